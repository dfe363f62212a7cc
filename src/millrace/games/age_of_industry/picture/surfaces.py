"""The surfaces of Age of Industry: the map, the demand track with deck and display, the mats.

What they have like those of other titles is told in `millrace.scene.industry.surfaces`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from millrace.core.texts import Term, Texts, Value
from millrace.parts.bits import mask_of, members, union
from millrace.scene import survey
from millrace.scene.geometry import corner
from millrace.scene.industry import surfaces as industry
from millrace.scene.industry.family import ERAS, RAIL, Market, Wording, line_names
from millrace.scene.industry.layout import Ground
from millrace.scene.industry.surfaces import Stack, say
from millrace.scene.laying import pile, row
from millrace.scene.scene import Piece, Region, Surface
from millrace.scene.tokens import card_sprite

from ..rules.content import MAP_IDS
from ..rules.tables import Tables
from ..rules.view import View
from ..words.panels import CURRENCY, LOOKS
from .layout import Layout
from .sprites import NAME, market_sprite, place_caps, place_name

MARKETS: Final = (Market("coal", "coal-track", "coal:demand-track"), Market("iron", "iron-track", "iron:demand-track"))
DECK: Final = "draw:deck"
LOAN: Final = "loan:repay"
"""Regions that are no space, link, card or stack."""


# -- The map -------------------------------------------------------------------------------------------------------


def board(v: View, words: Wording, layout: Layout, lies: Ground) -> Surface:
    """The map with spaces, links, railways, market tiles, industry tiles and cubes."""
    t, texts, (w, h) = v.tables, words.texts, (layout.board.width, layout.board.height)
    map, slots = MAP_IDS[t.board], industry.slot_labels(v, t, words, LOOKS)
    lines, closed = line_labels(v, words), mask_of(range(len(t.line_ids))) & ~t.lines_of_era[RAIL]
    built = union(t.slots_of, (1 << len(t.slots_of)) - 1)
    markets, imports = list(_market_tiles(v, words, layout)), list(_import_spaces(v, words, layout))
    regions = (
        *industry.slot_regions(t, lies, slots, ~built), *[region for region, _ in (*markets, *imports)],
        *_place_regions(v, words, layout), *industry.line_regions(t, lies, lines, closed),
    )  # fmt: skip
    letters = Piece("print:board", f"print-board-{map}-{texts.language}", 0, 0, w, h)
    pieces = (
        *industry.railways(v, t, lies, lines), letters, *[tile for _, tile in markets],
        *industry.tiles(v, t, lies, slots, LOOKS), *[cube for _, coal in imports for cube in coal],
    )  # fmt: skip
    label, name = say(texts, "board"), say(texts, "name.board")
    return Surface("board", label, w, h, f"board-{map}", regions=regions, pieces=pieces, name=name)


def line_labels(v: View, words: Wording) -> list[str]:
    """By link: whose railway lies there, or that there is none."""
    return [
        say(words.texts, "open-link", line=name)
        if owner < 0
        else industry.link_label(words.texts, name, ERAS[RAIL], words.players[owner])
        for name, owner in zip(line_names(v.tables, words.places), v.line_owner, strict=True)
    ]


def market_region(t: Tables, place: int) -> str:
    """The id of the region of a place's market."""
    return f"market:{t.place_ids[place]}.market"


def _market_tiles(v: View, words: Wording, layout: Layout) -> Iterator[tuple[Region, Piece]]:
    """The markets with the tiles that lie there."""
    t, side = v.tables, layout.board.slot + 2.0
    for place in members(t.market_places):
        id, kind, sold = t.place_ids[place], t.market_ids[v.market[place]], bool(v.sold >> place & 1)
        cell, state = (*corner(layout.market(id), side), side, side), "flipped" if sold else ""
        label = say(words.texts, f"market-tile.{kind}", place=words.places[place], sold="yes" if sold else "no")
        tile = Piece(f"market:{id}", market_sprite(kind, sold), *cell, state=state)
        yield Region(market_region(t, place), "rect", label, *cell), tile


def _import_spaces(v: View, words: Wording, layout: Layout) -> Iterator[tuple[Region, list[Piece]]]:
    """The import spaces with their coal."""
    t = v.tables
    for place in members(t.ship_places):
        id, slot = t.place_ids[place], t.import_slot[place]
        space, name, cubes = layout.import_space(id), t.slot_ids[slot], v.cubes[slot]
        cells = row(space, max(t.import_coal[slot], cubes))[:cubes]
        label = say(words.texts, "import", place=place_name(t, id, words.texts), cubes=cubes)
        coal = [Piece(f"cube:{name}:{number}", "cube-coal", *cell) for number, cell in enumerate(cells)]
        yield Region(f"slot:{name}", "rect", label, *space), coal


