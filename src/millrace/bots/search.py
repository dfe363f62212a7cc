"""A player that looks ahead: it imagines worlds that fit what its seat knows, and plays its options to the end in them.

All options are tried in the same worlds with the same chance, so that luck favours none of them. Everybody plays on by
the title's policy. The options that the policy finds best are looked at; after every stage the worse half of them is
left out, so that the most playouts go to those between which it is hard to decide. What counts is the own points
against those of the best rival.

`search` tells all it has seen: each continuation of each option with its points by source, and if asked for with what
was done and what came of it, for whoever wants to know why an option is better.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import ceil, log2, sqrt
from typing import Any, Final

from millrace.bots.greedy import Greedy
from millrace.bots.pace import Pace
from millrace.bots.strengths import strengths
from millrace.bots.weights import Weights, policy_of, weights_for
from millrace.core.codebook import CodeBook
from millrace.core.consequences import Consequences, Counting
from millrace.core.rng import Generator
from millrace.core.title import AnyTitle
from millrace.parts.softmax import Policy, Scorer
from millrace.scene.drawing import drawing_of, is_drawn

WITHIN: Final = 4
"""A question within an action gets this part of the playouts."""

WIDTH: Final = 8
"""How many options are looked at, at most."""

DOUBT: Final = 6.0
"""Options whose score is further below the best one are not looked at: the policy has no doubt about them."""

TEMPERATURE: Final = 0.5
"""At which the policy plays on."""

RIVAL: Final = 0.25
"""How much the points of the best rival take off the own."""

PRIOR: Final = 16.0
"""For how many playouts the policy's score of an option counts, in points."""


@dataclass(frozen=True)
class Budget:
    """How much may be thought about a decision: so many playouts, so many seconds, or whichever ends first.

    By playouts alone, the same position leads to the same choice on any machine.
    """

    playouts: int | None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.playouts is None and self.seconds is None:
            raise ValueError("a budget needs an end: playouts, seconds, or both")

    def part(self, parts: int) -> Budget:
        """One of so many equal parts of it."""
        playouts = None if self.playouts is None else self.playouts // parts
        return Budget(playouts, None if self.seconds is None else self.seconds / parts)

    def within(self, seconds: float) -> Budget:
        """The same budget, but no more than so many seconds."""
        return Budget(self.playouts, seconds if self.seconds is None else min(seconds, self.seconds))


@dataclass(frozen=True, slots=True)
class Continuation:
    """One way in which a game went on after an option."""

    value: float
    """The points of the seat less a share of the best rival's."""
    points: tuple[int, ...]
    """The points of each seat in the end."""
    sources: tuple[Mapping[str, int], ...]
    """The points of each seat by their source; they add up to its points."""
    deeds: tuple[Mapping[str, int], ...]
    """By seat how often it chose each kind of option (`sell`, `loan`) from now on; empty unless asked for."""
    consequences: tuple[Mapping[str, int], ...] = ()
    """By seat how often what the title counts (`Tasks.counting`: tiles that flip, beer, shortfalls) happened to it from
    now on, what never did included; empty unless asked for, and where the title counts nothing."""
    supplies: tuple[Mapping[str, int], ...] = ()
    """By seat what it has at hand when the turn is over (`Title.supplies`); empty unless asked for."""
    leftovers: tuple[Mapping[str, int], ...] = ()
    """By seat what has brought it nothing in the end (`Drawing.leftovers`); empty unless asked for."""


@dataclass(frozen=True)
class Candidate:
    """An option that was looked at. The continuations of all candidates are those of the same worlds in the same order;
    one that was left out earlier has fewer.
    """

    code: int
    score: float
    """By the title's policy: what the option was worth before looking ahead."""
    continuations: tuple[Continuation, ...]

    @property
    def playouts(self) -> int:
        """How many continuations there are."""
        return len(self.continuations)

    @property
    def mean(self) -> float:
        """The mean of what the continuations are worth to the seat."""
        return sum([each.value for each in self.continuations]) / len(self.continuations)

    @property
    def spread(self) -> float:
        """The standard deviation of what they are worth; 0 of a single one."""
        if len(self.continuations) < 2:
            return 0.0
        mean = self.mean
        return sqrt(sum([(each.value - mean) ** 2 for each in self.continuations]) / (len(self.continuations) - 1))

    def ledger(self, seat: int, worlds: int | None = None) -> dict[str, float]:
        """The mean points of a seat by source in the first so many worlds, or in all; they add up to `points`."""
        return _means([each.sources[seat] for each in self.continuations[:worlds]])

    def deeds(self, seat: int, worlds: int | None = None) -> dict[str, float]:
        """How often the seat chose each kind of option on average in the first so many worlds, or in all."""
        return _means([each.deeds[seat] for each in self.continuations[:worlds]])

    def consequences(self, seat: int, worlds: int | None = None) -> dict[str, float]:
        """How often what the title counts happened to the seat on average in the first so many worlds, or in all."""
        return _means([each.consequences[seat] for each in self.continuations[:worlds] if each.consequences])

    def points(self, seat: int, worlds: int | None = None) -> float:
        """The mean points of a seat in the first so many worlds, or in all."""
        points = [each.points[seat] for each in self.continuations[:worlds]]
        return sum(points) / len(points)


