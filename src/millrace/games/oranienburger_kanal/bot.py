"""How well a seat stands: the prestige it may expect, by rules of thumb (no rulebook chapter).

What would score now counts in full; to it comes what resources can still buy, and what structures will bring once they
are activated: by the routes and bridges that are still missing, and by the time left to build them. Only what the seat
may know is looked at: the industry boards, the stocks, the display and how many structures are left.
"""

from __future__ import annotations

from typing import Final

from millrace.core.lists import Ints
from millrace.core.title import Evaluation
from millrace.parts.effects import ANY, GAIN, PICK, PLACE, TABLE, Count, Effect, fitting_row, unmet
from millrace.parts.effects_reading import MOST_ALTERNATIVES
from millrace.parts.worth import last_kept

from .rules import verbs
from .rules.counts import ADJACENT, ROUTES, raw_count, tally
from .rules.effects import running
from .rules.frames import ACT, ALTERNATIVE, PROCEEDS, SITE, SPACE, TASK_MASK, WHEEL
from .rules.frames import EXCHANGE as EXCHANGE_QUESTION
from .rules.goods import payable
from .rules.routes import bridges_at, occupied
from .rules.scoring import prestige
from .rules.state import Position
from .rules.tables import BRICK, BRIDGE, GOOD_COUNT, IRON, PLOTS, SIMPLE_GOODS, TALER, Tables


class Weights:
    """How much each thing counts, in prestige: set by hand, then corrected by what scored more in many solo games."""

    def __init__(self) -> None:
        self.rival = 0.25
        # A unit of wood, clay, ore, brick, iron, taler, prestige in the middle of the game, beyond what it scores
        self.goods = (1.24, 1.24, 0.93, 1.08, 1.08, 0.16, 0.0)
        self.sets = (0.91, 0.38, 0.19)  # one each of wood, clay and ore, for which the wheel can turn, and further ones
        self.plenty = 0.87  # every further unit of a good counts so much of the one before
        self.goods_fade = 2.22  # so many turns before the end a good has lost half of what it can buy
        # Chance of a structure to be activated, by the routes or bridges still missing, with plenty of time
        self.routes_missing = (0.0, 0.89, 0.53, 0.24, 0.16)
        self.bridges_missing = (0.0, 0.44, 0.22)
        self.no_neighbour = 0.56  # of that, while there are not enough neighbours for the bridges
        self.activation_fade = 1.84
        self.unmet = 0.26  # of an effect whose condition is not met yet
        self.missing_route = 0.3  # of each route still missing will be of the kind that an effect counts
        self.exchange = 0.39  # of what an exchange gains
        self.pieces = (0.91, 1.83, 2.01, 2.41, 1.61)  # a piece placed free of charge: path, road, rail, canal, bridge
        self.gains = (0.59, 0.59, 0.52, 1.82, 1.82, 0.66, 1.0)  # a good that an effect brings
        self.network = 0.16  # a route space that adjoins a rail or a canal
        # Structures on display: what the best of them promise, less the more of their cost is missing
        self.next_structure = (0.54, 0.51, 0.18)
        self.missing_unit = 0.92
        self.missing_valuable = 1.04  # a brick or iron missing counts like so many other units
        self.display_activation = 0.62
        self.structure_fade = 1.35
        self.structure = 3.08  # a structure erected: the chances to erect one are few


class Figures:
    """What the evaluation looks up, worked out once."""

    weights: Weights
    stock: list[list[float]]  # [good][number]: what a stock can buy, with plenty of time
    card: list[float]  # what an activation of each structure will bring, wherever it stands


def figures(t: Tables) -> Figures:
    """What the evaluation looks up in these tables."""
    f = Figures()
    w = f.weights = Weights()
    f.card = [sum([usual_effect(effect, w) for effect in effects]) for effects in t.card_effects]
    f.stock = []
    for good in range(GOOD_COUNT):
        worth_of, unit = [0.0], w.goods[good]
        for _ in range(60):
            worth_of.append(worth_of[-1] + unit)
            unit *= w.plenty if good < TALER else 0.93
        f.stock.append(worth_of)
    return f


figures_for: Final = last_kept(figures)


# -- Time ---------------------------------------------------------------------------------------------------------


def turns_left(s: Position) -> float:
    """The turns that each player still has, the running one left out."""
    t = s.tables
    per_round = t.turns[s.players - 1]
    here = per_round - s.turns_taken - (1 if s.space >= 0 else 0)
    if s.last_round:
        rounds = 0.0
    elif s.players == 1:
        rounds = float(len(t.blocking[0]) - s.round)
    else:
        coming = sum(s.left)
        rounds = 1.0 + float(max(0, coming - 1)) / (float(t.drawn) if s.players == 1 else 3.0)
    return max(0.0, (here + per_round * rounds) / s.players)


# -- The whole ----------------------------------------------------------------------------------------------------


