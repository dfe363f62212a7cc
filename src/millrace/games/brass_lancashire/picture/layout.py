"""Where things lie on the drawn board, read from `layout.toml`; no rule looks at it.

>>> layout = load()
>>> layout.places["wigan"].slots
((375, 550), (422, 550))
>>> layout.ring.middle(0), layout.ring.middle(24)
((15.0, 933.0), (15.0, 67.0))
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Annotated, Final

from millrace.core.content import Between, Reading, read, table
from millrace.core.errors import ContentError
from millrace.scene.geometry import Length, Point, Ring, Side, Spot, curve, slope
from millrace.scene.layout import DrawnLine, DrawnMarket, DrawnPlace, Hand, Mat, miscounted, miscounted_track, strangers

from ..rules.content import TRACK_SPACES, Content
from ..rules.content import load as load_content

_FILE: Final = Path(__file__).parent.with_name("layout.toml")

Shore = Annotated[int, Between(-100, 1100)]
"""A measure of the coast, which goes on beyond the board."""


@dataclass(frozen=True, slots=True)
class Board:
    """The measures of what is drawn many times."""

    size: Length
    slot: Length
    track: Length


@dataclass(frozen=True, slots=True)
class Markets:
    """The surface of both demand tracks, the draw pile, the discards and the cards set aside."""

    width: Length
    height: Length
    cell: Length
    row: Length
    price: Spot
    prices: Length
    card: Spot
    piles: tuple[Spot, Spot, Spot]
    reminders: Length


@dataclass(frozen=True, slots=True)
class Ferry:
    """The virtual link: where it crosses the water."""

    middle: Spot


@dataclass(frozen=True, slots=True)
class Distant:
    """The distant market: its panel, the cotton demand track, the pile of tiles and those turned up."""

    frame: tuple[Length, Length, Length, Length]
    sign: Spot
    sign_size: Spot
    spaces: Spot
    apart: Length
    space: Length
    pile: Spot
    tile: Length
    turned: Spot
    turned_apart: Length
    turned_tile: Length

    def middle(self, space: int) -> Point:
        """The middle of a space of the cotton demand track."""
        return self.spaces[0] + self.apart * space, self.spaces[1]


@dataclass(frozen=True, slots=True)
class Sea:
    """The outline of the sea."""

    coast: tuple[tuple[Shore, Shore], ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """Where everything lies."""

    board: Board
    markets: Markets
    columns: dict[str, DrawnMarket] = field(metadata=table("column"))
    hand: Hand
    mat: Mat
    ferry: Ferry
    distant: Distant
    sides: dict[str, Side] = field(metadata=table("side"))
    sea: Sea
    places: dict[str, DrawnPlace] = field(metadata=table("place"))
    lines: dict[str, DrawnLine] = field(metadata=table("line"))

    @property
    def ring(self) -> Ring:
        """The income track around the board."""
        return Ring(tuple(self.sides.values()), self.board.size, self.board.track)

    def curve(self, line: str, joins: tuple[str, ...]) -> str:
        """The path of a line through its middle."""
        return curve(self.places[joins[0]].at, self.lines[line].middle, self.places[joins[1]].at)

    def slope(self, joins: tuple[str, ...]) -> float:
        """The direction of a line at its middle in degrees."""
        return slope(self.places[joins[0]].at, self.places[joins[1]].at)


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
    yield from strangers(reading, "line", layout.lines, list(content.lines))
    for id, place in content.places.items():
        yield from miscounted(reading, f"place.{id}", "slots", len(place.slots), layout.places[id].slots)
    yield from miscounted_track(reading, layout.sides, TRACK_SPACES)
