"""Aim of the game (chapter "Spielziel")."""

import pytest

from millrace.games.brass_birmingham.rules.outcome import outcome
from millrace.parts.industry.account import breakdown
from tests.rules.brass_birmingham.board import board, new_game


@pytest.mark.rule("BIR-GOAL-01")
def test_the_canal_era_is_followed_by_the_rail_era_and_then_the_game_is_over() -> None:
    b = new_game(2)
    eras = []
    while b.question != "over":
        eras.append("canal" if b.position.era == 0 else "rail")
        b.pass_turns()
    assert eras == ["canal"] * 20 + ["rail"] * 20
    assert outcome(b.position) is not None


@pytest.mark.rule("BIR-GOAL-02")
def test_vp_come_from_links_flipped_tiles_and_merchant_bonuses() -> None:
    b = board("""
        era rail
        deck none
        order B A
        turn A 1
        A hand dudley
        coalbrookdale--shrewsbury A
        coalbrookdale--wolverhampton A
        wolverhampton.1 A manufacturer-2
        shrewsbury.1 any barrel
    """)
    b.play("sell wolverhampton.1 shrewsbury.1")
    assert b.question == "over"
    # Shrewsbury's 2 icons once, the manufacturer's 1 icon once; its own 5 VP; 4 VP for the beer of Shrewsbury.
    assert breakdown(b.position, 0) == {"rail-links": 3, "rail-tiles": 5, "merchant-bonus": 4}
    assert b.vp("A") == 12


@pytest.mark.rule("BIR-GOAL-02")
def test_no_other_action_gives_vp() -> None:
    b = board("""
        turn A 5
        A hand dudley birmingham brewery iron-works
        A money 90
        dudley.1 B coal-mine-1 2
        dudley--wolverhampton B
    """)
    b.play("build iron-works dudley.2", "card dudley", "network birmingham--dudley", "card brewery")
    b.play("develop brewery", "card birmingham", "done", "loan")
    assert (b.vp("A"), b.vp("B")) == (0, 0)


@pytest.mark.rule("BIR-GOAL-03")
def test_neither_cash_nor_income_is_worth_vp() -> None:
    b = board("""
        era rail
        deck none
        order B A
        turn A 1
        A hand dudley
        A money 500 income 99 vp 7
        B money 0 income 0 vp 8
    """)
    b.play("pass")
    assert (b.vp("A"), b.vp("B")) == (7, 8)
    result = outcome(b.position)
    assert result is not None
    assert result.winners == (1,)
