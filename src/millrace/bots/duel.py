"""Duels: bots play each other, every bot in every seat with the same deals, and the result says who is stronger."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from typing import Any, Final

from millrace import games as titles
from millrace.bots import make
from millrace.bots.errors import BadDuel
from millrace.bots.playing import play_out
from millrace.bots.processes import processes
from millrace.core.texts import Message
from millrace.core.title import AnyTitle

CONFIDENCE: Final = 1.959964
"""Standard deviations on either side that hold 95 % of a normal distribution."""

Progress = Callable[[int, int], None]
"""Called with the games played and the games to play, each time some more are done."""


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


@dataclass(frozen=True)
class _Deal:
    """One deal to be played with every bot in every seat; small enough to send to another process."""

    title: str
    bots: tuple[str, ...]
    players: int
    seed: str
    switches: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class _Game:
    """What counts of a game: which bot sat where, and how it ended."""

    seats: tuple[int, ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...]


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
    _check(title, bots, games, players, jobs)
    chosen = tuple(sorted(title.checked_switches(switches or {}).items()))
    deals = [
        _Deal(title.id, tuple(bots), players, f"{seed}.{number}", chosen)
        for number in range(1, -(-games // len(bots)) + 1)
    ]
    played: list[_Game] = []
    for results in _played(title, deals, min(jobs, len(deals))):
        played += results
        if progress is not None:
            progress(len(played), len(deals) * len(bots))
    standings = tuple(_standing(bots, bot, played) for bot in range(len(bots)))
    return DuelResult(title.id, players, str(seed), dict(chosen), len(played), standings)


def wilson(successes: float, trials: int) -> tuple[float, float]:
    """The bounds between which the true rate lies with 95 % confidence."""
    rate = successes / trials
    square = CONFIDENCE * CONFIDENCE
    centre = (rate + square / (2 * trials)) / (1 + square / trials)
    margin = CONFIDENCE / (1 + square / trials) * sqrt(rate * (1 - rate) / trials + square / (4 * trials * trials))
    return max(0.0, centre - margin), min(1.0, centre + margin)


def _check(title: AnyTitle, bots: Sequence[str], games: int, players: int, jobs: int) -> None:
    for name in bots:
        make(name)
    title.checked_players(players)
    if not bots:
        raise BadDuel(Message("bots.no-bots"))
    if len(bots) > players:
        raise BadDuel(Message("bots.too-many-bots", bots=len(bots), players=players))
    if games < 1:
        raise BadDuel(Message("bots.no-games", games=games))
    if jobs < 1:
        raise BadDuel(Message("bots.no-jobs", jobs=jobs))


def _played(title: AnyTitle, deals: Sequence[_Deal], jobs: int) -> Iterator[list[_Game]]:
    """The games of each deal, in the order of the deals."""
    if jobs == 1:
        for deal in deals:
            yield _play_deal(title, deal)
        return
    with processes(jobs, deals[0].bots) as pool:
        try:
            yield from pool.map(_play_elsewhere, deals)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def _play_elsewhere(deal: _Deal) -> list[_Game]:
    """Play a deal in another process, which knows the title by its id."""
    return _play_deal(titles.title(deal.title), deal)


def _play_deal(title: AnyTitle, deal: _Deal) -> list[_Game]:
    bots = [make(name) for name in deal.bots]
    games: list[_Game] = []
    for first in range(len(bots)):
        seats = tuple((first + seat) % len(bots) for seat in range(deal.players))
        outcome = play_out(title, [bots[bot] for bot in seats], deal.seed, dict(deal.switches)).outcome
        games.append(_Game(seats, outcome.winners, outcome.scores))
    return games


def _standing(bots: Sequence[str], bot: int, games: Sequence[_Game]) -> Standing:
    wins = draws = 0
    share = 0.0
    scores: list[int] = []
    for game in games:
        winners = {game.seats[seat] for seat in game.winners}
        if bot in winners:
            wins += len(winners) == 1
            draws += len(winners) > 1
            share += 1 / len(winners)
        scores += [score for seat, score in zip(game.seats, game.scores, strict=True) if seat == bot]
    low, high = wilson(share, len(games))
    return Standing(
        bot=bots[bot],
        wins=wins,
        draws=draws,
        losses=len(games) - wins - draws,
        win_rate=share / len(games),
        low=low,
        high=high,
        mean_score=sum(scores) / len(scores),
        least_score=min(scores),
        most_score=max(scores),
    )
