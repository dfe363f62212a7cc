"""The surfaces of Oranienburger Kanal as one viewer sees them: industry boards, action board, display, resource wheels.

Things of the viewer's own board and wheel are called as options call them (`plot:p22`, `route:h12`, `good:wood`), so
that a click leads to options, or to the reason why there are none. Other boards are only looked at: what lies on them
has a name that no option knows (`theirs:B-P22`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import repeat
from typing import Final

from millrace.core.decision import seat_letter
from millrace.core.lists import filled
from millrace.core.texts import Message, Term, Texts, Value
from millrace.parts.bits import members
from millrace.parts.effects_words import effect_words
from millrace.scene.geometry import Cell
from millrace.scene.kept import said
from millrace.scene.laying import piece, region
from millrace.scene.reading import all_kept_by_reads, kept_by_reads, read, reader
from millrace.scene.scene import Piece, Region, Surface
from millrace.scene.tokens import owned

from ..rules.content import VOCABULARY
from ..rules.counts import status
from ..rules.frames import EFFECT, PLOT_MASK, SITE, TASK_BITS, TASK_MASK
from ..rules.names import amounts, card_name, colour_name, good_name, kind_name, space_rule
from ..rules.routes import kind_on
from ..rules.setup import derive
from ..rules.state import Position
from ..rules.tables import (
    BRIDGE,
    CANAL,
    COLOUR_IDS,
    FIELDS,
    GOOD_COUNT,
    GOOD_IDS,
    HORIZONTAL,
    KIND_IDS,
    KINDS,
    ORE,
    PATH,
    PLOTS,
    RAIL,
    RESOURCES,
    ROAD,
    SIMPLE_GOODS,
    SPACES,
    Tables,
)
from ..rules.view import View, seen_state
from ..words.components import provenance
from . import layout
from .cards import HEIGHT as CARD_HEIGHT
from .cards import WIDTH as CARD_WIDTH
from .cards import card_sprite, effect_cells
from .sprites import bridge_sprite, route_sprite

WHEEL: Final = "wheel:produce"
"""The region of the viewer's own wheel."""

ABOVE: Final = (CANAL, PATH, ROAD, RAIL)
"""In which order routes are drawn where they cross: water below, rails above all."""


def plan_id(seat: int) -> str:
    """The surface of a player's industry board."""
    return f"plan:{seat_letter(seat)}"