@dataclass(frozen=True)
class Findings:
    """What a search has seen: the candidates, the best one first."""

    seat: int
    candidates: tuple[Candidate, ...]

    @property
    def best(self) -> Candidate:
        """The candidate to be chosen."""
        return self.candidates[0]

    def of(self, code: int) -> Candidate | None:
        """The candidate of a code; None if it was not looked at."""
        return next((each for each in self.candidates if each.code == code), None)

    def gain(self, one: Candidate, other: Candidate, seat: int | None = None) -> dict[str, float]:
        """By source how many points more one option brings than another, on average over the worlds of both.

        It is the gain of the own seat unless another is named; the gains of all sources add up to that in points.
        """
        seat = self.seat if seat is None else seat
        worlds = min(one.playouts, other.playouts)
        more, less = one.ledger(seat, worlds), other.ledger(seat, worlds)
        return {source: more.get(source, 0.0) - less.get(source, 0.0) for source in dict.fromkeys([*more, *less])}


def search(
    title: AnyTitle,
    view: Any,
    rng: Generator,
    budget: Budget,
    weights: Weights,
    every: bool = False,
    deeds: bool = False,
    least: int = 1,
    kept: int | None = None,
) -> Findings:
    """What the options of a view's seat lead to. Nothing is looked at that the view does not tell.

    `every` option is looked at, not only what the policy finds promising, if that is asked for, or at `least` so many;
    `deeds` are counted likewise, what comes of them, and what is left by them. An option that is to be `kept` is looked
    at in any case, and left out last.
    """
    thinking = _Thinking(title, view, rng, weights, deeds)
    scores = thinking.policy.scores(thinking.scorer, thinking.now, view.seat)
    codes = thinking.now.codes_for(view.seat)
    ranked = sorted(zip(codes, scores, strict=True), key=lambda pair: -pair[1])
    if not every:
        doubtful = ranked[0][1] - DOUBT
        promising = max(least, len([score for _, score in ranked[:WIDTH] if score >= doubtful]))
        ranked = [*ranked[:promising], *[pair for pair in ranked[promising:] if pair[0] == kept]]
    return thinking.halve(dict(ranked), budget, kept)


