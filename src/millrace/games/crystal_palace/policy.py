"""What a learned policy sees of an option: its features, and where their weights lie (no rulebook chapter).

Every option has a weight of its own, and one for each round; what it promises by the rules of thumb of the bot greedy
is a feature, too, and so is what the seat has to pay with. Only what the seat may know is looked at: the displays,
everything owned, dice once they are revealed, and before that the own ones.
"""

from __future__ import annotations

from typing import Final

from millrace.core.lists import Ints, filled
from millrace.parts.bits import size
from millrace.parts.softmax import Policy, Scorer

from .bot import Figures, figures_for, habit, higher_dice, location_offers, pick_worth, rounds_left, worth
from .rules import frames, verbs
from .rules.content import ROUNDS
from .rules.counts import all_loans, open_loans
from .rules.dice import dice_set, dice_to_set, total_of
from .rules.salary import salaries
from .rules.state import Position
from .rules.tables import DICE_VALUES, LOCATIONS

VERSION: Final = 1
"""Grows whenever a weight comes to mean something else."""

CODES: Final = 583
QUESTIONS: Final = 25
VERBS: Final = 32

# Where the weights of each kind of feature begin
CODE: Final = 0  # by round (0 for all) and code
ASKED: Final = CODE + (ROUNDS + 1) * CODES  # by question and verb
HABIT: Final = ASKED + QUESTIONS * VERBS  # by question
PROMISE: Final = HABIT + QUESTIONS  # by verb: what an option promises, in three parts
PURSE: Final = PROMISE + 3 * VERBS  # by verb and how full the purse is
PURSES: Final = 7
GEARS: Final = PURSE + PURSES * VERBS  # by verb and gears
STOCKS: Final = 5
ENERGIES: Final = GEARS + STOCKS * VERBS
LOANS: Final = ENERGIES + STOCKS * VERBS  # by verb: open loans, room for more, rounds to come
PLACE: Final = LOANS + 3 * VERBS  # by location
PLACE_FEATURES: Final = 22
SET: Final = PLACE + LOCATIONS * PLACE_FEATURES  # by round, number of the die and value
SET_DICE: Final = 7
AFFORD: Final = SET + ROUNDS * SET_DICE * DICE_VALUES  # by value and how much money is left for each further die
SIZE: Final = AFFORD + DICE_VALUES * 8


class Look:
    """What all options of a question share."""

    def __init__(self, s: Position, seat: int) -> None:
        t = s.tables
        self.seat: int = seat
        self.question: int = s.question()
        self.clock: int = rounds_left(s)
        self.figures: Figures = figures_for(t)
        self.purse: int = purse_steps(s.money[seat])
        self.gears: int = min(s.gear[seat], STOCKS - 1)
        self.energy: int = min(s.energy[seat], STOCKS - 1)
        self.loans: int = open_loans(s, seat)
        self.room: int = max(t.nation_fields[s.nation[seat]] - size(s.tiles[seat]) - all_loans(s, seat), 0)
        # What is usual when dice are set is said of whoever has begun to, which is not for others to know.
        self.usual: int = habit(s) if self.question != frames.SETTING else -1
        self.offers: list[list[float]] = []
        """By location: what is to be had there, best first; only when dice are placed."""
        self.higher: Ints = filled(0, DICE_VALUES + 1)
        """By value: dice of others still to be placed that show more or as much."""
        if self.question == frames.PLACING:
            for location in range(LOCATIONS):
                self.offers.append(location_offers(s, seat, location, self.figures, self.clock))
            for value in range(1, DICE_VALUES + 1):
                self.higher[value] = higher_dice(s, seat, value)


