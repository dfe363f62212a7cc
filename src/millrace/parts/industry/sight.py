"""From the family's half of a position to what one seat may know of it, and back.

Apart from the views themselves, because this is worth compiling, and they are values that are copied.
"""

from __future__ import annotations

from millrace.core.lists import Ints, frozen, ints
from millrace.parts.industry.state import IndustryState
from millrace.parts.industry.view import IndustryView


def look(s: IndustryState, switches: Ints, seat: int, v: IndustryView) -> None:
    """Note in a view what a seat may know."""
    v.seat = seat
    v.switches = frozen(switches)
    v.players = s.players
    v.era = s.era
    v.round = s.round
    v.turn = s.turn
    v.reveals = s.reveals
    v.decider = s.seat
    v.place_in_order = s.place_in_order
    v.actions_left = s.actions_left
    v.chosen = s.chosen
    v.debt = s.debt
    v.deck_size = len(s.deck) - s.deck_top
    v.flipped = s.flipped
    v.coal_market = s.coal_market
    v.iron_market = s.iron_market
    v.stack = frozen(s.stack)
    v.order = frozen(s.order)
    v.money = frozen(s.money)
    v.spent = frozen(s.spent)
    v.income = frozen(s.income)
    v.vp = frozen(s.vp)
    v.links_left = frozen(s.links_left)
    v.mat = frozen(s.mat)
    v.score = frozen(s.score)
    hand = s.hand
    cards = len(hand) // s.players
    v.own_hand = frozen(hand[seat * cards : (seat + 1) * cards]) if seat >= 0 else (0,) * cards
    v.hand_sizes = frozen(s.hand_size)
    v.discard = frozen(s.discard)
    v.tile = frozen(s.tile)
    v.owner = frozen(s.owner)
    v.cubes = frozen(s.cubes)
    v.line_owner = frozen(s.line_owner)


def recall(v: IndustryView, s: IndustryState) -> None:
    """Put everything that a view holds, the own hand included, into a position just laid out."""
    s.era = v.era
    s.round = v.round
    s.turn = v.turn
    s.reveals = v.reveals
    s.seat = v.decider
    s.place_in_order = v.place_in_order
    s.actions_left = v.actions_left
    s.chosen = v.chosen
    s.debt = v.debt
    s.flipped = v.flipped
    s.coal_market = v.coal_market
    s.iron_market = v.iron_market
    s.stack = ints(v.stack)
    s.order = ints(v.order)
    s.money = ints(v.money)
    s.spent = ints(v.spent)
    s.income = ints(v.income)
    s.vp = ints(v.vp)
    s.links_left = ints(v.links_left)
    s.mat = ints(v.mat)
    s.score = ints(v.score)
    s.discard = ints(v.discard)
    s.tile = ints(v.tile)
    s.owner = ints(v.owner)
    s.cubes = ints(v.cubes)
    s.line_owner = ints(v.line_owner)
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
