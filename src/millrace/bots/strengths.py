"""How strong each level plays, and how it was rated: from a file beside the title, by the number of players."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final

from millrace.bots.weights import write_whole
from millrace.core.title import AnyTitle

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
    doubt: float = 0.0
    """Where the best score is so far ahead of the next one, it does not look ahead either; if 0, it does everywhere."""
    rating: int | None = None
    """Its strength on the scale on which 100 points more win 64 of 100 even matches; None if no ladder was played."""


USUAL: Final = (
    Strength(1.7, 3.9),
    Strength(1.2, 2.9),
    Strength(),
    Strength(playouts=8),
    Strength(playouts=32),
    Strength(playouts=512),
)
"""How the levels play where no file says otherwise; the highest one is the bot search."""


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
