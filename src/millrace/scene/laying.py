"""Laying pieces on surfaces: piles, cubes in rows, cubes of markets, markers on a track, the cards of a hand."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from millrace.core.decision import seat_letter
from millrace.scene.boards import market_space
from millrace.scene.geometry import Cell, Point, Ring, cluster, corner
from millrace.scene.kept import kept
from millrace.scene.scene import Piece, Region, Surface
from millrace.scene.tokens import owned

_CUBE: Final = 14.0
_CUBES_APART: Final = 12.0

piece: Final = kept(Piece)
region: Final = kept(Region)
"""A piece and a region that are made once: whoever makes them again gets the same."""


@kept
def sheet(id: str, sprite: str, w: float, h: float) -> Piece:
    """What is written all over a surface."""
    return Piece(id, sprite, 0, 0, w, h)


@kept
def pile(
    id: str, sprite: str, middle: Point, size: Point, count: int, label: str, owner: str = ""
) -> Piece:  # fmt: skip
    """A pile with the number of what lies there; an empty one looks spent."""
    (x, y), (w, h) = middle, size
    state = "" if count else "spent"
    return Piece(id, sprite, x - w / 2, y - h / 2, w, h, label, owner, count=count, state=state)


@kept
def open_pile(pile: Piece, name: str) -> Region:
    """Where a pile lies that everybody may look through; its label tells what is in it."""
    return Region(pile.id, "rect", name, pile.x, pile.y, pile.w, pile.h, about=(pile.label,))


@kept
def cubes(id: str, sprite: str, count: int, at: Point, side: float) -> tuple[Piece, ...]:
    """What lies on a tile with its upper left corner at a point, in a row along its upper edge."""
    # Many cubes overlap rather than stand over the edge.
    apart = min(_CUBES_APART, (side + 2 - _CUBE) / max(count - 1, 1))
    left = at[0] + side / 2 - (apart * (count - 1) + _CUBE) / 2
    row = range(count)
    return tuple([Piece(f"cube:{id}:{n}", sprite, left + apart * n, at[1] - 5, _CUBE, _CUBE) for n in row])


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

    def price(self, good: str, price: int, label: str, size: Point, y: float, currency: str = "£") -> Piece:
        """The plate with the price of the next cube, at a height above it."""
        w, h = size
        left, text = self.left + self.cell - 13 - w / 2, f"{currency}{price}"
        return Piece(f"price:{good}", "price", left, y - h / 2, w, h, label, text=text)


def market_cubes(place: MarketPlace, good: str, spaces: int, count: int) -> list[Piece]:
    """The cubes of a market; the dearest spaces are filled."""
    return [_market_cube(place, good, index) for index in range(spaces - count, spaces)]


@kept
def _market_cube(place: MarketPlace, good: str, index: int) -> Piece:
    size = place.cell - 12
    x, y = corner(market_space(place.left, place.bottom, place.cell, place.row, index), size)
    return Piece(f"cube:{good}:{index}", f"cube-{good}", x, y, size, size)


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
            yield _marker(marker, spot, size)


@kept
def _marker(marker: Marker, spot: Point, size: float) -> Piece:
    letter = seat_letter(marker.seat)
    return Piece(
        f"{marker.kind}:{letter}", owned(marker.kind, marker.seat), *corner(spot, size), size, size, marker.label,
        letter, text=marker.text,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class HeldCard:
    """A card of a hand: its id, which card of its kind it is, its sprite and its name."""

    id: str
    number: int
    sprite: str
    label: str


def hand(
    cards: Sequence[HeldCard], room: int, card: Point, gap: float, label: str, owner: str, name: str
) -> Surface:  # fmt: skip
    """The surface of a hand: its cards beside each other, each with a region of the same id.

    It has room for so many cards, so that it stays as it is while cards are played.
    """
    w, h = card
    regions: list[Region] = []
    pieces: list[Piece] = []
    for place, held in enumerate(cards):
        region, piece = _lying(held, place * (w + gap), card)
        regions.append(region)
        pieces.append(piece)
    width = max(len(cards), room) * (w + gap) - gap
    return Surface("hand", label, width, h, "", owner, tuple(regions), tuple(pieces), "before", name)


@kept
def _lying(held: HeldCard, x: float, card: Point) -> tuple[Region, Piece]:
    """A card of a hand so far from the left."""
    id, (w, h) = f"card:{held.id}:{held.number}", card
    return Region(id, "rect", held.label, x, 0, w, h), Piece(id, held.sprite, x, 0, w, h, held.label)
