"""Sets of small numbers as bit masks: slots, places, lines and cards fit into one integer each."""

from __future__ import annotations

from collections.abc import Iterable

from millrace.parts.lists import Ints


def mask_of(numbers: Iterable[int]) -> int:
    """The mask in which exactly the given bits are set."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def members(mask: int) -> Ints:
    """The numbers in a mask, ascending."""
    found: Ints = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
