"""The end of turns and the preparation of the next round (chapters "Vorbereitung der nächsten Runde", "Solospiel")."""

from __future__ import annotations

from millrace.core.lists import Growing
from millrace.core.machine import Happening, push
from millrace.core.refusal import Refusal
from millrace.core.texts import Message

from . import verbs
from .campaign import end_game
from .content import ROUNDS
from .erect import drop_top, stacks_empty
from .frames import BEGIN_WHEEL, END_ROUND, TASK_BITS, WHEEL
from .goods import anytime_action, anytime_offers, may_turn, out_of_place, turn_refusal, turn_wheel, with_changes
from .names import card_name, space_name
from .outcome import result_event
from .scoring import score_event
from .setup import blocking_path, draw, sort_display
from .state import Position
from .tables import BLUE, GREEN, ORANGE, SPACES, UPPER_SPACES
from .turns import begin_turn

# -- The end of a turn --------------------------------------------------------------------------------------------


def end_turn(s: Position) -> None:
    """Let the next player act, or prepare the next round after the last disc (ORA-ROUND-02, ORA-SOLO-01)."""
    s.turns_taken += 1
    if s.turns_taken < s.tables.turns[s.players - 1]:
        begin_turn(s)
        return
    s.space = -1
    s.done = 0
    refill(s)
    push(s, END_ROUND)
    for place in range(s.players - 1, -1, -1):  # the holder of the starting disc comes first (ORA-WHEEL-06)
        push(s, BEGIN_WHEEL, (s.starter + place) % s.players)


# -- Refilling the display ----------------------------------------------------------------------------------------


def refill(s: Position) -> None:
    """Lay out new structures; after the last round there are none (ORA-PREP-02, ORA-SOLO-16)."""
    before = s.top
    if s.players > 1:
        guard_progress(s)
        before = s.top
        while len(s.display) < display_size(s) and not stacks_empty(s):
            draw(s)
    elif not s.last_round:
        remove_oldest(s)
        draw_solo(s)
        sort_display(s)
    if s.top > before:
        s.reveals += 1


def display_size(s: Position) -> int:
    """How many structures lie face up: more once the green, then the orange stack is empty (ORA-REFILL-01..05)."""
    sizes = s.tables.display_sizes
    if s.left[GREEN]:
        return sizes[0]
    return sizes[1] if s.left[ORANGE] else sizes[2]


def remove_oldest(s: Position) -> None:
    """Solo: whoever erected fewer than two structures loses those with the smallest numbers (ORA-SOLO-05..08)."""
    del s.display[: max(0, s.tables.drawn - s.erected)]


def draw_solo(s: Position) -> None:
    """Solo: always two new structures, and one more when they empty the green or orange stack (ORA-SOLO-04, -13).

    Only discards with a full board can leave fewer than two (ORA-ERECT-10).
    """
    size = display_size(s)
    for _ in range(s.tables.drawn):
        if not stacks_empty(s):
            draw(s)
    if display_size(s) > size and not stacks_empty(s):
        draw(s)


def guard_progress(s: Position) -> None:
    """Two players: when no structure has left display or stacks for some rounds, one is discarded (ORA-VAR-07)."""
    s.idle = 0 if s.erected or s.discarded else s.idle + 1
    if s.idle_limit and s.idle >= s.idle_limit and not stacks_empty(s):
        drop_top(s)


def refill_events(h: Happening[Position]) -> list[Message]:
    """What the end of an action phase took off the display and laid out, whatever ended it."""
    old, s, t = h.before, h.after, h.after.tables
    if s.turns_taken == old.turns_taken or s.turns_taken < t.turns[s.players - 1]:
        return []
    events: list[Message] = []
    gone = [card_name(t, card) for card in old.display if card not in s.display]
    new = [card_name(t, card) for card in s.display if card not in old.display]
    if gone:
        events.append(Message("log.removed", structures=tuple(gone)))
    if s.top - old.top > len(new):
        events.append(Message("log.stalled", rounds=s.idle))
    if new:
        events.append(Message("log.refill", structures=tuple(new)))
    return events


