"""How well a seat stands: the final points it may expect, by rules of thumb (no rulebook chapter).

Tiles count for their levels, money and railways for what they score, all else by its chance to become money: mills by
the outlets that they reach, ports by the mills, mines and works by what will still be consumed. Loans cost interest for
as long as they are likely to last. Only what the seat may know is looked at: the board, the own hand, the sizes of the
other hands and of the deck.
"""

from __future__ import annotations

from typing import Final

from millrace.core.lists import filled
from millrace.core.title import Evaluation
from millrace.parts.bits import members
from millrace.parts.industry.board import occupied_slots, slots_at_places
from millrace.parts.industry.worth import missed_least, reach_of_network
from millrace.parts.tiles import cubes_within, slots_within
from millrace.parts.worth import last_kept, stack_worths

from .rules import verbs
from .rules.cards import playable_cards
from .rules.connections import gates
from .rules.frames import ACTION, CARD, COAL, IRON, REPAYMENT, SALE
from .rules.scoring import tile_levels
from .rules.ships import market_open
from .rules.state import Position
from .rules.tables import COAL_MINE, COTTON, GOODS, INDUSTRIES, IRON_WORKS, PORT, SHIP, Tables


class Weights:
    """How much each thing counts, in points: set by hand, then corrected by what scored more in duels and self-play."""

    def __init__(self) -> None:
        self.rival = 0.14
        # Rounds to come, by the cards in the deck and in the hands of a player
        self.deck_rounds, self.hand_rounds, self.last_rounds, self.least_rounds = 1.2, 1.5, 1.1, 0.5
        self.end_rounds = 0.6  # by the smallest hand once the deck is empty
        # Money and debts
        self.purse, self.purse_size = 0.039, 12.3  # a dollar beyond what it scores, while much is to be bought
        self.debt_rounds, self.debt_growth, self.whole_loans = 14.5, 0.21, 0.64
        self.short = 0.17  # a dollar of debt that nothing will cover
        self.hope = 1.3  # dollars that a round to come may bring to cover debts
        # Chances of tiles to flip, each less the sooner the game ends
        self.sale, self.rival_sale, self.sale_fade = 0.82, 0.72, 0.99
        self.hope_of_sale, self.hope_fade = 0.25, 2.4
        self.used_port, self.near_port, self.lonely_port, self.port_fade = 0.71, 0.53, 0.36, 0.35
        self.coal_use, self.iron_use = 1.1, 0.24  # cubes that a player consumes in a round
        self.coal_flip, self.iron_flip, self.other_cubes = 0.89, 0.58, 0.38
        self.lonely, self.wide_network = 0.23, 16.6
        # Prospects
        self.future_space, self.free_slot = 0.32, 0.043
        self.coal_reach, self.iron_reach, self.outlet = 0.67, 0.47, 0.13
        self.mat, self.next_tile, self.tile_points, self.cube_price = 0.61, 0.47, 0.73, 2.0
        # Cards
        self.card, self.card_fade, self.hand_half, self.twin = 1.0, 3.3, 9.0, 0.77
        self.industry_card, self.place_card, self.unused_card = 0.89, 1.8, 0.49


WEIGHTS: Final = Weights()
"""Those that bots play by."""


class Figures:
    """What the evaluation looks up, worked out once for a map."""

    def __init__(self, t: Tables) -> None:
        w = WEIGHTS
        self.points = 1.0 / t.money_per_vp
        places, settled = range(len(t.place_ids)), t.settlement_spaces
        self.spaces = [float((t.market_places >> p & 1) + (t.settlements >> p & 1) * settled) for p in places]
        self.slots = [float(slots.bit_count()) for slots in t.slots_at]
        self.colour_slots = filled(0, len(t.card_ids))
        for place, colour in enumerate(t.place_colour):
            if colour >= 0:
                self.colour_slots[colour] |= t.slots_at[place]
        self.mat = [self.mat_worths(t, w, industry) for industry in range(INDUSTRIES)]

    def mat_worths(self, t: Tables, w: Weights, industry: int) -> list[float]:
        """What the tiles of an industry promise, by how many of each of its kinds have left, the last kind fastest."""
        rests: list[list[float]] = [[]]
        for kind in t.kinds_of[industry]:
            promise, count = self.tile_promise(t, w, kind), len(t.mat_tiles[kind]) - 1
            rests = [rest + [promise] * (count - gone) for rest in rests for gone in range(count + 1)]
        return [stack_worths(rest, w.next_tile)[0] for rest in rests]

    def tile_promise(self, t: Tables, w: Weights, kind: int) -> float:
        """What a tile that may be built one day is worth."""
        if t.tile_level[kind] == 0 or t.slots_of[t.tile_industry[kind]] == 0:
            return 0.0
        gain = t.tile_profit[kind] - t.tile_money[kind] - w.cube_price * (t.tile_coal[kind] + t.tile_iron[kind])
        return max(0.0, w.tile_points * t.tile_vp[kind] + gain * self.points)


