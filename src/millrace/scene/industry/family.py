"""What differs between the titles of the family and is no function: their industries and markets, and their words."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from millrace.core.decision import seat_letter
from millrace.core.texts import Message, Texts
from millrace.parts.industry.map import Map
from millrace.scene.kept import kept
from millrace.scene.naming import spoken

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
        return spoken(self.texts, message, self.players)


def player_names(names: Sequence[str], players: int) -> tuple[str, ...]:
    """What the seats are called: the names given, else their letters."""
    return tuple(names[:players]) or tuple([seat_letter(seat) for seat in range(players)])


@kept
def place_names(t: Map, texts: Texts) -> tuple[str, ...]:
    """By place: its noun."""
    return tuple([texts.noun(id) for id in t.place_ids])


@kept
def slot_names(t: Map, places: tuple[str, ...]) -> tuple[str, ...]:
    """By slot: its place and, where there are several, its number."""
    names = []
    for slot, (id, place) in enumerate(zip(t.slot_ids, t.slot_place, strict=True)):
        lone = t.slots_at[place] == 1 << slot
        names.append(places[place] if lone else f"{places[place]} {id.rpartition('.')[2]}")
    return tuple(names)


@kept
def line_names(t: Map, places: tuple[str, ...]) -> tuple[str, ...]:
    """By line: the places that it joins."""
    return tuple(["–".join([places[place] for place in joined]) for joined in t.line_places])


def mat_of(t: Map, mats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """The mat of a seat among those of all."""
    return mats[seat * len(t.mat_tiles) : (seat + 1) * len(t.mat_tiles)]


@kept
def tiles_left(t: Map, mat: tuple[int, ...], industry: int) -> tuple[int, ...]:
    """The kinds of the tiles of an industry left on a mat, the next one first."""
    stacks = [list(tiles)[gone:-1] for gone, tiles in zip(mat, t.mat_tiles, strict=True)]
    left = [kind for stack in stacks for kind in stack if t.tile_industry[kind] == industry]
    return tuple(sorted(left, key=lambda kind: t.tile_level[kind]))
