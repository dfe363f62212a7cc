"""The little views on the structures' cards: each shows what the structure's effects are about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from millrace.parts.effects import Effect
from millrace.parts.effects_words import effect_icons
from millrace.scene.ink import n, path, symbol, tag

from ..rules.content import VOCABULARY

_W: Final = 84
_H: Final = 40
_INK: Final = "#5a4322"
_WALL: Final = "#a8855a"
_ROOF: Final = "#8a4a33"
_SMOKE: Final = "#8d7749"
_WATER: Final = "#7fa9bb"


def vignette(effects: Sequence[Effect], x: float, y: float, w: float, h: float) -> str:
    """The view that fits the effects of a structure, fitted into a rectangle."""
    names = [each.name for effect in effects for each in effect_icons(VOCABULARY, effect)]
    theme = next((name for name in names if name in _THEMES), "good.taler")
    return tag(
        "use", href=f"#view-{theme.replace('.', '-')}", x=float(x), y=float(y), width=float(w), height=float(h),
        opacity="0.62",
    )  # fmt: skip


def vignettes() -> Iterator[str]:
    """All views as symbols."""
    for theme, drawn in _THEMES.items():
        ground = path("M0 38.6H84", stroke=_INK, width=0.9)
        yield symbol(f"view-{theme.replace('.', '-')}", _W, _H, _sky(), *drawn, ground)


def _sky() -> str:
    lines = "".join(f"M{4 + 3 * (row % 3)} {4 + 3.4 * row:g}H{80 - 4 * (row % 2)}" for row in range(6))
    return path(lines, stroke="#b99a62", width=0.35, stroke_opacity=0.7)


# -- What the views are made of ------------------------------------------------------------------------------------


def _house(x: float, w: float, h: float, roof: float = 5) -> str:
    """A house with its gable to the front, and its windows."""
    top = 38.5 - h
    walls = path(f"M{n(x)} 38.5V{n(top)}H{n(x + w)}V38.5Z", _WALL, stroke=_INK, width=0.7)
    gable = f"M{n(x - 1.2)} {n(top)}L{n(x + w / 2)} {n(top - roof)}L{n(x + w + 1.2)} {n(top)}Z"
    panes = "".join(
        f"M{n(x + 2.4 + 4 * column)} {n(top + 3 + 5 * row)}v2.2"
        for row in range(int((h - 3) // 5))
        for column in range(int((w - 2) // 4))
    )
    return (
        walls + path(gable, _ROOF, stroke=_INK, width=0.7) + (path(panes, stroke="#f0e2bb", width=1.6) if panes else "")
    )


def _hall(x: float, bays: int, h: float) -> str:
    """A hall with a saw-tooth roof."""
    top = 38.5 - h
    teeth = "".join(
        f"L{n(x + 7 * bay)} {n(top - 5)}V{n(top)}L{n(x + 7 * (bay + 1))} {n(top - 5)}" for bay in range(bays)
    )
    d = f"M{n(x)} 38.5V{n(top)}{teeth}V38.5Z"
    panes = "".join(f"M{n(x + 3.5 + 7 * bay)} {n(top + 4)}v3.4" for bay in range(bays))
    return path(d, _WALL, stroke=_INK, width=0.7) + path(panes, stroke="#f0e2bb", width=2.4)


def _chimney(x: float, h: float) -> str:
    """A chimney with its smoke."""
    top = 38.5 - h
    stack = path(f"M{n(x)} 38.5L{n(x + 0.9)} {n(top)}H{n(x + 3.5)}L{n(x + 4.4)} 38.5Z", _ROOF, stroke=_INK, width=0.6)
    drift = f"M{n(x + 2.2)} {n(top - 1.5)}q-1.5 -4 3 -5q6 0 7 -4"
    return stack + path(drift, stroke=_SMOKE, width=2.4, stroke_linecap="round", stroke_opacity=0.6)


def _water(left: float, right: float) -> str:
    waves = "".join(f"M{n(left + 2 + 3 * row)} {34.5 + 2 * row:g}H{n(right - 2)}" for row in range(2))
    return path(f"M{n(left)} 32.5H{n(right)}V38.5H{n(left)}Z", _WATER) + path(
        waves, stroke="#eef5f6", width=0.6, stroke_dasharray="5 3"
    )


def _barge(x: float) -> str:
    hull = f"M{n(x)} 31h24l-3 4.4h-18.5z"
    return path(hull, _INK) + path(f"M{n(x + 6)} 31v-3.4h9V31zM{n(x + 11)} 27V15l6 9z", _WALL, stroke=_INK, width=0.6)


def _trees(*at: float) -> str:
    crowns = "".join(f"M{n(x - 3)} 33a3 4.2 0 1 1 6 0q-3 1.6 -6 0zM{n(x)} 34v4.5" for x in at)
    return path(crowns, "#a99a64", stroke=_INK, width=0.7)


def _logs(x: float) -> str:
    ends = [(0, 36), (5, 36), (10, 36), (2.5, 31.8), (7.5, 31.8), (5, 27.6)]
    d = "".join(f"M{n(x + dx)} {n(y - 2.2)}a2.2 2.2 0 1 0 .01 0z" for dx, y in ends)
    return path(d, "#d8ac6d", stroke=_INK, width=0.7)


def _heap(x: float, w: float, colour: str) -> str:
    d = f"M{n(x)} 38.5C{n(x + w * 0.2)} 32 {n(x + w * 0.35)} 27 {n(x + w * 0.5)} 26.5"
    d += f"S{n(x + w * 0.85)} 33 {n(x + w)} 38.5Z"
    return path(d, colour, stroke=_INK, width=0.7)


def _headframe(x: float) -> str:
    frame = f"M{n(x)} 38.5L{n(x + 5)} 12H{n(x + 8)}L{n(x + 13)} 38.5M{n(x + 2)} 28H{n(x + 11)}"
    frame += f"M{n(x + 3.4)} 20H{n(x + 9.6)}M{n(x + 2)} 28L{n(x + 9.6)} 20"
    wheel = f"M{n(x + 6.5)} 6.4a3.6 3.6 0 1 0 .01 0zM{n(x + 6.5)} 6.4v7.2M{n(x + 2.9)} 10h7.2"
    return path(frame, stroke=_INK, width=1.3) + path(wheel, "#e9d8ae", stroke=_INK, width=0.9)


def _engine(x: float) -> str:
    body = f"M{n(x)} 33V25h3l.6-4h2.4l.4 4h9V19.5h9V33z"
    wheels = "".join(f"M{n(x + dx)} 31a3 3 0 1 0 .01 0z" for dx in (5, 12, 20))
    rails = path("M0 37.4H84", stroke=_INK, width=0.9)
    drift = path(
        f"M{n(x + 4.5)} 19q-2 -5 4 -6q7 0 9 -5", stroke=_SMOKE, width=2.8, stroke_linecap="round", stroke_opacity=0.6
    )
    return rails + drift + path(body, _INK) + path(wheels, "#c9b28a", stroke=_INK, width=1)


def _arches(x: float, w: float) -> str:
    span = w / 2
    d = f"M{n(x)} 38.5V24Q{n(x + w / 2)} 17 {n(x + w)} 24V38.5H{n(x + w - 3)}"
    d += f"C{n(x + w - 3)} 28 {n(x + span + 2)} 28 {n(x + span + 2)} 38.5H{n(x + span - 2)}"
    d += f"C{n(x + span - 2)} 28 {n(x + 3)} 28 {n(x + 3)} 38.5Z"
    return path(d, _ROOF, stroke=_INK, width=0.8) + path(
        f"M{n(x)} 26Q{n(x + w / 2)} 19 {n(x + w)} 26", stroke="#e9c9ae", width=1
    )


def _cart(x: float) -> str:
    cart = path(f"M{n(x)} 33.5l1.4-5h13l1 5zM{n(x + 15)} 32l6-2.4", _WALL, stroke=_INK, width=0.8)
    wheels = "".join(f"M{n(x + dx)} 32a3.2 3.2 0 1 0 .01 0zM{n(x + dx)} 32v6.4" for dx in (4, 11.5))
    return cart + path(wheels, "none", stroke=_INK, width=0.9)


def _kiln(x: float) -> str:
    dome = path(f"M{n(x)} 38.5V26Q{n(x + 9)} 14 {n(x + 18)} 26V38.5Z", _ROOF, stroke=_INK, width=0.8)
    courses = "".join(f"M{n(x + 1)} {y}H{n(x + 17)}" for y in (27, 30, 33, 36))
    door = path(f"M{n(x + 6)} 38.5v-5a3 3 0 0 1 6 0v5z", "#3a2a16")
    return dome + path(courses, stroke="#c98a6e", width=0.5) + door


_THEMES: Final = {
    "piece.canal": (_house(6, 17, 15), _house(24, 11, 10), _water(38, 84), _barge(48)),
    "piece.rail": (_hall(40, 5, 15), _engine(10)),
    "piece.road": (_house(8, 22, 15, 7), _trees(36, 74), _cart(46)),
    "piece.path": (_trees(8, 15, 66, 73, 79), _house(28, 17, 10, 8)),
    "piece.bridge": (_water(4, 80), _arches(14, 56)),
    "count.bridges": (_water(4, 80), _arches(14, 56)),
    "count.kinds": (_house(6, 14, 12), _cart(26), _water(56, 84), _barge(57)),
    "count.buildings": (
        _house(4, 12, 14),
        _house(18, 10, 10),
        _house(30, 16, 18, 7),
        _house(49, 11, 11),
        _house(63, 14, 14),
    ),
    "count.empty_plots": (_trees(8, 20, 58, 70), _heap(30, 20, "#b9a06a")),
    "good.wood": (_logs(8), _logs(22), _hall(42, 3, 13), _chimney(68, 24)),
    "good.clay": (_heap(6, 26, "#cf9a64"), _heap(24, 20, "#c2854b"), _house(54, 18, 10, 7)),
    "good.ore": (_headframe(12), _heap(30, 18, "#7d7686"), _house(54, 18, 12)),
    "good.brick": (_kiln(8), _kiln(30), _chimney(54, 30), _house(62, 14, 9)),
    "good.iron": (_hall(6, 4, 13), _chimney(38, 31), _chimney(46, 26), _hall(54, 3, 16)),
    "good.taler": (_trees(6, 78), _house(16, 20, 19, 8), _house(42, 28, 14, 6)),
    "good.prestige": (_house(10, 16, 13), _house(30, 24, 22, 9), _house(58, 16, 13)),
}
"""What is drawn for an effect that is about something, by the icon's name."""
