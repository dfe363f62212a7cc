"""Rounds and their phases (chapter "Spielablauf")."""

import random

import pytest

from millrace.core.machine import events
from tests.rules.age_of_industry.board import Board, board, new_game

LAST_ACTION = """
    order A B C
    turn C 1
    A hand red
    B hand red
    C hand blue
    A spent 9
    A loans 1
    A money 5
    B spent 2
    B loans 2
    B money 3
"""


def log_ids(b: Board, option: str) -> list[str]:
    """The ids of what everybody would be told of an option."""
    return [message.id for message in events(b.position, b.tables.codebook.code(option))]


@pytest.mark.rule("AOI-ROUND-01")
def test_after_the_actions_come_the_new_order_then_interest() -> None:
    b = board(LAST_ACTION).choose("pass")
    assert log_ids(b, "card blue") == ["log.pass", "log.order", "log.interest", "log.interest", "log.round"]
    b.play("card blue")
    assert (b.order, b.seat, b.position.round) == ("CBA", "C", 3)
    assert [b.money(seat) for seat in "ABC"] == [4, 1, 0]


@pytest.mark.rule("AOI-ROUND-01")
def test_the_phase_of_interest_follows_the_new_order() -> None:
    b = board(LAST_ACTION + "A money 10\nB money 20").play("pass")
    asked = []
    while b.question == "repayment":
        asked.append(b.seat)
        b.play("done")
    assert asked == ["B", "A"]  # the order of the new round, not of the old one


@pytest.mark.rule("AOI-ROUND-01")
def test_nothing_is_settled_before_the_last_action() -> None:
    b = board(LAST_ACTION.replace("turn C 1", "turn B 1")).play("pass")
    assert (b.seat, b.order, b.position.round) == ("C", "ABC", 2)
    assert [b.money(seat) for seat in "ABC"] == [5, 3, 0]
    assert [b.spent(seat) for seat in "ABC"] == [9, 2, 0]


@pytest.mark.rule("AOI-ROUND-02")
def test_rounds_follow_each_other_until_the_end_condition_holds() -> None:
    going_on = board("order A B C\nturn C 1\nA hand red\nB hand red\nC hand blue*2\ndeck none").play(
        "pass", "card blue"
    )
    assert (going_on.question, going_on.position.round) == ("action", 3)
    over = board("order A B C\nturn C 1\nA hand red\nB hand red\nC hand blue\ndeck none").play("pass")
    assert over.question == "over"


@pytest.mark.rule("AOI-ROUND-02", "AOI-TURN-10")
@pytest.mark.parametrize("map", ["germany", "new_england"])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_random_games_end_after_no_fixed_number_of_rounds(players: int, map: str) -> None:
    rounds = set()
    for number in range(4):
        choice = random.Random(f"{map} {players} {number}")
        b = new_game(players, str(number), map)
        for _ in range(5_000):
            if b.question == "over":
                break
            assert b.options()
            b.position.apply(choice.choice(b.position.codes()))
        assert b.question == "over"
        assert b.deck_size() == 0
        rounds.add(b.position.round)
    assert len(rounds) > 1
