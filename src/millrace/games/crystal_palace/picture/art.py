"""The pictures of Crystal Palace, engraved in SVG: London for each player count, all boards, the tray.

Backgrounds hold what needs no letters: paper, glass arcades, spaces, frames. Whatever is written stands in symbols of
the sprites (`print-london-2` …, `print-office`, `print-mat`), where a page's fonts reach it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from millrace.core.content import made_once
from millrace.core.texts import roman
from millrace.scene.engraving import (
    INK,
    IVORY,
    SOOT,
    definitions,
    emblem,
    paper,
    paper_definitions,
    picture,
    sprite_sheet,
)
from millrace.scene.geometry import Cell
from millrace.scene.icons import icons, ornaments
from millrace.scene.ink import FIGURE_FONT, NAME_FONT, TEXT_FONT, disc, fitted, n, path, rect, symbol, tag, use, words

from ..rules.content import LOCATION_IDS, ROUNDS, SPACES, Content, load
from ..rules.tables import EXCHANGE_IDS, GEAR, LOCATIONS, Tables, chain, tables_for
from . import layout
from .cards import FLYER_COLOURS, effect_lines
from .icons import GLASS, GOLD, IRON, arcade, counted_icon, effect_icons, icon, lettering, letters, palace
from .layout import CLUB, MUSEUM, PATENT_OFFICE, PORT, STATION, TIMES, WESTMINSTER
from .sprites import COUNTED, GOODS, ICONS, SEATS, sprites

GROUND: Final = "#dfe8d8"
"""The paper: the pale green of glass."""
_FACE: Final = "#f4ecd4"
_EDGE: Final = "#8a7648"
_STAINS: Final = 34
PLAYERS: Final = (2, 3, 4, 5)


def _drawn(content: Content) -> dict[str, str]:
    boards = {players: tables_for(content, players) for players in PLAYERS}
    t = boards[PLAYERS[-1]]
    prints = [_print(f"london-{players}", layout.LONDON, _london_letters(each)) for players, each in boards.items()]
    prints.append(_print("office", layout.OFFICE, _office_letters(t)))
    prints.append(_print("mat", layout.MAT, _mat_letters(t)))
    prints += [
        _print(f"order-{id}", layout.ORDER[2:], _order_letters(t, number)) for number, id in enumerate(t.nation_ids)
    ]
    prints += [
        _print(f"publisher-{id}", layout.display_area(TIMES, 5)[2:], _publisher_letters(t, number))
        for number, id in enumerate(t.publisher_ids)
    ]
    return {
        **{f"london-{players}": _london(each) for players, each in boards.items()},
        "office": _office(t),
        "mat": _sheet(*layout.MAT, *_mat()),
        "theirs": _sheet(*layout.THEIRS, *_mat()),
        "shelf": _sheet(*layout.SHELF, *watermark(*layout.SHELF)),
        "tray": _sheet(*layout.TRAY, *watermark(*layout.TRAY)),
        "emblem": emblem(_definitions(), *_view(), metal=IRON),
        "sprites": sprite_sheet(SEATS, *sprites(t), *prints, metal=IRON),
    }


art: Final = made_once(load, _drawn)
"""All pictures by name; those of the printed content are drawn once."""


def _print(name: str, size: tuple[float, ...], letters: Iterator[str]) -> str:
    """What is written on a board, out of the pointer's way."""
    return symbol(f"print-{name}", size[0], size[1], tag("g", *letters, pointer_events="none"))


def _definitions() -> str:
    """What a background refers to."""
    drawings = (*icons(ICONS, IRON), *ornaments(IRON), *effect_icons())
    return tag("defs", definitions(SEATS, IRON), paper_definitions(), *drawings)


def _sheet(w: float, h: float, *inside: str) -> str:
    """A sheet of paper in a frame of cast iron with rosettes in its corners."""
    frame = [
        rect(2.5, 2.5, w - 5, h - 5, stroke="url(#metal)", width=5),
        rect(6, 6, w - 12, h - 12, stroke=INK, width=0.6),
    ]
    corners = [
        part
        for x in (8.0, w - 8)
        for y in (8.0, h - 8)
        for part in (disc(x, y, 7, IRON.shade, stroke=SOOT, width=1), disc(x, y, 2.6, IRON.light))
    ]
    return picture(w, h, _definitions(), *paper(w, h, GROUND, _STAINS), *inside, *frame, *corners)


