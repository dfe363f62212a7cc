"""The surfaces of Crystal Palace as one viewer sees them: London, administration board, player boards, cards, tray.

Things that options name are called as the options call them (`space:westminster.2`, `patent:p14`, `level:3`), so that a
click leads to options, or to the reason why there are none. What belongs to others is only looked at (`theirs:B-g07`).
The tray before the viewer holds the own dice, secret while they are set, and answers that lie nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from millrace.core import languages
from millrace.core.decision import seat_letter
from millrace.core.lists import Ints
from millrace.core.texts import Message, Term, Texts, Value, roman
from millrace.parts.bits import members
from millrace.parts.effects import CHOICE, Effect
from millrace.parts.effects_words import Icon, effect_icons, goods_words, list_icons
from millrace.scene.geometry import Cell
from millrace.scene.scene import Piece, Region, Surface
from millrace.scene.tokens import owned

from ..rules.content import COUNTS, LOCATION_IDS, ROUNDS, SPACES, VOCABULARY, WATCH_SIDES
from ..rules.counts import count
from ..rules.names import effects_in_words
from ..rules.state import BUY_DICE, PLAYER_BITS, POINTS_BY, SETTING, TASK_BITS, Position
from ..rules.tables import (
    ACT,
    BANK,
    CHOOSE,
    CLUB,
    COST_GOOD_COUNT,
    DECLINE,
    DICE_VALUES,
    DONE,
    EXCHANGE_IDS,
    FOR_DIE,
    FORGO,
    LOCATIONS,
    MUSEUM,
    PASS,
    PATENT_OFFICE,
    TIMES,
    TRADE,
    WESTMINSTER,
    Tables,
)
from ..rules.view import View
from . import layout
from .cards import card_sprite, link_base, strip_cell
from .icons import drawn
from .sprites import die_sprite, inked

LONDON: Final = "london"
OFFICE: Final = "office"
TRAY: Final = "hand"
TASK_MASK: Final = (1 << TASK_BITS) - 1
LOANS: Final = 3

ANSWERS: Final = {
    PASS: "pass",
    ACT: "act",
    FORGO: "forgo",
    CHOOSE: "choose",
    TRADE: "trade",
    DECLINE: "decline",
    DONE: "done",
}
"""The kinds of options that are answered in the tray, by the names of their regions."""
_SIGNS: Final = {PASS: "sign.none", ACT: "phase.3", FORGO: "sign.none", DECLINE: "sign.none", DONE: "sign.ready"}

TRADES: Final = (
    *(f"exchange:{id}" for id in EXCHANGE_IDS), "buy:gear", "buy:energy", "sell:gear", "sell:energy", "loan:loan",
    "repay:8", "repay:9", "repay:10",
)  # fmt: skip
"""The regions of the prices beside a player board."""


def mat_id(seat: int) -> str:
    """The surface of a player board."""
    return f"mat:{seat_letter(seat)}"


class Surfaces:
    """The surfaces of one view, each made by a method."""

    def __init__(self, v: View, texts: Texts, names: Sequence[str], position: Position, codes: Sequence[int]) -> None:
        self.v = v
        self.t: Tables = v.tables
        self.texts = texts
        self.names = names
        self.seen = position
        self.codes = codes
        self.by_round = bool(v.switches[POINTS_BY])

    def all(self) -> tuple[Surface, ...]:
        """Everything on the table: London, then the boards of the others, the office, what lies before the viewer."""
        others = [seat for seat in range(self.v.players) if seat != self.v.seat]
        before = (self.tray(), self.mat(), self.shelf()) if self.v.seat >= 0 else ()
        return (self.london(), *map(self.theirs, others), self.office(), *before)

    def say(self, id: str, **values: Value) -> str:
        """A text of the table as a picture."""
        return self.texts.render(Message(f"scene.stage.{id}", **values))

    def sentence(self, head: int) -> str:
        """A list of effects as a sentence."""
        return self.say("effect", effect=effects_in_words(self.t, head))

    @property
    def task(self) -> int:
        """What is asked now; -1 when the game is over."""
        return self.v.stack[-1] & TASK_MASK if self.v.stack and self.v.decider >= 0 else -1

    @property
    def secret(self) -> bool:
        """Whether dice are being set."""
        return self.v.phase == 1 and self.task in (SETTING, BUY_DICE)

    @property
    def setting(self) -> bool:
        """Whether all set their dice now."""
        return self.secret and self.task == SETTING

    # -- cards in words ------------------------------------------------------------------------------------------------

    def patent_name(self, patent: int) -> str:
        """What a patent is called."""
        names = self.t.content.patents[self.t.patent_ids[patent]].name
        return names[languages.spoken(names, self.texts.language)]

    def person_name(self, person: int) -> str:
        """What a person is called."""
        return self.t.content.persons[self.t.person_ids[person]].name

    def patent_about(self, patent: int) -> tuple[str, ...]:
        """All that is printed on a patent, and whether its partners are there."""
        t = self.t
        costs = t.patent_cost[patent * COST_GOOD_COUNT : (patent + 1) * COST_GOOD_COUNT]
        links = [
            self.link(self.person_name(person), person, self.persons_of) for person in members(t.patent_links[patent])
        ]
        return (
            self.say("cost", goods=goods_words(VOCABULARY, [*costs])), self.points(t.patent_vp, patent),
            self.sentence(t.patent_head[patent]), *links,
        )  # fmt: skip

    def person_about(self, person: int) -> tuple[str, ...]:
        """All that is printed on a person, and whether the partners are there."""
        t = self.t
        costs = t.person_cost[person * COST_GOOD_COUNT : (person + 1) * COST_GOOD_COUNT]
        about = [self.say("cost", goods=goods_words(VOCABULARY, [*costs])), self.points(t.person_vp, person)]
        if t.person_instant[person] >= 0:
            about.append(self.say("instant", effect=effects_in_words(self.t, t.person_instant[person])))
        if t.person_head[person] >= 0:
            phase = t.content.persons[t.person_ids[person]].phase
            effect = effects_in_words(self.t, t.person_head[person])
            about.append(self.say("later", phase=phase, effect=effect))
        salaries = tuple([f"£{t.person_salary[person * SPACES + space]}" for space in range(SPACES)])
        about.append(self.say("salary", salaries=" · ".join(salaries)))
        about += [
            self.link(self.patent_name(patent), patent, self.patents_of) for patent in members(t.person_links[person])
        ]
        return tuple(about)

    def points(self, table: Ints, card: int) -> str:
        """The points of a card by time."""
        entries = range(ROUNDS) if self.by_round else (0, 2, 4)
        points = " · ".join([str(table[card * ROUNDS + entry]) for entry in entries])
        return self.say(
            "card-points", by="round" if self.by_round else "year", points=points, n=table[card * ROUNDS + self.entry]
        )

    @property
    def entry(self) -> int:
        """The entry of the points by time that counts now."""
        return self.v.round - 1 if self.by_round else self.t.entry_of_year[self.v.round - 1]

    def persons_of(self, seat: int) -> int:
        """The persons of a player."""
        return self.v.persons[seat]

    def patents_of(self, seat: int) -> int:
        """The patents of a player, built or not."""
        return self.v.patents[seat] | self.v.prototypes[seat]

    def link(self, name: str, card: int, cards: Callable[[int], int]) -> str:
        """A link to another card, and who has that."""
        owner = next((seat for seat in range(self.v.players) if cards(seat) >> card & 1), -1)
        whose = "none" if owner < 0 else "own" if owner == self.v.seat else "other"
        return self.say("link", card=name, whose=whose, name=self.names[owner] if owner >= 0 else "", n=self.t.link_vp)

    def card(self, id: str, cell: Cell, links: int, partners: int, marks: bool = True) -> Iterator[Piece]:
        """A card with the column of points that counts, and marks at the links whose partner is owned."""
        x, y, w, h = cell
        across, down = w / layout.CARD[0], h / layout.CARD[1]
        yield Piece(f"card:{id}", card_sprite(id, self.texts.language, self.by_round), *cell)
        if not marks:
            return
        kind = "patent" if id in self.t.patent_ids else "person"
        left, top, wide, high = strip_cell(kind, self.entry, self.by_round)
        yield Piece(f"year:{id}", "year", x + left * across, y + top * down, wide * across, high * down)
        each = members(links)
        for number, partner in enumerate(each):
            if partners >> partner & 1:
                base = link_base(kind, number, len(each))
                yield Piece(
                    f"linked:{id}:{partner}",
                    "linked",
                    x + 6.5 * across,
                    y + (base - 8.5) * down,
                    11 * across,
                    11 * down,
                )

    # -- London --------------------------------------------------------------------------------------------------------

    def london(self) -> Surface:
        """The eight locations around the Black Market, seasons and phases above."""
        v = self.v
        regions: list[Region] = [*self.ribbon_regions()]
        pieces = [Piece("print:london", f"print-london-{v.players}", 0, 0, *layout.LONDON), *self.ribbon()]
        for location in range(LOCATIONS):
            regions += self.location_regions(location)
            pieces += self.location_pieces(location)
        regions += self.level_regions()
        pieces += self.market()
        return Surface(
            LONDON, self.say("london"), *layout.LONDON, f"london-{v.players}", "", tuple(regions), tuple(pieces),
            name=self.say("name.london"),
        )  # fmt: skip

    def ribbon_regions(self) -> Iterator[Region]:
        """The phases by name."""
        for phase in range(1, 8):
            label = self.say("phase", phase=Message(f"scene.phase.{phase}"))
            yield Region(f"phase:{phase}", "rect", label, *layout.phase_cell(phase))

    def ribbon(self) -> Iterator[Piece]:
        """Marks around season and phase."""
        yield Piece("season", "glow", *layout.season_cell(self.v.round))
        if self.v.phase <= 7:
            yield Piece("phase", "glow", *layout.phase_cell(self.v.phase))

    def location_name(self, location: int) -> str:
        """What a location is called."""
        return self.t.content.locations[LOCATION_IDS[location]].name

    def location_regions(self, location: int) -> Iterator[Region]:
        """Placement spaces, action spaces, and what can be taken or used there."""
        t, name = self.t, self.location_name(location)
        spaces = layout.spaces_of(t, location)
        for number in range(spaces):
            space = t.first_space[location] + number
            owner = self.v.placed_owner[space]
            label = self.say(
                "space", location=name, number=number + 1, low=t.space_low[space], fee=t.space_fee[space],
                assistant="yes" if t.space_assistant[space] else "no", value=self.v.placed_value[space] if owner >= 0 else 0,
                name=self.names[owner] if owner >= 0 else "",
            )  # fmt: skip
            yield Region(f"space:{t.space_ids[space]}", "rect", label, *layout.space_cell(location, number, spaces))
        heads = t.action_heads[location]
        for number, head in enumerate(heads):
            used = "yes" if number < self.v.actions_used[location] else "no"
            effect = effects_in_words(self.t, head) if head >= 0 else Message("scene.stage.no-bonus")
            label = self.say("action", location=name, number=number + 1, used=used, effect=effect)
            cell = layout.action_cell(location, spaces, number, len(heads))
            yield Region(f"action:{LOCATION_IDS[location]}-{number + 1}", "rect", label, *cell)
        yield from self.display_regions(location, spaces)

    def location_pieces(self, location: int) -> Iterator[Piece]:
        """Dice, covers of action spaces that were used, and the display."""
        t, v = self.t, self.v
        spaces = layout.spaces_of(t, location)
        if v.phase == 3 and location == v.location:
            yield Piece("location", "glow", *layout.location_cell(location))
        for number in range(spaces):
            space = t.first_space[location] + number
            if v.placed_owner[space] >= 0:
                yield self.die_on(space, v.placed_owner[space], v.placed_value[space])
        heads = t.action_heads[location]
        for number in range(v.actions_used[location]):
            if number < len(heads):
                cell = layout.action_cell(location, spaces, number, len(heads))
                yield Piece(f"used:{location}:{number}", "used", *cell)
        yield from self.display(location, spaces)

    def die_on(self, space: int, seat: int, value: int, state: str = "") -> Piece:
        """A die on a placement space, or the ghost of one."""
        location = self.t.space_location[space]
        number, spaces = space - self.t.first_space[location], layout.spaces_of(self.t, location)
        id = f"{state or 'die'}:{self.t.space_ids[space]}"
        cell = layout.die_cell(location, number, spaces)
        return Piece(id, die_sprite(seat, value), *cell, owner=seat_letter(seat), state=state)

    def display_regions(self, location: int, spaces: int) -> Iterator[Region]:
        """What can be taken or used at a location."""
        t, v = self.t, self.v
        if location == PATENT_OFFICE:
            yield from self.patent_regions()
        elif location == CLUB:
            yield from self.person_regions()
        elif location == MUSEUM:
            size = t.display_size[MUSEUM] + 1
            for place, tile in enumerate(v.tile_display):
                yield self.tile_region(tile, layout.shown_tile_cell(place, size, spaces))
            label = self.say("tile-stack", n=v.green_left)
            yield Region("stack:research", "rect", label, *layout.shown_tile_cell(size - 1, size, spaces))
        elif location == BANK:
            for place, share in enumerate(v.share_display):
                label = self.say("share", number=t.share_ids[share], income=t.share_income[share], vp=t.share_vp[share])
                cell = layout.shown_share_cell(place, t.display_size[BANK], spaces)
                yield Region(f"share:{t.share_ids[share]}", "rect", label, *cell, sprite=f"share-{t.share_ids[share]}")
        elif location == WESTMINSTER:
            yield from self.step_regions(spaces)
        elif location == TIMES:
            yield from self.publisher_regions(spaces)
        else:
            yield from self.option_regions(location, spaces)

    def patent_regions(self) -> Iterator[Region]:
        """The patents that lie open, the top card of the stack among them."""
        v, t = self.v, self.t
        shown = [(patent, place, "patent") for place, patent in enumerate(v.patent_display)]
        if v.patent_top >= 0:
            shown.append((v.patent_top, layout.STACK_PLACE, "patent-top"))
        for patent, place, what in shown:
            label = self.say(what, name=self.patent_name(patent), n=v.patent_size)
            yield Region(
                f"patent:{t.patent_ids[patent]}", "rect", label, *layout.shown_card_cell(PATENT_OFFICE, place),
                about=self.patent_about(patent), sprite=card_sprite(t.patent_ids[patent], self.texts.language, self.by_round),
            )  # fmt: skip

    def person_regions(self) -> Iterator[Region]:
        """The persons that lie open, the top card of the stack among them."""
        v, t = self.v, self.t
        shown = [(person, place, "person") for place, person in enumerate(v.person_display)]
        if v.person_top >= 0:
            shown.append((v.person_top, layout.STACK_PLACE, "person-top"))
        for person, place, what in shown:
            label = self.say(what, name=self.person_name(person), n=v.person_size)
            yield Region(
                f"person:{t.person_ids[person]}", "rect", label, *layout.shown_card_cell(CLUB, place),
                about=self.person_about(person), sprite=card_sprite(t.person_ids[person], self.texts.language, self.by_round),
            )  # fmt: skip

    def tile_region(self, tile: int, cell: Cell, seat: int = -1) -> Region:
        """A research tile, in the display or on a player board."""
        id = self.t.tile_ids[tile]
        kind = "permanent" if self.t.permanent >> tile & 1 else "instant"
        label = self.say("tile", tile=Term(f"tile.{id}"), kind=kind)
        thing = f"tile:{id}" if seat < 0 or seat == self.v.seat else f"theirs:{seat_letter(seat)}-{id}"
        return Region(thing, "rect", label, *cell, about=(self.sentence(self.t.tile_head[tile]),), sprite=f"tile-{id}")

    def step_regions(self, spaces: int) -> Iterator[Region]:
        """The spaces of Westminster with their bonus."""
        for number in range(SPACES):
            names = tuple(
                [self.names[seat] for seat in range(self.v.players) if self.v.westminster[seat] == number + 1]
            )
            effect = effects_in_words(self.t, self.t.step_head[number])
            label = self.say("step", space=roman(number + 1), n=len(names), names=names, effect=effect)
            yield Region(
                f"step:{roman(number + 1)}", "rect", label, *layout.rung_cell(WESTMINSTER, number, SPACES, spaces)
            )

    def publisher_regions(self, spaces: int) -> Iterator[Region]:
        """The conditions of the publisher for every round."""
        t, v = self.t, self.v
        left, top, _, _ = layout.display_area(TIMES, spaces)
        for round in range(ROUNDS):
            entry = v.publisher * ROUNDS + round
            what = COUNTS[t.publisher_count[entry]]
            rows = [
                Message(
                    "scene.stage.publisher-step",
                    low=t.publisher_steps[entry * 3 + step],
                    n=t.publisher_buzz[entry * 3 + step],
                )
                for step in range(3)
            ]
            number = count(self.seen, v.seat, t.publisher_count[entry]) if v.seat >= 0 else -1
            label = self.say(
                "publisher", season=Term(f"era.{SEASONS[round]}"), what=Message(f"effect.count.{what}", n=2), steps=tuple(rows),
                have=number, mine="yes" if number >= 0 else "no",
            )  # fmt: skip
            x, y, w, h = layout.publisher_row(round)
            yield Region(f"publisher:{round + 1}", "rect", label, left + x, top + y, w, h)

    def option_regions(self, location: int, spaces: int) -> Iterator[Region]:
        """The options of Port or Station."""
        t = self.t
        options = layout.options_of(t, location)
        for number, option in enumerate(options):
            used = "yes" if self.v.options_used >> option & 1 else "no"
            if option == t.ticket_option:
                label = self.say("ticket", n=t.ticket_vp[self.entry], left=t.ticket_spaces - self.v.tickets_used)
            else:
                label = self.say("option", used=used, effect=effects_in_words(self.t, t.option_head[option]))
            yield Region(
                f"option:{t.option_ids[option]}",
                "rect",
                label,
                *layout.rung_cell(location, number, len(options), spaces),
            )

    def display(self, location: int, spaces: int) -> Iterator[Piece]:
        """What lies in the display of a location, or on its rows."""
        t, v = self.t, self.v
        if location == PATENT_OFFICE:
            own = self.persons_of(v.seat) if v.seat >= 0 else 0
            shown = [*enumerate(v.patent_display), *([(layout.STACK_PLACE, v.patent_top)] if v.patent_top >= 0 else [])]
            for place, patent in shown:
                yield from self.card(
                    t.patent_ids[patent], layout.shown_card_cell(PATENT_OFFICE, place), t.patent_links[patent], own
                )
            yield from self.stack_count(
                "patents", v.patent_size, layout.shown_card_cell(PATENT_OFFICE, layout.STACK_PLACE)
            )
        elif location == CLUB:
            own = self.patents_of(v.seat) if v.seat >= 0 else 0
            shown = [*enumerate(v.person_display), *([(layout.STACK_PLACE, v.person_top)] if v.person_top >= 0 else [])]
            for place, person in shown:
                yield from self.card(
                    t.person_ids[person], layout.shown_card_cell(CLUB, place), t.person_links[person], own
                )
            yield from self.stack_count("persons", v.person_size, layout.shown_card_cell(CLUB, layout.STACK_PLACE))
        elif location == MUSEUM:
            size = t.display_size[MUSEUM] + 1
            for place, tile in enumerate(v.tile_display):
                cell = layout.shown_tile_cell(place, size, spaces)
                yield Piece(f"tile:{t.tile_ids[tile]}", f"tile-{t.tile_ids[tile]}", *cell)
            if v.green_left:
                cell = layout.shown_tile_cell(size - 1, size, spaces)
                yield Piece("stack:research", "tile-back", *cell, count=v.green_left)
        elif location == BANK:
            for place, share in enumerate(v.share_display):
                cell = layout.shown_share_cell(place, t.display_size[BANK], spaces)
                yield Piece(f"share:{t.share_ids[share]}", f"share-{t.share_ids[share]}", *cell)
        elif location == WESTMINSTER:
            yield from self.steps(spaces)
        elif location == TIMES:
            yield from self.publisher(spaces)
        else:
            yield from self.options(location, spaces)

    def stack_count(self, what: str, size: int, cell: Cell) -> Iterator[Piece]:
        """How many cards a stack has, at the corner of its top card."""
        if size:
            x, y, w, _ = cell
            yield Piece(f"stack:{what}", "blank", x + w - 40, y - 4, 44, 44, count=size)

    def steps(self, spaces: int) -> Iterator[Piece]:
        """The players on the spaces of Westminster."""
        for number in range(SPACES):
            x, y, w, h = layout.rung_cell(WESTMINSTER, number, SPACES, spaces)
            seats = [seat for seat in range(self.v.players) if self.v.westminster[seat] == number + 1]
            size = min(34.0, h - 4)
            step = min(size + 2, (w - 96 - size) / max(len(seats) - 1, 1))
            for place, seat in enumerate(seats):
                yield self.pawn("westminster", seat, (x + 94 + place * step, y + (h - size) / 2, size, size))

    def pawn(self, track: str, seat: int, cell: Cell) -> Piece:
        """The marker of a player on a track."""
        letter = seat_letter(seat)
        return Piece(f"{track}:{letter}", owned("pawn", seat), *cell, owner=letter)

    def publisher(self, spaces: int) -> Iterator[Piece]:
        """The publisher's tile, the row of this round marked."""
        x, y, _, _ = layout.display_area(TIMES, spaces)
        size = layout.display_area(TIMES, 5)[2:]
        yield Piece("publisher", f"print-publisher-{self.t.publisher_ids[self.v.publisher]}", x, y, *size)
        left, top, w, h = layout.publisher_row(self.v.round - 1)
        yield Piece("publisher-round", "glow", x + left, y + top, w, h)

    def options(self, location: int, spaces: int) -> Iterator[Piece]:
        """Covers of the options used in this round, and the dice under tickets."""
        t, v = self.t, self.v
        options = layout.options_of(t, location)
        for number, option in enumerate(options):
            if option == t.ticket_option:
                seats = [seat for seat in range(v.players) for _ in range(v.tickets[seat])][: t.ticket_spaces]
                for place, seat in enumerate(seats):
                    cell = layout.ticket_die_cell(number, len(options), spaces, place)
                    yield Piece(f"ticket:{place}", die_sprite(seat, 0), *cell, owner=seat_letter(seat))
            elif v.options_used >> option & 1:
                yield Piece(
                    f"used:{t.option_ids[option]}", "used", *layout.rung_cell(location, number, len(options), spaces)
                )

    # -- the Black Market ----------------------------------------------------------------------------------------------

    def level_regions(self) -> Iterator[Region]:
        """The levels of the Black Market."""
        t = self.t
        for level in range(t.levels):
            owner = self.v.market[level]
            label = self.say(
                "level", number=level + 1, cost=t.level_cost[level], effect=effects_in_words(self.t, t.level_head[level]),
                name=self.names[owner] if owner >= 0 else "", free="yes" if owner < 0 else "no",
            )  # fmt: skip
            yield Region(f"level:{level + 1}", "rect", label, *layout.level_cell(level, t.levels))

    def market(self) -> Iterator[Piece]:
        """Gears on the banner, assistants on the levels."""
        for number in range(self.v.market_gears):
            yield Piece(f"market-gear:{number}", inked("good.gear"), *layout.banner_cell(number))
        for level, owner in enumerate(self.v.market):
            if owner >= 0:
                yield self.assistant(level, owner)

    def assistant(self, level: int, seat: int, state: str = "") -> Piece:
        """An assistant on a level, or the ghost of one."""
        cell = layout.assistant_cell(level, self.t.levels)
        id = f"{state or 'assistant'}:{level + 1}"
        return Piece(id, owned("assistant", seat), *cell, owner=seat_letter(seat), state=state)

    # -- the administration board --------------------------------------------------------------------------------------

    def office(self) -> Surface:
        """Players with their dice, buzz track, income ladder, watch and loans."""
        regions = (*self.seat_regions(), *self.field_regions(), *self.income_regions(), *self.supply_regions())
        pieces = (
            Piece("print:office", "print-office", 0, 0, *layout.OFFICE), *self.seats(), *self.flyers(), *self.pawns(),
            *self.supply(),
        )  # fmt: skip
        return Surface(
            OFFICE, self.say("office"), *layout.OFFICE, "office", "", regions, pieces, "beside", self.say("name.office")
        )

    def seat_regions(self) -> Iterator[Region]:
        """Every player with the dice in hand."""
        for place, seat in enumerate(self.v.order):
            state = "dice"
            if self.secret:
                state = "ready" if self.v.ready >> seat & 1 else "sets"
            values = self.dice_of(seat)
            dice = tuple([str(value) for value in values])
            label = self.say("player", name=self.names[seat], state=state, n=len(values), dice=dice, vp=self.v.vp[seat])
            yield Region(f"player:{seat_letter(seat).lower()}", "rect", label, *layout.seat_cell(place))

    def dice_of(self, seat: int) -> list[int]:
        """The values of the dice that a player has set and not placed, from the highest."""
        first = seat * DICE_VALUES
        return [value for value in range(DICE_VALUES, 0, -1) for _ in range(self.v.setting[first + value - 1])]

    def seats(self) -> Iterator[Piece]:
        """The rows of the players: dice, unless they are secret; points."""
        for place, seat in enumerate(self.v.order):
            letter = seat_letter(seat)
            yield Piece(f"row:{letter}", owned("row", seat), *layout.seat_cell(place), owner=letter)
            values = [0] * self.v.dice[seat] if self.secret else self.dice_of(seat)
            for number, value in enumerate(values):
                cell = layout.tray_die_cell(place, number, len(values))
                yield Piece(f"tray:{letter}:{number}", die_sprite(seat, value), *cell, owner=letter)
            if self.secret:
                x, y, w, h = layout.points_cell(place)
                sprite = "ready" if self.v.ready >> seat & 1 else "sets"
                yield Piece(f"ready:{letter}", sprite, x - 34, y + 1, 30, 30)
            yield Piece(f"points:{letter}", "plate-vp", *layout.points_cell(place), text="")
            x, y, w, h = layout.points_cell(place)
            yield Piece(f"vp:{letter}", "blank", x + 24, y, w - 26, h, text=self.texts.numeral(self.v.vp[seat]))

    def field_regions(self) -> Iterator[Region]:
        """The fields of the buzz track; what is special about one is told."""
        t, v = self.t, self.v
        for field in range(t.last_buzz + 1):
            names = tuple([self.names[seat] for seat in range(v.players) if v.buzz[seat] == field])
            about: list[str] = []
            flyer, poster = t.flyer_at[field], t.poster_at[field]
            if flyer >= 0:
                about.append(self.say("flyer", effect=effects_in_words(self.t, t.flyer_head[v.flyers[flyer]])))
            if poster >= 0:
                about.append(self.say("poster", effect=effects_in_words(self.t, t.poster_head[poster])))
                marked = tuple([self.names[seat] for seat in range(v.players) if v.markers[seat] >> poster & 1])
                about += [self.say("poster-markers", names=marked)] if marked else []
            label = self.say("field", field=field, n=len(names), names=names)
            yield Region(f"field:{field}", "rect", label, *layout.field_cell(field), about=tuple(about))
        for place in range(t.admission_tickets):
            name = self.names[v.arrived[place]] if place < len(v.arrived) else ""
            label = self.say("admission", place=roman(place + 1), name=name, taken="yes" if name else "no")
            yield Region(f"ticket:{roman(place + 1)}", "rect", label, *layout.ticket_cell(place))

    def flyers(self) -> Iterator[Piece]:
        """The flyers on their fields, and the markers on posters."""
        t, v = self.t, self.v
        for field in range(t.last_buzz + 1):
            x, y, w, h = layout.field_cell(field)
            flyer, poster = t.flyer_at[field], t.poster_at[field]
            if flyer >= 0:
                id = t.flyer_ids[v.flyers[flyer]]
                yield Piece(f"flyer:{id}", f"flyer-{id}", x + w - 47, y + 1, 46, 46)
            if poster >= 0:
                seats = [seat for seat in range(v.players) if v.markers[seat] >> poster & 1]
                for place, seat in enumerate(seats):
                    yield self.cube(seat, field, place)

    def cube(self, seat: int, field: int, place: int, state: str = "") -> Piece:
        """A buzz marker on a poster, or the ghost of one."""
        x, y, w, _ = layout.field_cell(field)
        letter = seat_letter(seat)
        return Piece(
            f"{state or 'cube'}:{letter}:{field}",
            owned("cube", seat),
            x + w - 19 - place * 9,
            y + 26,
            18,
            18,
            owner=letter,
            state=state,
        )

    def pawns(self) -> Iterator[Piece]:
        """The players on the buzz track, its tickets, and the income ladder."""
        v, t = self.v, self.t
        for field in sorted(set(v.buzz)):
            x, y, w, h = layout.field_cell(field)
            seats = [seat for seat in range(v.players) if v.buzz[seat] == field]
            for place, seat in enumerate(seats):
                cell = (x + 2 + place * min(24.0, (w - 28) / max(len(seats) - 1, 1)), y + h - 36, 26.0, 26.0)
                rank = v.arrived.index(seat) if seat in v.arrived else t.admission_tickets
                if rank < t.admission_tickets:
                    left, top, wide, high = layout.ticket_cell(rank)
                    cell = (left + wide - 28, top + high - 28, 26, 26)
                yield self.pawn("buzz", seat, cell)
        for space in sorted(set(v.income)):
            x, y, w, h = layout.income_cell(space, len(t.income_values))
            seats = [seat for seat in range(v.players) if v.income[seat] == space]
            step = min(26.0, (w - 58) / max(len(seats) - 1, 1))
            for place, seat in enumerate(seats):
                yield self.pawn("income", seat, (x + 30 + place * step, y + (h - 26) / 2, 26, 26))

    def income_regions(self) -> Iterator[Region]:
        """The spaces of the income ladder."""
        t, v = self.t, self.v
        for space, value in enumerate(t.income_values):
            names = tuple([self.names[seat] for seat in range(v.players) if v.income[seat] == space])
            red = t.red_vp if space < t.red_spaces else 0
            label = self.say("income", income=value, vp=red, n=len(names), names=names)
            yield Region(f"income:{space}", "rect", label, *layout.income_cell(space, len(t.income_values)))

    def supply_regions(self) -> Iterator[Region]:
        """The pocket watch and the loans that are left."""
        t, v = self.t, self.v
        side = WATCH_SIDES[v.watch_side]
        name = self.names[v.watch_owner] if v.watch_owner >= 0 else ""
        label = self.say("watch", side=side, name=name, owned="yes" if name else "no")
        about = (self.sentence(t.watch_head[v.watch_side]),)
        yield Region("watch:watch", "rect", label, *layout.WATCH, about=about, sprite=f"watch-{side}")
        for value in range(LOANS):
            left = max(t.loan_copies - v.drawn_loans[value], 0)
            label = self.say("loans-left", n=left, vp=t.loan_vp[value], money=t.loan_money)
            yield Region(f"loans:{t.loan_vp[value]}", "rect", label, *layout.loan_cell(value))

    def supply(self) -> Iterator[Piece]:
        """The watch with its owner's marker, and the loans that are left."""
        v, t = self.v, self.t
        yield Piece("watch", f"watch-{WATCH_SIDES[v.watch_side]}", *layout.WATCH)
        if v.watch_owner >= 0:
            x, y, w, h = layout.WATCH
            yield self.pawn("watch", v.watch_owner, (x + w - 30, y + h - 30, 30, 30))
        for value in range(LOANS):
            left = max(t.loan_copies - v.drawn_loans[value], 0)
            state = "" if left else "spent"
            yield Piece(
                f"loans:{t.loan_vp[value]}",
                f"loan-{t.loan_vp[value]}",
                *layout.loan_cell(value),
                count=left,
                state=state,
            )

    # -- player boards -------------------------------------------------------------------------------------------------

    def thing(self, kind: str, id: str, seat: int) -> str:
        """The id of something of a player: with the word that options have for it if it is the viewer's."""
        return f"{kind}:{id}" if seat == self.v.seat else f"theirs:{seat_letter(seat)}-{kind}-{id}"

    def mat(self) -> Surface:
        """The viewer's own board."""
        seat = self.v.seat
        return Surface(
            mat_id(seat), self.say("mat", name=self.names[seat]), *layout.MAT, "mat", seat_letter(seat),
            (*self.mat_regions(seat), *self.trade_regions()), tuple(self.mat_pieces(seat)), "before", self.say("name.mat"),
        )  # fmt: skip

    def shelf(self) -> Surface:
        """The viewer's own cards."""
        seat = self.v.seat
        return Surface(
            f"shelf:{seat_letter(seat)}", self.say("shelf", name=self.names[seat]), *layout.SHELF, "shelf", seat_letter(seat),
            tuple(self.shelf_regions(seat, layout.SHELF[0], 0)), tuple(self.shelf_pieces(seat, layout.SHELF[0], 0)), "before",
            self.say("name.shelf"),
        )  # fmt: skip

    def theirs(self, seat: int) -> Surface:
        """Another player's board with the cards below it."""
        wide, top = layout.THEIRS[0], layout.MAT[1] + 30
        regions = (*self.mat_regions(seat), *self.shelf_regions(seat, wide, top))
        pieces = (*self.mat_pieces(seat), *self.shelf_pieces(seat, wide, top))
        return Surface(
            mat_id(seat), self.say("mat", name=self.names[seat]), *layout.THEIRS, "theirs", seat_letter(seat), regions, pieces,
            name=self.say("name.theirs", name=self.names[seat]),
        )  # fmt: skip

    def mat_regions(self, seat: int) -> Iterator[Region]:
        """Research tiles, stocks and the order."""
        t, v = self.t, self.v
        for place, tile in enumerate(members(v.tiles[seat])):
            yield self.tile_region(tile, layout.research_cell(place), seat)
        for number, (name, value) in enumerate(self.stocks(seat)):
            label = self.say("stock", what=Message(f"scene.stage.count.{name}"), n=value)
            yield Region(self.thing("stock", name, seat), "rect", label, *layout.stock_cell(number))
        nation, level = v.nation[seat], v.order_level[seat]
        names = t.content.nations[t.nation_ids[nation]].name
        what = COUNTS[t.nation_count[nation]]
        steps = [
            Message("scene.stage.order-step", low=t.nation_levels[nation * 3 + each], n=t.nation_vp[nation * 3 + each])
            for each in range(3)
        ]
        label = self.say(
            "order", nation=names[languages.spoken(names, self.texts.language)], level=level,
            what=Message(f"effect.count.{what}", n=2), steps=tuple(steps), have=count(self.seen, seat, t.nation_count[nation]),
        )  # fmt: skip
        yield Region(self.thing("order", "order", seat), "rect", label, *layout.ORDER)

    def stocks(self, seat: int) -> list[tuple[str, int]]:
        """What a player has in stock, and what else is counted."""
        v = self.v
        assistants = self.t.content.start.assistants - list(v.market).count(seat)
        return [
            ("money", v.money[seat]), ("gear", v.gear[seat]), ("energy", v.energy[seat]), ("newspapers", v.newspapers[seat]),
            ("shares", v.shares[seat].bit_count()), ("assistants", assistants), ("dice_supply", v.dice_supply[seat]),
            ("tickets", v.tickets[seat]),
        ]  # fmt: skip

    def trade_regions(self) -> Iterator[Region]:
        """What can be bought, sold, exchanged, borrowed and repaid at any time."""
        t = self.t
        prices = [*t.exchange_price, *t.buy_price[1:], *t.sell_price[1:], t.loan_money, *([t.loan_repay] * LOANS)]
        for number, (id, price) in enumerate(zip(TRADES, prices, strict=True)):
            kind, _, what = id.partition(":")
            label = self.say("trade", kind=kind, what=what, n=price)
            yield Region(id, "rect", label, *layout.trade_cell(number))

    def mat_pieces(self, seat: int) -> Iterator[Piece]:
        """Tiles and loans on the research fields, figures of the stocks, levels of the order that were reached."""
        t, v, letter = self.t, self.v, seat_letter(seat)
        yield Piece(f"print:mat:{letter}", "print-mat", 0, 0, *layout.MAT)
        yield Piece(f"order:{letter}", f"print-order-{t.nation_ids[v.nation[seat]]}", *layout.ORDER)
        lying = [(f"tile:{t.tile_ids[tile]}", f"tile-{t.tile_ids[tile]}") for tile in members(v.tiles[seat])]
        lying += [(f"loan:{letter}:{number}", sprite) for number, sprite in enumerate(self.loans(seat))]
        for place, (id, sprite) in enumerate(lying[: layout.EXTRA]):
            yield Piece(id, sprite, *layout.research_cell(place))
        if len(lying) > layout.EXTRA:
            yield Piece(
                f"beside:{letter}", lying[-1][1], *layout.trade_cell(8)[:2], 50, 50, count=len(lying) - layout.EXTRA
            )
        for number, (name, value) in enumerate(self.stocks(seat)):
            x, y, w, h = layout.stock_cell(number)
            yield Piece(
                f"figure:{letter}:{name}", "blank", x + 36, y + 3, w - 40, h - 6, text=self.texts.numeral(value)
            )
        for level in range(1, v.order_level[seat] + 1):
            x, y, w, h = layout.order_cell(level)
            yield Piece(f"level:{letter}:{level}", owned("pawn", seat), x + w / 2 - 24, y + (h - 40) / 2, 40, 40)
        if v.tiles_used and seat == v.decider and v.phase == 6:
            for place, tile in enumerate(members(v.tiles[seat])):
                if v.tiles_used >> tile & 1:
                    yield Piece(f"used:{t.tile_ids[tile]}", "used", *layout.research_cell(place))

    def loans(self, seat: int) -> list[str]:
        """The loans of a player as sprites, open ones first."""
        v, t = self.v, self.t
        still_open = [
            f"loan-{t.loan_vp[value]}" for value in range(LOANS) for _ in range(v.loans_open[seat * LOANS + value])
        ]
        return still_open + ["loan-repaid"] * v.loans_repaid[seat]

    def fields_taken(self, seat: int) -> int:
        """How many research fields of a player are covered."""
        return self.v.tiles[seat].bit_count() + len(self.loans(seat))

    def held(self, seat: int) -> list[tuple[str, int]]:
        """The cards of a player: patents, prototypes, persons."""
        v = self.v
        patents = [("patent", patent) for patent in members(v.patents[seat])]
        prototypes = [("prototype", patent) for patent in members(v.prototypes[seat])]
        return patents + prototypes + [("person", person) for person in members(v.persons[seat])]

    def shelf_cells(self, seat: int, width: float, top: float) -> list[Cell]:
        """Where the cards of a player lie."""
        v = self.v
        counts = (v.patents[seat].bit_count(), v.prototypes[seat].bit_count(), v.persons[seat].bit_count())
        high = 240.0 if not top else 400.0
        return [(x, y + top, w, h) for x, y, w, h in layout.shelf_cells(counts, width, high)]

    def shelf_regions(self, seat: int, width: float, top: float) -> Iterator[Region]:
        """The cards of a player; of those that are covered, the part that can be seen."""
        t = self.t
        cells = self.shelf_cells(seat, width, top)
        for number, (kind, card) in enumerate(self.held(seat)):
            x, y, w, h = cells[number]
            if number + 1 < len(cells):
                w = min(w, cells[number + 1][0] - x)
            if kind == "person":
                id, name, about = t.person_ids[card], self.person_name(card), self.person_about(card)
            else:
                id, name, about = t.patent_ids[card], self.patent_name(card), self.patent_about(card)
            label = self.say("held", kind=kind, name=name)
            thing = self.thing("person" if kind == "person" else "patent", id, seat)
            yield Region(
                thing,
                "rect",
                label,
                x,
                y,
                w,
                h,
                about=about,
                sprite=card_sprite(id, self.texts.language, self.by_round),
            )

    def shelf_pieces(self, seat: int, width: float, top: float) -> Iterator[Piece]:
        """The cards of a player as a fan; prototypes have a stamp, used abilities look spent."""
        t, v = self.t, self.v
        for (kind, card), cell in zip(self.held(seat), self.shelf_cells(seat, width, top), strict=True):
            x, y, w, h = cell
            if kind == "person":
                yield from self.card(t.person_ids[card], cell, t.person_links[card], self.patents_of(seat), marks=False)
                yield from self.links_of(t.person_ids[card], cell, t.person_links[card], v.prototypes[seat])
                if v.abilities_used >> card & 1:
                    yield Piece(f"used:{t.person_ids[card]}", "used", x + 4, y + h * 0.28, w - 8, h * 0.3)
            else:
                id = t.patent_ids[card]
                yield from self.card(id, cell, t.patent_links[card], self.persons_of(seat), marks=kind == "patent")
                if kind == "prototype":
                    yield from self.links_of(id, cell, t.patent_links[card], self.persons_of(seat))
                    yield Piece(f"built:{id}", "built", x + w * 0.76, y + h * 0.025, w * 0.2, w * 0.2)

    def links_of(self, id: str, cell: Cell, links: int, partners: int) -> Iterator[Piece]:
        """The marks of links whose partner is there."""
        return (piece for piece in self.card(id, cell, links, partners) if piece.sprite == "linked")

    # -- the tray ------------------------------------------------------------------------------------------------------

    def tray(self) -> Surface:
        """What is in the viewer's hand: own dice, and answers that lie nowhere else."""
        regions: list[Region] = []
        pieces = [*self.own_dice()]
        if self.setting:
            if not self.v.ready >> self.v.seat & 1:
                regions += self.set_regions()
                pieces += self.set_pieces()
        else:
            regions += self.die_regions()
        answers = [code for code in self.codes if self.t.code_kind[code] in ANSWERS]
        for number, code in enumerate(answers):
            cell = layout.answer_cell(number, len(answers))
            regions.append(Region(self.answer(code), "rect", self.answer_label(code), *cell))
            pieces.append(Piece(f"answer:{self.answer(code)}", "answer", *cell))
            pieces += self.answer_icons(code, cell)
        return Surface(
            TRAY, self.say("tray"), *layout.TRAY, "tray", seat_letter(self.v.seat), tuple(regions), tuple(pieces), "before",
            self.say("name.tray"),
        )  # fmt: skip

    def own_dice(self) -> Iterator[Piece]:
        """The own dice in hand; while they are set, those still to be set, the sum, and what is left of the money."""
        v, seat = self.v, self.v.seat
        values = self.dice_of(seat)
        of = max(v.dice[seat] + (v.bought >> seat & 1), len(values))
        for number, value in enumerate(values):
            yield Piece(
                f"own:{number}", die_sprite(seat, value), *layout.own_die_cell(number, of), owner=seat_letter(seat)
            )
        if not self.secret:
            return
        for number in range(len(values), of):
            yield Piece(f"own:{number}", "die-slot", *layout.own_die_cell(number, of))
        total = sum(values)
        for row, (sprite, figure, what) in enumerate(
            (("total", total, "total"), ("money", v.money[seat] - total, "left"))
        ):
            x, y, w, h = layout.total_cell(row)
            yield Piece(f"plate:{sprite}", f"plate-{sprite}", x, y, w, h, self.say(what, n=figure))
            yield Piece(f"sum:{sprite}", "blank", x + 54, y, w - 58, h, text=self.texts.numeral(figure))

    def next_slot(self) -> Cell:
        """Where the next die lies that is set."""
        v, seat = self.v, self.v.seat
        values = self.dice_of(seat)
        return layout.own_die_cell(len(values), max(v.dice[seat] + (v.bought >> seat & 1), len(values)))

    def die_regions(self) -> Iterator[Region]:
        """The own dice that may be placed."""
        values = self.dice_of(self.v.seat)
        of = max(self.v.dice[self.v.seat], len(values))
        for number, value in enumerate(values):
            yield Region(
                f"die:{value}:{number}", "rect", self.say("die", value=value), *layout.own_die_cell(number, of)
            )

    def set_regions(self) -> Iterator[Region]:
        """The values to which the next die may be set, and a further die."""
        for value in range(DICE_VALUES, 0, -1):
            yield Region(f"set:{value}", "rect", self.say("set", value=value), *layout.set_cell(value))
        label = self.say("buy-die", n=self.t.exchange_price[FOR_DIE])
        yield Region("set:buy-die", "rect", label, *layout.set_cell(0))

    def set_pieces(self) -> Iterator[Piece]:
        """Dice to choose from; those that cannot be set now look spent."""
        codes = {self.t.codebook[code].text for code in self.codes}
        for value in range(DICE_VALUES, 0, -1):
            x, y, w, h = layout.set_cell(value)
            state = "" if f"set {value}" in codes else "spent"
            yield Piece(f"choice:{value}", "choice-die", x, y, w, h, state=state)
            yield Piece(f"choice-die:{value}", die_sprite(self.v.seat, value), x + 5, y + 14, 68, 68, state=state)
        x, y, w, h = layout.set_cell(0)
        state = "" if "buy-die" in codes else "spent"
        yield Piece("choice:buy", "choice-die", x, y, w, h, state=state)
        yield Piece("choice-die:buy", inked("deed.die"), x + 24, y + 8, 44, 44, state=state)
        yield Piece(
            "choice-price", "blank", x + 8, y + 54, 36, 36, state=state, text=str(self.t.exchange_price[FOR_DIE])
        )
        yield Piece("choice-news", inked("good.newspaper"), x + 46, y + 56, 32, 32, state=state)

    def answer(self, code: int) -> str:
        """The region of an answer in the tray."""
        kind, option = self.t.code_kind[code], self.t.codebook[code]
        return f"{ANSWERS[kind]}:{option.words[-1]}"

    def answer_label(self, code: int) -> str:
        """What an answer in the tray means."""
        kind = self.t.code_kind[code]
        return self.say(f"answer.{ANSWERS[kind]}", n=self.t.code_a[code] + 1)

    def answer_icons(self, code: int, cell: Cell) -> Iterator[Piece]:
        """An answer as icons, beside each other in its cell."""
        kind = self.t.code_kind[code]
        if kind in _SIGNS:
            x, y, w, h = cell
            yield Piece(f"icon:{self.answer(code)}", inked(_SIGNS[kind]), x + w / 2 - 22, y + 8, 44, 44)
            word = self.say(f"group.{ANSWERS[kind]}")
            yield Piece(f"text:{self.answer(code)}", "blank", x + 4, y + 52, w - 8, 38, text=word)
            return
        icons = [each for each in self.answer_line(code) if drawn(each.name) or each.text or each.name == "sign.or"]
        x, y, w, h = cell
        widths = [(30 * len(each.text) if each.text else 0) + (44 if drawn(each.name) else 0) for each in icons]
        scale = min(1.0, (w - 12) / max(sum(widths), 1))
        left = x + (w - sum(widths) * scale) / 2
        for number, (each, wide) in enumerate(zip(icons, widths, strict=True)):
            id = f"{self.answer(code)}:{number}"
            text = 30 * len(each.text) * scale
            if each.text:
                yield Piece(f"text:{id}", "blank", left, y + h / 2 - 25 * scale, text, 50 * scale, text=each.text)
            if drawn(each.name):
                yield Piece(f"icon:{id}", inked(each.name), left + text, y + h / 2 - 21 * scale, 42 * scale, 42 * scale)
            left += wide * scale

    def answer_line(self, code: int) -> Sequence[Icon]:
        """The icons of an answer."""
        kind = self.t.code_kind[code]
        effect: Effect = self.t.effects[self.v.stack[-1] >> TASK_BITS + PLAYER_BITS]
        if kind == TRADE:
            return effect_icons(VOCABULARY, effect)
        alternative = self.t.code_a[code]
        if effect.deed == CHOICE:
            return list_icons(VOCABULARY, effect.lists[alternative])
        goods = enumerate(effect.gain[alternative])
        times = max(self.v.stack[-1] >> TASK_BITS & 7, 1)
        return [Icon(f"good.{VOCABULARY.goods[good]}", "", str(n * times)) for good, n in goods if n]


SEASONS: Final = ("spring-1849", "autumn-1849", "spring-1850", "autumn-1850", "spring-1851")
