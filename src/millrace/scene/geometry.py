"""Where things lie on a drawn board: lines bent through their middles, coasts, tracks around the edge, clusters.

>>> curve((0, 0), (10, 5), (20, 0))
'M0 0Q10 10 20 0'
>>> slope((0, 0), (-10, 10))
-45.0
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import atan2, degrees
from typing import Annotated, Final

from millrace.core.content import Between

Point = tuple[float, float]
Cell = tuple[float, float, float, float]
"""Upper left corner, width and height of a rectangle."""

Length = Annotated[int, Between(0, 1000)]
Spot = tuple[Length, Length]
"""A point in a layout file: whole numbers over a board of 1000 by 1000."""


def corner(middle: Point, side: float) -> Point:
    """The upper left corner of a square."""
    return middle[0] - side / 2, middle[1] - side / 2


def packed(area: Cell, count: int, most: float) -> list[Cell]:
    """Squares side by side in an area, in as many rows as lets them be largest, but none larger than `most`.

    >>> packed((0, 0, 60, 30), 2, 26)
    [(0, 2.0, 26, 26), (26, 2.0, 26, 26)]
    >>> [round(side) for *_, side in packed((0, 0, 60, 30), 5, 26)]
    [15, 15, 15, 15, 15]
    """
    x, y, w, h = area
    sides = {rows: min(w / -(-count // rows), h / rows, most) for rows in range(1, count + 1)}
    rows = max(sides, key=lambda each: (sides[each], -each), default=1)
    side, columns = sides.get(rows, most), -(-count // rows)
    top = y + (h - rows * side) / 2
    return [(x + place % columns * side, top + place // columns * side, side, side) for place in range(count)]


# -- Lines ---------------------------------------------------------------------------------------------------------


def curve(start: Point, middle: Point, end: Point) -> str:
    """The path of a line that passes through its middle."""
    (x, y), (to_x, to_y) = start, end
    bend_x, bend_y = _bend(start, middle, end)
    return f"M{x:g} {y:g}Q{bend_x:g} {bend_y:g} {to_x:g} {to_y:g}"


def along(start: Point, middle: Point, end: Point, steps: int = 12) -> Iterator[Point]:
    """Points along such a line, its ends among them."""
    (x, y), (bend_x, bend_y), (to_x, to_y) = start, _bend(start, middle, end), end
    for step in range(steps + 1):
        s = step / steps
        yield (
            (1 - s) ** 2 * x + 2 * s * (1 - s) * bend_x + s * s * to_x,
            (1 - s) ** 2 * y + 2 * s * (1 - s) * bend_y + s * s * to_y,
        )


def _bend(start: Point, middle: Point, end: Point) -> Point:
    """The control point that makes a curve pass through a middle."""
    return 2 * middle[0] - (start[0] + end[0]) / 2, 2 * middle[1] - (start[1] + end[1]) / 2


def uncovered(start: Point, middle: Point, end: Point, covers: Sequence[Cell]) -> str:
    """The path of such a line without what is covered at its ends.

    >>> uncovered((0, 0), (50, 0), (100, 0), [(-9, -9, 18, 18), (91, -9, 18, 18)])
    'M10 0Q50 0 90 0'
    """
    steps = 100
    hidden = [any(_holds(cell, point) for cell in covers) for point in along(start, middle, end, steps)]
    first, last = 0, steps
    while first < steps and hidden[first]:
        first += 1
    while last > first and hidden[last]:
        last -= 1
    points = list(along(start, middle, end, 2 * steps))
    return curve(points[2 * first], points[first + last], points[2 * last])


def _holds(cell: Cell, point: Point) -> bool:
    x, y, w, h = cell
    return x <= point[0] <= x + w and y <= point[1] <= y + h


def slope(start: Point, end: Point) -> float:
    """The direction of a line at its middle in degrees, never upside down."""
    angle = degrees(atan2(end[1] - start[1], end[0] - start[0]))
    return (angle + 90) % 180 - 90


# -- Coasts -------------------------------------------------------------------------------------------------------


def smooth(points: Sequence[Point], closed: bool = False) -> str:
    """A path that passes through points without a corner."""
    last = len(points) - 1
    path = f"M{points[0][0]:g} {points[0][1]:g}"
    for number in range(last + closed):
        before = points[number - 1] if number or closed else points[0]
        here, there = points[number], points[(number + 1) % len(points)]
        after = points[(number + 2) % len(points)] if number + 2 <= last or closed else there
        for at, (left, right), share in ((here, (before, there), 6), (there, (here, after), -6)):
            lead_x, lead_y = at[0] + (right[0] - left[0]) / share, at[1] + (right[1] - left[1]) / share
            path += f"{'C' if share > 0 else ' '}{lead_x:g} {lead_y:g}"
        path += f" {there[0]:g} {there[1]:g}"
    return path + "Z" * closed


def within(point: Point, outline: Sequence[Point]) -> bool:
    """Whether a point lies inside an outline of straight lines."""
    x, y = point
    inside = False
    for number, (from_x, from_y) in enumerate(outline):
        to_x, to_y = outline[number - 1]
        if (from_y > y) != (to_y > y) and x < from_x + (y - from_y) * (to_x - from_x) / (to_y - from_y):
            inside = not inside
    return inside


# -- A track around the board --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a track around a board: its first and last space, and the middles of these."""

    first: Annotated[int, Between(0, 99)]
    last: Annotated[int, Between(0, 99)]
    start: Spot
    end: Spot


