"""What the greedy bot knows of Age of Industry: debts, habits, and nothing that is hidden."""

from __future__ import annotations

import pytest

from millrace.core.rng import Generator
from millrace.games.age_of_industry.bot import habit, settled, worth
from millrace.games.age_of_industry.rules.notation import read
from millrace.games.age_of_industry.rules.view import determinise, view
from tests.rules.age_of_industry.board import board, new_game


@pytest.mark.parametrize("map", ["germany", "new_england"])
def test_hidden_cards_do_not_matter(map: str) -> None:
    position = new_game(4, map=map).position
    guesses = [determinise(view(position, 1), Generator.from_seed(str(seed), "guess")) for seed in range(3)]
    assert {worth(guess, 1) for guess in guesses} == {worth(position, 1)}


def test_loans_weigh_more_the_longer_they_last() -> None:
    free, indebted = read("berlin.1 A cotton-1"), read("berlin.1 A cotton-1\nA loans 3")
    late = "\ndeck none\nA hand red\nB hand blue\nC hand blue"
    cost = worth(free, 0) - worth(indebted, 0)
    late_cost = worth(read(f"berlin.1 A cotton-1{late}"), 0) - worth(read(f"berlin.1 A cotton-1\nA loans 3{late}"), 0)
    assert cost > late_cost > 5


def test_a_mill_with_an_outlet_is_worth_more_than_one_without() -> None:
    reached = read("berlin.1 A cotton-1\npoland.1 B coal-1\npoland--berlin B\npoland.market cotton")
    closed = read("berlin.1 A cotton-1\npoland.1 B coal-1\npoland--berlin B\npoland.market no_demand")
    assert worth(reached, 0) > worth(closed, 0)


def test_whoever_can_repay_does() -> None:
    position = read("A money 25 loans 2\nround 3\nturn A\nplayers 3\npending close-round interest repayment")
    assert position.tables.codebook[habit(position)].text == "repay"


def test_own_sources_come_before_those_of_others() -> None:
    text = """
        A hand light_green*2
        A mat cotton-2*2
        poland.1 B coal-1
        breslau.1 A coal-1
        poland--berlin B
        berlin--breslau B
    """
    asked = board(text).choose("build cotton berlin.1").choose("card light_green").position
    assert asked.task().id == "coal" and not settled(asked)
    assert asked.tables.codebook[habit(asked)].text == "coal breslau.1"
