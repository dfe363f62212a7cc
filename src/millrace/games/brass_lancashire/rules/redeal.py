"""Dealing anew what a seat cannot see of a position (ledger chapter INFO)."""

from __future__ import annotations

from millrace.core.lists import Growing, ints
from millrace.core.rng import Generator
from millrace.parts.industry.sight import deal_unseen, take_up_unseen

from .state import Position
from .tables import CARDS


def deal(s: Position, set_aside: Growing, deck: Growing, pile: Growing) -> None:
    """Put the cards set aside, the deck and the distant market tiles into a position."""
    s.set_aside = ints(set_aside)
    s.deck = ints(deck)
    s.pile = ints(pile)


def redeal(s: Position, seat: int, chance: Generator) -> None:
    """Deal rivals' cards, those set aside, the deck and the distant market tiles to come anew, in place.

    To the seat nothing changes.
    """
    unseen = take_up_unseen(s, seat, CARDS, ints([]))
    for card in s.set_aside:
        unseen.append(card)
    chance.shuffle(unseen)
    s.set_aside = ints([unseen.pop() for _ in range(len(s.set_aside))])
    deal_unseen(s, seat, unseen)
    coming: Growing = []
    for number in range(s.drawn, len(s.pile)):
        coming.append(s.pile[number])
    chance.shuffle(coming)
    pile = s.pile[:]
    for number in range(s.drawn, len(pile)):
        pile[number] = coming[number - s.drawn]
    s.pile = pile
    s.chance = chance.branch()
