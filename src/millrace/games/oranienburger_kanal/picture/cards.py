"""The structures as cards: cost above, name, effects as lines of icons, below prestige and number.

An effect reads from left to right: what must be (blue, round), how often, what is paid (red, square), an arrow, what is
received. A count with a cross behind it says how many times the rest is done. Cards are 100 by 154.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from millrace.core import languages
from millrace.parts.effects import Effect
from millrace.parts.effects_words import CONDITION, COST, Icon, effect_icons
from millrace.scene.engraving import GILT, INK, IVORY, PAPER, SOOT
from millrace.scene.geometry import Cell
from millrace.scene.ink import FIGURE_FONT, NAME_FONT, TEXT_FONT, fitted, path, rect, symbol, tag, use, words

from ..rules.content import COST_ORDER, VOCABULARY
from ..rules.tables import COLOUR_IDS, GOOD_IDS, Tables
from .icons import PERIODS, PRUSSIAN, drawn, icon
from .vignettes import vignette

WIDTH: Final = 100.0
HEIGHT: Final = 154.0

_LEFT: Final = 7.0
_RIGHT: Final = 93.0
_TOP: Final = 39.0
_BOTTOM: Final = HEIGHT - 19
_SIZES: Final = (17.0, 16.0, 15.0, 14.0, 13.0, 12.0, 11.0, 10.0, 9.0, 8.0)
"""The sizes that icons may have, best first."""
_ROW_WORTH: Final = 1.7
"""By how much larger icons may become if an effect then takes one row more."""
_TONES: Final = {CONDITION: "#163f73", COST: "#95261a"}
_PILLS: Final = {CONDITION: ("#d6e4f1", "#4f7aa8"), COST: ("#f7ddd4", "#bb5a48")}
_APART: Final = 0.18
_GLYPHS: Final = {"≤": "sign.most", "∞": "sign.endless"}
"""Letters that hardly any font has; they are drawn."""
_WRITTEN: Final = {"sign.or": "/"}


def card_sprite(id: str, language: str) -> str:
    """The sprite of a structure; its name is in a language."""
    return f"card-{id}-{language}"


def cards(t: Tables) -> Iterator[str]:
    """Every structure in every language."""
    for card, id in enumerate(t.card_ids):
        yield symbol(f"card-{id}-face", WIDTH, HEIGHT, *_face(t, card))
        names = t.content.cards[id].name
        for language in languages.known():
            written = names[languages.spoken(names, language)]
            name = fitted(written, WIDTH / 2, 32.5, 12.5, 88, NAME_FONT, INK, 10.2, font_weight="700")
            face = tag("use", href=f"#card-{id}-face", width=WIDTH, height=HEIGHT)
            yield symbol(card_sprite(id, language), WIDTH, HEIGHT, face, name)


def _face(t: Tables, card: int) -> Iterator[str]:
    """A card without its name."""
    period = COLOUR_IDS[t.card_colour[card]]
    colour = PERIODS[period]
    yield rect(1, 1, WIDTH - 2, HEIGHT - 2, PAPER, stroke=SOOT, width=1.6, rx=7)
    yield rect(4, 4, WIDTH - 8, HEIGHT - 8, stroke=colour, width=2.4, rx=5)
    yield path("M4 9a5 5 0 0 1 5-5H91a5 5 0 0 1 5 5V22H4Z", colour)
    yield path("M5 22.6H95", stroke=GILT, width=0.9)
    yield from _costs(t, card)
    yield path("M10 36.4H90", stroke=colour, width=0.8, stroke_opacity=0.7)
    rows, size = _fitted_rows(t.card_effects[card])
    high = _height(rows, size)
    room = _BOTTOM - _TOP - high
    if room > 20:
        yield vignette(t.card_effects[card], _LEFT + 1, _BOTTOM + 1 - min(room - 3, 40), 84, min(room - 3, 40))
    yield from _drawn_rows(rows, size)
    yield from _foot(t, card, period)


def _foot(t: Tables, card: int, period: str) -> Iterator[str]:
    """Prestige on the left; the number and the period on the right."""
    colour = PERIODS[period]
    middle = HEIGHT - 10.5
    yield path(f"M5 {middle - 7}H95V{middle + 1.5}a5 5 0 0 1-5 5H10a5 5 0 0 1-5-5Z", colour, fill_opacity=0.16)
    yield use(icon("good.prestige"), 16, middle, 20)
    prestige = str(t.card_prestige[card])
    yield words(prestige, 27, middle + 5.1, 15, FIGURE_FONT, INK, font_weight="700", text_anchor="start")
    dots = COLOUR_IDS.index(period) + 1
    marks = "".join(f"M{58 + 5 * dot} {middle}h.01" for dot in range(dots))
    yield path(marks, stroke=colour, width=3.6, stroke_linecap="round")
    yield words(t.card_ids[card], 91, middle + 4.1, 11.5, TEXT_FONT, INK, font_weight="700", text_anchor="end")


# -- Costs ---------------------------------------------------------------------------------------------------------


def _costs(t: Tables, card: int) -> Iterator[str]:
    """The build cost on the card's head; alternatives stand on both sides of a stroke."""
    alternatives = [
        [(good, cost[GOOD_IDS.index(good)]) for good in COST_ORDER if cost[GOOD_IDS.index(good)]]
        for cost in t.card_cost[card]
    ]
    step, gap = 22.0, 10.0
    wide = step * sum(map(len, alternatives)) + gap * (len(alternatives) - 1)
    x = (WIDTH - wide) / 2
    for number, goods in enumerate(alternatives):
        if number:
            yield path(f"M{x + 7.5} 6L{x + 3} 20", stroke=IVORY, width=1.6)
            x += gap
        for good, count in goods:
            yield words(str(count), x + 5.4, 18, 13.5, TEXT_FONT, IVORY, font_weight="700")
            yield use(icon(f"good.{good}"), x + 14, 13, 14)
            x += step


