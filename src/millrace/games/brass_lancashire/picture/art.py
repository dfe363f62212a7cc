"""The pictures of Brass (Lancashire), drawn as Victorian engravings in SVG: boards, demand tracks, mat, sprites.

Backgrounds hold what needs no letters: paper, country, sea, lines, frames. Whatever is written stands in symbols of
the sprites (`print-board`, `print-markets`), where a page's fonts reach it. The two-player board of 2009 has its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from millrace.scene import boards
from millrace.scene.country import Clearing, canal, country, faint_canal, faint_railway, railway, vista, works
from millrace.scene.engraving import (
    INK,
    SOOT,
    WALNUT,
    definitions,
    emblem,
    paper,
    paper_definitions,
    picture,
    sprite_sheet,
)
from millrace.scene.geometry import along, smooth, within
from millrace.scene.icons import goods, icons, ornaments
from millrace.scene.ink import FIGURE_FONT, NAME_FONT, TITLE_FONT, disc, n, path, rect, symbol, tag, use, words
from millrace.scene.waters import DEEP, WATER, sea, ship

from ..rules.content import Content
from ..rules.state import CANAL, RAIL
from ..rules.tables import COMMUNITY_2009, INDUSTRIES, INDUSTRY_IDS, LINES, Tables, printed_tables, tables_for
from .layout import Layout
from .layout import load as load_layout
from .sprites import BRICK, CIRCLE, ICONS, INDUSTRY_ICONS, SEATS, banner, circle, sprites

COTTON: Final = "#fdf8ee"
"""The paper: cotton white."""
_STAINS: Final = 48
_FACE: Final = "#fbf6ea"
_TRACK: Final = ("#ded2bf", "#f3ecdf")

_CARTOUCHE: Final = (560.0, 58.0, 384.0, 152.0)
_COMPASS: Final = (886.0, 800.0)
_BOWLAND: Final = (470.0, 214.0, 300.0, 130.0)
_PENNINES: Final = (740.0, 300.0, 215.0, 420.0)
_PEAK: Final = (800.0, 640.0, 150.0, 310.0)
"""Where the hills are high."""
_SHIPS: Final = ((98.0, 330.0, 1.0), (110.0, 566.0, 0.8))


def art(content: Content) -> dict[str, str]:
    """All pictures by name; those of the printed content are drawn once."""
    return _printed_art() if content is printed_tables().content else _drawn(content)


@cache
def _printed_art() -> dict[str, str]:
    return _drawn(printed_tables().content)


def edition(t: Tables) -> str:
    """How the names of the pictures end that differ between the boards."""
    return "-2009" if t.deck == COMMUNITY_2009 else ""


def _drawn(content: Content) -> dict[str, str]:
    layout = load_layout()
    usual, community = tables_for(content, 1), tables_for(content, COMMUNITY_2009)
    drawn = {"mat": _mat(layout), "emblem": emblem(_definitions(), *_harbour(), metal=BRICK)}
    printed: list[str] = []
    for t in (usual, community):
        drawn[f"board-canal{edition(t)}"] = _board(t, layout, CANAL)
        drawn[f"board-rail{edition(t)}"] = _board(t, layout, RAIL)
        drawn[f"markets{edition(t)}"] = _markets(t, layout)
        letters = tag("g", *_board_letters(t, layout), pointer_events="none")
        printed.append(symbol(f"print-board{edition(t)}", 1000, 1000, letters))
        m = layout.markets
        printed.append(symbol(f"print-markets{edition(t)}", m.width, m.height, *_market_letters(t, layout)))
    drawn["sprites"] = sprite_sheet(SEATS, *sprites(usual), *printed, metal=BRICK)
    return drawn


def _definitions(*symbols: str) -> str:
    """What a background refers to."""
    return tag("defs", definitions(SEATS, BRICK), paper_definitions(), *icons(ICONS, BRICK), circle(), *symbols)


# -- The board -----------------------------------------------------------------------------------------------------


def _board(t: Tables, layout: Layout, era: int) -> str:
    return picture(
        1000,
        1000,
        _definitions(*ornaments(BRICK), *goods()),
        *paper(1000, 1000, COTTON, _STAINS),
        *sea("irish-sea", smooth(layout.sea.coast, closed=True)),
        country(52, 56, 948, 950, _spots(t, layout), 1830, (_BOWLAND, _PENNINES, _PEAK)),
        *[ship(x, y, scale) for x, y, scale in _SHIPS],
        *_lines(t, layout, era),
        *_cartouche(*(_harbour() if era == CANAL else vista("rail"))),
        use("i-compass", *_COMPASS, 110, opacity="0.85"),
        *_slots(t, layout),
        *_distant_market(t, layout),
        *boards.ring(layout.ring, t.level_of_space, BRICK, _TRACK, _FACE),
        *boards.board_frame(1000, 1000, inner=33, metal=BRICK),
    )


def _spots(t: Tables, layout: Layout) -> list[Clearing]:
    """What the country must keep clear of: points with the room around them."""
    found: list[Clearing] = []
    for place in layout.places.values():
        found += [(x, y, 42) for x, y in place.slots]
        found += [(place.name[0] + dx, place.name[1], 28) for dx in (-50, 0, 50)]
    for id, line in t.content.lines.items():
        start, end = (layout.places[name].at for name in line.joins)
        found += [(x, y, 21) for x, y in along(start, layout.lines[id].middle, end)]
    for left, top, w, h in (_CARTOUCHE, layout.distant.frame, (_COMPASS[0] - 50, _COMPASS[1] - 50, 100, 100)):
        found += [(left + dx, top + dy, 36) for dx in range(0, int(w) + 30, 30) for dy in range(0, int(h) + 30, 30)]
    grid = [(float(x), float(y)) for x in range(40, 500, 14) for y in range(40, 830, 14)]
    found += [(x, y, 20) for x, y in grid if within((x, y), layout.sea.coast)]
    return found


def _lines(t: Tables, layout: Layout, era: int) -> Iterator[str]:
    """Canals and railways; what belongs to the other era is drawn faintly below."""
    shown = [line for line in range(LINES) if not t.lines_out >> line & 1]
    curves = [layout.curve(id, t.content.lines[id].joins) for id in t.line_ids]
    for line in shown:
        if not t.lines_of_era[era] >> line & 1:
            yield from (faint_railway if era == CANAL else faint_canal)(curves[line])
    for line in shown:
        if t.lines_of_era[era] >> line & 1:
            over_canal = bool(t.lines_of_era[CANAL] >> line & 1)
            yield from canal(curves[line]) if era == CANAL else railway(curves[line], over_canal)


def _slots(t: Tables, layout: Layout) -> Iterator[str]:
    side = layout.board.slot
    for place, (id, record) in enumerate(t.content.places.items()):
        if t.places_out >> place & 1 or not record.slots:
            continue
        spots = layout.places[id].slots
        yield boards.slot_ground(spots, side)
        for spot, industries in zip(spots, record.slots, strict=True):
            shown = [INDUSTRY_ICONS[INDUSTRY_IDS.index(industry)] for industry in industries]
            yield from boards.slot(spot, side, shown, _FACE)


def _harbour() -> Iterator[str]:
    """A view of 128 by 84: a ship leaves the port before the cotton mills."""
    yield rect(0, 0, 128, 84, "#f1e4cf")
    yield path("".join(f"M0 {y}H128" for y in range(3, 60, 3)), stroke="#b48a6c", width=0.4)
    yield works(-4, 60, 0.4)
    yield works(34, 60, 0.3)
    yield path("M0 58H128V84H0Z", WATER)
    waves = "".join(f"M{5 * (row % 3)} {62 + 4 * row}H128" for row in range(6))
    yield path(waves, stroke=DEEP, width=0.8, stroke_dasharray="9 6", stroke_opacity=0.6)
    yield path("M0 60V53H66L70 60Z", BRICK.dark, stroke=INK, width=0.8)
    yield path("M4 56.5H66", stroke=BRICK.light, width=0.7, stroke_dasharray="6 3")
    yield ship(84, 72, 0.95)


def _cartouche(*view: str) -> Iterator[str]:
    """The title's shield with a view of the age."""
    left, top, w, h = _CARTOUCHE
    wide, high = n(w - 28), n(h - 28)
    edge = (
        f"M{n(left + 14)} {n(top)}h{wide}q4 10 14 14v{high}q-10 4 -14 14h-{wide}q-4 -10 -14 -14v-{high}q10 -4 14 -14Z"
    )
    yield path(edge, "#f7f1e6", stroke="url(#metal)", width=4.5)
    yield path(edge, "url(#engraved)", stroke=INK, width=0.8)
    view_w, view_h = 180.0, 118.0
    x, y = left + w - view_w - 18, top + (h - view_h) / 2
    yield tag("svg", *view, x=x, y=y, width=view_w, height=view_h, viewBox="0 0 128 84")
    yield rect(x, y, view_w, view_h, stroke=INK, width=1.2)


