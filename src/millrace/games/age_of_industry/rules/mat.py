"""The player mats: which tile of an industry comes next (chapter "Beschränkungen durch die Spielertafel")."""

from __future__ import annotations

from millrace.parts.industry.board import take_from_mat, top_tile

from .state import Position

__all__ = ["is_left", "next_tile", "take_from_mat"]


def is_left(s: Position, player: int, kind: int) -> bool:
    """Whether a tile of a kind lies on the player's mat."""
    return top_tile(s, player, kind) >= 0


def next_tile(s: Position, player: int, industry: int) -> int:
    """The kind of tile that the player builds next: the lowest level left, or -1 (AOI-TECH-01..03)."""
    for kind in s.tables.kinds_of[industry]:
        if is_left(s, player, kind):
            return kind
    return -1
