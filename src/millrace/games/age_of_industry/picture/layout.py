"""Where things lie on the drawn boards, read from `layout.toml`; no rule looks at it.

>>> layout = load()
>>> layout.places["leipzig"].slots[1], layout.market("poland")
((522, 514), (929, 322))
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from millrace.core.content import read
from millrace.parts.industry.content import Link
from millrace.scene.geometry import Cell, Length, Spot, corner
from millrace.scene.industry import layout as industry
from millrace.scene.industry.layout import Course, bared_course
from millrace.scene.kept import kept
from millrace.scene.layout import DrawnLine, miscounted, strangers

from ..rules.content import MAP_IDS
from ..rules.content import load as load_content
from ..rules.tables import Tables, import_id

_FILE: Final = Path(__file__).parent.with_name("layout.toml")
_IMPORT: Final = (100.0, 21.0)
_GROUP: Final = (104.0, 78.0)
SIGN: Final = 33.0
"""The size of a distant port's sign."""


@dataclass(frozen=True, slots=True)
class Markets(industry.DisplayMarkets):
    """The surface of the demand track with deck, discards and display, and with the reminders."""

    reminders: Length


@dataclass(frozen=True, slots=True, eq=False)
class Layout(industry.SurveyLayout):
    """Where everything lies."""

    markets: Markets

    def market(self, place: str) -> Spot:
        """The middle of a place's market tile, should it have one."""
        return self.places[place].marks[0]

    def distant_port(self, place: str) -> Spot:
        """The middle of the sign of a distant port, should a place have one."""
        return self.places[place].marks[1]

    def import_space(self, ship_place: str) -> Cell:
        """The import space behind a ship space."""
        (x, y), (w, h) = self.places[import_id(ship_place)].at, _IMPORT
        return x - w / 2, y - h / 2, w, h

    def ship_group(self, ship_place: str) -> Cell:
        """What a ship space, its market and its import space take together."""
        (x, y), (w, h) = self.places[ship_place].at, _GROUP
        return x - w / 2, y - h / 2, w, h

    def has_village(self, t: Tables, place: str) -> bool:
        """Whether a place is drawn as a small town: a settlement, or one that has nothing else."""
        record = t.content.places[place]
        bare = all(space.kind == "none" for space in t.content.spaces_of(place))
        return record.settlement or (bare and not record.market)


@kept
def ground(t: Tables, layout: Layout) -> industry.Ground:
    """Where the spaces and links of a map lie. Links end where the spaces of their places begin."""
    lies = industry.ground(t, layout)
    lines = [_course(t, layout, line, layout.lines[line.id]) for line in t.content.lines_of(MAP_IDS[t.board])]
    return industry.Ground(lies.side, lies.slots, tuple(lines))


def lanes(t: Tables, layout: Layout) -> list[Course]:
    """How the shipping lines run that exist."""
    lines = t.content.lines_of(MAP_IDS[t.board], shipping=True)
    return [_course(t, layout, line, layout.lanes[line.id]) for line in lines if line.printed]


def _course(t: Tables, layout: Layout, line: Link, drawn: DrawnLine) -> Course:
    return bared_course(layout, line, drawn, [cell for id in line.joins for cell in _covers(t, layout, id)])


def _covers(t: Tables, layout: Layout, id: str) -> Iterator[Cell]:
    """What lies at a place upon the ends of its lines."""
    place, lies, side = t.content.places[id], layout.places[id], layout.board.slot + 4.0
    spots = [spot for spot, space in zip(lies.slots, t.content.spaces_of(id), strict=True) if space.kind != "none"]
    spots += [lies.marks[0]] if place.market else []
    yield from [(*corner(spot, side), side, side) for spot in spots]
    if place.distant_port:  # with the gap that it leaves to what lies beside it
        yield (*corner(lies.marks[1], SIGN + 8), SIGN + 8, SIGN + 8)
    if place.ship_space:
        yield layout.ship_group(id)
    if layout.has_village(t, id):
        yield lies.at[0] - 25, lies.at[1] - 18, 50, 34


@cache
def load() -> Layout:
    """The layout of both boards; it has everything that the content has, and nothing else."""
    reading, content = read(Layout, _FILE), load_content()
    slots = {id: len(content.spaces_of(id)) for id in content.places}
    slots |= {import_id(id): 1 for id, place in content.places.items() if place.ship_space}
    for error in industry.misdrawn(reading, reading.content, slots, content.lines):
        raise error
    for error in strangers(reading, "shipping-line", reading.content.lanes, list(content.shipping_lines)):
        raise error
    for id, place in reading.content.places.items():
        for error in miscounted(reading, f"place.{id}", "marks", 2, place.marks):
            raise error
    return reading.content
