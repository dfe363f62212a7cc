"""The small drawings of Oranienburger Kanal: goods, kinds of route, and the signs by which effects are told.

Icons of effects are called as `millrace.parts.effects_words` names them, with dashes for dots. Goods and pieces have
colours of their own; all other icons take theirs from `color`. All are 24 by 24.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from millrace.scene.engraving import INK, IVORY, SOOT, Metal
from millrace.scene.ink import disc, n, path, rect, symbol, tag

from ..rules.content import GOOD_IDS, KIND_IDS

PRUSSIAN: Final = Metal("#d7e4f1", "#6690bd", "#2f5786", "#10305a")
"""What frames and mountings are made of here."""
BRICK: Final = "#a4492f"
MORTAR: Final = "#e9c9ae"
GOLD: Final = "#e3b341"

PERIODS: Final = {"green": "#4c7440", "orange": "#c06a1f", "blue": "#24598f"}
"""The colours of the three periods' structures."""


_ALIKE: Final = {"count.bridges": "piece.bridge", "count.this_plot": "count.buildings"}


def icon(name: str) -> str:
    """The symbol of an icon by its name in the line of an effect; what is counted as bridges looks like one."""
    return "i-" + _ALIKE.get(name, name).replace(".", "-").replace("_", "-")


# -- Goods ---------------------------------------------------------------------------------------------------------


def goods() -> Iterator[str]:
    """What players own, as tokens."""
    drawings = {
        "wood": _wood(), "clay": _clay(), "ore": _ore(), "brick": _brick(), "iron": _iron(), "taler": _taler(),
        "prestige": _prestige(),
    }  # fmt: skip
    for good in GOOD_IDS:
        yield symbol(icon(f"good.{good}"), 24, 24, *drawings[good])


def _wood() -> Iterator[str]:
    for x, y in ((7, 1.2), (1, 11.4), (13, 11.4)):
        yield disc(x + 5, y + 5.4, 5.2, "#8a5626", stroke=SOOT, width=1.2)
        yield disc(x + 5, y + 5.4, 3.6, "#e2b678")
        yield disc(x + 5, y + 5.4, 1.6, stroke="#8a5626", width=0.9)


def _clay() -> Iterator[str]:
    yield path("M1.5 20.5C3 13 7 6.5 12.5 5.5 17.5 6.5 21 13 22.5 20.5Z", "#cf7d3c", stroke=SOOT, width=1.3)
    yield path("M12.5 5.5C17.5 6.5 21 13 22.5 20.5H14C15.5 15 15 10 12.5 5.5Z", "#a85a24")
    yield path("M6 17l3-1.5M8 12.5l3-1", stroke="#f0bb85", width=1.3, stroke_linecap="round")


def _ore() -> Iterator[str]:
    yield path("M2 16 5.5 7.5 12 3 19 6.5 22.3 14.5 17.5 20.7H6.5Z", "#565062", stroke=SOOT, width=1.3)
    yield path("M5.5 7.5 12 3 13 10 7.5 13Z", "#8f889e")
    yield path("M13 10 19 6.5 22.3 14.5 15 16Z", "#3d3847")
    yield path("M8 16.5h2.6M15.5 9.5h2M12 18.5h2", stroke="#f0cf6a", width=1.7, stroke_linecap="round")


def _brick() -> Iterator[str]:
    yield path("M1.5 10 7 5.5H22.5V14L17 18.5H1.5Z", "#b3432b", stroke=SOOT, width=1.3, stroke_linejoin="round")
    yield path("M1.5 10 7 5.5H22.5L17 10Z", "#de7a5c")
    yield path("M17 10 22.5 5.5V14L17 18.5Z", "#7d2a18")
    yield path("M4 14.3h10.5", stroke="#e79c82", width=1.5)


def _iron() -> Iterator[str]:
    yield path("M1.5 18.5 5 10H19L22.5 18.5Z", "#5f7890", stroke=SOOT, width=1.3, stroke_linejoin="round")
    yield path("M5 10 8 6H16L19 10Z", "#b9cbdb", stroke=SOOT, width=1.1, stroke_linejoin="round")
    yield path("M6.5 14.5h11", stroke="#9fb6cb", width=1.6)


def _taler() -> Iterator[str]:
    yield disc(12, 12, 10.8, GOLD, stroke="#5d430d", width=1.3)
    yield disc(12, 12, 8.2, "#f2d27a", stroke="#9a7420", width=0.9)
    yield path("M8 9.2V7.6h8v1.6h-3v7.2h-2V9.2Z", "#6b4e10")


