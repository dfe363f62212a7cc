"""How well a seat stands: the final points it may expect, by rules of thumb (no rulebook chapter).

Points on the track and flipped tiles count in full, all else by its chance to become points: goods by merchants and
beer within reach, cubes and barrels by what will still be consumed, money and income by what they can still buy.
Only what the seat may know is looked at: the board, the own hand, the sizes of the other hands and of the deck.
"""

from __future__ import annotations

from typing import Final

from millrace.core.title import Evaluation
from millrace.parts.bits import total, union
from millrace.parts.industry.board import occupied_slots
from millrace.parts.industry.state import CANAL, RAIL
from millrace.parts.tiles import slots_within
from millrace.parts.worth import income_worths, purse_worth, stack_worths

from .rules.cards import playable_cards
from .rules.resources import breweries_for
from .rules.state import ACTION, CARD, INTRODUCTORY, Position
from .rules.tables import (
    BREWERY,
    CARDS,
    COAL_MINE,
    COTTON,
    GOODS,
    INDUSTRIES,
    IRON_WORKS,
    LINES,
    MANUFACTURER,
    MERCHANT_SPACES,
    ORDINARY_CARDS,
    PLACES,
    POTTERY,
    SLOTS,
    Tables,
)

WIDELY_CONNECTED: Final = 11
"""So many places joined give a mine all customers that it can have."""


class Weights:
    """How much each thing counts, in points: set by hand, then corrected by what scored more in duels and self-play."""

    def __init__(self) -> None:
        self.rival = 0.25  # what the best rival expects, taken off the own
        # Money: the first pounds keep one acting, further ones buy more choice.
        self.pounds = (0.40, 0.22, 0.10)
        self.purses = (18.0, 40.0)
        self.money_fade = 4.0  # so many actions before the end money has lost half its worth
        self.income_pound = 0.20
        self.income_fade = 1.5  # so many payments before the end a pound has lost half its worth
        self.income_growth = 1.2  # spaces by which income will rise per round
        self.missing_pound = 0.8  # pounds that the next two payments will ask for in vain
        self.debt = 0.40  # of the square of a negative level
        # Chances to sell goods, by what is still missing
        self.sale = 0.93
        self.sale_without_beer = 0.55
        self.sale_without_merchant = 0.30
        self.rival_sale = 0.50
        self.rail_sale = 0.60  # a tile not sold in the canal era may be in the rail era
        # What each of a player's actions to come consumes, by era
        self.canal_coal = 0.22
        self.rail_coal = 0.90
        self.canal_iron = 0.45
        self.rail_iron = 0.35
        self.canal_beer = 0.06
        self.rail_beer = 0.40
        self.wanted_beer = 0.6  # of the beer that own goods wait for
        self.other_cubes = 0.4  # how much other tiles' cubes compete
        self.other_barrels = 0.8
        self.lonely_mine = 0.15  # demand for a mine without any link
        # Prospects
        self.future_icons = 0.45  # on a free slot
        self.free_slot = 0.12  # in the own network
        self.merchant = 0.5
        self.barrel = 0.4
        self.coal_reach = 1.5
        self.canal_spare = 0.3
        self.rail_spare = 0.8
        self.mat = 0.35
        self.next_tile = 0.6
        self.tile_points = 0.8
        self.tile_cost = 0.2
        # Cards
        self.wild_card = 1.2
        self.industry_card = 0.5
        self.location_card = 0.3


class Figures:
    """What the evaluation looks up, worked out once for the tables of a content."""

    tables: Tables
    weights: Weights
    slots: list[int]  # by place: how many
    mat: list[list[list[float]]]  # [era][industry][tiles gone]: what the rest of the stack promises
    card: list[float]
    rounds: tuple[int, ...]
    income: list[list[float]]  # [payments left][income space]: what they are worth
    demand: list[list[float]]  # [era][coal, iron, beer]: what one action consumes


_figures: list[Figures] = []


def figures_for(t: Tables) -> Figures:
    """The figures of these tables; those last used are kept."""
    if not _figures or _figures[0].tables is not t:
        _figures[:] = [make_figures(t, Weights())]
    return _figures[0]


def make_figures(t: Tables, w: Weights) -> Figures:
    """The figures of these tables under these weights."""
    f = Figures()
    f.tables = t
    f.weights = w
    payments = 2 * max(t.content.rounds.per_era)
    f.income = income_worths(t.level_of_space, payments, w.income_pound, w.income_fade, w.income_growth)
    f.slots = [t.slots_at[place].bit_count() for place in range(PLACES)]
    f.mat = [[_stack_worths(t, w, era, industry) for industry in range(INDUSTRIES)] for era in (CANAL, RAIL)]
    f.card = [w.location_card if t.card_place[card] >= 0 else w.industry_card for card in range(ORDINARY_CARDS)]
    f.card += [w.wild_card, w.wild_card]
    f.rounds = t.content.rounds.per_era
    f.demand = [[w.canal_coal, w.canal_iron, w.canal_beer], [w.rail_coal, w.rail_iron, w.rail_beer]]
    return f


