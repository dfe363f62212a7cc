"""Cards for actions, and drawing them from deck and display (chapters "Spieleraktionen", "Zwei Karten ziehen")."""

from __future__ import annotations

from typing import Final

from millrace.core.machine import push
from millrace.core.refusal import Refusal
from millrace.parts.industry.build import refused
from millrace.parts.industry.display import discard, draw_reason

from . import verbs
from .build import fitting_cards
from .connections import combining_cards
from .frames import END_ACTION, FIRST_CARD, NEXT_CARD, REFILL
from .state import Position

DRAW_RULES: Final = {
    "refuse.hand-full": ("AOI-DRAW-06", "AOI-DRAW-08"),
    "refuse.deck-empty": ("AOI-DRAW-10", "AOI-END-05"),
    "refuse.not-in-display": ("AOI-DRAW-02",),
}
"""The rules behind the reasons why a card cannot be drawn."""


def playable_cards(s: Position) -> int:
    """The cards the player may play for the action chosen."""
    t = s.tables
    kind = t.code_kind[s.chosen]
    if kind == verbs.BUILD:
        return fitting_cards(s, s.seat, t.code_a[s.chosen], t.code_b[s.chosen])
    return combining_cards(s) if kind == verbs.COMBINE else s.hand_mask[s.seat]


def play_card(s: Position) -> None:
    """Lay the card chosen on the open discard pile (AOI-INFO-04)."""
    discard(s, s.seat, s.tables.code_a[s.code])


def draw_refusal(s: Position, card: int, _: int) -> Refusal | None:
    """Why the player cannot draw this card, or from the deck."""
    return refused(DRAW_RULES, draw_reason(s, card))


def begin_draw(s: Position) -> None:
    """One card after the other, then the display is filled up (AOI-DRAW-01, -04, -05)."""
    push(s, END_ACTION)
    push(s, REFILL)
    for _ in range(s.tables.cards_drawn - 1):
        push(s, NEXT_CARD)
    push(s, FIRST_CARD, s.tables.code_a[s.chosen])
