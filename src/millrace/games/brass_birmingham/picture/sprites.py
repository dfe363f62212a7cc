"""The symbols that pieces of Brass: Birmingham name: tiles, links, cards, merchants, markers.

Every symbol is complete in itself: colour, hatching and figures are drawn in.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from millrace.core import languages
from millrace.core.texts import Texts
from millrace.parts.bits import members
from millrace.scene import tokens
from millrace.scene.engraving import BRASS, INK
from millrace.scene.icons import CRESTS, goods, icons, ornaments
from millrace.scene.ink import NAME_FONT, disc, fitted, path, symbol, use

from ..rules.content import PLAYERS
from ..rules.tables import COAL_MINE, GOODS, INDUSTRY_IDS, WILD_INDUSTRY, WILD_LOCATION, Tables

SEATS: Final = PLAYERS[-1]

ICONS: Final = (*(f"i-{id}" for id in INDUSTRY_IDS), *CRESTS[:SEATS], "i-boat", "i-engine", "i-bulb")
"""The icons that the board and the pieces use."""

BANNERS: Final = {"blue": "#1e5aa0", "teal": "#3c7f80", "red": "#8c3237", "yellow": "#9a6a20", "purple": "#5a4468"}
"""The colours of the name plaques."""


# -- How sprites are called ----------------------------------------------------------------------------------------


def merchant_sprite(goods: int) -> str:
    """The sprite of a merchant tile that buys these goods."""
    if goods == GOODS:
        return "merchant-all"
    return "merchant-" + ("-".join(INDUSTRY_IDS[industry] for industry in members(goods)) or "blank")


# -- Tiles ---------------------------------------------------------------------------------------------------------


def tiles(t: Tables) -> Iterator[str]:
    """Both sides of every industry tile for every player."""
    for kind, id in enumerate(t.tile_ids):
        icon, level = f"i-{INDUSTRY_IDS[t.tile_industry[kind]]}", t.tile_level[kind]
        for seat in range(SEATS):
            yield tokens.tile(tokens.tile_sprite(id, seat), seat, icon, level)
            back = tokens.tile_sprite(id, seat, flipped=True)
            yield tokens.flipped_tile(back, seat, icon, level, t.tile_vp[kind], t.tile_icons[kind])


def bills(t: Tables) -> Iterator[str]:
    """What a tile costs, and below it what it brings: points, income, beer that selling takes, link icons."""
    for kind, id in enumerate(t.tile_ids):
        cubes = ["cube-coal"] * t.tile_coal[kind] + ["cube-iron"] * t.tile_iron[kind]
        held = "cube-coal" if t.tile_industry[kind] == COAL_MINE else "cube-iron"
        yield symbol(
            f"bill-{id}",
            100,
            56,
            *tokens.cost_bar(t.tile_money[kind], cubes, _special(t, kind)),
            *tokens.yield_bar(
                t.tile_vp[kind],
                t.tile_income[kind],
                ["barrel"] * t.tile_beer[kind],
                t.tile_icons[kind],
                (held, t.tile_cubes[kind]),
            ),
        )


def _special(t: Tables, kind: int) -> str:
    """The icon of what a tile cannot: be developed, or be built in one of the eras."""
    if not t.tile_developable[kind]:
        return "i-bulb"
    if not t.tile_in_era[0][kind]:
        return "i-engine"
    return "" if t.tile_in_era[1][kind] else "i-boat"


# -- Merchants -----------------------------------------------------------------------------------------------------


def merchants() -> Iterator[str]:
    """The merchants' tiles: what they buy, or nothing."""
    for goods_bought in range(GOODS + 1):
        yield symbol(merchant_sprite(goods_bought), 48, 48, *tokens.plain_tile(), *_merchant(goods_bought))


def _merchant(bought: int) -> Iterator[str]:
    found = list(members(bought))
    if not found:
        yield path("M13 13L35 35M35 13L13 35", stroke="#9c8554", width=3, stroke_linecap="round")
        yield disc(24, 24, 14.5, stroke="#9c8554", width=1.2)
    elif len(found) == 1:
        yield use(f"i-{INDUSTRY_IDS[found[0]]}", 24, 24, 29, INK)
    else:
        spots = ((14.5, 16), (33.5, 32)) if len(found) == 2 else ((24, 14), (14.5, 32), (33.5, 32))
        for industry, (x, y) in zip(found, spots, strict=True):
            yield use(f"i-{INDUSTRY_IDS[industry]}", x, y, 17, INK)


# -- Cards ---------------------------------------------------------------------------------------------------------


def cards(t: Tables) -> Iterator[str]:
    """Every card in every language, the back of all, and the piles of discards."""
    yield symbol("card-back", 100, 140, *tokens.card_back())
    for language in languages.known():
        texts = Texts.load(language, "millrace.games.brass_birmingham")
        for card, id in enumerate(t.card_ids):
            yield symbol(tokens.card_sprite(id, language), 100, 140, *_card(t, card, texts))
    yield from tokens.discard_piles(SEATS)


def _card(t: Tables, card: int, texts: Texts) -> Iterator[str]:
    id = t.card_ids[card]
    if card in (WILD_LOCATION, WILD_INDUSTRY):
        yield from _wild_card(card, texts.noun(f"card.{id}"))
    elif t.card_place[card] >= 0:
        place = t.content.places[id]
        shown = dict.fromkeys(f"i-{industry}" for slot in place.slots for industry in slot)
        yield from tokens.place_card(place.name, BANNERS[place.banner], sum(map(ord, id)), list(shown))
    else:
        industries = [INDUSTRY_IDS[industry] for industry in members(t.card_industries[card])]
        names = [texts.noun(industry) for industry in industries]
        yield from tokens.industry_card(names, [f"i-{industry}" for industry in industries])


def _wild_card(card: int, name: str) -> Iterator[str]:
    yield from tokens.dark_sheet("#3a2a14", 5, 2.2)
    yield disc(50, 52, 35, stroke=BRASS.plain, width=1)
    if card == WILD_LOCATION:
        yield use("i-compass", 50, 52, 64)
    else:
        for number, industry in enumerate(INDUSTRY_IDS):
            x, y = ((50, 28), (71, 40), (71, 64), (50, 76), (29, 64), (29, 40))[number]
            yield use(f"i-{industry}", x, y, 18, BRASS.light)
        yield use("i-cog", 50, 52, 22, BRASS.plain)
    first, _, rest = name.partition(" ")
    first, rest = (first, rest) if rest else (name, "")
    yield fitted(
        first[:1].upper() + first[1:], 50, 110 if rest else 117, 15, 82, NAME_FONT, BRASS.light, font_weight="700"
    )
    if rest:
        yield fitted(rest, 50, 126, 14, 82, NAME_FONT, BRASS.light)


def sprites(t: Tables) -> Iterator[str]:
    """All symbols, those that others use first."""
    yield from icons(ICONS)
    yield from ornaments()
    yield from goods()
    yield from tokens.markers(SEATS)
    yield from tokens.tile_grounds(SEATS)
    yield from tiles(t)
    yield from bills(t)
    yield from tokens.links(SEATS)
    yield from merchants()
    yield from cards(t)
