"""A small vocabulary of a game that does not exist, and cards written in it."""

from __future__ import annotations

from typing import Any

from millrace.parts.effects import Count, Effect, Tally
from millrace.parts.effects_reading import Vocabulary, read_effects

TOY = Vocabulary(
    goods=("bread", "fish", "coin"),
    kinds=("hut", "pier"),
    pieces=("hut", "pier", "flag"),
    places=("here", "anywhere"),
    sides=("north", "south"),
    states=("any", "lit"),
    counts={
        "houses": ("kinds", "at"),
        "lamps": ("at", "state"),
        "purse": ("good",),
        "tide": (),
        "spot": ("at",),
        "visit": (),
    },
    places_of={
        "houses": ("here", "anywhere", "sides"),
        "lamps": ("anywhere",),
        "spot": ("here",),
        "pieces": ("here", "anywhere", "sides"),
    },
    picks=("bread", "fish"),
    shorthands=("visit",),
    marks=("spot",),
)

HOUSES, LAMPS, PURSE, TIDE, SPOT, VISIT = range(6)


def effects(*raw: dict[str, Any]) -> list[Effect]:
    """The effects of a card."""
    return read_effects(TOY, list(raw))


def effect(**raw: Any) -> Effect:
    """The only effect of a card."""
    return effects(raw)[0]


def tally(**numbers: int) -> Tally:
    """So many houses, lamps … whatever their kinds and places."""

    def counted(count: Count) -> int:
        return numbers.get(TOY.count_ids[count.primitive], 0)

    return counted
