"""The symbols that pieces of Crystal Palace name: dice with pips, assistants, markers, loans, plates, covers, glows.

Every symbol is complete in itself: colours, pips and crests are drawn in, so that players can be told apart without
colours as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from millrace.scene.engraving import INK, IVORY, PAPER, SOOT
from millrace.scene.icons import CRESTS, icons, ornaments
from millrace.scene.ink import TEXT_FONT, disc, path, rect, symbol, use, words
from millrace.scene.scene import PLAYER_COLOURS
from millrace.scene.tokens import markers, owned

from ..rules.tables import MOST_PLAYERS, Tables
from .cards import cards, tiles
from .icons import DRAWN, GLASS, GOLD, IRON, effect_icons, icon, stretched

SEATS: Final = MOST_PLAYERS
ICONS: Final = CRESTS[:SEATS]

GOODS: Final = ("money", "gear", "energy", "newspaper")
"""The goods that a player keeps a stock of."""
COUNTED: Final = ("count.shares", "count.market", "count.dice", "count.tickets")
"""What else is counted beside the stock: shares, assistants in the supply, dice in the supply, dice under tickets."""

_PIPS: Final = {
    1: "M24 24h.01",
    2: "M12 12h.01M36 36h.01",
    3: "M12 12h.01M24 24h.01M36 36h.01",
    4: "M12 12h.01M36 12h.01M12 36h.01M36 36h.01",
    5: "M12 12h.01M36 12h.01M24 24h.01M12 36h.01M36 36h.01",
    6: "M12 11h.01M12 24h.01M12 37h.01M36 11h.01M36 24h.01M36 37h.01",
}


def light(seat: int) -> str:
    """The colour that stands out from a player's own: ivory, or ink on the palest."""
    return INK if PLAYER_COLOURS[seat] == PLAYER_COLOURS[-1] else IVORY


def inked(name: str) -> str:
    """The sprite of an icon as a piece, with a colour of its own."""
    return f"p{icon(name)[1:]}"


def die_sprite(seat: int, value: int) -> str:
    """The sprite of a player's die; 0 for one that is not set."""
    return owned(f"die-{value}", seat)


# -- Dice and tokens -----------------------------------------------------------------------------------------------


def dice() -> Iterator[str]:
    """The dice of all players; the crest stands where no value has a pip. And a bare one, and one to choose."""
    for seat in range(SEATS):
        ground = [
            rect(3, 4, 44, 44, SOOT, rx=9, fill_opacity=0.35),
            rect(1.5, 1.5, 44, 44, PLAYER_COLOURS[seat], stroke=SOOT, width=1.6, rx=9),
            rect(1.5, 1.5, 44, 44, f"url(#{owned('hatch', seat)})", rx=9),
            rect(3.6, 3.6, 39.8, 39.8, stroke=light(seat), width=0.9, rx=7, stroke_opacity=0.6),
        ]
        for value, pips in _PIPS.items():
            dots = path(pips, stroke=light(seat), width=9.4, stroke_linecap="round", transform="translate(-.5 -.5)")
            crest = use(CRESTS[seat], 23.5, 39, 10.5, light(seat), opacity="0.85")
            yield symbol(die_sprite(seat, value), 48, 48, *ground, dots, crest)
        yield symbol(die_sprite(seat, 0), 48, 48, *ground, use(CRESTS[seat], 23.5, 23.5, 27, light(seat)))
    slot = rect(3, 3, 42, 42, "#e8dcc0", stroke="#8a7648", width=1.6, rx=9, stroke_dasharray="5 4")
    yield symbol("die-slot", 48, 48, slot)


_FIGURE: Final = (
    "M24 3a9 9 0 0 1 6.4 15.2L43 24l-3.500 7-6.500-2.500L38 45H10l5-16.500L8.500 31 5 24l12.600-5.800A9 9 0 0 1 24 3z"
)


