"""How well a seat stands: the points it may expect, by rules of thumb (no rulebook chapter).

Points count in full; goods, income, tiles and assistants by what they will bring in the rounds left; patents by what
their prototypes would score, dice by what their locations offer to who acts there at their turn. Only what the seat may
know is looked at: the displays, everything owned, dice once they are revealed, and before that the own ones.
"""

from __future__ import annotations

from typing import Final

from millrace.core.lists import Ints
from millrace.core.title import Evaluation
from millrace.parts.bits import members
from millrace.parts.effects import CHOICE, EXCHANGE, GAIN, LOSE, Count, Effect, repetitions

from .rules import frames, verbs
from .rules.act import open_options, points_entry, times_buzz
from .rules.content import ROUNDS, SPACES
from .rules.counts import BUZZ as BUZZ_COUNT
from .rules.counts import MARKET, NEWSPAPERS, WESTMINSTER, all_loans, open_loans, tally
from .rules.dice import dice_set, dice_to_set, highest, lowest_players, total_of
from .rules.economy import LOANS
from .rules.effects import effect_of, permanent_head
from .rules.market import can_advance, free_above, free_below
from .rules.salary import salaries
from .rules.state import Position
from .rules.tables import (
    ASSISTANT,
    BANK,
    BUILD_DISCOUNT,
    BUILD_EXTRA,
    BUZZ,
    CLUB,
    COST_GOOD_COUNT,
    DICE_VALUES,
    DIE,
    ENERGY,
    FOR_POUND,
    GEAR,
    GREEN,
    LOAN_RELIEF,
    LOCATIONS,
    MARKET_DOWN,
    MONEY,
    MUSEUM,
    NEWSPAPER,
    ON_BUILD,
    PATENT_OFFICE,
    PORT,
    STATION,
    STEP,
    TAKE_PATENT,
    TAKE_RESEARCH,
    USE_PERMANENT,
    VIOLET,
    VP,
    WATCH,
    Tables,
)
from .rules.tables import WESTMINSTER as WESTMINSTER_PLACE

CLOCKS: Final = ROUNDS + 1
"""Numbers of rounds whose sixth phase is still to come, none included."""


class Weights:
    """How much each thing counts, in points: set by hand, then corrected by what scored more in many games."""

    def __init__(self) -> None:
        self.rival = 0.2
        # By the rounds whose sixth phase is still to come, from none to five
        self.pound = (0.22, 0.32, 0.55, 0.65, 0.7, 0.7)
        self.gear = (0.22, 1.6, 2.2, 2.4, 2.4, 2.4)
        self.energy = (0.22, 1.3, 1.8, 1.9, 1.9, 1.9)
        self.newspaper = (0.22, 0.45, 0.8, 0.95, 1.0, 1.0)
        self.buzz = (0.0, 0.35, 0.46, 0.52, 0.56, 0.58)
        self.die = 1.6  # in each round to come
        self.die_spread = (1.2, 1.05, 0.95, 0.9, 0.85, 0.8)
        self.pips = (0.0, 0.85, 1.6, 2.2, 2.75, 3.0)
        self.dice_cost = 2.0  # pounds that setting a die costs
        self.scarce, self.plenty = 7, 25  # pounds: fewer count for more, more for less
        self.scarce_pound, self.plenty_pound = 0.25, 0.05
        self.missing_pound = 0.95
        self.field = 2.0
        self.loan = 1.0  # how much worse an open loan is than its points: it leaves no room
        self.assistant = 1.4
        self.step = 1.2
        self.extra_use = 1.3
        self.link_chance = 0.4
        self.marker = 1.3  # a buzz marker left, in each round to come
        self.buzz_rank = 2.0
        self.build = (0.9, 0.85, 0.45, 0.3, 0.2)  # of what the best, second best … patent promises
        self.next_order = 0.4
        self.crowd = 0.18  # of the dice of others that may come before one's own
        self.reluctance = 1.0  # a patent promises at least so much before it is built by habit
        self.placed = 0.85  # of what a die promises at its location: an action in hand is worth more


