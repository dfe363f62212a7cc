"""When interest is due, and who may repay loans before (chapters "Kredite", "Kreditzinsen zahlen")."""

from __future__ import annotations

from millrace.core.machine import push
from millrace.parts.industry.loans import can_repay

from .frames import INTEREST, PHASE_THREE, REPAYMENT, TASK_BITS
from .state import Position
from .switches import INTEREST_TIMING


def charge(s: Position, player: int) -> None:
    """Let a player with loans repay if possible, then pay interest (AOI-INT-06)."""
    push(s, INTEREST, player)
    if can_repay(s, player):
        if s.seat != player:
            s.seat = player
            s.turn += 1
        push(s, REPAYMENT)


def phase_three(s: Position) -> None:
    """The players with loans in the new order, one after the other (AOI-INT-01..03)."""
    for place in range(s.frame >> TASK_BITS, s.players):
        player = s.order[place]
        if s.loans[player]:
            push(s, PHASE_THREE, place + 1)
            charge(s, player)
            return


def charges_at_turn_end(s: Position) -> bool:
    """Whether interest is due at the end of the own turn, by a switch (AOI-VAR-11)."""
    return s.switches[INTEREST_TIMING] != 0
