"""Cards and tiles: patents and persons, research tiles, shares, flyers, and effects as lines of icons on all of them.

A card shows its cost above, a sign for each link to another card, its effects as icons, and its points by the year, or
by the round if they are counted so; its name is told beside it. Below that
a person's salaries stand, by the spaces of Westminster. What is paid is red
and square, what is counted green and round. Cards are 100 by 140, tiles 60 by 60.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from millrace.parts.bits import members
from millrace.parts.effects import Effect
from millrace.parts.effects_words import CONDITION, COST, Icon, effect_icons
from millrace.scene.engraving import GILT, INK, IVORY, SOOT
from millrace.scene.geometry import Cell
from millrace.scene.ink import FIGURE_FONT, TEXT_FONT, disc, path, rect, symbol, tag, use, words

from ..rules.content import ROUNDS, SPACES, VIOLET_IDS, VOCABULARY
from ..rules.tables import COST_GOOD_COUNT, GREEN, VP, Tables, chain
from ..rules.tables import VIOLET as VIOLET_TILE
from .icons import GLASS, GOLD, IRON, PAPERS, VIOLET, arcade, drawn, icon, is_written, lettering, letters
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


# -- Effects as icons ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Size:
    """How large the icons of effects are, and the letters among them, which need not shrink as far."""

    icon: float
    letter: float

    @property
    def row(self) -> float:
        """How high a row of them is."""
        return max(self.icon * 1.2, self.letter * 1.1)


@dataclass(slots=True)
class _Chunk:
    """Icons that stay together, in a pill of their tone or bare."""

    tone: str = ""
    icons: list[Icon] = field(default_factory=list)
    behind: str = ""

    def width(self, size: _Size) -> float:
        inner = sum(_width(each, size) for each in self.icons)
        return inner + size.icon * (0.48 if self.tone else 0.14) + len(self.behind) * size.icon * 0.5


def _text_of(each: Icon) -> str:
    if each.name == "sign.or":
        return "/"
    return "" if each.name in _MANY and each.text == "1" else each.text.replace("≤", "max ")


def _width(each: Icon, size: _Size) -> float:
    letters = sum(0.3 if letter in " .,:/" else 0.52 for letter in _text_of(each))
    return letters * size.letter + _icon_width(each, size)


def _icon_width(each: Icon, size: _Size) -> float:
    """How much an icon takes; one that is written is no smaller than letters."""
    side = max(size.icon, size.letter * 1.34) if is_written(each.name) else size.icon
    return side * 1.02 if drawn(each.name) else 0


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


def _rows(chunks: Sequence[_Chunk], size: _Size, room: float) -> list[list[_Chunk]]:
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


def effect_lines(
    effects: Sequence[Effect], cell: Cell, largest: float = 24.0, letter: float = 0
) -> Iterator[str]:  # fmt: skip
    """Effects as lines of icons around the middle of a rectangle, as large as there is room for, with letters of at
    least a size.
    """
    x, y, w, h = cell
    chunks = list(_chunks(effects))
    if not chunks:
        return
    settings: list[tuple[float, float]] = []
    for side in _SIZES:
        size = _Size(side, max(side * 0.9, letter))
        rows = _rows(chunks, size, w)
        widest = max(sum(chunk.width(size) for chunk in row) for row in rows)
        if side <= largest and len(rows) * size.row <= h and widest <= w:
            settings.append((side - _ROW_WORTH * len(rows), side))
    side = max(settings)[1] if settings else _SIZES[-1]
    size = _Size(side, max(side * 0.9, letter))
    rows = _rows(chunks, size, w)
    base = y + (h - len(rows) * size.row) / 2 + size.row / 2
    parts: list[str] = []
    for number, row in enumerate(rows):
        left = x + (w - sum(chunk.width(size) for chunk in row)) / 2
        for chunk in row:
            parts += _drawn_chunk(chunk, left, base + number * size.row, size)
            left += chunk.width(size)
    yield lettering(TEXT_FONT, *parts)


def _drawn_chunk(chunk: _Chunk, x: float, y: float, scale: _Size) -> Iterator[str]:
    size, letter = scale.icon, scale.letter
    ink = _TONES.get(chunk.tone, INK)
    inner = sum(_width(each, scale) for each in chunk.icons)
    if chunk.tone:
        ground, edge = _PILLS[chunk.tone]
        high = max(size * 1.1, letter)
        rx = high * 0.45 if chunk.tone == CONDITION else 1.5
        yield rect(x, y - high / 2, inner + size * 0.34, high, ground, stroke=edge, width=0.7, rx=rx)
        x += size * 0.17
    for each in chunk.icons:
        text, wide = _text_of(each), _width(each, scale)
        if text:
            room = wide - _icon_width(each, scale)
            yield letters(text, x + room / 2, y + letter * 0.35, letter, ink)
            x, wide = x + room, wide - room
        if drawn(each.name):
            yield use(icon(each.name), x + wide / 2, y, wide * 0.93, ink)
        x += wide
    if chunk.behind:
        yield letters(chunk.behind, x + size * 0.38, y + letter * 0.34, letter, INK)


# -- Patents and persons -------------------------------------------------------------------------------------------

_READABLE: Final = 16.4
"""The size of letters that can be read on a card of the display, and on a tile of a mat."""
_HEAD: Final = 26.0
_STRIPS: Final = {"patent": 112.0, "person": 96.0}
_STRIP_HIGH: Final = 20.0


def card_sprite(id: str, by_round: bool = False) -> str:
    """The sprite of a patent or a person, its points by year or round."""
    return f"card-{id}" + ("-round" if by_round else "")


def strip_cell(kind: str, entry: int, by_round: bool) -> Cell:
    """The column of an entry of the points by time on a card."""
    columns = range(ROUNDS) if by_round else YEARS
    left = 6.0 if by_round else 21.0
    wide = (95 - left) / len(columns)
    return left + wide * list(columns).index(entry), _STRIPS[kind], wide, _STRIP_HIGH


def link_cell(number: int) -> Cell:
    """The sign of a link on a card."""
    return 78.0 - 17 * number, 5, 16, 16


def cards(t: Tables) -> Iterator[str]:
    """Every patent and person, with points by the year and by the round."""
    for number, id in enumerate(t.patent_ids):
        costs = list(t.patent_cost[number * COST_GOOD_COUNT : (number + 1) * COST_GOOD_COUNT])
        face = [*_sheet(GLASS.dark, costs, len(members(t.patent_links[number])))]
        face += _effects(t, t.patent_head[number], (6, 29, 88, 80))
        yield from _card("patent", id, [t.patent_vp[number * ROUNDS + entry] for entry in range(ROUNDS)], face)
    for number, id in enumerate(t.person_ids):
        costs = list(t.person_cost[number * COST_GOOD_COUNT : (number + 1) * COST_GOOD_COUNT])
        face = [*_sheet(IRON.dark, costs, len(members(t.person_links[number]))), *_abilities(t, number)]
        salaries = [t.person_salary[number * SPACES + space] for space in range(SPACES)]
        face += [path("M4 118H96V131a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5Z", IRON.dark)]
        amounts = [letters(f"£{each}", 14 + 18 * space, 132.5, _READABLE, IVORY) for space, each in enumerate(salaries)]
        face.append(lettering(TEXT_FONT, *amounts))
        yield from _card("person", id, [t.person_vp[number * ROUNDS + entry] for entry in range(ROUNDS)], face)


def _card(kind: str, id: str, points: list[int], face: list[str]) -> Iterator[str]:
    yield symbol(f"card-{id}-face", *CARD, *face)
    whole = tag("use", href=f"#card-{id}-face", width="100", height="140")
    for by_round in (False, True):
        parts = [] if by_round else [use(icon(f"good.{VOCABULARY.goods[VP]}"), 13, _STRIPS[kind] + 10, 15)]
        figures = []
        for entry in range(ROUNDS) if by_round else YEARS:
            x, y, w, h = strip_cell(kind, entry, by_round)
            parts.append(rect(x + 0.6, y, w - 1.2, h, "#f3e3b4", stroke="#a58a4a", width=0.6, rx=2.5))
            figures.append(letters(str(points[entry]), x + w / 2, y + 15.6, _READABLE, INK))
        strip = lettering(FIGURE_FONT, *figures)
        yield symbol(card_sprite(id, by_round), *CARD, whole, *parts, strip)


def _sheet(dark: str, costs: list[int], links: int) -> Iterator[str]:
    """The paper of a card: cost and links on its dark head."""
    yield rect(1, 1, 98, 138, PAPERS, stroke=SOOT, width=1.6, rx=7)
    yield rect(4, 4, 92, 132, stroke=dark, width=2, rx=5)
    yield path(f"M4 9a5 5 0 0 1 5-5H91a5 5 0 0 1 5 5V{_HEAD}H4Z", dark)
    yield path(f"M5 {_HEAD + 0.6}H95", stroke=GILT, width=0.9)
    goods = [(VOCABULARY.goods[good], number) for good, number in enumerate(costs) if number]
    for place, (good, number) in enumerate(goods):
        x = 8.0 + 27 * place
        yield words(str(number), x + 4, 21, 18, TEXT_FONT, IVORY, font_weight="700")
        yield use(icon(f"good.{good}"), x + 17, 14.8, 17)
    for number in range(links):
        x, y, w, h = link_cell(number)
        yield use("i-link", x + w / 2, y + h / 2, w, GLASS.light)


def _abilities(t: Tables, person: int) -> Iterator[str]:
    """What a person does at once, and later in a phase, which is told before it."""
    instant, later = t.person_instant[person] >= 0, t.person_head[person] >= 0
    high = 66 if not (instant and later) else 33
    if instant:
        yield from _effects(t, t.person_instant[person], (6, 28, 88, high))
    if later:
        top = 28 + (66 - high)
        phase = t.content.persons[t.person_ids[person]].phase
        yield rect(5.5, top + 0.5, 89, high - 1, "#f4d9ae" if phase == 4 else "#dbe9f0", rx=4)
        yield rect(7, top + high / 2 - 9, 12, 18, SOOT, rx=2)
        yield words(str(phase), 13, top + high / 2 + 5.6, _READABLE, TEXT_FONT, IVORY, font_weight="700")
        yield from _effects(t, t.person_head[person], (20, top + 0.5, 74, high - 1))


def _effects(t: Tables, head: int, cell: Cell) -> Iterator[str]:
    """Effects of a card; of one that brings a violet tile, those of the tile in its frame."""
    effects = chain(t, head)
    if len(effects) == 1 and effects[0].deed == VIOLET_TILE:
        effects = chain(t, t.tile_head[t.tile_ids.index(VIOLET_IDS[effects[0].values[0]])])
        x, y, w, h = cell
        yield rect(x + 1, y + 1, w - 2, h - 2, "#efe6f3", stroke=VIOLET, width=1.6, rx=6)
    yield from effect_lines(effects, cell, 26, _READABLE)


# -- Tiles ---------------------------------------------------------------------------------------------------------

FLYER_COLOURS: Final = {"blue": "#3a6ea5", "green": "#4f8a4a", "violet": VIOLET}


def tiles(t: Tables) -> Iterator[str]:
    """Research tiles (permanent ones green), shares, flyers, both sides of the watch, and the back of green tiles."""
    for number, id in enumerate(t.tile_ids):
        lasting = bool(t.permanent >> number & 1)
        edge = VIOLET if number >= GREEN else "#4f8a4a" if lasting else "#c79a3a"
        ground = "#e3f0dc" if lasting else "#f8eed2"
        parts = [*_tile(ground, edge), *effect_lines(chain(t, t.tile_head[number]), (4, 8, 52, 48), 24, 14)]
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
            f"flyer-{id}", TILE, TILE, ground, *effect_lines(chain(t, t.flyer_head[number]), (3, 3, 54, 54), 30, 21.2)
        )
    for side, head in zip(("day", "night"), t.watch_head, strict=True):
        parts = [*_watch(side), *effect_lines(chain(t, head), (8, 20, 44, 32), 16, 12)]
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