class Figures:
    """What the evaluation looks up, worked out once."""

    tables: Tables
    weights: Weights
    goods: list[list[float]]  # [clock][good]
    chain: list[list[float]]  # [clock][head]: what a list of effects brings, 0 at the end for the head -1
    level: list[list[float]]  # [clock][level]: an assistant in the Black Market
    income: list[list[float]]  # [payouts][space]: what the income to come brings


_kept: list[Figures] = []


def figures_for(t: Tables) -> Figures:
    """The figures of these tables; those last used are kept."""
    if _kept and _kept[0].tables is t:
        return _kept[0]
    f = Figures()
    w = f.weights = Weights()
    f.tables = t
    f.income = [[income_worth(t, w, payouts, space) for space in range(len(t.income_values))] for payouts in range(6)]
    start = t.start_income
    f.goods = []
    for clock in range(CLOCKS):
        step = f.income[clock][start - 2] - f.income[clock][start - 3]
        f.goods.append([w.pound[clock], w.gear[clock], w.energy[clock], w.newspaper[clock], w.buzz[clock], step, 1.0])
    f.chain = [[0.0] * (len(t.effects) + 1) for _ in range(CLOCKS)]
    for clock in range(CLOCKS):
        for head in range(len(t.effects)):
            f.chain[clock][head] = chain_worth(f, head, clock)
    f.level = [[level_worth(f, clock, level) for level in range(t.levels)] for clock in range(CLOCKS)]
    _kept[:] = [f]
    return f


def income_worth(t: Tables, w: Weights, payouts: int, space: int) -> float:
    """What the marker on a space of the income track brings, if it only falls from now on."""
    value = 0.0
    for payout in range(payouts, 0, -1):
        rate = w.pound[payout]
        value += rate * t.income_values[space] - (t.red_vp if space < t.red_spaces else 0)
        space -= t.expenses
        if space < 0:
            value += w.pound[payout - 1] * space
            space = 0
    return value


def level_worth(f: Figures, clock: int, level: int) -> float:
    """What an assistant brings on its way down the Black Market, and at its end."""
    value = 0.0
    for number in range(clock):
        if level - number >= 0:
            value += f.chain[clock - number][f.tables.level_head[level - number]]
    last = level - max(clock - 1, 0)
    return value + (0.4 + 0.3 * last if last >= 0 else 0.0)


# -- Effects ------------------------------------------------------------------------------------------------------


def chain_worth(f: Figures, head: int, clock: int) -> float:
    """What a list of effects brings to whom it is carried out for."""
    value = 0.0
    while head >= 0:
        effect = f.tables.effects[head]
        value += effect_worth(f, effect, clock)
        head = effect.next
    return value


def goods_worth(f: Figures, goods: Ints, clock: int) -> float:
    """What goods count for."""
    rates = f.goods[clock]
    value = 0.0
    for good in range(VP + 1):
        value += rates[good] * goods[good]
    return value


def usual_count(counted: Count, clock: int) -> float:
    """How many of something a player usually has."""
    what = counted.primitive
    number = 1.0 + 0.45 * (ROUNDS - clock)
    if what == WESTMINSTER or what == MARKET:
        number = 2.0
    elif what == NEWSPAPERS:
        number = 2.5
    elif what == BUZZ_COUNT:
        number = 12.0
    return min(float(counted.cap), max(0.0, number - counted.beyond) / counted.step)


def effect_worth(f: Figures, effect: Effect, clock: int) -> float:
    """What one effect brings."""
    w, deed = f.weights, effect.deed
    share = 0.6 if effect.conditions else 1.0
    if deed == GAIN:
        times = 1.0 if effect.per is None else usual_count(effect.per, clock)
        return share * times * max([goods_worth(f, goods, clock) for goods in effect.gain])
    if deed == LOSE:
        return -goods_worth(f, effect.pay[0], clock)
    if deed == CHOICE:
        return max([chain_worth(f, head, clock) for head in effect.heads])
    if deed == EXCHANGE:
        gain = goods_worth(f, effect.gain[0], clock) - goods_worth(f, effect.pay[0], clock)
        return max(0.0, gain) * effect.times
    return own_deed_worth(f, effect, clock, w)


