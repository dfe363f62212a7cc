"""Ratings: the figures of OpenSkill, and what they must do in any case."""

from __future__ import annotations

from random import Random

import pytest

from millrace.server.ratings import BEGINNING, DOUBT, Rating, after_game


def test_ratings_are_those_of_openskill() -> None:
    models = pytest.importorskip("openskill.models")
    model, chance = models.PlackettLuce(), Random(7)
    for _ in range(300):
        count = chance.randint(2, 5)
        before = [Rating(chance.uniform(5, 45), chance.uniform(0.8, DOUBT)) for _ in range(count)]
        places = [chance.randint(1, count) for _ in range(count)]
        teams = [[model.rating(mu=rating.mean, sigma=rating.deviation)] for rating in before]
        theirs = [team[0] for team in model.rate(teams, ranks=places)]
        ours = after_game(before, places)
        assert [rating.mean for rating in ours] == pytest.approx([each.mu for each in theirs], abs=1e-9)
        assert [rating.deviation for rating in ours] == pytest.approx([each.sigma for each in theirs], abs=1e-9)


def test_a_win_lifts_a_loss_lowers_and_both_tell_something() -> None:
    winner, second, last = after_game([Rating()] * 3, [1, 2, 3])
    assert winner.mean > BEGINNING > last.mean and winner.mean > second.mean > last.mean
    assert all(rating.deviation < DOUBT for rating in (winner, second, last))
    assert winner.low == pytest.approx(winner.mean - 3 * winner.deviation)


def test_a_tie_of_equals_moves_nobody() -> None:
    first, second = after_game([Rating(), Rating()], [1, 1])
    assert first == second and first.mean == pytest.approx(BEGINNING)
    strong, weak = after_game([Rating(30), Rating(20)], [1, 1])
    assert strong.mean < 30 and weak.mean > 20


def test_only_the_order_of_places_counts() -> None:
    before = [Rating(), Rating(28, 4), Rating(22, 3)]
    assert after_game(before, [1, 2, 3]) == after_game(before, [2, 4, 9])
