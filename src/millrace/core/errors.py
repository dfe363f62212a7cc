"""What goes wrong at the edges: every error carries a message that says what was expected, what came, what to do.

`str(error)` is the English text; `error.text("de")` the German one. Input that cannot be read, input that is not legal
and input that fits several options are three different errors: `UnreadableOption`, `IllegalOption`, `AmbiguousOption`.
"""

from collections.abc import Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING

from millrace.core.refusal import Refusal
from millrace.core.texts import Message, Texts, TextsError, Value

if TYPE_CHECKING:
    from millrace.core.codebook import Option

_LONGEST_MISTYPED = 100
"""Characters beyond which nobody has mistyped a name; comparing them would take long."""
_LISTED = 8
"""How many names an error's text lists before it only counts the rest."""


class MillraceError(Exception):
    """Something asked of Millrace that it cannot do; `message` says what and what is possible."""

    message: Message
    packages: tuple[str, ...]

    def __init__(self, message: Message, packages: tuple[str, ...] = ()) -> None:
        super().__init__(message, packages)
        self.message = message
        self.packages = packages

    def text(self, language: str) -> str:
        """The error as a sentence in a language, `en` or `de`."""
        return Texts.load(language, *dict.fromkeys(["millrace.core", *self.packages])).render(self.message)

    def __str__(self) -> str:
        try:
            return self.text("en")
        except TextsError:  # a traceback must not hide the error behind a gap in a catalogue
            return str(self.message)


class UnknownTitle(MillraceError):
    """No title of that id is known; `known` lists those that are."""

    def __init__(self, title: str, known: tuple[str, ...]) -> None:
        super().__init__(Message("core.unknown-title", name=title, near=near(title, known), known=_listed(known)))
        self.args = (title, known)
        self.title = title
        self.known = known


class WrongPlayerCount(MillraceError):
    """The title is not for that many players; `allowed` lists the possible counts, `openers` what would allow it."""

    def __init__(self, title: str, players: object, allowed: tuple[int, ...], openers: tuple[str, ...] = ()) -> None:
        opened = Message("core.opened-by-switch", players=str(players), switches=openers) if openers else ""
        values: dict[str, Value] = {"title": title, "players": str(players), "allowed": allowed, "opened": opened}
        super().__init__(Message("core.wrong-player-count", **values))
        self.args = (title, players, allowed, openers)
        self.title = title
        self.players = players
        self.allowed = allowed
        self.openers = openers


class UnknownSwitch(MillraceError):
    """The title has no such switch, or the switch no such value; `known` lists the switches or the values."""

    def __init__(self, title: str, switch: str, value: str | None, known: tuple[str, ...]) -> None:
        name = switch if value is None else value
        values: dict[str, Value] = {"title": title, "name": name, "near": near(name, known), "known": _listed(known)}
        if value is None:
            message = Message("core.unknown-switch", **values)
        else:
            message = Message("core.unknown-switch-value", switch=switch, **values)
        super().__init__(message)
        self.args = (title, switch, value, known)
        self.title = title
        self.switch = switch
        self.value = value
        self.known = known


class UnreadableOption(MillraceError):
    """What came is no option at all; `close` lists similar options, `accepts` what the question takes."""

    def __init__(self, came: str, close: tuple[str, ...] = (), accepts: tuple[str, ...] = ()) -> None:
        meant = Message("core.did-you-mean", names=close) if close else ""
        possible = Message("core.accepts", options=_listed(accepts)) if accepts else ""
        message = Message("core.unreadable-option", came=came, near=meant, accepts=possible)
        super().__init__(message)
        self.args = (came, close, accepts)
        self.came = came
        self.close = close
        self.accepts = accepts


class AmbiguousOption(MillraceError):
    """What came fits several options; `candidates` lists them all."""

    def __init__(self, came: str, candidates: "tuple[Option, ...]") -> None:
        texts = tuple(option.text for option in candidates)
        super().__init__(Message("core.ambiguous-option", came=came, count=len(texts), candidates=_listed(texts)))
        self.args = (came, candidates)
        self.came = came
        self.candidates = candidates


