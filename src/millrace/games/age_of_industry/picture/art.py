"""The pictures of Age of Industry as sheets of an old survey map, in SVG: boards, demand track, mat, sprites.

Backgrounds hold what needs no letters: paper, country, seas, links, spaces, frames. Whatever is written stands in
symbols of the sprites, where a page's fonts reach it, one for each language (`print-board-germany-en` …).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from millrace.core import languages
from millrace.core.content import made_once
from millrace.core.texts import Message, Texts
from millrace.parts.bits import members
from millrace.scene import survey
from millrace.scene.engraving import INK, IVORY, SOOT, emblem, sprite_sheet
from millrace.scene.geometry import smooth
from millrace.scene.industry import art as industry
from millrace.scene.ink import rect, symbol, tag, use
from millrace.scene.laying import row
from millrace.scene.survey import SEPIA, SHEET
from millrace.scene.waters import sea, ship

from ..rules import TEXT_PACKAGES
from ..rules.content import FITTING, INDUSTRY_IDS, MAP_IDS, Content, Place, load
from ..rules.tables import GERMANY, NEW_ENGLAND, Tables, tables_for
from ..words.panels import LOOKS
from .layout import SIGN, Layout, ground, lanes
from .layout import load as load_layout
from .sprites import ANCHOR, HUES, NAME, OCHRE, STYLE, place_caps, place_name, sprites

DEGREE: Final = 115.0
TITLES: Final = ((801.0, 584.0), (28.0, 28.0))
_COMPASSES: Final = ((908.0, 846.0), (922.0, 848.0))
_SHIPS: Final = ((88.0, 74.0, 0.8), (740.0, 78.0, 0.62)), ((690.0, 780.0, 0.6),)
"""By map: where the title, the compass and the ships at sea stand."""
_FACES: Final = {"plain": SHEET, "coal": "#ddd0bc", "port": "#cfe0e0", "ship": "#cfe0e0"}
_SYMBOLS: Final = {"plain": "i-works"}


def _drawn(content: Content) -> dict[str, str]:
    layout = load_layout()
    maps = tables_for(content, GERMANY), tables_for(content, NEW_ENGLAND)
    drawn = {f"board-{MAP_IDS[t.board]}": _board(t, layout) for t in maps}
    drawn["markets"] = _markets(maps[0], layout)
    drawn["mat"] = industry.mat(STYLE, layout.mat, LOOKS, OCHRE.dark, "0.3")
    drawn["emblem"] = emblem(industry.definitions(STYLE), *_vignette(), metal=OCHRE)
    letters = [each for language in languages.known() for each in _letters(maps, layout, language)]
    drawn["sprites"] = sprite_sheet(STYLE.seats, *sprites(maps, layout), *letters, metal=OCHRE)
    return drawn


art: Final = made_once(load, _drawn)
"""All pictures by name."""


def _letters(maps: tuple[Tables, ...], layout: Layout, language: str) -> Iterator[str]:
    texts, board, m = Texts.load(language, *TEXT_PACKAGES), layout.board, layout.markets
    for t in maps:
        written = tag("g", *_board_letters(t, layout, texts), pointer_events="none")
        yield symbol(f"print-board-{MAP_IDS[t.board]}-{language}", board.width, board.height, written)
    yield symbol(f"print-markets-{language}", m.width, m.height, *_market_letters(maps[0], layout, texts))


def _board(t: Tables, layout: Layout) -> str:
    w, h = layout.board.width, layout.board.height
    return industry.sheet(
        STYLE, w, h, *_washes(t, layout), survey.graticule(w, h, DEGREE),
        *survey.country(MAP_IDS[t.board], layout.features_of(MAP_IDS[t.board]), STYLE.paper),
        *[ship(*each) for each in _SHIPS[t.board]],
        *[each for lane in lanes(t, layout) for each in survey.sea_lane(lane.d)],
        *_links(t, layout),
        *[each for place in members(t.ship_places) for each in _harbour(t, layout, t.place_ids[place])],
        *[each for place in t.content.places_of(MAP_IDS[t.board]) for each in _place(t, layout, place)],
        *survey.title_frame(*TITLES[t.board]),
        use("i-compass", *_COMPASSES[t.board], 92, opacity="0.9"),
        *survey.degree_frame(w, h, DEGREE),
    )  # fmt: skip


def _washes(t: Tables, layout: Layout) -> Iterator[str]:
    """The colours of the places."""
    places = [place for place in t.content.places_of(MAP_IDS[t.board]) if place.colour != "none"]
    spots = [(place.colour, layout.places[place.id].at) for place in places if not place.ship_space]
    return survey.washes({id: hue for id, (hue, _) in HUES.items()}, [(id, (x, y + 8)) for id, (x, y) in spots], 104.0)


def _links(t: Tables, layout: Layout) -> Iterator[str]:
    """The links that exist."""
    for line, run in enumerate(ground(t, layout).lines):
        if t.lines_of_era[0] >> line & 1:
            yield from survey.planned_line(run.d)


def _place(t: Tables, layout: Layout, place: Place) -> Iterator[str]:
    """What is printed at a place: its spaces, a market, the sign of a distant port, a settlement."""
    lies, side = layout.places[place.id], layout.board.slot
    spaces = t.content.spaces_of(place.id)
    for spot, space in zip(lies.slots, spaces, strict=True):
        if fitting := FITTING[space.kind]:
            icon = _SYMBOLS.get(space.kind) or LOOKS[INDUSTRY_IDS.index(fitting[0])].icon
            yield from survey.space(spot, side, icon, _FACES[space.kind])
            if space.kind == "port":
                yield use(ANCHOR, spot[0] + side / 2 - 7.5, spot[1] + side / 2 - 8, 12, SEPIA)
    if place.market:
        yield from survey.space(layout.market(place.id), side, "i-coin", "#d9b877")
    if place.distant_port:
        yield from survey.roundel(layout.distant_port(place.id), SIGN / 2, ANCHOR, "#2f5d6e", IVORY)
    if layout.has_village(t, place.id):
        yield survey.village(lies.at)


def _harbour(t: Tables, layout: Layout, id: str) -> Iterator[str]:
    """The panel under a ship space, its market and its import space, which has a place for every cube it gets."""
    quay = layout.import_space(id)
    cubes = row(quay, t.content.places[id].import_coal)
    return survey.harbour(layout.ship_group(id), quay, cubes, OCHRE.shade)


def _vignette() -> Iterator[str]:
    """A view of 128 by 84: a railway crosses the map from the hills to the sea."""
    yield rect(0, 0, 128, 84, STYLE.paper)
    yield rect(0, 0, 128, 84, "url(#engraved)")
    yield from sea(
        "emblem-sea", smooth(((140, 4), (108, 8), (96, 26), (104, 44), (90, 62), (96, 96), (150, 96)), closed=True)
    )
    yield survey.hachures(((6, 22), (26, 14), (46, 20), (62, 14)), 8, 1)
    yield survey.hachures(((14, 76), (34, 70), (58, 76)), 7, 2)
    yield from survey.river(((40, 24), (50, 40), (72, 44), (92, 58)))
    yield tag("g", *survey.laid_track("M-6 58Q40 38 96 24", "currentColor"), color="#a3323a")
    for x, y in ((24, 47), (88, 26)):
        yield rect(x - 8, y - 8, 16, 16, SHEET, stroke=SOOT, width=2, rx=2)
        yield use("i-works", x, y, 12, INK)
    yield tag("use", href="#i-engine", x="36", y="24", width="36", height="20", color=SOOT)


def _board_letters(t: Tables, layout: Layout, texts: Texts) -> Iterator[str]:
    for id, feature in layout.features_of(MAP_IDS[t.board]).items():
        if feature.kind == "sea" and feature.name:
            yield from survey.sea_letters(texts.render(Message(f"scene.sea.{id}")), feature)
    for place in t.content.places_of(MAP_IDS[t.board]):
        name, caps = place_name(t, place.id, texts), place_caps(t, place.id)
        yield from survey.cartouche_letters(name, layout.places[place.id].name, NAME, caps)
    name = texts.noun(MAP_IDS[t.board])
    yield from survey.title_letters(*TITLES[t.board], ("AGE OF", "INDUSTRY"), name)


def _markets(t: Tables, layout: Layout) -> str:
    m = layout.markets
    coal = industry.market(STYLE, layout, "coal", len(t.coal_sell))
    iron = industry.market(STYLE, layout, "iron", len(t.iron_sell))
    return industry.markets(STYLE, m, (m.piles[0][1] - 78, m.reminders - 32), *coal, *iron)


def _market_letters(t: Tables, layout: Layout, texts: Texts) -> Iterator[str]:
    """The prices of the demand track, and what railways, loans and money come to."""
    yield from industry.market_letters(t, STYLE, layout)
    railway, loan = t.content.railway, t.content.loan
    cubes = ["cube-coal"] * railway.coal + ["cube-iron"] * railway.iron
    figures: dict[str, tuple[str, list[str]]] = {
        "first-rail": (f"${railway.first_price}", []),
        "rail": (f"${railway.price}", cubes),
        "loan": (f"+${loan.money}", []),
        "interest": (f"−${loan.interest}", []),
        "unpaid": (f"−{loan.unpaid_vp}", ["i-hex"]),
        "money": (f"${t.money_per_vp} = 1", ["i-hex"]),
    }
    named = {texts.render(Message(f"scene.sheet.{id}")): figure for id, figure in figures.items()}
    yield from industry.reminder_letters(layout.markets.reminders, layout.markets.width, named)
