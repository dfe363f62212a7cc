"""Exchanges of effects, one after the other (chapter "Die Effekte der Bauwerke aktivieren")."""

from __future__ import annotations

from millrace.core.lists import Growing, pushed
from millrace.core.machine import Happening, push
from millrace.core.refusal import Refusal
from millrace.core.texts import Message
from millrace.parts.effects import proceeds
from millrace.parts.effects_reading import MOST_ALTERNATIVES

from . import verbs
from .effects import carry_out, give, number_in, running, running_plot
from .frames import EFFECT_BITS, RECEIVE, REMOVAL, TASK_BITS
from .goods import anytime_action, anytime_offers, out_of_place, pay, payable, unpayable, with_changes
from .pieces import removable, room_refusal
from .state import Position


def offers(s: Position, out: Growing) -> None:
    """Each cost that can be paid with each of the proceeds, and no further exchange (ORA-SYM-23, -31)."""
    t = s.tables
    effect = running(s, s.frame)
    if not effect.remove_n or removable(s, running_plot(s), effect).bit_count() >= effect.remove_n:
        for paying, cost in enumerate(effect.pay):
            if payable(s, s.seat, cost):
                first = t.swap_code + paying * MOST_ALTERNATIVES
                out += [first + choice for choice in range(len(effect.gain))]
    anytime_offers(s, out)
    out.append(t.done_code)


def refusal(s: Position, code: int) -> Refusal | None:
    """Why an exchange cannot be carried out."""
    t = s.tables
    if t.code_kind[code] != verbs.SWAP:
        return None if t.code_kind[code] == verbs.DONE else out_of_place(s, code)
    effect = running(s, s.frame)
    paying, choice = t.code_a[code], t.code_b[code]
    if paying >= len(effect.pay) or choice >= len(effect.gain):
        values = Message("refuse.no-such-exchange", costs=len(effect.pay), gains=len(effect.gain))
        return Refusal(("ORA-SYM-31",), values)
    refused = unpayable(s, s.seat, effect.pay[paying], ("ORA-EFF-05", "ORA-EFF-07"))
    return refused or room_refusal(s, running_plot(s), effect)


def exchange(s: Position) -> None:
    """Pay, give up pieces, then receive; each exchange is an action of its own (ORA-ANY-19). Or stop exchanging."""
    frame = s.frame
    code = s.code
    if anytime_action(s) or s.tables.code_kind[code] == verbs.DONE:
        return
    paying, choice = s.tables.code_a[code], s.tables.code_b[code]
    effect = running(s, frame)
    carry_out(s, effect.number)
    pay(s, s.seat, effect.pay[paying])
    if number_in(frame) > 1:
        s.stack = pushed(s.stack, frame - (1 << TASK_BITS + EFFECT_BITS))
    push(s, RECEIVE, effect.id | choice << EFFECT_BITS)
    for _ in range(effect.remove_n):
        push(s, REMOVAL, effect.id)


def prompt(s: Position, seat: int, argument: int) -> Message:
    """Ask for an exchange: how many are left."""
    return Message("prompt.exchange", left=number_in(s.stack[-1]))


def log(h: Happening[Position]) -> list[Message]:
    """What was paid, unless the player stopped."""
    swapped = h.code >= 0 and h.before.tables.code_kind[h.code] == verbs.SWAP
    return [with_changes("log.exchange", h)] if swapped else []


def receive(s: Position) -> None:
    """Hand out the proceeds of an exchange."""
    frame = s.frame
    give(s, proceeds(running(s, frame), number_in(frame), 1))


def receive_log(h: Happening[Position]) -> list[Message]:
    """What the exchange brought at once; resources of several kinds are taken by a question of their own."""
    return [] if h.before.stock == h.after.stock else [with_changes("log.receives", h)]
