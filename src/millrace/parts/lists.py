"""The arrays of the engine: lists of small integers. Whoever changes what an array is, changes it here."""

from __future__ import annotations

from typing import TypeAlias

Ints: TypeAlias = list[int]
"""An array of integers. `array[:]` copies it; what is shared between copies of a state is replaced, never changed."""


def replaced(items: Ints, index: int, value: int) -> Ints:
    """The same array with one value replaced."""
    changed = items[:]
    changed[index] = value
    return changed
