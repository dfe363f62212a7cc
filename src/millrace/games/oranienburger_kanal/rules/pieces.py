"""Pieces that effects place on the board or take off it (chapter "Die Effekte der Bauwerke aktivieren")."""

from __future__ import annotations

from millrace.core.decision import seat_letter
from millrace.core.lists import Growing, pushed
from millrace.core.machine import Happening
from millrace.core.refusal import Refusal
from millrace.core.texts import Message
from millrace.parts.effects import Effect

from . import verbs
from .counts import fields_at
from .effects import carry_out, number_in, running, running_plot
from .frames import EFFECT_BITS, TASK_BITS
from .goods import anytime_action, anytime_offers, out_of_place, pay, payable, unpayable
from .names import field_name, kind_name
from .routes import (
    bridge_space_refusal,
    bridge_spaces,
    build_event,
    lay,
    list_bridges,
    list_routes,
    mark_bridge,
    put_bridge,
    removable_bridges,
    removable_routes,
    removal_refusal,
    remove_route,
    route_space_refusal,
    route_spaces,
)
from .state import Position
from .tables import BRIDGE, FIELDS, KINDS

# -- Placing ------------------------------------------------------------------------------------------------------


def piece_spaces(s: Position, plot: int, effect: Effect, piece: int) -> int:
    """The route spaces on which an effect may place a piece (ORA-SYM-38, ORA-COST-08)."""
    spaces = bridge_spaces(s, s.seat) if piece == BRIDGE else route_spaces(s, s.seat, piece)
    return spaces & fields_at(s, s.seat, plot, effect.place, effect.sides)


def any_piece(s: Position, plot: int, effect: Effect) -> bool:
    """Whether there is a place for any of the pieces of an effect."""
    pieces = [piece for piece in range(KINDS + 1) if effect.what >> piece & 1]
    return any(piece_spaces(s, plot, effect, piece) for piece in pieces)


def place_offers(s: Position, out: Growing) -> None:
    """Every piece in every place the effect allows, and no further piece."""
    effect = running(s, s.frame)
    plot = running_plot(s)
    if not effect.pay or payable(s, s.seat, effect.pay[0]):
        for piece in range(KINDS):
            if effect.what >> piece & 1:
                list_routes(s, piece, piece_spaces(s, plot, effect, piece), out)
        if effect.what >> BRIDGE & 1:
            list_bridges(s, piece_spaces(s, plot, effect, BRIDGE), out)
    anytime_offers(s, out)
    out.append(s.tables.done_code)


def place_idle(s: Position) -> bool:
    """Whether there is no piece to place; one that costs something might still be payable after a purchase."""
    t, first = s.tables, s.codes()[0]
    if t.code_kind[first] == verbs.BUILD or t.code_kind[first] == verbs.BUILD_BRIDGE:
        return False
    return first == t.done_code or not running(s, s.frame).pay


def piece_in(s: Position, code: int) -> int:
    """The piece that an option lays: a kind of route, or a bridge."""
    return s.tables.code_b[code] if s.tables.code_kind[code] == verbs.BUILD else BRIDGE


def place_refusal(s: Position, code: int) -> Refusal | None:
    """Why an effect cannot place a piece there."""
    kind = s.tables.code_kind[code]
    if kind != verbs.BUILD and kind != verbs.BUILD_BRIDGE:
        return None if kind == verbs.DONE else out_of_place(s, code)
    piece, field = piece_in(s, code), s.tables.code_a[code]
    effect = running(s, s.frame)
    plot = running_plot(s)
    name = field_name(s.tables, field)
    if not effect.what >> piece & 1:
        if piece == BRIDGE:
            return Refusal(("ORA-BRIDGE-02", "ORA-SYM-05"), Message("refuse.effect-no-bridge"))
        return Refusal(("ORA-SYM-05",), Message("refuse.effect-other-kind", kind=kind_name(piece)))
    if not fields_at(s, s.seat, plot, effect.place, effect.sides) >> field & 1:
        return Refusal(("ORA-SYM-38", "ORA-EFF-08"), Message("refuse.effect-elsewhere", space=name))
    refused = bridge_space_refusal(s, field) if piece == BRIDGE else route_space_refusal(s, piece, field)
    if refused is None and effect.pay:
        return unpayable(s, s.seat, effect.pay[0], ("ORA-EFF-05",))
    return refused


