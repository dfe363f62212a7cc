"""Effects of cards: what may be used, what it gives, how goods change hands."""

from __future__ import annotations

import pytest

from millrace.parts.effects import (
    ANY,
    NO_ROW,
    NONE_COUNTED,
    UNMET,
    UNPAYABLE,
    USABLE,
    any_payable,
    fitting_row,
    holds,
    may_change,
    payable,
    proceeds,
    repetitions,
    unmet,
    verdict,
)
from tests.parts.toy_effects import effect, effects, tally

HOUSES = {"count": "houses", "kinds": ["hut"], "at": "here"}


@pytest.mark.parametrize(
    ("figures", "raw", "result"),
    [
        ({}, 5, 5),
        ({"beyond": 2}, 5, 3),
        ({"beyond": 2}, 1, 0),
        ({"step": 2}, 5, 2),
        ({"beyond": 1, "step": 2}, 5, 2),
        ({"cap": 3}, 5, 3),
        ({"cap": 3}, 2, 2),
        ({"beyond": 1, "step": 2, "cap": 1}, 9, 1),
    ],
)
def test_a_count_leaves_out_groups_and_caps(figures: dict[str, int], raw: int, result: int) -> None:
    found = effect(do="gain", per=HOUSES | figures, gain=[{"coin": 1}])
    assert repetitions(found, tally(houses=raw)) == result


@pytest.mark.parametrize(
    ("demand", "met"),
    [
        ({"at_least": 2}, [False, False, True, True]),
        ({"exactly": 2}, [False, False, True, False]),
        ({"at_most": 1}, [True, True, False, False]),
        ({"exactly": 0}, [True, False, False, False]),
    ],
)
def test_conditions(demand: dict[str, int], met: list[bool]) -> None:
    condition = effect(do="gain", when=[HOUSES | demand], gain=[{"coin": 1}]).conditions[0]
    assert [holds(condition, tally(houses=number)) for number in range(4)] == met


def test_all_conditions_must_hold_and_the_first_that_does_not_is_told() -> None:
    found = effect(do="gain", when=[{"visit": 2}, HOUSES | {"at_least": 1}], gain=[{"coin": 1}])
    assert unmet(found, tally(visit=2, houses=1)) is None
    assert unmet(found, tally(visit=1)) is found.conditions[0]
    assert unmet(found, tally(visit=2)) is found.conditions[1]
    assert verdict(found, tally(visit=2), [0, 0, 0], 0) == UNMET


def test_a_gain_of_nothing_cannot_be_used() -> None:
    found = effect(do="gain", per=HOUSES, gain=[{"coin": 2}])
    assert verdict(found, tally(), [0, 0, 0], 0) == NONE_COUNTED
    assert verdict(found, tally(houses=3), [0, 0, 0], 0) == USABLE
    assert proceeds(found, 0, repetitions(found, tally(houses=3))) == [0, 0, 6]


def test_alternatives_are_not_mixed() -> None:
    found = effect(do="gain", gain=[{"bread": 2}, {"fish": 1, "coin": 1}])
    assert [proceeds(found, choice, 1) for choice in (0, 1)] == [[2, 0, 0], [0, 1, 1]]


def test_an_exchange_needs_one_of_its_costs() -> None:
    found = effect(do="exchange", times=2, pay=[{"bread": 2}, {"coin": 1}], gain=[{"fish": 1}])
    assert verdict(found, tally(), [1, 5, 0], 0) == UNPAYABLE
    assert verdict(found, tally(), [2, 0, 0], 0) == USABLE
    assert verdict(found, tally(), [0, 0, 1], 0) == USABLE
    assert not any_payable(found, [9, 9, 9, 1, 0, 0], 3), "the stock of the other player does not pay"


def test_how_often_an_exchange_may_be_carried_out() -> None:
    pay_and_gain = {"pay": [{"bread": 1}], "gain": [{"coin": 1}]}
    assert repetitions(effect(do="exchange", times=3, **pay_and_gain), tally()) == 3
    assert repetitions(effect(do="exchange", times="any", **pay_and_gain), tally()) == ANY
    assert repetitions(effect(do="exchange", per=HOUSES, **pay_and_gain), tally(houses=4)) == 4


def test_a_table_has_one_row_that_fits() -> None:
    rows = [{"is": 1, "gain": {"bread": 1}}, {"is": 2, "gain": {"fish": 1}}, {"from": 4, "gain": {"coin": 9}}]
    found = effect(do="table", by=HOUSES, rows=rows)
    assert [fitting_row(found, tally(houses=number)) for number in range(7)] == [-1, 0, 1, -1, 2, 2, 2]
    assert verdict(found, tally(houses=3), [0, 0, 0], 0) == NO_ROW
    assert proceeds(found, 2, 1) == [0, 0, 9]


def test_what_follows_comes_right_after_it_and_has_an_order() -> None:
    first = {"do": "gain", "gain": [{"coin": 1}]}
    found = effects(first | {"then": [first, first]}, first)
    assert [each.number for each in found] == [0, 1, 2, 3]
    assert [each.after for each in found] == [-1, 0, 0, -1]
    assert [each.closes for each in found] == [0, 0, 0b10, 0]


def test_what_depends_on_the_stock_may_change() -> None:
    assert not may_change(effect(do="gain", per=HOUSES, gain=[{"coin": 1}]))
    assert may_change(effect(do="gain", per={"count": "purse", "good": "coin"}, gain=[{"coin": 1}]))
    assert may_change(effect(do="gain", when=[{"count": "purse", "good": "coin", "at_least": 1}], gain=[{"fish": 1}]))
    assert may_change(effect(do="table", by={"count": "purse", "good": "fish"}, rows=[{"is": 1, "gain": {"coin": 1}}]))
    assert may_change(effect(do="exchange", times=1, pay=[{"coin": 1}], gain=[{"fish": 1}]))


def test_a_cost_is_payable_if_the_stock_holds_all_of_it() -> None:
    stock = [9, 9, 9, 2, 1, 0]
    assert payable([2, 1, 0], stock, 3) and not payable([2, 2, 0], stock, 3)
