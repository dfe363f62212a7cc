"""The pictures of Brass: Birmingham, drawn as Victorian engravings in SVG: both boards, markets, mat, sprites.

Backgrounds hold what needs no letters: paper, country, lines, frames. Whatever is written stands in symbols of the
sprites (`print-board`, `print-markets`), where a page's fonts reach it.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from functools import cache
from math import hypot
from random import Random
from struct import pack
from typing import Final
from zlib import compress, crc32

from millrace.scene.ink import (
    FIGURE_FONT,
    NAME_FONT,
    TITLE_FONT,
    disc,
    fitted,
    n,
    path,
    polygon,
    rect,
    symbol,
    tag,
    use,
    words,
)

from .content import PLAYERS, Content
from .icons import (
    BANNERS,
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    INK,
    IVORY,
    PAPER,
    PARCHMENT,
    SOOT,
    goods,
    gradients,
    icons,
    ornaments,
)
from .layout import Layout, Point
from .layout import load as load_layout
from .sprites import sprites
from .state import CANAL, RAIL
from .tables import INDUSTRY_IDS, Tables, printed_tables, tables_for

_NAMESPACE: Final = "http://www.w3.org/2000/svg"
_BLANK_AREAS: Final = ((148, 300, 80, 200), (888, 430, 66, 120), (104, 800, 54, 150))
"""Middles, half widths and half heights of where the cartouche, the compass and the works stand."""


def art(content: Content) -> dict[str, str]:
    """All pictures by name; those of the printed content are drawn once."""
    printed = printed_tables()
    return _printed_art() if content is printed.content else _drawn(tables_for(content))


@cache
def _printed_art() -> dict[str, str]:
    return _drawn(printed_tables())


def _drawn(t: Tables) -> dict[str, str]:
    layout = load_layout()
    return {
        "board-canal": _board(t, layout, CANAL),
        "board-rail": _board(t, layout, RAIL),
        "markets": _markets(t, layout),
        "mat": _mat(layout),
        "sprites": _sprites(t, layout),
    }


def _sprites(t: Tables, layout: Layout) -> str:
    """The symbols as a picture without extent; patterns inside stay alive only if it is not taken out of display."""
    printed = (
        symbol("print-board", 1000, 1000, tag("g", *_board_letters(t, layout), pointer_events="none")),
        symbol("print-markets", layout.markets.width, layout.markets.height, *_market_letters(t, layout)),
    )
    inside = tag("defs", gradients()) + "".join(sprites(t)) + "".join(printed)
    return tag("svg", inside, xmlns=_NAMESPACE, width="0", height="0", aria_hidden="true")


def _picture(w: float, h: float, *inside: str) -> str:
    return tag("svg", *inside, xmlns=_NAMESPACE, viewBox=f"0 0 {n(w)} {n(h)}", width=float(w), height=float(h))


# -- The board -----------------------------------------------------------------------------------------------------


def _board(t: Tables, layout: Layout, era: int) -> str:
    return _picture(
        1000,
        1000,
        tag("defs", gradients(), _paper_defs(), *icons(), *ornaments(), *goods()),
        *_paper(1000, 1000),
        *_country(t, layout),
        *_lines(t, layout, era),
        *_cartouche(era),
        *_works(),
        use("i-compass", 888, 430, 120, opacity="0.85"),
        *_slots(t, layout),
        *_merchants(t, layout),
        *_track(t, layout),
        *_frame(),
    )


def _paper_defs() -> str:
    """The light that falls on the paper's middle, its fibres, and the engraver's fine lines."""
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


def _paper(w: float, h: float) -> Iterator[str]:
    size: dict[str, object] = {"width": float(w), "height": float(h)}
    yield tag("rect", fill=PARCHMENT, **size)
    stain = noise(48, seed=11, smooth=3, strength=105)
    yield tag("image", href=stain, preserveAspectRatio="none", **size)
    yield tag("rect", fill="url(#fibre)", **size)
    yield tag("rect", fill="url(#engraved)", **size)
    yield tag("rect", fill="url(#vignette)", **size)


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


def _spots(t: Tables, layout: Layout) -> list[tuple[float, float, float]]:
    """What the country must keep clear of: points with the room around them."""
    found: list[tuple[float, float, float]] = []
    for place in layout.places.values():
        found += [(x, y, 42) for x, y in place.slots]
        found += [(place.name[0] + dx, place.name[1], 26) for dx in (-50, 0, 50)]
    for merchant in layout.merchants.values():
        found += [(x, y, 46) for x, y in (*merchant.tiles, *merchant.barrels, merchant.at)]
        found += [(merchant.at[0] + dx, merchant.at[1], 30) for dx in (-45, 45)]
    for id, line in t.content.lines.items():
        found += [(x, y, 21) for x, y in _along(layout, id, line.joins)]
    for x, y, half_w, half_h in _BLANK_AREAS:
        found += [
            (x + dx, y + dy, 40) for dx in range(-half_w, half_w + 1, 30) for dy in range(-half_h, half_h + 1, 30)
        ]
    return found


def _along(layout: Layout, line: str, joins: tuple[str, ...]) -> Iterator[tuple[float, float]]:
    """Points along a line, for keeping clear of it."""
    (x, y), (to_x, to_y) = layout.anchor(joins[0]), layout.anchor(joins[1])
    mid_x, mid_y = layout.lines[line].middle
    bend_x, bend_y = 2 * mid_x - (x + to_x) / 2, 2 * mid_y - (y + to_y) / 2
    for step in range(13):
        s = step / 12
        yield (
            (1 - s) ** 2 * x + 2 * s * (1 - s) * bend_x + s * s * to_x,
            (1 - s) ** 2 * y + 2 * s * (1 - s) * bend_y + s * s * to_y,
        )
    for place in joins[2:]:
        far_x, far_y = layout.anchor(place)
        for step in range(6):
            yield mid_x + (far_x - mid_x) * step / 5, mid_y + (far_y - mid_y) * step / 5


def _country(t: Tables, layout: Layout) -> Iterator[str]:
    """Hills, trees and fields wherever nothing else is."""
    kept = _spots(t, layout)
    chance = Random(1769)
    drawn: list[tuple[float, float, str]] = []
    for _ in range(2600):
        x, y = chance.uniform(52, 948), chance.uniform(56, 950)
        if any(hypot(x - other_x, y - other_y) < room for other_x, other_y, room in kept):
            continue
        kind = chance.choice(("hill", "hill", "tree", "tree", "field", "wood"))
        room = {"hill": 24, "tree": 11, "field": 20, "wood": 19}[kind]
        kept.append((x, y, room))
        drawn.append((x, y, _landmark(kind, x, y, chance)))
    yield tag(
        "g",
        *[each for _, _, each in sorted(drawn, key=lambda spot: spot[1])],
        opacity="0.5",
        fill="none",
        stroke="#5a3f17",
    )


def _landmark(kind: str, x: float, y: float, chance: Random) -> str:
    if kind == "hill":
        w, h = chance.uniform(11, 17), chance.uniform(7, 12)
        ridge = f"M{n(x - w)} {n(y)}Q{n(x - w * 0.4)} {n(y - h)} {n(x)} {n(y - h)}T{n(x + w)} {n(y)}"
        shade = "".join(
            f"M{n(x + w * s)} {n(y - h * (1 - s * s) + 1)}l{n(2 + 2 * s)} {n(h * (0.7 - s * 0.5))}"
            for s in (0.05, 0.2, 0.35, 0.5, 0.65)
        )
        return path(ridge, "", width=0.9) + path(shade, "", width=0.6)
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


def _tree(x: float, y: float, r: float) -> str:
    crown = f"M{n(x - r)} {n(y)}a{n(r)} {n(r * 1.2)} 0 1 1 {n(2 * r)} 0q{n(-r)} {n(r * 0.7)} {n(-2 * r)} 0Z"
    shade = f"M{n(x + r * 0.2)} {n(y - r * 0.8)}v{n(r)}M{n(x + r * 0.55)} {n(y - r * 0.6)}v{n(r * 0.8)}"
    return path(crown, "#b39a60", width=0.7) + path(f"M{n(x)} {n(y + r * 0.35)}v{n(r)}{shade}", "", width=0.6)


# -- Lines ---------------------------------------------------------------------------------------------------------


def _lines(t: Tables, layout: Layout, era: int) -> Iterator[str]:
    """Canals and railways; what belongs to the other era is drawn faintly below."""
    for id, line in t.content.lines.items():
        d = layout.curve(id, line.joins)
        ways = (line.canal, line.rail)
        if ways[1 - era] and not ways[era]:
            yield from _faint_way(d, 1 - era)
    for id, line in t.content.lines.items():
        d = layout.curve(id, line.joins)
        if (line.canal, line.rail)[era]:
            yield from (_canal(d) if era == CANAL else _railway(d, line.canal))


def _canal(d: str) -> Iterator[str]:
    yield _stroke(d, "#2c2012", 11, stroke_opacity="0.9")
    yield _stroke(d, "#d9c48f", 9.4)
    yield _stroke(d, "#22485a", 7.6)
    yield _stroke(d, "#5f9fb6", 5.6)
    yield _stroke(d, "#b9dbe2", 1, stroke_dasharray="7 6", stroke_opacity="0.9")


def _railway(d: str, over_canal: bool) -> Iterator[str]:
    if over_canal:
        # The old canal beside the new railway.
        yield _stroke(d, "#7d97a0", 14, stroke_opacity="0.35")
    yield _stroke(d, "#d9c48f", 12, stroke_opacity="0.9")
    yield _stroke(d, "#3d2a14", 11, stroke_dasharray="2.4 4.2", stroke_linecap="butt")
    yield _stroke(d, SOOT, 6.6)
    yield _stroke(d, "#dfcb98", 3.6)
    yield _stroke(d, "#3d2a14", 3.6, stroke_dasharray="2.4 4.2", stroke_linecap="butt")


def _faint_way(d: str, era: int) -> Iterator[str]:
    if era == CANAL:
        yield _stroke(d, "#5d8796", 5, stroke_opacity="0.35", stroke_dasharray="9 6", stroke_linecap="butt")
    else:
        yield _stroke(d, "#4a3418", 8, stroke_opacity="0.34", stroke_dasharray="1.6 5", stroke_linecap="butt")
        yield _stroke(d, "#4a3418", 1.2, stroke_opacity="0.34")


def _stroke(d: str, colour: str, width: float, **more: object) -> str:
    settings: dict[str, object] = {"stroke_linecap": "round", **more}
    return tag("path", d=d, fill="none", stroke=colour, stroke_width=float(width), **settings)


# -- Spaces --------------------------------------------------------------------------------------------------------


def _slots(t: Tables, layout: Layout) -> Iterator[str]:
    side = layout.board.slot
    for id, place in t.content.places.items():
        spots = layout.places[id].slots
        yield _slot_ground(spots, side)
        for spot, industries in zip(spots, place.slots, strict=True):
            yield from _slot(spot, side, industries)


def _slot_ground(spots: tuple[Point, ...], side: float) -> str:
    """A dark base under all the spaces of a place."""
    half = side / 2 + 3.2
    d = "".join(f"M{n(x - half)} {n(y - half)}h{n(2 * half)}v{n(2 * half)}h{n(-2 * half)}Z" for x, y in spots)
    return path(d, "#3a2811", stroke="#3a2811", width=2.5, stroke_linejoin="round")


def _slot(spot: Point, side: float, industries: tuple[str, ...]) -> Iterator[str]:
    x, y = spot
    half = side / 2
    frame: dict[str, object] = {"x": x - half, "y": y - half, "width": float(side), "height": float(side), "rx": "3.5"}
    yield tag("rect", fill="#eddcb0", stroke="url(#brass)", stroke_width="2.2", **frame)
    yield tag("rect", fill="url(#engraved)", **frame)
    yield rect(x - half + 3, y - half + 3, side - 6.0, side - 6.0, stroke="#a98a4f", width=0.6, rx=2)
    colour = "#59431f"
    if len(industries) == 1:
        yield use(f"i-{industries[0]}", x, y, 29, colour)
        return
    yield path(f"M{n(x + half - 6)} {n(y - half + 6)}L{n(x - half + 6)} {n(y + half - 6)}", stroke="#a98a4f", width=0.7)
    for industry, offset in zip(industries, (-9, 9), strict=True):
        yield use(f"i-{industry}", x + offset, y + offset, 21, colour)


def _merchants(t: Tables, layout: Layout) -> Iterator[str]:
    side, barrel = layout.board.slot, layout.board.barrel
    for id in t.content.merchants:
        spots = layout.merchants[id]
        for x, y in spots.tiles:
            half = side / 2
            yield rect(
                x - half - 3, y - half - 3, side + 6.0, side + 6.0, "#3a2811", stroke="url(#brass)", width=1.6, rx=6
            )
            yield rect(x - half, y - half, side, side, "#cfb680", rx=4)
            yield rect(x - half, y - half, side, side, "url(#engraved)", rx=4)
        for x, y in spots.barrels:
            yield disc(x, y, barrel / 2 + 2, "#3a2811", stroke="url(#brass)", width=1.5)
            yield use("i-brewery", x, y, barrel * 0.72, "#8a6c3a")


# -- The progress track and the frame ------------------------------------------------------------------------------


def _track(t: Tables, layout: Layout) -> Iterator[str]:
    depth = layout.board.track
    band = f"M0 0H1000V1000H0ZM{depth} {depth}V{1000 - depth}H{1000 - depth}V{depth}Z"
    yield path(band, "#3b2a16", fill_rule="evenodd")
    for space, level in enumerate(t.level_of_space):
        x, y, w, h = _cell(layout, space)
        strong = space % 10 == 0
        fill = BRASS if strong else "#ecdcb2" if level % 2 == 0 else "#dcc68f"
        yield rect(x, y, w, h, fill, stroke="#2a1c0c", width=0.9, rx=2)
    for space, level in enumerate(t.level_of_space):
        if space == 0 or t.level_of_space[space - 1] != level:
            x, y = _coin_at(t, layout, space)
            yield disc(x, y, 8.6, "url(#brass)", stroke="#2a1c0c", width=0.9)


def _cell(layout: Layout, space: int) -> tuple[float, float, float, float]:
    """Upper left corner, width and height of a space of the track."""
    side = next(each for each in layout.sides.values() if each.first <= space <= each.last)
    x, y = layout.track_space(space)
    steps = side.last - side.first
    depth = layout.board.track - 5
    if side.start[0] == side.end[0]:
        step = abs(side.end[1] - side.start[1]) / steps
        return (2.5 if x < 500 else 1000 - 2.5 - depth), y - step / 2 + 0.7, depth, step - 1.4
    step = abs(side.end[0] - side.start[0]) / steps
    return x - step / 2 + 0.7, (2.5 if y < 500 else 1000 - 2.5 - depth), step - 1.4, depth


def _coin_at(t: Tables, layout: Layout, space: int) -> tuple[float, float]:
    """Where the income level stands that begins with a space: inside the track, in the middle of its spaces."""
    last = max(other for other, level in enumerate(t.level_of_space) if level == t.level_of_space[space])
    x, y = layout.track_space((space + last) // 2)
    inside = layout.board.track + 4.5
    if x < 40:
        return inside, y
    if x > 960:
        return 1000 - inside, y
    return (x, inside) if y < 500 else (x, 1000 - inside)


def _frame() -> Iterator[str]:
    inner = 33
    yield rect(inner, inner, 1000 - 2 * inner, 1000 - 2 * inner, stroke="url(#brass)", width=3)
    yield rect(1.2, 1.2, 997.6, 997.6, stroke="url(#brass)", width=2.4)
    for x, y in ((24, 24), (976, 24), (24, 976), (976, 976)):
        yield rect(x - 25.0, y - 25.0, 50, 50, "#2c1f10", stroke="url(#brass)", width=2.6)
        yield use("i-cog", x, y, 40, BRASS)
        yield use("i-compass", x, y, 19)


# -- Ornaments of the board ----------------------------------------------------------------------------------------


def _cartouche(era: int) -> Iterator[str]:
    """The title's shield with a boat or an engine, as the era has it; its words are printed above it."""
    shape = "M14 0H142Q146 10 156 14V190Q146 194 142 204H14Q10 194 0 190V14Q10 10 14 0Z"
    yield tag(
        "g",
        path(shape, "#efe0b6", stroke="url(#brass)", width=4.5),
        path(shape, "url(#engraved)", stroke=INK, width=0.8),
        tag("svg", *_vista(era), x="14", y="88", width="128", height="84", viewBox="0 0 128 84"),
        rect(14, 88, 128, 84, stroke=INK, width=1.2),
        transform="translate(70 206)",
    )


