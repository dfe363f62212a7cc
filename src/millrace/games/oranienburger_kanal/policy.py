"""What a learned policy sees of an option: its features, and where their weights lie (no rulebook chapter).

Every option has a weight of its own, one for each round, and one for how much of each good the seat has; structures by
their card. What a route or a bridge would activate is counted by the rules of thumb of the bot greedy. Most of this is
crossed with how many turns are left, and the cards with what lies around them. Only what the seat may know is looked
at: the industry boards, the stocks, the display and how many structures are left.
"""

from __future__ import annotations

from typing import Final

from millrace.core.lists import Ints, filled
from millrace.parts.bits import size
from millrace.parts.softmax import Policy, Scorer

from .bot import Figures, activation, effect_worth, figures_for, goods_value, turns_left, worth
from .rules import verbs
from .rules.effects import running
from .rules.frames import ALTERNATIVE, EXCHANGE, PLOT_MASK, TASK_BITS, TASK_MASK
from .rules.frames import EFFECT as EFFECT_QUESTION
from .rules.goods import payable
from .rules.routes import bridge_spaces, bridges_at, occupied, route_spaces
from .rules.scoring import prestige
from .rules.state import Position
from .rules.tables import BRIDGE, CARDS, FIELDS, GOOD_COUNT, KINDS, PLOTS, SPACES, STRUCTURE, TAKING, turn_key

VERSION: Final = 2
"""Grows whenever a weight comes to mean something else."""

CODES: Final = 415
ROUNDS: Final = 8
QUESTIONS: Final = 13
VERBS: Final = 19
TIMES: Final = 6
AMOUNTS: Final = 5

# Where the weights of each kind of feature begin
CODE: Final = 0  # by round (0 for all) and code; structures have weights of their own
STOCK: Final = CODE + (ROUNDS + 1) * CODES  # by good, how many of it there are, and code
ASKED: Final = STOCK + GOOD_COUNT * AMOUNTS * CODES  # by question, verb and time
CARD: Final = ASKED + QUESTIONS * VERBS * TIMES  # by card: erected early, and later
ERECT: Final = CARD + 2 * CARDS
ROUTE: Final = ERECT + 12  # by kind of route, or bridge
ROUTE_FEATURES: Final = 24
SITE: Final = ROUTE + (KINDS + 1) * ROUTE_FEATURES
SITE_FEATURES: Final = 24
SPACE: Final = SITE + SITE_FEATURES  # by action space
SPACE_FEATURES: Final = 12
GAIN: Final = SPACE + SPACES * SPACE_FEATURES  # by verb

# Crossed with others: by what they are counted, the last one first to change
PIECES: Final = KINDS + 1  # kinds of routes, and bridges
STOCK_TIMES: Final = GOOD_COUNT * AMOUNTS * TIMES
AROUND: Final = 5  # from 0 to 4 routes lie around a structure, or neighbours stand there
CARD_TIME: Final = GAIN + 3 * VERBS  # by card and time, erected
CARD_COST: Final = CARD_TIME + CARDS * TIMES  # by card and which cost is paid
CARD_ROUTES: Final = CARD_COST + 2 * CARDS  # by card and routes around its site
CARD_NEIGHBOURS: Final = CARD_ROUTES + CARDS * AROUND  # by card and neighbours of its site
CARD_RIM: Final = CARD_NEIGHBOURS + CARDS * AROUND  # by card: inside, at the rim, in a corner
CARD_PIECE: Final = CARD_RIM + 3 * CARDS  # by card, piece built beside it, and whether that activates it
CARD_ACTIVATED: Final = CARD_PIECE + 2 * CARDS * PIECES  # by card and time
ERECT_BUILT: Final = CARD_ACTIVATED + CARDS * TIMES  # by structures on the board and time
ERECT_SITE: Final = ERECT_BUILT + (PLOTS + 1) * TIMES  # by routes around the best site and time
ERECT_STOCK: Final = ERECT_SITE + AROUND * TIMES  # by good, how much of it is left, and time
SITE_TIME: Final = ERECT_STOCK + STOCK_TIMES  # by routes around and time
SITE_WORTH: Final = SITE_TIME + AROUND * TIMES  # by routes around: what an activation would bring there
PIECE_TIME: Final = SITE_WORTH + 2 * AROUND  # by piece and time
PIECE_FEATURES: Final = 3
PIECE_STOCK: Final = PIECE_TIME + PIECES * TIMES * PIECE_FEATURES  # by piece, good, how much is left, and time
SPACE_TIME: Final = PIECE_STOCK + PIECES * STOCK_TIMES  # by action space and time
SPACE_TIME_FEATURES: Final = 5
SPACE_STOCK: Final = SPACE_TIME + SPACES * TIMES * SPACE_TIME_FEATURES  # by action space, good, how much, and time
VERB_STOCK: Final = SPACE_STOCK + SPACES * STOCK_TIMES  # by verb, good, how much, and time
GAIN_TIME: Final = VERB_STOCK + VERBS * STOCK_TIMES  # by verb and time
SIZE: Final = GAIN_TIME + VERBS * TIMES


