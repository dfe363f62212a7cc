"""What is printed on boards: spaces for tiles, name plaques, tracks, markets, frames, and the title's shield.

Functions named `…_letters` write and belong into symbols of the sprites, where a page's fonts reach them; all others
draw and belong into backgrounds. They refer to `metal` and `engraved` (see `millrace.scene.engraving`) and to icons.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from millrace.core.texts import numeral
from millrace.scene.engraving import BRASS, INK, IVORY, PAPER, SOOT, WALNUT, Metal
from millrace.scene.geometry import Cell, Point, Ring, groups
from millrace.scene.ink import FIGURE_FONT, NAME_FONT, disc, n, path, polygon, rect, tag, use, words, written

_PRINTED: Final = "#59431f"
"""The colour of the icons in empty spaces."""

SLOT_FACE: Final = "#eddcb0"
MARKET_FACE: Final = "#e2cf9d"
"""What slots and the spaces of markets are covered with."""


# -- Spaces for tiles ----------------------------------------------------------------------------------------------


def slot_ground(spots: Iterable[Point], side: float) -> str:
    """A dark base under all the slots of a place."""
    half = side / 2 + 3.2
    d = "".join(f"M{n(x - half)} {n(y - half)}h{n(2 * half)}v{n(2 * half)}h{n(-2 * half)}Z" for x, y in spots)
    return path(d, WALNUT, stroke=WALNUT, width=2.5, stroke_linejoin="round")


def slot(spot: Point, side: float, icons: Sequence[str], face: str = SLOT_FACE) -> Iterator[str]:
    """A space for a tile with the one or two icons of what may be built there."""
    x, y = spot
    half = side / 2
    frame: dict[str, object] = {"x": x - half, "y": y - half, "width": float(side), "height": float(side), "rx": "3.5"}
    yield tag("rect", fill=face, stroke="url(#metal)", stroke_width="2.2", **frame)
    yield tag("rect", fill="url(#engraved)", **frame)
    yield rect(x - half + 3, y - half + 3, side - 6.0, side - 6.0, stroke="#a98a4f", width=0.6, rx=2)
    if len(icons) == 1:
        yield use(icons[0], x, y, side * 0.64, _PRINTED)
        return
    yield path(f"M{n(x + half - 6)} {n(y - half + 6)}L{n(x - half + 6)} {n(y + half - 6)}", stroke="#a98a4f", width=0.7)
    for icon, offset in zip(icons, (-0.2 * side, 0.2 * side), strict=True):
        yield use(icon, x + offset, y + offset, side * 0.46, _PRINTED)


def tile_space(spot: Point, side: float, face: str = "#cfb680") -> Iterator[str]:
    """A space for a tile that is no slot: it lies in a dark frame and shows nothing."""
    x, y = spot
    half = side / 2
    yield rect(x - half - 3, y - half - 3, side + 6.0, side + 6.0, WALNUT, stroke="url(#metal)", width=1.6, rx=6)
    yield rect(x - half, y - half, side, side, face, rx=4)
    yield rect(x - half, y - half, side, side, "url(#engraved)", rx=4)


def round_space(spot: Point, size: float, icon: str) -> Iterator[str]:
    """A round space for a single good, with the good's icon."""
    x, y = spot
    yield disc(x, y, size / 2 + 2, WALNUT, stroke="url(#metal)", width=1.5)
    yield use(icon, x, y, size * 0.72, "#8a6c3a")


# -- Names ---------------------------------------------------------------------------------------------------------


NAME: Final = 18.6
"""The size of the names of places: on a desk of 1400 by 900 they are 12 pixels high."""
PLAQUE: Final = 25.0
"""How high a plaque is."""
_TIP: Final = 9.0


def plaque_half(name: str) -> float:
    """Half the width of a plaque with that name, without its points."""
    return max(written(name, NAME) / 2 + 3, 34)


def plaque(name: str, middle: Point) -> Cell:
    """What a plaque with that name takes, its points included."""
    half = plaque_half(name) + _TIP
    return middle[0] - half, middle[1] - PLAQUE / 2, 2 * half, PLAQUE


