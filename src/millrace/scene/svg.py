"""A scene as one picture: an SVG that needs nothing besides itself, for files, notebooks and other programs.

The main surface stands in the middle, with others of its kind beside it, common ones to its left, the players to its
right, the viewer's own below.
"""

import base64
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from xml.etree import ElementTree
from xml.etree.ElementTree import Element
from xml.sax.saxutils import escape

from millrace.scene.ink import FIGURE_FONT, TEXT_FONT, TITLE_FONT, Attributes, disc, n, rect, tag, use, words
from millrace.scene.scene import PLAYER_COLOURS, Figure, Piece, Scene, ScenePlayer, Surface

_NAMESPACE = "http://www.w3.org/2000/svg"
_REFERENCE = re.compile(r"""(?:href="#|url\(#)([^")]+)""")
SPRITES = "sprites"
"""The name of the picture that holds the symbols of pieces."""
_FAINT = {"ghost": 0.6, "spent": 0.45}

GAP = 16
MARGIN = 18
HEAD = 64
SIDE = 330
COMMON = 300
STRIP = 128
FOOT = 170

DARK = "#1d150d"
SLATE = "#2b2015"
BRASS = "#c99f45"
LIGHT = "#f2dc98"
PAPER = "#f3e6c4"
ALERT = "#ff9c80"


@dataclass(frozen=True)
class Font:
    """A font that a picture carries with it."""

    family: str
    weight: int
    style: str
    woff2: bytes


def picture(scene: Scene, art: Mapping[str, str], fonts: Sequence[Font] = ()) -> str:
    """The whole table as a standalone SVG.

    `art` holds the title's pictures by name. Without fonts, whoever draws the picture uses those it has.
    """
    taken = Art(art)
    w, h, drawn = _Table(scene, taken).whole()
    return _standalone(w, h, drawn, taken, f"{scene.head.name}: {scene.prompt.text}", fonts)


def surface_picture(surface: Surface, art: Mapping[str, str], fonts: Sequence[Font] = ()) -> str:
    """One surface as a standalone SVG."""
    taken = Art(art)
    drawn = _surface(surface, taken, 0, 0, surface.w, surface.h)
    return _standalone(surface.w, surface.h, drawn, taken, surface.label, fonts)


def pieces_picture(surface: Surface, sprites: "Art") -> str:
    """What lies on a surface as a standalone SVG, to be laid over the picture of its background."""
    return _standalone(surface.w, surface.h, map(_piece, surface.pieces), sprites, surface.label, ())


def _standalone(w: float, h: float, drawn: Iterable[str], art: "Art", title: str, fonts: Sequence[Font]) -> str:
    inside = "".join(drawn)
    faces = "".join(map(_font_face, fonts))
    style = f"<style>{faces}</style>" if faces else ""
    parts = (tag("title", escape(title)), style, tag("defs", art.definitions(inside)), inside)
    view = f"0 0 {n(w)} {n(h)}"
    return tag("svg", *parts, xmlns=_NAMESPACE, viewBox=view, width=float(w), height=float(h), role="img")


class Art:
    """A title's pictures taken apart: what stands in each, and what can be referred to in any."""

    def __init__(self, art: Mapping[str, str]) -> None:
        self.roots = {name: _parsed(svg) for name, svg in art.items()}
        # The sprites come first: where pictures define the same, theirs is taken.
        self.known: dict[str, Element] = {}
        for name in sorted(self.roots, key=lambda name: name != SPRITES):
            for element in self.roots[name].iter():
                if id := element.get("id"):
                    self.known.setdefault(id, element)

    def ground(self, name: str) -> Iterator[str]:
        """What stands in a picture, its definitions left out; nothing if there is no such picture."""
        for element in self.roots.get(name, ()):
            if element.tag != f"{{{_NAMESPACE}}}defs":
                yield _text(element)

    def definitions(self, drawn: str) -> str:
        """Every symbol, gradient and pattern that a drawing refers to, directly or through others, each once."""
        needed: dict[str, str] = {}
        wanted = _REFERENCE.findall(drawn)
        while wanted:
            name = wanted.pop()
            if name not in needed and name in self.known:
                needed[name] = _text(self.known[name])
                wanted += _REFERENCE.findall(needed[name])
        return "".join(needed[name] for name in self.known if name in needed)


