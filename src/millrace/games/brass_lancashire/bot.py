"""How well a seat stands: the final points it may expect, by rules of thumb (no rulebook chapter).

Flipped tiles count in full, all else by its chance to become points: mills and ports by what they can reach, cubes by
what will still be consumed, money and income by what they can still buy. Only what the seat may know is looked at: the
board, the own hand, the sizes of the other hands and of the draw pile, which distant market tiles are still to come.
"""

from __future__ import annotations

from typing import Final

from millrace.core.title import Evaluation
from millrace.parts.bits import total, union
from millrace.parts.industry.board import occupied_slots
from millrace.parts.industry.state import CANAL, RAIL
from millrace.parts.links import reach_of
from millrace.parts.lists import Ints
from millrace.parts.tiles import slots_within
from millrace.parts.worth import income_worths, purse_worth, stack_worths

from .rules.cards import playable_cards
from .rules.connections import existing_ports
from .rules.sell import distant_market_open
from .rules.state import ACTION, CARD, INTRODUCTORY, Position
from .rules.tables import (
    CARDS,
    COAL_MINE,
    COTTON_MILL,
    INDUSTRIES,
    IRONWORKS,
    LINES,
    PLACES,
    PORT,
    SHIPYARD,
    SLOTS,
    Tables,
)

WIDELY_CONNECTED: Final = 10
"""So many places joined give a mine all customers that it can have."""


class Weights:
    """How much each thing counts, in points: set by hand, then corrected by what scored more in duels and self-play."""

    def __init__(self) -> None:
        self.rival = 0.2  # what the best rival expects, taken off the own
        # Money: the first pounds keep one acting, further ones buy more choice; at the end it scores by itself.
        self.pounds = (0.42, 0.26, 0.12)
        self.purses = (20.0, 45.0)
        self.money_fade = 4.0  # so many actions before the end money has lost half of what it can buy
        self.income_pound = 0.30
        self.income_fade = 1.5  # so many payments before the end a pound has lost half its worth
        self.income_growth = 1.6  # spaces by which income will rise per round
        self.missing_pound = 0.9  # pounds that the next two payments will ask for in vain
        self.debt = 0.30  # of the square of a negative income
        # Chances of mills and ports, by what is still missing
        self.sale = 0.93
        self.sale_abroad = 0.85  # of the chance that the next distant market tile leaves demand
        self.sale_without_port = 0.25
        self.used_port = 0.90  # an own mill waits for it
        self.shared_port = 0.45  # a mill of somebody else may
        self.lonely_port = 0.30
        self.rival_sale = 0.5
        self.rail_sale = 0.6  # a tile not flipped in the canal era may be in the rail era
        # What each of a player's actions to come consumes, by era
        self.canal_coal = 0.20
        self.rail_coal = 0.85
        self.canal_iron = 0.40
        self.rail_iron = 0.35
        self.other_cubes = 0.4  # how much other tiles' cubes compete
        self.lonely_mine = 0.15  # demand for a mine without any link
        # Prospects
        self.future_circle = 0.35  # on a free slot
        self.free_slot = 0.12  # in the own network
        self.port_reach = 1.5
        self.coal_reach = 1.5
        self.mat = 0.30
        self.next_tile = 0.6
        self.tile_points = 0.8
        self.tile_cost = 0.2
        self.yard_points = 0.35  # slots for shipyards are few
        # Cards
        self.industry_card = 0.5
        self.location_card = 0.35


class Figures:
    """What the evaluation looks up, worked out once for the tables of a content and a deck."""

    tables: Tables
    weights: Weights
    slots: Ints  # by place: how many
    mat: list[list[list[float]]]  # [era][industry][tiles gone]: what the rest of the stack promises
    income: list[list[float]]  # [payments left][income space]: what they are worth
    demand: list[list[float]]  # [era][coal, iron]: what one action consumes


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
    f.income = income_worths(t.level_of_space, 2 * t.rounds, w.income_pound, w.income_fade, w.income_growth)
    f.slots = [t.slots_at[place].bit_count() for place in range(PLACES)]
    f.mat = [[_stack(t, w, era, industry) for industry in range(INDUSTRIES)] for era in (CANAL, RAIL)]
    f.demand = [[w.canal_coal, w.canal_iron], [w.rail_coal, w.rail_iron]]
    return f


def _stack(t: Tables, w: Weights, era: int, industry: int) -> list[float]:
    """What the tiles of a stack promise, the next one most, by how many of them are gone."""
    return stack_worths([_tile_promise(t, w, era, kind) for kind in t.mat_tiles[industry][:-1]], w.next_tile)


def _tile_promise(t: Tables, w: Weights, era: int, kind: int) -> float:
    """What a tile still on the mat will bring beyond its cost, or nothing if the era does not allow it."""
    if not t.tile_in_era[era][kind]:
        return 0.0
    scorings = 2 if era == CANAL and t.tile_level[kind] > 1 else 1
    points = w.yard_points if t.tile_industry[kind] == SHIPYARD else w.tile_points
    gain = t.tile_vp[kind] * scorings * points + t.tile_income[kind] * (0.7, 0.35)[era]
    cost = w.tile_cost * (t.tile_money[kind] + 3.0 * (t.tile_coal[kind] + t.tile_iron[kind]))
    return max(0.0, gain - cost)