def plaque_letters(name: str, middle: Point, colour: str, metal: Metal = BRASS) -> Iterator[str]:
    """A name on a plaque with pointed ends."""
    x, y = middle
    half, high = plaque_half(name), PLAQUE / 2
    yield path(_pointed(x, y, half, high, _TIP), colour, stroke=SOOT, width=1.3, stroke_linejoin="round")
    yield path(_pointed(x, y, half - 1, high - 2.2, _TIP - 2), stroke=metal.light, width=0.7, stroke_opacity=0.9)
    yield words(name, x, y + NAME * 0.33, NAME, NAME_FONT, IVORY, font_weight="700")


def _pointed(x: float, y: float, half: float, high: float, tip: float) -> str:
    """A bar with a point at both ends."""
    right, left = x + half, x - half
    return polygon(
        (left, y - high), (right, y - high), (right + tip, y), (right, y + high), (left, y + high), (left - tip, y)
    )


def signboard_half(name: str) -> float:
    """Half the width of a signboard with that name."""
    return max(written(name, NAME) / 2 + 9, 44)


def signboard(name: str, middle: Point) -> Cell:
    """What a signboard with that name takes."""
    half = signboard_half(name)
    return middle[0] - half, middle[1] - 23, 2 * half, 46


def signboard_letters(
    name: str, middle: Point, links: int, metal: Metal = BRASS, link: str = "i-link"
) -> Iterator[str]:  # fmt: skip
    """A dark board with a name and the link icons of a place outside the country."""
    x, y = middle
    half = signboard_half(name)
    yield rect(x - half, y - 23.0, 2.0 * half, 46, "#2e2112", stroke="url(#metal)", width=2.4, rx=7)
    yield rect(x - half + 3.5, y - 19.5, 2.0 * half - 7, 39, stroke=metal.plain, width=0.7, rx=4)
    yield words(name, x, y - 2, NAME, NAME_FONT, metal.light, font_weight="700")
    for number in range(links):
        yield use(link, x + (number - (links - 1) / 2) * 16, y + 11, 14, metal.light)


# -- Tracks --------------------------------------------------------------------------------------------------------


_TRACK: Final = 17.2
"""The size of the figures of a track."""
TRACK_FACES: Final = ("#dcc68f", "#ecdcb2")
"""The two colours in which the groups of a track's spaces alternate."""


def track_space(
    cell: Cell, strong: bool, even: bool, metal: Metal = BRASS, faces: tuple[str, str] = TRACK_FACES
) -> str:  # fmt: skip
    """A space of a track; strong ones are of metal, groups of the others alternate."""
    fill = metal.plain if strong else faces[even]
    return rect(*cell, fill, stroke="#2a1c0c", width=0.9, rx=2)


def track_letters(cell: Cell, text: str, strong: bool) -> str:
    """The number of a space of a track."""
    x, y, w, h = cell
    size = 18.5 if strong else _TRACK
    ink, weight = (SOOT, "700") if strong else ("#5a4420", None)
    return words(text, x + w / 2, y + h / 2 + size * 0.34, size, FIGURE_FONT, ink, font_weight=weight)


def coin(middle: Point, face: str = "url(#metal)") -> str:
    """A coin beside a track, for what a group of its spaces pays."""
    return disc(*middle, 11.5, face, stroke="#2a1c0c", width=0.9)


def coin_letters(middle: Point, amount: int) -> str:
    """What a coin pays."""
    x, y = middle
    return words(numeral(amount), x, y + _TRACK * 0.34, _TRACK, FIGURE_FONT, SOOT, font_weight="700")


def ring(
    track: Ring, levels: Sequence[int], metal: Metal = BRASS, faces: tuple[str, str] = TRACK_FACES,
    coins: str = "url(#metal)",
) -> Iterator[str]:  # fmt: skip
    """A track around a board, every tenth space strong; beside each group of spaces of one level lies a coin."""
    size, depth = n(track.size), n(track.depth)
    inner = n(track.size - track.depth)
    band = f"M0 0H{size}V{size}H0ZM{depth} {depth}V{inner}H{inner}V{depth}Z"
    yield path(band, "#3b2a16", fill_rule="evenodd")
    for space, level in enumerate(levels):
        yield track_space(track.cell(space), space % 10 == 0, level % 2 == 0, metal, faces)
    for _, first, last in groups(levels):
        yield coin(track.coin(first, last), coins)


def ring_letters(track: Ring, levels: Sequence[int]) -> Iterator[str]:
    """The numbers of the spaces of a track around a board, and the levels on its coins."""
    for space in range(len(levels)):
        yield track_letters(track.cell(space), str(space), space % 10 == 0)
    for level, first, last in groups(levels):
        yield coin_letters(track.coin(first, last), level)


