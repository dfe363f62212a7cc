"""Rules of thumb for bots: what money, income to come and stacks of tiles are worth in points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from millrace.core.lists import Ints

T = TypeVar("T")
F = TypeVar("F")


def last_kept(make: Callable[[T], F]) -> Callable[[T], F]:
    """What `make` makes of tables; the last is kept, because a bot asks for the same again and again."""
    kept: list[tuple[T, F]] = []

    def figures_for(t: T) -> F:
        if not kept or kept[0][0] is not t:
            kept[:] = [(t, make(t))]
        return kept[0][1]

    return figures_for


def smooth_levels(level_of_space: Ints) -> list[float]:
    """The income level of each space, rising evenly within the spaces of a level."""
    smooth: list[float] = []
    levels = list(level_of_space)
    for space, level in enumerate(levels):
        smooth.append(level + (space - levels.index(level)) / levels.count(level))
    return smooth


def income_worths(level_of_space: Ints, most: int, pound: float, fade: float, growth: float) -> list[list[float]]:
    """By payments left, up to `most`, and income space: what they are worth to a marker that rises as usual.

    A pound paid is worth `pound`, less the later it comes: half of it `fade` payments before the end. A marker rises by
    `growth` spaces between two payments.
    """
    level = smooth_levels(level_of_space)
    last = len(level) - 1
    worths = [[0.0] * len(level)]
    for payments in range(1, most + 1):
        faded = pound * payments / (payments + fade)
        rest = worths[-1]
        row: list[float] = []
        for space in range(len(level)):
            risen = min(space + growth, float(last))
            below = int(risen)
            above = min(below + 1, last)
            row.append(faded * level[space] + rest[below] + (risen - below) * (rest[above] - rest[below]))
        worths.append(row)
    return worths


def stack_worths(promises: Sequence[float], next_tile: float) -> list[float]:
    """What the tiles of a stack promise by how many of them are gone; each counts `next_tile` of the one above it."""
    worths = [0.0]
    for promise in reversed(promises):
        worths.append(promise + next_tile * worths[-1])
    return worths[::-1]


def purse_worth(money: int, ends: Sequence[float], rates: Sequence[float]) -> float:
    """What money is worth whose pounds up to each end count for a rate of their own, those beyond for the last rate."""
    value = 0.0
    begin = 0.0
    for end, rate in zip(ends, rates, strict=False):
        if money <= end:
            return value + rate * (money - begin)
        value += rate * (end - begin)
        begin = end
    return value + rates[-1] * (money - begin)
