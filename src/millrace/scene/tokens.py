"""What lies on boards and in hands: tiles, links, markers, cards, piles, and the bills under stacks of tiles.

Every function gives symbols, or what stands in one; sprites are complete in themselves, with the owner's colour,
hatching and crest drawn in. Tiles are 48 by 48, links 42 by 24, cards 100 by 140, piles 60 by 44.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from millrace.core.decision import seat_letter
from millrace.core.texts import roman
from millrace.scene.country import town
from millrace.scene.engraving import BRASS, GILT, INK, IVORY, PAPER, SOOT, Metal
from millrace.scene.icons import CRESTS
from millrace.scene.ink import (
    FIGURE_FONT,
    NAME_FONT,
    TITLE_FONT,
    disc,
    fitted,
    path,
    polygon,
    rect,
    symbol,
    tag,
    use,
    words,
    written,
)
from millrace.scene.scene import PLAYER_COLOURS


def owned(name: str, seat: int) -> str:
    """A sprite's name with the letter of its owner."""
    return f"{name}-{seat_letter(seat).lower()}"


def tile_sprite(tile: str, owner: int, flipped: bool = False) -> str:
    """The sprite of an industry tile of a seat."""
    return owned(f"tile-{tile}", owner) + ("-flipped" if flipped else "")


def bill_sprite(tile: str) -> str:
    """The sprite of what a tile costs and brings."""
    return f"bill-{tile}"


def rail_sprite(line: str, owner: int) -> str:
    """The sprite of a railway that runs along a whole line."""
    return owned(f"rail-{line}", owner)


def card_sprite(card: str, language: str) -> str:
    """The sprite of a card; what is written on it is in a language."""
    return f"card-{card.replace('/', '-')}-{language}"


def ink_on(seat: int) -> str:
    """The colour of what is drawn on a player's colour: light, but dark on a pale one."""
    return INK if PLAYER_COLOURS[seat] == PLAYER_COLOURS[-1] else IVORY


def good_sprite(good: str) -> str:
    """The sprite of a piece of coal, iron or beer."""
    return "barrel" if good == "beer" else f"cube-{good}"


# -- Markers -------------------------------------------------------------------------------------------------------


def markers(seats: int, metal: Metal = BRASS) -> Iterator[str]:
    """What shows income (`income-a` …) and points (`vp-a` …) on a track; 24 by 24."""
    for seat in range(seats):
        colour = PLAYER_COLOURS[seat]
        round_plate = disc(12, 12, 10.5, colour, stroke=metal.light, width=1.8)
        rim = disc(12, 12, 11.5, stroke=SOOT, width=0.9)
        yield symbol(owned("income", seat), 24, 24, round_plate, rim, use(CRESTS[seat], 12, 12, 13, ink_on(seat)))
        hexagon = polygon((12, 0.8), (22.3, 6.4), (22.3, 17.6), (12, 23.2), (1.7, 17.6), (1.7, 6.4))
        plate = path(hexagon, colour, stroke=IVORY, width=1.6)
        edge = path(hexagon, stroke=SOOT, width=0.7)
        star = path("M12 5l2 4.6 5 .5-3.8 3.3 1.1 4.9L12 15.7l-4.3 2.6 1.1-4.9L5 10.1l5-.5z", metal.light)
        yield symbol(owned("vp", seat), 24, 24, plate, edge, star)


# -- Tiles ---------------------------------------------------------------------------------------------------------


_FIGURE: Final = 19.5
"""The size of levels and points: on the smallest tiles of a board they can still be read."""


def tile_grounds(seats: int, metal: Metal = BRASS) -> Iterator[str]:
    """The faces of tiles before anything is drawn on them, for each player and both sides; `tile` refers to them."""
    for seat in range(seats):
        yield symbol(owned("ground", seat), 48, 48, *_ground(seat, metal))
        yield symbol(owned("ground", seat) + "-flipped", 48, 48, *_ground(seat, metal, flipped=True))


def _ground(seat: int, metal: Metal, flipped: bool = False) -> Iterator[str]:
    def square(inset: float, **more: object) -> str:
        side = 48 - 2 * inset
        return tag("rect", x=inset, y=inset, width=side, height=side, rx=max(5 - inset, 1.5), **more)

    yield square(0.8, fill=PLAYER_COLOURS[seat])
    yield square(0.8, fill=f"url(#{owned('hatch', seat)})")
    if flipped:
        yield path("M0.8 5.8a5 5 0 0 1 5-5h36.4a5 5 0 0 1 5 5V25H0.8Z", SOOT)
        yield path("M2 25H46", stroke="url(#metal)", width=1.8)
    else:
        yield square(0.8, fill="url(#sheen)")
        yield path("M0.8 30.5H47.2V42.2a5 5 0 0 1-5 5H5.8a5 5 0 0 1-5-5Z", SOOT, fill_opacity=0.62)
        yield path("M2 30.5H46", stroke=metal.plain, width=0.9)
    yield square(2.4, fill="none", stroke=GILT, stroke_width="1")
    yield square(0.8, fill="none", stroke=SOOT, stroke_width="1.5")