def own_deed_worth(f: Figures, effect: Effect, clock: int, w: Weights) -> float:
    """What a deed brings that only this title has."""
    deed, values = effect.deed, effect.values
    if deed == DIE:
        return values[0] * (w.die * max(clock - 1, 0) - values[1] * w.pound[clock])
    if deed == ASSISTANT:
        return values[0] * (w.assistant if clock > 1 else 0.7) + 0.4 * values[1]
    if deed == STEP:
        return values[0] * (w.step if clock > 1 else 0.8)
    if deed == USE_PERMANENT:
        return values[0] * w.extra_use
    if deed == TAKE_RESEARCH:
        return values[1] * (w.field + 2.0)
    if deed == VIOLET:
        return w.field + clock * chain_worth(f, f.tables.tile_head[GREEN + values[0]], clock)
    if deed == WATCH:
        return 1.6 * clock
    if deed == MARKET_DOWN:
        return -0.9 * values[0]
    if deed == TAKE_PATENT:
        return 2.5 * values[1] if clock > 0 else 0.0
    if deed == LOAN_RELIEF:
        return 0.4
    if deed == BUILD_DISCOUNT:
        return 0.75 * values[1] * f.goods[clock][values[0]]  # not in every round is there something to build with it
    if deed == BUILD_EXTRA or deed == ON_BUILD:
        return 1.2 if clock > 0 else 0.0
    return 0.0


# -- The worth of a position --------------------------------------------------------------------------------------


def worth(s: Position, seat: int) -> float:
    """The points by which a seat may expect to stand above what its best rival counts for."""
    f = figures_for(s.tables)
    best = -1000.0
    for other in range(s.players):
        if other != seat:
            best = max(best, float(s.vp[other]) if s.seat < 0 else standing(s, other, f))
    if s.seat < 0:
        return s.vp[seat] - f.weights.rival * best
    clock = rounds_left(s)
    value = purse(s, seat, f, clock) + standing(s, seat, f) - s.money[seat] * f.weights.pound[clock]
    value += prospects(s, seat, f, clock) + cards_worth(s, seat, f, clock) + dice_worth(s, seat, f, clock)
    return value - f.weights.rival * best


def just_revealed(s: Position) -> bool:
    """Whether nobody has placed a die yet: who sets the last one cannot know what the others show, nor count on it."""
    return s.passed == 0 and max(s.placed_owner) < 0


def rounds_left(s: Position) -> int:
    """In how many rounds the sixth phase is still to come."""
    return ROUNDS - s.round + (1 if s.phase < 6 else 0)


def standing(s: Position, player: int, f: Figures) -> float:
    """What counts of every player alike: points, goods, income, tiles, assistants, dice, loans."""
    t, w, clock = s.tables, f.weights, rounds_left(s)
    rates = f.goods[clock]
    value: float = s.vp[player] + rates[MONEY] * s.money[player] + rates[NEWSPAPER] * s.newspapers[player]
    value += stock_worth(s.gear[player], rates[GEAR]) + stock_worth(s.energy[player], rates[ENERGY])
    value += rates[BUZZ] * s.buzz[player]
    if s.phase == 2 and just_revealed(s) and player in lowest_players(s):
        value -= rates[NEWSPAPER] * t.content.dice.lowest_newspapers
    value += payouts_worth(s, player, f) + w.die * s.dice[player] * (ROUNDS - s.round)
    chain, tiles = f.chain[clock], s.tiles[player]
    for tile in members(tiles & t.permanent):
        value += clock * chain[t.tile_head[tile]]
    for level in range(t.levels):
        if s.market[level] == player:
            value += f.level[clock][level]
    free = t.nation_fields[s.nation[player]] - tiles.bit_count() - all_loans(s, player)
    value -= w.field * max(free, 0) + t.repaid_vp * s.loans_repaid[player]
    for loan in range(LOANS):
        value -= (t.loan_vp[loan] + w.loan) * s.loans_open[player * LOANS + loan]
    return value


