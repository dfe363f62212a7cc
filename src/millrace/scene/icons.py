"""Small drawings that several titles use: industries, goods, crests, ornaments. All are the project's own.

Icons take their colour from `color`, so that one drawing serves on paper and on a tile.
"""

from collections.abc import Iterable, Iterator
from math import cos, pi, sin
from typing import Final

from millrace.scene.engraving import BRASS, PAPER, SOOT, Metal
from millrace.scene.ink import disc, path, polygon, symbol

COAL: Final = "#1d1a1a"
IRON: Final = "#c4602a"

CRESTS: Final = ("crest-anchor", "crest-hammer", "crest-castle", "crest-rose", "crest-sheaf")
"""By seat: the icon that stands for its player besides the colour."""

# -- Icons ---------------------------------------------------------------------------------------------------------

_ICONS: Final = {
    # A bobbin: two flanges, and thread wound on the slant.
    "i-cotton-mill": (
        "M5 2.2h14v3H5zM5 18.8h14v3H5zM7.6 6.1h8.8l.6 1.2-10.2 3.2-.2-2.2zM6.5 11.5l10.7-3.3v2.4l-11 3.4zM6.2 15"
        "l11-3.4v2.4l-9.6 3H6.8zM11 17.1l6-1.9-.3 1.9z"
    ),
    # A crate with a brace and iron corners.
    "i-manufacturer": (
        "M3 4h18v3.4H3zM3 16.6h18V20H3zM3 8.2h3.2v7.6H3zM17.8 8.2H21v7.6h-3.2zM7 8.4h2.6l7.4 5.4v2h-2.6L7 10.4z"
        "M7 12.2l4.8 3.5H7zM12.3 8.3H17v3.4z"
    ),
    # A jug with a handle and a band around its belly.
    "i-pottery": (
        "M7 2h7.6l1.6 1.2-1.4 2.2c-.3.6-.3 1.3 0 1.9 2.3 1.3 3.5 3 3.9 5.2H4.6C5 10.3 6.2 8.6 8 7.3"
        "c.3-.6.3-1.3 0-1.9zM4.5 13.8h14.3c0 .6-.1 1.2-.2 1.7H4.7c-.1-.5-.2-1.1-.2-1.7zM5.1 16.8h13.1"
        "c-.6 1.7-1.7 3-3.2 3.7l.4 1.5H7.9l.4-1.5c-1.5-.7-2.6-2-3.2-3.7zM17.3 7.2"
        "c3.4-1.4 5.6.6 4.6 3.7-.4 1.3-1.1 2.3-2.2 3.1l-.2-1.6c1.2-1.6 1.4-3.8-.2-3.8-.5 0-.9.1-1.3.2z"
    ),
    # A mine cart heaped with coal.
    "i-coal-mine": (
        "M2.6 10.8h18.8v2H2.6zM4 13.7h16l-1.5 4.1h-13zM8.3 18.3a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM15.7 18.3"
        "a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM4.3 9.9l1.5-3.4 3-1.3 1.9 1.9-1.2 2.8zM10.6 9.9"
        "l1.1-2.7-1.5-2.5 2.4-2.6 3.2 1.1 .6 3-2.2 1.5-.2 2.2zM15 9.9l.3-1.7 2-1.4 2 .8.7 2.3z"
    ),
    # An anvil on its block.
    "i-iron-works": (
        "M1.8 5.2h5.4v-1h14.6v3.5c-3.4.2-5.6 1.3-6.6 3.6h-4.7C9.3 8.7 6.4 8.4 1.8 5.2zM9.9 12.2h6"
        "c.2 1.6 1 2.7 2.4 3.3H7.5c1.4-.6 2.2-1.7 2.4-3.3zM5.6 16.5h14.6v4.7H5.6z"
    ),
    # A barrel with two hoops.
    "i-brewery": (
        "M7.2 2h9.6l1 3.2H6.2zM5.9 6.3h12.2l.6 3.4H5.3zM5.2 10.8h13.6v2.4H5.2zM5.3 14.3h13.4l-.6 3.4H5.9z"
        "M6.2 18.8h11.6l-1 3.2H7.2z"
    ),
    # A lighthouse at the quay.
    "i-port": (
        "M12 .8l3.2 3.4H8.8zM9.6 5h4.8v2.6H9.6zM8.2 8.4h7.6V10H8.2zM9.5 10.9h5l.5 3.1H9zM8.8 14.9h6.4l.6 3.4H8.2z"
        "M2 19.2c1.7 1.3 3.3 1.3 5 0 1.7 1.3 3.3 1.3 5 0 1.7 1.3 3.3 1.3 5 0 1.7 1.3 3.3 1.3 5 0v2.2"
        "c-1.7 1.3-3.3 1.3-5 0-1.7 1.3-3.3 1.3-5 0-1.7 1.3-3.3 1.3-5 0-1.7 1.3-3.3 1.3-5 0z"
    ),
    # A ship on the stocks.
    "i-shipyard": (
        "M11.3 1.2h1.5v11h-1.5zM10.4 2.8v8.6H4.2c3-1.9 5-4.8 6.2-8.6zM13.7 2.8c3.6 2.1 5.5 5 5.8 8.6h-5.8z"
        "M2 13h20c-.5 2.9-1.9 4.7-4.3 5.3H6.3C3.9 17.7 2.5 15.9 2 13zM3.5 19.4h17v1.5h-17zM6 21.6h2.6V23H6z"
        "M15.4 21.6H18V23h-2.6z"
    ),
    # Two crates, one upon the other.
    "i-goods-factory": (
        "M6.6 1.6h10.8v2H6.6zM6.6 7.8h10.8v2H6.6zM6.6 4.3h2v2.8h-2zM15.4 4.3h2v2.8h-2z"
        "M9.3 4.3h1.8l3.6 2.8h-1.9L9.3 5.1z"
        "M2 10.8h20v2.5H2zM2 19.9h20v2.5H2zM2 14.1h2.8v5H2zM19.2 14.1H22v5h-2.8zM5.7 14.1h2.6l10 5h-2.6l-10-5"
        "zM5.7 15.9l6.4 3.2H5.7zM11.9 14.1h6.4v3.2z"
    ),
    # A steamer under way.
    "i-ship": (
        "M8.4 2.2h4.2v5.4H8.4z"
        "M13.4 3.4c1.6-1.4 3.2-.2 4.6-1 1.6-.9 2.6-.6 4 .2-1.2 1.7-2.6 2.2-4.2 1.6-1.5-.6-2.6.9-4.4.4z"
        "M5 8.5h12.2v3.1H5zM1.4 12.6h21.2l-3 5.6H5.2c-1.8-.6-3.2-2.6-3.8-5.6z"
        "M6.6 14.2v1.6h1.6v-1.6zM10.4 14.2v1.6H12v-1.6zM14.2 14.2v1.6h1.6v-1.6z"
        "M2 19.2c1.7 1.2 3.3 1.2 5 0 1.7 1.2 3.3 1.2 5 0 1.7 1.2 3.3 1.2 5 0 1.7 1.2 3.3 1.2 5 0v1.9"
        "c-1.7 1.2-3.3 1.2-5 0-1.7 1.2-3.3 1.2-5 0-1.7 1.2-3.3 1.2-5 0-1.7 1.2-3.3 1.2-5 0z"
    ),
    # The crests of the players.
    "crest-anchor": (
        "M12 1.5a2.9 2.9 0 0 1 1.3 5.5v1.6h4v2.2h-4v8.2c2.7-.4 4.7-2 5.3-4.4l-1.8.9.7-4.5 4.2 2.7-1.5.4"
        "C20 18.9 16.7 22 12 22.5 7.3 22 4 18.9 3.8 14.1l-1.5-.4 4.2-2.7.7 4.5-1.8-.9c.6 2.4 2.6 4 5.3 4.4v-8.2"
        "h-4V8.6h4V7A2.9 2.9 0 0 1 12 1.5zm0 1.9a1 1 0 1 0 0 2 1 1 0 0 0 0-2z"
    ),
    "crest-hammer": (
        "M3.2 5.6"
        "l3.9-3.9 4.6 4.6-1.5 1.5 2 2 2.1-2.1-1.3-3.2 3.4-3.3 5.2 5.2-3.3 3.4-3.2-1.3-2.1 2.1 8.2 8.2-2.4"
        " 2.4-8.2-8.2-7.9 7.9-2.3-2.3 7.9-7.9-2.1-2.1-1.5 1.5"
        "z"
    ),
    "crest-castle": (
        "M3 3h3.4v2.6h2.8V3h5.6v2.6h2.8V3H21v7.2l-2.4 1.5v7.1H21V22h-6.3v-4.3a2.7 2.7 0 0 0-5.4 0V22H3v-3.2h2.4"
        "v-7.1L3 10.2z"
    ),
    "crest-rose": (
        "M12 1.5"
        "c2.4 0 3.8 1.8 3.5 4 2-.9 4.3-.1 5 2.1.8 2.3-.5 4.2-2.7 4.6 1.7 1.4 2 3.8.6 5.6-1.5 1.9-3.7"
        " 2-5.4.7-.1 2.2-.5 3.4-1 4.5-.5-1.1-.9-2.3-1-4.5-1.7 1.3-3.9"
        " 1.2-5.4-.7-1.4-1.8-1.1-4.2.6-5.6-2.2-.4-3.5-2.3-2.7-4.6.7-2.2 3-3 5-2.1"
        "C8.2 3.3 9.6 1.5 12 1.5zm0 7.2a3.3 3.3 0 1 0 0 6.6 3.3 3.3 0 0 0 0-6.6z"
    ),
    "crest-sheaf": (
        "M12 1.5c1.4 1.7 1.6 3.6.7 5.6 1.4-2.6 3.3-3.8 5.6-3.6.2 2.6-1 4.5-3.5 5.7 2.2-.7 4.1-.2 5.4 1.6-1.6 2"
        "-3.9 2.4-6.6 1.2v1.4h3v2.2h-3.1c.4 2.4 1.6 4.5 3.7 6.4l-2 1"
        "C13.4 21.3 12.5 19.5 12 17.4c-.5 2.1-1.4 3.9-3.2 5.6l-2-1"
        "c2.1-1.9 3.3-4 3.7-6.4H7.4v-2.2h3V12C7.7 13.2 5.4 12.8 3.8 10.8 5.1 9 7 8.5 9.2 9.2 6.7 8 5.5 6.1 5.7 3.5"
        "c2.3-.2 4.2 1 5.6 3.6-.9-2-.7-3.9.7-5.6z"
    ),
    # A narrow boat with its cabin, and the water under it.
    "i-boat": (
        "M2.5 12.5h7V8.3h9.5v4.2H26V8.3h8.5v4.2h5c-.3 2.6-1.8 4.4-4.2 5.1H8.3c-3.2-.4-5.1-2.1-5.8-5.1zM11.2 9.7"
        "v1.6h2.5V9.7zM15 9.7v1.6h2.5V9.7zM29 4.5h2.4v3H29zM4 19.2"
        "c3 1.5 5.5 1.5 8.5 0 3 1.5 5.5 1.5 8.5 0 3 1.5 5.5 1.5 8.5 0 3 1.5 5.5 1.5 8.5 0v1.5"
        "c-3 1.5-5.5 1.5-8.5 0-3 1.5-5.5 1.5-8.5 0-3 1.5-5.5 1.5-8.5 0-3 1.5-5.5 1.5-8.5 0z"
    ),
    # A steam engine, its driver's cab behind.
    "i-engine": (
        "M8 2.5h2.6l.5 4.7h5.7c.1-1.6.9-2.5 2.3-2.5s2.2.9 2.3 2.5h4V2.5h13v2.2h-1.5v10.8H6V9.4c0-1.3.8-2.1 2-2.2z"
        "M30 5.3v4.2h4.6V5.3zM10.5 13.3a3.7 3.7 0 1 1 0 7.4 3.7 3.7 0 0 1 0-7.4zM20.5 13.3"
        "a3.7 3.7 0 1 1 0 7.4 3.7 3.7 0 0 1 0-7.4zM31 11.7a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM2 17.5l3.5-3.5v5z"
        "M1.5 21.2h39v1.4h-39z"
    ),
    # A light bulb, for what cannot be developed.
    "i-bulb": (
        "M12 1.5a7 7 0 0 1 4.2 12.6c-.8.6-1.2 1.3-1.2 2.2H9c0-.9-.4-1.6-1.2-2.2A7 7 0 0 1 12 1.5zM9 17.5h6v1.7H9z"
        "M9.8 20.3h4.4l-1 2.2h-2.4z"
    ),
}


