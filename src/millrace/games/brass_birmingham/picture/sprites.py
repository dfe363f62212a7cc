"""The symbols that pieces of Brass: Birmingham name: tiles, links, cards, merchants, markers.

Every symbol is complete in itself: colour, hatching and figures are drawn in.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from millrace.core.texts import Texts
from millrace.parts.bits import members
from millrace.scene import tokens
from millrace.scene.engraving import BRASS, INK
from millrace.scene.icons import CRESTS
from millrace.scene.industry import sprites as industry
from millrace.scene.industry.art import Style
from millrace.scene.ink import NAME_FONT, disc, fitted, path, symbol, use

from ..rules import TEXT_PACKAGES
from ..rules.content import PLAYERS
from ..rules.tables import GOODS, INDUSTRY_IDS, WILD_INDUSTRY, WILD_LOCATION, Tables
from ..words.panels import LOOKS

ICON_OF: Final = {look.id: look.icon for look in LOOKS}

STYLE: Final = Style(PLAYERS[-1], (*ICON_OF.values(), *CRESTS[: PLAYERS[-1]], "i-boat", "i-engine", "i-bulb"))
"""What the pictures are made of."""

BANNERS: Final = {"blue": "#1e5aa0", "teal": "#3c7f80", "red": "#8c3237", "yellow": "#9a6a20", "purple": "#5a4468"}
"""The colours of the name plaques."""


# -- How sprites are called ----------------------------------------------------------------------------------------


def merchant_sprite(goods: int) -> str:
    """The sprite of a merchant tile that buys these goods."""
    if goods == GOODS:
        return "merchant-all"
    return "merchant-" + ("-".join(INDUSTRY_IDS[number] for number in members(goods)) or "blank")


def pile_sprite(card: str) -> str:
    """The sprite of a pile of cards of that kind."""
    return f"pile-{card}"


# -- Tiles ---------------------------------------------------------------------------------------------------------


def bills(t: Tables) -> Iterator[str]:
    """What every tile costs and brings, with the beer that selling takes; some cannot be developed."""
    for kind in range(len(t.tile_ids)):
        mark = industry.era_mark(t, kind) if t.tile_developable[kind] else "i-bulb"
        yield industry.bill(t, STYLE, LOOKS, kind, mark, t.tile_icons[kind], ["barrel"] * t.tile_beer[kind])


# -- Merchants -----------------------------------------------------------------------------------------------------


def merchants() -> Iterator[str]:
    """The merchants' tiles: what they buy, or nothing."""
    for goods_bought in range(GOODS + 1):
        yield symbol(merchant_sprite(goods_bought), 48, 48, *tokens.plain_tile(), *_merchant(goods_bought))


def _merchant(bought: int) -> Iterator[str]:
    goods = list(members(bought))
    if not goods:
        yield path("M13 13L35 35M35 13L13 35", stroke="#9c8554", width=3, stroke_linecap="round")
        yield disc(24, 24, 14.5, stroke="#9c8554", width=1.2)
    elif len(goods) == 1:
        yield use(LOOKS[goods[0]].icon, 24, 24, 29, INK)
    else:
        spots = ((14.5, 16), (33.5, 32)) if len(goods) == 2 else ((24, 14), (14.5, 32), (33.5, 32))
        for number, (x, y) in zip(goods, spots, strict=True):
            yield use(LOOKS[number].icon, x, y, 17, INK)


# -- Cards ---------------------------------------------------------------------------------------------------------


def _card(t: Tables, card: int, texts: Texts) -> Iterator[str]:
    id = t.card_ids[card]
    if card in (WILD_LOCATION, WILD_INDUSTRY):
        yield from _wild_card(card, texts.noun(f"card.{id}"))
    elif t.card_place[card] >= 0:
        place = t.content.places[id]
        yield from industry.place_card(STYLE, id, place.name, BANNERS[place.banner], place.slots, ICON_OF)
    else:
        looks = [LOOKS[number] for number in members(t.card_industries[card])]
        yield from tokens.industry_card([texts.noun(look.id) for look in looks], [look.icon for look in looks])


def wild_piles(t: Tables) -> Iterator[str]:
    """Both kinds of wild cards without their names, which could not be read on a pile."""
    for card in (WILD_LOCATION, WILD_INDUSTRY):
        yield symbol(pile_sprite(t.card_ids[card]), 100, 140, *_wild_picture(card, 70))


def _wild_picture(card: int, y: float) -> Iterator[str]:
    """The sheet of a wild card with its picture, the middle of that at a height."""
    yield from tokens.dark_sheet("#3a2a14", 5, 2.2)
    yield disc(50, y, 35, stroke=BRASS.plain, width=1)
    if card == WILD_LOCATION:
        yield use("i-compass", 50, y, 64)
    else:
        spots = ((50, -24), (71, -12), (71, 12), (50, 24), (29, 12), (29, -12))
        for look, (x, dy) in zip(LOOKS, spots, strict=True):
            yield use(look.icon, x, y + dy, 18, BRASS.light)
        yield use("i-cog", 50, y, 22, BRASS.plain)


def _wild_card(card: int, name: str) -> Iterator[str]:
    yield from _wild_picture(card, 52)
    first, _, rest = name.partition(" ")
    first, rest = (first, rest) if rest else (name, "")
    yield fitted(
        first[:1].upper() + first[1:], 50, 110 if rest else 117, 15, 82, NAME_FONT, BRASS.light, font_weight="700"
    )
    if rest:
        yield fitted(rest, 50, 126, 14, 82, NAME_FONT, BRASS.light)


def sprites(t: Tables) -> Iterator[str]:
    """All symbols, those that others use first."""
    yield from industry.basic(STYLE)
    yield from industry.tiles(t, STYLE, LOOKS, list(t.tile_icons))
    yield from bills(t)
    yield from tokens.links(STYLE.seats)
    yield from merchants()
    yield from industry.cards(t, STYLE.metal, TEXT_PACKAGES, partial(_card, t))
    yield from wild_piles(t)
    yield from tokens.discard_piles(STYLE.seats)