def _distant_market(t: Tables, layout: Layout) -> Iterator[str]:
    """The cotton demand track with its bonuses, and the spaces for the tiles of the distant market."""
    d = layout.distant
    left, top, w, h = d.frame
    yield rect(left, top, w, h, "#f7f1e6", stroke="url(#metal)", width=4, rx=9)
    yield rect(left, top, w, h, "url(#engraved)", stroke=INK, width=0.8, rx=9)
    first, last = d.middle(0), d.middle(t.cotton_bottom)
    yield path(f"M{n(first[0])} {n(first[1])}H{n(last[0])}", stroke=WALNUT, width=8, stroke_linecap="round")
    for space in range(t.cotton_bottom + 1):
        x, y = d.middle(space)
        bottom = space == t.cotton_bottom
        yield disc(x, y, d.space / 2, SOOT if bottom else "url(#metal)", stroke=WALNUT, width=2)
        if bottom:
            cross = f"M{n(x - 7)} {n(y - 7)}l14 14m0 -14l-14 14"
            yield path(cross, stroke=BRICK.light, width=2.4, stroke_linecap="round")
        else:
            yield disc(x, y, d.space / 2 - 4, "#f7f1e6", stroke=WALNUT, width=0.8)
    yield from boards.tile_space(d.pile, d.tile, _FACE)


