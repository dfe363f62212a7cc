"""Loans and their repayment (chapter "Kredite")."""

import pytest

from tests.rules.age_of_industry.board import board
from tests.rules.age_of_industry.ends import last_action, round_end

# -- Taking loans -------------------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-LOAN-01", "AOI-LOAN-02")
def test_a_loan_of_ten_is_taken_when_money_is_needed_and_uses_no_action() -> None:
    b = board("A hand iron brown").play("build iron berlin.1")
    assert (b.loans("A"), b.money("A"), b.spent("A")) == (1, 10 - 2, 2)
    assert (b.question, b.seat, b.position.actions_left) == ("action", "A", 1)
    b.play("rail berlin--leipzig")
    assert (b.loans("A"), b.money("A")) == (1, 7)


@pytest.mark.rule("AOI-LOAN-01")
def test_a_loan_is_taken_for_cubes_of_the_track_too() -> None:
    b = board("A hand port\nA money 5\nA mat port-2*2").play("build port kiel.1")
    assert (b.loans("A"), b.money("A"), b.spent("A")) == (1, 10 - 1, 5 + 1)


@pytest.mark.rule("AOI-LOAN-02", "AOI-LOAN-03", "AOI-LOAN-04")
@pytest.mark.parametrize(("money", "loans", "left"), [(12, 0, 0), (11, 1, 9), (2, 1, 0), (1, 2, 9), (0, 2, 8)])
def test_a_payment_takes_as_many_loans_as_it_requires(money: int, loans: int, left: int) -> None:
    b = board(f"""
        A hand cotton
        A money {money}
        A mat cotton-3*2
        koeln.2 B iron-1
        belgium.1 B coal-1
        koeln--belgium B
    """).play("build cotton koeln.1")
    assert (b.loans("A"), b.money("A"), b.spent("A")) == (loans, left, 12)


@pytest.mark.rule("AOI-LOAN-03")
def test_a_build_for_fourteen_with_three_at_hand_takes_two_loans() -> None:
    b = board("""
        A hand cotton
        A money 3
        A mat cotton-3*2
        bremen--hannover B
        bremen--netherlands B
    """).play("build cotton hannover.1")
    assert (b.spent("A"), b.loans("A"), b.money("A")) == (12 + 1 + 1, 2, 9)


@pytest.mark.rule("AOI-LOAN-04")
def test_no_loan_is_taken_while_the_cash_suffices_nor_more_than_a_payment_needs() -> None:
    exact = board("A hand iron\nA money 2").play("build iron berlin.1")
    assert (exact.loans("A"), exact.money("A")) == (0, 0)
    short = board("A hand iron\nA money 1\nA loans 2").play("build iron berlin.1")
    assert (short.loans("A"), short.money("A")) == (3, 9)


@pytest.mark.rule("AOI-LOAN-04")
def test_nobody_is_asked_for_a_loan() -> None:
    b = board("A hand iron")
    actions = {"build", "combine", "rail", "sell", "develop", "draw", "pass"}
    answers = {"outlet", "repay", "done", "card", "coal", "iron"}
    assert {option.words[0] for option in b.tables.codebook} == actions | answers
    b.choose("build iron berlin.1").choose("card iron")
    assert (b.question, b.loans("A")) == ("action", 1)


@pytest.mark.rule("AOI-LOAN-05")
def test_loans_have_no_limit() -> None:
    b = board("A hand iron\nA loans 24\nB loans 24").play("build iron berlin.1")
    assert (b.loans("A"), b.money("A")) == (25, 8)
    b = round_end("A loans 30\nB loans 200")
    assert (b.loans("A"), b.money("A")) == (30 + 3, 0)
    assert (b.loans("B"), b.money("B")) == (200 + 20, 0)


# -- Repaying -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-LOAN-06")
def test_profit_of_a_rival_s_turn_after_the_own_one_still_repays_before_interest() -> None:
    b = board("""
        order A C B
        turn B 1
        A money 6 loans 1
        B hand cotton
        B mat cotton-2*2
        B money 6
        belgium.1 A coal-1 1
        koeln--belgium C
    """)
    b.play("build cotton koeln.1")
    assert (b.tile("belgium.1"), b.money("A")) == ("A coal-1 flipped", 10)
    assert (b.question, b.seat) == ("repayment", "A")
    b.play("repay")
    assert (b.loans("A"), b.money("A"), b.question) == (0, 0, "action")


