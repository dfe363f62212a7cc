"""The table as one viewer sees it, as panels: map by colour, demand track, cards, railways, players, mats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from millrace.core.texts import Term, Texts
from millrace.parts.bits import members
from millrace.scene.industry import panels as industry
from millrace.scene.industry.family import Look, Wording, place_names, player_names
from millrace.scene.industry.panels import CUBE, SPACE, cards, figure, panel, say
from millrace.scene.industry.stage import tile_points
from millrace.scene.panel import Column, Flow, Line, Panel, Span, Table, line

from ..rules.content import MAP_IDS
from ..rules.tables import Tables
from ..rules.view import View

LOOKS: Final = (
    Look("cotton", "i-cotton-mill"), Look("goods", "i-goods-factory"), Look("coal", "i-coal-mine", "coal"),
    Look("iron", "i-iron-works", "iron"), Look("port", "i-port"), Look("ship", "i-ship"),
)  # fmt: skip
"""By industry."""

REGIONS: Final = ("blue", "light_green", "yellow", "red", "purple", "brown", "none")
"""The colours of the places."""

CURRENCY: Final = "$"

_STANDING: Final = ("player", "money", "loans", "spent", "points", "tiles", "hand", "rails-left")
_STACK: Final = ("tile", "level", "cost", "coal", "iron", "cubes", "profit", "vp", "left")
"""The columns of the players and of the mats."""


def panels(v: View, texts: Texts, names: Sequence[str] = ()) -> tuple[Panel, ...]:
    """All that the view's seat may see, board first; `names` are what the seats are called, else their letters."""
    t = v.tables
    words = Wording(texts, player_names(names, v.players), place_names(t, texts), currency=CURRENCY)
    card_names, tiles = industry.card_names(t, texts), industry.paying_tiles(t, words)
    map_name = line(Span(say(texts, "era", era=Term(f"era.{MAP_IDS[t.board]}")), "rail strong"))
    display = [v.display.count(card) for card in range(len(t.card_ids))]
    return (
        industry.head(v, texts, "age-of-industry", map_name, line(say(texts, "round-number", number=v.round))),
        industry.map_panel(v, t, words, LOOKS, _regions(t)),
        _outlets(v, words),
        industry.markets(v, t, texts, ("coal-cube", "iron-cube"), CURRENCY),
        panel(texts, "display", cards(texts, card_names, display), place="side"),
        industry.links(v, t, words),
        industry.standings(v, t, words, _STANDING, [_standing(v, seat) for seat in range(v.players)]),
        *([industry.known_cards(v, words, card_names)] if any(v.known) else []),
        *([industry.hand(v, texts, card_names)] if v.seat >= 0 else []),
        *[industry.mat(v, t, words, LOOKS, seat, _STACK, tiles, True) for seat in industry.own_first(v)],
        panel(texts, "discards", cards(texts, card_names, v.discard), place="aside"),
    )


def _regions(t: Tables) -> Iterator[tuple[str, Sequence[int]]]:
    """The colours with those of their places that have spaces."""
    records = t.content.places_of(MAP_IDS[t.board])
    for region in REGIONS:
        places = [place for place, record in enumerate(records) if record.colour == region and t.slots_at[place]]
        if places:
            yield region, places


def _outlets(v: View, words: Wording) -> Panel:
    """What the markets buy, the coal and the ports of ship spaces, and the places with a symbol."""
    t, texts = v.tables, words.texts
    rows = []
    for place in members(t.market_places):
        shipping = _shipping(v, words, place) if t.ship_places >> place & 1 else ()
        rows.append((line(words.places[place]), _market(v, texts, place), shipping))
    flows = []
    for id, places in (("distant-ports", t.distant_ports), ("settlements", t.settlements)):
        names = tuple([line(words.places[place]) for place in members(places)])
        flows += [Flow(names, line(Span(say(texts, id), "muted")), separator=", ")] if names else []
    return panel(texts, "outlets", Table((Column(), Column(), Column()), tuple(rows)), *flows, place="side")


def _shipping(v: View, words: Wording, place: int) -> Line:
    """The import coal behind a ship space, which is to come while there is no ship, and the ports at its lines."""
    t = v.tables
    slot = t.import_slot[place]
    coal = f"{CUBE}{v.cubes[slot]}" if v.tile[t.ship_slot[slot]] >= 0 else f"{SPACE}{t.import_coal[slot]}"
    ports = "/".join([words.places[port] for port in members(t.ports_of[place])])
    return line(Span(coal, "coal"), Span(f" {say(words.texts, 'lines-to')} {ports}", "muted"))


def _market(v: View, texts: Texts, place: int) -> Line:
    """What the market of a place buys."""
    if v.sold >> place & 1:
        return line(Span(say(texts, "market.used"), "flipped"))
    tile, buys = v.market[place], v.tables.market_accepts[v.market[place]] != 0
    return line(Span(say(texts, f"market.{v.tables.market_ids[tile]}"), "goods" if buys else "muted"))


def _standing(v: View, seat: int) -> industry.Cells:
    """What only this title counts: loans, the points of tiles on the map until the end, railway tiles left."""
    points = v.vp[seat] if v.decider < 0 else tile_points(v, v.tables, seat)
    return (
        ("loans", figure(v.loans[seat], "warning strong")),
        ("points", line(Span(str(points), "points strong"))),
        ("rails-left", line(str(v.links_left[seat]))),
    )
