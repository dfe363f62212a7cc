"""What an option means in a position, for people: a sentence, its price, what it brings, and what it would waste.

Everything told here is public or the deciding seat's own, so a state determinised from that seat's view gives the same.

    >>> from millrace.core.texts import Texts
    >>> from millrace.games.oranienburger_kanal.rules.notation import read
    >>> position = read('''
    ...     at U4
    ...     A taler 3 clay 7
    ... ''')
    >>> texts = Texts.load("en", "millrace.parts", "millrace.games.oranienburger_kanal")
    >>> for message in describe(position, position.tables.codebook.code("canal H22")):
    ...     print(texts.render(message))
    Build a canal on H22
    costs 3 talers
    brings 2 clay
    1 prestige at the end
    1 clay lapses: there is room for 8
"""

from __future__ import annotations

from millrace.core.lists import Growing, Ints, filled, ints
from millrace.core.texts import Message
from millrace.parts.effects import TABLE as TABLE_DEED
from millrace.parts.effects import Effect, proceeds, repetitions
from millrace.parts.effects import fitting_row as table_row
from millrace.parts.effects_words import effect_words

from ..rules import frames, verbs
from ..rules.activation import open_effect, usable
from ..rules.content import VOCABULARY
from ..rules.counts import tally
from ..rules.effects import number_in, pickable, running, units
from ..rules.erect import erect
from ..rules.names import (
    amount,
    amounts,
    card_name,
    field_name,
    good_name,
    kind_name,
    plot_name,
    space_name,
    space_offer,
    structure_on,
)
from ..rules.routes import kind_on, lay, put_bridge
from ..rules.state import Position
from ..rules.tables import BRICK, GOOD_COUNT, IRON, KINDS, PATH, PLOTS, RESOURCES, SPACES, TALER

NOTHING: Ints = filled(0, GOOD_COUNT)


def describe(s: Position, code: int) -> tuple[Message, ...]:
    """An option as a sentence, followed by short notes on what it costs, brings and wastes."""
    return (option_message(s, code), *bill_notes(s, code), *waste_notes(s, code))


# -- The sentence -------------------------------------------------------------------------------------------------


def option_message(s: Position, code: int) -> Message:
    """What an option does, as a sentence; any code of the code book has one, legal or not."""
    t = s.tables
    kind, a, b = t.code_kind[code], t.code_a[code], t.code_b[code]
    if kind == verbs.GO:
        return Message("option.go", space=space_name(t, a), what=space_offer(s, a))
    if kind == verbs.ERECT:
        card = s.first_card + a
        side = "only" if len(t.card_cost[card]) == 1 and not b else "right" if b else "left"
        return Message("option.erect", structure=card_name(t, card), side=side)
    if kind == verbs.ON:
        return Message("option.on", plot=plot_name(t, a))
    if kind == verbs.BUILD:
        verb = "option.lay" if s.question() == frames.START or s.question() == frames.PLACE else "option.build"
        return Message(verb, kind=kind_name(b), space=field_name(t, a))
    if kind == verbs.BUILD_BRIDGE:
        return Message("option.bridge", space=field_name(t, a))
    if kind == verbs.BUY:
        price = s.stock[max(s.seat, 0) * GOOD_COUNT + a] + 1
        return Message("option.buy", good=good_name(a), price=price)
    if kind == verbs.DONE:
        return Message(_DONE.get(s.question(), "option.done"))
    if kind in _PLAIN:
        return Message(_PLAIN[kind])
    return _effect_message(s, code)


_DONE = {
    frames.ACT: "option.end-turn",
    frames.EFFECT: "option.leave-effects",
    frames.EXCHANGE: "option.no-exchange",
    frames.PLACE: "option.no-piece",
    frames.WHEEL: "option.end-wheel",
}

_PLAIN = {
    verbs.TAKE_ALL: "option.take-all",
    verbs.DISCARD: "option.discard",
    verbs.PRODUCE: "option.produce",
    verbs.TURN: "option.turn",
}


def _effect_message(s: Position, code: int) -> Message:
    """An option about taking goods, about activated structures or about their effects."""
    t = s.tables
    kind, a, b = t.code_kind[code], t.code_a[code], t.code_b[code]
    if kind == verbs.TAKE:
        return Message("option.take", amount=amount(a, taken(s, a)) if taken(s, a) else good_name(a))
    if kind == verbs.ACTIVATE or kind == verbs.ACTIVATE_OVER:
        return _activation_message(s, a, b if kind == verbs.ACTIVATE_OVER else -1)
    effect = current_effect(s, code)
    if effect is not None and kind == verbs.USE:
        return Message("option.use", number=a + 1, effect=effect_words(VOCABULARY, effect))
    if effect is not None and kind == verbs.CHOOSE and a < len(effect.gain):
        return Message("option.choose", goods=amounts(proceeds(effect, a, number_in(s.stack[-1]))))
    if effect is not None and kind == verbs.SWAP and a < len(effect.pay) and b < len(effect.gain):
        if not any(effect.pay[a]):
            return Message("option.choose", goods=amounts(effect.gain[b]))
        return Message("option.exchange", cost=amounts(effect.pay[a]), goods=amounts(effect.gain[b]))
    if kind == verbs.USE or kind == verbs.CHOOSE or kind == verbs.SWAP:
        names = {verbs.USE: "option.use-none", verbs.CHOOSE: "option.choose-none", verbs.SWAP: "option.exchange-none"}
        return Message(names[kind], number=a + 1)
    return Message("option.remove" if kind == verbs.REMOVE else "option.remove-bridge", space=field_name(t, a))


