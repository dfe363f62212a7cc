"""What a learned policy sees of an option: its features, and where their weights lie (no rulebook chapter).

Most features are counted by phase: the era, and how many actions the seat has left in it. Some are crossed: places and
lines have weights of their own in each era, tiles by the purse. Only what the seat may know
is looked at: the board, the own hand and mat, the sizes of the deck and of the hands.
"""

from __future__ import annotations

from typing import Final

from millrace.core.lists import Ints, filled
from millrace.parts.bits import size, total
from millrace.parts.industry import features as family
from millrace.parts.industry.board import reach_of_line
from millrace.parts.industry.features import ERAS, INCOMES, PHASES, PURSES, purse
from millrace.parts.industry.state import CANAL
from millrace.parts.industry.supply import coal_price, iron_price
from millrace.parts.softmax import Policy, Scorer

from .bot import worth
from .rules import verbs
from .rules.frames import ACTION, SECOND_LINK, SECOND_TILE
from .rules.state import Position
from .rules.tables import (
    BREWERY,
    CARDS,
    COAL_MINE,
    COTTON,
    INDUSTRIES,
    IRON_WORKS,
    MANUFACTURER,
    MERCHANT_SPACES,
    POTTERY,
    WILD_INDUSTRY,
    WILD_LOCATION,
)

VERSION: Final = 2
"""Grows whenever a weight comes to mean something else."""

# Where the weights of each kind of option begin, and how many there are by phase or industry
KINDS: Final = 29  # kinds of tiles
PLACES: Final = 27
LINES: Final = 39
BUILD: Final = 0  # by phase and kind of tile
BUILD_BY: Final = BUILD + PHASES * KINDS  # by phase and industry
BUILD_FEATURES: Final = 24
LINK: Final = BUILD_BY + PHASES * INDUSTRIES * BUILD_FEATURES  # by phase
LINK_FEATURES: Final = 16
DEVELOP: Final = LINK + PHASES * LINK_FEATURES  # by phase and kind of tile
DEVELOP_BY: Final = DEVELOP + PHASES * KINDS  # by phase
DEVELOP_FEATURES: Final = 8
SELL: Final = DEVELOP_BY + PHASES * DEVELOP_FEATURES  # by phase
SELL_FEATURES: Final = 10
LOAN: Final = SELL + PHASES * SELL_FEATURES  # by phase
LOAN_FEATURES: Final = 10
OTHER: Final = LOAN + PHASES * LOAN_FEATURES  # scouting, passing, stopping: by phase
SOURCE: Final = OTHER + 5 * PHASES  # by phase and resource
SOURCE_FEATURES: Final = 6
BARREL: Final = SOURCE + PHASES * 3 * SOURCE_FEATURES  # by phase
CARD: Final = BARREL + PHASES * 4  # by phase
CARD_FEATURES: Final = 14
REMOVE: Final = CARD + PHASES * CARD_FEATURES
BUILD_AT: Final = REMOVE + 4  # by era, industry and place
BUILD_PURSE: Final = BUILD_AT + ERAS * INDUSTRIES * PLACES  # by era, industry and purse
LINK_AT: Final = BUILD_PURSE + ERAS * INDUSTRIES * PURSES  # by era and line
LOAN_AT: Final = LINK_AT + ERAS * LINES  # by phase, purse and income
CARD_AT: Final = LOAN_AT + PHASES * PURSES * INCOMES  # by era and place
FOLLOWED: Final = CARD_AT + ERAS * PLACES  # by phase and action: one that another of the turn follows
ACTIONS: Final = INDUSTRIES + verbs.PASS  # tiles by industry, and all other actions by kind
SIZE: Final = FOLLOWED + PHASES * ACTIONS


class Look(family.Look):
    """What all options of a question share."""

    def __init__(self, s: Position, seat: int) -> None:
        t = s.tables
        super().__init__(s, seat, t.place_icons, t.tile_icons)
        unsold = (s.standing[COTTON] | s.standing[MANUFACTURER] | s.standing[POTTERY]) & s.own[seat] & ~s.flipped
        self.unsold: int = size(unsold)
        """Own goods waiting to be sold."""
        self.beer: int = total(s.cubes, s.stocked[BREWERY] & s.own[seat])
        self.all_beer: int = total(s.cubes, s.stocked[BREWERY])
        self.thirst: int = 0
        """The beer that own goods need."""
        self.goods_places: int = 0
        while unsold:
            low = unsold & -unsold
            unsold ^= low
            slot = low.bit_length() - 1
            self.thirst += t.tile_beer[s.tile[slot]]
            self.goods_places |= 1 << t.slot_place[slot]
        self.buyers: Ints = filled(0, 3)
        """By kind of goods: mask of the places with a merchant who buys it."""
        for space in range(MERCHANT_SPACES):
            merchant = s.merchant_tile[space]
            if merchant >= 0:
                for industry in range(3):
                    if t.goods_of_tile[merchant] >> industry & 1:
                        self.buyers[industry] |= 1 << t.space_place[space]


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
    if kind == verbs.BUILD:
        build(s, look, a, t.code_b[code], f)
    elif kind == verbs.NETWORK:
        link(s, look, a, question == SECOND_LINK, f)
    elif kind == verbs.DEVELOP:
        develop(s, look, a, question != ACTION, f)
    elif kind == verbs.SELL:
        sell(s, look, a, t.code_b[code], f)
    elif kind == verbs.LOAN:
        loan(s, look, f)
    elif kind == verbs.SCOUT:
        f.one(OTHER + look.phase)
    elif kind == verbs.PASS:
        f.one(OTHER + PHASES + look.phase)
    elif kind == verbs.DONE:
        stopped = 2 if question == SECOND_LINK else 3 if question == SECOND_TILE else 4
        f.one(OTHER + stopped * PHASES + look.phase)
    elif kind == verbs.PLAY_CARD:
        card(s, look, a, f)
    elif kind == verbs.TAKE_BARREL:
        f.one(BARREL + look.phase * 4 + t.bonus_kind[t.space_place[a]])
    elif kind == verbs.REMOVE:
        family.removal(s, look, a, t.tile_icons[s.tile[a]], f, REMOVE)
    else:
        first = SOURCE + (look.phase * 3 + kind - verbs.TAKE_COAL) * SOURCE_FEATURES
        family.source(s, look, a, t.tile_icons[s.tile[a]], f, first)


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
        coal = coal_price(s, s.component[place], t.tile_coal[kind], t.merchant_places)
        cost += coal
        f.add(first, coal / 4.0)
    if t.tile_iron[kind]:
        iron = iron_price(s, t.tile_iron[kind])
        cost += iron
        f.add(first + 1, iron / 4.0)
    family.place_features(s, look, place, t.tile_icons[kind], f, first + 2)
    family.overbuilt(s, look, slot, f, first + 7)
    gain = 0
    if industry <= POTTERY:
        build_goods(s, look, place, industry, t.tile_beer[kind], f, first + 13)
    elif industry == BREWERY:
        build_brewery(look, f, first + 13)
    else:
        sells = industry == IRON_WORKS or s.component[place] & t.merchant_places != 0
        gain = family.mine(s, industry, t.tile_cubes[kind], sells, f, first + 13)
        if industry == COAL_MINE:
            f.add(first + 18, size(s.component[place]) / 10.0)
    purse(f, first + 10, look.money - cost + gain)


