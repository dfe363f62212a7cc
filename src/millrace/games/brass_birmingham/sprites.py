"""The symbols that pieces name: tiles, links, cards, merchants, markers.

Every symbol is complete in itself: colour, hatching and figures are drawn in.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from millrace.core.decision import seat_letter
from millrace.core.texts import LANGUAGES, Texts, roman
from millrace.parts.bits import members
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

from .icons import (
    BANNERS,
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    INK,
    IVORY,
    OWNERS,
    PAPER,
    PARCHMENT,
    SOOT,
    goods,
    icons,
    ornaments,
)
from .tables import COAL_MINE, GOODS, INDUSTRY_IDS, WILD_INDUSTRY, WILD_LOCATION, Tables

CRESTS: Final = ("crest-anchor", "crest-hammer", "crest-castle", "crest-rose")
"""By seat: the sprite that stands for its player besides the colour."""


# -- How sprites are called ----------------------------------------------------------------------------------------


def tile_sprite(tile: str, owner: int, flipped: bool = False) -> str:
    """The sprite of a tile of a seat."""
    return f"tile-{tile}-{seat_letter(owner).lower()}" + ("-flipped" if flipped else "")


def merchant_sprite(goods: int) -> str:
    """The sprite of a merchant tile that buys these goods."""
    if goods == GOODS:
        return "merchant-all"
    return "merchant-" + ("-".join(INDUSTRY_IDS[industry] for industry in members(goods)) or "blank")


def card_sprite(card: str, language: str) -> str:
    """The sprite of a card; what is written on it is in a language."""
    return f"card-{card.replace('/', '-')}-{language}"


# -- Markers -------------------------------------------------------------------------------------------------------


def markers() -> Iterator[str]:
    """What shows income and points on the progress track."""
    for seat, colour in enumerate(OWNERS):
        letter = seat_letter(seat).lower()
        coin = disc(12, 12, 10.5, colour, stroke=BRASS_LIGHT, width=1.8)
        rim = disc(12, 12, 11.5, stroke=SOOT, width=0.9)
        yield symbol(f"income-{letter}", 24, 24, coin, rim, use(CRESTS[seat], 12, 12, 13, IVORY))
        hexagon = polygon((12, 0.8), (22.3, 6.4), (22.3, 17.6), (12, 23.2), (1.7, 17.6), (1.7, 6.4))
        plate = path(hexagon, colour, stroke=IVORY, width=1.6)
        edge = path(hexagon, stroke=SOOT, width=0.7)
        star = path("M12 5l2 4.6 5 .5-3.8 3.3 1.1 4.9L12 15.7l-4.3 2.6 1.1-4.9L5 10.1l5-.5z", BRASS_LIGHT)
        yield symbol(f"vp-{letter}", 24, 24, plate, edge, star)


# -- Tiles ---------------------------------------------------------------------------------------------------------


def grounds() -> Iterator[str]:
    """The faces of tiles before anything is drawn on them, for each player and both sides."""
    for seat, colour in enumerate(OWNERS):
        letter = seat_letter(seat).lower()
        yield symbol(f"ground-{letter}", 48, 48, *_ground(colour, letter))
        yield symbol(f"ground-{letter}-flipped", 48, 48, *_ground(colour, letter, flipped=True))


def _ground(colour: str, letter: str, flipped: bool = False) -> Iterator[str]:
    def square(inset: float, **more: object) -> str:
        side = 48 - 2 * inset
        return tag("rect", x=inset, y=inset, width=side, height=side, rx=max(5 - inset, 1.5), **more)

    yield square(0.8, fill=colour)
    yield square(0.8, fill=f"url(#hatch-{letter})")
    if flipped:
        yield path("M0.8 5.8a5 5 0 0 1 5-5h36.4a5 5 0 0 1 5 5V25H0.8Z", SOOT)
        yield path("M2 25H46", stroke="url(#brass)", width=1.8)
    else:
        yield square(0.8, fill="url(#sheen)")
        yield path("M0.8 34H47.2V42.2a5 5 0 0 1-5 5H5.8a5 5 0 0 1-5-5Z", SOOT, fill_opacity=0.62)
        yield path("M2 34H46", stroke=BRASS, width=0.9)
    yield square(2.4, fill="none", stroke="#e8cd86", stroke_width="1")
    yield square(0.8, fill="none", stroke=SOOT, stroke_width="1.5")


def tiles(t: Tables) -> Iterator[str]:
    """Both sides of every industry tile for every player."""
    for kind, id in enumerate(t.tile_ids):
        for seat in range(len(OWNERS)):
            letter = seat_letter(seat).lower()
            yield symbol(tile_sprite(id, seat), 48, 48, _whole(f"ground-{letter}"), *_face(t, kind, seat))
            flipped = _whole(f"ground-{letter}-flipped")
            yield symbol(tile_sprite(id, seat, flipped=True), 48, 48, flipped, *_back(t, kind, seat))


def _whole(id: str) -> str:
    return tag("use", href=f"#{id}", width="48", height="48")


def _face(t: Tables, kind: int, seat: int) -> Iterator[str]:
    yield use(f"i-{INDUSTRY_IDS[t.tile_industry[kind]]}", 24, 19, 27, IVORY)
    yield use(CRESTS[seat], 9.5, 40.3, 10, "#e8cd86")
    yield words(roman(t.tile_level[kind]), 28, 45.2, 14, TITLE_FONT, IVORY, font_weight="700")


def _back(t: Tables, kind: int, seat: int) -> Iterator[str]:
    yield use("i-hex", 14.5, 13.4, 23)
    yield words(str(t.tile_vp[kind]), 14.5, 18.6, 16, FIGURE_FONT, SOOT, font_weight="700")
    for number in range(t.tile_icons[kind]):
        yield use("i-link", 32 + 10 * number, 13.4, 11, BRASS_LIGHT)
    yield use(f"i-{INDUSTRY_IDS[t.tile_industry[kind]]}", 13.5, 35.8, 18.5, IVORY)
    yield words(roman(t.tile_level[kind]), 33, 41, 14, TITLE_FONT, IVORY, font_weight="700")


def bills(t: Tables) -> Iterator[str]:
    """What a tile costs, and below it what it brings: points, income, beer that selling takes, link icons."""
    for kind, id in enumerate(t.tile_ids):
        yield symbol(f"bill-{id}", 100, 56, *_costs(t, kind), *_yields(t, kind))


def _costs(t: Tables, kind: int) -> Iterator[str]:
    yield rect(1, 1, 98, 25, SOOT, rx=4, fill_opacity=0.78)
    yield words(f"£{t.tile_money[kind]}", 6, 20, 19, FIGURE_FONT, BRASS_LIGHT, font_weight="700", text_anchor="start")
    x = 51.0
    for cube in ["cube-coal"] * t.tile_coal[kind] + ["cube-iron"] * t.tile_iron[kind]:
        yield disc(x, 13.5, 8.8, PAPER, fill_opacity=0.9)
        yield use(cube, x, 13.5, 13)
        x += 18
    if not t.tile_developable[kind]:
        yield use("i-bulb", 90, 13.5, 15, BRASS_LIGHT)
    elif not t.tile_in_era[0][kind]:
        yield use("i-engine", 88, 13.5, 19, BRASS_LIGHT)
    elif not t.tile_in_era[1][kind]:
        yield use("i-boat", 88, 13.5, 19, BRASS_LIGHT)


def _yields(t: Tables, kind: int) -> Iterator[str]:
    yield rect(1, 28, 98, 27, PAPER, rx=4, fill_opacity=0.92)
    yield use("i-hex", 14, 41.5, 22)
    yield words(str(t.tile_vp[kind]), 14, 46.3, 14, FIGURE_FONT, SOOT, font_weight="700")
    yield use("i-up", 32, 41.5, 13, "#3d6b2c")
    yield words(str(t.tile_income[kind]), 39, 46.8, 16, FIGURE_FONT, INK, font_weight="700", text_anchor="start")
    x = 63.0
    for good in ["barrel"] * t.tile_beer[kind]:
        yield use(good, x, 41.5, 14)
        x += 11
    for _ in range(t.tile_icons[kind]):
        yield use("i-link", x, 41.5, 12, BRASS_DARK)
        x += 12.5
    if t.tile_cubes[kind]:
        yield use("cube-coal" if t.tile_industry[kind] == COAL_MINE else "cube-iron", max(x, 80), 41.5, 12)
        yield words(str(t.tile_cubes[kind]), 92.5, 46.8, 15, FIGURE_FONT, INK, font_weight="700")


# -- Links ---------------------------------------------------------------------------------------------------------


def links() -> Iterator[str]:
    """Boats and engines on a plate in the owner's colour."""
    for seat, colour in enumerate(OWNERS):
        letter = seat_letter(seat).lower()
        shape = "M5 1H37L41 12L37 23H5L1 12Z"
        plate = [
            path(shape, colour),
            path(shape, f"url(#hatch-{letter})"),
            path(shape, "url(#sheen)"),
            path("M6 2.8H36L39.3 12L36 21.2H6L2.7 12Z", stroke="#e8cd86", width=0.8),
            path(shape, stroke=SOOT, width=1.4, stroke_linejoin="round"),
        ]
        for name in ("boat", "engine"):
            icon = tag("use", href=f"#i-{name}", x="6.5", y="3.7", width="29", height="16.6", color=IVORY)
            yield symbol(f"{name}-{letter}", 42, 24, *plate, icon)


