"""`millrace picture`: the table as it stood after any decision of a recorded game, as SVG or PNG."""

from pathlib import Path

import click

import millrace
from millrace.cli import SpokenCommand, language_option
from millrace.cli.session import Refused
from millrace.core.decision import SPECTATOR, seat_letter, seat_of
from millrace.core.record import Player
from millrace.table.match import Match, overlays
from millrace.table.pictures import font_files, picture_of
from millrace.table.saves import load
from millrace.table.seats import HUMAN


@click.command("picture", cls=SpokenCommand, help="cli.picture.help")
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
    picture = _drawn(match, _viewer(seat, match.game.players), lang, at, whole=not board, carried=kind == ".svg")
    try:
        if kind == ".svg":
            output.write_text(picture, encoding="utf-8")
        else:
            output.write_bytes(_png(picture, size))
    except OSError as error:
        raise Refused("cli.picture.unwritable", file=str(output), reason=error.strerror or str(error)) from None


def _drawn(match: Match, seat: int, lang: str, at: int | None, whole: bool, carried: bool) -> str:
    """The picture as SVG; its fonts are carried in it if it is to be kept as such."""
    last = len(match.game.steps)
    if at is not None and not 0 <= at <= last:
        raise Refused("cli.replay.no-step", came=at, last=last)
    return picture_of(match, seat, lang, at, whole, carried)


def _viewer(seat: str, players: int) -> int:
    if seat.casefold() == "none":
        return SPECTATOR
    viewer = seat_of(seat, players)
    if viewer < 0:
        letters = tuple(seat_letter(each) for each in range(players))
        raise Refused("cli.replay.no-seat", came=seat, seats=(*letters, "none"))
    return viewer


def _png(svg: str, width: int) -> bytes:
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise Refused("cli.picture.no-png") from None
    return bytes(svg_to_bytes(svg_string=svg, width=width, font_files=font_files(), skip_system_fonts=True))
