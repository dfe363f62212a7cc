"""What a learned policy sees of an option: its features, and where their weights lie (no rulebook chapter).

Most features are counted by phase: how many rounds are likely to come. Only what the seat may know is looked at: the
map, the own hand and mat, the display, and the sizes of the deck and of the hands. Places have no weights of their own,
so both maps are played by the same ones.
"""

from __future__ import annotations

from typing import Final

from millrace.core.lists import Ints, filled
from millrace.parts.bits import size
from millrace.parts.industry import features as family
from millrace.parts.industry.board import next_tile, reach_of_line
from millrace.parts.market import buy_cost, room_for, sell_proceeds
from millrace.parts.softmax import Policy, Scorer
from millrace.parts.tiles import cubes_lacking, slots_within

from .bot import open_markets, rounds_left, small_ports, worth
from .rules import verbs
from .rules.connections import gates, reach_of_ship
from .rules.frames import NEXT_SALE, REPAYMENT
from .rules.rail import is_first
from .rules.resources import sources
from .rules.state import Position
from .rules.tables import COAL_MINE, COTTON, GOODS, INDUSTRIES, IRON_WORKS, PORT, SHIP

VERSION: Final = 1
"""Grows whenever a weight comes to mean something else."""

# Where the weights of each kind of option begin, and how many there are by phase or industry
PHASES: Final = 6
KINDS: Final = 18  # kinds of tiles
CARDS: Final = 12  # kinds of cards
BUILD: Final = 0  # by phase and kind of tile
BUILD_BY: Final = BUILD + PHASES * KINDS  # by industry
BUILD_FEATURES: Final = 28
COMBINE: Final = BUILD_BY + INDUSTRIES * BUILD_FEATURES  # by phase, beside those of the build
RAIL: Final = COMBINE + PHASES  # by phase
RAIL_FEATURES: Final = 18
DEVELOP: Final = RAIL + PHASES * RAIL_FEATURES  # by phase and kind of tile
SELL: Final = DEVELOP + PHASES * KINDS  # by phase
SELL_FEATURES: Final = 6
OUTLET: Final = SELL + PHASES * SELL_FEATURES
DRAW: Final = OUTLET + 8  # by phase: hand, then the card
CARD_FEATURES: Final = CARDS + 6
DRAW_FEATURES: Final = CARD_FEATURES + 6
PLAY: Final = DRAW + PHASES * DRAW_FEATURES  # by phase
OTHER: Final = PLAY + PHASES * CARD_FEATURES  # passing, repaying, stopping: by phase
SOURCE: Final = OTHER + 4 * PHASES
SOURCE_FEATURES: Final = 6
TRACK: Final = SOURCE + 2 * SOURCE_FEATURES
SIZE: Final = TRACK + 4


class Look(family.Look):
    """What all options of a question share."""

    def __init__(self, s: Position, seat: int) -> None:
        t = s.tables
        super().__init__(s, seat, spaces(s), filled(1, len(t.tile_ids)))
        self.rounds: float = rounds_left(s)
        self.left = self.rounds * t.actions_per_turn
        self.phase = phase_of(self.rounds)
        self.net: int = s.money[seat] - s.loans[seat] * t.lending
        """Money without debts."""
        self.gates: int = gates(s)
        self.free_ports: int = s.standing[PORT] & ~s.flipped
        works = (s.standing[COTTON] | s.standing[GOODS]) & ~s.flipped
        self.own_works: int = works & s.own[seat]
        self.rival_works: int = works & ~s.own[seat]
        self.markets: Ints = filled(0, 2)
        """Of cotton and goods: mask of the places whose market takes them."""
        self.markets[COTTON] = open_markets(s, COTTON)
        self.markets[GOODS] = open_markets(s, GOODS)
        self.large_ports: int = self.free_ports & ~small_ports(s, self.free_ports)


def phase_of(rounds: float) -> int:
    """A number for how many rounds are left: 0 if the end is near."""
    if rounds <= 1.0:
        return 0
    if rounds <= 2.0:
        return 1
    if rounds <= 3.5:
        return 2
    if rounds <= 5.5:
        return 3
    return 4 if rounds <= 8.0 else 5


