"""Loans that payments take by themselves: repaying them one by one, and their interest."""

from __future__ import annotations

from typing import TypeVar

from millrace.core.decision import seat_letter
from millrace.core.lists import Growing, replaced
from millrace.core.machine import Happening, Task, question, reopen, stop
from millrace.core.refusal import Refusal, not_asked
from millrace.core.texts import Message
from millrace.parts.industry.account import borrow
from millrace.parts.industry.state import IndustryState

S = TypeVar("S", bound=IndustryState)

# -- Repaying -----------------------------------------------------------------------------------------------------


def can_repay(s: IndustryState, player: int) -> bool:
    """Whether the player has a loan and the money for it."""
    return s.loans[player] > 0 and s.money[player] >= s.map.lending


def repay(s: IndustryState, player: int, loans: int) -> None:
    """Repay loans; this is no money spent."""
    s.money[player] -= loans * s.map.lending
    s.loans = replaced(s.loans, player, s.loans[player] - loans)


def repayment(kind: int, rules: tuple[str, ...]) -> Task[S]:
    """The question whether a loan is repaid, an option of this kind, or to leave it at that; one after the other.

    `rules` are those behind it that only a loan is repaid for which there is money.
    """

    def offers(s: S, out: Growing) -> None:
        if can_repay(s, s.seat):
            out.append(s.map.repay_code)
        out.append(s.map.done_code)

    def refusal(s: S, code: int) -> Refusal | None:
        if s.map.code_kind[code] != kind:
            return None if code == s.map.done_code else not_asked()
        if can_repay(s, s.seat):
            return None
        values = {"loans": s.loans[s.seat], "money": s.money[s.seat], "price": s.map.lending}
        return Refusal(rules, Message("refuse.repay", **values))

    def answer(s: S) -> None:
        if s.code == s.map.repay_code:
            repay(s, s.seat, 1)
            reopen(s)

    def prompt(s: S, seat: int, argument: int) -> Message:
        return Message("prompt.repayment", loans=s.loans[seat], money=s.money[seat], price=s.map.lending)

    def log(h: Happening[S]) -> list[Message]:
        return [repaid_event(h.before, h.seat, 1)] if h.code == h.before.map.repay_code else []

    return question("repayment", offers, refusal, answer, prompt, settle=stop, log=log)


def repaid_event(s: IndustryState, player: int, loans: int) -> Message:
    """Loans repaid."""
    return Message("log.repaid", seat=seat_letter(player), n=loans, money=loans * s.map.lending)


# -- Interest -----------------------------------------------------------------------------------------------------


def interest_due(s: IndustryState, player: int) -> int:
    """What a player owes for the loans of this round."""
    return s.loans[player] * s.map.interest


def pay_interest(s: IndustryState) -> None:
    """Pay interest for every loan; new loans for it bear none now, and it is no money spent."""
    player = s.frame >> s.tasks.bits
    s.money[player] -= s.loans[player] * s.map.interest
    if s.money[player] < 0:
        borrow(s, player)


def interest_log(h: Happening[IndustryState]) -> list[Message]:
    """What a player paid."""
    interest = interest_due(h.before, h.argument)
    return [Message("log.interest", seat=seat_letter(h.argument), money=interest)] if interest else []
