"""Playing and discarding cards for actions (chapter "Spieleraktionen")."""

from __future__ import annotations

from millrace.core.decision import seat_letter
from millrace.core.machine import Happening
from millrace.core.texts import Message
from millrace.parts.industry.display import discard
from millrace.parts.industry.names import card_name

from .build import combining_cards, fitting_cards
from .state import Position
from .tables import BUILD, COMBINE, PASS


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


def log(h: Happening[Position]) -> list[Message]:
    """The card, and what it was played for."""
    t, old = h.before.tables, h.before
    id = "log.pass" if t.code_kind[old.chosen] == PASS else "log.card"
    return [Message(id, seat=seat_letter(old.seat), card=card_name(t, t.code_a[h.code]))]
