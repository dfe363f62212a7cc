"""What one seat may know, and a position that could lie behind it (ledger chapter INFO).

A view holds neither the order of the draw pile or of the distant market, the cards set aside, rivals' cards nor the
generator of chance.
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
from .tables import Tables
from .tasks import TASKS


class View(IndustryView):
    """The game as one seat sees it; `seat` is SPECTATOR for somebody who holds no cards."""

    __slots__ = ("builders", "cotton_marker", "drawn", "set_aside", "tables", "turned_up")

    tables: Tables
    builders: int
    """Mask of the players who have ever built an industry; everybody saw it."""
    set_aside: int
    """How many cards were set aside; nobody knows which (LAN-DECK-08)."""
    cotton_marker: int
    turned_up: tuple[int, ...]
    """The distant market tiles of this era that everybody has seen, in the order of their drawing (LAN-INFO-06)."""
    drawn: int
    """How many distant market tiles were drawn in this era; more than there are only if the pile went round."""


def view(s: Position, seat: int) -> View:
    """What a seat may know of a position; SPECTATOR for what everybody may know."""
    v = View()
    v.tables = s.tables
    look(s, seat, v)
    v.builders = s.builders
    v.set_aside = len(s.set_aside)
    v.cotton_marker = s.cotton_marker
    v.turned_up = tuple(list(s.pile)[: s.drawn])
    v.drawn = s.drawn
    return v


def determinise(v: View, chance: Generator) -> Position:
    """A position that looks to the seat just like the view; what is hidden is dealt at random from the unseen."""
    s = blank_like(v, Position(), TASKS)
    lay_out_board(s, v.tables, v.players)
    recall(v, s)
    s.builders = v.builders
    s.cotton_marker = v.cotton_marker
    s.drawn = v.drawn
    s.chance = Generator.from_seed(str(chance.next_word()), "determinised")
    unseen = unseen_cards(v)
    chance.shuffle(unseen)
    deal_hands(v, s, unseen, [[] for _ in range(v.players)])
    set_aside = [unseen.pop() for _ in range(v.set_aside)]
    waiting = unseen_distant_tiles(v)
    chance.shuffle(waiting)
    deal(s, set_aside, unseen, [*v.turned_up, *waiting])
    derive(s)
    return s


def unseen_cards(v: View) -> Growing:
    """The cards whose whereabouts the seat does not know."""
    return cards.unseen_cards(v.tables.card_counts, v.own_hand, v.discard)


def unseen_distant_tiles(v: View) -> Growing:
    """The distant market tiles that have not been turned up since the last shuffle."""
    waiting = list(v.tables.distant_steps)
    for step in v.turned_up:
        waiting.remove(step)
    return waiting
