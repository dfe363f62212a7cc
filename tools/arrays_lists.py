"""The arrays of the compiled engine: takes the place of `millrace.core.lists`, see `arrays.py`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, TypeAlias

from librt.vecs import append, pop, vec
from mypy_extensions import i64

Ints: TypeAlias = "vec[i64]"
Growing: TypeAlias = list[int]
Floats: TypeAlias = "vec[float]"

NUMBERS: Final[list[Any]] = list(range(4096))
"""Integers as objects, in which codes are offered: taking one of these is cheaper than making one."""


def number(value: i64) -> Any:
    """An integer as an object."""
    if 0 <= value < 4096:
        return NUMBERS[value]
    return value


def ints(items: Iterable[int]) -> Ints:
    """An array of these items."""
    if isinstance(items, tuple):
        return of_tuple(items)
    if isinstance(items, list):
        return of_list(items)
    return vec[i64](items)


def of_tuple(items: tuple[int, ...]) -> Ints:
    """An array of the items of a tuple."""
    array = filled(0, len(items))
    for index, item in enumerate(items):
        array[index] = item
    return array


def of_list(items: list[int]) -> Ints:
    """An array of the items of a list."""
    array = filled(0, len(items))
    for index, item in enumerate(items):
        array[index] = item
    return array


def floats(items: Iterable[float]) -> Floats:
    """An array of these floats."""
    return vec[float](items)


def zeros(count: i64) -> Floats:
    """An array that holds zero so many times."""
    return vec[float]([0.0] * count)


def filled(value: i64, count: i64) -> Ints:
    """An array that holds one value so many times."""
    return vec[i64]([value] * count)


def frozen(items: Ints) -> tuple[int, ...]:
    """The items of an array as a value."""
    return tuple(int(item) for item in items)


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
