"""Coal and iron: what they cost where they are needed, which tiles deliver, and what a new tile sells to the market."""

from __future__ import annotations

from typing import Final

from millrace.core.lists import Ints, ints
from millrace.core.machine import push
from millrace.parts.bits import total
from millrace.parts.industry.account import flip, pay
from millrace.parts.industry.state import IndustryState
from millrace.parts.market import buy_cost, room_for, sell_proceeds
from millrace.parts.tiles import cubes_lacking, nearest_slots

UNREACHABLE: Final = -1
"""The price of what is not to be had."""


def take_from_tile(s: IndustryState, slot: int, cubes: int = 1) -> None:
    """Take cubes or a barrel from a tile; the last one flips it, whoever takes it."""
    s.cubes[slot] -= cubes
    if s.cubes[slot] == 0:
        s.stocked[s.map.tile_industry[s.tile[slot]]] &= ~(1 << slot)
        flip(s, slot)


def take_cube(s: IndustryState) -> None:
    """Take a cube or a barrel from the tile that was chosen."""
    take_from_tile(s, s.map.code_a[s.code])


def stock_tile(s: IndustryState, slot: int, cubes: int) -> None:
    """Put cubes or barrels on a new tile."""
    s.cubes[slot] = cubes
    if cubes:
        s.stocked[s.map.tile_industry[s.tile[slot]]] |= 1 << slot


# -- Where a cube is wanted ---------------------------------------------------------------------------------------

# Values of a switch: which end of a line cubes come to, if not the one that the player chooses each time
NEAREST_END: Final = 1
CHOSEN_END_ONLY: Final = 2


def ends_of(s: IndustryState, wanted_at: int) -> Ints:
    """The places one of which a cube must reach: a place, or the ends of the line numbered after the places."""
    places = len(s.map.place_ids)
    return ints([wanted_at]) if wanted_at < places else s.map.line_places[wanted_at - places]


def push_cubes(s: IndustryState, coal_task: int, coal: int, iron_task: int, iron: int, wanted_at: int) -> None:
    """Ask for so much coal, then for so much iron, that is wanted at a place or line."""
    for _ in range(iron):
        push(s, iron_task, wanted_at)
    for _ in range(coal):
        push(s, coal_task, wanted_at)


def nearest_sources(s: IndustryState, slots: int, wanted_at: int, either_end: bool = True) -> int:
    """Those of some slots from which the next cube may come: the nearest ones to an end that the player chooses.

    If not to `either_end`, they are the ones that lie nearest to the whole line.
    """
    m = s.map
    places = len(m.place_ids)
    if wanted_at >= places and not either_end:
        return nearest_slots(s.neighbours, m.line_mask[wanted_at - places], m.slot_place, slots, m.dead_ends)
    nearest = 0
    for place in ends_of(s, wanted_at):
        nearest |= nearest_slots(s.neighbours, 1 << place, m.slot_place, slots, m.dead_ends)
    return nearest


def end_without(s: IndustryState, slots: int, wanted_at: int, markets: int) -> bool:
    """Whether a line has an end that reaches one of the places `markets`, but no cube of some slots."""
    if wanted_at < len(s.map.place_ids):
        return False
    for place in ends_of(s, wanted_at):
        reach = s.component[place]
        if reach & markets and cubes_lacking(s.cubes, s.map.slot_place, slots, reach, 1):
            return True
    return False


# -- Coal ---------------------------------------------------------------------------------------------------------


def coal_price(s: IndustryState, reach: int, wanted: int, markets: int) -> int:
    """Money for so much coal where `reach` is connected, or UNREACHABLE. Mines come first and cost nothing.

    The market of coal delivers only where one of the places `markets` is within reach.
    """
    m = s.map
    missing = cubes_lacking(s.cubes, m.slot_place, s.stocked[m.coal_mine], reach, wanted)
    if missing == 0:
        return 0
    return buy_cost(m.coal_buy, s.coal_market, missing) if reach & markets else UNREACHABLE


def nearest_mines(s: IndustryState, start: int) -> int:
    """The mines holding coal that lie nearest to any of the places `start`, counted in links."""
    m = s.map
    return nearest_slots(s.neighbours, start, m.slot_place, s.stocked[m.coal_mine])


def buy_coal(s: IndustryState) -> None:
    """Take the cheapest cube of the coal market, or one of the supply if it is empty."""
    pay(s, s.seat, s.map.coal_buy[s.coal_market])
    if s.coal_market > 0:
        s.coal_market -= 1


def sell_coal(s: IndustryState, slot: int) -> None:
    """Move cubes of a new mine to the dearest empty spaces of the coal market; the owner gets their prices."""
    prices = s.map.coal_sell
    sold = room_for(prices, s.coal_market, s.cubes[slot])
    s.money[s.owner[slot]] += sell_proceeds(prices, s.coal_market, sold)
    s.coal_market += sold
    if sold:
        take_from_tile(s, slot, sold)


# -- Iron ---------------------------------------------------------------------------------------------------------


def iron_price(s: IndustryState, wanted: int) -> int:
    """Money for so much iron; works anywhere on the board come first and cost nothing."""
    missing = wanted - total(s.cubes, s.stocked[s.map.iron_works])
    return buy_cost(s.map.iron_buy, s.iron_market, missing)


def buy_iron(s: IndustryState) -> None:
    """Take the cheapest cube of the iron market, or one of the supply if it is empty."""
    pay(s, s.seat, s.map.iron_buy[s.iron_market])
    if s.iron_market > 0:
        s.iron_market -= 1


def sell_iron(s: IndustryState, slot: int) -> None:
    """Move cubes of new works to the dearest empty spaces of the iron market; the owner gets their prices."""
    prices = s.map.iron_sell
    sold = room_for(prices, s.iron_market, s.cubes[slot])
    s.money[s.owner[slot]] += sell_proceeds(prices, s.iron_market, sold)
    s.iron_market += sold
    if sold:
        take_from_tile(s, slot, sold)


def sell_cubes(s: IndustryState, slot: int) -> None:
    """Move cubes of a new mine or works to its market."""
    if s.map.tile_industry[s.tile[slot]] == s.map.coal_mine:
        sell_coal(s, slot)
    else:
        sell_iron(s, slot)
