"""The table of Brass: Birmingham as one viewer sees it: board, markets, hand and mats as surfaces with pieces.

Everything comes from the view. Options are explained in a state determinised from it, always by the same generator:
what they tell is public or the deciding seat's own, so any such state gives the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import groupby
from typing import Final

from millrace.core.decision import seat_letter
from millrace.core.rng import Generator
from millrace.core.texts import Message, Term, Texts, Value, roman
from millrace.parts.bits import members
from millrace.scene.scene import Choice, Figure, Group, Head, Piece, Region, Stage, Surface

from .describe import bill, describe
from .layout import Layout
from .layout import load as load_layout
from .rules.build import fitting_cards
from .rules.play import Position
from .sprites import CRESTS, card_sprite, merchant_sprite, tile_sprite
from .state import ACTION, BEER, CANAL, RAIL, TASK_BITS, top_tile
from .tables import (
    BREWERY,
    BUILD,
    CARDS,
    COAL_MINE,
    DEVELOP,
    INDUSTRIES,
    INDUSTRY_IDS,
    IRON_WORKS,
    LOAN,
    MERCHANT_SPACES,
    NETWORK,
    PLAY_CARD,
    REMOVE,
    SELL,
    SLOTS,
    TAKE_BARREL,
    TAKE_BEER,
    TAKE_COAL,
    TAKE_IRON,
    WILD_INDUSTRY,
    WILD_LOCATION,
    Tables,
)
from .view import View, determinise

WILD_CARDS: Final = 4
"""How many wild cards there are of each kind."""

_CUBES: Final = {COAL_MINE: "cube-coal", IRON_WORKS: "cube-iron", BREWERY: "barrel"}
_GHOST: Final = "ghost"
_ON_TILE: Final = (14, 12)
"""The size of a cube on a tile, and how far cubes stand apart."""


def stage(v: View, texts: Texts, names: Sequence[str] = (), codes: Sequence[int] = ()) -> Stage:
    """What the view shows; `names` are what the seats are called, `codes` the options to explain to its seat."""
    return _Stage(v, texts, names or [seat_letter(seat) for seat in range(v.players)]).all(codes)


def tallies(v: View) -> dict[str, tuple[int, ...]]:
    """The figures whose course through the game is of interest, each by seat."""
    return {"money": v.money, "income": tuple(v.tables.level_of_space[space] for space in v.income), "vp": v.vp}


class _Stage:
    """The stage of one view."""

    def __init__(self, v: View, texts: Texts, names: Sequence[str]) -> None:
        self.v = v
        self.t: Tables = v.tables
        self.texts = texts
        self.names = names
        self.layout: Layout = load_layout()

    def all(self, codes: Sequence[int]) -> Stage:
        surfaces = [self.board(), self.markets()]
        if self.v.seat >= 0:
            surfaces.append(self.hand())
        surfaces += [self.mat(seat) for seat in range(self.v.players)]
        choices = tuple([self.choice(code) for code in codes])
        return Stage(
            head=self.head(),
            order=self.v.order,
            figures=tuple([self.figures(seat) for seat in range(self.v.players)]),
            crests=CRESTS[: self.v.players],
            surfaces=tuple(surfaces),
            options=choices,
            groups=tuple([self.group(verb) for verb in dict.fromkeys(choice.group for choice in choices)]),
        )

    def say(self, id: str, **values: Value) -> str:
        return self.tell(f"scene.stage.{id}", **values)

    def tell(self, id: str, **values: Value) -> str:
        return self.texts.render(Message(id, **values))

    # -- figures -------------------------------------------------------------------------------------------------------

    def head(self) -> Head:
        v = self.v
        era = Term("era.canal" if v.era == CANAL else "era.rail")
        last = self.t.content.rounds.per_era[v.players - 2]
        return Head(
            name=self.tell("brass-birmingham.name"),
            era=self.tell("scene.era", era=era),
            round=self.tell("scene.round", number=v.round, last=last),
            note=self.tell("scene.deck", cards=v.deck_size),
        )

    def figures(self, seat: int) -> tuple[Figure, ...]:
        v = self.v
        space = v.income[seat]
        level = self.t.level_of_space[space]
        on_board = [slot for slot, owner in enumerate(v.owner) if owner == seat]
        flipped = sum(v.flipped >> slot & 1 for slot in on_board)
        to_next = self.to_next_level(space)
        wild = sum(v.wild_cards[seat])
        return (
            self.figure("money", f"£{v.money[seat]}"),
            self.figure("income", f"{level:+d}".replace("-", "−"), level=level, space=space, more=to_next),
            self.figure("vp", str(v.vp[seat])),
            self.figure("spent", f"£{v.spent[seat]}"),
            self.figure("cards", str(v.hand_sizes[seat]), wild=wild),
            self.figure("links", str(v.links_left[seat])),
            self.figure("tiles", str(len(on_board)), flipped=flipped),
        )

    def figure(self, id: str, value: str, **values: Value) -> Figure:
        return Figure(id, self.say(f"figure.{id}"), value, self.say(f"hint.{id}", **values))

    def to_next_level(self, space: int) -> int:
        """Spaces up to the next income level; 0 at the top."""
        levels = self.t.level_of_space
        higher = [other for other in range(space, len(levels)) if levels[other] > levels[space]]
        return higher[0] - space if higher else 0

    # -- the board -----------------------------------------------------------------------------------------------------

    def board(self) -> Surface:
        size = self.layout.board.size
        regions = (*self.slot_regions(), *self.line_regions(), *self.space_regions())
        letters = Piece("print:board", "print-board", 0, 0, size, size)
        pieces = (letters, *self.links(), *self.tiles(), *self.merchants(), *self.markers())
        background = "board-canal" if self.v.era == CANAL else "board-rail"
        return Surface("board", self.say("board"), size, size, background, regions=regions, pieces=pieces)

    def place(self, place: int) -> str:
        """A place's name, short for the farm breweries."""
        id = self.t.place_ids[place]
        if self.t.farm_places >> place & 1:
            return self.tell(f"scene.{id}")
        return self.texts.noun(id)

    def spot(self, id: str, place: int) -> str:
        """A slot or merchant space by its place and, where there are several, its number."""
        lone = (self.t.slot_ids + self.t.space_ids).count(f"{self.t.place_ids[place]}.2") == 0
        return self.place(place) if lone else f"{self.place(place)} {id.rpartition('.')[2]}"

    def slot_name(self, slot: int) -> str:
        return self.spot(self.t.slot_ids[slot], self.t.slot_place[slot])

    def space_name(self, space: int) -> str:
        return self.spot(self.t.space_ids[space], self.t.space_place[space])

    def slot_at(self, slot: int) -> tuple[float, float]:
        """The upper left corner of a slot."""
        place, _, number = self.t.slot_ids[slot].rpartition(".")
        return self.corner(self.layout.places[place].slots[int(number) - 1], self.layout.board.slot)

    def space_at(self, space: int) -> tuple[float, float]:
        """The upper left corner of a merchant space."""
        place, _, number = self.t.space_ids[space].rpartition(".")
        return self.corner(self.layout.merchants[place].tiles[int(number) - 1], self.layout.board.slot)

    @staticmethod
    def corner(middle: tuple[float, float], side: float) -> tuple[float, float]:
        return middle[0] - side / 2, middle[1] - side / 2

    def slot_regions(self) -> Iterator[Region]:
        side = self.layout.board.slot
        for slot in range(SLOTS):
            x, y = self.slot_at(slot)
            yield Region(f"slot:{self.t.slot_ids[slot]}", "rect", self.slot_label(slot), x, y, side, side)

    def slot_label(self, slot: int) -> str:
        fitting = [
            Term(INDUSTRY_IDS[industry]) for industry in range(INDUSTRIES) if self.t.slots_of[industry] >> slot & 1
        ]
        if self.v.tile[slot] < 0:
            return self.say("slot", slot=self.slot_name(slot), industries=tuple(fitting))
        return self.tile_label(slot)

    def line_regions(self) -> Iterator[Region]:
        for line, id in enumerate(self.t.line_ids):
            x, y = self.layout.lines[id].middle
            d = self.layout.curve(id, self.t.content.lines[id].joins)
            yield Region(f"line:{id}", "path", self.line_label(line), x, y, d=d)

    def line_label(self, line: int) -> str:
        name = "–".join(self.place(place) for place in self.t.line_places[line])
        owner = self.v.line_owner[line]
        if owner >= 0:
            kind = "canal" if self.v.era == CANAL else "rail"
            return self.say("link", line=name, kind=kind, name=self.names[owner])
        ways = [self.t.lines_of_era[era] >> line & 1 for era in (CANAL, RAIL)]
        return self.say("line", line=name, ways="both" if all(ways) else "canal" if ways[CANAL] else "rail")

    def space_regions(self) -> Iterator[Region]:
        side = self.layout.board.slot
        for space in range(MERCHANT_SPACES):
            x, y = self.space_at(space)
            yield Region(f"space:{self.t.space_ids[space]}", "rect", self.space_label(space), x, y, side, side)

    def space_label(self, space: int) -> str:
        tile = self.v.merchant_tile[space]
        name = self.space_name(space)
        if tile < 0:
            return self.say("merchant-none", space=name)
        goods = self.t.goods_of_tile[tile]
        if not goods:
            return self.say("merchant-blank", space=name)
        place = self.t.space_place[space]
        kind, amount = self.t.content.merchants[self.t.place_ids[place]].bonus, self.t.bonus_amount[place]
        bonus = self.tell(f"scene.bonus-{kind}", amount=amount)
        bought = tuple([Term(f"goods.{INDUSTRY_IDS[industry]}") for industry in members(goods)])
        beer = "yes" if self.v.barrels >> space & 1 else "no"
        return self.say("merchant", space=name, goods=bought, beer=beer, bonus=bonus)

    # -- pieces of the board -------------------------------------------------------------------------------------------

    def tiles(self) -> Iterator[Piece]:
        v, t, side = self.v, self.t, self.layout.board.slot
        for slot in range(SLOTS):
            kind, owner = v.tile[slot], v.owner[slot]
            if kind < 0:
                continue
            x, y = self.slot_at(slot)
            flipped = v.flipped >> slot & 1
            sprite = tile_sprite(t.tile_ids[kind], owner, bool(flipped))
            state = "flipped" if flipped else ""
            id = f"tile:{t.slot_ids[slot]}"
            yield Piece(id, sprite, x, y, side, side, self.tile_label(slot), seat_letter(owner), state=state)
            yield from self.cubes(slot, x, y)

    def cubes(self, slot: int, x: float, y: float) -> Iterator[Piece]:
        """What lies on a tile, in a row along its upper edge."""
        size, wanted = _ON_TILE
        sprite = _CUBES.get(self.t.tile_industry[self.v.tile[slot]], "")
        count = self.v.cubes[slot]
        side = self.layout.board.slot
        # Many cubes overlap rather than stand over the edge.
        apart = min(wanted, (side + 2 - size) / max(count - 1, 1))
        left = x + side / 2 - (apart * (count - 1) + size) / 2
        for number in range(count):
            yield Piece(f"cube:{self.t.slot_ids[slot]}:{number}", sprite, left + apart * number, y - 5, size, size)

    def tile_label(self, slot: int) -> str:
        v, t = self.v, self.t
        kind = v.tile[slot]
        state = "flipped" if v.flipped >> slot & 1 else "cubes" if v.cubes[slot] else "bare"
        return self.say(
            "tile",
            slot=self.slot_name(slot),
            tile=Term(INDUSTRY_IDS[t.tile_industry[kind]]),
            level=roman(t.tile_level[kind]),
            name=self.names[v.owner[slot]],
            state=state,
            cubes=v.cubes[slot],
            vp=t.tile_vp[kind],
        )

    def links(self) -> Iterator[Piece]:
        for line, owner in enumerate(self.v.line_owner):
            if owner >= 0:
                yield self.link(line, owner)

    def link(self, line: int, owner: int) -> Piece:
        id = self.t.line_ids[line]
        x, y = self.layout.lines[id].middle
        kind = "boat" if self.v.era == CANAL else "engine"
        w, h = (42, 24)
        turn = self.layout.slope(self.t.content.lines[id].joins)
        label = self.line_label(line) if self.v.line_owner[line] >= 0 else ""
        sprite = f"{kind}-{seat_letter(owner).lower()}"
        return Piece(f"link:{id}", sprite, x - w / 2, y - h / 2, w, h, label, seat_letter(owner), turn=turn)

    def merchants(self) -> Iterator[Piece]:
        v, t = self.v, self.t
        side, barrel = self.layout.board.slot, self.layout.board.barrel
        for space, tile in enumerate(v.merchant_tile):
            if tile < 0:
                continue
            id = t.space_ids[space]
            x, y = self.space_at(space)
            yield Piece(f"merchant:{id}", merchant_sprite(t.goods_of_tile[tile]), x, y, side, side)
            if v.barrels >> space & 1:
                place, _, number = id.rpartition(".")
                x, y = self.corner(self.layout.merchants[place].barrels[int(number) - 1], barrel)
                yield Piece(
                    f"barrel:{id}", "barrel", x, y, barrel, barrel, self.say("barrel", space=self.space_name(space))
                )

    def markers(self) -> Iterator[Piece]:
        """The markers of income and points on the progress track; those on the same space stand beside each other."""
        v = self.v
        placed = [(v.income[seat], f"income:{seat_letter(seat)}", seat) for seat in range(v.players)]
        placed += [(v.vp[seat] % 100, f"vp:{seat_letter(seat)}", seat) for seat in range(v.players)]
        for space, group in groupby(sorted(placed), key=lambda each: each[0]):
            found = list(group)
            for number, (_, id, seat) in enumerate(found):
                yield self.marker(id, seat, space, number, len(found))

    def marker(self, id: str, seat: int, space: int, number: int, of: int) -> Piece:
        size = 17 if of == 1 else 15 if of <= 4 else 12
        columns = 1 if of == 1 else 2 if of <= 4 else 3
        rows = (of + columns - 1) // columns
        x, y = self.layout.track_space(space)
        x += (number % columns - (columns - 1) / 2) * size
        y += (number // columns - (rows - 1) / 2) * size
        kind = id.partition(":")[0]
        vp, level = self.v.vp[seat], self.t.level_of_space[self.v.income[seat]]
        label = self.say(f"marker.{kind}", name=self.names[seat], level=level, vp=vp, space=space)
        laps = str(vp // 100) if kind == "vp" and vp >= 100 else ""
        sprite, owner = f"{kind}-{seat_letter(seat).lower()}", seat_letter(seat)
        return Piece(id, sprite, x - size / 2, y - size / 2, size, size, label, owner, text=laps)

    # -- markets, deck and discards ------------------------------------------------------------------------------------

    def markets(self) -> Surface:
        m, v, t = self.layout.markets, self.v, self.t
        regions = [
            self.market_region("coal", t.coal_buy, v.coal_market),
            self.market_region("iron", t.iron_buy, v.iron_market),
        ]
        pieces = [Piece("print:markets", "print-markets", 0, 0, m.width, m.height)]
        pieces += [*self.market("coal", t.coal_buy, v.coal_market), *self.market("iron", t.iron_buy, v.iron_market)]
        pieces += self.piles()
        label = self.say("markets")
        return Surface("markets", label, m.width, m.height, "markets", regions=tuple(regions), pieces=tuple(pieces))

    def market_region(self, good: str, buy: Sequence[int], cubes: int) -> Region:
        m, column = self.layout.markets, self.layout.columns[good]
        height = m.row * (len(self.t.content.markets[good].spaces) + 1) / 2
        label = self.say("market", market=Term(f"{good}-market"), cubes=cubes, price=buy[cubes])
        return Region(f"market:{good}", "rect", label, column.left, column.bottom - height, 2 * m.cell, height)

    def market(self, good: str, buy: Sequence[int], cubes: int) -> Iterator[Piece]:
        m, column = self.layout.markets, self.layout.columns[good]
        spaces = len(self.t.content.markets[good].spaces)
        size = m.cell - 12
        for index in range(spaces - cubes, spaces):
            x, y = self.corner(self.layout.market_space(good, index), size)
            yield Piece(f"cube:{good}:{index}", f"cube-{good}", x, y, size, size)
        width, height = m.price
        x, y = column.left + m.cell - width / 2, m.prices - height / 2
        label = self.say("price", price=buy[cubes])
        yield Piece(f"price:{good}", "price", x, y, width, height, label, text=f"£{buy[cubes]}")

    def piles(self) -> Iterator[Piece]:
        """The deck, the wild cards that nobody holds, and the discards in turn order."""
        v, card = self.v, self.layout.markets.card
        deck, *wild = self.layout.markets.piles
        yield self.pile("deck", "card-back", deck, card, v.deck_size, self.say("deck", cards=v.deck_size))
        for number, kind in enumerate((WILD_LOCATION, WILD_INDUSTRY)):
            id = self.t.card_ids[kind]
            left = WILD_CARDS - sum(held[number] for held in v.wild_cards)
            label = self.say("pile", card=Term(f"card.{id}"), cards=left)
            yield self.pile(f"pile:{id}", card_sprite(id, self.texts.language), wild[number], card, left, label)
        for place, seat in enumerate(v.order):
            count = sum(v.discard[seat * CARDS : (seat + 1) * CARDS]) + v.face_down[seat]
            label = self.say("discards", name=self.names[seat], cards=count)
            id, sprite = f"discard:{seat_letter(seat)}", f"discard-{seat_letter(seat).lower()}"
            at = self.layout.markets.discards[place]
            yield self.pile(id, sprite, at, self.layout.markets.discard, count, label, seat_letter(seat))

    @staticmethod
    def pile(
        id: str, sprite: str, at: tuple[int, int], size: tuple[int, int], count: int, label: str, owner: str = ""
    ) -> Piece:
        (x, y), (w, h) = at, size
        state = "" if count else "spent"
        return Piece(id, sprite, x - w / 2, y - h / 2, w, h, label, owner, count=count, state=state)

    # -- hand and mats -------------------------------------------------------------------------------------------------

    def hand(self) -> Surface:
        (w, h), gap = self.layout.hand.card, self.layout.hand.gap
        held = [(card, number) for card in range(CARDS) for number in range(self.v.own_hand[card])]
        regions, pieces = [], []
        for place, (card, number) in enumerate(held):
            id, x = f"card:{self.t.card_ids[card]}:{number}", place * (w + gap)
            label = self.say("card", card=Term(f"card.{self.t.card_ids[card]}"))
            regions.append(Region(id, "rect", label, x, 0, w, h))
            pieces.append(Piece(id, card_sprite(self.t.card_ids[card], self.texts.language), x, 0, w, h, label))
        width = max(len(held), 1) * (w + gap) - gap
        letter = seat_letter(self.v.seat)
        label = self.say("hand", cards=len(held))
        return Surface("hand", label, width, h, "", letter, tuple(regions), tuple(pieces))

    def mat(self, seat: int) -> Surface:
        w, h = self.layout.mat.stack
        letter = seat_letter(seat)
        regions: list[Region] = []
        pieces: list[Piece] = []
        for industry, id in enumerate(INDUSTRY_IDS):
            label = self.stack_label(seat, industry)
            regions.append(Region(f"stack:{letter}:{id}", "rect", label, industry * w, 0, w, h))
            pieces += self.stack(seat, industry)
        label = self.say("mat", name=self.names[seat])
        return Surface(f"mat:{letter}", label, w * INDUSTRIES, h, "mat", letter, tuple(regions), tuple(pieces))

    def stack_tiles(self, seat: int, industry: int) -> list[int]:
        """The kinds of the tiles left in a stack, the next one first."""
        return self.t.mat_tiles[industry][self.v.mat[seat * INDUSTRIES + industry] : -1]

    def stack(self, seat: int, industry: int) -> Iterator[Piece]:
        (w, h), side = self.layout.mat.stack, self.layout.mat.tile
        left = self.stack_tiles(seat, industry)
        if not left:
            return
        letter, id = seat_letter(seat), INDUSTRY_IDS[industry]
        kind = self.t.tile_ids[left[0]]
        x = industry * w
        usable = self.t.tile_in_era[self.v.era][left[0]]
        yield Piece(
            f"top:{letter}:{id}", tile_sprite(kind, seat), x + (w - side) / 2, 24, side, side, owner=letter,
            count=len(left), state="" if usable else "spent",
        )  # fmt: skip
        yield Piece(f"bill:{letter}:{id}", f"bill-{kind}", x + 5, h - 60, w - 10, 56)

    def stack_label(self, seat: int, industry: int) -> str:
        t = self.t
        left = self.stack_tiles(seat, industry)
        tile = Term(INDUSTRY_IDS[industry])
        if not left:
            return self.say("stack-empty", tile=tile)
        kind = left[0]
        costs = [Message("bill.money", money=t.tile_money[kind])]
        if t.tile_coal[kind]:
            costs.append(Message("scene.stage.cost-coal", n=t.tile_coal[kind]))
        if t.tile_iron[kind]:
            costs.append(Message("scene.stage.cost-iron", n=t.tile_iron[kind]))
        return self.say(
            "stack", tile=tile, level=roman(t.tile_level[kind]), left=len(left), costs=tuple(costs),
            beer=t.tile_beer[kind], vp=t.tile_vp[kind], income=t.tile_income[kind],
            era="yes" if t.tile_in_era[self.v.era][kind] else "no",
            bulb="no" if t.tile_developable[kind] else "yes",
        )  # fmt: skip

    # -- options -------------------------------------------------------------------------------------------------------

    @cached_property
    def position(self) -> Position:
        """A state behind the view, to explain options in."""
        return determinise(self.v, Generator.from_seed("stage", self.t.content.hash))

    def group(self, verb: str) -> Group:
        id = f"action.{verb}"
        return Group(verb, self.texts.noun(id) if id in self.texts.noun_ids() else self.say(f"group.{verb}"))

    def choice(self, code: int) -> Choice:
        option = self.t.codebook[code]
        label, *notes = [self.texts.render(message) for message in describe(self.position, code)]
        return Choice(
            id=code,
            text=option.text,
            label=label,
            group=option.words[0],
            notes=tuple(notes),
            touches=tuple(self.touches(code)),
            ghost=self.ghost(code),
            warning=self.warning(code),
        )

    def touches(self, code: int) -> Iterator[str]:
        t, letter = self.t, seat_letter(self.v.seat)
        kind, a, b = t.code_kind[code], t.code_a[code], t.code_b[code]
        if kind == BUILD:
            yield f"slot:{t.slot_ids[a]}"
            yield f"stack:{letter}:{INDUSTRY_IDS[b]}"
        elif kind == NETWORK:
            yield f"line:{t.line_ids[a]}"
        elif kind == DEVELOP:
            yield f"stack:{letter}:{INDUSTRY_IDS[a]}"
        elif kind == SELL:
            yield f"slot:{t.slot_ids[a]}"
            yield f"space:{t.space_ids[b]}"
        elif kind in (TAKE_COAL, TAKE_IRON, TAKE_BEER, REMOVE):
            yield f"slot:{t.slot_ids[a]}"
        elif kind == TAKE_BARREL:
            yield f"space:{t.space_ids[a]}"
        elif kind == PLAY_CARD:
            yield f"card:{t.card_ids[a]}"
        if self.position.question() == ACTION:
            for card in members(self.payable(code)):
                yield f"card:{t.card_ids[card]}"

    def payable(self, code: int) -> int:
        """The cards of the hand that may be played for an action."""
        s, t = self.position, self.t
        if t.code_kind[code] == BUILD:
            return fitting_cards(s, s.seat, t.code_a[code], t.code_b[code])
        return s.hand_mask[s.seat]

    def ghost(self, code: int) -> Piece | None:
        t, v = self.t, self.v
        kind, a, b = t.code_kind[code], t.code_a[code], t.code_b[code]
        if kind == BUILD:
            x, y = self.slot_at(a)
            side = self.layout.board.slot
            tile = tile_sprite(t.tile_ids[top_tile(self.position, v.seat, b)], v.seat)
            letter = seat_letter(v.seat)
            return Piece(f"ghost:{t.slot_ids[a]}", tile, x, y, side, side, owner=letter, state=_GHOST)
        if kind == NETWORK:
            link = self.link(a, v.seat)
            return Piece(
                f"ghost:{t.line_ids[a]}", link.sprite, link.x, link.y, link.w, link.h, "", link.owner, 0, _GHOST,
                turn=link.turn,
            )  # fmt: skip
        return None

    def warning(self, code: int) -> str:
        """Why an option is legal but wasteful."""
        s, t = self.position, self.t
        kind, a = t.code_kind[code], t.code_a[code]
        if kind == BUILD and (lost := bill(s, code).cubes_lost):
            return self.tell("bill.beer-lost" if t.code_b[code] == BREWERY else "bill.cubes-lost", n=lost)
        if kind == TAKE_BEER and s.question() == BEER and s.owner[a] == s.seat:
            space = (s.stack[-1] >> TASK_BITS) % MERCHANT_SPACES
            if s.barrels >> space & 1:
                return self.say("warning.free-barrel", space=self.space_name(space))
        if kind == LOAN and self.last_round():
            return self.say("warning.late-loan")
        return ""

    def last_round(self) -> bool:
        """Whether this is the last round of a game in which money left over scores nothing."""
        last = self.t.content.rounds.per_era[self.v.players - 2]
        return self.v.era == RAIL and self.v.round == last