WIDE: Final = frozenset({"i-boat", "i-engine"})
"""Icons that are 42 units wide instead of 24."""


def icons(wanted: Iterable[str] = (), metal: Metal = BRASS) -> Iterator[str]:
    """The icons of these names, in their order, and those that every title uses: link, hexagon, arrow, coin."""
    for id in wanted:
        yield symbol(id, 42 if id in WIDE else 24, 24, path(_ICONS[id], "currentColor", fill_rule="evenodd"))
    rings = [disc(x, 12, 4.8, stroke="currentColor", width=2.8) for x in (8, 16)]
    yield symbol("i-link", 24, 24, *rings)
    hexagon = polygon((12, 0.8), (21.8, 6.4), (21.8, 17.6), (12, 23.2), (2.2, 17.6), (2.2, 6.4))
    yield symbol("i-hex", 24, 24, path(hexagon, "url(#metal)", stroke=SOOT, width=1.1))
    yield symbol("i-up", 24, 24, path("M12 2l8 9h-4.6v11H8.6V11H4z", "currentColor"))
    yield symbol("i-coin", 24, 24, *_coin(metal))


def _coin(metal: Metal) -> Iterator[str]:
    yield disc(12, 12, 11, "url(#metal)", stroke=metal.dark, width=1)
    yield disc(12, 12, 8.8, stroke=metal.dark, width=0.5, stroke_dasharray="1 1")


