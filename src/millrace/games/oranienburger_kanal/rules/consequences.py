"""What is counted of a game: structures activated, and goods paid or given up for a turn of the wheel."""

from __future__ import annotations

from typing import Final

from millrace.core.consequences import Consequences, Counting

from . import frames
from .state import Position
from .tables import GOOD_COUNT, GOOD_IDS, PRESTIGE

GOODS: Final = PRESTIGE
"""How many kinds of goods are counted: all that are paid with."""
ACTIVATION: Final = GOODS

PENDING: Final = GOODS
"""Which of the figures noted is how many activations wait; those before it are the goods of whoever acts."""


def note(s: Position, c: Consequences) -> None:
    """Note the goods of whoever acts, and how many activations wait."""
    first = c.seat * GOOD_COUNT
    for good in range(GOODS):
        c.noted[good] = s.stock[first + good]
    c.noted[PENDING] = len(s.pending)


def count(s: Position, c: Consequences) -> None:
    """Count what the answer or step has brought; another game of a campaign begins with other goods (ORA-CAMP-03)."""
    if c.task == frames.END_ROUND:
        return
    first = c.seat * GOOD_COUNT
    for good in range(GOODS):
        used = c.noted[good] - s.stock[first + good]
        if used > 0:
            c.add(c.seat, good, used)
    activated = len(s.pending) - c.noted[PENDING]
    if activated > 0:
        c.add(c.seat, ACTIVATION, activated)


COUNTING: Final[Counting[Position]] = Counting((*GOOD_IDS[:GOODS], "activation"), GOODS + 1, note, count)
