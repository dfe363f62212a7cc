"""Where things lie in the picture of Crystal Palace: London, administration board, player boards, tray. Lengths only.

London has a ribbon of phases above; below it two rows of four locations stand around the ladder of the Black Market.

>>> space_cell(WESTMINSTER, 0, 5)[1] < space_cell(WESTMINSTER, 4, 5)[1]
True
>>> level_cell(0, 6)[1] > level_cell(5, 6)[1]
True
"""

from __future__ import annotations

from math import ceil
from typing import Final

from millrace.scene.geometry import Cell, Point

from ..rules.content import ROUNDS, SPACES
from ..rules.tables import BANK, CLUB, MUSEUM, PATENT_OFFICE, PORT, STATION, TIMES, WESTMINSTER, Tables

__all__ = ["BANK", "CLUB", "MUSEUM", "PATENT_OFFICE", "PORT", "STATION", "TIMES", "WESTMINSTER"]

CARD: Final = (100.0, 140.0)
"""The measures in which cards are drawn."""
TILE: Final = 60.0
"""The side in which research tiles, flyers and shares are drawn."""


# -- London --------------------------------------------------------------------------------------------------------

LONDON: Final = (1200.0, 1040.0)
RIBBON: Final = (10.0, 8.0, 1180.0, 54.0)
_COLUMNS: Final = ((10.0, 376.0), (392.0, 232.0), (768.0, 204.0), (978.0, 212.0))
_ROWS: Final = ((68.0, 480.0), (554.0, 478.0))
MARKET: Final = (630.0, 68.0, 132.0, 964.0)
"""The Black Market between the locations."""
NAME_HIGH: Final = 40.0
_SPACE: Final = (72.0, 52.0)
_ACTION: Final = 42.0
DIE: Final = 41.0
MARK: Final = 17.0
"""The width of what stands beside a die: an assistant, a fee."""


def spaces_of(t: Tables, location: int) -> int:
    """How many placement spaces a location has with this number of players."""
    spaces = range(t.first_space[location], t.first_space[location + 1])
    return sum(1 for space in spaces if t.space_low[space])


def rungs(t: Tables, location: int) -> int:
    """How many rows a location has: spaces of Westminster, options of Port and Station."""
    return SPACES if location == WESTMINSTER else len(options_of(t, location))


def options_of(t: Tables, location: int) -> list[int]:
    """The options that Port or Station have with this number of players."""
    return [option for option, where in enumerate(t.option_location) if where == location and t.options >> option & 1]


def publisher_row(round: int) -> Cell:
    """The row of a round on a publisher's tile, from 0."""
    _, _, w, h = display_area(TIMES, 5)
    high = (h - 24) / ROUNDS
    return 0.0, 24 + round * high, w, high - 4


def location_cell(location: int) -> Cell:
    """The rectangle of a location: the first four above, the others below."""
    row, column = divmod(location, 4)
    (x, w), (y, h) = _COLUMNS[column], _ROWS[row]
    return x, y, w, h


def _columns_of_spaces(location: int) -> int:
    return 6 if location in (PATENT_OFFICE, CLUB) else 3


def space_cell(location: int, number: int, of: int) -> Cell:
    """The rectangle of a placement space: all in a row where there is room, else three in a row."""
    x, y, w, _ = location_cell(location)
    columns = min(_columns_of_spaces(location), of)
    row, column = divmod(number, columns)
    in_row = min(columns, of - row * columns)
    wide = min(_SPACE[0], (w - 12) / columns)
    left = x + (w - wide * in_row) / 2
    return left + wide * column, y + NAME_HIGH + 4 + _SPACE[1] * row, wide, _SPACE[1] - 4


def die_cell(location: int, number: int, of: int) -> Cell:
    """Where the die of a placement space lies."""
    x, y, w, h = space_cell(location, number, of)
    return x + (w - DIE - MARK) / 2, y + (h - DIE) / 2, DIE, DIE


def actions_cell(location: int, spaces: int) -> Cell:
    """The strip of the action spaces, below the placement spaces."""
    x, y, w, _ = location_cell(location)
    rows = ceil(spaces / _columns_of_spaces(location))
    return x + 6, y + NAME_HIGH + 6 + _SPACE[1] * rows, w - 12, _ACTION


def action_cell(location: int, spaces: int, number: int, of: int) -> Cell:
    """The rectangle of an action space."""
    x, y, w, h = actions_cell(location, spaces)
    wide = min(88.0, w / of)
    return x + (w - wide * of) / 2 + wide * number + 3, y, wide - 6, h


def display_area(location: int, spaces: int) -> Cell:
    """What is left of a location for its display, its track or its options."""
    x, _, w, _ = location_cell(location)
    _, top, _, high = actions_cell(location, spaces)
    y, h = location_cell(location)[1], location_cell(location)[3]
    return x + 6, top + high + 8, w - 12, y + h - top - high - 14


