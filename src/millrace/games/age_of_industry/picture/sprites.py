"""The symbols that pieces of Age of Industry name: tiles, railways, market tiles, cards, and the signs of the colours.

Every symbol is complete in itself: colour, hatching and figures are drawn in.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Final

from millrace.core import languages
from millrace.core.texts import Message, Texts
from millrace.parts.bits import members
from millrace.scene import survey, tokens
from millrace.scene.engraving import INK, IVORY, PAPER, SOOT, Metal
from millrace.scene.geometry import Cell
from millrace.scene.icons import CRESTS
from millrace.scene.industry import sprites as industry
from millrace.scene.industry.art import Style
from millrace.scene.industry.family import Look
from millrace.scene.industry.layout import Course
from millrace.scene.ink import FIGURE_FONT, NAME_FONT, disc, fitted, n, path, polygon, rect, symbol, tag, use, words
from millrace.scene.scene import PLAYER_COLOURS

from ..rules import TEXT_PACKAGES
from ..rules.tables import COTTON, GOODS, Tables
from .layout import Layout, ground

SEATS: Final = 5
LOOKS: Final = (
    Look("cotton", "i-cotton-mill"),
    Look("goods", "i-manufacturer"),
    Look("coal", "i-coal-mine", "coal"),
    Look("iron", "i-iron-works", "iron"),
    Look("port", "i-port"),
    Look("ship", "i-shipyard"),
)

OCHRE: Final = Metal("#f7e3b4", "#cc8f35", "#a06a24", "#63400f")
"""What frames and mountings are made of here."""

HUES: Final = {
    "brown": ("#7b4b26", IVORY),
    "light_green": ("#a9c15a", SOOT),
    "purple": ("#6f4d86", IVORY),
    "blue": ("#3f7590", IVORY),
    "red": ("#a3323a", IVORY),
    "yellow": ("#ecc032", SOOT),
}
"""The colours of places, each with the ink of its symbol."""

ANCHOR: Final = "crest-anchor"
MEDALLION: Final = 21.0
_MARGIN: Final = 13.0


# -- Small drawings ------------------------------------------------------------------------------------------------


def _leaf(x: float, y: float, long: float, wide: float, turn: float) -> str:
    """A leaf or grain that grows upwards from a point, turned by so many degrees."""
    shape = f"M0 0C{n(-wide)} {n(-long * 0.35)} {n(-wide * 0.8)} {n(-long * 0.75)} 0 {n(-long)}"
    shape += f"C{n(wide * 0.8)} {n(-long * 0.75)} {n(wide)} {n(-long * 0.35)} 0 0Z"
    return path(shape, "currentColor", transform=f"translate({n(x)} {n(y)})rotate({n(turn)})")


def _hop() -> Iterator[str]:
    """A cone of scales under two leaves."""
    for turn in (-66, 66):
        yield _leaf(12, 5.6, 10.4, 3.2, turn)
    for y, half in ((6.2, 5.6), (10.6, 6.2), (15, 4.8)):
        inner = half - 0.6
        d = f"M{n(12 - half)} {n(y)}L12 {n(y + 2.6)}L{n(12 + half)} {n(y)}L{n(12 + inner)} {n(y + 3.3)}"
        yield path(f"{d}L12 {n(y + 6.2)}L{n(12 - inner)} {n(y + 3.3)}Z", "currentColor")
    yield path("M8.6 19.2L12 21L15.4 19.2L12 23.8Z", "currentColor")


def _rye() -> Iterator[str]:
    """An ear on its stalk."""
    yield path("M12 23.4V8", stroke="currentColor", width=1.7, stroke_linecap="round")
    yield _leaf(12, 8.2, 7.8, 3, 0)
    for y in (13.4, 19):
        yield _leaf(11, y, 8.6, 3, -40)
        yield _leaf(13, y, 8.6, 3, 40)


def _grapes() -> Iterator[str]:
    """A bunch under a leaf."""
    yield path(
        "M12 7C8.5 7.2 5.8 5.4 5 1.8C8 1.2 11 2.4 12 4.4C13 2.4 16 1.2 19 1.8C18.2 5.4 15.5 7.2 12 7Z", "currentColor"
    )
    for y, row in ((10, (6.4, 12, 17.6)), (14.9, (9.2, 14.8)), (19.8, (12,))):
        yield from [disc(x, y, 2.55, "currentColor") for x in row]


def _sun() -> Iterator[str]:
    """A disc with its rays."""
    yield disc(12, 12, 5, "currentColor")
    for ray in range(12):
        turn = ray * pi / 6
        tip, left, right = (
            (12 + r * sin(turn + side), 12 - r * cos(turn + side)) for r, side in ((11.4, 0), (6.6, 0.2), (6.6, -0.2))
        )
        yield path(polygon(tip, left, right), "currentColor")


def signs() -> Iterator[str]:
    """The symbols of the colours, and further signs of the map: works, settlement, dead end."""
    waves = "".join(f"M1.8 {y}q2.55 -4.6 5.1 0t5.1 0 5.1 0 5.1 0" for y in (7.2, 13, 18.8))
    tower = (
        "M7.4 22.6V10.6H5.8V5.4h2.5v2h2.2v-2h3v2h2.2v-2h2.5v5.2h-1.6v12h-3v-4a1.6 1.6 0 0 0-3.2 0v4ZM11 12v3.2h2V12Z"
    )
    flag = "M11.4 .8h1.2V5h-1.2ZM12.6 .8l5 1.6-5 1.6Z"
    yield symbol("sign-hop", 24, 24, *_hop())
    yield symbol("sign-rye", 24, 24, *_rye())
    yield symbol("sign-grapes", 24, 24, *_grapes())
    yield symbol("sign-wave", 24, 24, path(waves, stroke="currentColor", width=2.5, stroke_linecap="round"))
    yield symbol("sign-tower", 24, 24, path(tower + flag, "currentColor", fill_rule="evenodd"))
    yield symbol("sign-sun", 24, 24, *_sun())
    works = "M2 21.5V11l5-3.4V11l5-3.4V11l5-3.4V2.5h3.4v19ZM4.6 14.6v3h2.6v-3Zm5 0v3h2.6v-3Zm5 0v3h2.6v-3Z"
    yield symbol("i-works", 24, 24, path(works, "currentColor", fill_rule="evenodd"))
    house = "M1.8 12.4L12 3l10.2 9.4-1.4 1.6L12 6 3.2 14ZM5 14.4L12 8l7 6.4V21h-5v-5h-4v5H5Z"
    yield symbol("i-house", 24, 24, path(house, "currentColor"))
    yield symbol("i-dead-end", 24, 24, path("M9.6 9h4.8v14H9.6Z", IVORY), path("M3.5 2.5h17V9h-17Z", "#d8452a"))


STYLE: Final = Style(
    SEATS, (*[look.icon for look in LOOKS], *CRESTS, "i-engine"), tuple(signs()), OCHRE, paper="#f3deae", stains=58,
    slot=survey.SHEET, cell=survey.SHEET, currency="$",
)  # fmt: skip
"""What the pictures are made of: the ochre paper of a map sheet, and ink."""


def colour_signs(t: Tables) -> Iterator[str]:
    """Every colour of places with its symbol, as on the map."""
    for id, record in t.content.colours.items():
        hue, ink = HUES[id]
        ground = rect(1, 1, 46, 46, hue, stroke=SOOT, width=2, rx=5)
        yield symbol(f"colour-{id}", 48, 48, ground, use(f"sign-{record.symbol}", 24, 24, 36, ink))


# -- Tiles ---------------------------------------------------------------------------------------------------------


def bills(t: Tables) -> Iterator[str]:
    """What every tile costs and brings; those of level 0 are never built (AOI-TECH-04)."""
    for kind, id in enumerate(t.tile_ids):
        look = LOOKS[t.tile_industry[kind]]
        if t.tile_level[kind]:
            goods = ["cube-coal"] * t.tile_coal[kind] + ["cube-iron"] * t.tile_iron[kind]
            cost = tokens.cost_bar(t.tile_money[kind], goods, "", OCHRE, STYLE.currency)
            holds = tokens.good_sprite(look.holds), t.tile_cubes[kind]
            yield symbol(f"bill-{id}", 100, 56, *cost, *_yield_bar(t.tile_vp[kind], t.tile_profit[kind], *holds))
        else:
            yield symbol(f"bill-{id}", 100, 56, *_no_bill(look.icon))


def _yield_bar(points: int, profit: int, good: str, cubes: int) -> Iterator[str]:
    """The lower half of a bill: points, the profit on a coin, cubes."""
    yield rect(1, 28, 98, 27, PAPER, rx=4, fill_opacity=0.92)
    yield use("i-hex", 14, 41.5, 22)
    yield words(str(points), 14, 46.3, 14, FIGURE_FONT, SOOT, font_weight="700")
    yield use("i-coin", 37, 41.5, 17)
    yield words(f"${profit}", 48, 46.8, 16, FIGURE_FONT, INK, font_weight="700", text_anchor="start")
    if cubes:
        yield use(good, 81, 41.5, 13)
        yield words(str(cubes), 92.5, 46.8, 15, FIGURE_FONT, INK, font_weight="700")


def _no_bill(icon: str) -> Iterator[str]:
    yield rect(1, 1, 98, 54, SOOT, rx=4, fill_opacity=0.78)
    yield use(icon, 50, 28, 38, OCHRE.light, opacity="0.55")
    yield path("M30 48L70 8", stroke=OCHRE.plain, width=4.5, stroke_linecap="round")


def market_tiles(t: Tables) -> Iterator[str]:
    """Every market tile open and sold to, named by its kind."""
    for id, accepts in zip(t.market_ids, t.market_accepts, strict=True):
        icons = [LOOKS[industry].icon for industry in (COTTON, GOODS) if accepts >> industry & 1]
        yield symbol(market_sprite(id, False), 48, 48, *tokens.plain_tile(OCHRE), *_wanted(icons, INK))
        dark = rect(1, 1, 46, 46, "#3a3128", stroke=SOOT, width=1.6, rx=5)
        edge = rect(3.5, 3.5, 41, 41, stroke=OCHRE.shade, width=1, rx=3)
        cross = path("M9 39L39 9", stroke=OCHRE.light, width=3, stroke_linecap="round")
        yield symbol(market_sprite(id, True), 48, 48, dark, edge, *_wanted(icons, "#a89880"), cross)


def _wanted(icons: list[str], ink: str) -> Iterator[str]:
    """What a market takes; a barred ring if that is nothing."""
    if not icons:
        yield disc(24, 24, 13, stroke=ink, width=3.4, stroke_opacity=0.75)
        yield path("M15 33L33 15", stroke=ink, width=3.4, stroke_opacity=0.75)
    elif len(icons) == 1:
        yield use(icons[0], 24, 24, 31, ink)
    else:
        for icon, (x, y) in zip(icons, ((16.5, 16.5), (31.5, 31.5)), strict=True):
            yield use(icon, x, y, 20.5, ink)


def market_sprite(kind: str, sold: bool) -> str:
    """The sprite of a market tile."""
    return f"market-tile-{kind}" + ("-sold" if sold else "")


# -- Railways ------------------------------------------------------------------------------------------------------


def rail_sprite(line: str, owner: int) -> str:
    """The sprite of a railway on a link, which lies in `rail_box`."""
    return tokens.owned(f"rail-{line}", owner)


def rail_box(run: Course) -> Cell:
    """What a railway along a course takes."""
    xs, ys = zip(*run.points(), strict=True)
    left, top = min(xs) - _MARGIN, min(ys) - _MARGIN
    return left, top, max(xs) + _MARGIN - left, max(ys) + _MARGIN - top


def railways(t: Tables, layout: Layout) -> Iterator[str]:
    """A railway for every link and player: its track in the owner's colour, in its middle a medallion with the crest."""
    for id, run in zip(t.line_ids, ground(t, layout).lines, strict=True):
        left, top, w, h = rail_box(run)
        track = tag("g", *survey.laid_track(run.d, "currentColor", IVORY), transform=f"translate({n(-left)} {n(-top)})")
        yield symbol(f"way-{id}", w, h, track)
        x, y = run.middle[0] - left, run.middle[1] - top
        for seat, colour in enumerate(PLAYER_COLOURS[:SEATS]):
            whole = tag("use", href=f"#way-{id}", width=w, height=h, color=colour)
            yield symbol(rail_sprite(id, seat), w, h, whole, use(tokens.owned("income", seat), x, y, MEDALLION))