def _prestige() -> Iterator[str]:
    shield = "M12 1.2 21 4.2V12C21 17 17 20.6 12 22.8 7 20.6 3 17 3 12V4.2Z"
    yield path(shield, "#1d4a80", stroke=SOOT, width=1.3)
    yield path("M12 3.6 18.8 5.8V12C18.8 15.8 16 18.6 12 20.4Z", "#2f6aa8")
    yield path("M12 5.6l1.9 4 4.3.5-3.2 3 .9 4.4-3.9-2.2-3.9 2.2.9-4.4-3.2-3 4.3-.5z", "#f4e6bd")


# -- Routes and bridges --------------------------------------------------------------------------------------------


def route(kind: str, start: float, end: float, width: float, ends: str = "round") -> Iterator[str]:
    """A route from left to right through the middle of a strip of that width; its ends are `round` or `butt`."""
    yield from _bands(kind, f"M{n(start)} {n(width / 2)}H{n(end)}", width, _LAID[kind], ends)


def joint(kind: str, width: float) -> Iterator[str]:
    """The end of a route in the middle of a square, without its edges: it opens one route to another of its kind."""
    half = width / 2
    yield from _bands(kind, f"M{n(half)} {n(half)}H{n(width)}", width, _LAID[kind][_EDGES[kind] :], "butt")


_LAID: Final[dict[str, tuple[tuple[str, float, tuple[float, ...]], ...]]] = {
    "path": (("#6e5430", 0.56, ()), ("#dcc08a", 0.46, ()), ("#8c6c3c", 0.11, (0.002, 0.28))),
    "road": (
        ("#3d352b", 0.72, ()), ("#978a76", 0.62, ()), ("#6b6152", 0.44, (0.05, 0.17)), ("#d7cdb9", 0.05, (0.3, 0.2)),
    ),
    "rail": (
        ("#c9b88f", 0.7, ()), ("#4b3419", 0.64, (0.13, 0.17)), ("#1c1a1a", 0.4, ()), ("#c9b88f", 0.26, ()),
        ("#4b3419", 0.26, (0.13, 0.17)),
    ),
    "canal": (
        ("#2b2114", 0.84, ()), ("#b9a878", 0.76, ()), ("#1d4a66", 0.62, ()), ("#4f90b0", 0.5, ()),
        ("#d4e8ee", 0.06, (0.3, 0.34)),
    ),
}  # fmt: skip
"""What a route is made of from the ground up: colours, widths and dashes as shares of the strip's width."""
_EDGES: Final = {"path": 1, "road": 1, "rail": 1, "canal": 3}
"""How many layers make the edges of a route."""
_BUTT: Final = frozenset({("road", 2), ("road", 3), ("rail", 1), ("rail", 4)})
"""Layers whose dashes end straight."""


def _bands(
    kind: str, d: str, width: float, layers: Sequence[tuple[str, float, tuple[float, ...]]], ends: str
) -> Iterator[str]:  # fmt: skip
    for colour, share, dashes in layers:
        straight = (kind, _LAID[kind].index((colour, share, dashes))) in _BUTT
        dashing = " ".join(n(width * dash) for dash in dashes) if dashes else None
        yield path(
            d, stroke=colour, width=width * share, stroke_dasharray=dashing,
            stroke_linecap="butt" if straight else "round" if dashes else ends,
        )  # fmt: skip


def bridge(length: float, width: float) -> Iterator[str]:
    """A bridge of brick that runs from top to bottom of a rectangle."""
    side, inner = width * 0.1, width * 0.26
    deck = f"M{n(side)} 1C{n(inner)} {n(length * 0.3)} {n(inner)} {n(length * 0.7)} {n(side)} {n(length - 1)}"
    deck += f"H{n(width - side)}C{n(width - inner)} {n(length * 0.7)} {n(width - inner)} {n(length * 0.3)}"
    deck += f" {n(width - side)} 1Z"
    yield path(deck, "#000", transform="translate(1.6 1.6)", fill_opacity=0.3)
    yield path(deck, BRICK, stroke=SOOT, width=1.1, stroke_linejoin="round")
    courses = "".join(f"M{n(width * 0.3)} {n(y)}H{n(width * 0.7)}" for y in _steps(length * 0.1, length * 0.92, 4.6))
    yield path(courses, stroke="#6d2a18", width=1)
    for x, bow in ((side + 1.6, inner + 1.6), (width - side - 1.6, width - inner - 1.6)):
        parapet = f"M{n(x)} 2C{n(bow)} {n(length * 0.3)} {n(bow)} {n(length * 0.7)} {n(x)} {n(length - 2)}"
        yield path(parapet, stroke=SOOT, width=3.4)
        yield path(parapet, stroke=MORTAR, width=2)


