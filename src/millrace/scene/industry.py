"""The table of games in which industry tiles and links lie on a map, as far as such games are alike.

A title derives its stage from `IndustryStage` and adds what is its own: further regions and pieces, and its options.
Everything comes from the view; the texts are those of the title under `scene.stage`.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Final, Generic, TypeVar

from millrace.core.decision import seat_letter
from millrace.core.texts import Message, Term, Texts, Value, numeral
from millrace.scene.geometry import Point, corner
from millrace.scene.icons import CRESTS
from millrace.scene.industry_needs import Due, IndustryLayout, IndustryTables, IndustryView
from millrace.scene.laying import HeldCard, Marker, MarketPlace, cubes, hand, markers
from millrace.scene.naming import with_names
from millrace.scene.scene import Choice, Figure, Group, Head, Piece, Region, Stage, Surface
from millrace.scene.tokens import card_sprite, owned, tile_sprite

CANAL: Final = 0
RAIL: Final = 1
ERAS: Final = ("canal", "rail")

_LINK: Final = (42.0, 24.0)
_BILL: Final = (100.0, 56.0)
_GHOST: Final = "ghost"

V = TypeVar("V", bound=IndustryView)
T = TypeVar("T", bound=IndustryTables)
L = TypeVar("L", bound=IndustryLayout)


class IndustryStage(ABC, Generic[V, T, L]):
    """The stage of one view."""

    title: ClassVar[str]
    """The title's id."""
    industries: ClassVar[tuple[str, ...]]
    """The ids of the industries, in the order of the mats."""
    held: ClassVar[Mapping[int, str]]
    """By industry: the sprite of what lies on its tiles."""

    def __init__(self, v: V, t: T, layout: L, texts: Texts, names: Sequence[str]) -> None:
        self.v = v
        self.t = t
        self.layout = layout
        self.texts = texts
        self.names = names or [seat_letter(seat) for seat in range(v.players)]

    def whole(self, codes: Sequence[int]) -> Stage:
        """The stage with these options explained."""
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
            preselected=self.preselected(codes),
        )

    def say(self, id: str, **values: Value) -> str:
        """A text of the stage."""
        return self.tell(f"scene.stage.{id}", **values)

    def tell(self, id: str, **values: Value) -> str:
        """Any text of the title."""
        return self.texts.render(Message(id, **values))

    def spoken(self, message: Message) -> str:
        """A message that calls seats by their names."""
        return self.texts.render(with_names(message, self.names))

    # -- what a title says for itself ----------------------------------------------------------------------------------

    @property
    @abstractmethod
    def last_round(self) -> int:
        """The number of the last round of an era."""

    @abstractmethod
    def piles(self) -> Iterator[Piece]:
        """What lies beside the markets: draw pile, discards and so on."""

    @abstractmethod
    def choice(self, code: int) -> Choice:
        """An option with everything it concerns."""

    def preselected(self, codes: Sequence[int]) -> int:
        """The code that is chosen unless the viewer chooses another; -1 for none."""
        return -1

    def edition(self) -> str:
        """How the names of the pictures end that belong to the board in use."""
        return ""

    def place(self, place: int) -> str:
        """The name of a place."""
        return self.texts.noun(self.t.place_ids[place])

    def level(self, kind: int) -> Value:
        """How the level of a tile is written."""
        return self.t.tile_level[kind]

    def slots(self) -> Sequence[int]:
        """The slots of the board in use."""
        return range(len(self.t.slot_ids))

    def lines(self) -> Sequence[int]:
        """The lines of the board in use."""
        return range(len(self.t.line_ids))

    def own_regions(self) -> Iterator[Region]:
        """Regions of the board besides slots and lines."""
        return iter(())

    def ground_pieces(self) -> Iterator[Piece]:
        """Pieces that lie under links and tiles."""
        return iter(())

    def own_pieces(self) -> Iterator[Piece]:
        """Pieces of the board besides links, tiles and markers."""
        return iter(())

    def hint_values(self, figure: str, seat: int) -> dict[str, Value]:
        """What the hint of a figure tells besides the usual."""
        return {}

    def stack_values(self, kind: int) -> dict[str, Value]:
        """What the label of a stack tells besides the usual."""
        return {}

    # -- figures -------------------------------------------------------------------------------------------------------

    def head(self) -> Head:
        """Which game this is and how far it is."""
        v = self.v
        return Head(
            name=self.tell(f"{self.title}.name"),
            era=self.tell("scene.era", era=Term(f"era.{ERAS[v.era]}")),
            round=self.tell("scene.round", number=v.round, last=self.last_round),
            note=self.tell("scene.deck", cards=v.deck_size),
        )

    def figures(self, seat: int) -> tuple[Figure, ...]:
        """What everybody knows about a player."""
        v = self.v
        space = v.income[seat]
        level = self.t.level_of_space[space]
        on_board = [slot for slot, owner in enumerate(v.owner) if owner == seat]
        flipped = sum(v.flipped >> slot & 1 for slot in on_board)
        shown: dict[str, tuple[str, dict[str, Value]]] = {
            "money": (_pounds(v.money[seat]), {}),
            "income": (numeral(level, plus=True), {"level": level, "space": space, "more": self.to_next_level(space)}),
            "vp": (str(v.vp[seat]), {}),
            "spent": (_pounds(v.spent[seat]), {}),
            "cards": (str(v.hand_sizes[seat]), {}),
            "links": (str(v.links_left[seat]), {}),
            "tiles": (str(len(on_board)), {"flipped": flipped}),
        }
        return tuple(
            [
                Figure(
                    id,
                    self.say(f"figure.{id}"),
                    value,
                    self.say(f"hint.{id}", **values, **self.hint_values(id, seat)),
                )
                for id, (value, values) in shown.items()
            ]
        )

    def to_next_level(self, space: int) -> int:
        """Spaces up to the next income level; 0 at the top."""
        levels = self.t.level_of_space
        higher = [other for other in range(space, len(levels)) if levels[other] > levels[space]]
        return higher[0] - space if higher else 0

    # -- the board -----------------------------------------------------------------------------------------------------

    def board(self) -> Surface:
        """The board with slots, lines, links, tiles and the markers around it."""
        size = self.layout.board.size
        letters = Piece("print:board", f"print-board{self.edition()}", 0, 0, size, size)
        return Surface(
            "board",
            self.say("board"),
            size,
            size,
            f"board-{ERAS[self.v.era]}{self.edition()}",
            regions=(*self.slot_regions(), *self.line_regions(), *self.own_regions()),
            pieces=(
                letters, *self.ground_pieces(), *self.links(), *self.tiles(), *self.own_pieces(), *self.markers(),
            ),
            name=self.say("name.board"),
        )  # fmt: skip

    def slot_name(self, slot: int) -> str:
        """A slot by its place and, where there are several, its number."""
        place = self.t.slot_place[slot]
        lone = self.t.slots_at[place] == 1 << slot
        return self.place(place) if lone else f"{self.place(place)} {self.t.slot_ids[slot].rpartition('.')[2]}"

    def slot_at(self, slot: int) -> Point:
        """The upper left corner of a slot."""
        place, _, number = self.t.slot_ids[slot].rpartition(".")
        return corner(self.layout.places[place].slots[int(number) - 1], self.layout.board.slot)

    def slot_regions(self) -> Iterator[Region]:
        """The slots, each with what lies there or may be built."""
        side = self.layout.board.slot
        for slot in self.slots():
            label = self.slot_label(slot) if self.v.tile[slot] < 0 else self.tile_label(slot)
            yield Region(f"slot:{self.t.slot_ids[slot]}", "rect", label, *self.slot_at(slot), side, side)

    def slot_label(self, slot: int) -> str:
        """What may be built on a slot."""
        fitting = [Term(id) for id, slots in zip(self.industries, self.t.slots_of, strict=True) if slots >> slot & 1]
        return self.say("slot", slot=self.slot_name(slot), industries=tuple(fitting))

    def joins(self, line: int) -> tuple[str, ...]:
        """The ids of the places that a line joins."""
        return tuple([self.t.place_ids[place] for place in self.t.line_places[line]])

    def line_regions(self) -> Iterator[Region]:
        """The lines, each with its link or what may be built on it."""
        for line in self.lines():
            id = self.t.line_ids[line]
            d = self.layout.curve(id, self.joins(line))
            yield Region(f"line:{id}", "path", self.line_label(line), *self.layout.lines[id].middle, d=d)

    def line_label(self, line: int) -> str:
        """Whose link lies on a line, or which links may."""
        name = "–".join(self.place(place) for place in self.t.line_places[line])
        owner = self.v.line_owner[line]
        if owner >= 0:
            return self.say("link", line=name, kind=ERAS[self.v.era], name=self.names[owner])
        canal, rail = (self.t.lines_of_era[era] >> line & 1 for era in (CANAL, RAIL))
        return self.say("line", line=name, ways="both" if canal and rail else "canal" if canal else "rail")

    # -- pieces of the board -------------------------------------------------------------------------------------------

    def tiles(self) -> Iterator[Piece]:
        """The industry tiles with what lies on them."""
        v, t, side = self.v, self.t, self.layout.board.slot
        for slot, kind in enumerate(v.tile):
            if kind < 0:
                continue
            at, id = self.slot_at(slot), t.slot_ids[slot]
            flipped = bool(v.flipped >> slot & 1)
            sprite = tile_sprite(t.tile_ids[kind], v.owner[slot], flipped)
            state = "flipped" if flipped else ""
            label, letter = self.tile_label(slot), seat_letter(v.owner[slot])
            yield Piece(f"tile:{id}", sprite, *at, side, side, label, letter, state=state)
            if v.cubes[slot]:
                yield from cubes(id, self.held[t.tile_industry[kind]], v.cubes[slot], at, side)

    def tile_label(self, slot: int) -> str:
        """Which tile lies on a slot, whose it is, and what is left on it."""
        v, t = self.v, self.t
        kind = v.tile[slot]
        state = "flipped" if v.flipped >> slot & 1 else "cubes" if v.cubes[slot] else "bare"
        return self.say(
            "tile", slot=self.slot_name(slot), tile=Term(self.industries[t.tile_industry[kind]]),
            level=self.level(kind), name=self.names[v.owner[slot]], state=state, cubes=v.cubes[slot],
            vp=t.tile_vp[kind],
        )  # fmt: skip

    def links(self) -> Iterator[Piece]:
        """The links that lie on lines."""
        for line, owner in enumerate(self.v.line_owner):
            if owner >= 0:
                yield self.link(line, owner, f"link:{self.t.line_ids[line]}", self.line_label(line))

    def link(self, line: int, owner: int, id: str, label: str = "", state: str = "") -> Piece:
        """A link of this era on a line."""
        (x, y), (w, h) = self.layout.lines[self.t.line_ids[line]].middle, _LINK
        sprite = owned("boat" if self.v.era == CANAL else "engine", owner)
        turn, letter = self.layout.slope(self.joins(line)), seat_letter(owner)
        return Piece(id, sprite, x - w / 2, y - h / 2, w, h, label, letter, state=state, turn=turn)

    def markers(self) -> Iterator[Piece]:
        """The markers of income and points on the track around the board."""
        standing: list[Marker] = []
        for seat, (space, vp) in enumerate(zip(self.v.income, self.v.vp, strict=True)):
            level, name = self.t.level_of_space[space], self.names[seat]
            label = self.say("marker.income", name=name, level=level, space=space)
            standing.append(Marker(space, "income", seat, label))
            laps = str(vp // 100) if vp >= 100 else ""
            standing.append(Marker(vp % 100, "vp", seat, self.say("marker.vp", name=name, vp=vp), laps))
        return markers(self.layout.ring, standing)

    # -- markets -------------------------------------------------------------------------------------------------------

    market_noun: ClassVar[str] = "market"
    """What follows the good in the nouns of the markets."""
    market_regions: ClassVar[Mapping[str, str]] = {"coal": "market:coal", "iron": "market:iron"}
    """The regions of the markets by their goods."""

    def markets(self) -> Surface:
        """The markets with their next prices, and the piles beside them."""
        m, v, t = self.layout.markets, self.v, self.t
        regions: list[Region] = []
        pieces = [Piece("print:markets", f"print-markets{self.edition()}", 0, 0, m.width, m.height)]
        for good, buy, count in (("coal", t.coal_buy, v.coal_market), ("iron", t.iron_buy, v.iron_market)):
            column, price = self.layout.columns[good], buy[count]
            spaces = len(buy) - 1  # besides the price of every space there is that of an empty market
            place = MarketPlace(column.left, column.bottom, m.cell, m.row)
            label = self.say("market", market=Term(f"{good}-{self.market_noun}"), cubes=count, price=price)
            regions.append(place.region(self.market_regions[good], label, spaces))
            pieces += place.cubes(good, spaces, count)
            pieces.append(place.price(good, price, self.say("price", price=price), m.price, m.prices))
        return Surface(
            "markets", self.say("markets"), m.width, m.height, f"markets{self.edition()}", regions=tuple(regions),
            pieces=(*pieces, *self.piles()), place="beside", name=self.say("name.markets"),
        )  # fmt: skip

    # -- hand and mats -------------------------------------------------------------------------------------------------

    def hand(self) -> Surface:
        """The viewer's own hand."""
        language = self.texts.language
        held = [
            HeldCard(id, number, card_sprite(id, language), self.say("card", card=Term(f"card.{id}")))
            for id, count in zip(self.t.card_ids, self.v.own_hand, strict=True)
            for number in range(count)
        ]
        label, letter = self.say("hand", cards=len(held)), seat_letter(self.v.seat)
        return hand(held, self.layout.hand.card, self.layout.hand.gap, label, letter, self.say("name.hand"))

    def mat(self, seat: int) -> Surface:
        """A player's stacks of tiles that are not built yet."""
        w, h = self.layout.mat.stack
        letter = seat_letter(seat)
        regions: list[Region] = []
        pieces: list[Piece] = []
        for industry, id in enumerate(self.industries):
            left = self.stack_tiles(seat, industry)
            label = self.stack_label(industry, left)
            regions.append(Region(f"stack:{letter}:{id}", "rect", label, industry * w, 0, w, h))
            if left:
                pieces += self.stack(seat, industry, left)
        return Surface(
            f"mat:{letter}", self.say("mat", name=self.names[seat]), w * len(self.industries), h, "mat", letter,
            tuple(regions), tuple(pieces), place="before" if seat == self.v.seat else "aside",
            name=self.say("name.mat"),
        )  # fmt: skip

    def stack_tiles(self, seat: int, industry: int) -> list[int]:
        """The kinds of the tiles left in a stack, the next one first."""
        return self.t.mat_tiles[industry][self.v.mat[seat * len(self.industries) + industry] : -1]

    def stack(self, seat: int, industry: int, left: Sequence[int]) -> Iterator[Piece]:
        """The uppermost tile of a stack and its bill."""
        (w, h), side, (bill_w, bill_h) = self.layout.mat.stack, self.layout.mat.tile, _BILL
        letter, id = seat_letter(seat), self.industries[industry]
        kind = self.t.tile_ids[left[0]]
        x = industry * w
        usable = self.t.tile_in_era[self.v.era][left[0]]
        yield Piece(
            f"top:{letter}:{id}", tile_sprite(kind, seat), x + (w - side) / 2, 24, side, side, owner=letter,
            count=len(left), state="" if usable else "spent",
        )  # fmt: skip
        yield Piece(f"bill:{letter}:{id}", f"bill-{kind}", x + (w - bill_w) / 2, h - bill_h - 4, bill_w, bill_h)

    def stack_label(self, industry: int, left: Sequence[int]) -> str:
        """The next tile of a stack with its costs and yields, and how many are left."""
        t, tile = self.t, Term(self.industries[industry])
        if not left:
            return self.say("stack-empty", tile=tile)
        kind = left[0]
        costs = [Message("bill.money", money=t.tile_money[kind])]
        if t.tile_coal[kind]:
            costs.append(Message("scene.stage.cost-coal", n=t.tile_coal[kind]))
        if t.tile_iron[kind]:
            costs.append(Message("scene.stage.cost-iron", n=t.tile_iron[kind]))
        return self.say(
            "stack", tile=tile, level=self.level(kind), left=len(left), costs=tuple(costs), vp=t.tile_vp[kind],
            income=t.tile_income[kind], era="yes" if t.tile_in_era[self.v.era][kind] else "no",
            **self.stack_values(kind),
        )  # fmt: skip

    # -- options -------------------------------------------------------------------------------------------------------

    def group(self, verb: str) -> Group:
        """The options of a verb."""
        id = f"action.{verb}"
        return Group(verb, self.texts.noun(id) if id in self.texts.noun_ids() else self.say(f"group.{verb}"))

    def tile_ghost(self, slot: int, kind: int, flipped: bool = False) -> Piece:
        """A tile of the viewer's as it would lie on a slot."""
        id, side, seat = self.t.slot_ids[slot], self.layout.board.slot, self.v.seat
        sprite = tile_sprite(self.t.tile_ids[kind], seat, flipped)
        return Piece(
            f"ghost:{id}", sprite, *self.slot_at(slot), side, side, owner=seat_letter(seat), state=_GHOST
        )  # fmt: skip

    def link_ghost(self, line: int) -> Piece:
        """A link of the viewer's as it would lie on a line."""
        return self.link(line, self.v.seat, f"ghost:{self.t.line_ids[line]}", state=_GHOST)

    def leaves(self, due: Due, coal_sold: int = 0, iron_sold: int = 0) -> Iterator[str]:
        """What an action leaves: money, and the next prices of the markets that it buys from or sells to."""
        v, t = self.v, self.t
        if due.money or due.received:
            yield self.say("after.money", money=v.money[v.seat] - due.money + due.received)
        for good, supply, sold, lying, prices in (
            ("coal", due.coal, coal_sold, v.coal_market, t.coal_buy),
            ("iron", due.iron, iron_sold, v.iron_market, t.iron_buy),
        ):
            if supply.bought or sold:
                yield self.say(f"after.{good}", price=prices[max(lying - supply.bought, 0) + sold])


def _pounds(money: int) -> str:
    return f"£{money}" if money >= 0 else f"−£{-money}"


def tallies(v: IndustryView, levels: Sequence[int]) -> dict[str, tuple[int, ...]]:
    """The figures whose course through the game is of interest, each by seat."""
    return {"money": v.money, "income": tuple(levels[space] for space in v.income), "vp": v.vp}