# -- Turning the wheels -------------------------------------------------------------------------------------------


def begin_wheel(s: Position) -> None:
    """Let a player turn the wheel free of charge (ORA-WHEEL-01)."""
    s.seat = s.frame >> TASK_BITS
    s.turn += 1
    push(s, WHEEL)


def wheel_offers(s: Position, out: Growing) -> None:
    """The free turn, once; anytime actions before and after it (ORA-WHEEL-02..04)."""
    if not s.frame >> TASK_BITS and may_turn(s, s.seat):
        out.append(s.tables.turn_code)
    anytime_offers(s, out)
    out.append(s.tables.done_code)


def wheel_refusal(s: Position, code: int) -> Refusal | None:
    """Why the wheel cannot be turned free of charge in the preparation."""
    kind = s.tables.code_kind[code]
    if kind == verbs.DONE:
        return None
    if kind != verbs.TURN:
        return out_of_place(s, code)
    if s.frame >> TASK_BITS:
        return Refusal(("ORA-WHEEL-01",), Message("refuse.turned"))
    return turn_refusal(s, s.seat)


def turn_free(s: Position) -> None:
    """Turn the wheel free of charge, after which anytime actions may follow, or leave it."""
    if anytime_action(s):
        return
    if s.tables.code_kind[s.code] == verbs.TURN:
        turn_wheel(s, s.seat)
        push(s, WHEEL, 1)


def wheel_prompt(s: Position, seat: int, argument: int) -> Message:
    """Ask for the free turn, or for what may follow it."""
    return Message("prompt.wheel-after" if argument else "prompt.wheel")


def wheel_log(h: Happening[Position]) -> list[Message]:
    """The free turn, if the wheel was turned."""
    turned = h.code >= 0 and h.after.tables.code_kind[h.code] == verbs.TURN
    return [with_changes("log.turn", h)] if turned else []


# -- New talers, discs ---------------------------------------------------------------------------------------------


def end_round(s: Position) -> None:
    """Place talers and pass the discs on, or end the game after its last round (ORA-PREP-01, ORA-END-04)."""
    if s.last_round:
        end_game(s)
        return
    place_coins(s)
    s.round += 1
    # The seventh round of a solo game is the last, whatever the stacks hold (ORA-SOLO-03).
    s.last_round = int(s.left[BLUE] == 0 or (s.players == 1 and s.round >= ROUNDS))
    s.turns_taken = 0
    s.chosen = 0
    s.erected = 0
    s.discarded = 0
    if s.players > 1:
        s.starter = 1 - s.starter  # ORA-DISC-01
    else:
        s.blocked = blocking_path(s)[s.round - 1]
        s.coins[s.blocked] = 0  # ORA-SOLO-23
    begin_turn(s)


def place_coins(s: Position) -> None:
    """Put talers on all upper spaces and on the lower ones that nobody used (ORA-COIN-01, -02, ORA-SOLO-18, -19)."""
    t = s.tables
    for space in range(SPACES):
        if space < UPPER_SPACES:
            s.coins[space] += t.coins_upper
        elif not s.chosen >> space & 1 and space != s.blocked:
            s.coins[space] += t.coins_lower


def end_log(h: Happening[Position]) -> list[Message]:
    """The next round, the next game of a campaign, or the result."""
    old, s = h.before, h.after
    if s.seat >= 0 and s.game == old.game:
        events = [Message("log.last-round" if s.last_round else "log.round", round=s.round)]
        if s.blocked >= 0:
            events.append(Message("log.blocked", space=space_name(s.tables, s.blocked)))
        return events
    events = [score_event(old, seat, int(s.seat >= 0)) for seat in range(old.players)]
    events.append(Message("log.next-game", game=s.game, n=sum(s.results)) if s.seat >= 0 else result_event(s))
    return events
