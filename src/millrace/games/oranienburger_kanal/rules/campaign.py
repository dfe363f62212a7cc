"""The end of a game, and the solo campaign of three games (chapters "Spielende", "Solo-Kampagne")."""

from __future__ import annotations

from millrace.core.lists import ints

from .scoring import account
from .setup import begin, deal, dealt_cards, lay_out_boards
from .state import GAMES, Position
from .tables import BLUE


def end_game(s: Position) -> None:
    """End the game with the final scoring, or go on to the next one of the campaign (ORA-END-04, ORA-CAMP-01)."""
    if s.campaign and s.players == 1:
        s.results = s.results + list(account(s, 0))
        if s.game < GAMES:
            next_game(s)
            return
    s.seat = -1
    s.space = -1
    s.stack = ints([])


def next_game(s: Position) -> None:
    """Set blue structures aside and lay out the next game; nothing else carries over (ORA-CAMP-03, -11)."""
    for card in s.display:
        if s.tables.card_colour[card] == BLUE:
            s.set_aside |= 1 << card - s.first_card
    s.game += 1
    s.reveals += 1
    s.chance = s.chance.copy()
    lay_out_boards(s)
    deal(s, dealt_cards(s, s.chance))
    begin(s)
