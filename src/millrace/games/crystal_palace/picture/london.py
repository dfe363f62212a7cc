"""London: the eight locations with their spaces and displays, and the ladder of the Black Market between them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from millrace.core.decision import seat_letter
from millrace.core.texts import Message, Term, roman
from millrace.scene.geometry import Cell, packed
from millrace.scene.laying import piece, region
from millrace.scene.reading import all_kept_by_reads
from millrace.scene.scene import Piece, Region, Surface
from millrace.scene.tokens import owned

from ..rules.content import COUNTS, LOCATION_IDS, ROUNDS, SPACES
from ..rules.names import effects_in_words
from ..rules.tables import BANK, CLUB, LOCATIONS, MUSEUM, PATENT_OFFICE, TIMES, WESTMINSTER
from . import layout
from .cards import card_sprite
from .seen import SEASONS, Seen
from .sprites import die_sprite, inked

LONDON: Final = "london"


class London(Seen):
    """London as one viewer sees it."""

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

    @all_kept_by_reads
    def ribbon_regions(self) -> Iterator[Region]:
        """The phases by name."""
        for phase in range(1, 8):
            label = self.say("phase", phase=Message(f"scene.phase.{phase}"))
            yield region(f"phase:{phase}", "rect", label, *layout.phase_cell(phase))

    @all_kept_by_reads
    def ribbon(self) -> Iterator[Piece]:
        """Marks around season and phase."""
        yield piece("season", "glow", *layout.season_cell(self.v.round))
        if self.v.phase <= 7:
            yield piece("phase", "glow", *layout.phase_cell(self.v.phase))

    def location_name(self, location: int) -> str:
        """What a location is called."""
        return self.t.content.locations[LOCATION_IDS[location]].name

    @all_kept_by_reads
    def location_regions(self, location: int) -> Iterator[Region]:
        """Placement spaces, action spaces, and what can be taken or used there."""
        t, name = self.t, self.location_name(location)
        spaces = layout.spaces_of(t, location)
        for number in range(spaces):
            space = t.first_space[location] + number
            owner = self.v.placed_owner[space]
            label = self.say(
                "space",
                location=name,
                number=number + 1,
                low=t.space_low[space],
                fee=t.space_fee[space],
                assistant="yes" if t.space_assistant[space] else "no",
                value=self.v.placed_value[space] if owner >= 0 else 0,
                name=self.names[owner] if owner >= 0 else "",
            )
            yield region(f"space:{t.space_ids[space]}", "rect", label, *layout.space_cell(location, number, spaces))
        heads = t.action_heads[location]
        for number, head in enumerate(heads):
            used = "yes" if number < self.v.actions_used[location] else "no"
            effect = effects_in_words(self.t, head) if head >= 0 else Message("scene.stage.no-bonus")
            label = self.say("action", location=name, number=number + 1, used=used, effect=effect)
            cell = layout.action_cell(location, spaces, number, len(heads))
            yield region(f"action:{LOCATION_IDS[location]}-{number + 1}", "rect", label, *cell)
        yield from self.display_regions(location, spaces)

    @all_kept_by_reads
    def location_pieces(self, location: int) -> Iterator[Piece]:
        """Dice, covers of action spaces that were used, and the display."""
        t, v = self.t, self.v
        spaces = layout.spaces_of(t, location)
        if v.phase == 3 and location == v.location:
            yield piece("location", "glow", *layout.location_cell(location))
        for number in range(spaces):
            space = t.first_space[location] + number
            if v.placed_owner[space] >= 0:
                yield self.die_on(space, v.placed_owner[space], v.placed_value[space])
        heads = t.action_heads[location]
        for number in range(v.actions_used[location]):
            if number < len(heads):
                cell = layout.action_cell(location, spaces, number, len(heads))
                yield piece(f"used:{location}:{number}", "used", *cell)
        yield from self.display(location, spaces)

    def die_on(self, space: int, seat: int, value: int, state: str = "") -> Piece:
        """A die on a placement space, or the ghost of one."""
        location = self.t.space_location[space]
        number, spaces = space - self.t.first_space[location], layout.spaces_of(self.t, location)
        id = f"{state or 'die'}:{self.t.space_ids[space]}"
        cell = layout.die_cell(location, number, spaces)
        return piece(id, die_sprite(seat, value), *cell, owner=seat_letter(seat), state=state)

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
            yield region("stack:research", "rect", label, *layout.shown_tile_cell(size - 1, size, spaces))
        elif location == BANK:
            for place, share in enumerate(v.share_display):
                label = self.say("share", number=t.share_ids[share], income=t.share_income[share], vp=t.share_vp[share])
                cell = layout.shown_share_cell(place, t.display_size[BANK], spaces)
                yield region(f"share:{t.share_ids[share]}", "rect", label, *cell, sprite=f"share-{t.share_ids[share]}")
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
            yield region(
                f"patent:{t.patent_ids[patent]}",
                "rect",
                label,
                *layout.shown_card_cell(PATENT_OFFICE, place),
                about=self.patent_about(patent),
                sprite=card_sprite(t.patent_ids[patent], self.by_round),
            )

    def person_regions(self) -> Iterator[Region]:
        """The persons that lie open, the top card of the stack among them."""
        v, t = self.v, self.t
        shown = [(person, place, "person") for place, person in enumerate(v.person_display)]
        if v.person_top >= 0:
            shown.append((v.person_top, layout.STACK_PLACE, "person-top"))
        for person, place, what in shown:
            label = self.say(what, name=self.person_name(person), n=v.person_size)
            yield region(
                f"person:{t.person_ids[person]}",
                "rect",
                label,
                *layout.shown_card_cell(CLUB, place),
                about=self.person_about(person),
                sprite=card_sprite(t.person_ids[person], self.by_round),
            )

    def step_regions(self, spaces: int) -> Iterator[Region]:
        """The spaces of Westminster with their bonus."""
        for number in range(SPACES):
            names = tuple(
                [self.names[seat] for seat in range(self.v.players) if self.v.westminster[seat] == number + 1]
            )
            effect = effects_in_words(self.t, self.t.step_head[number])
            label = self.say("step", space=roman(number + 1), n=len(names), names=names, effect=effect)
            yield region(
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
            number = self.counted(v.seat, t.publisher_count[entry]) if v.seat >= 0 else -1
            label = self.say(
                "publisher",
                season=Term(f"era.{SEASONS[round]}"),
                what=Message(f"effect.count.{what}", n=2),
                steps=tuple(rows),
                have=number,
                mine="yes" if number >= 0 else "no",
            )
            x, y, w, h = layout.publisher_row(round)
            yield region(f"publisher:{round + 1}", "rect", label, left + x, top + y, w, h)

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
            yield region(
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
                yield piece(f"tile:{t.tile_ids[tile]}", f"tile-{t.tile_ids[tile]}", *cell)
            if v.green_left:
                cell = layout.shown_tile_cell(size - 1, size, spaces)
                yield piece("stack:research", "tile-back", *cell, count=v.green_left)
        elif location == BANK:
            for place, share in enumerate(v.share_display):
                cell = layout.shown_share_cell(place, t.display_size[BANK], spaces)
                yield piece(f"share:{t.share_ids[share]}", f"share-{t.share_ids[share]}", *cell)
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
            yield piece(f"stack:{what}", "blank", x + w - 40, y - 4, 44, 44, count=size)

    def steps(self, spaces: int) -> Iterator[Piece]:
        """The players on the spaces of Westminster."""
        for number in range(SPACES):
            x, y, w, h = layout.rung_cell(WESTMINSTER, number, SPACES, spaces)
            seats = [seat for seat in range(self.v.players) if self.v.westminster[seat] == number + 1]
            cells = packed((x + 92, y + 2, w - 96, h - 4), len(seats), 34.0)
            for seat, cell in zip(seats, cells, strict=True):
                yield self.pawn("westminster", seat, cell)

    def publisher(self, spaces: int) -> Iterator[Piece]:
        """The publisher's tile, the row of this round marked."""
        x, y, _, _ = layout.display_area(TIMES, spaces)
        size = layout.display_area(TIMES, 5)[2:]
        yield piece("publisher", f"print-publisher-{self.t.publisher_ids[self.v.publisher]}", x, y, *size)
        left, top, w, h = layout.publisher_row(self.v.round - 1)
        yield piece("publisher-round", "glow", x + left, y + top, w, h)

    def options(self, location: int, spaces: int) -> Iterator[Piece]:
        """Covers of the options used in this round, and the dice under tickets."""
        t, v = self.t, self.v
        options = layout.options_of(t, location)
        for number, option in enumerate(options):
            if option == t.ticket_option:
                seats = [seat for seat in range(v.players) for _ in range(v.tickets[seat])][: t.ticket_spaces]
                for place, seat in enumerate(seats):
                    cell = layout.ticket_die_cell(number, len(options), spaces, place)
                    yield piece(f"ticket:{place}", die_sprite(seat, 0), *cell, owner=seat_letter(seat))
            elif v.options_used >> option & 1:
                yield piece(
                    f"used:{t.option_ids[option]}", "used", *layout.rung_cell(location, number, len(options), spaces)
                )

    # -- the Black Market ----------------------------------------------------------------------------------------------

    @all_kept_by_reads
    def level_regions(self) -> Iterator[Region]:
        """The levels of the Black Market."""
        t = self.t
        for level in range(t.levels):
            owner = self.v.market[level]
            label = self.say(
                "level",
                number=level + 1,
                cost=t.level_cost[level],
                effect=effects_in_words(self.t, t.level_head[level]),
                name=self.names[owner] if owner >= 0 else "",
                free="yes" if owner < 0 else "no",
            )
            yield region(f"level:{level + 1}", "rect", label, *layout.level_cell(level, t.levels))

    @all_kept_by_reads
    def market(self) -> Iterator[Piece]:
        """Gears on the banner, assistants on the levels."""
        for number in range(self.v.market_gears):
            yield piece(f"market-gear:{number}", inked("good.gear"), *layout.banner_cell(number))
        for level, owner in enumerate(self.v.market):
            if owner >= 0:
                yield self.assistant(level, owner)

    def assistant(self, level: int, seat: int, state: str = "") -> Piece:
        """An assistant on a level, or the ghost of one."""
        cell = layout.assistant_cell(level, self.t.levels)
        id = f"{state or 'assistant'}:{level + 1}"
        return piece(id, owned("assistant", seat), *cell, owner=seat_letter(seat), state=state)
