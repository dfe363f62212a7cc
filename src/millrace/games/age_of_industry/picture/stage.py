"""The table of Age of Industry as one viewer sees it: figures, surfaces, and the options with what they touch.

Everything comes from the view; how options are explained is told in `millrace.scene.industry.options`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from millrace.core.decision import seat_letter
from millrace.core.texts import Texts, Value
from millrace.parts.bits import members
from millrace.parts.industry.board import next_tile
from millrace.parts.industry.outlook import STOP, Outlook
from millrace.scene.drawing import Thing
from millrace.scene.icons import CRESTS
from millrace.scene.industry import options, surfaces
from millrace.scene.industry import stage as industry
from millrace.scene.industry.family import Wording, place_names, player_names
from millrace.scene.industry.layout import Ground
from millrace.scene.industry.surfaces import say
from millrace.scene.scene import Choice, Figure, Piece, Stage, Surface

from ..rules import verbs
from ..rules.content import MAP_IDS
from ..rules.frames import COAL, IRON, SALE
from ..rules.state import Position
from ..rules.view import View, determinise
from ..words.describe import TAKING, explain, option_message, payable, usual_answer
from ..words.panels import CURRENCY, LOOKS
from .layout import Layout, ground
from .layout import load as load_layout
from .surfaces import DECK, LOAN, MARKETS, board, market_region, markets, mat

AT_SLOTS: Final = (verbs.BUILD, verbs.COMBINE, verbs.SELL, verbs.OUTLET, verbs.TAKE_COAL, verbs.TAKE_IRON)
"""Kinds of options that are about a slot."""


ACTIONS: Final = ("build", "combine", "rail", "develop", "sell", "draw", "pass")


THINGS: Final = {
    "slot": Thing(("build", "combine", "sell", "outlet", "coal", "iron"), ("AOI-BUILD-02", "AOI-BUILD-03")),
    "line": Thing(("rail",), ("AOI-RAIL-01", "AOI-RAIL-04")),
    "place": Thing(rules=("AOI-MAP-01", "AOI-PCARD-01")),
    "market": Thing(("outlet",), ("AOI-SELL-01",)),
    "stack": Thing(("build", "combine", "develop"), ("AOI-DEV-01",)),
    "card": Thing(("card", "draw"), ("AOI-BUILD-01", "AOI-DEV-02")),
    "draw": Thing(("draw",), ("AOI-DRAW-01", "AOI-DRAW-02"), goes=True),
    "coal": Thing(rules=("AOI-RES-01",)),
    "iron": Thing(rules=("AOI-RES-01",)),
    "loan": Thing(("repay",), ("AOI-LOAN-01", "AOI-LOAN-02")),
    "discards": Thing(rules=("AOI-INFO-04",)),
}
"""What can be touched: the verbs that name it, and the rules that say what it is for."""

EXPLAINED_BY: Final = {
    "board": "place", "markets": "coal", "hand": "card", "mat": "stack", "link": "line", "price": "coal",
    "deck": "draw",
}  # fmt: skip
"""What tells of the pieces and surfaces on which nothing can be touched."""


def actions(_: View, kind: str) -> dict[str, tuple[str, ...]]:
    """The groups of options that a question is about."""
    return industry.actions(kind, ACTIONS)


def tallies(v: View) -> dict[str, tuple[int, ...]]:
    """The figures whose course through the game is of interest, each by seat."""
    points = tuple([industry.tile_points(v, v.tables, seat) for seat in range(v.players)])
    return {"money": tuple(v.money), "loans": tuple(v.loans), "vp": points if v.decider >= 0 else tuple(v.vp)}


def stage(v: View, texts: Texts, names: Sequence[str] = (), codes: Sequence[int] = ()) -> Stage:
    """What the view shows; `names` are what the seats are called, `codes` the options to explain to its seat."""
    t, layout = v.tables, load_layout()
    words, lies = Wording(texts, player_names(names, v.players), place_names(t, texts)), ground(t, layout)
    table = Stage(
        head=industry.head(texts, "age-of-industry", MAP_IDS[t.board], v.round, 0, v.deck_size),
        order=tuple(v.order), crests=CRESTS[: v.players],
        figures=tuple([tuple(_figures(v, texts, seat)) for seat in range(v.players)]),
        surfaces=tuple(_surfaces(v, words, layout, lies)),
    )  # fmt: skip
    if not codes:
        return table
    s = determinise(v, options.chance(t.content.hash))
    return industry.with_options(
        table, texts, choices(s, v, words, lies, codes), usual_answer(s) if s.question() in (COAL, IRON, SALE) else STOP
    )


def _figures(v: View, texts: Texts, seat: int) -> Iterator[Figure]:
    """What everybody knows about a player."""
    t, loans = v.tables, v.loans[seat]
    on_map, flipped = industry.tiles_on_board(v, seat)
    yield industry.figure(texts, "money", industry.money(v.money[seat], CURRENCY))
    owed: dict[str, Value] = {"n": loans, "owed": loans * t.lending, "interest": loans * t.interest}
    yield replace(industry.figure(texts, "loans", str(loans), **owed), alert=loans > 0)
    yield industry.figure(texts, "spent", industry.money(v.spent[seat], CURRENCY))
    over, points = ("no", industry.tile_points(v, v.tables, seat)) if v.decider >= 0 else ("yes", v.vp[seat])
    yield Figure("vp", say(texts, "figure.vp"), str(points), say(texts, "hint.points", over=over))
    yield industry.figure(texts, "rails", str(v.links_left[seat]))
    known = v.known[seat * len(t.card_ids) : (seat + 1) * len(t.card_ids)]
    seen = surfaces.discarded(t.card_ids, known)
    yield industry.figure(texts, "cards", str(v.hand_sizes[seat]), limit=t.hand_limit, known=sum(known), list=seen)
    yield industry.figure(texts, "tiles", str(on_map), flipped=flipped)


def _surfaces(v: View, words: Wording, layout: Layout, lies: Ground) -> Iterator[Surface]:
    yield board(v, words, layout, lies)
    yield markets(v, words.texts, layout)
    if v.seat >= 0:
        yield surfaces.hand(v, v.tables, words.texts, layout.hand)
    for seat in range(v.players):
        yield mat(v, words, layout, seat)


def choices(s: Position, v: View, words: Wording, lies: Ground, codes: Sequence[int]) -> tuple[Choice, ...]:
    """Options with everything they concern, explained in a state behind the view."""
    t, answers = s.tables, []
    regions = options.regions(t, LOOKS, s.seat)
    for code in codes:
        told = explain(s, code)
        touches = (*_touched(s, v, code), *[f"card:{t.card_ids[card]}" for card in members(payable(s, code))])
        marks = options.marks(regions, told.ahead, MARKETS)
        sources = options.suppliers(
            words, told.ahead, TAKING, partial(option_message, s), lambda code: next(_touched(s, v, code))
        )  # fmt: skip
        more, ghost = _loans(told.ahead, words.texts), _ghost(s, lies, code)
        answers.append(options.choice(words, t.codebook[code], told, touches, ghost, marks, sources, more))
    return tuple(answers)


def _touched(s: Position, v: View, code: int) -> Iterator[str]:
    """The regions of what an option is about, but for the cards that pay for it."""
    t = s.tables
    kind, a, b = t.code_kind[code], t.code_a[code], t.code_b[code]
    stacks, market = [f"stack:{seat_letter(s.seat)}:{id}" for id in t.tile_ids], kind == verbs.OUTLET and b
    if kind in AT_SLOTS and not market:
        yield f"slot:{t.slot_ids[a]}"
    if kind in (verbs.BUILD, verbs.COMBINE):
        yield stacks[next_tile(s, s.seat, b)]
    elif kind == verbs.RAIL:
        yield f"line:{t.line_ids[a]}"
    elif market:
        yield market_region(t, a)
    elif kind == verbs.DEVELOP:
        yield stacks[a]
    elif kind == verbs.DRAW:
        yield from [surfaces.open_card(v, t, number) for number, card in enumerate(v.display) if card == a]
    elif kind == verbs.PLAY_CARD:
        yield f"card:{t.card_ids[a]}"
    elif kind in (verbs.BUY_COAL, verbs.BUY_IRON):
        yield MARKETS[kind == verbs.BUY_IRON].region
    elif kind == verbs.REPAY:
        yield LOAN
    if (kind == verbs.DRAW and a == len(t.card_ids)) or (kind == verbs.PASS and not s.hand_size[s.seat]):
        yield DECK


def _ghost(s: Position, lies: Ground, code: int) -> Piece | None:
    """The tile or railway that an option would lay."""
    t = s.tables
    kind, a, b = t.code_kind[code], t.code_a[code], t.code_b[code]
    if kind in (verbs.BUILD, verbs.COMBINE):
        tile = t.tile_ids[next_tile(s, s.seat, b)]
        return surfaces.tile_ghost(t.slot_ids[a], lies.slots[a], lies.side, tile, s.seat)
    return surfaces.rail_ghost(t.line_ids[a], lies.lines[a], s.seat) if kind == verbs.RAIL else None


def _loans(ahead: Outlook, texts: Texts) -> Iterator[str]:
    """The loans that an option leaves."""
    old, new = ahead.before, ahead.after
    if new.loans[old.seat] != old.loans[old.seat]:
        yield say(texts, "after.loans", n=new.loans[old.seat])
