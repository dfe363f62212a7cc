"""A survey map: degrees, ridges in hachures, rivers, borders, names in cartouches, lines yet to be built.

Functions named `…_letters` write and belong into symbols of the sprites, where a page's fonts reach them; all others
draw and belong into backgrounds.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import hypot
from random import Random
from typing import Final

from millrace.scene.engraving import INK, SOOT
from millrace.scene.geometry import Cell, Point, smooth
from millrace.scene.ink import NAME_FONT, TITLE_FONT, disc, fitted, n, path, rect, tag, use, words
from millrace.scene.layout import DrawnFeature
from millrace.scene.tokens import card_sheet
from millrace.scene.waters import SHORE, sea

SHEET: Final = "#f6e9cb"
"""What spaces and cartouches are covered with."""
SEPIA: Final = "#5f421c"
"""The ink of what is printed under everything else."""
RIVER: Final = "#5b8794"
EDGE: Final = 15.0
"""How deep the frame with the degrees is."""


# -- The sheet -----------------------------------------------------------------------------------------------------


def graticule(w: float, h: float, apart: float) -> str:
    """The lines of the degrees: meridians lean a little towards the middle, parallels sag."""
    d = ""
    for step in range(1, int(w // apart) + 1):
        x = step * apart
        lean = (w / 2 - x) * 0.05
        d += f"M{n(x + lean)} 0L{n(x - lean)} {n(h)}"
    for step in range(1, int(h // apart) + 1):
        d += f"M0 {n(step * apart - 8)}Q{n(w / 2)} {n(step * apart + 14)} {n(w)} {n(step * apart - 8)}"
    return path(d, stroke=SEPIA, width=0.6, stroke_opacity=0.28)


def degree_frame(w: float, h: float, apart: float) -> Iterator[str]:
    """The thin frame of a map sheet: between two lines the degrees, dark and light by turns."""
    yield path(f"M0 0H{n(w)}V{n(h)}H0ZM{EDGE} {EDGE}V{n(h - EDGE)}H{n(w - EDGE)}V{EDGE}Z", SHEET, fill_rule="evenodd")
    half = EDGE / 2
    ruled = f"M{EDGE} {half}H{n(w - EDGE)}M{EDGE} {n(h - half)}H{n(w - EDGE)}"
    ruled += f"M{half} {EDGE}V{n(h - EDGE)}M{n(w - half)} {EDGE}V{n(h - EDGE)}"
    yield path(ruled, stroke=INK, width=4.5, stroke_dasharray=f"{n(apart / 2)} {n(apart / 2)}")
    for inset, width in ((1.0, 2.0), (4.6, 0.8), (EDGE - 4.6, 0.8), (EDGE, 1.6)):
        yield rect(inset, inset, w - 2 * inset, h - 2 * inset, stroke=INK, width=width)


# -- The country ---------------------------------------------------------------------------------------------------


def hachures(ridge: Sequence[Point], width: float, seed: int) -> str:
    """A ridge of hills as surveyors draw it: strokes down both slopes, bolder on the side away from the light."""
    chance = Random(seed)
    light, shade = "", ""
    steps = list(_steps(ridge, 2.7))
    for number, (x, y, along_x, along_y) in enumerate(steps):
        # A ridge begins and ends low.
        height = min(1.0, 0.25 + 2.6 * min(number, len(steps) - 1 - number) / len(steps))
        for side in (-1, 1):
            down_x, down_y = -along_y * side, along_x * side
            length = width * height * chance.uniform(0.55, 1.0)
            drift = chance.uniform(-0.18, 0.18) * length
            start = 1.6 + chance.uniform(0, 1.2)
            stroke = f"M{n(x + down_x * start)} {n(y + down_y * start)}l{n(down_x * length + along_x * drift)} "
            stroke += n(down_y * length + along_y * drift)
            if down_x + down_y > 0:
                shade += stroke
            else:
                light += stroke
    return tag("g", path(light, "", width=0.6), path(shade, "", width=1.1), fill="none", stroke=SEPIA, opacity="0.75")


def _steps(line: Sequence[Point], apart: float) -> Iterator[tuple[float, float, float, float]]:
    """Points along a line, evenly apart, each with the direction of the line there."""
    for (x, y), (to_x, to_y) in pairwise(line):
        length = hypot(to_x - x, to_y - y)
        for step in range(int(length / apart)):
            share = step * apart / length
            yield x + (to_x - x) * share, y + (to_y - y) * share, (to_x - x) / length, (to_y - y) / length


def river(course: Sequence[Point]) -> Iterator[str]:
    """A river from its source to its mouth."""
    d = smooth(course)
    yield path(d, stroke="#efe0bd", width=4.4, stroke_linecap="round", stroke_opacity=0.7)
    yield path(d, stroke=RIVER, width=2.2, stroke_linecap="round", stroke_opacity=0.85)


def border(course: Sequence[Point], colour: str) -> Iterator[str]:
    """A border: dots and dashes, washed with a colour along them."""
    d = smooth(course)
    yield path(d, stroke=colour, width=11, stroke_opacity=0.2, stroke_linecap="round")
    yield path(d, stroke=SEPIA, width=1.5, stroke_dasharray="8 3.5 0.1 3.5", stroke_linecap="round", stroke_opacity=0.8)


def country(id: str, features: Mapping[str, DrawnFeature], paper: str) -> Iterator[str]:
    """The features of a country by their ids, waters first; its own id makes those of its seas."""

    def of(kind: str) -> list[DrawnFeature]:
        return [feature for feature in features.values() if feature.kind == kind]

    for number, feature in enumerate(of("sea")):
        yield from sea(f"{id}-{number}", smooth(feature.points, closed=True))
    for feature in of("island"):
        yield path(smooth(feature.points, closed=True), paper, stroke=SHORE, width=1.6)
    for feature in of("river"):
        yield from river(feature.points)
    for number, feature in enumerate(of("ridge")):
        yield hachures(feature.points, 13, number)
    for feature in of("border"):
        yield from border(feature.points, "#b5482f")


def sea_letters(name: str, feature: DrawnFeature) -> Iterator[str]:
    """The name of a sea, if there is room for it."""
    if feature.name:
        x, y, turn = feature.name
        spaced = {"font_style": "italic", "letter_spacing": "3", "transform": f"rotate({turn} {x} {y})"}
        yield words(name, x, y, 24, NAME_FONT, "#2c4d58", **spaced)


def washes(hues: Mapping[str, str], spots: Iterable[tuple[str, Point]], r: float) -> Iterator[str]:
    """Colours by their names, laid on the paper with a brush around spots."""
    for id, hue in hues.items():
        stops = [tag("stop", offset=at, stop_color=hue, stop_opacity=strength) for at, strength in _BRUSH]
        yield tag("defs", tag("radialGradient", *stops, id=f"wash-{id}"))
    for id, (x, y) in spots:
        yield rect(x - r, y - r, 2 * r, 2 * r, f"url(#wash-{id})")


_BRUSH: Final = (("0", "0.42"), ("0.55", "0.3"), ("1", "0"))


def village(middle: Point) -> str:
    """A small town of 44 by 30, engraved: a church between houses."""
    x, y = middle
    houses = "M-20 11V0l7-6 7 6v11ZM6 11V-1l7-6 7 6v12Z"
    church = "M-5 11V-4L0-17L5-4V11Z"
    panes = "M-16 3v3M-11 3v3M10 3v3M15 3v3M0 2v5"
    return tag(
        "g",
        path("M-24 12Q0 16 24 12", stroke=SEPIA, width=1),
        path(houses, SHEET, stroke=INK, width=1.2, stroke_linejoin="round"),
        path(church, "#e0c492", stroke=INK, width=1.2, stroke_linejoin="round"),
        path(panes, stroke=INK, width=1.6),
        transform=f"translate({n(x)} {n(y)})",
    )


TITLE: Final = (180.0, 196.0)
"""The size of the frame around a title."""


def title_frame(left: float, top: float) -> Iterator[str]:
    """The frame of the sheet's title, with a scale at its foot."""
    w, h = TITLE
    wide, high = n(w - 28), n(h - 28)
    edge = f"M{n(left + 14)} {n(top)}h{wide}q2 12 14 14v{high}q-12 2 -14 14"
    edge += f"h-{wide}q-2 -12 -14 -14v-{high}q12 -2 14 -14Z"
    yield path(edge, SHEET, stroke=SOOT, width=2.4)
    yield path(edge, "url(#engraved)", stroke=SEPIA, width=1)
    yield rect(left + 17, top + 17, w - 34, h - 34, stroke=SEPIA, width=0.9)
    x, y = left + w / 2 - 60, top + h - 40
    yield rect(x, y, 120, 7, SHEET, stroke=INK, width=1)
    yield path("".join(f"M{n(x + 40 * step)} {n(y)}h20v7h-20Z" for step in range(3)), INK)


