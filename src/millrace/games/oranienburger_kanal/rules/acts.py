"""What a player does on an action space, one act after the other (chapter "Die 7 Aktionsfelder")."""

from __future__ import annotations

from typing import Final

from millrace.core.decision import seat_letter
from millrace.core.lists import Growing
from millrace.core.machine import Happening, reopen
from millrace.core.refusal import Refusal
from millrace.core.texts import Message

from . import erect, routes, verbs
from .activation import after_build
from .goods import anytime_action, anytime_offers, gain, out_of_place, take_event, with_changes
from .names import act_name, card_name, colour_name, good_name, good_names, space_name, space_offer
from .rounds import end_turn
from .state import Position, uncovered
from .tables import BRIDGE, DONE_BITS, RESOURCES, STRUCTURE, TAKING, turn_key

ROUTE_ACTS: Final = 0b1111

SPACE_RULES: Final = (
    ("ORA-SPACE-01",), ("ORA-SPACE-02", "ORA-SPACE-03"), ("ORA-SPACE-04", "ORA-SPACE-05"),
    ("ORA-SPACE-07", "ORA-SPACE-08"), ("ORA-SPACE-10",), ("ORA-SPACE-11", "ORA-SPACE-12"), ("ORA-SPACE-13",),
)  # fmt: skip
"""What says what each action space offers."""

# -- What the space offers ----------------------------------------------------------------------------------------


def allowed_acts(s: Position) -> int:
    """What may still be done in this turn: with what was done it must fit one alternative (ORA-SPACE-09, -17)."""
    return s.tables.allowed[turn_key(s.space, uncovered(s, s.space), s.done)]


def discard_due(s: Position, acts: int) -> bool:
    """Whether the turn cannot end before a structure is discarded from the stack (ORA-ERECT-11)."""
    return bool(acts >> STRUCTURE & 1) and not s.discard_optional and erect.must_discard(s)


def offers(s: Position, out: Growing) -> None:
    """Everything the player can do on the space now, and the end of the turn."""
    t = s.tables
    acts = allowed_acts(s)
    if acts >> STRUCTURE & 1:
        erect.offers(s, out)
    if acts & ROUTE_ACTS:
        routes.route_offers(s, acts & ROUTE_ACTS, out)
    if acts >> BRIDGE & 1:
        routes.bridge_offers(s, out)
    if acts >> TAKING & 1:
        goods = t.take_goods[s.space]
        for good in range(RESOURCES):
            if goods >> good & 1:
                out.append(t.take_code + good)
    anytime_offers(s, out)
    if not discard_due(s, acts):
        out.append(t.done_code)


def prompt(s: Position, seat: int, argument: int) -> Message:
    """Ask what to do on the space."""
    return Message("prompt.act", space=space_name(s.tables, s.space), what=space_offer(s, s.space))


# -- Why it may be refused ----------------------------------------------------------------------------------------


def refusal(s: Position, code: int) -> Refusal | None:
    """Why something cannot be done on the action space."""
    t = s.tables
    kind, a, b = t.code_kind[code], t.code_a[code], t.code_b[code]
    if kind == verbs.DONE:
        return end_refusal(s)
    if kind == verbs.ERECT:
        return act_refusal(s, STRUCTURE) or erect.refusal(s, a, b)
    if kind == verbs.DISCARD:
        return act_refusal(s, STRUCTURE) or erect.discard_refusal(s)
    if kind == verbs.BUILD:
        return act_refusal(s, b) or routes.route_refusal(s, b, a)
    if kind == verbs.BUILD_BRIDGE:
        return act_refusal(s, BRIDGE) or routes.bridge_refusal(s, a)
    if kind == verbs.TAKE:
        return act_refusal(s, TAKING) or take_refusal(s, a)
    return out_of_place(s, code)


def act_refusal(s: Position, act: int) -> Refusal | None:
    """Why the space does not allow an act now, whatever it is about; None if it does."""
    t = s.tables
    if allowed_acts(s) >> act & 1:
        return None
    name, deed = space_name(t, s.space), act_name(act)
    rules = SPACE_RULES[s.space]
    if not t.allowed[turn_key(s.space, 1, 0)] >> act & 1:
        return Refusal(rules, Message("refuse.space-other", space=name, act=deed))
    if not t.allowed[turn_key(s.space, uncovered(s, s.space), 0)] >> act & 1:
        colour = t.covered_by[s.space]
        if s.left[colour] == 0:
            return Refusal(("ORA-SPACE-08", "ORA-SPACE-15"), Message("refuse.last-round", space=name, act=deed))
        values = Message("refuse.covered", space=name, act=deed, stack=colour_name(colour), left=s.left[colour])
        return Refusal(("ORA-SPACE-16", "ORA-SPACE-15", *rules), values)
    return Refusal(("ORA-SPACE-17", *rules), Message("refuse.used-up", space=name, act=deed))


def take_refusal(s: Position, good: int) -> Refusal | None:
    """Why the space has not got a resource to take."""
    t = s.tables
    if t.take_goods[s.space] >> good & 1:
        return None
    name, goods = space_name(t, s.space), good_names(t.take_goods[s.space])
    values = Message("refuse.take-other", space=name, good=good_name(good), goods=goods)
    return Refusal((*SPACE_RULES[s.space], "ORA-TAKE-01"), values)


def end_refusal(s: Position) -> Refusal | None:
    """Why the turn cannot end yet."""
    if discard_due(s, allowed_acts(s)):
        return Refusal(("ORA-ERECT-11",), Message("refuse.discard-due"))
    return None


# -- Doing it -----------------------------------------------------------------------------------------------------


def act(s: Position) -> None:
    """Do something on the space, which stays open until the turn ends, or end the turn."""
    code = s.code
    if anytime_action(s):
        return
    t = s.tables
    kind, a, b = t.code_kind[code], t.code_a[code], t.code_b[code]
    if kind == verbs.DONE:
        end_turn(s)
        return
    reopen(s)
    if kind == verbs.BUILD:
        note(s, b)
        routes.build_route(s, b, a)
        after_build(s)
    elif kind == verbs.BUILD_BRIDGE:
        note(s, BRIDGE)
        routes.build_bridge(s, a)
        after_build(s)
    elif kind == verbs.ERECT:
        note(s, STRUCTURE)
        erect.begin(s, a, b)
    elif kind == verbs.TAKE:  # all in one step (ORA-ANY-14, ORA-TAKE-05)
        note(s, TAKING)
        gain(s, s.seat, a, t.take_number[s.space])
    else:
        note(s, STRUCTURE)
        erect.discard(s)


def note(s: Position, act: int) -> None:
    """Remember that the turn has done something."""
    s.done += 1 << DONE_BITS * act


def log(h: Happening[Position]) -> list[Message]:
    """What was done, what it cost and brought; the end of a turn needs no line."""
    t = h.before.tables
    kind = t.code_kind[h.code] if h.code >= 0 else verbs.DONE
    if kind == verbs.BUILD or kind == verbs.BUILD_BRIDGE:
        return [routes.build_event("log.build", h)]
    if kind == verbs.ERECT:
        structure = card_name(t, h.before.first_card + t.code_a[h.code])
        return [with_changes("log.erect", h, structure=structure)]
    if kind == verbs.TAKE:
        return [take_event(h)]
    return [Message("log.discard", seat=seat_letter(h.seat))] if kind == verbs.DISCARD else []