# -- Markets -------------------------------------------------------------------------------------------------------


def market(
    left: float, bottom: float, cell: float, row: float, spaces: int, icon: str, rows: int = 0, spare: str = "",
    metal: Metal = BRASS, face: str = MARKET_FACE,
) -> Iterator[str]:  # fmt: skip
    """A market of two columns on dark wood: `spaces` from the lowest row up, above them the icon of its good.

    With `rows`, the wood is as high as if there were so many; the icon `spare` then stands in the room that is left.
    """
    used = (spaces + 1) // 2
    high = max(rows, used)
    top, edge = bottom - used * row, bottom - high * row
    yield rect(
        left - 34.0, edge - 34.0, 2.0 * cell + 42, bottom - edge + 42.0, WALNUT, stroke="url(#metal)", width=2.2, rx=8
    )
    if spare and high > used:
        yield use(spare, left + cell - 13, (edge + top) / 2 - 30, row * 1.25, metal.plain, opacity="0.6")
    yield use(icon, left + cell, top - 15, 24)
    size = cell - 4
    for index in range(spaces):
        x, y = market_space(left, bottom, cell, row, index)
        yield rect(x - size / 2, y - size / 2, size, size, face, stroke=metal.dark, width=0.8, rx=3)
        yield rect(x - size / 2, y - size / 2, size, size, "url(#engraved)", rx=3)


def market_space(left: float, bottom: float, cell: float, row: float, index: int) -> Point:
    """The middle of a space of a market, counted from the cheapest; two spaces make a row."""
    return left + cell * (index % 2 + 0.5), bottom - row * (index // 2 + 0.5)


def market_letters(
    left: float, bottom: float, row: float, prices: Sequence[int], above: int, metal: Metal = BRASS, currency: str = "£"
) -> Iterator[str]:  # fmt: skip
    """The price of every row from the lowest up, and what is paid when the market is empty."""
    for number, price in enumerate(prices):
        y = bottom - row * (number + 0.5)
        yield words(f"{currency}{price}", left - 17, y + 6, 18, FIGURE_FONT, metal.light, font_weight="700")
    top = bottom - len(prices) * row
    yield words(f"{currency}{above}", left - 16, top - 9, 18, FIGURE_FONT, IVORY, font_weight="700")


# -- Frames --------------------------------------------------------------------------------------------------------


def board_frame(w: float, h: float, inner: float, metal: Metal = BRASS) -> Iterator[str]:
    """The frame around a board and its track, with cog wheels in the corners."""
    yield rect(inner, inner, w - 2 * inner, h - 2 * inner, stroke="url(#metal)", width=3)
    yield rect(1.2, 1.2, w - 2.4, h - 2.4, stroke="url(#metal)", width=2.4)
    for x, y in ((24, 24), (w - 24, 24), (24, h - 24), (w - 24, h - 24)):
        yield rect(x - 25.0, y - 25.0, 50, 50, "#2c1f10", stroke="url(#metal)", width=2.6)
        yield use("i-cog", x, y, 40, metal.plain)
        yield use("i-compass", x, y, 19)


def sheet_frame(w: float, h: float) -> Iterator[str]:
    """The frame around a smaller sheet."""
    yield rect(4, 4, w - 8.0, h - 8.0, stroke="url(#metal)", width=5)
    yield rect(9, 9, w - 18.0, h - 18.0, stroke=INK, width=0.9)


def shield(left: float, top: float, *view: str) -> str:
    """The title's shield of 156 by 204 with a view of 128 by 84 in its lower half; its words are printed above that."""
    shape = "M14 0H142Q146 10 156 14V190Q146 194 142 204H14Q10 194 0 190V14Q10 10 14 0Z"
    return tag(
        "g",
        path(shape, "#efe0b6", stroke="url(#metal)", width=4.5),
        path(shape, "url(#engraved)", stroke=INK, width=0.8),
        tag("svg", *view, x="14", y="88", width="128", height="84", viewBox="0 0 128 84"),
        rect(14, 88, 128, 84, stroke=INK, width=1.2),
        transform=f"translate({n(left)} {n(top)})",
    )


def medal(middle: Point) -> str:
    """A small round plate for a figure or an icon."""
    return disc(*middle, 15.5, PAPER, stroke="url(#metal)", width=2)