def stock_worth(number: int, rate: float) -> float:
    """What so many gears or energy are worth: the first ones will be used, the others perhaps."""
    return rate * (min(number, 3) + 0.5 * max(min(number, 6) - 3, 0) + 0.2 * max(number - 6, 0))


def payouts_worth(s: Position, player: int, f: Figures) -> float:
    """What the income to come brings."""
    space, left = s.income[player], ROUNDS - s.round
    if s.phase < 6:
        return f.income[left + 1][space]
    falls = False
    for frame in s.stack:
        task, argument = frame & (1 << frames.TASK_BITS) - 1, frame >> frames.TASK_BITS
        if task == frames.PAY_INCOME and argument & frames.PLAYER_MASK == player:
            return f.income[left + 1][space]
        if task == frames.INCOME_TURN:
            if player in s.order[argument:]:
                return f.income[left + 1][space]
            falls = True
        elif task == frames.EXPENSES:
            falls = True
    return f.income[left][max(space - s.tables.expenses, 0) if falls else space]


def purse(s: Position, seat: int, f: Figures, clock: int) -> float:
    """What money is worth beside what is due: the first pounds keep one going, missing ones are borrowed."""
    w, money = f.weights, s.money[seat]
    unpaid = s.phase < 4
    for frame in s.stack:
        task, argument = frame & (1 << frames.TASK_BITS) - 1, frame >> frames.TASK_BITS
        if task == frames.DUE and argument & frames.PLAYER_MASK == seat:
            money -= argument >> frames.PLAYER_BITS
        elif task == frames.SALARY and s.phase == 4 and seat in s.order[argument:]:
            unpaid = True
    if s.question() == frames.RAISE and s.seat == seat:
        money -= s.stack[-1] >> frames.TASK_BITS
    if unpaid:
        money -= salaries(s, seat)
    if s.question() == frames.SETTING:
        money -= total_of(s, seat)
    if money < 0:
        return w.missing_pound * money - 1.0
    worth_of_all = w.pound[clock] * money
    if clock > 1:
        ahead = money - w.dice_cost * s.dice[seat] - salaries(s, seat)  # for the dice and salaries of the next round
        if s.phase < 6:
            ahead += s.tables.income_values[s.income[seat]]
        worth_of_all += w.scarce_pound * min(ahead, w.scarce) - w.plenty_pound * max(money - w.plenty, 0)
    elif open_loans(s, seat):
        worth_of_all += 0.12 * min(money, 10 * open_loans(s, seat))
    return worth_of_all


def prospects(s: Position, seat: int, f: Figures, clock: int) -> float:
    """The own order, posters, the rank on the buzz track, and Westminster."""
    t, w = s.tables, f.weights
    nation, level = s.nation[seat] * 3, s.order_level[seat]
    value = float(t.nation_vp[nation + level - 1]) if level else 0.0
    if can_advance(s, seat) and clock > 0:
        value += w.next_order * (t.nation_vp[nation + level] - value)
    chain = f.chain[clock]
    for poster in members(s.markers[seat]):
        value += clock * chain[t.poster_head[poster]]
    value += w.marker * max(clock - 1, 0) * (t.content.start.buzz_markers - s.markers[seat].bit_count())
    ahead = 0.0
    for other in range(s.players):
        if other != seat:
            ahead += max(-1.0, min(1.0, (s.buzz[seat] - s.buzz[other]) / (2.0 + 1.5 * clock)))
    value += w.buzz_rank * ahead / (s.players - 1)
    return value + 0.5 * clock * (s.westminster[seat] - 1)


# -- Cards --------------------------------------------------------------------------------------------------------


