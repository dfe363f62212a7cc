"""Dealing anew what a seat cannot see of a position (ledger chapter INFO)."""

from __future__ import annotations

from typing import Any

from millrace.core.lists import Growing, Ints, filled, ints
from millrace.core.rng import Generator

from .content import ROUNDS
from .dice import dice_set, dice_to_set, setters
from .frames import BUY_DICE, SETTING
from .setup import shares_of
from .state import Position
from .tables import DICE_VALUES, GREEN


def take_switches(s: Position, switches: Growing) -> None:
    """Put the switches into a position."""
    s.switches = ints(switches)


def recall(s: Position, v: Any) -> None:
    """Put the lists that everybody may know, and the dice that a seat knows, from its view into a position.

    It is here, because it is compiled, and the view is not: an array that interpreted code hands over is never freed.
    """
    s.stack = ints(v.stack)
    s.money = ints(v.money)
    s.gear = ints(v.gear)
    s.energy = ints(v.energy)
    s.newspapers = ints(v.newspapers)
    s.income = ints(v.income)
    s.westminster = ints(v.westminster)
    s.buzz = ints(v.buzz)
    s.dice = ints(v.dice)
    s.dice_supply = ints(v.dice_supply)
    s.placed_owner = ints(v.placed_owner)
    s.placed_value = ints(v.placed_value)
    s.actions_used = ints(v.actions_used)
    s.market = ints(v.market)
    s.poster_due = ints(v.poster_due)
    s.discount = ints(v.discount)
    s.order = ints(v.order)
    s.vp = ints(v.vp)
    s.score = ints(v.score)
    s.tickets = ints(v.tickets)
    s.order_level = ints(v.order_level)
    s.nation = ints(v.nation)
    s.patents = ints(v.patents)
    s.prototypes = ints(v.prototypes)
    s.persons = ints(v.persons)
    s.tiles = ints(v.tiles)
    s.shares = ints(v.shares)
    s.links = ints(v.links)
    s.loans_open = ints(v.loans_open)
    s.loans_repaid = ints(v.loans_repaid)
    s.markers = ints(v.markers)
    s.arrived = ints(v.arrived)
    s.patent_display = ints(v.patent_display)
    s.person_display = ints(v.person_display)
    s.tile_display = ints(v.tile_display)
    s.share_display = ints(v.share_display)
    s.flyers = ints(v.flyers)
    s.setting = ints(v.setting)


def lay_stacks(s: Position, patents: Growing, persons: Growing, green: int, loans: Growing) -> None:
    """Put stacks of which only some cards are known, and the loans, into a position."""
    s.patent_stack = ints(patents)
    s.person_stack = ints(persons)
    s.green_stack = filled(-1, green)
    s.loans = ints(loans)


def redeal(s: Position, seat: int, chance: Generator) -> None:
    """Set rivals' dice anew before the reveal, and deal stacks, later shares and loans anew, in place.

    To the seat nothing changes.
    """
    question = s.question()
    if s.phase == 1 and (question == SETTING or question == BUY_DICE):
        waiting = setters(s)
        s.bought &= 1 << seat if seat >= 0 else 0
        for player in range(s.players):
            if player != seat:
                for value in range(DICE_VALUES):
                    s.setting[player * DICE_VALUES + value] = 0
                if player not in waiting:
                    set_at_random(s, player, chance)
        if s.seat != seat:
            s.offer = None
    stack_anew(s, chance)
    s.chance = chance.branch()


def unanswer(s: Position, seat: int) -> None:
    """Take back the dice that others have set secretly, in place."""
    if s.question() == SETTING:
        s.bought &= 1 << seat
        for player in range(s.players):
            if player != seat:
                for value in range(DICE_VALUES):
                    s.setting[player * DICE_VALUES + value] = 0
        s.seat = setters(s)[0]
        s.offer = None


def set_at_random(s: Position, player: int, chance: Generator) -> None:
    """Give all dice that a player has yet to set random values."""
    for _ in range(dice_to_set(s, player) - dice_set(s, player)):
        s.setting[player * DICE_VALUES + chance.below(DICE_VALUES)] += 1


def stack_anew(s: Position, chance: Generator) -> None:
    """Deal the cards, tiles, shares and loans that nobody has seen to their stacks, which keep their sizes."""
    t = s.tables
    taken = 0
    for player in range(s.players):
        taken |= s.patents[player] | s.prototypes[player]
    s.patent_stack = stacked(s.patent_stack, s.patents_known, taken, s.patent_display, len(t.patent_ids), chance)
    taken = 0
    for player in range(s.players):
        taken |= s.persons[player]
    s.person_stack = stacked(s.person_stack, s.persons_known, taken, s.person_display, len(t.person_ids), chance)
    taken = s.tiles_gone
    for player in range(s.players):
        taken |= s.tiles[player]
    s.green_stack = ints(unseen(taken, s.tile_display, GREEN, chance)[: len(s.green_stack)])
    shares: Growing = []
    for round in range(s.round + 1, ROUNDS + 1):
        of_round = shares_of(t, round)
        chance.shuffle(of_round)
        shares += of_round
    s.share_stack = ints(shares)
    left: Growing = []
    for number in range(s.loan_top, len(s.loans)):
        left.append(s.loans[number])
    chance.shuffle(left)
    loans = s.loans[:]
    for number in range(s.loan_top, len(loans)):
        loans[number] = left[number - s.loan_top]
    s.loans = loans


def unseen(taken: int, display: Ints, count: int, chance: Generator) -> Growing:
    """Those of so many cards that are neither taken nor on display, in random order."""
    for card in display:
        taken |= 1 << card
    cards: Growing = []
    for card in range(count):
        if not taken >> card & 1:
            cards.append(card)
    chance.shuffle(cards)
    return cards


def stacked(stack: Ints, known: int, taken: int, display: Ints, count: int, chance: Generator) -> Ints:
    """The stack with other cards between the top one and its lowest ones, which are known."""
    size = len(stack)
    if size <= known:
        return stack
    taken |= 1 << stack[0]
    for number in range(size - known, size):
        taken |= 1 << stack[number]
    hidden = unseen(taken, display, count, chance)
    anew = stack[:]
    for number in range(1, size - known):
        anew[number] = hidden[number - 1]
    return anew