def _vista(era: int) -> Iterator[str]:
    """What passes the works in an era."""
    yield rect(0, 0, 128, 84, "#dcc48c")
    sky = "".join(f"M0 {y}H128" for y in range(3, 60, 3))
    yield path(sky, stroke="#9a7b42", width=0.45)
    yield from _works_silhouette(10, 60, 0.42)
    yield from _works_silhouette(66, 60, 0.34)
    if era == CANAL:
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


def _works() -> Iterator[str]:
    """The works at the southern edge, smoking."""
    yield from _works_silhouette(62, 948, 1.0)


def _works_silhouette(x: float, base: float, scale: float) -> Iterator[str]:
    halls = "M0 0V-34L14 -46V-34L28 -46V-34L42 -46V-34L56 -46V0ZM60 0V-60H84V0ZM88 0V-28L100 -38L112 -28V0Z"
    stacks = "M8 -40L10 -104H18L20 -40ZM62 -58L64 -128H72L74 -58ZM94 -34L95.5 -86H101.5L103 -34Z"
    panes = "".join(f"M{6 + 7 * column} {-24 + 9 * row}v5" for row in range(2) for column in range(7))
    panes += "".join(f"M{65 + 6 * column} {-50 + 10 * row}v5" for row in range(4) for column in range(3))
    smoke = "M14 -106q-8 -16 6 -24q16 -6 12 -24M68 -130q-8 -16 8 -24q18 -4 16 -22M98 -88q-6 -12 6 -18q12 -4 10 -18"
    place = f"translate({n(x)} {n(base)})scale({n(scale)})"
    yield tag(
        "g",
        path(smoke, stroke="#7d6638", width=7, stroke_linecap="round", stroke_opacity=0.35),
        path(smoke, stroke="#7d6638", width=2, stroke_linecap="round", stroke_opacity=0.5),
        path(halls + stacks, "#5b4220", stroke=INK, width=0.9),
        path(panes, stroke=PARCHMENT, width=2),
        transform=place,
    )


