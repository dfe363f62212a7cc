"""The table as one viewer sees it, as panels: map by region, links, demand tracks, distant market, players, tiles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from millrace.core.texts import Texts
from millrace.scene.industry import panels as industry
from millrace.scene.industry.family import Look, Wording, place_names, player_names
from millrace.scene.industry.panels import NOTHING, NextTile, cards, figure, panel, say
from millrace.scene.panel import Flow, Panel, Span, line

from ..rules.tables import Tables
from ..rules.view import View

LOOKS: Final = (
    Look("cotton-mill", "i-cotton-mill"),
    Look("port", "i-port"),
    Look("coal-mine", "i-coal-mine", "coal"),
    Look("ironworks", "i-iron-works", "iron"),
    Look("shipyard", "i-shipyard"),
)
"""By industry."""

REGIONS: Final = {
    "north": ("barrow-in-furness", "lancaster", "fleetwood", "preston"),
    "east": ("blackburn", "burnley", "colne", "bolton", "bury", "rochdale", "oldham"),
    "mersey": ("wigan", "liverpool", "birkenhead", "ellesmere-port", "warrington-runcorn"),
    "south": ("manchester", "stockport", "macclesfield"),
}
"""The towns by the parts of the country they lie in, from the north of the map to the south."""

MARKER: Final = "◆"

_STANDING: Final = ("player", "money", "income", "points", "spent", "hand", "tiles", "links-left")
_STACK: Final = ("tile", "level", "cost", "coal", "iron", "cubes", "vp", "gain", "left")
"""The columns of the players and of their tiles."""


def panels(v: View, texts: Texts, names: Sequence[str] = ()) -> tuple[Panel, ...]:
    """All that the view's seat may see, board first; `names` are what the seats are called, else their letters."""
    t = v.tables
    words = Wording(texts, player_names(names, v.players), place_names(t, texts))
    card_names, tiles = industry.card_names(t, texts), _next_tiles(t, texts, v.era)
    return (
        industry.header(v, texts, "brass-lancashire", t.rounds),
        industry.map_panel(v, t, words, LOOKS, _regions(t)),
        industry.markets(v, t, texts),
        _distant(v, texts),
        industry.links(v, t, words),
        industry.standings(v, t, words, _STANDING),
        *([industry.hand(v, texts, card_names)] if v.seat >= 0 else []),
        *[industry.mat(v, t, words, LOOKS, seat, _STACK, tiles) for seat in industry.own_first(v)],
        # The common discard pile is open (LAN-INFO-03).
        panel(texts, "discards", cards(texts, card_names, v.discard), place="aside"),
    )


def never_built(t: Tables) -> frozenset[int]:
    """The kinds of tiles that may be built in no era: they can only be removed by development."""
    return frozenset(kind for kind in range(len(t.tile_ids)) if not any(in_era[kind] for in_era in t.tile_in_era))


def _regions(t: Tables) -> Iterator[tuple[str, Sequence[int]]]:
    """The parts of the country with those of their towns that the board in use has."""
    for region, towns in REGIONS.items():
        places = [t.place_ids.index(town) for town in towns]
        yield region, [place for place in places if not t.places_out >> place & 1]


def _next_tiles(t: Tables, texts: Texts, era: int) -> list[NextTile]:
    """By kind of tile: the cubes that it gets, and why it cannot be built in an era.

    One that is never built costs and brings nothing.
    """
    never = say(texts, "never-built"), tuple([(name, figure(0, "")) for name in ("cost", "vp", "gain")])
    unbuilt, wrong_era = never_built(t), say(texts, "not-this-era")
    tiles = []
    for kind, cubes in enumerate(t.tile_cubes):
        note, cells = never if kind in unbuilt else ("" if t.tile_in_era[era][kind] else wrong_era, ())
        tiles.append(NextTile(cubes, note, cells))
    return tiles


def _distant(v: View, texts: Texts) -> Panel:
    """The cotton demand track with its marker, and the tiles turned up in this era."""
    t = v.tables
    spaces = [
        line(Span(f"{MARKER}{bonus}", "strong")) if space == v.cotton_marker else line(Span(str(bonus), "muted"))
        for space, bonus in enumerate(t.cotton_bonus)
    ]
    if v.cotton_marker == t.cotton_bottom:
        spaces.append(line(Span(f"{MARKER} {say(texts, 'demand-over')}", "warning")))
    demand = Flow(tuple(spaces), line(Span(f"{say(texts, 'demand')}:", "muted")), separator=" ")
    turned = [line(f"−{step}" if step else "0") for step in v.turned_up] or [line(Span(NOTHING, "muted"))]
    left = say(texts, "tiles-left", tiles=len(t.distant_steps) - len(v.turned_up))
    label = line(Span(f"{say(texts, 'turned-up')}:", "muted"))
    seen = Flow((*turned, line(Span(left, "muted"))), label, separator=" · ")
    return panel(texts, "distant", demand, seen, place="side")
