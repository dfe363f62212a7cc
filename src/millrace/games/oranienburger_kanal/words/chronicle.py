"""What a decision brought about, as messages for the log: who did it, what it cost and brought, what followed.

A state keeps no log. The chronicle carries the decision out once more on a copy, step by step, and tells what each
step changed. It tells only what everybody at the table sees: of structures discarded from a stack, their number.

    >>> from millrace.core.texts import Texts
    >>> from millrace.games.oranienburger_kanal.rules.notation import read
    >>> position = read('''
    ...     at U4
    ...     A taler 3
    ... ''')
    >>> texts = Texts.load("en", "millrace.parts", "millrace.games.oranienburger_kanal")
    >>> for event in events(position, position.tables.codebook.code("canal H22"), 0):
    ...     print(texts.render(event))
    A builds a canal on H22: −3 talers, +2 clay.
"""

from __future__ import annotations

from millrace.core.decision import seat_letter
from millrace.core.texts import Message, Value
from millrace.parts.lists import Ints

from ..rules.names import amount, card_name, field_name, good_name, kind_name, plot_name, space_name
from ..rules.outcome import game_results, grade, outcome, won_solo
from ..rules.play import Position, answer, asks, perform
from ..rules.scoring import prestige
from ..rules.setup import lay_start
from ..rules.state import (
    EFFECT,
    END_ROUND,
    LAST_QUESTION,
    PLACE,
    PLOT_BITS,
    PLOT_MASK,
    PROCEEDS,
    START,
    TASK_BITS,
    TASK_MASK,
    State,
)
from ..rules.tables import (
    ACTIVATE,
    ACTIVATE_OVER,
    BUILD,
    BUILD_BRIDGE,
    BUY,
    CHOOSE,
    DISCARD,
    DONE,
    ERECT,
    GO,
    GOOD_COUNT,
    ON,
    PLOTS,
    PRESTIGE,
    PRODUCE,
    REMOVE,
    REMOVE_BRIDGE,
    RESOURCES,
    SWAP,
    TAKE,
    TAKE_ALL,
    TALER,
    TURN,
    USE,
)


def events(before: Position, code: int, seat: int) -> tuple[Message, ...]:
    """What happens when a seat chooses a legal code, up to the next question; `before` stays as it is."""
    s = before.copy()
    s.offer = None
    frame = s.stack[-1]
    if frame == START:
        lay_start(s, seat, s.tables.code_b[code], s.tables.code_a[code])
        told = _start_events(before, s, seat, code)
    else:
        answer(s, frame, code)
        told = [*_answered(before, s, frame, code), *_round_events(before, s), *_activations(before, s)]
    while s.seat >= 0:
        old = s.copy()
        frame = s.stack[-1]
        task = frame & TASK_MASK
        if task > LAST_QUESTION:
            s.stack.pop()
            perform(s, task, frame)
            told += _performed(old, s, task)
        elif asks(s, task, frame):
            break
        elif task == PROCEEDS:
            told.append(_with_changes("log.takes", old, s, old.seat))
        told += _round_events(old, s)
    return tuple(told)


# -- Goods --------------------------------------------------------------------------------------------------------


def _with_changes(id: str, old: State, s: State, seat: int, /, **values: Value) -> Message:
    """A message that ends in what a seat's goods have become more or less."""
    return Message(id, seat=seat_letter(seat), changes=_changes(old, s, seat), **values)


def _changes(old: State, s: State, seat: int) -> Value:
    """How a seat's goods have changed, `: −3 talers, +2 clay`, or nothing."""
    first = seat * GOOD_COUNT
    found: list[Message] = []
    for good in (TALER, *range(RESOURCES), PRESTIGE):
        difference = s.stock[first + good] - old.stock[first + good]
        if difference:
            sign = "log.more" if difference > 0 else "log.less"
            found.append(Message(sign, amount=amount(good, abs(difference))))
    return Message("log.changes", changes=_listed(found)) if found else ""


def _listed(messages: list[Message]) -> Message:
    """Messages with commas between them."""
    if len(messages) == 1:
        return messages[0]
    return Message("log.change-list", first=messages[0], rest=_listed(messages[1:]))


# -- The decision itself ------------------------------------------------------------------------------------------


def _answered(old: Position, s: Position, frame: int, code: int) -> list[Message]:
    """What the answer to a question did by itself."""
    t = s.tables
    kind, a, b = t.code_kind[code], t.code_a[code], t.code_b[code]
    seat = old.seat
    by_effect = frame & TASK_MASK == PLACE
    if kind == GO:
        return [_with_changes("log.go", old, s, seat, space=space_name(t, a), what=Message(f"space.{t.space_ids[a]}"))]
    if kind == ERECT:
        return [_with_changes("log.erect", old, s, seat, structure=card_name(t, old.first_card + a))]
    if kind == ON:
        structure = card_name(t, frame >> TASK_BITS)
        return [Message("log.on", seat=seat_letter(seat), structure=structure, plot=plot_name(t, a))]
    if kind == BUILD:
        id = "log.place" if by_effect else "log.build"
        return [_with_changes(id, old, s, seat, kind=kind_name(b), space=field_name(t, a))]
    if kind == BUILD_BRIDGE:
        return [_with_changes("log.bridge", old, s, seat, space=field_name(t, a))]
    if kind == TAKE or kind == TAKE_ALL:
        return [_take_event(old, s, seat, code)]
    if kind == BUY or kind == PRODUCE or kind == TURN:
        id = "log.buy" if kind == BUY else "log.produce" if kind == PRODUCE else "log.turn"
        return [_with_changes(id, old, s, seat)]
    return _effect_events(old, s, frame, code)


