"""Activated structures: which comes next, which of its effects may be used (chapter "Die Effekte der Bauwerke")."""

from __future__ import annotations

from millrace.core.decision import seat_letter
from millrace.core.lists import Growing, pushed
from millrace.core.machine import Happening, push
from millrace.core.refusal import Refusal
from millrace.core.texts import Message
from millrace.parts.effects import (
    ANY,
    GAIN,
    NO_ROW,
    NONE_COUNTED,
    TABLE,
    UNMET,
    UNPAYABLE,
    USABLE,
    Effect,
    fitting_row,
    may_change,
    proceeds,
    repetitions,
    unmet,
    verdict,
)
from millrace.parts.effects import EXCHANGE as EXCHANGING
from millrace.parts.effects import PICK as PICKING
from millrace.parts.effects_words import condition_words, count_words

from . import frames, verbs
from .content import VOCABULARY
from .counts import tally
from .effects import CARRIED_SHIFT, USED_SHIFT, carry_out, give
from .goods import anytime_action, anytime_offers, out_of_place, with_changes
from .names import amounts, card_name, plot_name, structure_on
from .pieces import any_piece, removable, room_refusal
from .routes import take_off_marked
from .state import Position
from .tables import GOOD_COUNT, PLOTS

# -- Activated structures, one after the other --------------------------------------------------------------------


def after_build(s: Position) -> None:
    """See to the structures that a build activated, before anything else happens (ORA-TURN-13, ORA-ROUTE-07)."""
    if s.pending:
        push(s, frames.RESOLVE)


def activation_events(h: Happening[Position]) -> list[Message]:
    """The structures that a build has activated, whatever built it."""
    s = h.after
    events: list[Message] = []
    for entry in s.pending[len(h.before.pending) :]:
        structure, other = structure_on(s, entry & frames.PLOT_MASK), (entry >> frames.PLOT_BITS) - 1
        if other < 0:
            events.append(Message("log.activated", structure=structure))
        else:
            events.append(Message("log.activated-both", structure=structure, other=structure_on(s, other)))
    return events


def resolve(s: Position) -> None:
    """Go on with the next activated structure; when all are finished, take off what effects removed."""
    if not s.pending:
        take_off_marked(s, s.seat)
        return
    push(s, frames.RESOLVE)
    if len(s.pending) == 1 and s.pending[0] >> frames.PLOT_BITS == 0:
        push(s, frames.EFFECT, s.pending.pop())
    else:
        push(s, frames.ACTIVATION)


def resolve_log(h: Happening[Position]) -> list[Message]:
    """The bridges that were taken off after all effects, if there were any."""
    return [] if h.before.bridges == h.after.bridges else [Message("log.taken-off", seat=seat_letter(h.seat))]


# -- Which structure comes next -----------------------------------------------------------------------------------


def activation_offers(s: Position, out: Growing) -> None:
    """The structures that may be used next; of two activated by one bridge only one (ORA-EFF-19, ORA-TRIG-14)."""
    t = s.tables
    for entry in s.pending:
        plot, other = entry & frames.PLOT_MASK, (entry >> frames.PLOT_BITS) - 1
        if other < 0:
            if t.activate_code + plot not in out:
                out.append(t.activate_code + plot)
        elif t.over_code[plot * PLOTS + other] not in out:
            out.append(t.over_code[plot * PLOTS + other])
            out.append(t.over_code[other * PLOTS + plot])
    anytime_offers(s, out)


def activation_refusal(s: Position, code: int) -> Refusal | None:
    """Why a structure cannot be used next."""
    t = s.tables
    if t.code_kind[code] != verbs.ACTIVATE and t.code_kind[code] != verbs.ACTIVATE_OVER:
        return out_of_place(s, code)
    if chosen_activation(s, code) in s.pending:
        return None
    name = plot_name(t, t.code_a[code])
    return Refusal(("ORA-TRIG-01", "ORA-TRIG-09"), Message("refuse.not-activated", plot=name))