def goods() -> Iterator[str]:
    """Coal, iron and beer as they lie on tiles and in markets."""
    yield _cube("cube-coal", "#4b4544", COAL, "#0b0909", "#8f8784", edge="#cdb685")
    yield _cube("cube-iron", "#ec9a5f", IRON, "#8b3d14", "#ffd0a6", edge=SOOT)
    yield symbol("barrel", 24, 24, *_barrel())


def _cube(id: str, top: str, left: str, right: str, glint: str, edge: str) -> str:
    return symbol(
        id,
        24,
        24,
        path("M12 1.5L22 6.5V17.5L12 22.5L2 17.5V6.5Z", right, stroke=edge, width=1.4, stroke_linejoin="round"),
        path("M2 6.5L12 1.5L22 6.5L12 11.5Z", top),
        path("M2 6.5L12 11.5V22.5L2 17.5Z", left),
        path("M3 6.6L12 11.2L21 6.6", stroke=glint, width=0.9),
    )


def _barrel() -> Iterator[str]:
    body = "M6.5 1.5H17.5C20.5 8 20.5 16 17.5 22.5H6.5C3.5 16 3.5 8 6.5 1.5Z"
    yield path(body, "url(#wood)", stroke=SOOT, width=1.3)
    staves = "M9.5 1.5C8 8 8 16 9.5 22.5M12 1.5V22.5M14.5 1.5C16 8 16 16 14.5 22.5"
    yield path(staves, stroke="#3c240b", width=0.7)
    yield path("M5.3 5.8H18.7M4.5 10H19.5M4.5 14H19.5M5.3 18.2H18.7", stroke="#2b2320", width=1.5)


