"""Bots from elsewhere on the command line: by import path, and under a name with `--bot`."""

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import click

from millrace import bots
from millrace.bots.errors import BadBotName, BotNameTaken
from millrace.bots.strengths import LEVELS
from millrace.bots.weights import remark
from millrace.cli import current_language
from millrace.cli.session import Refused
from millrace.core.texts import Texts
from millrace.core.title import AnyTitle


def load_bots(paths: Iterable[str]) -> None:
    """Load the bots of import paths; modules in the folder in which the command runs are found as well."""
    for path in paths:
        here = str(Path.cwd())
        if here not in sys.path:
            sys.path.append(here)  # behind everything else, so that no file there takes the place of a library
        bots.load(path)


def remark_on(names: Iterable[str], title: AnyTitle, players: int, content: Sequence[Path] = ()) -> None:
    """Say on the error stream if a bot that plays by weights is among these and has none for just this game."""
    learned = not {"light", "search", *LEVELS}.isdisjoint([name.partition(":")[0] for name in names])
    said = remark(title, players, title.content(content).hash) if learned else None
    if said is not None:
        click.echo(Texts.load(current_language(), "millrace.bots").render(said), err=True)


def looks_like_a_path(name: str) -> bool:
    """Whether a name is meant as an import path: no name of a bot has a colon or a dot."""
    return ":" in name or "." in name


def let_in(bot: str) -> None:
    """Load the bot that `--bot` names, as `package.module:Class` or `NAME=package.module:Class`, and give it its name.

    Without a name it is known by the one that it gives itself.
    """
    name, _, path = bot.rpartition("=")
    load_bots([path.strip()])
    maker = bots.load(path.strip())
    try:
        bots.register(name.strip() or str(maker().name).lower(), maker)
    except (BadBotName, BotNameTaken) as error:
        raise Refused("cli.bot.wrong-name", ("millrace.bots",), reason=error.message, path=path.strip()) from None
