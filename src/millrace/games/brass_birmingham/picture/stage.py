"""The table of Brass: Birmingham as one viewer sees it: board, markets, hand and mats as surfaces with pieces.

Everything comes from the view; how options are explained is told in `millrace.scene.industry.options`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from millrace.core.decision import seat_letter
from millrace.core.texts import Term, Texts, Value, roman
from millrace.parts.bits import members
from millrace.parts.industry.board import top_tile
from millrace.parts.industry.outlook import STOP
from millrace.scene.drawing import Thing
from millrace.scene.geometry import Point, corner
from millrace.scene.industry import options, surfaces
from millrace.scene.industry import stage as industry
from millrace.scene.industry.family import ERAS, LINKS, Market, Wording, player_names
from millrace.scene.industry.layout import Ground, ground
from millrace.scene.industry.surfaces import say
from millrace.scene.kept import kept
from millrace.scene.laying import open_pile, piece, pile, region
from millrace.scene.scene import Choice, Piece, Region, Stage, Surface
from millrace.scene.tokens import owned

from ..rules import verbs
from ..rules.frames import BEER, COAL, IRON, LINK_BEER
from ..rules.state import Position
from ..rules.tables import CARDS, INDUSTRY_IDS, WILD_INDUSTRY, WILD_LOCATION, Tables
from ..rules.view import View, determinise
from ..words.describe import TAKING, explain, option_message, payable, usual_answer
from ..words.panels import LOOKS, bonus_text, last_round, place_names
from .layout import Layout
from .layout import load as load_layout
from .sprites import merchant_sprite, pile_sprite

WILD_CARDS: Final = 4
"""How many wild cards there are of each kind."""

TOUCHED: Final = {
    verbs.BUILD: ("slot", "stack"),
    verbs.NETWORK: ("line",),
    verbs.DEVELOP: ("stack",),
    verbs.SELL: ("slot", "space"),
    verbs.PLAY_CARD: ("card",),
    verbs.TAKE_COAL: ("slot",),
    verbs.TAKE_IRON: ("slot",),
    verbs.TAKE_BEER: ("slot",),
    verbs.TAKE_BARREL: ("space",),
    verbs.REMOVE: ("slot",),
}
"""By kind of option: what its numbers count."""

SOURCES: Final = (COAL, IRON, BEER, LINK_BEER)
"""Questions with an answer that most would give."""

MARKETS: Final = (Market("coal", "coal-market", "market:coal"), Market("iron", "iron-market", "market:iron"))


ACTIONS: Final = ("build", "network", "develop", "sell", "loan", "scout", "pass")


THINGS: Final = {
    "slot": Thing(("build", "sell", "coal", "iron", "beer", "remove"), ("BIR-BUILD-01", "BIR-SELL-02")),
    "line": Thing(("network",), ("BIR-LINK-02",)),
    "space": Thing(("sell",), ("BIR-SELL-03", "BIR-SELL-04")),
    "stack": Thing(("build", "develop"), ("BIR-BUILD-01", "BIR-DEV-01")),
    "card": Thing(("card",), ("BIR-TURN-03", "BIR-ACT-03")),
    "market": Thing(rules=("BIR-COAL-09", "BIR-IRON-03", "BIR-MARKET-03")),
    "discard": Thing(rules=("BIR-INFO-03",)),
    "track": Thing(rules=("BIR-INC-04", "BIR-FLIP-03", "BIR-SCORE-07")),
    "deck": Thing(rules=("BIR-TURN-05", "BIR-TURN-06")),
    "pile": Thing(rules=("BIR-TURN-04", "BIR-BUILD-04")),
}
"""What can be touched: the verbs that name it, and the rules that say what it is for."""

EXPLAINED_BY: Final = {
    "board": "track", "markets": "market", "hand": "card", "mat": "stack", "link": "line", "barrel": "space",
    "vp": "track", "income": "track", "deck": "deck", "pile": "pile",
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
    words = Wording(texts, player_names(names, v.players), place_names(t, texts), roman)
    lies = ground(t, layout)
    head = industry.head(texts, "brass-birmingham", ERAS[v.era], v.round, last_round(t, v.players), v.deck_size)
    wild: list[dict[str, dict[str, Value]]] = [{"cards": {"wild": sum(held)}} for held in v.wild_cards]
    table = industry.stage(v, t, texts, head, wild, _surfaces(v, words, layout, lies))
    if not codes:
        return table
    s = determinise(v, options.chance(t.content.hash))
    return industry.with_options(
        table, texts, choices(s, v, words, lies, codes), usual_answer(s) if s.question() in SOURCES else STOP
    )


def _surfaces(v: View, words: Wording, layout: Layout, lies: Ground) -> Iterator[Surface]:
    t = v.tables
    spaces, merchants = _merchants(t, words, layout, v.merchant_tile, v.barrels)
    yield surfaces.board(v, t, words, layout, lies, LOOKS, regions=spaces, above=merchants)
    piles = _piles(t, words, layout, v.deck_size, v.wild_cards, v.order, v.discard, v.face_down)
    names = [say(words.texts, "discards-name", name=words.players[seat]) for seat in v.order]
    discards = [pile for pile in piles if pile.id.startswith("discard:")]
    yield surfaces.markets(v, t, words.texts, layout, MARKETS, piles, more=map(open_pile, discards, names))
    yield from surfaces.hand_and_mats(v, t, words, layout, LOOKS, _tile_facts)


def _tile_facts(t: Tables, kind: int) -> dict[str, Value]:
    """What is told of a kind of tile on a mat besides the usual."""
    return {"beer": t.tile_beer[kind], "bulb": "no" if t.tile_developable[kind] else "yes"}


# -- Merchants -----------------------------------------------------------------------------------------------------


def space_name(t: Tables, places: Sequence[str], space: int) -> str:
    """A merchant space by its place and, where there are several, its number."""
    id, place = t.space_ids[space], t.space_place[space]
    lone = f"{t.place_ids[place]}.2" not in t.space_ids
    return places[place] if lone else f"{places[place]} {id.rpartition('.')[2]}"


def _space_at(layout: Layout, id: str) -> Point:
    """The upper left corner of a merchant space."""
    place, _, number = id.rpartition(".")
    return corner(layout.merchants[place].tiles[int(number) - 1], layout.board.slot)


def _barrel_at(layout: Layout, id: str) -> Point:
    """The upper left corner of the barrel's space beside a merchant space."""
    place, _, number = id.rpartition(".")
    return corner(layout.merchants[place].barrels[int(number) - 1], layout.board.barrel)