def _stack_worths(t: Tables, w: Weights, era: int, industry: int) -> list[float]:
    """What the tiles of a stack promise, the next one most, by how many of them are gone."""
    return stack_worths([_tile_promise(t, w, era, kind) for kind in t.mat_tiles[industry][:-1]], w.next_tile)


def _tile_promise(t: Tables, w: Weights, era: int, kind: int) -> float:
    """What a tile still on the mat will bring beyond its cost, or nothing if the era does not allow it."""
    if not t.tile_in_era[era][kind]:
        return 0.0
    scorings = 2 if era == CANAL and t.tile_level[kind] > 1 else 1
    gain = t.tile_vp[kind] * scorings * w.tile_points + t.tile_income[kind] * (0.7, 0.35)[era] + t.tile_icons[kind]
    cost = w.tile_cost * (t.tile_money[kind] + 3.0 * (t.tile_coal[kind] + t.tile_iron[kind]) + 6.0 * t.tile_beer[kind])
    return max(0.0, gain - cost)


# -- Time ---------------------------------------------------------------------------------------------------------


def actions_left(s: Position, player: int) -> float:
    """The actions a player still has in this era: every card, held or to be drawn, is one."""
    return s.hand_size[player] + (len(s.deck) - s.deck_top) / s.players


def rail_to_come(s: Position) -> bool:
    """Whether the rail era is still ahead."""
    return s.era == CANAL and not s.switches[INTRODUCTORY]


def rail_actions(s: Position, f: Figures) -> float:
    """The actions of each player in the rail era."""
    return float(s.tables.actions_per_turn * f.rounds[s.players - 2])


def incomes_left(s: Position, f: Figures) -> int:
    """How often income will still be paid; the last round of the game pays none."""
    rounds = f.rounds[s.players - 2]
    return max(0, rounds - s.round + (rounds if rail_to_come(s) else 0))


# -- The whole ----------------------------------------------------------------------------------------------------


def worth(s: Position, seat: int) -> float:
    """The points by which a seat may expect to stand above what its best rival counts for."""
    f = figures_for(s.tables)
    if s.seat < 0:
        return s.vp[seat] - f.weights.rival * max([s.vp[player] for player in range(s.players) if player != seat])
    left = actions_left(s, seat)
    payments = incomes_left(s, f)
    board = board_worths(s, seat, f, left, payments)
    own = board[seat] + money_worth(s, seat, f, left) + prospects(s, seat, f, left) + hand_worth(s, seat, f, left)
    best = -1000.0
    for player in range(s.players):
        if player != seat:
            standing = board[player] + income_worth(s, player, f, payments)
            if standing > best:
                best = standing
    return own + income_worth(s, seat, f, payments) - f.weights.rival * best


# -- Tiles and links ----------------------------------------------------------------------------------------------


def board_worths(s: Position, seat: int, f: Figures, left: float, payments: int) -> list[float]:
    """The points each player has and may expect from tiles and links, and from the income that the tiles will bring."""
    t = s.tables
    this_era, in_the_end = flip_chances(s, seat, f, left)
    future = f.weights.future_icons * left / (left + 8.0)
    icons = [t.place_icons[place] + future * f.slots[place] for place in range(PLACES)]
    income = f.income[max(0, payments - 1)]  # what is not flipped yet will be when the next income has been paid
    worths = [float(points) for points in s.vp]
    for player in range(s.players):
        total = 0.0
        paid = income[s.income[player]]
        tiles = s.own[player]
        while tiles:
            low = tiles & -tiles
            tiles ^= low
            slot = low.bit_length() - 1
            kind = s.tile[slot]
            chance = this_era[slot]
            icons[t.slot_place[slot]] += t.tile_icons[kind] * chance - future
            total += t.tile_vp[kind] * (chance + in_the_end[slot] if scores_twice(s, kind) else chance)
            if not s.flipped & low:
                reached = min(s.income[player] + t.tile_income[kind], t.last_space)
                total += in_the_end[slot] * (income[reached] - paid)
        worths[player] += total
    for line in range(LINES):
        owner = s.line_owner[line]
        if owner >= 0:
            for place in t.line_places[line]:
                worths[owner] += icons[place]
    return worths


def scores_twice(s: Position, kind: int) -> bool:
    """Whether a tile flipped now scores at the end of this era and once more at the end of the game."""
    return s.era == CANAL and s.tables.tile_level[kind] > 1


