"""Playing and discarding cards for actions (chapter "Spieleraktionen")."""

from __future__ import annotations

from millrace.parts.industry.display import discard

from .build import combining_cards, fitting_cards
from .state import Position
from .tables import BUILD, COMBINE


def playable_cards(s: Position) -> int:
    """The cards the player may play for the action chosen."""
    t = s.tables
    kind = t.code_kind[s.chosen]
    if kind == BUILD:
        return fitting_cards(s, s.seat, t.code_a[s.chosen], t.code_b[s.chosen])
    return combining_cards(s) if kind == COMBINE else s.hand_mask[s.seat]


def play_card(s: Position) -> None:
    """Lay the card chosen on the open discard pile (AOI-INFO-04)."""
    discard(s, s.seat, s.tables.code_a[s.code])
