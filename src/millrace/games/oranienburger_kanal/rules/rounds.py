"""The end of turns and the preparation of the next round (chapters "Vorbereitung der nächsten Runde", "Solospiel")."""

from __future__ import annotations

from millrace.core.refusal import Refusal
from millrace.core.texts import Message
from millrace.parts.lists import Ints

from .campaign import end_game
from .erect import drop_top, stacks_empty
from .goods import anytime_offers, may_turn, turn_refusal, turn_wheel
from .setup import blocking_path, draw, sort_display
from .state import BEGIN_WHEEL, END_ROUND, TASK_BITS, WHEEL, State, push
from .tables import BLUE, GREEN, ORANGE, SPACES, UPPER_SPACES
from .turns import begin_turn

# -- The end of a turn --------------------------------------------------------------------------------------------


def end_turn(s: State) -> None:
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


def refill(s: State) -> None:
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


def display_size(s: State) -> int:
    """How many structures lie face up: more once the green, then the orange stack is empty (ORA-REFILL-01..05)."""
    sizes = s.tables.display_sizes
    if s.left[GREEN]:
        return sizes[0]
    return sizes[1] if s.left[ORANGE] else sizes[2]


def remove_oldest(s: State) -> None:
    """Solo: whoever erected fewer than two structures loses those with the smallest numbers (ORA-SOLO-05..08)."""
    del s.display[: max(0, s.tables.drawn - s.erected)]


def draw_solo(s: State) -> None:
    """Solo: always two new structures, and one more when they empty the green or orange stack (ORA-SOLO-04, -13).

    Only discards with a full board can leave fewer than two (ORA-ERECT-10).
    """
    size = display_size(s)
    for _ in range(s.tables.drawn):
        if not stacks_empty(s):
            draw(s)
    if display_size(s) > size and not stacks_empty(s):
        draw(s)


def guard_progress(s: State) -> None:
    """Two players: when no structure has left display or stacks for some rounds, one is discarded (ORA-VAR-07)."""
    s.idle = 0 if s.erected or s.discarded else s.idle + 1
    if s.idle_limit and s.idle >= s.idle_limit and not stacks_empty(s):
        drop_top(s)


# -- Turning the wheels -------------------------------------------------------------------------------------------


def begin_wheel(s: State, frame: int) -> None:
    """Let a player turn the wheel free of charge (ORA-WHEEL-01)."""
    s.seat = frame >> TASK_BITS
    s.turn += 1
    push(s, WHEEL)


def wheel_offers(s: State, frame: int, out: Ints) -> None:
    """The free turn, once; anytime actions before and after it (ORA-WHEEL-02..04)."""
    if not frame >> TASK_BITS and may_turn(s, s.seat):
        out.append(s.tables.turn_code)
    anytime_offers(s, out)
    out.append(s.tables.done_code)


def free_turn_refusal(s: State, frame: int) -> Refusal | None:
    """Why the wheel cannot be turned free of charge in the preparation."""
    if frame >> TASK_BITS:
        return Refusal(("ORA-WHEEL-01",), Message("refuse.turned"))
    return turn_refusal(s, s.seat)


def no_free_turn() -> Refusal:
    """Why there is no free turn outside the preparation of the next round."""
    return Refusal(("ORA-WHEEL-01", "ORA-ANY-07"), Message("refuse.no-free-turn"))


def turn_free(s: State) -> None:
    """Turn the wheel free of charge; anytime actions may follow."""
    turn_wheel(s, s.seat)
    push(s, WHEEL, 1)


# -- New talers, discs ---------------------------------------------------------------------------------------------


def end_round(s: State) -> None:
    """Place talers and pass the discs on, or end the game after its last round (ORA-PREP-01, ORA-END-04)."""
    if s.last_round:
        end_game(s)
        return
    place_coins(s)
    s.round += 1
    s.last_round = int(s.left[BLUE] == 0)
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


def place_coins(s: State) -> None:
    """Put talers on all upper spaces and on the lower ones that nobody used (ORA-COIN-01, -02, ORA-SOLO-18, -19)."""
    t = s.tables
    for space in range(SPACES):
        if space < UPPER_SPACES:
            s.coins[space] += t.coins_upper
        elif not s.chosen >> space & 1 and space != s.blocked:
            s.coins[space] += t.coins_lower
