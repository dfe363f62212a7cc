"""The Loan action (chapter "Aktion: Kredit aufnehmen")."""

from __future__ import annotations

from millrace.core.refusal import Refusal
from millrace.core.texts import Message
from millrace.parts.lists import Ints

from ..state import CARD, END_ACTION, TAKE_LOAN, State, push
from .resources import income_level


def offers(s: State, out: Ints) -> None:
    """The loan, while income stays within the track."""
    if income_level(s, s.seat) - s.tables.loan_levels >= s.tables.lowest_level:
        out.append(s.tables.loan_code)


def refusal(s: State) -> Refusal | None:
    """Why the player cannot take a loan."""
    level = income_level(s, s.seat)
    if level - s.tables.loan_levels >= s.tables.lowest_level:
        return None
    return Refusal(("BIR-LOAN-04",), Message("refuse.loan", level=level, lowest=s.tables.lowest_level))


def begin(s: State) -> None:
    """Card first, then the money."""
    push(s, END_ACTION)
    push(s, TAKE_LOAN)
    push(s, CARD)


def take(s: State) -> None:
    """Take the money; the marker falls by levels, to the highest space of the new one (BIR-LOAN-02, -03)."""
    t = s.tables
    player = s.seat
    s.money[player] += t.loan_money
    s.income[player] = t.highest_space[income_level(s, player) - t.loan_levels - t.lowest_level]
