"""How decisions are graded: by what they cost, against how much games differ and how surely the cost is known."""

from __future__ import annotations

from typing import Final

from millrace.review.model import BEST, BLUNDER, GOOD, INACCURACY, MISTAKE

SURE: Final = 2.0
"""How many standard errors a cost must be above nothing before it counts against a decision."""

LEVELS: Final = ((BLUNDER, 0.5), (MISTAKE, 0.25), (INACCURACY, 0.1))
"""From which cost on a decision has a grade, as a part of the spread of results at the beginning of the game: half of
it is what chance and play usually add or take in a whole game."""


def grade(cost: float, error: float, spread: float) -> str:
    """The grade of a decision by its cost, the standard error of that, and the spread of results.

    >>> [grade(cost, 0.4, 12.0) for cost in (0.0, 0.3, 1.1, 2.0, 4.0, 7.0)]
    ['best', 'best', 'good', 'inaccuracy', 'mistake', 'blunder']
    >>> grade(4.0, 2.5, 12.0)  # not sure enough
    'good'
    """
    if cost <= error:
        return BEST
    if cost < SURE * error:
        return GOOD
    return next((name for name, part in LEVELS if cost >= part * spread), GOOD)
