"""Rules of thumb for bots: what tiles, links, income, mats and cards are worth in final points.

A title's bot says what its weights are and notes the chances of the goods that it sells; the rest is here. Only what a
seat may know is looked at: the board, the own hand, the sizes of the other hands and of the deck.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from millrace.core.lists import Ints
from millrace.core.title import Evaluation
from millrace.parts.bits import total
from millrace.parts.industry.board import occupied_slots
from millrace.parts.industry.map import Map
from millrace.parts.industry.state import CANAL, RAIL, IndustryState
from millrace.parts.worth import income_worths, stack_worths

S = TypeVar("S", bound=IndustryState)


class Weights:
    """How much each thing counts, in points, as far as all titles count it. A title's own weights derive from these."""

    rival: float
    """What the best rival expects, taken off the own."""
    income_pound: float
    income_fade: float
    """So many payments before the end a pound has lost half its worth."""
    income_growth: float
    """Spaces by which income will rise per round."""
    missing_pound: float
    """Pounds that the next two payments will ask for in vain."""
    debt: float
    """Of the square of a negative level."""
    rail_sale: float
    """A tile not flipped in the canal era may be in the rail era."""
    canal_coal: float
    """What each of a player's actions to come consumes, by era."""
    rail_coal: float
    canal_iron: float
    rail_iron: float
    other_cubes: float
    """How much other tiles' cubes compete."""
    lonely_mine: float
    """Demand for a mine without any link."""
    wide_network: int
    """So many places joined give a mine all customers that it can have."""
    future_icons: float
    """Link icons on a free slot."""
    mat: float
    next_tile: float
    tile_cost: float
    industry_card: float
    location_card: float


class Figures:
    """What the evaluation looks up, worked out once for a map; the title sets `place_icons`, `tile_icons` and `mat`."""

    place_icons: Ints
    """By place: link icons printed there."""
    tile_icons: Ints
    """By kind of tile: link icons that it shows when flipped."""
    mat: list[list[list[float]]]
    """[era][industry][tiles gone]: what the rest of the stack promises."""

    def __init__(self, m: Map, w: Weights, rounds: Ints) -> None:
        self.map = m
        self.weights = w
        self.rounds = rounds
        """By players - 2: rounds of an era."""
        self.income = income_worths(m.level_of_space, 2 * max(rounds), w.income_pound, w.income_fade, w.income_growth)
        """[payments left][income space]: what they are worth."""
        self.slots = [slots.bit_count() for slots in m.slots_at]
        """By place: how many."""
        self.card = [w.location_card if place >= 0 else w.industry_card for place in m.card_place]
        """By card: what holding it is worth."""
        self.demand = [[0.0] * len(m.industry_ids), [0.0] * len(m.industry_ids)]
        """[era][industry]: the cubes or barrels of it that one action consumes."""
        self.demand[CANAL][m.coal_mine] = w.canal_coal
        self.demand[CANAL][m.iron_works] = w.canal_iron
        self.demand[RAIL][m.coal_mine] = w.rail_coal
        self.demand[RAIL][m.iron_works] = w.rail_iron


class Outlook:
    """What a seat may expect of the time to come."""

    def __init__(self, s: IndustryState, seat: int, rounds: int, rail_ahead: bool) -> None:
        self.seat = seat
        self.left = s.hand_size[seat] + (len(s.deck) - s.deck_top) / s.players
        """The actions it still has in this era: every card, held or to be drawn, is one."""
        self.rail_ahead = rail_ahead
        """Whether the rail era is still ahead."""
        self.rail_actions = float(s.map.actions_per_turn * rounds)
        """The actions of each player in the rail era."""
        self.payments = max(0, rounds - s.round + (rounds if rail_ahead else 0))
        """How often income will still be paid."""
        self.this_era = [1.0] * len(s.tile)
        """By slot: the chance of its tile to be flipped by the end of this era."""
        self.in_the_end = [1.0] * len(s.tile)
        """By slot: the chance of its tile to be flipped by the end of the game."""


# -- The whole ----------------------------------------------------------------------------------------------------


def final_lead(s: IndustryState, f: Figures, seat: int) -> float:
    """The points of a seat, when the game is over, above what its best rival counts for."""
    return s.vp[seat] - f.weights.rival * max([s.vp[player] for player in range(s.players) if player != seat])


def lead(s: IndustryState, f: Figures, o: Outlook, money: float, prospects: float) -> float:
    """The points by which a seat may expect to stand above what its best rival counts for.

    The title says what money and prospects are worth to the seat, and has noted the chances of what it sells.
    """
    note_coal_and_iron(s, f, o)
    board = board_worths(s, f, o)
    own = board[o.seat] + money + prospects + hand_worth(s, f, o)
    best = -1000.0
    for player in range(s.players):
        if player != o.seat:
            standing = board[player] + income_worth(s, f, player, o.payments)
            if standing > best:
                best = standing
    return own + income_worth(s, f, o.seat, o.payments) - f.weights.rival * best