# -- What is written on the board ----------------------------------------------------------------------------------


def _board_letters(t: Tables, layout: Layout) -> Iterator[str]:
    yield from _title_letters()
    spaced = {"font_style": "italic", "letter_spacing": "3"}
    yield words("Irish Sea", 120, 452, 24, NAME_FONT, "#35525c", transform="rotate(-78 120 452)", **spaced)
    for place, (id, record) in enumerate(t.content.places.items()):
        name = layout.places[id].name
        if t.places_out >> place & 1:
            yield words(record.name, name[0], name[1] - 20.0, 14, NAME_FONT, "#7d6a55", font_style="italic")
        elif record.kind == "town":
            size = 12.5 if len(record.name) > 17 else 14.5
            yield from boards.plaque_letters(record.name, name, banner(record), size, metal=BRICK)
        else:
            yield from boards.signboard_letters(record.name, name, record.gold_circles, BRICK, CIRCLE)
            if record.kind == "external":
                yield from _anchors(record.name, name)
    d = layout.distant
    for space, bonus in enumerate(t.cotton_bonus):
        x, y = d.middle(space)
        yield words(str(bonus), x, y + 6, 18, FIGURE_FONT, INK, font_weight="700")
    yield from boards.ring_letters(layout.ring, t.level_of_space)


def _title_letters() -> Iterator[str]:
    left, top, _, h = _CARTOUCHE
    x, y = left + 94, top + h / 2
    yield words("BRASS", x, y - 8, 42, TITLE_FONT, INK, font_weight="700", letter_spacing="3")
    yield path(f"M{n(x - 62)} {n(y + 6)}H{n(x - 14)}M{n(x + 14)} {n(y + 6)}H{n(x + 62)}", stroke=BRICK.dark, width=1.2)
    yield path(f"M{n(x)} {n(y + 1)}l5 5-5 5-5-5z", BRICK.dark)
    yield words("Lancashire", x, y + 30, 24, NAME_FONT, INK, font_style="italic")
    yield words("MDCCLXX – MDCCCLXX", x, y + 52, 10.5, NAME_FONT, INK, letter_spacing="1.2")


