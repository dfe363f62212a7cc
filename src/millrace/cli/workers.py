"""`millrace bots`: let bots think on this machine for servers that share a PostgreSQL database."""

from __future__ import annotations

import asyncio
import os
import signal
from typing import TYPE_CHECKING

import click

from millrace.cli import SpokenCommand, language_option, say
from millrace.cli.bots import let_in
from millrace.cli.paths import home
from millrace.cli.serve import checked_smtp
from millrace.cli.session import Refused

if TYPE_CHECKING:
    from fastapi import FastAPI


@click.command("bots", cls=SpokenCommand, help="cli.bots.help")
@click.option("--database", envvar="MILLRACE_DATABASE", default="", metavar="URL", help="cli.bots.database")
@click.option("--count", type=click.IntRange(1, 16), metavar="COUNT", help="cli.bots.count")
@click.option("--base-url", default="", metavar="URL", help="cli.bots.base-url")
@click.option("--bot", "guests", multiple=True, metavar="[NAME=]MODULE:CLASS", help="cli.bot.bots")
@language_option
def bots(database: str, count: int | None, base_url: str, guests: tuple[str, ...], lang: str) -> None:
    """Let bots think until Ctrl-C."""
    from millrace.server.app import create_app
    from millrace.server.hall import Settings
    from millrace.server.thinking import spare_cores

    if not database:
        raise Refused("cli.bots.no-database")
    if database.startswith("sqlite"):
        raise Refused("cli.bots.sqlite")
    for guest in guests:
        let_in(guest)
    thinking = count or spare_cores(leave=0)
    asyncio.run(
        _until_told(
            create_app(Settings(home(), database, base_url, bots=thinking, smtp=smtp(), mail_from=_sender())), thinking
        )
    )
    click.echo(say("cli.bots.ended"))


def smtp() -> str:
    """The mail server that servers take from the same variable: turns that are played here call people, too."""
    return checked_smtp(os.environ.get("MILLRACE_SMTP", ""), _sender())


def _sender() -> str:
    return os.environ.get("MILLRACE_MAIL_FROM", "")


async def _until_told(app: FastAPI, count: int) -> None:
    """Do all that a server does, but for answering requests, until a signal comes; turns in hand are finished."""
    told = asyncio.Event()
    loop = asyncio.get_running_loop()

    def tell(*_: object) -> None:
        loop.call_soon_threadsafe(told.set)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, tell)
    async with app.router.lifespan_context(app):
        click.echo(say("cli.bots.ready", count=count, database=app.state.hall.matches.database.url))
        await told.wait()