# -- Merchants -----------------------------------------------------------------------------------------------------


def merchants() -> Iterator[str]:
    """The merchants' tiles: what they buy, or nothing."""
    for goods_bought in range(GOODS + 1):
        yield symbol(merchant_sprite(goods_bought), 48, 48, *_merchant(goods_bought))


def _merchant(bought: int) -> Iterator[str]:
    yield rect(1, 1, 46, 46, "#f0e2bb", stroke=SOOT, width=1.6, rx=5)
    yield rect(3.5, 3.5, 41, 41, stroke=BRASS_DARK, width=1, rx=3)
    for left, top in ((6, 6), (42, 6), (6, 42), (42, 42)):
        yield disc(left, top, 1.3, BRASS_DARK)
    found = list(members(bought))
    if not found:
        yield path("M13 13L35 35M35 13L13 35", stroke="#9c8554", width=3, stroke_linecap="round")
        yield disc(24, 24, 14.5, stroke="#9c8554", width=1.2)
    elif len(found) == 1:
        yield use(f"i-{INDUSTRY_IDS[found[0]]}", 24, 24, 29, INK)
    else:
        spots = ((14.5, 16), (33.5, 32)) if len(found) == 2 else ((24, 14), (14.5, 32), (33.5, 32))
        for industry, (x, y) in zip(found, spots, strict=True):
            yield use(f"i-{INDUSTRY_IDS[industry]}", x, y, 17, INK)


