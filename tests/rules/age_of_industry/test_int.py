"""Interest (chapter "Kreditzinsen zahlen")."""

import pytest

from tests.rules.age_of_industry.board import board
from tests.rules.age_of_industry.ends import last_action, round_end


@pytest.mark.rule("AOI-INT-01")
def test_every_player_pays_one_for_each_open_loan() -> None:
    b = round_end("A money 5 loans 1\nB money 7 loans 3\nC money 4")
    assert [b.money(seat) for seat in "ABC"] == [4, 4, 4]
    assert [b.loans(seat) for seat in "ABC"] == [1, 3, 0]


@pytest.mark.rule("AOI-INT-01")
def test_interest_is_no_money_spent() -> None:
    b = round_end("A money 5 loans 3\nB spent 1")
    assert (b.order, b.spent("A")) == ("ACB", 0)


@pytest.mark.rule("AOI-INT-02")
def test_interest_is_due_in_the_first_round_too() -> None:
    b = round_end("round 1\nA money 5 loans 1")
    assert (b.position.round, b.loans("A"), b.money("A")) == (2, 1, 4)


@pytest.mark.rule("AOI-INT-03")
def test_a_loan_costs_one_in_a_round_and_nothing_at_the_end_of_the_turn() -> None:
    b = board("A hand brown*2\nB hand brown*2\nC hand brown*2\nA money 5 loans 1")
    b.play("pass", "pass")
    assert (b.seat, b.money("A")) == ("B", 5)
    b.play("pass", "pass", "pass")
    assert b.money("A") == 5
    b.play("pass")
    assert (b.position.round, b.money("A"), b.loans("A")) == (3, 4, 1)


@pytest.mark.rule("AOI-INT-04", "AOI-INT-05")
@pytest.mark.parametrize(
    ("money", "loans", "after", "left"), [(0, 3, 4, 7), (0, 11, 13, 9), (2, 3, 4, 9), (3, 3, 3, 0), (0, 10, 11, 0)]
)
def test_who_lacks_interest_takes_as_many_loans_as_it_needs(money: int, loans: int, after: int, left: int) -> None:
    b = round_end(f"A money {money} loans {loans}")
    assert (b.loans("A"), b.money("A")) == (after, left)


@pytest.mark.rule("AOI-INT-05")
def test_a_loan_for_interest_bears_interest_from_the_next_round_on() -> None:
    b = round_end("A money 0 loans 3\nA hand red*2\nB hand red*2\nC hand brown*2")
    assert (b.position.round, b.loans("A"), b.money("A")) == (3, 4, 7)
    b.pass_turns(3)
    assert (b.position.round, b.loans("A"), b.money("A")) == (4, 4, 3)


@pytest.mark.rule("AOI-INT-06")
def test_players_settle_in_the_new_order_each_repaying_before_interest() -> None:
    b = last_action("A money 20 loans 1 spent 9\nB money 20 loans 2 spent 4\nC money 20 loans 1").play("pass")
    assert (b.order, b.question, b.seat) == ("CBA", "repayment", "C")
    b.play("repay")
    assert (b.question, b.seat, b.money("C"), b.loans("C")) == ("repayment", "B", 10, 0)
    b.play("done")
    assert (b.question, b.seat, b.money("B"), b.loans("B")) == ("repayment", "A", 18, 2)
    assert b.money("A") == 20  # not yet
    b.play("repay")
    assert (b.question, b.seat, b.money("A"), b.loans("A")) == ("action", "C", 10, 0)


@pytest.mark.rule("AOI-INT-06")
def test_who_repays_all_the_money_may_need_a_loan_for_the_interest_left() -> None:
    b = round_end("A money 10 loans 2").play("repay")
    assert (b.loans("A"), b.money("A")) == (2, 9)
