"""Buying and selling gears and energy (chapter "Spielertableau")."""

import pytest

from tests.rules.crystal_palace.board import Board, board

PLACING = "players 2\nphase 2\nA set 4\n"
ANY_TIME = "switch trade_timing any_time\n"


def goods(b: Board, seat: str = "A") -> tuple[int, int, int]:
    """Money, gears and energy."""
    return b.of("money", seat), b.of("gear", seat), b.of("energy", seat)


def hit(patent: str, text: str, switch: str = "") -> Board:
    """A plays the effect of a prototype on B, who has what the text says; A could go on building."""
    b = board(f"{switch}players 2\nphase 5\nA gear 5 energy 5\nA patents {patent} p21\nB {text}")
    return b.play(f"build {patent}", "on b")


@pytest.mark.rule("CRY-TRADE-01")
def test_gears_cost_five_pounds_each() -> None:
    b = board(f"{PLACING}A money 14 gear 0 energy 0").play("buy gear", "buy gear")
    assert goods(b) == (4, 2, 0)
    assert b.refused("buy gear") == ("CRY-TRADE-01",)
    assert goods(b.play("loan", "buy gear")) == (9, 3, 0)


@pytest.mark.rule("CRY-TRADE-02")
def test_energy_costs_four_pounds_each() -> None:
    b = board(f"{PLACING}A money 11 gear 0 energy 0").play("buy energy", "buy energy")
    assert goods(b) == (3, 0, 2)
    assert b.refused("buy energy") == ("CRY-TRADE-02",)
    assert goods(b.play("loan", "buy energy")) == (9, 0, 3)


@pytest.mark.rule("CRY-TRADE-01", "CRY-TRADE-02")
@pytest.mark.parametrize(
    "text", ["phase 2\nA set 4", "phase 3\nbank_of_england.1 A 4", "phase 4\nA persons c23", "phase 5\nA patents p01"]
)
def test_goods_are_bought_at_any_time_in_the_own_turn(text: str) -> None:
    b = board(f"players 2\nA money 20\n{text}")
    money, gear, energy = goods(b)
    b.play("buy gear", "buy energy")
    assert goods(b) == (money - 9, gear + 1, energy + 1) and b.options("B") == []


@pytest.mark.rule("CRY-TRADE-03")
@pytest.mark.parametrize("good", ["gear", "energy"])
def test_gears_and_energy_are_sold_to_the_supply_while_there_are_any(good: str) -> None:
    b = board(f"{PLACING}A gear 0 energy 0 {good} 2\nB gear 3 energy 3").play(f"sell {good}", f"sell {good}")
    assert goods(b)[1:] == (0, 0) and goods(b)[0] > 40
    assert b.refused(f"sell {good}") == ("CRY-TRADE-03",)
    assert goods(b, "B") == (40, 3, 3)


@pytest.mark.rule("CRY-TRADE-04")
@pytest.mark.parametrize(("good", "left"), [("gear", (6, 1, 2)), ("energy", (6, 2, 1))])
def test_a_gear_or_energy_sells_for_a_pound(good: str, left: tuple[int, int, int]) -> None:
    assert goods(board(f"{PLACING}A money 5 gear 2 energy 2").play(f"sell {good}")) == left


@pytest.mark.rule("CRY-TRADE-05")
def test_goods_are_sold_in_the_own_turn_and_to_pay_what_anothers_effect_takes() -> None:
    b = hit("p02", "money 0 gear 1 energy 2")
    assert (b.seat, b.question, b.options()) == ("B", "raise", ["sell gear", "sell energy", "loan"])
    b.play("sell gear", "sell energy")
    assert (b.seat, goods(b, "B")) == ("A", (0, 0, 1))


@pytest.mark.rule("CRY-TRADE-05")
def test_goods_are_not_traded_in_another_players_turn_without_a_payment() -> None:
    b = hit("p25", "newspapers 1")
    assert b.options() == ["exchange pound", "done"]
    assert b.refused("sell gear") == b.refused("buy energy") == ("CRY-NEWS-13", "CRY-TRADE-05")
    assert not {"buy", "sell"} & {option.split()[0] for option in b.play("done").options()}
    assert hit("p01", "newspapers 0").seat == "A", "without newspapers nothing is asked"


@pytest.mark.rule("CRY-TRADE-06")
def test_by_a_switch_goods_are_traded_whenever_newspapers_are_exchanged() -> None:
    b = hit("p25", "money 5 newspapers 0", ANY_TIME)
    assert (b.seat, b.question) == ("B", "exchange")
    assert b.options() == ["buy gear", "buy energy", "sell gear", "sell energy", "done"]
    b.play("buy gear", "done")
    assert (b.question, b.options()) == ("choose", ["choose 1", "choose 2", "choose 3", "sell gear", "sell energy"])
    b.play("sell energy", "choose 1")
    assert goods(b, "B") == (1, 3, 0)


@pytest.mark.rule("CRY-TRADE-06")
def test_the_switch_allows_no_loans_in_another_players_turn() -> None:
    b = hit("p25", "money 20\nB loans 8", ANY_TIME)
    assert b.refused("loan") == ("CRY-NEWS-13", "CRY-LOAN-11")
    assert b.refused("repay 8") == ("CRY-NEWS-13", "CRY-LOAN-08")