# -- What is written on the board ----------------------------------------------------------------------------------


def _board_letters(t: Tables, layout: Layout) -> Iterator[str]:
    yield from _title_letters()
    for id, place in t.content.places.items():
        if not place.farm:
            yield from _plaque(place.name, layout.places[id].name, BANNERS.get(place.banner, "#5a4a30"))
    for id, merchant in t.content.merchants.items():
        yield from _merchant_plaque(t, id, merchant.name, layout)
    yield from _track_letters(t, layout)


def _title_letters() -> Iterator[str]:
    yield words("BRASS", 148, 252, 36, TITLE_FONT, INK, font_weight="700", letter_spacing="3")
    yield path("M96 262H134M162 262H200", stroke=BRASS_DARK, width=1.2)
    yield path("M148 257l5 5-5 5-5-5z", BRASS_DARK)
    yield words("Birmingham", 148, 281, 19, NAME_FONT, INK, font_style="italic")
    yield words("MDCCLXX – MDCCCLXX", 148, 395, 10, NAME_FONT, INK, letter_spacing="1.2")


def _plaque(name: str, middle: Point, colour: str, size: float = 14.5) -> Iterator[str]:
    """A name on a plaque with pointed ends."""
    x, y = middle
    half = max(len(name) * size * 0.29 + 9, 34)
    shape = _pointed(x, y, half, 10.5, 9)
    inner = _pointed(x, y, half - 1, 8.3, 7)
    yield path(shape, colour, stroke=SOOT, width=1.3, stroke_linejoin="round")
    yield path(inner, stroke=BRASS_LIGHT, width=0.7, stroke_opacity=0.9)
    yield fitted(name, x, y + size * 0.33, size, 2 * half + 4, NAME_FONT, IVORY, font_weight="700")


