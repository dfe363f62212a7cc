"""A market of cubes: spaces with prices, always filled from the dearest end.

The number of cubes says everything: `n` cubes lie on the `n` dearest spaces. Buying takes the cheapest cube,
selling fills the dearest empty space, and an empty market still delivers at a fixed price.
"""

from __future__ import annotations

from millrace.core.lists import Ints, ints


def buy_prices(spaces: Ints, empty_price: int) -> Ints:
    """Price of the next cube bought, by the number of cubes in the market."""
    return ints([empty_price] + [spaces[len(spaces) - n] for n in range(1, len(spaces) + 1)])


def sell_prices(spaces: Ints) -> Ints:
    """Price of the next cube sold, by the number of cubes in the market; a full market has no entry."""
    return ints([spaces[len(spaces) - n - 1] for n in range(len(spaces))])


def buy_cost(prices: Ints, cubes: int, wanted: int) -> int:
    """Money for `wanted` cubes bought one after the other from a market holding `cubes`."""
    cost = 0
    while wanted > 0:
        cost += prices[cubes]
        if cubes > 0:
            cubes -= 1
        wanted -= 1
    return cost


def room_for(prices: Ints, cubes: int, offered: int) -> int:
    """How many of the cubes offered find an empty space in a market holding `cubes`; `prices` are those of selling."""
    room = len(prices) - cubes
    return offered if offered < room else room


def sell_proceeds(prices: Ints, cubes: int, sold: int) -> int:
    """Money for so many cubes sold one after the other to a market holding `cubes`, which has room for them."""
    money = 0
    for number in range(cubes, cubes + sold):
        money += prices[number]
    return money
