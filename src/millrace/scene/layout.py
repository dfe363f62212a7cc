"""The records of a layout file: where places, lines, markets, hands and mats of a drawn table lie.

A title reads them with `millrace.core.content.read`; no rule looks at them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from millrace.core.content import Between, Reading, one_of
from millrace.core.errors import ContentError
from millrace.core.texts import Message
from millrace.scene.geometry import Length, Side, Spot


@dataclass(frozen=True, slots=True)
class DrawnMarket:
    """A market: the left edge of its two columns and the bottom of its cheapest row."""

    left: Length
    bottom: Length


@dataclass(frozen=True, slots=True)
class Hand:
    """The measures of the hand's cards."""

    card: Spot
    gap: Length


@dataclass(frozen=True, slots=True)
class Mat:
    """The measures of a mat: what a stack takes, and the side of the tile on top of it."""

    stack: Spot
    tile: Length


@dataclass(frozen=True, slots=True)
class DrawnPlace:
    """A location: where lines end, where its name stands, where its slots are."""

    at: Spot
    name: Spot
    slots: tuple[Spot, ...]
    marks: tuple[Spot, ...] = ()
    """Where else something may lie, in an order of the title's own."""


@dataclass(frozen=True, slots=True)
class DrawnLine:
    """A line: where its link tile lies."""

    middle: Spot


Far = Annotated[int, Between(-100, 1100)]
"""A measure of a coast, which goes on beyond the board, or the turn of a name in degrees."""


@dataclass(frozen=True, slots=True)
class DrawnFeature:
    """What is drawn of a country: a shore, a river, a ridge, a border; where a sea is named, and how far turned."""

    map: str
    kind: Literal["sea", "island", "river", "ridge", "border"]
    points: tuple[tuple[Far, Far], ...]
    name: tuple[Far, ...] = ()


# -- Whether a layout fits the content ------------------------------------------------------------------------------


def strangers(reading: Reading[Any], table: str, drawn: Iterable[str], known: Sequence[str]) -> Iterator[ContentError]:
    """Errors for what is drawn but not known, or known but not drawn."""
    for id in sorted(set(drawn) ^ set(known)):
        yield reading.error(f"{table}.{id}", "", one_of(known, id), id)


def miscounted(
    reading: Reading[Any], record: str, field: str, expected: int, came: tuple[object, ...]
) -> Iterator[ContentError]:  # fmt: skip
    """An error if a list has another length than expected."""
    if len(came) != expected:
        yield reading.error(record, field, Message("content.list-of", count=expected), came)


def miscounted_track(reading: Reading[Any], sides: Mapping[str, Side], spaces: int) -> Iterator[ContentError]:
    """An error if the sides of a track do not have all its spaces in their order."""
    counted = tuple(space for side in sides.values() for space in range(side.first, side.last + 1))
    if counted != tuple(range(spaces)):
        yield reading.error("side", "first", Message("content.list-of", count=spaces), counted)