def _pointed(x: float, y: float, half: float, high: float, tip: float) -> str:
    """A bar with a point at both ends."""
    right, left = x + half, x - half
    return polygon(
        (left, y - high), (right, y - high), (right + tip, y), (right, y + high), (left, y + high), (left - tip, y)
    )


def _merchant_plaque(t: Tables, id: str, name: str, layout: Layout) -> Iterator[str]:
    """A merchant's name with its two link icons, and the bonus for its beer beside the barrels."""
    spots = layout.merchants[id]
    half = max(len(name) * 4.4 + 10, 44)
    # The plaque stays inside the frame even where the lines end close to it.
    x, y = min(max(spots.at[0], half + 48), 952 - half), spots.at[1]
    yield rect(x - half, y - 22.0, 2.0 * half, 44, "#2e2112", stroke="url(#brass)", width=2.4, rx=7)
    yield rect(x - half + 3.5, y - 18.5, 2.0 * half - 7, 37, stroke=BRASS, width=0.7, rx=4)
    yield words(name, x, y - 3, 15.5, NAME_FONT, BRASS_LIGHT, font_weight="700")
    for tile_x, tile_y in spots.tiles:
        if t.content.merchants[id].players_from > PLAYERS[0]:
            from_players = f"{t.content.merchants[id].players_from}+"
            yield words(from_players, tile_x, tile_y + 6, 18, FIGURE_FONT, "#7a6031", font_weight="700")
    icons_here = t.content.merchants[id].link_icons
    for number in range(icons_here):
        yield use("i-link", x + (number - (icons_here - 1) / 2) * 15, y + 9.5, 12.5, BRASS_LIGHT)
    bonus_x = sum(each[0] for each in spots.barrels) / len(spots.barrels)
    bonus_y = sum(each[1] for each in spots.barrels) / len(spots.barrels)
    if len(spots.barrels) == 1:
        bonus_x, bonus_y = bonus_x, bonus_y + 31
    yield from _bonus(t.content.merchants[id].bonus, t.content.merchants[id].bonus_amount, bonus_x, bonus_y)


