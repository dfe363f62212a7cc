"""The pictures of Brass (Lancashire), drawn as Victorian engravings in SVG: boards, demand tracks, mat, sprites.

Backgrounds hold what needs no letters: paper, country, sea, lines, frames. Whatever is written stands in symbols of
the sprites (`print-board`, `print-markets`), where a page's fonts reach it. The two-player board of 2009 has its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from millrace.core.content import made_once
from millrace.scene import boards
from millrace.scene.country import Clearing, country, vista, works
from millrace.scene.engraving import INK, SOOT, WALNUT, emblem, sprite_sheet
from millrace.scene.geometry import smooth, within
from millrace.scene.industry import art as industry
from millrace.scene.industry.family import CANAL, RAIL
from millrace.scene.industry.layout import ground
from millrace.scene.ink import FIGURE_FONT, NAME_FONT, TITLE_FONT, disc, n, path, rect, tag, use, words
from millrace.scene.waters import DEEP, WATER, sea, ship

from ..rules.content import Content, load
from ..rules.tables import COMMUNITY_2009, Tables, tables_for
from ..words.panels import LOOKS
from .layout import Layout
from .layout import load as load_layout
from .sprites import BRICK, CIRCLE, ICON_OF, STYLE, banner, sprites

_CARTOUCHE: Final = (560.0, 58.0, 384.0, 152.0)
_COMPASS: Final = (886.0, 800.0)
_BOWLAND: Final = (470.0, 214.0, 300.0, 130.0)
_PENNINES: Final = (740.0, 300.0, 215.0, 420.0)
_PEAK: Final = (800.0, 640.0, 150.0, 310.0)
"""Where the hills are high."""
_SHIPS: Final = ((98.0, 330.0, 1.0), (110.0, 566.0, 0.8))


def edition(t: Tables) -> str:
    """How the names of the pictures end that differ between the boards."""
    return "-2009" if t.deck == COMMUNITY_2009 else ""


def _drawn(content: Content) -> dict[str, str]:
    layout = load_layout()
    usual, community = tables_for(content, 1), tables_for(content, COMMUNITY_2009)
    drawn = {
        "mat": industry.mat(STYLE, layout.mat, LOOKS, BRICK.dark, "0.4"),
        "emblem": emblem(industry.definitions(STYLE), *_harbour(), metal=BRICK),
    }
    letters: list[str] = []
    for t in (usual, community):
        drawn[f"board-canal{edition(t)}"] = _board(t, layout, CANAL)
        drawn[f"board-rail{edition(t)}"] = _board(t, layout, RAIL)
        drawn[f"markets{edition(t)}"] = _markets(t, layout)
        letters += industry.printed(layout, edition(t), _board_letters(t, layout), _market_letters(t, layout))
    drawn["sprites"] = sprite_sheet(STYLE.seats, *sprites(usual), *letters, metal=BRICK)
    return drawn


art: Final = made_once(load, _drawn)
"""All pictures by name."""


# -- The board -----------------------------------------------------------------------------------------------------


def _board(t: Tables, layout: Layout, era: int) -> str:
    return industry.sheet(
        STYLE,
        1000,
        1000,
        *sea("irish-sea", smooth(layout.sea.coast, closed=True)),
        country(52, 56, 948, 950, list(_spots(t, layout)), 1830, (_BOWLAND, _PENNINES, _PEAK)),
        *[ship(x, y, scale) for x, y, scale in _SHIPS],
        *industry.ways(t, ground(t, layout), era, t.lines_out),
        *_cartouche(*(_harbour() if era == CANAL else vista("rail"))),
        use("i-compass", *_COMPASS, 110, opacity="0.85"),
        *_slots(t, layout),
        *_distant_market(t, layout),
        *industry.edge(STYLE, layout.ring, list(t.level_of_space)),
    )


def _spots(t: Tables, layout: Layout) -> Iterator[Clearing]:
    """What the country must keep clear of: points with the room around them."""
    yield from industry.place_spots(layout, 28)
    yield from industry.line_spots(t, layout)
    for area in (_CARTOUCHE, layout.distant.frame, (_COMPASS[0] - 50, _COMPASS[1] - 50, 100, 100)):
        yield from industry.area_spots(area, 36)
    grid = [(float(x), float(y)) for x in range(40, 500, 14) for y in range(40, 830, 14)]
    yield from [(x, y, 20) for x, y in grid if within((x, y), layout.sea.coast)]


def _slots(t: Tables, layout: Layout) -> Iterator[str]:
    for place, (id, record) in enumerate(t.content.places.items()):
        if record.slots and not t.places_out >> place & 1:
            icons = [[ICON_OF[each] for each in slot] for slot in record.slots]
            yield from industry.slots(STYLE, layout.board.slot, layout.places[id].slots, icons)


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
    yield from boards.tile_space(d.pile, d.tile, STYLE.slot)


# -- What is written on the board ----------------------------------------------------------------------------------


def _board_letters(t: Tables, layout: Layout) -> Iterator[str]:
    yield from _title_letters()
    for place, (id, record) in enumerate(t.content.places.items()):
        name = layout.places[id].name
        if t.places_out >> place & 1:
            yield words(record.name, name[0], name[1] - 20.0, boards.NAME, NAME_FONT, "#7d6a55", font_style="italic")
        elif record.kind == "town":
            yield from boards.plaque_letters(record.name, name, banner(record), BRICK)
        else:
            yield from boards.signboard_letters(record.name, name, record.gold_circles, BRICK, CIRCLE)
            if record.kind == "external":
                yield from _anchors(record.name, name)
    d = layout.distant
    for space, bonus in enumerate(t.cotton_bonus):
        x, y = d.middle(space)
        yield words(str(bonus), x, y + 6, 18, FIGURE_FONT, INK, font_weight="700")
    yield from boards.ring_letters(layout.ring, list(t.level_of_space))


def _title_letters() -> Iterator[str]:
    left, top, _, h = _CARTOUCHE
    x, y = left + 94, top + h / 2 + 4
    yield words("BRASS", x, y - 8, 42, TITLE_FONT, INK, font_weight="700", letter_spacing="3")
    yield path(f"M{n(x - 62)} {n(y + 6)}H{n(x - 14)}M{n(x + 14)} {n(y + 6)}H{n(x + 62)}", stroke=BRICK.dark, width=1.2)
    yield path(f"M{n(x)} {n(y + 1)}l5 5-5 5-5-5z", BRICK.dark)
    yield words("Lancashire", x, y + 30, 24, NAME_FONT, INK, font_style="italic")


def _anchors(name: str, middle: tuple[float, float]) -> Iterator[str]:
    """An external location is an existing port."""
    for side in (-1, 1):
        yield use("crest-anchor", middle[0] + side * 26, middle[1] + 9.5, 13, BRICK.light)


# -- Demand tracks -------------------------------------------------------------------------------------------------


def _markets(t: Tables, layout: Layout) -> str:
    m = layout.markets
    coal = industry.market(STYLE, layout, "coal", len(t.coal_sell))
    iron = industry.market(STYLE, layout, "iron", len(t.iron_sell))
    return industry.markets(STYLE, m, (m.piles[0][1] - 78, m.reminders - 44), *coal, *iron)


def _market_letters(t: Tables, layout: Layout) -> Iterator[str]:
    """What links and loans cost, in symbols, and the prices of the demand tracks."""
    x, y, cost = 38, layout.markets.reminders, t.content.cost
    yield from industry.link_letters(x, y, "i-boat", 1, cost.canal_link, ())
    yield from industry.link_letters(x, y + 48, "i-engine", 1, cost.rail_link, ["cube-coal"])
    yield from industry.link_letters(x, y + 96, "i-engine", 2, cost.double_rail, ["cube-coal", "cube-coal"])
    for number, (money, groups) in enumerate(zip(cost.loans, cost.loan_groups, strict=True), start=3):
        yield from industry.loan_letters(x, y + 48 * number, money, groups, BRICK.dark)
    yield from industry.market_letters(t, STYLE, layout)
