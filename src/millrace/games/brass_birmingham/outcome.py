"""Who has won, and why (chapter "Spielsieg")."""

from __future__ import annotations

from millrace.core.outcome import Outcome

from .state import SOURCE_COUNT, SOURCES, State


def outcome(s: State) -> Outcome | None:
    """The result of a finished game; None while it runs."""
    if s.seat >= 0:
        return None
    standing = [_standing(s, player) for player in range(s.players)]
    ranking: list[tuple[int, ...]] = []
    for key in sorted(set(standing), reverse=True):
        ranking.append(tuple(player for player in range(s.players) if standing[player] == key))
    return Outcome(
        ranking=tuple(ranking),
        scores=tuple(s.vp),
        breakdown=tuple(breakdown(s, player) for player in range(s.players)),
        tie_break=_tie_break(standing),
    )


def breakdown(s: State, player: int) -> dict[str, int]:
    """Where a player's points came from, without the sources that gave none."""
    account = s.score[player * SOURCE_COUNT : (player + 1) * SOURCE_COUNT]
    return {source: points for source, points in zip(SOURCES, account, strict=True) if points}


def _standing(s: State, player: int) -> tuple[int, int, int]:
    """VP, then income by space (or by level, as the switch says), then cash (BIR-TIE-01, -02, BIR-VAR-02)."""
    space = s.income[player]
    return s.vp[player], s.tables.level_of_space[space] if s.tie_by_level else space, s.money[player]


def _tie_break(standing: list[tuple[int, int, int]]) -> str:
    """What decided the first place among players with equal VP."""
    best = max(standing)
    rivals = [key for key in standing if key[0] == best[0]]
    if len(rivals) == 1:
        return ""
    if sum(key[1] == best[1] for key in rivals) == 1:
        return "income"
    if rivals.count(best) == 1:
        return "money"
    return "shared"
