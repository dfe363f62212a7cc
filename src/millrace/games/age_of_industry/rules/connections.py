"""What is connected: ports, shipping lines, ways to the demand track, and where industry cards may be used.

Railways are laid as links between places. A shipping line joins its ends as soon as a port and a ship lie there; both
never leave the map, so it stays (AOI-LINE-01..08). The import space behind a ship space is one line further.
"""

from __future__ import annotations

from millrace.core.lists import Ints, ints
from millrace.parts import links
from millrace.parts.bits import members, union
from millrace.parts.industry import board
from millrace.parts.tiles import places_of

from .state import Position
from .switches import GERMANY_SHIP_CARD, SHIP_CARD_PORT
from .tables import COAL_MINE, GERMANY, PORT, SHIP


def port_places(s: Position) -> int:
    """The places with a port tile, whoever owns it and whichever side is up."""
    return places_of(s.tables.slot_place, s.standing[PORT])


def ship_places(s: Position) -> int:
    """The ship spaces with a ship."""
    return places_of(s.tables.slot_place, s.standing[SHIP])


def gates(s: Position) -> int:
    """The places through which the demand track is reached: ports, and distant-port symbols (AOI-TRACK-03..05)."""
    return s.tables.distant_ports | port_places(s)


def open_lines_at(s: Position, place: int) -> None:
    """Join the shipping lines at a place where a port or ship lies now, if there is a ship or port at their far end."""
    t = s.tables
    if t.ship_places >> place & 1:
        join(s, place, t.slot_place[t.import_slot[place]])
        ends = t.ports_of[place] & port_places(s)
    else:
        ends = t.ships_of[place] & ship_places(s)
    for end in members(ends):
        join(s, place, end)


def join(s: Position, place: int, other: int) -> None:
    """Connect two places by a line."""
    s.component = s.component[:]
    s.neighbours = s.neighbours[:]
    links.lay(s.component, s.neighbours, ints([place, other]), s.tables.dead_ends)


def is_halted(s: Position, places: Ints) -> bool:
    """Whether ways from one of the places end in Pennsylvania, which they must not pass through (AOI-PENN-03..06)."""
    return any(s.component[place] & ~(1 << place) & s.tables.dead_ends for place in places)


def reach_of_ship(s: Position, place: int) -> int:
    """What a ship on this space is connected to once it lies there: the places behind built ports (AOI-SHIP-12)."""
    t = s.tables
    own = 1 << place | 1 << t.slot_place[t.import_slot[place]]
    return own | union(s.component, t.ports_of[place] & port_places(s))


def derive(s: Position) -> None:
    """Work out everything that follows from tiles, railways, cubes and hands as they lie."""
    board.derive(s)
    for slot in members(s.tables.import_slots):
        if s.cubes[slot]:
            s.stocked[COAL_MINE] |= 1 << slot
    for place in members(ship_places(s)):
        open_lines_at(s, place)


def combining_cards(s: Position) -> int:
    """The cards that serve a combined build: any, but for ship cards by a switch (AOI-SHIP-20, AOI-VAR-07)."""
    cards = s.hand_mask[s.seat]
    if s.tables.board == GERMANY and s.switches[GERMANY_SHIP_CARD]:
        cards &= ~s.tables.card_of_industry[SHIP]
    return cards


def card_slots(s: Position, player: int, industry: int) -> int:
    """The slots at which the player may use a card of this industry: the five network conditions (AOI-ICARD-03..11)."""
    t = s.tables
    own = s.own[player]
    if own == 0:
        slots = -1
    else:
        places = s.linked[player] | places_of(t.slot_place, own) & t.roomy_places
        slots = union(t.slots_at, places) | own
    if industry == SHIP:
        slots |= ships_beside(s, port_places(s) & s.network[player])
        if s.switches[SHIP_CARD_PORT]:
            slots &= ships_beside(s, places_of(t.slot_place, s.standing[PORT] & s.own[player]))  # AOI-VAR-04
    return slots


def ships_beside(s: Position, places: int) -> int:
    """The slots for ships that a shipping line joins with one of the places."""
    return union(s.tables.slots_at, union(s.tables.ships_of, places))
