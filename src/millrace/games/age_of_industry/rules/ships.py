"""Ships: the import coal behind them, and when they flip (entries "Schiffe", "Kohleimporte")."""

from __future__ import annotations

from millrace.parts.industry.account import flip
from millrace.parts.market import room_for, sell_proceeds

from .state import Position
from .switches import IMPORT_COAL
from .tables import COAL_MINE


def bring_import_coal(s: Position, ship: int) -> None:
    """Put cubes on the import space of a new ship, unless they lie there from the start (AOI-SHIP-07, AOI-VAR-09)."""
    if not s.switches[IMPORT_COAL]:
        slot = s.tables.import_slot[s.tables.slot_place[ship]]
        s.cubes[slot] = s.tables.import_coal[slot]
        if s.cubes[slot]:
            s.stocked[COAL_MINE] |= 1 << slot


def coal_opened(s: Position, place: int) -> int:
    """How many cubes a new ship on a space would bring, or open if they lie there from the start (AOI-VAR-09)."""
    slot = s.tables.import_slot[place]
    return s.cubes[slot] if s.switches[IMPORT_COAL] else s.tables.import_coal[slot]


def take_import_coal(s: Position, slot: int, cubes: int) -> None:
    """Take cubes from an import space; the last one may flip the ship (AOI-SHIP-15, -16)."""
    s.cubes[slot] -= cubes
    if s.cubes[slot] == 0:
        s.stocked[COAL_MINE] &= ~(1 << slot)
        flip_if_used_up(s, s.tables.ship_slot[slot])


def sell_import_coal(s: Position, ship: int) -> None:
    """Fill the demand track with the import coal of a new ship; its builder is paid (AOI-SHIP-13, -14)."""
    t = s.tables
    slot = t.import_slot[t.slot_place[ship]]
    sold = room_for(t.coal_sell, s.coal_market, s.cubes[slot])
    if sold:
        s.money[s.owner[ship]] += sell_proceeds(t.coal_sell, s.coal_market, sold)
        s.coal_market += sold
        take_import_coal(s, slot, sold)


def flip_if_used_up(s: Position, ship: int) -> None:
    """Flip a ship whose import coal is gone and whose market is flipped or wants nothing (AOI-SHIP-15..17)."""
    t = s.tables
    if s.tile[ship] < 0 or (s.flipped | s.mute_ships) >> ship & 1:
        return
    place = t.slot_place[ship]
    if s.cubes[t.import_slot[place]] == 0 and not market_open(s, place):
        flip(s, ship)


def market_open(s: Position, place: int) -> bool:
    """Whether anything can still be sold to the market at a place (AOI-SELL-14, -16)."""
    tile = s.market[place]
    return tile >= 0 and not s.sold >> place & 1 and s.tables.market_accepts[tile] != 0
