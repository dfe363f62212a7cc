"""Cards and tiles: patents and persons, research tiles, shares, flyers, and effects as lines of icons on all of them.

A card shows its cost above, its name, its effects as icons, its links to other cards, and its points by the year, or
by the round if they are counted so; a person's salaries stand below, by the spaces of Westminster. What is paid is red
and square, what is counted green and round. Cards are 100 by 140, tiles 60 by 60.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from millrace.core import languages
from millrace.core.texts import roman
from millrace.parts.bits import members
from millrace.parts.effects import Effect
from millrace.parts.effects_words import CONDITION, COST, Icon, effect_icons
from millrace.scene.engraving import GILT, INK, IVORY, SOOT
from millrace.scene.geometry import Cell
from millrace.scene.ink import FIGURE_FONT, NAME_FONT, TEXT_FONT, disc, fitted, path, rect, symbol, tag, use, words

from ..rules.content import ROUNDS, SPACES, VIOLET_IDS, VOCABULARY
from ..rules.tables import COST_GOOD_COUNT, GREEN, VP, Tables, chain
from ..rules.tables import VIOLET as VIOLET_TILE
from .icons import GLASS, GOLD, IRON, PAPERS, VIOLET, arcade, drawn, icon, lettering, letters
from .layout import CARD, TILE

YEARS: Final = (0, 2, 4)
"""The entries of points by time that are shown if they go by the year."""

_TONES: Final = {CONDITION: "#17493c", COST: "#95261a"}
_PILLS: Final = {CONDITION: ("#d8ebdd", "#5f9a80"), COST: ("#f7ddd4", "#bb5a48")}
_SIZES: Final = (34.0, 30.0, 27.0, 24.0, 22.0, 20.0, 18.0, 16.0, 14.5, 13.0, 12.0, 11.0, 10.0, 9.0, 8.0)
_ROW_WORTH: Final = 3.0
"""By how much larger icons may become if the effects then take one row more."""
_SILENT: Final = frozenset({"sign.per", "sign.times", "sign.then", "deed.research.display", "deed.take_patent.display"})
_MANY: Final = frozenset({"deed.die", "deed.assistant", "deed.westminster", "deed.use_permanent", "deed.research"})
"""Deeds whose number is not written if it is 1."""


def card_sprite(id: str, language: str, by_round: bool = False) -> str:
    """The sprite of a patent or a person; its names are in a language, its points by year or round."""
    return f"card-{id}-{language}{_tail(by_round)}"


# -- Effects as icons ----------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Chunk:
    """Icons that stay together, in a pill of their tone or bare."""

    tone: str = ""
    icons: list[Icon] = field(default_factory=list)
    behind: str = ""

    def width(self, size: float) -> float:
        inner = sum(_width(each, size) for each in self.icons)
        return inner + size * (0.34 if self.tone else 0) + len(self.behind) * size * 0.5 + size * 0.14


def _text_of(each: Icon) -> str:
    if each.name == "sign.or":
        return "/"
    return "" if each.name in _MANY and each.text == "1" else each.text.replace("≤", "max ")


def _width(each: Icon, size: float) -> float:
    letters = sum(0.3 if letter in " .,:/" else 0.52 for letter in _text_of(each))
    return letters * size * 0.9 + (size * 1.02 if drawn(each.name) else 0)


def _chunks(effects: Sequence[Effect]) -> Iterator[_Chunk]:
    """The icons of effects in chunks: a count with what it multiplies behind, what is paid, what is received."""
    for effect in effects:
        chunk = _Chunk()
        for each in effect_icons(VOCABULARY, effect):
            if each.name in _SILENT and not (each.name == "sign.times" and each.text not in ("", "1×")):
                continue
            tone = each.tone if each.tone in _PILLS else ""
            alone = each.name.startswith("sign.") and each.name not in ("sign.price", "sign.or")
            if chunk.icons and (chunk.tone != tone or alone):
                yield chunk
                chunk = _Chunk()
            chunk.tone = tone
            chunk.behind = ":" if each.name.startswith("count.") else chunk.behind
            chunk.icons.append(each)
        if chunk.icons:
            yield chunk


def _rows(chunks: Sequence[_Chunk], size: float, room: float) -> list[list[_Chunk]]:
    rows: list[list[_Chunk]] = [[]]
    used = 0.0
    for chunk in chunks:
        wide = chunk.width(size)
        if rows[-1] and used + wide > room:
            rows.append([])
            used = 0.0
        rows[-1].append(chunk)
        used += wide
    return rows


def effect_lines(effects: Sequence[Effect], cell: Cell, largest: float = 24.0) -> Iterator[str]:
    """Effects as lines of icons around the middle of a rectangle, as large as there is room for."""
    x, y, w, h = cell
    if len(effects) == 1 and effects[0].deed == VIOLET_TILE:
        yield use(f"tile-{VIOLET_IDS[effects[0].values[0]]}", x + w / 2, y + h / 2, min(w, h))
        return
    chunks = list(_chunks(effects))
    if not chunks:
        return
    settings: list[tuple[float, float]] = []
    for size in _SIZES:
        rows = _rows(chunks, size, w)
        widest = max(sum(chunk.width(size) for chunk in row) for row in rows)
        if size <= largest and len(rows) * size * 1.2 <= h and widest <= w:
            settings.append((size - _ROW_WORTH * len(rows), size))
    size = max(settings)[1] if settings else _SIZES[-1]
    rows = _rows(chunks, size, w)
    base = y + (h - len(rows) * size * 1.2) / 2 + size * 0.6
    parts: list[str] = []
    for number, row in enumerate(rows):
        left = x + (w - sum(chunk.width(size) for chunk in row)) / 2
        for chunk in row:
            parts += _drawn_chunk(chunk, left, base + number * size * 1.2, size)
            left += chunk.width(size)
    yield lettering(TEXT_FONT, *parts)


def _drawn_chunk(chunk: _Chunk, x: float, y: float, size: float) -> Iterator[str]:
    ink = _TONES.get(chunk.tone, INK)
    inner = sum(_width(each, size) for each in chunk.icons)
    if chunk.tone:
        ground, edge = _PILLS[chunk.tone]
        rx = size * 0.5 if chunk.tone == CONDITION else 1.5
        yield rect(x, y - size * 0.55, inner + size * 0.34, size * 1.1, ground, stroke=edge, width=0.7, rx=rx)
        x += size * 0.17
    for each in chunk.icons:
        text, wide = _text_of(each), _width(each, size)
        if text:
            room = wide - (size * 1.02 if drawn(each.name) else 0)
            yield letters(text, x + room / 2, y + size * 0.32, size * 0.9, ink)
            x, wide = x + room, wide - room
        if drawn(each.name):
            yield use(icon(each.name), x + wide / 2, y, size * 0.95, ink)
        x += wide
    if chunk.behind:
        yield letters(chunk.behind, x + size * 0.38, y + size * 0.3, size * 0.9, INK)


# -- Patents and persons -------------------------------------------------------------------------------------------

_STRIPS: Final = {"patent": 117.0, "person": 102.5}
"""How far down the points stand on a card: a person has salaries below them."""


def strip_cell(kind: str, entry: int, by_round: bool) -> Cell:
    """The column of an entry of the points by time on a card."""
    columns = range(ROUNDS) if by_round else YEARS
    wide = 77 / len(columns)
    return 18 + wide * list(columns).index(entry), _STRIPS[kind], wide, 16.5


def strips() -> Iterator[str]:
    """The strips of the points by time, without points."""
    for kind, top in _STRIPS.items():
        for by_round in (False, True):
            parts = [use(icon(f"good.{VOCABULARY.goods[VP]}"), 11.5, top + 8.2, 12)]
            years = []
            for entry in range(ROUNDS) if by_round else YEARS:
                x, y, w, h = strip_cell(kind, entry, by_round)
                parts.append(rect(x + 0.6, y, w - 1.2, h, "#f3e3b4", stroke="#a58a4a", width=0.6, rx=2.5))
                years.append(
                    letters(
                        f"’{49 + entry // 2}", x + 5.5, y + (6.5 if by_round else 10.5), 5 if by_round else 6, "#7a5f24"
                    )
                )
            yield symbol(f"strip-{kind}{_tail(by_round)}", *CARD, *parts, lettering(TEXT_FONT, *years))


def _tail(by_round: bool) -> str:
    return "-round" if by_round else ""


def cards(t: Tables) -> Iterator[str]:
    """Every patent and person in every language, with points by the year and by the round."""
    yield from strips()
    for number, id in enumerate(t.patent_ids):
        effects = chain(t, t.patent_head[number])
        costs = list(t.patent_cost[number * COST_GOOD_COUNT : (number + 1) * COST_GOOD_COUNT])
        face = [*_sheet(GLASS.dark, GLASS.plain), *_costs(costs), *effect_lines(effects, (8, 38, 84, 52))]
        yield symbol(f"card-{id}-face", *CARD, *face, *_number(id))
        yield from _points("patent", id, [t.patent_vp[number * ROUNDS + entry] for entry in range(ROUNDS)])
        links = [t.content.persons[t.person_ids[person]].name for person in members(t.patent_links[number])]
        for language in languages.known():
            names = t.content.patents[id].name
            yield from _named(
                "patent", id, language, names[languages.spoken(names, language)], [_surname(link) for link in links]
            )
    for number, id in enumerate(t.person_ids):
        costs = list(t.person_cost[number * COST_GOOD_COUNT : (number + 1) * COST_GOOD_COUNT])
        face = [*_sheet(IRON.dark, IRON.plain), *_costs(costs), *_abilities(t, number), *_salaries(t, number)]
        yield symbol(f"card-{id}-face", *CARD, *face, *_number(id))
        yield from _points("person", id, [t.person_vp[number * ROUNDS + entry] for entry in range(ROUNDS)])
        for language in languages.known():
            partners = [t.content.patents[t.patent_ids[patent]].name for patent in members(t.person_links[number])]
            links = [names[languages.spoken(names, language)] for names in partners]
            yield from _named("person", id, language, t.content.persons[id].name, links)


def _surname(name: str) -> str:
    return name.rpartition(" ")[2] if not name.startswith(("Prince", "Queen")) else name


def _sheet(dark: str, plain: str) -> Iterator[str]:
    """The paper of a card: a dark head under an arcade of glass."""
    yield rect(1, 1, 98, 138, PAPERS, stroke=SOOT, width=1.6, rx=7)
    yield rect(4, 4, 92, 132, stroke=dark, width=2, rx=5)
    yield path("M4 9a5 5 0 0 1 5-5H91a5 5 0 0 1 5 5V22H4Z", dark)
    yield path("M5 22.6H95", stroke=GILT, width=0.9)
    yield path("M10 36H90", stroke=plain, width=0.8)


def _costs(costs: list[int]) -> Iterator[str]:
    """The cost on the card's head."""
    goods = [(VOCABULARY.goods[good], number) for good, number in enumerate(costs) if number]
    x = 9.0
    for good, number in goods:
        yield words(str(number), x + 4, 18, 13.5, TEXT_FONT, IVORY, font_weight="700")
        yield use(icon(f"good.{good}"), x + 16, 13.2, 16)
        x += 28


