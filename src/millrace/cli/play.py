"""`millrace play`: a match at the terminal, new or taken up again."""

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path

import click
from click.core import ParameterSource

from millrace import bots, games
from millrace.cli import SpokenCommand, language_option
from millrace.cli.bots import let_in, load_bots, remark_on
from millrace.cli.draw import Screen
from millrace.cli.keyboard import typed
from millrace.cli.paths import saves
from millrace.cli.session import Leave, Refused, Session
from millrace.cli.setup import Wishes, ask
from millrace.games import WITH
from millrace.table import seats as seating
from millrace.table.match import Match
from millrace.table.saves import Save, new_path, newest_unfinished
from millrace.table.tutorial import tutorial_of

EXIT_INTERRUPTED = 130


@click.command("play", cls=SpokenCommand, help="cli.play.help")
@click.argument("title", required=False)
@click.option("--players", type=int, help="cli.play.players")
@click.option("--seats", help="cli.play.seats")
@click.option("--seed", help="cli.play.seed")
@click.option("--real-table", is_flag=True, help="cli.play.real-table")
@click.option("--switch", "switches", multiple=True, metavar="NAME=VALUE", help="cli.switch.help")
@click.option("--content", multiple=True, type=click.Path(path_type=Path), help="cli.content.overlay")
@click.option("--save", "file", type=click.Path(path_type=Path), help="cli.play.save")
@click.option("--resume", is_flag=False, flag_value="", default=None, metavar="[FILE]", help="cli.play.resume")
@click.option("--hints/--no-hints", default=None, help="cli.play.hints")
@click.option("--bot", "guests", multiple=True, metavar="[NAME=]MODULE:CLASS", help="cli.bot.play")
@click.option("--tutorial", "guided", is_flag=True, help="cli.play.tutorial")
@click.option("--fast", is_flag=True, help="cli.play.fast")
@language_option
@click.pass_context
def play(
    context: click.Context,
    title: str | None,
    players: int | None,
    seats: str | None,
    seed: str | None,
    real_table: bool,
    switches: Sequence[str],
    content: Sequence[Path],
    file: Path | None,
    resume: str | None,
    hints: bool | None,
    guests: Sequence[str],
    guided: bool,
    fast: bool,
    lang: str,
) -> None:
    """Play a match at the terminal."""
    _tolerate_odd_signs()
    if guided:
        own_deal = players or seats or seed is not None or switches or content or resume is not None or real_table
        match, save = guided_match(title or "", lang, file, bool(own_deal))
        context.exit(_sit_down(Session(match, save, Screen(), fast)))
    wishes = Wishes(
        title or "", players or 0, seats or "", seed, dict(map(parse_switch, switches)), tuple(content), file, hints,
        real_table,
    )  # fmt: skip
    for guest in guests:
        let_in(guest)
    load_bots(seating.import_paths(wishes.seats) if wishes.seats else ())
    if resume is not None and wishes.describes_a_game():
        raise Refused("cli.play.resume-alone")
    lang_is_chosen = context.get_parameter_source("lang") == ParameterSource.COMMANDLINE
    if resume is None and not title:
        if not sys.stdin.isatty():
            raise Refused("cli.play.no-title", play=typed("play"), titles=typed("titles"))
        answers = ask(wishes, lang, lang_is_chosen)
        wishes, lang, resume = answers.wishes, answers.lang, answers.resume
    if resume is not None:
        path = Path(resume) if resume else newest_unfinished(saves())
        match, save = saved_match(path, content, lang if lang_is_chosen else "")
    else:
        match, save = new_match(wishes, lang)
    session = Session(match, save, Screen(), fast)
    if resume is None:
        session.tell_what_is_known()
    context.exit(_sit_down(session))


def new_match(wishes: Wishes, lang: str) -> tuple[Match, Save]:
    """A new match as it was wished for, and the save it is kept in."""
    seated = seating.parse(wishes.seats) if wishes.seats else ()
    players = wishes.players or len(seated) or 2
    remark_on([player.kind for player in seated], games.title(wishes.title), players, wishes.content)
    deal: dict[str, list[str]] | None = {} if wishes.real_table else None
    match = Match.new(
        wishes.title, players, seated, wishes.seed, wishes.switches, wishes.content, lang, wishes.hints, deal
    )
    save = Save.fresh(wishes.file or new_path(saves(), match.game.header))
    save.write(match.record)
    return match, save


def guided_match(name: str, lang: str, file: Path | None, own_deal: bool) -> tuple[Match, Save]:
    """A match that begins as the tutorial of a title, and the save it is kept in."""
    if not name:
        raise Refused("cli.play.no-title", play=typed("play"), titles=typed("titles"))
    if own_deal:
        raise Refused("cli.play.tutorial-alone")
    tutorial = tutorial_of(games.title(name))
    if tutorial is None:
        raise Refused("cli.play.no-tutorial", title=name)
    seated = tutorial.players()
    match = Match.new(name, len(seated), seated, tutorial.seed, tutorial.switches, language=lang)
    save = Save.fresh(file or new_path(saves(), match.game.header))
    save.write(match.record)
    return match, save


def saved_match(path: Path, content: Sequence[Path], lang: str) -> tuple[Match, Save]:
    """The match in a save, in its own language if no other is asked for."""
    save, record = Save.taken_up(path)
    if is_own(path):
        load_bots(player.kind for player in record.header.seats if bots.is_path(player.kind))
    for player in record.header.seats:
        if player.kind != seating.HUMAN and not bots.is_known(player.kind):
            where = player.kind if bots.is_path(player.kind) else f"{player.kind}=package.module:Class"
            raise Refused("cli.play.missing-bot", play=typed("play"), name=player.kind, file=str(path), where=where)
    match = Match.resume(record, content)
    if lang:
        match.language = lang
    return match, save


def is_own(path: Path) -> bool:
    """Whether a save lies in the own folder: only such a one may say by itself which code to run as a bot."""
    return path.resolve().parent == saves().resolve()


def parse_switch(text: str) -> tuple[str, str]:
    """A switch's name and value from NAME=VALUE."""
    name, equals, value = text.partition("=")
    if not equals:
        raise Refused("cli.switch.form", text=text)
    return name.strip(), value.strip()


def _sit_down(session: Session) -> int:
    """Play until the end or until the players leave; the exit code."""
    try:
        session.run()
    except (Leave, EOFError):
        _farewell(session)
    except KeyboardInterrupt:
        _farewell(session)
        return EXIT_INTERRUPTED
    return 0


def _farewell(session: Session) -> None:
    click.echo()
    path = session.save.path
    guests = {player.kind for player in session.match.players if bots.is_path(player.kind)} if not is_own(path) else ()
    modules = [f"--with {module}" for module in os.environ.get(WITH, "").split()]
    program, _, play = typed("play").rpartition(" ")
    command = [program, *modules, play, "--resume", str(path), *(f"--bot {guest}" for guest in sorted(guests))]
    click.echo(session.say("cli.play.saved", command=" ".join(command)))


def _tolerate_odd_signs() -> None:
    """Read and print what the terminal's encoding does not know as question marks rather than fail."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
