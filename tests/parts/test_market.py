"""A market of cubes, filled from the dearest end."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from millrace.parts.market import buy_cost, buy_prices, room_for, sell_prices, sell_proceeds

SPACES = [1, 1, 2, 2, 3]
BUY, SELL = buy_prices(SPACES, 9), sell_prices(SPACES)


def test_the_cheapest_cube_is_bought_first_and_an_empty_market_has_its_price() -> None:
    assert BUY == [9, 3, 2, 2, 1, 1]  # by the number of cubes left: 0 to 5


def test_the_dearest_empty_space_is_filled_first() -> None:
    assert SELL == [3, 2, 2, 1, 1]  # by the number of cubes lying there: 0 to 4


@pytest.mark.parametrize(
    ("cubes", "wanted", "cost"), [(5, 0, 0), (5, 2, 2), (2, 2, 5), (1, 3, 21), (0, 2, 18), (3, -1, 0)]
)
def test_cubes_are_bought_one_after_the_other(cubes: int, wanted: int, cost: int) -> None:
    assert buy_cost(BUY, cubes, wanted) == cost


@pytest.mark.parametrize(
    ("cubes", "offered", "sold", "money"), [(5, 4, 0, 0), (3, 4, 2, 2), (0, 2, 2, 5), (4, 0, 0, 0)]
)
def test_a_market_takes_what_it_has_room_for(cubes: int, offered: int, sold: int, money: int) -> None:
    assert room_for(SELL, cubes, offered) == sold
    assert sell_proceeds(SELL, cubes, sold) == money


@given(st.lists(st.integers(0, 9), min_size=1, max_size=9).map(sorted), st.data())
def test_what_was_sold_costs_the_same_to_buy_back(spaces: list[int], data: st.DataObject) -> None:
    cubes = data.draw(st.integers(0, len(spaces)))
    sold = room_for(sell_prices(spaces), cubes, data.draw(st.integers(0, 12)))
    assert sell_proceeds(sell_prices(spaces), cubes, sold) == buy_cost(buy_prices(spaces, 99), cubes + sold, sold)