def cards_worth(s: Position, seat: int, f: Figures, clock: int) -> float:
    """What the persons will bring and cost, and what the patents promise."""
    t, w = s.tables, f.weights
    value = 0.0
    chain = f.chain[clock]
    uses = clock if s.phase < 5 else ROUNDS - s.round
    later = ROUNDS - s.round
    for person in members(s.persons[seat]):
        value -= later * w.pound[clock] * t.person_salary[person * SPACES + s.westminster[seat] - 1]
        value += uses * chain[t.person_head[person]]
    rounds = clock if s.phase < 6 else ROUNDS - s.round
    if rounds > 0 and s.patents[seat]:
        promises = [patent_worth(s, seat, patent, f, clock) for patent in members(s.patents[seat])]
        promises.sort(reverse=True)
        most = 2 * rounds if s.phase != 5 else 2 * rounds - (s.builds if s.on_turn == seat else 0)
        for number in range(min(len(promises), len(w.build), most)):
            value += w.build[number] * max(promises[number], 0.0)
    return value


def price(s: Position, seat: int, costs: Ints, card: int, f: Figures, clock: int) -> float:
    """What paying the cost of a card gives up; missing gears and energy are bought."""
    t, rates, first = s.tables, f.goods[clock], card * COST_GOOD_COUNT
    gears, energy = costs[first + GEAR], costs[first + ENERGY]
    own_gears, own_energy = min(gears, s.gear[seat]), min(energy, s.energy[seat])
    pounds = costs[first] + (gears - own_gears) * t.buy_price[GEAR] + (energy - own_energy) * t.buy_price[ENERGY]
    value = rates[GEAR] * own_gears + rates[ENERGY] * own_energy + rates[NEWSPAPER] * costs[first + NEWSPAPER]
    short = pounds - s.money[seat]
    return value + rates[MONEY] * pounds + (0.4 * short if short > 0 else 0.0)


def patent_worth(s: Position, seat: int, patent: int, f: Figures, clock: int) -> float:
    """What building a patent promises; a harmful effect is meant for somebody else."""
    t, w = s.tables, f.weights
    entry = patent * ROUNDS + points_entry(s)
    links = t.patent_links[patent]
    linked = (links & s.persons[seat]).bit_count()
    value = t.patent_vp[entry] + t.link_vp * (linked + w.link_chance * (1 if links and clock > 1 and not linked else 0))
    effect = f.chain[clock][t.patent_head[patent]] + counted_better(s, seat, t.patent_head[patent], f, clock)
    value += effect if effect > 0.0 else -w.rival * effect
    return value - price(s, seat, t.patent_cost, patent, f, clock)


def counted_better(s: Position, seat: int, head: int, f: Figures, clock: int) -> float:
    """By how much a list of effects brings more than usual, for what the seat has of what it counts."""
    value = 0.0
    while head >= 0:
        effect = s.tables.effects[head]
        if effect.deed == GAIN and effect.per is not None:
            more = repetitions(effect, tally(s, seat)) - usual_count(effect.per, clock)
            value += more * goods_worth(f, effect.gain[0], clock)
        head = effect.next
    return value


def person_worth(s: Position, seat: int, person: int, f: Figures, clock: int) -> float:
    """What hiring a person promises."""
    t, w, chain = s.tables, f.weights, f.chain[clock]
    links = t.person_links[person]
    linked = (links & s.prototypes[seat]).bit_count() + 0.8 * (links & s.patents[seat]).bit_count()
    value = t.person_vp[person * ROUNDS + points_entry(s)] + t.link_vp * linked
    value += chain[t.person_instant[person]] + clock * chain[t.person_head[person]]
    value -= clock * w.pound[clock] * t.person_salary[person * SPACES + s.westminster[seat] - 1]
    return value - price(s, seat, t.person_cost, person, f, clock)


def tile_worth(s: Position, seat: int, tile: int, f: Figures, clock: int) -> float:
    """What a research tile brings to who lays it."""
    t, w = s.tables, f.weights
    free = t.nation_fields[s.nation[seat]] - s.tiles[seat].bit_count() - all_loans(s, seat)
    times = clock if t.permanent >> tile & 1 else 1
    return (w.field if free > 0 else 0.0) + times * f.chain[clock][t.tile_head[tile]]


def share_worth(s: Position, seat: int, share: int, f: Figures, clock: int) -> float:
    """What a share brings."""
    t = s.tables
    space = s.income[seat]
    reached = min(space + t.share_income[share], len(t.income_values) - 1)
    over = space + t.share_income[share] - reached
    return t.share_vp[share] + f.income[clock][reached] - f.income[clock][space] + over * f.weights.pound[clock]