def chosen_activation(s: Position, code: int) -> int:
    """The activation that an option is about, as it waits in `pending`."""
    t = s.tables
    plot, other = t.code_a[code], t.code_b[code]
    return (
        min(plot, other) | (max(plot, other) + 1) << frames.PLOT_BITS
        if t.code_kind[code] == verbs.ACTIVATE_OVER
        else plot
    )


def activate(s: Position) -> None:
    """Begin to use a structure; the one activated by the same bridge lapses for good (ORA-TRIG-15)."""
    if anytime_action(s):
        return
    s.pending.remove(chosen_activation(s, s.code))
    push(s, frames.EFFECT, s.tables.code_a[s.code])


def activation_prompt(s: Position, seat: int, argument: int) -> Message:
    """Ask for the next structure."""
    return Message("prompt.activation")


def activation_log(h: Happening[Position]) -> list[Message]:
    """The structure that is used, and the one that lapses."""
    s, t, letter = h.before, h.before.tables, seat_letter(h.seat)
    events = [Message("log.uses", seat=letter, structure=structure_on(s, t.code_a[h.code]))]
    if t.code_kind[h.code] == verbs.ACTIVATE_OVER:
        events.append(Message("log.lapsed", seat=letter, structure=structure_on(s, t.code_b[h.code])))
    return events


# -- Which effects may be used ------------------------------------------------------------------------------------


def effect_offers(s: Position, out: Growing) -> None:
    """The effects that can be used now, in any order, and leaving the rest unused (ORA-EFF-01, -02)."""
    frame = s.frame
    t = s.tables
    plot = frame >> frames.TASK_BITS & frames.PLOT_MASK
    for effect in t.card_effects[s.plots[s.seat * PLOTS + plot]]:
        if open_effect(frame, effect) and usable(s, plot, effect):
            out.append(t.use_code + effect.number)
    anytime_offers(s, out)
    out.append(t.done_code)


def open_effect(frame: int, effect: Effect) -> bool:
    """Whether an effect has not been used in this activation, and the one it follows has been carried out."""
    if frame >> USED_SHIFT >> effect.number & 1:
        return False
    return effect.after < 0 or bool(frame >> CARRIED_SHIFT >> effect.after & 1)


def usable(s: Position, plot: int, effect: Effect) -> bool:
    """Whether an effect would do anything now."""
    if verdict(effect, tally(s, s.seat, plot), s.stock, s.seat * GOOD_COUNT) != USABLE:
        return False
    if effect.what and not any_piece(s, plot, effect):
        return False
    return not effect.remove_n or removable(s, plot, effect).bit_count() >= effect.remove_n


def prospects(s: Position, frame: int) -> bool:
    """Whether an anytime action might make another effect of the structure usable."""
    plot = frame >> frames.TASK_BITS & frames.PLOT_MASK
    for effect in s.tables.card_effects[s.plots[s.seat * PLOTS + plot]]:
        if open_effect(frame, effect) and may_change(effect):
            return True
    return False


def effect_idle(s: Position) -> bool:
    """Whether nothing hangs on using effects: none can be, and all else could as well be done after it."""
    t, first = s.tables, s.codes()[0]
    return t.code_kind[first] != verbs.USE and (first == t.done_code or not prospects(s, s.frame))


def effect_refusal(s: Position, code: int) -> Refusal | None:
    """Why an effect of the structure cannot be used now."""
    frame = s.frame
    t = s.tables
    if t.code_kind[code] != verbs.USE:
        return None if t.code_kind[code] == verbs.DONE else out_of_place(s, code)
    number = t.code_a[code]
    plot = frame >> frames.TASK_BITS & frames.PLOT_MASK
    card = s.plots[s.seat * PLOTS + plot]
    name = card_name(t, card)
    if number >= len(t.card_effects[card]):
        count = len(t.card_effects[card])
        return Refusal(("ORA-EFF-01",), Message("refuse.no-such-effect", structure=name, count=count))
    effect = t.card_effects[card][number]
    if frame >> USED_SHIFT >> number & 1:
        return Refusal(("ORA-EFF-28", "ORA-EFF-03"), Message("refuse.effect-used", structure=name, number=number + 1))
    if effect.after >= 0 and not frame >> CARRIED_SHIFT >> effect.after & 1:
        values = Message("refuse.effect-after", structure=name, number=number + 1, first=effect.after + 1)
        return Refusal(("ORA-SYM-26", "ORA-SYM-25"), values)
    return verdict_refusal(s, plot, effect) or room_refusal(s, plot, effect)


