"""Lists that never change in place, so that copies of a state can share them."""

from __future__ import annotations


def replaced(items: list[int], index: int, value: int) -> list[int]:
    """The same list with one value replaced."""
    changed = items[:]
    changed[index] = value
    return changed
