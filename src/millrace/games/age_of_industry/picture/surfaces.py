"""The surfaces of Age of Industry: the map, the demand track with deck and display, the mats.

What they have like those of other titles is told in `millrace.scene.industry.surfaces`.
"""

from __future__ import annotations

from typing import Final

from millrace.core.texts import Term, Texts, Value
from millrace.parts.bits import mask_of, members, union
from millrace.scene import survey
from millrace.scene.geometry import corner
from millrace.scene.industry import surfaces as industry
from millrace.scene.industry.family import RAIL, Market, Wording, mat_of
from millrace.scene.industry.layout import Ground
from millrace.scene.industry.surfaces import say
from millrace.scene.kept import kept
from millrace.scene.laying import piece, region, row
from millrace.scene.scene import Piece, Region, Surface

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


def board(v: View, words: Wording, layout: Layout, lies: Ground) -> Surface:
    """The map with spaces, links, railways, market tiles, industry tiles and cubes."""
    t, texts, (w, h) = v.tables, words.texts, (layout.board.width, layout.board.height)
    map, built = MAP_IDS[t.board], union(t.slots_of, (1 << len(t.slots_of)) - 1)
    slots, tiles = industry.slots(t, words, lies, LOOKS, ~built, v.tile, v.owner, v.flipped, v.cubes)
    closed = mask_of(range(len(t.line_ids))) & ~t.lines_of_era[RAIL]
    lines, railways = industry.railways(t, words, lies, closed, v.line_owner)
    markets, imports = _market_tiles(t, words, layout, v.market, v.sold), _import_spaces(t, words, layout, v.cubes)
    regions = (
        *slots, *[space for space, _ in (*markets, *imports)], *_place_regions(t, words, layout), *lines,
    )  # fmt: skip
    letters = piece("print:board", f"print-board-{map}-{texts.language}", 0, 0, w, h)
    pieces = (
        *railways, letters, *[tile for _, tile in markets], *tiles, *[cube for _, coal in imports for cube in coal],
    )  # fmt: skip
    label, name = say(texts, "board"), say(texts, "name.board")
    return Surface("board", label, w, h, f"board-{map}", regions=regions, pieces=pieces, name=name)


def market_region(t: Tables, place: int) -> str:
    """The id of the region of a place's market."""
    return f"market:{t.place_ids[place]}.market"


@kept
def _market_tiles(
    t: Tables, words: Wording, layout: Layout, market: tuple[int, ...], all_sold: int
) -> tuple[tuple[Region, Piece], ...]:  # fmt: skip
    """The markets with the tiles that lie there."""
    side, parts = layout.board.slot + 2.0, []
    for place in members(t.market_places):
        id, kind, sold = t.place_ids[place], t.market_ids[market[place]], bool(all_sold >> place & 1)
        cell, state = (*corner(layout.market(id), side), side, side), "flipped" if sold else ""
        label = say(words.texts, f"market-tile.{kind}", place=words.places[place], sold="yes" if sold else "no")
        tile = piece(f"market:{id}", market_sprite(kind, sold), *cell, state=state)
        parts.append((region(market_region(t, place), "rect", label, *cell), tile))
    return tuple(parts)


@kept
def _import_spaces(
    t: Tables, words: Wording, layout: Layout, all_cubes: tuple[int, ...]
) -> tuple[tuple[Region, tuple[Piece, ...]], ...]:  # fmt: skip
    """The import spaces with their coal."""
    parts = []
    for place in members(t.ship_places):
        id, slot = t.place_ids[place], t.import_slot[place]
        space, name, cubes = layout.import_space(id), t.slot_ids[slot], all_cubes[slot]
        cells = row(space, max(t.import_coal[slot], cubes))[:cubes]
        label = say(words.texts, "import", place=place_name(t, id, words.texts), cubes=cubes)
        coal = [piece(f"cube:{name}:{number}", "cube-coal", *cell) for number, cell in enumerate(cells)]
        parts.append((region(f"slot:{name}", "rect", label, *space), tuple(coal)))
    return tuple(parts)


@kept
def _place_regions(t: Tables, words: Wording, layout: Layout) -> tuple[Region, ...]:
    """The names of the places, with what is special about some."""
    texts, regions = words.texts, []
    for place, record in enumerate(t.content.places_of(MAP_IDS[t.board])):
        (x, y), high = layout.places[record.id].name, survey.CARTOUCHE
        half = survey.cartouche_half(place_name(t, record.id, texts), NAME, len(place_caps(t, record.id)))
        values: dict[str, Value] = {"place": words.places[place], "limit": t.place_limit[place]}
        label = say(texts, "place", **values, colour=record.colour, card=Term(f"card.{record.colour}"))
        about = tuple([say(texts, f"about.{id}") for id, places in _peculiar(t).items() if places >> place & 1])
        regions.append(region(f"place:{record.id}", "rect", label, x - half, y - high / 2, 2 * half, high, about=about))
    return tuple(regions)


def _peculiar(t: Tables) -> dict[str, int]:
    """What places may have besides spaces and a market, and which do."""
    return {
        "distant-port": t.distant_ports, "settlement": t.settlements, "dead-end": t.dead_ends, "ship": t.ship_places,
    }  # fmt: skip


def markets(v: View, texts: Texts, layout: Layout) -> Surface:
    """The demand track, with deck, discards and the open cards beside it."""
    t, m = v.tables, layout.markets
    (x, y), (w, h) = m.piles[0], m.card
    deck = say(texts, "deck", cards=v.deck_size)
    loan = say(texts, "loan", money=t.lending, interest=t.interest, vp=t.content.loan.unpaid_vp)
    regions = [region(DECK, "rect", deck, x - w / 2 - 7, y - h / 2 - 9, w + 16, h + 14)]
    regions.append(region(LOAN, "rect", loan, 16, m.reminders + 53, m.width - 32, 110))
    display = industry.display(v, t, texts, m)
    piles = list(industry.piles(v, t, texts, m.piles, m.card))
    regions += [*industry.discards_regions(texts, piles), *[card for card, _ in display]]
    return industry.markets(
        v, t, texts, layout, MARKETS, [*piles, *[card for _, card in display]], letters=f"-{texts.language}",
        more=regions, currency=CURRENCY,
    )  # fmt: skip


def mat(v: View, words: Wording, layout: Layout, seat: int) -> Surface:
    """A player's tiles that are not built yet, every level of an industry a stack of its own."""
    return _mat(v.tables, words, layout, seat, seat == v.seat, mat_of(v.tables, v.mat, seat))


@kept
def _mat(t: Tables, words: Wording, layout: Layout, seat: int, own: bool, lying: tuple[int, ...]) -> Surface:
    columns = industry.levelled_stacks(t, words.texts, lying)
    return industry.levelled_mat(words.texts, layout.mat, seat, words.players[seat], own, columns)
