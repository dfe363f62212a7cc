"""Turns and income of games in eras: who acts next and how often, who is paid, and whom that leads into debt."""

from __future__ import annotations

from millrace.core.decision import Decision
from millrace.core.machine import push
from millrace.parts.industry.account import income_level
from millrace.parts.industry.state import CANAL, IndustryState


def begin_turn(s: IndustryState, action: int) -> None:
    """Put the question `action` to the next player of the turn order; the opening canal round has fewer of them."""
    m = s.map
    s.turn += 1
    s.seat = s.order[s.place_in_order]
    s.actions_left = m.actions_first_round if s.era == CANAL and s.round == 1 else m.actions_per_turn
    push(s, action)


def pay_income(s: IndustryState, player: int, shortfall: int) -> None:
    """Pay a player the income; to one who owes more than there is, put the question `shortfall`."""
    income = income_level(s, player)
    s.money[player] += income
    if income < 0 and s.money[player] < 0:
        s.debt = -s.money[player]
        s.money[player] = 0
        s.seat = player
        s.turn += 1
        push(s, shortfall)


def decision(s: IndustryState, seat: int) -> Decision:
    """The question that waits for a seat."""
    return Decision(seat, s.task().id, "canal" if s.era == CANAL else "rail", s.round, s.turn, s.prompt(seat))
