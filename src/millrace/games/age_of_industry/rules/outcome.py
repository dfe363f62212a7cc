"""Who has won, and why (chapter "Spielsieger")."""

from __future__ import annotations

from millrace.core.outcome import Outcome
from millrace.parts.industry.account import result

from .state import Position

TIE_BREAKS = ("turn-order",)
"""What decides between equal points."""


def outcome(s: Position) -> Outcome | None:
    """The result of a finished game; None while it runs."""
    if s.seat >= 0:
        return None
    order = list(s.order)
    return result(s, [(s.vp[player], -order.index(player)) for player in range(s.players)], TIE_BREAKS)