def place(s: Position) -> None:
    """Put a piece on the board for the effect's own price; what it activates waits (ORA-COST-07, ORA-EFF-18).

    Or place no further piece.
    """
    frame = s.frame
    code = s.code
    if anytime_action(s) or s.tables.code_kind[code] == verbs.DONE:
        return
    piece, field = piece_in(s, code), s.tables.code_a[code]
    effect = running(s, frame)
    carry_out(s, effect.number)
    if effect.pay:
        pay(s, s.seat, effect.pay[0])
    if piece == BRIDGE:
        put_bridge(s, s.seat, field)
    else:
        lay(s, s.seat, piece, field, True)
    if number_in(frame) > 1:
        s.stack = pushed(s.stack, frame - (1 << TASK_BITS + EFFECT_BITS))


def place_prompt(s: Position, seat: int, argument: int) -> Message:
    """Ask for a piece to place: how many are left."""
    return Message("prompt.place", left=number_in(s.stack[-1]))


def place_log(h: Happening[Position]) -> list[Message]:
    """The piece placed, unless the player stopped."""
    placed = h.code >= 0 and h.before.tables.code_kind[h.code] != verbs.DONE
    return [build_event("log.place", h)] if placed else []


# -- Removing -----------------------------------------------------------------------------------------------------


def removable(s: Position, plot: int, effect: Effect) -> int:
    """The route spaces whose route or bridge an effect may remove; bridges stand behind all routes."""
    fields = fields_at(s, s.seat, plot, effect.remove_place, effect.remove_sides)
    pieces = removable_routes(s, s.seat, effect.remove_what) & fields
    if effect.remove_what >> BRIDGE & 1:
        pieces |= (removable_bridges(s, s.seat) & fields) << FIELDS
    return pieces


def removal_offers(s: Position, out: Growing) -> None:
    """The pieces that may be removed; that they are is already decided, so nothing else is offered."""
    t = s.tables
    pieces = removable(s, running_plot(s), running(s, s.frame))
    for field in range(FIELDS):
        if pieces >> field & 1:
            out.append(t.remove_code + field)
        if pieces >> field + FIELDS & 1:
            out.append(t.remove_bridge_code[field])


def removing_refusal(s: Position, code: int) -> Refusal | None:
    """Why a route or bridge cannot be removed for the effect."""
    kind, field = s.tables.code_kind[code], s.tables.code_a[code]
    if kind != verbs.REMOVE and kind != verbs.REMOVE_BRIDGE:
        return out_of_place(s, code)
    effect = running(s, s.frame)
    plot = running_plot(s)
    if kind == verbs.REMOVE_BRIDGE:
        if removable(s, plot, effect) >> field + FIELDS & 1:
            return None
        name = field_name(s.tables, field)
        return Refusal(("ORA-SYM-29", "ORA-EFF-08"), Message("refuse.no-bridge-to-remove", space=name))
    fields = fields_at(s, s.seat, plot, effect.remove_place, effect.remove_sides)
    return removal_refusal(s, field, effect.remove_what, fields)


def remove(s: Position) -> None:
    """Give up a piece as part of a cost."""
    field = s.tables.code_a[s.code]
    if s.tables.code_kind[s.code] == verbs.REMOVE_BRIDGE:
        mark_bridge(s, s.seat, field)
    else:
        remove_route(s, s.seat, field)


def removal_prompt(s: Position, seat: int, argument: int) -> Message:
    """Ask for a piece to give up."""
    return Message("prompt.removal")


def removal_log(h: Happening[Position]) -> list[Message]:
    """The piece given up."""
    t = h.before.tables
    id = "log.remove" if t.code_kind[h.code] == verbs.REMOVE else "log.remove-bridge"
    return [Message(id, seat=seat_letter(h.seat), space=field_name(t, t.code_a[h.code]))]


def room_refusal(s: Position, plot: int, effect: Effect) -> Refusal | None:
    """Why pieces can neither be placed nor removed."""
    if effect.what and not any_piece(s, plot, effect):
        return Refusal(("ORA-SYM-38", "ORA-COST-08"), Message("refuse.no-room"))
    if effect.remove_n and removable(s, plot, effect).bit_count() < effect.remove_n:
        return Refusal(("ORA-REMOVE-09", "ORA-REMOVE-07"), Message("refuse.nothing-to-remove", n=effect.remove_n))
    return None