def income_worth(s: IndustryState, f: Figures, player: int, payments: int) -> float:
    """What the income still to be paid is worth, less what debts at the next payments would cost."""
    value = f.income[payments][s.income[player]]
    level = s.map.level_of_space[s.income[player]]
    if level < 0 and payments:
        value -= f.weights.debt * level * level
        short = -level * min(payments, 2) - s.money[player]
        if short > 0:
            value -= f.weights.missing_pound * short
    return value


# -- Tiles and links ----------------------------------------------------------------------------------------------


def note_later_sales(s: IndustryState, f: Figures, o: Outlook, goods: int) -> None:
    """Note the chances by the end of the game of unflipped tiles on some slots, from those they have in this era."""
    this_era, in_the_end = o.this_era, o.in_the_end
    while goods:
        low = goods & -goods
        goods ^= low
        slot = low.bit_length() - 1
        chance = this_era[slot]
        outlasts = o.rail_ahead and s.map.tile_level[s.tile[slot]] > 1
        in_the_end[slot] = chance + (1.0 - chance) * f.weights.rail_sale if outlasts else chance


def note_coal_and_iron(s: IndustryState, f: Figures, o: Outlook) -> None:
    """Note the chances of all mines and works to be emptied."""
    note_use(s, f, o, s.map.coal_mine, f.weights.other_cubes, 0.0, 0.0)
    note_use(s, f, o, s.map.iron_works, f.weights.other_cubes, 0.0, 0.0)


def note_use(
    s: IndustryState, f: Figures, o: Outlook, industry: int, competition: float, own: float, rival: float
) -> None:
    """Note the chances of an industry's tiles to be emptied, by what will be consumed and what others deliver.

    Tiles compete by a part of their cubes or barrels; `own` and `rival` are what the tiles of the seat and of others
    may deliver beside the usual demand.
    """
    m = s.map
    this_era, in_the_end = o.this_era, o.in_the_end
    usual = f.demand[s.era][industry] * o.left
    later = f.demand[RAIL][industry] * o.rail_actions
    cubes = total(s.cubes, s.stocked[industry])
    tiles = s.standing[industry] & ~s.flipped
    while tiles:
        low = tiles & -tiles
        tiles ^= low
        slot = low.bit_length() - 1
        consumed = usual * customers_of_mine(s, f, slot) if industry == m.coal_mine else usual
        consumed += own if s.owner[slot] == o.seat else rival
        supply = s.cubes[slot] + competition * (cubes - s.cubes[slot]) + 0.01
        this_era[slot] = consumed / (consumed + supply)
        if o.rail_ahead and m.tile_level[s.tile[slot]] > 1:
            consumed += later
        in_the_end[slot] = consumed / (consumed + supply)


def customers_of_mine(s: IndustryState, f: Figures, slot: int) -> float:
    """The part of the demand for coal that finds the way to a mine; few find it to a lonely one."""
    w = f.weights
    connected = s.component[s.map.slot_place[slot]].bit_count()
    if connected >= w.wide_network:
        return 1.0
    return w.lonely_mine + (1.0 - w.lonely_mine) * (connected - 1) / (w.wide_network - 1)


def board_worths(s: IndustryState, f: Figures, o: Outlook) -> list[float]:
    """The points each player has and may expect from tiles and links, and from the income that the tiles will bring."""
    m = s.map
    this_era, in_the_end = o.this_era, o.in_the_end
    future = f.weights.future_icons * o.left / (o.left + 8.0)
    icons = [f.place_icons[place] + future * f.slots[place] for place in range(len(f.slots))]
    income = f.income[max(0, o.payments - 1)]  # what is not flipped yet will be when the next income has been paid
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
            icons[m.slot_place[slot]] += f.tile_icons[kind] * chance - future
            scores_twice = s.era == CANAL and m.tile_level[kind] > 1
            value += m.tile_vp[kind] * (chance + in_the_end[slot] if scores_twice else chance)
            if not s.flipped & low:
                reached = min(s.income[player] + m.tile_income[kind], m.last_space)
                value += in_the_end[slot] * (income[reached] - paid)
        worths[player] += value
    lines = s.laid
    while lines:
        low = lines & -lines
        lines ^= low
        line = low.bit_length() - 1
        for place in m.line_places[line]:
            worths[s.line_owner[line]] += icons[place]
    return worths


# -- Prospects ----------------------------------------------------------------------------------------------------


def reach_of_network(s: IndustryState, player: int) -> int:
    """All places connected to any place of a player's network."""
    reach = 0
    rest = s.network[player]
    while rest:
        reach |= s.component[(rest & -rest).bit_length() - 1]
        rest &= ~reach
    return reach