# -- London --------------------------------------------------------------------------------------------------------


def _london(t: Tables) -> str:
    parts: list[str] = []
    for location in range(LOCATIONS):
        parts += _location(t, location)
    parts += _market(t)
    x, y, w, h = layout.RIBBON
    parts.append(rect(x, y, w, h, GLASS.dark, stroke="url(#metal)", width=2, rx=8))
    parts += arcade(x + 894, y + 6, 280, h - 9, 14, GLASS.dark, "#bfd9cb")
    return _sheet(*layout.LONDON, *parts)


def _location(t: Tables, location: int) -> Iterator[str]:
    """A location: its panel under an arcade, placement spaces, action spaces, places of the display."""
    x, y, w, h = layout.location_cell(location)
    yield rect(x, y, w, h, _FACE, stroke="url(#metal)", width=2.6, rx=9)
    yield path(_gable(x, y, w, layout.NAME_HIGH), GLASS.dark)
    yield from arcade(x + 40, y + 25, w - 46, 14, max(int(w / 15), 8), GLASS.light, GLASS.shade)
    yield path(f"M{n(x)} {n(y + layout.NAME_HIGH)}h{n(w)}", stroke=GOLD, width=1.2)
    spaces = layout.spaces_of(t, location)
    for number in range(spaces):
        left, top, wide, high = layout.space_cell(location, number, spaces)
        yield rect(left + 1, top, wide - 2, high, "#ece0c0", stroke=_EDGE, width=0.8, rx=8)
        yield rect(*layout.die_cell(location, number, spaces), "#fbf4df", stroke=_EDGE, width=1.4, rx=9)
    for number in range(len(t.action_heads[location])):
        cell = layout.action_cell(location, spaces, number, len(t.action_heads[location]))
        yield rect(*cell, "#e0ecdf", stroke=GLASS.shade, width=1.3, rx=6)
    for cell in _places(t, location, spaces):
        yield rect(*cell, "#e9dfc2", stroke=_EDGE, width=1, rx=6, stroke_dasharray="4 3")


def _gable(x: float, y: float, w: float, h: float) -> str:
    return f"M{n(x)} {n(y + h)}V{n(y + 9)}a9 9 0 0 1 9-9h{n(w - 18)}a9 9 0 0 1 9 9v{n(h - 9)}Z"


def _places(t: Tables, location: int, spaces: int) -> list[Cell]:
    """Where cards, tiles and shares of a display lie, or the rows of a location."""
    size = t.display_size[location]
    if location in (PATENT_OFFICE, CLUB):
        return [layout.shown_card_cell(location, place) for place in (*range(size), layout.STACK_PLACE)]
    if location == MUSEUM:
        return [layout.shown_tile_cell(place, size + 1, spaces) for place in range(size + 1)]
    if location == layout.BANK:
        return [layout.shown_share_cell(place, size, spaces) for place in range(size)]
    if location == TIMES:
        return []
    return [
        layout.rung_cell(location, number, layout.rungs(t, location), spaces)
        for number in range(layout.rungs(t, location))
    ]


def _london_letters(t: Tables) -> Iterator[str]:
    yield from _ribbon_letters()
    for location in range(LOCATIONS):
        yield from _location_letters(t, location)
    yield from _market_letters(t)


