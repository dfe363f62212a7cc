"""Whether chances to win mean what they say: fitted on games of their own, checked on others.

Games are played by players of different strength: each seat plays by the title's policy at a temperature of its own. In
every game some positions are looked at as a review does, by what each seat could know and with open cards; what is
compared is the chance told there and how the game ended.

A tenth of the chances told holds seats of many games, several of some. What their games have in common makes it less
certain than as many seats of as many games: so its standard error is that of the games.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import log, sqrt
from statistics import fmean
from typing import Any, Final, TypeAlias

from millrace.bots.weights import Weights, policy_of, weights_for
from millrace.core.game import Game
from millrace.core.rng import Generator
from millrace.core.title import AnyTitle
from millrace.parts.softmax import Scorer
from millrace.review.chances import Chances, Mapped, bounded, clear_share, evened, lead_of, logistic, odds
from millrace.review.errors import ReviewError
from millrace.review.worlds import OPEN, End, Worlds, moments

TEMPERATURES: Final = (0.0, 0.5, 1.0, 1.7)
"""At which players play, from the surest to the weakest."""
POSITIONS: Final = 4
"""How many positions of a game are looked at, one out of each part of it."""
PLAYOUTS: Final = 12
"""How many continuations each of them gets: fewer than in a review, so that it is surer than it was checked to be."""
FIRST: Final = 6
"""The first so many are fitted as well, so that it is learned how much more is told by more of them."""
WIDTHS: Final = (0.25, 0.35, 0.5, 0.7, 1.0, 1.4, 2.0, 2.8)
PRIORS: Final = (0.0, 0.25, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0)
TENTHS: Final = 10
STEPS: Final = 40
"""After so many steps the search for the best odds ends, found or not."""
LONGEST_STEP: Final = 1.0
EXACT: Final = 1e-7


@dataclass(frozen=True, slots=True)
class Sight:
    """What was seen of a seat in a position, and what became of it."""

    leads: tuple[float, ...]
    """By how much the seat leads at the end of each continuation; see `lead_of`."""
    players: int
    won: float
    """The seat's share of the first place in the end."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What was seen of a game: by what a seat could know, and with open cards."""

    known: tuple[Sight, ...]
    open: tuple[Sight, ...]


@dataclass(frozen=True, slots=True)
class Tenth:
    """The chances told within a tenth, and what happened."""

    low: float
    sights: int
    told: float
    """The mean of the chances told."""
    happened: float
    """How often those seats won."""
    error: float
    """The standard error of the difference."""


Tables: TypeAlias = dict[str, tuple[Tenth, ...]]
"""By way of looking, `known` or `open`, what was told and what happened."""


def looked_at(
    title: AnyTitle, players: int, seed: str, games: int, first: int = 0, playouts: int = PLAYOUTS
) -> Iterator[Seen]:
    """What is seen of so many games, one after the other, without the first ones."""
    weights = weights_for(title, players, title.content().hash)
    if weights is None:
        raise ReviewError("no-policy", title=title.id, players=players)
    for number in range(first, games):
        yield _seen(title, weights, players, f"{seed}/{number}", playouts)