class Look:
    """What all options of a question share."""

    def __init__(self, s: Position, seat: int) -> None:
        t = s.tables
        self.seat: int = seat
        self.question: int = s.stack[-1] & TASK_MASK
        self.figures: Figures = figures_for(t)
        self.left: float = turns_left(s)
        self.time: int = time_of(self.left)
        self.round: int = min(s.round, ROUNDS)
        self.lying: int = occupied(s, seat)
        self.amounts: Ints = filled(0, GOOD_COUNT)
        for good in range(GOOD_COUNT):
            self.amounts[good] = amount_step(s.stock[seat * GOOD_COUNT + good])
        self.worths: list[float] = [-1.0] * PLOTS
        """By structure space: what an activation would bring, once it was asked for."""
        self.completions: list[float] = []
        """By piece: the most that one of it would activate at once, once it was asked for."""
        self.best_site: int = -1
        """The most routes around a free structure space, once it was asked for."""

    def activation(self, s: Position, plot: int) -> float:
        """What an activation of the structure on a space would bring."""
        if self.worths[plot] < 0.0:
            self.worths[plot] = max(0.0, activation(s, self.seat, plot, 0, self.figures))
        return self.worths[plot]

    def completion(self, s: Position, act: int) -> float:
        """The most that a route of a kind, or a bridge, would activate at once, whatever it costs."""
        if len(self.completions) == 0:
            self.completions = completions(s, self)
        return self.completions[act]

    def routes_at_best(self, s: Position) -> int:
        """The most routes that lie around a free structure space."""
        if self.best_site < 0:
            self.best_site = 0
            for plot in range(PLOTS):
                if not s.built[self.seat] >> plot & 1:
                    self.best_site = max(self.best_site, size(s.tables.around[plot] & self.lying))
        return self.best_site


def completions(s: Position, look: Look) -> list[float]:
    """By piece: the most that one of it would activate at once."""
    t = s.tables
    seat = look.seat
    by_route = [0.0] * FIELDS
    by_bridge = [0.0] * FIELDS
    for plot in range(PLOTS):
        if s.built[seat] >> plot & 1:
            missing = t.around[plot] & ~look.lying
            if size(missing) == 1:
                by_route[missing.bit_length() - 1] += look.activation(s, plot)
            if bridges_at(s, seat, plot) == 1:
                for field in range(FIELDS):
                    if t.around[plot] >> field & 1:
                        by_bridge[field] += look.activation(s, plot)
    most = [highest(by_route, route_spaces(s, seat, kind)) for kind in range(KINDS)]
    most.append(highest(by_bridge, bridge_spaces(s, seat)))
    return most


def highest(worths: list[float], fields: int) -> float:
    """The highest of the figures of some route spaces, 0 if there are none."""
    most = 0.0
    for field in range(FIELDS):
        if fields >> field & 1:
            most = max(most, worths[field])
    return most