def flip_chances(s: Position, seat: int, f: Figures, left: float) -> tuple[list[float], list[float]]:
    """The chance of the tile on each slot to be flipped by the end of this era, and by the end of the game."""
    this_era = [1.0] * SLOTS
    in_the_end = [1.0] * SLOTS
    later = rail_to_come(s)
    cubes = [total(s.cubes, s.stocked[industry]) for industry in (COAL_MINE, IRON_WORKS, BREWERY)]
    thirst = sale_chances(s, seat, f, left, this_era)
    rival_sale = f.weights.rival_sale * left / (left + 1.0)
    unflipped = occupied_slots(s) & ~s.flipped
    while unflipped:
        low = unflipped & -unflipped
        unflipped ^= low
        slot = low.bit_length() - 1
        kind = s.tile[slot]
        industry = s.tables.tile_industry[kind]
        outlasts = later and s.tables.tile_level[kind] > 1
        if GOODS >> industry & 1:
            if s.owner[slot] != seat:
                this_era[slot] = rival_sale
            chance = this_era[slot]
            in_the_end[slot] = chance + (1.0 - chance) * f.weights.rail_sale if outlasts else chance
            continue
        wanted = thirst if s.owner[slot] == seat else 1.0
        consumed = consumption(s, slot, industry, f, left, wanted)
        others = f.weights.other_barrels if industry == BREWERY else f.weights.other_cubes
        supply = s.cubes[slot] + others * (cubes[industry - COAL_MINE] - s.cubes[slot]) + 0.01
        this_era[slot] = consumed / (consumed + supply)
        if outlasts:
            consumed += f.demand[RAIL][industry - COAL_MINE] * rail_actions(s, f)
        in_the_end[slot] = consumed / (consumed + supply)
    return this_era, in_the_end


def consumption(s: Position, slot: int, industry: int, f: Figures, left: float, thirst: float) -> float:
    """The cubes or barrels for which a tile may find a use in this era; few find the way to a lonely mine."""
    consumed = f.demand[s.era][industry - COAL_MINE] * left
    if industry == BREWERY:
        return consumed + thirst
    if industry == COAL_MINE:
        connected = s.component[s.tables.slot_place[slot]].bit_count()
        if connected < WIDELY_CONNECTED:
            lonely = f.weights.lonely_mine
            return consumed * (lonely + (1.0 - lonely) * (connected - 1) / (WIDELY_CONNECTED - 1))
    return consumed


# -- Sales --------------------------------------------------------------------------------------------------------


def sale_chances(s: Position, seat: int, f: Figures, left: float, chances: list[float]) -> float:
    """Note the chances of the seat's goods to be sold in this era; say how much beer they want from breweries."""
    w = f.weights
    tiles = (s.standing[COTTON] | s.standing[MANUFACTURER] | s.standing[POTTERY]) & s.own[seat] & ~s.flipped
    time = left / (left + 1.0)
    barrels = s.barrels
    spoken_for = [0] * SLOTS if tiles else []
    thirst = 0.0
    while tiles:
        low = tiles & -tiles
        tiles ^= low
        slot = low.bit_length() - 1
        merchants = merchants_for(s, slot)
        need = s.tables.tile_beer[s.tile[slot]]
        if need and merchants & barrels:
            barrels ^= 1 << (merchants & barrels).bit_length() - 1
            need -= 1
        thirst += need
        need -= served(s, seat, slot, need, spoken_for)
        if left < 1.0:
            chances[slot] = 0.0
        elif not merchants:
            chances[slot] = w.sale_without_merchant * time * (0.7 if need else 1.0)
        else:
            chances[slot] = w.sale_without_beer * time if need else w.sale
    return w.wanted_beer * thirst


def merchants_for(s: Position, slot: int) -> int:
    """The merchant spaces within reach that buy what the tile on a slot makes."""
    t = s.tables
    industry = t.tile_industry[s.tile[slot]]
    reach = s.component[t.slot_place[slot]]
    spaces = 0
    for space in range(MERCHANT_SPACES):
        merchant = s.merchant_tile[space]
        if merchant >= 0 and t.goods_of_tile[merchant] >> industry & 1 and reach >> t.space_place[space] & 1:
            spaces |= 1 << space
    return spaces


def served(s: Position, seat: int, slot: int, need: int, spoken_for: list[int]) -> int:
    """How much of the beer that a tile needs breweries can give, beside what they give to others."""
    if not need:
        return 0
    given = 0
    breweries = breweries_for(s, seat, s.component[s.tables.slot_place[slot]])
    while breweries and given < need:
        low = breweries & -breweries
        breweries ^= low
        brewery = low.bit_length() - 1
        taken = min(s.cubes[brewery] - spoken_for[brewery], need - given)
        spoken_for[brewery] += taken
        given += taken
    return given


