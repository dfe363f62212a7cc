import pytest

from tests.rules.brass_birmingham.board import board


@pytest.mark.rule("BIR-LOAN-01")
def test_a_loan_costs_any_card_and_brings_30_pounds() -> None:
    b = board("A hand dudley iron-works").play("loan", "card dudley")
    assert b.money("A") == 47
    assert b.hand("A") == ["iron-works"]
    assert b.discard("A") == ["dudley"]


@pytest.mark.rule("BIR-LOAN-04")
@pytest.mark.parametrize(("space", "allowed"), [(3, True), (2, False)])
def test_no_loan_below_level_minus_10(space: int, allowed: bool) -> None:
    b = board(f"""
        A income {space}
        A hand dudley iron-works
    """)
    assert b.offers("loan") == allowed
    assert b.refused("loan") == (() if allowed else ("BIR-LOAN-04",))
