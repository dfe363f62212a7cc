"""Turn order of the next round (chapter "Rundenende")."""

import pytest

from tests.rules.brass_birmingham.board import board


@pytest.mark.rule("BIR-ORDER-01")
def test_the_turn_order_is_settled_before_income_is_paid() -> None:
    b = board("""
        order B A
        turn A 1
        A hand dudley
        A money 0 income 4
        B money 0 income 4 spent 5
        dudley.1 A coal-mine-2
        cannock.2 A coal-mine-2
        birmingham.1 B cotton-mill-1
        worcester.1 B cotton-mill-1
    """)
    b.play("pass")
    assert b.question == "shortfall"  # of the income step
    assert (b.order, b.spent("B")) == ("AB", 0)


@pytest.mark.rule("BIR-ORDER-01")
def test_the_turn_order_does_not_change_during_a_round() -> None:
    b = board("""
        players 3
        order A B C
        A hand dudley*2
        B hand brewery*2
        C hand cannock*2
        A spent 9
    """)
    b.pass_turns(2)
    assert (b.order, b.seat) == ("ABC", "C")
    b.pass_turns()
    assert (b.order, b.seat) == ("BCA", "B")


@pytest.mark.rule("BIR-ORDER-02")
@pytest.mark.parametrize(
    ("a", "b", "c", "order"), [(1, 2, 3, "ABC"), (3, 2, 1, "CBA"), (2, 30, 0, "CAB"), (0, 9, 8, "ACB")]
)
def test_who_spent_least_goes_first(a: int, b: int, c: int, order: str) -> None:
    position = board(f"""
        players 3
        order B C A
        turn A 1
        A hand dudley
        A spent {a}
        B spent {b}
        C spent {c}
    """)
    assert position.play("pass").order == order


@pytest.mark.rule("BIR-ORDER-03")
@pytest.mark.parametrize("order", ["BDCA", "DCBA", "CBDA"])
def test_equal_spenders_keep_their_order(order: str) -> None:
    b = board(f"""
        players 4
        order {" ".join(order)}
        turn A 1
        A hand dudley
    """)
    assert b.play("pass").order == order


@pytest.mark.rule("BIR-ORDER-03")
def test_equal_spenders_keep_their_order_behind_one_who_spent_less() -> None:
    b = board("""
        players 4
        order D B C A
        turn A 1
        A hand dudley
        B spent 7
        C spent 7
        D spent 7
    """)
    assert b.play("pass").order == "ADBC"


@pytest.mark.rule("BIR-ORDER-04")
def test_after_sorting_everyone_has_spent_nothing() -> None:
    b = board("""
        order B A
        turn A 1
        A hand dudley
        A spent 5 money 3
        B spent 8 money 2
    """)
    b.play("pass")
    assert (b.spent("A"), b.spent("B")) == (0, 0)
    assert (b.money("A"), b.money("B")) == (3, 2)  # it went to the bank


@pytest.mark.rule("BIR-ORDER-05")
def test_the_order_after_the_last_canal_round_is_that_of_the_first_rail_round() -> None:
    b = board("""
        players 3
        deck none
        order B C A
        turn A 1
        A hand dudley
        B spent 12
        C spent 3
    """)
    b.play("pass")
    assert (b.position.era, b.position.round) == (1, 1)
    assert (b.order, b.seat) == ("ACB", "A")
    assert [b.spent(seat) for seat in "ABC"] == [0, 0, 0]


@pytest.mark.rule("BIR-ORDER-06")
def test_example_15_5_5_0() -> None:
    b = board("""
        players 4
        order A B C D
        turn D 1
        D hand dudley
        A spent 15
        B spent 5
        C spent 5
    """)
    assert b.play("pass").order == "DBCA"
