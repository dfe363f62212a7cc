"""The table as one viewer sees it, as panels: action board, display, industry boards, structures, players, campaign."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

from millrace.core.decision import seat_letter
from millrace.core.texts import Message, Term, Texts, Value
from millrace.parts.effects_words import effect_words
from millrace.scene.kept import said
from millrace.scene.panel import Column, Flow, Line, Panel, PanelPlace, Span, Table, line, player_style

from ..rules.content import ROUNDS, VOCABULARY
from ..rules.counts import status
from ..rules.frames import SITE, TASK_BITS, TASK_MASK
from ..rules.names import amounts, card_name, space_rule
from ..rules.routes import kind_on
from ..rules.scoring import empty_fields, prestige
from ..rules.setup import derive
from ..rules.state import GAMES, SOURCE_COUNT, SOURCES, Position, uncovered
from ..rules.tables import (
    BLUE,
    BRIDGE,
    CANAL,
    COLOUR_IDS,
    FIELDS,
    GOOD_COUNT,
    GOOD_IDS,
    HORIZONTAL,
    KIND_IDS,
    KINDS,
    PATH,
    PLOTS,
    PRESTIGE,
    RAIL,
    RESOURCES,
    ROAD,
    SPACES,
    TALER,
    Tables,
)
from ..rules.view import View, seen_state

GLYPHS: Final = {PATH: "··", ROAD: "══", RAIL: "╪╪", CANAL: "≈≈"}
"""How the kinds of route look in text."""
BARE: Final = "  "
OVER: Final = "∩"
"""A bridge over a route."""
PIP: Final = "●"
"""An activation of a structure."""
CROSSING: Final = "+"
NOTHING: Final = "–"
_STYLES: Final = {PATH: "muted", ROAD: "goods", RAIL: "rail strong", CANAL: "canal strong"}


def panels(v: View, texts: Texts, names: Sequence[str] = ()) -> tuple[Panel, ...]:
    """All that the view's seat may see, board first; `names` are what the seats are called, else their letters."""
    scene = _Scene(v, texts, names or [seat_letter(seat) for seat in range(v.players)])
    first = max(v.seat, 0)
    panels = [scene.header(), scene.plan(first), scene.actions(), scene.display(), scene.standings()]
    panels += [scene.prices(), scene.structures(first)]
    for seat in range(v.players):
        if seat != first:
            panels += [scene.plan(seat), scene.structures(seat)]
    if scene.seen.campaign:
        panels.append(scene.campaign())
    return tuple(panels)