def _activation_message(s: Position, plot: int, other: int) -> Message:
    t = s.tables
    here, there = plot_name(t, plot), plot_name(t, other) if other >= 0 else ""
    if s.seat < 0 or s.plots[s.seat * PLOTS + plot] < 0 or (other >= 0 and s.plots[s.seat * PLOTS + other] < 0):
        return Message("option.activate-none", plot=here)
    if other < 0:
        return Message("option.activate", structure=structure_on(s, plot), plot=here)
    values = {"structure": structure_on(s, plot), "other": structure_on(s, other)}
    return Message("option.activate-over", plot=here, other_plot=there, **values)


def current_effect(s: Position, code: int) -> Effect | None:
    """The effect that an option is about: one of the structure being used, or the one being carried out."""
    if s.seat < 0:
        return None
    t, frame = s.tables, s.stack[-1]
    question = frame & frames.TASK_MASK
    if question == frames.EFFECT and t.code_kind[code] == verbs.USE:
        effects = t.card_effects[s.plots[s.seat * PLOTS + (frame >> frames.TASK_BITS & frames.PLOT_MASK)]]
        return effects[t.code_a[code]] if t.code_a[code] < len(effects) else None
    if question in (frames.ALTERNATIVE, frames.EXCHANGE, frames.PICK, frames.PLACE):
        return running(s, frame)
    return None


def taken(s: Position, good: int) -> int:
    """How many units of a resource the pending question would give; 0 if it is about something else."""
    if s.seat < 0:
        return 0
    frame = s.stack[-1]
    question = frame & frames.TASK_MASK
    if question == frames.ACT and 0 <= s.space < SPACES and s.tables.take_goods[s.space] >> good & 1:
        return s.tables.take_number[s.space]
    if question == frames.PROCEEDS:
        return units(frame, good)
    if question == frames.PICK and pickable(s, frame) >> good & 1:
        return running(s, frame).each
    return 0


# -- The bill -----------------------------------------------------------------------------------------------------


def bill(s: Position, code: int) -> tuple[Ints, Ints]:
    """What an option takes from the deciding seat and what it gives, as goods; what follows later is not in it."""
    t = s.tables
    kind, a, b = t.code_kind[code], t.code_a[code], t.code_b[code]
    effect = current_effect(s, code)
    if s.seat < 0 or s.question() == frames.START:
        return NOTHING, NOTHING
    if kind == verbs.GO:
        return NOTHING, _only(TALER, s.coins[a])
    if kind == verbs.ERECT:
        costs = t.card_cost[s.first_card + a]
        return costs[b] if b < len(costs) else NOTHING, NOTHING
    if kind == verbs.BUILD or kind == verbs.BUILD_BRIDGE:
        gain = t.route_gain[b] if kind == verbs.BUILD else NOTHING
        if effect is not None:
            return effect.pay[0] if effect.pay else NOTHING, NOTHING if s.no_effect_clay else gain
        return t.route_cost[b] if kind == verbs.BUILD else t.bridge_cost, gain
    if kind == verbs.TAKE:
        return NOTHING, _only(a, taken(s, a))
    if kind == verbs.TAKE_ALL and s.question() == frames.PROCEEDS:
        return NOTHING, ints([units(s.stack[-1], good) for good in range(RESOURCES)] + [0, 0])
    if kind == verbs.BUY:
        return _only(TALER, s.stock[s.seat * GOOD_COUNT + a] + 1), _only(a, 1)
    if kind == verbs.PRODUCE or kind == verbs.TURN:
        return ints([1, 1, 1, 0, 0, t.production if kind == verbs.PRODUCE else 0, 0]), ints([0, 0, 0, 1, 1, 0, 0])
    if effect is None:
        return NOTHING, NOTHING
    return _effect_bill(s, code, effect)


