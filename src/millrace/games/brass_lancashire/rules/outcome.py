"""Who has won, and why (chapter "Spielende")."""

from __future__ import annotations

from millrace.core.outcome import Outcome
from millrace.parts.ranking import by_source, ranked, tie_break

from .state import FINAL_TIE, SOURCE_COUNT, SOURCES, TIE_INCOME, State

TIE_BREAKS = ("income", "money", "turn-order")
"""What decides between equal points, in this order."""


def outcome(s: State) -> Outcome | None:
    """The result of a finished game; None while it runs."""
    if s.seat >= 0:
        return None
    standings = [_standing(s, player) for player in range(s.players)]
    return Outcome(
        ranking=ranked(standings),
        scores=tuple(s.vp),
        breakdown=accounts(s),
        tie_break=tie_break(standings, TIE_BREAKS),
    )


def accounts(s: State) -> tuple[dict[str, int], ...]:
    """Where the points of each player came from so far."""
    return tuple([breakdown(s, player) for player in range(s.players)])


def breakdown(s: State, player: int) -> dict[str, int]:
    """Where a player's points came from, without the sources that gave none."""
    return by_source(SOURCES, s.score[player * SOURCE_COUNT : (player + 1) * SOURCE_COUNT])


def _standing(s: State, player: int) -> tuple[int, int, int, int]:
    """VP, then income, then cash, then the place in the order of an imagined next round (LAN-TIE-01..04)."""
    space = s.income[player]
    income = space if s.switches[TIE_INCOME] else s.tables.level_of_space[space]
    place = 0 if s.switches[FINAL_TIE] else -s.order.index(player)
    return s.vp[player], income, s.money[player], place