def spaces(s: Position) -> Ints:
    """By place: what counts for railways without any tile, a market or a settlement."""
    t = s.tables
    counted = filled(0, len(t.place_ids))
    for place in range(len(t.place_ids)):
        if t.market_places >> place & 1:
            counted[place] += 1
        if t.settlements >> place & 1:
            counted[place] += t.settlement_spaces
    return counted


def features(s: Position, seat: int, codes: list[int], f: Scorer) -> None:
    """Tell the scorer the features of codes."""
    look = Look(s, seat)
    question = s.question()
    for code in codes:
        describe(s, look, question, code, f)
        f.close()


def describe(s: Position, look: Look, question: int, code: int, f: Scorer) -> None:
    """Tell the scorer the features of a code."""
    t = s.tables
    kind = t.code_kind[code]
    a = t.code_a[code]
    if kind == verbs.BUILD or kind == verbs.COMBINE:
        build(s, look, a, t.code_b[code], f)
        if kind == verbs.COMBINE:
            f.one(COMBINE + look.phase)
    elif kind == verbs.RAIL:
        rail(s, look, a, f)
    elif kind == verbs.DEVELOP:
        f.one(DEVELOP + look.phase * KINDS + a)
    elif kind == verbs.SELL:
        sell(s, look, a, f)
    elif kind == verbs.OUTLET:
        outlet(s, look, a, t.code_b[code] == 1, f)
    elif kind == verbs.DRAW:
        draw(s, look, a, f)
    elif kind == verbs.PLAY_CARD:
        card(s, look, a, f, PLAY + look.phase * CARD_FEATURES)
    elif kind == verbs.BUY_COAL or kind == verbs.BUY_IRON:
        iron = 1 if kind == verbs.BUY_IRON else 0
        f.one(TRACK + 2 * iron)
        f.add(TRACK + 2 * iron + 1, (t.iron_buy[s.iron_market] if iron else t.coal_buy[s.coal_market]) / 4.0)
    elif kind == verbs.TAKE_COAL or kind == verbs.TAKE_IRON:
        first = SOURCE + (SOURCE_FEATURES if kind == verbs.TAKE_IRON else 0)
        taken_from(s, look, a, f, first)
    else:
        other = 0 if kind == verbs.PASS else 1 if kind == verbs.REPAY else 2 if question == REPAYMENT else 3
        f.one(OTHER + other * PHASES + look.phase)


def taken_from(s: Position, look: Look, slot: int, f: Scorer, first: int) -> None:
    """A cube from a tile, or from the import space of a ship."""
    ship = s.tables.ship_slot[slot]
    if ship < 0:
        family.source(s, look, slot, 0, f, first)
    elif s.owner[ship] == look.seat:
        f.one(first)
        if s.cubes[slot] == 1:
            f.one(first + 1)
    elif s.cubes[slot] == 1:
        f.one(first + 2)


def debt(look: Look, cost: int, f: Scorer, first: int) -> None:
    """Whether a payment leads into debt, and how deep: four features."""
    after = look.net - cost
    if after >= 0:
        if after < 4:
            f.one(first)
        return
    f.one(first + 1)
    f.add(first + 2, -after / 10.0)
    f.add(first + 3, -after * look.rounds / 50.0)


# -- Building -----------------------------------------------------------------------------------------------------


def cube_cost(s: Position, good: int, reach: int, wanted: int) -> int:
    """What so many cubes cost where `reach` is connected: those on the map are free."""
    if wanted == 0:
        return 0
    t = s.tables
    lacking = cubes_lacking(s.cubes, t.slot_place, sources(s, good), reach, wanted)
    if good == COAL_MINE:
        return buy_cost(t.coal_buy, s.coal_market, lacking)
    return buy_cost(t.iron_buy, s.iron_market, lacking)


