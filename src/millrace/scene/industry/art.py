"""The pictures of such games: boards with their ways, slots and tracks, the sheet of the markets, the mat.

Functions named `…_letters` write and belong into symbols of the sprites, where a page's fonts reach them; all others
draw and belong into backgrounds.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from millrace.parts.industry.map import Map
from millrace.scene import boards, engraving
from millrace.scene.country import Clearing, canal, faint_canal, faint_railway, railway
from millrace.scene.engraving import BRASS, INK, PARCHMENT, SOOT, STAINS, WALNUT, Metal, paper, paper_definitions
from millrace.scene.geometry import Cell, Point, Ring
from millrace.scene.icons import goods, icons, ornaments
from millrace.scene.industry.family import CANAL, Look
from millrace.scene.industry.layout import BoardLayout, Ground, MapLayout, Markets, course_points, line_ends
from millrace.scene.ink import FIGURE_FONT, NAME_FONT, n, path, rect, symbol, tag, use, words
from millrace.scene.layout import Mat

_GRID: Final = 30


@dataclass(frozen=True, slots=True)
class Style:
    """What the pictures of a title are made of."""

    seats: int
    icons: tuple[str, ...]
    """Those that boards and pieces use."""
    symbols: tuple[str, ...] = ()
    """Further ones, which the title draws itself."""
    metal: Metal = BRASS
    paper: str = PARCHMENT
    stains: int = STAINS
    slot: str = boards.SLOT_FACE
    cell: str = boards.MARKET_FACE
    """The faces of a slot and of a market's space."""
    track: tuple[str, str] = boards.TRACK_FACES
    coin: str = "#e6c672"
    link: str = "i-link"
    """What links score for, as an icon."""
    currency: str = "£"


def definitions(style: Style, *symbols: str) -> str:
    """What a background refers to."""
    shared = engraving.definitions(style.seats, style.metal), paper_definitions()
    return tag("defs", *shared, *icons(style.icons, style.metal), *style.symbols, *symbols)


def sheet(style: Style, w: float, h: float, *drawn: str) -> str:
    """A background on the title's paper, with all symbols for boards."""
    symbols = definitions(style, *ornaments(style.metal), *goods())
    return engraving.picture(w, h, symbols, *paper(w, h, style.paper, style.stains), *drawn)


def printed(
    layout: BoardLayout, edition: str, board: Iterable[str], markets: Iterable[str]
) -> tuple[str, str]:  # fmt: skip
    """The symbols with what is written on the board and on the sheet of the markets."""
    m, size = layout.markets, layout.board.size
    letters = tag("g", *board, pointer_events="none")
    return (
        symbol(f"print-board{edition}", size, size, letters),
        symbol(f"print-markets{edition}", m.width, m.height, *markets),
    )


# -- The country: what it must keep clear of -----------------------------------------------------------------------


def place_spots(layout: MapLayout, room: float) -> Iterator[Clearing]:
    """The slots of all places, and their names with some room around them."""
    for place in layout.places.values():
        yield from [(x, y, 42) for x, y in place.slots]
        yield from [(place.name[0] + dx, place.name[1], room) for dx in (-50, 0, 50)]


def line_spots(t: Map, layout: MapLayout) -> Iterator[Clearing]:
    """All lines."""
    for id, ends in zip(t.line_ids, line_ends(t, layout), strict=True):
        yield from [(x, y, 21) for x, y in course_points(layout.lines[id].middle, ends)]


def area_spots(area: Cell, room: float) -> Iterator[Clearing]:
    """A rectangle with some room around it."""
    left, top, w, h = area
    for dx in range(0, int(w) + _GRID, _GRID):
        yield from [(left + dx, top + dy, room) for dy in range(0, int(h) + _GRID, _GRID)]


# -- The board -----------------------------------------------------------------------------------------------------


def ways(t: Map, ground: Ground, era: int, without: int = 0) -> Iterator[str]:
    """Canals and railways; what belongs to the other era is drawn faintly below."""
    paths = [(line, course.d) for line, course in enumerate(ground.lines) if not without >> line & 1]
    for line, d in paths:
        if not t.lines_of_era[era] >> line & 1:
            yield from faint_railway(d) if era == CANAL else faint_canal(d)
    for line, d in paths:
        if t.lines_of_era[era] >> line & 1:
            yield from canal(d) if era == CANAL else railway(d, bool(t.lines_of_era[CANAL] >> line & 1))


def slots(style: Style, side: float, spots: Sequence[Point], icons: Iterable[Sequence[str]]) -> Iterator[str]:
    """The slots of a place, each with the icons of what may be built there."""
    yield boards.slot_ground(spots, side)
    for spot, fitting in zip(spots, icons, strict=True):
        yield from boards.slot(spot, side, fitting, style.slot)


