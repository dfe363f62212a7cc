"""Sets of small numbers as bit masks: slots, places, lines and cards fit into one integer each."""

from __future__ import annotations

from collections.abc import Iterable

from millrace.core.lists import Growing, Ints


def mask_of(numbers: Iterable[int]) -> int:
    """The mask in which exactly the given bits are set."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def members(mask: int) -> Growing:
    """The numbers in a mask, ascending."""
    numbers: Growing = []
    while mask:
        low = mask & -mask
        numbers.append(low.bit_length() - 1)
        mask ^= low
    return numbers


def size(mask: int) -> int:
    """How many numbers are in a mask. Compiled, this is faster than the method of an integer, which is no object."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def union(masks: Ints, chosen: int) -> int:
    """The union of those masks of a list whose numbers are chosen."""
    whole = 0
    while chosen:
        low = chosen & -chosen
        whole |= masks[low.bit_length() - 1]
        chosen ^= low
    return whole


def total(amounts: Ints, chosen: int) -> int:
    """The sum of those amounts of a list whose numbers are chosen."""
    amount = 0
    while chosen:
        low = chosen & -chosen
        amount += amounts[low.bit_length() - 1]
        chosen ^= low
    return amount


def append_chosen(values: Ints, chosen: int, out: Growing) -> None:
    """Add to `out` those values of a list whose numbers are chosen."""
    while chosen:
        low = chosen & -chosen
        out.append(values[low.bit_length() - 1])
        chosen ^= low


def append_numbers(first: int, chosen: int, out: Growing) -> None:
    """Add to `out` the numbers chosen, counted from `first`."""
    while chosen:
        low = chosen & -chosen
        out.append(first + low.bit_length() - 1)
        chosen ^= low