def _bonus(kind: str, amount: int, x: float, y: float) -> Iterator[str]:
    yield disc(x, y, 14.5, PAPER, stroke="url(#brass)", width=2)
    if kind == "vp":
        yield use("i-hex", x, y, 22)
        yield words(str(amount), x, y + 4.8, 15, FIGURE_FONT, SOOT, font_weight="700")
    elif kind == "money":
        yield words(f"£{amount}", x, y + 5.3, 16, FIGURE_FONT, INK, font_weight="700")
    elif kind == "income":
        yield use("i-up", x - 5.5, y, 13, "#3d6b2c")
        yield words(f"{amount}", x + 5.5, y + 5.3, 16, FIGURE_FONT, INK, font_weight="700")
    else:
        yield use("i-bulb", x, y, 19, "#7a5a10")


def _track_letters(t: Tables, layout: Layout) -> Iterator[str]:
    for space, level in enumerate(t.level_of_space):
        x, y, w, h = _cell(layout, space)
        strong = space % 10 == 0
        yield words(
            str(space),
            x + w / 2,
            y + h / 2 + (4.6 if strong else 3.6),
            13.5 if strong else 10.5,
            NAME_FONT,
            SOOT if strong else "#6b5126",
            font_weight="700" if strong else None,
        )
        if space == 0 or t.level_of_space[space - 1] != level:
            coin_x, coin_y = _coin_at(t, layout, space)
            shown = str(level).replace("-", "−")
            yield words(shown, coin_x, coin_y + 3.5, 10.5, FIGURE_FONT, SOOT, font_weight="700")