figures_for: Final = last_kept(Figures)


def rounds_left(s: Position) -> float:
    """How many rounds are likely to come, by the cards in the deck and in the hands."""
    w = WEIGHTS
    hands, deck = sum(s.hand_size), len(s.deck) - s.deck_top
    rounds = (w.deck_rounds * deck + w.hand_rounds * hands) / s.players - w.last_rounds
    if deck:
        return max(w.least_rounds, rounds)
    return max(min(rounds, w.end_rounds * min(s.hand_size) + 0.01), 0.01)


class Outlook:
    """What a seat may expect of the time to come."""

    def __init__(self, s: Position, seat: int) -> None:
        self.seat = seat
        self.rounds = rounds_left(s)
        self.left = self.rounds * s.tables.actions_per_turn
        self.profits = [0.0] * s.players


def worth(s: Position, seat: int) -> float:
    """The points by which a seat may expect to stand above what its best rival counts for."""
    w = WEIGHTS
    f = figures_for(s.tables)
    if s.seat < 0:
        rivals = [s.vp[player] for player in range(s.players) if player != seat]
        return s.vp[seat] + 0.01 * s.money[seat] - w.rival * max(rivals)
    o = Outlook(s, seat)
    note_sales(s, o)
    note_use(s, o, COAL_MINE, w.coal_use, w.coal_flip)
    note_use(s, o, IRON_WORKS, w.iron_use, w.iron_flip)
    note_ships(s, o)
    levels = [float(tile_levels(s, player)) for player in range(s.players)]
    rails = rail_incomes(s, f, o)
    net = [float(s.money[player] - s.loans[player] * s.tables.lending) for player in range(s.players)]
    totals = [levels[p] + f.points * (rails[p] + o.profits[p] + net[p]) for p in range(s.players)]
    best = max([value for player, value in enumerate(totals) if player != seat])
    own = levels[seat] + f.points * (rails[seat] + o.profits[seat])
    own += money_worth(s, f, o, rails[seat] + o.profits[seat])
    own += hand_worth(s, f, o) + mat_worth(s, f, o) + prospects(s, f, o)
    return own - w.rival * best


def note_sales(s: Position, o: Outlook) -> None:
    """Note what mills, factories and ports may expect: the seat's own take the outlets that they reach, one by one."""
    t, w = s.tables, WEIGHTS
    time = o.rounds / (o.rounds + w.sale_fade)
    works = (s.standing[COTTON] | s.standing[GOODS]) & ~s.flipped
    own = works & s.own[o.seat]
    for slot in members(works & ~own):
        o.profits[s.owner[slot]] += w.rival_sale * time * t.tile_profit[s.tile[slot]]
    free = s.standing[PORT] & ~s.flipped
    sold = s.sold
    for industry in (GOODS, COTTON):
        mills = own & s.standing[industry]
        if not mills:
            continue
        markets = open_markets(s, industry) & ~sold
        barred = small_ports(s, free) if industry == GOODS else 0
        for slot in members(mills):
            reach = s.component[t.slot_place[slot]]
            near = slots_within(t.slot_place, free & ~barred, reach)
            chance = w.sale * time
            if reach & markets and not near & s.own[o.seat]:
                market = 1 << (reach & markets).bit_length() - 1
                markets &= ~market
                sold |= market
            elif near:
                port = (near & s.own[o.seat] or near).bit_length() - 1
                free ^= 1 << port
                o.profits[s.owner[port]] += w.used_port * t.tile_profit[s.tile[port]]
            else:
                chance = w.hope_of_sale * o.rounds / (o.rounds + w.hope_fade)
            o.profits[o.seat] += chance * t.tile_profit[s.tile[slot]]
    time = o.rounds / (o.rounds + w.port_fade)
    for slot in members(free):
        near = slots_within(t.slot_place, works, s.component[t.slot_place[slot]])
        o.profits[s.owner[slot]] += (w.near_port if near else w.lonely_port) * time * t.tile_profit[s.tile[slot]]


