"""Spending money (chapter "Geld ausgeben")."""

import pytest

from tests.rules.brass_birmingham.board import board


@pytest.mark.rule("BIR-SPEND-01")
def test_money_spent_lies_on_the_character_tile_until_the_round_ends() -> None:
    b = board("""
        order A B
        A hand dudley brewery
        B hand birmingham*2
    """)
    b.play("build coal-mine dudley.1", "card dudley")
    assert (b.money("A"), b.spent("A")) == (12, 5)
    b.play("network birmingham--dudley")
    assert (b.seat, b.money("A"), b.spent("A"), b.spent("B")) == ("B", 9, 8, 0)
    b.play("pass")
    assert b.spent("A") == 8
    b.play("pass")
    assert (b.spent("A"), b.money("A")) == (0, 9)


@pytest.mark.rule("BIR-SPEND-02")
def test_tile_and_coal_bought_are_spent() -> None:
    b = board("""
        A hand birmingham dudley
        A mat iron-works-4
        coal-market 12
        iron-market 10
        birmingham--oxford B
    """)
    b.play("build iron-works birmingham.3", "card birmingham")  # £12 and coal for £2
    assert (b.spent("A"), b.money("A")) == (14, 3)


@pytest.mark.rule("BIR-SPEND-02")
def test_canal_links_and_iron_bought_are_spent() -> None:
    b = board("A hand birmingham dudley").play("network birmingham--oxford", "card dudley")
    assert b.spent("A") == 3
    b = board("A hand birmingham dudley").play("develop brewery", "card dudley", "develop brewery")
    assert b.spent("A") == 4


@pytest.mark.rule("BIR-SPEND-02")
def test_two_rail_links_and_their_coal_are_spent() -> None:
    b = board("""
        era rail
        A hand birmingham dudley
        A money 40
        stafford.1 A brewery-2 1
        birmingham.2 A manufacturer-2
    """)
    b.play("network birmingham--oxford", "card dudley", "network birmingham--dudley")
    assert b.spent("A") == 15 + 1 + 2


@pytest.mark.rule("BIR-SPEND-02")
def test_coal_for_8_and_iron_for_6_pounds_are_spent() -> None:
    b = board("""
        A hand birmingham dudley
        A mat cotton-mill-3
        A money 40
        coal-market 0
        iron-market 0
        birmingham--oxford B
    """)
    b.play("build cotton-mill birmingham.1", "card birmingham")
    assert (b.spent("A"), b.money("A")) == (16 + 8 + 6, 10)
    assert (b.position.coal_market, b.position.iron_market) == (0, 0)


@pytest.mark.rule("BIR-SPEND-02")
def test_resources_from_tiles_are_no_spending() -> None:
    b = board("""
        A hand birmingham dudley
        A mat cotton-mill-3
        dudley.1 B coal-mine-1 2
        dudley.2 B iron-works-1 2
        birmingham--dudley B
    """)
    b.play("build cotton-mill birmingham.1", "card birmingham")
    assert (b.spent("A"), b.spent("B")) == (16, 0)


@pytest.mark.rule("BIR-SPEND-02")
def test_negative_income_is_no_spending() -> None:
    b = board("""
        order B A
        turn A 1
        A hand dudley
        A income 5
    """)
    b.play("pass")
    assert (b.money("A"), b.spent("A"), b.order) == (12, 0, "BA")


@pytest.mark.rule("BIR-SPEND-03")
def test_a_loan_does_not_reduce_the_money_spent() -> None:
    b = board("""
        A hand dudley birmingham
        A spent 4
    """)
    assert b.play("loan", "card dudley").spent("A") == 4


@pytest.mark.rule("BIR-SPEND-03")
def test_a_sale_to_the_market_does_not_reduce_the_money_spent() -> None:
    b = board("""
        A hand coalbrookdale dudley
        coal-market 10
        coalbrookdale--shrewsbury B
    """)
    b.play("build coal-mine coalbrookdale.3", "card coalbrookdale")
    assert (b.spent("A"), b.money("A")) == (5, 17 - 5 + 2 + 2)


@pytest.mark.rule("BIR-SPEND-03")
def test_a_merchant_bonus_does_not_reduce_the_money_spent() -> None:
    b = board("""
        players 4
        A hand dudley birmingham
        A spent 6
        stoke-on-trent.1 A cotton-mill-1
        stoke-on-trent--warrington A
        warrington.1 any barrel
    """)
    b.play("sell stoke-on-trent.1 warrington.1", "card dudley")
    assert (b.spent("A"), b.money("A")) == (6, 22)
