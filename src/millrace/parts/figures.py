"""Where printed figures do not fit each other: checks of content that several titles need.

Each gives an error for every contradiction, which names the file to blame.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, Protocol

from millrace.core.content import Reading, one_of
from millrace.core.errors import ContentError
from millrace.core.texts import Message


class PrintedLine(Protocol):
    """A line between places."""

    @property
    def id(self) -> str: ...  # noqa: D102  the record's own
    @property
    def joins(self) -> tuple[str, ...]: ...  # noqa: D102


class PrintedMarket(Protocol):
    """A market of cubes: prices, and how many spaces start filled."""

    @property
    def id(self) -> str: ...  # noqa: D102
    @property
    def spaces(self) -> tuple[int, ...]: ...  # noqa: D102
    @property
    def start_cubes(self) -> int: ...  # noqa: D102


def line_errors(
    reading: Reading[Any], lines: Iterable[PrintedLine], places: Sequence[str], most: int
) -> Iterator[ContentError]:
    """Lines that join unknown places, too few or too many, or one place with itself."""
    for line in lines:
        for name in line.joins:
            if name not in places:
                yield reading.error(f"line.{line.id}", "joins", one_of(places, name), name)
        if len(set(line.joins)) < len(line.joins) or not 2 <= len(line.joins) <= most:
            yield reading.error(f"line.{line.id}", "joins", Message("content.distinct", low=2, high=most), line.joins)


def market_errors(reading: Reading[Any], markets: Iterable[PrintedMarket]) -> Iterator[ContentError]:
    """Markets whose prices fall, or that start with more cubes than spaces."""
    for market in markets:
        place = f"market.{market.id}"
        if any(before > after for before, after in pairwise(market.spaces)):
            yield reading.error(place, "spaces", Message("content.ascending"), market.spaces)
        if market.start_cubes > len(market.spaces):
            expected = Message("content.at-most", number=len(market.spaces))
            yield reading.error(place, "start_cubes", expected, market.start_cubes)


def income_errors(reading: Reading[Any], levels: tuple[int, ...], spaces: int) -> Iterator[ContentError]:
    """An income track that is too short or too long, or whose levels do not rise one by one."""
    if len(levels) != spaces:
        yield reading.error("income", "level_of_space", Message("content.list-of", count=spaces), levels)
    if any(after - before not in (0, 1) for before, after in pairwise(levels)):
        yield reading.error("income", "level_of_space", Message("content.steps"), levels)


def double_price_errors(reading: Reading[Any], single: int, double: int) -> Iterator[ContentError]:
    """Two railways that cost less than one."""
    if double < single:
        yield reading.error("cost", "double_rail", Message("content.at-least", number=single), double)


def cube_errors(reading: Reading[Any], tile: str, cubes: int, holds_cubes: bool) -> Iterator[ContentError]:
    """A tile that delivers cubes but holds none, or the reverse."""
    if holds_cubes and not cubes:
        yield reading.error(f"tile.{tile}", "cubes", Message("content.at-least", number=1), cubes)
    if cubes and not holds_cubes:
        yield reading.error(f"tile.{tile}", "cubes", Message("content.exactly", number=0), cubes)
