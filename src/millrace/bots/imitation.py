"""Learning from what a search prefers, as a start for learning from games.

A search looks at some of the decisions of a game (`show`). What it finds moves the policy's chances of the options:
those that led to more points get more, those that were not looked at keep theirs. The weights are then fitted to these
chances (`fit`). A game is kept as the codes that were played, from which it can be played again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp
from typing import Any, Final

from millrace.bots.search import WITHIN, Budget, Findings, search
from millrace.bots.weights import Weights, policy_of
from millrace.core.lists import Floats, zeros
from millrace.core.rng import Generator
from millrace.core.title import AnyTitle
from millrace.parts.softmax import GRAIN, Adam, Scorer, scorer_of

POINT: Final = 0.5
"""How much a point more raises an option's score, if there were playouts without end."""

STEADY: Final = 16.0
"""So many playouts count as much as the doubt whether they say anything."""

TEMPERATURE: Final = 0.5
"""At which the other choices are made."""

EPOCHS: Final = 24
"""How often the weights see every game."""

TOGETHER: Final = 8
"""Games of one step."""

RATE: Final = 0.01
"""The length of the first steps."""

HELD_OUT: Final = 8
"""One of so many games is not learned from: it tells which weights come nearest."""


@dataclass(frozen=True)
class Shown:
    """A game that a search has looked at."""

    number: int
    """Of its deal."""
    played: Sequence[int]
    """The codes, from the set-up on."""
    wanted: Sequence[Sequence[float]]
    """For every choice the chances that its options are to have; empty where nobody looked."""


@dataclass(frozen=True)
class Fitted:
    """How near weights have come to what a search prefers, in games that they did not see."""

    games: int
    """Games that were shown, those held out included."""
    decisions: int
    """That were looked at."""
    before: float
    """The mean distance from what was wanted, by the weights that the games were played by."""
    after: float
    """The same by the fitted ones."""
    agreed_before: float
    """The share of the decisions in which the best option by the weights was the one wanted most."""
    agreed: float
    """The same by the fitted ones."""


def show(
    title: AnyTitle, deal: Any, number: int, weights: Weights, playouts: int, looked: int, rng: Generator
) -> Shown:
    """A game from a deal on in which a search of so many playouts looks at one of so many choices."""
    policy = policy_of(title)
    scorer = Scorer(weights.array)
    state = deal.copy()
    played: list[int] = []
    wanted: list[tuple[float, ...]] = []
    while state.seat >= 0:
        seat = state.seat
        codes = state.codes_for(seat)
        code = codes[0]
        if len(codes) > 1 and rng.below(looked) == 0:
            settled = title.evaluation is None or title.evaluation.settled(state)
            budget = Budget(playouts if settled else max(1, playouts // WITHIN))
            findings = search(title, title.view(state, seat), rng.branch(), budget, weights)
            row = preferences(dict(zip(codes, policy.scores(scorer, state, seat), strict=True)), findings)
            wanted.append(tuple([round(share, 4) for share in row]))
            code = codes[_drawn(row, rng)]
        elif len(codes) > 1:
            wanted.append(())
            code = policy.choose(scorer, state, seat, rng, TEMPERATURE)
        played.append(code)
        state.apply_for(seat, code)
    return Shown(number, tuple(played), tuple(wanted))


def preferences(scores: Mapping[int, float], findings: Findings) -> list[float]:
    """The chances that options are to have by their scores and by what a search has found, in the order of the scores.

    What an option is worth is compared with what the policy would get; the fewer playouts, the less it counts.
    """
    highest = max(scores.values())
    looked = [(exp(scores[each.code] - highest), each.mean) for each in findings.candidates]
    usual = sum([share * mean for share, mean in looked]) / sum([share for share, _ in looked])
    moved = dict(scores)
    for each in findings.candidates:
        moved[each.code] += POINT * (each.mean - usual) * each.playouts / (each.playouts + STEADY)
    highest = max(moved.values())
    shares = [exp(score - highest) for score in moved.values()]
    whole = sum(shares)
    return [share / whole for share in shares]


def fit(
    title: AnyTitle, deals: Sequence[Any], shown: Sequence[Shown], weights: Floats, rate: float = RATE
) -> tuple[Floats, Fitted]:
    """Weights that prefer what a search preferred in games from these deals, and how near they come to it.

    Of all epochs that one counts which comes nearest in games held out.
    """
    games = list(zip(deals, shown, strict=True))
    unseen = games[::HELD_OUT] if len(games) > 1 else games
    seen = [game for number, game in enumerate(games) if number % HELD_OUT] or games
    now = weights[:]
    adam = Adam(zeros(len(weights)), zeros(len(weights)), 0)
    before = nearest = _distance(title, unseen, weights)
    best = weights
    for epoch in range(EPOCHS):
        for first in range(0, len(seen), TOGETHER):
            decisions = 0
            for deal, game in seen[first : first + TOGETHER]:
                echo = _echo(title, deal, game, now)
                decisions += echo.decisions
                adam.add(list(echo.gradient))
            adam.step(now, rate * (1 - epoch / EPOCHS), max(1, decisions))
        found = _distance(title, unseen, now)
        if found[0] < nearest[0]:
            nearest, best = found, now[:]
    looked = sum([1 for _, game in games for row in game.wanted if row])
    return best, Fitted(len(games), looked, before[0], nearest[0], before[1], nearest[1])


def _echo(title: AnyTitle, deal: Any, game: Shown, weights: Floats) -> Any:
    rows = [list(row) for row in game.wanted]
    return policy_of(title).echo(scorer_of(list(weights)), deal.copy(), list(game.played), rows)


def _distance(title: AnyTitle, games: Sequence[tuple[Any, Shown]], weights: Floats) -> tuple[float, float]:
    """How far weights are from what was wanted, and in which share of the decisions they agree."""
    echoes = [_echo(title, deal, game, weights) for deal, game in games]
    decisions = max(1, sum([echo.decisions for echo in echoes]))
    return sum([echo.distance for echo in echoes]) / decisions, sum([echo.agreed for echo in echoes]) / decisions


def _drawn(shares: Sequence[float], rng: Generator) -> int:
    point = rng.below(GRAIN) / GRAIN
    for number, share in enumerate(shares):
        point -= share
        if point < 0:
            return number
    return len(shares) - 1
