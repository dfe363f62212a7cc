"""The pictures of Brass: Birmingham, drawn as Victorian engravings in SVG: both boards, markets, mat, sprites.

Backgrounds hold what needs no letters: paper, country, lines, frames. Whatever is written stands in symbols of the
sprites (`print-board`, `print-markets`), where a page's fonts reach it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from millrace.scene import boards
from millrace.scene.country import Clearing, canal, country, faint_canal, faint_railway, railway, vista, works
from millrace.scene.engraving import (
    BRASS,
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
from millrace.scene.geometry import along
from millrace.scene.icons import goods, icons, ornaments
from millrace.scene.ink import FIGURE_FONT, NAME_FONT, TITLE_FONT, n, path, rect, symbol, tag, use, words

from ..rules.content import PLAYERS, Content
from ..rules.state import CANAL, RAIL
from ..rules.tables import INDUSTRY_IDS, Tables, printed_tables, tables_for
from .layout import Layout
from .layout import load as load_layout
from .sprites import BANNERS, ICONS, SEATS, sprites

_BLANK_AREAS: Final = ((148, 300, 80, 200), (888, 430, 66, 120), (104, 800, 54, 150))
"""Middles, half widths and half heights of where the shield, the compass and the works stand."""

_SUPPLIERS: Final = {"coal": "coal-mine", "iron": "iron-works"}
"""The industries whose icons stand for the goods of the markets."""


def art(content: Content) -> dict[str, str]:
    """All pictures by name; those of the printed content are drawn once."""
    printed = printed_tables()
    return _printed_art() if content is printed.content else _drawn(tables_for(content))


@cache
def _printed_art() -> dict[str, str]:
    return _drawn(printed_tables())


def _drawn(t: Tables) -> dict[str, str]:
    layout = load_layout()
    return {
        "board-canal": _board(t, layout, CANAL),
        "board-rail": _board(t, layout, RAIL),
        "markets": _markets(t, layout),
        "mat": _mat(layout),
        "emblem": emblem(_definitions(), *vista("rail")),
        "sprites": _sprites(t, layout),
    }


def _sprites(t: Tables, layout: Layout) -> str:
    printed = (
        symbol("print-board", 1000, 1000, tag("g", *_board_letters(t, layout), pointer_events="none")),
        symbol("print-markets", layout.markets.width, layout.markets.height, *_market_letters(t, layout)),
    )
    return sprite_sheet(SEATS, *sprites(t), *printed)


def _definitions(*symbols: str) -> str:
    """What a background refers to."""
    return tag("defs", definitions(SEATS), paper_definitions(), *icons(ICONS), *symbols)


# -- The board -----------------------------------------------------------------------------------------------------


def _board(t: Tables, layout: Layout, era: int) -> str:
    return picture(
        1000,
        1000,
        _definitions(*ornaments(), *goods()),
        *paper(1000, 1000),
        country(52, 56, 948, 950, _spots(t, layout), seed=1769),
        *_lines(t, layout, era),
        boards.shield(70, 206, *vista("canal" if era == CANAL else "rail")),
        works(62, 948),
        use("i-compass", 888, 430, 120, opacity="0.85"),
        *_slots(t, layout),
        *_merchants(t, layout),
        *boards.ring(layout.ring, t.level_of_space),
        *boards.board_frame(1000, 1000, inner=33),
    )


def _spots(t: Tables, layout: Layout) -> list[Clearing]:
    """What the country must keep clear of: points with the room around them."""
    found: list[Clearing] = []
    for place in layout.places.values():
        found += [(x, y, 42) for x, y in place.slots]
        found += [(place.name[0] + dx, place.name[1], 26) for dx in (-50, 0, 50)]
    for merchant in layout.merchants.values():
        found += [(x, y, 46) for x, y in (*merchant.tiles, *merchant.barrels, merchant.at)]
        found += [(merchant.at[0] + dx, merchant.at[1], 30) for dx in (-45, 45)]
    for id, line in t.content.lines.items():
        found += [(x, y, 21) for x, y in _along(layout, id, line.joins)]
    for x, y, half_w, half_h in _BLANK_AREAS:
        found += [
            (x + dx, y + dy, 40) for dx in range(-half_w, half_w + 1, 30) for dy in range(-half_h, half_h + 1, 30)
        ]
    return found


def _along(layout: Layout, line: str, joins: tuple[str, ...]) -> Iterator[tuple[float, float]]:
    """Points along a line, for keeping clear of it."""
    mid_x, mid_y = layout.lines[line].middle
    yield from along(layout.anchor(joins[0]), (mid_x, mid_y), layout.anchor(joins[1]))
    for place in joins[2:]:
        far_x, far_y = layout.anchor(place)
        for step in range(6):
            yield mid_x + (far_x - mid_x) * step / 5, mid_y + (far_y - mid_y) * step / 5


def _lines(t: Tables, layout: Layout, era: int) -> Iterator[str]:
    """Canals and railways; what belongs to the other era is drawn faintly below."""
    for id, line in t.content.lines.items():
        d = layout.curve(id, line.joins)
        ways = (line.canal, line.rail)
        if ways[1 - era] and not ways[era]:
            yield from (faint_railway(d) if era == CANAL else faint_canal(d))
    for id, line in t.content.lines.items():
        d = layout.curve(id, line.joins)
        if (line.canal, line.rail)[era]:
            yield from (canal(d) if era == CANAL else railway(d, line.canal))


def _slots(t: Tables, layout: Layout) -> Iterator[str]:
    side = layout.board.slot
    for id, place in t.content.places.items():
        spots = layout.places[id].slots
        yield boards.slot_ground(spots, side)
        for spot, industries in zip(spots, place.slots, strict=True):
            yield from boards.slot(spot, side, [f"i-{industry}" for industry in industries])


def _merchants(t: Tables, layout: Layout) -> Iterator[str]:
    for id in t.content.merchants:
        for spot in layout.merchants[id].tiles:
            yield from boards.tile_space(spot, layout.board.slot)
        for spot in layout.merchants[id].barrels:
            yield from boards.round_space(spot, layout.board.barrel, "i-brewery")


# -- What is written on the board ----------------------------------------------------------------------------------


def _board_letters(t: Tables, layout: Layout) -> Iterator[str]:
    yield from _title_letters()
    for id, place in t.content.places.items():
        if not place.farm:
            colour = BANNERS.get(place.banner, "#5a4a30")
            yield from boards.plaque_letters(place.name, layout.places[id].name, colour)
    for id in t.content.merchants:
        yield from _merchant_letters(t, id, layout)
    yield from boards.ring_letters(layout.ring, t.level_of_space)


def _title_letters() -> Iterator[str]:
    yield words("BRASS", 148, 252, 36, TITLE_FONT, INK, font_weight="700", letter_spacing="3")
    yield path("M96 262H134M162 262H200", stroke=BRASS.dark, width=1.2)
    yield path("M148 257l5 5-5 5-5-5z", BRASS.dark)
    yield words("Birmingham", 148, 281, 19, NAME_FONT, INK, font_style="italic")
    yield words("MDCCLXX – MDCCCLXX", 148, 395, 10, NAME_FONT, INK, letter_spacing="1.2")


def _merchant_letters(t: Tables, id: str, layout: Layout) -> Iterator[str]:
    """A merchant's name with its link icons, from how many players on it trades, and the bonus beside its barrels."""
    spots, merchant = layout.merchants[id], t.content.merchants[id]
    half = boards.signboard_half(merchant.name)
    # The board stays inside the frame even where the lines end close to it.
    at = min(max(spots.at[0], half + 48), 952 - half), spots.at[1]
    yield from boards.signboard_letters(merchant.name, at, merchant.link_icons)
    if merchant.players_from > PLAYERS[0]:
        for x, y in spots.tiles:
            yield words(f"{merchant.players_from}+", x, y + 6, 18, FIGURE_FONT, "#7a6031", font_weight="700")
    bonus_x = sum(x for x, _ in spots.barrels) / len(spots.barrels)
    bonus_y = sum(y for _, y in spots.barrels) / len(spots.barrels)
    lone = len(spots.barrels) == 1
    yield from _bonus(merchant.bonus, merchant.bonus_amount, bonus_x, bonus_y + 31 if lone else bonus_y)


