"""What an action costs, in words."""

from __future__ import annotations

import pytest

from millrace.core.texts import Message
from millrace.parts.bills import NOTHING, Supply, cost_notes


@pytest.mark.parametrize(
    ("price", "coal", "iron", "said"),
    [
        (0, NOTHING, NOTHING, []),
        (12, NOTHING, NOTHING, ["bill.money money=12"]),
        (0, NOTHING, Supply(bought=1, money=2), ["bill.iron-bought money=2 n=1"]),
        (5, Supply(free=1), NOTHING, ["bill.money money=5", "bill.coal-free n=1"]),
        (5, Supply(missing=1), Supply(free=2), ["bill.money money=5", "bill.coal-missing n=1", "bill.iron-free n=2"]),
        (8, NOTHING, Supply(missing=1), ["bill.money money=8", "bill.iron-missing n=1"]),
    ],
)
def test_what_is_paid_and_taken(price: int, coal: Supply, iron: Supply, said: list[str]) -> None:
    assert [str(note) for note in cost_notes("tile", price, coal, iron)] == said


def test_money_for_several_things_is_told_with_its_parts() -> None:
    notes = cost_notes("link", 5, Supply(free=1, bought=1, money=3), Supply(bought=2, money=7))
    parts = (
        Message("bill.link", money=5),
        Message("bill.coal-bought", money=3, n=1),
        Message("bill.iron-bought", money=7, n=2),
    )
    assert notes == [Message("bill.money-parts", money=15, parts=parts), Message("bill.coal-free", n=1)]