def _steps(first: float, last: float, step: float) -> Iterator[float]:
    while first < last:
        yield first
        first += step


_GROUNDS: Final = {"path": "#a9bb7d", "road": "#e7d9b4", "rail": "#e7d9b4", "canal": "#a9bb7d"}
"""What lies beside a route on its icon."""


def pieces() -> Iterator[str]:
    """The kinds of route and the bridge as icons."""
    for kind in KIND_IDS:
        ground = rect(1, 1, 22, 22, _GROUNDS[kind], rx=4)
        lying = tag("g", *route(kind, 0, 22, 22, "butt"), transform="translate(1 1)")
        edge = rect(1, 1, 22, 22, stroke=SOOT, width=1.2, rx=4)
        yield symbol(icon(f"piece.{kind}"), 24, 24, ground, lying, edge)
    arch = "M1 9.5C7 5.5 17 5.5 23 9.5V13.5H21V20.5H17C17 16.5 15 14.5 12 14.5S7 16.5 7 20.5H3V13.5H1Z"
    yield symbol(
        icon("piece.bridge"),
        24,
        24,
        path("M1 20.5c2-1.4 4-1.4 5.5 0s4 1.4 5.5 0 4-1.4 5.5 0 4 1.4 5.5 0v3H1z", "#4f90b0"),
        path(arch, BRICK, stroke=SOOT, width=1.2, stroke_linejoin="round"),
        path("M2 10.6C8 7.2 16 7.2 22 10.6", stroke=MORTAR, width=1.4),
    )


# -- Signs ---------------------------------------------------------------------------------------------------------

_HOUSE: Final = (
    "M2.5 21.5V11l5.6-4.2V11l5.6-4.2V11L18 7.6V2.5h3.2v19zM6 14.5v3h2.6v-3zM11 14.5v3h2.6v-3zM16 14.5v3h2.6v-3z"
)
_PLOT: Final = (
    "M3 3h4v2H5v2H3zM17 3h4v4h-2V5h-2zM3 17h2v2h2v2H3zM19 17h2v4h-4v-2h2z"
    "M10 3h4v2h-4zM10 19h4v2h-4zM3 10h2v4H3zM19 10h2v4h-2z"
)
_SQUARE: Final = "M3 3h18v18H3zM5 5v14h14V5z"
_ARROWS: Final = "M12 1l4 4.6h-2.6v5h5V8L23 12l-4.6 4v-2.6h-5v5H16L12 23l-4-4.6h2.6v-5h-5V16L1 12l4.6-4v2.6h5v-5H8z"

