"""Laying pieces on surfaces: piles, cubes in rows, cubes of markets, markers on a track, the cards of a hand."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from millrace.core.decision import seat_letter
from millrace.scene.boards import market_space
from millrace.scene.geometry import Cell, Point, Ring, cluster, corner
from millrace.scene.scene import Piece, Region, Surface
from millrace.scene.tokens import owned

_CUBE: Final = 14.0
_CUBES_APART: Final = 12.0


def pile(
    id: str, sprite: str, middle: Point, size: Point, count: int, label: str, owner: str = ""
) -> Piece:  # fmt: skip
    """A pile with the number of what lies there; an empty one looks spent."""
    (x, y), (w, h) = middle, size
    state = "" if count else "spent"
    return Piece(id, sprite, x - w / 2, y - h / 2, w, h, label, owner, count=count, state=state)


def cubes(id: str, sprite: str, count: int, at: Point, side: float) -> Iterator[Piece]:
    """What lies on a tile with its upper left corner at a point, in a row along its upper edge."""
    # Many cubes overlap rather than stand over the edge.
    apart = min(_CUBES_APART, (side + 2 - _CUBE) / max(count - 1, 1))
    left = at[0] + side / 2 - (apart * (count - 1) + _CUBE) / 2
    for number in range(count):
        yield Piece(f"cube:{id}:{number}", sprite, left + apart * number, at[1] - 5, _CUBE, _CUBE)


def row(space: Cell, count: int) -> list[Cell]:
    """Squares for so many things in a flat space, side by side in its middle; many of them overlap."""
    x, y, w, h = space
    size, apart = h - 5, min(h - 2, (w - h) / max(count - 1, 1))
    left = x + w / 2 - (apart * (count - 1) + size) / 2
    return [(left + apart * number, y + 2.5, size, size) for number in range(count)]


@dataclass(frozen=True, slots=True)
class MarketPlace:
    """Where a market of two columns lies: left edge, bottom of the cheapest row, and the measures of a space."""

    left: float
    bottom: float
    cell: float
    row: float

    def region(self, id: str, label: str, spaces: int) -> Region:
        """All its spaces together."""
        height = self.row * (spaces + 1) / 2
        return Region(id, "rect", label, self.left, self.bottom - height, 2 * self.cell, height)

    def cubes(self, good: str, spaces: int, count: int) -> Iterator[Piece]:
        """Its cubes; the dearest spaces are filled."""
        size = self.cell - 12
        for index in range(spaces - count, spaces):
            x, y = corner(market_space(self.left, self.bottom, self.cell, self.row, index), size)
            yield Piece(f"cube:{good}:{index}", f"cube-{good}", x, y, size, size)

    def price(self, good: str, price: int, label: str, size: Point, y: float, currency: str = "£") -> Piece:
        """The plate with the price of the next cube, at a height above it."""
        w, h = size
        left, text = self.left + self.cell - 13 - w / 2, f"{currency}{price}"
        return Piece(f"price:{good}", "price", left, y - h / 2, w, h, label, text=text)


@dataclass(frozen=True, slots=True)
class Marker:
    """A marker of a seat on a track: `income` or `vp`, where it stands, what it is and what is written on it."""

    space: int
    kind: str
    seat: int
    label: str
    text: str = ""


def markers(ring: Ring, standing: Iterable[Marker]) -> Iterator[Piece]:
    """The markers on a track around the board; those on the same space stand beside each other."""
    ordered = sorted(standing, key=lambda marker: (marker.space, marker.kind, marker.seat))
    for space, group in groupby(ordered, key=lambda marker: marker.space):
        members = list(group)
        size, spots = cluster(ring.middle(space), len(members))
        for marker, spot in zip(members, spots, strict=True):
            letter = seat_letter(marker.seat)
            yield Piece(
                f"{marker.kind}:{letter}", owned(marker.kind, marker.seat), *corner(spot, size), size, size,
                marker.label, letter, text=marker.text,
            )  # fmt: skip


@dataclass(frozen=True, slots=True)
class HeldCard:
    """A card of a hand: its id, which card of its kind it is, its sprite and its name."""

    id: str
    number: int
    sprite: str
    label: str


def hand(
    cards: Sequence[HeldCard], card: Point, gap: float, label: str, owner: str, name: str
) -> Surface:  # fmt: skip
    """The surface of a hand: its cards beside each other, each with a region of the same id."""
    w, h = card
    regions: list[Region] = []
    pieces: list[Piece] = []
    for place, held in enumerate(cards):
        id, x = f"card:{held.id}:{held.number}", place * (w + gap)
        regions.append(Region(id, "rect", held.label, x, 0, w, h))
        pieces.append(Piece(id, held.sprite, x, 0, w, h, held.label))
    width = max(len(cards), 1) * (w + gap) - gap
    return Surface("hand", label, width, h, "", owner, tuple(regions), tuple(pieces), "before", name)