# -- Cards ---------------------------------------------------------------------------------------------------------


def cards(t: Tables) -> Iterator[str]:
    """Every card in every language, and the back of all."""
    yield symbol("card-back", 100, 140, *_card_back())
    for language in LANGUAGES:
        texts = Texts.load(language, "millrace.games.brass_birmingham")
        for card, id in enumerate(t.card_ids):
            yield symbol(card_sprite(id, language), 100, 140, *_card(t, card, texts))
    for seat, colour in enumerate(OWNERS):
        letter = seat_letter(seat).lower()
        yield symbol(f"discard-{letter}", 60, 44, *_pile(colour, letter, seat))


def _sheet(edge: str) -> Iterator[str]:
    yield rect(1, 1, 98, 138, PAPER, stroke=SOOT, width=1.6, rx=8)
    yield rect(4.5, 4.5, 91, 131, stroke=edge, width=1.6, rx=5)
    yield rect(7, 7, 86, 126, stroke=edge, width=0.5, rx=3.5)


def _card(t: Tables, card: int, texts: Texts) -> Iterator[str]:
    if card in (WILD_LOCATION, WILD_INDUSTRY):
        yield from _wild_card(card, texts.noun(f"card.{t.card_ids[card]}"))
    elif t.card_place[card] >= 0:
        yield from _location_card(t, card)
    else:
        yield from _industry_card(t, card, texts)


