"""What is counted of a game: tiles flipped, coal, iron and beer consumed, income that could not be paid."""

from __future__ import annotations

from typing import Final

from millrace.core.consequences import Consequences, Counting
from millrace.parts.industry.consequences import COAL, IDS, IRON, count_cubes, count_flips, note_flips

from . import frames
from .state import Position

BEER: Final = 3
SHORTFALL: Final = 4


def count(s: Position, c: Consequences) -> None:
    """Count what an answer or a step has brought; the beer of merchants is consumed, too (BIR-BEER-05)."""
    count_flips(s, c)
    if c.task == frames.COAL:
        count_cubes(s, c, COAL)
    elif c.task == frames.IRON:
        count_cubes(s, c, IRON)
    elif c.task == frames.BEER or c.task == frames.LINK_BEER:
        c.add(c.seat, BEER)
    elif c.task == frames.INCOME and s.debt:
        c.add(s.seat, SHORTFALL)


COUNTING: Final[Counting[Position]] = Counting((*IDS, "beer", "shortfall"), 1, note_flips, count)
