"""The Loan action (chapter "Aktion: Kredit aufnehmen")."""

from __future__ import annotations

from millrace.core.lists import Growing
from millrace.core.refusal import Refusal
from millrace.core.texts import Message
from millrace.parts.income import fallen
from millrace.parts.industry.account import income_level

from .state import Position


def offers(s: Position, out: Growing) -> None:
    """The loan, while income stays within the track."""
    if space_after(s) >= 0:
        out.append(s.tables.loan_code)


def space_after(s: Position) -> int:
    """The space of the income marker after a loan, the highest of its level; -1 if it would be too low."""
    t = s.tables
    return fallen(s.income[s.seat], t.loan_levels, t.level_of_space, t.highest_space)


def refusal(s: Position, a: int, b: int) -> Refusal | None:
    """Why the player cannot take a loan."""
    if space_after(s) >= 0:
        return None
    values = {"level": income_level(s, s.seat), "lowest": s.tables.lowest_level}
    return Refusal(("BIR-LOAN-04",), Message("refuse.loan", **values))


def take(s: Position) -> None:
    """Take the money; the marker falls by levels, to the highest space of the new one (BIR-LOAN-02, -03)."""
    s.money[s.seat] += s.tables.loan_money
    s.income[s.seat] = space_after(s)