def open_markets(s: Position, industry: int) -> int:
    """The places with a market that takes the goods of an industry."""
    markets = 0
    for place in members(s.tables.market_places & ~s.sold):
        if s.tables.market_accepts[s.market[place]] >> industry & 1:
            markets |= 1 << place
    return markets


def small_ports(s: Position, ports: int) -> int:
    """The ports that take cotton only."""
    small = 0
    for slot in members(ports):
        if s.tables.tile_level[s.tile[slot]] == 1:
            small |= 1 << slot
    return small


def note_use(s: Position, o: Outlook, good: int, use: float, most: float) -> None:
    """Note what mines or works may expect: they flip when their cubes are consumed."""
    t, w = s.tables, WEIGHTS
    tiles = s.standing[good] & ~s.flipped
    for slot in members(tiles):
        reach = s.component[t.slot_place[slot]]
        cubes = s.cubes[slot]
        consumed = use * o.rounds * s.players * customers(s, slot)
        supply = cubes + w.other_cubes * (cubes_within(s.cubes, t.slot_place, s.stocked[good], reach) - cubes)
        o.profits[s.owner[slot]] += most * t.tile_profit[s.tile[slot]] * chance_of(consumed, supply)


def chance_of(consumed: float, supply: float) -> float:
    """The chance that a supply is used up."""
    return consumed * consumed / (consumed * consumed + supply * supply)


def customers(s: Position, slot: int) -> float:
    """How much of all demand a tile can serve: more the wider the network around it."""
    w = WEIGHTS
    connected = float(s.component[s.tables.slot_place[slot]].bit_count())
    if connected >= w.wide_network:
        return 1.0
    return w.lonely + (1.0 - w.lonely) * (connected - 1.0) / (w.wide_network - 1.0)


def note_ships(s: Position, o: Outlook) -> None:
    """Note what ships may expect: their coal must go and their market be sold to."""
    t, w = s.tables, WEIGHTS
    ships = s.standing[SHIP] & ~s.flipped & ~s.mute_ships
    for slot in members(ships):
        place = t.slot_place[slot]
        cubes = s.cubes[t.import_slot[place]]
        chance = w.coal_flip * chance_of(w.coal_use * o.rounds * s.players, float(cubes))
        if market_open(s, place):
            chance *= o.rounds / (o.rounds + w.sale_fade)
        o.profits[s.owner[slot]] += chance * t.tile_profit[s.tile[slot]]


def rail_incomes(s: Position, f: Figures, o: Outlook) -> list[float]:
    """What the railways of all players will bring, free spaces beside them included by the chance that they fill."""
    t, w = s.tables, WEIGHTS
    future = w.future_space * o.left / (o.left + 8.0)
    occupied = occupied_slots(s)
    incomes = [0.0] * s.players
    spaces = f.spaces[:]
    lines = s.laid
    for place, slots in enumerate(t.slots_at):
        taken = (slots & occupied).bit_count()
        spaces[place] += taken + future * (f.slots[place] - taken)
    for line in members(lines):
        ends = t.line_places[line]
        incomes[s.line_owner[line]] += t.rail_worth + t.worth_per_space * (spaces[ends[0]] + spaces[ends[1]])
    return incomes


