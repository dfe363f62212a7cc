"""The pictures of Brass: Birmingham, drawn as Victorian engravings in SVG: both boards, markets, mat, sprites.

Backgrounds hold what needs no letters: paper, country, lines, frames. Whatever is written stands in symbols of the
sprites (`print-board`, `print-markets`), where a page's fonts reach it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from millrace.core.content import made_once
from millrace.scene import boards
from millrace.scene.country import Clearing, country, vista, works
from millrace.scene.engraving import BRASS, INK, SOOT, emblem, sprite_sheet
from millrace.scene.geometry import Cell
from millrace.scene.industry import art as industry
from millrace.scene.industry.family import CANAL, RAIL
from millrace.scene.industry.layout import ground
from millrace.scene.ink import FIGURE_FONT, NAME_FONT, TITLE_FONT, path, use, words

from ..rules.content import PLAYERS, Content, load
from ..rules.tables import Tables, tables_for
from ..words.panels import LOOKS
from .layout import Layout
from .layout import load as load_layout
from .sprites import BANNERS, ICON_OF, STYLE, sprites

_SHIELD: Final[Cell] = (68, 100, 150, 390)
_COMPASS: Final[Cell] = (822, 310, 120, 240)
_WORKS: Final[Cell] = (50, 650, 90, 300)
"""The room that the country leaves for them."""


def _drawn(content: Content) -> dict[str, str]:
    t, layout = tables_for(content), load_layout()
    letters = industry.printed(layout, "", _board_letters(t, layout), _market_letters(t, layout))
    return {
        "board-canal": _board(t, layout, CANAL),
        "board-rail": _board(t, layout, RAIL),
        "markets": _markets(t, layout),
        "mat": industry.mat(STYLE, layout.mat, LOOKS, "#8a6c3a", "0.5"),
        "emblem": emblem(industry.definitions(STYLE), *vista("rail")),
        "sprites": sprite_sheet(STYLE.seats, *sprites(t), *letters),
    }


art: Final = made_once(load, _drawn)
"""All pictures by name."""


# -- The board -----------------------------------------------------------------------------------------------------


def _board(t: Tables, layout: Layout, era: int) -> str:
    return industry.sheet(
        STYLE,
        1000,
        1000,
        country(52, 56, 948, 950, list(_spots(t, layout)), seed=1769),
        *industry.ways(t, ground(t, layout), era),
        boards.shield(70, 206, *vista("canal" if era == CANAL else "rail")),
        works(62, 948),
        use("i-compass", 888, 430, 120, opacity="0.85"),
        *_slots(t, layout),
        *_merchants(t, layout),
        *industry.edge(STYLE, layout.ring, list(t.level_of_space)),
    )


def _spots(t: Tables, layout: Layout) -> Iterator[Clearing]:
    """What the country must keep clear of: points with the room around them."""
    yield from industry.place_spots(layout, 26)
    for merchant in layout.merchants.values():
        yield from [(x, y, 46) for x, y in (*merchant.tiles, *merchant.barrels, merchant.at)]
        yield from [(merchant.at[0] + dx, merchant.at[1], 30) for dx in (-45, 45)]
    yield from industry.line_spots(t, layout)
    for area in (_SHIELD, _COMPASS, _WORKS):
        yield from industry.area_spots(area, 40)


def _slots(t: Tables, layout: Layout) -> Iterator[str]:
    for id, place in t.content.places.items():
        icons = [[ICON_OF[each] for each in slot] for slot in place.slots]
        yield from industry.slots(STYLE, layout.board.slot, layout.places[id].slots, icons)


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
    yield from boards.ring_letters(layout.ring, list(t.level_of_space))


def _title_letters() -> Iterator[str]:
    yield words("BRASS", 148, 252, 36, TITLE_FONT, INK, font_weight="700", letter_spacing="3")
    yield path("M96 262H134M162 262H200", stroke=BRASS.dark, width=1.2)
    yield path("M148 257l5 5-5 5-5-5z", BRASS.dark)
    yield words("Birmingham", 148, 281, 19, NAME_FONT, INK, font_style="italic")


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
        yield use("i-hex", x, y, 25)
        yield words(str(amount), x, y + 6, 18, FIGURE_FONT, SOOT, font_weight="700")
    elif kind == "money":
        yield words(f"£{amount}", x, y + 6, 18, FIGURE_FONT, INK, font_weight="700")
    elif kind == "income":
        yield use("i-up", x - 6, y, 14, "#3d6b2c")
        yield words(f"{amount}", x + 6, y + 6, 18, FIGURE_FONT, INK, font_weight="700")
    else:
        yield use("i-bulb", x, y, 19, "#7a5a10")


# -- Markets -------------------------------------------------------------------------------------------------------


def _markets(t: Tables, layout: Layout) -> str:
    m = layout.markets
    # Both stand on wood of the same height, whichever has more rows.
    rows = max((len(market.spaces) + 1) // 2 for market in t.content.markets.values())
    drawn: list[str] = []
    for good, supplier in (("coal", "i-coal-mine"), ("iron", "i-iron-works")):
        drawn += industry.market(STYLE, layout, good, len(t.content.markets[good].spaces), rows, supplier)
    return industry.markets(STYLE, m, (m.piles[0][1] - 78, m.discards[0][1] + 42), *drawn)


def _market_letters(t: Tables, layout: Layout) -> Iterator[str]:
    """What links and loans cost, in symbols, and the prices of the markets."""
    x, y, cost = 38, layout.markets.discards[0][1] + 78, t.content.cost
    yield from industry.link_letters(x, y, "i-boat", 1, cost.canal_link, ())
    yield from industry.link_letters(x, y + 45, "i-engine", 1, cost.rail_link, ["cube-coal"])
    double = ["cube-coal", "cube-coal", "barrel"]
    yield from industry.link_letters(x, y + 90, "i-engine", 2, cost.double_rail, double)
    yield from industry.loan_letters(x, y + 135, cost.loan, cost.loan_levels, "#8c3237")
    yield from industry.market_letters(t, STYLE, layout)