def _seen(title: AnyTitle, weights: Weights, players: int, seed: str, playouts: int) -> Seen:
    game = _played(title, weights, players, seed)
    outcome = game.outcome
    assert outcome is not None
    won = [1 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in range(players)]
    worlds = Worlds(game, weights, seed)
    chance = Generator.from_seed(seed, "positions")
    inner = [at for at in moments(game, len(game.steps) + 1) if game.state_at(at).seat >= 0]
    known: list[Sight] = []
    opened: list[Sight] = []
    for part in range(POSITIONS):
        at = inner[(part * len(inner) + chance.below(len(inner))) // POSITIONS]
        ends = worlds.ends(at, OPEN, 0, playouts)
        for seat in range(players):
            known.append(_sight(worlds.ends(at, seat, 0, playouts), seat, won))
            opened.append(_sight(ends, seat, won))
    return Seen(tuple(known), tuple(opened))


def _sight(ends: Sequence[End], seat: int, won: Sequence[float]) -> Sight:
    return Sight(tuple([lead_of(end.points, end.shares, seat) for end in ends]), len(won), won[seat])


def _played(title: AnyTitle, weights: Weights, players: int, seed: str) -> Game:
    """A game between players of different strength."""
    policy, scorer = policy_of(title), Scorer(weights.array)
    chance = Generator.from_seed(seed, "play")
    heats = [TEMPERATURES[chance.below(len(TEMPERATURES))] for _ in range(players)]
    game = Game(title, players, seed, title.player_counts[players])
    while not game.is_over:
        state: Any = game.state()
        game.play(policy.choose(scorer, state, state.seat, chance, heats[state.seat]), state.seat)
    return game


def fitted(sights: Sequence[Sight]) -> Mapped:
    """The mapping that finds least surprising what happened, by all continuations and by the first of them."""
    players = sights[0].players
    even = odds(1 / players)
    looks = [*sights, *[replace(sight, leads=sight.leads[:FIRST]) for sight in sights if len(sight.leads) > FIRST]]
    won = [sight.won for sight in looks]
    best, least = Mapped(), float("inf")
    for width in WIDTHS:
        shares = [clear_share(sight.leads, width) for sight in looks]
        for prior in PRIORS:
            pairs = zip(looks, shares, strict=True)
            leans = [odds(evened(share, len(sight.leads), prior, players)) - even for sight, share in pairs]
            sharpness, lean = best_odds(leans, won)
            mapped = Mapped(width, prior, sharpness, lean - even)
            found = _surprise([logistic(sharpness * each + lean) for each in leans], won)
            if found < least:
                best, least = mapped, found
    return best


def best_odds(leans: Sequence[float], won: Sequence[float]) -> tuple[float, float]:
    """By which factor odds are to be stretched and then moved that what happened be least surprising."""
    factor, moved = 1.0, 0.0
    for _ in range(STEPS):
        slopes = [0.0, 0.0]
        bends = [EXACT, 0.0, EXACT]
        for lean, share in zip(leans, won, strict=True):
            chance = logistic(factor * lean + moved)
            miss, weight = share - chance, chance * (1 - chance)
            slopes[0] += miss * lean
            slopes[1] += miss
            bends[0] += weight * lean * lean
            bends[1] += weight * lean
            bends[2] += weight
        whole = bends[0] * bends[2] - bends[1] ** 2
        steps = (
            (bends[2] * slopes[0] - bends[1] * slopes[1]) / whole,
            (bends[0] * slopes[1] - bends[1] * slopes[0]) / whole,
        )
        far = max(map(abs, steps))
        part = min(1.0, LONGEST_STEP / far) if far else 1.0
        factor, moved = factor + part * steps[0], moved + part * steps[1]
        if far < EXACT:
            break
    return factor, moved


def surprise(mapped: Mapped, sights: Sequence[Sight]) -> float:
    """The mean of the logarithms of the chances told for what happened, turned round: less is better."""
    return _surprise([mapped.chance(sight.leads, sight.players) for sight in sights], [sight.won for sight in sights])


def _surprise(chances: Sequence[float], won: Sequence[float]) -> float:
    pairs = zip(map(bounded, chances), won, strict=True)
    return -fmean([share * log(told) + (1 - share) * log(1 - told) for told, share in pairs])


def tenths(mapped: Mapped, games: Sequence[Sequence[Sight]]) -> tuple[Tenth, ...]:
    """By tenths of the chance told: what was told on average, and what happened. Empty ones are left out."""
    rows: list[list[tuple[int, float, float]]] = [[] for _ in range(TENTHS)]
    for number, sights in enumerate(games):
        for sight in sights:
            told = mapped.chance(sight.leads, sight.players)
            rows[min(TENTHS - 1, int(told * TENTHS))].append((number, told, sight.won))
    return tuple([_tenth(place / TENTHS, row) for place, row in enumerate(rows) if row])


def _tenth(low: float, row: Sequence[tuple[int, float, float]]) -> Tenth:
    told, won = fmean([told for _, told, _ in row]), fmean([won for _, _, won in row])
    misses: defaultdict[int, float] = defaultdict(float)
    for game, each, share in row:
        misses[game] += share - each - (won - told)
    error = sqrt(sum([miss * miss for miss in misses.values()])) / len(row)
    return Tenth(low, len(row), told, won, error)


def worst(rows: Sequence[Tenth]) -> float:
    """How far what happened lies from what was told, in the worst tenth."""
    return max([abs(row.happened - row.told) for row in rows], default=0.0)


def calibrated(players: int, fit: Sequence[Seen], check: Sequence[Seen]) -> tuple[Chances, Tables]:
    """The mappings fitted on some games, and how they fare in others: a table for each way of looking."""
    known = fitted([sight for seen in fit for sight in seen.known])
    opened = fitted([sight for seen in fit for sight in seen.open])
    return checked(Chances(known, opened, players, len(fit)), check)


def checked(chances: Chances, games: Sequence[Seen]) -> tuple[Chances, Tables]:
    """How mappings fare in games: a table for each way of looking, and the mappings with what was found."""
    tables = {
        "known": tenths(chances.known, [seen.known for seen in games]),
        "open": tenths(chances.open, [seen.open for seen in games]),
    }
    return replace(chances, checked=len(games), worst=max([worst(rows) for rows in tables.values()])), tables
