"""Ratings by the Plackett-Luce model of Weng and Lin (2011): one figure and its uncertainty for whoever meets others.

The figures are those of OpenSkill, which the arena uses for bots; a test compares the two. A server need not have it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, sqrt
from typing import Final

BEGINNING: Final = 25.0
"""Where everybody begins."""
DOUBT: Final = BEGINNING / 3
"""How uncertain that is."""
CHANCE: Final = BEGINNING / 6
"""How far performances in single games lie from one's strength."""
DRIFT: Final = BEGINNING / 300
"""How much strength may change between two games, so that no rating ever stands still."""
LEAST_SHARE: Final = 0.0001
"""What is left of an uncertainty at least after one game, as a share of its square."""


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong somebody is, as far as the games so far tell."""

    mean: float = BEGINNING
    deviation: float = DOUBT

    @property
    def low(self) -> float:
        """What it is at least, almost certainly."""
        return self.mean - 3 * self.deviation


def after_game(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """The ratings of those who met in a game after it; the least place is the best, and equal places are a tie."""
    variances = [rating.deviation**2 + DRIFT**2 for rating in before]
    spread = sqrt(sum(variance + CHANCE**2 for variance in variances))
    weights = [exp(rating.mean / spread) for rating in before]
    # The chance to come out ahead is one's share in the weights of all who are not placed better.
    rivals = [sum(weight for weight, other in zip(weights, places, strict=True) if other >= own) for own in places]
    ratings = []
    for seat, (rating, variance) in enumerate(zip(before, variances, strict=True)):
        gain = certainty = 0.0
        for other, place in enumerate(places):
            if place > places[seat]:
                continue
            share, tied = weights[seat] / rivals[other], places.count(place)
            gain += ((seat == other) - share) / tied
            certainty += share * (1 - share) / tied
        learned = certainty * variance / spread**2 * (sqrt(variance) / spread)
        mean = rating.mean + gain * variance / spread
        ratings.append(Rating(mean, sqrt(variance * max(1 - learned, LEAST_SHARE))))
    return ratings