def build(s: Position, look: Look, slot: int, industry: int, f: Scorer) -> None:
    """A tile on a slot."""
    t = s.tables
    kind = next_tile(s, look.seat, industry)
    place = t.slot_place[slot]
    reach = reach_of_ship(s, place) if industry == SHIP else s.component[place]
    first = BUILD_BY + industry * BUILD_FEATURES
    f.one(BUILD + look.phase * KINDS + kind)
    coal = cube_cost(s, COAL_MINE, reach, t.tile_coal[kind])
    iron = cube_cost(s, IRON_WORKS, reach, t.tile_iron[kind])
    f.add(first, coal / 4.0)
    f.add(first + 1, iron / 4.0)
    over = s.tile[slot] >= 0
    family.place_features(s, look, place, 0 if over else 1, f, first + 2)
    family.overbuilt(s, look, slot, f, first + 7)
    gain = 0
    if industry == COTTON or industry == GOODS:
        build_works(s, look, place, industry, f, first + 14)
    elif industry == PORT:
        build_port(s, look, reach, f, first + 14)
    elif industry == SHIP:
        gain = build_ship(s, place, f, first + 14)
    else:
        gain = family.mine(s, industry, t.tile_cubes[kind], reach & look.gates != 0, f, first + 14)
        f.add(first + 19, size(reach) / 10.0)
    debt(look, t.tile_money[kind] + coal + iron - gain, f, first + 10)
    f.add(first + 22, t.tile_profit[kind] * look.rounds / 50.0)
    f.add(first + 23, s.hand_size[look.seat] / 4.0)
    if s.actions_left > 1:
        f.one(first + 24)


def build_works(s: Position, look: Look, place: int, industry: int, f: Scorer, first: int) -> None:
    """A mill or factory: where its goods can go."""
    t = s.tables
    reach = s.component[place]
    ports = slots_within(t.slot_place, look.free_ports if industry == COTTON else look.large_ports, reach)
    markets = size(reach & look.markets[industry])
    waiting = size(slots_within(t.slot_place, look.own_works, reach))
    if ports & s.own[look.seat]:
        f.one(first)
    elif ports:
        f.one(first + 1)
    if markets:
        f.one(first + 2)
    outlets = size(ports) + markets
    if outlets > waiting:
        f.one(first + 3)
    elif outlets == 0:
        f.one(first + 4)
    f.add(first + 5, float(size(look.own_works)))
    f.add(first + 6, outlets / 3.0)


def build_port(s: Position, look: Look, reach: int, f: Scorer, first: int) -> None:
    """A port: whose goods it may take."""
    t = s.tables
    own = size(slots_within(t.slot_place, look.own_works, reach))
    near = size(slots_within(t.slot_place, look.free_ports, reach))
    if own:
        f.one(first)
    if own > near:
        f.one(first + 1)
    f.add(first + 2, float(size(slots_within(t.slot_place, look.rival_works, reach))))
    f.add(first + 3, float(near))
    f.add(first + 4, float(size(look.own_works)))
    if not reach & look.gates:
        f.one(first + 5)


def build_ship(s: Position, place: int, f: Scorer, first: int) -> int:
    """A ship: its coal, and the market that must be sold to. The money for the coal that is sold at once."""
    t = s.tables
    slot = t.import_slot[place]
    cubes = t.import_coal[slot]
    sold = room_for(t.coal_sell, s.coal_market, cubes)
    money = sell_proceeds(t.coal_sell, s.coal_market, sold)
    f.add(first, money / 8.0)
    f.add(first + 1, (cubes - sold) / 3.0)
    tile = s.market[place]
    if tile >= 0 and not s.sold >> place & 1 and t.market_accepts[tile]:
        f.one(first + 2)
    elif sold == cubes:
        f.one(first + 3)
    return money


# -- Railways -----------------------------------------------------------------------------------------------------