@kept
def _merchants(
    t: Tables, words: Wording, layout: Layout, tiles: tuple[int, ...], barrels: int
) -> tuple[tuple[Region, ...], tuple[Piece, ...]]:  # fmt: skip
    """The merchants' spaces, and their tiles with the beer."""
    side, size = layout.board.slot, layout.board.barrel
    regions: list[Region] = []
    pieces: list[Piece] = []
    for space, (id, tile) in enumerate(zip(t.space_ids, tiles, strict=True)):
        name, at, beer = space_name(t, words.places, space), _space_at(layout, id), bool(barrels >> space & 1)
        goods, bonus = t.goods_of_tile[tile] if tile >= 0 else -1, bonus_text(t, words.texts, t.space_place[space])
        label = space_label(words.texts, name, goods, beer, bonus)
        regions.append(region(f"space:{id}", "rect", label, *at, side, side))
        if tile >= 0:
            pieces.append(piece(f"merchant:{id}", merchant_sprite(goods), *at, side, side))
        if tile >= 0 and beer:
            label = say(words.texts, "barrel", space=name)
            pieces.append(piece(f"barrel:{id}", "barrel", *_barrel_at(layout, id), size, size, label))
    return tuple(regions), tuple(pieces)


def space_label(texts: Texts, space: str, goods: int, beer: bool, bonus: str) -> str:
    """What the merchant of a space buys (-1 if there is none), and whether its beer with the bonus is there."""
    if goods < 0:
        return say(texts, "merchant-none", space=space)
    if not goods:
        return say(texts, "merchant-blank", space=space)
    bought = tuple([Term(f"goods.{INDUSTRY_IDS[number]}") for number in members(goods)])
    return say(texts, "merchant", space=space, goods=bought, beer="yes" if beer else "no", bonus=bonus)


