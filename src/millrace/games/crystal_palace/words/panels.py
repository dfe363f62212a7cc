"""The table as one viewer sees it, as panels: locations, displays, Black Market, tracks, players and their boards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from millrace.core.decision import seat_letter
from millrace.core.lists import Ints
from millrace.core.rng import Generator
from millrace.core.texts import Message, Term, Texts, Value
from millrace.parts.bits import members
from millrace.parts.effects_words import goods_words
from millrace.scene.kept import said
from millrace.scene.panel import Column, Flow, Line, Panel, PanelPlace, Span, Table, line, player_style

from ..rules.act import points_entry, times_buzz
from ..rules.content import COUNTS, LOCATION_IDS, ROUNDS, SEASONS, SPACES, VOCABULARY
from ..rules.counts import all_loans, count
from ..rules.economy import LOANS
from ..rules.names import effects_in_words, patent_title, person_title, tile_title
from ..rules.salary import salaries
from ..rules.state import Position
from ..rules.tables import BANK, COST_GOOD_COUNT, DICE_VALUES, LOCATIONS, PORT, TIMES, Tables
from ..rules.view import View, determinise

NOTHING: Final = "–"
ASSISTANT: Final = "▲"
"""An assistant action, beside the least value of a placement space."""
DIE: Final = "⚀⚁⚂⚃⚄⚅"
_FIGURES: Final = ("vp", "money", "gear", "energy", "newspapers", "income", "westminster", "buzz", "dice", "market")
_CARDS: Final = ("name", "cost", "vp", "links", "effects")


def panels(v: View, texts: Texts, names: Sequence[str] = ()) -> tuple[Panel, ...]:
    """All that the view's seat may see, locations first; `names` are what the seats are called, else their letters."""
    scene = _Scene(v, texts, names or [seat_letter(seat) for seat in range(v.players)])
    own = [seat for seat in range(v.players) if seat == v.seat]
    others = [seat for seat in range(v.players) if seat != v.seat]
    return (
        scene.header(), scene.locations(), scene.players(), *[scene.board(seat) for seat in own], scene.patents(),
        scene.persons(), scene.tiles(), scene.market(), scene.tracks(), *[scene.board(seat) for seat in others],
    )  # fmt: skip