def time_of(left: float) -> int:
    """A number for how many turns are left: 0 if the end is near."""
    if left < 1.0:
        return 0
    if left < 3.0:
        return 1
    if left < 6.0:
        return 2
    if left < 10.0:
        return 3
    return 4 if left < 15.0 else 5


def amount_step(amount: int) -> int:
    """A number from 0 to 4 for how much there is of a good."""
    if amount < 3:
        return amount
    return 3 if amount < 6 else 4


def features(s: Position, seat: int, codes: list[int], f: Scorer) -> None:
    """Tell the scorer the features of codes."""
    look = Look(s, seat)
    for code in codes:
        describe(s, look, code, f)
        f.close()


def describe(s: Position, look: Look, code: int, f: Scorer) -> None:
    """Tell the scorer the features of a code."""
    t = s.tables
    kind = t.code_kind[code]
    a = t.code_a[code]
    b = t.code_b[code]
    f.one(ASKED + (look.question * VERBS + kind) * TIMES + look.time)
    if kind == verbs.ERECT:
        erect(s, look, s.first_card + a, b, f)
        return
    f.one(CODE + code)
    f.one(CODE + look.round * CODES + code)
    if kind == verbs.GO:
        go(s, look, a, f)
    if kind != verbs.BUILD and kind != verbs.BUILD_BRIDGE and kind != verbs.ON:
        first = SPACE_STOCK + a * STOCK_TIMES if kind == verbs.GO else VERB_STOCK + kind * STOCK_TIMES
        for good in range(GOOD_COUNT):
            amount = good * AMOUNTS + look.amounts[good]
            f.one(STOCK + amount * CODES + code)
            f.one(first + amount * TIMES + look.time)
    if kind == verbs.BUILD:
        route(s, look, a, b, f)
    elif kind == verbs.BUILD_BRIDGE:
        bridge(s, look, a, f)
    elif kind == verbs.ON:
        site(s, look, a, f)
    elif kind == verbs.ACTIVATE or kind == verbs.ACTIVATE_OVER:
        gain(look, look.activation(s, a), kind, f)
    elif kind == verbs.USE and look.question == EFFECT_QUESTION:
        plot = s.stack[-1] >> TASK_BITS & PLOT_MASK
        effect = t.card_effects[s.plots[look.seat * PLOTS + plot]][a]
        gain(look, effect_worth(s, look.seat, plot, 0, effect, look.figures), kind, f)
    elif kind == verbs.CHOOSE and look.question == ALTERNATIVE:
        gain(look, goods_value(running(s, s.stack[-1]).gain[a], look.figures.weights), kind, f)
    elif kind == verbs.SWAP and look.question == EXCHANGE:
        effect = running(s, s.stack[-1])
        w = look.figures.weights
        gain(look, goods_value(effect.gain[b], w) - goods_value(effect.pay[a], w), kind, f)


def gain(look: Look, brings: float, kind: int, f: Scorer) -> None:
    """What an option brings by rule of thumb."""
    brought = max(-3.0, min(3.0, brings / 4.0))
    f.add(GAIN + 3 * kind, brought)
    f.add(GAIN_TIME + kind * TIMES + look.time, brought)
    if brings > 0.0:
        f.one(GAIN + 3 * kind + 1)
    if brings > 5.0:
        f.one(GAIN + 3 * kind + 2)


def erect(s: Position, look: Look, card: int, right: int, f: Scorer) -> None:
    """A structure of the display, for one of its costs."""
    t = s.tables
    w = look.figures.weights
    f.one(CARD + (CARDS if look.left < 6.0 else 0) + card)
    f.one(ERECT + right)
    f.add(ERECT + 2, t.card_prestige[card] / 5.0)
    f.add(ERECT + 3, look.figures.card[card] * look.left / (look.left + w.activation_fade) / 5.0)
    f.add(ERECT + 4, goods_value(t.card_cost[card][right], w) / 5.0)
    standing = size(s.built[look.seat])
    f.add(ERECT + 5, standing / 6.0)
    f.one(CARD_TIME + card * TIMES + look.time)
    f.one(CARD_COST + 2 * card + right)
    f.one(ERECT_BUILT + standing * TIMES + look.time)
    f.one(ERECT_SITE + look.routes_at_best(s) * TIMES + look.time)
    left_over(s, look, t.card_cost[card][right], ERECT_STOCK, f)


