"""The table of Brass (Lancashire) as one viewer sees it: board, demand tracks, hand and tiles as surfaces with pieces.

Everything comes from the view; how options are explained is told in `millrace.scene.industry.options`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from millrace.core.texts import Texts, Value
from millrace.parts.bits import union
from millrace.parts.industry.board import top_tile
from millrace.parts.industry.outlook import STOP
from millrace.scene.drawing import Thing
from millrace.scene.geometry import corner
from millrace.scene.industry import options, surfaces
from millrace.scene.industry import stage as industry
from millrace.scene.industry.family import ERAS, LINKS, Market, Wording, place_names, player_names
from millrace.scene.industry.layout import Ground, ground
from millrace.scene.industry.surfaces import say
from millrace.scene.laying import pile
from millrace.scene.scene import Choice, Piece, Region, Stage, Surface

from ..rules import verbs
from ..rules.frames import COAL, IRON
from ..rules.state import Position
from ..rules.switches import INCOME_TIMING, VIRTUAL_LINK
from ..rules.tables import SHIPYARD, Tables
from ..rules.view import View, determinise
from ..words.describe import TAKING, explain, option_message, payable, usual_answer
from ..words.panels import LOOKS, never_built
from .art import edition
from .layout import Layout
from .layout import load as load_layout
from .sprites import distant_sprite

DISTANT_MARKET: Final = "place:distant-market"
_SIGN: Final = 16
"""How far the name of the distant market reaches into its panel: what shines does not cover it."""
"""The regions that are no slot, line, card or stack."""
COAL_TRACK: Final = "coal:demand-track"
IRON_TRACK: Final = "market:iron"

TOUCHED: Final = {
    verbs.BUILD: ("slot", "stack"),
    verbs.COMBINE: ("slot", "stack"),
    verbs.LINK: ("line",),
    verbs.DEVELOP: ("stack",),
    verbs.SELL: ("slot", "buyer"),
    verbs.PLAY_CARD: ("card",),
    verbs.TAKE_COAL: ("slot",),
    verbs.BUY_COAL: ("track",),
    verbs.TAKE_IRON: ("slot",),
    verbs.REMOVE: ("slot",),
}
"""By kind of option: what its numbers count."""

MARKETS: Final = (Market("coal", "coal-track", COAL_TRACK), Market("iron", "iron-track", IRON_TRACK))

_FERRY: Final = (44.0, 40.0)


ACTIONS: Final = ("build", "combine", "link", "develop", "sell", "loan", "pass")


THINGS: Final = {
    "slot": Thing(("build", "combine", "sell", "coal", "iron", "remove"), ("LAN-BUILD-01", "LAN-BUILD-02")),
    "line": Thing(("link",), ("LAN-LINK-01", "LAN-LINK-02")),
    "place": Thing(("sell",), ("LAN-DIST-01", "LAN-DIST-02")),
    "stack": Thing(("build", "combine", "develop"), ("LAN-DEV-01",)),
    "card": Thing(("card",), ("LAN-TURN-03",)),
    "market": Thing(rules=("LAN-IRON-05",)),
    "coal": Thing(rules=("LAN-COAL-09",)),
    "discards": Thing(rules=("LAN-INFO-03",)),
    "track": Thing(rules=("LAN-INC-02", "LAN-LOAN-02", "LAN-SCORE-01")),
    "deck": Thing(rules=("LAN-TURN-03", "LAN-SCORE-01")),
}
"""What can be touched: the verbs that name it, and the rules that say what it is for."""

EXPLAINED_BY: Final = {
    "board": "track", "markets": "market", "hand": "card", "mat": "stack", "link": "line", "virtual-link": "line",
    "sign": "place", "vp": "track", "income": "track", "deck": "deck", "set-aside": "deck",
}  # fmt: skip
"""What tells of the pieces and surfaces on which nothing can be touched."""


def actions(_: View, kind: str) -> dict[str, tuple[str, ...]]:
    """The groups of options that a question is about."""
    return industry.actions(kind, ACTIONS)


def tallies(v: View) -> dict[str, tuple[int, ...]]:
    """The figures whose course through the game is of interest, each by seat."""
    return industry.tallies(v, v.tables)


def stage(v: View, texts: Texts, names: Sequence[str] = (), codes: Sequence[int] = ()) -> Stage:
    """What the view shows; `names` are what the seats are called, `codes` the options to explain to its seat."""
    t, layout = v.tables, load_layout()
    words = Wording(texts, player_names(names, v.players), place_names(t, texts))
    lies = ground(t, layout)
    head = industry.head(texts, "brass-lancashire", ERAS[v.era], v.round, t.rounds, v.deck_size)
    # When the income is paid is a matter of the edition.
    paid: dict[str, dict[str, Value]] = {"income": {"when": "end" if v.switches[INCOME_TIMING] else "start"}}
    table = industry.stage(v, t, texts, head, [paid] * v.players, _surfaces(v, words, layout, lies))
    if not codes:
        return table
    s = determinise(v, options.chance(t.content.hash))
    return industry.with_options(
        table, texts, choices(s, v, words, lies, codes), usual_answer(s) if s.question() in (COAL, IRON) else STOP
    )


def _surfaces(v: View, words: Wording, layout: Layout, lies: Ground) -> Iterator[Surface]:
    t, texts = v.tables, words.texts
    label, (left, top, w, h) = say(texts, "distant", **_distant_values(v)), layout.distant.frame
    yield surfaces.board(
        v, t, words, layout, lies, LOOKS, without=(union(t.slots_at, t.places_out), t.lines_out),
        regions=[Region(DISTANT_MARKET, "rect", label, left, top + _SIGN, w, h - _SIGN)],
        below=_virtual_link(v, words, layout), above=_distant_market(v, texts, layout), edition=edition(t),
    )  # fmt: skip
    piles = list(_piles(v, texts, layout))
    discards = surfaces.discards_regions(texts, piles)
    yield surfaces.markets(v, t, texts, layout, MARKETS, piles, edition(t), more=discards)
    yield from surfaces.hand_and_mats(v, t, words, layout, LOOKS, _tile_facts, never_built(t))


def _tile_facts(t: Tables, kind: int) -> dict[str, Value]:
    """What is told of a kind of tile on a mat besides the usual."""
    return {"cubes": t.tile_cubes[kind]}


def _virtual_link(v: View, words: Wording, layout: Layout) -> Iterator[Piece]:
    """The virtual link, where it is in use (LAN-VLINK-01)."""
    t = v.tables
    if v.switches[VIRTUAL_LINK] or t.places_out >> t.virtual_to & 1:
        return
    (x, y), (w, h) = layout.ferry.middle, _FERRY
    label = say(words.texts, "virtual-link", a=words.places[t.virtual_from], b=words.places[t.virtual_to])
    yield Piece("virtual-link", "ferry", x - w / 2, y - h / 2, w, h, label)


# -- The distant market --------------------------------------------------------------------------------------------


def _distant_values(v: View) -> dict[str, Value]:
    """How the distant market stands."""
    t = v.tables
    open = v.cotton_marker < t.cotton_bottom
    return {
        "open": "yes" if open else "no",
        "space": v.cotton_marker + 1,
        "last": t.cotton_bottom,
        "bonus": t.cotton_bonus[v.cotton_marker] if open else 0,
        "left": len(t.distant_steps) - len(v.turned_up),
    }


def _distant_market(v: View, texts: Texts, layout: Layout) -> Iterator[Piece]:
    """The cotton marker, the pile of tiles, and those turned up in this era."""
    d, values = layout.distant, _distant_values(v)
    (x, y), (w, h) = d.sign, d.sign_size
    yield Piece("sign:distant-market", "sign", x - w / 2, y - h / 2, w, h, text=say(texts, "distant-name"))
    size = d.space + 6
    label = say(texts, "cotton-marker", **values)
    yield Piece("cotton-marker", "cotton-marker", *corner(d.middle(v.cotton_marker), size), size, size, label)
    left = len(v.tables.distant_steps) - len(v.turned_up)
    yield pile("distant-pile", "distant-back", d.pile, (d.tile, d.tile), left, say(texts, "distant-pile", **values))
    for number, step in enumerate(v.turned_up):
        at = corner((d.turned[0] + d.turned_apart * number, d.turned[1]), d.turned_tile)
        label = say(texts, "distant-tile", step=step)
        yield Piece(f"distant:{number}", distant_sprite(step), *at, d.turned_tile, d.turned_tile, label)


# -- Draw pile and discards ----------------------------------------------------------------------------------------


def _piles(v: View, texts: Texts, layout: Layout) -> Iterator[Piece]:
    """The draw pile, the common discard pile, and the cards set aside."""
    m, aside = layout.markets, layout.markets.piles[2]
    yield from surfaces.piles(v, v.tables, texts, m.piles, m.card)
    yield pile("set-aside", "card-back", aside, m.card, v.set_aside, say(texts, "set-aside", cards=v.set_aside))


# -- Options -------------------------------------------------------------------------------------------------------


def choices(s: Position, v: View, words: Wording, lies: Ground, codes: Sequence[int]) -> tuple[Choice, ...]:
    """Options with everything they concern, explained in a state behind the view."""
    t = s.tables
    regions = dict(options.regions(t, LOOKS, s.seat))
    regions |= {"buyer": [*regions["slot"], DISTANT_MARKET], "track": [COAL_TRACK]}
    answers = []
    for code in codes:
        told = explain(s, code)
        touches = (*_things(s, regions, code), *options.touches(regions, (), (), payable(s, code)))
        marks = options.marks(regions, told.ahead, MARKETS)
        sources = options.suppliers(
            words, told.ahead, TAKING, partial(option_message, s), lambda code: _things(s, regions, code)[0]
        )  # fmt: skip
        answers.append(options.choice(words, t.codebook[code], told, touches, _ghost(s, lies, code), marks, sources))
    return tuple(answers)


def _things(s: Position, regions: Mapping[str, Sequence[str]], code: int) -> tuple[str, ...]:
    """The regions of what an option is about."""
    t = s.tables
    return options.touches(regions, TOUCHED.get(t.code_kind[code], ()), (t.code_a[code], t.code_b[code]), 0)


def _ghost(s: Position, lies: Ground, code: int) -> Piece | None:
    """The tile or link that an option would lay."""
    t = s.tables
    kind, a, b = t.code_kind[code], t.code_a[code], t.code_b[code]
    if kind in (verbs.BUILD, verbs.COMBINE):
        # A shipyard is flipped as soon as it is built (LAN-YARD-01).
        tile, flipped = t.tile_ids[top_tile(s, s.seat, b)], b == SHIPYARD
        return surfaces.tile_ghost(t.slot_ids[a], lies.slots[a], lies.side, tile, s.seat, flipped)
    return surfaces.link_ghost(t.line_ids[a], lies.lines[a], LINKS[s.era], s.seat) if kind == verbs.LINK else None
