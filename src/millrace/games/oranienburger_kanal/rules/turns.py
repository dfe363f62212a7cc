"""Turns: choosing an action space (chapter "Die Aktionsphase")."""

from __future__ import annotations

from millrace.core.lists import Growing
from millrace.core.machine import Happening, push
from millrace.core.refusal import Refusal
from millrace.core.texts import Message

from . import verbs
from .frames import ACT, SPACE
from .goods import anytime_action, anytime_offers, out_of_place, with_changes
from .names import space_name, space_offer
from .state import Position
from .tables import GOOD_COUNT, SPACES, TALER


def begin_turn(s: Position) -> None:
    """Let the next player choose an action space; whoever has the starting disc takes the odd turns (ORA-ROUND-03)."""
    s.turn += 1
    s.seat = (s.starter + s.turns_taken) % s.players
    s.space = -1
    s.done = 0
    push(s, SPACE)


def offers(s: Position, out: Growing) -> None:
    """The action spaces without a disc; choosing one is compulsory (ORA-TURN-04, -07, ORA-SOLO-02)."""
    first = s.tables.go_code
    for space in range(SPACES):
        if not s.chosen >> space & 1 and space != s.blocked:
            out.append(first + space)
    anytime_offers(s, out)


def refusal(s: Position, code: int) -> Refusal | None:
    """Why an action space cannot be chosen."""
    t = s.tables
    kind, space = t.code_kind[code], t.code_a[code]
    if kind == verbs.DONE:
        return Refusal(("ORA-TURN-07",), Message("refuse.must-choose"))
    if kind != verbs.GO:
        return out_of_place(s, code)
    if space == s.blocked:
        return Refusal(("ORA-SOLO-02",), Message("refuse.blocked", space=space_name(t, space)))
    if s.chosen >> space & 1:
        return Refusal(("ORA-TURN-04",), Message("refuse.chosen", space=space_name(t, space)))
    return None


def choose(s: Position) -> None:
    """Move the discs to a space and take its talers before acting (ORA-TURN-08, -09)."""
    if anytime_action(s):
        return
    space = s.tables.code_a[s.code]
    s.space = space
    s.chosen |= 1 << space
    s.stock[s.seat * GOOD_COUNT + TALER] += s.coins[space]
    s.coins[space] = 0
    push(s, ACT)


def prompt(s: Position, seat: int, argument: int) -> Message:
    """Ask for an action space."""
    return Message("prompt.space")


def log(h: Happening[Position]) -> list[Message]:
    """The space chosen, and the talers from it."""
    t, space = h.before.tables, h.before.tables.code_a[h.code]
    return [with_changes("log.go", h, space=space_name(t, space), what=space_offer(h.before, space))]