# -- Deck and discards ---------------------------------------------------------------------------------------------


@kept
def _piles(
    t: Tables, words: Wording, layout: Layout, deck_size: int, wild_cards: tuple[tuple[int, ...], ...],
    order: tuple[int, ...], discards: tuple[int, ...], face_down: tuple[int, ...],
) -> tuple[Piece, ...]:  # fmt: skip
    """The deck, the wild cards that nobody holds, and the discards in turn order."""
    texts, m = words.texts, layout.markets
    deck, *wild = m.piles
    piles = [pile("deck", "card-back", deck, m.card, deck_size, say(texts, "deck", cards=deck_size))]
    for number, kind in enumerate((WILD_LOCATION, WILD_INDUSTRY)):
        id = t.card_ids[kind]
        left = WILD_CARDS - sum(held[number] for held in wild_cards)
        label = say(texts, "pile", card=Term(f"card.{id}"), cards=left)
        piles.append(pile(f"pile:{id}", pile_sprite(id), wild[number], m.card, left, label))
    for place, seat in enumerate(order):
        discard, letter = discards[seat * CARDS : (seat + 1) * CARDS], seat_letter(seat)
        count = sum(discard) + face_down[seat]
        seen = surfaces.discarded(t.card_ids, discard)
        label = say(texts, "discards", cards=count, shown=seen)
        piles.append(
            pile(f"discard:{letter}", owned("discard", seat), m.discards[place], m.discard, count, label, letter)
        )
    return tuple(piles)


# -- Options -------------------------------------------------------------------------------------------------------


def choices(s: Position, v: View, words: Wording, lies: Ground, codes: Sequence[int]) -> tuple[Choice, ...]:
    """Options with everything they concern, explained in a state behind the view."""
    t = s.tables
    regions = dict(options.regions(t, LOOKS, s.seat)) | {"space": [f"space:{id}" for id in t.space_ids]}
    answers = []
    for code in codes:
        told = explain(s, code)
        touches = (*_things(s, regions, code), *options.touches(regions, (), (), payable(s, code)))
        marks = [*options.marks(regions, told.ahead, MARKETS), *_barrels(s, told.ahead.answers)]
        sources = options.suppliers(
            words, told.ahead, TAKING, partial(option_message, s), lambda code: _things(s, regions, code)[0]
        )  # fmt: skip
        answers.append(options.choice(words, t.codebook[code], told, touches, _ghost(s, lies, code), marks, sources))
    return tuple(answers)


def _things(s: Position, regions: Mapping[str, Sequence[str]], code: int) -> tuple[str, ...]:
    """The regions of what an option is about."""
    t = s.tables
    return options.touches(regions, TOUCHED.get(t.code_kind[code], ()), (t.code_a[code], t.code_b[code]), 0)


def _barrels(s: Position, answers: Sequence[int]) -> list[str]:
    """The spaces of the merchants whose beer some answers take."""
    t = s.tables
    return [f"space:{t.space_ids[t.code_a[code]]}" for code in answers if t.code_kind[code] == verbs.TAKE_BARREL]


def _ghost(s: Position, lies: Ground, code: int) -> Piece | None:
    """The tile or link that an option would lay."""
    t = s.tables
    kind, a = t.code_kind[code], t.code_a[code]
    if kind == verbs.BUILD:
        tile = t.tile_ids[top_tile(s, s.seat, t.code_b[code])]
        return surfaces.tile_ghost(t.slot_ids[a], lies.slots[a], lies.side, tile, s.seat)
    if kind == verbs.NETWORK:
        return surfaces.link_ghost(t.line_ids[a], lies.lines[a], LINKS[s.era], s.seat)
    return None
