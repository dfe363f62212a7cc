"""Choosing by scores, and what is learned from choices."""

from __future__ import annotations

import math

import pytest

from millrace.core.consequences import Consequences
from millrace.core.lists import floats, zeros
from millrace.core.machine import Machine
from millrace.core.rng import Generator
from millrace.core.texts import Message
from millrace.parts.softmax import Adam, Policy, Scorer, add_times, approach, gain_of, scorer_of

CHANCE = Generator.from_seed("1", "softmax")


def scored(weights: list[float], options: list[dict[int, float]], tracing: bool = False) -> Scorer:
    """A scorer that has been told the features of some options."""
    scorer = scorer_of(list(weights))
    scorer.begin(len(options), tracing)
    for option in options:
        for index, value in option.items():
            if value == 1.0:
                scorer.one(index)
            else:
                scorer.add(index, value)
        scorer.close()
    return scorer


OPTIONS = [{0: 1.0}, {1: 1.0, 2: 0.5}, {2: 2.0}]


def test_a_score_is_the_sum_of_weights() -> None:
    scorer = scored([1.0, 2.0, 4.0], OPTIONS)
    assert list(scorer.scores)[:3] == [1.0, 4.0, 8.0]
    assert scorer.best() == 2


def test_the_first_of_equals_is_the_best() -> None:
    assert scored([1.0, 1.0], [{0: 1.0}, {1: 1.0}]).best() == 0


def test_options_are_drawn_as_often_as_the_soft_max_says() -> None:
    counts = [0, 0, 0]
    for _ in range(4000):
        counts[scored([1.0, 2.0, 0.6], OPTIONS).drawn(CHANCE, 0.5)] += 1
    shares = [math.exp(score / 0.5) for score in (1.0, 2.3, 1.2)]
    for count, share in zip(counts, shares, strict=True):
        assert count / 4000 == pytest.approx(share / sum(shares), abs=0.03)


@pytest.mark.parametrize("chosen", [0, 1, 2])
def test_the_gradient_is_that_of_the_logarithm_of_the_chance(chosen: int) -> None:
    weights = [0.3, -0.2, 0.1]
    scorer = scored(weights, OPTIONS, tracing=True)
    scorer.drawn(CHANCE, 1.0)
    gradient = zeros(3)
    scorer.learn(chosen, gradient)

    def logarithm(moved: list[float]) -> float:
        scores = list(scored(moved, OPTIONS).scores)[:3]
        return scores[chosen] - math.log(sum(math.exp(score) for score in scores))

    for index in range(3):
        step = [weight + (1e-6 if number == index else 0.0) for number, weight in enumerate(weights)]
        assert gradient[index] == pytest.approx((logarithm(step) - logarithm(weights)) / 1e-6, abs=1e-4)


def test_many_options_with_many_features_find_room() -> None:
    scorer = scored([0.5] * 3, [{0: 1.0, 1: 0.25, 2: 2.0}] * 200, tracing=True)
    assert scorer.options == 200
    assert scorer.noted == 600
    assert scorer.scores[199] == 0.5 + 0.125 + 1.0


def test_gains_count_the_others_in_part() -> None:
    assert gain_of([10.0, 4.0, 2.0], 0, 0.5) == 8.5
    assert gain_of([10.0], 0, 0.5) == 10.0


def test_adam_climbs_to_where_the_gradient_vanishes() -> None:
    weights, adam = floats([0.0, 5.0]), Adam(zeros(2), zeros(2), 0)
    for _ in range(400):
        for _ in range(2):
            adam.add([3.0 - weights[0], -1.0 - weights[1]])
        adam.step(weights, 0.1, 1.0)
    assert list(weights) == pytest.approx([3.0, -1.0], abs=0.1)
    assert adam.steps == 400


def test_a_step_uses_up_the_gradients_that_were_added() -> None:
    weights, adam = floats([0.0]), Adam(zeros(1), zeros(1), 0)
    adam.add([1.0])
    adam.step(weights, 0.1, 1.0)
    assert list(adam.whole) == [0.0]


def test_a_running_mean_approaches_the_weights_in_place() -> None:
    mean = floats([0.0, 4.0])
    approach(mean, floats([1.0, 0.0]), 0.75)
    assert list(mean) == [0.25, 3.0]


def test_sums_of_arrays_grow_in_place() -> None:
    whole = floats([1.0, 2.0])
    add_times(whole, floats([1.0, -1.0]), 3.0)
    assert list(whole) == [4.0, -1.0]


# -- a game of one choice ----------------------------------------------------------------------------------------------


class Coin(Machine):
    """Two players choose 0 or 1 in turn; it is worth its number."""

    def __init__(self) -> None:
        self.seat = 0
        self.turn = 0
        self.points = [0.0, 0.0]

    def copy(self) -> Coin:
        """Another game like this one."""
        other = Coin()
        other.seat, other.turn, other.points = self.seat, self.turn, list(self.points)
        return other

    def codes_for(self, seat: int) -> list[int]:
        """Either side."""
        return [0, 1]

    def apply_for(
        self, seat: int, code: int, events: list[Message] | None = None, counts: Consequences | None = None
    ) -> None:
        """Choose."""
        self.points[seat] = float(code)
        self.turn += 1
        self.seat = self.seat + 1 if self.seat == 0 else -1


def sides(_state: Coin, seat: int, codes: list[int], scorer: Scorer) -> None:
    for code in codes:
        scorer.one(2 * seat + code)
        scorer.close()


COIN = Policy(1, 4, sides, lambda state: state.points, lambda _: "coin")


def test_a_lesson_moves_each_learner_towards_what_fared_better() -> None:
    scorers = [Scorer(zeros(4))] * 2
    lesson = COIN.lesson(scorers, 0b01, Coin(), 40, CHANCE, 1.0, 0.0)
    assert lesson.seats == 40
    assert lesson.gradient[1] > 1.0 > -1.0 > lesson.gradient[0]
    assert list(lesson.gradient)[2:] == [0.0, 0.0], "the other seat does not learn"
    assert {tuple(points) for points in lesson.points} == {(0.0, 0.0), (0.0, 1.0), (1.0, 0.0), (1.0, 1.0)}


def test_games_that_end_alike_teach_nothing() -> None:
    sure = floats([0.0, 100.0, 0.0, 100.0])
    lesson = COIN.lesson([Scorer(sure)] * 2, 0b11, Coin(), 10, CHANCE, 1.0, 0.3)
    assert not any(lesson.gradient)
    assert lesson.squares == pytest.approx(0.0)


def test_a_playout_stops_after_so_many_turns() -> None:
    state = Coin()
    assert COIN.playout([Scorer(floats([0.0, 1.0, 0.0, 1.0]))] * 2, state, CHANCE, 0.0, 1) == [1.0, 0.0]
    assert state.seat == 1
    assert COIN.playout([Scorer(floats([0.0, 1.0, 0.0, 1.0]))] * 2, state, CHANCE, 0.0, 0) == [1.0, 1.0]