@pytest.mark.rule("AOI-LOAN-07")
@pytest.mark.parametrize(("money", "loans"), [(10, 1), (30, 3), (17, 1)])
def test_a_loan_is_repaid_for_ten_without_a_fee(money: int, loans: int) -> None:
    b = round_end(f"A money {money} loans {loans}").play(*["repay"] * loans)
    assert (b.loans("A"), b.money("A"), b.question) == (0, money - 10 * loans, "action")


@pytest.mark.rule("AOI-LOAN-07", "AOI-MONEY-03")
def test_repaying_is_no_money_spent() -> None:
    b = round_end("A money 10 loans 1\nB spent 1")
    b.play("repay")
    assert (b.spent("A"), b.order) == (0, "ACB")


@pytest.mark.rule("AOI-LOAN-08")
def test_less_than_ten_repays_nothing() -> None:
    b = round_end("A money 9 loans 1")
    assert (b.question, b.loans("A"), b.money("A")) == ("action", 1, 8)
    asked = board("A money 9 loans 1\npending close-round phase-three:1 interest:0 repayment")
    assert "AOI-LOAN-08" in asked.refused("repay")
    assert asked.options() == ["done"]


@pytest.mark.rule("AOI-LOAN-08")
def test_nineteen_repay_one_of_two_loans() -> None:
    b = round_end("A money 19 loans 2").play("repay")
    assert (b.loans("A"), b.money("A"), b.question) == (1, 19 - 10 - 1, "action")


@pytest.mark.rule("AOI-LOAN-09")
def test_repaying_is_voluntary() -> None:
    b = round_end("A money 50 loans 2")
    assert b.options() == ["repay", "done"]
    b.play("done")
    assert (b.loans("A"), b.money("A"), b.question) == (2, 50 - 2, "action")


@pytest.mark.rule("AOI-LOAN-10")
def test_the_example_of_a_loan_without_interest() -> None:
    b = board("""
        order B C A
        turn A 1
        A hand brown
        coal-track 3
    """).play("build coal bohemia.1")
    assert (b.tile("bohemia.1"), b.loans("A"), b.money("A")) == ("A coal-1 flipped", 1, 10 - 1 + 4 + 4)
    b.play("repay")
    assert (b.loans("A"), b.money("A"), b.question) == (0, 7, "action")


@pytest.mark.rule("AOI-LOAN-11")
def test_repayment_is_asked_for_loan_by_loan_as_far_as_the_money_goes() -> None:
    b = round_end("A money 25 loans 3")
    assert (b.question, b.seat, b.options()) == ("repayment", "A", ["repay", "done"])
    none = b.copy().play("done")
    assert (none.loans("A"), none.money("A")) == (3, 22)
    one = b.copy().play("repay", "done")
    assert (one.loans("A"), one.money("A")) == (2, 13)
    two = b.copy().play("repay", "repay")
    assert (two.loans("A"), two.money("A"), two.question) == (1, 4, "action")  # a third is not asked for


@pytest.mark.rule("AOI-LOAN-11")
@pytest.mark.parametrize(("money", "loans", "asked"), [(10, 1, True), (9, 1, False), (99, 0, False), (0, 9, False)])
def test_repayment_is_asked_for_with_a_loan_and_ten_at_hand_only(money: int, loans: int, asked: bool) -> None:
    b = round_end(f"A money {money} loans {loans}")
    assert (b.question == "repayment") == asked


@pytest.mark.rule("AOI-LOAN-11")
def test_repayment_is_never_asked_for_before_the_end_of_the_round() -> None:
    b = last_action("turn C 2\nC hand brown*2\nA money 25 loans 1\nC money 25 loans 1")
    assert b.refused("repay") == ("core.not-asked",)
    b.play("pass")
    assert (b.question, b.seat) == ("action", "C")  # not between two actions
    first = board("turn A 1\nA hand brown\nA money 25 loans 1").play("pass")
    assert (first.question, first.seat) == ("action", "B")  # nor at the end of a turn