def shown_card_cell(location: int, place: int) -> Cell:
    """A card of the display of Patent Office or Reform Club, in two rows of three; the last is the stack's top card."""
    x, y, w, h = display_area(location, 6)
    high = (h - 6) / 2
    wide = min(high * CARD[0] / CARD[1], (w - 12) / 3)
    high = wide * CARD[1] / CARD[0]
    row, column = divmod(place, 3)
    left = x + (w - 3 * wide - 12) / 2
    return left + column * (wide + 6), y + row * (high + 6), wide, high


STACK_PLACE: Final = 5
"""Where in the display the stack lies."""


def shown_tile_cell(place: int, of: int, spaces: int) -> Cell:
    """A research tile of the Museum, in rows of two; the last is the stack."""
    x, y, w, h = display_area(MUSEUM, spaces)
    rows = ceil(of / 2)
    side = min((w - 8) / 2, (h - 8 * (rows - 1)) / rows)
    row, column = divmod(place, 2)
    left = x + (w - 2 * side - 8) / 2
    return left + column * (side + 8), y + row * (side + 8), side, side


def shown_share_cell(place: int, of: int, spaces: int) -> Cell:
    """A share of the Bank, above each other."""
    x, y, w, h = display_area(BANK, spaces)
    high = min(96.0, (h - 6 * (of - 1)) / of)
    top = y + (h - of * high - 6 * (of - 1)) / 2
    return x + 8, top + place * (high + 6), w - 16, high


def rung_cell(location: int, number: int, of: int, spaces: int) -> Cell:
    """A row of Westminster, of the Times, or of the options of Port and Station."""
    x, y, w, h = display_area(location, spaces)
    high = min(72.0, (h - 4 * (of - 1)) / of)
    return x, y + number * (high + 4), w, high


def ticket_die_cell(number: int, of: int, spaces: int, place: int) -> Cell:
    """Where the die of a ticket lies, in the row of that option of the Port."""
    x, y, _, h = rung_cell(PORT, number, of, spaces)
    side = min(32.0, h - 8)
    return x + 40 + place * (side + 3), y + (h - side) / 2, side, side


def level_cell(level: int, of: int) -> Cell:
    """A level of the Black Market, counted from below."""
    x, y, w, h = MARKET
    top = y + NAME_HIGH + 56
    high = (h - NAME_HIGH - 62) / of
    return x + 6, top + (of - 1 - level) * high, w - 12, high - 5


def assistant_cell(level: int, of: int) -> Cell:
    """Where the assistant of a level stands."""
    x, y, w, h = level_cell(level, of)
    return x + w - 58, y + h / 2 - 4, 52, 52


def banner_cell(number: int) -> Cell:
    """Where a gear of the Black Market's banner lies."""
    return MARKET[0] + 12 + 38 * number, MARKET[1] + NAME_HIGH + 10, 34, 34


def phase_cell(phase: int) -> Cell:
    """A phase of the ribbon, from 1."""
    x, y, _, h = RIBBON
    return x + 300 + (phase - 1) * 84, y, 80, h


def season_cell(round: int) -> Cell:
    """A season of the ribbon, from 1."""
    x, y, _, h = RIBBON
    return x + (round - 1) * 57, y, 54, h


# -- The administration board --------------------------------------------------------------------------------------

OFFICE: Final = (420.0, 1040.0)
_DICE_ROW: Final = 46.0
BUZZ: Final = (10.0, 244.0, 292.0, 638.0)
INCOME: Final = (310.0, 244.0, 100.0, 638.0)
_FIELDS: Final = 5
FIELD: Final = (56.8, 62.0)
_BETWEEN: Final = (3.0, 8.5)
"""How far the fields of the buzz track are apart: more between its turns than along them."""
SUPPLY: Final = (10.0, 894.0, 400.0, 136.0)


def seat_cell(place: int) -> Cell:
    """The row of a player: dice, pounds and what else is soon told."""
    return 10.0, 8 + place * _DICE_ROW, 400, _DICE_ROW - 4


def tray_die_cell(place: int, number: int, of: int) -> Cell:
    """A die that a player has still to place."""
    x, y, w, h = seat_cell(place)
    step = min(40.0, (w - 150) / max(of, 1))
    return x + 52 + number * step, y + (h - 36) / 2, 36, 36


def points_cell(place: int) -> Cell:
    """Where the points of a player are told."""
    x, y, w, h = seat_cell(place)
    return x + w - 66, y + 5, 60, h - 10