def tile(id: str, seat: int, icon: str, level: int) -> str:
    """The front of an industry tile: its icon, the owner's crest, its level."""
    return symbol(
        id,
        48,
        48,
        _whole(owned("ground", seat)),
        use(icon, 24, 17, 26, ink_on(seat)),
        use(CRESTS[seat], 10.5, 38.6, 13, GILT),
        words(_numeral(level), 30.5, 45.2, _FIGURE, TITLE_FONT, IVORY, font_weight="700"),
    )


def flipped_tile(
    id: str, seat: int, icon: str, level: int, points: int, links: int, metal: Metal = BRASS, link: str = "i-link"
) -> str:  # fmt: skip
    """The back of an industry tile: its points and link icons on dark ground, below them its icon and level."""
    return symbol(
        id,
        48,
        48,
        _whole(owned("ground", seat) + "-flipped"),
        use("i-hex", 14, 13.4, 25),
        words(str(points), 14, 19.6, _FIGURE, FIGURE_FONT, SOOT, font_weight="700"),
        *[use(link, 32.5 + 9.5 * number, 13.4, 11, metal.light) for number in range(links)],
        use(icon, 13, 36, 18.5, ink_on(seat)),
        words(_numeral(level), 34, 42.6, _FIGURE, TITLE_FONT, ink_on(seat), font_weight="700"),
    )


def _numeral(level: int) -> str:
    """How a level is written; the Romans had none for 0."""
    return roman(level) if level else "0"


def _whole(id: str) -> str:
    return tag("use", href=f"#{id}", width="48", height="48")


def links(seats: int) -> Iterator[str]:
    """Boats (`boat-a` …) and engines (`engine-a` …) on a plate in the owner's colour."""
    for seat in range(seats):
        shape = "M5 1H37L41 12L37 23H5L1 12Z"
        plate = [
            path(shape, PLAYER_COLOURS[seat]),
            path(shape, f"url(#{owned('hatch', seat)})"),
            path(shape, "url(#sheen)"),
            path("M6 2.8H36L39.3 12L36 21.2H6L2.7 12Z", stroke=GILT, width=0.8),
            path(shape, stroke=SOOT, width=1.4, stroke_linejoin="round"),
        ]
        for name in ("boat", "engine"):
            icon = tag("use", href=f"#i-{name}", x="6.5", y="3.7", width="29", height="16.6", color=ink_on(seat))
            yield symbol(owned(name, seat), 42, 24, *plate, icon)


def plain_tile(metal: Metal = BRASS) -> Iterator[str]:
    """A tile that belongs to nobody: paper with four rivets, 48 by 48."""
    yield rect(1, 1, 46, 46, "#f0e2bb", stroke=SOOT, width=1.6, rx=5)
    yield rect(3.5, 3.5, 41, 41, stroke=metal.dark, width=1, rx=3)
    for left, top in ((6, 6), (42, 6), (6, 42), (42, 42)):
        yield disc(left, top, 1.3, metal.dark)


# -- Bills: what a tile costs and brings, 100 by 56, below the stack it lies on -------------------------------------


def cost_bar(
    money: int, goods: Sequence[str], mark: str = "", metal: Metal = BRASS, currency: str = "£"
) -> Iterator[str]:  # fmt: skip
    """The upper half of a bill: the price, the goods that are needed, and an icon for what is special about it."""
    yield rect(1, 1, 98, 25, SOOT, rx=4, fill_opacity=0.78)
    yield words(f"{currency}{money}", 6, 19.5, 18, FIGURE_FONT, metal.light, font_weight="700", text_anchor="start")
    for number, good in enumerate(goods):
        x = 55.0 + 18 * number
        yield disc(x, 13.5, 8.8, PAPER, fill_opacity=0.9)
        yield use(good, x, 13.5, 13)
    if mark:
        wide = mark in ("i-boat", "i-engine")
        yield use(mark, 88 if wide else 90, 13.5, 19 if wide else 15, metal.light)


