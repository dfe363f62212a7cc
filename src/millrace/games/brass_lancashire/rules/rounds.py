"""Rounds: income and debts, turns, turn order, refilling hands (chapter "Phase 2. Spieleraktionen")."""

from __future__ import annotations

from millrace.core.refusal import Refusal
from millrace.core.texts import Message
from millrace.parts.bits import append_chosen
from millrace.parts.lists import Ints
from millrace.parts.order import by_spending

from .build import COMBINED_CARDS
from .cards import draw_to_full_hand
from .connections import take_off_tile
from .eras import end_era
from .names import slot_name
from .resources import gain_vp, income_of
from .state import (
    ACTION,
    CANAL,
    INCOME,
    INCOME_TIMING,
    INTRODUCTORY,
    SHORTFALL,
    SHORTFALL_LOSS,
    TASK_BITS,
    UNPAID,
    State,
    push,
)
from .tables import COMBINE

# -- Rounds -------------------------------------------------------------------------------------------------------


def begin_round(s: State) -> None:
    """Take income first, then let the players act; by a switch income waits for the end (LAN-INC-01, LAN-VAR-12)."""
    s.place_in_order = 0
    s.seat = s.order[0]
    if s.switches[INCOME_TIMING]:
        begin_turn(s)
    else:
        push(s, INCOME)


def end_round(s: State) -> None:
    """The new turn order, then full hands; income here only by a switch, and never last of all (LAN-ROUND-03)."""
    s.order = by_spending(s.order, s.spent)
    s.spent = [0] * s.players
    s.place_in_order = 0
    for player in s.order:
        draw_to_full_hand(s, player)
    if s.switches[INCOME_TIMING] and not (era_is_over(s) and last_era(s)):
        push(s, INCOME)
    else:
        close_round(s)


def close_round(s: State) -> None:
    """Go on to the next round, or end the era after its last one (LAN-ROUND-04)."""
    if era_is_over(s):
        end_era(s)
        if s.seat < 0:
            return
    else:
        s.round += 1
    begin_round(s)


def era_is_over(s: State) -> bool:
    """Whether the draw pile and all hands are empty (LAN-ROUND-04)."""
    return s.deck_top >= len(s.deck) and not any(s.hand_size)


def last_era(s: State) -> bool:
    """Whether the game ends with this era; the introductory game has the canal era only (LAN-END-01, LAN-VAR-16)."""
    return s.era != CANAL or s.switches[INTRODUCTORY] == 1


# -- Turns --------------------------------------------------------------------------------------------------------


def begin_turn(s: State) -> None:
    """Let the next player of the turn order act; the first canal round has one action only (LAN-TURN-03, -05, -06)."""
    t = s.tables
    s.turn += 1
    s.seat = s.order[s.place_in_order]
    s.actions_left = t.actions_first_round if s.era == CANAL and s.round == 1 else t.actions_per_turn
    push(s, ACTION)


def end_action(s: State) -> None:
    """Go on to the next action, or to the next player (LAN-TURN-02, LAN-COMBI-05)."""
    s.actions_left -= COMBINED_CARDS if s.tables.code_kind[s.chosen] == COMBINE else 1
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


# -- Income -------------------------------------------------------------------------------------------------------


def pay_income(s: State, frame: int) -> None:
    """Settle the income of one player after the other in turn order (LAN-INC-02, -03, -14)."""
    place = frame >> TASK_BITS
    if place == s.players:
        if s.switches[INCOME_TIMING]:
            close_round(s)
        else:
            begin_turn(s)
        return
    push(s, INCOME, place + 1)
    player = s.order[place]
    income = income_of(s, player)
    s.money[player] += income
    if income < 0 and s.money[player] < 0:
        s.debt = -s.money[player]
        s.money[player] = 0
        s.seat = player
        s.turn += 1
        push(s, SHORTFALL)


def tile_value(s: State, slot: int) -> int:
    """What a tile removed for a debt brings: half its building cost, rounded down (LAN-INC-05)."""
    return s.tables.tile_money[s.tile[slot]] // s.tables.tile_value_divisor


def shortfall_offers(s: State, out: Ints) -> None:
    """The own tiles the player may remove, flipped or not (LAN-INC-07)."""
    append_chosen(s.tables.remove_code, s.own[s.seat], out)


def shortfall_refusal(s: State, slot: int) -> Refusal | None:
    """Why the tile on this slot may not be removed for the debt."""
    if s.owner[slot] == s.seat:
        return None
    return Refusal(("LAN-INC-04", "LAN-INC-07"), Message("refuse.no-own-tile", slot=slot_name(s.tables, slot)))


def no_shortfall_refusal() -> Refusal:
    """Why tiles are never removed for money but to pay a debt (LAN-INC-10)."""
    return Refusal(("LAN-INC-10",), Message("refuse.no-debt"))


def remove_for_debt(s: State, slot: int) -> None:
    """Remove a tile; what it brings pays the debt, the rest is kept (LAN-INC-06, -08)."""
    value = tile_value(s, slot)
    take_off_tile(s, slot)
    if value < s.debt:
        s.debt -= value
        push(s, SHORTFALL)
    else:
        s.money[s.seat] += value - s.debt
        s.debt = 0


def settle_unpaid_debt(s: State) -> None:
    """With no tile left each pound owed costs 1 VP, not below 0; a switch keeps the debt (LAN-INC-13, LAN-VAR-09)."""
    if s.switches[UNPAID]:
        s.money[s.seat] = -s.debt
    else:
        gain_vp(s, s.seat, SHORTFALL_LOSS, -min(s.debt, s.vp[s.seat]))
    s.debt = 0
