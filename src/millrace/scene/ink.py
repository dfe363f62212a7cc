"""Writing SVG: elements, shapes, texts and symbols as strings, with the fonts that all titles share."""

from typing import Final
from xml.sax.saxutils import escape

TITLE_FONT: Final = "Playfair Display, Georgia, serif"
NAME_FONT: Final = "Old Standard TT, Georgia, serif"
FIGURE_FONT: Final = "Old Standard TT, Georgia, serif"
"""For numbers: its figures stand on the line."""
TEXT_FONT: Final = "Alegreya Sans, Verdana, sans-serif"

DARK: Final = "#2a1d10"
"""The colour of texts that name none."""

Attributes = dict[str, object]

_QUOTE: Final = {'"': "&quot;"}


def n(number: float) -> str:
    """A length, no longer than it need be."""
    return f"{number:.2f}".rstrip("0").rstrip(".")


def tag(name: str, *inside: str, **attributes: object) -> str:
    """An element; `_` in the names of attributes stands for `-`, numbers are shortened, None is left out."""
    pairs = [
        f' {key.rstrip("_").replace("_", "-")}="{n(value) if isinstance(value, float) else escape(str(value), _QUOTE)}"'
        for key, value in attributes.items()
        if value is not None
    ]
    return f"<{name}{''.join(pairs)}>{''.join(inside)}</{name}>" if inside else f"<{name}{''.join(pairs)}/>"


def path(d: str, fill: str = "none", *, stroke: str = "", width: float = 0, **more: object) -> str:
    """A path, filled or stroked or both; with the fill "" it takes that of what it stands in."""
    return tag("path", d=d, **_inked(fill, stroke, width), **more)


def rect(
    x: float, y: float, w: float, h: float, fill: str = "none", *,
    stroke: str = "", width: float = 0, rx: float = 0, **more: object,
) -> str:  # fmt: skip
    """A rectangle with its upper left corner at a point."""
    corner: Attributes = {"rx": float(rx)} if rx else {}
    size: Attributes = {"x": float(x), "y": float(y), "width": float(w), "height": float(h)}
    return tag("rect", **size, **corner, **_inked(fill, stroke, width), **more)


def disc(
    x: float, y: float, r: float, fill: str = "none", *, stroke: str = "", width: float = 0, **more: object
) -> str:
    """A circle with its middle at a point."""
    return tag("circle", cx=float(x), cy=float(y), r=float(r), **_inked(fill, stroke, width), **more)


def _inked(fill: str, stroke: str, width: float) -> Attributes:
    settings: Attributes = {"fill": fill} if fill else {}
    if stroke:
        settings["stroke"] = stroke
    if width:
        settings["stroke_width"] = float(width)
    return settings


def use(id: str, x: float, y: float, size: float, color: str = "", **attributes: object) -> str:
    """A symbol with its middle at a point."""
    return tag(
        "use",
        href=f"#{id}",
        x=x - size / 2,
        y=y - size / 2,
        width=float(size),
        height=float(size),
        color=color or None,
        **attributes,
    )


def words(text: str, x: float, y: float, size: float, font: str = TEXT_FONT, fill: str = DARK, **more: object) -> str:
    """A text with its middle at x and its base line at y."""
    settings: Attributes = {"text_anchor": "middle", "font_family": font, "font_size": float(size), "fill": fill}
    return tag("text", escape(text), x=float(x), y=float(y), **(settings | more))


def symbol(id: str, w: float, h: float, *inside: str) -> str:
    """A symbol that pieces or other symbols use."""
    return tag("symbol", *inside, id=id, viewBox=f"0 0 {n(w)} {n(h)}")


def polygon(*points: tuple[float, float]) -> str:
    """A closed path through points."""
    return "M" + "L".join(f"{n(x)} {n(y)}" for x, y in points) + "Z"


def fitted(
    text: str, x: float, y: float, size: float, width: float, font: str, fill: str, least: float = 0, **more: object
) -> str:  # fmt: skip
    """A text made smaller if it would be wider than the room it has, by the usual width of letters; where it would be
    smaller than the least size, its letters are made narrower.
    """
    fitting = min(size, size * width / written(text, size))
    if fitting < least:
        return words(text, x, y, least, font, fill, textLength=float(width), lengthAdjust="spacingAndGlyphs", **more)
    return words(text, x, y, fitting, font, fill, **more)


def written(text: str, size: float) -> float:
    """About how wide a text is, by the usual width of letters."""
    return sum(0.34 if letter in "iljtf-’., " else 0.86 if letter in "mwMW" else 0.56 for letter in text) * size