def yield_bar(
    points: int, income: int, goods: Sequence[str] = (), links: int = 0, holds: tuple[str, int] = ("", 0),
    metal: Metal = BRASS, link: str = "i-link",
) -> Iterator[str]:  # fmt: skip
    """The lower half of a bill: points, income, goods that selling takes, link icons, and what the tile holds."""
    yield rect(1, 28, 98, 27, PAPER, rx=4, fill_opacity=0.92)
    yield use("i-hex", 14, 41.5, 24)
    yield words(str(points), 14, 46.8, 15.5, FIGURE_FONT, SOOT, font_weight="700")
    yield use("i-up", 32, 41.5, 13, "#3d6b2c")
    yield words(str(income), 39, 46.8, 16, FIGURE_FONT, INK, font_weight="700", text_anchor="start")
    x = 61.0
    for good in goods:
        yield use(good, x, 41.5, 14)
        x += 12.5
    for _ in range(links):
        yield use(link, x, 41.5, 12, metal.dark)
        x += 12.5
    good, count = holds
    if count:
        yield use(good, max(x, 80), 41.5, 12)
        yield words(str(count), 92.5, 46.8, 15, FIGURE_FONT, INK, font_weight="700")


def profit_bar(
    points: int, profit: int, holds: tuple[str, int] = ("", 0), currency: str = "£"
) -> Iterator[str]:  # fmt: skip
    """The lower half of a bill where tiles bring money at once: points, the profit on a coin, what the tile holds."""
    yield rect(1, 28, 98, 27, PAPER, rx=4, fill_opacity=0.92)
    yield use("i-hex", 14, 41.5, 24)
    yield words(str(points), 14, 46.8, 15.5, FIGURE_FONT, SOOT, font_weight="700")
    yield use("i-coin", 34, 41.5, 15)
    yield words(f"{currency}{profit}", 43, 46.8, 16, FIGURE_FONT, INK, font_weight="700", text_anchor="start")
    good, count = holds
    if count:
        yield use(good, 82, 41.5, 12.5)
        yield words(str(count), 92.5, 46.8, 15, FIGURE_FONT, INK, font_weight="700")


def no_bill(icon: str, metal: Metal = BRASS) -> Iterator[str]:
    """The bill of a tile that is never built: its icon, struck out."""
    yield rect(1, 1, 98, 54, SOOT, rx=4, fill_opacity=0.78)
    yield use(icon, 50, 28, 38, metal.light, opacity="0.55")
    yield path("M30 48L70 8", stroke=metal.plain, width=4.5, stroke_linecap="round")


def market_tile(icons: Sequence[str], sold: bool, metal: Metal = BRASS) -> Iterator[str]:
    """A market of 48 by 48 that takes some goods; one that was sold to is dark and struck out."""
    if not sold:
        yield from plain_tile(metal)
        yield from wanted(icons, INK)
        return
    yield rect(1, 1, 46, 46, "#3a3128", stroke=SOOT, width=1.6, rx=5)
    yield rect(3.5, 3.5, 41, 41, stroke=metal.shade, width=1, rx=3)
    yield from wanted(icons, "#a89880")
    yield path("M9 39L39 9", stroke=metal.light, width=3, stroke_linecap="round")


def wanted(icons: Sequence[str], ink: str) -> Iterator[str]:
    """What a market of 48 by 48 takes: one good or two; a barred ring if that is nothing."""
    if not icons:
        yield disc(24, 24, 13, stroke=ink, width=3.4, stroke_opacity=0.75)
        yield path("M15 33L33 15", stroke=ink, width=3.4, stroke_opacity=0.75)
    elif len(icons) == 1:
        yield use(icons[0], 24, 24, 31, ink)
    else:
        for icon, (x, y) in zip(icons, ((16.5, 16.5), (31.5, 31.5)), strict=True):
            yield use(icon, x, y, 20.5, ink)


# -- Cards ---------------------------------------------------------------------------------------------------------


def card_sheet(edge: str) -> Iterator[str]:
    """A card of paper with a double line in a colour."""
    yield rect(1, 1, 98, 138, PAPER, stroke=SOOT, width=1.6, rx=8)
    yield rect(4.5, 4.5, 91, 131, stroke=edge, width=1.6, rx=5)
    yield rect(7, 7, 86, 126, stroke=edge, width=0.5, rx=3.5)


def dark_sheet(ground: str, inner: float, width: float) -> Iterator[str]:
    """A dark card with a frame of metal so far from its edge."""
    yield rect(1, 1, 98, 138, ground, stroke=SOOT, width=1.6, rx=8)
    yield rect(inner, inner, 100 - 2 * inner, 140 - 2 * inner, stroke="url(#metal)", width=width, rx=5)