# -- Effects -------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Chunk:
    """Icons that stay together, in a pill of their tone or bare."""

    tone: str = ""
    icons: list[Icon] = field(default_factory=list)
    behind: str = ""
    """A sign behind the pill: `×` for a count, `:` for a condition."""

    def inner(self, size: float) -> float:
        """The width of the icons themselves."""
        return sum(_icon_width(each, size) for each in self.icons) + size * _APART * self.gaps

    @property
    def gaps(self) -> int:
        """How many icons begin with a number behind another icon."""
        return sum(bool(each.text) for each in self.icons[1:])

    def width(self, size: float) -> float:
        """The width with the pill around it and the sign behind it."""
        return self.inner(size) + (size * 0.42 if self.tone else 0) + len(self.behind) * size * 0.52 + size * 0.16


@dataclass(slots=True)
class _Row:
    """Chunks beside each other; the first row of an effect stands farther from what is above it."""

    chunks: list[_Chunk]
    effect: int
    first: bool


def _icon_width(each: Icon, size: float) -> float:
    wide = _text_width(_WRITTEN.get(each.name, each.text), size)
    return wide + (size * 1.02 if drawn(each.name) else 0)


def _text_width(text: str, size: float) -> float:
    return sum(0.3 if letter in " .,:/" else 0.66 if letter in _GLYPHS else 0.52 for letter in text) * size * 0.92


def _letters(text: str, x: float, y: float, size: float, ink: str) -> Iterator[str]:
    """A short text with its left edge and its middle line at a point."""
    for part in re.split(f"([{''.join(_GLYPHS)}])", text):
        wide = _text_width(part, size)
        if part in _GLYPHS:
            yield use(icon(_GLYPHS[part]), x + wide / 2 - size * 0.06, y, size * 0.56, ink)
        elif part:
            yield words(part, x + wide / 2, y + size * 0.32, size * 0.92, TEXT_FONT, ink, font_weight="700")
        x += wide


def _chunks(icons: Sequence[Icon]) -> Iterator[list[_Chunk]]:
    """The icons of an effect in chunks that stay together, line by line: a table begins a line with every row."""
    line: list[_Chunk] = []
    counted = False
    for each in icons:
        if each.name == "sign.row":
            yield line
            line = []
        if each.name == "sign.per":
            counted = True
            continue
        if each.name == "place.adjacent" or each.name == "state.any":
            continue  # beside the structure, whatever its state: what is meant where nothing else is said
        tone = each.tone if each.tone in _PILLS else ""
        begins = each.name.startswith("count.") or each.name == "sign.row"
        if not line or line[-1].tone != tone or begins or (not tone and each.name.startswith("sign.")):
            behind = ("×" if counted else ":") if begins else ""
            line.append(_Chunk(tone, behind=behind))
            counted = False
        line[-1].icons.append(each)
    yield line