_EDGE: Final = 2.5
_GAP: Final = 1.4
_COIN_INSIDE: Final = 6.5


@dataclass(frozen=True, slots=True)
class Ring:
    """A track along the sides of a square board."""

    sides: tuple[Side, ...]
    size: float
    depth: float

    def middle(self, space: int) -> Point:
        """The middle of a space."""
        side = self._side(space)
        share = (space - side.first) / (side.last - side.first)
        (x, y), (to_x, to_y) = side.start, side.end
        return x + (to_x - x) * share, y + (to_y - y) * share

    def cell(self, space: int) -> Cell:
        """The rectangle of a space."""
        side = self._side(space)
        (x, y), steps = self.middle(space), side.last - side.first
        depth, far = self.depth - 2 * _EDGE, self.size - self.depth + _EDGE
        if side.start[0] == side.end[0]:
            step = abs(side.end[1] - side.start[1]) / steps
            return (_EDGE if x < self.size / 2 else far), y - step / 2 + _GAP / 2, depth, step - _GAP
        step = abs(side.end[0] - side.start[0]) / steps
        return x - step / 2 + _GAP / 2, (_EDGE if y < self.size / 2 else far), step - _GAP, depth

    def coin(self, first: int, last: int) -> Point:
        """Where a coin for a group of spaces lies: inside the track, in their middle."""
        x, y = self.middle((first + last) // 2)
        near, far = self.depth + _COIN_INSIDE, self.size - self.depth - _COIN_INSIDE
        if x < self.depth + _EDGE:
            return near, y
        if x > self.size - self.depth - _EDGE:
            return far, y
        return (x, near) if y < self.size / 2 else (x, far)

    def _side(self, space: int) -> Side:
        return next(side for side in self.sides if side.first <= space <= side.last)


def groups(levels: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """The spaces of a track by their level: level, first and last space.

    >>> list(groups([-1, 0, 1, 1]))
    [(-1, 0, 0), (0, 1, 1), (1, 2, 3)]
    """
    first = 0
    for space, level in enumerate(levels):
        if space + 1 == len(levels) or levels[space + 1] != level:
            yield level, first, space
            first = space + 1


def cluster(middle: Point, of: int) -> tuple[float, list[Point]]:
    """How so many markers share a space: their size, and the middle of each."""
    size = 17 if of <= 4 else 16
    columns = 1 if of == 1 else 2 if of <= 4 else 3
    rows = (of + columns - 1) // columns
    spots = [
        (
            middle[0] + (number % columns - (columns - 1) / 2) * size,
            middle[1] + (number // columns - (rows - 1) / 2) * size,
        )
        for number in range(of)
    ]
    return size, spots
