"""`millrace review`: a game looked back on, printed, and written as a page that stands alone and as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from shutil import get_terminal_size
from textwrap import fill

import click

import millrace
from millrace.bots.processes import processes
from millrace.cli import SpokenCommand, language_option, say
from millrace.cli.draw import NARROWEST, WIDEST
from millrace.cli.session import Refused
from millrace.cli.simulate import progress_bar
from millrace.core.decision import seat_letter
from millrace.core.game import Game
from millrace.core.languages import SHIPPED
from millrace.core.texts import Message, Texts
from millrace.review import Review
from millrace.review import review as look
from millrace.review.errors import PACKAGE
from millrace.review.keeping import keep, kept, key_of
from millrace.review.looking import SEED
from millrace.review.page import page
from millrace.review.printing import curves, printed
from millrace.review.telling import Telling
from millrace.scene.naming import distinct
from millrace.table import seats as seating
from millrace.table.match import overlays
from millrace.table.saves import load


@click.command("review", cls=SpokenCommand, help="cli.review.help")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--page", "page_file", type=click.Path(path_type=Path), help="cli.review.page")
@click.option("--json", "json_file", type=click.Path(path_type=Path), help="cli.review.json")
@click.option("--road", type=int, help="cli.review.road")
@click.option("--jobs", type=click.IntRange(1), default=2, show_default=True, help="cli.simulate.jobs")
@click.option("--seed", default=SEED, show_default=True, help="cli.review.seed")
@click.option("--fresh", is_flag=True, help="cli.review.fresh")
@click.option("--content", multiple=True, type=click.Path(path_type=Path), help="cli.content.overlay")
@language_option
def review(
    file: Path,
    page_file: Path | None,
    json_file: Path | None,
    road: int | None,
    jobs: int,
    seed: str,
    fresh: bool,
    content: Sequence[Path],
    lang: str,
) -> None:
    """Tell where a recorded game was won."""
    record = load(file)
    files = [*content] or [*overlays(record)]
    game = millrace.replay(record, files)
    if road is not None:
        _write_road(game, file, road)
        return
    names = _names(game)
    found = _looked(game, names, lang, jobs, seed, fresh, files)
    telling = Telling(found, game, names, lang)
    click.echo("\n".join(map(_wrapped, printed(telling))))
    page_file = page_file or file.with_name(f"{file.stem}.review.html")
    json_file = json_file or file.with_name(f"{file.stem}.review.json")
    page_file.write_text(page([Telling(found, game, names, each) for each in _languages(lang)]), "utf-8")
    json_file.write_text(json.dumps(telling.to_json(), ensure_ascii=False, indent=1) + "\n", "utf-8")
    click.echo()
    click.echo(say("cli.review.written", page=str(page_file), json=str(json_file)))


def _wrapped(line: str) -> str:
    """A line broken where the terminal ends, what follows indented."""
    width = max(NARROWEST, min(WIDEST, get_terminal_size().columns))
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    return fill(line, width, subsequent_indent=indent, drop_whitespace=True) if len(line) > width else line


def _languages(first: str) -> list[str]:
    """The languages of the page, the one spoken first."""
    return [first, *[each for each in SHIPPED if each != first]]


def _looked(
    game: Game, names: Sequence[str], lang: str, jobs: int, seed: str, fresh: bool, content: Sequence[Path]
) -> Review:
    """The review of a game: the one that was kept, or a new one with its progress on the error stream."""
    key = key_of(game, seed)
    found = None if fresh else kept(key)
    if found is not None:
        click.echo(Texts.load(lang, PACKAGE).render(Message("review.kept")), err=True)
        return found
    with processes(jobs, ()) as pool, progress_bar(say("cli.review.looking"), 100) as advance_to:
        coarse = False
        for progress in look(game, pool, seed, content=content):
            found = progress.review
            advance_to(100 * progress.done // max(1, progress.planned))
            if not coarse and found.positions and all(None not in each.known for each in found.positions):
                coarse = True
                click.echo("\n".join(curves(Telling(found, game, names, lang))), err=True)
    assert found is not None
    keep(key, found)
    return found


def _names(game: Game) -> list[str]:
    """What the players are called: by name, or by seat."""
    letters = [seat_letter(seat) for seat in range(game.players)]
    kinds = [seating.bot_label(each.kind) if each.kind != seating.HUMAN else "" for each in game.header.seats]
    players = zip(game.header.seats, kinds, letters, strict=False)
    return distinct([player.name or kind or letter for player, kind, letter in players]) or letters


def _write_road(game: Game, file: Path, road: int) -> None:
    """Write the record up to a decision, to be played on."""
    if not 0 <= road <= len(game.steps):
        raise Refused("cli.replay.no-step", came=road, last=len(game.steps))
    target = file.with_name(f"{file.stem}.{road}.millrace")
    record = game.record
    replace(record, decisions=record.decisions[:road], closing=()).save(target)
    click.echo(say("cli.review.road-written", file=str(target)))
