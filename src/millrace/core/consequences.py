"""What comes of the decisions of a game, counted by seat: tiles that flip, beer consumed, debts that cannot be paid.

A title says what is counted and how (`Counting`); who wants to know hands `Consequences` to the machine, which has each
answer and each step counted. What was done is compared with the few figures that were noted before it, not with a copy
of the whole state: that costs next to nothing, so bots count in all the games that they imagine. It is exact because
it goes step by step: what flips in one step and leaves the board in the next was counted in between.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, final

from millrace.core.lists import Ints, filled

S = TypeVar("S")


@final
class Counting(Generic[S]):
    """What a title counts of its games besides who chose what, and how."""

    __slots__ = ("count", "ids", "note", "notes")

    def __init__(
        self,
        ids: tuple[str, ...],
        notes: int,
        note: Callable[[S, Consequences], None],
        count: Callable[[S, Consequences], None],
    ) -> None:
        self.ids: tuple[str, ...] = ids
        """What is counted, by number; the noun `consequence.` with that name says what it is."""
        self.notes: int = notes
        """How many figures are noted at most."""
        self.note: Callable[[S, Consequences], None] = note
        """(state, consequences) notes the figures that the state after an answer or a step is compared with."""
        self.count: Callable[[S, Consequences], None] = count
        """(state, consequences) adds what has come of the answer or the step."""


@final
class Consequences:
    """How often what a title counts has happened to each seat, since somebody began to count."""

    __slots__ = ("argument", "code", "counting", "counts", "depth", "kinds", "noted", "players", "seat", "task")

    def __init__(self, counting: Counting[Any], players: int) -> None:
        self.counting: Counting[Any] = counting
        self.players: int = players
        self.kinds: int = len(counting.ids)
        """How many things are counted."""
        self.counts: Ints = filled(0, players * len(counting.ids))
        """[seat * kinds + number]: how often it has happened."""
        self.noted: Ints = filled(0, counting.notes)
        """What the title noted before the answer or step in hand."""
        self.depth: int = 0
        """How many frames lay on the stack before it, its own among them."""
        self.seat: int = 0
        """Who answers; otherwise the seat that was to decide."""
        self.task: int = 0
        """The number of the task."""
        self.argument: int = 0
        """The argument of its frame."""
        self.code: int = 0
        """The answer, or -1 if nobody was asked."""

    def add(self, seat: int, number: int, times: int = 1) -> None:
        """Count something that has happened to a seat."""
        self.counts[seat * self.kinds + number] += times

    def of(self, seat: int) -> dict[str, int]:
        """How often each thing has happened to a seat."""
        first = seat * self.kinds
        return {id: int(self.counts[first + number]) for number, id in enumerate(self.counting.ids)}
