"""Mats of tile stacks: the lowest level on top, tiles only leave."""

from __future__ import annotations

from millrace.parts.mats import full_stacks, uppermost, without_uppermost

# kinds 0..3: two of industry 1 given before the lower one, two of industry 0
STACKS = full_stacks(2, [1, 1, 0, 0], [2, 1, 1, 2], [1, 2, 1, 3])


def test_stacks_lie_by_level_and_end() -> None:
    assert STACKS == [[2, 3, 3, 3, -1], [1, 1, 0, -1]]


def test_the_uppermost_tile_leaves_and_the_next_one_lies_on_top() -> None:
    mat = [0, 0, 0, 0]  # two players, two industries
    assert uppermost(STACKS, mat, 1, 0) == 2
    after = without_uppermost(STACKS, mat, 1, 0)
    assert after == [0, 0, 1, 0]
    assert mat == [0, 0, 0, 0]  # whoever shares the mats sees no change
    assert (uppermost(STACKS, after, 1, 0), uppermost(STACKS, after, 0, 0)) == (3, 2)


def test_an_empty_stack_has_no_uppermost_tile() -> None:
    assert uppermost(STACKS, [0, 3], 0, 1) == -1