def _ribbon_letters() -> Iterator[str]:
    """Seasons and phases."""
    for round in range(1, ROUNDS + 1):
        x, y, w, h = layout.season_cell(round)
        yield use(icon("season.autumn" if round % 2 == 0 else "season.spring"), x + w / 2, y + 18, 24, IVORY)
        yield words(str(1849 + (round - 1) // 2), x + w / 2, y + h - 5, 19, FIGURE_FONT, GLASS.light, font_weight="700")
    for phase in range(1, 8):
        x, y, w, h = layout.phase_cell(phase)
        yield words(str(phase), x + 18, y + 37, 26, FIGURE_FONT, GLASS.light, font_weight="700")
        yield use(icon(f"phase.{phase}"), x + 51, y + h / 2, 34, IVORY)


def _location_letters(t: Tables, location: int) -> Iterator[str]:
    x, y, w, _ = layout.location_cell(location)
    place = t.content.locations[LOCATION_IDS[location]]
    yield disc(x + 22, y + 20, 16, IRON.shade, stroke=IVORY, width=1.4)
    yield words(str(place.number), x + 22, y + 28, 23, FIGURE_FONT, IVORY, font_weight="700")
    yield fitted(place.name, x + w / 2 + 18, y + 24, 23, w - 42, NAME_FONT, IVORY, font_weight="700")
    spaces = layout.spaces_of(t, location)
    for number in range(spaces):
        yield from _space_letters(t, location, number, spaces)
    heads = t.action_heads[location]
    for number, head in enumerate(heads):
        cell = layout.action_cell(location, spaces, number, len(heads))
        if head >= 0:
            yield from effect_lines(chain(t, head), (cell[0] + 3, cell[1] + 2, cell[2] - 6, cell[3] - 4), 27)
        else:
            yield use(icon("phase.3"), *layout.middle(cell), 24, GLASS.shade, opacity="0.55")
    if location == WESTMINSTER:
        yield from _westminster_letters(t, spaces)
    elif location in (PORT, STATION):
        yield from _option_letters(t, location, spaces)


def _space_letters(t: Tables, location: int, number: int, spaces: int) -> Iterator[str]:
    """The value that a placement space needs, and beside it an assistant or a fee."""
    space = t.first_space[location] + number
    _, y, _, _ = layout.space_cell(location, number, spaces)
    die = layout.middle(layout.die_cell(location, number, spaces))
    yield words(f"{t.space_low[space]}+", die[0], die[1] + 9, 25, FIGURE_FONT, "#5a4a2c", font_weight="700")
    at = die[0] + layout.DIE / 2 + layout.MARK / 2
    if t.space_assistant[space]:
        yield use(icon("deed.assistant"), at, y + 13, 19, IRON.shade)
    if t.space_fee[space]:
        yield disc(at, y + 35, 10, "#f7ddd4", stroke="#95261a", width=1.4)
        yield words(f"{t.space_fee[space]}", at, y + 41.5, 19, FIGURE_FONT, "#95261a", font_weight="700")


def _westminster_letters(t: Tables, spaces: int) -> Iterator[str]:
    for number in range(SPACES):
        x, y, _, h = layout.rung_cell(WESTMINSTER, number, SPACES, spaces)
        yield words(roman(number + 1), x + 20, y + h / 2 + 8, 24, FIGURE_FONT, IRON.shade, font_weight="700")
        yield from effect_lines(chain(t, t.step_head[number]), (x + 36, y + 2, 58, h - 4), 27)


def _option_letters(t: Tables, location: int, spaces: int) -> Iterator[str]:
    options = layout.options_of(t, location)
    for number, option in enumerate(options):
        x, y, w, h = layout.rung_cell(location, number, len(options), spaces)
        if option == t.ticket_option:
            yield use(icon("count.tickets"), x + 22, y + h / 2, 30, IRON.shade)
            for place in range(t.ticket_spaces):
                spot = layout.ticket_die_cell(number, len(options), spaces, place)
                yield rect(*spot, "#f3e9cd", stroke=_EDGE, width=1.2, rx=7)
            points = "·".join(str(t.ticket_vp[entry]) for entry in (0, 2, 4))
            yield words(points, x + w - 4, y + h / 2 + 6.5, 19, FIGURE_FONT, INK, font_weight="700", text_anchor="end")
        else:
            yield from effect_lines(chain(t, t.option_head[option]), (x + 8, y + 3, w - 16, h - 6), 30)


def _publisher_letters(t: Tables, publisher: int) -> Iterator[str]:
    """The conditions of a publisher for all rounds: what is counted, from which numbers on, and the buzz for it."""
    w = layout.display_area(TIMES, 5)[2]
    record = t.content.publishers[t.publisher_ids[publisher]]
    yield fitted(record.name, w / 2, 18, 20, w - 6, NAME_FONT, INK, font_weight="700")
    for round in range(ROUNDS):
        x, y, wide, h = layout.publisher_row(round)
        yield rect(x, y, wide, h, "#fbf3dd", stroke=_EDGE, width=1, rx=6)
        season = icon("season.autumn" if round % 2 else "season.spring")
        yield use(season, x + 16, y + h / 2 - 10, 16, GLASS.shade)
        entry = publisher * ROUNDS + round
        yield use(counted_icon(t.publisher_count[entry]), x + 52, y + h / 2, 30, INK)
        parts = [letters(f"’{49 + round // 2}", x + 16, y + h / 2 + 17, 19, GLASS.dark)]
        for step in range(3):
            at = x + 94 + step * 50
            low, buzz = t.publisher_steps[entry * 3 + step], t.publisher_buzz[entry * 3 + step]
            parts.append(letters(f"{low}+", at, y + h / 2 - 3, 19, GLASS.dark))
            parts.append(
                letters(str(buzz), at - 9, y + h / 2 + 17, 19, INK) + use(icon("good.buzz"), at + 9, y + h / 2 + 11, 18)
            )
        yield lettering(TEXT_FONT, *parts)


# -- The Black Market ----------------------------------------------------------------------------------------------


def _market(t: Tables) -> Iterator[str]:
    x, y, w, h = layout.MARKET
    yield rect(x, y, w, h, "#4a4038", stroke="url(#metal)", width=2.6, rx=9)
    yield path(_gable(x, y, w, layout.NAME_HIGH), "#241c17")
    yield path(
        f"M{n(x + 5)} {n(y + 94)}V{n(y + h - 4)}M{n(x + w - 5)} {n(y + 94)}V{n(y + h - 4)}", stroke="#8a6a3c", width=4
    )
    for number in range(t.market_gears):
        gx, gy, gw, gh = layout.banner_cell(number)
        yield disc(gx + gw / 2, gy + gh / 2, gw / 2, "#5f544a", stroke="#a99a86", width=1)
    for level in range(t.levels):
        yield rect(*layout.level_cell(level, t.levels), "#efe3c6", stroke=SOOT, width=1.2, rx=7)


def _market_letters(t: Tables) -> Iterator[str]:
    x, y, w, _ = layout.MARKET
    yield words("Black Market", x + w / 2, y + 27, 20.2, NAME_FONT, IVORY, font_weight="700")
    for level in range(t.levels):
        left, top, wide, high = layout.level_cell(level, t.levels)
        yield words(str(level + 1), left + 18, top + 30, 26, FIGURE_FONT, IRON.shade, font_weight="700")
        yield use(icon("sign.price"), left + wide - 20, top + 20, 29)
        yield words(str(t.level_cost[level]), left + wide - 50, top + 29, 24, FIGURE_FONT, "#95261a", font_weight="700")
        yield from effect_lines(chain(t, t.level_head[level]), (left + 4, top + 38, wide - 62, high - 46), 34)
        if level >= t.gear_from:
            yield use(icon("good.gear"), left + 38, top + 21, 15, opacity="0.8")


# -- The administration board --------------------------------------------------------------------------------------


def _office(t: Tables) -> str:
    parts: list[str] = []
    for cell in (layout.BUZZ, layout.INCOME, layout.SUPPLY):
        parts.append(rect(*cell, _FACE, stroke="url(#metal)", width=2.4, rx=9))
    parts += palace_view()
    _, _, _, high = layout.field_cell(0)
    way = layout.buzz_way(t.last_buzz)
    for colour, width in ((SOOT, high + 5), (IRON.shade, high + 3)):
        parts.append(path(way, stroke=colour, width=width, stroke_linejoin="miter", stroke_linecap="square"))
    for field in range(t.last_buzz + 1):
        parts += _field(t, field)
    for space in range(len(t.income_values)):
        red = space < t.red_spaces
        cell = layout.income_cell(space, len(t.income_values))
        parts.append(
            rect(*cell, "#e9b3a2" if red else "#e4eedb", stroke="#95261a" if red else GLASS.shade, width=1.2, rx=5)
        )
    return _sheet(*layout.OFFICE, *parts)


def palace_view() -> Iterator[str]:
    """The palace above the end of the buzz track."""
    x, y, _, _ = layout.BUZZ
    yield tag("svg", *palace(240, 60), x=x + 26, y=y + 6, width="240", height="60", viewBox="0 0 240 60")


def watermark(w: float, h: float) -> Iterator[str]:
    """The palace, pale, on what may be empty for long."""
    wide, high = w - 80, h - 60
    inside = palace(wide, high)
    yield tag("svg", tag("g", *inside, opacity="0.22"), x=40, y=44, width=n(wide), height=n(high))


def _field(t: Tables, field: int) -> Iterator[str]:
    """A field of the buzz track; those with flyers have the flyers' colour, posters are framed."""
    x, y, w, h = layout.field_cell(field)
    flyer, poster = t.flyer_at[field], t.poster_at[field]
    colours = [place.colour for place in t.content.flyer_fields.values()]
    fill = FLYER_COLOURS[colours[flyer]] if flyer >= 0 else "#fbf3dd" if poster >= 0 else "#d5e5da"
    if field == t.last_buzz:
        fill = GOLD
    yield rect(x, y, w, h, fill, stroke=SOOT if poster >= 0 else GLASS.shade, width=2 if poster >= 0 else 1.2, rx=5)


def _office_letters(t: Tables) -> Iterator[str]:
    for field in range(t.last_buzz + 1):
        x, y, w, h = layout.field_cell(field)
        poster = t.poster_at[field]
        pale = t.flyer_at[field] >= 0
        ink = IVORY if pale else GLASS.dark
        yield words(str(field), x + 3, y + h - 3, 17.8, TEXT_FONT, ink, font_weight="700", text_anchor="start")
        if poster >= 0:
            yield from effect_lines(chain(t, t.poster_head[poster]), (x + 1, y + 1, w - 2, 27), 24, 17.8)
    for place in range(t.admission_tickets):
        x, y, w, h = layout.ticket_cell(place)
        yield use(icon("count.tickets"), x + w / 2, y + h / 2, 62, "#c9a640")
        yield words(roman(place + 1), x + w / 2, y + h / 2 + 8, 22, FIGURE_FONT, INK, font_weight="700")
    x, y, w, _ = layout.INCOME
    yield use(icon("good.income"), x + w / 2, y + 24, 34)
    for space, value in enumerate(t.income_values):
        left, top, _, high = layout.income_cell(space, len(t.income_values))
        red = space < t.red_spaces
        ink = "#95261a" if red else INK
        yield words(str(value), left + 16, top + high / 2 + 8, 23, FIGURE_FONT, ink, font_weight="700")
        if red:
            yield words(f"−{t.red_vp}", left + 64, top + high / 2 + 6, 18, TEXT_FONT, ink, font_weight="700")
            yield use(icon("good.vp"), left + 82, top + high / 2, 16)


# -- Player boards -------------------------------------------------------------------------------------------------


def _mat() -> Iterator[str]:
    yield from arcade(14, 8, 508, 15, 30)
    for number in range(layout.EXTRA):
        x, y, w, h = layout.research_cell(number)
        yield rect(x, y, w, h, "#e3ecd9", stroke=GLASS.shade, width=1.4, rx=8, stroke_dasharray="5 4")
        yield use(icon("count.research"), x + w / 2, y + h / 2 - 6, 44, GLASS.plain, opacity="0.6")
    for number in range(8):
        yield rect(*layout.stock_cell(number), _FACE, stroke=_EDGE, width=1, rx=6)
    yield rect(*layout.ORDER, "#f1dccb", stroke="url(#metal)", width=2, rx=8)
    for number in range(12):
        yield rect(*layout.trade_cell(number), "#e0ecdf" if number < 4 else _FACE, stroke=GLASS.shade, width=1.1, rx=6)


def _mat_letters(t: Tables) -> Iterator[str]:
    for number in range(layout.EXTRA):
        x, y, w, h = layout.research_cell(number)
        minus = words(
            f"−{t.content.scoring.field}", x + w / 2 - 9, y + h - 8, 23, TEXT_FONT, "#95261a", font_weight="700"
        )
        yield minus + use(icon("good.vp"), x + w / 2 + 18, y + h - 15, 20)
    for number, name in enumerate([f"good.{good}" for good in GOODS] + list(COUNTED)):
        x, y, _, h = layout.stock_cell(number)
        yield use(icon(name), x + 22, y + h / 2, 32, IRON.shade)
    for number in range(12):
        x, y, w, h = layout.trade_cell(number)
        (left, before), (right, after) = trade_icons(t, number)
        yield from _price(before, left, x + 6, y + h / 2)
        yield use(icon("sign.exchange"), x + w / 2, y + h / 2, 15, INK)
        yield from _price(after, right, x + w / 2 + 9, y + h / 2)


def _price(text: str, name: str, x: float, y: float) -> Iterator[str]:
    """A figure with its icon; pounds need none."""
    if name == "good.money":
        yield words(f"£{text or 1}", x + 20, y + 8, 23, FIGURE_FONT, INK, font_weight="700")
        return
    if text:
        yield words(text, x + (13 if len(text) > 1 else 8), y + 8, 23, FIGURE_FONT, INK, font_weight="700")
    small = name == "deed.loan_relief"
    yield use(icon(name), x + (36 if small else 28 if text else 20), y, 18 if small else 24 if text else 28, IRON.shade)


def trade_icons(t: Tables, number: int) -> tuple[tuple[str, str], tuple[str, str]]:
    """What is given and got in a cell of the prices: an icon with a figure each, in the order of `TRADES`."""
    if number < len(EXCHANGE_IDS):
        gain = ("deed.die", "good.income", "good.gear", "good.money")[number]
        return ("good.newspaper", str(t.exchange_price[number])), (gain, "")
    if number < 6:
        good = GOODS[number - 3]
        return ("good.money", str(t.buy_price[GEAR + number - 4])), (f"good.{good}", "")
    if number < 8:
        return (f"good.{GOODS[number - 5]}", ""), ("good.money", str(t.sell_price[GEAR + number - 6]))
    if number == 8:
        return ("count.loans_open", ""), ("good.money", str(t.loan_money))
    return ("good.money", str(t.loan_repay)), ("deed.loan_relief", f"{t.loan_vp[number - 9]}")


def _order_letters(t: Tables, nation: int) -> Iterator[str]:
    """The order of a nation: what is counted, from which numbers on, and the points of its levels."""
    x, y, w, _ = layout.ORDER
    yield use(icon("count.order_level"), 22, 20, 28, IRON.shade)
    yield use(counted_icon(t.nation_count[nation]), w / 2 + 14, 20, 30, INK)
    for level in range(1, 4):
        left, top, wide, high = layout.order_cell(level)
        left, top = left - x, top - y
        yield rect(left, top, wide, high, "#fbf3dd", stroke=_EDGE, width=1, rx=6)
        low, points = t.nation_levels[nation * 3 + level - 1], t.nation_vp[nation * 3 + level - 1]
        yield words(f"{low}+", left + 26, top + high / 2 + 8, 25, FIGURE_FONT, GLASS.dark, font_weight="700")
        yield words(str(points), left + wide - 42, top + high / 2 + 8, 24, FIGURE_FONT, INK, font_weight="700")
        yield use(icon("good.vp"), left + wide - 20, top + high / 2, 25)


# -- The emblem ----------------------------------------------------------------------------------------------------


def _view() -> Iterator[str]:
    """The palace in Hyde Park; 128 by 84."""
    yield rect(0, 0, 128, 84, "#e8e4cf")
    yield path("".join(f"M0 {y}H128" for y in range(3, 60, 3)), stroke="#9fb3ac", width=0.4)
    yield rect(0, 68, 128, 16, "#86a46c")
    yield tag("svg", *palace(120, 62), x="4", y="8", width="120", height="62", viewBox="0 0 120 62")
    yield path("M0 72C20 66 30 78 52 72S100 68 128 74V84H0Z", "#5f8450")
    for x, size in ((8, 1.0), (118, 1.1), (100, 0.7)):
        yield tag(
            "g", path("M0 0v-9", stroke="#4a3218", width=1.6), disc(0, -13, 6, "#3f6b3c", stroke="#26452a", width=0.6),
            transform=f"translate({x} 78) scale({size})",
        )  # fmt: skip