def _abilities(t: Tables, person: int) -> Iterator[str]:
    """What a person does at once, and later: in phase 4 or 5, which is told before it."""
    instant, later = chain(t, t.person_instant[person]), chain(t, t.person_head[person])
    high = 44 if not (instant and later) else 21
    if instant:
        yield from effect_lines(instant, (8, 36.5, 84, high))
    if later:
        top = 36.5 + (44 - high)
        phase = t.content.persons[t.person_ids[person]].phase
        yield rect(6.5, top + 1.5, 87, high - 2, "#f4d9ae" if phase == 4 else "#dbe9f0", rx=4)
        yield rect(8.5, top + high / 2 - 7, 11, 14, SOOT, rx=2)
        yield words(str(phase), 14, top + high / 2 + 4, 11, TEXT_FONT, IVORY, font_weight="700")
        yield from effect_lines(later, (21, top + 1, 71, high - 1))


def _salaries(t: Tables, person: int) -> Iterator[str]:
    """The salaries by the spaces of Westminster, in a strip below."""
    yield path("M5 121.5H95V131a5 5 0 0 1-5 5H10a5 5 0 0 1-5-5Z", IRON.dark)
    amounts, spaces = [], []
    for space in range(SPACES):
        x = 14 + space * 18
        spaces.append(letters(roman(space + 1), x - 5.5, 128, 5, IRON.light))
        amounts.append(letters(f"£{t.person_salary[person * SPACES + space]}", x + 1.5, 133, 10.5, IVORY))
    yield lettering(TEXT_FONT, *spaces, *amounts)


