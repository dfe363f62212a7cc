"""Taking a loan (chapter "Aktion Kreditaufnahme")."""

from __future__ import annotations

from millrace.core.lists import Growing
from millrace.core.refusal import Refusal
from millrace.core.texts import Message
from millrace.parts.income import fallen
from millrace.parts.industry.account import income_level
from millrace.parts.industry.state import CANAL

from .state import Position
from .tables import LOANS


def offers(s: Position, out: Growing) -> None:
    """The loans that leave the income on the track, while loans are given at all."""
    if not loans_given(s):
        return
    for loan in range(LOANS):
        if space_after(s, loan) >= 0:
            out.append(s.tables.loan_code + loan)


def loans_given(s: Position) -> bool:
    """Whether loans are given: in the canal era always, later while the draw pile lasts (LAN-LOAN-06..08)."""
    return s.era == CANAL or s.deck_top < len(s.deck)


def space_after(s: Position, loan: int) -> int:
    """The space of the income marker after a loan, or -1 if the loan would take it too low (LAN-LOAN-02..04)."""
    t = s.tables
    return fallen(s.income[s.seat], t.loan_groups[loan], t.level_of_space, t.highest_space)


def refusal(s: Position, loan: int, _: int) -> Refusal | None:
    """Why the player cannot take this loan."""
    if not loans_given(s):
        return Refusal(("LAN-LOAN-06",), Message("refuse.no-more-loans"))
    if space_after(s, loan) >= 0:
        return None
    values = {"income": income_level(s, s.seat), "lowest": s.tables.lowest_level}
    return Refusal(("LAN-LOAN-04",), Message("refuse.loan", **values))


def take(s: Position) -> None:
    """Take the money; the marker falls by groups, to the highest space of the new one (LAN-LOAN-02, -03)."""
    loan = s.tables.code_a[s.chosen]
    s.money[s.seat] += s.tables.loan_money[loan]
    s.income[s.seat] = space_after(s, loan)