def field_cell(field: int) -> Cell:
    """A field of the buzz track: a winding path from below, the end above."""
    x, y, _, h = BUZZ
    wide, high = FIELD
    row, column = divmod(field, _FIELDS)
    if row % 2:
        column = _FIELDS - 1 - column
    across, down = _BETWEEN
    return x + 5.5 + column * wide, y + h - 1 - (row + 1) * high, wide - across, high - down


def buzz_way(last: int) -> str:
    """The winding path of the buzz track as a line through its fields."""
    turns = [field for field in range(last + 1) if field in (0, last) or field % _FIELDS in (0, _FIELDS - 1)]
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in [middle(field_cell(field)) for field in turns])


def flyer_cell(field: int) -> Cell:
    """The flyer on a field."""
    x, y, w, _ = field_cell(field)
    return x + 1, y + 1, w - 2, w - 2


def ticket_cell(place: int) -> Cell:
    """An admission ticket beside the end of the buzz track."""
    x, y, w, h = field_cell(40)
    left = x + w + 8 if x < BUZZ[0] + 100 else BUZZ[0] + 4
    return left + place * 74, y, 70, h


def income_cell(space: int, of: int) -> Cell:
    """A space of the income ladder, counted from below."""
    x, y, w, h = INCOME
    high = (h - 48) / of
    return x + 4, y + h - 4 - (space + 1) * high, w - 8, high - 3


WATCH: Final = (SUPPLY[0] + 8.0, SUPPLY[1] + 30.0, 92.0, 92.0)


def loan_cell(value: int) -> Cell:
    """The loans of a value in the supply."""
    return SUPPLY[0] + 112 + value * 96, SUPPLY[1] + 34, 88, 84


# -- Player boards -------------------------------------------------------------------------------------------------

MAT: Final = (1270.0, 260.0)
SHELF: Final = (860.0, 260.0)
"""The cards of a player."""
_TILE_STEP: Final = 102.0


def research_cell(number: int) -> Cell:
    """A research field, in two rows of five."""
    row, column = divmod(number, 5)
    return 14 + column * _TILE_STEP, 26 + row * (_TILE_STEP + 8), 98, 98


EXTRA: Final = 10
"""How many fields there are; what lies beside the board comes after them."""


def stock_cell(number: int) -> Cell:
    """A plate with an icon and a figure, in two columns of four."""
    column, row = divmod(number, 4)
    return 538 + column * 92, 20 + row * 57, 88, 53


ORDER: Final = (730.0, 20.0, 150.0, 224.0)


def order_cell(level: int) -> Cell:
    """A level of the order, from 1 below."""
    x, y, w, _ = ORDER
    return x + 6, y + 40 + (3 - level) * 60, w - 12, 56


def trade_cell(number: int) -> Cell:
    """A price, in three columns of four."""
    column, row = divmod(number, 4)
    return 888 + column * 125, 20 + row * 57, 121, 53


def shelf_cells(counts: tuple[int, int, int], width: float = SHELF[0], high: float = 240.0) -> list[Cell]:
    """The cards of a player side by side as a fan: patents, prototypes, persons, with a gap between the kinds."""
    wide = high * CARD[0] / CARD[1]
    number, gap = sum(counts), 22.0
    gaps = gap * max(sum(1 for count in counts if count) - 1, 0)
    step = min(wide + 6, (width - 20 - wide - gaps) / max(number - 1, 1))
    cells: list[Cell] = []
    x = 10.0
    for count in counts:
        for _ in range(count):
            cells.append((x, 10, wide, high))
            x += step
        x += gap if count else 0
    return cells


THEIRS: Final = (1270.0, 820.0)
"""Another player's board with the cards below it."""

# -- The tray ------------------------------------------------------------------------------------------------------

TRAY: Final = (500.0, 260.0)
"""What is in hand: own dice, and what may be answered that lies nowhere else."""


def dial_cell(number: int, of: int) -> Cell:
    """A die that is being set."""
    step = min(112.0, (TRAY[0] - 20) / of)
    return (TRAY[0] - step * of) / 2 + step * number + 4, (TRAY[1] - step + 8) / 2, step - 8, step - 8


def own_die_cell(number: int, of: int) -> Cell:
    """An own die, set or still to be set."""
    step = min(100.0, (TRAY[0] - 28) / max(of, 1))
    return 18 + number * step, 134 - step, step - 8, step - 8


def total_cell(row: int) -> Cell:
    """The figures below the dice: their sum, and the money left."""
    return 18.0 + row * 170, 164, 156, 60


def answer_cell(number: int, of: int) -> Cell:
    """An answer of the tray."""
    wide = min(190.0, (TRAY[0] - 28) / max(of, 1))
    return 14 + number * wide, 150, wide - 6, 96


def middle(cell: Cell) -> Point:
    """The middle of a rectangle."""
    return cell[0] + cell[2] / 2, cell[1] + cell[3] / 2
