"""What one seat may know, and a position that could lie behind it (ledger chapter INFO).

A view holds neither the order of the deck, the market tiles left over, rivals' cards but for those that everybody saw,
nor the generator of chance.
"""

from __future__ import annotations

from millrace.core.lists import Growing
from millrace.core.rng import Generator
from millrace.parts.industry import display
from millrace.parts.industry.sight import blank_like, deal_hands, look, recall
from millrace.parts.industry.view import DisplayView

from .connections import derive
from .redeal import deal
from .setup import lay_out_board
from .state import Position
from .tables import Tables
from .tasks import TASKS


class View(DisplayView):
    """The game as one seat sees it; `seat` is SPECTATOR for somebody who holds no cards."""

    __slots__ = ("loans", "market", "mute_ships", "sold", "tables")

    tables: Tables
    loans: tuple[int, ...]
    market: tuple[int, ...]
    sold: int
    mute_ships: int


def view(s: Position, seat: int) -> View:
    """What a seat may know of a position; SPECTATOR for what everybody may know."""
    v = View()
    v.tables = s.tables
    look(s, seat, v)
    v.loans, v.market, v.sold, v.mute_ships = tuple(s.loans), tuple(s.market), s.sold, s.mute_ships
    display.look(s, v)
    return v


def determinise(v: View, chance: Generator) -> Position:
    """A position that looks to the seat just like the view; what is hidden is dealt at random from the unseen."""
    s = blank_like(v, Position(), TASKS)
    lay_out_board(s, v.tables, v.players)
    recall(v, s)
    s.sold, s.mute_ships = v.sold, v.mute_ships
    display.recall(v, s)
    s.chance = Generator.from_seed(str(chance.next_word()), "determinised")
    unseen = unseen_cards(v)
    chance.shuffle(unseen)
    deal_hands(v, s, unseen, [display.known_cards(v, player) for player in range(v.players)])
    deal(s, list(v.loans), list(v.market), unseen)
    derive(s)
    return s


def unseen_cards(v: View) -> Growing:
    """The cards whose whereabouts the seat does not know (AOI-INFO-08)."""
    return display.unseen_cards(v.tables.card_counts, v)
