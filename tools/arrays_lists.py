"""The arrays of the compiled engine: takes the place of `millrace.core.lists`, see `arrays.py`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from librt.vecs import append, pop, vec
from mypy_extensions import i64

Ints: TypeAlias = "vec[i64]"
Growing: TypeAlias = list[int]


def ints(items: Iterable[int]) -> Ints:
    """An array of these items."""
    return vec[i64](items)


def filled(value: i64, count: i64) -> Ints:
    """An array that holds one value so many times."""
    return vec[i64]([value] * count)


def replaced(items: Ints, index: i64, value: i64) -> Ints:
    """The same array with one value replaced."""
    changed = items[:]
    changed[index] = value
    return changed


def pushed(items: Ints, value: i64) -> Ints:
    """The array with a value added at its end; the array given is used up."""
    return append(items, value)


def popped(items: Ints) -> Ints:
    """The array without its last value; the array given is used up."""
    shorter, _ = pop(items)
    return shorter
