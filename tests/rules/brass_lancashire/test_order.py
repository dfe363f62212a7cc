"""Turn order of the next round (chapter "Schritt Reihenfolge für die nächste Spielrunde bestimmen")."""

import pytest

from tests.rules.brass_lancashire.board import board, era_end, round_end


@pytest.mark.rule("LAN-ORDER-01")
@pytest.mark.parametrize(
    ("text", "options", "spent"),
    [
        ("A hand manchester wigan", ["build cotton-mill manchester.1"], 12),
        ("A hand bolton wigan\nbolton.1 B coal-mine-1", ["build ironworks bolton.3"], 5),
        ("A hand colne wigan\nA mat cotton-mill-3\ncolne--yorkshire B", ["build cotton-mill colne.1"], 16 + 1 + 1),
        ("A hand bury wigan\npreston.1 A port-1", ["link lancaster--preston", "card bury"], 3),
        ("A hand bury wigan", ["develop port", "card bury", "develop port"], 1 + 1),
        ("A hand bury wigan\niron-track 0", ["develop port", "card bury", "done"], 5),
        (
            "era rail\nA hand bury wigan\nA money 60\ncoal-track 1\ncolne.1 A cotton-mill-2",
            ["link colne--yorkshire", "card bury", "link burnley--colne"],
            15 + 4 + 5,
        ),
    ],
)
def test_whatever_is_spent_lies_in_the_spending_box(text: str, options: list[str], spent: int) -> None:
    b = board(text)
    before = b.money("A")
    b.play(*options)
    assert (b.seat, b.spent("A"), b.money("A")) == ("A", spent, before - spent)


@pytest.mark.rule("LAN-ORDER-01")
def test_the_spending_of_both_actions_adds_up() -> None:
    b = board("order A B C\nA hand bury wigan\nB hand colne\npreston.1 A port-1")
    b.play("link lancaster--preston", "card bury", "link preston--wigan")
    assert (b.seat, b.spent("A")) == ("B", 6)


@pytest.mark.rule("LAN-ORDER-02")
@pytest.mark.parametrize(
    ("a", "b", "c", "order"), [(1, 2, 3, "ABC"), (3, 2, 1, "CBA"), (2, 30, 0, "CAB"), (0, 9, 8, "ACB")]
)
def test_who_spent_least_goes_first(a: int, b: int, c: int, order: str) -> None:
    after = round_end(f"A spent {a}\nB spent {b}\nC spent {c}")
    assert (after.order, after.seat) == (order, order[0])


@pytest.mark.rule("LAN-ORDER-02")
def test_the_order_does_not_change_during_a_round() -> None:
    b = board("order A B C\nA spent 9\nA hand bury\nB hand wigan*2\nC hand colne*2\nturn A 1").play("pass")
    assert (b.order, b.seat) == ("ABC", "B")


@pytest.mark.rule("LAN-ORDER-03")
@pytest.mark.parametrize("order", ["BDCA", "DCBA", "CBDA"])
def test_equal_spenders_keep_their_order(order: str) -> None:
    b = board(f"players 4\norder {' '.join(order)}\nturn A 1\nA hand bury")
    assert b.play("pass").order == order


@pytest.mark.rule("LAN-ORDER-03")
def test_equal_spenders_keep_their_order_behind_one_who_spent_less() -> None:
    b = board("players 4\norder D B C A\nturn A 1\nA hand bury\nB spent 7\nC spent 7\nD spent 7")
    assert b.play("pass").order == "ADBC"


@pytest.mark.rule("LAN-ORDER-04")
def test_after_the_new_order_is_set_the_money_spent_goes_to_the_bank() -> None:
    b = round_end("A money 3 spent 5\nB money 2 spent 8")
    assert [b.spent(seat) for seat in "ABC"] == [0, 0, 0]
    assert (b.money("A"), b.money("B")) == (3, 2)


@pytest.mark.rule("LAN-ORDER-05")
def test_negative_income_is_no_spending() -> None:
    b = round_end("A money 9 income 3\nB spent 1\nC spent 2")
    assert (b.money("A"), b.spent("A"), b.order) == (9 - 7, 0, "ABC")
    in_debt = round_end("A money 0 income 6\npreston.1 A port-1\nB spent 1")
    assert (in_debt.tile("preston.1"), in_debt.spent("A")) == ("", 0)


@pytest.mark.rule("LAN-ORDER-06")
def test_a_loan_does_not_reduce_what_was_spent() -> None:
    b = board("order A B C\nA hand bury wigan\npreston.1 A port-1")
    b.play("link lancaster--preston", "card bury", "loan 30")
    assert (b.money("A"), b.spent("A")) == (30 - 3 + 30, 3)


@pytest.mark.rule("LAN-ORDER-06")
def test_filling_the_track_does_not_reduce_what_was_spent() -> None:
    b = board("A hand bolton wigan\niron-track 0\nbolton.1 B coal-mine-1").play("build ironworks bolton.3")
    assert (b.money("A"), b.spent("A")) == (30 - 5 + 4 + 4 + 3 + 3, 5)


@pytest.mark.rule("LAN-ORDER-06")
def test_the_bonus_of_the_distant_market_does_not_reduce_what_was_spent() -> None:
    b = board("""
        A hand bury wigan
        A spent 4
        preston.2 A cotton-mill-1
        preston.1 B port-1 flipped
        distant-market 0
    """).play("sell preston.2 distant-market", "card bury")
    assert (b.money("A"), b.spent("A")) == (33, 4)


@pytest.mark.rule("LAN-ORDER-07")
def test_the_order_after_the_last_canal_round_is_that_of_the_first_rail_round() -> None:
    b = era_end("A spent 12\nB spent 3")
    assert (b.position.era, b.position.round) == (1, 1)
    assert (b.order, b.seat) == ("CBA", "C")
    assert [b.spent(seat) for seat in "ABC"] == [0, 0, 0]


@pytest.mark.rule("LAN-ORDER-08")
@pytest.mark.parametrize(("before", "after"), [("ABCD", "BCDA"), ("ACBD", "CBDA")])
def test_example_23_6_6_12(before: str, after: str) -> None:
    # A is Red, B Purple, C Green, D Yellow
    b = board(f"""
        players 4
        order {" ".join(before)}
        turn D 1
        D hand bury
        A spent 23
        B spent 6
        C spent 6
        D spent 12
    """).play("pass")
    assert b.order == after
