"""Rounds: turns, the new player order, and whether another round follows (chapters "Spielablauf", "Phase zwei")."""

from __future__ import annotations

from millrace.core.decision import seat_letter
from millrace.core.lists import Growing
from millrace.core.machine import Happening, push
from millrace.core.refusal import Refusal
from millrace.core.texts import Message

from . import verbs
from .build import COMBINED_ACTIONS
from .frames import ACTION, CARD, CLOSE_ROUND, END_ACTION, NEW_ORDER, NEXT_TURN, PHASE_THREE
from .loans import charge, charges_at_turn_end
from .scoring import final_scoring, scoring_log
from .state import Position


def begin_turn(s: Position) -> None:
    """Let the next player of the order act; the first round has one action only (AOI-TURN-01..03)."""
    t = s.tables
    s.turn += 1
    s.seat = s.order[s.place_in_order]
    s.actions_left = t.actions_first_round if s.round == 1 else t.actions_per_turn
    push(s, ACTION)


def end_action(s: Position) -> None:
    """Go on to the next action, or end the turn (AOI-TURN-04..07, AOI-DOUBLE-01)."""
    s.actions_left -= COMBINED_ACTIONS if s.tables.code_kind[s.chosen] == verbs.COMBINE else 1
    s.chosen = -1
    if s.actions_left > 0:
        push(s, ACTION)
        return
    push(s, NEXT_TURN)
    if charges_at_turn_end(s) and s.loans[s.seat]:
        charge(s, s.seat)


def next_turn(s: Position) -> None:
    """Go on to the next player, or to the phases that end the round (AOI-ROUND-01, AOI-TURN-09)."""
    s.place_in_order += 1
    if s.place_in_order < s.players:
        begin_turn(s)
        return
    push(s, CLOSE_ROUND)
    if not charges_at_turn_end(s):
        push(s, PHASE_THREE)
    push(s, NEW_ORDER)


def passes_freely(s: Position) -> bool:
    """Whether the player has no card to pass with and there is none to draw from the deck (AOI-PASS-04)."""
    return s.hand_size[s.seat] == 0 and s.deck_top >= len(s.deck)


def pass_offers(s: Position, out: Growing) -> None:
    """To pass, with a card (AOI-PASS-01, -02)."""
    if s.hand_size[s.seat] or passes_freely(s):
        out.append(s.tables.pass_code)


def pass_refusal(s: Position, a: int, b: int) -> Refusal | None:
    """Why the player cannot pass."""
    if s.hand_size[s.seat] or passes_freely(s):
        return None
    return Refusal(("AOI-PASS-05",), Message("refuse.pass-without-card", deck=len(s.deck) - s.deck_top))


def begin_pass(s: Position) -> None:
    """Only the card goes."""
    if passes_freely(s):
        push(s, END_ACTION, 1)
    else:
        push(s, END_ACTION)
        push(s, CARD)


def end_log(h: Happening[Position]) -> list[Message]:
    """A player who passed without a card."""
    return [Message("log.pass-free", seat=seat_letter(h.before.seat))] if h.argument else []


def is_over(s: Position) -> bool:
    """Whether the game ends: the deck is empty and somebody has no cards, whatever is open (AOI-END-01..06)."""
    return s.deck_top >= len(s.deck) and 0 in s.hand_size


def close_round(s: Position) -> None:
    """Begin the next round, or score (AOI-ROUND-02)."""
    if is_over(s):
        final_scoring(s)
    else:
        s.round += 1
        begin_turn(s)


def close_log(h: Happening[Position]) -> list[Message]:
    """The next round, or the end."""
    return scoring_log(h) if h.after.seat < 0 else [Message("log.round", round=h.after.round)]
