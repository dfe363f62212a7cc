"""Sets of small numbers as bit masks."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from millrace.parts.bits import append_chosen, append_numbers, mask_of, members, total, union

numbers = st.sets(st.integers(0, 70))


@given(numbers)
def test_a_mask_and_its_members_are_the_same_set(chosen: set[int]) -> None:
    assert members(mask_of(chosen)) == sorted(chosen)


@given(st.lists(st.integers(0, 2**50), min_size=71, max_size=71), numbers)
def test_only_what_is_chosen_counts(values: list[int], chosen: set[int]) -> None:
    mask = mask_of(chosen)
    taken = [values[number] for number in sorted(chosen)]
    whole = 0
    for value in taken:
        whole |= value
    assert union(values, mask) == whole
    assert total(values, mask) == sum(taken)
    out = [-1]
    append_chosen(values, mask, out)
    assert out == [-1, *taken]


def test_numbers_are_counted_from_a_first_one() -> None:
    out = [7]
    append_numbers(100, 0b1011, out)
    assert out == [7, 100, 101, 103]
    append_numbers(100, 0, out)
    assert out == [7, 100, 101, 103]