def _effect_rows(effect: Effect, number: int, size: float) -> Iterator[_Row]:
    """An effect broken into rows that fit the card."""
    first = True
    for line in _chunks(effect_icons(VOCABULARY, effect)):
        row: list[_Chunk] = []
        used = 0.0
        for chunk in line:
            if row and used + chunk.width(size) > _RIGHT - _LEFT:
                yield _Row(row, number, first)
                row, used, first = [], 0.0, False
            row.append(chunk)
            used += chunk.width(size)
        yield _Row(row, number, first)
        first = False


def _fitted_rows(effects: Sequence[Effect]) -> tuple[list[_Row], float]:
    """All effects in rows, with icons as large as possible without many more rows."""
    settings: list[tuple[float, list[_Row], float]] = []
    for size in _SIZES:
        rows = [row for number, effect in enumerate(effects) for row in _effect_rows(effect, number, size)]
        widest = max(sum(chunk.width(size) for chunk in row.chunks) for row in rows)
        if _height(rows, size) <= _BOTTOM - _TOP and widest <= _RIGHT - _LEFT + 2:
            settings.append((size - _ROW_WORTH * len(rows), rows, size))
    _, rows, size = max(settings, key=lambda each: each[0])
    return rows, size


def _height(rows: Sequence[_Row], size: float) -> float:
    return sum(_step(row, size) for row in rows)


def _step(row: _Row, size: float) -> float:
    """How high a row is, with its distance from the one above."""
    return size * (1.34 if row.first else 1.16)


def effect_cells(effects: Sequence[Effect]) -> list[Cell]:
    """Where each effect stands on a card."""
    rows, size = _fitted_rows(effects)
    cells: list[Cell] = []
    y = _TOP
    for number in range(len(effects)):
        high = sum(_step(row, size) for row in rows if row.effect == number)
        cells.append((_LEFT - 2, y, _RIGHT - _LEFT + 4, high))
        y += high
    return cells


def _drawn_rows(rows: Sequence[_Row], size: float) -> Iterator[str]:
    y = _TOP
    for number, row in enumerate(rows):
        if row.first and number:
            yield path(f"M{_LEFT + 8} {y:g}H{_RIGHT - 8}", stroke=PRUSSIAN.dark, width=0.5, stroke_dasharray="1.5 2.5")
        y += _step(row, size)
        x = _LEFT + (_RIGHT - _LEFT - sum(chunk.width(size) for chunk in row.chunks)) / 2
        for chunk in row.chunks:
            yield from _drawn_chunk(chunk, x, y - size * 0.62, size)
            x += chunk.width(size)


def _drawn_chunk(chunk: _Chunk, x: float, y: float, size: float) -> Iterator[str]:
    """A chunk with its left edge and its middle line at a point."""
    ink = _TONES.get(chunk.tone, INK)
    if chunk.tone:
        ground, edge = _PILLS[chunk.tone]
        rx = size * 0.5 if chunk.tone == CONDITION else 1.2
        yield rect(
            x, y - size * 0.53, chunk.inner(size) + size * 0.42, size * 1.06, ground, stroke=edge, width=0.7, rx=rx
        )
        x += size * 0.21
    for number, each in enumerate(chunk.icons):
        text = _WRITTEN.get(each.name, each.text)
        wide = _icon_width(each, size)
        x += size * _APART if number and each.text else 0
        if text:
            yield from _letters(text, x, y, size, ink)
            x, wide = x + _text_width(text, size), wide - _text_width(text, size)
        if drawn(each.name):
            yield use(icon(each.name), x + wide / 2, y, size * 0.94, ink)
        x += wide
    if chunk.behind:
        x += size * 0.21 if chunk.tone else 0
        middle = x + len(chunk.behind) * size * 0.26
        yield words(chunk.behind, middle, y + size * 0.32, size * 0.92, TEXT_FONT, INK, font_weight="700")
