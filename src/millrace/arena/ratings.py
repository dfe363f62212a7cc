"""Ratings by OpenSkill (Plackett-Luce): one figure and its uncertainty for each bot of a league."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from millrace.arena.errors import ArenaError
from millrace.arena.meeting import ALONE, DealResult


@dataclass(frozen=True)
class Rating:
    """How strong a bot is on the scale of the league: 25 is where everybody begins."""

    bot: str
    mean: float
    deviation: float

    @property
    def low(self) -> float:
        """What it is worth at least, almost certainly."""
        return self.mean - 3 * self.deviation


def ratings(results: Sequence[DealResult], form: str = "") -> list[Rating]:
    """The ratings of all bots that met others, the strongest first; they grow in the order of the deals."""
    model = _model()
    players: dict[str, Any] = {}
    for result in results:
        if len(set(result.bots)) < 2:
            continue
        for bot in result.bots:
            players.setdefault(bot, model.rating(name=bot))
        for places in _places(result, form):
            teams = [[players[bot]] for bot in result.bots]
            rated = model.rate(teams, ranks=places)
            for bot, (player,) in zip(result.bots, rated, strict=True):
                players[bot] = player
    found = [Rating(bot, float(player.mu), float(player.sigma)) for bot, player in players.items()]
    return sorted(found, key=lambda rating: -rating.mean)


def _places(result: DealResult, form: str) -> list[list[float]]:
    """For each game of a deal the place of each bot, the least the best: first places count, as everywhere here."""
    count = range(len(result.bots))
    if form == ALONE:
        return [[-float(game.scores[0]) for game in result.games]]
    return [[-game.share(bot) for bot in count] for game in result.games]


def _model() -> Any:
    try:
        from openskill.models import PlackettLuce
    except ModuleNotFoundError:
        raise ArenaError("arena.no-extra", extra="arena") from None
    return PlackettLuce()
