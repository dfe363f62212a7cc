"""What goes wrong at a table: seats that cannot be filled, turns that stand, saves that cannot be used."""

from millrace.core.errors import MillraceError, near
from millrace.core.texts import Message, Value

PACKAGE = "millrace.table"


class TableError(MillraceError):
    """Something asked of a table that it cannot do."""

    def __init__(self, message: Message) -> None:
        super().__init__(message, (PACKAGE,))


class UnknownPlayer(TableError):
    """Nobody of that kind can sit at the table; `known` lists who can."""

    def __init__(self, came: str, known: tuple[str, ...]) -> None:
        super().__init__(Message("table.unknown-player", came=came, near=near(came, known), known=known))
        self.known = known


class WrongSeats(TableError):
    """Another number of seats was filled than the game has players."""

    def __init__(self, seats: int, players: int) -> None:
        super().__init__(Message("table.wrong-seats", seats=seats, players=players))


class TurnStands(TableError):
    """Nothing in this turn can be taken back: it has just begun, and what was confirmed stands."""

    def __init__(self) -> None:
        super().__init__(Message("table.turn-stands"))


class NothingToConfirm(TableError):
    """The turn is not at its end, so there is nothing to confirm."""

    def __init__(self) -> None:
        super().__init__(Message("table.nothing-to-confirm"))


class NoWayBack(TableError):
    """Taking back to there is impossible, or would change nothing."""

    def __init__(self, to: int) -> None:
        super().__init__(Message("table.back.no-way", to=to))


class MatchOver(TableError):
    """The match is over and everything hidden is known, so nothing is taken back any more."""

    def __init__(self) -> None:
        super().__init__(Message("table.back.over"))


class RequestOpen(TableError):
    """Somebody asks already to take something back."""

    def __init__(self, name: str) -> None:
        super().__init__(Message("table.back.open", name=name))


class NothingAsked(TableError):
    """Nothing is asked of this seat: no request is open, it has answered, or a bot plays for it."""

    def __init__(self) -> None:
        super().__init__(Message("table.back.nothing-asked"))


class SaveError(TableError):
    """A save cannot be written or read; the message says which file and why."""


class HintsOff(TableError):
    """Nobody may ask for hints in this match."""

    def __init__(self) -> None:
        super().__init__(Message("table.hint.off"))


class HintTooLate(TableError):
    """The turn waits for its last word: there is nothing left to advise unless it is taken back."""

    def __init__(self) -> None:
        super().__init__(Message("table.hint.too-late"))


class UnknownThing(TableError):
    """What was typed is nothing that can have come out."""

    def __init__(self, came: str, meant: Message | str, known: tuple[str, ...]) -> None:
        more: tuple[Value, ...] = (Message("core.more", count=len(known) - 12),) if len(known) > 13 else known[12:]
        shown: tuple[Value, ...] = (*known[:12], *more)
        super().__init__(Message("table.tell.unknown", came=came[:60], near=meant, known=shown))


class AmbiguousThing(TableError):
    """What was typed may be several things that can have come out."""

    def __init__(self, came: str, candidates: tuple[str, ...]) -> None:
        super().__init__(Message("table.tell.ambiguous", came=came[:60], candidates=candidates))


class BotsAtRealTable(TableError):
    """A bot cannot take part in a game that is entered from a real table: it has no hands to draw with."""

    def __init__(self) -> None:
        super().__init__(Message("table.tell.no-bots"))
