"""What a thing on the table is: a region, a piece or a surface, named and explained to whoever points at it."""

from __future__ import annotations

from typing import Any, NamedTuple

from millrace.core.texts import Message, Texts
from millrace.scene.drawing import Drawing, drawing_of
from millrace.scene.scene import Piece, Region, Surface
from millrace.table.match import Match
from millrace.table.scene import scene


class Explanation(NamedTuple):
    """What a thing is called, what there is to know about it, and the rules that say what it is for."""

    name: str
    sentences: tuple[str, ...]
    rules: tuple[str, ...]


def explanation(match: Match, viewer: int, lang: str, surface: str, thing: str = "") -> Explanation | None:
    """What a viewer is told of a thing on a surface, named by its id; of the surface itself without one.

    None if there is no such surface, or no such thing there that the viewer can see.
    """
    shown = next((each for each in scene(match, viewer, lang).surfaces if each.id == surface), None)
    if shown is None:
        return None
    title = match.game.title
    drawing, texts = drawing_of(title), Texts.load(lang, "millrace.core", *title.text_packages)
    region = next((each for each in shown.regions if each.id == thing), None)
    if region is not None:
        return _of_region(drawing, texts, region)
    piece = next((each for each in shown.pieces if each.id == thing), None)
    if piece is None:
        return None if thing else _of_kind(drawing, texts, kind_of(shown.id), shown.label)
    lying = _region_below(shown, piece)
    if lying is None:
        return _of_kind(drawing, texts, kind_of(piece.id), piece.label or shown.label, kind_of(shown.id))
    found = _of_region(drawing, texts, lying)
    return found._replace(name=piece.label or found.name)


def kind_of(id: str) -> str:
    """The kind of a thing by its id: `slot` for `slot:leek.1`."""
    return id.partition(":")[0]


def _of_region(drawing: Drawing[Any, Any], texts: Texts, region: Region) -> Explanation:
    kind = kind_of(region.id)
    found = _of_kind(drawing, texts, kind, region.label)
    return found._replace(sentences=(*region.about, *found.sentences))


def _of_kind(
    drawing: Drawing[Any, Any], texts: Texts, kind: str, name: str, otherwise: str = ""
) -> Explanation:  # fmt: skip
    """What a kind of pieces or surfaces is for; what explains `otherwise` if nobody has said."""
    known = drawing.explained_by.get(kind) or (kind if not otherwise else drawing.explained_by[otherwise])
    return Explanation(name, (texts.render(Message(f"thing.{known}")),), drawing.things[known].rules)


def _region_below(surface: Surface, piece: Piece) -> Region | None:
    """The smallest region that the middle of a piece lies on."""
    x, y = piece.x + piece.w / 2, piece.y + piece.h / 2
    regions = [each for each in surface.regions if _holds(each, x, y)]
    return min(regions, key=lambda each: max(each.w * each.h, each.r * each.r), default=None)


def _holds(region: Region, x: float, y: float) -> bool:
    if region.shape == "circle":
        return (x - region.x) ** 2 + (y - region.y) ** 2 <= region.r**2
    return region.shape == "rect" and 0 <= x - region.x <= region.w and 0 <= y - region.y <= region.h