def build_goods(s: Position, look: Look, place: int, industry: int, need: int, f: Scorer, first: int) -> None:
    """Goods: whether they can be sold, and the beer for it."""
    reach = s.component[place]
    if reach & look.buyers[industry]:
        f.one(first)
        beer = look.beer + (1 if s.barrels else 0)
        if need <= beer - look.thirst:
            f.one(first + 1)
        elif need <= beer:
            f.one(first + 2)
    elif look.own_lines[place]:
        f.one(first + 3)
    f.add(first + 4, float(look.unsold))
    if s.tables.merchant_places & reach:
        f.one(first + 5)
    if look.own_lines[place]:
        f.one(first + 6)


def build_brewery(look: Look, f: Scorer, first: int) -> None:
    """A brewery: whether beer is wanted."""
    if look.beer < look.thirst:
        f.one(first)
    f.add(first + 1, float(look.beer))
    f.add(first + 2, look.all_beer / 3.0)
    if look.unsold:
        f.one(first + 3)


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
        joined = reach & t.merchant_places
        if look.goods_places & reach and joined and not (here & joined and there & joined):
            f.one(first + 6)
        if joined and s.network[look.seat] & reach:
            f.add(first + 7, float(size(joined)))
    cost = t.canal_link_price
    if s.era != CANAL:
        coal = coal_price(s, reach, 1, t.merchant_places)
        cost = (t.second_rail_price if second else t.rail_link_price) + coal
        f.add(first + 8, coal / 4.0)
        if not second and look.beer:
            f.one(first + 12)
    purse(f, first + 9, look.money - cost)
    f.add(first + 13, s.links_left[look.seat] / 14.0)


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
    if s.stocked[IRON_WORKS] & s.own[look.seat]:
        f.one(first + 4)


def sell(s: Position, look: Look, slot: int, space: int, f: Scorer) -> None:
    """Goods sold to a merchant."""
    t = s.tables
    kind = s.tile[slot]
    first = SELL + look.phase * SELL_FEATURES
    f.one(first)
    scorings = 2.0 if s.era == CANAL and t.tile_level[kind] > 1 else 1.0
    f.add(first + 1, scorings * t.tile_vp[kind] / 5.0)
    f.add(first + 2, t.tile_income[kind] / 3.0)
    f.add(first + 3, float(t.tile_icons[kind] * look.own_lines[t.slot_place[slot]]))
    f.add(first + 4, float(look.unsold))
    if s.barrels >> space & 1:
        f.one(first + 5 + t.bonus_kind[t.space_place[space]])


def loan(s: Position, look: Look, f: Scorer) -> None:
    """A loan, by what is in the purse and what comes in."""
    first = LOAN + look.phase * LOAN_FEATURES
    step = family.purse_steps(look.money)
    income = s.tables.level_of_space[s.income[look.seat]]
    f.one(first + step)
    family.loan_income(income, f, first + 7)
    f.one(LOAN_AT + (look.phase * PURSES + step) * INCOMES + family.income_steps(income))


# -- Cards --------------------------------------------------------------------------------------------------------


def card(s: Position, look: Look, number: int, f: Scorer) -> None:
    """A card that is played: what is given up with it."""
    t = s.tables
    first = CARD + look.phase * CARD_FEATURES
    place = t.card_place[number]
    if number == WILD_LOCATION:
        f.one(first)
    elif number == WILD_INDUSTRY:
        f.one(first + 1)
    elif place >= 0:
        family.place_card(s, look, place, f, first + 2)
        f.one(CARD_AT + look.era * PLACES + place)
    else:
        shown = t.card_industries[number]
        if shown >> COTTON & 1 or shown >> MANUFACTURER & 1:
            f.one(first + 8)
        elif shown >> POTTERY & 1:
            f.one(first + 9)
        elif shown >> COAL_MINE & 1:
            f.one(first + 10)
        elif shown >> IRON_WORKS & 1:
            f.one(first + 11)
        else:
            f.one(first + 12)
    if s.hand[look.seat * CARDS + number] > 1:
        f.one(first + 13)


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
