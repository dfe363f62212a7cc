"""What the titles of the family print alike, and where printed figures do not fit each other.

Each check gives an error for every contradiction, which names the file to blame.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Annotated, Any

from millrace.core import content as core
from millrace.core.errors import ContentError
from millrace.core.texts import Message


@dataclass(frozen=True, slots=True)
class Setup(core.Sourced):
    """What everybody starts with."""

    start_vp: core.Many
    start_income_space: core.Space
    hand_size: core.Count
    link_tiles: Annotated[int, core.Between(1, 99)]


@dataclass(frozen=True, slots=True)
class Turns(core.Sourced):
    """How many actions a turn has."""

    actions: core.Some
    first_round_actions: core.Some


@dataclass(frozen=True, slots=True)
class Tile(core.Sourced):
    """A kind of industry tile: industry and level, how many each player has, costs and yields."""

    id: str
    industry: str = field(metadata=core.IDENTITY)
    level: core.Few = field(metadata=core.FIXED)
    count: core.Count
    money: core.Money
    coal: core.Few
    iron: core.Few
    vp: core.Many
    income: core.Many
    cubes: core.Few
    canal: bool
    rail: bool


@dataclass(frozen=True, slots=True)
class Line(core.Sourced):
    """A printed line on which a link tile can lie; it joins two places or more."""

    id: str
    joins: tuple[str, ...]
    canal: bool
    rail: bool


@dataclass(frozen=True, slots=True)
class PayingTile(core.Sourced):
    """A kind of tile that scores its level and pays money when it flips; one of level 0 is never built."""

    id: str
    industry: str = field(metadata=core.IDENTITY)
    level: core.Few
    count: core.Count
    money: core.Money
    coal: core.Few
    iron: core.Few
    cubes: core.Few
    profit: core.Money


@dataclass(frozen=True, slots=True)
class Link(core.Sourced):
    """A line between two places for railways or ships, which may not be printed at all."""

    id: str
    joins: tuple[str, str]
    printed: bool = True


@dataclass(frozen=True, slots=True)
class Market(core.Sourced):
    """A market: the price of each space, cheapest first; the dearest `start_cubes` spaces start filled."""

    id: str
    spaces: tuple[core.Money, ...]
    start_cubes: core.Many
    empty_price: core.Money


@dataclass(frozen=True, slots=True)
class Loan(core.Sourced):
    """What a loan brings and must be repaid by, its interest a round, and the points that one left over costs."""

    money: Annotated[int, core.Between(1, 99)]
    interest: core.Few
    unpaid_vp: core.Many


@dataclass(frozen=True, slots=True)
class Income(core.Sourced):
    """The income of each space of the track."""

    level_of_space: tuple[Annotated[int, core.Between(-99, 99)], ...]


@dataclass(frozen=True, slots=True)
class Shortfall(core.Sourced):
    """What a tile removed for a debt brings: its money divided by `tile_divisor`."""

    tile_divisor: core.Some


@dataclass(frozen=True, slots=True)
class Introductory(core.Sourced):
    """The extra scoring of money in the introductory game."""

    money_per_vp: Annotated[int, core.Between(1, 99)]
    money_vp_cap: core.Many


@dataclass(frozen=True, slots=True)
class Cost(core.Sourced):
    """What links cost; money unless the name says otherwise."""

    canal_link: core.Money
    rail_link: core.Money
    double_rail: core.Money


# -- What does not fit together -----------------------------------------------------------------------------------


def line_errors(
    reading: core.Reading[Any], lines: Iterable[Line], places: Sequence[str], most: int
) -> Iterator[ContentError]:
    """Lines that join unknown places, too few or too many, or one place with itself."""
    for line in lines:
        yield from reading.choice_errors(f"line.{line.id}", "joins", places, *line.joins)
        if len(set(line.joins)) < len(line.joins) or not 2 <= len(line.joins) <= most:
            yield reading.error(f"line.{line.id}", "joins", Message("content.distinct", low=2, high=most), line.joins)


def market_errors(reading: core.Reading[Any], markets: Iterable[Market]) -> Iterator[ContentError]:
    """Markets whose prices fall, or that start with more cubes than spaces."""
    for market in markets:
        place = f"market.{market.id}"
        if any(before > after for before, after in pairwise(market.spaces)):
            yield reading.error(place, "spaces", Message("content.ascending"), market.spaces)
        if market.start_cubes > len(market.spaces):
            expected = Message("content.at-most", number=len(market.spaces))
            yield reading.error(place, "start_cubes", expected, market.start_cubes)


def income_errors(reading: core.Reading[Any], levels: tuple[int, ...], spaces: int) -> Iterator[ContentError]:
    """An income track that is too short or too long, or whose levels do not rise one by one."""
    if len(levels) != spaces:
        yield reading.error("income", "level_of_space", Message("content.list-of", count=spaces), levels)
    if any(after - before not in (0, 1) for before, after in pairwise(levels)):
        yield reading.error("income", "level_of_space", Message("content.steps"), levels)


def double_price_errors(reading: core.Reading[Any], single: int, double: int) -> Iterator[ContentError]:
    """Two railways that cost less than one."""
    if double < single:
        yield reading.error("cost", "double_rail", Message("content.at-least", number=single), double)


def cube_errors(reading: core.Reading[Any], tile: str, cubes: int, holds_cubes: bool) -> Iterator[ContentError]:
    """A tile that delivers cubes but holds none, or the reverse."""
    if holds_cubes and not cubes:
        yield reading.error(f"tile.{tile}", "cubes", Message("content.at-least", number=1), cubes)
    if cubes and not holds_cubes:
        yield reading.error(f"tile.{tile}", "cubes", Message("content.exactly", number=0), cubes)


def joint_errors(
    reading: core.Reading[Any], record: str, joins: tuple[str, str], starts: Sequence[str], ends: Sequence[str]
) -> Iterator[ContentError]:
    """A line that begins or ends where none does."""
    if joins[0] in starts:
        yield from reading.choice_errors(record, "joins", ends, joins[1])
    yield from reading.choice_errors(record, "joins", starts, joins[0])


def too_few_errors(reading: core.Reading[Any], counts: Mapping[str, int], needed: int) -> Iterator[ContentError]:
    """Counts of records that are too few together: one that a correction made smaller would have to be so much more."""
    lacking = needed - sum(counts.values())
    if lacking > 0:
        record = [*counts, *[record for record in counts if is_corrected(reading, record, "count")]][-1]
        least = Message("content.at-least", number=counts[record] + lacking)
        yield reading.error(record, "count", least, counts[record])


def is_corrected(reading: core.Reading[Any], record: str, figure: str) -> bool:
    """Whether an overlay has a figure of its own."""
    return reading.origin.get((record, figure), reading.files[0]) != reading.files[0]


def deal_errors(
    reading: core.Reading[Any], hand_size: int, hand_limit: int, display: int, players: int, counts: Mapping[str, int]
) -> Iterator[ContentError]:
    """Hands larger than the limit, or too few cards for so many players and the display."""
    if is_corrected(reading, "setup", "hand_size"):
        most = (sum(counts.values()) - display) // players
        if hand_size > most:
            yield reading.error("setup", "hand_size", Message("content.at-most", number=most), hand_size)
    yield from too_few_errors(reading, counts, players * hand_size + display)
    if hand_limit < hand_size:
        yield reading.error("setup", "hand_limit", Message("content.at-least", number=hand_size), hand_limit)
