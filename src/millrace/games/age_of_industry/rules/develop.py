"""Development: removing a tile from the own mat (chapter "Entwicklung")."""

from __future__ import annotations

from typing import Final

from .state import Position
from .switches import DEVELOP_TILE

RULES: Final[dict[str, tuple[str, ...]]] = {
    "refuse.no-cards": ("AOI-DEV-02",),
    "refuse.no-such-tile": ("AOI-DEV-01",),
    "refuse.not-lowest": ("AOI-VAR-10",),
}
"""The rules behind the reasons why a tile cannot be removed (AOI-DEV-01..03, -05)."""


def lowest_only(s: Position) -> bool:
    """Whether a switch keeps tiles on the mat while lower ones of their industry are left (AOI-VAR-10)."""
    return s.switches[DEVELOP_TILE] != 0