def worth(s: Position, seat: int) -> float:
    """The prestige that a seat may expect, less what its rival's counts for."""
    f = figures_for(s.tables)
    own = expectation(s, seat, f)
    if s.players == 1:
        return own
    return own - f.weights.rival * expectation(s, 1 - seat, f)


def expectation(s: Position, seat: int, f: Figures) -> float:
    """The prestige that a seat may expect."""
    scored = float(prestige(s, seat))
    if s.campaign:
        scored += float(sum(s.results))
    if s.seat < 0:
        return scored
    left = turns_left(s)
    board = structures_worth(s, seat, f, left) + network_worth(s, seat, f, left)
    board += f.weights.structure * s.built[seat].bit_count()
    return scored + goods_worth(s, seat, f, left) + board + display_worth(s, seat, f, left)


def goods_worth(s: Position, seat: int, f: Figures, left: float) -> float:
    """What the stock can still buy beyond what it scores."""
    first = seat * GOOD_COUNT
    value = 0.0
    for good in range(TALER + 1):
        value += f.stock[good][min(60, s.stock[first + good])]
    sets = min([s.stock[first + good] for good in range(SIMPLE_GOODS)])
    for number, share in enumerate(f.weights.sets):
        if number < sets:
            value += share
    return value * left / (left + f.weights.goods_fade)


def network_worth(s: Position, seat: int, f: Figures, left: float) -> float:
    """What the places are worth to which rails and canals can grow."""
    free = ~occupied(s, seat)
    open_fields = (s.reach[seat * 2] & free).bit_count() + (s.reach[seat * 2 + 1] & free).bit_count()
    return f.weights.network * open_fields * left / (left + 6.0)


# -- The display --------------------------------------------------------------------------------------------------


def usual_effect(effect: Effect, w: Weights) -> float:
    """What an effect will bring, from what there usually is to count."""
    share = 0.7 if effect.conditions else 1.0
    if effect.deed == TABLE:
        rows = [goods_value(goods, w) for goods in effect.gain]
        return share * sum(rows) / len(rows)
    times = float(effect.times) if effect.per is None else usual_count(effect.per)
    if effect.times == ANY:
        times = 2.0
    return share * one_effect(effect, times, w)


def usual_count(count: Count) -> float:
    """How many things there usually are to count."""
    number = 2.0
    if count.primitive == ROUTES:
        kinds = count.kinds.bit_count()
        number = (1.2 if count.place == ADJACENT else 4.0) * kinds
    return min(float(count.cap), max(0.0, number - count.beyond) / count.step)


def display_worth(s: Position, seat: int, f: Figures, left: float) -> float:
    """What the structures on display promise that the seat may erect next."""
    t, w = s.tables, f.weights
    rooms = PLOTS - s.built[seat].bit_count()
    if left <= 0.0 or rooms == 0:
        return 0.0
    promises: list[float] = []
    time = left / (left + w.activation_fade)
    for card in s.display:
        gain = t.card_prestige[card] + w.display_activation * f.card[card] * time
        missing = min([missing_units(s, seat, cost, w) for cost in t.card_cost[card]])
        promises.append(gain * w.missing_unit**missing)
    promises.sort(reverse=True)
    value = 0.0
    for number, share in enumerate(w.next_structure):
        if number < len(promises) and number < rooms:
            value += share * promises[number]
    return value * left / (left + w.structure_fade)


def missing_units(s: Position, seat: int, cost: Ints, w: Weights) -> float:
    """How much of a cost is missing."""
    first = seat * GOOD_COUNT
    missing = 0.0
    for good in range(TALER + 1):
        lacking = cost[good] - s.stock[first + good]
        if lacking > 0:
            missing += lacking * (w.missing_valuable if good == BRICK or good == IRON else 1.0)
    return missing


# -- Structures ---------------------------------------------------------------------------------------------------


def structures_worth(s: Position, seat: int, f: Figures, left: float) -> float:
    """What activations to come will bring."""
    t, w = s.tables, f.weights
    lying = occupied(s, seat)
    time = left / (left + w.activation_fade)
    value = 0.0
    for plot in range(PLOTS):
        if not s.built[seat] >> plot & 1:
            continue
        missing = (t.around[plot] & ~lying).bit_count()
        chance = w.routes_missing[missing]
        bridges = bridges_at(s, seat, plot)
        if bridges < 2:
            neighbours = (t.neighbours[plot] & s.built[seat]).bit_count()
            by_bridge = w.bridges_missing[2 - bridges]
            chance += by_bridge if neighbours >= 2 else by_bridge * w.no_neighbour
        if chance > 0.0:
            value += chance * activation(s, seat, plot, missing, f)
    return value * time


