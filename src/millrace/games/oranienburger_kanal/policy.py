"""What a learned policy sees of an option: its features, and where their weights lie (no rulebook chapter).

Every option has a weight of its own, one for each round, and one for how much of each good the seat has; structures by
their card. What a route or a bridge would activate is counted by the rules of thumb of the bot greedy. Only what the
seat may know is looked at: the industry boards, the stocks, the display and how many structures are left.
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
from .rules.routes import bridges_at, occupied
from .rules.scoring import prestige
from .rules.state import Position
from .rules.tables import CARDS, GOOD_COUNT, KINDS, PLOTS, SPACES, STRUCTURE, TAKING, turn_key

VERSION: Final = 1
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
SIZE: Final = GAIN + 3 * VERBS


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

    def activation(self, s: Position, plot: int) -> float:
        """What an activation of the structure on a space would bring."""
        if self.worths[plot] < 0.0:
            self.worths[plot] = max(0.0, activation(s, self.seat, plot, 0, self.figures))
        return self.worths[plot]


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
        for good in range(GOOD_COUNT):
            f.one(STOCK + (good * AMOUNTS + look.amounts[good]) * CODES + code)
    if kind == verbs.BUILD:
        route(s, look, a, b, f)
    elif kind == verbs.BUILD_BRIDGE:
        bridge(s, look, a, f)
    elif kind == verbs.ON:
        site(s, look, a, f)
    elif kind == verbs.ACTIVATE or kind == verbs.ACTIVATE_OVER:
        gain(look.activation(s, a), kind, f)
    elif kind == verbs.USE and look.question == EFFECT_QUESTION:
        plot = s.stack[-1] >> TASK_BITS & PLOT_MASK
        effect = t.card_effects[s.plots[look.seat * PLOTS + plot]][a]
        gain(effect_worth(s, look.seat, plot, 0, effect, look.figures), kind, f)
    elif kind == verbs.CHOOSE and look.question == ALTERNATIVE:
        gain(goods_value(running(s, s.stack[-1]).gain[a], look.figures.weights), kind, f)
    elif kind == verbs.SWAP and look.question == EXCHANGE:
        effect = running(s, s.stack[-1])
        w = look.figures.weights
        gain(goods_value(effect.gain[b], w) - goods_value(effect.pay[a], w), kind, f)


def gain(brings: float, kind: int, f: Scorer) -> None:
    """What an option brings by rule of thumb."""
    f.add(GAIN + 3 * kind, max(-3.0, min(3.0, brings / 4.0)))
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
    f.add(ERECT + 5, size(s.built[look.seat]) / 6.0)


def go(s: Position, look: Look, space: int, f: Scorer) -> None:
    """An action space: its coins, and what can be done there with the goods at hand."""
    t = s.tables
    first = SPACE + space * SPACE_FEATURES
    f.add(first, s.coins[space] / 2.0)
    colour = t.covered_by[space]
    uncovered = 1 if colour >= 0 and s.left[colour] == 0 else 0
    allowed = t.allowed[turn_key(space, uncovered, 0)]
    if allowed >> STRUCTURE & 1:
        best = -1.0
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


def bridge(s: Position, look: Look, field: int, f: Scorer) -> None:
    """A bridge: what it activates at both sides."""
    t = s.tables
    first = ROUTE + KINDS * ROUTE_FEATURES
    for plot in (t.plot_a[field], t.plot_b[field]):
        if plot < 0:
            continue
        brings = look.activation(s, plot) if s.built[look.seat] >> plot & 1 else 0.0
        standing = min(bridges_at(s, look.seat, plot), 2)
        f.one(first + standing)
        f.add(first + 3 + standing, brings / 4.0)
    f.add(first + 6, look.left / 10.0)


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
    if t.corner_plots >> plot & 1:
        f.one(SITE + 19)
    elif t.rim_plots >> plot & 1:
        f.one(SITE + 20)


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
