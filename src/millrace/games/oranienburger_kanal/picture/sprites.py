"""The symbols that pieces of Oranienburger Kanal name: structures, stacks, routes, bridges, discs, wheel, markers.

Every symbol is complete in itself: colours and figures are drawn in.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians, sin
from typing import Final

from millrace.scene.engraving import INK, IVORY, PAPER, SOOT
from millrace.scene.geometry import Point
from millrace.scene.icons import CRESTS, icons, ornaments
from millrace.scene.ink import FIGURE_FONT, disc, n, path, polygon, rect, symbol, tag, use, words
from millrace.scene.scene import PLAYER_COLOURS
from millrace.scene.tokens import owned

from ..rules.tables import COLOUR_IDS, GOOD_IDS, HORIZONTAL, KIND_IDS, RESOURCES, SIMPLE_GOODS, Tables
from . import layout
from .cards import cards
from .icons import BRICK, GOLD, PERIODS, PRUSSIAN, bridge, effect_icons, icon, joint, route
from .vignettes import vignettes

SEATS: Final = 2
ICONS: Final = CRESTS[:SEATS]

SIMPLE: Final = "#dcc08c"
VALUABLE: Final = "#b9cbdc"
"""The two parts of the resource wheel."""


# -- How sprites are called ----------------------------------------------------------------------------------------


def route_sprite(kind: int, field: int) -> str:
    """The sprite of a route on a route space: horizontal ones take short tiles, vertical ones long ones."""
    return f"{KIND_IDS[kind]}-{'short' if field < HORIZONTAL else 'long'}"


def bridge_sprite(field: int) -> str:
    """The sprite of a bridge over a route space."""
    return f"bridge-{'short' if field < HORIZONTAL else 'long'}"


# -- On the industry board -----------------------------------------------------------------------------------------


def routes() -> Iterator[str]:
    """Tiles of all kinds in both lengths, and what opens them to each other where two of a kind meet."""
    (card_w, card_h), wide = layout.CARD, layout.ROUTE
    half = wide / 2
    for kind in KIND_IDS:
        short, long = card_w + 2 * wide, card_h + 2 * wide
        yield symbol(f"{kind}-short", short, wide, *route(kind, half, short - half, wide))
        turned = tag("g", *route(kind, half, long - half, wide), transform=f"matrix(0 1 -1 0 {wide} 0)")
        yield symbol(f"{kind}-long", wide, long, turned)
        yield symbol(f"{kind}-joint", wide, wide, *joint(kind, wide))


def bridges() -> Iterator[str]:
    """Bridges over horizontal and over vertical routes."""
    wide, long = layout.BRIDGE
    yield symbol("bridge-short", wide, long, *bridge(long, wide))
    yield symbol("bridge-long", long, wide, tag("g", *bridge(long, wide), transform=f"matrix(0 1 -1 0 {long} 0)"))


def activations() -> Iterator[str]:
    """How often a structure counts as activated: one cog or two on its lower edge."""
    for times in (1, 2):
        cogs = [
            use(icon("count.activation"), 12 + 19 * place, 11, 17, GOLD if place < times else "#8d8069")
            for place in range(2)
        ]
        plate = rect(0.8, 0.8, 41.4, 20.4, SOOT, stroke="url(#metal)", width=1.4, rx=10)
        yield symbol(f"activated-{times}", 43, 22, plate, *cogs)


# -- On the action board -------------------------------------------------------------------------------------------


def stacks() -> Iterator[str]:
    """The stacks of structures, face down, in the colours of the periods."""
    w, h = layout.STACK
    for number, colour in enumerate(COLOUR_IDS, start=1):
        backs = [
            rect(1 + lift, 1 + lift, w - 5, h - 5, PERIODS[colour], stroke=SOOT, width=1, rx=3) for lift in (3, 1.5, 0)
        ]
        frame = rect(3.5, 3.5, w - 10, h - 10, stroke="#f1e6c8", width=0.8, rx=2)
        marks = "".join(f"M{n((w - 4) / 2 + (dot - (number - 1) / 2) * 7)} {h - 14}h.01" for dot in range(number))
        dots = path(marks, stroke="#f1e6c8", width=4.4, stroke_linecap="round")
        house = use(icon("count.buildings"), (w - 3) / 2, h / 2 - 7, 23, "#f1e6c8")
        yield symbol(f"stack-{colour}", w, h, *backs, frame, house, dots)


def discs() -> Iterator[str]:
    """Action discs of silver and gold, the blocking disc, the start disc of each player; talers on a space."""
    for name, light, dark in (("silver", "#e9edf1", "#8f9aa5"), ("gold", "#f5dd8b", "#a97e1c")):
        yield symbol(f"disc-{name}", 34, 34, *_disc(light, dark), use("i-cog", 17, 17, 20, dark))
    cross = path("M10.5 10.5l13 13m0-13l-13 13", stroke=IVORY, width=4, stroke_linecap="round")
    yield symbol("disc-blocking", 34, 34, *_disc("#c8402c", "#6d1a10"), cross)
    for seat in range(SEATS):
        crest = disc(17, 17, 10, PLAYER_COLOURS[seat], stroke=IVORY, width=1.2)
        yield symbol(
            owned("disc-start", seat), 34, 34, *_disc("#c8402c", "#6d1a10"), crest, use(CRESTS[seat], 17, 17, 12, IVORY)
        )
    coin = [
        disc(17, 17, 15, GOLD, stroke="#5d430d", width=1.6),
        disc(17, 17, 11.8, "#f6dc8d", stroke="#9a7420", width=1),
    ]
    yield symbol("taler", 34, 34, *coin)


def _disc(light: str, dark: str) -> Iterator[str]:
    yield disc(18, 18.4, 15, SOOT, fill_opacity=0.35)
    yield disc(17, 17, 15, light, stroke=SOOT, width=1.4)
    yield disc(17, 17, 12.4, stroke=dark, width=1.6)


# -- The resource wheel --------------------------------------------------------------------------------------------


def wheel(t: Tables) -> str:
    """The wheel with its two hands: scales of simple and of valuable resources, counted away from the large hand."""
    size = 2 * layout.RIM
    middle = layout.RIM
    simple, valuable = t.limit[0], t.limit[SIMPLE_GOODS]
    last = -(simple + 1) * layout.STEP
    drawn = [
        disc(middle + 1.5, middle + 2, layout.DISC, SOOT, fill_opacity=0.35),
        path(_sector(last, 0), SIMPLE, stroke=SOOT, width=1),
        path(_sector(0, (valuable + 1) * layout.STEP), VALUABLE, stroke=SOOT, width=1),
    ]
    for sign, limit in ((-1, simple), (1, valuable)):
        for number in range(limit + 1):
            angle = sign * (number + 0.5) * layout.STEP
            x, y = _spot(angle, layout.DISC - 10)
            turned = f"rotate({n(angle)} {n(x)} {n(y)})"
            drawn.append(words(str(number), x, y + 5, 14, FIGURE_FONT, INK, font_weight="700", transform=turned))
            if number:
                drawn.append(
                    path(_line(sign * number * layout.STEP, layout.DISC - 18, layout.DISC), stroke=INK, width=0.6)
                )
    drawn += [disc(middle, middle, layout.DISC - 19, "#efe3c6", stroke=PRUSSIAN.dark, width=1.2)]
    drawn += [_hand(0, layout.RIM - 2, 7), _hand(last, layout.RIM - 8, 5)]
    drawn += [disc(middle, middle, 15, "url(#metal)", stroke=SOOT, width=1.4), *_arrow(middle)]
    return symbol("wheel", size, size, *drawn)


def _spot(angle: float, far: float) -> Point:
    """A point so far from the wheel's middle, at an angle clockwise from its top."""
    turned = radians(angle)
    return layout.RIM + far * sin(turned), layout.RIM - far * cos(turned)


