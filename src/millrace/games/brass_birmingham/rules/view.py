"""What one seat may know, and a position that could lie behind it (ledger chapter INFO).

A view holds neither the order of the deck, the face-down cards, rivals' ordinary cards nor the generator of chance.
"""

from __future__ import annotations

from millrace.core.lists import Growing
from millrace.core.rng import Generator
from millrace.parts.industry import cards
from millrace.parts.industry.board import derive
from millrace.parts.industry.sight import blank_like, deal_hands, look, recall
from millrace.parts.industry.view import IndustryView

from .redeal import deal
from .setup import lay_out_board
from .state import Position
from .tables import CARDS, WILD_INDUSTRY, WILD_LOCATION, Tables
from .tasks import TASKS


class View(IndustryView):
    """The game as one seat sees it; `seat` is SPECTATOR for somebody who holds no cards."""

    __slots__ = ("barrels", "face_down", "merchant_tile", "tables", "wild_cards")

    tables: Tables
    wild_cards: tuple[tuple[int, int], ...]
    """Wild location and wild industry cards of each player; they were taken openly (BIR-INFO-05)."""
    face_down: tuple[bool, ...]
    """Whether a face-down card lies in each discard pile; nobody knows which (BIR-INFO-02)."""
    merchant_tile: tuple[int, ...]
    barrels: int


def view(s: Position, seat: int) -> View:
    """What a seat may know of a position; SPECTATOR for what everybody may know."""
    v = View()
    v.tables = s.tables
    look(s, seat, v)
    hand = s.hand
    v.wild_cards = tuple([(hand[first + WILD_LOCATION], hand[first + WILD_INDUSTRY]) for first in _hands(s.players)])
    v.face_down = tuple([card >= 0 for card in s.face_down])
    v.merchant_tile = tuple(s.merchant_tile)
    v.barrels = s.barrels
    return v


def _hands(players: int) -> range:
    """Where the hand of each player begins in the list of all hands."""
    return range(0, players * CARDS, CARDS)


def determinise(v: View, chance: Generator) -> Position:
    """A position that looks to the seat just like the view; what is hidden is dealt at random from the unseen cards."""
    s = blank_like(v, Position(), TASKS)
    lay_out_board(s, v.tables, v.players)
    recall(v, s)
    s.barrels = v.barrels
    s.chance = Generator.from_seed(str(chance.next_word()), "determinised")
    unseen = unseen_cards(v, s)
    chance.shuffle(unseen)
    wild = [[WILD_LOCATION] * held[0] + [WILD_INDUSTRY] * held[1] for held in v.wild_cards]
    deal_hands(v, s, unseen, wild)
    face_down = [unseen.pop() if lies else -1 for lies in v.face_down]
    deal(s, list(v.merchant_tile), face_down, unseen)
    derive(s)
    return s


def unseen_cards(v: View, s: Position) -> Growing:
    """The ordinary cards whose whereabouts the seat does not know."""
    return cards.unseen_cards(s.tables.card_counts[s.players - 2], v.own_hand, v.discard)
