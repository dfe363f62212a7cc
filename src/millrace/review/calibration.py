"""Whether chances to win mean what they say: fitted on games of their own, checked on others.

Games are played by players of different strength: each seat plays by the title's policy at a temperature of its own. In
every game some positions are looked at as a review does, by what each seat could know and with open cards; what is
compared is the chance told there and how the game ended.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log
from statistics import fmean
from typing import Any, Final

from millrace.bots.weights import Weights, policy_of, weights_for
from millrace.core.game import Game
from millrace.core.rng import Generator
from millrace.core.title import AnyTitle
from millrace.parts.softmax import Scorer
from millrace.review.chances import LEAST, Chances, Mapped
from millrace.review.errors import ReviewError
from millrace.review.worlds import OPEN, Worlds, moments

TEMPERATURES: Final = (0.0, 0.5, 1.0, 1.7)
"""At which players play, from the surest to the weakest."""
POSITIONS: Final = 4
"""How many positions of a game are looked at."""
PLAYOUTS: Final = 24
"""How many continuations each of them gets: fewer than in a review, so that it is surer than it was checked to be."""
PRIORS: Final = (0.5, 1.0, 2.0, 3.0, 4.0, 6.0, 8.0, 12.0)
SHARPNESSES: Final = tuple([0.3 + 0.05 * number for number in range(23)])
TENTHS: Final = 10


@dataclass(frozen=True, slots=True)
class Sight:
    """What was seen of a seat in a position, and what became of it."""

    share: float
    """Of continuations won."""
    playouts: int
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


def looked_at(title: AnyTitle, players: int, seed: str, games: int) -> Iterator[Seen]:
    """What is seen of so many games, one after the other."""
    weights = weights_for(title, players, title.content().hash)
    if weights is None:
        raise ReviewError("no-policy", title=title.id, players=players)
    for number in range(games):
        yield _seen(title, weights, players, f"{seed}/{number}")


def _seen(title: AnyTitle, weights: Weights, players: int, seed: str) -> Seen:
    game = _played(title, weights, players, seed)
    outcome = game.outcome
    assert outcome is not None
    won = [1 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in range(players)]
    worlds = Worlds(game, weights, seed)
    chance = Generator.from_seed(seed, "positions")
    inner = [at for at in moments(game, len(game.steps) + 1) if game.state_at(at).seat >= 0]
    known: list[Sight] = []
    opened: list[Sight] = []
    for _ in range(POSITIONS):
        at = inner[chance.below(len(inner))]
        shares = _shares(worlds, at, OPEN)
        for seat in range(players):
            known.append(Sight(_shares(worlds, at, seat)[seat], PLAYOUTS, players, won[seat]))
            opened.append(Sight(shares[seat], PLAYOUTS, players, won[seat]))
    return Seen(tuple(known), tuple(opened))


def _shares(worlds: Worlds, at: int, viewer: int) -> list[float]:
    ends = worlds.ends(at, viewer, 0, PLAYOUTS)
    return [sum([end.shares[seat] for end in ends]) / PLAYOUTS for seat in range(worlds.game.players)]


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
    """The mapping that finds least surprising what happened."""
    return min(
        [Mapped(prior, sharpness) for prior in PRIORS for sharpness in SHARPNESSES],
        key=lambda mapped: surprise(mapped, sights),
    )


def surprise(mapped: Mapped, sights: Sequence[Sight]) -> float:
    """The mean of the logarithms of the chances told for what happened, turned round: less is better."""
    whole = 0.0
    for sight in sights:
        told = min(1 - LEAST, max(LEAST, mapped.chance(sight.share, sight.playouts, sight.players)))
        whole -= sight.won * log(told) + (1 - sight.won) * log(1 - told)
    return whole / max(1, len(sights))


def tenths(mapped: Mapped, sights: Sequence[Sight]) -> tuple[Tenth, ...]:
    """By tenths of the chance told: what was told on average, and what happened. Empty ones are left out."""
    rows: list[list[tuple[float, float]]] = [[] for _ in range(TENTHS)]
    for sight in sights:
        told = mapped.chance(sight.share, sight.playouts, sight.players)
        rows[min(TENTHS - 1, int(told * TENTHS))].append((told, sight.won))
    return tuple([_tenth(place / TENTHS, row) for place, row in enumerate(rows) if row])


def _tenth(low: float, row: Sequence[tuple[float, float]]) -> Tenth:
    told, won = zip(*row, strict=True)
    return Tenth(low, len(row), fmean(told), fmean(won))


def worst(rows: Sequence[Tenth]) -> float:
    """How far what happened lies from what was told, in the worst tenth."""
    return max([abs(row.happened - row.told) for row in rows], default=0.0)


def calibrated(
    players: int, fit: Sequence[Seen], check: Sequence[Seen]
) -> tuple[Chances, dict[str, tuple[Tenth, ...]]]:
    """The mappings fitted on some games, and how they fare in others: a table for each way of looking."""
    known = fitted([sight for seen in fit for sight in seen.known])
    opened = fitted([sight for seen in fit for sight in seen.open])
    tables = {
        "known": tenths(known, [sight for seen in check for sight in seen.known]),
        "open": tenths(opened, [sight for seen in check for sight in seen.open]),
    }
    far = max([worst(rows) for rows in tables.values()])
    return Chances(known, opened, players, len(fit), len(check), far), tables
