"""Development: removing a tile from the own mat (chapter "Entwicklung")."""

from __future__ import annotations

from typing import Final

from millrace.parts.industry.board import next_tile

from .state import DEVELOP_TILE, Position

RULES: Final[dict[str, tuple[str, ...]]] = {
    "refuse.no-cards": ("AOI-DEV-02",),
    "refuse.no-such-tile": ("AOI-DEV-01",),
    "refuse.not-lowest": ("AOI-VAR-10",),
}
"""The rules behind the reasons why a tile cannot be removed (AOI-DEV-01..03, -05)."""


def is_barred(s: Position, kind: int) -> bool:
    """Whether a switch keeps the tile on the mat while lower ones of its industry are left (AOI-VAR-10)."""
    return s.switches[DEVELOP_TILE] != 0 and next_tile(s, s.seat, s.tables.tile_industry[kind]) != kind