# -- Cards ---------------------------------------------------------------------------------------------------------


def cards(t: Tables) -> Iterator[str]:
    """Every card in every language, the back of all, and the pile of discards."""
    yield symbol("card-back", 100, 140, *tokens.card_back(OCHRE))
    for language in languages.known():
        texts = Texts.load(language, *TEXT_PACKAGES)
        for card, id in enumerate(t.card_ids):
            name = texts.render(Message(f"scene.card-name.{id}"))
            drawn = _colour_card(t, id, name) if t.card_industry[card] < 0 else _industry_card(t, card, name)
            yield symbol(tokens.card_sprite(id, language), 100, 140, *drawn)
    yield symbol("discards", 100, 140, *tokens.card_sheet(OCHRE.dark), *tokens.thrown_cards(OCHRE))


def _industry_card(t: Tables, card: int, name: str) -> Iterator[str]:
    return tokens.industry_card(name.split("|"), [LOOKS[t.card_industry[card]].icon], OCHRE)


def _colour_card(t: Tables, id: str, name: str) -> Iterator[str]:
    """A piece of the map washed with the colour, its symbol on a medal, its name on a banner."""
    hue, ink = HUES[id]
    yield from tokens.card_sheet(hue)
    yield rect(10, 10, 80, 84, "#ecd6a4", rx=3)
    yield rect(10, 10, 80, 84, hue, rx=3, fill_opacity=0.3)
    lines = path("M10 38Q50 46 90 38M10 66Q50 74 90 66M36 10L34 94M64 10L66 94", stroke=survey.SEPIA, width=0.5)
    ridges = survey.hachures(((16, 26), (30, 20), (42, 24)), 6, 3) + survey.hachures(
        ((60, 84), (74, 80), (85, 86)), 6, 5
    )
    yield tag("g", lines, ridges)
    yield disc(50, 52, 28, hue, stroke=SOOT, width=1.6)
    yield disc(50, 52, 25, stroke=ink, width=0.9, stroke_opacity=0.8)
    yield use(f"sign-{t.content.colours[id].symbol}", 50, 52, 36, ink)
    yield rect(10, 10, 80, 84, stroke=INK, width=0.9, rx=3)
    yield path("M6 102H94L98.5 114.5L94 127H6L1.5 114.5Z", hue, stroke=SOOT, width=1.3)
    yield path("M7.5 104.4H92.5L95.8 114.5L92.5 124.6H7.5L4.2 114.5Z", stroke=ink, width=0.7)
    yield fitted(name, 50, 119.6, 17, 82, NAME_FONT, ink, font_weight="700")


def sprites(boards: tuple[Tables, ...], layout: Layout) -> Iterator[str]:
    """All symbols, those that others use first."""
    t = boards[0]
    yield from industry.basic(STYLE)
    yield from colour_signs(t)
    yield from industry.tiles(t, STYLE, LOOKS, [0] * len(t.tile_ids))
    yield from bills(t)
    yield from market_tiles(t)
    for board in boards:
        yield from railways(board, layout)
    yield from cards(t)
