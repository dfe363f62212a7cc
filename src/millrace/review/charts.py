"""Curves of a review as SVG that needs nothing besides itself: a line for each seat, turning points with numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from itertools import pairwise
from math import floor, log10
from typing import Final

from millrace.review.calibration import Tenth
from millrace.review.model import Outlook, Position
from millrace.review.telling import Telling

WIDTH: Final = 960
HEIGHT: Final = 316
LEFT: Final = 52
RIGHT: Final = 90
TOP: Final = 14
BOTTOM: Final = 50
LETTER: Final = 15
"""How far apart names at the ends of lines must be."""
MARK: Final = 21
"""How far apart the numbers of turning points must be."""
DASHES: Final = ("", "9 4", "2 4", "12 4 2 4", "5 3", "1 3")
"""Lines of different seats differ without colour as well."""


def chart(telling: Telling, chances: bool, open_cards: bool) -> str:
    """A chart of chances or points; nothing if they are not known yet."""
    positions = [each for each in telling.review.positions if _has(each, open_cards)]
    if len(positions) < 2 or (chances and telling.review.players == 1):
        return ""
    rows = [[_value(each, seat, chances, open_cards) for each in positions] for seat in range(telling.review.players)]
    values = [value for row in rows for value in row]
    low, high = (0.0, 1.0) if chances else (min(values), max(values))
    last = max(1, positions[-1].at)

    def across(at: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * at / last

    def down(value: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - (value - low) / ((high - low) or 1.0))

    label = telling.say("head.chance" if chances else "head.points")
    parts = [f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(label)}">']
    for tick in ticks(low, high, 5):
        words = telling.percent(tick) if chances else telling.figure(tick, digits=0)
        height = down(tick)
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{height:.1f}" y2="{height:.1f}"/>')
        parts.append(f'<text class="tick" x="{LEFT - 8}" y="{height + 4:.1f}" text-anchor="end">{words}</text>')
    for tick in ticks(0, last, 8):
        parts.append(
            f'<text class="tick" x="{across(tick):.1f}" y="{HEIGHT - 30}" text-anchor="middle">{tick:.0f}</text>'
        )
    axis = escape(telling.say("axis"))
    parts.append(
        f'<text class="tick" x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 10}" text-anchor="middle">{axis}</text>'
    )
    middles = [across((turning.start + turning.end) / 2) for turning in telling.review.turnings]
    marks = apart(middles, MARK, WIDTH - RIGHT)
    for number, turning in enumerate(telling.review.turnings, start=1):
        if chances == (telling.review.players > 1):
            middle, mark = middles[number - 1], marks[number - 1]
            told = escape("; ".join(telling.deeds(turning)))
            parts.append(
                f'<g class="turning"><title>{told}</title>'
                f'<path d="M{mark:.1f} {TOP + 4}L{middle:.1f} {TOP + 20}V{HEIGHT - BOTTOM}"/>'
                f'<circle cx="{mark:.1f}" cy="{TOP + 4}" r="10"/>'
                f'<text x="{mark:.1f}" y="{TOP + 8}" text-anchor="middle">{number}</text></g>'
            )
    ends = apart([down(row[-1]) for row in rows], LETTER, HEIGHT - BOTTOM)
    for seat, row in enumerate(rows):
        points = " ".join([
            f"{across(each.at):.1f},{down(value):.1f}" for each, value in zip(positions, row, strict=True)
        ])  # fmt: skip
        name, short = escape(telling.names[seat]), escape(_short(telling.names[seat]))
        parts.append(
            f'<polyline class="seat seat-{seat}" stroke-dasharray="{DASHES[seat % len(DASHES)]}" points="{points}">'
            f"<title>{name}</title></polyline>"
            f'<text class="name seat-{seat}" x="{WIDTH - RIGHT + 6}" y="{ends[seat] + 4:.1f}">{short}</text>'
        )
    return "".join([*parts, "</svg>"])


def _short(name: str) -> str:
    return name if len(name) <= 12 else f"{name[:11]}…"


def _has(position: Position, open_cards: bool) -> bool:
    outlooks: Sequence[Outlook | None] = position.open if open_cards else position.known
    return bool(outlooks) and None not in outlooks


def _value(position: Position, seat: int, chances: bool, open_cards: bool) -> float:
    outlook = (position.open if open_cards else position.known)[seat]
    assert outlook is not None
    return (outlook.chance or 0.0) if chances else outlook.points


def ticks(low: float, high: float, most: int) -> list[float]:
    """Round figures within an axis, at most about so many.

    >>> ticks(0, 130, 5)
    [0.0, 50.0, 100.0]
    """
    rough = (high - low or 1.0) / most
    size = 10 ** floor(log10(rough))
    step = next(each * size for each in (1, 2, 5, 10) if each * size >= rough)
    first = -floor(-low / step)
    return [place * step for place in range(first, floor(high / step + 1e-9) + 1)]


def apart(places: Sequence[float], gap: float, last: float) -> list[float]:
    """Places along an axis moved apart by a gap, so that what stands there can be read, none beyond the last one.

    >>> apart([10, 11, 40], 15, 45)
    [10, 25, 40]
    """
    moved = list(places)
    order = sorted(range(len(moved)), key=lambda mark: moved[mark])
    for before, after in pairwise(order):
        moved[after] = max(moved[after], moved[before] + gap)
    for mark in reversed(order):
        moved[mark] = min(moved[mark], last)
        last = moved[mark] - gap
    return moved


def reliability(tables: Mapping[str, Sequence[Tenth]], words: Mapping[str, str]) -> str:
    """A plot of what happened against the chances told, one mark for each tenth; on the diagonal they are the same.

    Lines are two standard errors long, one to each side. `words` name the tables and the axes, `told` and `happened`.
    """
    size, edge = 420, 50
    reach = size - 2 * edge
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" font-family="sans-serif" font-size="11">',
        f'<rect width="{size}" height="{size}" fill="#f6efdd"/>',
        f'<path d="M{edge} {edge}V{size - edge}H{size - edge}" fill="none" stroke="#16110d"/>',
        f'<path d="M{edge} {size - edge}L{size - edge} {edge}" stroke="#8a6d1f" stroke-dasharray="4 4"/>',
    ]
    for tick in ticks(0.0, 1.0, 5):
        mark = f"{100 * tick:.0f} %"
        parts.append(f'<text x="{edge + tick * reach:.0f}" y="{size - edge + 16}" text-anchor="middle">{mark}</text>')
        parts.append(f'<text x="{edge - 6}" y="{size - edge - tick * reach + 4:.0f}" text-anchor="end">{mark}</text>')
    parts.append(f'<text x="{size - edge}" y="{size - 12}" text-anchor="end">{escape(words["told"])}</text>')
    parts.append(f'<text x="{edge - 40}" y="{edge - 20}">{escape(words["happened"])}</text>')
    for place, (way, rows) in enumerate(tables.items()):
        colour = ("#1f3fc8", "#c8401a")[place % 2]
        parts.append(f'<text x="{edge + 8}" y="{edge + 14 * place}" fill="{colour}">● {escape(words[way])}</text>')
        for row in rows:
            across, up = edge + row.told * reach, size - edge - row.happened * reach
            error = reach * row.error
            parts.append(
                f'<path d="M{across:.1f} {up - error:.1f}V{up + error:.1f}" stroke="{colour}"/>'
                f'<circle cx="{across:.1f}" cy="{up:.1f}" r="4" fill="{colour}"/>'
            )
    return "".join([*parts, "</svg>\n"])