def _line(angle: float, near: float, far: float) -> str:
    (x, y), (to_x, to_y) = _spot(angle, near), _spot(angle, far)
    return f"M{n(x)} {n(y)}L{n(to_x)} {n(to_y)}"


def _sector(start: float, end: float) -> str:
    (x, y), (to_x, to_y) = _spot(start, layout.DISC), _spot(end, layout.DISC)
    r, m = n(layout.DISC), n(layout.RIM)
    large = int(end - start > 180)
    return f"M{m} {m}L{n(x)} {n(y)}A{r} {r} 0 {large} 1 {n(to_x)} {n(to_y)}Z"


def _hand(angle: float, long: float, half: float) -> str:
    """A hand from the middle over the ring of fields."""
    tip, (left, right) = _spot(angle, long), (_spot(angle - half * 1.2, 26), _spot(angle + half * 1.2, 26))
    near = (_spot(angle - 22, 12), _spot(angle + 22, 12))
    outline = polygon(near[0], left, tip, right, near[1])
    return path(outline, PRUSSIAN.dark, stroke=IVORY, width=1.1, stroke_linejoin="round")


def _arrow(middle: float) -> Iterator[str]:
    """Which way the wheel is turned: against the clock."""
    yield path(
        f"M{n(middle + 7.5)} {n(middle - 3)}A8.4 8.4 0 1 0 {n(middle + 8)} {n(middle + 2.6)}", stroke=IVORY, width=2.4
    )
    yield path(polygon((middle + 11.5, middle - 1), (middle + 2.6, middle - 1.4), (middle + 8.6, middle - 8)), IVORY)


def markers() -> Iterator[str]:
    """The markers of the resources on the ring around the wheel."""
    for good in GOOD_IDS[:RESOURCES]:
        cube = rect(1.2, 1.2, 21.6, 21.6, IVORY, stroke=SOOT, width=1.6, rx=5)
        yield symbol(f"marker-{good}", 24, 24, cube, use(icon(f"good.{good}"), 12, 12, 17))


def plates() -> Iterator[str]:
    """The plate of a stock; the ground of a structure space that is being used."""
    yield symbol("plate", 44, 34, rect(1, 1, 42, 32, PAPER, stroke=PRUSSIAN.dark, width=1.2, rx=5))
    w, h = layout.CARD
    glow = rect(2, 2, w - 4, h - 4, stroke=BRICK, width=4, rx=11, stroke_dasharray="12 6")
    yield symbol("in-use", w, h, glow)


# -- All -----------------------------------------------------------------------------------------------------------


def sprites(t: Tables) -> Iterator[str]:
    """All symbols, those that others use first."""
    yield from icons(ICONS, PRUSSIAN)
    yield from ornaments(PRUSSIAN)
    yield from effect_icons()
    yield from vignettes()
    yield from cards(t)
    yield from stacks()
    yield from routes()
    yield from bridges()
    yield from activations()
    yield from discs()
    yield wheel(t)
    yield from markers()
    yield from plates()