# -- Dice ---------------------------------------------------------------------------------------------------------


def dice_worth(s: Position, seat: int, f: Figures, clock: int) -> float:
    """What the dice of this round will bring, in hand and at the locations."""
    if s.phase > 3:
        return 0.0
    w, number, first = f.weights, 0, seat * DICE_VALUES
    value = w.die * (dice_to_set(s, seat) - dice_set(s, seat)) if s.phase == 1 else 0.0
    if s.phase == 1 or not s.passed >> seat & 1:
        for pips in range(DICE_VALUES - 1, -1, -1):
            for _ in range(s.setting[first + pips]):
                value += 1.0 + w.die_spread[min(number, 5)] * w.pips[pips]
                number += 1
    if s.phase > 1:
        for location in range(LOCATIONS):
            value += f.weights.placed * location_worth(s, seat, location, f, clock)
    return value


def location_worth(s: Position, seat: int, location: int, f: Figures, clock: int) -> float:
    """What the own dice at a location will bring, by how many act before them."""
    t, w = s.tables, f.weights
    spaces = range(t.first_space[location], t.first_space[location + 1])
    own = [space for space in spaces if s.placed_owner[space] == seat]
    if not own:
        return 0.0
    heads = t.action_heads[location]
    used = s.actions_used[location]
    offers = location_offers(s, seat, location, f, clock)
    value = 0.0
    for space in own:
        pips, before = s.placed_value[space], 0
        free = 0
        for other in spaces:
            if s.placed_owner[other] < 0:
                free += 1 if t.space_low[other] else 0
            elif s.placed_value[other] > pips or (s.placed_value[other] == pips and other < space):
                before += 1
        later = min(float(free), w.crowd * higher_dice(s, seat, pips)) if s.phase == 2 else 0.0
        place = used + before
        if place >= len(heads):
            value += w.pound[clock]
            continue
        chance = max(0.15, min(1.0, len(heads) - place - 0.6 * later))
        rank = before + int(later + 0.5)
        best = offers[min(rank, len(offers) - 1)] if offers else 0.0
        value += chance * max(0.0, best + f.chain[clock][heads[place]])
    return value


def higher_dice(s: Position, seat: int, pips: int) -> int:
    """How many dice of others are still to be placed that show more than this one."""
    number = 0
    for other in range(s.players):
        if other != seat and not s.passed >> other & 1:
            for value in range(pips, DICE_VALUES):
                number += s.setting[other * DICE_VALUES + value]
    return number


def location_offers(s: Position, seat: int, location: int, f: Figures, clock: int) -> list[float]:
    """What can be had at a location, best first."""
    t, w = s.tables, f.weights
    chain = f.chain[clock]
    if location == PATENT_OFFICE:
        held = s.patents[seat].bit_count()
        share = w.build[min(held, len(w.build) - 1)]
        offers = [share * patent_worth(s, seat, patent, f, clock) for patent in s.patent_display]
    elif location == MUSEUM:
        offers = [tile_worth(s, seat, tile, f, clock) for tile in s.tile_display]
    elif location == BANK:
        offers = [share_worth(s, seat, share, f, clock) for share in s.share_display]
    elif location == CLUB:
        offers = [person_worth(s, seat, person, f, clock) for person in s.person_display]
    elif location == PORT or location == STATION:
        offers = [option_worth(s, seat, option, f, clock) for option in members(open_options(s, location))]
    elif location == WESTMINSTER_PLACE:
        offers = [0.5 * clock + chain[t.step_head[min(s.westminster[seat], SPACES)]]]
    else:
        offers = [f.goods[clock][BUZZ] * 1.2 * times_buzz(s, seat)]
    offers.sort(reverse=True)
    return offers


def option_worth(s: Position, seat: int, option: int, f: Figures, clock: int) -> float:
    """What an option of the Port or the Station brings; a ticket takes a die."""
    t, w = s.tables, f.weights
    if option == t.ticket_option:
        return t.ticket_vp[points_entry(s)] + 3.0 - w.die * (ROUNDS - s.round)
    return f.chain[clock][t.option_head[option]]


