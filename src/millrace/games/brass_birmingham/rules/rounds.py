"""Turns and rounds: actions, turn order, income, shortfall (chapters "Spielzug", "Rundenende")."""

from __future__ import annotations

from millrace.core.refusal import Refusal
from millrace.core.texts import Message
from millrace.parts.bits import append_chosen
from millrace.parts.lists import Ints
from millrace.parts.order import by_spending

from .cards import draw_to_full_hand
from .connections import take_off_tile
from .eras import end_era
from .names import slot_name, tile_industry_name
from .resources import gain_vp, income_level
from .state import (
    ACTION,
    CANAL,
    INCOME,
    SHORTFALL,
    SHORTFALL_LOSS,
    TASK_BITS,
    State,
    push,
)

# -- Turns --------------------------------------------------------------------------------------------------------


def begin_turn(s: State) -> None:
    """Let the next player of the turn order act; the opening canal round has one action only (BIR-TURN-02)."""
    t = s.tables
    s.turn += 1
    s.seat = s.order[s.place_in_order]
    s.actions_left = t.actions_first_round if s.era == CANAL and s.round == 1 else t.actions_per_turn
    push(s, ACTION)


def end_action(s: State) -> None:
    """Go on to the next action, or end the turn: draw, then the next player (BIR-TURN-03, -05)."""
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


# -- End of the round ---------------------------------------------------------------------------------------------


def end_round(s: State) -> None:
    """First the new turn order, then income; the last round of the game pays none (BIR-ORDER-01, BIR-INC-02)."""
    settle_turn_order(s)
    if era_is_over(s) and last_era(s) and not (s.introductory and s.intro_income_paid):
        end_era(s)
    else:
        push(s, INCOME)


def settle_turn_order(s: State) -> None:
    """Who spent least goes first; equals keep their order; the money goes to the bank (BIR-ORDER-02..04)."""
    s.order = by_spending(s.order, s.spent)
    s.spent = [0] * s.players
    s.place_in_order = 0


def era_is_over(s: State) -> bool:
    """Whether the deck and all hands are empty (BIR-ROUND-01)."""
    return s.deck_top >= len(s.deck) and not any(s.hand_size)


def last_era(s: State) -> bool:
    """Whether the game ends with this era; the introductory game has the canal era only (BIR-INTRO-01)."""
    return s.era != CANAL or s.introductory == 1


def pay_income(s: State, frame: int) -> None:
    """Settle the income of one player after the other in the new turn order (BIR-INC-07)."""
    place = frame >> TASK_BITS
    if place == s.players:
        begin_next_round(s)
        return
    push(s, INCOME, place + 1)
    player = s.order[place]
    level = income_level(s, player)
    s.money[player] += level
    if s.money[player] < 0:
        s.debt = -s.money[player]
        s.money[player] = 0
        s.seat = player
        s.turn += 1
        push(s, SHORTFALL)


def begin_next_round(s: State) -> None:
    """Begin the next round, or end the era after its last one (BIR-SCORE-01)."""
    if era_is_over(s):
        end_era(s)
        if s.seat < 0:
            return
    else:
        s.round += 1
    begin_turn(s)


# -- Shortfall ----------------------------------------------------------------------------------------------------


def tile_value(s: State, slot: int) -> int:
    """What a tile brings in a shortfall: half its cost in money, rounded down (BIR-SHORT-03)."""
    return s.tables.tile_money[s.tile[slot]] // s.tables.tile_value_divisor


def tiles_worth_money(s: State, player: int) -> int:
    """The player's tiles that would bring money (BIR-SHORT-10)."""
    worth = 0
    tiles = s.own[player]
    while tiles:
        low = tiles & -tiles
        if tile_value(s, low.bit_length() - 1) > 0:
            worth |= low
        tiles ^= low
    return worth


def shortfall_offers(s: State, out: Ints) -> None:
    """The own tiles the player may remove; flipped or not, anywhere (BIR-SHORT-04)."""
    append_chosen(s.tables.remove_code, tiles_worth_money(s, s.seat), out)


def shortfall_refusal(s: State, slot: int) -> Refusal | None:
    """Why this tile may not be removed for the debt."""
    name = slot_name(s.tables, slot)
    if s.owner[slot] != s.seat:
        return Refusal(("BIR-SHORT-01",), Message("refuse.no-own-tile", slot=name))
    if tile_value(s, slot) == 0:
        tile = tile_industry_name(s.tables, s.tile[slot])
        return Refusal(("BIR-SHORT-10",), Message("refuse.worth-nothing", slot=name, tile=tile))
    return None


def no_shortfall_refusal() -> Refusal:
    """Why tiles are never removed for money but in a shortfall (BIR-SHORT-11)."""
    return Refusal(("BIR-SHORT-11",), Message("refuse.no-shortfall"))


def remove_for_debt(s: State, slot: int) -> None:
    """Remove a tile; what it brings pays the debt, the rest is kept (BIR-SHORT-05, -06)."""
    value = tile_value(s, slot)
    take_off_tile(s, slot)
    if value < s.debt:
        s.debt -= value
        push(s, SHORTFALL)
    else:
        s.money[s.seat] += value - s.debt
        s.debt = 0


def lose_vp_for_debt(s: State) -> None:
    """With no tile left to remove, each pound missing costs 1 VP, never below 0 (BIR-SHORT-08, -09)."""
    gain_vp(s, s.seat, SHORTFALL_LOSS, -min(s.debt, s.vp[s.seat]))
    s.debt = 0
