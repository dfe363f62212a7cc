"""The engraver's materials: colours, metals, hatchings of the players, parchment, and the sheet that a picture is.

Everything a title draws stands on these, so that all titles look like sheets of one atlas. A title chooses its own
metal (the colour of frames and mountings) and its own paper.
"""

from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from struct import pack
from typing import Final
from zlib import compress, crc32

from millrace.core.decision import seat_letter
from millrace.scene.ink import Attributes, n, path, tag
from millrace.scene.scene import PLAYER_COLOURS

NAMESPACE: Final = "http://www.w3.org/2000/svg"

INK: Final = "#2a1d10"
SOOT: Final = "#17110c"
PAPER: Final = "#f3e6c4"
PARCHMENT: Final = "#e6d3a6"
IVORY: Final = "#fbf2da"
WALNUT: Final = "#3a2811"
"""The dark wood under spaces and markets."""
GILT: Final = "#e8cd86"
"""The fine line inside the edge of tiles and links."""


@dataclass(frozen=True, slots=True)
class Metal:
    """What frames, plaques and coins are made of, from its glint to its shadow."""

    light: str
    plain: str
    shade: str
    dark: str


BRASS: Final = Metal("#f2dc98", "#c99f45", "#a67a2c", "#6d4c15")


# -- What pictures refer to ----------------------------------------------------------------------------------------


def definitions(seats: int, metal: Metal = BRASS) -> str:
    """What the drawings of all modules refer to: `metal`, `sheen`, `wood`, and `hatch-a`, `hatch-b` … for the seats."""
    shades = [("0", metal.light), ("0.35", metal.plain), ("0.6", metal.shade), ("1", metal.dark)]
    stops = "".join(tag("stop", offset=at, stop_color=colour) for at, colour in shades)
    sheen = tag("stop", offset="0", stop_color="#fff", stop_opacity="0.28") + tag(
        "stop", offset="0.55", stop_color="#000", stop_opacity="0"
    )
    sheen += tag("stop", offset="1", stop_color="#000", stop_opacity="0.34")
    wood = [("0", "#5d3a14"), ("0.3", "#b57a35"), ("0.55", "#9a6428"), ("1", "#4a2d0e")]
    staves = "".join(tag("stop", offset=at, stop_color=colour) for at, colour in wood)
    return "".join(
        [
            tag("linearGradient", stops, id="metal", x1="0", y1="0", x2="0.6", y2="1"),
            tag("linearGradient", sheen, id="sheen", x1="0", y1="0", x2="0", y2="1"),
            tag("linearGradient", staves, id="wood", x1="0", y1="0", x2="1", y2="0"),
            *_hatchings(seats),
        ]
    )


# Azure lies, gules stands, sable crosses, purpure slants, argent is bare: the engravers' code for colours.
_HATCHINGS: Final = ("M0 1.5H3", "M1.5 0V3", "M0 1.5H3M1.5 0V3", "M-1 4L4 -1M-1 1L1 -1M2 4L4 2", "M1 1.5H2")


def _hatchings(seats: int) -> Iterator[str]:
    for seat, d in enumerate(_HATCHINGS[:seats]):
        pale = PLAYER_COLOURS[seat] == PLAYER_COLOURS[-1]
        light = "0.3" if seat == 2 else "0.22"
        hatching = path(d, stroke=INK if pale else IVORY, width=0.5, stroke_opacity=light)
        letter = seat_letter(seat).lower()
        yield tag("pattern", hatching, id=f"hatch-{letter}", width="3", height="3", patternUnits="userSpaceOnUse")


# -- Paper ---------------------------------------------------------------------------------------------------------


