"""That somebody asked for a hint: everybody at the table is told, of what was advised nobody but the seat."""

from dataclasses import dataclass

from millrace.core.decision import seat_letter
from millrace.core.texts import Message
from millrace.table.seats import seats_of


@dataclass(frozen=True, slots=True)
class AskedHint:
    """That a seat asked for a hint, after how many decisions that stood."""

    seat: int
    at: int

    @property
    def message(self) -> Message:
        """What the log says about it."""
        return Message("table.hint.asked", seat=seat_letter(self.seat))

    def __str__(self) -> str:
        """The event as a record notes it; `parse` is the way back."""
        return f"{seat_letter(self.seat)} {self.at}"

    @staticmethod
    def parse(text: str) -> "AskedHint | None":
        """The event that a record notes; None if that is not readable."""
        match text.split():
            case [seat, at] if at.isdecimal() and len(seats_of(seat)) == 1:
                return AskedHint(seats_of(seat)[0], int(at))
        return None
