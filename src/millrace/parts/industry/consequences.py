"""What is counted of all games of the family: tiles that flip, whoever flips them, and the coal and iron consumed."""

from __future__ import annotations

from typing import Final

from millrace.core.consequences import Consequences
from millrace.parts.industry.state import IndustryState

IDS: Final = ("flip", "coal", "iron")
"""What is counted first in every title: tiles flipped, by their owners, and cubes consumed, wherever they come from."""

FLIP: Final = 0
COAL: Final = 1
IRON: Final = 2

FLIPPED: Final = 0
"""Which of the figures noted is the mask of the slots whose tile is flipped."""


def note_flips(s: IndustryState, c: Consequences) -> None:
    """Note which tiles are flipped."""
    c.noted[FLIPPED] = s.flipped


def count_flips(s: IndustryState, c: Consequences, laid: int = 0) -> None:
    """Count the tiles that were turned over. One that was just laid on a slot of the mask `laid` may have been, too."""
    turned = s.flipped & (~c.noted[FLIPPED] | laid)
    while turned:
        low = turned & -turned
        c.add(s.owner[low.bit_length() - 1], FLIP)
        turned ^= low


def count_cubes(s: IndustryState, c: Consequences, good: int) -> None:
    """Count the cubes that a question for the source of a cube has brought: as many as frames have gone for them."""
    c.add(c.seat, good, c.depth - len(s.stack))