def _anchors(name: str, middle: tuple[float, float]) -> Iterator[str]:
    """An external location is an existing port."""
    for side in (-1, 1):
        yield use("crest-anchor", middle[0] + side * 26, middle[1] + 9.5, 13, BRICK.light)


# -- Demand tracks and mat -----------------------------------------------------------------------------------------


def _prices(t: Tables) -> tuple[tuple[str, list[int]], ...]:
    """The prices of the spaces of both demand tracks, cheapest first."""
    return ("coal", t.coal_sell[::-1]), ("iron", t.iron_sell[::-1])


def _markets(t: Tables, layout: Layout) -> str:
    m = layout.markets
    w, h = m.width, m.height
    ruled = "".join(f"M24 {y}H{w - 24}" for y in (m.piles[0][1] - 78, m.reminders - 44))
    drawn: list[str] = []
    for good, prices in _prices(t):
        column = layout.columns[good]
        drawn += boards.market(
            column.left, column.bottom, m.cell, m.row, len(prices), f"cube-{good}", metal=BRICK, face=_FACE
        )  # fmt: skip
    return picture(
        w,
        h,
        _definitions(*ornaments(BRICK), *goods()),
        *paper(w, h, COTTON, _STAINS),
        *drawn,
        path(ruled, stroke=BRICK.dark, width=1.4),
        *boards.sheet_frame(w, h),
    )


def _market_letters(t: Tables, layout: Layout) -> Iterator[str]:
    m = layout.markets
    yield from _reminders(t, 38, m.reminders)
    for good, prices in _prices(t):
        column = layout.columns[good]
        above = (t.coal_buy if good == "coal" else t.iron_buy)[0]
        yield from boards.market_letters(column.left, column.bottom, m.row, sorted(set(prices)), above, BRICK)


def _reminders(t: Tables, x: float, y: float) -> Iterator[str]:
    """What links and loans cost, in symbols."""
    cost = t.content.cost
    rows: tuple[tuple[str, int, int], ...] = (
        ("i-boat", cost.canal_link, 0),
        ("i-engine", cost.rail_link, 1),
        ("i-engine", cost.double_rail, 2),
    )
    for number, (icon, price, coal) in enumerate(rows):
        base = y + 48 * number
        for offset in range(max(coal, 1)):
            yield tag("use", href=f"#{icon}", x=x + 44 * offset, y=base - 13, width="42", height="24", color=INK)
        yield words(f"£{price}", x + 118, base + 7, 22, FIGURE_FONT, INK, font_weight="700")
        for place in range(coal):
            yield use("cube-coal", x + 162 + 26 * place, base, 22)
    for number, (money, groups) in enumerate(zip(cost.loans, cost.loan_groups, strict=True), start=len(rows)):
        base = y + 48 * number
        yield use("i-coin", x + 21, base, 30)
        yield words("£", x + 21, base + 6, 18, FIGURE_FONT, SOOT, font_weight="700")
        yield words(f"+£{money}", x + 118, base + 7, 22, FIGURE_FONT, INK, font_weight="700")
        yield use("i-up", x + 164, base, 20, BRICK.dark, transform=f"rotate(180 {n(x + 164)} {n(base)})")
        yield words(str(groups), x + 184, base + 7, 22, FIGURE_FONT, INK, font_weight="700")


def _mat(layout: Layout) -> str:
    w, h = layout.mat.stack
    width = w * INDUSTRIES
    drawn = [_definitions(), *paper(width, h, COTTON, _STAINS)]
    for industry, icon in enumerate(INDUSTRY_ICONS):
        x = industry * w
        drawn.append(rect(x + 4.0, 5, w - 8.0, h - 10.0, WALNUT, stroke=BRICK.dark, width=1.2, rx=6, fill_opacity=0.12))
        drawn.append(use(icon, x + w / 2, 57, 44, BRICK.dark, opacity="0.4"))
    drawn.append(rect(1.5, 1.5, width - 3.0, h - 3.0, stroke="url(#metal)", width=3))
    return picture(width, h, *drawn)