def title_letters(left: float, top: float, title: Sequence[str], name: str) -> Iterator[str]:
    """The title in two lines, and the name of the country below it."""
    x = left + TITLE[0] / 2
    for line, base, size in zip(title, (48, 76), (20, 23), strict=True):
        yield words(line, x, top + base, size, TITLE_FONT, INK, font_weight="700", letter_spacing="1")
    yield path(f"M{n(x - 58)} {n(top + 94)}h46m24 0h46", stroke=SEPIA, width=1.2)
    yield path(f"M{n(x)} {n(top + 89)}l5 5-5 5-5-5z", SEPIA)
    yield fitted(name, x, top + 122, 25, 136, NAME_FONT, INK, font_style="italic")


def colour_card(name: str, hue: str, ink: str, sign: str) -> Iterator[str]:
    """The card of a colour of places: a piece of the map washed with it, its sign on a medal, its name on a banner."""
    yield from card_sheet(hue)
    yield rect(10, 10, 80, 84, "#ecd6a4", rx=3)
    yield rect(10, 10, 80, 84, hue, rx=3, fill_opacity=0.3)
    yield path("M10 38Q50 46 90 38M10 66Q50 74 90 66M36 10L34 94M64 10L66 94", stroke=SEPIA, width=0.5)
    yield hachures(((16, 26), (30, 20), (42, 24)), 6, 3)
    yield hachures(((60, 84), (74, 80), (85, 86)), 6, 5)
    yield disc(50, 52, 28, hue, stroke=SOOT, width=1.6)
    yield disc(50, 52, 25, stroke=ink, width=0.9, stroke_opacity=0.8)
    yield use(sign, 50, 52, 36, ink)
    yield rect(10, 10, 80, 84, stroke=INK, width=0.9, rx=3)
    yield path("M6 102H94L98.5 114.5L94 127H6L1.5 114.5Z", hue, stroke=SOOT, width=1.3)
    yield path("M7.5 104.4H92.5L95.8 114.5L92.5 124.6H7.5L4.2 114.5Z", stroke=ink, width=0.7)
    yield fitted(name, 50, 119.6, 17, 82, NAME_FONT, ink, font_weight="700")


