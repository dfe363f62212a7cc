"""Where things lie on the drawn board, read from `layout.toml`; no rule looks at it.

>>> layout = load()
>>> layout.places["leek"].slots
((530, 73), (577, 73))
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
from millrace.scene.geometry import Length, Ring, Side, Spot, curve, slope
from millrace.scene.layout import DrawnLine, DrawnMarket, DrawnPlace, Hand, Mat, miscounted, miscounted_track, strangers

from ..rules.content import TRACK_SPACES, Content
from ..rules.content import load as load_content

_FILE: Final = Path(__file__).parent.with_name("layout.toml")


@dataclass(frozen=True, slots=True)
class Board:
    """The measures of what is drawn many times."""

    size: Length
    slot: Length
    barrel: Length
    track: Length


@dataclass(frozen=True, slots=True)
class Markets:
    """The surface of both markets, the deck and the discards, and the measures of its spaces."""

    width: Length
    height: Length
    cell: Length
    row: Length
    price: Spot
    prices: Length
    card: Spot
    piles: tuple[Spot, Spot, Spot]
    discard: Spot
    discards: tuple[Spot, Spot, Spot, Spot]


@dataclass(frozen=True, slots=True)
class Merchant:
    """A merchant location: its name plaque, where lines end, and its spaces."""

    at: Spot
    tiles: tuple[Spot, ...]
    barrels: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """Where everything lies."""

    board: Board
    markets: Markets
    columns: dict[str, DrawnMarket] = field(metadata=table("column"))
    hand: Hand
    mat: Mat
    sides: dict[str, Side] = field(metadata=table("side"))
    places: dict[str, DrawnPlace] = field(metadata=table("place"))
    merchants: dict[str, Merchant] = field(metadata=table("merchant"))
    lines: dict[str, DrawnLine] = field(metadata=table("line"))

    @property
    def ring(self) -> Ring:
        """The progress track around the board."""
        return Ring(tuple(self.sides.values()), self.board.size, self.board.track)

    def anchor(self, place: str) -> Spot:
        """Where the lines of a place or merchant end."""
        return self.places[place].at if place in self.places else self.merchants[place].at

    def curve(self, line: str, joins: tuple[str, ...]) -> str:
        """The path of a line through its middle; a third place is joined by a branch."""
        middle = self.lines[line].middle
        path = curve(self.anchor(joins[0]), middle, self.anchor(joins[1]))
        for place in joins[2:]:
            path += "M{} {}L{} {}".format(*middle, *self.anchor(place))
        return path

    def slope(self, joins: tuple[str, ...]) -> float:
        """The direction of a line at its middle in degrees, never upside down."""
        return slope(self.anchor(joins[0]), self.anchor(joins[1]))


@cache
def load() -> Layout:
    """The layout of the printed board; it has everything that the content has, and nothing else."""
    reading = read(Layout, _FILE)
    for error in _contradictions(reading, load_content()):
        raise error
    return reading.content


def _contradictions(reading: Reading[Layout], content: Content) -> Iterator[ContentError]:
    layout = reading.content
    yield from strangers(reading, "place", layout.places, list(content.places))
    yield from strangers(reading, "merchant", layout.merchants, list(content.merchants))
    yield from strangers(reading, "line", layout.lines, list(content.lines))
    yield from strangers(reading, "column", layout.columns, list(content.markets))
    for id, place in content.places.items():
        yield from miscounted(reading, f"place.{id}", "slots", len(place.slots), layout.places[id].slots)
    for id, merchant in content.merchants.items():
        spots = layout.merchants[id]
        yield from miscounted(reading, f"merchant.{id}", "tiles", merchant.spaces, spots.tiles)
        yield from miscounted(reading, f"merchant.{id}", "barrels", merchant.spaces, spots.barrels)
    yield from miscounted_track(reading, layout.sides, TRACK_SPACES)