def _number(id: str) -> Iterator[str]:
    yield words(id, 91.5, 16.5, 9, TEXT_FONT, GILT, font_weight="700", text_anchor="end")


def _points(kind: str, id: str, points: list[int]) -> Iterator[str]:
    """The points by time, on their strips."""
    for by_round in (False, True):
        figures = []
        for entry in range(ROUNDS) if by_round else YEARS:
            x, y, w, _ = strip_cell(kind, entry, by_round)
            middle = x + w / 2 + (1 if by_round else 4)
            figures.append(letters(str(points[entry]), middle, y + 13.2, 10.5 if by_round else 12.5, INK))
        yield symbol(
            f"points-{id}{_tail(by_round)}",
            *CARD,
            _whole(f"strip-{kind}{_tail(by_round)}"),
            lettering(FIGURE_FONT, *figures),
        )


def _whole(id: str) -> str:
    return tag("use", href=f"#{id}", width="100", height="140")


def link_base(kind: str, number: int, of: int) -> float:
    """The base line of a link on a card."""
    low = _STRIPS[kind] - 6
    return low if of == 1 else low - 10 * (of - 1 - number) + 1.5


def _named(kind: str, id: str, language: str, name: str, links: Sequence[str]) -> Iterator[str]:
    """A card with its names, the own one and those of its partners."""
    parts = [fitted(name, CARD[0] / 2, 32.4, 11.5, 86, NAME_FONT, INK, font_weight="700")]
    for number, link in enumerate(links):
        y = link_base(kind, number, len(links))
        parts.append(use("i-link", 12, y - 3, 9.5, GLASS.shade))
        parts.append(fitted(link, 19, y, 9, 73, TEXT_FONT, GLASS.dark, font_weight="700", text_anchor="start"))
    yield symbol(f"names-{id}-{language}", *CARD, *parts)
    for by_round in (False, True):
        layers = (f"card-{id}-face", f"points-{id}{_tail(by_round)}", f"names-{id}-{language}")
        yield symbol(card_sprite(id, language, by_round), *CARD, *map(_whole, layers))