# -- Ornaments -----------------------------------------------------------------------------------------------------


def ornaments(metal: Metal = BRASS) -> Iterator[str]:
    """The compass, the cog wheel and the price plate."""
    long = [
        polygon((32, 2), (36, 28), (32, 32)),
        polygon((62, 32), (36, 36), (32, 32)),
        polygon((32, 62), (28, 36), (32, 32)),
        polygon((2, 32), (28, 28), (32, 32)),
    ]
    dark = [
        polygon((32, 2), (28, 28), (32, 32)),
        polygon((62, 32), (36, 28), (32, 32)),
        polygon((32, 62), (36, 36), (32, 32)),
        polygon((2, 32), (28, 36), (32, 32)),
    ]
    short = [
        polygon((50, 14), (36, 28), (32, 32), (36, 24)),
        polygon((50, 50), (36, 36), (32, 32), (40, 36)),
        polygon((14, 50), (28, 36), (32, 32), (28, 40)),
        polygon((14, 14), (28, 28), (32, 32), (24, 28)),
    ]
    yield symbol(
        "i-compass",
        64,
        64,
        disc(32, 32, 22, stroke=metal.dark, width=1),
        disc(32, 32, 25, stroke=metal.dark, width=2.5, stroke_dasharray="0.6 1.99"),
        path("".join(short), metal.dark),
        path("".join(long), metal.light, stroke=SOOT, width=0.5),
        path("".join(dark), metal.dark, stroke=SOOT, width=0.5),
    )
    yield symbol("i-cog", 64, 64, path(_cog(), "currentColor", fill_rule="evenodd"))
    plate = "M10 2H62L70 22.3L62 42.6H10L2 22.3Z"
    yield symbol(
        "price",
        72,
        44.6,
        path(plate, PAPER, stroke="url(#metal)", width=2.6),
        path(plate, stroke=SOOT, width=0.6),
    )


def _cog() -> str:
    points = []
    teeth = 16
    for tooth in range(teeth):
        for share, radius in ((-0.28, 25), (-0.18, 30.5), (0.18, 30.5), (0.28, 25)):
            angle = 2 * pi * (tooth + share) / teeth
            points.append((32 + radius * sin(angle), 32 - radius * cos(angle)))
    ring = "M32 12.5a19.5 19.5 0 1 0 0.01 0Z"
    hub = "M32 15.5a16.5 16.5 0 1 0 0.01 0Z"
    return polygon(*points) + ring + hub + "M32 25a7 7 0 1 0 0.01 0Z"
