"""The pictures of Oranienburger Kanal, drawn as sheets of a survey in SVG: industry and action board, display, wheel.

Backgrounds hold what needs no letters: paper, country, spaces, frames. Whatever is written stands in symbols of the
sprites (`print-plan-front`, `print-actions` …), where a page's fonts reach it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from millrace.core.content import made_once
from millrace.scene.country import works
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
from millrace.scene.geometry import Cell
from millrace.scene.icons import icons, ornaments
from millrace.scene.ink import NAME_FONT, TEXT_FONT, disc, n, path, rect, symbol, tag, use, words

from ..rules.content import Content, Space, load
from ..rules.tables import BRIDGE, FIELDS, GOOD_COUNT, GOOD_IDS, HORIZONTAL, KIND_IDS, KINDS, PLOTS, Tables, tables_for
from . import layout
from .icons import BRICK, MORTAR, PRUSSIAN, effect_icons, icon, route
from .sprites import ICONS, SEATS, sprites

GROUND: Final = "#ece2c8"
"""The paper: lighter and cooler than parchment."""
_STAINS: Final = 52
_SMALL_STAINS: Final = 22
"""How strong the stains are on small sheets."""
_MEADOW: Final = "#c6cd9c"
_FACE: Final = "#f4ead0"
_PRINTED: Final = "#6a5a3c"


def _drawn(content: Content) -> dict[str, str]:
    t = tables_for(content)
    letters = [
        symbol("print-plan-front", *layout.PLAN, tag("g", *_plan_letters(t, printed=True), pointer_events="none")),
        symbol("print-plan-back", *layout.PLAN, tag("g", *_plan_letters(t, printed=False), pointer_events="none")),
        symbol("print-actions", *layout.ACTIONS, tag("g", *_action_letters(t), pointer_events="none")),
    ]
    return {
        "plan-front": _plan(t, printed=True),
        "plan-back": _plan(t, printed=False),
        "actions": _actions(t),
        "display": _display(t),
        "wheel": _wheel(t),
        "emblem": emblem(_definitions(), *_view(), metal=PRUSSIAN),
        "sprites": sprite_sheet(SEATS, *sprites(t), *letters, metal=PRUSSIAN),
    }


art: Final = made_once(load, _drawn)
"""All pictures by name; those of the printed content are drawn once."""


def _definitions() -> str:
    """What a background refers to."""
    return tag(
        "defs", definitions(SEATS, PRUSSIAN), paper_definitions(), *icons(ICONS, PRUSSIAN), *ornaments(PRUSSIAN),
        *effect_icons(),
    )  # fmt: skip


def _sheet(w: float, h: float, *inside: str, stains: int = _STAINS) -> str:
    """A sheet of paper with a frame of blue, brick in its corners."""
    frame = [
        rect(2.5, 2.5, w - 5, h - 5, stroke="url(#metal)", width=5),
        rect(6, 6, w - 12, h - 12, stroke=INK, width=0.7),
    ]
    corners = [
        rect(x, y, 11, 11, BRICK, stroke=SOOT, width=1)
        for x in (0.5, w - 11.5)
        for y in (0.5, h - 11.5)
    ]  # fmt: skip
    return picture(w, h, _definitions(), *paper(w, h, GROUND, stains), *inside, *frame, *corners)


# -- The industry board --------------------------------------------------------------------------------------------


def _plan(t: Tables, printed: bool) -> str:
    w, h = layout.PLAN
    edge = layout.MARGIN
    land = rect(
        edge - 7, edge - 7, w - 2 * edge + 14, h - 2 * edge + 14, _MEADOW, stroke=PRUSSIAN.dark, width=1.6, rx=6
    )
    fields = [part for field in range(FIELDS) for part in _field(field)]
    plots = [part for plot in range(PLOTS) for part in _plot(plot)]
    lying = [part for kind in range(KINDS) for part in _printed_routes(t, kind)] if printed else []
    return _sheet(w, h, land, *fields, *_crossings(), *plots, *lying)


def _field(field: int) -> Iterator[str]:
    """A route space: a strip staked out between two crossing points."""
    x, y, w, h = layout.field_cell(field)
    yield rect(x, y, w, h, "#efe5c8", fill_opacity=0.92)
    stakes = (
        f"M{n(x)} {n(y)}h{n(w)}M{n(x)} {n(y + h)}h{n(w)}"
        if w > h
        else f"M{n(x)} {n(y)}v{n(h)}M{n(x + w)} {n(y)}v{n(h)}"
    )
    yield path(stakes, stroke="#8a7648", width=1.1, stroke_dasharray="5 4")


def _crossings() -> Iterator[str]:
    for crossing in range(20):
        x, y, w, h = layout.crossing_cell(crossing)
        yield rect(x, y, w, h, "#e3d6b0", fill_opacity=0.9)
        yield disc(x + w / 2, y + h / 2, 4, "#b39d68", fill_opacity=0.8)


def _plot(plot: int) -> Iterator[str]:
    """A structure space: foundations of brick on trodden ground."""
    x, y, w, h = layout.plot_cell(plot)
    yield rect(x, y, w, h, "#c9cd9b", stroke="#6f6a3a", width=1.2, rx=8)
    yield rect(x, y, w, h, "url(#engraved)", rx=8)
    yield rect(x + 13, y + 16, w - 26, h - 32, stroke=BRICK, width=5, stroke_opacity=0.34, rx=3)
    yield rect(
        x + 13, y + 16, w - 26, h - 32, stroke=MORTAR, width=5, stroke_opacity=0.7, stroke_dasharray="1.6 9", rx=3
    )
    yield use(icon("count.buildings"), x + w / 2, y + h / 2 + 6, 60, _PRINTED, opacity="0.2")


def _printed_routes(t: Tables, kind: int) -> Iterator[str]:
    """The starting routes of the front, as flat as ink on paper."""
    for field in range(FIELDS):
        if t.printed[kind] >> field & 1:
            x, y, w, h = layout.route_cell(field)
            turned = f"translate({n(x)} {n(y)})" if field < HORIZONTAL else f"matrix(0 1 -1 0 {n(x + w)} {n(y)})"
            long, wide = max(w, h), min(w, h)
            lying = route(KIND_IDS[kind], wide / 2, long - wide / 2, wide)
            yield tag("g", *lying, transform=turned, opacity="0.88")


def _plan_letters(t: Tables, printed: bool) -> Iterator[str]:
    """The ids of structure spaces and of all route spaces on which no route is printed."""
    for plot, id in enumerate(t.plot_ids):
        x, y, w, _ = layout.plot_cell(plot)
        yield words(id, x + w / 2, y + 46, 17, NAME_FONT, _PRINTED, font_weight="700", fill_opacity="0.75")
    for field, id in enumerate(t.field_ids):
        if printed and any(fields >> field & 1 for fields in t.printed):
            continue
        x, y, w, h = layout.field_cell(field)
        middle = (x + w / 2, y + h / 2)
        turned = None if field < HORIZONTAL else f"rotate(-90 {n(middle[0])} {n(middle[1])})"
        yield words(id, middle[0], middle[1] + 5, 15, NAME_FONT, _PRINTED, transform=turned, fill_opacity="0.8")


# -- The action board ----------------------------------------------------------------------------------------------


def _actions(t: Tables) -> str:
    w, h = layout.ACTIONS
    drawn: list[str] = []
    for number, space in enumerate(t.content.spaces.values()):
        drawn += _space(number, space)
    x, y, wide, high = layout.DISCS_CELL
    drawn.append(rect(x, y, wide, high, WALNUT, stroke="url(#metal)", width=1.6, rx=6, fill_opacity=0.85))
    x, y, wide, high = layout.PRICES
    drawn.append(rect(x, y, wide, high, _FACE, stroke=PRUSSIAN.dark, width=1.2, rx=5))
    for act in range(KINDS + 1):
        drawn += _price(t, act)
    return _sheet(w, h, *drawn, stains=_SMALL_STAINS)


def _space(number: int, space: Space) -> Iterator[str]:
    """An action space: its frame, the place of talers and discs, and that of the stack which covers an action."""
    x, y, w, h = layout.space_cell(number)
    yield rect(x, y, w, h, _FACE, stroke="url(#metal)", width=2.2, rx=6)
    yield rect(x + 2.4, y + 2.4, w - 4.8, h - 4.8, stroke=PRUSSIAN.dark, width=0.5, rx=4)
    cell = layout.token_cell(number)
    yield disc(cell[0] + cell[2] / 2, cell[1] + cell[3] / 2, cell[2] / 2 - 1, "#d8c8a0", stroke="#8a7648", width=1)
    if space.covered_by != "none":
        yield rect(*layout.stack_cell(number), "#e3d5ad", stroke="#8a7648", width=1, rx=3, stroke_dasharray="3 2")


def _offers(number: int, space: Space) -> Iterator[str]:
    """What an action space offers, in icons; what its stack covers stands where the stack lies."""
    x, y, w, h = layout.space_cell(number)
    rows = [_offer(text) for text in space.actions]
    if space.row == "lower":
        yield from _icons_row(rows[0], x + w / 2 + 7, y + 17, 16.5 if len(rows[0]) > 2 else 20)
    elif len(rows) == 1:
        crowded = len(rows[0]) > 4
        yield from _icons_row(rows[0], x + w / 2 + 5, y + (25 if crowded else 28), 19 if crowded else 24)
    else:
        yield from _icons_row(rows[0], x + w / 2 + 3, y + 22, 26)
        yield from _icons_row(rows[1], x + w / 2 + 3, y + 50, 22)
    if space.uncovered:
        beside = (x + 44, y + 28, w - 48, h - 31)
        yield from _covered(space, beside if space.covered_by == "none" else layout.stack_cell(number))


def _offer(text: str) -> list[str]:
    """An action as numbers and icons: `1 path/road` is the icons of path and road, `3 …` begins with its number."""
    number, _, names = text.partition(" ")
    icons = list(map(_named, names.split("/")))
    many = [number if names.split("/")[0] in GOOD_IDS else f"{number}×"]
    return icons if number == "1" else many + icons


def _named(name: str) -> str:
    if name == "structure":
        return icon("count.buildings")
    return icon(f"good.{name}" if name in GOOD_IDS else f"piece.{name}")


def _icons_row(offer: list[str], middle: float, y: float, size: float) -> Iterator[str]:
    """A number and alternatives beside each other around a middle; four of them stand in two rows."""
    icons = [part for part in offer if part.startswith("i-")]
    figures = "".join(part for part in offer if not part.startswith("i-"))
    columns = 2 if len(icons) > 3 else len(icons)
    step = size * (1.02 if len(icons) > 3 else 1.3)
    room = size * 0.44 * len(figures)
    x = middle - (room + step * (columns - 1) + size) / 2
    if figures:
        yield words(figures, x + room / 2 - 2, y + size * 0.28, size * 0.8, TEXT_FONT, INK, font_weight="700")
    for number, each in enumerate(icons):
        row, column = divmod(number, columns)
        at = (x + room + size / 2 + step * column, y + (row - (len(icons) > columns) / 2) * size * 1.04)
        yield use(each, *at, size * (0.96 if len(icons) > 3 else 1), PRUSSIAN.dark)
        if column and len(icons) <= 3:
            slash = at[0] - step / 2
            yield path(
                f"M{n(slash + 2.4)} {n(y - size * 0.4)}L{n(slash - 2.4)} {n(y + size * 0.4)}", stroke=INK, width=1.3
            )


def _covered(space: Space, cell: Cell) -> Iterator[str]:
    """What a space offers besides, in addition (a cross) or instead (a stroke)."""
    x, y, w, h = cell
    icons = [_named(text.partition(" ")[2]) for text in space.uncovered]
    if space.alternative:
        yield path(f"M{n(x + 9)} {n(y + 4)}L{n(x + 3)} {n(y + 15)}", stroke=BRICK, width=2)
    else:
        yield path(f"M{n(x + 8)} {n(y + 3)}v10m-5 -5h10", stroke=BRICK, width=2.2)
    size = min(24.0, (h - 8) / len(icons) - 1)
    for number, each in enumerate(icons):
        middle = y + h / 2 + (number - (len(icons) - 1) / 2) * (size + 1) + (3 if len(icons) == 1 else 0)
        yield use(each, x + w / 2 + 4, middle, size, PRUSSIAN.dark)


def _price(t: Tables, act: int) -> Iterator[str]:
    """What a kind of route or a bridge costs."""
    x, y, _, h = layout.price_cell(act)
    cost = t.bridge_cost if act == BRIDGE else t.route_cost[act]
    if act:
        yield path(f"M{n(x)} {n(y + 4)}v{n(h - 8)}", stroke="#8a7648", width=0.8)
    yield use(icon(f"piece.{'bridge' if act == BRIDGE else KIND_IDS[act]}"), x + 18, y + h / 2, 25)
    goods = [GOOD_IDS[good] for good in range(GOOD_COUNT) for _ in range(cost[good])]
    size, step = (17, 18) if len(goods) < 3 else (16, 10)
    for number, good in enumerate(goods):
        middle = x + 53 + (number - (len(goods) - 1) / 2) * step
        yield use(icon(f"good.{good}"), middle, y + h / 2, size)


def _action_letters(t: Tables) -> Iterator[str]:
    for number, (id, space) in enumerate(t.content.spaces.items()):
        x, y, _, _ = layout.space_cell(number)
        yield from _offers(number, space)
        yield words(id, x + 6, y + 14.5, 12.6, TEXT_FONT, _PRINTED, font_weight="700", text_anchor="start")


# -- Display and wheel ---------------------------------------------------------------------------------------------


def _display(t: Tables) -> str:
    places = []
    for place in range(t.display_sizes[-1]):
        x, y, w, h = layout.shown_cell(place)
        places.append(rect(x, y, w, h, WALNUT, stroke=PRUSSIAN.dark, width=1.4, rx=8, fill_opacity=0.14))
        places.append(use(icon("count.buildings"), x + w / 2, y + h / 2, 44, _PRINTED, opacity="0.16"))
    return _sheet(*layout.DISPLAY, *places, stains=_SMALL_STAINS)


def _wheel(t: Tables) -> str:
    """The ring of fields around the wheel, and the places of the stocks beside it."""
    (x, y), rim = layout.HUB, layout.RIM
    ring = [disc(x, y, rim, WALNUT, stroke="url(#metal)", width=2.4, fill_opacity=0.9)]
    ring.append(disc(x, y, (rim + layout.DISC) / 2, stroke="#e6d7b0", width=rim - layout.DISC - 5))
    spoke = f"M{n(x)} {n(y - layout.DISC)}V{n(y - rim)}"
    for number in range(layout.FIELDS):
        turned = f"rotate({n(number * layout.STEP)} {n(x)} {n(y)})"
        ring.append(path(spoke, stroke="#8a7648", width=1.1, transform=turned))
    cells = []
    for good, name in enumerate(GOOD_IDS):
        left, top, w, h = layout.stock_cell(good)
        cells.append(rect(left, top, w, h, _FACE, stroke="#8a7648", width=1, rx=6))
        cells.append(use(icon(f"good.{name}"), left + 20, top + h / 2, 27))
    return _sheet(*layout.WHEEL, *ring, *cells, stains=_SMALL_STAINS)


# -- The emblem ----------------------------------------------------------------------------------------------------


def _view() -> Iterator[str]:
    """A barge before a bridge of brick, works behind it; 128 by 84."""
    yield rect(0, 0, 128, 84, "#d9cfae")
    sky = "".join(f"M0 {y}H128" for y in range(3, 52, 3))
    yield path(sky, stroke="#8f9aa0", width=0.45)
    yield works(4, 50, 0.36)
    yield works(84, 50, 0.34)
    yield path("M0 50H128V84H0Z", "#4f86a6")
    waves = "".join(f"M{4 * (row % 3)} {55 + 4 * row}H128" for row in range(8))
    yield path(waves, stroke="#d9e8ee", width=0.8, stroke_dasharray="9 6")
    arch = "M0 34Q64 16 128 34V62H112C108 44 92 38 64 38S20 44 16 62H0Z"
    yield path(arch, BRICK, stroke=SOOT, width=1)
    courses = "".join(f"M0 {y}Q64 {y - 18} 128 {y}" for y in (38, 42, 46))
    yield path(courses, stroke=MORTAR, width=0.6, stroke_opacity=0.7)
    yield path("M0 33Q64 15 128 33", stroke=MORTAR, width=2.4)
    yield path("M34 66h58l-6 9H42z", SOOT)
    yield path("M44 66v-8h22v8zM76 66V40l14 22z", "#e9dcb8", stroke=SOOT, width=0.8)
