"""Bots by level, from 1 to 6: level 1 plays sensibly but not well, and level 6 is the whole search.

The lower levels play by the title's policy and let chance choose among what is sensible: of options that are almost as
good as the best one, never of all. The higher ones look ahead, further with every level; where that would be too long a
step up from the policy, at first only where the policy is in doubt. How each level plays, and how it was rated, says a
file beside the title, `levels.json`, by the number of players; the ratings come from a ladder that was played
(`millrace arena TITLE --ladder`).
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import nlargest
from math import exp
from typing import Any, Final

from millrace.bots.greedy import Greedy
from millrace.bots.pace import Pace
from millrace.bots.search import Search
from millrace.bots.strengths import LEVELS, Strength, strengths
from millrace.bots.weights import policy_of, weights_for
from millrace.core.rng import Generator
from millrace.core.title import AnyTitle
from millrace.parts.softmax import GRAIN, Policy, Scorer


class Level:
    """The bot of a level; where no weights were learned, every level is greedy."""

    blind: Final = False

    def __init__(self, name: str, pace: Pace | None = None) -> None:
        self.name: Final = name
        self._pace: Final = pace

    def paced(self, pace: Pace) -> Level:
        """The same bot where people wait for it."""
        return Level(self.name, pace)

    def choose(self, title: AnyTitle, view: Any, codes: Sequence[int], rng: Generator) -> int:
        """What somebody of this level would choose."""
        if len(codes) == 1:
            return codes[0]
        strength = strengths(title, view.players)[LEVELS.index(self.name)]
        ahead = Search(strength.playouts, self.name, self._pace)
        if strength.playouts and not strength.doubt:
            return ahead.choose(title, view, codes, rng)
        if isinstance(title.policy, Policy):
            state = title.determinise(view, rng.copy())
            weights = weights_for(title, view.players, title.policy.content(state))
            if weights is not None:
                scores = policy_of(title).scores(Scorer(weights.array), state, view.seat)
                if looks_ahead(scores, strength):
                    return ahead.choose(title, view, codes, rng)
                return codes[sensible(scores, strength, rng)]
        return Greedy().choose(title, view, codes, rng)


def looks_ahead(scores: Sequence[float], strength: Strength) -> bool:
    """Whether a level looks ahead where the options have these scores, of which there are at least two."""
    if not strength.playouts or not strength.doubt:
        return strength.playouts > 0
    best, second = nlargest(2, scores)
    return best - second < strength.doubt


def sensible(scores: Sequence[float], strength: Strength, rng: Generator) -> int:
    """The number of one of the options whose score is within reach of the best, drawn by chance."""
    best = max(scores)
    if strength.temperature <= 0:
        return scores.index(best)
    near = [number for number, score in enumerate(scores) if score >= best - strength.reach]
    shares = [exp((scores[number] - best) / strength.temperature) for number in near]
    point = sum(shares) * rng.below(GRAIN) / GRAIN
    for number, share in zip(near, shares, strict=True):
        point -= share
        if point < 0:
            return number
    return near[-1]
