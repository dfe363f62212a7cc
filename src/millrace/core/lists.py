"""The arrays of the engine: small numbers in a row. Whoever changes what an array is, changes it here.

Interpreted, all kinds are lists. Compiled, `Ints` and `Floats` may be packed machine numbers (`tools/arrays.py` says
how and why), which have a fixed length and none of the methods of a list: make them by `ints`, `filled`, `floats` and
`zeros`, copy them by `array[:]`, lengthen and shorten them by `pushed` and `popped`. A `Growing` list is a list in
both.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

Ints: TypeAlias = list[int]
"""An array of integers below 2**63. What is shared between copies of a state is replaced, never changed."""

Growing: TypeAlias = list[int]
"""A list of integers that is still being collected, or that goes to whoever asked."""

Floats: TypeAlias = list[float]
"""An array of floats, such as learned weights; the same holds for it."""


def ints(items: Iterable[int]) -> Ints:
    """An array of these items."""
    return list(items)


def floats(items: Iterable[float]) -> Floats:
    """An array of these floats."""
    return list(items)


def zeros(count: int) -> Floats:
    """An array that holds zero so many times."""
    return [0.0] * count


def filled(value: int, count: int) -> Ints:
    """An array that holds one value so many times."""
    return [value] * count


def frozen(items: Ints) -> tuple[int, ...]:
    """The items of an array as a value."""
    return tuple(items)


def replaced(items: Ints, index: int, value: int) -> Ints:
    """The same array with one value replaced."""
    changed = items[:]
    changed[index] = value
    return changed


def pushed(items: Ints, value: int) -> Ints:
    """The array with a value added at its end; the array given is used up."""
    items.append(value)
    return items


def popped(items: Ints) -> Ints:
    """The array without its last value; the array given is used up."""
    items.pop()
    return items
