"""An income track whose spaces are grouped into levels."""

from __future__ import annotations

import pytest

from millrace.parts.income import advance, fallen, highest_spaces

LEVELS = [-2, -1, 0, 1, 1, 2, 2, 2, 3]


def test_the_highest_space_of_each_level() -> None:
    assert highest_spaces(LEVELS) == [0, 1, 2, 4, 7, 8]


@pytest.mark.parametrize(("space", "steps", "reached"), [(2, 0, 2), (2, 3, 5), (6, 2, 8), (6, 9, 8)])
def test_gains_count_spaces_and_stop_at_the_end(space: int, steps: int, reached: int) -> None:
    assert advance(space, steps, len(LEVELS) - 1) == reached


@pytest.mark.parametrize(
    ("space", "levels", "reached"), [(5, 0, 7), (5, 1, 4), (7, 1, 4), (7, 2, 2), (7, 4, 0), (7, 5, -1), (0, 1, -1)]
)
def test_a_fall_counts_levels_and_ends_on_the_highest_space_of_the_new_one(
    space: int, levels: int, reached: int
) -> None:
    assert fallen(space, levels, LEVELS, highest_spaces(LEVELS)) == reached
