"""How sure a result is: means and intervals over deals, since the games of a deal are not independent."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from statistics import mean, stdev
from typing import Any, Final

from millrace.arena.meeting import ALONE, DealResult, Meeting

CONFIDENCE: Final = 1.959964
"""Standard deviations on either side that hold 95 % of a normal distribution."""


@dataclass(frozen=True)
class Estimate:
    """A mean over deals with the bounds between which the true one lies with 95 % confidence."""

    mean: float
    low: float
    high: float

    @property
    def margin(self) -> float:
        """How far the bounds are from the mean."""
        return (self.high - self.low) / 2


@dataclass(frozen=True)
class Comparison:
    """How the first of two bots did against the second; a bot alone, or many, have no comparison."""

    bots: tuple[str, str]
    deals: int
    games: int
    share: Estimate
    """The first bot's share of the first places; even is a half in every form."""
    lead: Estimate
    """How many points its seats have beyond the other's, on average."""
    wins: int
    draws: int
    losses: int

    def as_json(self) -> dict[str, Any]:
        """The comparison as plain values."""
        return asdict(self)


@dataclass(frozen=True)
class BotFigures:
    """How one bot did in all its games."""

    bot: str
    games: int
    """Games in which it had a seat."""
    seats: int
    share: float
    """Its share of the first places in the games it played with others, counted by seat: a bot with half of the seats
    that wins half of the games has a half."""
    mean: float
    deviation: float
    least: int
    most: int
    winner: float
    """The mean of the best score in the games it had all seats or won; what a winning score looks like."""
    seconds: float
    """Thinking time of its process for one choice, in seconds."""
    sources: dict[str, float]
    """The mean of its points by their source."""

    def as_json(self) -> dict[str, Any]:
        """The figures as plain values."""
        return asdict(self)


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of values of independent deals and its interval; for a single deal the interval says nothing."""
    middle = mean(values)
    if len(values) < 2:
        return Estimate(middle, float("-inf"), float("inf"))
    margin = student(len(values) - 1) * stdev(values) / sqrt(len(values))
    return Estimate(middle, middle - margin, middle + margin)


def student(freedom: int) -> float:
    """The quantile of Student's distribution for 95 %, by expansion around the normal one; exact for 1 and 2."""
    if freedom <= 2:
        return 12.7062 if freedom == 1 else 4.3027
    z = CONFIDENCE
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    fourth = (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160
    return z + first / freedom + second / freedom**2 + third / freedom**3 + fourth / freedom**4


def deal_share(result: DealResult, form: str) -> float:
    """The first bot's share of a deal against the second."""
    if form == ALONE:
        own, other = (game.scores[0] for game in result.games)
        return (own > other) + (own == other) / 2
    return mean(game.share(0) for game in result.games)


def deal_lead(result: DealResult) -> float:
    """How many points the first bot's seats have on average beyond the second's in a deal."""
    own = [score for game in result.games for score in game.points(0)]
    other = [score for game in result.games for score in game.points(1)]
    return mean(own) - mean(other)


def compare(meeting: Meeting, results: Sequence[DealResult]) -> Comparison:
    """How the first of two bots did against the second."""
    shares = [deal_share(result, meeting.form) for result in results]
    games = [game.share(0) for result in results for game in result.games] if meeting.form != ALONE else shares
    return Comparison(
        bots=(meeting.bots[0], meeting.bots[1]),
        deals=len(results),
        games=sum(len(result.games) for result in results),
        share=estimate(shares),
        lead=estimate([deal_lead(result) for result in results]),
        wins=sum(share == 1 for share in games),
        draws=sum(0 < share < 1 for share in games),
        losses=sum(share == 0 for share in games),
    )


def figures(results: Sequence[DealResult]) -> list[BotFigures]:
    """How every bot did in all its games, in the order in which they appear."""
    names = dict.fromkeys(bot for result in results for bot in result.bots)
    return [_figures(name, results) for name in names]


def _figures(name: str, results: Sequence[DealResult]) -> BotFigures:
    scores: list[int] = []
    best: list[int] = []
    shares: list[float] = []
    sources: dict[str, int] = defaultdict(int)
    games = choices = 0
    seconds = 0.0
    for result in results:
        for game in result.games:
            own = [seat for seat, bot in enumerate(game.seats) if result.bots[bot] == name]
            if not own:
                continue
            games += 1
            scores += [game.scores[seat] for seat in own]
            won = [seat for seat in own if seat in game.winners]
            shares.append(len(won) / len(game.winners))
            if won:
                best.append(max(game.scores[seat] for seat in won))
            choices += sum(game.decisions[seat] for seat in own)
            seconds += sum(game.seconds[seat] for seat in own)
            for seat in own:
                for source, points in game.sources[seat].items():
                    sources[source] += points
    return BotFigures(
        bot=name,
        games=games,
        seats=len(scores),
        share=mean(shares),
        mean=mean(scores),
        deviation=stdev(scores) if len(scores) > 1 else 0.0,
        least=min(scores),
        most=max(scores),
        winner=mean(best) if best else 0.0,
        seconds=seconds / choices if choices else 0.0,
        sources={source: points / len(scores) for source, points in sources.items()},
    )
