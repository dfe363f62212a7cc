"""Repaying loans, and their interest (chapters "Kredite", "Kreditzinsen zahlen"). Payments take loans by themselves."""

from __future__ import annotations

from millrace.core.decision import seat_letter
from millrace.core.lists import Growing, replaced
from millrace.core.machine import Happening, push, reopen
from millrace.core.refusal import Refusal, not_asked
from millrace.core.texts import Message
from millrace.parts.industry.account import borrow

from .state import INTEREST, INTEREST_TIMING, PHASE_THREE, REPAYMENT, TASK_BITS, Position
from .tables import DONE, REPAY

# -- Repaying -----------------------------------------------------------------------------------------------------


def can_repay(s: Position, player: int) -> bool:
    """Whether the player has a loan and the money for it (AOI-LOAN-07, -08)."""
    return s.loans[player] > 0 and s.money[player] >= s.tables.lending


def offers(s: Position, out: Growing) -> None:
    """To repay a loan, or to leave it at that (AOI-LOAN-09, -11)."""
    if can_repay(s, s.seat):
        out.append(s.tables.repay_code)
    out.append(s.tables.done_code)


def refusal(s: Position, code: int) -> Refusal | None:
    """Why an option does not answer how many loans are repaid."""
    kind = s.tables.code_kind[code]
    if kind == REPAY:
        if can_repay(s, s.seat):
            return None
        values = {"loans": s.loans[s.seat], "money": s.money[s.seat], "price": s.tables.lending}
        return Refusal(("AOI-LOAN-07", "AOI-LOAN-08"), Message("refuse.repay", **values))
    return None if kind == DONE else not_asked()


def answer(s: Position) -> None:
    """Repay one loan; while there are more, it is asked again. This is no money spent (AOI-MONEY-03)."""
    if s.code == s.tables.repay_code:
        repay(s, s.seat, 1)
        reopen(s)


def repay(s: Position, player: int, loans: int) -> None:
    """Repay loans."""
    s.money[player] -= loans * s.tables.lending
    s.loans = replaced(s.loans, player, s.loans[player] - loans)


def prompt(s: Position, seat: int, argument: int) -> Message:
    """Ask whether a loan is repaid before interest is due."""
    return Message("prompt.repayment", loans=s.loans[seat], money=s.money[seat], price=s.tables.lending)


def repayment_log(h: Happening[Position]) -> list[Message]:
    """A loan repaid."""
    if h.code != h.before.tables.repay_code:
        return []
    return [Message("log.repaid", seat=seat_letter(h.seat), n=1, money=h.before.tables.lending)]


# -- Interest -----------------------------------------------------------------------------------------------------


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


def pay_interest(s: Position) -> None:
    """Pay interest for every loan; new loans for it bear none now, and it is no money spent (AOI-INT-04, -05)."""
    player = s.frame >> TASK_BITS
    s.money[player] -= s.loans[player] * s.tables.interest
    if s.money[player] < 0:
        borrow(s, player)


def interest_log(h: Happening[Position]) -> list[Message]:
    """What a player paid."""
    interest = h.before.loans[h.argument] * h.before.tables.interest
    return [Message("log.interest", seat=seat_letter(h.argument), money=interest)] if interest else []
