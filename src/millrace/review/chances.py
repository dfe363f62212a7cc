"""Chances to win: the share of continuations that a seat wins, made to mean what it says.

So many continuations tell a share only roughly, and people do not play like the policy. Two numbers make up for it: so
many even continuations are added (`prior`), and the chance is drawn towards the even one or away from it (`sharpness`).
They were fitted on games of their own and checked on others, see `calibration`; a file beside the title has them, by
the number of players.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from math import exp, log
from pathlib import Path
from typing import Any, Final

from millrace.bots.weights import write_whole
from millrace.core.title import AnyTitle

FILE: Final = "chances.json"

LEAST: Final = 1e-4
"""No chance is told to be smaller before the end, nor that much of certainty missing."""


@dataclass(frozen=True, slots=True)
class Mapped:
    """How a share of continuations becomes a chance."""

    prior: float = 2.0
    sharpness: float = 1.0

    def chance(self, share: float, playouts: int, players: int) -> float:
        """The chance to win of a seat that has this share of so many continuations."""
        even = 1 / players
        smooth = (share * playouts + self.prior * even) / (playouts + self.prior)
        smooth = min(1 - LEAST, max(LEAST, smooth))
        lean = self.sharpness * _odds(smooth) + (1 - self.sharpness) * _odds(even)
        return 1 / (1 + exp(-lean))


def _odds(chance: float) -> float:
    return log(chance / (1 - chance))


@dataclass(frozen=True)
class Chances:
    """The mappings of a title for a number of players, and how they were found."""

    known: Mapped = Mapped()
    """For what a seat could know."""
    open: Mapped = Mapped()
    """For open cards."""
    players: int = 0
    """For how many players they were fitted; 0 if nobody has fitted them."""
    fitted: int = 0
    """On how many games."""
    checked: int = 0
    """On how many others."""
    worst: float = 0.0
    """How far the worst tenth of the chances lay from what happened in those."""


def chances_for(title: AnyTitle, players: int) -> Chances:
    """The mappings for so many players, those of the nearest number standing in; the plain ones if there are none."""
    known = {} if title.weights is None else _read(title.weights / FILE)
    if not known:
        return Chances()
    return known[min(known, key=lambda count: (abs(count - players), count))]


def keep(file: Path, found: Chances) -> None:
    """Write the mappings for a number of players into a title's file."""
    _read.cache_clear()
    known = dict(_read(file)) | {found.players: found}
    lines = [f'"{count}": {json.dumps(_rounded(asdict(known[count])))}' for count in sorted(known)]
    write_whole(file, "{\n " + ",\n ".join(lines) + "\n}\n")
    _read.cache_clear()


def _rounded(data: Mapping[str, Any]) -> dict[str, Any]:
    return {
        key: _rounded(value) if isinstance(value, Mapping) else round(value, 4) if isinstance(value, float) else value
        for key, value in data.items()
    }


@cache
def _read(file: Path) -> Mapping[int, Chances]:
    if not file.exists():
        return {}
    raw = json.loads(file.read_text(encoding="utf-8"))
    return {int(count): _chances(each) for count, each in raw.items()}


def _chances(data: Mapping[str, Any]) -> Chances:
    return Chances(**{**data, "known": Mapped(**data["known"]), "open": Mapped(**data["open"])})
