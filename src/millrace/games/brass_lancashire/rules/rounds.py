"""Rounds: income and debts, turns, turn order, refilling hands (chapter "Phase 2. Spieleraktionen")."""

from __future__ import annotations

from millrace.core.decision import seat_letter
from millrace.core.lists import Growing
from millrace.core.machine import Happening, push
from millrace.core.refusal import Refusal, not_asked
from millrace.core.texts import Message
from millrace.parts.bits import append_chosen
from millrace.parts.industry import account, turns
from millrace.parts.industry.account import lose_points_for_debt, settle_turn_order
from millrace.parts.industry.cards import draw_to_full_hand, no_cards_left
from millrace.parts.industry.log import income_events, order_event, points_for_debt_event, removal_event
from millrace.parts.industry.names import slot_name
from millrace.parts.industry.state import CANAL

from . import verbs
from .build import COMBINED_CARDS
from .eras import end_era, era_log
from .frames import ACTION, INCOME, SHORTFALL, TASK_BITS
from .state import Position
from .switches import INCOME_TIMING, INTRODUCTORY, UNPAID

# -- Rounds -------------------------------------------------------------------------------------------------------


def begin_round(s: Position) -> None:
    """Take income first, then let the players act; by a switch income waits for the end (LAN-INC-01, LAN-VAR-12)."""
    s.place_in_order = 0
    s.seat = s.order[0]
    if s.switches[INCOME_TIMING]:
        begin_turn(s)
    else:
        push(s, INCOME)


def end_round(s: Position) -> None:
    """The new turn order, then full hands; income here only by a switch, and never last of all (LAN-ROUND-03)."""
    settle_turn_order(s)
    for player in s.order:
        draw_to_full_hand(s, player)  # LAN-HAND-01, -02
    if s.switches[INCOME_TIMING] and not (no_cards_left(s) and last_era(s)):
        push(s, INCOME)
    else:
        close_round(s)


def close_round(s: Position) -> None:
    """Go on to the next round, or end the era after its last one, when pile and hands are empty (LAN-ROUND-04)."""
    if no_cards_left(s):
        end_era(s)
        if s.seat < 0:
            return
    else:
        s.round += 1
    begin_round(s)


def last_era(s: Position) -> bool:
    """Whether the game ends with this era; the introductory game has the canal era only (LAN-END-01, LAN-VAR-16)."""
    return s.era != CANAL or s.switches[INTRODUCTORY] == 1


def next_events(h: Happening[Position]) -> list[Message]:
    """What comes after a round: the next one, or the end of the era."""
    s = h.after
    return era_log(h) if s.seat < 0 or s.era != h.before.era else [Message("log.round", round=s.round)]


# -- Turns --------------------------------------------------------------------------------------------------------


def begin_turn(s: Position) -> None:
    """Let the next player of the turn order act; the first canal round has one action only (LAN-TURN-03, -05, -06)."""
    turns.begin_turn(s, ACTION)


def end_action(s: Position) -> None:
    """Go on to the next action, or to the next player (LAN-TURN-02, LAN-COMBI-05)."""
    s.actions_left -= COMBINED_CARDS if s.tables.code_kind[s.chosen] == verbs.COMBINE else 1
    s.chosen = -1
    if s.actions_left > 0 and s.hand_size[s.seat] > 0:
        push(s, ACTION)
        return
    s.actions_left = 0
    s.place_in_order += 1
    if s.place_in_order < s.players:
        begin_turn(s)
    else:
        end_round(s)


def end_log(h: Happening[Position]) -> list[Message]:
    """The end of an action; at the end of the round the new turn order, the cards drawn, and what comes next."""
    old, s = h.before, h.after
    if s.question() == ACTION and (s.era, s.round) == (old.era, old.round):
        return []
    events = [order_event(h)]
    if s.era == old.era and sum(s.hand_size) > sum(old.hand_size):
        events.append(Message("log.draw", n=s.tables.hand_size))
    if s.seat < 0 or not s.switches[INCOME_TIMING]:
        events += next_events(h)
    return events


# -- Income -------------------------------------------------------------------------------------------------------


def pay_income(s: Position) -> None:
    """Settle the income of one player after the other in turn order (LAN-INC-02, -03, -14)."""
    place = s.frame >> TASK_BITS
    if place == s.players:
        if s.switches[INCOME_TIMING]:
            close_round(s)
        else:
            begin_turn(s)
        return
    push(s, INCOME, place + 1)
    turns.pay_income(s, s.order[place], SHORTFALL)


def income_log(h: Happening[Position]) -> list[Message]:
    """The income of one player; where income ends the round, also what comes after the last one."""
    if h.argument < h.before.players:
        return income_events(h, h.before.order[h.argument])
    return next_events(h) if h.after.switches[INCOME_TIMING] else []


# -- Debts --------------------------------------------------------------------------------------------------------


def shortfall_offers(s: Position, out: Growing) -> None:
    """The own tiles the player may remove, flipped or not (LAN-INC-07)."""
    append_chosen(s.tables.remove_code, s.own[s.seat], out)


def shortfall_refusal(s: Position, code: int) -> Refusal | None:
    """Why a tile may not be removed for the debt."""
    t = s.tables
    if t.code_kind[code] != verbs.REMOVE:
        return not_asked()
    slot = t.code_a[code]
    if s.owner[slot] == s.seat:
        return None
    return Refusal(("LAN-INC-04", "LAN-INC-07"), Message("refuse.no-own-tile", slot=slot_name(t, slot)))


def no_shortfall_refusal() -> Refusal:
    """Why tiles are never removed for money but to pay a debt (LAN-INC-10)."""
    return Refusal(("LAN-INC-10",), Message("refuse.no-debt"))


def remove_for_debt(s: Position) -> None:
    """Remove a tile; half its cost pays the debt, the rest is kept (LAN-INC-05, -06, -08)."""
    if account.remove_for_debt(s, s.tables.code_a[s.code]):
        push(s, SHORTFALL)


def settle_unpaid_debt(s: Position) -> None:
    """With no tile left each pound owed costs 1 VP, not below 0; a switch keeps the debt (LAN-INC-13, LAN-VAR-09)."""
    if s.switches[UNPAID]:
        s.money[s.seat] = -s.debt
        s.debt = 0
    else:
        lose_points_for_debt(s)


def shortfall_log(h: Happening[Position]) -> list[Message]:
    """The tile removed, the points lost, or the debt kept."""
    if h.code >= 0:
        return [removal_event(h)]
    if h.after.switches[UNPAID]:
        return [Message("log.debt-kept", seat=seat_letter(h.seat), debt=h.before.debt)]
    return [points_for_debt_event(h)]
