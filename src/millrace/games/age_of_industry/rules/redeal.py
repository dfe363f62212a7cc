"""Dealing anew what a seat cannot see of a position (ledger chapter INFO)."""

from __future__ import annotations

from millrace.core.lists import Growing, ints
from millrace.core.rng import Generator
from millrace.parts.industry.sight import deal_unseen, take_up_unseen

from .state import Position


def deal(s: Position, loans: Growing, market: Growing, deck: Growing) -> None:
    """Put the loans, the market and the deck into a position."""
    s.loans = ints(loans)
    s.market = ints(market)
    s.deck = ints(deck)


def redeal(s: Position, seat: int, chance: Generator) -> None:
    """Deal rivals' cards, but for those everybody saw, and the deck anew, in place; to the seat nothing changes."""
    unseen = take_up_unseen(s, seat, len(s.tables.card_ids), s.known)
    chance.shuffle(unseen)
    deal_unseen(s, seat, unseen)
    s.chance = chance.branch()