def tokens() -> Iterator[str]:
    """Assistants, pawns on tracks, cubes on posters."""
    for seat in range(SEATS):
        colour = PLAYER_COLOURS[seat]
        body = [
            path(_FIGURE, SOOT, transform="translate(1.5 2)", fill_opacity=0.35),
            path(_FIGURE, colour, stroke=SOOT, width=1.6, stroke_linejoin="round"),
            use(CRESTS[seat], 24, 33, 16, light(seat)),
        ]
        yield symbol(owned("assistant", seat), 48, 48, *body)
        plate = [disc(12, 12, 10.8, colour, stroke=SOOT, width=1), disc(12, 12, 9.5, stroke=light(seat), width=0.8)]
        yield symbol(owned("pawn", seat), 24, 24, *plate, use(CRESTS[seat], 12, 12, 14, light(seat)))
        flag = path("M3 1H21V17L12 22.5 3 17Z", colour, stroke=SOOT, width=1.2)
        yield symbol(owned("cube", seat), 24, 24, flag, use(CRESTS[seat], 12, 9.6, 12.5, light(seat)))
        banner = rect(1, 1, 398, 40, colour, stroke=SOOT, width=1.4, rx=6, fill_opacity=0.2)
        edge = path("M7 1H44V41H7A6 6 0 0 1 1 35V7A6 6 0 0 1 7 1Z", colour)
        crest = use(CRESTS[seat], 22.5, 21, 27, light(seat))
        yield symbol(owned("row", seat), 400, 42, banner, edge, crest)


def notes(t: Tables) -> Iterator[str]:
    """Loans by their points on the side that lies up, and one repaid."""
    for points in t.loan_vp:
        yield symbol(f"loan-{points}", 60, 60, *_note("#c23a2a", f"−{points}"))
    yield symbol("loan-repaid", 60, 60, *_note("#8a7a5a", f"−{t.repaid_vp}"))


def _note(colour: str, text: str) -> Iterator[str]:
    yield rect(1, 4, 58, 52, "#f6e2d6", stroke=SOOT, width=1.3, rx=4)
    yield rect(4, 7, 52, 46, stroke=colour, width=2.4, rx=3)
    yield use(icon("count.loans_open"), 30, 18, 18, colour)
    yield words(text, 22, 48, 20, TEXT_FONT, colour, font_weight="700")
    yield use(icon("good.vp"), 45, 41, 16)


# -- Plates and covers ---------------------------------------------------------------------------------------------


def plates() -> Iterator[str]:
    """Plates for figures, covers of what is used up, glows around what is in hand, stamps of cards."""
    plate = rect(1, 1, 78, 34, PAPER, stroke=IRON.dark, width=1.4, rx=5)
    for good in ("money", "vp"):
        yield symbol(f"plate-{good}", 80, 36, plate, use(icon(f"good.{good}"), 18, 18, 26))
    yield symbol("plate-total", 80, 36, plate, use(icon("phase.1"), 18, 18, 24, IRON.shade))
    cross = path("M4 4L56 38M56 4L4 38", stroke=IRON.shade, width=3, stroke_opacity=0.75)
    yield stretched("used", 60, 42, rect(1, 1, 58, 40, "#efe6d0", rx=5, fill_opacity=0.72), cross)
    frame = rect(0.4, 0.4, 99.2, 99.2, stroke="#d8452c", width=3, rx=3, vector_effect="non-scaling-stroke")
    yield stretched("glow", 100, 100, frame)
    ring = rect(1, 1, 28, 15, "#e6b800", stroke="#b4351f", width=1.6, rx=2.5, fill_opacity=0.28)
    yield stretched("year", 30, 17, ring)
    stamp = [disc(20, 20, 18, GLASS.shade, stroke=IVORY, width=2), use(icon("phase.5"), 20, 20, 24, IVORY)]
    yield symbol("built", 40, 40, *stamp)
    linked = [disc(12, 12, 11, GOLD, stroke=SOOT, width=1.4), use("i-link", 12, 12, 17, INK)]
    yield symbol("linked", 24, 24, *linked)
    yield symbol("ready", 24, 24, use(icon("sign.ready"), 12, 12, 21, "#2c6b3c"))
    yield symbol("sets", 24, 24, use(icon("sign.stack"), 12, 12, 19, "#7a6a4a"))
    yield symbol("blank", 1, 1)
    for name in sorted(dict(zip(map(inked, DRAWN), DRAWN, strict=True)).values()):
        yield symbol(inked(name), 24, 24, use(icon(name), 12, 12, 24, INK))
    yield stretched("answer", 184, 96, rect(1, 1, 182, 94, "#f6edd4", stroke=IRON.shade, width=2.4, rx=9))


def sprites(t: Tables) -> Iterator[str]:
    """All symbols, those that others use first."""
    yield from icons(ICONS, IRON)
    yield from ornaments(IRON)
    yield from effect_icons()
    yield from cards(t)
    yield from tiles(t)
    yield from dice()
    yield from tokens()
    yield from notes(t)
    yield from plates()
    yield from markers(SEATS, IRON)