class _Thinking:
    """One decision that is thought about."""

    def __init__(self, title: AnyTitle, view: Any, rng: Generator, weights: Weights, deeds: bool) -> None:
        self.title: Final = title
        self.policy: Final = policy_of(title)
        self.view: Final = view
        self.seat: Final[int] = view.seat
        self.rng: Final = rng
        self.now: Final[Any] = title.determinise(view, rng)
        self.scorer: Final = Scorer(weights.array)
        self._scorers: Final = [self.scorer] * view.players
        self._verbs: Final = _verbs(title.codebook) if deeds else None
        self._counting: Final[Counting[Any] | None] = self.now.tasks.counting if deeds else None
        self._supplies: Final = title.supplies if deeds else None
        self._leftovers: Final = drawing_of(title).leftovers if deeds and is_drawn(title) else None

    def halve(self, scores: Mapping[int, float], budget: Budget, kept: int | None = None) -> Findings:
        """Play on with all candidates, then with the better half of them, and so on, until one is left.

        One that is to be `kept` is among the last two.
        """
        begun = time.monotonic()
        seen: dict[int, list[Continuation]] = {code: [] for code in scores}
        values = dict.fromkeys(scores, 0.0)
        alive, out = list(scores), list[int]()
        stages = ceil(log2(len(alive)))
        for stage in range(1, stages + 1):
            end = None if budget.seconds is None else begun + budget.seconds * stage / stages
            worlds = None if budget.playouts is None else max(1, budget.playouts // (stages * len(alive)))
            done = 0
            while done != worlds and (not done or end is None or time.monotonic() < end):
                for code, continuation in zip(alive, self.played_on(alive), strict=True):
                    seen[code].append(continuation)
                    values[code] += continuation.value
                done += 1
            alive.sort(key=lambda code: -(values[code] + PRIOR * scores[code]) / len(seen[code]))
            half = (len(alive) + 1) // 2
            if half > 1 and kept in alive[half:]:
                alive.remove(kept)
                alive.insert(half - 1, kept)
            alive, out = alive[:half], [*alive[half:], *out]
        if not stages:  # a single candidate, of which something is to be told all the same
            seen[alive[0]] += self.played_on(alive)
        return Findings(self.seat, tuple([Candidate(code, scores[code], tuple(seen[code])) for code in [*alive, *out]]))

    def played_on(self, codes: Sequence[int]) -> list[Continuation]:
        """How a world goes on after each of some codes."""
        world = self.world()
        chance = self.rng.branch()
        return [self.continuation(world.copy(), code, chance.copy()) for code in codes]

    def world(self) -> Any:
        """A state that looks to the seat like the present one, with nothing answered yet that others answer unseen."""
        title = self.title
        if title.redeal is None:
            state = title.determinise(self.view, self.rng)
        else:
            state = self.now.copy()
            title.redeal(state, self.seat, self.rng)
        if title.unanswer is not None and state.asks_several():
            title.unanswer(state, self.seat)
        return state

    def continuation(self, state: Any, code: int, chance: Generator) -> Continuation:
        """How a state goes on after a code."""
        deeds: list[int] | None = None if self._verbs is None else []
        counts = None if self._counting is None else Consequences(self._counting, len(self._scorers))
        turn, supplies = state.turn, self._supplies
        state.apply_for(self.seat, code, None, counts)
        if supplies is not None and state.turn == turn:
            self.policy.playout(self._scorers, state, chance, TEMPERATURE, 1, deeds, counts)
        left = () if supplies is None else tuple(supplies(state))
        values = self.policy.playout(self._scorers, state, chance, TEMPERATURE, 0, deeds, counts)
        outcome = self.title.outcome(state)
        assert outcome is not None
        return Continuation(
            against_the_best(values, self.seat),
            outcome.scores,
            outcome.breakdown,
            self.counted(code, deeds),
            () if counts is None else tuple([counts.of(seat) for seat in range(counts.players)]),
            left,
            () if self._leftovers is None else tuple(self._leftovers(state)),
        )

    def counted(self, code: int, played: Sequence[int] | None) -> tuple[Mapping[str, int], ...]:
        """By seat how often it chose each kind of option; `played` are seats and codes in turn."""
        verbs = self._verbs
        if verbs is None or played is None:
            return ()
        counts: list[Counter[str]] = [Counter() for _ in self._scorers]
        counts[self.seat][verbs[code]] += 1
        for number in range(0, len(played), 2):
            counts[played[number]][verbs[played[number + 1]]] += 1
        return tuple(counts)


def against_the_best(values: Sequence[float], seat: int) -> float:
    """What the values of all seats are worth to one of them."""
    rivals = [value for other, value in enumerate(values) if other != seat]
    return values[seat] - RIVAL * max(rivals) if rivals else values[seat]


@cache
def _verbs(book: CodeBook) -> tuple[str, ...]:
    """By code the kind of option it is: the first word of its text."""
    return tuple([option.words[0] for option in book])


def _means(rows: Sequence[Mapping[str, int]]) -> dict[str, float]:
    sums: Counter[str] = Counter()
    for row in rows:
        sums.update(row)
    return {name: value / len(rows) for name, value in sums.items()}


class Search:
    """Plays what a search finds best; where no weights were learned, it is greedy."""

    blind: Final = False

    def __init__(
        self,
        playouts: int | None = None,
        name: str = "search",
        pace: Pace | None = None,
        seconds: float | None = None,
    ) -> None:
        """Look ahead with so many playouts or for so many seconds, or as far as the title's highest level does; where
        people wait, only as far as the pace allows.
        """
        self.name: Final = name
        self.playouts: Final = playouts
        self.seconds: Final = seconds
        self._pace: Final = pace

    def paced(self, pace: Pace) -> Search:
        """The same bot where people wait for it."""
        return Search(self.playouts, self.name, pace, self.seconds)

    def choose(self, title: AnyTitle, view: Any, codes: Sequence[int], rng: Generator) -> int:
        """The code that leads to the best games by what the seat knows."""
        if len(codes) == 1:
            return codes[0]
        chance = rng.branch()
        if isinstance(title.policy, Policy):
            state = title.determinise(view, chance.copy())
            weights = weights_for(title, view.players, title.policy.content(state))
            if weights is not None:
                budget = self._budget(title, view.players)
                if title.evaluation is not None and not title.evaluation.settled(state):
                    budget = budget.part(WITHIN)
                if self._pace is None:
                    return search(title, view, chance, budget, weights).best.code
                with self._pace.decision() as seconds:
                    return search(title, view, chance, budget.within(seconds), weights).best.code
        return Greedy().choose(title, view, codes, rng)

    def _budget(self, title: AnyTitle, players: int) -> Budget:
        """How much may be thought about an action."""
        if self.seconds is not None:
            return Budget(self.playouts, self.seconds)
        return Budget(self.playouts or strengths(title, players)[-1].playouts)
