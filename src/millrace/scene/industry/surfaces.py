"""The surfaces of such games: board, markets, hand and mats, with their regions and pieces.

The texts are those of the title under `scene.stage`.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from millrace.core.decision import seat_letter
from millrace.core.texts import Message, Term, Texts, Value
from millrace.parts.industry.map import Map
from millrace.parts.industry.view import DisplayView, IndustryView
from millrace.scene import laying
from millrace.scene.geometry import Point, Ring
from millrace.scene.industry.family import (
    CANAL,
    ERAS,
    LINKS,
    RAIL,
    Look,
    Market,
    Wording,
    line_names,
    mat_of,
    slot_names,
    tiles_left,
)
from millrace.scene.industry.layout import BoardLayout, Course, DisplayMarkets, Ground, MapLayout, open_lines
from millrace.scene.kept import kept, said
from millrace.scene.layout import Hand, Mat
from millrace.scene.scene import Piece, Region, Surface
from millrace.scene.tokens import bill_sprite, card_sprite, good_sprite, owned, rail_sprite, tile_sprite

_LINK: Final = (42.0, 24.0)
_BILL: Final = (100.0, 56.0)
_SMALL: Final = 34.0
"""The side of a tile that lies on a mat behind the next one."""


def say(texts: Texts, id: str, **values: Value) -> str:
    """A text of the stage."""
    return said(texts, f"scene.stage.{id}", **values)


# -- Slots and tiles -----------------------------------------------------------------------------------------------


@kept
def slot_label(texts: Texts, slot: str, industries: tuple[str, ...]) -> str:
    """What may be built on a slot."""
    return say(texts, "slot", slot=slot, industries=tuple([Term(id) for id in industries]))


@kept
def tile_label(
    texts: Texts, slot: str, industry: str, level: str, owner: str, flipped: bool, cubes: int, vp: int
) -> str:  # fmt: skip
    """Which tile lies on a slot, whose it is, and what is left on it."""
    state = "flipped" if flipped else "cubes" if cubes else "bare"
    return say(
        texts, "tile", slot=slot, tile=Term(industry), level=level, name=owner, state=state, cubes=cubes, vp=vp
    )  # fmt: skip


@kept
def slot_region(slot_id: str, at: Point, side: float, label: str) -> Region:
    """A slot with its upper left corner at a point."""
    return Region(f"slot:{slot_id}", "rect", label, *at, side, side)


@kept
def tile_piece(slot_id: str, at: Point, side: float, tile_id: str, owner: int, flipped: bool, label: str) -> Piece:
    """The tile on a slot."""
    sprite, state = tile_sprite(tile_id, owner, flipped), "flipped" if flipped else ""
    return Piece(f"tile:{slot_id}", sprite, *at, side, side, label, seat_letter(owner), state=state)


@kept
def tile_ghost(slot_id: str, at: Point, side: float, tile_id: str, owner: int, flipped: bool = False) -> Piece:
    """A tile as it would lie on a slot."""
    sprite, letter = tile_sprite(tile_id, owner, flipped), seat_letter(owner)
    return Piece(f"ghost:{slot_id}", sprite, *at, side, side, owner=letter, state="ghost")


@kept
def slots(
    t: Map, words: Wording, ground: Ground, looks: tuple[Look, ...], without: int, tile: tuple[int, ...],
    owner: tuple[int, ...], flipped: int, cubes: tuple[int, ...],
) -> tuple[tuple[Region, ...], tuple[Piece, ...]]:  # fmt: skip
    """The slots of the board in use, which may be `without` those in a mask, and the tiles with what lies on them."""
    regions: list[Region] = []
    pieces: list[Piece] = []
    for slot, (kind, seat, left) in enumerate(zip(tile, owner, cubes, strict=True)):
        region, lying = _slot(t, words, ground, looks, slot, kind, seat, bool(flipped >> slot & 1), left)
        regions += () if without >> slot & 1 else (region,)
        pieces += lying
    return tuple(regions), tuple(pieces)


@kept
def _slot(
    t: Map, words: Wording, ground: Ground, looks: tuple[Look, ...], slot: int, kind: int, owner: int, flipped: bool,
    cubes: int,
) -> tuple[Region, tuple[Piece, ...]]:  # fmt: skip
    """A slot with the tile of a kind and an owner on it, and that tile with its cubes; of no kind if it is -1."""
    name, id, at, side = slot_names(t, words.places)[slot], t.slot_ids[slot], ground.slots[slot], ground.side
    if kind < 0:
        fitting = [look.id for look, slots in zip(looks, t.slots_of, strict=True) if slots >> slot & 1]
        return slot_region(id, at, side, slot_label(words.texts, name, tuple(fitting))), ()
    look, level = looks[t.tile_industry[kind]], words.level(t.tile_level[kind])
    label = tile_label(words.texts, name, look.id, level, words.players[owner], flipped, cubes, t.tile_vp[kind])
    tile = tile_piece(id, at, side, t.tile_ids[kind], owner, flipped, label)
    held = laying.cubes(id, good_sprite(look.holds), cubes, at, side) if cubes else ()
    return slot_region(id, at, side, label), (tile, *held)


# -- Lines and links -----------------------------------------------------------------------------------------------


@kept
def line_label(texts: Texts, line: str, ways: str) -> str:
    """Which links may lie on a line: `canal`, `rail` or `both`."""
    return say(texts, "line", line=line, ways=ways)


@kept
def link_label(texts: Texts, line: str, way: str, owner: str) -> str:
    """Whose link lies on a line, and of which kind it is."""
    return say(texts, "link", line=line, kind=way, name=owner)


@kept
def line_region(line_id: str, course: Course, path: str, label: str) -> Region:
    """A line; its path may be shorter than its course."""
    return Region(f"line:{line_id}", "path", label, *course.middle, d=path)


@kept
def link_piece(line_id: str, course: Course, link: str, owner: int, label: str) -> Piece:
    """The link on a line; `link` is what it shows."""
    return _link(f"link:{line_id}", course, link, owner, label, "")


@kept
def link_ghost(line_id: str, course: Course, link: str, owner: int) -> Piece:
    """A link as it would lie on a line."""
    return _link(f"ghost:{line_id}", course, link, owner, "", "ghost")


def _link(id: str, course: Course, link: str, owner: int, label: str, state: str) -> Piece:
    (x, y), (w, h) = course.middle, _LINK
    sprite, letter = owned(link, owner), seat_letter(owner)
    return Piece(id, sprite, x - w / 2, y - h / 2, w, h, label, letter, state=state, turn=course.turn)


@kept
def lines(
    t: Map, words: Wording, ground: Ground, paths: tuple[str, ...], without: int, era: int, owners: tuple[int, ...]
) -> tuple[tuple[Region, ...], tuple[Piece, ...]]:  # fmt: skip
    """The lines of the board in use, which may be `without` those in a mask, and the links that lie there; `paths` are
    what is seen of the lines.
    """
    regions: list[Region] = []
    pieces: list[Piece] = []
    for line, (name, owner) in enumerate(zip(line_names(t, words.places), owners, strict=True)):
        id, course = t.line_ids[line], ground.lines[line]
        if owner >= 0:
            label = link_label(words.texts, name, ERAS[era], words.players[owner])
            pieces.append(link_piece(id, course, LINKS[era], owner, label))
        else:
            canal, rail = (t.lines_of_era[each] >> line & 1 for each in (CANAL, RAIL))
            label = line_label(words.texts, name, "both" if canal and rail else "canal" if canal else "rail")
        regions += () if without >> line & 1 else (line_region(id, course, paths[line], label),)
    return tuple(regions), tuple(pieces)


@kept
def railways(
    t: Map, words: Wording, ground: Ground, without: int, owners: tuple[int, ...]
) -> tuple[tuple[Region, ...], tuple[Piece, ...]]:  # fmt: skip
    """The lines of a title without eras, and the railways that run along whole lines."""
    regions: list[Region] = []
    pieces: list[Piece] = []
    for line, (name, owner) in enumerate(zip(line_names(t, words.places), owners, strict=True)):
        id, course = t.line_ids[line], ground.lines[line]
        if owner >= 0:
            label = link_label(words.texts, name, ERAS[RAIL], words.players[owner])
            pieces.append(_railway("link", id, course, owner, label))
        else:
            label = say(words.texts, "open-link", line=name)
        regions += () if without >> line & 1 else (line_region(id, course, course.d, label),)
    return tuple(regions), tuple(pieces)


@kept
def rail_ghost(line_id: str, course: Course, owner: int) -> Piece:
    """Such a railway as it would run along a line."""
    return replace(_railway("ghost", line_id, course, owner, ""), state="ghost")


@kept
def _railway(kind: str, line_id: str, course: Course, owner: int, label: str) -> Piece:
    return Piece(f"{kind}:{line_id}", rail_sprite(line_id, owner), *course.box, label, seat_letter(owner))


# -- The board -----------------------------------------------------------------------------------------------------


@kept
def income_marker(texts: Texts, seat: int, name: str, level: int, space: int) -> laying.Marker:
    """What shows a player's income on the track around the board."""
    return laying.Marker(
        space, "income", seat, say(texts, "marker.income", name=name, level=level, space=space)
    )  # fmt: skip