def _bonus(kind: str, amount: int, x: float, y: float) -> Iterator[str]:
    yield boards.medal((x, y))
    if kind == "vp":
        yield use("i-hex", x, y, 22)
        yield words(str(amount), x, y + 4.8, 15, FIGURE_FONT, SOOT, font_weight="700")
    elif kind == "money":
        yield words(f"£{amount}", x, y + 5.3, 16, FIGURE_FONT, INK, font_weight="700")
    elif kind == "income":
        yield use("i-up", x - 5.5, y, 13, "#3d6b2c")
        yield words(f"{amount}", x + 5.5, y + 5.3, 16, FIGURE_FONT, INK, font_weight="700")
    else:
        yield use("i-bulb", x, y, 19, "#7a5a10")


# -- Markets and mat -----------------------------------------------------------------------------------------------


def _markets(t: Tables, layout: Layout) -> str:
    m = layout.markets
    w, h = m.width, m.height
    ruled = "".join(f"M24 {y}H{w - 24}" for y in (m.piles[0][1] - 78, m.discards[0][1] + 42))
    return picture(
        w,
        h,
        _definitions(*ornaments(), *goods()),
        *paper(w, h),
        *[part for good in ("coal", "iron") for part in _market(t, layout, good)],
        path(ruled, stroke=BRASS.dark, width=1.4),
        *boards.sheet_frame(w, h),
    )


