"""What differs between the titles of the family and is no function: their industries and markets, and their words."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from millrace.core.decision import seat_letter
from millrace.core.texts import Message, Texts
from millrace.parts.industry.map import Map
from millrace.scene.naming import with_names

CANAL: Final = 0
RAIL: Final = 1
ERAS: Final = ("canal", "rail")
LINKS: Final = ("boat", "engine")
"""By era: what its links show."""


@dataclass(frozen=True, slots=True)
class Look:
    """By what an industry is known: its id, which is its noun, too; its icon; the good that lies on its tiles."""

    id: str
    icon: str
    holds: str = ""


@dataclass(frozen=True, slots=True)
class Market:
    """By what a market of cubes is known: its good, its noun, and the region of its spaces."""

    good: str
    noun: str
    region: str


@dataclass(frozen=True, slots=True)
class Wording:
    """In which words a table is told: the texts, what players and places are called, how levels and money are
    written.
    """

    texts: Texts
    players: tuple[str, ...]
    places: tuple[str, ...]
    level: Callable[[int], str] = str
    currency: str = "£"

    def spoken(self, message: Message) -> str:
        """A message that calls seats by their names."""
        return self.texts.render(with_names(message, self.players))


def player_names(names: Sequence[str], players: int) -> tuple[str, ...]:
    """What the seats are called: the names given, else their letters."""
    return tuple(names[:players]) or tuple([seat_letter(seat) for seat in range(players)])


def place_names(t: Map, texts: Texts) -> tuple[str, ...]:
    """By place: its noun."""
    return tuple([texts.noun(id) for id in t.place_ids])


def slot_names(t: Map, places: Sequence[str]) -> list[str]:
    """By slot: its place and, where there are several, its number."""
    names = []
    for slot, (id, place) in enumerate(zip(t.slot_ids, t.slot_place, strict=True)):
        lone = t.slots_at[place] == 1 << slot
        names.append(places[place] if lone else f"{places[place]} {id.rpartition('.')[2]}")
    return names


def line_names(t: Map, places: Sequence[str]) -> list[str]:
    """By line: the places that it joins."""
    return ["–".join([places[place] for place in joined]) for joined in t.line_places]


def tiles_left(t: Map, mat: Sequence[int], seat: int, industry: int) -> Sequence[int]:
    """The kinds of the tiles of an industry left on a seat's mat, the next one first."""
    first = seat * len(t.mat_tiles)
    stacks = [list(tiles)[mat[first + stack] : -1] for stack, tiles in enumerate(t.mat_tiles)]
    left = [kind for stack in stacks for kind in stack if t.tile_industry[kind] == industry]
    return sorted(left, key=lambda kind: t.tile_level[kind])
