"""Ladders: bots from the weakest to the strongest, each against the one below; the ratings add up from rung to rung."""

from __future__ import annotations

from collections.abc import Sequence
from math import log10
from typing import Final

from millrace.arena.standings import Comparison

FIRST: Final = 1000
"""The rating of the lowest rung."""

SCALE: Final = 400.0
"""So many points more win ten games for each that is lost."""

SUREST: Final = 0.99
"""A share beyond this says no more than this one: the few games that would tell were not played."""


def ladder_ratings(rungs: Sequence[Comparison]) -> list[int]:
    """The ratings of all bots of a ladder, the lowest first, by the share that each bot has against the one below.

    Each comparison is that of a bot with the one below it. Who has won all of a few games is believed to win as if two
    more were played and one of them lost.
    """
    rating = float(FIRST)
    ratings = [FIRST]
    for rung in rungs:
        surest = min(SUREST, (rung.games + 1) / (rung.games + 2))
        share = min(surest, max(1 - surest, rung.share.mean))
        rating += SCALE * log10(share / (1 - share))
        ratings.append(round(rating))
    return ratings
