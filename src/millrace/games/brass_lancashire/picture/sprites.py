"""The symbols that pieces of Brass (Lancashire) name: tiles, links, cards, distant market tiles, markers.

Every symbol is complete in itself: colour, hatching and figures are drawn in.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from millrace.core.texts import Message, Texts
from millrace.scene import tokens
from millrace.scene.engraving import INK, SOOT, Metal
from millrace.scene.icons import CRESTS
from millrace.scene.industry import sprites as industry
from millrace.scene.industry.art import Style
from millrace.scene.ink import FIGURE_FONT, disc, path, rect, symbol, tag, use, words
from millrace.scene.waters import ferry

from ..rules import TEXT_PACKAGES
from ..rules.content import Place
from ..rules.tables import Tables
from ..words.panels import LOOKS, never_built

SEATS: Final = 4

BRICK: Final = Metal("#f3ddd0", "#b8644a", "#97492f", "#7d3a26")
"""What frames and mountings are made of here."""

FACE: Final = "#fbf6ea"

ICON_OF: Final = {look.id: look.icon for look in LOOKS}

CIRCLE: Final = "i-circle"
"""The gold circle: a point for every link that touches the place."""


def circle() -> str:
    """The gold circle as an icon."""
    rim = disc(12, 12, 10.5, "#d9a62e", stroke=SOOT, width=1.2)
    return symbol(CIRCLE, 24, 24, rim, disc(12, 12, 7.4, "#f3cf6a", stroke="#8a6412", width=0.9))


STYLE: Final = Style(
    SEATS, (*ICON_OF.values(), *CRESTS[:SEATS], "i-boat", "i-engine"), (circle(),), BRICK, paper="#fdf8ee", stains=48,
    slot=FACE, cell=FACE, track=("#ded2bf", "#f3ecdf"), coin=FACE, link=CIRCLE,
)  # fmt: skip
"""What the pictures are made of: cotton white paper, brick."""

HARBOUR: Final = "#2f4f63"
INLAND: Final = "#86402b"
"""The colours of the name plaques: of towns with a quay, and of the others."""


# -- How sprites are called ----------------------------------------------------------------------------------------


def distant_sprite(step: int) -> str:
    """The sprite of a distant market tile turned up."""
    return f"distant-{step}"


def banner(place: Place) -> str:
    """The colour of a town's name plaque and card."""
    by_the_water = any(each in ("port", "shipyard") for slot in place.slots for each in slot)
    return HARBOUR if by_the_water else INLAND


# -- Tiles ---------------------------------------------------------------------------------------------------------


def bills(t: Tables) -> Iterator[str]:
    """What every tile costs and brings; some are never built."""
    never = never_built(t)
    for kind, id in enumerate(t.tile_ids):
        if kind in never:
            yield symbol(tokens.bill_sprite(id), 100, 56, *_no_bill())
        else:
            yield industry.bill(t, STYLE, LOOKS, kind, industry.era_mark(t, kind), t.tile_circles)


def _no_bill() -> Iterator[str]:
    """In place of a bill: no boat and no engine, the tile is built in neither era."""
    yield rect(1, 1, 98, 54, SOOT, rx=4, fill_opacity=0.78)
    for icon, x in (("i-boat", 8), ("i-engine", 51)):
        yield tag("use", href=f"#{icon}", x=f"{x}", y="16", width="42", height="24", color=BRICK.light)
    yield path("M12 44L46 12M55 44L89 12", stroke=BRICK.plain, width=4, stroke_linecap="round")


# -- The distant market --------------------------------------------------------------------------------------------


def distant_market(t: Tables) -> Iterator[str]:
    """The tiles of the distant market, their back, and the marker of the cotton demand."""
    yield symbol("distant-back", 48, 48, *tokens.plain_tile(BRICK), use("i-shipyard", 24, 24, 30, BRICK.dark))
    for step in range(10):
        figure_text = f"−{step}" if step else "0"
        figure = words(figure_text, 24, 32, 23, FIGURE_FONT, INK, font_weight="700")
        yield symbol(distant_sprite(step), 48, 48, *tokens.plain_tile(BRICK), figure)
    yield symbol("cotton-marker", 48, 48, *_cotton_marker())
    plate = "M9 1H141L149 12.5L141 24H9L1 12.5Z"
    edge = path(plate, FACE, stroke="url(#metal)", width=1.8)
    yield symbol("sign", 150, 25, edge, path(plate, stroke=SOOT, width=0.5))
    yield symbol("ferry", 44, 40, *ferry("M34 2L10 38"), use("i-boat", 22, 20, 27, INK))


def _cotton_marker() -> Iterator[str]:
    yield disc(24, 24, 21.5, "#fbf8f0", stroke=SOOT, width=2)
    yield disc(24, 24, 18.5, stroke=BRICK.plain, width=2.2)
    yield use("i-cotton-mill", 24, 24, 25, BRICK.dark)


# -- Cards ---------------------------------------------------------------------------------------------------------


def _card(t: Tables, card: int, texts: Texts) -> Iterator[str]:
    id = t.card_ids[card]
    if t.card_place[card] >= 0:
        place = t.content.places[id]
        yield from industry.place_card(STYLE, id, place.name, banner(place), place.slots, ICON_OF)
    else:
        name = texts.render(Message(f"scene.card-name.{id}"))
        yield from tokens.industry_card(name.split("|"), [LOOKS[t.card_industry[card]].icon], BRICK)


def sprites(t: Tables) -> Iterator[str]:
    """All symbols, those that others use first."""
    yield from industry.basic(STYLE)
    yield from industry.tiles(t, STYLE, LOOKS, [t.tile_circles] * len(t.tile_ids))
    yield from bills(t)
    yield from tokens.links(SEATS)
    yield from distant_market(t)
    yield from industry.cards(t, BRICK, TEXT_PACKAGES, partial(_card, t))
    yield industry.discards(BRICK)