def purse_steps(money: int) -> int:
    """A number from 0 to 6 for how full a purse is."""
    steps = 0
    for limit in (2, 5, 9, 14, 20, 30):
        if money >= limit:
            steps += 1
    return steps


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
    f.one(CODE + code)
    f.one(CODE + s.round * CODES + code)
    f.one(ASKED + look.question * VERBS + kind)
    if code == look.usual:
        f.one(HABIT + look.question)
    f.one(PURSE + look.purse * VERBS + kind)
    f.one(GEARS + look.gears * VERBS + kind)
    f.one(ENERGIES + look.energy * VERBS + kind)
    f.add(LOANS + kind, float(look.loans))
    f.add(LOANS + VERBS + kind, look.room / 4.0)
    f.add(LOANS + 2 * VERBS + kind, look.clock / 3.0)
    if kind == verbs.PLACE:
        place(s, look, t.code_a[code], t.code_b[code], f)
    elif kind == verbs.SET:
        set_die(s, look, t.code_a[code] + 1, f)
    elif kind != verbs.PASS and kind != verbs.DONE and look.question != frames.SETTING:
        promise(pick_worth(s, code, look.figures, look.clock), kind, f)


def promise(brings: float, kind: int, f: Scorer) -> None:
    """What an option promises by rule of thumb; -1000 and less stands for nothing known."""
    if brings < -100.0:
        return
    first = PROMISE + 3 * kind
    f.add(first, max(-3.0, min(3.0, brings / 4.0)))
    if brings > 0.0:
        f.one(first + 1)
    if brings > 5.0:
        f.one(first + 2)


def place(s: Position, look: Look, space: int, value: int, f: Scorer) -> None:
    """A die on a space: what is to be had there when its turn comes."""
    t = s.tables
    location = t.space_location[space]
    first = PLACE + location * PLACE_FEATURES
    before = 0
    own = 0
    free = 0
    for other in range(t.first_space[location], t.first_space[location + 1]):
        if s.placed_owner[other] < 0:
            if t.space_low[other] and other != space:
                free += 1
        else:
            if s.placed_owner[other] == look.seat:
                own += 1
            if s.placed_value[other] > value or (s.placed_value[other] == value and other < space):
                before += 1
    left = len(t.action_heads[location]) - s.actions_used[location] - before
    f.one(first + max(0, min(left, 4)))
    f.one(first + 5 + min(own, 2))
    offers = look.offers[location]
    best = offers[min(before, len(offers) - 1)] if offers else 0.0
    if left > 0:
        f.add(first + 8, max(-2.0, min(3.0, best / 4.0)))
        rivals = min(look.higher[value], free)
        f.add(first + 9, rivals / 3.0)
        if left - rivals <= 0:
            f.one(first + 10)
            f.add(first + 11, max(-2.0, min(3.0, best / 4.0)))
    f.add(first + 12, value / 6.0)
    f.add(first + 13, (value - t.space_low[space]) / 3.0)
    f.add(first + 14, t.space_fee[space] / 2.0)
    if t.space_assistant[space]:
        f.one(first + 15)
    f.one(first + 16 + min(look.clock, 5))


def set_die(s: Position, look: Look, value: int, f: Scorer) -> None:
    """The value of the next die: its number, and how much money is left for those to come."""
    number = dice_set(s, look.seat)
    f.one(SET + ((s.round - 1) * SET_DICE + min(number, SET_DICE - 1)) * DICE_VALUES + value - 1)
    left = dice_to_set(s, look.seat) - number
    money = s.money[look.seat] - salaries(s, look.seat) - total_of(s, look.seat) - value - (left - 1)
    f.one(AFFORD + (value - 1) * 8 + afford_steps(money, left))


def afford_steps(money: int, dice: int) -> int:
    """A number from 0 to 7 for how much money is left for each of some dice."""
    if money < 0:
        return 0 if money < -3 else 1
    steps = 2
    for limit in (1, 2, 4, 6, 9):
        if money >= limit * dice:
            steps += 1
    return steps


# -- What a game is worth -----------------------------------------------------------------------------------------


def values(s: Position) -> list[float]:
    """The points of all seats, or how well they stand while the game goes on."""
    if s.seat < 0:
        return [float(points) for points in s.vp]
    return [worth(s, seat) for seat in range(s.players)]


def content(s: Position) -> str:
    """The hash of the content."""
    return s.tables.content.hash


POLICY: Final = Policy(VERSION, SIZE, features, values, content)
"""How the title is played by weights."""
