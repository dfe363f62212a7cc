"""Passing (chapter "Passen")."""

import pytest

from tests.rules.brass_birmingham.board import board


@pytest.mark.rule("BIR-PASS-01")
def test_passing_is_allowed_though_actions_are_possible() -> None:
    b = board("A hand dudley iron-works")
    assert len(b.options()) > 10
    b.play("pass", "card iron-works", "build coal-mine dudley.1")
    assert b.tile("dudley.1") == "A coal-mine-1 2"


@pytest.mark.rule("BIR-PASS-01")
def test_an_action_may_come_before_a_pass() -> None:
    b = board("A hand dudley iron-works").play("build coal-mine dudley.1", "pass")
    assert b.seat == "B"


@pytest.mark.rule("BIR-PASS-01")
def test_without_a_possible_action_passing_is_the_only_move() -> None:
    b = board("""
        A hand dudley iron-works
        A money 0 income 2
    """)
    assert b.options() == ["pass"]


@pytest.mark.rule("BIR-PASS-02")
def test_each_pass_costs_a_card() -> None:
    b = board("A hand dudley iron-works brewery").play("pass", "card dudley", "pass", "card brewery")
    assert b.discard("A") == ["dudley", "brewery"]
    assert b.money("A") == 17


@pytest.mark.rule("BIR-PASS-02")
def test_a_pass_may_be_paid_with_a_wild_card() -> None:
    b = board("A hand wild-location wild-industry").play("pass", "card wild-location")
    assert b.hand("A") == ["wild-industry"]
    assert b.discard("A") == []
