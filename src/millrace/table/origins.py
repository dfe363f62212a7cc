"""What points came from: things on the table, as the log's score events tell, and turns for all that they do not."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, TypeAlias

from millrace.core.texts import Message
from millrace.parts.origins import CLEARED, ORIGINS
from millrace.scene.scene import LogTurn, Origin, Region, Source
from millrace.table.log import LogEntry

Accounts: TypeAlias = Sequence[Mapping[str, int]]
"""The points of each seat by their source."""


@dataclass(frozen=True, slots=True)
class Scored:
    """Points for a thing, as an event tells of them."""

    source: str
    seat: str
    points: int
    things: tuple[str, ...]
    at: int


def scored(entries: Iterable[LogEntry]) -> list[Scored]:
    """Everything that events of the log say points were given for."""
    found = []
    for entry in entries:
        for event in entry.events:
            at = entry.step if event.values.get(CLEARED) else entry.step + 1
            found += [_scored(event.values, each, at) for each in _origins(event)]
    return found


def _origins(event: Message) -> list[Message]:
    held = event.values.get(ORIGINS, ())
    return [each for each in held if isinstance(each, Message)] if isinstance(held, tuple) else []


def _scored(event: Mapping[str, Any], origin: Message, at: int) -> Scored:
    values: Mapping[str, Any] = origin.values
    return Scored(values["source"], event["seat"], values["points"], values["things"], at)


def with_things(
    sources: Sequence[Source], found: Sequence[Scored], regions_at: Callable[[int], Mapping[str, Region]]
) -> tuple[Source, ...]:
    """Sources with the things that brought their points, named as the table names them."""
    return tuple(
        [_with(source, [_origin(each, regions_at) for each in found if each.source == source.id]) for source in sources]
    )


def _origin(each: Scored, regions_at: Callable[[int], Mapping[str, Region]]) -> Origin | None:
    regions = regions_at(each.at)
    thing = next((thing for thing in each.things if thing in regions), "")
    return Origin(each.seat, each.points, regions[thing].label, each.at, thing) if thing else None


def with_turns(sources: Sequence[Source], turns: Sequence[tuple[LogTurn, Accounts]], seats: str) -> tuple[Source, ...]:
    """Sources with the turns in which their points came, for every seat of which no thing is known.

    Each turn comes with the accounts after it; the first is only there to be compared with.
    """
    return tuple([_with(source, _turns_of(source, turns, seats)) for source in sources])


def _turns_of(source: Source, turns: Sequence[tuple[LogTurn, Accounts]], seats: str) -> list[Origin | None]:
    known = {each.seat for each in source.origins}
    found: list[Origin | None] = []
    for (_, before), (turn, after) in pairwise(turns):
        for seat, letter in enumerate(seats):
            points = after[seat].get(source.id, 0) - before[seat].get(source.id, 0)
            if points and letter not in known:
                found.append(Origin(letter, points, turn.head, turn.at))
    return found


def _with(source: Source, origins: Sequence[Origin | None]) -> Source:
    more = tuple([each for each in origins if each is not None])
    return replace(source, origins=(*source.origins, *more))
