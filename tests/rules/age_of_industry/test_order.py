"""The new player order (chapter "Neue Reihenfolge bestimmen")."""

import pytest

from tests.rules.age_of_industry.board import board
from tests.rules.age_of_industry.ends import round_end


@pytest.mark.rule("AOI-ORDER-01")
@pytest.mark.parametrize(
    ("spent", "order"), [((9, 4, 0), "CBA"), ((0, 4, 9), "ABC"), ((4, 0, 9), "BAC"), ((4, 9, 0), "CAB")]
)
def test_who_spent_least_goes_first(spent: tuple[int, int, int], order: str) -> None:
    b = round_end("\n".join(f"{seat} spent {money}" for seat, money in zip("ABC", spent, strict=True)))
    assert (b.order, b.seat) == (order, order[0])


@pytest.mark.rule("AOI-ORDER-01")
def test_the_order_follows_what_was_really_spent_in_the_round() -> None:
    b = board("A hand cotton brown\nB hand iron brown\nC hand brown*2").play("build cotton koeln.1", "pass")
    b.play("build iron berlin.1", "pass", "pass", "pass")
    assert b.order == "CBA"  # 0, 2, 4


@pytest.mark.rule("AOI-ORDER-02")
@pytest.mark.parametrize(
    ("before", "spent", "after"),
    [
        ("C A B", (0, 0, 0), "CAB"),
        ("C B A", (3, 3, 3), "CBA"),
        ("C A B", (5, 2, 5), "BCA"),
        ("A C B", (5, 0, 0), "CBA"),
    ],
)
def test_who_spent_the_same_keeps_the_relative_order(before: str, spent: tuple[int, int, int], after: str) -> None:
    lines = [f"{seat} spent {money}" for seat, money in zip("ABC", spent, strict=True)]
    last = before[-1]
    b = board("\n".join([f"order {before}", f"turn {last} 1", f"{last} hand brown", *lines])).play("pass")
    assert b.order == after


@pytest.mark.rule("AOI-ORDER-03")
def test_money_spent_goes_to_the_bank() -> None:
    b = round_end("A spent 12 money 5\nB spent 3")
    assert [b.spent(seat) for seat in "ABC"] == [0, 0, 0]
    assert [b.money(seat) for seat in "ABC"] == [5, 0, 0]


@pytest.mark.rule("AOI-ORDER-04")
def test_the_example_of_a_new_order() -> None:
    b = round_end("A spent 12\nB spent 9\nC spent 4\nD spent 4", players=4)  # yellow, red, blue, green
    assert b.order == "CDBA"
