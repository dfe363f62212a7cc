"""Where things lie on the drawn board, read from `layout.toml`; no rule looks at it.

>>> layout = load()
>>> layout.places["leek"].slots
((528, 82), (579, 82))
>>> layout.ring.middle(0), layout.ring.middle(24)
((15.0, 930.0), (15.0, 71.0))
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

from millrace.core.content import Reading, read, table
from millrace.core.errors import ContentError
from millrace.scene.geometry import Length, Spot
from millrace.scene.industry import layout as industry
from millrace.scene.layout import miscounted, strangers

from ..rules.content import TRACK_SPACES, Content
from ..rules.content import load as load_content

_FILE: Final = Path(__file__).parent.with_name("layout.toml")


@dataclass(frozen=True, slots=True)
class Board(industry.Board):
    """The measures of what is drawn many times."""

    barrel: Length


@dataclass(frozen=True, slots=True)
class Markets(industry.Markets):
    """The surface of both markets, with the deck, the wild cards and the discards."""

    piles: tuple[Spot, Spot, Spot]
    discard: Spot
    discards: tuple[Spot, Spot, Spot, Spot]


@dataclass(frozen=True, slots=True)
class Merchant:
    """A merchant location: its name plaque, where lines end, and its spaces."""

    at: Spot
    tiles: tuple[Spot, ...]
    barrels: tuple[Spot, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Layout(industry.BoardLayout):
    """Where everything lies."""

    board: Board
    markets: Markets
    merchants: dict[str, Merchant] = field(metadata=table("merchant"))

    @property
    def further_ends(self) -> dict[str, Spot]:
        """Where the lines of the merchants end."""
        return {id: merchant.at for id, merchant in self.merchants.items()}


@cache
def load() -> Layout:
    """The layout of the printed board; it has everything that the content has, and nothing else."""
    reading = read(Layout, _FILE)
    for error in _contradictions(reading, load_content()):
        raise error
    return reading.content


def _contradictions(reading: Reading[Layout], content: Content) -> Iterator[ContentError]:
    layout = reading.content
    slots = {id: len(place.slots) for id, place in content.places.items()}
    yield from industry.contradictions(reading, layout, slots, content.lines, TRACK_SPACES)
    yield from strangers(reading, "merchant", layout.merchants, list(content.merchants))
    yield from strangers(reading, "column", layout.columns, list(content.markets))
    for id, merchant in content.merchants.items():
        spots = layout.merchants[id]
        yield from miscounted(reading, f"merchant.{id}", "tiles", merchant.spaces, spots.tiles)
        yield from miscounted(reading, f"merchant.{id}", "barrels", merchant.spaces, spots.barrels)
