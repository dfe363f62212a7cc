"""What a learned policy sees of an option: its features, and where their weights lie (no rulebook chapter).

Most features are counted by phase: the era, and how many actions the seat has left in it. Some are crossed: places and
lines have weights of their own in each era, tiles by the purse. Only what the seat may know
is looked at: the board, the own hand and mat, the sizes of the draw pile and of the hands, and which distant market
tiles are still to come, but not in which order.
"""

from __future__ import annotations

from typing import Final

from millrace.core.lists import filled
from millrace.parts.bits import size
from millrace.parts.industry import features as family
from millrace.parts.industry.board import reach_of_line
from millrace.parts.industry.features import ERAS, INCOMES, PHASES, PURSES, purse
from millrace.parts.industry.state import CANAL
from millrace.parts.industry.supply import coal_price, iron_price
from millrace.parts.softmax import Policy, Scorer
from millrace.parts.tiles import slots_within

from .bot import worth
from .rules import verbs
from .rules.connections import existing_ports
from .rules.frames import ACTION, SECOND_LINK, SECOND_TILE
from .rules.sell import distant_market_open
from .rules.state import Position
from .rules.tables import CARDS, COAL_MINE, COTTON_MILL, DISTANT, INDUSTRIES, IRONWORKS, LOANS, PORT, SHIPYARD

VERSION: Final = 2
"""Grows whenever a weight comes to mean something else."""

# Where the weights of each kind of option begin, and how many there are by phase or industry
KINDS: Final = 19  # kinds of tiles
PLACES: Final = 25
LINES: Final = 36
BUILD: Final = 0  # by phase and kind of tile
BUILD_BY: Final = BUILD + PHASES * KINDS  # by phase and industry
BUILD_FEATURES: Final = 24
COMBINE: Final = BUILD_BY + PHASES * INDUSTRIES * BUILD_FEATURES  # by phase, beside those of the build
LINK: Final = COMBINE + PHASES  # by phase
LINK_FEATURES: Final = 16
DEVELOP: Final = LINK + PHASES * LINK_FEATURES  # by phase and kind of tile
DEVELOP_BY: Final = DEVELOP + PHASES * KINDS  # by phase
DEVELOP_FEATURES: Final = 8
SELL: Final = DEVELOP_BY + PHASES * DEVELOP_FEATURES  # by phase
SELL_FEATURES: Final = 12
LOAN: Final = SELL + PHASES * SELL_FEATURES  # by phase and loan
LOAN_FEATURES: Final = 10
OTHER: Final = LOAN + PHASES * LOANS * LOAN_FEATURES  # passing, stopping: by phase
SOURCE: Final = OTHER + 4 * PHASES  # by phase and resource
SOURCE_FEATURES: Final = 6
TRACK: Final = SOURCE + PHASES * 2 * SOURCE_FEATURES  # by phase
CARD: Final = TRACK + PHASES * 2  # by phase
CARD_FEATURES: Final = 12
REMOVE: Final = CARD + PHASES * CARD_FEATURES
BUILD_AT: Final = REMOVE + 4  # by era, industry and place
BUILD_PURSE: Final = BUILD_AT + ERAS * INDUSTRIES * PLACES  # by era, industry and purse
LINK_AT: Final = BUILD_PURSE + ERAS * INDUSTRIES * PURSES  # by era and line
LOAN_AT: Final = LINK_AT + ERAS * LINES  # by phase, loan, purse and income
CARD_AT: Final = LOAN_AT + PHASES * LOANS * PURSES * INCOMES  # by era and place
FOLLOWED: Final = CARD_AT + ERAS * PLACES  # by phase and action: one that another of the turn follows
ACTIONS: Final = INDUSTRIES + verbs.PASS  # tiles by industry, and all other actions by kind
SIZE: Final = FOLLOWED + PHASES * ACTIONS


class Look(family.Look):
    """What all options of a question share."""

    def __init__(self, s: Position, seat: int) -> None:
        t = s.tables
        super().__init__(s, seat, t.place_circles, filled(t.tile_circles, len(t.tile_ids)))
        self.ports: int = existing_ports(s)
        """Mask of the places that are ports."""
        self.free_ports: int = s.standing[PORT] & ~s.flipped
        mills = s.standing[COTTON_MILL] & ~s.flipped
        self.own_mills: int = mills & s.own[seat]
        self.rival_mills: int = mills & ~s.own[seat]
        self.demand: float = demand_chance(s)
        """The chance that the next distant market tile leaves some demand; 0 if nothing can be sold there."""