def _location_card(t: Tables, card: int) -> Iterator[str]:
    id = t.card_ids[card]
    place = t.content.places[id]
    colour = BANNERS[place.banner]
    yield from _sheet(colour)
    yield rect(10, 10, 80, 78, "#e9d8ae", rx=3)
    yield tag("svg", _skyline(sum(map(ord, id))), x="10", y="10", width="80", height="78", viewBox="0 0 80 78")
    yield rect(10, 10, 80, 78, stroke=INK, width=0.9, rx=3)
    yield path("M6 84H94L98.5 95.5L94 107H6L1.5 95.5Z", colour, stroke=SOOT, width=1.3)
    yield path("M7.5 86.4H92.5L95.8 95.5L92.5 104.6H7.5L4.2 95.5Z", stroke=BRASS_LIGHT, width=0.7)
    yield fitted(place.name, 50, 100.3, 15.5, 84, NAME_FONT, IVORY, font_weight="700")
    shown = list(dict.fromkeys(industry for slot in place.slots for industry in slot))
    for number, industry in enumerate(shown):
        yield use(f"i-{industry}", 50 + (number - (len(shown) - 1) / 2) * 20, 120.5, 14.5, INK)


def _industry_card(t: Tables, card: int, texts: Texts) -> Iterator[str]:
    yield from _sheet(BRASS_DARK)
    industries = [INDUSTRY_IDS[industry] for industry in members(t.card_industries[card])]
    yield disc(50, 50, 36.5, SOOT, stroke="url(#brass)", width=3.5)
    yield disc(50, 50, 32.5, stroke=BRASS, width=0.8, stroke_dasharray="2 1.5")
    if len(industries) == 1:
        yield use(f"i-{industries[0]}", 50, 50, 44, IVORY)
    else:
        for industry, (x, y) in zip(industries, ((38, 42), (62, 58)), strict=True):
            yield use(f"i-{industry}", x, y, 28, IVORY)
    yield path("M14 96H86", stroke=BRASS_DARK, width=1)
    names = [texts.noun(industry) for industry in industries]
    for number, name in enumerate(names):
        base = 116.5 + (number - (len(names) - 1) / 2) * 16
        yield fitted(name[:1].upper() + name[1:], 50, base, 15, 82, NAME_FONT, INK, font_weight="700")


def _wild_card(card: int, name: str) -> Iterator[str]:
    yield rect(1, 1, 98, 138, "#3a2a14", stroke=SOOT, width=1.6, rx=8)
    yield rect(5, 5, 90, 130, stroke="url(#brass)", width=2.2, rx=5)
    yield disc(50, 52, 35, stroke=BRASS, width=1)
    if card == WILD_LOCATION:
        yield use("i-compass", 50, 52, 64)
    else:
        for number, industry in enumerate(INDUSTRY_IDS):
            x, y = ((50, 28), (71, 40), (71, 64), (50, 76), (29, 64), (29, 40))[number]
            yield use(f"i-{industry}", x, y, 18, BRASS_LIGHT)
        yield use("i-cog", 50, 52, 22, BRASS)
    first, _, rest = name.partition(" ")
    first, rest = (first, rest) if rest else (name, "")
    yield fitted(
        first[:1].upper() + first[1:], 50, 110 if rest else 117, 15, 82, NAME_FONT, BRASS_LIGHT, font_weight="700"
    )
    if rest:
        yield fitted(rest, 50, 126, 14, 82, NAME_FONT, BRASS_LIGHT)