# -- Time ---------------------------------------------------------------------------------------------------------


def actions_left(s: Position, player: int) -> float:
    """The actions a player still has in this era: every card, held or to be drawn, is one."""
    return s.hand_size[player] + (len(s.deck) - s.deck_top) / s.players


def rail_to_come(s: Position) -> bool:
    """Whether the rail era is still ahead."""
    return s.era == CANAL and not s.switches[INTRODUCTORY]


def rail_actions(s: Position) -> float:
    """The actions of each player in the rail era."""
    return float(s.tables.actions_per_turn * s.tables.rounds)


def incomes_left(s: Position) -> int:
    """How often income will still be paid, that of the round now left out: it has been, or the last one pays none."""
    rounds = s.tables.rounds
    return max(0, rounds - s.round + (rounds if rail_to_come(s) else 0))


# -- The whole ----------------------------------------------------------------------------------------------------


def worth(s: Position, seat: int) -> float:
    """The points by which a seat may expect to stand above what its best rival counts for."""
    f = figures_for(s.tables)
    if s.seat < 0:
        return s.vp[seat] - f.weights.rival * max([s.vp[player] for player in range(s.players) if player != seat])
    left = actions_left(s, seat)
    payments = incomes_left(s)
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
    future = f.weights.future_circle * left / (left + 8.0)
    circles = [t.place_circles[place] + future * f.slots[place] for place in range(PLACES)]
    income = f.income[max(0, payments - 1)]  # what is not flipped yet will be when the next income has been paid
    worths = [float(points) for points in s.vp]
    for player in range(s.players):
        value = 0.0
        paid = income[s.income[player]]
        tiles = s.own[player]
        while tiles:
            low = tiles & -tiles
            tiles ^= low
            slot = low.bit_length() - 1
            kind = s.tile[slot]
            chance = this_era[slot]
            circles[t.slot_place[slot]] += t.tile_circles * chance - future
            value += t.tile_vp[kind] * (chance + in_the_end[slot] if scores_twice(s, kind) else chance)
            if not s.flipped & low:
                reached = min(s.income[player] + t.tile_income[kind], t.last_space)
                value += in_the_end[slot] * (income[reached] - paid)
        worths[player] += value
    for line in range(LINES):
        owner = s.line_owner[line]
        if owner >= 0:
            for place in t.line_places[line]:
                worths[owner] += circles[place]
    return worths


def scores_twice(s: Position, kind: int) -> bool:
    """Whether a tile flipped now scores at the end of this era and once more at the end of the game."""
    return s.era == CANAL and s.tables.tile_level[kind] > 1


def flip_chances(s: Position, seat: int, f: Figures, left: float) -> tuple[list[float], list[float]]:
    """The chance of the tile on each slot to be flipped by the end of this era, and by the end of the game."""
    t, w = s.tables, f.weights
    this_era = [1.0] * SLOTS
    in_the_end = [1.0] * SLOTS
    cubes = [total(s.cubes, s.stocked[industry]) for industry in (COAL_MINE, IRONWORKS)]
    cotton_chances(s, seat, f, left, this_era)
    unflipped = occupied_slots(s) & ~s.flipped
    while unflipped:
        low = unflipped & -unflipped
        unflipped ^= low
        slot = low.bit_length() - 1
        kind = s.tile[slot]
        industry = t.tile_industry[kind]
        outlasts = rail_to_come(s) and t.tile_level[kind] > 1
        if industry == COTTON_MILL or industry == PORT:
            chance = this_era[slot]
            in_the_end[slot] = chance + (1.0 - chance) * w.rail_sale if outlasts else chance
            continue
        consumed = consumption(s, slot, industry, f, left)
        supply = s.cubes[slot] + w.other_cubes * (cubes[industry - COAL_MINE] - s.cubes[slot]) + 0.01
        this_era[slot] = consumed / (consumed + supply)
        if outlasts:
            consumed += f.demand[RAIL][industry - COAL_MINE] * rail_actions(s)
        in_the_end[slot] = consumed / (consumed + supply)
    return this_era, in_the_end


def consumption(s: Position, slot: int, industry: int, f: Figures, left: float) -> float:
    """The cubes for which a tile may find a use in this era; few find the way to a lonely mine."""
    consumed = f.demand[s.era][industry - COAL_MINE] * left
    if industry == COAL_MINE:
        connected = s.component[s.tables.slot_place[slot]].bit_count()
        if connected < WIDELY_CONNECTED:
            lonely = f.weights.lonely_mine
            return consumed * (lonely + (1.0 - lonely) * (connected - 1) / (WIDELY_CONNECTED - 1))
    return consumed


# -- Cotton -------------------------------------------------------------------------------------------------------


