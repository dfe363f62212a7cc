"""What is counted of a game: tiles flipped, coal and iron consumed, loans that payments took."""

from __future__ import annotations

from typing import Final

from millrace.core.consequences import Consequences, Counting
from millrace.parts.industry.consequences import COAL, IDS, IRON, count_cubes, count_flips, note_flips

from . import frames
from .state import Position

LOAN: Final = 3

LOANS: Final = 1
"""Which of the figures noted are the loans of whoever may have to pay."""


def payer(c: Consequences) -> int:
    """Who pays if the answer or step costs anything: whoever acts, but interest comes to everybody in turn."""
    return c.argument if c.task == frames.INTEREST else c.seat


def note(s: Position, c: Consequences) -> None:
    """Note which tiles are flipped, and how many loans the one who may have to pay has."""
    note_flips(s, c)
    c.noted[LOANS] = s.loans[payer(c)]


def count(s: Position, c: Consequences) -> None:
    """Count what an answer or a step has brought; loans are taken by payments alone (AOI-LOAN-04)."""
    count_flips(s, c)
    taken = s.loans[payer(c)] - c.noted[LOANS]
    if taken > 0:
        c.add(payer(c), LOAN, taken)
    if c.task == frames.COAL:
        count_cubes(s, c, COAL)
    elif c.task == frames.IRON:
        count_cubes(s, c, IRON)


COUNTING: Final[Counting[Position]] = Counting((*IDS, "loan"), 2, note, count)
