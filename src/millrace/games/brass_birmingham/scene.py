"""The table as one viewer sees it: map by region, links, markets, merchants, players, hand and mats as panels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from millrace.core.decision import seat_letter
from millrace.core.texts import Message, Term, Texts, Value, roman
from millrace.parts.bits import members
from millrace.scene.panel import Column, Flow, Line, Panel, Place, Span, Table, line, player_style

from .state import CANAL
from .tables import (
    BREWERY,
    CARDS,
    COAL_MINE,
    GOODS,
    INDUSTRIES,
    INDUSTRY_IDS,
    IRON_WORKS,
    MERCHANT_SPACES,
    WILD_INDUSTRY,
    WILD_LOCATION,
    Tables,
)
from .view import View

REGIONS: Final = ("blue", "teal", "red", "yellow", "purple", "none")
"""The banners of the places, from the north of the map to the south; `none` are the farm breweries."""

CUBE: Final = "●"
SPACE: Final = "○"
BARREL: Final = "◉"
FLIPPED: Final = "✓"
NOTHING: Final = "–"
_CUBE_STYLES: Final = {COAL_MINE: "coal", IRON_WORKS: "iron", BREWERY: "beer"}
_MOST_SLOTS: Final = 4


def panels(v: View, texts: Texts, names: Sequence[str] = ()) -> tuple[Panel, ...]:
    """All that the view's seat may see, board first; `names` are what the seats are called, else their letters."""
    scene = _Scene(v, texts, names or [seat_letter(seat) for seat in range(v.players)])
    shown = [scene.header(), scene.map(), scene.markets(), scene.merchants(), scene.links(), scene.standings()]
    if v.seat >= 0:
        shown += [scene.hand(), scene.mat(v.seat)]
    shown += [scene.mat(seat) for seat in v.order if seat != v.seat]
    return (*shown, scene.discards())