# -- Markets and mat -----------------------------------------------------------------------------------------------


def _markets(t: Tables, layout: Layout) -> str:
    m = layout.markets
    w, h = m.width, m.height
    ruled = "".join(f"M24 {y}H{w - 24}" for y in (m.piles[0][1] - 78, m.discards[0][1] + 42))
    return _picture(
        w,
        h,
        tag("defs", gradients(), _paper_defs(), *icons(), *ornaments(), *goods()),
        *_paper(w, h),
        *_column(t, layout, "coal"),
        *_column(t, layout, "iron"),
        path(ruled, stroke=BRASS_DARK, width=1.4),
        rect(4, 4, w - 8.0, h - 8.0, stroke="url(#brass)", width=5),
        rect(9, 9, w - 18.0, h - 18.0, stroke=INK, width=0.9),
    )


def _column(t: Tables, layout: Layout, good: str) -> Iterator[str]:
    m, column = layout.markets, layout.columns[good]
    spaces = t.content.markets[good].spaces
    rows = (len(spaces) + 1) // 2
    top = column.bottom - rows * m.row
    yield rect(
        column.left - 34.0,
        top - 34.0,
        2.0 * m.cell + 42,
        column.bottom - top + 42.0,
        "#3a2811",
        stroke="url(#brass)",
        width=2.2,
        rx=8,
    )
    yield use(f"cube-{good}", column.left + m.cell, top - 15, 24)
    for index in range(len(spaces)):
        x, y = layout.market_space(good, index)
        size = m.cell - 4
        yield rect(x - size / 2, y - size / 2, size, size, "#e2cf9d", stroke=BRASS_DARK, width=0.8, rx=3)
        yield rect(x - size / 2, y - size / 2, size, size, "url(#engraved)", rx=3)


