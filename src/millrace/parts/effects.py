"""Effects of cards as data: what may be used now, what it would give, and how goods change hands.

A card's effects are tables of a closed vocabulary (`millrace.parts.effects_reading` reads them), one `Effect` each:

    gain      receive goods, perhaps so many times as something is counted, perhaps one of several alternatives
    exchange  pay goods and receive others, up to so many times
    pick      choose some different goods and receive so many of each
    table     receive what the row of a table says that fits a count
    place     put pieces on the board
    lose      give goods up, in full
    choice    carry out one of several lists of effects

A title may add deeds of its own by name, with the fields that they have. A card's effects are either used one by one,
as their owner likes, or carried out as a list from the first to the last (`in_order`).

Goods, pieces, places and what can be counted belong to a title and are numbers here; the title's `Vocabulary` names
them. What lies on its board the title tells by a `Tally`: a function from a `Count` to the plain number of things.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from millrace.core.lists import Growing, Ints, ints

GAIN: Final = 0
EXCHANGE: Final = 1
PICK: Final = 2
TABLE: Final = 3
PLACE: Final = 4
LOSE: Final = 5
CHOICE: Final = 6
DEED_IDS: Final = ("gain", "exchange", "pick", "table", "place", "lose", "choice")
OWN: Final = 7
"""The first deed that a title adds."""

AT_LEAST: Final = 0
EXACTLY: Final = 1
AT_MOST: Final = 2
COMPARISON_IDS: Final = ("at_least", "exactly", "at_most")

NO_LIMIT: Final = 10**6
"""The cap of a count without one, and the upper end of a table's last row."""

ANY: Final = -1
"""How often an exchange may be carried out that may be carried out any number of times."""

# Why an effect cannot be used now
USABLE: Final = 0
UNMET: Final = 1
NONE_COUNTED: Final = 2
NO_ROW: Final = 3
UNPAYABLE: Final = 4


class Count:
    """Something to be counted: what, of which kinds, where, and how the plain number becomes the result."""

    primitive: int
    kinds: int  # mask of kinds of pieces
    place: int  # -1 if it does not matter
    sides: int  # mask of sides instead of a place; 0 if none
    state: int  # -1 if it does not matter
    good: int  # the good whose stock is counted; -1 if none
    beyond: int
    step: int
    cap: int

    def __init__(self) -> None:
        self.primitive = 0
        self.kinds = 0
        self.place = -1
        self.sides = 0
        self.state = -1
        self.good = -1
        self.beyond = 0
        self.step = 1
        self.cap = NO_LIMIT


class Condition:
    """A count and the number it must have, at least have, or at most have."""

    count: Count
    comparison: int
    number: int

    def __init__(self) -> None:
        self.count = Count()
        self.comparison = AT_LEAST
        self.number = 1


class Effect:
    """One effect of a card. Which fields matter depends on `deed`; goods tables are lists indexed by good."""

    id: int  # number among all effects of the title
    field: str  # where it stands in the card's table, `effects[1].then[0]`
    number: int  # number among the effects of its card, from 0
    deed: int
    after: int  # the effect of the card that must have been carried out before; -1 if none
    closes: int  # mask of effects of the card that cannot be used any more once this one is
    conditions: list[Condition]
    per: Count | None
    times: int  # of an exchange without `per`: how often, or ANY
    pay: list[Ints]
    gain: list[Ints]
    goods: int  # mask of goods to pick from
    n: int  # goods to pick, or pieces to place
    each: int
    by: Count | None
    row_from: Growing
    row_to: Growing
    what: int  # mask of pieces to place
    place: int
    sides: int
    remove_n: int  # pieces that each exchange takes off the board besides what it pays
    remove_what: int
    remove_place: int
    remove_sides: int
    values: Ints  # of a title's own deed: its fields, in their order
    lists: list[list[Effect]]  # lists of effects to choose from, or that belong to a title's own deed
    next: int  # where effects are carried out in order: the id of the next one, -1 after the last
    heads: Ints  # the ids of the first effects of `lists`, -1 for an empty one

    def __init__(self) -> None:
        self.id = 0
        self.field = ""
        self.number = 0
        self.deed = GAIN
        self.after = -1
        self.closes = 0
        self.conditions = []
        self.per = None
        self.times = 1
        self.pay = []
        self.gain = []
        self.goods = 0
        self.n = 1
        self.each = 1
        self.by = None
        self.row_from = []
        self.row_to = []
        self.what = 0
        self.place = -1
        self.sides = 0
        self.remove_n = 0
        self.remove_what = 0
        self.remove_place = -1
        self.remove_sides = 0
        self.values = ints([])
        self.lists = []
        self.next = -1
        self.heads = ints([])


