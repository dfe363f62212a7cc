"""The symbols that pieces of Age of Industry name: tiles, railways, market tiles, cards, and the signs of the colours.

Every symbol is complete in itself: colour, hatching and figures are drawn in.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from millrace.core.texts import Message, Texts
from millrace.scene import signs, survey, tokens
from millrace.scene.engraving import IVORY, SOOT, Metal
from millrace.scene.icons import CRESTS
from millrace.scene.industry import sprites as industry
from millrace.scene.industry.art import Style
from millrace.scene.ink import rect, symbol, use

from ..rules import TEXT_PACKAGES
from ..rules.tables import COTTON, GOODS, Tables, printed_tables
from ..words.panels import CURRENCY, LOOKS
from .layout import Layout, ground

SEATS: Final = 5
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

NAME: Final = 17.5
"""The size of the places' names: twelve pixels where the board is 640 high."""
ANCHOR: Final = "crest-anchor"


STYLE: Final = Style(
    SEATS, (*[look.icon for look in LOOKS], *CRESTS, "i-engine"), tuple(signs.signs()), OCHRE, paper="#f3deae",
    stains=58, slot=survey.SHEET, cell=survey.SHEET, currency=CURRENCY,
)  # fmt: skip
"""What the pictures are made of: the ochre paper of a map sheet, and ink."""


def colour_signs(t: Tables) -> Iterator[str]:
    """Every colour of places with its symbol, as on the map."""
    for id, record in t.content.colours.items():
        hue, ink = HUES[id]
        ground = rect(1, 1, 46, 46, hue, stroke=SOOT, width=2, rx=5)
        yield symbol(f"colour-{id}", 48, 48, ground, use(f"sign-{record.symbol}", 24, 24, 36, ink))


def place_name(t: Tables, id: str, texts: Texts) -> str:
    """How a place is called on the map; a name that an owner has corrected is taken as it is."""
    record = t.content.places[id]
    if record.name != printed_tables().content.places[id].name:
        return record.name
    return texts.render(Message(f"scene.ship-name.{id}")) if record.ship_space else texts.noun(id)


def place_caps(t: Tables, id: str) -> list[tuple[str, str, str]]:
    """What stands before a place's name: its colour with the symbol, signs of a settlement and of a dead end."""
    record, place = t.content.places[id], t.place_ids.index(id)
    caps = []
    if record.colour != "none":
        hue, ink = HUES[record.colour]
        caps.append((hue, f"sign-{t.content.colours[record.colour].symbol}", ink))
    if record.settlement:
        caps.append(("#6b563a", "i-house", IVORY))
    if t.dead_ends >> place & 1:
        caps.append(("#2f4f63", "i-dead-end", IVORY))
    return caps


def market_tiles(t: Tables) -> Iterator[str]:
    """Every market tile open and sold to, named by its kind."""
    for id, accepts in zip(t.market_ids, t.market_accepts, strict=True):
        icons = [LOOKS[industry].icon for industry in (COTTON, GOODS) if accepts >> industry & 1]
        for sold in (False, True):
            yield symbol(market_sprite(id, sold), 48, 48, *tokens.market_tile(icons, sold, OCHRE))


def market_sprite(kind: str, sold: bool) -> str:
    """The sprite of a market tile."""
    return f"market-tile-{kind}" + ("-sold" if sold else "")


def _card(t: Tables, card: int, texts: Texts) -> Iterator[str]:
    id, number = t.card_ids[card], t.card_industry[card]
    name = texts.render(Message(f"scene.card-name.{id}"))
    if number >= 0:
        return tokens.industry_card(name.split("|"), [LOOKS[number].icon], OCHRE)
    return survey.colour_card(name, *HUES[id], f"sign-{t.content.colours[id].symbol}")


def sprites(boards: tuple[Tables, ...], layout: Layout) -> Iterator[str]:
    """All symbols, those that others use first."""
    t = boards[0]
    yield from industry.basic(STYLE)
    yield from colour_signs(t)
    yield from industry.tiles(t, STYLE, LOOKS, [0] * len(t.tile_ids))
    yield from [industry.profit_bill(t, STYLE, LOOKS, kind) for kind in range(len(t.tile_ids))]
    yield from market_tiles(t)
    for board in boards:
        yield from industry.railways(board.line_ids, ground(board, layout).lines, SEATS)
    yield from industry.cards(t, OCHRE, TEXT_PACKAGES, partial(_card, t))
    yield industry.discards(OCHRE)