# -- Money --------------------------------------------------------------------------------------------------------


def income_worth(s: Position, player: int, f: Figures, payments: int) -> float:
    """What the income still to be paid is worth, less what a debt at the end of this round would cost."""
    value = f.income[payments][s.income[player]]
    level = s.tables.level_of_space[s.income[player]]
    if level < 0 and payments:
        value -= f.weights.debt * level * level
        short = -level * min(payments, 2) - s.money[player]
        if short > 0:
            value -= f.weights.missing_pound * short
    return value


def money_worth(s: Position, seat: int, f: Figures, left: float) -> float:
    """What money is worth: much while there is much to buy, nothing at the end."""
    t, w = s.tables, f.weights
    money = s.money[seat]
    if s.switches[INTRODUCTORY]:
        return min(money / t.cash_per_vp, float(t.cash_vp_cap)) + t.level_of_space[s.income[seat]]
    if s.era == CANAL:
        left += rail_actions(s, f)
    return purse_worth(money, w.purses, w.pounds) * left / (left + w.money_fade)


# -- Prospects ----------------------------------------------------------------------------------------------------


def prospects(s: Position, seat: int, f: Figures, left: float) -> float:
    """What the seat can make of its actions to come: its mat, its network, what lies within reach."""
    t, w = s.tables, f.weights
    network = s.network[seat]
    reach = 0
    rest = network
    while rest:
        reach |= s.component[(rest & -rest).bit_length() - 1]
        rest &= ~reach
    value = w.free_slot * (union(t.slots_at, network) & ~occupied_slots(s)).bit_count()
    for space in range(MERCHANT_SPACES):
        if (
            reach >> t.space_place[space] & 1
            and s.merchant_tile[space] >= 0
            and t.goods_of_tile[s.merchant_tile[space]]
        ):
            value += w.merchant + w.barrel * (s.barrels >> space & 1)
    if reach & t.merchant_places or slots_within(t.slot_place, s.stocked[COAL_MINE], reach):
        value += w.coal_reach
    spare = w.canal_spare if s.era == CANAL else w.rail_spare
    value += spare * total(s.cubes, s.stocked[BREWERY] & s.own[seat])
    return mat_worth(s, seat, f, left) + value * left / (left + 5.0)


def mat_worth(s: Position, seat: int, f: Figures, left: float) -> float:
    """What the tiles still on the mat promise; towards the end of the canal era those count that outlast it."""
    base = seat * INDUSTRIES
    now = 0.0
    for industry in range(INDUSTRIES):
        now += f.mat[s.era][industry][s.mat[base + industry]]
    if not rail_to_come(s):
        return f.weights.mat * now * left / (left + 6.0)
    later = 0.0
    for industry in range(INDUSTRIES):
        later += f.mat[RAIL][industry][s.mat[base + industry]]
    share = left / (left + 8.0)
    return f.weights.mat * (now * share + later * (1.0 - share))


# -- Cards --------------------------------------------------------------------------------------------------------


def card_worth(s: Position, card: int, f: Figures) -> float:
    """What holding a card is worth: less if nothing can be built where it says."""
    t = s.tables
    place = t.card_place[card]
    if place < 0:
        return f.card[card]
    free = (t.slots_at[place] & ~occupied_slots(s)).bit_count()
    return f.card[card] * free / 2.0 if free else 0.05


def hand_worth(s: Position, seat: int, f: Figures, left: float) -> float:
    """What the cards held are worth; a second of the same kind adds little."""
    value = 0.0
    cards = s.hand_mask[seat]
    while cards:
        low = cards & -cards
        cards ^= low
        card = low.bit_length() - 1
        held = s.hand[seat * CARDS + card]
        value += card_worth(s, card, f) * (1.0 if held == 1 else 1.4)
    return value * left / (left + 2.0)


# -- Within an action ---------------------------------------------------------------------------------------------


def settled(s: Position) -> bool:
    """Whether no action is half done."""
    return s.seat < 0 or s.question() == ACTION


def habit(s: Position) -> int:
    """The card missed least; -1 where the choice deserves a closer look."""
    if s.question() == CARD:
        return habitual_card(s)
    return -1


def habitual_card(s: Position) -> int:
    """The card whose loss costs least."""
    f = figures_for(s.tables)
    seat = s.seat
    best, least = -1, 1000.0
    cards = playable_cards(s)
    while cards:
        low = cards & -cards
        cards ^= low
        card = low.bit_length() - 1
        loss = card_worth(s, card, f) * (1.0 if s.hand[seat * CARDS + card] == 1 else 0.4)
        if loss < least:
            best, least = card, loss
    return s.tables.card_code + best


EVALUATION: Final = Evaluation(worth=worth, settled=settled, habit=habit)
"""What bots know of the title."""
