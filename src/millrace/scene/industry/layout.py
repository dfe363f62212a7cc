"""Where things lie on the tables of such games: the records that their layout files share, and what follows from them.

A title adds the records of its own to `BoardLayout` and reads them with `millrace.core.content.read`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Final

from millrace.core.content import Reading, table
from millrace.core.errors import ContentError
from millrace.parts.industry.content import Link
from millrace.parts.industry.map import Map
from millrace.scene.boards import plaque, signboard
from millrace.scene.geometry import Cell, Length, Point, Ring, Side, Spot, along, corner, curve, slope, uncovered
from millrace.scene.kept import kept
from millrace.scene.layout import (
    DrawnFeature,
    DrawnLine,
    DrawnMarket,
    DrawnPlace,
    Hand,
    Mat,
    miscounted,
    miscounted_track,
    strangers,
)


@dataclass(frozen=True, slots=True)
class Sheet:
    """The measures of what is drawn many times on a map: the side of a slot."""

    slot: Length


@dataclass(frozen=True, slots=True)
class Board(Sheet):
    """The measures of a square board: its side besides, and the depth of the track around it."""

    size: Length
    track: Length


@dataclass(frozen=True, slots=True)
class Plan(Sheet):
    """The measures of a board that need not be square."""

    width: Length
    height: Length


@dataclass(frozen=True, slots=True)
class Markets:
    """The surface of both markets: its size, that of a space, where the next prices stand, the size of a card."""

    width: Length
    height: Length
    cell: Length
    row: Length
    price: Spot
    prices: Length
    card: Spot


@dataclass(frozen=True, slots=True)
class DisplayMarkets(Markets):
    """Such a surface with deck, discards and a display: where they lie, the size of an open card, how far apart."""

    piles: tuple[Spot, Spot]
    display: Spot
    open: Spot
    apart: Length

    def open_card(self, number: int, of: int) -> Point:
        """The upper left corner of a card of the display."""
        (x, y), (w, h) = self.display, self.open
        apart = min(self.apart, (self.width - 40 - w) / max(of - 1, 1))
        return x + (number - (of - 1) / 2) * apart - w / 2, y - h / 2


@dataclass(frozen=True, slots=True, eq=False)
class MapLayout:
    """Where everything lies that all such games have."""

    board: Sheet
    markets: Markets
    columns: dict[str, DrawnMarket] = field(metadata=table("column"))
    hand: Hand
    mat: Mat
    places: dict[str, DrawnPlace] = field(metadata=table("place"))
    lines: dict[str, DrawnLine] = field(metadata=table("line"))

    @property
    def further_ends(self) -> Mapping[str, Point]:
        """Where lines end at what is none of the places, by its id."""
        return {}


@dataclass(frozen=True, slots=True, eq=False)
class BoardLayout(MapLayout):
    """Where everything lies if a track runs around a square board."""

    board: Board
    sides: dict[str, Side] = field(metadata=table("side"))

    @property
    def ring(self) -> Ring:
        """The track around the board."""
        return Ring(tuple(self.sides.values()), self.board.size, self.board.track)


@dataclass(frozen=True, slots=True, eq=False)
class SurveyLayout(MapLayout):
    """Where everything lies on one of several maps that show their country, with lines at sea besides."""

    board: Plan
    features: dict[str, DrawnFeature] = field(metadata=table("feature"))
    lanes: dict[str, DrawnLine] = field(metadata=table("shipping-line"))

    def features_of(self, map: str) -> dict[str, DrawnFeature]:
        """The features of a map."""
        return {id: each for id, each in self.features.items() if each.map == map}


def contradictions(
    reading: Reading[Any], layout: BoardLayout, slots: Mapping[str, int], lines: Iterable[str], spaces: int
) -> Iterator[ContentError]:  # fmt: skip
    """Errors where a layout does not fit the places with so many slots, the lines, or the spaces of the track."""
    yield from misdrawn(reading, layout, slots, lines)
    yield from miscounted_track(reading, layout.sides, spaces)


def misdrawn(
    reading: Reading[Any], layout: MapLayout, slots: Mapping[str, int], lines: Iterable[str]
) -> Iterator[ContentError]:  # fmt: skip
    """Errors where a layout does not fit the places with so many slots, or the lines."""
    yield from strangers(reading, "place", layout.places, list(slots))
    yield from strangers(reading, "line", layout.lines, list(lines))
    for id, count in slots.items():
        yield from miscounted(reading, f"place.{id}", "slots", count, layout.places[id].slots)


# -- Lines ---------------------------------------------------------------------------------------------------------


_MARGIN: Final = 13.0


@dataclass(frozen=True, slots=True)
class Course:
    """How a line runs: its path, its middle, and its direction there in degrees, never upside down."""

    d: str
    middle: Point
    turn: float
    ends: tuple[Point, ...]

    @property
    def box(self) -> Cell:
        """What something takes that lies along it."""
        xs, ys = zip(*self.points(), strict=True)
        left, top = min(xs) - _MARGIN, min(ys) - _MARGIN
        return left, top, max(xs) + _MARGIN - left, max(ys) + _MARGIN - top

    def points(self) -> Iterator[Point]:
        """Points along it."""
        return course_points(self.middle, self.ends)


@cache
def course(middle: Point, ends: tuple[Point, ...]) -> Course:
    """A line from its first end through its middle to its second; branches join the further ones."""
    d = curve(ends[0], middle, ends[1])
    for end in ends[2:]:
        d += "M{} {}L{} {}".format(*middle, *end)
    return Course(d, middle, slope(ends[0], ends[1]), ends)


def bared_course(
    layout: MapLayout, line: Link, drawn: DrawnLine, covers: Sequence[Cell]
) -> Course:  # fmt: skip
    """A line that ends where what covers its ends begins; one that joins others than its id says runs straight."""
    (x, y), (to_x, to_y) = start, end = tuple([layout.places[id].at for id in line.joins])
    middle = drawn.middle if "--".join(line.joins) == line.id else ((x + to_x) / 2, (y + to_y) / 2)
    return replace(course(middle, (start, end)), d=uncovered(start, middle, end, covers))


def course_points(middle: Point, ends: tuple[Point, ...]) -> Iterator[Point]:
    """Points along such a line and its branches."""
    yield from along(ends[0], middle, ends[1])
    for end in ends[2:]:
        for step in range(6):
            yield middle[0] + (end[0] - middle[0]) * step / 5, middle[1] + (end[1] - middle[1]) * step / 5


def line_ends(t: Map, layout: MapLayout) -> Iterator[tuple[Point, ...]]:
    """By line: where it ends."""
    others = layout.further_ends
    for places in t.line_places:
        ids = [t.place_ids[place] for place in places]
        yield tuple([layout.places[id].at if id in layout.places else others[id] for id in ids])


# -- Slots and lines by their numbers ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """Where the slots and lines of a map lie."""

    side: float
    """That of a slot."""
    slots: tuple[Point, ...]
    """By slot: its upper left corner."""
    lines: tuple[Course, ...]
    """By line."""


@kept
def ground(t: Map, layout: MapLayout) -> Ground:
    """Where slots and lines lie."""
    side = layout.board.slot
    slots = []
    for id in t.slot_ids:
        place, _, number = id.rpartition(".")
        slots.append(corner(layout.places[place].slots[int(number) - 1], side))
    middles = [layout.lines[id].middle for id in t.line_ids]
    courses = [course(middle, ends) for middle, ends in zip(middles, line_ends(t, layout), strict=True)]
    return Ground(side, tuple(slots), tuple(courses))


@kept
def open_lines(t: Map, layout: MapLayout, names: tuple[str, ...]) -> tuple[str, ...]:
    """By line: its path, with its branches, as far as neither slots nor names lie on it; `names` are by place."""
    covers = [list(_covers(layout, id, name)) for id, name in zip(t.place_ids, names, strict=True)]
    paths = []
    for places, line in zip(t.line_places, ground(t, layout).lines, strict=True):
        hidden = [cell for place in places for cell in covers[place]]
        whole = uncovered(line.ends[0], line.middle, line.ends[1], hidden)
        paths.append(whole + line.d.removeprefix(curve(line.ends[0], line.middle, line.ends[1])))
    return tuple(paths)


def _covers(layout: MapLayout, id: str, name: str) -> Iterator[Cell]:
    """What lies at a place upon its lines: its slots with its plaque, or a signboard."""
    place, side = layout.places.get(id), layout.board.slot + 8.0
    if place and place.slots:
        yield from [(*corner(spot, side), side, side) for spot in place.slots]
        yield plaque(name, place.name)
    else:
        yield signboard(name, place.name if place else layout.further_ends[id])
