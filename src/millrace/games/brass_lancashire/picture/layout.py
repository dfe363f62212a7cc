"""Where things lie on the drawn board, read from `layout.toml`; no rule looks at it.

>>> layout = load()
>>> layout.places["wigan"].slots
((373, 550), (424, 550))
>>> layout.ring.middle(0), layout.ring.middle(24)
((15.0, 933.0), (15.0, 67.0))
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Final

from millrace.core.content import Between, read
from millrace.scene.geometry import Length, Point, Spot
from millrace.scene.industry import layout as industry

from ..rules.content import TRACK_SPACES
from ..rules.content import load as load_content

_FILE: Final = Path(__file__).parent.with_name("layout.toml")

Shore = Annotated[int, Between(-100, 1100)]
"""A measure of the coast, which goes on beyond the board."""


@dataclass(frozen=True, slots=True)
class Markets(industry.Markets):
    """The surface of both demand tracks, with the draw pile, the discards, the cards set aside and the reminders."""

    piles: tuple[Spot, Spot, Spot]
    reminders: Length


@dataclass(frozen=True, slots=True)
class Ferry:
    """The virtual link: where it crosses the water."""

    middle: Spot


@dataclass(frozen=True, slots=True)
class Distant:
    """The distant market: its panel, the cotton demand track, the pile of tiles and those turned up."""

    frame: tuple[Length, Length, Length, Length]
    sign: Spot
    sign_size: Spot
    spaces: Spot
    apart: Length
    space: Length
    pile: Spot
    tile: Length
    turned: Spot
    turned_apart: Length
    turned_tile: Length

    def middle(self, space: int) -> Point:
        """The middle of a space of the cotton demand track."""
        return self.spaces[0] + self.apart * space, self.spaces[1]


@dataclass(frozen=True, slots=True)
class Sea:
    """The outline of the sea."""

    coast: tuple[tuple[Shore, Shore], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Layout(industry.BoardLayout):
    """Where everything lies."""

    markets: Markets
    ferry: Ferry
    distant: Distant
    sea: Sea


@cache
def load() -> Layout:
    """The layout of the printed board; it has everything that the content has, and nothing else."""
    reading, content = read(Layout, _FILE), load_content()
    slots = {id: len(place.slots) for id, place in content.places.items()}
    for error in industry.contradictions(reading, reading.content, slots, content.lines, TRACK_SPACES):
        raise error
    return reading.content