# -- Tiles ---------------------------------------------------------------------------------------------------------

FLYER_COLOURS: Final = {"blue": "#3a6ea5", "green": "#4f8a4a", "violet": VIOLET}


def tiles(t: Tables) -> Iterator[str]:
    """Research tiles (permanent ones green), shares, flyers, both sides of the watch, and the back of green tiles."""
    for number, id in enumerate(t.tile_ids):
        lasting = bool(t.permanent >> number & 1)
        edge = VIOLET if number >= GREEN else "#4f8a4a" if lasting else "#c79a3a"
        ground = "#e3f0dc" if lasting else "#f8eed2"
        parts = [*_tile(ground, edge), *effect_lines(chain(t, t.tile_head[number]), (5, 9, 50, 44))]
        mark = icon("count.research_permanent" if lasting else "count.research_instant")
        yield symbol(f"tile-{id}", TILE, TILE, *parts, use(mark, 9.5, 9.5, 11, edge))
    back = [
        *_tile(GLASS.shade, GLASS.dark),
        *arcade(8, 10, 44, 42, 3),
        use(icon("count.research"), 30, 32, 26, GLASS.dark),
    ]
    yield symbol("tile-back", TILE, TILE, *back)
    yield symbol(
        "share-sheet", 120, 60, rect(1, 1, 118, 58, PAPERS, stroke=SOOT, width=1.3, rx=4),
        rect(4, 4, 112, 52, stroke=GLASS.shade, width=1.6, rx=3), *arcade(8, 8, 104, 12, 9),
    )  # fmt: skip
    for number, id in enumerate(t.share_ids):
        yield symbol(f"share-{id}", 120, 60, *_share(t, number))
    for id, flyer in t.content.flyers.items():
        number = t.flyer_ids.index(id)
        ground = rect(1, 1, 58, 58, "#fbf3dd", stroke=FLYER_COLOURS[flyer.colour], width=4, rx=3)
        yield symbol(
            f"flyer-{id}", TILE, TILE, ground, *effect_lines(chain(t, t.flyer_head[number]), (4, 4, 52, 52), 30)
        )
    for side, head in zip(("day", "night"), t.watch_head, strict=True):
        parts = [*_watch(side), *effect_lines(chain(t, head), (12, 22, 36, 24), 16)]
        yield symbol(f"watch-{side}", TILE, TILE, *parts)


def _tile(ground: str, edge: str) -> Iterator[str]:
    yield rect(1, 1, 58, 58, ground, stroke=SOOT, width=1.2, rx=6)
    yield rect(3.2, 3.2, 53.6, 53.6, stroke=edge, width=2, rx=4.5)


def _share(t: Tables, share: int) -> Iterator[str]:
    """A share certificate: its income and its points."""
    yield tag("use", href="#share-sheet", width="120", height="60")
    for number, (value, good) in enumerate(((t.share_income[share], "income"), (t.share_vp[share], "vp"))):
        x = 34 + number * 52
        yield words(str(value), x - 11, 46, 23, FIGURE_FONT, INK, font_weight="700")
        yield use(icon(f"good.{good}"), x + 9, 38, 24)


def _watch(side: str) -> Iterator[str]:
    face = "#f8eed2" if side == "day" else "#c3cde0"
    yield rect(26, 0.5, 8, 7, GOLD, stroke=SOOT, width=1, rx=2)
    yield disc(30, 33, 25.5, face, stroke=GOLD, width=4)
    yield use(icon(f"sign.{side}"), 30, 16, 10, "#7a5a14")