# -- Lines ---------------------------------------------------------------------------------------------------------


def planned_line(d: str) -> Iterator[str]:
    """A line on which nothing is built yet: dashes."""
    yield path(d, stroke=SHEET, width=6.5, stroke_opacity=0.75, stroke_linecap="round")
    yield path(d, stroke=INK, width=2.6, stroke_dasharray="8 5.5", stroke_opacity=0.9)


def sea_lane(d: str) -> Iterator[str]:
    """A way across the water: dots."""
    yield path(d, stroke=SHEET, width=6.5, stroke_opacity=0.6, stroke_linecap="round")
    yield path(d, stroke="#24505f", width=3.4, stroke_dasharray="0.1 7.5", stroke_linecap="round")


def laid_track(d: str, colour: str) -> Iterator[str]:
    """A railway in its owner's colour: sleepers across a bed that is edged to stand out."""
    yield path(d, stroke=SOOT, width=12, stroke_dasharray="2.6 4.4")
    yield path(d, stroke=SOOT, width=8.6)
    yield path(d, stroke=SHEET, width=6.8)
    yield path(d, stroke=colour, width=4.8)


# -- Names and spaces ----------------------------------------------------------------------------------------------


def letters_width(text: str, size: float) -> float:
    """How wide a name is in its bold letters, by their usual widths."""
    return size * sum(
        [
            0.35 if letter in "ifjlt .,'-" else 0.8 if letter in "mw" else 0.75 if letter.isupper() else 0.525
            for letter in text
        ]
    )