def _market(t: Tables, layout: Layout, good: str) -> Iterator[str]:
    m, column = layout.markets, layout.columns[good]
    spaces = len(t.content.markets[good].spaces)
    # Both stand on wood of the same height, whichever has more rows.
    rows = max((len(market.spaces) + 1) // 2 for market in t.content.markets.values())
    return boards.market(
        column.left, column.bottom, m.cell, m.row, spaces, f"cube-{good}", rows, f"i-{_SUPPLIERS[good]}"
    )  # fmt: skip


def _market_letters(t: Tables, layout: Layout) -> Iterator[str]:
    m = layout.markets
    yield from _reminders(t, 38, m.discards[0][1] + 78)
    for good, market in t.content.markets.items():
        column = layout.columns[good]
        prices = list(dict.fromkeys(market.spaces))
        yield from boards.market_letters(column.left, column.bottom, m.row, prices, market.empty_price)


def _reminders(t: Tables, x: float, y: float) -> Iterator[str]:
    """What links and loans cost, in symbols."""
    cost = t.content.cost
    rows: tuple[tuple[str, str, tuple[str, ...]], ...] = (
        ("i-boat", f"£{cost.canal_link}", ()),
        ("i-engine", f"£{cost.rail_link}", ("cube-coal",)),
        ("i-engine", f"£{cost.double_rail}", ("cube-coal", "cube-coal", "barrel")),
    )
    for number, (icon, price, goods_needed) in enumerate(rows):
        base = y + 45 * number
        double = len(goods_needed) > 1
        for offset in (0, 44) if double else (0,):
            yield tag("use", href=f"#{icon}", x=x + offset, y=base - 13, width="42", height="24", color=INK)
        yield words(price, x + 118, base + 7, 22, FIGURE_FONT, INK, font_weight="700")
        for place, good in enumerate(goods_needed):
            yield use(good, x + 162 + 26 * place, base, 22)
    base = y + 45 * len(rows)
    yield use("i-coin", x + 21, base, 30)
    yield words("£", x + 21, base + 6, 18, FIGURE_FONT, SOOT, font_weight="700")
    yield words(f"+£{cost.loan}", x + 118, base + 7, 22, FIGURE_FONT, INK, font_weight="700")
    yield use("i-up", x + 164, base, 20, "#8c3237", transform=f"rotate(180 {n(x + 164)} {n(base)})")
    yield words(str(cost.loan_levels), x + 184, base + 7, 22, FIGURE_FONT, INK, font_weight="700")


def _mat(layout: Layout) -> str:
    w, h = layout.mat.stack
    width = w * len(INDUSTRY_IDS)
    drawn = [_definitions(), *paper(width, h)]
    for number, industry in enumerate(INDUSTRY_IDS):
        x = number * w
        drawn.append(rect(x + 4.0, 5, w - 8.0, h - 10.0, WALNUT, stroke=BRASS.dark, width=1.2, rx=6, fill_opacity=0.12))
        drawn.append(use(f"i-{industry}", x + w / 2, 57, 44, "#8a6c3a", opacity="0.5"))
    drawn.append(rect(1.5, 1.5, width - 3.0, h - 3.0, stroke="url(#metal)", width=3))
    return picture(width, h, *drawn)