def demand_chance(s: Position) -> float:
    """The chance that the next distant market tile leaves some demand; the order of those to come is not looked at."""
    if not distant_market_open(s):
        return 0.0
    coming = 0
    leaving = 0
    for number in range(s.drawn % len(s.pile), len(s.pile)):
        coming += 1
        if s.cotton_marker + s.pile[number] < s.tables.cotton_bottom:
            leaving += 1
    return leaving / coming


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
    if question == ACTION and look.follows:
        f.one(FOLLOWED + look.phase * ACTIONS + (t.code_b[code] if kind == verbs.BUILD else INDUSTRIES - 1 + kind))
    if kind == verbs.BUILD or kind == verbs.COMBINE:
        build(s, look, a, t.code_b[code], f)
        if kind == verbs.COMBINE:
            f.one(COMBINE + look.phase)
    elif kind == verbs.LINK:
        link(s, look, a, question == SECOND_LINK, f)
    elif kind == verbs.DEVELOP:
        develop(s, look, a, question != ACTION, f)
    elif kind == verbs.SELL:
        sell(s, look, a, t.code_b[code], f)
    elif kind == verbs.LOAN:
        loan(s, look, code - t.loan_code, f)
    elif kind == verbs.PASS:
        f.one(OTHER + look.phase)
    elif kind == verbs.DONE:
        stopped = 1 if question == SECOND_LINK else 2 if question == SECOND_TILE else 3
        f.one(OTHER + stopped * PHASES + look.phase)
    elif kind == verbs.PLAY_CARD:
        card(s, look, a, f)
    elif kind == verbs.REMOVE:
        family.removal(s, look, a, t.tile_circles, f, REMOVE)
    elif kind == verbs.BUY_COAL:
        first = TRACK + look.phase * 2
        f.one(first)
        f.add(first + 1, t.coal_buy[s.coal_market] / 4.0)
    else:
        first = SOURCE + (look.phase * 2 + (1 if kind == verbs.TAKE_IRON else 0)) * SOURCE_FEATURES
        family.source(s, look, a, t.tile_circles, f, first)


# -- Building -----------------------------------------------------------------------------------------------------


def build(s: Position, look: Look, slot: int, industry: int, f: Scorer) -> None:
    """A tile on a slot."""
    t = s.tables
    kind = t.mat_tiles[industry][s.mat[look.seat * INDUSTRIES + industry]]
    place = t.slot_place[slot]
    first = BUILD_BY + (look.phase * INDUSTRIES + industry) * BUILD_FEATURES
    crossed = look.era * INDUSTRIES + industry
    f.one(BUILD + look.phase * KINDS + kind)
    f.one(BUILD_AT + crossed * PLACES + place)
    f.one(BUILD_PURSE + crossed * PURSES + family.purse_steps(look.money))
    cost = t.tile_money[kind]
    if t.tile_coal[kind]:
        coal = coal_price(s, s.component[place], t.tile_coal[kind], look.ports)
        cost += coal
        f.add(first, coal / 4.0)
    if t.tile_iron[kind]:
        iron = iron_price(s, t.tile_iron[kind])
        cost += iron
        f.add(first + 1, iron / 4.0)
    family.place_features(s, look, place, t.tile_circles, f, first + 2)
    family.overbuilt(s, look, slot, f, first + 7)
    gain = 0
    if industry == COTTON_MILL:
        build_mill(s, look, place, f, first + 13)
    elif industry == PORT:
        build_port(s, look, s.component[place], f, first + 13)
    elif industry != SHIPYARD:
        sells = industry == IRONWORKS or s.component[place] & look.ports != 0
        gain = family.mine(s, industry, t.tile_cubes[kind], sells, f, first + 13)
        if industry == COAL_MINE:
            f.add(first + 18, size(s.component[place]) / 10.0)
    purse(f, first + 10, look.money - cost + gain)


def build_mill(s: Position, look: Look, place: int, f: Scorer, first: int) -> None:
    """A mill: where its cotton can go."""
    t = s.tables
    reach = s.component[place]
    near = slots_within(t.slot_place, look.free_ports, reach)
    waiting = size(slots_within(t.slot_place, look.own_mills, reach))
    if near & s.own[look.seat]:
        f.one(first)
    elif near:
        f.one(first + 1)
    if size(near) > waiting:
        f.one(first + 2)
    if reach & look.ports:
        f.add(first + 3, look.demand)
    elif look.own_lines[place]:
        f.one(first + 4)
    f.add(first + 5, float(size(look.own_mills)))


def build_port(s: Position, look: Look, reach: int, f: Scorer, first: int) -> None:
    """A port: whose mills it may serve."""
    t = s.tables
    own = size(slots_within(t.slot_place, look.own_mills, reach))
    near = size(slots_within(t.slot_place, look.free_ports, reach))
    if own:
        f.one(first)
    if own > near:
        f.one(first + 1)
    f.add(first + 2, float(size(slots_within(t.slot_place, look.rival_mills, reach))))
    f.add(first + 3, float(near))
    f.add(first + 4, float(size(look.own_mills)))


