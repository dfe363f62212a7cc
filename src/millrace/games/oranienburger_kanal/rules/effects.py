"""Effects that are being carried out: proceeds, alternatives, picks (chapter "Die Effekte der Bauwerke aktivieren").

Above the frame of the structure that is being used lies the frame of the effect that is carried out, with numbers of
its own.
"""

from __future__ import annotations

from millrace.core.lists import Growing, Ints, pushed
from millrace.core.machine import Happening, push
from millrace.core.refusal import Refusal, not_asked
from millrace.core.texts import Message
from millrace.parts.effects import Effect, proceeds

from . import frames, verbs
from .goods import anytime_action, anytime_offers, gain, out_of_place, take_event, with_changes
from .names import good_name
from .state import Position
from .tables import GOOD_COUNT, PRESTIGE, RESOURCES, TALER

USED_SHIFT = frames.TASK_BITS + frames.PLOT_BITS
CARRIED_SHIFT = USED_SHIFT + 8

# -- Frames -------------------------------------------------------------------------------------------------------


def carry_out(s: Position, number: int) -> None:
    """Note in the structure's frame, which is on top, that an effect was carried out; others may follow it."""
    s.stack[-1] |= 1 << number << CARRIED_SHIFT


def running(s: Position, frame: int) -> Effect:
    """The effect that a frame above the structure's is about."""
    return s.tables.effects[frame >> frames.TASK_BITS & frames.EFFECT_MASK]


def number_in(frame: int) -> int:
    """How many times, goods or pieces are left of the effect in a frame."""
    return frame >> frames.TASK_BITS + frames.EFFECT_BITS & frames.NUMBER_MASK


def running_plot(s: Position) -> int:
    """The space of the structure whose effects are being used."""
    index = len(s.stack) - 1
    while s.stack[index] & (1 << frames.TASK_BITS) - 1 != frames.EFFECT:
        index -= 1
    return s.stack[index] >> frames.TASK_BITS & frames.PLOT_MASK


def unfinished(s: Position, code: int) -> Refusal:
    """Why an option does not answer a question in the middle of an effect; it cannot be left, either."""
    if s.tables.code_kind[code] == verbs.DONE:
        return Refusal(("ORA-EFF-03",), Message("refuse.finish-effect"))
    return out_of_place(s, code)


# -- Proceeds -----------------------------------------------------------------------------------------------------


def give(s: Position, goods: Ints) -> None:
    """Hand out proceeds. Talers and markers come first, which harms nobody; resources are taken kind by kind.

    Anytime actions are allowed between two kinds (ORA-ANY-15, -23). One kind alone needs no question: what could be
    done before it could be done before the effect.
    """
    seat = s.seat
    first = seat * GOOD_COUNT
    s.stock[first + TALER] += goods[TALER]
    s.stock[first + PRESTIGE] += goods[PRESTIGE]
    kinds = sum(1 for good in range(RESOURCES) if goods[good])
    if kinds == 0:
        return
    if kinds == 1 and goods[TALER] == 0:
        for good in range(RESOURCES):
            gain(s, seat, good, goods[good])
        return
    packed = 0
    for good in range(RESOURCES):
        packed |= min(goods[good], frames.TAKE_MASK) << frames.TAKE_BITS * good
    push(s, frames.PROCEEDS, packed)


def proceeds_offers(s: Position, out: Growing) -> None:
    """The kinds of resource still to be taken."""
    left = 0
    for good in range(RESOURCES):
        if units(s.frame, good):
            out.append(s.tables.take_code + good)
            left += 1
    if left > 1:
        out.append(s.tables.take_all_code)
    anytime_offers(s, out)


def units(frame: int, good: int) -> int:
    """How many units of a resource are still to be taken."""
    return frame >> frames.TASK_BITS + frames.TAKE_BITS * good & frames.TAKE_MASK


def proceeds_idle(s: Position) -> bool:
    """Whether nothing can be done between two kinds, so that their order does not matter."""
    t = s.tables
    last = t.code_kind[s.codes()[-1]]
    return last != verbs.BUY and last != verbs.PRODUCE


def proceeds_refusal(s: Position, code: int) -> Refusal | None:
    """Why a resource cannot be taken: there is none of it among the proceeds, or only one kind is left of all."""
    frame = s.frame
    t = s.tables
    if t.code_kind[code] == verbs.TAKE_ALL:
        kinds = sum(1 for good in range(RESOURCES) if units(frame, good))
        return None if kinds > 1 else not_asked()
    if t.code_kind[code] != verbs.TAKE:
        return unfinished(s, code)
    good = t.code_a[code]
    return None if units(frame, good) else Refusal(("ORA-ANY-16",), Message("refuse.not-due", good=good_name(good)))