class Surfaces:
    """The surfaces of one view, each made by a method."""

    def __init__(self, v: View, texts: Texts, names: tuple[str, ...]) -> None:
        self.view = v
        self.v = reader(v)
        self.t: Tables = v.tables
        self.texts = texts
        self.names = names
        self.base = (self.t, texts, names)

    def all(self) -> tuple[Surface, ...]:
        """Everything on the table, the board before the viewer first."""
        first = max(self.v.seat, 0)
        others = [seat for seat in range(self.v.players) if seat != first]
        beside = (self.actions(), self.display(), self.wheel(first))
        return (self.plan(first), *map(self.plan, others), *beside, *map(self.wheel, others))

    def say(self, id: str, **values: Value) -> str:
        """A text of the table as a picture."""
        return said(self.texts, f"scene.stage.{id}", **values)

    @cached_property
    def seen(self) -> Position:
        """A state with all that the view shows: it answers what follows from that."""
        s = seen_state(self.view)
        derive(s)
        return s

    @read
    def is_blank(self) -> bool:
        """Whether nothing is printed on the industry boards."""
        return bool(self.seen.blank)

    @read
    def kinds(self, seat: int) -> tuple[int, ...]:
        """By route space: the kind of the route that lies there; -1 if there is none."""
        return tuple([kind_on(self.seen, seat, field) for field in range(FIELDS)])

    @read
    def statuses(self, seat: int) -> tuple[int, ...]:
        """By structure space: how often the structure has been activated; 0 where there is none."""
        built = self.structures_of(seat)
        return tuple([status(self.seen, seat, plot) if card >= 0 else 0 for plot, card in enumerate(built)])

    def structures_of(self, seat: int) -> tuple[int, ...]:
        """By structure space: the card that lies there; -1 if there is none."""
        return self.v.plots[seat * PLOTS : (seat + 1) * PLOTS]

    @property
    def in_use(self) -> int:
        """The structure space whose effects are being used; -1 if there is none."""
        for frame in reversed(self.v.stack):
            if frame & TASK_MASK == EFFECT:
                return frame >> TASK_BITS & PLOT_MASK
        return -1

    @property
    def in_hand(self) -> int:
        """The structure that has been paid for and lies nowhere yet; -1 if there is none."""
        frame = self.v.stack[-1] if self.v.stack else 0
        return frame >> TASK_BITS if frame & TASK_MASK == SITE else -1

    def thing(self, kind: str, id: str, seat: int) -> str:
        """The id of something on a player's board: with the word that options have for it if it is the viewer's."""
        return f"{kind}:{id.lower()}" if seat == self.v.seat else f"theirs:{seat_letter(seat)}-{id}"

    # -- industry boards -----------------------------------------------------------------------------------------------

    def plan(self, seat: int) -> Surface:
        """A player's industry board."""
        regions = [*self.plot_regions(seat), *self.route_regions(seat)]
        if seat == self.v.seat == self.v.decider:
            regions += self.effect_regions()
        letter, name = seat_letter(seat), self.names[seat]
        side = f"plan-{'back' if self.is_blank() else 'front'}"
        printed = piece(f"print:plan:{letter}", f"print-{side}", 0, 0, *layout.PLAN)
        return Surface(
            plan_id(seat), self.say("plan", name=name), *layout.PLAN, side,
            letter, tuple(regions), (printed, *self.routes(seat), *self.structures(seat), *self.bridges(seat)),
            name=self.say("name.plan") if seat == self.v.seat else self.say("name.theirs", name=name),
        )  # fmt: skip

    @all_kept_by_reads
    def plot_regions(self, seat: int) -> Iterator[Region]:
        """The structure spaces of a board."""
        return map(self.plot_region, repeat(seat), range(PLOTS), self.structures_of(seat), self.statuses(seat))

    @kept_by_reads
    def plot_region(self, seat: int, plot: int, card: int, times: int) -> Region:
        """A structure space; with a structure on it, its effects can be read."""
        id = self.t.plot_ids[plot]
        thing, cell = self.thing("plot", id, seat), layout.plot_cell(plot)
        if card < 0:
            return region(thing, "rect", self.say("plot", plot=id), *cell)
        label = self.say(
            "built", structure=card_name(self.t, card), number=self.t.card_ids[card], plot=id,
            prestige=self.t.card_prestige[card], status=times,
        )  # fmt: skip
        return region(
            thing, "rect", label, *cell, about=(*self.effects(card), *self.known(card)), sprite=self.face(card)
        )

    @all_kept_by_reads
    def route_regions(self, seat: int) -> Iterator[Region]:
        """The route spaces of a board."""
        bridges, marked = self.v.bridges[seat], self.v.marked[2 * seat + 1]
        for field, kind in enumerate(self.kinds(seat)):
            bridge = "none"
            if bridges >> field & 1:
                bridge = "marked" if marked >> field & 1 else "there"
            yield self.route_region(seat, field, kind, bridge)

    @kept_by_reads
    def route_region(self, seat: int, field: int, kind: int, bridge: str) -> Region:
        """A route space with what lies on it."""
        id = self.t.field_ids[field]
        label = self.say("route", space=id, kind=KIND_IDS[kind] if kind >= 0 else "none", bridge=bridge)
        return region(self.thing("route", id, seat), "rect", label, *layout.field_cell(field))

    def effect_regions(self) -> Iterator[Region]:
        """The effects of the structure that is being used, on its card."""
        plot = self.in_use
        card = self.v.plots[self.v.seat * PLOTS + plot] if plot >= 0 else -1
        if card < 0:
            return
        left, top, w, h = layout.plot_cell(plot)
        across, down = w / CARD_WIDTH, h / CARD_HEIGHT
        effects = self.t.card_effects[card]
        for number, (x, y, wide, high) in enumerate(effect_cells(effects), start=1):
            sentence = effect_words(VOCABULARY, effects[number - 1])
            label = self.say("effect-region", number=number, structure=card_name(self.t, card), effect=sentence)
            cell = (left + x * across, top + y * down, wide * across, high * down)
            yield region(f"effect:{number}", "rect", label, *cell)

    def routes(self, seat: int) -> Iterator[Piece]:
        """The routes that were laid; those printed on the board are part of it."""
        for kind in ABOVE:
            yield from self.routes_of(seat, kind)

    @kept_by_reads
    def routes_of(self, seat: int, kind: int) -> tuple[Piece, ...]:
        """The routes of a kind that were laid."""
        lying = self.v.routes[seat * KINDS + kind]
        if not self.is_blank():
            lying &= ~self.t.printed[kind]
        laid = [self.route(seat, kind, field) for field in range(FIELDS) if lying >> field & 1]
        return (*laid, *self.joints(seat, kind))

    def joints(self, seat: int, kind: int) -> Iterator[Piece]:
        """What opens routes of a kind to each other where they meet, one for each direction."""
        lying = self.v.routes[seat * KINDS + kind]
        for crossing, fields in enumerate(self.t.at_crossing):
            meeting = members(lying & fields)
            for field in meeting if len(meeting) > 1 else []:
                x, y, w, h = layout.crossing_cell(crossing)
                at_x, at_y, _, _ = layout.field_cell(field)
                turn = (0 if at_x > x else 180) if field < HORIZONTAL else (90 if at_y > y else 270)
                id = f"joint:{seat_letter(seat)}:{KIND_IDS[kind]}:{crossing}:{turn}"
                yield piece(id, f"{KIND_IDS[kind]}-joint", x, y, w, h, turn=turn)

    def route(self, seat: int, kind: int, field: int, state: str = "") -> Piece:
        """A route on a player's board, or the ghost of one."""
        id = f"{state or 'route'}:{seat_letter(seat)}:{self.t.field_ids[field]}"
        return piece(id, route_sprite(kind, field), *layout.route_cell(field), state=state)

    @all_kept_by_reads
    def bridges(self, seat: int) -> Iterator[Piece]:
        """The bridges of a board."""
        for field in range(FIELDS):
            if self.v.bridges[seat] >> field & 1:
                yield self.bridge(seat, field, "spent" if self.v.marked[2 * seat + 1] >> field & 1 else "")

    def bridge(self, seat: int, field: int, state: str = "") -> Piece:
        """A bridge on a player's board; spent if it is to be taken off after all effects, or the ghost of one."""
        id = f"{'ghost' if state == 'ghost' else 'bridge'}:{seat_letter(seat)}:{self.t.field_ids[field]}"
        return piece(id, bridge_sprite(field), *layout.bridge_cell(field), state=state)

    @all_kept_by_reads
    def structures(self, seat: int) -> Iterator[Piece]:
        """The structures with their marks of activation; around the one that is being used runs a line."""
        for plot, (card, times) in enumerate(zip(self.structures_of(seat), self.statuses(seat), strict=True)):
            if card < 0:
                continue
            yield self.structure(card, plot)
            x, y, w, h = layout.plot_cell(plot)
            if times:
                mark = f"activated:{seat_letter(seat)}:{self.t.plot_ids[plot]}"
                yield piece(mark, f"activated-{times}", x + 63, y + h - 24, 39, 20)
            if seat == self.v.decider and plot == self.in_use:
                yield piece(f"in-use:{seat_letter(seat)}", "in-use", x, y, w, h)

    def structure(self, card: int, plot: int, state: str = "") -> Piece:
        """A structure on a space, or the ghost of one."""
        id = f"{state or 'card'}:{self.t.card_ids[card]}"
        return piece(id, self.face(card), *layout.plot_cell(plot), state=state)

    # -- structures in words -------------------------------------------------------------------------------------------

    def face(self, card: int) -> str:
        """The sprite of a structure in the viewer's language."""
        return card_sprite(self.t.card_ids[card], self.texts.language)

    def effects(self, card: int) -> Iterator[str]:
        """The effects of a structure, one by one."""
        for number, effect in enumerate(self.t.card_effects[card], start=1):
            yield self.say("effect", number=number, effect=effect_words(VOCABULARY, effect))

    def known(self, card: int) -> Iterator[str]:
        """Which properties of a structure are known from where, and which are of our own design."""
        return map(self.texts.render, provenance(self.t.content.cards[self.t.card_ids[card]].sources))

    # -- the action board ----------------------------------------------------------------------------------------------

    @kept_by_reads
    def actions(self) -> Surface:
        """The action board with talers, discs and stacks, and what routes and bridges cost."""
        regions = [self.space_region(space) for space in range(SPACES)]
        regions += [self.stack_region(space) for space in range(SPACES) if self.t.covered_by[space] >= 0]
        regions += [self.price_region(act) for act in range(KINDS + 1)]
        printed = piece("print:actions", "print-actions", 0, 0, *layout.ACTIONS)
        return Surface(
            "actions", self.say("actions"), *layout.ACTIONS, "actions", regions=tuple(regions),
            pieces=(printed, *self.stacks(), *self.tokens(), *self.discs()), place="beside",
            name=self.say("name.actions"),
        )  # fmt: skip

    @kept_by_reads
    def space_region(self, space: int) -> Region:
        """An action space with what it offers."""
        id = self.t.space_ids[space]
        label = self.say("space", space=id, what=space_rule(self.t, space))
        return region(
            f"space:{id.lower()}", "rect", label, *layout.space_cell(space), about=tuple(self.space_state(space))
        )

    def space_state(self, space: int) -> Iterator[str]:
        """What lies on an action space now."""
        if space == self.v.blocked:
            yield self.say("blocking")
        elif self.v.chosen >> space & 1:
            yield self.say("active" if space == self.v.space else "chosen")
        else:
            yield self.say("free")
        yield self.say("coins", n=self.v.coins[space])

    @kept_by_reads
    def stack_region(self, space: int) -> Region:
        """The stack on an action space."""
        colour = self.t.covered_by[space]
        label = self.say("stack", stack=colour_name(colour), left=self.v.left[colour])
        return region(f"stack:{COLOUR_IDS[colour]}", "rect", label, *layout.stack_cell(space))

    def stacks(self) -> Iterator[Piece]:
        """The stacks that are not empty."""
        for space, colour in enumerate(self.t.covered_by):
            if colour >= 0 and self.v.left[colour]:
                id = f"stack:{COLOUR_IDS[colour]}"
                cell = layout.stack_cell(space)
                yield piece(id, f"stack-{COLOUR_IDS[colour]}", *cell, count=self.v.left[colour])

    @kept_by_reads
    def price_region(self, act: int) -> Region:
        """What a kind of route, or a bridge, costs, and where it may lie."""
        t = self.t
        bridge = act == BRIDGE
        kind = Term("bridge") if bridge else kind_name(act)
        gain = filled(0, GOOD_COUNT) if bridge else t.route_gain[act]
        label = self.say(
            "kind", kind=kind, cost=amounts(t.bridge_cost if bridge else t.route_cost[act]), gain=amounts(gain),
            brings="yes" if any(gain) else "no", prestige=0 if bridge else t.route_prestige[act],
        )  # fmt: skip
        where: tuple[str, ...] = ("crosses",)
        if not bridge:
            where = ("network" if t.needs_network[act] else "anywhere", "no-cover" if act == PATH else "over-path")
        id = "bridge" if bridge else KIND_IDS[act]
        return region(f"kind:{id}", "rect", label, *layout.price_cell(act), about=tuple(map(self.say, where)))

    def tokens(self) -> Iterator[Piece]:
        """Talers on the spaces, the discs of those chosen, and the blocking disc."""
        for space, id in enumerate(self.t.space_ids):
            cell = layout.token_cell(space)
            if self.v.coins[space]:
                yield piece(f"coins:{id}", "taler", *cell, text=str(self.v.coins[space]))
            if space == self.v.blocked:
                yield piece("blocking", "disc-blocking", *cell)
            elif self.v.chosen >> space & 1 and space != self.v.space:
                yield piece(f"disc:{id}", "disc-silver", *cell)

    @property
    def discs_left(self) -> int:
        """How many discs lie on the active space, or wait for the next one to be chosen."""
        placed = self.v.chosen.bit_count() - (self.v.space >= 0)
        return self.t.turns[self.v.players - 1] - placed

    def discs(self) -> Iterator[Piece]:
        """The stack of discs with the golden one on top, and the start disc."""
        if self.discs_left > 0 and self.v.starter >= 0:
            cell = layout.token_cell(self.v.space) if self.v.space >= 0 else layout.disc_cell(0)
            label = self.say("discs", n=self.discs_left)
            yield piece("discs", "disc-gold", *cell, label, count=self.discs_left)
        if self.v.players > 1 and self.v.starter >= 0:
            seat = self.v.starter
            label = self.say("starter", name=self.names[seat])
            yield piece("start-disc", owned("disc-start", seat), *layout.disc_cell(1), label, seat_letter(seat))

    def stacked_disc(self, space: int) -> Piece:
        """The ghost of the discs on a space."""
        return piece("ghost:discs", "disc-gold", *layout.token_cell(space), state="ghost")

    # -- the display ---------------------------------------------------------------------------------------------------

    @kept_by_reads
    def display(self) -> Surface:
        """The structures that can be erected, and the one that is just being erected."""
        cards = list(self.v.display)
        regions = tuple([self.shown_region(card, place) for place, card in enumerate(cards)])
        if self.in_hand >= 0:
            cards.append(self.in_hand)
        pieces = tuple(
            [
                piece(f"card:{self.t.card_ids[card]}", self.face(card), *layout.shown_cell(place))
                for place, card in enumerate(cards)
            ]
        )
        return Surface(
            "display", self.say("display", n=len(self.v.display)), *layout.DISPLAY, "display", regions=regions,
            pieces=pieces, place="beside", name=self.say("name.display"),
        )  # fmt: skip

    @kept_by_reads
    def shown_region(self, card: int, place: int) -> Region:
        """A structure of the display with everything that is printed on it, in words."""
        t = self.t
        label = self.say("structure", structure=card_name(t, card), number=t.card_ids[card])
        costs = tuple([Message("effect.goods", goods=amounts(cost)) for cost in t.card_cost[card]])
        about = [self.say("cost", costs=costs), self.say("prestige", n=t.card_prestige[card]), *self.effects(card)]
        if self.leaves_soon(place):
            about.append(self.say("lapses-next"))
        return region(
            f"structure:{self.number(card)}", "rect", label, *layout.shown_cell(place),
            about=(*about, *self.known(card)), sprite=self.face(card),
        )  # fmt: skip

    def number(self, card: int) -> str:
        """A structure as options name it: by its number in the deck."""
        return self.t.card_ids[card][1:]

    def leaves_soon(self, place: int) -> bool:
        """Solo: whether a structure would be removed if nothing more were erected in this round (ORA-SOLO-05..08)."""
        at_work = self.v.turns_taken < self.t.turns[self.v.players - 1]
        return self.v.players == 1 and at_work and not self.v.last_round and place < self.t.drawn - self.v.erected

    # -- resource wheels -----------------------------------------------------------------------------------------------

    @kept_by_reads
    def wheel(self, seat: int) -> Surface:
        """A player's wheel with the markers around it, and the stocks in figures beside it."""
        own, letter = seat == self.v.seat, seat_letter(seat)
        label = self.say("turn-wheel", price=self.t.production)
        hub = region(WHEEL if own else f"theirs:{letter}-wheel", "circle", label, *layout.HUB, r=layout.DISC)
        regions = (hub, *[self.stock_region(seat, good) for good in range(GOOD_COUNT)])
        size = 2 * layout.RIM
        turn = layout.wheel_turn(self.stock(seat, ORE))
        corner = (layout.HUB[0] - layout.RIM, layout.HUB[1] - layout.RIM)
        disc = piece(f"wheel:{letter}", "wheel", *corner, size, size, turn=turn)
        first = seat == max(self.v.seat, 0)
        return Surface(
            f"wheel:{letter}", self.say("wheel", name=self.names[seat]), *layout.WHEEL, "wheel", letter, regions,
            (disc, *self.markers(seat), *self.stocks(seat)), place="beside" if first else "aside",
            name=self.say("name.wheel"),
        )  # fmt: skip

    def stock(self, seat: int, good: int) -> int:
        """How much a player has of a good."""
        return self.v.stock[seat * GOOD_COUNT : (seat + 1) * GOOD_COUNT][good]

    def price(self, seat: int, good: int) -> int:
        """What one more of a good costs; 0 if it cannot be bought."""
        stock = self.stock(seat, good)
        return stock + 1 if good < SIMPLE_GOODS and stock < self.t.limit[good] else 0

    @kept_by_reads
    def stock_region(self, seat: int, good: int) -> Region:
        """The stock of a good."""
        limit = self.t.limit[good] if good < RESOURCES else 0
        values = {"n": self.stock(seat, good), "limit": limit, "price": self.price(seat, good)}
        label = self.say("stock", good=good_name(good), **values)
        return region(self.thing("good", GOOD_IDS[good], seat), "rect", label, *layout.stock_cell(good))

    def markers(self, seat: int) -> Iterator[Piece]:
        """The markers of the resources around a wheel."""
        ore = self.stock(seat, ORE)
        size = layout.MARKER
        for good in range(RESOURCES):
            x, y = layout.marker_middle(good, self.stock(seat, good), ore)
            id = f"marker:{seat_letter(seat)}:{GOOD_IDS[good]}"
            yield piece(id, f"marker-{GOOD_IDS[good]}", x - size / 2, y - size / 2, size, size)

    def stocks(self, seat: int) -> Iterator[Piece]:
        """Each stock as a number; beside those that can be bought, what one more costs."""
        letter = seat_letter(seat)
        for good, name in enumerate(GOOD_IDS):
            x, y, w, h = layout.stock_cell(good)
            plate: Cell = (x + 37, y + 6, 32, h - 12)
            yield piece(f"stock:{letter}:{name}", "plate", *plate, text=str(self.stock(seat, good)))
            price = self.price(seat, good)
            if price:
                yield piece(f"price:{letter}:{name}", "taler", x + w - 25, y + h / 2 - 11, 22, 22, text=str(price))
