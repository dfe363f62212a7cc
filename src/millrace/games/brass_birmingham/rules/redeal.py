"""Dealing anew what a seat cannot see of a position (ledger chapter INFO)."""

from __future__ import annotations

from millrace.core.lists import Growing, ints
from millrace.core.rng import Generator
from millrace.parts.industry.sight import deal_unseen, take_up_unseen

from .state import Position
from .tables import ORDINARY_CARDS


def deal(s: Position, merchant_tile: Growing, face_down: Growing, deck: Growing) -> None:
    """Put the merchants' tiles, the face-down cards and the deck into a position."""
    s.merchant_tile = ints(merchant_tile)
    s.face_down = ints(face_down)
    s.deck = ints(deck)


def redeal(s: Position, seat: int, chance: Generator) -> None:
    """Deal rivals' ordinary cards, the face-down cards and the deck anew, in place; to the seat nothing changes."""
    unseen = take_up_unseen(s, seat, ORDINARY_CARDS, ints([]))
    for card in s.face_down:
        if card >= 0:
            unseen.append(card)
    chance.shuffle(unseen)
    face_down = s.face_down[:]
    for player in range(s.players):
        if face_down[player] >= 0:
            face_down[player] = unseen.pop()
    s.face_down = face_down
    deal_unseen(s, seat, unseen)
    s.chance = chance.branch()