Tally: TypeAlias = Callable[[Count], int]
"""How many of something there are, on the board and in the stock of whoever uses the effect."""


# -- Lists of effects ---------------------------------------------------------------------------------------------


def in_order(effects: list[Effect], numbered: list[Effect]) -> int:
    """Number a list of effects, those within them too, and chain it; answer the id of the first, -1 if there is none.

    All effects of a title go to `numbered`, where their ids lead.
    """
    for effect in effects:
        effect.id = len(numbered)
        numbered.append(effect)
    for index in range(1, len(effects)):
        effects[index - 1].next = effects[index].id
    for effect in effects:
        effect.heads = ints([in_order(within, numbered) for within in effect.lists])
    return effects[0].id if effects else -1


# -- Counting -----------------------------------------------------------------------------------------------------


def counted(count: Count, tally: Tally) -> int:
    """The result of a count: only what goes beyond a number, in full groups, up to a cap."""
    return min(count.cap, max(0, tally(count) - count.beyond) // count.step)


def holds(condition: Condition, tally: Tally) -> bool:
    """Whether a condition is met."""
    number = counted(condition.count, tally)
    if condition.comparison == AT_LEAST:
        return number >= condition.number
    if condition.comparison == EXACTLY:
        return number == condition.number
    return number <= condition.number


def unmet(effect: Effect, tally: Tally) -> Condition | None:
    """The first condition of an effect that is not met, or None if all are."""
    for condition in effect.conditions:
        if not holds(condition, tally):
            return condition
    return None


def repetitions(effect: Effect, tally: Tally) -> int:
    """How many times an effect gives its goods, or may be exchanged: what is counted, or a fixed number, or ANY."""
    return effect.times if effect.per is None else counted(effect.per, tally)


def fitting_row(effect: Effect, tally: Tally) -> int:
    """The row of a table that fits its count, or -1 if none does."""
    if effect.by is None:
        return -1
    number = counted(effect.by, tally)
    for row in range(len(effect.row_from)):
        if effect.row_from[row] <= number <= effect.row_to[row]:
            return row
    return -1


# -- Can it be used, and what would it give -----------------------------------------------------------------------


def verdict(effect: Effect, tally: Tally, stock: Ints, first: int) -> int:
    """Whether an effect can be used now, or what stands in the way.

    The stock of whoever uses it lies from `first` on. Whether there is room for pieces the title knows.
    """
    if unmet(effect, tally) is not None:
        return UNMET
    if effect.deed == TABLE:
        return USABLE if fitting_row(effect, tally) >= 0 else NO_ROW
    if repetitions(effect, tally) == 0:
        return NONE_COUNTED
    if effect.pay and not any_payable(effect, stock, first):
        return UNPAYABLE
    return USABLE


def may_change(effect: Effect) -> bool:
    """Whether it depends on the stock, and not on the board alone, if an effect can be used."""
    if effect.pay:
        return True
    counts = [condition.count for condition in effect.conditions]
    if effect.per is not None:
        counts.append(effect.per)
    if effect.by is not None:
        counts.append(effect.by)
    return any(count.good >= 0 for count in counts)


def proceeds(effect: Effect, alternative: int, times: int) -> Ints:
    """The goods that an alternative (of a table, a row) brings so many times over."""
    return ints([number * times for number in effect.gain[alternative]])


def any_payable(effect: Effect, stock: Ints, first: int) -> bool:
    """Whether one of the costs of an effect can be paid."""
    return any(payable(pay, stock, first) for pay in effect.pay)


def payable(pay: Ints, stock: Ints, first: int) -> bool:
    """Whether the stock that lies from `first` on holds all goods of a cost."""
    return all(number <= stock[first + good] for good, number in enumerate(pay))