# -- Within a turn ------------------------------------------------------------------------------------------------


def settled(s: Position) -> bool:
    """Whether nothing is half done: only once the game is over, for whoever has begun a turn goes on until its end."""
    return s.seat < 0


def habit(s: Position) -> int:
    """The usual answer to a question; whoever is about to place a die and does not is not to be rewarded for it."""
    t, question, clock = s.tables, s.question(), rounds_left(s)
    f = figures_for(t)
    if question == frames.SETTING:
        return usual_die(s, f, clock)
    if question == frames.PLACING:
        return t.pass_code
    if question == frames.ACTING:
        return usual_act(s, f, clock)
    if question == frames.RAISE:
        return usual_source(s)
    if question == frames.POSTERING:
        return usual_poster(s, f, clock)
    if question == frames.ASSISTING:
        return usual_assistant(s, f, clock)
    if question == frames.LOWERING or question == frames.FALLING:
        return usual_fall(s, f, clock, question == frames.FALLING)
    if question == frames.TARGETING:
        return usual_target(s, f, clock)
    if question == frames.CHOOSING:
        return usual_choice(s, f, clock)
    if question == frames.TRADING:
        effect = effect_of(s, s.stack[-1])
        gain = goods_worth(f, effect.gain[0], clock) - goods_worth(f, effect.pay[0], clock)
        return t.trade_code if gain > 0.0 and t.trade_code in s.codes() else t.done_code
    return usual_pick(s, f, clock)


def usual_act(s: Position, f: Figures, clock: int) -> int:
    """A die acts if its location has something to offer."""
    t, location = s.tables, s.location
    head = t.action_heads[location][s.actions_used[location]]
    best = location_offers(s, s.seat, location, f, clock)[0] + f.chain[clock][head]
    return t.act_code if best > 0.0 else t.forgo_code


def usual_die(s: Position, f: Figures, clock: int) -> int:
    """The value of the next die of who has begun to set them: as high as each further pip is worth its pound."""
    t, w = s.tables, f.weights
    seat = s.seat
    for player in range(s.players):
        if 0 < dice_set(s, player) < dice_to_set(s, player) or (s.bought >> player & 1 and not dice_set(s, player)):
            seat = player
    number = dice_set(s, seat)
    left = dice_to_set(s, seat) - number
    money = s.money[seat] - salaries(s, seat) - total_of(s, seat) - left
    value = 1
    while value < highest(s, seat) and money > 0:
        further = money / left
        rate = w.pound[clock] + (w.scarce_pound if further < 2 else 0.0) - (w.plenty_pound if money > w.plenty else 0.0)
        if w.die_spread[min(number, 5)] * (w.pips[value] - w.pips[value - 1]) < rate:
            break
        value += 1
        money -= 1
    return t.set_code + value - 1


def usual_source(s: Position) -> int:
    """Where missing pounds come from: newspapers, then goods, if that is enough; otherwise a loan."""
    t, seat = s.tables, s.seat
    missing = (s.stack[-1] >> frames.TASK_BITS) - s.money[seat]
    if missing > s.newspapers[seat] + s.energy[seat] + s.gear[seat] or missing > 4:
        return t.loan_code
    if s.newspapers[seat]:
        return t.exchange_code + FOR_POUND
    return t.sell_code + (1 if s.energy[seat] else 0)


def usual_poster(s: Position, f: Figures, clock: int) -> int:
    """A marker goes where it brings more than one that is kept."""
    t = s.tables
    brings = clock * f.chain[clock][t.poster_head[s.stack[-1] >> frames.TASK_BITS]]
    return t.poster_code if brings >= f.weights.marker * max(clock - 1, 0) else t.decline_code


