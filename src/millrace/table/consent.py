"""Taking back what stands: beyond the open turn, a match goes back only if all people of the match agree.

Somebody asks. Asked are all who have a seat in the match, be it that a bot plays there for them now: it has shown their
cards, and they may sit down again. Seats that were never a person's agree at once, and so do all seats that the asker
speaks for: seats at one screen are one person. A request ends when everybody has agreed, when somebody refuses, or when
the match goes on meanwhile.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Final

from millrace.core.decision import seat_letter
from millrace.core.texts import Message
from millrace.table.seats import letters, seats_of

NOBODY: Final = -1


@dataclass(frozen=True, slots=True)
class WayBack:
    """What going back would mean: how many decisions stay, how many are undone, whether hidden things came out."""

    to: int
    count: int
    reveals: bool

    @property
    def about(self) -> tuple[Message, ...]:
        """What has to be said before anybody asks for it."""
        return (Message("table.back.about", count=self.count), *self.warning)

    def wish(self, seat: int) -> tuple[Message, ...]:
        """What has to be said before anybody agrees to it."""
        return (Message("table.back.wish", seat=seat_letter(seat), count=self.count), *self.warning)

    @property
    def warning(self) -> tuple[Message, ...]:
        """That information was revealed which cannot be hidden again; nothing if none was."""
        return (Message("table.back.reveals"),) if self.reveals else ()


@dataclass(frozen=True, slots=True)
class TakeBackRequest:
    """Somebody's wish to take a match back, and who has said yes to it so far."""

    seat: int
    to: int
    """How many decisions would stay."""
    agreeing: tuple[int, ...]
    """The seats that said yes, the asker's own among them."""
    people: tuple[int, ...]
    """The seats whose yes it takes."""
    refuser: int = NOBODY
    """The seat that said no: then the request is over, and is kept only to be told."""

    @property
    def open(self) -> bool:
        """Whether the request still waits for answers."""
        return self.refuser == NOBODY

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats whose answer it waits for."""
        return tuple([seat for seat in self.people if seat not in self.agreeing]) if self.open else ()

    def agreed_by(self, seats: Collection[int]) -> "TakeBackRequest":
        """The request after these seats said yes."""
        return replace(self, agreeing=tuple(sorted({*self.agreeing, *seats})))

    def __str__(self) -> str:
        """The request as a record notes it; `parse` is the way back."""
        refused = f" {seat_letter(self.refuser)}" if self.refuser != NOBODY else ""
        return f"{self.to} {seat_letter(self.seat)} {letters(self.agreeing)}/{letters(self.people)}{refused}"

    @staticmethod
    def parse(text: str) -> "TakeBackRequest | None":
        """The request that a record notes; None if that is not readable."""
        match text.split():
            case [to, seat, answers, *refused] if to.isdecimal() and len(refused) <= 1:
                agreeing, _, people = answers.partition("/")
                seats = [seats_of(word) for word in (seat, agreeing, people, *refused)]
                if all(seats) and len(seats[0]) == 1:
                    refuser = seats[3][0] if refused else NOBODY
                    return TakeBackRequest(seats[0][0], int(to), seats[1], seats[2], refuser)
        return None


@dataclass(frozen=True, slots=True)
class TakenBack:
    """That a match went back: to how many decisions, from how many, and who had asked for it."""

    to: int
    steps: int
    seat: int

    @property
    def message(self) -> Message:
        """What the log says about it."""
        return Message("table.back.done", seat=seat_letter(self.seat), count=self.steps - self.to)

    def __str__(self) -> str:
        """The event as a record notes it; `parse` is the way back."""
        return f"{self.to} {self.steps} {seat_letter(self.seat)}"

    @staticmethod
    def parse(text: str) -> "TakenBack | None":
        """The event that a record notes; None if that is not readable."""
        match text.split():
            case [to, steps, seat] if to.isdecimal() and steps.isdecimal() and len(seats_of(seat)) == 1:
                return TakenBack(int(to), int(steps), *seats_of(seat))
        return None