class _Table:
    """The parts of a scene, each drawn in its place."""

    def __init__(self, scene: Scene, art: Art) -> None:
        self.scene = scene
        self.art = art

    # -- the whole -----------------------------------------------------------------------------------------------------

    def whole(self) -> tuple[float, float, list[str]]:
        """The table with everything around the main surface."""
        main, *others = self.scene.surfaces
        common = [surface for surface in others if surface.place == "beside"]
        column = self.column(common, main.h)
        own = [surface for surface in others if surface.place == "before"]
        left = MARGIN + (column + GAP if common else 0)
        # Other boards lie beside the main one, as high as it is.
        boards = [main, *(surface for surface in others if surface.place == "middle")]
        widths = [board.w * main.h / board.h for board in boards]
        right = left + sum(widths) + GAP * len(boards)
        w, h = right + SIDE + MARGIN, HEAD + main.h + MARGIN + (FOOT + GAP if own else 0)
        drawn = [rect(0, 0, w, h, DARK), *self.head(w)]
        top = float(HEAD)
        for surface in common:
            height = surface.h * column / surface.w
            drawn += _surface(surface, self.art, MARGIN, top, column, height)
            top += height + GAP
        for number, (board, width) in enumerate(zip(boards, widths, strict=True)):
            x = left + sum(widths[:number]) + GAP * number
            drawn += _surface(board, self.art, x, HEAD, width, main.h)
        drawn += self.players(right, HEAD)
        drawn += self.log(right, HEAD + len(self.scene.players) * (STRIP + 10) + 8, HEAD + main.h)
        drawn += self.own(own, w, HEAD + main.h + GAP)
        return w, h, drawn

    @staticmethod
    def column(surfaces: Sequence[Surface], height: float) -> float:
        """How wide common surfaces are, below each other: as the height allows, within limits."""
        high = sum(surface.h / surface.w for surface in surfaces)
        room = (height - GAP * (len(surfaces) - 1)) / high if high else COMMON
        return max(0.8 * COMMON, min(room, 1.4 * COMMON))

    def head(self, w: float) -> Iterator[str]:
        """Which game, how far, and what is asked."""
        head = self.scene.head
        yield _left(head.name, MARGIN, 42, 28, TITLE_FONT, LIGHT, font_weight=700)
        place = " · ".join(part for part in (head.era, head.round, head.note) if part)
        yield words(self.scene.prompt.text, w / 2, 41, 22, TEXT_FONT, PAPER, font_weight=700)
        yield words(place, w - MARGIN, 41, 20, TEXT_FONT, BRASS, text_anchor="end")

    def own(self, surfaces: Sequence[Surface], w: float, top: float) -> Iterator[str]:
        """The viewer's own surfaces beside each other."""
        if not surfaces:
            return
        room = w - 2 * MARGIN - GAP * (len(surfaces) - 1)
        scale = min(FOOT / max(surface.h for surface in surfaces), room / sum(surface.w for surface in surfaces))
        x: float = MARGIN
        for surface in surfaces:
            yield from _surface(surface, self.art, x, top, surface.w * scale, surface.h * scale)
            x += surface.w * scale + GAP

    # -- beside the board ----------------------------------------------------------------------------------------------

    def players(self, x: float, y: float) -> Iterator[str]:
        for number, player in enumerate(self.scene.players):
            yield from self.strip(player, x, y + number * (STRIP + 10))

    def strip(self, player: ScenePlayer, x: float, y: float) -> Iterator[str]:
        """A player with all figures."""
        edge = LIGHT if player.on else BRASS
        colour = PLAYER_COLOURS[player.colour]
        yield rect(x, y, SIDE, STRIP, SLATE, stroke=edge, width=2.5 if player.on else 1, rx=6)
        yield rect(x + 10, y + 10, 34, 34, colour, stroke=LIGHT, width=1, rx=6)
        yield use(player.crest, x + 27, y + 27, 26, DARK if colour == PLAYER_COLOURS[-1] else PAPER)
        yield _left(player.name, x + 54, y + 34, 20, TITLE_FONT, LIGHT, font_weight=700)
        columns = 4
        step = (SIDE - 20) / columns
        for number, figure in enumerate(player.figures):
            place = (x + 10 + step * (number % columns), y + 66 + 36 * (number // columns))
            yield from self.figure(figure, *place)

    @staticmethod
    def figure(figure: Figure, x: float, y: float) -> Iterator[str]:
        yield _left(figure.value, x, y + 4, 20, FIGURE_FONT, ALERT if figure.alert else PAPER, font_weight=700)
        yield _left(figure.label, x, y + 19, 13, TEXT_FONT, BRASS)

    def log(self, x: float, y: float, bottom: float) -> Iterator[str]:
        """The last turns, as many as there is room for, the newest at the bottom."""
        if not self.scene.log or bottom - y < 60:
            return
        yield rect(x, y, SIDE, bottom - y, SLATE, stroke=BRASS, width=1, rx=6)
        room = int((bottom - y - 20) // 18)
        log_lines: list[tuple[str, str]] = []
        for turn in reversed(self.scene.log):
            lines = [(text, PAPER) for line in turn.lines for text in _broken(line, 50)]
            left = room - len(log_lines) - 1
            if left < min(3, len(lines)):
                break
            # Of a turn that does not fit, the end is shown.
            log_lines = [(turn.head, BRASS), *lines[-left:], *log_lines]
        for number, (text, colour) in enumerate(log_lines):
            weight = 700 if colour == BRASS else 400
            yield _left(text, x + 12, y + 24 + 18 * number, 14.5, TEXT_FONT, colour, font_weight=weight)


def _left(text: str, x: float, y: float, size: float, font: str, fill: str, **more: object) -> str:
    """A text that begins at x."""
    return words(text, x, y, size, font, fill, text_anchor="start", **more)


def _surface(surface: Surface, art: Art, x: float, y: float, w: float, h: float) -> Iterator[str]:
    """A surface with its background and pieces, fitted into a rectangle."""
    inside = [*art.ground(surface.background), *map(_piece, surface.pieces)]
    place: Attributes = {"x": float(x), "y": float(y), "width": float(w), "height": float(h)}
    yield tag("svg", "", *inside, viewBox=f"0 0 {n(surface.w)} {n(surface.h)}", **place)


def _piece(piece: Piece) -> str:
    place = f"translate({n(piece.x)} {n(piece.y)})"
    if piece.turn:
        place += f"rotate({n(piece.turn)} {n(piece.w / 2)} {n(piece.h / 2)})"
    drawn = [tag("title", escape(piece.label))] if piece.label else []
    drawn.append(tag("use", href=f"#{piece.sprite}", width=float(piece.w), height=float(piece.h)))
    if piece.text:
        size = max(piece.h * 0.56, min(piece.h, 17))
        base = piece.h / 2 + size * 0.36
        drawn.append(words(piece.text, piece.w / 2, base, size, FIGURE_FONT, DARK, font_weight=700))
    if piece.count:
        drawn += _badge(piece)
    return tag("g", *drawn, transform=place, opacity=_FAINT.get(piece.state))


def _badge(piece: Piece) -> Iterator[str]:
    side = min(piece.w, piece.h)
    size = max(13.5, min(19, side * 0.46), side * 0.2)
    x, y = piece.w - size * 0.55, size * 0.55
    yield disc(x, y, size * 0.8, DARK, stroke=BRASS, width=1.2)
    yield words(str(piece.count), x, y + size * 0.34, size, TEXT_FONT, PAPER, font_weight=700)


def _broken(line: str, width: int) -> Iterator[str]:
    """A sentence in lines of about so many letters."""
    held = ""
    for word in line.split():
        if held and len(held) + len(word) >= width:
            yield held
            held = ""
        held = f"{held} {word}".strip()
    if held:
        yield held


def _parsed(svg: str) -> Element:
    return ElementTree.fromstring(svg)


def _text(element: Element) -> str:
    text = ElementTree.tostring(element, encoding="unicode")
    return text.replace("ns0:", "").replace(f' xmlns:ns0="{_NAMESPACE}"', "")


def _font_face(font: Font) -> str:
    data = base64.b64encode(font.woff2).decode("ascii")
    source = f"url(data:font/woff2;base64,{data}) format('woff2')"
    settings = f"font-family:'{font.family}';font-weight:{font.weight};font-style:{font.style}"
    return f"@font-face{{{settings};src:{source}}}"
