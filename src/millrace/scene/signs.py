"""Signs of an old map, drawn in ink: what grows and stands in a country, and what a traveller must know.

They take their colour from `color`, so that one drawing serves on paper and on a coloured ground.
"""

from collections.abc import Iterator
from math import cos, pi, sin

from millrace.scene.engraving import IVORY
from millrace.scene.ink import disc, n, path, polygon, symbol


def _leaf(x: float, y: float, long: float, wide: float, turn: float) -> str:
    """A leaf or grain that grows upwards from a point, turned by so many degrees."""
    shape = f"M0 0C{n(-wide)} {n(-long * 0.35)} {n(-wide * 0.8)} {n(-long * 0.75)} 0 {n(-long)}"
    shape += f"C{n(wide * 0.8)} {n(-long * 0.75)} {n(wide)} {n(-long * 0.35)} 0 0Z"
    return path(shape, "currentColor", transform=f"translate({n(x)} {n(y)})rotate({n(turn)})")


def _hop() -> Iterator[str]:
    """A cone of scales under two leaves."""
    for turn in (-66, 66):
        yield _leaf(12, 5.6, 10.4, 3.2, turn)
    for y, half in ((6.2, 5.6), (10.6, 6.2), (15, 4.8)):
        inner = half - 0.6
        d = f"M{n(12 - half)} {n(y)}L12 {n(y + 2.6)}L{n(12 + half)} {n(y)}L{n(12 + inner)} {n(y + 3.3)}"
        yield path(f"{d}L12 {n(y + 6.2)}L{n(12 - inner)} {n(y + 3.3)}Z", "currentColor")
    yield path("M8.6 19.2L12 21L15.4 19.2L12 23.8Z", "currentColor")


def _rye() -> Iterator[str]:
    """An ear on its stalk."""
    yield path("M12 23.4V8", stroke="currentColor", width=1.7, stroke_linecap="round")
    yield _leaf(12, 8.2, 7.8, 3, 0)
    for y in (13.4, 19):
        yield _leaf(11, y, 8.6, 3, -40)
        yield _leaf(13, y, 8.6, 3, 40)


def _grapes() -> Iterator[str]:
    """A bunch under a leaf."""
    yield path(
        "M12 7C8.5 7.2 5.8 5.4 5 1.8C8 1.2 11 2.4 12 4.4C13 2.4 16 1.2 19 1.8C18.2 5.4 15.5 7.2 12 7Z", "currentColor"
    )
    for y, row in ((10, (6.4, 12, 17.6)), (14.9, (9.2, 14.8)), (19.8, (12,))):
        yield from [disc(x, y, 2.55, "currentColor") for x in row]


def _sun() -> Iterator[str]:
    """A disc with its rays."""
    yield disc(12, 12, 5, "currentColor")
    for ray in range(12):
        turn = ray * pi / 6
        tip, left, right = (
            (12 + r * sin(turn + side), 12 - r * cos(turn + side)) for r, side in ((11.4, 0), (6.6, 0.2), (6.6, -0.2))
        )
        yield path(polygon(tip, left, right), "currentColor")


def signs() -> Iterator[str]:
    """Hop, rye, grapes, a wave, a tower, the sun; works, a house, and the sign of a dead end."""
    waves = "".join(f"M1.8 {y}q2.55 -4.6 5.1 0t5.1 0 5.1 0 5.1 0" for y in (7.2, 13, 18.8))
    tower = (
        "M7.4 22.6V10.6H5.8V5.4h2.5v2h2.2v-2h3v2h2.2v-2h2.5v5.2h-1.6v12h-3v-4a1.6 1.6 0 0 0-3.2 0v4ZM11 12v3.2h2V12Z"
    )
    flag = "M11.4 .8h1.2V5h-1.2ZM12.6 .8l5 1.6-5 1.6Z"
    yield symbol("sign-hop", 24, 24, *_hop())
    yield symbol("sign-rye", 24, 24, *_rye())
    yield symbol("sign-grapes", 24, 24, *_grapes())
    yield symbol("sign-wave", 24, 24, path(waves, stroke="currentColor", width=2.5, stroke_linecap="round"))
    yield symbol("sign-tower", 24, 24, path(tower + flag, "currentColor", fill_rule="evenodd"))
    yield symbol("sign-sun", 24, 24, *_sun())
    works = "M2 21.5V11l5-3.4V11l5-3.4V11l5-3.4V2.5h3.4v19ZM4.6 14.6v3h2.6v-3Zm5 0v3h2.6v-3Zm5 0v3h2.6v-3Z"
    yield symbol("i-works", 24, 24, path(works, "currentColor", fill_rule="evenodd"))
    house = "M1.8 12.4L12 3l10.2 9.4-1.4 1.6L12 6 3.2 14ZM5 14.4L12 8l7 6.4V21h-5v-5h-4v5H5Z"
    yield symbol("i-house", 24, 24, path(house, "currentColor"))
    yield symbol("i-dead-end", 24, 24, path("M9.6 9h4.8v14H9.6Z", IVORY), path("M3.5 2.5h17V9h-17Z", "#d8452a"))
