"""Payments that are due, and costs in newspapers (chapters "Würfel einstellen", "Kredite", "Reform Club")."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from millrace.games.crystal_palace.rules.content import load
from millrace.games.crystal_palace.rules.notation import read
from millrace.games.crystal_palace.rules.tables import make_tables
from tests.rules.crystal_palace.board import Board, board
from tests.rules.crystal_palace.rounds import set_dice

NOTHING = "money 1 gear 0 energy 0 newspapers 0"


def dice_due(text: str) -> Board:
    return set_dice(board(f"players 2\nA {text}"), "6 1 1 1", "1 1 1 1")


def salary_due(text: str) -> Board:
    return board(f"players 2\nphase 4\nA {text}\nA persons c06 c19")


def bump_due(text: str) -> Board:
    return board(f"players 2\nphase 6\nA {text} income 0")


def effect_due(text: str) -> Board:
    b = board(f"players 2\nphase 5\nA {text}\nB gear 3 energy 3\nB patents p02 p21\norder B A")
    b.play("build p02", "on a")
    return b.play("done") if b.question == "exchange" else b


def fee_due(text: str) -> Board:
    return board(f"players 2\nphase 2\nA set 2\nA {text}").play("place 2 bank_of_england.2")


Due = Callable[[str], Board]
DUES: list[tuple[Due, int]] = [(dice_due, 9), (salary_due, 8), (bump_due, 3), (effect_due, 2), (fee_due, 2)]


@pytest.mark.rule("CRY-PAY-01")
@pytest.mark.parametrize(("due", "amount"), DUES)
def test_a_payment_is_made_in_full_with_loans_if_need_be(due: Due, amount: int) -> None:
    b = due(NOTHING)
    assert (b.question, b.seat, b.options()) == ("raise", "A", ["loan"]), "there is no way around it"
    assert b.position.prompt(0).values["missing"] == amount - 1
    paid_at = len(b.told("log.paid"))
    b.play("loan")
    assert b.told("log.paid")[paid_at].values["money"] == amount
    assert b.loans("A") == 1 and b.of("money", "A") >= 0


@pytest.mark.rule("CRY-PAY-01")
def test_several_loans_are_taken_until_the_payment_can_be_made() -> None:
    b = set_dice(board(f"players 2\nA {NOTHING}"), "6 6 6 6", "1 1 1 1")
    for _ in range(3):
        assert (b.question, b.options()) == ("raise", ["loan"])
        b.play("loan")
    assert (b.question, b.of("money", "A")) == ("place", 1 + 30 - 24)


@pytest.mark.rule("CRY-PAY-02")
@pytest.mark.parametrize(("due", "amount"), DUES)
def test_money_may_be_raised_in_other_ways_first_but_need_not(due: Due, amount: int) -> None:
    text = f"money {amount - 2} gear 1 energy 1 newspapers 1"
    ways = ["exchange pound", "sell gear", "sell energy", "loan"]
    assert due(text).options() == ways
    b = due(text).play("exchange pound", "sell gear")
    assert (b.loans("A"), b.of("energy", "A"), b.of("gear", "A")) == (0, 1, 0)
    b = due(text).play("loan")
    assert (b.loans("A"), b.of("energy", "A"), b.of("gear", "A")) == (1, 1, 1)


@pytest.mark.rule("CRY-PAY-03")
@pytest.mark.parametrize(("due", "amount"), DUES)
def test_payments_go_to_the_supply_never_to_another_player(due: Due, amount: int) -> None:
    by_loan, from_purse = due(NOTHING).play("loan"), due("money 30 gear 0 energy 0 newspapers 0")
    for figure in ("money", "gear", "energy", "newspapers"):
        assert by_loan.of(figure, "B") == from_purse.of(figure, "B")
    assert by_loan.of("money", "A") - from_purse.of("money", "A") == 1 + 10 - 30
    b = effect_due("money 20")
    assert (b.of("money", "A"), b.of("money", "B")) == (18, 40), "the builder gets nothing"


@pytest.mark.rule("CRY-PAY-04")
def test_a_person_for_newspapers_needs_those_newspapers() -> None:
    text = "players 2\nphase 3\nreform_club.1 A 6\nshow-persons c28 c23\n"
    b = board(f"{text}A newspapers 2 money 99").play("act")
    assert b.options(verb="hire") == ["hire c23"]
    assert b.refused("hire c28") == ("CRY-PAY-04",)
    b = board(f"{text}A newspapers 3 money 0").play("act", "hire c28")
    assert (b.owned("persons", "A"), b.of("newspapers", "A"), b.of("money", "A")) == (["c28"], 0, 0)


@pytest.mark.rule("CRY-PAY-04")
def test_money_gears_and_energy_can_always_be_raised() -> None:
    b = board(f"players 2\nphase 3\nreform_club.1 A 6\nshow-persons c01\nA {NOTHING}").play("act", "hire c01")
    assert (b.question, b.position.prompt(0).values["due"]) == ("raise", 2 * 5 + 4)
    b.play("loan", "loan")
    assert (b.owned("persons", "A"), b.of("money", "A")) == (["c01"], 1 + 20 - 14)


@pytest.mark.rule("CRY-PAY-04")
def test_a_prototype_for_newspapers_needs_those_newspapers() -> None:
    content = load()
    patents = {**content.patents, "p01": replace(content.patents["p01"], cost={"newspaper": 2})}
    tables = make_tables(replace(content, patents=patents), 2)
    text = "players 2\nphase 5\nA patents p01 p21\n"
    b = Board(read(f"{text}A newspapers 1", tables))
    assert b.options(verb="build") == ["build p21"] and b.refused("build p01") == ("CRY-PAY-04",)
    assert Board(read(f"{text}A newspapers 2", tables)).play("build p01").of("newspapers", "A") == 0
