"""Phase 2: placing dice at the locations (chapter "Würfel einsetzen")."""

from __future__ import annotations

from millrace.core.decision import seat_letter
from millrace.core.lists import Growing
from millrace.core.machine import Happening, push, reopen
from millrace.core.refusal import Refusal, not_asked
from millrace.core.texts import Message, Term

from . import verbs
from .dice import dice_set
from .economy import do_free, free_log, free_offers, free_refusal, is_free, owe
from .frames import LOWERING, NEXT_PLACEMENT, PLACING, RESOLVE
from .market import assist
from .state import Position, ask
from .tables import DICE_VALUES


def next_placement(s: Position) -> None:
    """Ask the next player who has a die to place; without one, the locations are resolved (CRY-PLACE-01, -07, -08)."""
    for offset in range(s.players):
        place = (s.place_in_order + offset) % s.players
        player = s.order[place]
        if not s.passed >> player & 1 and dice_set(s, player):
            s.place_in_order = (place + 1) % s.players
            s.turn += 1
            s.seat = s.on_turn = player
            ask(s, PLACING, 0, player)
            return
    s.phase = 3
    for entry in range(len(s.setting)):
        s.setting[entry] = 0
    push(s, RESOLVE)


def offers(s: Position, out: Growing) -> None:
    """Every die on every free space that it is high enough for, to pass, and free actions (CRY-PLACE-02..06, -09)."""
    t, first = s.tables, s.seat * DICE_VALUES
    for value in range(DICE_VALUES):
        if s.setting[first + value]:
            for space in range(len(t.space_low)):
                if 0 < t.space_low[space] <= value + 1 and s.placed_owner[space] < 0:
                    out.append(t.place_code + space * DICE_VALUES + value)
    out.append(t.pass_code)
    free_offers(s, out)


def refusal(s: Position, code: int) -> Refusal | None:
    """Why this die cannot lie there."""
    t = s.tables
    kind, space, value = t.code_kind[code], t.code_a[code], t.code_b[code]
    if kind == verbs.PASS:
        return None
    if is_free(s, code):
        return free_refusal(s, code)
    if kind != verbs.PLACE:
        return not_asked()
    if not s.setting[s.seat * DICE_VALUES + value - 1]:
        return Refusal(("CRY-PLACE-01",), Message("refuse.no-such-die", value=value))
    if t.space_low[space] == 0:
        return Refusal(("CRY-SETUP-07",), Message("refuse.no-such-space", players=s.players))
    if s.placed_owner[space] >= 0:
        return Refusal(("CRY-PLACE-03",), Message("refuse.space-taken", seat=seat_letter(s.placed_owner[space])))
    if value >= t.space_low[space]:
        return None
    return Refusal(("CRY-PLACE-02",), Message("refuse.too-low", value=value, low=t.space_low[space]))


def place(s: Position) -> None:
    """Put the die down; then fee, assistant action, lowering an assistant (CRY-PLACE-12)."""
    t, player = s.tables, s.seat
    kind, space, value = t.code_kind[s.code], t.code_a[s.code], t.code_b[s.code]
    if kind == verbs.PASS:
        s.passed |= 1 << player  # CRY-PLACE-10
        push(s, NEXT_PLACEMENT)
    elif kind == verbs.PLACE:
        s.setting[player * DICE_VALUES + value - 1] -= 1
        s.placed_owner[space], s.placed_value[space] = player, value
        push(s, NEXT_PLACEMENT)
        ask(s, LOWERING, 0, player)
        assist(s, player, t.space_assistant[space], 0)
        owe(s, player, t.space_fee[space])
    else:
        reopen(s)
        do_free(s)


def prompt(s: Position, seat: int, argument: int) -> Message:
    """Ask for a die."""
    return Message("prompt.place", left=dice_set(s, seat))


def log(h: Happening[Position]) -> list[Message]:
    """The die placed, or that the player passes."""
    t, seat = h.before.tables, seat_letter(h.seat)
    kind = t.code_kind[h.code]
    if kind == verbs.PASS:
        return [Message("log.pass", seat=seat, left=dice_set(h.before, h.seat))]
    if kind != verbs.PLACE:
        return free_log(h)
    return [Message("log.place", seat=seat, value=t.code_b[h.code], space=space_name(h.before, t.code_a[h.code]))]


def space_name(s: Position, space: int) -> Message:
    """A placement space by its location and number."""
    location, _, number = s.tables.space_ids[space].partition(".")
    return Message("space", location=Term(location), number=int(number))
