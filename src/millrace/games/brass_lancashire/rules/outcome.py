"""Who has won, and why (chapter "Spielende")."""

from __future__ import annotations

from millrace.core.outcome import Outcome
from millrace.parts.industry.account import result

from .state import Position
from .switches import FINAL_TIE, TIE_INCOME

TIE_BREAKS = ("income", "money", "turn-order")
"""What decides between equal points, in this order."""


def outcome(s: Position) -> Outcome | None:
    """The result of a finished game; None while it runs."""
    if s.seat >= 0:
        return None
    return result(s, [_standing(s, player) for player in range(s.players)], TIE_BREAKS)


def _standing(s: Position, player: int) -> tuple[int, ...]:
    """VP, then income, then cash, then the place in the order of an imagined next round (LAN-TIE-01..04)."""
    space = s.income[player]
    income = space if s.switches[TIE_INCOME] else s.tables.level_of_space[space]
    place = 0 if s.switches[FINAL_TIE] else -list(s.order).index(player)
    return s.vp[player], income, s.money[player], place
