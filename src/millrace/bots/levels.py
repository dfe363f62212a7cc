"""Bots by level, from 1 to 6: who plays for the first time beats level 1 soon, and level 6 is the whole search.

The lower levels play by the title's policy and let chance choose among what is sensible: of options that are almost as
good as the best one, never of all. The higher ones look ahead, further with every level. How each level plays, and how
it was rated, says a file beside the title, `levels.json`, by the number of players; the ratings come from a ladder that
was played (`millrace arena TITLE --ladder`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from math import exp
from pathlib import Path
from typing import Any, Final

from millrace.bots.greedy import Greedy
from millrace.bots.pace import Pace
from millrace.bots.search import PLAYOUTS, Search
from millrace.bots.weights import policy_of, weights_for, write_whole
from millrace.core.rng import Generator
from millrace.core.title import AnyTitle
from millrace.parts.softmax import GRAIN, Policy, Scorer

LEVELS: Final = ("1", "2", "3", "4", "5", "6")
"""The names of the levels, which are the names of the bots."""

FILE: Final = "levels.json"


@dataclass(frozen=True)
class Strength:
    """How a level plays, and how well."""

    temperature: float = 0.0
    """At which an option is drawn by the policy; at 0 it is the best one."""
    reach: float = 0.0
    """How far below the best score an option may be to be sensible."""
    playouts: int = 0
    """With how many it looks ahead; if 0, it does not."""
    rating: int | None = None
    """Its strength on the scale on which 100 points more win 64 of 100 even matches; None if no ladder was played."""


USUAL: Final = (
    Strength(2.5, 3.5),
    Strength(1.2, 2.5),
    Strength(0.5, 1.5),
    Strength(),
    Strength(playouts=32),
    Strength(playouts=PLAYOUTS),
)
"""How the levels play where no file says otherwise."""


def strengths(title: AnyTitle, players: int) -> tuple[Strength, ...]:
    """How the levels play with so many players. Those of the nearest number of players stand in, without ratings."""
    known = {} if title.weights is None else _read(title.weights / FILE)
    if not known:
        return USUAL
    nearest = min(known, key=lambda count: (abs(count - players), count))
    found = known[nearest]
    return found if nearest == players else tuple([replace(each, rating=None) for each in found])


def ratings(title: AnyTitle) -> dict[int, list[int | None]]:
    """By the number of players the ratings of the levels, where a ladder was played."""
    found = {players: [each.rating for each in strengths(title, players)] for players in title.player_counts}
    return {players: each for players, each in found.items() if any(each)}


def keep_ratings(file: Path, players: int, levels: Sequence[Strength], rated: Sequence[int]) -> None:
    """Write how the levels were rated into a title's file."""
    _read.cache_clear()
    known = dict(_read(file))
    known[players] = tuple([replace(level, rating=rating) for level, rating in zip(levels, rated, strict=True)])
    lines = [
        f'"{count}": [\n' + ",\n".join([f"  {json.dumps(asdict(each))}" for each in known[count]]) + "\n ]"
        for count in sorted(known)
    ]
    write_whole(file, "{\n " + ",\n ".join(lines) + "\n}\n")
    _read.cache_clear()


@cache
def _read(file: Path) -> Mapping[int, tuple[Strength, ...]]:
    if not file.exists():
        return {}
    raw = json.loads(file.read_text(encoding="utf-8"))
    return {int(count): tuple([Strength(**each) for each in levels]) for count, levels in raw.items()}


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
        if strength.playouts:
            return Search(strength.playouts, self.name, self._pace).choose(title, view, codes, rng)
        if isinstance(title.policy, Policy):
            state = title.determinise(view, rng.copy())
            weights = weights_for(title, view.players, title.policy.content(state))
            if weights is not None:
                scores = policy_of(title).scores(Scorer(weights.array), state, view.seat)
                return codes[sensible(scores, strength, rng)]
        return Greedy().choose(title, view, codes, rng)


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