def cotton_chances(s: Position, seat: int, f: Figures, left: float, chances: list[float]) -> None:
    """Note the chances of unflipped mills and ports to be flipped in this era."""
    t, w = s.tables, f.weights
    time = left / (left + 1.0)
    mills = s.standing[COTTON_MILL] & ~s.flipped
    free = s.standing[PORT] & ~s.flipped
    for port in range(SLOTS):
        if free >> port & 1:
            near = slots_within(t.slot_place, mills, s.component[t.slot_place[port]])
            chances[port] = time * (w.shared_port if near else w.lonely_port)
    abroad = w.sale_abroad * demand_chance(s) if distant_market_open(s) else 0.0
    ports = existing_ports(s)
    for mill in range(SLOTS):
        if not mills >> mill & 1:
            continue
        if s.owner[mill] != seat:
            chances[mill] = w.rival_sale * time
            continue
        reach = s.component[t.slot_place[mill]]
        near = slots_within(t.slot_place, free, reach)
        if left < 1.0:
            chances[mill] = 0.0
        elif near:
            port = (near & s.own[seat] or near).bit_length() - 1
            free &= ~(1 << port)
            chances[mill] = w.sale
            chances[port] = w.used_port
        else:
            hope = w.sale_without_port * time
            chances[mill] = max(hope, abroad) if reach & ports else hope


def demand_chance(s: Position) -> float:
    """The chance that the next distant market tile leaves some demand, from those that were not turned up yet."""
    coming = s.pile[s.drawn % len(s.pile) :]
    leaving = [step for step in coming if s.cotton_marker + step < s.tables.cotton_bottom]
    return len(leaving) / len(coming)


# -- Money --------------------------------------------------------------------------------------------------------


def income_worth(s: Position, player: int, f: Figures, payments: int) -> float:
    """What the income still to be paid is worth, less what debts at the next payments would cost."""
    value = f.income[payments][s.income[player]]
    level = s.tables.level_of_space[s.income[player]]
    if level < 0 and payments:
        value -= f.weights.debt * level * level
        short = -level * min(payments, 2) - s.money[player]
        if short > 0:
            value -= f.weights.missing_pound * short
    return value


def money_worth(s: Position, seat: int, f: Figures, left: float) -> float:
    """What money is worth: much while there is much to buy, at the end no more than what it scores."""
    t, w = s.tables, f.weights
    money = s.money[seat]
    if s.switches[INTRODUCTORY]:
        scored = min(money / t.intro_cash_per_vp, float(t.intro_cash_vp_cap)) + t.level_of_space[s.income[seat]]
    else:
        scored = money / t.cash_per_vp
    if rail_to_come(s):
        left += rail_actions(s)
    share = left / (left + w.money_fade)
    return purse_worth(money, w.purses, w.pounds) * share + scored * (1.0 - share)


# -- Prospects ----------------------------------------------------------------------------------------------------


def prospects(s: Position, seat: int, f: Figures, left: float) -> float:
    """What the seat can make of its actions to come: its mat, its network, what lies within reach."""
    t, w = s.tables, f.weights
    network = s.network[seat]
    reach = reach_of(s.component, [place for place in range(PLACES) if network >> place & 1])
    value = w.free_slot * (union(t.slots_at, network) & ~occupied_slots(s)).bit_count()
    ports = existing_ports(s)
    if reach & ports:
        value += w.port_reach
    if reach & ports or slots_within(t.slot_place, s.stocked[COAL_MINE], reach):
        value += w.coal_reach
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
    t, w = s.tables, f.weights
    place = t.card_place[card]
    if place < 0:
        return w.industry_card
    free = (t.slots_at[place] & ~occupied_slots(s)).bit_count()
    return w.location_card * free / 2.0 if free else 0.05


def hand_worth(s: Position, seat: int, f: Figures, left: float) -> float:
    """What the cards held are worth; a second of the same kind adds little."""
    value = 0.0
    cards = s.hand_mask[seat]
    while cards:
        low = cards & -cards
        cards ^= low
        card = low.bit_length() - 1
        value += card_worth(s, card, f) * (1.0 if s.hand[seat * CARDS + card] == 1 else 1.4)
    return value * left / (left + 2.0)


# -- Within an action ---------------------------------------------------------------------------------------------


def settled(s: Position) -> bool:
    """Whether no action is half done."""
    return s.seat < 0 or s.question() == ACTION


def habit(s: Position) -> int:
    """The card missed least; -1 where the choice deserves a closer look."""
    if s.question() != CARD:
        return -1
    f = figures_for(s.tables)
    best, least = -1, 1000.0
    cards = playable_cards(s)
    while cards:
        low = cards & -cards
        cards ^= low
        card = low.bit_length() - 1
        loss = card_worth(s, card, f) * (1.0 if s.hand[s.seat * CARDS + card] == 1 else 0.4)
        if loss < least:
            best, least = card, loss
    return s.tables.card_code + best


EVALUATION: Final = Evaluation(worth=worth, settled=settled, habit=habit)
"""What bots know of the title."""
