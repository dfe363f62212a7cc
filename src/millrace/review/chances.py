"""Chances to win: by how much a seat leads at the end of continuations, made to mean what it says.

How often a seat wins some continuations tells its chance only roughly; by how much it wins or loses them tells more. So
each counts by how clearly it was won, and four numbers make a chance of it. They were fitted on games of their own and
checked on others, see `calibration`; a file beside the title has them, by the number of players.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from math import exp, log, sqrt
from pathlib import Path
from statistics import NormalDist
from typing import Any, Final

from millrace.bots.weights import write_whole
from millrace.core.title import AnyTitle

FILE: Final = "chances.json"

LEAST: Final = 1e-4
"""No chance is told to be smaller before the end, nor that much of certainty missing."""
CLOSEST: Final = 0.5
"""Points by which a lead is clear where all continuations end alike."""
USUAL: Final = 12
"""The number of continuations that widths are told for."""
NARROWING: Final = 0.25
"""By which power of the number of continuations widths become narrower: what is blurred is what few of them tell."""
EQUALS: Final = 64
"""In how many steps the points of equals are looked at."""
CLEAREST: Final = 30.0
"""A lead so many times as large as what makes it clear is as clear as can be."""


def lead_of(points: Sequence[float], shares: Sequence[float], seat: int) -> float:
    """By how many points a seat is ahead of the best other at the end; of a tie, half a point to who wins it."""
    best = max([each for other, each in enumerate(points) if other != seat])
    return points[seat] - best or shares[seat] - 0.5


def clear_share(leads: Sequence[float], width: float) -> float:
    """The share of continuations won, a narrow one counting little more than one that is narrowly lost.

    A lead is clear, the more it exceeds `width` times the spread of all of them; of more continuations, less will do.
    """
    return _blurred(leads, max(CLOSEST, width * _spread(leads) * (USUAL / len(leads)) ** NARROWING))


def _spread(leads: Sequence[float]) -> float:
    mean = sum(leads) / len(leads)
    return sqrt(sum([(lead - mean) ** 2 for lead in leads]) / len(leads))


def _blurred(leads: Sequence[float], clear: float) -> float:
    """The share won, where a lead so large is clear."""
    return sum([logistic(lead / clear) for lead in leads]) / len(leads)


@dataclass(frozen=True, slots=True)
class Mapped:
    """How the leads at the end of continuations become a chance."""

    width: float = 0.5
    """How large a lead must be to be clear, in spreads of the leads, of the usual number of continuations."""
    prior: float = 2.0
    """How many even continuations are added: few tell little."""
    sharpness: float = 1.0
    """How far odds are stretched away from the even ones, or shrunk towards them."""
    lean: float = 0.0
    """By how much odds are moved."""

    def chance(self, leads: Sequence[float], players: int) -> float:
        """The chance to win of a seat that leads by so much, or trails if below 0, in each continuation."""
        even = odds(1 / players)
        smooth = odds(evened(clear_share(leads, self.width), len(leads), self.prior, players))
        return bounded(logistic(even + self.sharpness * (smooth - even) + self.lean))


def evened(share: float, count: int, prior: float, players: int) -> float:
    """A share of so many continuations after so many even ones were added."""
    return bounded((share * count + prior / players) / (count + prior))


def bounded(chance: float) -> float:
    """A chance that is never certain."""
    return min(1 - LEAST, max(LEAST, chance))


def odds(chance: float) -> float:
    """The logarithm of the odds of a chance."""
    return log(chance / (1 - chance))


def logistic(lean: float) -> float:
    """The chance whose odds have this logarithm."""
    return 1 / (1 + exp(-min(CLEAREST, max(-CLEAREST, lean))))


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
    nearest = known[min(known, key=lambda count: (abs(count - players), count))]
    if players in known or players < 2:
        return nearest
    moved = [_for_table(each, nearest.players, players) for each in (nearest.known, nearest.open)]
    return replace(nearest, known=moved[0], open=moved[1])


def _for_table(mapped: Mapped, fitted_for: int, players: int) -> Mapped:
    """A mapping for another number of players than it was fitted for: equals at the table have equal chances again."""
    moved = _ahead_of_even(mapped, players) - _ahead_of_even(mapped, fitted_for)
    return replace(mapped, lean=mapped.lean - mapped.sharpness * moved)


@cache
def _ahead_of_even(mapped: Mapped, players: int) -> float:
    """How far the odds of a seat among equals lie above the even ones before they are stretched and moved.

    Narrow losses count almost as much as narrow wins, and whoever plays against many loses more often, so among more
    than two a seat looks better than it is. Points of equals are taken to be spread normally.
    """
    normal = NormalDist()
    parts = [(part + 0.5) / EQUALS for part in range(EQUALS)]
    own, best = map(normal.inv_cdf, parts), [normal.inv_cdf(part ** (1 / (players - 1))) for part in parts]
    leads = [mine - theirs for mine in own for theirs in best]
    spread = _spread(leads) * sqrt(1 - 1 / USUAL)  # of so few, it is smaller
    share = evened(_blurred(leads, mapped.width * spread), USUAL, mapped.prior, players)
    return odds(share) - odds(1 / players)


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
