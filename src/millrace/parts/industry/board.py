"""Tiles and links coming and going, and what follows from them: networks, connected places, settled slots."""

from __future__ import annotations

from millrace.core.lists import Ints, filled, ints, replaced
from millrace.parts import links
from millrace.parts.bits import size, union
from millrace.parts.hands import count_hands
from millrace.parts.industry.state import IndustryState
from millrace.parts.mats import uppermost, without_uppermost
from millrace.parts.tiles import places_of

# -- What lies there ----------------------------------------------------------------------------------------------


def slots_at_places(s: IndustryState, places: int) -> int:
    """The slots lying at any of the places."""
    return union(s.map.slots_at, places)


def settled_slots(s: IndustryState, player: int) -> int:
    """The slots of all places where a tile of the player lies."""
    return union(s.map.slots_at, places_of(s.map.slot_place, s.own[player]))


def full_places(s: IndustryState, player: int, limits: Ints) -> int:
    """The places that take no further tile of the player; `limits` has by place how many it takes."""
    m, own = s.map, s.own[player]
    full = 0
    while own:
        place = m.slot_place[(own & -own).bit_length() - 1]
        here = own & m.slots_at[place]
        if size(here) >= limits[place]:
            full |= 1 << place
        own ^= here
    return full


def occupied_slots(s: IndustryState) -> int:
    """The slots on which a tile lies."""
    occupied = 0
    for slots in s.standing:
        occupied |= slots
    return occupied


def reach_of_line(s: IndustryState, line: int) -> int:
    """The places connected to an end of a line, and so to each other once a link lies on it."""
    return links.reach_of(s.component, s.map.line_places[line])


# -- Mats ---------------------------------------------------------------------------------------------------------


def top_tile(s: IndustryState, player: int, industry: int) -> int:
    """The kind of tile lying uppermost in a stack of the player's mat, or -1 if the stack is empty."""
    return uppermost(s.map.mat_tiles, s.mat, player, industry)


def take_from_mat(s: IndustryState, player: int, industry: int) -> None:
    """Take the uppermost tile of a stack from a player's mat."""
    s.mat = without_uppermost(s.map.mat_tiles, s.mat, player, industry)


def is_left(s: IndustryState, player: int, kind: int) -> bool:
    """Whether a tile of a kind lies on the player's mat, on which every kind is a stack of its own."""
    return s.mat[player * len(s.map.tile_ids) + kind] < s.map.tile_count[kind]


def next_tile(s: IndustryState, player: int, industry: int) -> int:
    """The kind of tile that the player builds next from such a mat: the lowest level left, or -1."""
    for kind in s.map.kinds_of[industry]:
        if is_left(s, player, kind):
            return kind
    return -1


# -- Tiles --------------------------------------------------------------------------------------------------------


def put_tile(s: IndustryState, player: int, slot: int, kind: int) -> None:
    """Lay an unflipped, empty tile on a slot."""
    m = s.map
    industry = m.tile_industry[kind]
    s.tile = replaced(s.tile, slot, kind)
    s.owner = replaced(s.owner, slot, player)
    s.cubes[slot] = 0
    s.own = replaced(s.own, player, s.own[player] | 1 << slot)
    s.standing = replaced(s.standing, industry, s.standing[industry] | 1 << slot)
    s.network = replaced(s.network, player, s.network[player] | 1 << m.slot_place[slot])


def take_off_tile(s: IndustryState, slot: int) -> None:
    """Take a tile out of the game; cubes on it go to the supply, nothing flips, no income falls."""
    industry = s.map.tile_industry[s.tile[slot]]
    player = s.owner[slot]
    s.tile = replaced(s.tile, slot, -1)
    s.owner = replaced(s.owner, slot, -1)
    s.cubes[slot] = 0
    s.flipped &= ~(1 << slot)
    s.standing = replaced(s.standing, industry, s.standing[industry] & ~(1 << slot))
    s.stocked[industry] &= ~(1 << slot)
    s.own = replaced(s.own, player, s.own[player] & ~(1 << slot))
    find_network(s, player)


def take_off_level(s: IndustryState, level: int) -> None:
    """Take all tiles of a level out of the game."""
    for slot, kind in enumerate(s.tile):
        if kind >= 0 and s.map.tile_level[kind] == level:
            take_off_tile(s, slot)


# -- Links --------------------------------------------------------------------------------------------------------


def lay_link_tile(s: IndustryState, player: int, line: int) -> None:
    """Lay a link tile of the player on a line."""
    m = s.map
    ends = m.line_mask[line]
    s.line_owner = replaced(s.line_owner, line, player)
    s.laid |= 1 << line
    s.links_left = replaced(s.links_left, player, s.links_left[player] - 1)
    s.linked = replaced(s.linked, player, s.linked[player] | ends)
    s.network = replaced(s.network, player, s.network[player] | ends)
    s.component = s.component[:]
    s.neighbours = s.neighbours[:]
    links.lay(s.component, s.neighbours, m.line_places[line], m.dead_ends)


def clear_lines(s: IndustryState) -> None:
    """Give all link tiles back to their owners."""
    s.line_owner = filled(-1, len(s.map.line_ids))
    s.links_left = filled(s.map.link_tiles, s.players)
    derive_links(s)


# -- What follows from the board ----------------------------------------------------------------------------------


def find_network(s: IndustryState, player: int) -> None:
    """Settle afresh which places the player's links touch, and where the player has a tile or a link."""
    m = s.map
    touched = links.touched_by(s.line_owner, m.line_mask, player)
    s.linked = replaced(s.linked, player, touched)
    s.network = replaced(s.network, player, touched | places_of(m.slot_place, s.own[player]))


def derive_tiles(s: IndustryState) -> None:
    """Work out whose tiles of which industry lie where, and which hold cubes."""
    m = s.map
    s.standing = filled(0, len(m.industry_ids))
    s.stocked = filled(0, len(m.industry_ids))
    s.own = filled(0, s.players)
    for slot, kind in enumerate(s.tile):
        if kind >= 0:
            industry = m.tile_industry[kind]
            s.standing[industry] |= 1 << slot
            s.own[s.owner[slot]] |= 1 << slot
            if s.cubes[slot]:
                s.stocked[industry] |= 1 << slot


def derive_links(s: IndustryState) -> None:
    """Work out what is connected and whose network reaches where."""
    places = len(s.map.place_ids)
    s.component = ints([1 << place for place in range(places)])
    s.neighbours = filled(0, places)
    s.laid = links.connect_all(s.component, s.neighbours, s.line_owner, s.map.line_places, s.map.dead_ends)
    for player in range(s.players):
        find_network(s, player)


def derive(s: IndustryState) -> None:
    """Work out everything that follows from tiles, links and hands as they lie."""
    derive_tiles(s)
    derive_links(s)
    count_hands(s.hand, s.hand_mask, s.hand_size)
