"""Playing by learned weights: every option has features, its score is the sum of their weights, and the choice among
the options of a question is the best one or drawn by the soft-max of the scores. No title is known here.

A title says what the features of its options are (`Policy.features`); they may read only what the seat may know. The
weights are learned by policy gradient from games that the policy plays against itself (`Policy.lesson`, `Adam`).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Final, final

from millrace.core.consequences import Consequences
from millrace.core.lists import Floats, Ints, filled, floats, zeros
from millrace.core.machine import Machine
from millrace.core.rng import Generator

GRAIN: Final = 16777216
"""How finely chance draws between options."""

NEGLIGIBLE: Final = 0.002
"""Options that are chosen less often than this add nothing worth its time to a gradient."""


LEAST: Final = 1e-9
"""A chance that counts as none: its logarithm must stay finite."""


@final
class Scorer:
    """Adds up the weights of the features of one option after the other, and notes the features if asked to.

    A scorer is used by one thread at a time.
    """

    __slots__ = ("ends", "indices", "noted", "options", "score", "scores", "tracing", "values", "weights")

    def __init__(self, weights: Floats) -> None:
        self.weights: Floats = weights
        self.score: float = 0.0
        """Of the option in hand."""
        self.scores: Floats = zeros(64)
        """Of the options so far; only the first `options` count."""
        self.options: int = 0
        self.tracing: bool = False
        self.indices: Ints = filled(0, 64)
        """The features noted, of all options one after the other; only the first `noted` count."""
        self.values: Floats = zeros(64)
        self.noted: int = 0
        self.ends: Ints = filled(0, 64)
        """By option: where its features end."""

    def one(self, index: int) -> None:
        """Say that the option in hand has a feature."""
        self.score += self.weights[index]
        if self.tracing:
            self.note(index, 1.0)

    def add(self, index: int, value: float) -> None:
        """Say how much of a feature the option in hand has."""
        self.score += self.weights[index] * value
        if self.tracing:
            self.note(index, value)

    def note(self, index: int, value: float) -> None:
        """Note a feature for the gradient."""
        if self.noted == len(self.indices):
            self.make_room()
        self.indices[self.noted] = index
        self.values[self.noted] = value
        self.noted += 1

    def make_room(self) -> None:
        """Double the room for notes."""
        indices = filled(0, 2 * self.noted)
        values = zeros(2 * self.noted)
        for number in range(self.noted):
            indices[number] = self.indices[number]
            values[number] = self.values[number]
        self.indices = indices
        self.values = values

    def close(self) -> None:
        """End the option in hand; the next one begins."""
        self.scores[self.options] = self.score
        self.ends[self.options] = self.noted
        self.options += 1
        self.score = 0.0

    def begin(self, options: int, tracing: bool) -> None:
        """Forget what was, and make room for so many options."""
        self.options = 0
        self.noted = 0
        self.score = 0.0
        self.tracing = tracing
        if options > len(self.scores):
            self.scores = zeros(2 * options)
            self.ends = filled(0, 2 * options)

    def best(self) -> int:
        """The number of the option with the highest score, the first one of equals."""
        scores = self.scores
        best = 0
        for number in range(1, self.options):
            if scores[number] > scores[best]:
                best = number
        return best

    def soften(self, temperature: float) -> None:
        """Let the scores of the options become their chances by the soft-max."""
        scores = self.scores
        most = scores[self.best()]
        whole = 0.0
        for number in range(self.options):
            share = math.exp((scores[number] - most) / temperature)
            scores[number] = share
            whole += share
        for number in range(self.options):
            scores[number] /= whole

    def drawn(self, rng: Generator, temperature: float) -> int:
        """The number of an option drawn by the soft-max of the scores, which become the chances of the options."""
        self.soften(temperature)
        scores = self.scores
        point = 1.0 * rng.below(GRAIN) / GRAIN
        chosen = self.options - 1
        for number in range(self.options):
            point -= scores[number]
            if point < 0.0:
                chosen = number
                break
        return chosen

    def learn(self, chosen: int, gradient: Floats) -> None:
        """Add the gradient of the chance of the option chosen, as its logarithm, once the scores have become chances.

        It is that of the temperature 1; who draws at another one divides by it.
        """
        start = 0
        for number in range(self.options):
            share = -self.scores[number]
            if number == chosen:
                share += 1.0
            start = self.push(start, number, share, gradient)

    def follow(self, wanted: list[float], gradient: Floats) -> None:
        """Add the gradient towards the chances that options are wanted to have, once the scores have become chances.

        It is that of the cross-entropy at the temperature 1.
        """
        start = 0
        for number in range(self.options):
            start = self.push(start, number, wanted[number] - self.scores[number], gradient)

    def push(self, start: int, number: int, share: float, gradient: Floats) -> int:
        """Add so much of the features of an option, noted from `start` on, to a gradient; where they end."""
        end = self.ends[number]
        if share > NEGLIGIBLE or share < -NEGLIGIBLE:
            for noted in range(start, end):
                gradient[self.indices[noted]] += share * self.values[noted]
        return end


def scorer_of(weights: list[float]) -> Scorer:
    """A scorer for weights that are used only once.

    Compiled, an array that comes from interpreted code is never freed, whatever function it is given to: who makes many
    of them gives lists.
    """
    return Scorer(floats(weights))


@final
class Lesson:
    """What some games of one deal taught."""

    __slots__ = ("gradient", "points", "seats", "squares")

    def __init__(self, gradient: Floats, points: list[list[float]], seats: int, squares: float) -> None:
        self.gradient: Floats = gradient
        """The sum of the gradients of all choices, each times how much better than usual its seat fared."""
        self.points: list[list[float]] = points
        """By game and seat: how it ended."""
        self.seats: int = seats
        """How many seats of these games learned."""
        self.squares: float = squares
        """The sum of the squares of how much better or worse than usual they fared."""


@final
class Echo:
    """How near weights come to what was wanted in the decisions of a game, and the way to come nearer."""

    __slots__ = ("agreed", "decisions", "distance", "gradient")

    def __init__(self, gradient: Floats) -> None:
        self.gradient: Floats = gradient
        """The sum of the gradients of all decisions."""
        self.decisions: int = 0
        """In how many decisions something was wanted."""
        self.agreed: int = 0
        """In how many of them the best option by the weights was the one wanted most."""
        self.distance: float = 0.0
        """The sum of the distances (Kullback and Leibler's divergence) from what was wanted."""


@final
class Policy:
    """How a title is played by weights. States are those of the title; their types are known to its functions only."""

    __slots__ = ("content", "features", "size", "values", "version")

    def __init__(
        self,
        version: int,
        size: int,
        features: Callable[[Any, int, list[int], Scorer], None],
        values: Callable[[Any], list[float]],
        content: Callable[[Any], str],
    ) -> None:
        self.version: int = version
        """Grows whenever a weight comes to mean something else."""
        self.size: int = size
        """How many weights there are."""
        self.features: Callable[[Any, int, list[int], Scorer], None] = features
        """(state, seat, codes, scorer) tells the scorer the features of the codes, and closes each of them."""
        self.values: Callable[[Any], list[float]] = values
        """(state) to the points of all seats: those scored when the game is over, otherwise those to be expected."""
        self.content: Callable[[Any], str] = content
        """(state) to the hash of the content that it is played with."""

    def scores(self, scorer: Scorer, s: Machine, seat: int) -> list[float]:
        """The scores of the legal codes of a seat, in their order."""
        codes = s.codes_for(seat)
        scorer.begin(len(codes), False)
        self.features(s, seat, codes, scorer)
        return [scorer.scores[number] for number in range(scorer.options)]

    def choose(self, scorer: Scorer, s: Machine, seat: int, rng: Generator, temperature: float) -> int:
        """One of the legal codes of a seat: the best one, or one drawn if the temperature is above 0."""
        codes = s.codes_for(seat)
        if len(codes) == 1:
            return codes[0]
        scorer.begin(len(codes), False)
        self.features(s, seat, codes, scorer)
        number = scorer.drawn(rng, temperature) if temperature > 0.0 else scorer.best()
        return codes[number]

    def playout(
        self,
        scorers: list[Scorer],
        s: Machine,
        rng: Generator,
        temperature: float,
        turns: int,
        played: list[int] | None = None,
        counts: Consequences | None = None,
    ) -> list[float]:
        """Play on, each seat by its scorer, to the end or for so many turns if above 0; the values of the seats.

        The state given is changed. Who chose what is added to `played`, if there is such a list: seats and codes in
        turn; what comes of it to `counts`.
        """
        last = s.turn + turns
        while s.seat >= 0 and (turns == 0 or s.turn < last):
            seat = s.seat
            code = self.choose(scorers[seat], s, seat, rng, temperature)
            if played is not None:
                played.append(seat)
                played.append(code)
            s.apply_for(seat, code, None, counts)
        return self.values(s)

    def lesson(
        self,
        scorers: list[Scorer],
        learners: int,
        deal: Machine,
        games: int,
        rng: Generator,
        temperature: float,
        rival: float,
    ) -> Lesson:
        """Play some games of one deal and learn from them.

        `learners` is the mask of the seats that learn; they must play by the same weights. What counts is the own
        points less a share `rival` of the mean of the others, against the mean of the same seat over all games.
        """
        players = len(scorers)
        points: list[list[float]] = []
        gradients: list[list[Floats]] = []
        for _ in range(games):
            s = deal.copy()
            traces = [zeros(self.size if learners >> seat & 1 else 0) for seat in range(players)]
            self.play_and_trace(scorers, learners, s, rng, temperature, traces)
            points.append(self.values(s))
            gradients.append(traces)
        whole = zeros(self.size)
        squares = 0.0
        seats = 0
        for seat in range(players):
            if learners >> seat & 1:
                gains = [gain_of(row, seat, rival) for row in points]
                usual = mean_of(gains)
                for game in range(games):
                    gain = gains[game] - usual
                    add_times(whole, gradients[game][seat], gain / temperature)
                    squares += gain * gain
                seats += games
        return Lesson(whole, points, seats, squares)

    def play_and_trace(
        self,
        scorers: list[Scorer],
        learners: int,
        s: Machine,
        rng: Generator,
        temperature: float,
        traces: list[Floats],
    ) -> None:
        """Play to the end and add the gradient of all choices to the traces of those seats that learn."""
        while s.seat >= 0:
            seat = s.seat
            codes = s.codes_for(seat)
            if len(codes) == 1:
                s.apply(codes[0])
                continue
            scorer = scorers[seat]
            learns = learners >> seat & 1 == 1
            scorer.begin(len(codes), learns)
            self.features(s, seat, codes, scorer)
            chosen = scorer.drawn(rng, temperature)
            if learns:
                scorer.learn(chosen, traces[seat])
            s.apply(codes[chosen])

    def echo(self, scorer: Scorer, s: Machine, played: list[int], wanted: list[list[float]]) -> Echo:
        """Play a game again by the codes that were played, and compare with what was wanted where there was a choice.

        `wanted` has a row for every choice, in their order: by option the chance that it is to have, or nothing if
        nothing is known. The state given is changed.
        """
        echo = Echo(zeros(self.size))
        choice = 0
        for code in played:
            codes = s.codes_for(s.seat)
            if len(codes) > 1:
                row = wanted[choice]
                choice += 1
                if len(row):
                    scorer.begin(len(codes), True)
                    self.features(s, s.seat, codes, scorer)
                    echo.agreed += 1 if scorer.best() == highest(row) else 0
                    scorer.soften(1.0)
                    scorer.follow(row, echo.gradient)
                    echo.decisions += 1
                    echo.distance += distance_of(row, scorer.scores)
            s.apply(code)
        return echo


def highest(row: list[float]) -> int:
    """The number of the highest of some figures, the first one of equals."""
    best = 0
    for number in range(1, len(row)):
        if row[number] > row[best]:
            best = number
    return best


def distance_of(wanted: list[float], shares: Floats) -> float:
    """How far chances are from those that are wanted: Kullback and Leibler's divergence."""
    whole = 0.0
    for number in range(len(wanted)):
        if wanted[number] > 0.0:
            whole += wanted[number] * math.log(wanted[number] / max(shares[number], LEAST))
    return whole


def gain_of(points: list[float], seat: int, rival: float) -> float:
    """The points of a seat less a share of the mean of the others."""
    whole = 0.0
    for other in points:
        whole += other
    return points[seat] - rival * (whole - points[seat]) / max(1.0, len(points) - 1.0)


def mean_of(points: list[float]) -> float:
    """The mean of points."""
    whole = 0.0
    for each in points:
        whole += each
    return whole / len(points)


def add_times(whole: Floats, addend: Floats, times: float) -> None:
    """Add an array, each of its floats multiplied, to another one of the same length."""
    for number in range(len(whole)):
        whole[number] += addend[number] * times


def approach(mean: Floats, weights: Floats, kept: float) -> None:
    """Let a running mean keep so much of itself and take the rest from the present weights, in place."""
    for number in range(len(mean)):
        mean[number] = kept * mean[number] + (1.0 - kept) * weights[number]


@final
class Adam:
    """Moves weights along gradients, each by its own measure (Kingma and Ba's method)."""

    __slots__ = ("mean", "square", "steps", "whole")

    def __init__(self, mean: Floats, square: Floats, steps: int) -> None:
        self.mean: Floats = mean
        """The running mean of each gradient."""
        self.square: Floats = square
        """The running mean of its square."""
        self.steps: int = steps
        self.whole: Floats = zeros(len(mean))
        """The sum of the gradients since the last step."""

    def add(self, gradient: list[float]) -> None:
        """Add a gradient to those that the next step follows."""
        whole = self.whole
        for number in range(len(whole)):
            whole[number] += gradient[number]

    def step(self, weights: Floats, rate: float, per: float) -> None:
        """Move the weights, in place, up the gradients that were added, divided by `per`."""
        gradient = self.whole
        self.steps += 1
        first = 1.0 - FADE**self.steps
        second = 1.0 - SQUARE_FADE**self.steps
        mean = self.mean
        square = self.square
        for number in range(len(weights)):
            slope = gradient[number] / per
            gradient[number] = 0.0
            mean[number] = FADE * mean[number] + (1.0 - FADE) * slope
            square[number] = SQUARE_FADE * square[number] + (1.0 - SQUARE_FADE) * slope * slope
            weights[number] += rate * (mean[number] / first) / (math.sqrt(square[number] / second) + TINY)


FADE: Final = 0.9
"""How much of the mean gradient each step keeps."""
SQUARE_FADE: Final = 0.98
"""How much of the mean square each step keeps."""
TINY: Final = 1e-5
"""Keeps weights that hardly ever matter from moving at random."""
