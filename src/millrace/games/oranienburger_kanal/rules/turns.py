"""Turns and action spaces (chapters "Die Aktionsphase", "Die 7 Aktionsfelder")."""

from __future__ import annotations

from typing import Final

from millrace.core.refusal import Refusal
from millrace.core.texts import Message
from millrace.parts.lists import Ints

from . import erect, routes
from .goods import anytime_offers, gain
from .names import act_name, colour_name, good_name, good_names, space_name
from .state import ACT, SPACE, State, push
from .tables import (
    ACTS,
    BLUE,
    BRIDGE,
    DONE_BITS,
    GOOD_COUNT,
    RESOURCES,
    SPACES,
    STRUCTURE,
    TAKING,
    TALER,
    turn_key,
)

ROUTE_ACTS: Final = 0b1111
DONE_MASK: Final = (1 << DONE_BITS * ACTS) - 1

SPACE_RULES: Final = (
    ("ORA-SPACE-01",), ("ORA-SPACE-02", "ORA-SPACE-03"), ("ORA-SPACE-04", "ORA-SPACE-05"),
    ("ORA-SPACE-07", "ORA-SPACE-08"), ("ORA-SPACE-10",), ("ORA-SPACE-11", "ORA-SPACE-12"), ("ORA-SPACE-13",),
)  # fmt: skip
"""What says what each action space offers."""


# -- Choosing an action space -------------------------------------------------------------------------------------


def begin_turn(s: State) -> None:
    """Let the next player choose an action space; whoever has the starting disc takes the odd turns (ORA-ROUND-03)."""
    s.turn += 1
    s.seat = (s.starter + s.turns_taken) % s.players
    s.space = -1
    s.done = 0
    push(s, SPACE)


def space_offers(s: State, out: Ints) -> None:
    """The action spaces without a disc; choosing one is compulsory (ORA-TURN-04, -07, ORA-SOLO-02)."""
    first = s.tables.go_code
    for space in range(SPACES):
        if not s.chosen >> space & 1 and space != s.blocked:
            out.append(first + space)
    anytime_offers(s, out)


def space_refusal(s: State, space: int) -> Refusal | None:
    """Why an action space cannot be chosen."""
    name = space_name(s.tables, space)
    if space == s.blocked:
        return Refusal(("ORA-SOLO-02",), Message("refuse.blocked", space=name))
    if s.chosen >> space & 1:
        return Refusal(("ORA-TURN-04",), Message("refuse.chosen", space=name))
    return None


def choose(s: State, space: int) -> None:
    """Move the discs to a space and take its talers before acting (ORA-TURN-08, -09)."""
    s.space = space
    s.chosen |= 1 << space
    s.stock[s.seat * GOOD_COUNT + TALER] += s.coins[space]
    s.coins[space] = 0
    push(s, ACT)


# -- What the space offers ----------------------------------------------------------------------------------------


def uncovered(s: State, space: int) -> int:
    """Whether the covered actions of a space may be used: its stack is empty, U4 also needs the last round."""
    colour = s.tables.covered_by[space]
    if colour < 0:
        return 1
    return int(s.left[colour] == 0 and (colour != BLUE or s.last_round == 1))


def allowed_acts(s: State) -> int:
    """What may still be done in this turn: with what was done it must fit one alternative (ORA-SPACE-09, -17)."""
    return s.tables.allowed[turn_key(s.space, uncovered(s, s.space), s.done)]


def discard_due(s: State, acts: int) -> bool:
    """Whether the turn cannot end before a structure is discarded from the stack (ORA-ERECT-11)."""
    return bool(acts >> STRUCTURE & 1) and not s.discard_optional and erect.must_discard(s)


def act_offers(s: State, out: Ints) -> None:
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


def act_refusal(s: State, act: int) -> Refusal | None:
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


def take_refusal(s: State, good: int) -> Refusal | None:
    """Why a resource cannot be taken from the space."""
    t = s.tables
    refused = act_refusal(s, TAKING)
    if refused is not None:
        return refused
    if not t.take_goods[s.space] >> good & 1:
        name, goods = space_name(t, s.space), good_names(t.take_goods[s.space])
        values = Message("refuse.take-other", space=name, good=good_name(good), goods=goods)
        return Refusal((*SPACE_RULES[s.space], "ORA-TAKE-01"), values)
    return None


def end_refusal(s: State) -> Refusal | None:
    """Why the turn cannot end yet."""
    if discard_due(s, allowed_acts(s)):
        return Refusal(("ORA-ERECT-11",), Message("refuse.discard-due"))
    return None


# -- Doing it -----------------------------------------------------------------------------------------------------


def note(s: State, act: int) -> None:
    """Remember that the turn has done something."""
    s.done += 1 << DONE_BITS * act


def take(s: State, good: int) -> None:
    """Take the resources of the space, all in one step (ORA-ANY-14, ORA-TAKE-05)."""
    note(s, TAKING)
    gain(s, s.seat, good, s.tables.take_number[s.space])
