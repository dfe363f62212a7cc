"""The country of a map: hills, woods and fields around what is printed, smoking works, towns, canals and railways."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from math import hypot
from random import Random
from typing import Final

from millrace.scene.engraving import INK, PAPER, PARCHMENT, SOOT
from millrace.scene.geometry import Cell
from millrace.scene.ink import n, path, polygon, rect, tag

Clearing = tuple[float, float, float]
"""A point with the room around it that must stay clear."""

_ROOM: Final = {"hill": 24.0, "tree": 11.0, "field": 20.0, "wood": 19.0, "fell": 33.0}
_KINDS: Final = ("hill", "hill", "tree", "tree", "field", "wood")
_TRIES: Final = 2600
_SQUARE: Final = 40.0


def country(
    left: float,
    top: float,
    right: float,
    bottom: float,
    clear: Sequence[Clearing],
    seed: int,
    fells: Sequence[Cell] = (),
) -> str:
    """Hills, trees and fields in a rectangle, wherever nothing else is; the seed makes every country another.

    In the rectangles `fells` the hills are high and bare.
    """
    taken = _Taken(clear)
    chance = Random(seed)
    drawn: list[tuple[float, str]] = []
    for _ in range(_TRIES):
        x, y = chance.uniform(left, right), chance.uniform(top, bottom)
        if taken.at(x, y):
            continue
        high = any(at_x <= x <= at_x + w and at_y <= y <= at_y + h for at_x, at_y, w, h in fells)
        kind = "fell" if high and chance.random() < 0.8 else chance.choice(_KINDS)
        taken.add((x, y, _ROOM[kind]))
        drawn.append((y, _landmark(kind, x, y, chance)))
    # What lies farther south stands before what lies behind it.
    landmarks = [landmark for _, landmark in sorted(drawn, key=lambda each: each[0])]
    return tag("g", *landmarks, opacity="0.5", fill="none", stroke="#5a3f17")


class _Taken:
    """The spots of a country where something is, found by the squares that their rooms reach into."""

    def __init__(self, spots: Iterable[Clearing]) -> None:
        self._squares: defaultdict[tuple[int, int], list[Clearing]] = defaultdict(list)
        for spot in spots:
            self.add(spot)

    def add(self, spot: Clearing) -> None:
        """Keep the room around a spot clear."""
        x, y, room = spot
        for column in range(int((x - room) // _SQUARE), int((x + room) // _SQUARE) + 1):
            for row in range(int((y - room) // _SQUARE), int((y + room) // _SQUARE) + 1):
                self._squares[column, row].append(spot)

    def at(self, x: float, y: float) -> bool:
        """Whether a point lies in the room of a spot."""
        near = self._squares.get((int(x // _SQUARE), int(y // _SQUARE)), ())
        return any(hypot(x - other_x, y - other_y) < room for other_x, other_y, room in near)


def _landmark(kind: str, x: float, y: float, chance: Random) -> str:
    if kind == "hill":
        w, h = chance.uniform(11, 17), chance.uniform(7, 12)
        ridge = f"M{n(x - w)} {n(y)}Q{n(x - w * 0.4)} {n(y - h)} {n(x)} {n(y - h)}T{n(x + w)} {n(y)}"
        shade = "".join(
            f"M{n(x + w * s)} {n(y - h * (1 - s * s) + 1)}l{n(2 + 2 * s)} {n(h * (0.7 - s * 0.5))}"
            for s in (0.05, 0.2, 0.35, 0.5, 0.65)
        )
        return path(ridge, "", width=0.9) + path(shade, "", width=0.6)
    if kind == "fell":
        return _fell(x, y + 8, chance.uniform(19, 26), chance.uniform(17, 25))
    if kind == "field":
        turn = chance.uniform(-30, 30)
        rows = "".join(f"M-9 {dy}H9" for dy in range(-6, 7, 3))
        return path(
            rows, "", width=0.6, stroke_dasharray="3 1.5", transform=f"translate({n(x)} {n(y)})rotate({n(turn)})"
        )
    if kind == "wood":
        spots = ((-7, 1), (0, -4), (7, 1), (0, 4))
        return "".join(_tree(x + dx, y + dy, chance.uniform(3.4, 4.6)) for dx, dy in spots)
    return _tree(x, y, chance.uniform(3.2, 4.6))


def _fell(x: float, y: float, w: float, h: float) -> str:
    """A high hill: its ridge, the light side bare, the other one hatched down to the foot."""
    ridge = (
        f"M{n(x - w)} {n(y)}Q{n(x - w * 0.5)} {n(y - h * 0.35)} {n(x - w * 0.3)} {n(y - h * 0.75)}"
        f"Q{n(x - w * 0.1)} {n(y - h * 1.05)} {n(x + w * 0.1)} {n(y - h)}"
        f"Q{n(x + w * 0.45)} {n(y - h * 0.6)} {n(x + w)} {n(y)}"
    )
    shade = "".join(
        f"M{n(x + w * s)} {n(y - h * (1 - s) ** 0.8 + 1.5)}"
        f"q{n(w * 0.06)} {n(h * 0.3 * (1 - s))} {n(w * 0.2)} {n(h * (0.72 - s * 0.7))}"
        for s in (0.08, 0.17, 0.26, 0.35, 0.44, 0.53, 0.63, 0.74)
    )
    folds = f"M{n(x - w * 0.12)} {n(y - h * 0.8)}q{n(-w * 0.05)} {n(h * 0.25)} {n(-w * 0.22)} {n(h * 0.42)}"
    return path(ridge, "", width=1) + path(shade + folds, "", width=0.65)


def _tree(x: float, y: float, r: float) -> str:
    crown = f"M{n(x - r)} {n(y)}a{n(r)} {n(r * 1.2)} 0 1 1 {n(2 * r)} 0q{n(-r)} {n(r * 0.7)} {n(-2 * r)} 0Z"
    shade = f"M{n(x + r * 0.2)} {n(y - r * 0.8)}v{n(r)}M{n(x + r * 0.55)} {n(y - r * 0.6)}v{n(r * 0.8)}"
    return path(crown, "#b39a60", width=0.7) + path(f"M{n(x)} {n(y + r * 0.35)}v{n(r)}{shade}", "", width=0.6)


# -- Canals and railways -------------------------------------------------------------------------------------------


def canal(d: str) -> Iterator[str]:
    """A canal along a path: water between its banks."""
    yield _stroke(d, "#2c2012", 11, stroke_opacity="0.9")
    yield _stroke(d, "#d9c48f", 9.4)
    yield _stroke(d, "#22485a", 7.6)
    yield _stroke(d, "#5f9fb6", 5.6)
    yield _stroke(d, "#b9dbe2", 1, stroke_dasharray="7 6", stroke_opacity="0.9")


def railway(d: str, over_canal: bool = False) -> Iterator[str]:
    """A railway along a path: rails on sleepers, with the old canal beside it if there is one."""
    if over_canal:
        yield _stroke(d, "#7d97a0", 14, stroke_opacity="0.35")
    yield _stroke(d, "#d9c48f", 12, stroke_opacity="0.9")
    yield _stroke(d, "#3d2a14", 11, stroke_dasharray="2.4 4.2", stroke_linecap="butt")
    yield _stroke(d, SOOT, 6.6)
    yield _stroke(d, "#dfcb98", 3.6)
    yield _stroke(d, "#3d2a14", 3.6, stroke_dasharray="2.4 4.2", stroke_linecap="butt")


def faint_canal(d: str) -> Iterator[str]:
    """A canal that is of no use now."""
    yield _stroke(d, "#5d8796", 5, stroke_opacity="0.35", stroke_dasharray="9 6", stroke_linecap="butt")


def faint_railway(d: str) -> Iterator[str]:
    """A railway that is still to come."""
    yield _stroke(d, "#4a3418", 8, stroke_opacity="0.34", stroke_dasharray="1.6 5", stroke_linecap="butt")
    yield _stroke(d, "#4a3418", 1.2, stroke_opacity="0.34")


def _stroke(d: str, colour: str, width: float, **more: object) -> str:
    settings: dict[str, object] = {"stroke_linecap": "round", **more}
    return tag("path", d=d, fill="none", stroke=colour, stroke_width=float(width), **settings)


# -- Works and towns -----------------------------------------------------------------------------------------------


def works(x: float, base: float, scale: float = 1.0) -> str:
    """Smoking works, 112 wide and 130 high by their scale, standing on a base line."""
    halls = "M0 0V-34L14 -46V-34L28 -46V-34L42 -46V-34L56 -46V0ZM60 0V-60H84V0ZM88 0V-28L100 -38L112 -28V0Z"
    stacks = "M8 -40L10 -104H18L20 -40ZM62 -58L64 -128H72L74 -58ZM94 -34L95.5 -86H101.5L103 -34Z"
    panes = "".join(f"M{6 + 7 * column} {-24 + 9 * row}v5" for row in range(2) for column in range(7))
    panes += "".join(f"M{65 + 6 * column} {-50 + 10 * row}v5" for row in range(4) for column in range(3))
    smoke = "M14 -106q-8 -16 6 -24q16 -6 12 -24M68 -130q-8 -16 8 -24q18 -4 16 -22M98 -88q-6 -12 6 -18q12 -4 10 -18"
    return tag(
        "g",
        path(smoke, stroke="#7d6638", width=7, stroke_linecap="round", stroke_opacity=0.35),
        path(smoke, stroke="#7d6638", width=2, stroke_linecap="round", stroke_opacity=0.5),
        path(halls + stacks, "#5b4220", stroke=INK, width=0.9),
        path(panes, stroke=PARCHMENT, width=2),
        transform=f"translate({n(x)} {n(base)})scale({n(scale)})",
    )


def vista(way: str) -> Iterator[str]:
    """A view of 128 by 84: a boat on a `canal` or an engine on a `rail`way passing the works."""
    yield rect(0, 0, 128, 84, "#dcc48c")
    sky = "".join(f"M0 {y}H128" for y in range(3, 60, 3))
    yield path(sky, stroke="#9a7b42", width=0.45)
    yield works(10, 60, 0.42)
    yield works(66, 60, 0.34)
    if way == "canal":
        yield path("M0 58H128V84H0Z", "#5f8fa3")
        waves = "".join(f"M{3 * (row % 3)} {62 + 4 * row}H128" for row in range(6))
        yield path(waves, stroke="#dcebec", width=0.8, stroke_dasharray="9 5")
        yield tag("use", href="#i-boat", x="22", y="27", width="84", height="48", color=SOOT)
    else:
        smoke = "M36 24q-6 -10 8 -12q16 0 22 -7q14 2 22 -4"
        yield path(smoke, stroke="#8d7749", width=6, stroke_linecap="round", stroke_opacity=0.7)
        yield path("M0 68H128V84H0Z", "#6b4f27")
        yield path("M0 69.5H128", stroke=PAPER, width=1.4)
        yield path("M0 74H128", stroke=SOOT, width=4, stroke_dasharray="4 4")
        yield tag("use", href="#i-engine", x="18", y="19", width="86", height="49", color=SOOT)


def town(seed: int) -> str:
    """A town in the smoke, 80 by 78, engraved; the seed makes every town another."""
    drawn = [path("M0 0H80V78H0Z", "#e3cf9f")]
    drawn += [path(f"M0 {y}H80", stroke="#b99a62", width=0.5 + (seed % 3) * 0.05) for y in range(4, 40, 3)]
    hill = 44 + seed % 7
    drawn.append(path(f"M0 {hill}Q20 {hill - 16} 42 {hill - 4}T80 {hill - 8}V78H0Z", "#cdb27a"))
    for number in range(7):
        x = 3 + number * 11 + (seed * (number + 3)) % 5
        height = 14 + (seed * (number * 7 + 5)) % 17
        kind = (seed + number * number) % 4
        drawn.append(_building(x, 70, height, kind))
    drawn.append(path("M0 70H80V78H0Z", "#5b4526"))
    drawn += [path(f"M0 {y}H80", stroke=PAPER, width=0.5, stroke_opacity=0.5) for y in (72, 74, 76)]
    return "".join(drawn)


def _building(x: float, base: float, height: float, kind: int) -> str:
    """A chimney with its smoke, a weaving shed, a house, or a church tower."""

    def outline(*corners: tuple[float, float]) -> str:
        return polygon(*[(x + right, base - up) for right, up in corners])

    if kind == 0:
        smoke = f"M{n(x + 2)} {n(base - height - 17)}q5 -5 2 -9q8 -1 9 -7"
        chimney = outline((0, 0), (0.8, height + 16), (3.6, height + 16), (4.4, 0))
        drift = path(smoke, stroke="#8d7749", width=2.6, stroke_linecap="round", stroke_opacity=0.75)
        return path(chimney, "#4a3519") + drift
    if kind == 1:
        saw = [(3, height), (3, height - 3), (6, height), (6, height - 3), (9, height)]
        shed = outline((0, 0), (0, height - 3), *saw, (9, 0))
        return path(shed, "#6a4d27") + _windows(x, base - height + 6, base, 9)
    if kind == 2:
        eaves = height * 0.8
        house = outline((0, 0), (0, eaves), (4.5, eaves + 5), (9, eaves), (9, 0))
        return path(house, "#7d5d31") + _windows(x, base - eaves + 2, base, 9)
    return path(outline((0, 0), (0, height - 4), (2.5, height + 12), (5, height - 4), (5, 0)), "#4a3519")


def _windows(x: float, top: float, base: float, width: float) -> str:
    rows = int((base - top) // 5)
    d = "".join(
        f"M{n(x + 2 + column * 3)} {n(top + row * 5)}v2.4" for row in range(rows) for column in range(int(width // 3))
    )
    return path(d, stroke=PARCHMENT, width=1.2) if d else ""