def left_over(s: Position, look: Look, cost: Ints, first: int, f: Scorer) -> None:
    """How much of each good is left once a cost is paid; what is changed or bought for it is not looked at."""
    for good in range(GOOD_COUNT):
        amount = amount_step(max(0, s.stock[look.seat * GOOD_COUNT + good] - cost[good]))
        f.one(first + (good * AMOUNTS + amount) * TIMES + look.time)


def go(s: Position, look: Look, space: int, f: Scorer) -> None:
    """An action space: its coins, and what can be done there with the goods at hand."""
    t = s.tables
    first = SPACE + space * SPACE_FEATURES
    f.add(first, s.coins[space] / 2.0)
    colour = t.covered_by[space]
    uncovered = 1 if colour >= 0 and s.left[colour] == 0 else 0
    allowed = t.allowed[turn_key(space, uncovered, 0)]
    best = -1.0
    if allowed >> STRUCTURE & 1:
        for card in s.display:
            for cost in t.card_cost[card]:
                if payable(s, look.seat, cost):
                    brings = t.card_prestige[card] + look.figures.card[card] * look.left / (look.left + 4.0)
                    best = max(best, brings)
        if best < 0.0:
            f.one(first + 1)
        else:
            f.add(first + 2, best / 8.0)
    for kind in range(KINDS):
        if allowed >> kind & 1:
            if payable(s, look.seat, t.route_cost[kind]):
                f.one(first + 3 + kind)
            else:
                f.one(first + 7)
    if allowed >> TAKING & 1:
        f.one(first + 8)
    if uncovered:
        f.one(first + 9)
    timed = SPACE_TIME + (space * TIMES + look.time) * SPACE_TIME_FEATURES
    f.one(timed)
    f.add(timed + 1, s.coins[space] / 2.0)
    if best >= 0.0:
        f.add(timed + 2, best / 8.0)
    most = 0.0
    for kind in range(KINDS):
        if allowed >> kind & 1 and payable(s, look.seat, t.route_cost[kind]):
            most = max(most, look.completion(s, kind))
    f.add(timed + 3, most / 4.0)
    if allowed >> BRIDGE & 1 and payable(s, look.seat, t.bridge_cost):
        f.add(timed + 4, look.completion(s, BRIDGE) / 4.0)


def route(s: Position, look: Look, field: int, kind: int, f: Scorer) -> None:
    """A route on a route space: what it completes at both sides."""
    t = s.tables
    first = ROUTE + kind * ROUTE_FEATURES
    fresh = not look.lying >> field & 1
    f.one(first + (0 if fresh else 1))
    for plot in (t.plot_a[field], t.plot_b[field]):
        if plot < 0:
            f.one(first + 2)
            continue
        missing = size(t.around[plot] & ~look.lying) - (1 if fresh else 0)
        if s.built[look.seat] >> plot & 1:
            brings = look.activation(s, plot)
            beside_card(s, look, plot, kind, fresh and missing == 0, f)
            if fresh and missing == 0:
                f.one(first + 3)
                f.add(first + 4, brings / 4.0)
            else:
                f.one(first + 4 + max(1, min(missing, 3)))
                f.add(first + 7 + max(1, min(missing, 3)), brings / 4.0)
        else:
            f.one(first + 12 + max(0, min(missing, 3)))
    beside = t.adjoining[field]
    rails = beside & s.routes[look.seat * KINDS + 2]
    canals = beside & s.routes[look.seat * KINDS + 3]
    f.add(first + 16, size(rails) / 2.0)
    f.add(first + 17, size(canals) / 2.0)
    f.add(first + 18, size(beside & look.lying) / 3.0)
    f.add(first + 19, look.left / 10.0)
    f.one(PIECE_TIME + (kind * TIMES + look.time) * PIECE_FEATURES)
    left_over(s, look, t.route_cost[kind], PIECE_STOCK + kind * STOCK_TIMES, f)


