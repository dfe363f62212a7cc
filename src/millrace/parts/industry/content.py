"""What the titles of the family print alike, and where printed figures do not fit each other.

Each check gives an error for every contradiction, which names the file to blame.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Annotated, Any

from millrace.core.content import (
    FIXED,
    IDENTITY,
    Between,
    Count,
    Few,
    Many,
    Money,
    Reading,
    Some,
    Sourced,
    Space,
    one_of,
)
from millrace.core.errors import ContentError
from millrace.core.texts import Message


@dataclass(frozen=True, slots=True)
class Setup(Sourced):
    """What everybody starts with."""

    start_vp: Many
    start_income_space: Space
    hand_size: Count
    link_tiles: Annotated[int, Between(1, 99)]


@dataclass(frozen=True, slots=True)
class Turns(Sourced):
    """How many actions a turn has."""

    actions: Some
    first_round_actions: Some


@dataclass(frozen=True, slots=True)
class Tile(Sourced):
    """A kind of industry tile: industry and level, how many each player has, costs and yields."""

    id: str
    industry: str = field(metadata=IDENTITY)
    level: Few = field(metadata=FIXED)
    count: Count
    money: Money
    coal: Few
    iron: Few
    vp: Many
    income: Many
    cubes: Few
    canal: bool
    rail: bool


@dataclass(frozen=True, slots=True)
class Line(Sourced):
    """A printed line on which a link tile can lie; it joins two places or more."""

    id: str
    joins: tuple[str, ...]
    canal: bool
    rail: bool


@dataclass(frozen=True, slots=True)
class Market(Sourced):
    """A market: the price of each space, cheapest first; the dearest `start_cubes` spaces start filled."""

    id: str
    spaces: tuple[Money, ...]
    start_cubes: Many
    empty_price: Money


@dataclass(frozen=True, slots=True)
class Income(Sourced):
    """The income of each space of the track."""

    level_of_space: tuple[Annotated[int, Between(-99, 99)], ...]


@dataclass(frozen=True, slots=True)
class Shortfall(Sourced):
    """What a tile removed for a debt brings: its money divided by `tile_divisor`."""

    tile_divisor: Some


@dataclass(frozen=True, slots=True)
class Introductory(Sourced):
    """The extra scoring of money in the introductory game."""

    money_per_vp: Annotated[int, Between(1, 99)]
    money_vp_cap: Many


@dataclass(frozen=True, slots=True)
class Cost(Sourced):
    """What links cost; money unless the name says otherwise."""

    canal_link: Money
    rail_link: Money
    double_rail: Money


# -- What does not fit together -----------------------------------------------------------------------------------


def line_errors(
    reading: Reading[Any], lines: Iterable[Line], places: Sequence[str], most: int
) -> Iterator[ContentError]:
    """Lines that join unknown places, too few or too many, or one place with itself."""
    for line in lines:
        for name in line.joins:
            if name not in places:
                yield reading.error(f"line.{line.id}", "joins", one_of(places, name), name)
        if len(set(line.joins)) < len(line.joins) or not 2 <= len(line.joins) <= most:
            yield reading.error(f"line.{line.id}", "joins", Message("content.distinct", low=2, high=most), line.joins)


def market_errors(reading: Reading[Any], markets: Iterable[Market]) -> Iterator[ContentError]:
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
