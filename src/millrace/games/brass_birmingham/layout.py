"""Where things lie on the drawn board, read from `layout.toml`; no rule looks at it.

>>> layout = load()
>>> layout.places["leek"].slots
((530, 73), (577, 73))
>>> layout.track_space(0), layout.track_space(24)
((15.0, 930.0), (15.0, 71.0))
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from math import atan2, degrees
from pathlib import Path
from typing import Annotated, Final

from millrace.core.content import Between, Reading, one_of, read, table
from millrace.core.errors import ContentError
from millrace.core.texts import Message

from .content import TRACK_SPACES, Content
from .content import load as load_content

Length = Annotated[int, Between(0, 1000)]
Point = tuple[Length, Length]

_FILE: Final = Path(__file__).with_name("layout.toml")


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
    price: Point
    prices: Length
    card: Point
    piles: tuple[Point, Point, Point]
    discard: Point
    discards: tuple[Point, Point, Point, Point]


@dataclass(frozen=True, slots=True)
class Column:
    """A market: the left edge of its two columns and the bottom of its cheapest row."""

    left: Length
    bottom: Length


@dataclass(frozen=True, slots=True)
class Hand:
    """The measures of the hand's cards."""

    card: Point
    gap: Length


@dataclass(frozen=True, slots=True)
class Mat:
    """The measures of a mat: what a stack takes, and the side of the tile on top of it."""

    stack: Point
    tile: Length


@dataclass(frozen=True, slots=True)
class Side:
    """One side of the progress track: its first and last space, and the middles of these."""

    first: Annotated[int, Between(0, 99)]
    last: Annotated[int, Between(0, 99)]
    start: Point
    end: Point


@dataclass(frozen=True, slots=True)
class Place:
    """A location: where lines end, where its name stands, where its slots are."""

    at: Point
    name: Point
    slots: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Merchant:
    """A merchant location: its name plaque, where lines end, and its spaces."""

    at: Point
    tiles: tuple[Point, ...]
    barrels: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A line: where its link tile lies."""

    middle: Point


@dataclass(frozen=True, slots=True)
class Layout:
    """Where everything lies."""

    board: Board
    markets: Markets
    columns: dict[str, Column] = field(metadata=table("column"))
    hand: Hand
    mat: Mat
    sides: dict[str, Side] = field(metadata=table("side"))
    places: dict[str, Place] = field(metadata=table("place"))
    merchants: dict[str, Merchant] = field(metadata=table("merchant"))
    lines: dict[str, Line] = field(metadata=table("line"))

    def track_space(self, space: int) -> tuple[float, float]:
        """The middle of a space of the progress track."""
        side = next(side for side in self.sides.values() if side.first <= space <= side.last)
        share = (space - side.first) / (side.last - side.first)
        (x, y), (to_x, to_y) = side.start, side.end
        return x + (to_x - x) * share, y + (to_y - y) * share

    def market_space(self, market: str, index: int) -> tuple[float, float]:
        """The middle of a space of a market, counted from the cheapest; two spaces make a row."""
        column, cell, row = self.columns[market], self.markets.cell, self.markets.row
        return column.left + cell * (index % 2 + 0.5), column.bottom - row * (index // 2 + 0.5)

    def anchor(self, place: str) -> Point:
        """Where the lines of a place or merchant end."""
        return self.places[place].at if place in self.places else self.merchants[place].at

    def curve(self, line: str, joins: tuple[str, ...]) -> str:
        """The path of a line through its middle; a third place is joined by a branch."""
        (x, y), (to_x, to_y) = self.anchor(joins[0]), self.anchor(joins[1])
        mid_x, mid_y = self.lines[line].middle
        # The control point that makes the curve pass through the middle.
        bend = f"{2 * mid_x - (x + to_x) / 2:g} {2 * mid_y - (y + to_y) / 2:g}"
        path = f"M{x} {y}Q{bend} {to_x} {to_y}"
        for place in joins[2:]:
            path += "M{} {}L{} {}".format(mid_x, mid_y, *self.anchor(place))
        return path

    def slope(self, joins: tuple[str, ...]) -> float:
        """The direction of a line at its middle in degrees, never upside down."""
        (x, y), (to_x, to_y) = self.anchor(joins[0]), self.anchor(joins[1])
        angle = degrees(atan2(to_y - y, to_x - x))
        return (angle + 90) % 180 - 90


@cache
def load() -> Layout:
    """The layout of the printed board; it has everything that the content has, and nothing else."""
    reading = read(Layout, _FILE)
    for error in _contradictions(reading, load_content()):
        raise error
    return reading.content


def _contradictions(reading: Reading[Layout], content: Content) -> Iterator[ContentError]:
    layout = reading.content
    spots: tuple[tuple[str, list[str], list[str]], ...] = (
        ("place", list(layout.places), list(content.places)),
        ("merchant", list(layout.merchants), list(content.merchants)),
        ("line", list(layout.lines), list(content.lines)),
        ("column", list(layout.columns), list(content.markets)),
    )
    for name, drawn, known in spots:
        for id in sorted(set(drawn) ^ set(known)):
            yield reading.error(f"{name}.{id}", "", one_of(known, id), id)
    for id, place in content.places.items():
        if len(layout.places[id].slots) != len(place.slots):
            yield _wrong_count(reading, f"place.{id}", "slots", len(place.slots), layout.places[id].slots)
    for id, merchant in content.merchants.items():
        for name in ("tiles", "barrels"):
            spaces = getattr(layout.merchants[id], name)
            if len(spaces) != merchant.spaces:
                yield _wrong_count(reading, f"merchant.{id}", name, merchant.spaces, spaces)
    counted = [space for side in layout.sides.values() for space in range(side.first, side.last + 1)]
    if counted != list(range(TRACK_SPACES)):
        yield _wrong_count(reading, "side", "first", TRACK_SPACES, tuple(counted))


def _wrong_count(reading: Reading[Layout], record: str, name: str, count: int, came: object) -> ContentError:
    return reading.error(record, name, Message("content.list-of", count=count), came)
