"""Networks, connected places, tiles coming and going (chapters "Dein Netzwerk", "Verbundene Orte")."""

from __future__ import annotations

from typing import Final

from millrace.parts import links
from millrace.parts.bits import union
from millrace.parts.hands import count_hands
from millrace.parts.lists import replaced
from millrace.parts.tiles import places_of

from .state import State
from .tables import INDUSTRIES, LINES, PLACES, SLOTS

ALL_SLOTS: Final = (1 << SLOTS) - 1


def in_network(s: State, player: int, place: int) -> bool:
    """Whether a place belongs to the player's network; with nothing on the board every place does (BIR-FIRST-01)."""
    network = s.network[player]
    return network == 0 or network >> place & 1 == 1


def slots_at_places(s: State, places: int) -> int:
    """The slots lying at any of the places."""
    return union(s.tables.slots_at, places)


def settled_slots(s: State, player: int) -> int:
    """The slots of all places where a tile of the player lies."""
    return slots_at_places(s, places_of(s.tables.slot_place, s.own[player]))


def reach_of_line(s: State, line: int) -> int:
    """The places connected to a line once a link tile lies on it."""
    return links.reach_of(s.component, s.tables.line_places[line])


def occupied_slots(s: State) -> int:
    """The slots on which a tile lies."""
    occupied = 0
    for slots in s.standing:
        occupied |= slots
    return occupied


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
    """Put a tile from the board into the box; cubes or barrels on it go to the supply, nothing flips (BIR-FLIP-05)."""
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
    """Settle afresh which places belong to a player's network, from the board as it is (BIR-NET-05)."""
    t = s.tables
    touched = links.touched_by(s.line_owner, t.line_mask, player)
    s.network = replaced(s.network, player, touched | places_of(t.slot_place, s.own[player]))


def lay_link_tile(s: State, player: int, line: int) -> None:
    """Lay a link tile of the player on a line."""
    t = s.tables
    s.line_owner = replaced(s.line_owner, line, player)
    s.laid |= 1 << line
    s.links_left = replaced(s.links_left, player, s.links_left[player] - 1)
    s.network = replaced(s.network, player, s.network[player] | t.line_mask[line])
    s.component = s.component[:]
    s.neighbours = s.neighbours[:]
    links.lay(s.component, s.neighbours, t.line_places[line])


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


def clear_lines(s: State) -> None:
    """Give all link tiles back to their owners (BIR-SCORE-06)."""
    s.line_owner = [-1] * LINES
    s.links_left = [s.tables.link_tiles] * s.players
    derive_links(s)