def _market_letters(t: Tables, layout: Layout) -> Iterator[str]:
    m = layout.markets
    yield from _reminders(t, 38, m.discards[0][1] + 78)
    for good, market in t.content.markets.items():
        column = layout.columns[good]
        for row, price in enumerate(dict.fromkeys(market.spaces)):
            y = column.bottom - m.row * (row + 0.5)
            yield words(f"£{price}", column.left - 17, y + 6, 18, FIGURE_FONT, BRASS_LIGHT, font_weight="700")
        top = column.bottom - (len(market.spaces) + 1) // 2 * m.row
        yield words(f"£{market.empty_price}", column.left - 16, top - 9, 18, FIGURE_FONT, IVORY, font_weight="700")


def _reminders(t: Tables, x: float, y: float) -> Iterator[str]:
    """What links and loans cost, in symbols."""
    cost = t.content.cost
    rows: tuple[tuple[str, str, tuple[str, ...]], ...] = (
        ("i-boat", f"£{cost.canal_link}", ()),
        ("i-engine", f"£{cost.rail_link}", ("cube-coal",)),
        ("i-engine", f"£{cost.double_rail}", ("cube-coal", "cube-coal", "barrel")),
    )
    for number, (icon, price, goods_needed) in enumerate(rows):
        base = y + 38 * number
        double = len(goods_needed) > 1
        for offset in (0, 44) if double else (0,):
            yield tag("use", href=f"#{icon}", x=x + offset, y=base - 13, width="42", height="24", color=INK)
        yield words(price, x + 118, base + 7, 22, FIGURE_FONT, INK, font_weight="700")
        for place, good in enumerate(goods_needed):
            yield use(good, x + 162 + 26 * place, base, 22)
    base = y + 38 * len(rows)
    yield use("i-coin", x + 21, base, 30)
    yield words("£", x + 21, base + 6, 18, FIGURE_FONT, SOOT, font_weight="700")
    yield words(f"+£{cost.loan}", x + 118, base + 7, 22, FIGURE_FONT, INK, font_weight="700")
    yield use("i-up", x + 164, base, 20, "#8c3237", transform=f"rotate(180 {n(x + 164)} {n(base)})")
    yield words(str(cost.loan_levels), x + 184, base + 7, 22, FIGURE_FONT, INK, font_weight="700")


def _mat(layout: Layout) -> str:
    w, h = layout.mat.stack
    width = w * len(INDUSTRY_IDS)
    drawn = [tag("defs", gradients(), _paper_defs(), *icons()), *_paper(width, h)]
    for number, industry in enumerate(INDUSTRY_IDS):
        x = number * w
        drawn.append(
            rect(x + 4.0, 5, w - 8.0, h - 10.0, "#3a2811", stroke=BRASS_DARK, width=1.2, rx=6, fill_opacity=0.12)
        )
        drawn.append(use(f"i-{industry}", x + w / 2, 57, 44, "#8a6c3a", opacity="0.5"))
    drawn.append(rect(1.5, 1.5, width - 3.0, h - 3.0, stroke="url(#brass)", width=3))
    return _picture(width, h, *drawn)