def rail(s: Position, look: Look, line: int, f: Scorer) -> None:
    """A railway on a link."""
    t = s.tables
    first = RAIL + look.phase * RAIL_FEATURES
    f.one(first)
    family.line_features(s, look, line, f, first + 1)
    places = t.line_places[line]
    here = s.component[places[0]]
    there = s.component[places[1]]
    reach = reach_of_line(s, line)
    cost = 0
    if is_first(s, look.seat):
        f.one(first + 5)
    else:
        coal = cube_cost(s, COAL_MINE, reach, t.rail_coal)
        iron = cube_cost(s, IRON_WORKS, reach, t.rail_iron)
        f.add(first + 6, coal / 4.0)
        f.add(first + 7, iron / 4.0)
        cost = t.rail_link_price + coal + iron
    if here != there:
        outlets = reach & (look.markets[COTTON] | look.markets[GOODS])
        if outlets and slots_within(t.slot_place, look.own_works, reach) and not (here & outlets and there & outlets):
            f.one(first + 8)
        ports = slots_within(t.slot_place, look.free_ports, reach)
        if ports and slots_within(t.slot_place, look.own_works, reach):
            f.one(first + 9)
        if reach & look.gates and not (here & look.gates and there & look.gates):
            f.one(first + 10)
    debt(look, cost, f, first + 11)
    f.add(first + 15, s.links_left[look.seat] / 10.0)


# -- Selling ------------------------------------------------------------------------------------------------------


def sell(s: Position, look: Look, slot: int, f: Scorer) -> None:
    """The goods of a mill or factory."""
    first = SELL + look.phase * SELL_FEATURES
    f.one(first)
    f.add(first + 1, s.tables.tile_profit[s.tile[slot]] / 10.0)
    f.add(first + 2, float(size(look.own_works)))
    if look.net < 0:
        f.one(first + 3)
    if s.actions_left > 1:
        f.one(first + 4)
    if s.question() == NEXT_SALE:
        f.one(first + 5)


def outlet(s: Position, look: Look, number: int, market: bool, f: Scorer) -> None:
    """Where goods are sold: a market, or a port on a slot."""
    if market:
        f.one(OUTLET)
        if s.tables.ship_places >> number & 1:
            f.one(OUTLET + 1)
    elif s.owner[number] == look.seat:
        f.one(OUTLET + 2)
        f.add(OUTLET + 3, s.tables.tile_profit[s.tile[number]] / 10.0)
    else:
        f.one(OUTLET + 4)
        f.add(OUTLET + 5, s.tables.tile_profit[s.tile[number]] / 10.0)


# -- Cards --------------------------------------------------------------------------------------------------------


def draw(s: Position, look: Look, number: int, f: Scorer) -> None:
    """A card of the display, or of the deck."""
    first = DRAW + look.phase * DRAW_FEATURES
    f.one(first)
    f.add(first + 1, s.hand_size[look.seat] / 4.0)
    if s.hand_size[look.seat] < 2:
        f.one(first + 2)
    if s.actions_left > 1:
        f.one(first + 3)
    if number == CARDS:
        f.one(first + 4)
    else:
        card(s, look, number, f, first + 6)


def card(s: Position, look: Look, number: int, f: Scorer, first: int) -> None:
    """A card that comes or goes: its kind, whether it can be used, whether another one is held."""
    t = s.tables
    f.one(first + number)
    if s.hand[look.seat * CARDS + number] > 1:
        f.one(first + CARDS)
    industry = t.card_industry[number]
    if industry < 0:
        free = t.slots_named[number] & ~look.occupied
        f.add(first + CARDS + 1, size(free) / 4.0)
        if free == 0:
            f.one(first + CARDS + 2)
        return
    kind = next_tile(s, look.seat, industry)
    if kind < 0 or t.tile_level[kind] == 0:
        f.one(first + CARDS + 3)
    else:
        f.add(first + CARDS + 4, t.tile_level[kind] / 2.0)


# -- What a game is worth -----------------------------------------------------------------------------------------


def values(s: Position) -> list[float]:
    """The points of all seats, of which a dollar is a small part, or how well they stand while the game goes on."""
    if s.seat < 0:
        return [s.vp[seat] + 0.01 * s.money[seat] for seat in range(s.players)]
    return [worth(s, seat) for seat in range(s.players)]


def content(s: Position) -> str:
    """The hash of the content."""
    return s.tables.content.hash


POLICY: Final = Policy(VERSION, SIZE, features, values, content)
"""How the title is played by weights."""