@kept
def vp_marker(texts: Texts, seat: int, name: str, vp: int) -> laying.Marker:
    """What shows a player's points on the track around the board, which has a hundred spaces."""
    laps = str(vp // 100) if vp >= 100 else ""
    return laying.Marker(vp % 100, "vp", seat, say(texts, "marker.vp", name=name, vp=vp), laps)


@kept
def markers(
    t: Map, words: Wording, ring: Ring, income: tuple[int, ...], points: tuple[int, ...]
) -> tuple[Piece, ...]:  # fmt: skip
    """The markers of income and points on the track around the board."""
    standing = []
    for seat, (name, space, vp) in enumerate(zip(words.players, income, points, strict=True)):
        standing.append(income_marker(words.texts, seat, name, t.level_of_space[space], space))
        standing.append(vp_marker(words.texts, seat, name, vp))
    return tuple(laying.markers(ring, standing))


def board(
    v: IndustryView, t: Map, words: Wording, layout: BoardLayout, ground: Ground, looks: Sequence[Look], *,
    without: tuple[int, int] = (0, 0), regions: Iterable[Region] = (), below: Iterable[Piece] = (),
    above: Iterable[Piece] = (), edition: str = "",
) -> Surface:  # fmt: skip
    """The board with slots, lines, links, tiles and markers, and with what a title has besides.

    The board in use may be `without` the slots and the lines in two masks. The pieces `below` lie under the links,
    those `above` on the tiles. `edition` ends the names of the pictures that belong to one of several boards.
    """
    texts, size = words.texts, layout.board.size
    spaces, tiles = slots(t, words, ground, tuple(looks), without[0], v.tile, v.owner, v.flipped, v.cubes)
    paths = open_lines(t, layout, words.places)
    ways, links = lines(t, words, ground, paths, without[1], v.era, v.line_owner)
    letters = laying.sheet("print:board", f"print-board{edition}", size, size)
    return Surface(
        "board",
        say(texts, "board"),
        size,
        size,
        f"board-{ERAS[v.era]}{edition}",
        regions=(*spaces, *ways, *regions),
        pieces=(letters, *below, *links, *tiles, *above, *markers(t, words, layout.ring, v.income, v.vp)),
        name=say(texts, "name.board"),
    )  # fmt: skip


# -- Markets -------------------------------------------------------------------------------------------------------


@kept
def market_region(
    texts: Texts, market: Market, place: laying.MarketPlace, spaces: int, cubes: int, price: int
) -> Region:
    """A market with its next price."""
    label = say(texts, "market", market=Term(market.noun), cubes=cubes, price=price)
    return place.region(market.region, label, spaces)


@kept
def price_piece(
    texts: Texts, good: str, place: laying.MarketPlace, price: int, size: Point, y: float, currency: str = "£"
) -> Piece:  # fmt: skip
    """The plate with the price of the next cube of a good."""
    return place.price(good, price, say(texts, "price", price=price), size, y, currency)


def markets(
    v: IndustryView, t: Map, texts: Texts, layout: MapLayout, both: Sequence[Market], piles: Iterable[Piece],
    edition: str = "", letters: str = "", more: Iterable[Region] = (), currency: str = "£",
) -> Surface:  # fmt: skip
    """The markets of coal and iron with their next prices, the piles beside them, and more regions of the title's.

    `edition` ends the names of the pictures that belong to one of several boards, `letters` that of what is written.
    """
    m = layout.markets
    written = laying.sheet("print:markets", f"print-markets{edition}{letters}", m.width, m.height)
    coal, iron = both
    coal_spaces, coal_pieces = market_part(texts, layout, coal, tuple(t.coal_buy), v.coal_market, currency)
    iron_spaces, iron_pieces = market_part(texts, layout, iron, tuple(t.iron_buy), v.iron_market, currency)
    return Surface(
        "markets", say(texts, "markets"), m.width, m.height, f"markets{edition}",
        regions=(coal_spaces, iron_spaces, *more), pieces=(written, *coal_pieces, *iron_pieces, *piles),
        place="beside", name=say(texts, "name.markets"),
    )  # fmt: skip


@kept
def market_part(
    texts: Texts, layout: MapLayout, market: Market, prices: tuple[int, ...], count: int, currency: str
) -> tuple[Region, tuple[Piece, ...]]:  # fmt: skip
    """The spaces of a market, and so many cubes on them with the price of the next."""
    m, column, spaces = layout.markets, layout.columns[market.good], len(prices) - 1  # the last: of an empty market
    place = laying.MarketPlace(column.left, column.bottom, m.cell, m.row)
    price = price_piece(texts, market.good, place, prices[count], m.price, m.prices, currency)
    cubes = laying.market_cubes(place, market.good, spaces, count)
    return market_region(texts, market, place, spaces, count, prices[count]), (*cubes, price)


def piles(v: IndustryView, t: Map, texts: Texts, spots: Sequence[Point], card: Point) -> Iterator[Piece]:
    """The deck and the common pile of discards, each with its middle at a spot."""
    thrown, seen = sum(v.discard), discarded(t.card_ids, v.discard)
    yield laying.pile("deck", "card-back", spots[0], card, v.deck_size, say(texts, "deck", cards=v.deck_size))
    yield laying.pile("discards", "discards", spots[1], card, thrown, say(texts, "discards", cards=thrown, list=seen))


def discards_regions(texts: Texts, piles: Iterable[Piece]) -> Iterator[Region]:
    """The common pile of discards among some piles."""
    return (laying.open_pile(pile, say(texts, "discards-name")) for pile in piles if pile.id == "discards")


def display(v: DisplayView, t: Map, texts: Texts, m: DisplayMarkets) -> list[tuple[Region, Piece]]:
    """The open cards beside the deck."""
    cards = []
    for number, card in enumerate(v.display):
        id, at = open_card(v, t, number), m.open_card(number, t.display)
        label = say(texts, "open-card", card=Term(f"card.{t.card_ids[card]}"))
        piece = Piece(id, card_sprite(t.card_ids[card], texts.language), *at, *m.open, label)
        cards.append((Region(id, "rect", label, *at, *m.open), piece))
    return cards


def open_card(v: DisplayView, t: Map, number: int) -> str:
    """The region of a card of the display: `draw:coal:1` is the second one that shows coal."""
    return f"draw:{t.card_ids[v.display[number]]}:{v.display[:number].count(v.display[number])}"


def discarded(card_ids: Sequence[str], counts: Sequence[int]) -> tuple[Message, ...]:
    """The cards of a pile that lies open, each with how many there are of it."""
    return tuple(
        [
            Message("scene.stage.discarded", card=Term(f"card.{id}"), n=count)
            for id, count in zip(card_ids, counts, strict=True)
            if count
        ]
    )


# -- Hand and mats -------------------------------------------------------------------------------------------------


@kept
def held_card(texts: Texts, id: str, number: int) -> laying.HeldCard:
    """A card of a hand: its id, and which card of its kind it is."""
    return laying.HeldCard(id, number, card_sprite(id, texts.language), say(texts, "card", card=Term(f"card.{id}")))


def hand(v: IndustryView, t: Map, texts: Texts, layout: Hand) -> Surface:
    """The viewer's own hand."""
    return _hand(t, texts, layout, v.seat, v.own_hand)


@kept
def _hand(t: Map, texts: Texts, layout: Hand, seat: int, cards: tuple[int, ...]) -> Surface:
    held = [
        held_card(texts, id, number)
        for id, count in zip(t.card_ids, cards, strict=True)
        for number in range(count)
    ]  # fmt: skip
    label, letter = say(texts, "hand", cards=len(held)), seat_letter(seat)
    return laying.hand(held, t.hand_size, layout.card, layout.gap, label, letter, say(texts, "name.hand"))


@dataclass(frozen=True, slots=True)
class Stack:
    """A stack of a mat: its industry, what is told of it, the tile on top if any, how many are left, whether that tile
    can be built now, and all its kinds of tiles with what is told of each.
    """

    industry: str
    label: str
    tile: str = ""
    left: int = 0
    usable: bool = True
    kinds: tuple[tuple[str, str], ...] = ()

    def signs(self, seat: int) -> tuple[tuple[str, ...], ...]:
        """By kind: its tile and its bill."""
        return tuple([(tile_sprite(kind, seat), bill_sprite(kind)) for kind, _ in self.kinds])


@kept
def kind_label(texts: Texts, tile: str, level: str, left: int, money: int, coal: int, iron: int, **more: Value) -> str:
    """A kind of tiles of a stack with its costs and what the title tells of it, and how many are left."""
    costs = [Message("bill.money", money=money)]
    if coal:
        costs.append(Message("scene.stage.cost-coal", n=coal))
    if iron:
        costs.append(Message("scene.stage.cost-iron", n=iron))
    return say(texts, "stack", tile=Term(tile), level=level, left=left, costs=tuple(costs), **more)


def _stacks(
    t: Map, words: Wording, looks: Sequence[Look], era: int, lying: tuple[int, ...],
    more: Callable[[Any, int], Mapping[str, Value]], never: Collection[int],
) -> Iterator[Stack]:  # fmt: skip
    """The stacks of a mat, of whose tiles so many are gone."""
    for industry, look in enumerate(looks):
        left = tiles_left(t, lying, industry)
        if not left:
            yield Stack(look.id, say(words.texts, "stack-empty", tile=Term(look.id)))
            continue
        kinds = []
        for kind in dict.fromkeys(left):
            level, count = words.level(t.tile_level[kind]), left.count(kind)
            if kind in never:
                label = say(words.texts, "stack-never", tile=Term(look.id), level=level, left=count)
            else:
                usable = "yes" if t.tile_in_era[era][kind] else "no"
                label = kind_label(
                    words.texts, look.id, level, count, t.tile_money[kind], t.tile_coal[kind], t.tile_iron[kind],
                    vp=t.tile_vp[kind], income=t.tile_income[kind], era=usable, **more(t, kind),
                )  # fmt: skip
            kinds.append((t.tile_ids[kind], label))
        label, usable_now = say(words.texts, "stack-name", tile=Term(look.id), left=len(left)), t.tile_in_era[era]
        yield Stack(look.id, label, t.tile_ids[left[0]], len(left), bool(usable_now[left[0]]), tuple(kinds))


@kept
def stack_region(seat: int, stack: Stack, place: int, measures: Mat) -> Region:
    """A stack at its place in the row."""
    w, h = measures.stack
    return _stack_region(seat, stack, place * w, 0, w, h)


def _stack_region(seat: int, stack: Stack, x: float, y: float, w: float, h: float) -> Region:
    id, about = f"stack:{seat_letter(seat)}:{stack.industry}", tuple([label for _, label in stack.kinds])
    return Region(id, "rect", stack.label, x, y, w, h, about=about, signs=stack.signs(seat))


@kept
def stack_pieces(seat: int, stack: Stack, place: int, measures: Mat) -> tuple[Piece, ...]:
    """The uppermost tile of a stack and its bill; none of an empty one."""
    if not stack.left:
        return ()
    (w, h), side, (bill_w, bill_h) = measures.stack, measures.tile, _BILL
    letter, x = seat_letter(seat), place * w
    id, sprite, state = f"{letter}:{stack.industry}", tile_sprite(stack.tile, seat), "" if stack.usable else "spent"
    return (
        Piece(f"top:{id}", sprite, x + (w - side) / 2, 24, side, side, owner=letter, count=stack.left, state=state),
        Piece(f"bill:{id}", bill_sprite(stack.tile), x + (w - bill_w) / 2, h - bill_h - 4, bill_w, bill_h),
    )


def mat(texts: Texts, measures: Mat, seat: int, name: str, own: bool, stacks: Iterable[Stack]) -> Surface:
    """A player's stacks of tiles that are not built yet; the viewer's own lie before them."""
    row = list(enumerate(stacks))
    regions = [stack_region(seat, stack, place, measures) for place, stack in row]
    pieces = [piece for place, stack in row for piece in stack_pieces(seat, stack, place, measures)]
    return _mat(texts, measures, seat, name, own, len(row), regions, pieces)


def levelled_stacks(t: Map, texts: Texts, lying: tuple[int, ...]) -> list[list[Stack]]:
    """By industry: what is left of each level of a mat, from the lowest up; one that is never built is not usable."""
    columns: list[list[Stack]] = []
    for industry, kinds in zip(t.industry_ids, t.kinds_of, strict=True):
        columns.append([])
        for kind in kinds:
            left, usable = len(t.mat_tiles[kind]) - 1 - lying[kind], t.tile_in_era[RAIL][kind]
            figures: dict[str, Value] = {
                "money": t.tile_money[kind], "coal": t.tile_coal[kind], "iron": t.tile_iron[kind],
                "cubes": t.tile_cubes[kind], "profit": t.tile_profit[kind],
            }  # fmt: skip
            id, level = "level" if usable else "level-never", t.tile_level[kind]
            label = say(texts, id, tile=Term(industry), level=level, left=left, **figures)
            if left:
                name = say(texts, "stack-name", tile=Term(industry), level=level, left=left)
                told = ((t.tile_ids[kind], label),)
                columns[-1].append(Stack(t.tile_ids[kind], name, t.tile_ids[kind], left, bool(usable), told))
    return columns


def levelled_mat(
    texts: Texts, measures: Mat, seat: int, name: str, own: bool, columns: Sequence[Sequence[Stack]]
) -> Surface:  # fmt: skip
    """A mat on which every level of an industry is a stack of its own: in each column the first one lies large with its
    bill, the others small beside it.
    """
    regions: list[Region] = []
    pieces: list[Piece] = []
    (w, h), letter = measures.stack, seat_letter(seat)
    for place, column in enumerate(columns):
        for stack in column[:1]:
            whole = stack_region(seat, stack, place, measures)
            regions.append(replace(whole, x=whole.x + 5, y=6, w=w - 10.0, h=h - 12.0))
            tile, bill = stack_pieces(seat, stack, place, measures)
            pieces += [replace(tile, x=place * w + 11.0), bill]
        for number, stack in enumerate(column[1:]):
            x, y = (place + 1) * w - _SMALL - 14.0, 15 + number * (_SMALL + 5.0)
            id, state = f"{letter}:{stack.industry}", "" if stack.usable else "spent"
            regions.append(_stack_region(seat, stack, x - 2, y - 2, _SMALL + 4, _SMALL + 4))
            sprite = tile_sprite(stack.tile, seat)
            pieces.append(Piece(f"top:{id}", sprite, x, y, _SMALL, _SMALL, owner=letter, count=stack.left, state=state))
    return _mat(texts, measures, seat, name, own, len(columns), regions, pieces)


def _mat(
    texts: Texts, measures: Mat, seat: int, name: str, own: bool, columns: int, regions: Iterable[Region],
    pieces: Iterable[Piece],
) -> Surface:  # fmt: skip
    (w, h), letter = measures.stack, seat_letter(seat)
    return Surface(
        f"mat:{letter}", say(texts, "mat", name=name), w * columns, h, "mat", letter, tuple(regions), tuple(pieces),
        place="before" if own else "aside", name=say(texts, "name.mat"),
    )  # fmt: skip


def hand_and_mats(
    v: IndustryView, t: Map, words: Wording, layout: BoardLayout, looks: tuple[Look, ...],
    more: Callable[[Any, int], Mapping[str, Value]], never: frozenset[int] = frozenset(),
) -> Iterator[Surface]:  # fmt: skip
    """The viewer's hand, if there is one, and the mats of all players.

    `more` tells what labels say besides of a kind of tile, `never` are the kinds that nobody builds.
    """
    if v.seat >= 0:
        yield hand(v, t, words.texts, layout.hand)
    for seat in range(v.players):
        lying = mat_of(t, v.mat, seat)
        yield _mat_of(t, words, layout.mat, looks, seat, seat == v.seat, v.era, lying, more, never)


@kept
def _mat_of(
    t: Map, words: Wording, measures: Mat, looks: tuple[Look, ...], seat: int, own: bool, era: int,
    lying: tuple[int, ...], more: Callable[[Any, int], Mapping[str, Value]], never: frozenset[int],
) -> Surface:  # fmt: skip
    stacks = _stacks(t, words, looks, era, lying, more, never)
    return mat(words.texts, measures, seat, words.players[seat], own, stacks)
