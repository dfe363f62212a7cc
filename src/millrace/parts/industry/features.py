"""What learned policies of the family see of options: the features that all of its titles share.

Each function tells a scorer the features that begin at an index; the title says where, and adds its own. Only what the
seat may know is looked at: the board, the own hand and mat, the sizes of the deck and of the hands.
"""

from __future__ import annotations

from typing import Final

from millrace.core.lists import Floats, Ints, filled, zeros
from millrace.parts.bits import size, total
from millrace.parts.industry.board import occupied_slots
from millrace.parts.industry.state import CANAL, IndustryState
from millrace.parts.market import room_for, sell_proceeds
from millrace.parts.softmax import Scorer

PHASES: Final = 10
"""How many phases there are: five of each era."""
ERAS: Final = 2
PURSES: Final = 7
"""How many steps there are of how full a purse is."""
INCOMES: Final = 4
"""How many steps there are of how low an income is."""


class Look:
    """What all options of a question share: the seat, the time and the board."""

    def __init__(self, s: IndustryState, seat: int, place_icons: Ints, tile_icons: Ints) -> None:
        """Look at a position; icons are what links beside a place, or beside a flipped tile, score."""
        self.seat: int = seat
        self.left: float = s.hand_size[seat] + (len(s.deck) - s.deck_top) / s.players
        """The actions that the seat still has in this era, where every card is one."""
        self.era: int = 0 if s.era == CANAL else 1
        self.phase: int = phase_of(self.left) + self.era * (PHASES // 2)
        self.follows: bool = s.actions_left > 1
        """Whether another action of the turn follows this one."""
        self.money: int = s.money[seat]
        self.occupied: int = occupied_slots(s)
        self.icons: Floats = zeros(len(place_icons))
        """By place: link icons that count already."""
        self.icons_later: Floats = zeros(len(place_icons))
        """By place: link icons of tiles that are not flipped."""
        self.own_lines: Ints = filled(0, len(place_icons))
        """By place: own links there."""
        for place in range(len(place_icons)):
            self.icons[place] = float(place_icons[place])
        look_at_tiles(self, s, tile_icons)
        look_at_lines(self, s)


def phase_of(left: float) -> int:
    """A number for how many actions are left: 0 if the end is near, 4 if it is far."""
    if left <= 2.0:
        return 0
    if left <= 4.0:
        return 1
    if left <= 7.0:
        return 2
    return 3 if left <= 11.0 else 4


def look_at_tiles(look: Look, s: IndustryState, tile_icons: Ints) -> None:
    """Count the link icons of all tiles."""
    m = s.map
    tiles = look.occupied
    while tiles:
        low = tiles & -tiles
        tiles ^= low
        slot = low.bit_length() - 1
        if s.tile[slot] < 0:
            continue
        place = m.slot_place[slot]
        if s.flipped & low:
            look.icons[place] += tile_icons[s.tile[slot]]
        else:
            look.icons_later[place] += tile_icons[s.tile[slot]]


def look_at_lines(look: Look, s: IndustryState) -> None:
    """Count the own links at all places."""
    lines = s.laid
    while lines:
        low = lines & -lines
        lines ^= low
        line = low.bit_length() - 1
        if s.line_owner[line] == look.seat:
            for place in s.map.line_places[line]:
                look.own_lines[place] += 1


# -- Features -----------------------------------------------------------------------------------------------------


def purse(f: Scorer, first: int, after: int) -> None:
    """How little money is left: three features."""
    if after < 3:
        f.one(first)
    elif after < 8:
        f.one(first + 1)
    elif after < 15:
        f.one(first + 2)


def purse_steps(money: int) -> int:
    """A number from 0 to 6 for how full a purse is."""
    steps = 0
    for limit in (4, 8, 12, 17, 24, 35):
        if money >= limit:
            steps += 1
    return steps


def place_features(s: IndustryState, look: Look, place: int, icons: int, f: Scorer, first: int) -> None:
    """Where a tile is built: own links beside it, a new place, free slots, icons. Five features."""
    joined = look.own_lines[place] * icons
    if joined:
        f.add(first, float(joined))
        if look.left > 6.0:
            f.add(first + 1, float(joined))
    network = s.network[look.seat]
    if network and not network >> place & 1:
        f.one(first + 2)
    f.add(first + 3, size(s.map.slots_at[place] & ~look.occupied) / 2.0)
    f.add(first + 4, look.icons[place] / 2.0)


def overbuilt(s: IndustryState, look: Look, slot: int, f: Scorer, first: int) -> None:
    """The tile that makes room, if there is one: three features."""
    old = s.tile[slot]
    if old < 0:
        return
    if s.owner[slot] != look.seat:
        f.one(first + 2)
        return
    f.one(first)
    if s.flipped >> slot & 1:
        f.add(first + 1, s.map.tile_vp[old] / 5.0)


def mine(s: IndustryState, industry: int, cubes: int, sells: bool, f: Scorer, first: int) -> int:
    """A mine or works with so many cubes: what its market takes at once, if it sells there. The money for it.

    Five features.
    """
    m = s.map
    f.add(first, total(s.cubes, s.stocked[industry]) / 4.0)
    if not sells:
        f.one(first + 1)
        return 0
    coal = industry == m.coal_mine
    prices = m.coal_sell if coal else m.iron_sell
    market = s.coal_market if coal else s.iron_market
    sold = room_for(prices, market, cubes)
    money = sell_proceeds(prices, market, sold)
    f.add(first + 2, money / 8.0)
    if sold == cubes:
        f.one(first + 3)
    else:
        f.add(first + 4, (cubes - sold) / 3.0)
    return money


def line_features(s: IndustryState, look: Look, line: int, f: Scorer, first: int) -> None:
    """What lies at the ends of a line: icons now and later, free slots, new places. Four features."""
    m = s.map
    network = s.network[look.seat]
    now = 0.0
    later = 0.0
    free = 0
    fresh = 0
    for place in m.line_places[line]:
        now += look.icons[place]
        later += look.icons_later[place]
        free += size(m.slots_at[place] & ~look.occupied)
        if not network >> place & 1:
            fresh += 1
    f.add(first, now / 2.0)
    f.add(first + 1, later / 2.0)
    f.add(first + 2, free / 2.0)
    if fresh:
        f.one(first + 3)


def income_steps(level: int) -> int:
    """A number from 0 to 3 for how low an income is; 3 if it is not."""
    if level < -4:
        return 0
    if level < 0:
        return 1
    return 2 if level < 5 else 3


def loan_income(level: int, f: Scorer, first: int) -> None:
    """How low the income is that a loan lowers: three features."""
    step = income_steps(level)
    if step < INCOMES - 1:
        f.one(first + step)


def source(s: IndustryState, look: Look, slot: int, icons: int, f: Scorer, first: int) -> None:
    """Coal, iron or beer from a tile with so many icons: whose it is, and whether it flips. Six features."""
    if s.owner[slot] == look.seat:
        f.one(first)
        if s.cubes[slot] == 1:
            f.one(first + 1)
            f.add(first + 4, s.map.tile_vp[s.tile[slot]] / 5.0)
    elif s.cubes[slot] == 1:
        f.one(first + 2)
        f.add(first + 5, s.map.tile_vp[s.tile[slot]] / 5.0)
    f.add(first + 3, float(look.own_lines[s.map.slot_place[slot]] * icons))


def removal(s: IndustryState, look: Look, slot: int, icons: int, f: Scorer, first: int) -> None:
    """A tile that is given up for its money: four features."""
    m = s.map
    kind = s.tile[slot]
    f.add(first + (s.flipped >> slot & 1), m.tile_vp[kind] / 5.0)
    f.add(first + 2, icons * look.own_lines[m.slot_place[slot]] / 2.0)
    f.add(first + 3, m.tile_money[kind] / 10.0)


def place_card(s: IndustryState, look: Look, place: int, f: Scorer, first: int) -> None:
    """A card that names a place: whether anything can still be built there. Six features."""
    free = size(s.map.slots_at[place] & ~look.occupied)
    if free == 0:
        f.one(first)
        return
    known = 1 if s.network[look.seat] >> place & 1 else 2
    f.one(first + known)
    f.add(first + known + 2, float(free))
    if look.own_lines[place]:
        f.one(first + 5)


def values_of(points: Ints) -> list[float]:
    """Points as the values of a game that is over."""
    return [float(each) for each in points]
