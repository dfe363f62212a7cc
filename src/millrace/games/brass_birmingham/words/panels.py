"""The table as one viewer sees it: map by region, links, markets, merchants, players, hand and mats as panels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from millrace.core.texts import Texts, roman
from millrace.parts.bits import members
from millrace.scene.industry import panels as industry
from millrace.scene.industry.family import Look, Wording, player_names
from millrace.scene.industry.panels import NOTHING, SPACE, NextTile, figure, panel, say, short
from millrace.scene.panel import Column, Line, Panel, Span, Table, line

from ..rules.tables import BREWERY, CARDS, GOODS, MERCHANT_SPACES, WILD_INDUSTRY, WILD_LOCATION, Tables
from ..rules.view import View

LOOKS: Final = (
    Look("cotton-mill", "i-cotton-mill"),
    Look("manufacturer", "i-manufacturer"),
    Look("pottery", "i-pottery"),
    Look("coal-mine", "i-coal-mine", "coal"),
    Look("iron-works", "i-iron-works", "iron"),
    Look("brewery", "i-brewery", "beer"),
)
"""By industry."""

REGIONS: Final = ("blue", "teal", "red", "yellow", "purple", "none")
"""The banners of the places, from the north of the map to the south; `none` are the farm breweries."""

BARREL: Final = "◉"

_STANDING: Final = ("player", "money", "income", "points", "spent", "hand", "wild", "tiles", "links-left")
_STACK: Final = ("tile", "level", "cost", "coal", "iron", "beer", "cubes", "vp", "gain", "icons", "left")
"""The columns of the players and of the mats."""


def panels(v: View, texts: Texts, names: Sequence[str] = ()) -> tuple[Panel, ...]:
    """All that the view's seat may see, board first; `names` are what the seats are called, else their letters."""
    t = v.tables
    words = Wording(texts, player_names(names, v.players), place_names(t, texts), roman)
    card_names, tiles = [_card_name(t, texts, card) for card in range(CARDS)], _next_tiles(t, texts, v.era)
    wild = [(("wild", line(str(sum(held)) if any(held) else NOTHING)),) for held in v.wild_cards]
    return (
        industry.header(v, texts, "brass-birmingham", last_round(t, v.players)),
        industry.map_panel(v, t, words, LOOKS, _regions(t)),
        industry.markets(v, t, texts),
        _merchants(v, texts),
        industry.links(v, t, words),
        industry.standings(v, t, words, _STANDING, wild),
        *([industry.hand(v, texts, card_names)] if v.seat >= 0 else []),
        *[industry.mat(v, t, words, LOOKS, seat, _STACK, tiles) for seat in industry.own_first(v)],
        _discards(v, words, card_names),
    )


def place_names(t: Tables, texts: Texts) -> tuple[str, ...]:
    """What the places are called: short for the farm breweries."""
    farms = [bool(t.farm_places >> place & 1) for place in range(len(t.place_ids))]
    return tuple([say(texts, id) if farm else texts.noun(id) for id, farm in zip(t.place_ids, farms, strict=True)])


def last_round(t: Tables, players: int) -> int:
    """The number of the last round of an era."""
    return t.content.rounds.per_era[players - 2]


def bonus_text(t: Tables, texts: Texts, place: int) -> str:
    """What a merchant's beer brings besides."""
    kind, amount = t.content.merchants[t.place_ids[place]].bonus, t.bonus_amount[place]
    return say(texts, f"bonus-{kind}", amount=amount)


def _regions(t: Tables) -> Iterator[tuple[str, Sequence[int]]]:
    """The parts of the map with their places."""
    banners = [place.banner for place in t.content.places.values()]
    for region in REGIONS:
        yield region, [place for place, banner in enumerate(banners) if banner == region]


# -- Merchants -----------------------------------------------------------------------------------------------------


def _merchants(v: View, texts: Texts) -> Panel:
    """What the merchants buy, their beer and their bonuses."""
    t = v.tables
    rows = []
    for place in members(t.merchant_places):
        spaces = [space for space in range(MERCHANT_SPACES) if t.space_place[space] == place]
        cells = [
            _merchant(texts, t.goods_of_tile[v.merchant_tile[space]], bool(v.barrels >> space & 1))
            for space in spaces
            if v.merchant_tile[space] >= 0
        ]
        if cells:
            name = line(Span(texts.noun(t.place_ids[place]), "strong"))
            bonus = line(Span(bonus_text(t, texts, place), "muted"))
            rows.append((name, *cells, *[()] * (2 - len(cells)), bonus))
    heads = (Column(), Column("1"), Column("2"), Column(say(texts, "bonus")))
    return panel(texts, "merchants", Table(heads, tuple(rows)), place="side")


def _merchant(texts: Texts, goods: int, beer: bool) -> Line:
    """What a merchant tile buys, and whether its beer is there."""
    if goods == 0:
        return line(Span(NOTHING, "muted"))
    if goods == GOODS:
        bought = say(texts, "all-goods")
    else:
        bought = "/".join(short(texts, LOOKS[number].id) for number in members(goods))
    return line(Span(bought, "goods"), Span(f" {BARREL}", "beer") if beer else Span(f" {SPACE}", "muted"))


# -- Cards and tiles -----------------------------------------------------------------------------------------------


def _card_name(t: Tables, texts: Texts, card: int) -> Span:
    """A card by what it shows."""
    if card in (WILD_LOCATION, WILD_INDUSTRY):
        return Span(texts.noun(f"card.{t.card_ids[card]}"), "points")
    if t.card_place[card] >= 0:
        return Span(texts.noun(t.card_ids[card]), "strong")
    return Span("/".join(texts.noun(LOOKS[number].id) for number in members(t.card_industries[card])), "goods")


def _discards(v: View, words: Wording, card_names: Sequence[Span]) -> Panel:
    """The discard piles; a card that lies face down is only counted."""
    hidden = line(Span(say(words.texts, "face-down"), "muted"))
    more = [[hidden] if face_down else [] for face_down in v.face_down]
    flows = industry.cards_by_seat(v, words, card_names, v.discard, more)
    return panel(words.texts, "discards", *flows, place="aside")


def _next_tiles(t: Tables, texts: Texts, era: int) -> list[NextTile]:
    """By kind of tile: what it gets when built in an era, what speaks against it, its beer and its link icons."""
    tiles = []
    for kind in range(len(t.tile_ids)):
        notes = [] if t.tile_in_era[era][kind] else [say(texts, "not-this-era")]
        if not t.tile_developable[kind]:
            notes.append(say(texts, "light-bulb"))
        holds = t.barrels_built[era] if t.tile_industry[kind] == BREWERY else t.tile_cubes[kind]
        beer, icons = figure(t.tile_beer[kind], "beer"), figure(t.tile_icons[kind], "")
        tiles.append(NextTile(holds, ", ".join(notes), (("beer", beer), ("icons", icons))))
    return tiles