def activation(s: Position, seat: int, plot: int, missing: int, f: Figures) -> float:
    """What the effects of the structure on a space would bring, with so many routes still to be laid around it."""
    value = 0.0
    for effect in s.tables.card_effects[s.plots[seat * PLOTS + plot]]:
        value += effect_worth(s, seat, plot, missing, effect, f)
    return value


def effect_worth(s: Position, seat: int, plot: int, missing: int, effect: Effect, f: Figures) -> float:
    """What one effect would bring."""
    w = f.weights
    counter = tally(s, seat, plot)
    share = 1.0 if unmet(effect, counter) is None else w.unmet
    if effect.deed == TABLE:
        row = fitting_row(effect, counter)
        rows = [goods_value(goods, w) for goods in effect.gain]
        now = rows[row] if row >= 0 else 0.0
        return share * (now + w.missing_route * missing * (max(rows) - now) / 4.0)
    return share * one_effect(effect, expected_times(s, seat, plot, missing, effect, w), w)


def one_effect(effect: Effect, times: float, w: Weights) -> float:
    """What an effect brings that gives its goods so many times."""
    if effect.deed == PLACE:
        return effect.n * max([w.pieces[piece] for piece in range(BRIDGE + 1) if effect.what >> piece & 1])
    if effect.deed == PICK:
        return effect.n * effect.each * 0.9
    if effect.deed == GAIN:
        return times * max([goods_value(goods, w) for goods in effect.gain])
    best = 0.0
    for pay in effect.pay:
        cost = goods_value(pay, w)
        for goods in effect.gain:
            best = max(best, goods_value(goods, w) - cost)
    return w.exchange * min(times, 3.0) * best


def expected_times(s: Position, seat: int, plot: int, missing: int, effect: Effect, w: Weights) -> float:
    """How many times an effect will give its goods, what is still to be laid included."""
    if effect.per is None:
        return 3.0 if effect.times == ANY else float(effect.times)
    count = effect.per
    number = float(raw_count(s, seat, plot, count))
    if count.primitive == ROUTES and count.place == ADJACENT:
        number += w.missing_route * missing
    number = max(0.0, number - count.beyond) / count.step
    return min(number, float(count.cap))


def goods_value(goods: Ints, w: Weights) -> float:
    """What goods from an effect count for."""
    value = 0.0
    for good in range(GOOD_COUNT):
        value += w.gains[good] * goods[good]
    return value


# -- Within a turn ------------------------------------------------------------------------------------------------


def settled(s: Position) -> bool:
    """Whether no turn is half done."""
    return s.seat < 0 or s.stack[-1] & TASK_MASK == SPACE


def habit(s: Position) -> int:
    """The usual answer to questions within an action; -1 where the choice deserves a closer look."""
    question = s.question()
    if question == SITE:
        return usual_site(s)
    if question == ACT or question == SPACE:
        return -1
    t, codes = s.tables, s.codes()
    if question == WHEEL:
        return t.turn_code if t.turn_code in codes else t.done_code
    if question == PROCEEDS:
        return t.take_all_code if t.take_all_code in codes else codes[0]
    if question == ALTERNATIVE:
        return t.choose_code + usual_alternative(s)
    if question == EXCHANGE_QUESTION:
        return usual_exchange(s)
    # What comes first is never an anytime action; of effects, picks and pieces the first is as good as any.
    return codes[0] if t.code_kind[codes[0]] != verbs.BUY and t.code_kind[codes[0]] != verbs.PRODUCE else codes[-1]


def usual_alternative(s: Position) -> int:
    """The alternative of an effect that counts for most."""
    w = figures_for(s.tables).weights
    gains = [goods_value(goods, w) for goods in running(s, s.stack[-1]).gain]
    return gains.index(max(gains))


def usual_exchange(s: Position) -> int:
    """The exchange that gains most, or none if none gains."""
    t, w = s.tables, figures_for(s.tables).weights
    effect = running(s, s.stack[-1])
    best, most = t.done_code, 0.0
    for paying, pay in enumerate(effect.pay):
        if payable(s, s.seat, pay):
            for choice, goods in enumerate(effect.gain):
                gained = goods_value(goods, w) - goods_value(pay, w)
                if gained > most:
                    best, most = t.swap_code + paying * MOST_ALTERNATIVES + choice, gained
    return best


def usual_site(s: Position) -> int:
    """The space with most routes around it and most neighbours."""
    t = s.tables
    lying = occupied(s, s.seat)
    best, most = -1, -1.0
    for plot in range(PLOTS):
        if s.built[s.seat] >> plot & 1:
            continue
        routes = (t.around[plot] & lying).bit_count()
        neighbours = (t.neighbours[plot] & s.built[s.seat]).bit_count()
        merit = 2.0 * routes + neighbours
        if merit > most:
            best, most = plot, merit
    return t.on_code + best


EVALUATION: Final = Evaluation(worth=worth, settled=settled, habit=habit)
"""What bots know of the title."""
