"""What is counted of a game: tiles flipped, coal and iron consumed, income that could not be paid."""

from __future__ import annotations

from typing import Final

from millrace.core.consequences import Consequences, Counting
from millrace.parts.industry.consequences import COAL, IDS, IRON, count_cubes, count_flips, note_flips

from . import frames
from .state import Position

SHORTFALL: Final = 3


def count(s: Position, c: Consequences) -> None:
    """Count what an answer or a step has brought; a tile may flip in the step that lays it (LAN-YARD-01)."""
    count_flips(s, c, 1 << s.tables.code_a[s.chosen] if c.task == frames.PLACE_TILE else 0)
    if c.task == frames.COAL:
        count_cubes(s, c, COAL)
    elif c.task == frames.IRON:
        count_cubes(s, c, IRON)
    elif c.task == frames.INCOME and s.debt:
        c.add(s.seat, SHORTFALL)


COUNTING: Final[Counting[Position]] = Counting((*IDS, "shortfall"), 1, note_flips, count)