def take(s: Position) -> None:
    """Take all units of one kind in one step and ask about the others, or take all kinds (ORA-ANY-16)."""
    frame = s.frame
    if anytime_action(s):
        return
    if s.tables.code_kind[s.code] == verbs.TAKE_ALL:
        take_everything(s)
        return
    good = s.tables.code_a[s.code]
    gain(s, s.seat, good, units(frame, good))
    rest = frame & ~(frames.TAKE_MASK << frames.TASK_BITS + frames.TAKE_BITS * good)
    if rest >> frames.TASK_BITS:
        s.stack = pushed(s.stack, rest)


def take_everything(s: Position) -> None:
    """Take what is left, kind by kind."""
    for good in range(RESOURCES):
        gain(s, s.seat, good, units(s.frame, good))


def proceeds_prompt(s: Position, seat: int, argument: int) -> Message:
    """Ask which resources to take first."""
    return Message("prompt.proceeds")


def proceeds_log(h: Happening[Position]) -> list[Message]:
    """What was taken, of one kind or of all."""
    return [take_event(h) if h.code >= 0 else with_changes("log.takes", h)]


# -- Alternatives -------------------------------------------------------------------------------------------------


def alternative_offers(s: Position, out: Growing) -> None:
    """The alternatives of a gain."""
    for choice in range(len(running(s, s.frame).gain)):
        out.append(s.tables.choose_code + choice)
    anytime_offers(s, out)


def alternative_refusal(s: Position, code: int) -> Refusal | None:
    """Why an alternative cannot be chosen: there are not so many."""
    t = s.tables
    if t.code_kind[code] != verbs.CHOOSE:
        return unfinished(s, code)
    count = len(running(s, s.frame).gain)
    if t.code_a[code] < count:
        return None
    return Refusal(("ORA-SYM-31",), Message("refuse.no-such-choice", count=count))


def choose(s: Position) -> None:
    """Hand out the alternative chosen."""
    frame = s.frame
    if anytime_action(s):
        return
    give(s, proceeds(running(s, frame), s.tables.code_a[s.code], number_in(frame)))


def alternative_prompt(s: Position, seat: int, argument: int) -> Message:
    """Ask for one of the alternatives."""
    return Message("prompt.alternative")


def alternative_log(h: Happening[Position]) -> list[Message]:
    """What the alternative brought at once."""
    return [with_changes("log.receives", h)]


# -- Picks --------------------------------------------------------------------------------------------------------


def pick_offers(s: Position, out: Growing) -> None:
    """The goods that may still be picked, each once (ORA-SYM-35)."""
    for good in range(RESOURCES):
        if pickable(s, s.frame) >> good & 1:
            out.append(s.tables.take_code + good)
    anytime_offers(s, out)


def pickable(s: Position, frame: int) -> int:
    """The goods of a pick that have not been taken yet, as a mask."""
    return running(s, frame).goods & ~(frame >> frames.TASK_BITS + frames.EFFECT_BITS + frames.NUMBER_BITS)


def pick_refusal(s: Position, code: int) -> Refusal | None:
    """Why a good cannot be picked."""
    if s.tables.code_kind[code] != verbs.TAKE:
        return unfinished(s, code)
    good = s.tables.code_a[code]
    if pickable(s, s.frame) >> good & 1:
        return None
    return Refusal(("ORA-SYM-32", "ORA-SYM-35"), Message("refuse.not-to-pick", good=good_name(good)))


def pick(s: Position) -> None:
    """Take the units of a chosen good; ask for the next one."""
    frame = s.frame
    if anytime_action(s):
        return
    good = s.tables.code_a[s.code]
    gain(s, s.seat, good, running(s, frame).each)
    if number_in(frame) > 1:
        taken = 1 << good << frames.TASK_BITS + frames.EFFECT_BITS + frames.NUMBER_BITS
        s.stack = pushed(s.stack, (frame | taken) - (1 << frames.TASK_BITS + frames.EFFECT_BITS))


def pick_prompt(s: Position, seat: int, argument: int) -> Message:
    """Ask for a good to pick: how many are left."""
    return Message("prompt.pick", left=number_in(s.stack[-1]))


def pick_log(h: Happening[Position]) -> list[Message]:
    """The good that was picked."""
    return [take_event(h)]
