"""Who stands where at the end: seats compared by tuples, points first, then what breaks ties, more always better."""

from __future__ import annotations

from collections.abc import Sequence

from millrace.core.lists import Growing

SHARED = "shared"
"""The name of a tie that nothing breaks."""


def ranked(standings: Sequence[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """The seats in groups that share a place, the best first."""
    keys = sorted(set(standings), reverse=True)
    return tuple([tuple([seat for seat, own in enumerate(standings) if own == key]) for key in keys])


def tie_break(standings: Sequence[tuple[int, ...]], names: Sequence[str]) -> str:
    """What decided the first place among equal points: a name for each figure after the points, SHARED, or nothing."""
    best = max(standings)
    for depth in range(1, len(best) + 1):
        if sum([own[:depth] == best[:depth] for own in standings]) == 1:
            return names[depth - 2] if depth > 1 else ""
    return SHARED


def by_source(sources: Sequence[str], points: Growing) -> dict[str, int]:
    """Points by the names of their sources, without those that gave none.

    They are a list: an array that interpreted code hands to compiled code is never freed.
    """
    return {source: number for source, number in zip(sources, points, strict=True) if number}
