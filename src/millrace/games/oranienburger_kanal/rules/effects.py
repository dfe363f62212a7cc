"""Effects that are being carried out: proceeds, alternatives, picks (chapter "Die Effekte der Bauwerke aktivieren").

Above the frame of the structure that is being used lies the frame of the effect that is carried out, with numbers of
its own.
"""

from __future__ import annotations

from millrace.core.refusal import Refusal, not_asked
from millrace.core.texts import Message
from millrace.parts.effects import Effect, proceeds
from millrace.parts.lists import Ints

from .goods import anytime_offers, gain
from .names import good_name
from .state import (
    EFFECT,
    EFFECT_BITS,
    EFFECT_MASK,
    NUMBER_BITS,
    NUMBER_MASK,
    PLOT_BITS,
    PLOT_MASK,
    PROCEEDS,
    TAKE_BITS,
    TAKE_MASK,
    TASK_BITS,
    State,
    push,
)
from .tables import GOOD_COUNT, PRESTIGE, RESOURCES, TALER

USED_SHIFT = TASK_BITS + PLOT_BITS
CARRIED_SHIFT = USED_SHIFT + 8

# -- Frames -------------------------------------------------------------------------------------------------------


def carry_out(s: State, number: int) -> None:
    """Note in the structure's frame, which is on top, that an effect was carried out; others may follow it."""
    s.stack[-1] |= 1 << number << CARRIED_SHIFT


def running(s: State, frame: int) -> Effect:
    """The effect that a frame above the structure's is about."""
    return s.tables.effects[frame >> TASK_BITS & EFFECT_MASK]


def number_in(frame: int) -> int:
    """How many times, goods or pieces are left of the effect in a frame."""
    return frame >> TASK_BITS + EFFECT_BITS & NUMBER_MASK


def running_plot(s: State) -> int:
    """The space of the structure whose effects are being used."""
    index = len(s.stack) - 1
    while s.stack[index] & (1 << TASK_BITS) - 1 != EFFECT:
        index -= 1
    return s.stack[index] >> TASK_BITS & PLOT_MASK


# -- Proceeds -----------------------------------------------------------------------------------------------------


def give(s: State, goods: Ints) -> None:
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
        packed |= min(goods[good], TAKE_MASK) << TAKE_BITS * good
    push(s, PROCEEDS, packed)


def proceeds_offers(s: State, frame: int, out: Ints) -> None:
    """The kinds of resource still to be taken."""
    left = 0
    for good in range(RESOURCES):
        if units(frame, good):
            out.append(s.tables.take_code + good)
            left += 1
    if left > 1:
        out.append(s.tables.take_all_code)
    anytime_offers(s, out)


def units(frame: int, good: int) -> int:
    """How many units of a resource are still to be taken."""
    return frame >> TASK_BITS + TAKE_BITS * good & TAKE_MASK


def proceeds_refusal(frame: int, good: int) -> Refusal | None:
    """Why a resource cannot be taken: there is none of it among the proceeds."""
    return None if units(frame, good) else Refusal(("ORA-ANY-16",), Message("refuse.not-due", good=good_name(good)))


def take_all_refusal(frame: int) -> Refusal | None:
    """Why not everything can be taken at once: only one kind is left."""
    kinds = sum(1 for good in range(RESOURCES) if units(frame, good))
    return None if kinds > 1 else not_asked()


def take(s: State, frame: int, good: int) -> None:
    """Take all units of one kind in one step; ask about the others (ORA-ANY-16)."""
    gain(s, s.seat, good, units(frame, good))
    rest = frame & ~(TAKE_MASK << TASK_BITS + TAKE_BITS * good)
    if rest >> TASK_BITS:
        s.stack.append(rest)


def take_everything(s: State, frame: int) -> None:
    """Take what is left, kind by kind."""
    for good in range(RESOURCES):
        gain(s, s.seat, good, units(frame, good))


# -- Alternatives and picks ---------------------------------------------------------------------------------------


def alternative_offers(s: State, frame: int, out: Ints) -> None:
    """The alternatives of a gain."""
    for choice in range(len(running(s, frame).gain)):
        out.append(s.tables.choose_code + choice)
    anytime_offers(s, out)


def alternative_refusal(s: State, frame: int, choice: int) -> Refusal | None:
    """Why an alternative cannot be chosen: there are not so many."""
    count = len(running(s, frame).gain)
    return None if choice < count else Refusal(("ORA-SYM-31",), Message("refuse.no-such-choice", count=count))


def choose(s: State, frame: int, choice: int) -> None:
    """Hand out the alternative chosen."""
    give(s, proceeds(running(s, frame), choice, number_in(frame)))


def pick_offers(s: State, frame: int, out: Ints) -> None:
    """The goods that may still be picked, each once (ORA-SYM-35)."""
    for good in range(RESOURCES):
        if pickable(s, frame) >> good & 1:
            out.append(s.tables.take_code + good)
    anytime_offers(s, out)


def pickable(s: State, frame: int) -> int:
    """The goods of a pick that have not been taken yet, as a mask."""
    return running(s, frame).goods & ~(frame >> TASK_BITS + EFFECT_BITS + NUMBER_BITS)


def pick_refusal(s: State, frame: int, good: int) -> Refusal | None:
    """Why a good cannot be picked."""
    if pickable(s, frame) >> good & 1:
        return None
    return Refusal(("ORA-SYM-32", "ORA-SYM-35"), Message("refuse.not-to-pick", good=good_name(good)))


def pick(s: State, frame: int, good: int) -> None:
    """Take the units of a chosen good; ask for the next one."""
    gain(s, s.seat, good, running(s, frame).each)
    if number_in(frame) > 1:
        taken = 1 << good << TASK_BITS + EFFECT_BITS + NUMBER_BITS
        s.stack.append((frame | taken) - (1 << TASK_BITS + EFFECT_BITS))
