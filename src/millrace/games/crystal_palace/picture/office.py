"""The administration board: players with their dice, the buzz track, the income ladder, the watch, loans."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from millrace.core.decision import seat_letter
from millrace.core.texts import roman
from millrace.scene.geometry import packed
from millrace.scene.laying import piece, region
from millrace.scene.reading import all_kept_by_reads, kept_by_reads
from millrace.scene.scene import Piece, Region, Surface
from millrace.scene.tokens import owned

from ..rules.content import WATCH_SIDES
from ..rules.names import effects_in_words
from . import layout
from .seen import LOANS, Seen
from .sprites import die_sprite

OFFICE: Final = "office"


class Office(Seen):
    """The administration board as one viewer sees it."""

    def office(self) -> Surface:
        """Players with their dice, buzz track, income ladder, watch and loans."""
        regions = (*self.seat_regions(), *self.field_regions(), *self.income_regions(), *self.supply_regions())
        pieces = (
            piece("print:office", "print-office", 0, 0, *layout.OFFICE), *self.seats(), *self.flyers(), *self.pawns(),
            *self.supply(),
        )  # fmt: skip
        return Surface(
            OFFICE, self.say("office"), *layout.OFFICE, "office", "", regions, pieces, "beside", self.say("name.office")
        )

    @all_kept_by_reads
    def seat_regions(self) -> Iterator[Region]:
        """Every player with the dice in hand."""
        for place, seat in enumerate(self.v.order):
            state = "dice"
            if self.secret:
                state = "ready" if self.v.ready >> seat & 1 else "sets"
            values = self.dice_of(seat)
            dice = tuple([str(value) for value in values])
            label = self.say("player", name=self.names[seat], state=state, n=len(values), dice=dice, vp=self.v.vp[seat])
            yield region(f"player:{seat_letter(seat).lower()}", "rect", label, *layout.seat_cell(place))

    @all_kept_by_reads
    def seats(self) -> Iterator[Piece]:
        """The rows of the players: dice, unless they are secret; points."""
        for place, seat in enumerate(self.v.order):
            letter = seat_letter(seat)
            yield piece(f"row:{letter}", owned("row", seat), *layout.seat_cell(place), owner=letter)
            values = [0] * self.v.dice[seat] if self.secret else self.dice_of(seat)
            for number, value in enumerate(values):
                cell = layout.tray_die_cell(place, number, len(values))
                yield piece(f"tray:{letter}:{number}", die_sprite(seat, value), *cell, owner=letter)
            x, y, w, h = layout.points_cell(place)
            if self.secret:
                sprite = "ready" if self.v.ready >> seat & 1 else "sets"
                yield piece(f"ready:{letter}", sprite, x - 34, y + 1, 30, 30)
            yield piece(f"points:{letter}", "plate-vp", x, y, w, h)
            yield piece(f"vp:{letter}", "blank", x + 24, y, w - 26, h, text=self.texts.numeral(self.v.vp[seat]))

    @all_kept_by_reads
    def field_regions(self) -> Iterator[Region]:
        """The fields of the buzz track; what is special about one is told."""
        t, v = self.t, self.v
        for field in range(t.last_buzz + 1):
            names = tuple([self.names[seat] for seat in range(v.players) if v.buzz[seat] == field])
            yield self.field_region(field, names)
        for place in range(t.admission_tickets):
            name = self.names[v.arrived[place]] if place < len(v.arrived) else ""
            label = self.say("admission", place=roman(place + 1), name=name, taken="yes" if name else "no")
            yield region(f"ticket:{roman(place + 1)}", "rect", label, *layout.ticket_cell(place))

    @kept_by_reads
    def field_region(self, field: int, names: tuple[str, ...]) -> Region:
        """A field of the buzz track on which these players stand."""
        t, v = self.t, self.v
        about: list[str] = []
        flyer, poster = t.flyer_at[field], t.poster_at[field]
        if flyer >= 0:
            about.append(self.say("flyer", effect=effects_in_words(self.t, t.flyer_head[v.flyers[flyer]])))
        if poster >= 0:
            about.append(self.say("poster", effect=effects_in_words(self.t, t.poster_head[poster])))
            marked = tuple([self.names[seat] for seat in range(v.players) if v.markers[seat] >> poster & 1])
            about += [self.say("poster-markers", names=marked)] if marked else []
        label = self.say("field", field=field, n=len(names), names=names)
        return region(f"field:{field}", "rect", label, *layout.field_cell(field), about=tuple(about))

    @all_kept_by_reads
    def flyers(self) -> Iterator[Piece]:
        """The flyers on their fields, and the markers on posters."""
        t, v = self.t, self.v
        for field in range(t.last_buzz + 1):
            flyer, poster = t.flyer_at[field], t.poster_at[field]
            if flyer >= 0:
                id = t.flyer_ids[v.flyers[flyer]]
                yield piece(f"flyer:{id}", f"flyer-{id}", *layout.flyer_cell(field))
            if poster >= 0:
                seats = [seat for seat in range(v.players) if v.markers[seat] >> poster & 1]
                for place, seat in enumerate(seats):
                    yield self.cube(seat, field, place)

    def cube(self, seat: int, field: int, place: int, state: str = "") -> Piece:
        """A buzz marker on a poster, or the ghost of one."""
        x, y, w, _ = layout.field_cell(field)
        letter = seat_letter(seat)
        return piece(
            f"{state or 'cube'}:{letter}:{field}",
            owned("cube", seat),
            x + w - 19 - place * 9,
            y + 26,
            18,
            18,
            owner=letter,
            state=state,
        )

    @all_kept_by_reads
    def pawns(self) -> Iterator[Piece]:
        """The players on the buzz track, its tickets, and the income ladder."""
        v, t = self.v, self.t
        for field in sorted(set(v.buzz)):
            x, y, w, h = layout.field_cell(field)
            seats = [seat for seat in range(v.players) if v.buzz[seat] == field]
            few = len(seats) < 3
            cells = packed((x + 2, y + (h - 36 if few else 4), w - 4, 26.0 if few else h - 14), len(seats), 26.0)
            for seat, cell in zip(seats, cells, strict=True):
                rank = v.arrived.index(seat) if seat in v.arrived else t.admission_tickets
                if rank < t.admission_tickets:
                    left, top, wide, high = layout.ticket_cell(rank)
                    cell = (left + wide - 28, top + high - 28, 26, 26)
                yield self.pawn("buzz", seat, cell)
        for space in sorted(set(v.income)):
            x, y, w, h = layout.income_cell(space, len(t.income_values))
            seats = [seat for seat in range(v.players) if v.income[seat] == space]
            for seat, cell in zip(seats, packed((x + 28, y, w - 30, h), len(seats), 26.0), strict=True):
                yield self.pawn("income", seat, cell)

    @all_kept_by_reads
    def income_regions(self) -> Iterator[Region]:
        """The spaces of the income ladder."""
        t, v = self.t, self.v
        for space, value in enumerate(t.income_values):
            names = tuple([self.names[seat] for seat in range(v.players) if v.income[seat] == space])
            red = t.red_vp if space < t.red_spaces else 0
            label = self.say("income", income=value, vp=red, n=len(names), names=names)
            yield region(f"income:{space}", "rect", label, *layout.income_cell(space, len(t.income_values)))

    @all_kept_by_reads
    def supply_regions(self) -> Iterator[Region]:
        """The pocket watch and the loans that are left."""
        t, v = self.t, self.v
        side = WATCH_SIDES[v.watch_side]
        name = self.names[v.watch_owner] if v.watch_owner >= 0 else ""
        label = self.say("watch", side=side, name=name, owned="yes" if name else "no")
        about = (self.sentence(t.watch_head[v.watch_side]),)
        yield region("watch:watch", "rect", label, *layout.WATCH, about=about, sprite=f"watch-{side}")
        for value in range(LOANS):
            left = max(t.loan_copies - v.drawn_loans[value], 0)
            label = self.say("loans-left", n=left, vp=t.loan_vp[value], money=t.loan_money)
            yield region(f"loans:{t.loan_vp[value]}", "rect", label, *layout.loan_cell(value))

    @all_kept_by_reads
    def supply(self) -> Iterator[Piece]:
        """The watch with its owner's marker, and the loans that are left."""
        v, t = self.v, self.t
        yield piece("watch", f"watch-{WATCH_SIDES[v.watch_side]}", *layout.WATCH)
        if v.watch_owner >= 0:
            x, y, w, h = layout.WATCH
            yield self.pawn("watch", v.watch_owner, (x + w - 30, y + h - 30, 30, 30))
        for value in range(LOANS):
            left = max(t.loan_copies - v.drawn_loans[value], 0)
            state = "" if left else "spent"
            yield piece(
                f"loans:{t.loan_vp[value]}",
                f"loan-{t.loan_vp[value]}",
                *layout.loan_cell(value),
                count=left,
                state=state,
            )