def _place_regions(v: View, words: Wording, layout: Layout) -> Iterator[Region]:
    """The names of the places, with what is special about some."""
    t, texts = v.tables, words.texts
    for place, record in enumerate(t.content.places_of(MAP_IDS[t.board])):
        (x, y), high = layout.places[record.id].name, survey.CARTOUCHE
        half = survey.cartouche_half(place_name(t, record.id, texts), NAME, len(place_caps(t, record.id)))
        values: dict[str, Value] = {"place": words.places[place], "limit": t.place_limit[place]}
        label = say(texts, "place", **values, colour=record.colour, card=Term(f"card.{record.colour}"))
        about = tuple([say(texts, f"about.{id}") for id, places in _peculiar(t).items() if places >> place & 1])
        yield Region(f"place:{record.id}", "rect", label, x - half, y - high / 2, 2 * half, high, about=about)


def _peculiar(t: Tables) -> dict[str, int]:
    """What places may have besides spaces and a market, and which do."""
    return {
        "distant-port": t.distant_ports, "settlement": t.settlements, "dead-end": t.dead_ends, "ship": t.ship_places,
    }  # fmt: skip


# -- The demand track, deck and display ----------------------------------------------------------------------------


def markets(v: View, texts: Texts, layout: Layout) -> Surface:
    """The demand track, with deck, discards and the open cards beside it."""
    t, m = v.tables, layout.markets
    (x, y), (w, h) = m.piles[0], m.card
    deck = say(texts, "deck", cards=v.deck_size)
    loan = say(texts, "loan", money=t.lending, interest=t.interest, vp=t.unpaid_vp)
    regions = [Region(DECK, "rect", deck, x - w / 2 - 7, y - h / 2 - 9, w + 16, h + 14)]
    regions.append(Region(LOAN, "rect", loan, 16, m.reminders + 53, m.width - 32, 110))
    pieces = [*_piles(v, texts, layout, deck)]
    for number, card in enumerate(v.display):
        id, at = open_card(v, number), m.open_card(number, t.display)
        label = say(texts, "open-card", card=Term(f"card.{t.card_ids[card]}"))
        regions.append(Region(id, "rect", label, *at, *m.open))
        pieces.append(Piece(id, card_sprite(t.card_ids[card], texts.language), *at, *m.open, label))
    return industry.markets(
        v, t, texts, layout, MARKETS, pieces, letters=f"-{texts.language}", more=regions, currency=CURRENCY
    )


def open_card(v: View, number: int) -> str:
    """The region of a card of the display: `draw:coal:1` is the second one that shows coal."""
    before = v.display[:number].count(v.display[number])
    return f"draw:{v.tables.card_ids[v.display[number]]}:{before}"


def _piles(v: View, texts: Texts, layout: Layout, label: str) -> Iterator[Piece]:
    m, thrown = layout.markets, sum(v.discard)
    yield pile("deck", "card-back", m.piles[0], m.card, v.deck_size, label)
    seen = industry.discarded(v.tables.card_ids, v.discard)
    yield pile("discards", "discards", m.piles[1], m.card, thrown, say(texts, "discards", cards=thrown, list=seen))


# -- Mats ----------------------------------------------------------------------------------------------------------


def mat(v: View, words: Wording, layout: Layout, seat: int) -> Surface:
    """A player's tiles that are not built yet, every level of an industry a stack of its own."""
    columns = [list(_stacks(v, words, seat, industry)) for industry in range(len(v.tables.kinds_of))]
    return industry.levelled_mat(words.texts, layout.mat, seat, words.players[seat], seat == v.seat, columns)


def _stacks(v: View, words: Wording, seat: int, number: int) -> Iterator[Stack]:
    """What is left of an industry, from the lowest level up; level 0 is never built (AOI-TECH-04)."""
    t, tile = v.tables, Term(v.tables.industry_ids[number])
    for kind in t.kinds_of[number]:
        level, left = t.tile_level[kind], len(t.mat_tiles[kind]) - 1 - v.mat[seat * len(t.mat_tiles) + kind]
        figures: dict[str, Value] = {
            "money": t.tile_money[kind], "coal": t.tile_coal[kind], "iron": t.tile_iron[kind],
            "cubes": t.tile_cubes[kind], "profit": t.tile_profit[kind],
        }  # fmt: skip
        label = say(words.texts, "level" if level else "level-never", tile=tile, level=level, left=left, **figures)
        if left:
            yield Stack(t.tile_ids[kind], label, t.tile_ids[kind], left, bool(level))