def _take_event(old: Position, s: Position, seat: int, code: int) -> Message:
    if old.stock == s.stock:
        return Message("log.takes-nothing", seat=seat_letter(seat), good=good_name(s.tables.code_a[code]))
    return _with_changes("log.takes", old, s, seat)


def _effect_events(old: Position, s: Position, frame: int, code: int) -> list[Message]:
    """What the use of an effect did, or a discard."""
    t = s.tables
    kind, a, b = t.code_kind[code], t.code_a[code], t.code_b[code]
    seat, letter = old.seat, seat_letter(old.seat)
    if kind == DISCARD:
        return [Message("log.discard", seat=letter)]
    if kind == ACTIVATE or kind == ACTIVATE_OVER:
        told = [Message("log.uses", seat=letter, structure=_structure(old, a))]
        if kind == ACTIVATE_OVER:
            told.append(Message("log.lapsed", seat=letter, structure=_structure(old, b)))
        return told
    if kind == USE:
        structure = _structure(old, frame >> TASK_BITS & PLOT_MASK)
        return [_with_changes("log.effect", old, s, seat, number=a + 1, structure=structure)]
    if kind == SWAP or kind == CHOOSE:
        return [_with_changes("log.exchange" if kind == SWAP else "log.receives", old, s, seat)]
    if kind == REMOVE or kind == REMOVE_BRIDGE:
        id = "log.remove" if kind == REMOVE else "log.remove-bridge"
        return [Message(id, seat=letter, space=field_name(t, a))]
    if kind == DONE and frame & TASK_MASK == EFFECT:
        return [Message("log.leaves", seat=letter, structure=_structure(old, frame >> TASK_BITS & PLOT_MASK))]
    return []


def _structure(s: State, plot: int) -> Message:
    return card_name(s.tables, s.plots[s.seat * PLOTS + plot])


def _start_events(old: Position, s: Position, seat: int, code: int) -> list[Message]:
    """A starting route; where it lies is told only if nobody else is still laying."""
    t = s.tables
    if old.players == 1:
        kind, space = kind_name(t.code_b[code]), field_name(t, t.code_a[code])
        return [Message("log.start", seat=seat_letter(seat), kind=kind, space=space)]
    told = [Message("log.start-hidden", seat=seat_letter(seat))]
    if s.starter >= 0:
        told.append(Message("log.start-revealed", seat=seat_letter(s.starter)))
    return told


# -- What follows -------------------------------------------------------------------------------------------------


def _performed(old: Position, s: Position, task: int) -> list[Message]:
    """What a step carried out by the engine did."""
    told: list[Message] = []
    if task == END_ROUND:
        return _next_round_events(old, s)
    seat = old.seat
    if old.stock != s.stock:
        told.append(_with_changes("log.receives", old, s, seat))
    if old.bridges != s.bridges:
        told.append(Message("log.taken-off", seat=seat_letter(seat)))
    return told


def _activations(old: Position, s: Position) -> list[Message]:
    """The structures that a build has activated."""
    told: list[Message] = []
    for entry in s.pending[len(old.pending) :]:
        plot, other = entry & PLOT_MASK, (entry >> PLOT_BITS) - 1
        if other < 0:
            told.append(Message("log.activated", structure=_structure(s, plot)))
        else:
            names = {"structure": _structure(s, plot), "other": _structure(s, other)}
            told.append(Message("log.activated-both", **names))
    return told


def _round_events(old: Position, s: Position) -> list[Message]:
    """The refill of the display at the end of an action phase."""
    if s.turns_taken == old.turns_taken or s.turns_taken < s.tables.turns[s.players - 1]:
        return []
    told: list[Message] = []
    gone = _cards(s, [card for card in old.display if card not in s.display])
    new = _cards(s, [card for card in s.display if card not in old.display])
    dropped = s.top - old.top - len(new)
    if gone:
        told.append(Message("log.removed", structures=gone))
    if dropped:
        told.append(Message("log.stalled", rounds=s.idle))
    if new:
        told.append(Message("log.refill", structures=new))
    return told


def _cards(s: State, cards: Ints) -> tuple[Message, ...]:
    return tuple([card_name(s.tables, card) for card in cards])


def _next_round_events(old: Position, s: Position) -> list[Message]:
    """The next round, the next game of a campaign, or the result."""
    if s.seat >= 0 and s.game == old.game:
        told = [Message("log.last-round" if s.last_round else "log.round", round=s.round)]
        if s.blocked >= 0:
            told.append(Message("log.blocked", space=space_name(s.tables, s.blocked)))
        return told
    told = [Message("log.score", seat=seat_letter(seat), n=prestige(old, seat)) for seat in range(old.players)]
    if s.seat >= 0:
        return [*told, Message("log.next-game", game=s.game, n=sum(s.results))]
    return [*told, result_event(s)]


def result_event(s: State) -> Message:
    """Who has won, or how well the solo game went."""
    result = outcome(s)
    if result is None:
        raise ValueError("the game is not over")
    total = result.scores[0]
    if s.players == 1:
        name = f"grade.{'campaign' if s.campaign else 'single'}.{grade(s, total)}"
        id = "log.solo-won" if won_solo(s, total) else "log.solo-lost"
        return Message(id, n=total, games=len(game_results(s)), grade=Message(name))
    winners = tuple([seat_letter(seat) for seat in result.winners])
    if len(winners) > 1:
        return Message("log.won-together", seats=winners, n=total)
    seat = result.winners[0]
    if result.tie_break:
        tie = Message(f"tie.{result.tie_break}")
        return Message("log.won-by", seat=seat_letter(seat), n=result.scores[seat], tie=tie)
    return Message("log.won", seat=seat_letter(seat), n=result.scores[seat])
