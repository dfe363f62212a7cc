"""From the family's half of a position to what one seat may know of it, and back.

Apart from the views themselves, because this is worth compiling, and they are values that are copied. What a title's
view puts into a position besides comes as lists through its `redeal`: compiled, an array that interpreted code hands
over is never freed.
"""

from __future__ import annotations

from typing import Any, TypeVar

from millrace.core.lists import Growing, Ints, frozen, ints
from millrace.core.machine import Tasks
from millrace.parts.hands import count_hands
from millrace.parts.industry.state import IndustryState
from millrace.parts.industry.view import IndustryView

S = TypeVar("S", bound=IndustryState)


def look(s: IndustryState, seat: int, v: IndustryView) -> None:
    """Note in a view what a seat may know."""
    v.seat, v.decider = seat, s.seat
    v.switches, v.players = frozen(s.switches), s.players
    v.era, v.round, v.turn, v.reveals = s.era, s.round, s.turn, s.reveals
    v.place_in_order, v.actions_left, v.chosen, v.debt = s.place_in_order, s.actions_left, s.chosen, s.debt
    v.coal_market, v.iron_market, v.flipped = s.coal_market, s.iron_market, s.flipped
    v.stack, v.order = frozen(s.stack), frozen(s.order)
    v.money, v.spent, v.income = frozen(s.money), frozen(s.spent), frozen(s.income)
    v.vp, v.score, v.links_left, v.mat = frozen(s.vp), frozen(s.score), frozen(s.links_left), frozen(s.mat)
    v.tile, v.owner, v.cubes, v.line_owner = frozen(s.tile), frozen(s.owner), frozen(s.cubes), frozen(s.line_owner)
    v.discard, v.hand_sizes, v.deck_size = frozen(s.discard), frozen(s.hand_size), len(s.deck) - s.deck_top
    hand = s.hand
    cards = len(hand) // s.players
    v.own_hand = frozen(hand[seat * cards : (seat + 1) * cards]) if seat >= 0 else (0,) * cards


def blank_like(v: IndustryView, s: S, tasks: Tasks[Any]) -> S:
    """A position just made, with its tasks and the switches of a view, and nothing laid out yet."""
    s.tasks = tasks
    s.switches = ints(v.switches)
    return s


def recall(v: IndustryView, s: IndustryState) -> None:
    """Put everything that a view holds, the own hand included, into a position just laid out."""
    s.era, s.round, s.turn, s.reveals, s.seat = v.era, v.round, v.turn, v.reveals, v.decider
    s.place_in_order, s.actions_left, s.chosen, s.debt = v.place_in_order, v.actions_left, v.chosen, v.debt
    s.coal_market, s.iron_market, s.flipped = v.coal_market, v.iron_market, v.flipped
    s.stack, s.order = ints(v.stack), ints(v.order)
    s.money, s.spent, s.income = ints(v.money), ints(v.spent), ints(v.income)
    s.vp, s.score, s.links_left, s.mat = ints(v.vp), ints(v.score), ints(v.links_left), ints(v.mat)
    s.tile, s.owner, s.cubes, s.line_owner = ints(v.tile), ints(v.owner), ints(v.cubes), ints(v.line_owner)
    s.discard = ints(v.discard)
    if v.seat >= 0:
        first = v.seat * len(v.own_hand)
        for card, count in enumerate(v.own_hand):
            s.hand[first + card] = count


def deal_hands(v: IndustryView, s: IndustryState, unseen: list[int], known: list[list[int]]) -> None:
    """Give every other player as many cards as the view counts: those known to be theirs, then unseen ones."""
    cards = len(v.own_hand)
    for player in range(v.players):
        if player != v.seat:
            for card in known[player]:
                s.hand[player * cards + card] += 1
            for _ in range(v.hand_sizes[player] - len(known[player])):
                s.hand[player * cards + unseen.pop()] += 1


# -- Dealing anew what a seat cannot see --------------------------------------------------------------------------


def take_up_unseen(s: IndustryState, seat: int, kinds: int, known: Ints) -> Growing:
    """Take the cards that a seat cannot see out of the other hands, and add those of the deck; who held how many of
    them is what `deal_unseen` goes by.

    Only the first so many kinds of cards are dealt from the deck. `known` counts those cards of each hand that
    everybody saw; it may be empty.
    """
    cards = len(s.hand) // s.players
    unseen: Growing = []
    for player in range(s.players):
        if player == seat:
            continue
        first = player * cards
        for card in range(kinds):
            held = s.hand[first + card]
            if held:
                seen = known[first + card] if len(known) else 0
                s.hand[first + card] = seen
                for _ in range(held - seen):
                    unseen.append(card)
    for number in range(s.deck_top, len(s.deck)):
        unseen.append(s.deck[number])
    return unseen


def deal_unseen(s: IndustryState, seat: int, unseen: Growing) -> None:
    """Fill the other hands up to their sizes from cards in random order; those left over become the deck."""
    cards = len(s.hand) // s.players
    top = 0
    for player in range(s.players):
        if player == seat:
            continue
        first = player * cards
        held = 0
        for card in range(cards):
            held += s.hand[first + card]
        for _ in range(s.hand_size[player] - held):
            s.hand[first + unseen[top]] += 1
            top += 1
    s.deck = ints(unseen[top:])
    s.deck_top = 0
    count_hands(s.hand, s.hand_mask, s.hand_size)
    if s.seat != seat:
        s.offer = None
