"""`millrace picture`: the table as it stood after any decision of a recorded game, as SVG or PNG."""

from pathlib import Path

import click

import millrace
from millrace.cli import Spoken, language_option
from millrace.cli.session import Refused
from millrace.core.decision import SPECTATOR, seat_letter, seat_of
from millrace.core.record import Player
from millrace.scene.svg import Font, picture, surface_picture
from millrace.table.match import Match, overlays
from millrace.table.saves import load
from millrace.table.seats import HUMAN
from millrace.table.stage import scene

FONTS = Path(millrace.__file__).with_name("web") / "fonts"

_FACES = (
    ("Playfair Display", "playfair-display", 700, "normal"),
    ("Alegreya Sans", "alegreya-sans", 400, "normal"),
    ("Alegreya Sans", "alegreya-sans", 700, "normal"),
    ("Old Standard TT", "old-standard-tt", 400, "normal"),
    ("Old Standard TT", "old-standard-tt", 400, "italic"),
    ("Old Standard TT", "old-standard-tt", 700, "normal"),
)
"""The fonts that pictures use: family, how its files are called, weight, style."""


@click.command("picture", cls=Spoken, help="cli.picture.help")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--at", type=int, help="cli.picture.at")
@click.option("--seat", default="none", metavar="A|B|…|none", help="cli.picture.seat")
@click.option("-o", "--output", type=click.Path(path_type=Path), required=True, help="cli.picture.output")
@click.option("--size", type=click.IntRange(100, 8000), default=1400, show_default=True, help="cli.picture.size")
@click.option("--board", is_flag=True, help="cli.picture.board")
@click.option("--content", multiple=True, type=click.Path(path_type=Path), help="cli.content.overlay")
@language_option
def picture_command(
    file: Path, at: int | None, seat: str, output: Path, size: int, board: bool, content: tuple[Path, ...], lang: str
) -> None:
    """Draw a position of a record."""
    kind = output.suffix.lower()
    if kind not in (".svg", ".png"):
        raise Refused("cli.picture.no-kind", came=output.name)
    record = load(file)
    game = millrace.replay(record, [*content] or overlays(record))
    match = Match(game, record.header.seats or [Player(HUMAN)] * game.players)
    drawn = _drawn(match, _viewer(seat, match.game.players), lang, at, whole=not board, carried=kind == ".svg")
    try:
        if kind == ".svg":
            output.write_text(drawn, encoding="utf-8")
        else:
            output.write_bytes(_png(drawn, size))
    except OSError as error:
        raise Refused("cli.picture.unwritable", file=str(output), reason=error.strerror or str(error)) from None


def _drawn(match: Match, seat: int, lang: str, at: int | None, whole: bool, carried: bool) -> str:
    """The picture as SVG; its fonts are carried in it if it is to be kept as such."""
    title = match.game.title
    if title.art is None or title.stage is None:
        raise Refused("cli.picture.no-art", title=title.id)
    last = len(match.game.steps)
    if at is not None and not 0 <= at <= last:
        raise Refused("cli.replay.no-step", came=at, last=last)
    fonts = [
        Font(family, weight, style, (FONTS / f"{name}-latin-{weight}-{style}.woff2").read_bytes())
        for family, name, weight, style in _FACES
        if carried
    ]
    shown, art = scene(match, seat, lang, at), title.art(match.game.content)
    return picture(shown, art, fonts) if whole else surface_picture(shown.surfaces[0], art, fonts)


def _viewer(seat: str, players: int) -> int:
    if seat.casefold() == "none":
        return SPECTATOR
    found = seat_of(seat, players)
    if found < 0:
        letters = tuple(seat_letter(each) for each in range(players))
        raise Refused("cli.replay.no-seat", came=seat, seats=(*letters, "none"))
    return found


def _png(svg: str, width: int) -> bytes:
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise Refused("cli.picture.no-png") from None
    fonts = [str(FONTS / f"{name}-latin-{weight}-{style}.ttf") for _, name, weight, style in _FACES]
    return bytes(svg_to_bytes(svg_string=svg, width=width, font_files=fonts, skip_system_fonts=True))
