"""The panels of games in which industry tiles and links lie on a map, as far as such games are alike.

A title derives its panels from `IndustryPanels` and adds what is its own; the texts are those of the title under
`scene`.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Final, Generic, TypeVar

from millrace.core.decision import seat_letter
from millrace.core.texts import Message, Term, Texts, Value
from millrace.parts.bits import members
from millrace.scene.industry_needs import IndustryTables, IndustryView
from millrace.scene.panel import Column, Flow, Line, Panel, PanelPlace, Span, Table, line, player_style

ERAS: Final = ("canal", "rail")
CUBE: Final = "●"
SPACE: Final = "○"
FLIPPED: Final = "✓"
NOTHING: Final = "–"
_MOST_SLOTS: Final = 4
_LEFTWARD: Final = frozenset({"player", "tile", "left"})
"""The columns that begin at the left."""

V = TypeVar("V", bound=IndustryView)
T = TypeVar("T", bound=IndustryTables)


class IndustryPanels(ABC, Generic[V, T]):
    """The panels of one view, each made by a method."""

    title: ClassVar[str]
    """The title's id."""
    industries: ClassVar[tuple[str, ...]]
    """The ids of the industries, in the order of the mats."""
    held: ClassVar[Mapping[int, str]]
    """By industry: the style of what lies on its tiles."""
    standing_columns: ClassVar[tuple[str, ...]] = (
        "player", "money", "income", "points", "spent", "hand", "tiles", "links-left",
    )  # fmt: skip
    stack_columns: ClassVar[tuple[str, ...]]
    """What is told of the next tile of a stack."""

    def __init__(self, v: V, t: T, texts: Texts, names: Sequence[str]) -> None:
        self.v = v
        self.t = t
        self.texts = texts
        self.names = names or [seat_letter(seat) for seat in range(v.players)]

    def say(self, id: str, **values: Value) -> str:
        """A text of the title."""
        return self.texts.render(Message(id, **values))

    def short(self, industry: int) -> str:
        """The abbreviation of an industry, as on the map."""
        return self.say(f"scene.short.{self.industries[industry]}")

    def panel(self, id: str, *blocks: Table | Flow, place: PanelPlace, owner: int = -1, **values: Value) -> Panel:
        """A panel under the name that the texts have for it."""
        title, word = self.say(f"scene.panel.{id}", **values), self.say(f"scene.word.{id}")
        return Panel(id if owner < 0 else f"{id}-{seat_letter(owner).lower()}", title, blocks, place, owner, word)

    # -- what a title says for itself ----------------------------------------------------------------------------------

    @property
    @abstractmethod
    def last_round(self) -> int:
        """The number of the last round of an era."""

    @abstractmethod
    def regions(self) -> Iterator[tuple[str, Sequence[int]]]:
        """The parts of the map with their places."""

    @abstractmethod
    def card_name(self, card: int) -> Span:
        """A card by what it shows."""

    def place(self, place: int) -> str:
        """The name of a place."""
        return self.texts.noun(self.t.place_ids[place])

    def level(self, kind: int) -> str:
        """How the level of a tile is written."""
        return str(self.t.tile_level[kind])

    def own_standing(self, seat: int) -> dict[str, Line]:
        """What stands in columns of the players that are the title's own."""
        return {}

    def own_figures(self, kind: int) -> dict[str, Line]:
        """What stands in columns of the mats that are the title's own."""
        return {}

    @abstractmethod
    def holds(self, kind: int) -> int:
        """How many cubes or the like a tile gets when it is built now."""

    def note(self, kind: int) -> str:
        """Why a tile cannot be built now."""
        return "" if self.t.tile_in_era[self.v.era][kind] else self.say("scene.not-this-era")

    # -- the board -----------------------------------------------------------------------------------------------------

    def header(self) -> Panel:
        """How far the game is."""
        v = self.v
        era = ERAS[v.era]
        order = [
            Span(seat_letter(seat), player_style(seat) + (" strong" if seat == v.decider else "")) for seat in v.order
        ]
        arrows = [part for span in order for part in (Span(" → ", "muted"), span)][1:]
        items = (
            line(Span(self.say("scene.era", era=Term(f"era.{era}")), f"{era} strong")),
            line(self.say("scene.round", number=v.round, last=self.last_round)),
            line(self.say("scene.order") + " ", *arrows),
            line(self.say("scene.deck", cards=v.deck_size)),
        )
        return Panel("round", self.say(f"{self.title}.name"), (Flow(items, separator=" · "),), "head")

    def map(self) -> Panel:
        """The places by region with their slots."""
        heads = [Column(str(number)) for number in range(1, _MOST_SLOTS + 1)]
        rows: list[tuple[Line, ...]] = []
        for region, places in self.regions():
            rows.append((line(Span(self.say(f"scene.region.{region}"), "muted")),))
            rows += [self.place_row(place) for place in places]
        return self.panel("map", Table((Column(), *heads), tuple(rows)), place="board")

    def place_row(self, place: int) -> tuple[Line, ...]:
        """A place with its slots."""
        slots = [self.slot(slot) for slot in members(self.t.slots_at[place])]
        return (line(f"  {self.place(place)}"), *slots, *[()] * (_MOST_SLOTS - len(slots)))

    def slot(self, slot: int) -> Line:
        """An industry space: what may be built there, or the tile on it, as `A Iron2●4` or `B Cot1✓`."""
        v, t = self.v, self.t
        kind = v.tile[slot]
        if kind < 0:
            fitting = [self.short(number) for number, slots in enumerate(t.slots_of) if slots >> slot & 1]
            return line(Span("/".join(fitting), "empty"))
        owner, industry = v.owner[slot], t.tile_industry[kind]
        flipped = v.flipped >> slot & 1
        style = player_style(owner) + (" flipped" if flipped else " strong")
        name = Span(f"{seat_letter(owner)} {self.short(industry)}{t.tile_level[kind]}", style)
        if flipped:
            return line(name, Span(FLIPPED, style))
        if v.cubes[slot]:
            return line(name, Span(f"{CUBE}{v.cubes[slot]}", self.held[industry]))
        return line(name)

    def links(self) -> Panel:
        """The links laid, by owner, and the lines of this era that are free."""
        v = self.v
        blocks: list[Flow] = []
        for seat in v.order:
            own = [number for number, owner in enumerate(v.line_owner) if owner == seat]
            if own:
                label = line(Span(f"{seat_letter(seat)}:", f"{player_style(seat)} strong"))
                blocks.append(self.lines(own, label, player_style(seat)))
        free = [number for number in members(self.t.lines_of_era[v.era]) if v.line_owner[number] < 0]
        blocks.append(self.lines(free, line(Span(self.say("scene.free"), "muted")), "empty"))
        return self.panel("links", *blocks, place="side", canal=ERAS[v.era])

    def lines(self, numbers: Sequence[int], label: Line, style: str) -> Flow:
        """Lines by name; of several that begin at the same place, only the first names it."""
        names = []
        before = -1
        for first, *others in sorted(self.t.line_places[number] for number in numbers):
            ends = "–".join(map(self.place, others))
            names.append(f"–{ends}" if first == before else f"{self.place(first)}–{ends}")
            before = first
        return Flow(tuple([line(Span(name, style)) for name in names]), label, separator=", ")

    def markets(self) -> Panel:
        """Both markets with the next prices."""
        v, t = self.v, self.t
        heads = [Column(self.say(f"scene.{name}")) for name in ("buy", "sell", "spaces")]
        rows = (
            self.market("coal", v.coal_market, t.coal_buy, t.coal_sell),
            self.market("iron", v.iron_market, t.iron_buy, t.iron_sell),
        )
        return self.panel("market", Table((Column(), *heads), rows), place="side")

    def market(self, good: str, cubes: int, buy: Sequence[int], sell: Sequence[int]) -> tuple[Line, ...]:
        """A market: its next prices, and its spaces from the cheapest."""
        spaces = sell[::-1]
        empty = len(spaces) - cubes
        shown: list[Span] = []
        for price in dict.fromkeys(spaces):
            shown.append(Span(f" {price}" if shown else str(price), "muted"))
            for index, other in enumerate(spaces):
                if other == price:
                    shown.append(Span(SPACE, "muted") if index < empty else Span(CUBE, good))
        selling = line(Span(f"£{sell[cubes]}", "money")) if cubes < len(sell) else line(Span(NOTHING, "muted"))
        name = line(Span(self.texts.noun(good), f"{good} strong"))
        return (name, line(Span(f"£{buy[cubes]}", "money strong")), selling, tuple(shown))

    # -- the players ---------------------------------------------------------------------------------------------------

    def table(self, columns: Sequence[str], rows: Sequence[Mapping[str, Line]]) -> Table:
        """A table of named columns; what a row does not name is empty."""
        heads = [Column(self.say(f"scene.head.{name}"), "left" if name in _LEFTWARD else "right") for name in columns]
        return Table(tuple(heads), tuple([tuple([row.get(name, ()) for name in columns]) for row in rows]))

    def standings(self) -> Panel:
        """All players in turn order with their figures."""
        rows = [self.standing(seat) for seat in self.v.order]
        return self.panel("players", self.table(self.standing_columns, rows), place="side")

    def standing(self, seat: int) -> dict[str, Line]:
        """A player's figures by column."""
        v = self.v
        on_board = [slot for slot, owner in enumerate(v.owner) if owner == seat]
        flipped = sum(v.flipped >> slot & 1 for slot in on_board)
        level = self.t.level_of_space[v.income[seat]]
        mark = "►" if seat == v.decider else " "
        return {
            "player": line(f"{mark} ", Span(self.names[seat], f"{player_style(seat)} strong")),
            "money": line(Span(f"£{v.money[seat]}", "money strong")),
            "income": line(Span(f"{level:+d}", "money"), Span(f" ({v.income[seat]})", "muted")),
            "points": line(Span(str(v.vp[seat]), "points strong")),
            "spent": line(f"£{v.spent[seat]}"),
            "hand": line(str(v.hand_sizes[seat])),
            "tiles": line(str(len(on_board)), f" ({flipped}{FLIPPED})" if flipped else ""),
            "links-left": line(str(v.links_left[seat])),
            **self.own_standing(seat),
        }

    def hand(self) -> Panel:
        """The viewer's own cards."""
        return self.panel("hand", self.cards(self.v.own_hand), place="own", cards=self.v.hand_sizes[self.v.seat])

    def cards(self, counts: Sequence[int], label: Line = (), *more: Line) -> Flow:
        """Cards by what they show, and how many of each there are."""
        shown = [
            line(self.card_name(card), Span(f" ×{count}" if count > 1 else "", "muted"))
            for card, count in enumerate(counts)
            if count
        ]
        none = line(Span(self.say("scene.no-cards"), "muted"))
        return Flow((*shown, *more) or (none,), label, separator=" · ")

    def mat(self, seat: int) -> Panel:
        """A player's stacks of tiles."""
        rows = [self.stack(seat, industry) for industry in range(len(self.industries))]
        place: PanelPlace = "own" if seat == self.v.seat else "aside"
        return self.panel(
            "mat", self.table(self.stack_columns, rows), place=place, owner=seat, name=self.names[seat]
        )  # fmt: skip

    def stack(self, seat: int, industry: int) -> dict[str, Line]:
        """A stack by column: the next tile with its costs and yields, and how many lie there of each level."""
        t = self.t
        left = t.mat_tiles[industry][self.v.mat[seat * len(self.industries) + industry] : -1]
        name = line(self.texts.noun(self.industries[industry]))
        if not left:
            return {"tile": name, "left": line(Span(self.say("scene.stack-empty"), "muted"))}
        kind = left[0]
        counts = "/".join(str(left.count(each)) for each in dict.fromkeys(left))
        note = self.note(kind)
        return {
            "tile": name,
            "level": line(Span(self.level(kind), "strong")),
            "cost": line(Span(f"£{t.tile_money[kind]}", "money strong")),
            "coal": figure(t.tile_coal[kind], "coal"),
            "iron": figure(t.tile_iron[kind], "iron"),
            "cubes": figure(self.holds(kind), self.held.get(industry, "")),
            "vp": line(Span(str(t.tile_vp[kind]), "points")),
            "gain": line(f"+{t.tile_income[kind]}"),
            "left": line(counts, Span(f"  {note}" if note else "", "warning")),
            **self.own_figures(kind),
        }


def figure(number: int, style: str) -> Line:
    """A number, or a dash for none."""
    return line(Span(str(number), style)) if number else line(Span(NOTHING, "muted"))