def mat_worths(m: Map, w: Weights, point: list[float], icons: Ints, beer: Ints) -> list[list[list[float]]]:
    """[era][industry][tiles gone]: what the rest of a stack promises, the next tile most.

    By kind of tile: what each of its points counts for, the link icons that count beside them, and the beer it takes.
    """
    worths: list[list[list[float]]] = []
    for era in (CANAL, RAIL):
        promises = [
            tile_promise(m, w, era, kind, point[kind], icons[kind], beer[kind]) for kind in range(len(m.tile_ids))
        ]
        worths.append([stack_worths([promises[kind] for kind in stack[:-1]], w.next_tile) for stack in m.mat_tiles])
    return worths


def tile_promise(m: Map, w: Weights, era: int, kind: int, point: float, icons: int, beer: int) -> float:
    """What a tile still on the mat will bring beyond its cost, or nothing if the era does not allow it."""
    if not m.tile_in_era[era][kind]:
        return 0.0
    scorings = 2 if era == CANAL and m.tile_level[kind] > 1 else 1
    gain = m.tile_vp[kind] * scorings * point + m.tile_income[kind] * (0.7, 0.35)[era] + icons
    cost = w.tile_cost * (m.tile_money[kind] + 3.0 * (m.tile_coal[kind] + m.tile_iron[kind]) + 6.0 * beer)
    return max(0.0, gain - cost)


def mat_worth(s: IndustryState, f: Figures, o: Outlook) -> float:
    """What the tiles still on the mat promise; towards the end of the canal era those count that outlast it."""
    now = stacks_worth(s, f.mat[s.era], o.seat)
    if not o.rail_ahead:
        return f.weights.mat * now * o.left / (o.left + 6.0)
    later = stacks_worth(s, f.mat[RAIL], o.seat)
    share = o.left / (o.left + 8.0)
    return f.weights.mat * (now * share + later * (1.0 - share))


def stacks_worth(s: IndustryState, worths: list[list[float]], player: int) -> float:
    """The sum of what the stacks of a player's mat are worth, by industry and tiles gone."""
    first = player * len(worths)
    value = 0.0
    for industry in range(len(worths)):
        value += worths[industry][s.mat[first + industry]]
    return value


# -- Cards --------------------------------------------------------------------------------------------------------


def card_worth(s: IndustryState, f: Figures, card: int, occupied: int) -> float:
    """What holding a card is worth: less if nothing can be built where it says."""
    place = s.map.card_place[card]
    if place < 0:
        return f.card[card]
    free = (s.map.slots_at[place] & ~occupied).bit_count()
    return f.card[card] * free / 2.0 if free else 0.05


def hand_worth(s: IndustryState, f: Figures, o: Outlook) -> float:
    """What the cards held are worth; a second of the same kind adds little."""
    first = o.seat * len(s.map.card_ids)
    occupied = occupied_slots(s)
    value = 0.0
    cards = s.hand_mask[o.seat]
    while cards:
        low = cards & -cards
        cards ^= low
        card = low.bit_length() - 1
        value += card_worth(s, f, card, occupied) * (1.0 if s.hand[first + card] == 1 else 1.4)
    return value * o.left / (o.left + 2.0)


def card_missed_least(s: IndustryState, f: Figures, cards: int) -> int:
    """The code of that of some cards whose loss costs the seat asked least."""
    occupied = occupied_slots(s)
    return missed_least(s, cards, [card_worth(s, f, card, occupied) for card in range(len(s.map.card_ids))])


def missed_least(s: IndustryState, cards: int, worths: list[float]) -> int:
    """The code of that of some cards, each of so much worth, that is missed least; one of several alike is so less."""
    first = s.seat * len(s.map.card_ids)
    best, least = -1, 1000.0
    while cards:
        low = cards & -cards
        cards ^= low
        card = low.bit_length() - 1
        loss = worths[card] * (1.0 if s.hand[first + card] == 1 else 0.4)
        if loss < least:
            best, least = card, loss
    return s.map.card_code + best


# -- What bots know of a title ------------------------------------------------------------------------------------


def evaluation(
    worth: Callable[[S, int], float],
    figures_for: Callable[[Any], Figures],
    cards: Callable[[S], int],
    action: int,
    card: int,
) -> Evaluation[Any]:
    """A title's evaluation. Positions are compared when the question `action` is pending; for the question `card`,
    of all `cards` that may be played, that goes which is missed least.
    """

    def settled(s: S) -> bool:
        return s.seat < 0 or s.question() == action

    def habit(s: S) -> int:
        return card_missed_least(s, figures_for(s.map), cards(s)) if s.question() == card else -1

    return Evaluation(worth=worth, settled=settled, habit=habit)
