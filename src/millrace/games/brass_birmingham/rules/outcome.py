"""Who has won, and why (chapter "Spielsieg")."""

from __future__ import annotations

from millrace.core.outcome import Outcome
from millrace.parts.ranking import by_source, ranked, tie_break

from .state import SOURCE_COUNT, SOURCES, State

TIE_BREAKS = ("income", "money")
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


def _standing(s: State, player: int) -> tuple[int, int, int]:
    """VP, then income by space (or by level, as the switch says), then cash (BIR-TIE-01, -02, BIR-VAR-02)."""
    space = s.income[player]
    return s.vp[player], s.tables.level_of_space[space] if s.tie_by_level else space, s.money[player]
