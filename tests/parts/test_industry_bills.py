"""Bills by what the log would tell, and what tiles pay when they flip."""

from __future__ import annotations

from millrace.core.texts import Message, Term
from millrace.parts.bills import Supply
from millrace.parts.industry.bills import Bill, bill_by_log, proceeds_note

MINE = Message("space", place=Term("essen"), number=1)
WORKS = Message("space", place=Term("berlin"), number=2)


def profit(seat: str, slot: Message, money: int) -> Message:
    return Message("log.profit", seat=seat, tile=Term("coal"), level=1, slot=slot, money=money)


EVENTS = [
    Message("log.loans", seat="A", n=1, money=10),
    Message("log.coal", seat="A", whose="B", slot=MINE),
    profit("B", MINE, 4),
    Message("log.import-coal", seat="A", slot=MINE),
    Message("log.bought", seat="A", n=1, good=Term("iron"), track=Term("iron-track"), money=2),
    Message("log.bought-supply", seat="A", n=1, good=Term("iron"), money=4),
    Message("log.loans", seat="A", n=2, money=20),
    Message("log.overbuilt", tile=Term("iron"), level=1, slot=WORKS, owner="A", cubes=2),
    Message("log.build", seat="A", tile=Term("iron"), level=2, slot=WORKS, money=9),
    Message("log.filled", seat="A", n=3, good=Term("iron"), track=Term("iron-track"), money=5),
    profit("A", WORKS, 7),
]


def test_a_bill_has_everything_that_the_log_would_tell() -> None:
    due = bill_by_log(Bill(price=9, profit=7), EVENTS, 0)
    assert (due.coal, due.iron) == (Supply(free=2), Supply(bought=2, money=6))
    assert (due.loans, due.borrowed, due.cubes_sold, due.received, due.cubes_lost) == (3, 30, 3, 5, 2)
    assert (due.flips, due.earned) == (True, 7)
    assert due.money == 15 and due.balance == 5 + 7 + 30 - 15


def test_a_tile_that_flips_before_it_is_built_over_is_not_the_one_built() -> None:
    due = bill_by_log(Bill(price=9), [profit("A", WORKS, 5), *EVENTS[7:10]], 0)
    assert (due.flips, due.earned) == (False, 5)


def test_cubes_sold_are_told_only_if_there_are_any() -> None:
    assert proceeds_note("coal", Bill()) == []
    note = Message("bill.proceeds", n=2, good=Term("coal"), money=3)
    assert proceeds_note("coal", Bill(cubes_sold=2, received=3)) == [note]
