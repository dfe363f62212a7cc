"""The small drawings of Crystal Palace: goods, what is counted, deeds, signs, phases, seasons; iron and glass.

Icons of effects are called as `millrace.parts.effects_words` names them, with dashes for dots. Goods and tokens have
colours of their own; all other icons take theirs from `color`. All are 24 by 24.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Final
from xml.sax.saxutils import escape

from millrace.scene.engraving import INK, IVORY, SOOT, Metal
from millrace.scene.ink import FIGURE_FONT, disc, n, path, polygon, rect, symbol, tag, words

from ..rules.content import COUNTS, GOODS

IRON: Final = Metal("#f3cfb9", "#b9553c", "#8f3626", "#4e1a12")
"""What frames and mountings are made of here: red cast iron."""
GLASS: Final = Metal("#e2efe4", "#8fbda8", "#3f7f6a", "#16433a")
"""Panes, from their glint to their shadow."""
VIOLET: Final = "#6d4a8f"
GOLD: Final = "#e0b23c"
PAPERS: Final = "#fbf3dd"
"""Cards: warm paper, lighter than that of the boards."""

_ALIKE: Final = {
    "count.newspapers": "good.newspaper",
    "count.income": "good.income",
    "count.buzz": "good.buzz",
    "deed.westminster": "count.westminster",
    "deed.use_permanent": "count.research_permanent",
    "deed.research": "count.research",
    "deed.take_patent": "count.patents",
    "deed.die.price": "sign.price",
    "deed.loan_relief.price": "sign.price",
    "deed.assistant.free": "sign.free",
    "deed.research.stack": "sign.stack",
    "deed.take_patent.stack": "sign.stack",
    "deed.watch.day": "sign.day",
    "deed.watch.night": "sign.night",
}


def icon(name: str) -> str:
    """The symbol of an icon by its name in the line of an effect; what means the same looks the same."""
    return "i-" + _ALIKE.get(name, name).replace(".", "-").replace("_", "-")


def cog(
    teeth: int = 8, outer: float = 11.3, inner: float = 8.4, hole: float = 3.6, x: float = 12, y: float = 12
) -> str:
    """The outline of a gear with a hole."""
    points = []
    for tooth in range(teeth):
        for share, radius in ((-0.32, inner), (-0.2, outer), (0.2, outer), (0.32, inner)):
            angle = 2 * pi * (tooth + share) / teeth
            points.append((x + radius * sin(angle), y - radius * cos(angle)))
    return polygon(*points) + f"M{n(x)} {n(y - hole)}a{n(hole)} {n(hole)} 0 1 0 .01 0Z"


# -- Goods ---------------------------------------------------------------------------------------------------------

BOLT: Final = "M13.8.8 4.2 13.2h6L8.6 23.2 20 9.6h-6.6z"


def goods() -> Iterator[str]:
    """What players own and gain, as tokens."""
    drawings = {
        "money": _money(), "gear": _gear(), "energy": _energy(), "newspaper": _newspaper(), "buzz": _buzz(),
        "income": _income(), "vp": _vp(),
    }  # fmt: skip
    for good in GOODS:
        yield symbol(icon(f"good.{good}"), 24, 24, *drawings[good])


def _money() -> Iterator[str]:
    yield disc(12, 12, 10.6, GOLD, stroke="#5d430d", width=1.4)
    yield disc(12, 12, 8.2, "#f6dc8d", stroke="#9a7420", width=0.8)
    pound = "M8 18.2c1.7-1 2.4-2.6 2-4.6H8v-2h1.6C8.7 8 10.2 5.4 13 5.4c2 0 3.2 1 3.7 2.9l-2.2.7c-.2-1-.7-1.5-1.5-1.5"
    yield path(f"{pound}-1.6 0-2 1.6-1.2 4.1h3v2h-2.6c.2 1.3-.1 2.3-.7 3.1h5.1v2.2H8z", "#5d430d")


def _gear() -> Iterator[str]:
    yield path(cog(), "#7d8a94", stroke=SOOT, width=1.1, fill_rule="evenodd", stroke_linejoin="round")
    yield path("M7 8.5A6.2 6.2 0 0 1 17 8.5", stroke="#d5dde2", width=1.6, stroke_linecap="round")


def _energy() -> Iterator[str]:
    yield path(BOLT, "#f4c21f", stroke=SOOT, width=1.3, stroke_linejoin="round")
    yield path("M12.2 4.5 7.2 11.3", stroke="#fff3c0", width=1.3, stroke_linecap="round")


def _newspaper() -> Iterator[str]:
    yield path("M3 4.5H18V20.5H5.5A2.5 2.5 0 0 1 3 18Z", IVORY, stroke=SOOT, width=1.2)
    yield path("M18 8.5H21.5V18A2.5 2.5 0 0 1 19 20.5H18Z", "#d9cfb5", stroke=SOOT, width=1.2)
    yield path("M5.5 7.5H15.5", stroke=SOOT, width=2.2)
    yield path("M5.5 11.5H9.5M5.5 14.3H9.5M5.5 17.1H9.5M11.5 17.1H15.5", stroke=SOOT, width=1)
    yield rect(11.3, 10.8, 4.4, 4, "#8a8272")


def _buzz() -> Iterator[str]:
    yield path("M2.5 9.5H7L16.5 3.8V18.7L7 13.5H2.5Z", "#dd6a2b", stroke=SOOT, width=1.2, stroke_linejoin="round")
    yield path("M4.5 13.7 6 20.5H9.3L8 14.2Z", "#8f3d12", stroke=SOOT, width=1)
    yield path("M19 7.5 22.3 5.2M19.3 11.3H23M19 15 22.3 17.3", stroke=SOOT, width=1.7, stroke_linecap="round")


def _income() -> Iterator[str]:
    yield disc(9, 15, 7.6, GOLD, stroke="#5d430d", width=1.2)
    yield disc(9, 15, 5.2, "#f6dc8d")
    yield path("M16.5 1.2 23 8.8H19.2V17H13.8V8.8H10Z", "#3d8a4c", stroke=SOOT, width=1.1, stroke_linejoin="round")


def _vp() -> Iterator[str]:
    yield path("M8 13.5 5.5 23 12 19.8 18.5 23 16 13.5Z", "#7d1f16", stroke=SOOT, width=1)
    yield path(cog(12, 10.2, 8.9, 0.01, 12, 9.8), "#c23a2a", stroke=SOOT, width=1.1)
    yield path("M12 4.2l1.8 3.7 4.1.5-3 2.8.8 4-3.7-2-3.7 2 .8-4-3-2.8 4.1-.5z", "#fbe9b8")


# -- Signs ---------------------------------------------------------------------------------------------------------

_BUST: Final = "M12 2a4.6 4.6 0 0 1 2.6 8.4c4 .9 6.7 4 7 9.6H2.4c.3-5.6 3-8.7 7-9.6A4.6 4.6 0 0 1 12 2z"
_SMALL_BUST: Final = "M7.5 3.5a3.4 3.4 0 0 1 1.9 6.2c2.9.7 4.8 3 5 7.3H.6c.2-4.3 2.1-6.6 5-7.3A3.4 3.4 0 0 1 7.5 3.5z"
_PAWN: Final = (
    "M12 2.5a4.2 4.2 0 0 1 3 7.1l5.5 2.7-1.6 3.1-2.8-1.2 2 7.3H5.9l2-7.3-2.8 1.2-1.6-3.1L9 9.6a4.2 4.2 0 0 1 3-7.1z"
)
_LOW_PAWN: Final = (
    "M8.5 3.5a3.6 3.6 0 0 1 2.6 6.1l4.7 2.3-1.4 2.7L12 13.5l1.7 6.3H3.3L5 13.5l-2.4 1.1-1.4-2.7 4.7-2.3"
    "a3.6 3.6 0 0 1 2.6-6.1z"
)
_FLASK: Final = (
    "M8.5 1.5h7v2.3h-1.2v5l6.4 10.4c.8 1.5-.1 3.3-1.8 3.3H5.1c-1.7 0-2.6-1.8-1.8-3.3L9.7 8.8v-5H8.5z"
    "M11.5 9.5 9.4 13h5.2l-2.1-3.5V3.8h-1z"
)
_SCROLL: Final = "M5 1.5h11l4 4v17H5zM7.5 7v1.8h7V7zM7.5 11v1.8h10V11zM7.5 15v1.8h5V15zM16 15a2.6 2.6 0 1 0 .01 0z"
_TOWER: Final = (
    "M12 .5 15.5 6v2.5H17V23H7V8.5h1.5V6zM12 9.8a3 3 0 1 0 .01 0zM11.4 11h1.2v1.5l1.1.7-.6 1-1.7-1.1z"
    "M9.5 18v3h1.8v-3zM12.7 18v3h1.8v-3z"
)
_NOTE: Final = "M1.5 6h21v12h-21zM4 8.5v7h16v-7zM12 9.3a2.7 2.7 0 1 0 .01 0z"
_HAMMER: Final = "M3.5 3h9l3 3.2-2.6 2.7-1.8-1.8-1 1 9.9 10.2-3 3L7 11.1l-1 1L3 9.2z"
_DIE: Final = (
    "M4.5 2h15A2.5 2.5 0 0 1 22 4.5v15a2.5 2.5 0 0 1-2.5 2.5h-15A2.5 2.5 0 0 1 2 19.5v-15A2.5 2.5 0 0 1 4.5 2z"
    "M7 5.2a1.8 1.8 0 1 0 .01 0zM17 5.2a1.8 1.8 0 1 0 .01 0zM12 10.2a1.8 1.8 0 1 0 .01 0z"
    "M7 15.2a1.8 1.8 0 1 0 .01 0zM17 15.2a1.8 1.8 0 1 0 .01 0z"
)
_PLUS: Final = "M17.5 12h2.5v3h3v2.5h-3v3h-2.5v-3h-3V15h3z"
_DOWN: Final = "M17 3h3.5v11H24l-5.2 7-5.3-7H17z"
_AGAIN: Final = (
    "M12 2.5a9.5 9.5 0 0 1 8.2 4.7L22.5 6v7h-7l2.3-2.5a6.3 6.3 0 0 0-11.9.5H2.7A9.5 9.5 0 0 1 12 2.5z"
    "M1.5 13h7l-2.2 2.3a6.3 6.3 0 0 0 11.8-.3h3.2A9.5 9.5 0 0 1 3.8 16.8L1.5 18z"
)
_COIN: Final = "M12 2a10 10 0 1 0 .01 0z"
_HOUSE: Final = (
    "M2 22V10.5C2 5 6.5 1.5 12 1.5S22 5 22 10.5V22zM4.5 20H7.5V11h-3zM9.2 20h2V6.5c-.8.2-1.5.5-2 1zM12.8"
    " 6.5V20h2V7.5c-.5-.5-1.2-.8-2-1zM16.5 11v9h3v-9z"
)

_SIGNS: Final = {
    "count.persons": _BUST,
    "count.prototypes": _HAMMER + "M14 13.5" + "M17 1.5h2v3h3v2h-3v3h-2v-3h-3v-2h3z",
    "count.patents": _SCROLL,
    "count.persons_prototypes": _SMALL_BUST + "M15 11h4.5l3.5 3-2 2-1.5-1-1 1 4 4-2 2-7.5-8z",
    "count.links": (
        "M7.5 6.5a5.5 5.5 0 0 1 4.5 2.3 5.5 5.5 0 1 1 0 6.4 5.5 5.5 0 1 1-4.5-8.7zM7.5 9a3 3 0 1 0 2.7 4.3"
        " 5.6 5.6 0 0 1 0-2.6A3 3 0 0 0 7.5 9zM16.5 9a3 3 0 1 0 .01 0z"
    ),
    "count.shares": "M2 4h20v13h-7v5.5l-2.5-2-2.5 2V17H2zM5 7v1.8h14V7zM5 11v1.8h8V11zM17 11.5a2 2 0 1 0 .01 0z",
    "count.research": _FLASK,
    "count.research_instant": _FLASK + "M18 2h3.5l-.6 6h-2.3zM18.5 9.2H21v2.3h-2.5z",
    "count.research_permanent": (
        _AGAIN
        + "M10.5 8.5h3v1.2h-.5v1.8l2 3.2c.4.7-.1 1.6-.9 1.6H9.9c-.8 0-1.3-.9-.9-1.6l2-3.2V9.7h-.5z"
    ),
    "count.loans_open": _NOTE,
    "count.loans_all": _NOTE + "M2 20h20v2H2z",
    "count.gears_energy": cog(8, 8.2, 6.2, 2.6, 8.5, 15) + "M18 1.5 12.5 9h3.6l-1.2 6.5L22.5 7h-4z",
    "count.dice": _DIE,
    "count.market": _PAWN,
    "count.market_top": _LOW_PAWN + "M16.5 2h2v4h2.5V2h2v20h-2v-3.5h-2.5V22h-2zM18.5 8v3H21V8zM18.5 13v3H21v-3z",
    "count.westminster": _TOWER,
    "count.order_level": (
        "M6 1.5h12V9l-4 2.5a5.6 5.6 0 1 1-4 0L6 9zM12 13.5l1 2.2 2.4.2-1.8 1.6.6 2.4-2.2-1.3-2.2"
        " 1.3.6-2.4-1.8-1.6 2.4-.2z"
    ),
    "count.tickets": (
        "M1.5 6.5h21v3.6a2 2 0 0 0 0 3.8v3.6h-21v-3.6a2 2 0 0 0 0-3.8zM15.5 8.5v1.5H17V8.5zM15.5 11.3v1.5H17"
        "v-1.5zM15.5 14v1.5H17V14zM5 10v1.5h8V10zM5 13v1.5h6V13z"
    ),
    "deed.die": (
        "M3.5 3h10A2 2 0 0 1 15.5 5v10a2 2 0 0 1-2 2h-10a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM5.2 5.2a1.6 1.6 0 1"
        " 0 .01 0zM8.5 8.4a1.6 1.6 0 1 0 .01 0zM11.8 11.6a1.6 1.6 0 1 0 .01 0z"
        + _PLUS
    ),
    "deed.assistant": _LOW_PAWN + "M19 2l4.5 6h-2.8v10h-3.4V8h-2.8z",
    "deed.market_down": _LOW_PAWN + _DOWN,
    "deed.watch": (
        "M10 .8h4v2.5h-4zM12 4.5a9 9 0 1 1-.01 0zM12 7a6.5 6.5 0 1 0 .01 0zM11.2 8.5h1.7v5l3.2 1.8-.9"
        " 1.5-4-2.3z"
    ),
    "deed.loan_relief": _NOTE + "M3 21.5 19.5 2.5l1.7 1.5L4.7 23z",
    "deed.build_discount": _HAMMER + "M14.5 3h8v2.6h-8z",
    "deed.build_extra": _HAMMER + "M17 1.5h2.5V4H22v2.5h-2.5V9H17V6.5h-2.5V4H17z",
    "deed.on_build": _HAMMER + "M18 3.5a1.8 1.8 0 1 0 .01 0zM18 9a1.8 1.8 0 1 0 .01 0z",
    "sign.most": "M20 2.5 4 9.6v2.8l16 7.1v-3.4L9.6 11 20 6zM4 20.2h16v2.6H4z",
    "sign.exchange": "M1.5 9.6h12.6V4.8L22.8 12l-8.7 7.2v-4.8H1.5z",
    "sign.stack": "M5 1.5h12v16H5zM18 4v14.5H7v2h13V4zM21 6.5v15H9.5v1.5H23v-16.5z",
    "sign.day": (
        "M12 7a5 5 0 1 0 .01 0zM11 1h2v4h-2zM11 19h2v4h-2zM1 11h4v2H1zM19 11h4v2h-4zM4 5.4 5.4 4l2.8 2.8-1.4"
        " 1.4zM15.8 17.2l1.4-1.4L20 18.6 18.6 20zM18.6 4 20 5.4l-2.8 2.8-1.4-1.4zM6.8 15.8l1.4 1.4L5.4 20 4"
        " 18.6z"
    ),
    "sign.night": "M14 2a10 10 0 1 0 7.5 15.5A8.5 8.5 0 0 1 14 2z",
    "sign.none": "M6 5.5l6 6 6-6 1.5 1.5-6 6 6 6-1.5 1.5-6-6-6 6L4.5 19l6-6-6-6z",
    "sign.ready": "M2 13l3-3 5 5L20.5 4l3 3L10 20.5z",
    "phase.1": _DIE,
    "phase.2": "M10 1h4v7h4l-6 6-6-6h4zM3 15h3v4h12v-4h3v7H3z",
    "phase.3": _HOUSE,
    "phase.4": (
        _SMALL_BUST
        + "M18.5 9a4.7 4.7 0 1 1-.01 0zM17.7 11v1.3h-1v1.2h1v2h-1v1.3h4v-1.3h-1.7v-2h1.2v-1.2h-1.2V11z"
    ),
    "phase.5": _HAMMER,
    "phase.6": _COIN + "M12 5.5l5.5 6.5H14v6h-4v-6H6.5z",
    "phase.7": _AGAIN,
    "season.spring": (
        "M12 11.5a3 3 0 0 1-3-3.5c0-2.5 3-6 3-6s3 3.5 3 6a3 3 0 0 1-3 3.5zM11 13h2v9.5h-2zM11 20C5 20 3 16 3"
        " 13c4 0 8 2 8 7zM13 18c0-5 4-6.5 8-6.5 0 3-2 6.5-8 6.5z"
    ),
    "season.autumn": (
        "M12 1.5l2.5 4 3-1-.5 5 4.5-1-1.5 4 3 2.5-6.5 3 .5 2.5-4-.8V23h-2v-3.3l-4 .8.5-2.5-6.5-3 3-2.5-1.5-4"
        " 4.5 1-.5-5 3 1z"
    ),
}  # fmt: skip
"""Icons of one colour; what is missing of the names that effects use is written as text or left out."""

_WRITTEN: Final = frozenset({"sign.price", "sign.free"})

DRAWN: Final = frozenset({*_SIGNS, *_ALIKE, *(f"good.{good}" for good in GOODS), "deed.violet", *_WRITTEN})


def drawn(name: str) -> bool:
    """Whether an icon has a drawing; the others say nothing beyond their text."""
    return name in DRAWN


def is_written(name: str) -> bool:
    """Whether the drawing of an icon shows letters."""
    return icon(name) in map(icon, _WRITTEN)


def signs() -> Iterator[str]:
    """The icons of one colour, and those few that have letters or two colours."""
    for name, d in _SIGNS.items():
        yield symbol(icon(name), 24, 24, path(d, "currentColor", fill_rule="evenodd"))
    yield symbol(icon("deed.violet"), 24, 24, path(_FLASK, VIOLET, fill_rule="evenodd"))
    coin = (disc(12, 12, 10.5, "#f7ddd4", stroke="#95261a", width=1.6), *_pound("#95261a"))
    yield symbol(icon("sign.price"), 24, 24, *coin)
    nought = words("£0", 12, 18.2, 18.6, FIGURE_FONT, "#2c6b3c", font_weight="700")
    yield symbol(icon("sign.free"), 24, 24, disc(12, 12, 10.5, "#dcecd8", stroke="#2c6b3c", width=1.4), nought)


def _pound(ink: str) -> Iterator[str]:
    yield words("£", 12, 18.2, 18.6, FIGURE_FONT, ink, font_weight="700")


def lettering(font: str, *inside: str) -> str:
    """Bold letters around their middle in one font, and whatever stands among them."""
    return tag("g", *inside, font_family=font, font_weight="700", text_anchor="middle")


def letters(text: str, x: float, y: float, size: float, fill: str, **more: object) -> str:
    """A text of a lettering with its middle at x and its base line at y."""
    return tag("text", escape(text), x=float(x), y=float(y), font_size=float(size), fill=fill, **more)


def stretched(id: str, w: float, h: float, *inside: str) -> str:
    """A symbol that fills whatever rectangle it is used in."""
    return tag("symbol", *inside, id=id, viewBox=f"0 0 {n(w)} {n(h)}", preserveAspectRatio="none")


def counted_icon(count: int) -> str:
    """The symbol of what is counted, by its number."""
    return icon(f"count.{COUNTS[count]}")


# -- Iron and glass ------------------------------------------------------------------------------------------------


def arcade(
    x: float, y: float, w: float, h: float, bays: int, ink: str = INK, light: str = GLASS.light
) -> Iterator[str]:
    """A row of glazed arches, engraved: posts, fanlights and glazing bars."""
    wide = w / bays
    panes, bars, arches = [], [], []
    for bay in range(bays):
        left, spring = x + bay * wide, y + min(wide / 2, h * 0.6)
        bow = f"M{n(left)} {n(y + h)}V{n(spring)}A{n(wide / 2)} {n(spring - y)} 0 0 1 {n(left + wide)} {n(spring)}"
        bow += f"V{n(y + h)}"
        panes.append(bow + "Z")
        arches.append(bow)
        for share in (0.25, 0.5, 0.75):
            at = left + wide * share
            bars.append(f"M{n(at)} {n(y + h)}V{n(spring - (spring - y) * (0.86 if share != 0.5 else 1))}")
        bars.append(f"M{n(left)} {n(spring)}H{n(left + wide)}")
    yield path("".join(panes), light, fill_opacity=0.75)
    yield path("".join(bars), stroke=ink, width=0.45, stroke_opacity=0.5)
    yield path("".join(arches), stroke=IRON.shade, width=1.5)


def palace(w: float, h: float) -> Iterator[str]:
    """The palace from outside, in a rectangle: three storeys of glass in steps, the arched transept in the middle."""
    steps = ((0.0, 1.0, 0.72), (0.12, 0.76, 0.52), (0.24, 0.52, 0.34))
    for left, wide, top in steps:
        x, y, long = w * left, h * top, w * wide
        yield rect(x, y, long, h - y, "#cfe3d6", stroke=IRON.dark, width=0.8)
        bays = max(int(long / (w / 28)), 4)
        yield from arcade(x, y, long, h * 0.17, bays, GLASS.dark, "#eaf4ec")
    x, wide, top = w * 0.38, w * 0.24, h * 0.06
    bow = f"M{n(x)} {n(h)}V{n(h * 0.34)}A{n(wide / 2)} {n(h * 0.28)} 0 0 1 {n(x + wide)} {n(h * 0.34)}V{n(h)}Z"
    yield path(bow, "#dcece1", stroke=IRON.shade, width=1.6)
    ribs = "".join(
        f"M{n(x + wide * share)} {n(h)}V{n(h * 0.34 - h * 0.28 * (1 - (2 * share - 1) ** 2) ** 0.5)}"
        for share in (0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875)
    )
    rings = "".join(f"M{n(x)} {n(h * at)}H{n(x + wide)}" for at in (0.34, 0.5, 0.66, 0.82))
    inner = f"M{n(x + wide * 0.2)} {n(h * 0.34)}A{n(wide * 0.3)} {n(h * 0.17)} 0 0 1 {n(x + wide * 0.8)} {n(h * 0.34)}"
    yield path(ribs + rings + inner, stroke=GLASS.dark, width=0.6)
    yield path(
        f"M{n(w / 2)} {n(top)}V0h{n(w * 0.03)}l{n(-w * 0.008)} {n(h * 0.02)} {n(w * 0.008)} {n(h * 0.02)}"
        f"h{n(-w * 0.03)}",
        IRON.plain,
        stroke=IRON.dark,
        width=0.7,
    )


def effect_icons() -> Iterator[str]:
    """Everything that the lines of effects and the boards use."""
    yield from goods()
    yield from signs()
