"""Playing cards for actions (chapter "Karten spielen")."""

from __future__ import annotations

from millrace.parts.industry.cards import drop, lay_open

from . import verbs
from .build import fitting_cards
from .state import Position


def playable_cards(s: Position) -> int:
    """The cards the player may play for the action chosen: only building with one card is particular (LAN-TURN-11)."""
    t = s.tables
    if s.chosen >= 0 and t.code_kind[s.chosen] == verbs.BUILD:
        return fitting_cards(s, s.seat, t.code_a[s.chosen], t.code_b[s.chosen])
    return s.hand_mask[s.seat]


def play_card(s: Position) -> None:
    """Lay a card on the discard pile (LAN-TURN-07)."""
    card = s.tables.code_a[s.code]
    drop(s, s.seat, card)
    lay_open(s, card)