class _Scene:
    """The panels of one view, each made by a method."""

    def __init__(self, v: View, texts: Texts, names: Sequence[str]) -> None:
        self.v = v
        self.t: Tables = v.tables
        self.texts = texts
        self.names = names

    def say(self, id: str, **values: Value) -> str:
        return self.texts.render(Message(id, **values))

    def short(self, industry: int) -> str:
        """The abbreviation of an industry, as on the map."""
        return self.say(f"scene.short.{INDUSTRY_IDS[industry]}")

    def panel(self, id: str, *blocks: Table | Flow, place: Place, owner: int = -1, **values: Value) -> Panel:
        title, word = self.say(f"scene.panel.{id}", **values), self.say(f"scene.word.{id}")
        return Panel(id if owner < 0 else f"{id}-{seat_letter(owner).lower()}", title, blocks, place, owner, word)

    # -- the board -----------------------------------------------------------------------------------------------------

    def header(self) -> Panel:
        v = self.v
        era = "canal" if v.era == CANAL else "rail"
        last = self.t.content.rounds.per_era[v.players - 2]
        order = [
            Span(seat_letter(seat), player_style(seat) + (" strong" if seat == v.decider else "")) for seat in v.order
        ]
        arrows = [part for span in order for part in (Span(" → ", "muted"), span)][1:]
        items = (
            line(Span(self.say("scene.era", era=Term(f"era.{era}")), f"{era} strong")),
            line(self.say("scene.round", number=v.round, last=last)),
            line(self.say("scene.order") + " ", *arrows),
            line(self.say("scene.deck", cards=v.deck_size)),
        )
        title = self.texts.render(Message("brass-birmingham.name"))
        return Panel("round", title, (Flow(items, separator=" · "),), "head")

    def map(self) -> Panel:
        heads = [Column(str(number)) for number in range(1, _MOST_SLOTS + 1)]
        rows: list[tuple[Line, ...]] = []
        for region in REGIONS:
            rows.append((line(Span(self.say(f"scene.region.{region}"), "muted")),))
            rows += [self.place_row(place) for place in self.places(region)]
        return self.panel("map", Table((Column(), *heads), tuple(rows)), place="board")

    def places(self, region: str) -> Iterator[int]:
        for place, record in enumerate(self.t.content.places.values()):
            if record.banner == region:
                yield place

    def place_row(self, place: int) -> tuple[Line, ...]:
        slots = [self.slot(slot) for slot in members(self.t.slots_at[place])]
        return (line(f"  {self.place(place)}"), *slots, *[()] * (_MOST_SLOTS - len(slots)))

    def place(self, place: int) -> str:
        """A place's name, short for the farm breweries."""
        id = self.t.place_ids[place]
        return self.say(f"scene.{id}") if self.t.farm_places >> place & 1 else self.texts.noun(id)

    def slot(self, slot: int) -> Line:
        """An industry space: what may be built there, or the tile on it, as `A Iro2●4` or `B Cot1✓`."""
        v, t = self.v, self.t
        kind = v.tile[slot]
        if kind < 0:
            fitting = [self.short(industry) for industry in range(INDUSTRIES) if t.slots_of[industry] >> slot & 1]
            return line(Span("/".join(fitting), "empty"))
        owner, industry = v.owner[slot], t.tile_industry[kind]
        flipped = v.flipped >> slot & 1
        style = player_style(owner) + (" flipped" if flipped else " strong")
        name = Span(f"{seat_letter(owner)} {self.short(industry)}{t.tile_level[kind]}", style)
        if flipped:
            return line(name, Span(FLIPPED, style))
        if v.cubes[slot]:
            return line(name, Span(f"{CUBE}{v.cubes[slot]}", _CUBE_STYLES.get(industry, "")))
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
        return self.panel("links", *blocks, place="side", canal="canal" if v.era == CANAL else "rail")

    def lines(self, numbers: Sequence[int], label: Line, style: str) -> Flow:
        """Lines by name; of several that begin at the same place, only the first names it."""
        names = []
        before = -1
        for number in numbers:
            first, *others = self.t.line_places[number]
            ends = "–".join(map(self.place, others))
            names.append(f"–{ends}" if first == before else f"{self.place(first)}–{ends}")
            before = first
        return Flow(tuple([line(Span(name, style)) for name in names]), label, separator=", ")

    def markets(self) -> Panel:
        v, t = self.v, self.t
        markets = t.content.markets
        coal = self.market("coal", markets["coal"].spaces, v.coal_market, t.coal_buy, t.coal_sell)
        iron = self.market("iron", markets["iron"].spaces, v.iron_market, t.iron_buy, t.iron_sell)
        heads = (
            Column(),
            Column(self.say("scene.buy")),
            Column(self.say("scene.sell")),
            Column(self.say("scene.spaces")),
        )
        return self.panel("market", Table(heads, (coal, iron)), place="side")

    def market(
        self, good: str, spaces: Sequence[int], cubes: int, buy: Sequence[int], sell: Sequence[int]
    ) -> tuple[Line, ...]:
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

    def merchants(self) -> Panel:
        rows = []
        for place in members(self.t.merchant_places):
            spaces = [space for space in range(MERCHANT_SPACES) if self.t.space_place[space] == place]
            shown = [self.merchant(space) for space in spaces if self.v.merchant_tile[space] >= 0]
            if shown:
                name = line(Span(self.texts.noun(self.t.place_ids[place]), "strong"))
                rows.append((name, *shown, *[()] * (2 - len(shown)), line(Span(self.bonus(place), "muted"))))
        heads = (Column(), Column("1"), Column("2"), Column(self.say("scene.bonus")))
        return self.panel("merchants", Table(heads, tuple(rows)), place="side")

    def merchant(self, space: int) -> Line:
        goods = self.t.goods_of_tile[self.v.merchant_tile[space]]
        if goods == 0:
            return line(Span(NOTHING, "muted"))
        if goods == GOODS:
            bought = self.say("scene.all-goods")
        else:
            bought = "/".join(self.short(industry) for industry in members(goods))
        barrel = Span(f" {BARREL}", "beer") if self.v.barrels >> space & 1 else Span(f" {SPACE}", "muted")
        return line(Span(bought, "goods"), barrel)

    def bonus(self, place: int) -> str:
        amount = self.t.bonus_amount[place]
        return self.say(f"scene.bonus-{self.t.content.merchants[self.t.place_ids[place]].bonus}", amount=amount)

    # -- the players ---------------------------------------------------------------------------------------------------

    def standings(self) -> Panel:
        names = ("player", "money", "income", "points", "spent", "hand", "wild", "tiles", "links-left")
        heads = [Column(self.say(f"scene.head.{name}"), "left" if name == "player" else "right") for name in names]
        rows = tuple([self.standing(seat) for seat in self.v.order])
        return self.panel("players", Table(tuple(heads), rows), place="side")

    def standing(self, seat: int) -> tuple[Line, ...]:
        v = self.v
        on_board = [slot for slot, owner in enumerate(v.owner) if owner == seat]
        flipped = sum(v.flipped >> slot & 1 for slot in on_board)
        level = self.t.level_of_space[v.income[seat]]
        mark = "►" if seat == v.decider else " "
        wild = sum(v.wild_cards[seat])
        return (
            line(f"{mark} ", Span(self.names[seat], f"{player_style(seat)} strong")),
            line(Span(f"£{v.money[seat]}", "money strong")),
            line(Span(f"{level:+d}", "money"), Span(f" ({v.income[seat]})", "muted")),
            line(Span(str(v.vp[seat]), "points strong")),
            line(f"£{v.spent[seat]}"),
            line(str(v.hand_sizes[seat])),
            line(str(wild) if wild else NOTHING),
            line(str(len(on_board)), f" ({flipped}{FLIPPED})" if flipped else ""),
            line(str(v.links_left[seat])),
        )

    def hand(self) -> Panel:
        cards = tuple([self.card(card, self.v.own_hand[card]) for card in range(CARDS) if self.v.own_hand[card]])
        held = Flow(cards or (line(Span(self.say("scene.no-cards"), "muted")),), separator=" · ")
        return self.panel("hand", held, place="own", cards=self.v.hand_sizes[self.v.seat])

    def card(self, card: int, count: int) -> Line:
        """A card by what it shows, and how many of it there are."""
        times = Span(f" ×{count}", "muted") if count > 1 else Span("")
        if card in (WILD_LOCATION, WILD_INDUSTRY):
            return line(Span(self.texts.noun(f"card.{self.t.card_ids[card]}"), "points"), times)
        if self.t.card_place[card] >= 0:
            return line(Span(self.texts.noun(self.t.card_ids[card]), "strong"), times)
        shown = [self.texts.noun(INDUSTRY_IDS[industry]) for industry in members(self.t.card_industries[card])]
        return line(Span("/".join(shown), "goods"), times)

    def mat(self, seat: int) -> Panel:
        names = ("tile", "level", "cost", "coal", "iron", "beer", "cubes", "vp", "gain", "icons", "left")
        heads = [
            Column(self.say(f"scene.head.{name}"), "left" if name in ("tile", "left") else "right") for name in names
        ]
        rows = tuple([self.stack(seat, industry) for industry in range(INDUSTRIES)])
        place: Place = "own" if seat == self.v.seat else "aside"
        return self.panel("mat", Table(tuple(heads), rows), place=place, owner=seat, name=self.names[seat])

    def stack(self, seat: int, industry: int) -> tuple[Line, ...]:
        """A stack of the mat: the next tile with its costs and yields, and how many lie there of each level."""
        t = self.t
        stack = t.mat_tiles[industry][self.v.mat[seat * INDUSTRIES + industry] : -1]
        name = line(self.texts.noun(INDUSTRY_IDS[industry]))
        if not stack:
            return (name, *[()] * 9, line(Span(self.say("scene.stack-empty"), "muted")))
        kind = stack[0]
        counts = "/".join(str(stack.count(each)) for each in dict.fromkeys(stack))
        note = self.note(kind)
        return (
            name,
            line(Span(roman(t.tile_level[kind]), "strong")),
            line(Span(f"£{t.tile_money[kind]}", "money strong")),
            _figure(t.tile_coal[kind], "coal"),
            _figure(t.tile_iron[kind], "iron"),
            _figure(t.tile_beer[kind], "beer"),
            _figure(self.holds(kind), _CUBE_STYLES.get(industry, "")),
            line(Span(str(t.tile_vp[kind]), "points")),
            line(f"+{t.tile_income[kind]}"),
            _figure(t.tile_icons[kind], ""),
            line(counts, Span(f"  {note}" if note else "", "warning")),
        )

    def holds(self, kind: int) -> int:
        """How many cubes or barrels the tile gets when it is built now."""
        if self.t.tile_industry[kind] == BREWERY:
            return self.t.barrels_built[self.v.era]
        return self.t.tile_cubes[kind]

    def note(self, kind: int) -> str:
        notes = []
        if not self.t.tile_in_era[self.v.era][kind]:
            notes.append(self.say("scene.not-this-era"))
        if not self.t.tile_developable[kind]:
            notes.append(self.say("scene.light-bulb"))
        return ", ".join(notes)

    def discards(self) -> Panel:
        blocks = []
        for seat in self.v.order:
            pile = self.v.discard[seat * CARDS : (seat + 1) * CARDS]
            cards = [self.card(card, count) for card, count in enumerate(pile) if count]
            if self.v.face_down[seat]:
                cards.append(line(Span(self.say("scene.face-down"), "muted")))
            label = line(Span(f"{self.names[seat]}:", f"{player_style(seat)} strong"))
            blocks.append(Flow(tuple(cards) or (line(Span(NOTHING, "muted")),), label, separator=" · "))
        return self.panel("discards", *blocks, place="aside")


def _figure(number: int, style: str) -> Line:
    return line(Span(str(number), style)) if number else line(Span(NOTHING, "muted"))