class _Scene:
    """The panels of one view, each made by a method."""

    def __init__(self, v: View, texts: Texts, names: Sequence[str]) -> None:
        self.v = v
        self.t: Tables = v.tables
        self.texts = texts
        self.names = names

    @cached_property
    def seen(self) -> Position:
        """A position that looks like the view: it answers what follows from what everybody may know."""
        return determinise(self.v, Generator.from_seed("panels", "any"))

    def say(self, id: str, **values: Value) -> str:
        return said(self.texts, id, **values)

    def effects(self, head: int) -> str:
        return self.texts.render(effects_in_words(self.t, head)) if head >= 0 else NOTHING

    def name(self, seat: int) -> Span:
        return Span(self.names[seat], f"{player_style(seat)} strong")

    def panel(self, id: str, *blocks: Table | Flow, place: PanelPlace, owner: int = -1, **values: Value) -> Panel:
        title, word = self.say(f"scene.panel.{id}", **values), self.say(f"scene.word.{id}")
        return Panel(id if owner < 0 else f"{id}-{seat_letter(owner).lower()}", title, blocks, place, owner, word)

    def table(self, *names: str, rows: Sequence[tuple[Line, ...]], right: Sequence[str] = ()) -> Table:
        columns = [Column(self.say(f"scene.head.{name}"), "right" if name in right else "left") for name in names]
        return Table(tuple(columns), tuple(rows))

    # -- the table -----------------------------------------------------------------------------------------------------

    def header(self) -> Panel:
        v = self.v
        items = [
            line(Span(self.say("scene.era", era=Term(f"era.{SEASONS[v.round - 1]}")), "strong")),
            line(self.say("scene.round", number=v.round, last=ROUNDS)),
            line(self.say(f"scene.phase.{v.phase}")),
            line(self.say("scene.order", names=tuple([self.names[seat] for seat in v.order]))),
        ]
        if v.ready:
            ready = tuple([self.names[seat] for seat in members(v.ready)])
            items.append(line(Span(self.say("scene.ready", names=ready), "turn")))
        return Panel("round", self.say("crystal-palace.name"), (Flow(tuple(items), separator=" · "),), "head")

    def locations(self) -> Panel:
        """Every location with its placement spaces, the dice on them, its action spaces and what it offers."""
        rows = [
            (
                line(Span(f"{location + 1} {self.texts.noun(LOCATION_IDS[location])}", "strong")),
                self.spaces(location),
                line(self.action_spaces(location)),
                line(self.offer(location)),
            )
            for location in range(LOCATIONS)
        ]
        return self.panel("locations", self.table("location", "spaces", "actions", "offers", rows=rows), place="board")

    def spaces(self, location: int) -> Line:
        """The placement spaces from the left: a die by its value and owner, or what is asked for."""
        spans: list[Span] = []
        for space in range(self.t.first_space[location], self.t.first_space[location + 1]):
            if not self.t.space_low[space]:
                continue
            spans += [Span(" · ", "muted")] if spans else []
            owner = self.v.placed_owner[space]
            if owner >= 0:
                die = f"{DIE[self.v.placed_value[space] - 1]} {self.v.placed_value[space]} "
                spans += [Span(die, f"{player_style(owner)} strong"), self.name(owner)]
                continue
            fee = f" −£{self.t.space_fee[space]}" if self.t.space_fee[space] else ""
            mark = ASSISTANT if self.t.space_assistant[space] else ""
            spans.append(Span(f"{self.t.space_low[space]}+{mark}{fee}", "empty"))
        return line(*spans)

    def action_spaces(self, location: int) -> str:
        """The action spaces from the left, those used in brackets."""
        used = self.v.actions_used[location]
        texts = [self.effects(head) for head in self.t.action_heads[location]]
        return " · ".join([f"({text})" if number < used else text for number, text in enumerate(texts)])

    def offer(self, location: int) -> str:
        """What lies open in the Bank, what Port and Station offer, what the publisher asks for."""
        v, t = self.v, self.t
        if location == BANK:
            shares = [self.say("scene.share", income=t.share_income[n], vp=t.share_vp[n]) for n in v.share_display]
            return " · ".join(shares)
        if location == TIMES:
            return self.publisher()
        if location < PORT:
            return NOTHING
        options = [option for option in members(t.options) if t.option_location[option] == location]
        texts = []
        for option in options:
            ticket = option == t.ticket_option
            vp = t.ticket_vp[points_entry(self.seen)]
            text = self.say("scene.ticket", vp=vp) if ticket else self.effects(t.option_head[option])
            used = v.options_used >> option & 1 or (ticket and v.tickets_used >= t.ticket_spaces)
            texts.append(f"({text})" if used else text)
        return " · ".join(texts)

    def publisher(self) -> str:
        """Whose condition counts in this round, and the buzz of its steps."""
        t, entry = self.t, self.v.publisher * ROUNDS + self.v.round - 1
        what = Message(f"effect.count.{COUNTS[t.publisher_count[entry]]}", n=2)
        steps = [
            self.say("scene.step", number=t.publisher_steps[entry * 3 + step], buzz=t.publisher_buzz[entry * 3 + step])
            for step in range(3)
        ]
        name = t.content.publishers[t.publisher_ids[self.v.publisher]].name
        return self.say("scene.publisher", name=name, what=what, steps=", ".join(steps))

    # -- displays ------------------------------------------------------------------------------------------------------

    def cost(self, costs: Ints, card: int) -> str:
        goods = goods_words(VOCABULARY, costs[card * COST_GOOD_COUNT : (card + 1) * COST_GOOD_COUNT])
        return self.say("effect.goods", goods=goods)

    def patent(self, card: int, style: str = "") -> tuple[Line, ...]:
        """A patent with what is printed on it, points by the season."""
        t, vp = self.t, self.t.patent_vp[card * ROUNDS + points_entry(self.seen)]
        links = [self.texts.render(person_title(t, person)) for person in members(t.patent_links[card])]
        return (
            line(Span(t.patent_ids[card], "muted"), " ", Span(self.texts.render(patent_title(t, card)), style)),
            line(self.cost(t.patent_cost, card)), line(Span(str(vp), "points")), line(", ".join(links)),
            line(self.effects(t.patent_head[card])),
        )  # fmt: skip

    def person(self, card: int, style: str = "") -> tuple[Line, ...]:
        """A person with what is printed on it, the salaries by the space of Westminster."""
        t, vp = self.t, self.t.person_vp[card * ROUNDS + points_entry(self.seen)]
        links = [self.texts.render(patent_title(t, patent)) for patent in members(t.person_links[card])]
        effects = []
        if t.person_instant[card] >= 0:
            effects.append(self.say("bill.instant", effects=effects_in_words(t, t.person_instant[card])))
        if t.person_head[card] >= 0:
            phase = t.content.persons[t.person_ids[card]].phase
            effects.append(self.say("bill.ability", phase=phase, effects=effects_in_words(t, t.person_head[card])))
        salary = "/".join(map(str, t.person_salary[card * SPACES : (card + 1) * SPACES]))
        return (
            line(Span(t.person_ids[card], "muted"), " ", Span(self.texts.render(person_title(t, card)), style)),
            line(self.cost(t.person_cost, card)), line(Span(str(vp), "points")),
            line(Span(f"£{salary}", "money")), line(", ".join(links)), line("; ".join(effects) or NOTHING),
        )  # fmt: skip

    def patents(self) -> Panel:
        rows = [self.patent(card, "strong") for card in self.v.patent_display]
        blocks: list[Table | Flow] = [self.table(*_CARDS, rows=rows, right=("vp",))]
        if self.v.patent_top >= 0:
            top = patent_title(self.t, self.v.patent_top)
            blocks.append(Flow((line(self.say("scene.top", card=top, left=self.v.patent_size)),)))
        return self.panel("patents", *blocks, place="side")

    def persons(self) -> Panel:
        rows = [self.person(card, "strong") for card in self.v.person_display]
        columns = ("name", "cost", "vp", "salary", "links", "effects")
        blocks: list[Table | Flow] = [self.table(*columns, rows=rows, right=("vp", "salary"))]
        if self.v.person_top >= 0:
            top = person_title(self.t, self.v.person_top)
            blocks.append(Flow((line(self.say("scene.top", card=top, left=self.v.person_size)),)))
        return self.panel("persons", *blocks, place="side")

    def tiles(self) -> Panel:
        items = [self.tile(tile) for tile in self.v.tile_display]
        left = line(Span(self.say("scene.tiles-left", n=self.v.green_left), "muted"))
        return self.panel("tiles", Flow((*items, left), separator=" · "), place="side")

    def tile(self, tile: int) -> Line:
        kind = "permanent" if self.t.permanent >> tile & 1 else "instant"
        text = self.texts.render(tile_title(self.t, tile))
        return line(Span(text, "strong" if kind == "permanent" else ""), Span(f" {self.say(f'scene.{kind}')}", "muted"))

    # -- market and tracks ---------------------------------------------------------------------------------------------

    def market(self) -> Panel:
        rows = []
        for level in range(self.t.levels - 1, -1, -1):
            owner = self.v.market[level]
            who = self.name(owner) if owner >= 0 else Span(NOTHING, "empty")
            cost, effects = f"£{self.t.level_cost[level]}", self.effects(self.t.level_head[level])
            rows.append((line(str(level + 1)), line(cost), line(who), line(effects)))
        gears = Flow((line(self.say("scene.gears", n=self.v.market_gears)),))
        table = self.table("level", "arrival", "assistant", "effects", rows=rows)
        return self.panel("market", table, gears, place="side")

    def tracks(self) -> Panel:
        """Flyers and posters of the buzz track with their markers, and the spaces of Westminster."""
        v, t = self.v, self.t
        rows = []
        for field in range(t.last_buzz + 1):
            flyer, poster = t.flyer_at[field], t.poster_at[field]
            if flyer < 0 and poster < 0:
                continue
            head = t.flyer_head[v.flyers[flyer]] if flyer >= 0 else t.poster_head[poster]
            marked = [s for s in range(v.players) if poster >= 0 and v.markers[s] >> poster & 1]
            kind = "poster" if poster >= 0 else "flyer"
            rows.append((line(str(field)), line(self.say(f"scene.{kind}")), line(self.effects(head)),
                         self.who(marked)))  # fmt: skip
        for space in range(1, SPACES + 1):
            there = [seat for seat in range(v.players) if v.westminster[seat] == space]
            name = self.say("scene.westminster", space=space)
            rows.append((line(name), line(""), line(self.effects(t.step_head[space - 1])), self.who(there)))
        return self.panel("tracks", self.table("field", "kind", "effects", "who", rows=rows), place="side")

    def who(self, seats: Sequence[int]) -> Line:
        return line(*[part for seat in seats for part in (self.name(seat), " ")][:-1])

    # -- players -------------------------------------------------------------------------------------------------------

    def players(self) -> Panel:
        rows = [self.player(seat) for seat in self.v.order]
        columns = ("player", "dice-set", *_FIGURES, "salaries", "loans", "times")
        return self.panel("players", self.table(*columns, rows=rows, right=columns[2:]), place="side")

    def player(self, seat: int) -> tuple[Line, ...]:
        v, t = self.v, self.t
        mark = "►" if seat == v.decider else "✓" if v.ready >> seat & 1 else " "
        dice = [value for value in range(DICE_VALUES, 0, -1) for _ in range(v.setting[seat * DICE_VALUES + value - 1])]
        assistants = sum([owner == seat for owner in v.market])
        figures = (
            v.vp[seat], v.money[seat], v.gear[seat], v.energy[seat], v.newspapers[seat],
            t.income_values[v.income[seat]], v.westminster[seat], v.buzz[seat], v.dice[seat], assistants,
            salaries(self.seen, seat), all_loans(self.seen, seat), times_buzz(self.seen, seat),
        )  # fmt: skip
        styles = ("points strong", "money strong")
        cells = [
            line(Span(self.texts.numeral(figure), styles[number] if number < 2 else ""))
            for number, figure in enumerate(figures)
        ]
        shown = line(Span(" ".join(map(str, dice)) or NOTHING, player_style(seat) if dice else "muted"))
        return (line(f"{mark} ", self.name(seat)), shown, *cells)

    def board(self, seat: int) -> Panel:
        """A player's board: order, research fields, loans, shares; then persons, prototypes and patents."""
        v, t = self.v, self.t
        items = [line(self.order(seat)), line(self.fields(seat))]
        items += [self.tile(tile) for tile in members(v.tiles[seat])]
        if v.watch_owner == seat:
            items.append(line(self.say("scene.watch", effects=effects_in_words(t, t.watch_head[v.watch_side]))))
        if v.tickets[seat] or v.shares[seat]:
            items.append(line(self.say("scene.owned", tickets=v.tickets[seat], shares=v.shares[seat].bit_count())))
        persons = [self.person(card) for card in members(v.persons[seat])]
        cards = [(self.patent(card), "scene.prototype") for card in members(v.prototypes[seat])]
        cards += [(self.patent(card, "strong"), "scene.patent") for card in members(v.patents[seat])]
        rows = [(row[0], line(Span(self.say("scene.person"), "muted")), *row[1:3], *row[4:]) for row in persons]
        rows += [(row[0], line(Span(self.say(kind), "muted")), *row[1:]) for row, kind in cards]
        blocks: list[Table | Flow] = [Flow(tuple(items), separator=" · ")]
        if rows:
            blocks.append(self.table("name", "kind", *_CARDS[1:], rows=rows, right=("vp",)))
        place: PanelPlace = "own" if seat == v.seat else "aside"
        return self.panel("board", *blocks, place=place, owner=seat, name=self.names[seat])

    def order(self, seat: int) -> str:
        """The nation and its order: what is counted, the levels, the level reached."""
        t, nation = self.t, self.v.nation[seat]
        name = t.content.nations[t.nation_ids[nation]].name
        what = t.nation_count[nation]
        levels = [
            self.say("scene.level", number=t.nation_levels[nation * 3 + level], vp=t.nation_vp[nation * 3 + level])
            for level in range(3)
        ]
        return self.say(
            "scene.nation", nation=Message("card", de=name["de"], en=name["en"]), levels=", ".join(levels),
            what=Message(f"effect.count.{COUNTS[what]}", n=2), reached=self.v.order_level[seat],
            number=count(self.seen, seat, what),
        )  # fmt: skip

    def fields(self, seat: int) -> str:
        """How the research fields are covered: tiles, open loans by their points, repaid ones."""
        v, t = self.v, self.t
        open_ones = [t.loan_vp[value] for value in range(LOANS) for _ in range(v.loans_open[seat * LOANS + value])]
        tiles, fields = v.tiles[seat].bit_count(), t.nation_fields[v.nation[seat]]
        free = max(fields - tiles - all_loans(self.seen, seat), 0)
        points = ", ".join([self.texts.numeral(-vp) for vp in open_ones]) or NOTHING
        return self.say("scene.fields", tiles=tiles, free=free, loans=points, repaid=v.loans_repaid[seat])
