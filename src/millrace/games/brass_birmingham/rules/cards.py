"""Playing cards for actions (chapter "Spielzug")."""

from __future__ import annotations

from millrace.core.decision import seat_letter
from millrace.core.machine import Happening
from millrace.core.texts import Message
from millrace.parts.industry.cards import drop, lay_open
from millrace.parts.industry.names import card_name

from . import verbs
from .build import fitting_cards
from .state import Position
from .tables import CARDS, ORDINARY_CARDS


def playable_cards(s: Position) -> int:
    """The cards the player may play for the action chosen: only building is particular (BIR-ACT-03)."""
    t = s.tables
    if s.chosen >= 0 and t.code_kind[s.chosen] == verbs.BUILD:
        return fitting_cards(s, s.seat, t.code_a[s.chosen], t.code_b[s.chosen])
    return s.hand_mask[s.seat]


def play_card(s: Position) -> None:
    """Lay a card face up on the own discard pile; a wild card returns to its pile (BIR-TURN-03, -04)."""
    card = s.tables.code_a[s.code]
    drop(s, s.seat, card)
    if card < ORDINARY_CARDS:
        lay_open(s, s.seat * CARDS + card)


def log(h: Happening[Position]) -> list[Message]:
    """The card, and what it was played for."""
    t, old = h.before.tables, h.before
    card, action = t.code_a[h.code], t.code_kind[old.chosen]
    if action == verbs.PASS:
        id = "log.pass"
    elif action == verbs.SCOUT:
        id = "log.discard"
    else:
        id = "log.card" if card < ORDINARY_CARDS else "log.wild-card"
    return [Message(id, seat=seat_letter(old.seat), card=card_name(t, card))]