def place_card(name: str, colour: str, seed: int, icons: Sequence[str], metal: Metal = BRASS) -> Iterator[str]:
    """The card of a place: a view of the town, its name on a banner, and what may be built there."""
    yield from card_sheet(colour)
    yield rect(10, 10, 80, 78, "#e9d8ae", rx=3)
    yield tag("svg", town(seed), x="10", y="10", width="80", height="78", viewBox="0 0 80 78")
    yield rect(10, 10, 80, 78, stroke=INK, width=0.9, rx=3)
    lines = _halves(name) if written(name, _CARD_NAME) > 98 else (name,)
    top = 84.0 - 8 * (len(lines) - 1)
    yield path(f"M6 {top}H94L98.5 {(top + 107) / 2}L94 107H6L1.5 {(top + 107) / 2}Z", colour, stroke=SOOT, width=1.3)
    inner = f"M7.5 {top + 2.4}H92.5L95.8 {(top + 107) / 2}L92.5 104.6H7.5L4.2 {(top + 107) / 2}Z"
    yield path(inner, stroke=metal.light, width=0.7)
    for number, line in enumerate(lines):
        base = 100.3 + (number - len(lines) + 1) * 14
        yield fitted(line, 50, base + 1.5 * (len(lines) - 1), 15.5, 92, NAME_FONT, IVORY, _CARD_NAME, font_weight="700")
    for number, icon in enumerate(icons):
        yield use(icon, 50 + (number - (len(icons) - 1) / 2) * 20, 120.5, 14.5, INK)


_CARD_NAME: Final = 13.0
"""The least size of the names on cards."""


def _halves(name: str) -> tuple[str, ...]:
    """A long name in two lines, broken after the space, hyphen or stroke nearest to its middle.

    >>> _halves("Barrow-in-Furness"), _halves("Wolverhampton")
    (('Barrow-in-', 'Furness'), ('Wolverhampton',))
    """
    breaks = [place + 1 for place, letter in enumerate(name) if letter in " -/"]
    if not breaks:
        return (name,)
    middle = min(reversed(breaks), key=lambda place: abs(place - len(name) / 2))
    return name[:middle].strip(), name[middle:]


def industry_card(names: Sequence[str], icons: Sequence[str], metal: Metal = BRASS) -> Iterator[str]:
    """The card of one industry or two: the icons in a medal, the names below."""
    yield from card_sheet(metal.dark)
    yield disc(50, 50, 36.5, SOOT, stroke="url(#metal)", width=3.5)
    yield disc(50, 50, 32.5, stroke=metal.plain, width=0.8, stroke_dasharray="2 1.5")
    if len(icons) == 1:
        yield use(icons[0], 50, 50, 44, IVORY)
    else:
        for icon, (x, y) in zip(icons, ((38, 42), (62, 58)), strict=True):
            yield use(icon, x, y, 28, IVORY)
    yield path("M14 96H86", stroke=metal.dark, width=1)
    for number, name in enumerate(names):
        base = 116.5 + (number - (len(names) - 1) / 2) * 16
        # The second half of a divided word stays small.
        divided = number and names[number - 1].endswith("-")
        label = name if divided else name[:1].upper() + name[1:]
        yield fitted(label, 50, base, 16.5, 88, NAME_FONT, INK, _CARD_NAME, font_weight="700")


def card_back(metal: Metal = BRASS) -> Iterator[str]:
    """The back of all cards: a cog wheel with a compass."""
    yield from dark_sheet("#2c2014", 6, 2.4)
    yield rect(10, 10, 80, 120, stroke=metal.plain, width=0.6, rx=3)
    yield use("i-cog", 50, 70, 62, metal.plain)
    yield use("i-compass", 50, 70, 34)


def thrown_cards(metal: Metal = BRASS) -> Iterator[str]:
    """Cards thrown on each other, for a pile of discards."""
    for turn in (-14, 9, -3):
        card = rect(28, 36, 44, 62, "#f6efe0", stroke=SOOT, width=1.2, rx=4)
        inner = rect(31, 39, 38, 56, stroke=metal.plain, width=0.9, rx=2.5)
        yield tag("g", card, inner, transform=f"rotate({turn} 50 67)")
    yield use("i-cog", 50, 67, 30, metal.plain)


def discard_piles(seats: int) -> Iterator[str]:
    """A pile of cards for each player, with their crest: `discard-a` …"""
    for seat in range(seats):
        yield symbol(owned("discard", seat), 60, 44, *_pile(seat))


def _pile(seat: int) -> Iterator[str]:
    for offset in (4, 2, 0):
        yield rect(1 + offset, 1 + offset, 50, 36, "#d9c79a", stroke=SOOT, width=1, rx=4)
    yield rect(4, 4, 44, 30, PLAYER_COLOURS[seat], rx=3)
    yield rect(4, 4, 44, 30, f"url(#{owned('hatch', seat)})", rx=3)
    yield use(CRESTS[seat], 26, 19, 19, ink_on(seat))
