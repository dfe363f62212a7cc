"""Turns and rounds: actions, turn order, income, shortfall (chapters "Spielzug", "Rundenende")."""

from __future__ import annotations

from millrace.core.decision import seat_letter
from millrace.core.lists import Growing
from millrace.core.machine import Happening, push
from millrace.core.refusal import Refusal, not_asked
from millrace.core.texts import Message
from millrace.parts.bits import append_chosen
from millrace.parts.industry import account, turns
from millrace.parts.industry.account import lose_points_for_debt, settle_turn_order, tile_value
from millrace.parts.industry.cards import draw_to_full_hand, no_cards_left
from millrace.parts.industry.log import income_events, order_event, points_for_debt_event, removal_event
from millrace.parts.industry.names import slot_name, tile_name
from millrace.parts.industry.state import CANAL

from . import verbs
from .eras import end_era, era_log
from .frames import ACTION, INCOME, SHORTFALL, TASK_BITS
from .state import Position
from .switches import INTRO_INCOME, INTRODUCTORY

# -- Turns --------------------------------------------------------------------------------------------------------


def begin_turn(s: Position) -> None:
    """Let the next player of the turn order act; the opening canal round has one action only (BIR-TURN-02)."""
    turns.begin_turn(s, ACTION)


def end_action(s: Position) -> None:
    """Go on to the next action, or end the turn: draw, then the next player (BIR-TURN-03, -05, -06)."""
    s.chosen = -1
    s.actions_left -= 1
    if s.actions_left > 0 and s.hand_size[s.seat] > 0:
        push(s, ACTION)
        return
    draw_to_full_hand(s, s.seat)
    s.place_in_order += 1
    if s.place_in_order < s.players:
        begin_turn(s)
    else:
        end_round(s)


def end_log(h: Happening[Position]) -> list[Message]:
    """The end of an action: cards drawn at the end of the turn, the turn order at the end of the round."""
    old, s, player = h.before, h.after, h.before.seat
    events: list[Message] = []
    drawn = s.hand_size[player] - old.hand_size[player]
    if drawn:
        events.append(Message("log.draw", seat=seat_letter(player), n=drawn))
    if s.seat < 0:
        events += era_log(h)
    elif old.actions_left == 1 and old.place_in_order == old.players - 1:
        events.append(order_event(h))
    return events


# -- End of the round ---------------------------------------------------------------------------------------------


def end_round(s: Position) -> None:
    """First the new turn order, then income; the last round of the game pays none (BIR-ORDER-01..04, BIR-INC-02)."""
    settle_turn_order(s)
    if no_cards_left(s) and last_era(s) and not (s.switches[INTRODUCTORY] and s.switches[INTRO_INCOME]):
        end_era(s)
    else:
        push(s, INCOME)


def last_era(s: Position) -> bool:
    """Whether the game ends with this era; the introductory game has the canal era only (BIR-INTRO-01)."""
    return s.era != CANAL or s.switches[INTRODUCTORY] == 1


def pay_income(s: Position) -> None:
    """Settle the income of one player after the other in the new turn order (BIR-INC-07)."""
    place = s.frame >> TASK_BITS
    if place == s.players:
        begin_next_round(s)
        return
    push(s, INCOME, place + 1)
    turns.pay_income(s, s.order[place], SHORTFALL)


def begin_next_round(s: Position) -> None:
    """Begin the next round, or end the era after its last one, when deck and hands are empty (BIR-ROUND-01)."""
    if no_cards_left(s):
        end_era(s)
        if s.seat < 0:
            return
    else:
        s.round += 1
    begin_turn(s)


def income_log(h: Happening[Position]) -> list[Message]:
    """The income of one player; after the last one, the next round or era."""
    old, s = h.before, h.after
    if h.argument < old.players:
        return income_events(h, old.order[h.argument])
    if s.seat < 0 or s.era != old.era:
        return era_log(h)
    return [Message("log.round", round=s.round)]


# -- Shortfall ----------------------------------------------------------------------------------------------------


def tiles_worth_money(s: Position, player: int) -> int:
    """The player's tiles that would bring money (BIR-SHORT-10)."""
    worth = 0
    tiles = s.own[player]
    while tiles:
        low = tiles & -tiles
        if tile_value(s, low.bit_length() - 1) > 0:
            worth |= low
        tiles ^= low
    return worth


def shortfall_offers(s: Position, out: Growing) -> None:
    """The own tiles the player may remove; flipped or not, anywhere (BIR-SHORT-04)."""
    append_chosen(s.tables.remove_code, tiles_worth_money(s, s.seat), out)


def shortfall_refusal(s: Position, code: int) -> Refusal | None:
    """Why a tile may not be removed for the debt."""
    t = s.tables
    if t.code_kind[code] != verbs.REMOVE:
        return not_asked()
    slot = t.code_a[code]
    name = slot_name(t, slot)
    if s.owner[slot] != s.seat:
        return Refusal(("BIR-SHORT-01",), Message("refuse.no-own-tile", slot=name))
    if tile_value(s, slot) == 0:
        return Refusal(("BIR-SHORT-10",), Message("refuse.worth-nothing", slot=name, tile=tile_name(t, s.tile[slot])))
    return None


def no_shortfall_refusal() -> Refusal:
    """Why tiles are never removed for money but in a shortfall (BIR-SHORT-11)."""
    return Refusal(("BIR-SHORT-11",), Message("refuse.no-shortfall"))


def remove_for_debt(s: Position) -> None:
    """Remove a tile; what it brings pays the debt, the rest is kept (BIR-SHORT-05, -06)."""
    if account.remove_for_debt(s, s.tables.code_a[s.code]):
        push(s, SHORTFALL)


def lose_vp_for_debt(s: Position) -> None:
    """With no tile left to remove, each pound missing costs 1 VP, never below 0 (BIR-SHORT-08, -09)."""
    lose_points_for_debt(s)


def shortfall_log(h: Happening[Position]) -> list[Message]:
    """The tile removed, or the points lost."""
    return [removal_event(h) if h.code >= 0 else points_for_debt_event(h)]
