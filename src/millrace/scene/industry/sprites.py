"""The symbols that the pieces of such games name: tiles on both sides, their bills, cards of places.

Every symbol is complete in itself: colour, hatching and figures are drawn in.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from millrace.core import languages
from millrace.core.texts import Texts
from millrace.parts.industry.map import Map
from millrace.scene import tokens
from millrace.scene.engraving import Metal
from millrace.scene.icons import goods, icons, ornaments
from millrace.scene.industry.art import Style
from millrace.scene.industry.family import CANAL, RAIL, Look
from millrace.scene.industry.layout import Course
from millrace.scene.ink import n, symbol, tag, use
from millrace.scene.scene import PLAYER_COLOURS
from millrace.scene.survey import laid_track

_MEDALLION: Final = 23.0


def basic(style: Style) -> Iterator[str]:
    """What other symbols use, and the markers."""
    yield from icons(style.icons, style.metal)
    yield from style.symbols
    yield from ornaments(style.metal)
    yield from goods()
    yield from tokens.markers(style.seats, style.metal)
    yield from tokens.tile_grounds(style.seats, style.metal)


def tiles(t: Map, style: Style, looks: Sequence[Look], links: Sequence[int]) -> Iterator[str]:
    """Both sides of every industry tile for every player; `links` are the link icons by kind."""
    for kind, id in enumerate(t.tile_ids):
        icon, level, points = looks[t.tile_industry[kind]].icon, t.tile_level[kind], t.tile_vp[kind]
        for seat in range(style.seats):
            yield tokens.tile(tokens.tile_sprite(id, seat), seat, icon, level)
            back = tokens.tile_sprite(id, seat, flipped=True)
            yield tokens.flipped_tile(back, seat, icon, level, points, links[kind], style.metal, style.link)


def bill(
    t: Map, style: Style, looks: Sequence[Look], kind: int, mark: str, links: int, selling: Sequence[str] = ()
) -> str:  # fmt: skip
    """What a tile costs, and below it what it brings: points, income, link icons, cubes; a mark for what is special,
    and the goods that selling takes.
    """
    costs = ["cube-coal"] * t.tile_coal[kind] + ["cube-iron"] * t.tile_iron[kind]
    holds = tokens.good_sprite(looks[t.tile_industry[kind]].holds), t.tile_cubes[kind]
    points, income = t.tile_vp[kind], t.tile_income[kind]
    return symbol(
        tokens.bill_sprite(t.tile_ids[kind]),
        100,
        56,
        *tokens.cost_bar(t.tile_money[kind], costs, mark, style.metal, style.currency),
        *tokens.yield_bar(points, income, selling, links, holds, style.metal, style.link),
    )


def profit_bill(t: Map, style: Style, looks: Sequence[Look], kind: int) -> str:
    """What a tile costs and brings where tiles bring money; one that is never built has nothing but its icon."""
    look, id = looks[t.tile_industry[kind]], tokens.bill_sprite(t.tile_ids[kind])
    if not t.tile_in_era[RAIL][kind]:
        return symbol(id, 100, 56, *tokens.no_bill(look.icon, style.metal))
    goods = ["cube-coal"] * t.tile_coal[kind] + ["cube-iron"] * t.tile_iron[kind]
    cost = tokens.cost_bar(t.tile_money[kind], goods, "", style.metal, style.currency)
    holds = tokens.good_sprite(look.holds), t.tile_cubes[kind]
    profit = tokens.profit_bar(t.tile_vp[kind], t.tile_profit[kind], holds, style.currency)
    return symbol(id, 100, 56, *cost, *profit)


def cards(
    t: Map, metal: Metal, packages: Sequence[str], card: Callable[[int, Texts], Iterator[str]]
) -> Iterator[str]:  # fmt: skip
    """The back of all cards, and every card in every language, drawn by its number."""
    yield symbol("card-back", 100, 140, *tokens.card_back(metal))
    for language in languages.known():
        texts = Texts.load(language, *packages)
        for number, id in enumerate(t.card_ids):
            yield symbol(tokens.card_sprite(id, language), 100, 140, *card(number, texts))


def discards(metal: Metal) -> str:
    """The common pile of discards."""
    return symbol("discards", 100, 140, *tokens.card_sheet(metal.dark), *tokens.thrown_cards(metal))


def railways(lines: Sequence[str], courses: Iterable[Course], seats: int) -> Iterator[str]:
    """A railway for every line and player: track in the owner's colour, in its middle a medallion with the crest."""
    for id, run in zip(lines, courses, strict=True):
        left, top, w, h = run.box
        track = tag("g", *laid_track(run.d, "currentColor"), transform=f"translate({n(-left)} {n(-top)})")
        yield symbol(f"way-{id}", w, h, track)
        x, y = run.middle[0] - left, run.middle[1] - top
        for seat, colour in enumerate(PLAYER_COLOURS[:seats]):
            whole = tag("use", href=f"#way-{id}", width=w, height=h, color=colour)
            medallion = use(tokens.owned("income", seat), x, y, _MEDALLION)
            yield symbol(tokens.rail_sprite(id, seat), w, h, whole, medallion)


def era_mark(t: Map, kind: int) -> str:
    """The icon of the only era in which a tile may be built; none for one of both."""
    if not t.tile_in_era[CANAL][kind]:
        return "i-engine"
    return "" if t.tile_in_era[RAIL][kind] else "i-boat"


def place_card(
    style: Style, id: str, name: str, colour: str, slots: Iterable[Iterable[str]], icons: Mapping[str, str]
) -> Iterator[str]:  # fmt: skip
    """The card of a place: its name on a banner in a colour, and the icons of what may be built on its slots."""
    fitting = dict.fromkeys([icons[industry] for slot in slots for industry in slot])
    return tokens.place_card(name, colour, sum(map(ord, id)), list(fitting), style.metal)