class _Scene:
    """The panels of one view, each made by a method."""

    def __init__(self, v: View, texts: Texts, names: Sequence[str]) -> None:
        self.v = v
        self.t: Tables = v.tables
        self.texts = texts
        self.names = names

    def say(self, id: str, **values: Value) -> str:
        return said(self.texts, id, **values)

    @cached_property
    def seen(self) -> Position:
        """A state with all that the view shows: it answers what follows from that."""
        s = seen_state(self.v)
        derive(s)
        return s

    def panel(self, id: str, *blocks: Table | Flow, place: PanelPlace, owner: int = -1, **values: Value) -> Panel:
        title, word = self.say(f"scene.panel.{id}", **values), self.say(f"scene.word.{id}")
        return Panel(id if owner < 0 else f"{id}-{seat_letter(owner).lower()}", title, blocks, place, owner, word)

    def columns(self, *names: str, right: Sequence[str] = ()) -> tuple[Column, ...]:
        return tuple([Column(self.say(f"scene.head.{name}"), "right" if name in right else "left") for name in names])

    # -- the table -----------------------------------------------------------------------------------------------------

    def header(self) -> Panel:
        v = self.v
        period = next((colour for colour, left in enumerate(v.left) if left), BLUE)
        last = ROUNDS if v.players == 1 else 0
        items = [
            line(Span(self.say("scene.era", era=Term(f"era.{COLOUR_IDS[period]}")), "strong")),
            line(self.say("scene.round", number=v.round, last=last, final="yes" if v.last_round else "no")),
        ]
        if self.seen.campaign:
            items.insert(0, line(Span(self.say("scene.game", game=v.game, games=GAMES), "strong")))
        if v.players > 1 and v.starter >= 0:
            items.append(line(Span(self.say("scene.starter", name=self.names[v.starter]), player_style(v.starter))))
        items.append(line(self.say("scene.stacks", **dict(zip(COLOUR_IDS, v.left, strict=True)))))
        left = self.t.turns[v.players - 1] - v.chosen.bit_count()
        items.append(line(self.say("scene.discs", n=left)))
        name = self.say("oranienburger-kanal.name")
        return Panel("round", name, (Flow(tuple(items), separator=" · "),), "head")

    def actions(self) -> Panel:
        rows = tuple([self.space(space) for space in range(SPACES)])
        columns = self.columns("space", "coins", "state", "offers", right=("coins",))
        return self.panel("actions", Table(columns, rows), place="side")

    def space(self, space: int) -> tuple[Line, ...]:
        """An action space: talers, disc, and what it offers now."""
        v, id = self.v, self.t.space_ids[space]
        state = ""
        if space == v.blocked:
            state = self.say("scene.blocked")
        elif v.chosen >> space & 1:
            state = self.say("scene.active" if space == v.space else "scene.disc")
        closed = bool(state) and space != v.space
        coins = line(Span(str(v.coins[space]), "money strong")) if v.coins[space] else line(Span(NOTHING, "muted"))
        mark = Span(state, "turn strong" if space == v.space else "muted")
        return (
            line(Span(id, "muted" if closed else "strong")),
            coins,
            line(mark),
            line(Span(self.texts.render(space_rule(self.t, space)), "muted" if closed else ""), *self.cover(space)),
        )

    def cover(self, space: int) -> Iterator[Span]:
        """How many structures still cover an action of a space."""
        colour = self.t.covered_by[space]
        if colour >= 0 and not uncovered(self.seen, space) and self.v.left[colour]:
            yield Span(f" ({self.v.left[colour]})", "warning")

    def prices(self) -> Panel:
        """What routes and bridges cost."""
        t = self.t
        items = []
        for act in range(KINDS + 1):
            name = Term("bridge" if act == BRIDGE else KIND_IDS[act])
            cost = t.bridge_cost if act == BRIDGE else t.route_cost[act]
            glyph = OVER if act == BRIDGE else GLYPHS[act]
            price = self.say("scene.stage.price", kind=name, cost=amounts(cost))
            items.append(line(Span(f"{glyph} ", _STYLES.get(act, "goods")), price))
        return self.panel("prices", Flow(tuple(items), separator=" · "), place="aside")

    # -- structures ----------------------------------------------------------------------------------------------------

    def display(self) -> Panel:
        rows = [self.structure_lines(card) for card in self.v.display]
        frame = self.v.stack[-1] if self.v.stack else 0
        if frame & TASK_MASK == SITE:
            held = self.structure_lines(frame >> TASK_BITS)
            rows.append((*held[:-1], line(Span(self.say("scene.in-hand"), "turn strong"))))
        columns = self.columns("number", "name", "prestige", "cost", "effects", right=("prestige",))
        return self.panel("display", Table(columns, tuple(rows)), place="side")

    def structure_lines(self, card: int) -> tuple[Line, ...]:
        """A structure of the display with everything that is printed on it."""
        costs = tuple([Message("effect.goods", goods=amounts(cost)) for cost in self.t.card_cost[card]])
        return (
            line(Span(self.t.card_ids[card], "muted")),
            line(Span(self.texts.render(card_name(self.t, card)), "strong")),
            line(Span(str(self.t.card_prestige[card]), "points")),
            line(self.say("scene.stage.costs", costs=costs)),
            self.effects(card),
        )

    def effects(self, card: int) -> Line:
        """The effects of a structure, numbered."""
        effects = [
            f"{number}. {self.texts.render(effect_words(VOCABULARY, effect))}"
            for number, effect in enumerate(self.t.card_effects[card], start=1)
        ]
        return line("; ".join(effects))

    def structures(self, seat: int) -> Panel:
        """What stands on a player's board, space by space."""
        rows: list[tuple[Line, ...]] = []
        for plot in range(PLOTS):
            card = self.v.plots[seat * PLOTS + plot]
            if card >= 0:
                name = self.texts.render(card_name(self.t, card))
                times = status(self.seen, seat, plot)
                rows.append(
                    (
                        line(Span(self.t.plot_ids[plot], "muted")),
                        line(Span(self.t.card_ids[card], "muted")),
                        line(Span(name, f"{player_style(seat)} strong")),
                        line(Span(str(self.t.card_prestige[card]), "points")),
                        line(Span(PIP * times, "flipped") if times else Span(NOTHING, "muted")),
                        self.effects(card),
                    )
                )
        columns = self.columns("plot", "number", "name", "prestige", "activated", "effects", right=("prestige",))
        block: Table | Flow = Table(columns, tuple(rows))
        if not rows:
            block = Flow((line(Span(self.say("scene.empty"), "muted")),))
        place: PanelPlace = "own" if seat == self.v.seat else "aside"
        return self.panel("structures", block, place=place, owner=seat, name=self.names[seat])

    # -- industry boards -----------------------------------------------------------------------------------------------

    def plan(self, seat: int) -> Panel:
        """A player's board: routes in lines, structures by their numbers between them."""
        rows: list[tuple[Line, ...]] = []
        for row in range(4):
            rows.append(tuple(self.across(seat, row)))
            if row < 3:
                rows.append(tuple(self.down(seat, row)))
        items = [
            line(Span(f"{GLYPHS[kind]} ", _STYLES[kind]), self.texts.noun(KIND_IDS[kind])) for kind in range(KINDS)
        ]
        items.append(line(Span(f"{OVER} ", "goods strong"), self.say("scene.bridge-over")))
        legend = Flow(tuple(items), line(Span(self.say("scene.legend"), "muted")), separator=" · ")
        place: PanelPlace = "board" if seat == max(self.v.seat, 0) else "aside"
        columns = tuple([Column("", "centre") for _ in range(9)])
        return self.panel("plan", Table(columns, tuple(rows)), legend, place=place, owner=seat, name=self.names[seat])

    def across(self, seat: int, row: int) -> Iterator[Line]:
        """A row of horizontal route spaces between their crossing points."""
        for column in range(4):
            yield line(Span(CROSSING, "muted"))
            yield self.field(seat, row * 4 + column)
        yield line(Span(CROSSING, "muted"))

    def down(self, seat: int, row: int) -> Iterator[Line]:
        """A row of structure spaces with the vertical route spaces beside them."""
        for column in range(5):
            yield self.field(seat, HORIZONTAL + row * 5 + column)
            if column < 4:
                yield self.plot(seat, row * 4 + column)

    def field(self, seat: int, field: int) -> Line:
        """A route space: its id, its route, and the bridge over it."""
        kind = kind_on(self.seen, seat, field)
        name = Span(f"{self.t.field_ids[field]} ", "muted" if kind >= 0 else "empty")
        route = Span(GLYPHS[kind], _STYLES[kind]) if kind >= 0 else Span(BARE)
        bridge = Span(OVER, "goods strong") if self.v.bridges[seat] >> field & 1 else Span("")
        return line(name, route, bridge)

    def plot(self, seat: int, plot: int) -> Line:
        """A structure space: its id, the number of its structure, and how often that is activated."""
        card = self.v.plots[seat * PLOTS + plot]
        name = Span(f"{self.t.plot_ids[plot]} ", "empty" if card < 0 else "muted")
        if card < 0:
            return line(name)
        pips = Span(PIP * status(self.seen, seat, plot), "flipped")
        return line(name, Span(self.t.card_ids[card], f"{player_style(seat)} strong"), pips)

    # -- players -------------------------------------------------------------------------------------------------------

    def standings(self) -> Panel:
        goods = ("taler", *GOOD_IDS[:RESOURCES], "markers")
        names = ("player", "now", *goods, "built", "routes")
        rows = tuple([self.standing((max(self.v.starter, 0) + n) % self.v.players) for n in range(self.v.players)])
        return self.panel("players", Table(self.columns(*names, right=names[1:]), rows), place="side")

    def standing(self, seat: int) -> tuple[Line, ...]:
        stock = self.v.stock[seat * GOOD_COUNT : (seat + 1) * GOOD_COUNT]
        mark = "►" if seat == self.v.decider else " "
        return (
            line(f"{mark} ", Span(self.names[seat], f"{player_style(seat)} strong")),
            line(Span(self.texts.numeral(prestige(self.seen, seat)), "points strong")),
            line(Span(str(stock[TALER]), "money strong")),
            *[line(str(number)) for number in stock[:RESOURCES]],
            line(str(stock[PRESTIGE])),
            line(str(self.seen.built[seat].bit_count())),
            line(str(FIELDS - empty_fields(self.seen, seat))),
        )

    def campaign(self) -> Panel:
        """The score sheet of a campaign: every finished game by category, and the sum."""
        results = [
            list(self.v.results[first : first + SOURCE_COUNT]) for first in range(0, len(self.v.results), SOURCE_COUNT)
        ]
        games = [Column(f"{number + 1}", "right") for number in range(len(results))]
        columns = (Column(self.say("scene.head.game")), *games, Column(self.say("scene.so-far"), "right"))
        rows = []
        for source, id in enumerate(SOURCES):
            points = [game[source] for game in results]
            rows.append(self.sheet_row(self.texts.noun(f"score.{id}"), points, ""))
        rows.append(self.sheet_row(self.say("scene.sum"), [sum(game) for game in results], "points strong"))
        return self.panel("campaign", Table(columns, tuple(rows)), place="side")

    def sheet_row(self, name: str, points: Sequence[int], style: str) -> tuple[Line, ...]:
        return (line(name), *[line(Span(self.texts.numeral(number), style)) for number in (*points, sum(points))])
