"""A match as a picture: the whole table or its first surface, after any decision, as SVG."""

from pathlib import Path
from typing import Final

import millrace
from millrace.scene.drawing import drawing_of
from millrace.scene.svg import Font, picture, surface_picture
from millrace.table.match import Match
from millrace.table.scene import scene

FONTS: Final = Path(millrace.__file__).with_name("web") / "fonts"

_FACES: Final = (
    ("Playfair Display", "playfair-display", 700, "normal"),
    ("Alegreya Sans", "alegreya-sans", 400, "normal"),
    ("Alegreya Sans", "alegreya-sans", 700, "normal"),
    ("Old Standard TT", "old-standard-tt", 400, "normal"),
    ("Old Standard TT", "old-standard-tt", 400, "italic"),
    ("Old Standard TT", "old-standard-tt", 700, "normal"),
)
"""The fonts that pictures use: family, how its files are called, weight, style."""


def carried_fonts() -> list[Font]:
    """The fonts, to be carried in a picture that is kept as it is."""
    return [
        Font(family, weight, style, (FONTS / f"{name}-latin-{weight}-{style}.woff2").read_bytes())
        for family, name, weight, style in _FACES
    ]


def font_files() -> list[str]:
    """The fonts as files, for whoever paints a picture."""
    return [str(FONTS / f"{name}-latin-{weight}-{style}.ttf") for _, name, weight, style in _FACES]


def picture_of(
    match: Match, seat: int, lang: str, at: int | None = None, whole: bool = True, carried: bool = True
) -> str:
    """What a seat, or SPECTATOR, saw after so many decisions, as an SVG; without `carried`, its fonts are elsewhere.

    IndexError if there are not so many decisions.
    """
    art = drawing_of(match.game.title).art
    shown, pictures, fonts = scene(match, seat, lang, at), art(match.game.content), carried_fonts() if carried else []
    return picture(shown, pictures, fonts) if whole else surface_picture(shown.surfaces[0], pictures, fonts)