class IllegalOption(MillraceError):
    """The option is known but not legal now; `refusal` says why."""

    def __init__(self, option: "Option", refusal: Refusal, packages: tuple[str, ...] = ()) -> None:
        values: dict[str, Value] = {"reason": refusal.message, "rules": ", ".join(refusal.rules)}
        super().__init__(Message("core.illegal-option", option=option.text, **values), packages)
        self.args = (option, refusal, packages)
        self.option = option
        self.refusal = refusal


class UnknownSeat(MillraceError):
    """There is no such seat in this game."""

    def __init__(self, seat: object, players: int) -> None:
        super().__init__(Message("core.unknown-seat", came=repr(seat), last=players - 1))
        self.args = (seat, players)
        self.seat = seat
        self.players = players


class BadSeed(MillraceError):
    """A seed is no whole number and no short text on one line."""

    def __init__(self, came: str, longest: int) -> None:
        super().__init__(Message("core.bad-seed", came=came, most=longest))
        self.args = (came, longest)
        self.came = came


class DealError(MillraceError):
    """A deal is not possible; `pile` is where (empty: the deal as a whole), `reason` why."""

    def __init__(self, pile: str, reason: Message, packages: tuple[str, ...] = ()) -> None:
        message = Message("core.deal-pile", pile=pile, reason=reason) if pile else Message("core.deal", reason=reason)
        super().__init__(message, packages)
        self.args = (pile, reason, packages)
        self.pile = pile
        self.reason = reason


class UntoldDraw(MillraceError):
    """Something has come out of a pile that the deal does not tell yet: the game cannot go on before it does."""

    def __init__(self, pile: str, number: int) -> None:
        super().__init__(Message("core.deal-untold", pile=pile, number=number))
        self.args = (pile, number)
        self.pile = pile
        self.number = number


class UndoBarrier(MillraceError):
    """Hidden information became known since that decision, so it cannot be taken back without consent."""

    def __init__(self) -> None:
        super().__init__(Message("core.undo-barrier"))
        self.args = ()


class NothingToUndo(MillraceError):
    """No decision has been made that could be taken back."""

    def __init__(self) -> None:
        super().__init__(Message("core.nothing-to-undo"))
        self.args = ()


class RecordError(MillraceError):
    """A record cannot be read or replayed; `line` is where (0: the record as a whole), `reason` why."""

    def __init__(self, line: int, reason: Message, packages: tuple[str, ...] = ()) -> None:
        if line:
            message = Message("core.record-line", line=line, reason=reason)
        else:
            message = Message("core.record", reason=reason)
        super().__init__(message, packages)
        self.args = (line, reason, packages)
        self.line = line
        self.reason = reason


class BadName(MillraceError):
    """Something that cannot be the name of a player; `reason` says why."""

    def __init__(self, reason: Message) -> None:
        super().__init__(Message("core.bad-name", reason=reason))
        self.args = (reason,)
        self.reason = reason


class StaleRecord(MillraceError):
    """A record was made under other rules or other content than those it should be replayed with."""


class ContentError(MillraceError):
    """A content file breaks its schema; `file`, `table` and `field` say where, `reason` why."""

    def __init__(self, file: str, table: str, field: str, reason: Message, packages: tuple[str, ...] = ()) -> None:
        place = " ".join([f"[{table}]"] * bool(table) + [field] * bool(field))
        if place:
            message = Message("core.content-place", file=file, place=place, reason=reason)
        else:
            message = Message("core.content-file", file=file, reason=reason)
        super().__init__(message, packages)
        self.args = (file, table, field, reason, packages)
        self.file = file
        self.table = table
        self.field = field
        self.reason = reason


def near(name: str, known: Sequence[str]) -> Message | str:
    """The question whether the known name most like a mistyped one was meant, or nothing if none is like it."""
    if len(name) > _LONGEST_MISTYPED:
        return ""
    close = get_close_matches(name, known, n=1) or [each for each in known if name and name.lower() in each.lower()][:1]
    return Message("core.did-you-mean", names=tuple(close)) if close else ""


def _listed(names: Sequence[str]) -> tuple[Value, ...]:
    """The names for a text to list; of many only the first and how many more."""
    if len(names) <= _LISTED + 1:
        return tuple(names)
    return (*names[:_LISTED], Message("core.more", count=len(names) - _LISTED))
