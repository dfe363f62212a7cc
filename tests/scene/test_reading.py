"""Parts are kept by what was read of a view to make them, and made anew when just that has changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

import pytest

from millrace.scene.kept import forget
from millrace.scene.reading import all_kept_by_reads, kept_by_reads, read, reader


@dataclass(frozen=True)
class View:
    money: tuple[int, ...]
    round: int = 1
    hidden: int = 0


class Table:
    """What is shown of a view, and how often each part was made."""

    made: ClassVar[list[str]] = []

    def __init__(self, v: View) -> None:
        self.v = reader(v)
        self.view = v
        self.base = ("base",)

    @kept_by_reads
    def purse(self, seat: int) -> str:
        self.made.append(f"purse {seat}")
        return f"{seat} has {self.v.money[seat]}" + (f", in round {self.v.round}" if self.v.money[seat] > 9 else "")

    @all_kept_by_reads
    def purses(self) -> Iterator[str]:
        self.made.append("purses")
        for seat in range(2):
            yield self.purse(seat)

    @read
    def total(self) -> int:
        return sum(self.view.money)

    @kept_by_reads
    def bank(self) -> str:
        self.made.append("bank")
        return f"{self.total()} in all, of {len(self.v.money)}"


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    forget()
    Table.made.clear()
    yield
    forget()


def test_a_part_is_made_anew_only_if_something_has_changed_that_it_read() -> None:
    assert Table(View((1, 2))).purse(0) is Table(View((1, 3), round=2)).purse(0)
    assert Table.made == ["purse 0"]
    assert Table(View((5, 2))).purse(0) == "0 has 5"
    assert Table(View((1, 2))).purse(1) == "1 has 2"


def test_what_is_read_only_in_some_cases_counts_in_these() -> None:
    assert Table(View((10, 0), round=1)).purse(0) == "0 has 10, in round 1"
    assert Table(View((10, 0), round=2)).purse(0) == "0 has 10, in round 2"
    assert Table(View((3, 0), round=2)).purse(0) is Table(View((3, 0), round=3)).purse(0)
    assert Table(View((10, 9), round=1)).purse(0) == "0 has 10, in round 1"
    assert Table.made == ["purse 0"] * 3


def test_a_part_depends_on_what_its_own_parts_have_read_be_they_kept_or_not() -> None:
    Table(View((1, 2))).purse(1)  # the whole is made from this one as it was kept
    assert Table(View((1, 2))).purses() == ("0 has 1", "1 has 2")
    assert Table(View((1, 3))).purses() == ("0 has 1", "1 has 3")
    assert Table(View((4, 2))).purses() == ("0 has 4", "1 has 2")
    assert Table(View((1, 2))).purses() is Table(View((1, 2), hidden=5)).purses()
    assert Table.made.count("purses") == 3


def test_the_answer_of_a_method_is_asked_again() -> None:
    assert Table(View((1, 2))).bank() == "3 in all, of 2"
    assert Table(View((1, 5))).bank() == "6 in all, of 2"
    assert Table(View((1, 2))).bank() == "3 in all, of 2"
    assert Table.made == ["bank", "bank"]


def test_slices_lengths_and_whole_fields_are_read_as_they_are() -> None:
    class Row(Table):
        @kept_by_reads
        def told(self) -> tuple[object, ...]:
            money = self.v.money
            return money[:1], money[-1], tuple(reversed(money)), 2 in money, money.count(2), money.index(2), len(money)

    for money in ((1, 2), (1, 3, 2), (2, 2), (1, 2)):
        expected = (money[:1], money[-1], money[::-1], True, money.count(2), money.index(2), len(money))
        assert Row(View(money)).told() == expected


def test_kept_parts_outlive_one_turning_over() -> None:
    from millrace.scene.kept import STORE

    first = Table(View((1, 2))).purses()
    for shelf in STORE.shelves:
        shelf.turn_over()
    assert Table(View((1, 2))).purses() is first
    for _ in range(2):
        for shelf in STORE.shelves:
            shelf.turn_over()
    assert Table(View((1, 2))).purses() is not first
