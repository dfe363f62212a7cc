"""Activated structures: which comes next, which of its effects may be used (chapter "Die Effekte der Bauwerke")."""

from __future__ import annotations

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
from millrace.parts.lists import Ints

from .content import VOCABULARY
from .counts import tally
from .effects import CARRIED_SHIFT, USED_SHIFT, carry_out, give, running
from .goods import anytime_offers
from .names import amounts, card_name, plot_name
from .pieces import any_piece, removable, room_refusal
from .routes import take_off_marked
from .state import (
    ACTIVATION,
    ALTERNATIVE,
    EFFECT,
    EFFECT_BITS,
    EXCHANGE,
    NUMBER_MASK,
    PICK,
    PLACE,
    PLOT_BITS,
    PLOT_MASK,
    PROCEEDS,
    RESOLVE,
    TASK_BITS,
    State,
    push,
)
from .tables import BUILD, BUILD_BRIDGE, BUY, GOOD_COUNT, PLOTS, PRODUCE, USE

# -- Activated structures, one after the other --------------------------------------------------------------------


def after_build(s: State) -> None:
    """See to the structures that a build activated, before anything else happens (ORA-TURN-13, ORA-ROUTE-07)."""
    if s.pending:
        push(s, RESOLVE)


def resolve(s: State) -> None:
    """Go on with the next activated structure; when all are finished, take off what effects removed."""
    if not s.pending:
        take_off_marked(s, s.seat)
        return
    push(s, RESOLVE)
    if len(s.pending) == 1 and s.pending[0] >> PLOT_BITS == 0:
        push(s, EFFECT, s.pending.pop())
    else:
        push(s, ACTIVATION)


def activation_offers(s: State, out: Ints) -> None:
    """The structures that may be used next; of two activated by one bridge only one (ORA-EFF-19, ORA-TRIG-14)."""
    t = s.tables
    for entry in s.pending:
        plot, other = entry & PLOT_MASK, (entry >> PLOT_BITS) - 1
        if other < 0:
            if t.activate_code + plot not in out:
                out.append(t.activate_code + plot)
        elif t.over_code[plot * PLOTS + other] not in out:
            out.append(t.over_code[plot * PLOTS + other])
            out.append(t.over_code[other * PLOTS + plot])
    anytime_offers(s, out)


def activation_refusal(s: State, plot: int, other: int) -> Refusal | None:
    """Why a structure cannot be used next; `other` is the one that would lapse, -1 if none."""
    if find_activation(s, plot, other) >= 0:
        return None
    name = plot_name(s.tables, plot)
    return Refusal(("ORA-TRIG-01", "ORA-TRIG-09"), Message("refuse.not-activated", plot=name))


def find_activation(s: State, plot: int, other: int) -> int:
    """Where the activation of a structure waits, -1 if there is none."""
    wanted = plot if other < 0 else min(plot, other) | (max(plot, other) + 1) << PLOT_BITS
    return s.pending.index(wanted) if wanted in s.pending else -1


def activate(s: State, plot: int, other: int) -> None:
    """Begin to use a structure; the one activated by the same bridge lapses for good (ORA-TRIG-15)."""
    s.pending.pop(find_activation(s, plot, other))
    push(s, EFFECT, plot)


# -- Which effects may be used ------------------------------------------------------------------------------------


def effect_offers(s: State, frame: int, out: Ints) -> None:
    """The effects that can be used now, in any order, and leaving the rest unused (ORA-EFF-01, -02)."""
    t = s.tables
    plot = frame >> TASK_BITS & PLOT_MASK
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


def usable(s: State, plot: int, effect: Effect) -> bool:
    """Whether an effect would do anything now."""
    if verdict(effect, tally(s, s.seat, plot), s.stock, s.seat * GOOD_COUNT) != USABLE:
        return False
    if effect.what and not any_piece(s, plot, effect):
        return False
    return not effect.remove_n or removable(s, plot, effect).bit_count() >= effect.remove_n


def prospects(s: State, frame: int) -> bool:
    """Whether an anytime action might make another effect of the structure usable."""
    plot = frame >> TASK_BITS & PLOT_MASK
    for effect in s.tables.card_effects[s.plots[s.seat * PLOTS + plot]]:
        if open_effect(frame, effect) and may_change(effect):
            return True
    return False


def use_refusal(s: State, frame: int, number: int) -> Refusal | None:
    """Why an effect of the structure cannot be used now."""
    t = s.tables
    plot = frame >> TASK_BITS & PLOT_MASK
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


def verdict_refusal(s: State, plot: int, effect: Effect) -> Refusal | None:
    """Why conditions, counts or costs forbid an effect."""
    counter = tally(s, s.seat, plot)
    found = verdict(effect, counter, s.stock, s.seat * GOOD_COUNT)
    if found == UNMET:
        condition = unmet(effect, counter)
        words = condition_words(VOCABULARY, condition) if condition else ""
        return Refusal(("ORA-EFF-04",), Message("refuse.condition", condition=words))
    if found == NONE_COUNTED and effect.per is not None:
        return Refusal(("ORA-SYM-20",), Message("refuse.none-counted", what=count_words(VOCABULARY, effect.per)))
    if found == NO_ROW and effect.by is not None:
        return Refusal(("ORA-EFF-13",), Message("refuse.no-row", what=count_words(VOCABULARY, effect.by, 2)))
    if found == UNPAYABLE:
        costs = tuple([Message("effect.goods", goods=amounts(cost)) for cost in effect.pay])
        return Refusal(("ORA-EFF-05", "ORA-EFF-07"), Message("refuse.effect-cost", costs=costs))
    return None


# -- Using an effect ----------------------------------------------------------------------------------------------


def use(s: State, frame: int, number: int) -> None:
    """Begin an effect: what it counts is counted now (ORA-EFF-14, -27, ORA-SYM-22)."""
    plot = frame >> TASK_BITS & PLOT_MASK
    effect = s.tables.card_effects[s.plots[s.seat * PLOTS + plot]][number]
    s.stack.append(frame | (1 << number | effect.closes) << USED_SHIFT)
    counter = tally(s, s.seat, plot)
    if effect.deed == TABLE:
        carry_out(s, number)
        give(s, proceeds(effect, fitting_row(effect, counter), 1))
        return
    times = repetitions(effect, counter)
    if effect.deed == GAIN:
        carry_out(s, number)
        if len(effect.gain) > 1:
            push(s, ALTERNATIVE, effect.id | min(times, NUMBER_MASK) << EFFECT_BITS)
        else:
            give(s, proceeds(effect, 0, times))
    elif effect.deed == EXCHANGING:
        most = s.tables.most_exchanges
        push(s, EXCHANGE, effect.id | (most if times == ANY else min(times, NUMBER_MASK)) << EFFECT_BITS)
    elif effect.deed == PICKING:
        carry_out(s, number)
        push(s, PICK, effect.id | effect.n << EFFECT_BITS)
    else:
        push(s, PLACE, effect.id | effect.n << EFFECT_BITS)


def needless(s: State, task: int, frame: int, codes: Ints) -> bool:
    """Whether nothing hangs on a question about effects: all it offers could as well be done after it."""
    kinds = s.tables.code_kind
    if task == EFFECT:
        return not any(kinds[code] == USE for code in codes) and not prospects(s, frame)
    if task == PLACE and not running(s, frame).pay:
        return not any(kinds[code] in (BUILD, BUILD_BRIDGE) for code in codes)
    return task == PROCEEDS and not any(kinds[code] in (BUY, PRODUCE) for code in codes)
