"""The symbols that pieces of Brass (Lancashire) name: tiles, links, cards, distant market tiles, markers.

Every symbol is complete in itself: colour, hatching and figures are drawn in.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from millrace.core import languages
from millrace.core.texts import Message, Texts
from millrace.scene import tokens
from millrace.scene.engraving import INK, SOOT, Metal
from millrace.scene.icons import CRESTS, goods, icons, ornaments
from millrace.scene.ink import FIGURE_FONT, disc, path, rect, symbol, tag, use, words
from millrace.scene.waters import ferry

from ..rules.content import Place
from ..rules.tables import COAL_MINE, INDUSTRY_IDS, Tables

SEATS: Final = 4

BRICK: Final = Metal("#f3ddd0", "#b8644a", "#97492f", "#7d3a26")
"""What frames and mountings are made of here."""

INDUSTRY_ICONS: Final = ("i-cotton-mill", "i-port", "i-coal-mine", "i-iron-works", "i-shipyard")
"""By industry."""

ICONS: Final = (*INDUSTRY_ICONS, *CRESTS[:SEATS], "i-boat", "i-engine")
"""The icons that the board and the pieces use."""

CIRCLE: Final = "i-circle"
"""The gold circle: a point for every link that touches the place."""

HARBOUR: Final = "#2f4f63"
INLAND: Final = "#86402b"
"""The colours of the name plaques: of towns with a quay, and of the others."""


# -- How sprites are called ----------------------------------------------------------------------------------------


def distant_sprite(step: int) -> str:
    """The sprite of a distant market tile turned up."""
    return f"distant-{step}"


def banner(place: Place) -> str:
    """The colour of a town's name plaque and card."""
    by_the_water = any(industry in ("port", "shipyard") for slot in place.slots for industry in slot)
    return HARBOUR if by_the_water else INLAND


# -- Tiles ---------------------------------------------------------------------------------------------------------


def tiles(t: Tables) -> Iterator[str]:
    """Both sides of every industry tile for every player."""
    for kind, id in enumerate(t.tile_ids):
        icon, level = INDUSTRY_ICONS[t.tile_industry[kind]], t.tile_level[kind]
        for seat in range(SEATS):
            yield tokens.tile(tokens.tile_sprite(id, seat), seat, icon, level)
            back = tokens.tile_sprite(id, seat, flipped=True)
            yield tokens.flipped_tile(back, seat, icon, level, t.tile_vp[kind], t.tile_circles, BRICK, CIRCLE)


def bills(t: Tables) -> Iterator[str]:
    """What a tile costs, and below it what it brings: points, income, gold circle, cubes."""
    for kind, id in enumerate(t.tile_ids):
        if not any(in_era[kind] for in_era in t.tile_in_era):
            yield symbol(f"bill-{id}", 100, 56, *_no_bill())
            continue
        cubes = ["cube-coal"] * t.tile_coal[kind] + ["cube-iron"] * t.tile_iron[kind]
        held = "cube-coal" if t.tile_industry[kind] == COAL_MINE else "cube-iron"
        yield symbol(
            f"bill-{id}",
            100,
            56,
            *tokens.cost_bar(t.tile_money[kind], cubes, _era(t, kind), BRICK),
            *tokens.yield_bar(
                t.tile_vp[kind], t.tile_income[kind], [], t.tile_circles, (held, t.tile_cubes[kind]), BRICK, CIRCLE
            ),
        )


def _no_bill() -> Iterator[str]:
    """In place of a bill: no boat and no engine, the tile is built in neither era."""
    yield rect(1, 1, 98, 54, SOOT, rx=4, fill_opacity=0.78)
    for icon, x in (("i-boat", 8), ("i-engine", 51)):
        yield tag("use", href=f"#{icon}", x=f"{x}", y="16", width="42", height="24", color=BRICK.light)
    yield path("M12 44L46 12M55 44L89 12", stroke=BRICK.plain, width=4, stroke_linecap="round")


def _era(t: Tables, kind: int) -> str:
    """The icon of the only era in which a tile may be built."""
    if not t.tile_in_era[0][kind]:
        return "i-engine"
    return "" if t.tile_in_era[1][kind] else "i-boat"