def usual_assistant(s: Position, f: Figures, clock: int) -> int:
    """The own order if it can go on, otherwise the move in the Black Market that brings most."""
    t, levels = s.tables, f.level[clock]
    codes = s.codes()
    if t.advance_code in codes:
        return t.advance_code
    best, most = t.done_code, 0.0
    rate = f.weights.pound[clock]
    for code in codes:
        brings = 0.0
        if code == t.enter_code:
            lowest = free_above(s, -1)
            free = (s.stack[-1] >> frames.TASK_BITS) >> 3
            brings = levels[lowest] - (0.0 if free else rate * t.level_cost[lowest])
        elif t.up_code <= code < t.up_code + t.levels:
            level = code - t.up_code
            above = free_above(s, level)
            brings = levels[above] - levels[level] - rate * t.level_cost[above]
        if brings > most:
            best, most = code, brings
    return best


def usual_fall(s: Position, f: Figures, clock: int, forced: bool) -> int:
    """The assistant whose fall costs least; by choice only if the gear is worth it."""
    t, levels = s.tables, f.level[clock]
    best, most = t.done_code, -100.0 if forced else 0.0
    for level in range(t.levels):
        if s.market[level] == s.seat:
            below = free_below(s, level)
            brings = (levels[below] if below >= 0 else 0.0) - levels[level]
            if not forced and level >= t.gear_from and s.market_gears:
                brings += f.goods[clock][GEAR]
            if brings > most:
                best, most = t.lower_code + level, brings
    return best


def usual_target(s: Position, f: Figures, clock: int) -> int:
    """Oneself if the effect brings something, otherwise whoever stands best."""
    t = s.tables
    if f.chain[clock][t.patent_head[s.stack[-1] >> frames.TASK_BITS]] >= 0.0:
        return t.on_code + s.seat
    best, most = s.seat, -1000.0
    for player in range(s.players):
        if player != s.seat and standing(s, player, f) > most:
            best, most = player, standing(s, player, f)
    return t.on_code + best


def usual_choice(s: Position, f: Figures, clock: int) -> int:
    """The alternative of an effect that brings most."""
    effect = effect_of(s, s.stack[-1])
    if effect.deed == CHOICE:
        gains = [f.chain[clock][head] for head in effect.heads]
    else:
        gains = [goods_worth(f, goods, clock) for goods in effect.gain]
    return s.tables.choose_code + gains.index(max(gains))


def usual_pick(s: Position, f: Figures, clock: int) -> int:
    """The card, tile, option or effect that promises most, or to be done if none promises anything."""
    best, most = s.tables.done_code, -1000.0
    for code in s.codes():
        brings = pick_worth(s, code, f, clock)
        if brings > most:
            best, most = code, brings
    return best


def pick_worth(s: Position, code: int, f: Figures, clock: int) -> float:
    """What an answer promises that picks something; free actions are picked last."""
    t, seat, chain = s.tables, s.seat, f.chain[clock]
    kind, a = t.code_kind[code], t.code_a[code]
    if kind == verbs.TAKE:
        return patent_worth(s, seat, a, f, clock)
    if kind == verbs.RESEARCH:
        return tile_worth(s, seat, a, f, clock)
    if kind == verbs.DISCARD:
        return -tile_worth(s, seat, a, f, clock)
    if kind == verbs.SHARE:
        return share_worth(s, seat, a, f, clock)
    if kind == verbs.HIRE:
        return person_worth(s, seat, a, f, clock)
    if kind == verbs.BUILD:
        return patent_worth(s, seat, a, f, clock) - f.weights.reluctance
    if kind == verbs.ABILITY:
        return 20.0 + chain[t.person_head[a]]
    if kind == verbs.USE_OPTION:
        return option_worth(s, seat, a, f, clock)
    if kind == verbs.USE_TILE or kind == verbs.USE_LEVEL or kind == verbs.USE_WATCH:
        return chain[permanent_head(s, code)]
    if kind == verbs.BUY_DIE:
        return clock - 2.5
    if kind == verbs.REPAY and s.question() == frames.RELIEF:
        return 1.0 + a
    return 0.0 if kind == verbs.DONE else -2000.0


EVALUATION: Final = Evaluation(worth=worth, settled=settled, habit=habit)
"""What bots know of the title."""
