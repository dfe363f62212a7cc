"""The arrays of the engine."""

from __future__ import annotations

from millrace.core.lists import replaced


def test_a_replaced_value_leaves_the_shared_array_alone() -> None:
    shared = [1, 2, 3]
    assert replaced(shared, 1, 9) == [1, 9, 3]
    assert shared == [1, 2, 3]
