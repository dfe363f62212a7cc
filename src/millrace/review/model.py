"""What a review tells: plain values, without words, and how they are written as JSON.

Seats are numbers, options are texts of the notation, positions are numbers of decisions, as in the record. What is said
of them in a language is made of these values by `telling`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Final

FORMAT: Final = 1
"""Grows whenever the values of a review come to mean something else."""

BEST: Final = "best"
GOOD: Final = "good"
INACCURACY: Final = "inaccuracy"
MISTAKE: Final = "mistake"
BLUNDER: Final = "blunder"
GRADES: Final = (BEST, GOOD, INACCURACY, MISTAKE, BLUNDER)
"""How decisions are graded, the best first."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """How a seat stands in a position, by continuations to the end."""

    points: float
    """The mean of its final points."""
    error: float
    """The standard error of that mean."""
    chance: float | None
    """The calibrated chance to win; None for whoever plays alone."""
    playouts: int


@dataclass(frozen=True, slots=True)
class Position:
    """A moment between two turns."""

    at: int
    """After how many decisions."""
    seat: int
    """Who is to decide; -1 at the end."""
    known: tuple[Outlook | None, ...] = ()
    """By seat: how it stood by what it could know; None as long as nobody has looked."""
    open: tuple[Outlook, ...] = ()
    """By seat: how it stood with open cards. Nothing before the end of the game, or as long as nobody has looked."""


@dataclass(frozen=True, slots=True)
class Road:
    """Another option of a decision."""

    option: str
    gain: float
    """How much better than what was chosen it is, in points, by what the seat could know."""
    error: float
    open_gain: float | None = None
    """The same with open cards; None before the end of the game, or as long as nobody has looked."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision that was a choice, and what it cost."""

    at: int
    """How many decisions were made before it: the position from which another road can be taken."""
    seat: int
    option: str
    options: int
    """How many there were."""
    grade: str = ""
    """One of `GRADES`; nothing as long as nobody has looked."""
    cost: float = 0.0
    """By how many points the best other option is better, by what the seat could know; 0 if none is."""
    error: float = 0.0
    """The standard error of the cost."""
    open_cost: float | None = None
    """The same with open cards, of the same options; None before the end of the game."""
    playouts: int = 0
    """How many continuations of each option were compared."""
    roads: tuple[Road, ...] = ()
    """The best other options, at most three, best first."""


@dataclass(frozen=True, slots=True)
class Turning:
    """A stretch of the game in which the chances to win changed a lot."""

    start: int
    """The position before it."""
    end: int
    """The position after it."""
    seat: int
    """Whose turn it was first."""
    changes: tuple[float, ...]
    """By seat: how its chance to win changed; if one plays alone, its expected points."""


@dataclass(frozen=True, slots=True)
class Balance:
    """Where the points of a seat came from, against what was to be expected at the beginning.

    `start + own + others + chance == final`.
    """

    start: float
    """The points to be expected by what the seat could know before the first decision."""
    own: float
    """What its own choices brought, against how the bot would have chosen in the same worlds."""
    others: float
    """What the others' choices brought it, likewise."""
    chance: float
    """The rest: what draws brought, and what turned out to be hidden."""
    final: float
    """Its points in the end; while the game runs, those to be expected now."""
    own_error: float
    others_error: float
    chance_error: float


@dataclass(frozen=True, slots=True)
class Habit:
    """How often something was done, or how many points came from it, against what the bot does from the same start."""

    kind: str
    """`deed`: a kind of option; `points`: a source of points; `left`: what brought nothing in the end."""
    id: str
    """The verb of the option, or the source, or what is left."""
    own: tuple[int, ...]
    """By seat."""
    bot: tuple[float, ...] = ()
    """By seat: the bot's mean. Nothing if there is no bot for this table, or as long as nobody has looked."""
    spread: tuple[float, ...] = ()
    """By seat: the standard deviation of the bot's games."""


@dataclass(frozen=True)
class Review:
    """A game looked back on, as far as somebody has looked."""

    title: str
    players: int
    steps: int
    """How many decisions the record has."""
    over: bool
    policy: bool
    """Whether there is a learned policy for this table; without one nothing is expected or graded."""
    learned_for: int = 0
    """For how many players the policy was learned; others stand in where there is no fitting one."""
    calibrated_for: int = 0
    """For how many players the chances were calibrated; 0 if nobody has calibrated them."""
    done: int = 0
    """How many playouts were played."""
    planned: int = 0
    """About how many there will be."""
    complete: bool = False
    """Whether all was looked at."""
    spread: float = 0.0
    """The standard deviation, at the beginning, of what decisions are compared by; grades are measured by it."""
    positions: tuple[Position, ...] = ()
    choices: tuple[Choice, ...] = ()
    turnings: tuple[Turning, ...] = ()
    """The greatest first."""
    balances: tuple[Balance, ...] = ()
    """By seat; nothing as long as nobody has looked."""
    habits: tuple[Habit, ...] = ()
    scores: tuple[int, ...] = ()
    """The points of each seat in the end; nothing while the game runs."""
    winners: tuple[int, ...] = ()
    millrace: str = field(default="")
    """The version that looked."""

    def to_json(self) -> dict[str, Any]:
        """The review as plain values; docs/decisions/027-review.md tells what they are."""
        return {"format": FORMAT, **_rounded(asdict(self))}

    def dump(self) -> str:
        """The review as JSON; `load` is the way back."""
        return json.dumps(self.to_json(), separators=(",", ":"))

    @staticmethod
    def load(text: str) -> Review:
        """The review that JSON describes; ValueError if it is of another format."""
        data = json.loads(text)
        if data.pop("format", None) != FORMAT:
            raise ValueError(f"expected a review of format {FORMAT}")
        data["positions"] = tuple([_position(each) for each in data["positions"]])
        data["choices"] = tuple(
            [Choice(**each | {"roads": tuple([Road(**road) for road in each["roads"]])}) for each in data["choices"]]
        )
        data["turnings"] = tuple([Turning(**_tuples(each)) for each in data["turnings"]])
        data["balances"] = tuple([Balance(**each) for each in data["balances"]])
        data["habits"] = tuple([Habit(**_tuples(each)) for each in data["habits"]])
        return Review(**_tuples(data))


DIGITS: Final = 4
"""Behind the point of figures in JSON."""

REVIEW_FIELDS: Final = tuple([each.name for each in fields(Review)])


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, DIGITS)
    if isinstance(value, Mapping):
        return {key: _rounded(each) for key, each in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [_rounded(each) for each in value]
    return value


def _tuples(data: Mapping[str, Any]) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in data.items()}


def _position(data: Mapping[str, Any]) -> Position:
    known = tuple([None if each is None else Outlook(**each) for each in data["known"]])
    return Position(data["at"], data["seat"], known, tuple([Outlook(**each) for each in data["open"]]))
