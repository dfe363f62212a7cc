"""Duels: bots play each other, every bot in every seat with the same deals, and the result says who is stronger."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from typing import Any

from millrace.arena.errors import ArenaError
from millrace.arena.league import Progress
from millrace.arena.meeting import ROUND, Deal, GameResult, Meeting
from millrace.arena.standings import CONFIDENCE
from millrace.arena.workers import workers_for
from millrace.core.title import AnyTitle


@dataclass(frozen=True)
class Standing:
    """How one bot did."""

    bot: str
    wins: int
    """Games in which nobody else shared the first place."""
    draws: int
    """Games in which another bot shared it."""
    losses: int
    win_rate: float
    """The share of the games won; a game drawn by two counts half for each."""
    low: float
    high: float
    """Between these the true share lies with 95 % confidence (Wilson's interval)."""
    mean_score: float
    """The mean of its seats' final scores."""
    least_score: int
    most_score: int


@dataclass(frozen=True)
class DuelResult:
    """The result of a duel: how often and at what it was played, and how each bot did."""

    title: str
    players: int
    seed: str
    switches: dict[str, str]
    games: int
    standings: tuple[Standing, ...]

    def as_json(self) -> dict[str, Any]:
        """The result as plain values."""
        return asdict(self)


def duel(
    title: AnyTitle,
    bots: Sequence[str],
    games: int,
    seed: int | str,
    players: int | None = None,
    jobs: int = 1,
    switches: Mapping[str, str] | None = None,
    progress: Progress | None = None,
) -> DuelResult:
    """How bots do against each other in so many games, or in a few more, so that each has each seat equally often.

    Every deal is played once for each bot, with the seats moved on by one. The deals follow from the seed alone: the
    result is the same for any number of `jobs`, the processes in which the games are played. With fewer bots than
    players the bots take turns in the seats; a single bot plays against itself.
    """
    players = max(len(bots), min(title.players)) if players is None else players
    chosen = title.checked_switches(switches or {})
    meeting = Meeting(title.id, tuple(bots), players, ROUND, str(seed), tuple(sorted(chosen.items()))).checked(title)
    if games < 1:
        raise ArenaError("arena.no-games", games=games)
    deals = -(-games // len(bots))
    workers = workers_for(title, bots, min(jobs, deals))
    results = []
    for result in workers.play(Deal(meeting, number) for number in range(1, deals + 1)):
        results.append(result)
        if progress is not None:
            progress(len(results) * len(bots), deals * len(bots))
    results.sort(key=lambda result: result.number)
    played = [game for result in results for game in result.games]
    standings = tuple([_standing(bots, bot, played) for bot in range(len(bots))])
    return DuelResult(title.id, players, str(seed), chosen, len(played), standings)


def wilson(successes: float, trials: int) -> tuple[float, float]:
    """The bounds between which the true rate lies with 95 % confidence."""
    rate = successes / trials
    square = CONFIDENCE * CONFIDENCE
    centre = (rate + square / (2 * trials)) / (1 + square / trials)
    margin = CONFIDENCE / (1 + square / trials) * sqrt(rate * (1 - rate) / trials + square / (4 * trials * trials))
    return max(0.0, centre - margin), min(1.0, centre + margin)


def _standing(bots: Sequence[str], bot: int, games: Sequence[GameResult]) -> Standing:
    shares = [game.share(bot) for game in games]
    scores = [score for game in games for score in game.points(bot)]
    wins, draws = sum(share == 1 for share in shares), sum(0 < share < 1 for share in shares)
    low, high = wilson(sum(shares), len(games))
    return Standing(
        bot=bots[bot],
        wins=wins,
        draws=draws,
        losses=len(games) - wins - draws,
        win_rate=sum(shares) / len(games),
        low=low,
        high=high,
        mean_score=sum(scores) / len(scores),
        least_score=min(scores),
        most_score=max(scores),
    )