def _effect_bill(s: Position, code: int, effect: Effect) -> tuple[Ints, Ints]:
    """What using an effect gives at once, or what one exchange takes and gives."""
    t = s.tables
    kind, a, b = t.code_kind[code], t.code_a[code], t.code_b[code]
    if kind == verbs.SWAP and a < len(effect.pay) and b < len(effect.gain):
        return effect.pay[a], effect.gain[b]
    if kind == verbs.CHOOSE and a < len(effect.gain):
        return NOTHING, proceeds(effect, a, number_in(s.stack[-1]))
    if kind == verbs.USE and effect.gain and not effect.pay:
        counter = tally(s, s.seat, s.stack[-1] >> frames.TASK_BITS & frames.PLOT_MASK)
        if effect.deed == TABLE_DEED:
            row = table_row(effect, counter)
            return NOTHING, effect.gain[row] if row >= 0 else NOTHING
        if len(effect.gain) == 1:
            return NOTHING, proceeds(effect, 0, repetitions(effect, counter))
    return NOTHING, NOTHING


def _only(good: int, number: int) -> Ints:
    goods = NOTHING[:]
    goods[good] = number
    return goods


# -- The bill in words --------------------------------------------------------------------------------------------


def bill_notes(s: Position, code: int) -> tuple[Message, ...]:
    """The bill of an option in words: short notes that each stand by themselves."""
    t = s.tables
    kind, a = t.code_kind[code], t.code_a[code]
    cost, gain = bill(s, code)
    notes: list[Message] = []
    if any(cost) and kind != verbs.BUY and kind != verbs.SWAP:
        notes.append(Message("bill.cost", cost=amounts(cost)))
    if any(gain) and kind not in (verbs.BUY, verbs.SWAP, verbs.TAKE, verbs.CHOOSE):
        notes.append(Message("bill.gain", goods=amounts(gain)))
    if kind == verbs.ERECT:
        notes.append(Message("bill.prestige", n=t.card_prestige[s.first_card + a]))
    if s.seat >= 0:
        notes += _board_notes(s, code)
    return tuple(notes)


def _board_notes(s: Position, code: int) -> list[Message]:
    """What an option does to the board: paths overbuilt and structures activated."""
    t = s.tables
    kind, a, b = t.code_kind[code], t.code_a[code], t.code_b[code]
    notes: list[Message] = []
    if kind not in (verbs.BUILD, verbs.BUILD_BRIDGE, verbs.ON) or s.question() == frames.START or code not in s.codes():
        return notes
    if kind == verbs.BUILD and kind_on(s, s.seat, a) == PATH:
        notes.append(Message("bill.overbuilds"))
    for entry in activations_of(s, code):
        plot, other = entry & frames.PLOT_MASK, (entry >> frames.PLOT_BITS) - 1
        if other >= 0:
            names = {"structure": structure_on(s, plot), "other": structure_on(s, other)}
            notes.append(Message("bill.activates-one", **names))
        else:
            card = s.stack[-1] >> frames.TASK_BITS if kind == verbs.ON else s.plots[s.seat * PLOTS + plot]
            notes.append(Message("bill.activates", structure=card_name(t, card)))
    if kind == verbs.BUILD and b < KINDS and t.route_prestige[b]:
        notes.append(Message("bill.prestige", n=t.route_prestige[b]))
    return notes


def activations_of(s: Position, code: int) -> Growing:
    """The activations that a build would bring about, as `Position.pending` holds them."""
    t, after = s.tables, s.copy()
    after.pending = []
    kind, a, b = t.code_kind[code], t.code_a[code], t.code_b[code]
    if kind == verbs.ON:
        erect(after, s.stack[-1] >> frames.TASK_BITS, a)
    elif kind == verbs.BUILD:
        lay(after, s.seat, b, a, False)
    else:
        put_bridge(after, s.seat, a)
    return after.pending


def waste_notes(s: Position, code: int) -> tuple[Message, ...]:
    """What is legal about an option but brings less than it could."""
    if s.seat < 0:
        return ()
    t = s.tables
    kind = t.code_kind[code]
    cost, gain = bill(s, code)
    first = s.seat * GOOD_COUNT
    notes: list[Message] = []
    for good in range(RESOURCES):
        lapsing = s.stock[first + good] - cost[good] + gain[good] - t.limit[good]
        if gain[good] and lapsing > 0:
            notes.append(Message("bill.lapses", n=lapsing, amount=amount(good, lapsing), limit=t.limit[good]))
    if kind == verbs.DONE and s.question() == frames.EFFECT:
        frame = s.stack[-1]
        plot = frame >> frames.TASK_BITS & frames.PLOT_MASK
        effects = t.card_effects[s.plots[s.seat * PLOTS + plot]]
        unused = sum(open_effect(frame, effect) and usable(s, plot, effect) for effect in effects)
        if unused:
            notes.append(Message("bill.unused", n=unused))
    if (kind == verbs.PRODUCE or kind == verbs.TURN) and all(s.stock[first + g] >= t.limit[g] for g in (BRICK, IRON)):
        notes.append(Message("bill.wheel-full"))
    return tuple(notes)