def money_worth(s: Position, f: Figures, o: Outlook, expected: float) -> float:
    """What money is worth: points, and the freedom to act; debts cost interest while they last."""
    t, w = s.tables, WEIGHTS
    net = s.money[o.seat] - s.loans[o.seat] * t.lending
    if net >= 0:
        share = o.rounds / (o.rounds + 4.0)
        return net * f.points + w.purse * min(float(net), w.purse_size) * share
    debt = -net
    loans = w.whole_loans * float(-(-debt // t.lending)) + (1.0 - w.whole_loans) * debt / t.lending
    lasts = w.debt_rounds + w.debt_growth * debt
    interest = loans * t.interest * o.rounds * lasts / (o.rounds + lasts)
    value = (net - interest) * f.points
    short = debt + interest - expected - w.hope * o.rounds
    if short > 0.0:
        value -= w.short * short
    return value


def mat_worth(s: Position, f: Figures, o: Outlook) -> float:
    """What the tiles left on the mat promise."""
    t = s.tables
    first = o.seat * len(t.mat_tiles)
    value = 0.0
    for industry in range(INDUSTRIES):
        index = 0
        for kind in t.kinds_of[industry]:
            index = index * len(t.mat_tiles[kind]) + s.mat[first + kind]
        value += f.mat[industry][index]
    return WEIGHTS.mat * value * o.left / (o.left + 6.0)


def prospects(s: Position, f: Figures, o: Outlook) -> float:
    """What the seat can make of its actions to come: free spaces, cubes and outlets within reach."""
    t, w = s.tables, WEIGHTS
    network = s.network[o.seat]
    reach = reach_of_network(s, o.seat)
    value = w.free_slot * (slots_at_places(s, network) & ~occupied_slots(s)).bit_count()
    gate = reach & gates(s)
    if gate or slots_within(t.slot_place, s.stocked[COAL_MINE], reach):
        value += w.coal_reach
    if gate or slots_within(t.slot_place, s.stocked[IRON_WORKS], reach):
        value += w.iron_reach
    outlets = slots_within(t.slot_place, s.standing[PORT] & ~s.flipped, reach).bit_count()
    outlets += (reach & (open_markets(s, COTTON) | open_markets(s, GOODS))).bit_count()
    value += w.outlet * min(outlets, 4)
    return value * o.left / (o.left + 5.0)


def card_worth(s: Position, f: Figures, card: int, occupied: int) -> float:
    """What holding a card is worth."""
    w = WEIGHTS
    t = s.tables
    industry = t.card_industry[card]
    if industry >= 0:
        return w.industry_card if t.slots_of[industry] & ~occupied else w.unused_card
    free = (f.colour_slots[card] & ~occupied).bit_count()
    return max(w.place_card * free / (free + 2.0), w.unused_card)


def hand_worth(s: Position, f: Figures, o: Outlook) -> float:
    """What the hand is worth."""
    w = WEIGHTS
    first = o.seat * len(s.tables.card_ids)
    occupied = occupied_slots(s)
    value = 0.0
    cards = s.hand_mask[o.seat]
    for card in members(cards):
        value += card_worth(s, f, card, occupied) * (1.0 + w.twin * (s.hand[first + card] - 1))
    size = s.hand_size[o.seat]
    return w.card * value * w.hand_half / (w.hand_half + size) * o.left / (o.left + w.card_fade)


def settled(s: Position) -> bool:
    """Whether no action is half done."""
    return s.seat < 0 or s.question() == ACTION


def habit(s: Position) -> int:
    """The card missed least; a loan repaid; own sources and ports first; -1 where the choice deserves a closer look."""
    t = s.tables
    question = s.question()
    if question == CARD:
        f, occupied = figures_for(t), occupied_slots(s)
        return missed_least(s, playable_cards(s), [card_worth(s, f, card, occupied) for card in range(len(t.card_ids))])
    if question == REPAYMENT:
        return t.repay_code
    if question not in (COAL, IRON, SALE):
        return -1
    for code in s.codes():
        if t.code_kind[code] in (verbs.TAKE_COAL, verbs.TAKE_IRON, verbs.OUTLET) and not t.code_b[code]:
            slot = t.code_a[code]
            if s.owner[t.ship_slot[slot] if t.ship_slot[slot] >= 0 else slot] == s.seat:
                return code
    return s.codes()[-1]


EVALUATION: Final = Evaluation(worth=worth, settled=settled, habit=habit)
"""What bots know of the title."""