def paper_definitions() -> str:
    """What `paper` refers to: `vignette` (the light on its middle), `fibre`, `engraved` (the graver's fine lines)."""
    light = tag("stop", offset="0.55", stop_color="#3a2408", stop_opacity="0") + tag(
        "stop", offset="1", stop_color="#3a2408", stop_opacity="0.32"
    )
    line = path("M0 4H4", stroke="#7a5a2a", width=0.35, stroke_opacity=0.35)
    fibre = tag("image", href=noise(96, seed=4, smooth=1, strength=70), width="192", height="192")
    whole = {"patternUnits": "userSpaceOnUse"}
    return "".join(
        [
            tag("radialGradient", light, id="vignette", cx="0.5", cy="0.5", r="0.72"),
            tag("pattern", fibre, id="fibre", width="192", height="192", **whole),
            tag("pattern", line, id="engraved", width="4", height="4", patternTransform="rotate(32)", **whole),
        ]
    )


STAINS: Final = 105
"""How strong the stains of a sheet usually are."""


def paper(w: float, h: float, ground: str = PARCHMENT, stains: int = STAINS) -> Iterator[str]:
    """A sheet with stains and fibres, as strong as wanted, and a vignette; it needs `paper_definitions`."""
    size: Attributes = {"width": float(w), "height": float(h)}
    yield tag("rect", fill=ground, **size)
    stain = noise(48, seed=11, smooth=3, strength=stains)
    yield tag("image", href=stain, preserveAspectRatio="none", **size)
    yield tag("rect", fill="url(#fibre)", fill_opacity=stains / STAINS if stains != STAINS else None, **size)
    yield tag("rect", fill="url(#engraved)", **size)
    yield tag("rect", fill="url(#vignette)", **size)


@cache
def noise(side: int, seed: int, smooth: int, strength: int) -> str:
    """Brown clouds as a small picture that repeats without a seam; cheaper to draw than a filter."""
    chance = Random(seed)
    field = [[chance.random() for _ in range(side)] for _ in range(side)]
    for _ in range(smooth):
        field = [
            [
                (field[y][x - 1] + field[y][(x + 1) % side] + field[y - 1][x] + field[(y + 1) % side][x] + field[y][x])
                / 5
                for x in range(side)
            ]
            for y in range(side)
        ]
    low, high = min(map(min, field)), max(map(max, field))
    rows = [[int(strength * ((value - low) / (high - low)) ** 2) for value in row] for row in field]
    return "data:image/png;base64," + b64encode(_png(rows, (92, 62, 26))).decode("ascii")


def _png(alpha: list[list[int]], colour: tuple[int, int, int]) -> bytes:
    """A picture of one colour that shows through as much as each point says, in a palette of 256 shades."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return pack(">I", len(data)) + kind + data + pack(">I", crc32(kind + data))

    head = pack(">IIBBBBB", len(alpha[0]), len(alpha), 8, 3, 0, 0, 0)
    data = compress(b"".join(b"\0" + bytes(row) for row in alpha), 9)
    palette = chunk(b"PLTE", bytes(colour) * 256) + chunk(b"tRNS", bytes(range(256)))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + palette + chunk(b"IDAT", data) + chunk(b"IEND", b"")


# -- Pictures ------------------------------------------------------------------------------------------------------


def picture(w: float, h: float, *inside: str) -> str:
    """A background: a picture of its own, complete with what it refers to."""
    return tag("svg", *inside, xmlns=NAMESPACE, viewBox=f"0 0 {n(w)} {n(h)}", width=float(w), height=float(h))


def emblem(*inside: str, metal: Metal = BRASS) -> str:
    """A title's emblem for lists and mastheads: a framed view of 128 by 84; its data tell a page the title's accent."""
    colours: Attributes = {"data_light": metal.light, "data_plain": metal.plain, "data_dark": metal.dark}
    frame = tag("rect", x=1.5, y=1.5, width="125", height="81", fill="none", stroke="url(#metal)", stroke_width="3")
    size: Attributes = {"viewBox": "0 0 128 84", "width": "128", "height": "84"}
    return tag("svg", *inside, frame, xmlns=NAMESPACE, **size, **colours)


def sprite_sheet(seats: int, *symbols: str, metal: Metal = BRASS) -> str:
    """A title's symbols as a picture without extent. Its patterns live only while it is not taken out of display."""
    inside = tag("defs", definitions(seats, metal)) + "".join(symbols)
    return tag("svg", inside, xmlns=NAMESPACE, width="0", height="0", aria_hidden="true")
