"""Phase 6: income and special expenses (chapter "Einkommen, dauerhafte Effekte und Buzzleiste")."""

import pytest

from tests.rules.crystal_palace.board import Board, board
from tests.rules.crystal_palace.crowd import LATER

LAST = "\nB markers 4\nB buzz 5"  # the choice of B's poster keeps phase 6 going in its last step


@pytest.mark.rule("CRY-INCOME-01")
def test_the_steps_are_carried_out_by_all_one_after_the_other() -> None:
    # A chooses among green effects, when both have received income and fallen by 3.
    b = board("players 2\nphase 6\nA tiles g11 g12\nA buzz 7\nA markers 7\nmarket.2 B\nB newspapers 3")
    assert (b.seat, b.question) == ("B", "income") and b.of("money", "A") == 45
    assert (b.of("income", "A"), b.of("income", "B")) == (6, 6)  # nobody falls before all are paid
    b.play("done")
    assert (b.seat, b.question) == ("A", "permanent")
    assert (b.of("income", "A"), b.of("income", "B"), b.of("money", "B"), b.of("vp", "A")) == (3, 3, 45, 5)
    b.play("use g11", "done", "use g12")
    assert b.question == "trade" and b.of("vp", "A") == 5
    b.play("done")
    assert (b.of("money", "B"), b.of("vp", "A")) == (48, 7)


@pytest.mark.rule("CRY-INCOME-02")
@pytest.mark.parametrize(("space", "pounds"), [(0, 0), (1, 0), (2, 1), (3, 2), (8, 7), (13, 12)])
def test_everybody_receives_the_own_income(space: int, pounds: int) -> None:
    b = board(f"players 2\nphase 6\nA income {space} money 50{LAST}")
    assert b.of("money", "A") == 50 + pounds - max(3 - space, 0)


@pytest.mark.rule("CRY-INCOME-03", "CRY-INCOME-04")
@pytest.mark.parametrize(("space", "vp"), [(0, 4), (1, 4), (2, 5), (3, 5), (4, 5)])
def test_red_spaces_cost_a_point_in_the_first_step_only(space: int, vp: int) -> None:
    # From 2, 3 and 4 the marker falls to red, which costs nothing in this round.
    b = board(f"players 2\nphase 6\nA income {space}{LAST}")
    assert b.of("vp", "A") == vp and b.of("income", "A") <= 1


@pytest.mark.rule("CRY-INCOME-04")
def test_entering_a_red_space_costs_nothing() -> None:
    # The Atmospheric Railway takes 3 steps of income.
    b = board("players 2\nphase 5\nA gear 2 energy 2\nB income 3\nA patents p20\nB patents p01").play(
        "build p20", "on b"
    )
    assert (b.of("income", "B"), b.of("vp", "B"), b.of("money", "B")) == (0, 5, 40)


@pytest.mark.rule("CRY-INCOME-05")
def test_special_expenses_are_three_steps() -> None:
    b = board(f"players 2\nphase 6\nA income 13{LAST}")
    assert (b.of("income", "A"), b.of("income", "B")) == (10, 3)


@pytest.mark.rule("CRY-INCOME-06")
def test_impossible_steps_cost_a_pound_each() -> None:
    b = board("players 2\nphase 6\nA income 1 money 7" + LAST)
    assert (b.of("income", "A"), b.of("money", "A")) == (0, 5)
    b = board("players 2\nphase 6\nA income 0 money 2 gear 0 energy 0" + LAST)
    assert (b.seat, b.question, b.options()) == ("A", "raise", ["loan"])
    b.play("loan")
    assert (b.of("money", "A"), b.loans("A")) == (9, 1)


@pytest.mark.rule("CRY-INCOME-07")
def test_steps_gained_on_the_top_space_pay_a_pound_each() -> None:
    b = board("players 2\nphase 3\nA income 12 vp 0\nshow-tiles g22\nbritish_museum.1 A 6" + LATER).play(
        "act", "research g22"
    )
    assert (b.of("income", "A"), b.of("money", "A")) == (13, 42)
    b = board("players 2\nphase 3\nA income 13 newspapers 3\nlondon_times.1 A 6" + LATER).play("exchange income")
    assert (b.of("income", "A"), b.of("money", "A")) == (13, 41)


@pytest.mark.rule("CRY-INCOME-08")
def test_steps_lost_on_the_lowest_space_cost_a_pound_each_at_any_time() -> None:
    text = "players 2\nphase 5\nA gear 2 energy 2\nA patents p20\nB patents p01\nB gear 0 energy 0"
    b = board(f"{text}\nB income 1").play("build p20", "on b")
    assert (b.of("income", "B"), b.of("money", "B")) == (0, 38)
    b = board(f"{text}\nB income 0 money 2").play("build p20", "on b")
    assert (b.seat, b.question) == ("B", "raise")
    b.play("loan")
    assert (b.of("money", "B"), b.loans("B")) == (9, 1)


@pytest.mark.rule("CRY-INCOME-09")
def test_income_of_green_effects_is_not_paid_in_this_round() -> None:
    b = board(f"players 2\nphase 6\nA tiles g01 g02{LAST}")
    assert (b.of("income", "A"), b.of("money", "A")) == (6 - 3 + 2, 45)


@pytest.mark.rule("CRY-INCOME-10")
def test_markers_may_share_spaces() -> None:
    b = board("players 3\nphase 3\nB buzz 2 westminster 2\nwaterloo_station.1 A 6\nwestminster.1 A 6" + LATER)
    b.play("act", "act", "use station_energy_buzz")
    assert b.of("westminster", "A") == b.of("westminster", "B") == 2
    assert b.of("buzz", "A") == b.of("buzz", "B") == 2
    assert b.of("income", "A") == b.of("income", "B") == b.of("income", "C") == 6
    assert b.of("vp", "A") == b.of("vp", "B") == 5


def four_incomes() -> Board:
    """Two players on 4, one on 5, one on the upper red space; the poster of the last stops the game after step 2."""
    text = "players 4\nphase 6\nA income 5 money 10\nB income 5 money 10\nC income 6 money 10\nD income 1 money 10 vp 8"
    return board(f"{text}\nD markers 4\nD buzz 5")


@pytest.mark.rule("CRY-INCOME-11")
def test_example_incomes() -> None:
    b = four_incomes()
    assert [b.of("money", seat) for seat in "ABC"] == [14, 14, 15] and b.of("vp", "D") == 7


@pytest.mark.rule("CRY-INCOME-12")
def test_example_special_expenses() -> None:
    b = four_incomes()
    values = [b.tables.income_values[b.of("income", seat)] for seat in "ABC"]
    assert values == [1, 1, 2] and (b.of("income", "D"), b.of("money", "D")) == (0, 8)
