"""Turn order by spending."""

from __future__ import annotations

import pytest

from millrace.parts.order import by_spending


@pytest.mark.parametrize(
    ("order", "spent", "then"),
    [
        ([0, 1, 2, 3], [23, 6, 6, 12], [1, 2, 3, 0]),
        ([0, 2, 1, 3], [23, 6, 6, 12], [2, 1, 3, 0]),  # equals keep their order
        ([2, 0, 1], [0, 0, 0], [2, 0, 1]),
    ],
)
def test_who_spent_least_goes_first(order: list[int], spent: list[int], then: list[int]) -> None:
    before = order[:]
    assert by_spending(order, spent) == then
    assert order == before
