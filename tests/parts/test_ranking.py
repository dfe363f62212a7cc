"""Who stands where at the end, and what broke a tie."""

from __future__ import annotations

import pytest

from millrace.parts.ranking import by_source, ranked, tie_break

NAMES = ("income", "money")


@pytest.mark.parametrize(
    ("standings", "ranking", "decided"),
    [
        ([(9, 1, 1), (10, 0, 0), (8, 9, 9)], ((1,), (0,), (2,)), ""),
        ([(9, 1, 1), (9, 2, 0), (8, 9, 9)], ((1,), (0,), (2,)), "income"),
        ([(9, 2, 1), (9, 2, 0), (9, 1, 9)], ((0,), (1,), (2,)), "money"),
        ([(9, 2, 1), (3, 3, 3), (9, 2, 1)], ((0, 2), (1,)), "shared"),
        ([(9, 2, 1), (3, 3, 3), (3, 3, 3)], ((0,), (1, 2)), ""),  # only the first place counts
        ([(4, 4, 4)], ((0,),), ""),
    ],
)
def test_seats_are_ranked_by_points_and_then_by_what_breaks_ties(
    standings: list[tuple[int, ...]], ranking: tuple[tuple[int, ...], ...], decided: str
) -> None:
    assert ranked(standings) == ranking
    assert tie_break(standings, NAMES) == decided


def test_points_by_source_leave_out_what_gave_none() -> None:
    assert by_source(("links", "tiles", "debts"), [3, 0, -2]) == {"links": 3, "debts": -2}
