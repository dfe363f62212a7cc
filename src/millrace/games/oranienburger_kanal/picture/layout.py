"""Where things lie on the drawn boards of Oranienburger Kanal; no rule looks at it.

>>> plot_cell(0), plot_cell(11)
((65, 65, 150, 231), (635, 607, 150, 231))
>>> field_cell(0), field_cell(16)
((65, 25, 150, 40), (25, 65, 40, 231))
>>> round(wheel_turn(1)), round(wheel_turn(0), 1)
(0, -22.5)
"""

from __future__ import annotations

from math import cos, radians, sin
from typing import Final

from millrace.scene.geometry import Cell, Point

from ..rules.tables import BRICK, CLAY, HORIZONTAL, IRON, ORE, SIMPLE_GOODS, WOOD

# -- The industry board --------------------------------------------------------------------------------------------

CARD: Final = (150, 231)
ROUTE: Final = 40
"""How wide route spaces are."""
MARGIN: Final = 25
PLAN: Final = (2 * MARGIN + 4 * CARD[0] + 5 * ROUTE, 2 * MARGIN + 3 * CARD[1] + 4 * ROUTE)
BRIDGE: Final = (34, 60)
"""How wide and how long bridges are: they reach over both edges of a route."""


def plot_cell(plot: int) -> Cell:
    """The rectangle of a structure space."""
    row, column = divmod(plot, 4)
    return _across(column), _down(row), *CARD


def field_cell(field: int) -> Cell:
    """The rectangle of a route space, between its crossing points."""
    if field < HORIZONTAL:
        line, column = divmod(field, 4)
        return _across(column), _down(line) - ROUTE, CARD[0], ROUTE
    row, line = divmod(field - HORIZONTAL, 5)
    return _across(line) - ROUTE, _down(row), ROUTE, CARD[1]


def route_cell(field: int) -> Cell:
    """The rectangle of a route's tile: it covers both crossing points, and the route ends in their middle."""
    x, y, w, h = field_cell(field)
    return (x - ROUTE, y, w + 2 * ROUTE, h) if field < HORIZONTAL else (x, y - ROUTE, w, h + 2 * ROUTE)


def crossing_cell(crossing: int) -> Cell:
    """The rectangle of a crossing point."""
    line, column = divmod(crossing, 5)
    return _across(column) - ROUTE, _down(line) - ROUTE, ROUTE, ROUTE


def bridge_cell(field: int) -> Cell:
    """The rectangle of a bridge over a route space, across it."""
    x, y, w, h = field_cell(field)
    wide, long = BRIDGE if field < HORIZONTAL else BRIDGE[::-1]
    return x + (w - wide) / 2, y + (h - long) / 2, wide, long


def _across(column: int) -> int:
    return MARGIN + ROUTE + column * (CARD[0] + ROUTE)


def _down(row: int) -> int:
    return MARGIN + ROUTE + row * (CARD[1] + ROUTE)


# -- The action board ----------------------------------------------------------------------------------------------

WIDTH: Final = 400
"""How wide everything is that lies beside the industry board."""
ACTIONS: Final = (WIDTH, 240)
_SPACE: Final = (92, 108)
_LOWER: Final = 66
_SPACE_GAP: Final = 5
_SPACE_EDGE: Final = 8
STACK: Final = (40, 56)
TOKEN: Final = 34
"""The size of discs and talers."""
PRICES: Final = (_SPACE_EDGE, 194, WIDTH - 2 * _SPACE_EDGE, 38)
"""The strip that tells what routes and bridges cost."""


def space_cell(space: int) -> Cell:
    """The rectangle of an action space: four above, three below."""
    w, h = _SPACE
    x = _SPACE_EDGE + (w + _SPACE_GAP) * (space % 4)
    return (x, _SPACE_EDGE, w, h) if space < 4 else (x, _SPACE_EDGE + h + _SPACE_GAP, w, _LOWER)


DISCS_CELL: Final = space_cell(7)
"""Where the discs lie that are still to be placed: behind the three lower spaces."""


def stack_cell(space: int) -> Cell:
    """Where the stack lies that covers an action of a space."""
    x, y, w, h = space_cell(space)
    return x + w - STACK[0] - 4, y + h - STACK[1] - 4, *STACK


def token_cell(space: int) -> Cell:
    """Where the talers or the disc of a space lie."""
    x, y, _, h = space_cell(space)
    return x + 5, y + h - TOKEN - 5, TOKEN, TOKEN


def disc_cell(number: int) -> Cell:
    """Where the discs still to be placed lie, then where the start disc lies."""
    x, y, w, h = DISCS_CELL
    return x + w / 4 - TOKEN / 2 + 1 + number * (w / 2 - 2), y + (h - TOKEN) / 2, TOKEN, TOKEN


def price_cell(number: int) -> Cell:
    """The rectangle of a kind of route, or the bridge, on the strip of prices."""
    x, y, w, h = PRICES
    return x + w / 5 * number, y, w / 5, h


# -- The display ---------------------------------------------------------------------------------------------------

DISPLAY: Final = (WIDTH, 402)
SHOWN: Final = (122, 187.88)
"""The size of a structure in the display."""
_SHOWN_GAP: Final = 8
_SHOWN_EDGE: Final = 9


def shown_cell(place: int) -> Cell:
    """The rectangle of a structure in the display, in two rows of three."""
    row, column = divmod(place, 3)
    w, h = SHOWN
    return _SHOWN_EDGE + column * (w + _SHOWN_GAP), _SHOWN_EDGE + row * (h + _SHOWN_GAP), w, h


# -- The resource wheel --------------------------------------------------------------------------------------------

WHEEL: Final = (WIDTH, 192)
HUB: Final = (96.0, 96.0)
"""The middle of the wheel."""
RIM: Final = 91.0
"""How far the ring of fields reaches from the middle."""
DISC: Final = 58.0
"""How far the wheel itself reaches."""
FIELDS: Final = 16
STEP: Final = 360 / FIELDS
MARKER: Final = 18
_LANES: Final = {WOOD: (82.0, 0.0), CLAY: (67.5, -5.5), ORE: (67.5, 6.5), BRICK: (82.0, 0.0), IRON: (67.0, 0.0)}
"""Where in a field the marker of a good lies: how far from the middle, and by how many degrees beside its line."""
_FIRST_ORE: Final = 1


def wheel_turn(ore: int) -> float:
    """How far the wheel stands turned clockwise: so that the marker of ore always lies in the same field.

    The rules know how much there is of each good, not how often the wheel was turned. Turning it takes one unit of
    every simple resource and leaves all markers where they lie; so does this.
    """
    return STEP * (ore - _FIRST_ORE)


def marker_middle(good: int, stock: int, ore: int) -> Point:
    """Where the marker of a good lies: simple resources to the left of the hand, valuable ones to its right."""
    far, beside = _LANES[good]
    sign = -1 if good < SIMPLE_GOODS else 1
    angle = radians(wheel_turn(ore) + sign * STEP * (stock + 0.5) + beside)
    return HUB[0] + far * sin(angle), HUB[1] - far * cos(angle)


def stock_cell(good: int) -> Cell:
    """The rectangle beside the wheel that tells the stock of a good: simple resources on the left."""
    column, row = (0, good) if good < SIMPLE_GOODS else (1, good - SIMPLE_GOODS)
    return 196.0 + 100 * column, 9.0 + 44 * row, 96, 42
