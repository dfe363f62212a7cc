import pytest

from tests.rules.brass_birmingham.board import board


@pytest.mark.rule("BIR-LOAN-01")
def test_a_loan_costs_any_card_and_brings_30_pounds() -> None:
    b = board("A hand dudley iron-works").play("loan", "card dudley")
    assert b.money("A") == 47
    assert b.hand("A") == ["iron-works"]
    assert b.discard("A") == ["dudley"]


@pytest.mark.rule("BIR-LOAN-01")
def test_a_wild_card_may_pay_for_a_loan() -> None:
    b = board("A hand dudley wild-industry").play("loan", "card wild-industry")
    assert b.money("A") == 47
    assert (b.hand("A"), b.discard("A")) == (["dudley"], [])


@pytest.mark.rule("BIR-LOAN-02")
@pytest.mark.parametrize(("before", "level"), [(10, -3), (30, 7), (60, 17), (96, 26), (99, 27)])
def test_a_loan_costs_three_levels_not_spaces(before: int, level: int) -> None:
    b = board(f"""
        A income {before}
        A hand dudley*2
    """).play("loan")
    assert b.level("A") == level


@pytest.mark.rule("BIR-LOAN-03")
@pytest.mark.parametrize(("before", "after"), [(17, 12), (18, 12), (43, 36), (44, 36), (93, 84), (97, 88)])
def test_the_marker_goes_to_the_highest_space_of_the_new_level(before: int, after: int) -> None:
    b = board(f"""
        A income {before}
        A hand dudley*2
    """).play("loan")
    assert b.income("A") == after


@pytest.mark.rule("BIR-LOAN-04")
@pytest.mark.parametrize(("space", "allowed"), [(3, True), (2, False), (0, False)])
def test_no_loan_below_level_minus_10(space: int, allowed: bool) -> None:
    b = board(f"""
        A income {space}
        A hand dudley iron-works
    """)
    assert b.offers("loan") == allowed
    assert b.refused("loan") == (() if allowed else ("BIR-LOAN-04",))


@pytest.mark.rule("BIR-LOAN-04")
def test_a_loan_at_level_minus_7_ends_on_space_0() -> None:
    b = board("""
        A income 3
        A hand dudley*2
    """).play("loan")
    assert (b.income("A"), b.level("A")) == (0, -10)
    assert b.refused("loan") == ("BIR-LOAN-04",)


@pytest.mark.rule("BIR-LOAN-05")
def test_there_is_no_move_to_repay_a_loan() -> None:
    b = board("A hand dudley*2").play("loan")
    verbs = {option.text.split()[0] for option in b.tables.codebook}
    assert verbs == {
        "build", "network", "develop", "sell", "loan", "scout", "pass", "done", "card", "coal", "iron", "beer",
        "remove",
    }  # fmt: skip


@pytest.mark.rule("BIR-LOAN-05")
def test_a_loan_is_not_reclaimed_at_the_end_of_the_era() -> None:
    b = board("""
        order A B
        turn B 1
        B income 16
        B hand dudley
        deck none
    """).play("loan")
    assert b.position.era == 1
    assert b.money("B") == 47


@pytest.mark.rule("BIR-LOAN-06")
@pytest.mark.parametrize("era", ["canal", "rail"])
def test_loans_are_possible_twice_a_turn_in_both_eras_even_with_an_empty_deck(era: str) -> None:
    b = board(f"""
        era {era}
        A hand dudley*2
        B hand coventry*2
        deck none
    """).play("loan", "loan")
    assert b.money("A") == 77
    assert b.income("A") == 4
    assert b.seat == "B"


@pytest.mark.rule("BIR-LOAN-07")
@pytest.mark.parametrize(("before", "after", "level"), [(10, 7, -3), (16, 10, 0), (45, 36, 12)])
def test_example_where_the_marker_goes(before: int, after: int, level: int) -> None:
    b = board(f"""
        A income {before}
        A hand dudley*2
    """).play("loan")
    assert (b.income("A"), b.level("A")) == (after, level)


@pytest.mark.rule("BIR-LOAN-01")
def test_a_loan_is_no_money_spent() -> None:
    assert board("A hand dudley*2").play("loan").spent("A") == 0