def edge(style: Style, ring: Ring, levels: Sequence[int]) -> Iterator[str]:
    """The track around the board, and its frame."""
    yield from boards.ring(ring, levels, style.metal, style.track, style.coin)
    yield from boards.board_frame(ring.size, ring.size, inner=ring.depth - 1, metal=style.metal)


# -- Markets -------------------------------------------------------------------------------------------------------


def markets(style: Style, m: Markets, rules: Iterable[float], *drawn: str) -> str:
    """The sheet of the markets with what is drawn there, and horizontal rules at some heights."""
    ruled = "".join([f"M24 {y}H{m.width - 24}" for y in rules])
    rule = path(ruled, stroke=style.metal.dark, width=1.4)
    return sheet(style, m.width, m.height, *drawn, rule, *boards.sheet_frame(m.width, m.height))


def market(
    style: Style, layout: MapLayout, good: str, spaces: int, rows: int = 0, spare: str = ""
) -> Iterator[str]:  # fmt: skip
    """A market; for `rows` and `spare` see `millrace.scene.boards.market`."""
    m, column = layout.markets, layout.columns[good]
    return boards.market(
        column.left, column.bottom, m.cell, m.row, spaces, f"cube-{good}", rows, spare, style.metal, style.cell
    )  # fmt: skip


def market_letters(t: Map, style: Style, layout: MapLayout) -> Iterator[str]:
    """The prices of both markets."""
    for good, buy, sell in (("coal", t.coal_buy, t.coal_sell), ("iron", t.iron_buy, t.iron_sell)):
        column = layout.columns[good]
        prices = list(dict.fromkeys(sell[::-1]))
        yield from boards.market_letters(
            column.left, column.bottom, layout.markets.row, prices, buy[0], style.metal, style.currency
        )  # fmt: skip


def link_letters(
    x: float, y: float, icon: str, count: int, price: int, goods: Sequence[str], currency: str = "£"
) -> Iterator[str]:  # fmt: skip
    """What a link or several cost, in symbols."""
    for offset in range(count):
        yield tag("use", href=f"#{icon}", x=x + 44 * offset, y=y - 13, width="42", height="24", color=INK)
    yield words(f"{currency}{price}", x + 118, y + 7, 22, FIGURE_FONT, INK, font_weight="700")
    for place, good in enumerate(goods):
        yield use(good, x + 162 + 26 * place, y, 22)


def loan_letters(x: float, y: float, money: int, levels: int, colour: str) -> Iterator[str]:
    """What a loan brings and costs, in symbols; the colour is that of the fall."""
    yield use("i-coin", x + 21, y, 30)
    yield words("£", x + 21, y + 6, 18, FIGURE_FONT, SOOT, font_weight="700")
    yield words(f"+£{money}", x + 118, y + 7, 22, FIGURE_FONT, INK, font_weight="700")
    yield use("i-up", x + 164, y, 20, colour, transform=f"rotate(180 {n(x + 164)} {n(y)})")
    yield words(str(levels), x + 184, y + 7, 22, FIGURE_FONT, INK, font_weight="700")


def reminder_letters(
    y: float, w: float, reminders: Mapping[str, tuple[str, Sequence[str]]], step: float = 36
) -> Iterator[str]:  # fmt: skip
    """What is to be remembered, row by row on a sheet of a width: a name, a figure and icons."""
    for number, (label, (figure, signs)) in enumerate(reminders.items()):
        base, right = y + step * number, w - 24.0
        yield words(label, 24, base + 6, 18.5, NAME_FONT, INK, text_anchor="start")
        for place, icon in enumerate(reversed(signs)):
            yield use(icon, right - 10 - 24 * place, base, 21)
        at = right - 26 * len(signs)
        yield words(figure, at, base + 7, 22, FIGURE_FONT, INK, font_weight="700", text_anchor="end")


# -- The mat -------------------------------------------------------------------------------------------------------


def mat(style: Style, measures: Mat, looks: Sequence[Look], colour: str, opacity: str) -> str:
    """A place for the stack of each industry, with its icon in a colour."""
    w, h = measures.stack
    width = w * len(looks)
    drawn = []
    for number, look in enumerate(looks):
        x = number * w
        drawn.append(
            rect(x + 4.0, 5, w - 8.0, h - 10.0, WALNUT, stroke=style.metal.dark, width=1.2, rx=6, fill_opacity=0.12)
        )
        drawn.append(use(look.icon, x + w / 2, 57, 44, colour, opacity=opacity))
    drawn.append(rect(1.5, 1.5, width - 3.0, h - 3.0, stroke="url(#metal)", width=3))
    return engraving.picture(width, h, definitions(style), *paper(width, h, style.paper, style.stains), *drawn)