# -- Links --------------------------------------------------------------------------------------------------------


def link(s: Position, look: Look, line: int, second: bool, f: Scorer) -> None:
    """A link on a line."""
    t = s.tables
    first = LINK + look.phase * LINK_FEATURES
    f.one(first + (1 if second else 0))
    f.one(LINK_AT + look.era * LINES + line)
    family.line_features(s, look, line, f, first + 2)
    places = t.line_places[line]
    here = s.component[places[0]]
    there = s.component[places[1]]
    reach = reach_of_line(s, line)
    if here != there:
        outlets = reach & look.ports
        if slots_within(t.slot_place, look.own_mills, reach) and outlets and not (here & outlets and there & outlets):
            f.one(first + 6)
        if outlets and not s.network[look.seat] & outlets:
            f.one(first + 7)
    cost = t.canal_link_price
    if s.era != CANAL:
        coal = coal_price(s, reach, 1, look.ports)
        cost = (t.second_rail_price if second else t.rail_link_price) + coal
        f.add(first + 8, coal / 4.0)
    purse(f, first + 9, look.money - cost)
    f.add(first + 12, s.links_left[look.seat] / 14.0)


# -- Other actions ------------------------------------------------------------------------------------------------


def develop(s: Position, look: Look, industry: int, further: bool, f: Scorer) -> None:
    """A tile taken off the mat."""
    t = s.tables
    f.one(DEVELOP + look.phase * KINDS + t.mat_tiles[industry][s.mat[look.seat * INDUSTRIES + industry]])
    first = DEVELOP_BY + look.phase * DEVELOP_FEATURES
    if further:
        f.one(first + 5)
        return
    cost = iron_price(s, 1)
    f.add(first, cost / 4.0)
    purse(f, first + 1, look.money - cost)
    if s.stocked[IRONWORKS] & s.own[look.seat]:
        f.one(first + 4)


def sell(s: Position, look: Look, mill: int, port: int, f: Scorer) -> None:
    """Cotton sold through a port, or abroad."""
    t = s.tables
    first = SELL + look.phase * SELL_FEATURES
    kind = s.tile[mill]
    scorings = 2.0 if s.era == CANAL and t.tile_level[kind] > 1 else 1.0
    f.one(first)
    f.add(first + 1, scorings * t.tile_vp[kind] / 5.0)
    f.add(first + 2, t.tile_income[kind] / 3.0)
    f.add(first + 3, float(t.tile_circles * look.own_lines[t.slot_place[mill]]))
    f.add(first + 4, float(size(look.own_mills)))
    if port == DISTANT:
        f.one(first + 5)
        f.add(first + 6, look.demand)
        f.add(first + 7, s.cotton_marker / 4.0)
    elif s.owner[port] == look.seat:
        f.one(first + 8)
        f.add(first + 9, t.tile_vp[s.tile[port]] / 5.0)
    else:
        f.add(first + 10, t.tile_vp[s.tile[port]] / 5.0)
        f.add(first + 11, float(t.tile_circles * look.own_lines[t.slot_place[port]]))


def loan(s: Position, look: Look, number: int, f: Scorer) -> None:
    """One of the loans, by what is in the purse and what comes in."""
    first = LOAN + (look.phase * LOANS + number) * LOAN_FEATURES
    step = family.purse_steps(look.money)
    income = s.tables.level_of_space[s.income[look.seat]]
    f.one(first + step)
    family.loan_income(income, f, first + 7)
    crossed = (look.phase * LOANS + number) * PURSES + step
    f.one(LOAN_AT + crossed * INCOMES + family.income_steps(income))


def card(s: Position, look: Look, number: int, f: Scorer) -> None:
    """A card that is played: what is given up with it."""
    t = s.tables
    first = CARD + look.phase * CARD_FEATURES
    place = t.card_place[number]
    if place >= 0:
        family.place_card(s, look, place, f, first)
        f.one(CARD_AT + look.era * PLACES + place)
    else:
        f.one(first + 6 + t.card_industry[number])
    if s.hand[look.seat * CARDS + number] > 1:
        f.one(first + 11)


# -- What a game is worth -----------------------------------------------------------------------------------------


def values(s: Position) -> list[float]:
    """The points of all seats, or how well they stand while the game goes on."""
    if s.seat < 0:
        return family.values_of(s.vp)
    return [worth(s, seat) for seat in range(s.players)]


def content(s: Position) -> str:
    """The hash of the content."""
    return s.tables.content.hash


POLICY: Final = Policy(VERSION, SIZE, features, values, content)
"""How the title is played by weights."""
