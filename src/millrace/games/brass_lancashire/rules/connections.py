"""Connections, existing ports, the virtual link, tiles and links coming and going (entry "Verbindung")."""

from __future__ import annotations

from typing import Final

from millrace.parts import links
from millrace.parts.bits import union
from millrace.parts.hands import count_hands
from millrace.parts.lists import replaced
from millrace.parts.tiles import places_of

from .state import (
    CARD_ANYWHERE,
    CARD_OVERBUILD,
    RAIL,
    VIRTUAL_DIRECTION,
    VIRTUAL_LINK,
    VIRTUAL_PRESENCE,
    State,
)
from .tables import INDUSTRIES, LINES, PLACES, PORT, SLOTS

ALL_SLOTS: Final = (1 << SLOTS) - 1
ALL_PLACES: Final = (1 << PLACES) - 1

# -- What is connected --------------------------------------------------------------------------------------------


def existing_ports(s: State) -> int:
    """The places that are ports: external locations, and those with a port tile, whichever side up (LAN-MAP-16..18)."""
    t = s.tables
    return t.external_places | places_of(t.slot_place, s.standing[PORT])


def settled_slots(s: State, player: int) -> int:
    """The slots of all places where a tile of the player lies."""
    t = s.tables
    return union(t.slots_at, places_of(t.slot_place, s.own[player]))


def occupied_slots(s: State) -> int:
    """The slots on which a tile lies."""
    occupied = 0
    for slots in s.standing:
        occupied |= slots
    return occupied


# -- Where industry cards may be used -----------------------------------------------------------------------------


def card_places(s: State, player: int) -> int:
    """The places at which the player may use an industry card (LAN-BUILD-11..17)."""
    if roams(s, player):
        return ALL_PLACES
    touched = s.linked[player] | virtual_places(s, player)
    settled = places_of(s.tables.slot_place, s.own[player])
    if s.era == RAIL or s.switches[CARD_OVERBUILD]:
        return touched | settled
    return touched & ~settled


def roams(s: State, player: int) -> bool:
    """Whether an industry card is good anywhere: for the first build ever, or by a switch with nothing on the board."""
    if s.switches[CARD_ANYWHERE]:
        return s.own[player] == 0 and s.linked[player] == 0
    return not s.builders >> player & 1


def virtual_places(s: State, player: int) -> int:
    """The places that the virtual link opens to the player's industry cards (LAN-VLINK-01..03, LAN-VAR-06..08)."""
    t = s.tables
    if s.switches[VIRTUAL_LINK] or t.places_out >> t.virtual_to & 1:
        return 0
    ends = 1 << t.virtual_from | 1 << t.virtual_to
    present = s.network[player] & ends if s.switches[VIRTUAL_PRESENCE] else ends
    opened = 1 << t.virtual_to if present >> t.virtual_from & 1 else 0
    if s.switches[VIRTUAL_DIRECTION] and present >> t.virtual_to & 1:
        opened |= 1 << t.virtual_from
    return opened


# -- Tiles and links coming and going -----------------------------------------------------------------------------


def put_tile(s: State, player: int, slot: int, kind: int) -> None:
    """Lay an unflipped, empty tile on a slot."""
    t = s.tables
    industry = t.tile_industry[kind]
    s.tile = replaced(s.tile, slot, kind)
    s.owner = replaced(s.owner, slot, player)
    s.cubes[slot] = 0
    s.own = replaced(s.own, player, s.own[player] | 1 << slot)
    s.standing = replaced(s.standing, industry, s.standing[industry] | 1 << slot)
    s.network = replaced(s.network, player, s.network[player] | 1 << t.slot_place[slot])


def take_off_tile(s: State, slot: int) -> None:
    """Take a tile out of the game; cubes on it go to the supply, nothing flips, no income falls (LAN-INC-11, -12)."""
    industry = s.tables.tile_industry[s.tile[slot]]
    player = s.owner[slot]
    s.tile = replaced(s.tile, slot, -1)
    s.owner = replaced(s.owner, slot, -1)
    s.cubes[slot] = 0
    s.flipped &= ~(1 << slot)
    s.standing = replaced(s.standing, industry, s.standing[industry] & ~(1 << slot))
    s.stocked[industry] &= ~(1 << slot)
    s.own = replaced(s.own, player, s.own[player] & ~(1 << slot))
    find_network(s, player)


def find_network(s: State, player: int) -> None:
    """Settle afresh which places the player's links touch, and where the player has a tile or a link."""
    t = s.tables
    touched = links.touched_by(s.line_owner, t.line_mask, player)
    s.linked = replaced(s.linked, player, touched)
    s.network = replaced(s.network, player, touched | places_of(t.slot_place, s.own[player]))


def lay_link_tile(s: State, player: int, line: int) -> None:
    """Lay a link tile of the player on a line."""
    t = s.tables
    s.line_owner = replaced(s.line_owner, line, player)
    s.laid |= 1 << line
    s.links_left = replaced(s.links_left, player, s.links_left[player] - 1)
    s.linked = replaced(s.linked, player, s.linked[player] | t.line_mask[line])
    s.network = replaced(s.network, player, s.network[player] | t.line_mask[line])
    s.component = s.component[:]
    s.neighbours = s.neighbours[:]
    links.lay(s.component, s.neighbours, t.line_places[line])


def clear_lines(s: State) -> None:
    """Give all link tiles back to their owners (LAN-ERA-01)."""
    s.line_owner = [-1] * LINES
    s.links_left = [s.tables.link_tiles] * s.players
    derive_links(s)


def derive(s: State) -> None:
    """Work out everything that follows from tiles, links and hands as they lie."""
    t = s.tables
    s.standing = [0] * INDUSTRIES
    s.stocked = [0] * INDUSTRIES
    s.own = [0] * s.players
    for slot, kind in enumerate(s.tile):
        if kind >= 0:
            industry = t.tile_industry[kind]
            s.standing[industry] |= 1 << slot
            s.own[s.owner[slot]] |= 1 << slot
            if s.cubes[slot]:
                s.stocked[industry] |= 1 << slot
    derive_links(s)
    count_hands(s.hand, s.hand_mask, s.hand_size)


def derive_links(s: State) -> None:
    """Work out what is connected and whose network reaches where."""
    s.component = [1 << place for place in range(PLACES)]
    s.neighbours = [0] * PLACES
    s.laid = links.connect_all(s.component, s.neighbours, s.line_owner, s.tables.line_places)
    for player in range(s.players):
        find_network(s, player)