def verdict_refusal(s: Position, plot: int, effect: Effect) -> Refusal | None:
    """Why conditions, counts or costs forbid an effect."""
    counter = tally(s, s.seat, plot)
    outcome = verdict(effect, counter, s.stock, s.seat * GOOD_COUNT)
    if outcome == UNMET:
        condition = unmet(effect, counter)
        words = condition_words(VOCABULARY, condition) if condition else ""
        return Refusal(("ORA-EFF-04",), Message("refuse.condition", condition=words))
    if outcome == NONE_COUNTED and effect.per is not None:
        return Refusal(("ORA-SYM-20",), Message("refuse.none-counted", what=count_words(VOCABULARY, effect.per)))
    if outcome == NO_ROW and effect.by is not None:
        return Refusal(("ORA-EFF-13",), Message("refuse.no-row", what=count_words(VOCABULARY, effect.by, 2)))
    if outcome == UNPAYABLE:
        costs = tuple([Message("effect.goods", goods=amounts(cost)) for cost in effect.pay])
        return Refusal(("ORA-EFF-05", "ORA-EFF-07"), Message("refuse.effect-cost", costs=costs))
    return None


# -- Using an effect ----------------------------------------------------------------------------------------------


def use(s: Position) -> None:
    """Begin an effect: what it counts is counted now (ORA-EFF-14, -27, ORA-SYM-22). Or leave the rest unused."""
    frame = s.frame
    if anytime_action(s) or s.tables.code_kind[s.code] == verbs.DONE:
        return
    number = s.tables.code_a[s.code]
    plot = frame >> frames.TASK_BITS & frames.PLOT_MASK
    effect = s.tables.card_effects[s.plots[s.seat * PLOTS + plot]][number]
    s.stack = pushed(s.stack, frame | (1 << number | effect.closes) << USED_SHIFT)
    counter = tally(s, s.seat, plot)
    if effect.deed == TABLE:
        carry_out(s, number)
        give(s, proceeds(effect, fitting_row(effect, counter), 1))
        return
    times = repetitions(effect, counter)
    if effect.deed == GAIN:
        carry_out(s, number)
        if len(effect.gain) > 1:
            push(s, frames.ALTERNATIVE, effect.id | min(times, frames.NUMBER_MASK) << frames.EFFECT_BITS)
        else:
            give(s, proceeds(effect, 0, times))
    elif effect.deed == EXCHANGING:
        most = s.tables.most_exchanges
        push(
            s,
            frames.EXCHANGE,
            effect.id | (most if times == ANY else min(times, frames.NUMBER_MASK)) << frames.EFFECT_BITS,
        )
    elif effect.deed == PICKING:
        carry_out(s, number)
        push(s, frames.PICK, effect.id | effect.n << frames.EFFECT_BITS)
    else:
        push(s, frames.PLACE, effect.id | effect.n << frames.EFFECT_BITS)


def effect_prompt(s: Position, seat: int, argument: int) -> Message:
    """Ask for the effects of a structure."""
    plot = argument & frames.PLOT_MASK
    return Message("prompt.effect", structure=structure_on(s, plot), plot=plot_name(s.tables, plot))


def effect_log(h: Happening[Position]) -> list[Message]:
    """The effect used, or that the rest was left; nothing if there was nothing left to use."""
    if h.code < 0:
        return []
    t, structure = h.before.tables, structure_on(h.before, h.argument & frames.PLOT_MASK)
    if t.code_kind[h.code] == verbs.DONE:
        return [Message("log.leaves", seat=seat_letter(h.seat), structure=structure)]
    return [with_changes("log.effect", h, number=t.code_a[h.code] + 1, structure=structure)]
