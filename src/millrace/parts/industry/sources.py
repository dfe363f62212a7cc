"""Where the points of a Brass title come from; one counter per player and source."""

from __future__ import annotations

from typing import Final

CANAL_LINKS: Final = 0
CANAL_TILES: Final = 1
RAIL_LINKS: Final = 2
RAIL_TILES: Final = 3
OWN: Final = 4
"""A source that only one title has."""
SHORTFALL: Final = 5
INTRO_CASH: Final = 6
INTRO_INCOME: Final = 7
INTRO_TILES: Final = 8
INTRO_FLOOR: Final = 9
START: Final = 10


def source_ids(own: str) -> tuple[str, ...]:
    """The sources of a title, with its own one, in the order of the numbers."""
    return (
        "canal-links", "canal-tiles", "rail-links", "rail-tiles", own, "shortfall", "intro-cash", "intro-income",
        "intro-tiles", "intro-floor", "start",
    )  # fmt: skip
