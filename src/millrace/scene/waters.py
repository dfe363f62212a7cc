"""The sea of a map, and the ships on it."""

from collections.abc import Iterator
from typing import Final

from millrace.scene.engraving import INK, IVORY, SOOT
from millrace.scene.ink import n, path, tag

WATER: Final = "#b4c8ca"
SHALLOWS: Final = "#c6d6d5"
DEEP: Final = "#4d6c76"
SHORE: Final = "#3f3122"

# From the shore outwards, every line fainter and farther from the last, as engravers draw the sea.
_WATER_LINES: Final = ((3.0, 0.8), (8.0, 0.62), (14.5, 0.48), (22.5, 0.36), (32.5, 0.26), (44.5, 0.18), (58.5, 0.12))


def sea(id: str, outline: str) -> Iterator[str]:
    """A sea inside a closed path, with lines along its shore; the id is that of the clipping it needs."""
    yield tag("clipPath", path(outline), id=id)
    drawn = [path(outline, WATER), path(outline, stroke=SHALLOWS, width=52, stroke_opacity=0.5)]
    for far, strength in reversed(_WATER_LINES):
        # A line at a distance from the shore is the edge of a stroke along it: what is inside is water again.
        drawn.append(path(outline, stroke=DEEP, width=2 * far + 0.9, stroke_opacity=strength))
        drawn.append(path(outline, stroke=WATER if far > 26 else SHALLOWS, width=2 * far - 0.9))
    yield tag("g", *drawn, clip_path=f"url(#{id})")
    yield path(outline, stroke=SHORE, width=1.6, stroke_linejoin="round")


def ferry(d: str) -> Iterator[str]:
    """A crossing by water along a path."""
    yield path(d, stroke=SHORE, width=5, stroke_linecap="round", stroke_opacity=0.35)
    yield path(d, stroke=IVORY, width=2.6, stroke_linecap="round", stroke_dasharray="0.1 6")


def ship(x: float, y: float, scale: float = 1.0) -> str:
    """A ship under full sail, about 64 by 60 by its scale, its water line at a point."""
    hull = "M-30 -8C-22 -6 -16 -6 -10 -6H22L31 -12C30 -5 27 -1 23 0H-20C-25 -1 -28 -4 -30 -8Z"
    ports = "".join(f"M{x_port} -3.6v1.4" for x_port in range(-18, 24, 5))
    masts = "M-15 -6V-46M3 -6V-54M20 -7V-42M24 -9L40 -20"
    sails = "".join(
        f"M{n(mast - half)} {n(top)}Q{n(mast + 4)} {n(top + 2)} {n(mast + half)} {n(top)}"
        f"L{n(mast + half + 2)} {n(top + high)}Q{n(mast + 6)} {n(top + high - 3)} {n(mast - half - 1)} {n(top + high)}Z"
        for mast, half, top, high in (
            (-15, 6, -43, 9), (-15, 8, -33, 11), (-15, 9, -21, 10),
            (3, 7, -51, 10), (3, 9, -40, 13), (3, 10, -26, 13),
            (20, 5, -39, 8), (20, 7, -30, 10), (20, 8, -19, 8),
        )
    )  # fmt: skip
    jib = "M22 -38L38 -19L25 -11Z"
    shade = "M-13 -31q3 4 1 8M-13 -19q3 4 1 8M5 -38q3 4 1 8M5 -24q3 4 1 8M22 -28q3 4 1 8"
    waves = "M-38 2q6 -3 12 0t12 0t12 0t12 0t12 0t12 0M-30 5.5q5 -2.4 10 0t10 0t10 0t10 0t10 0"
    return tag(
        "g",
        path(masts, stroke=SOOT, width=1.1),
        path(sails + jib, "#f2ebdb", stroke=INK, width=0.8, stroke_linejoin="round"),
        path(shade, stroke="#9a8a6a", width=0.7),
        path(hull, "#4a3320", stroke=SOOT, width=0.9),
        path(ports, stroke="#e9dcc0", width=1.6),
        path(waves, stroke=DEEP, width=1, stroke_linecap="round"),
        transform=f"translate({n(x)} {n(y)})scale({n(scale)})",
    )