def beside_card(s: Position, look: Look, plot: int, piece: int, activates: bool, f: Scorer) -> None:
    """A piece beside a structure: by its card, and whether it is activated by this."""
    card = s.plots[look.seat * PLOTS + plot]
    f.one(CARD_PIECE + 2 * (card * PIECES + piece) + (1 if activates else 0))
    if activates:
        f.one(CARD_ACTIVATED + card * TIMES + look.time)
        first = PIECE_TIME + (piece * TIMES + look.time) * PIECE_FEATURES
        f.one(first + 1)
        f.add(first + 2, look.activation(s, plot) / 4.0)


def bridge(s: Position, look: Look, field: int, f: Scorer) -> None:
    """A bridge: what it activates at both sides."""
    t = s.tables
    first = ROUTE + KINDS * ROUTE_FEATURES
    for plot in (t.plot_a[field], t.plot_b[field]):
        if plot < 0:
            continue
        brings = look.activation(s, plot) if s.built[look.seat] >> plot & 1 else 0.0
        standing = min(bridges_at(s, look.seat, plot), 2)
        if s.built[look.seat] >> plot & 1:
            beside_card(s, look, plot, KINDS, standing == 1, f)
        f.one(first + standing)
        f.add(first + 3 + standing, brings / 4.0)
    f.add(first + 6, look.left / 10.0)
    f.one(PIECE_TIME + (KINDS * TIMES + look.time) * PIECE_FEATURES)
    left_over(s, look, t.bridge_cost, PIECE_STOCK + KINDS * STOCK_TIMES, f)


def site(s: Position, look: Look, plot: int, f: Scorer) -> None:
    """The space for a structure: the routes around it, its neighbours."""
    t = s.tables
    lying = size(t.around[plot] & look.lying)
    neighbours = size(t.neighbours[plot] & s.built[look.seat])
    f.one(SITE + lying)
    f.one(SITE + 5 + neighbours)
    if look.left < 4.0:
        f.one(SITE + 10 + lying)
    for kind in range(KINDS):
        f.add(SITE + 15 + kind, float(size(t.around[plot] & s.routes[look.seat * KINDS + kind])))
    rim = 0
    if t.corner_plots >> plot & 1:
        f.one(SITE + 19)
        rim = 2
    elif t.rim_plots >> plot & 1:
        f.one(SITE + 20)
        rim = 1
    card = s.stack[-1] >> TASK_BITS
    f.one(CARD_ROUTES + card * AROUND + lying)
    f.one(CARD_NEIGHBOURS + card * AROUND + neighbours)
    f.one(CARD_RIM + 3 * card + rim)
    f.one(SITE_TIME + lying * TIMES + look.time)
    brings = 0.0
    for effect in t.card_effects[card]:
        brings += effect_worth(s, look.seat, plot, 4 - lying, effect, look.figures)
    f.add(SITE_WORTH + 2 * lying, brings / 4.0)
    f.add(SITE_WORTH + 2 * lying + 1, brings * look.left / 40.0)


# -- What a game is worth -----------------------------------------------------------------------------------------


def values(s: Position) -> list[float]:
    """The prestige of all seats, that of earlier games of a campaign included, or how well they stand meanwhile."""
    if s.seat < 0:
        earlier = sum(s.results) if s.campaign else 0
        return [float(prestige(s, seat) + earlier) for seat in range(s.players)]
    return [worth(s, seat) for seat in range(s.players)]


def content(s: Position) -> str:
    """The hash of the content."""
    return s.tables.content.hash


POLICY: Final = Policy(VERSION, SIZE, features, values, content)
"""How the title is played by weights."""