CARTOUCHE: Final = 23.0
"""How high a cartouche is."""


def cartouche_half(name: str, size: float, caps: int) -> float:
    """Half the width of a cartouche with so many caps."""
    return (letters_width(name, size) + 12 + caps * CARTOUCHE) / 2


def cartouche_letters(name: str, middle: Point, size: float, caps: Sequence[tuple[str, str, str]]) -> Iterator[str]:
    """A name on paper. At its left are square caps, each with a colour, a symbol and the ink of the symbol; the first
    one's colour runs on below the name as a band.
    """
    x, y = middle
    half, high = cartouche_half(name, size, len(caps)), CARTOUCHE / 2
    left, top = x - half, y - high
    yield rect(left - 1.5, top - 1.5, 2 * half + 3, CARTOUCHE + 3, SOOT, rx=3)
    yield rect(left, top, 2 * half, CARTOUCHE, SHEET, rx=2)
    if caps:
        yield rect(left, y + high - 4.2, 2 * half, 4.2, caps[0][0])
    for number, (colour, symbol, ink) in enumerate(caps):
        at = left + number * CARTOUCHE
        yield rect(at, top, CARTOUCHE, CARTOUCHE, colour)
        yield use(symbol, at + high, y, CARTOUCHE - 4.5, ink)
        yield path(f"M{n(at + CARTOUCHE)} {n(top)}v{n(CARTOUCHE)}", stroke=SOOT, width=1.1)
    middle_x = left + len(caps) * CARTOUCHE + (2 * half - len(caps) * CARTOUCHE) / 2
    base = y + size * 0.33 - (1.6 if caps else 0)
    yield words(name, middle_x, base, size, NAME_FONT, INK, font_weight="700")


def space(
    spot: Point, side: float, icon: str, face: str = SHEET, size: float = 0.66, ink: str = SEPIA
) -> Iterator[str]:
    """A space for a tile: paper in a double line, with the symbol of what may be built there."""
    x, y = spot
    half = side / 2
    yield rect(x - half - 1.6, y - half - 1.6, side + 3.2, side + 3.2, SOOT, rx=3.5)
    yield rect(x - half, y - half, side, side, face, rx=2.5)
    yield rect(x - half, y - half, side, side, "url(#engraved)", rx=2.5)
    yield rect(x - half + 2.6, y - half + 2.6, side - 5.2, side - 5.2, stroke=SEPIA, width=0.6, rx=1.5)
    yield use(icon, x, y, side * size, ink)


def harbour(group: Cell, quay: Cell, cubes: Sequence[Cell], shade: str) -> Iterator[str]:
    """The panel under a group of spaces at sea, edged in a shade, and a quay with a place for each cube of coal."""
    x, y, w, h = group
    yield rect(x, y, w, h, SHEET, stroke=SOOT, width=2, rx=7)
    yield rect(x + 3, y + 3, w - 6, h - 6, stroke=shade, width=0.9, rx=5)
    yield rect(*quay, "#c9b58b", stroke=SOOT, width=1, rx=4)
    for left, top, wide, high in cubes:
        yield rect(left, top, wide, high, "#efe0bb", stroke=SEPIA, width=0.8, rx=2)
        yield use("cube-coal", left + wide / 2, top + high / 2, 11, opacity="0.28")


def roundel(spot: Point, r: float, icon: str, face: str, ink: str) -> Iterator[str]:
    """A sign in a ring: something that a place has besides its spaces."""
    x, y = spot
    yield disc(x, y, r, face, stroke=SOOT, width=1.6)
    yield disc(x, y, r - 2.4, stroke=ink, width=0.7, stroke_opacity=0.8)
    yield use(icon, x, y, r * 1.32, ink)