def _card_back() -> Iterator[str]:
    yield rect(1, 1, 98, 138, "#2c2014", stroke=SOOT, width=1.6, rx=8)
    yield rect(6, 6, 88, 128, stroke="url(#brass)", width=2.4, rx=5)
    yield rect(10, 10, 80, 120, stroke=BRASS, width=0.6, rx=3)
    yield use("i-cog", 50, 70, 62, BRASS)
    yield use("i-compass", 50, 70, 34)


def _pile(colour: str, letter: str, seat: int) -> Iterator[str]:
    for offset in (4, 2, 0):
        yield rect(1 + offset, 1 + offset, 50, 36, "#d9c79a", stroke=SOOT, width=1, rx=4)
    yield rect(4, 4, 44, 30, colour, rx=3)
    yield rect(4, 4, 44, 30, f"url(#hatch-{letter})", rx=3)
    yield use(CRESTS[seat], 26, 19, 19, IVORY)


def _skyline(seed: int) -> str:
    """A town in the smoke, engraved; the seed makes every town another."""
    drawn = [path("M0 0H80V78H0Z", "#e3cf9f")]
    drawn += [path(f"M0 {y}H80", stroke="#b99a62", width=0.5 + (seed % 3) * 0.05) for y in range(4, 40, 3)]
    hill = 44 + seed % 7
    drawn.append(path(f"M0 {hill}Q20 {hill - 16} 42 {hill - 4}T80 {hill - 8}V78H0Z", "#cdb27a"))
    for number in range(7):
        x = 3 + number * 11 + (seed * (number + 3)) % 5
        height = 14 + (seed * (number * 7 + 5)) % 17
        kind = (seed + number * number) % 4
        drawn.append(_building(x, 70, height, kind))
    drawn.append(path("M0 70H80V78H0Z", "#5b4526"))
    drawn += [path(f"M0 {y}H80", stroke=PAPER, width=0.5, stroke_opacity=0.5) for y in (72, 74, 76)]
    return "".join(drawn)


def _building(x: float, base: float, height: float, kind: int) -> str:
    """A chimney with its smoke, a weaving shed, a house, or a church tower."""

    def outline(*corners: tuple[float, float]) -> str:
        return polygon(*[(x + right, base - up) for right, up in corners])

    if kind == 0:
        smoke = f"M{n(x + 2)} {n(base - height - 17)}q5 -5 2 -9q8 -1 9 -7"
        chimney = outline((0, 0), (0.8, height + 16), (3.6, height + 16), (4.4, 0))
        drift = path(smoke, stroke="#8d7749", width=2.6, stroke_linecap="round", stroke_opacity=0.75)
        return path(chimney, "#4a3519") + drift
    if kind == 1:
        saw = [(3, height), (3, height - 3), (6, height), (6, height - 3), (9, height)]
        shed = outline((0, 0), (0, height - 3), *saw, (9, 0))
        return path(shed, "#6a4d27") + _windows(x, base - height + 6, base, 9)
    if kind == 2:
        eaves = height * 0.8
        house = outline((0, 0), (0, eaves), (4.5, eaves + 5), (9, eaves), (9, 0))
        return path(house, "#7d5d31") + _windows(x, base - eaves + 2, base, 9)
    return path(outline((0, 0), (0, height - 4), (2.5, height + 12), (5, height - 4), (5, 0)), "#4a3519")


def _windows(x: float, top: float, base: float, width: float) -> str:
    rows = int((base - top) // 5)
    d = "".join(
        f"M{n(x + 2 + column * 3)} {n(top + row * 5)}v2.4" for row in range(rows) for column in range(int(width // 3))
    )
    return path(d, stroke=PARCHMENT, width=1.2) if d else ""


def sprites(t: Tables) -> Iterator[str]:
    """All symbols, those that others use first."""
    yield from icons()
    yield from ornaments()
    yield from goods()
    yield from markers()
    yield from grounds()
    yield from tiles(t)
    yield from bills(t)
    yield from links()
    yield from merchants()
    yield from cards(t)
