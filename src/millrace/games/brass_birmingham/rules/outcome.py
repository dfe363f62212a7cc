"""Who has won, and why (chapter "Spielsieg")."""

from __future__ import annotations

from millrace.core.outcome import Outcome
from millrace.parts.industry.account import result

from .state import Position
from .switches import TIE_INCOME

TIE_BREAKS = ("income", "money")
"""What decides between equal points, in this order."""


def outcome(s: Position) -> Outcome | None:
    """The result of a finished game; None while it runs."""
    if s.seat >= 0:
        return None
    return result(s, [_standing(s, player) for player in range(s.players)], TIE_BREAKS)


def _standing(s: Position, player: int) -> tuple[int, ...]:
    """VP, then income by space (or by level, as the switch says), then cash (BIR-TIE-01, -02, BIR-VAR-02)."""
    space = s.income[player]
    return s.vp[player], s.tables.level_of_space[space] if s.switches[TIE_INCOME] else space, s.money[player]