_SIGNS: Final = {
    # What is counted
    "count.buildings": _HOUSE,
    "count.empty_plots": _PLOT,
    "count.rows": "M1 9h5v6H1zM7 9h4.5v6H7zM12.5 9H17v6h-4.5zM18 9h5v6h-5zM1 5.5h22V7H1zM1 17h22v1.5H1z",
    "count.columns": "M9 1h6v6.5H9zM9 8.7h6v6.6H9zM9 16.5h6V23H9zM5.5 1H7v22H5.5zM17 1h1.5v22H17z",
    "count.circuits": "M2 2h20v20H2zM6.5 6.5v11h11v-11zM9 9h6v6H9z",
    "count.angles": "M3 2h5v14h14v5H3zM11 7h2v4h4v2h-6z",
    "count.opposite": "M2 2h4.5v20H2zM17.5 2H22v20h-4.5zM8.5 12l3-3v2h1V9l3 3-3 3v-2h-1v2z",
    "count.overbuilt_printed_paths": (
        "M2 16.5h3v3H2zM7 16.5h3v3H7zM12 16.5h3v3h-3zM17 16.5h3v3h-3zM10.5 2h3v6H17l-5 6-5-6h3.5z"
    ),
    "count.stock": "M2.5 9.5C2.5 6.5 5 4.5 8 4.5h8c3 0 5.5 2 5.5 5V11h-8V9.5h-3V11h-8zM2.5 12.5h8V14h3v-1.5h8v7h-19z",
    "count.activation": (
        "M10.2 1h3.6l.5 2.7 2 .9 2.3-1.6 2.5 2.5-1.6 2.3.9 2 2.6.5v3.5l-2.6.5-.9 2 1.6 2.3-2.5 2.5-2.3-1.6-2 .9-.5"
        " 2.6h-3.6l-.5-2.6-2-.9-2.3 1.6-2.5-2.5 1.6-2.3-.9-2L1 13.8v-3.5l2.6-.5.9-2L2.9 5.5 5.4 3l2.3 1.6 2-.9z"
        "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z"
    ),
    # Where
    "place.anywhere": _ARROWS,
    "place.edge": "M1.5 1.5h21v21h-21zM7.5 7.5v9h9v-9z",
    "place.corner": _SQUARE + "M3 3h9v9H3z",
    "place.neighbours": "M8 1.5h8v6H8zM8 16.5h8v6H8zM1.5 8h6v8h-6zM16.5 8h6v8h-6zM9 9h6v6H9zM10.4 10.4v3.2h3.2v-3.2z",
    "place.unbuilt": _PLOT + "M4.4 21 21 4.4l-1.4-1.4L3 19.6z",
    "place.elsewhere": _HOUSE + "M1 3 21 23l2-2L3 1z",
    "side.top": _SQUARE + "M2 1h20v6H2z",
    "side.right": _SQUARE + "M17 2h6v20h-6z",
    "side.bottom": _SQUARE + "M2 17h20v6H2z",
    "side.left": _SQUARE + "M1 2h6v20H1z",
    # How often a structure has been activated
    "state.none": "M12 6a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM12 8.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7z",
    "state.once": "M12 6a6 6 0 1 0 0 12 6 6 0 0 0 0-12z",
    "state.twice": "M6.5 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM17.5 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10z",
    "state.activated": "M12 6a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM20 10.5h1.5v1.5H23v1.5h-1.5V15H20v-1.5h-1.5V12H20z",
    # What is done
    "sign.most": "M20 2.5 4 9.6v2.8l16 7.1v-3.4L9.6 11 20 6zM4 20.2h16v2.6H4z",
    "sign.endless": (
        "M6.6 6.6a5.4 5.4 0 1 0 4 9L12 14l1.4 1.6a5.4 5.4 0 1 0 0-7.2L12 10l-1.4-1.6a5.4 5.4 0 0 0-4-1.8z"
        "M6.6 9.2c.8 0 1.5.3 2 .9L10.3 12l-1.7 1.9a2.8 2.8 0 1 1-2-4.7zM17.4 9.2a2.8 2.8 0 1 1-2 4.7L13.7 12l1.7-1.9"
        "c.5-.6 1.2-.9 2-.9z"
    ),
    "sign.then": "M10 2h4v11h4.5L12 21.5 5.5 13H10z",
    "sign.exchange": "M1.5 9.6h12.6V4.8L22.8 12l-8.7 7.2v-4.8H1.5z",
    "sign.remove": "M5.4 2.6 12 9.2l6.6-6.6 2.8 2.8-6.6 6.6 6.6 6.6-2.8 2.8-6.6-6.6-6.6 6.6-2.8-2.8 6.6-6.6-6.6-6.6z",
    "sign.pick": "M3 4h12v3H3zM3 10.5h8v3H3zM3 17h6v3H3zM12.5 15.5l2-2 2.6 2.6 5-5.4 2 2-7 7.6z",
    "sign.place": "M10 1.5h4V9h4l-6 6.5L6 9h4zM2 16.5h3v3h14v-3h3v6H2z",
}
"""Icons of one colour; what is missing of the names that effects use is written as text or left out."""


def signs() -> Iterator[str]:
    """The icons of one colour, and the four kinds of route in one."""
    for name, d in _SIGNS.items():
        yield symbol(icon(name), 24, 24, path(d, "currentColor", fill_rule="evenodd"))
    quarters = [
        path("M2 2h10v10H2z", "#c8a868"), path("M12 2h10v10H12z", "#948873"), path("M2 12h10v10H2z", "#37312b"),
        path("M12 12h10v10H12z", "#4f90b0"),
    ]  # fmt: skip
    frame = path("M2 2h20v20H2zM12 2v20M2 12h20", stroke=INK, width=1.4)
    marks = path("M4 7h6", stroke="#6e5430", width=1.6, stroke_dasharray="1.4 1.4") + path(
        "M14 7h6M4 15.5h6M4 18.5h6M14 16q1.5-1.5 3 0t3 0", stroke=IVORY, width=1.2
    )
    yield symbol(icon("count.kinds"), 24, 24, *quarters, frame, marks)


_DRAWN: Final = frozenset(
    {*_SIGNS, *_ALIKE, "count.kinds", "piece.bridge"}
    | {f"good.{good}" for good in GOOD_IDS}
    | {f"piece.{kind}" for kind in KIND_IDS}
)


def drawn(name: str) -> bool:
    """Whether an icon has a drawing; the others say nothing beyond their text."""
    return name in _DRAWN


def effect_icons() -> Iterator[str]:
    """Everything that the lines of effects use."""
    yield from goods()
    yield from pieces()
    yield from signs()