# -- The distant market --------------------------------------------------------------------------------------------


def distant_market(t: Tables) -> Iterator[str]:
    """The tiles of the distant market, their back, and the marker of the cotton demand."""
    yield symbol("distant-back", 48, 48, *tokens.plain_tile(BRICK), use("i-shipyard", 24, 24, 30, BRICK.dark))
    for step in range(10):
        shown = f"−{step}" if step else "0"
        figure = words(shown, 24, 32, 23, FIGURE_FONT, INK, font_weight="700")
        yield symbol(distant_sprite(step), 48, 48, *tokens.plain_tile(BRICK), figure)
    yield symbol("cotton-marker", 48, 48, *_cotton_marker())
    plate = "M9 1H141L149 12.5L141 24H9L1 12.5Z"
    edge = path(plate, "#fbf6ea", stroke="url(#metal)", width=1.8)
    yield symbol("sign", 150, 25, edge, path(plate, stroke=SOOT, width=0.5))
    yield symbol("ferry", 44, 40, *ferry("M34 2L10 38"), use("i-boat", 22, 20, 27, INK))


def _cotton_marker() -> Iterator[str]:
    yield disc(24, 24, 21.5, "#fbf8f0", stroke=SOOT, width=2)
    yield disc(24, 24, 18.5, stroke=BRICK.plain, width=2.2)
    yield use("i-cotton-mill", 24, 24, 25, BRICK.dark)


# -- Cards ---------------------------------------------------------------------------------------------------------


def cards(t: Tables) -> Iterator[str]:
    """Every card in every language, the back of all, and the pile of discards."""
    yield symbol("card-back", 100, 140, *tokens.card_back(BRICK))
    for language in languages.known():
        texts = Texts.load(language, "millrace.games.brass_lancashire")
        for card, id in enumerate(t.card_ids):
            yield symbol(tokens.card_sprite(id, language), 100, 140, *_card(t, card, texts))
    yield symbol("discards", 100, 140, *tokens.card_sheet(BRICK.dark), *_thrown())


def _card(t: Tables, card: int, texts: Texts) -> Iterator[str]:
    id = t.card_ids[card]
    if t.card_place[card] >= 0:
        place = t.content.places[id]
        shown = dict.fromkeys(INDUSTRY_ICONS[INDUSTRY_IDS.index(industry)] for slot in place.slots for industry in slot)
        yield from tokens.place_card(place.name, banner(place), sum(map(ord, id)), list(shown), BRICK)
    else:
        name = texts.render(Message(f"scene.card-name.{id}"))
        yield from tokens.industry_card(name.split("|"), [INDUSTRY_ICONS[t.card_industry[card]]], BRICK)


def _thrown() -> Iterator[str]:
    """Cards thrown on each other."""
    for turn in (-14, 9, -3):
        card = rect(28, 36, 44, 62, "#f6efe0", stroke=SOOT, width=1.2, rx=4)
        inner = rect(31, 39, 38, 56, stroke=BRICK.plain, width=0.9, rx=2.5)
        yield tag("g", card, inner, transform=f"rotate({turn} 50 67)")
    yield use("i-cog", 50, 67, 30, BRICK.plain)


# -- All -----------------------------------------------------------------------------------------------------------


def circle() -> str:
    """The gold circle as an icon."""
    rim = disc(12, 12, 10.5, "#d9a62e", stroke=SOOT, width=1.2)
    return symbol(CIRCLE, 24, 24, rim, disc(12, 12, 7.4, "#f3cf6a", stroke="#8a6412", width=0.9))


def sprites(t: Tables) -> Iterator[str]:
    """All symbols, those that others use first."""
    yield from icons(ICONS, BRICK)
    yield circle()
    yield from ornaments(BRICK)
    yield from goods()
    yield from tokens.markers(SEATS, BRICK)
    yield from tokens.tile_grounds(SEATS, BRICK)
    yield from tiles(t)
    yield from bills(t)
    yield from tokens.links(SEATS)
    yield from distant_market(t)
    yield from cards(t)
