"""Drawing cards from the deck and the display (chapter "Zwei Karten ziehen")."""

from __future__ import annotations

from typing import Final

from millrace.core.machine import push
from millrace.core.refusal import Refusal
from millrace.parts.industry.build import refused
from millrace.parts.industry.display import draw_reason

from .state import END_ACTION, FIRST_CARD, NEXT_CARD, REFILL, Position

RULES: Final = {
    "refuse.hand-full": ("AOI-DRAW-06", "AOI-DRAW-08"),
    "refuse.deck-empty": ("AOI-DRAW-10", "AOI-END-05"),
    "refuse.not-in-display": ("AOI-DRAW-02",),
}
"""The rules behind the reasons why a card cannot be drawn."""


def refusal(s: Position, card: int, _: int) -> Refusal | None:
    """Why the player cannot draw this card, or from the deck."""
    return refused(RULES, draw_reason(s, card))


def begin(s: Position) -> None:
    """One card after the other, then the display is filled up (AOI-DRAW-01, -04, -05)."""
    push(s, END_ACTION)
    push(s, REFILL)
    for _ in range(s.tables.cards_drawn - 1):
        push(s, NEXT_CARD)
    push(s, FIRST_CARD, s.tables.code_a[s.chosen])
