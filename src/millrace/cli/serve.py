"""`millrace serve`: the table in the browser."""

from __future__ import annotations

import errno
import json
import os
import socket
import sys
import webbrowser
from collections.abc import Mapping
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, Final

import click

from millrace.cli import SpokenCommand, language_option, say
from millrace.cli.bots import let_in
from millrace.cli.paths import home
from millrace.cli.session import Refused

if TYPE_CHECKING:
    from fastapi import FastAPI

    from millrace.server.hall import Settings

PORT: Final = 8000
GRACE: Final = 5
"""Seconds in which requests may end when the server is told to."""
BUSY: Final = 60
"""Seconds after which one of several processes is replaced that does not react; it may be slow to start."""
_HANDED_DOWN: Final = "MILLRACE_SERVER"
"""The variable by which several processes of one server get their settings."""


@click.command("serve", cls=SpokenCommand, help="cli.serve.help")
@click.option("--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, help="cli.serve.port")
@click.option("--host", default="127.0.0.1", show_default=True, help="cli.serve.host")
@click.option("--database", envvar="MILLRACE_DATABASE", default="", metavar="URL", help="cli.serve.database")
@click.option("--base-url", default="", metavar="URL", help="cli.serve.base-url")
@click.option("--processes", type=click.IntRange(1, 64), default=1, show_default=True, help="cli.serve.processes")
@click.option("--proxy", "proxies", multiple=True, metavar="ADDRESS", help="cli.serve.proxy")
@click.option("--keep-days", type=click.IntRange(0, 36500), default=0, metavar="DAYS", help="cli.serve.keep-days")
@click.option("--smtp", envvar="MILLRACE_SMTP", default="", metavar="URL", help="cli.serve.smtp")
@click.option("--mail-from", envvar="MILLRACE_MAIL_FROM", default="", metavar="ADDRESS", help="cli.serve.mail-from")
@click.option("--bot", "guests", multiple=True, metavar="[NAME=]MODULE:CLASS", help="cli.bot.serve")
@click.option("--bots", type=click.IntRange(0, 16), metavar="COUNT", help="cli.serve.bots")
@click.option("--modules", is_flag=True, help="cli.serve.modules")
@click.option("--no-browser", is_flag=True, help="cli.serve.no-browser")
@language_option
def serve(
    host: str,
    port: int,
    database: str,
    base_url: str,
    processes: int,
    proxies: tuple[str, ...],
    keep_days: int,
    smtp: str,
    mail_from: str,
    guests: tuple[str, ...],
    bots: int | None,
    modules: bool,
    no_browser: bool,
    lang: str,
) -> None:
    """Serve the table in the browser until Ctrl-C."""
    for guest in guests:
        let_in(guest)
    listening = listen(host, port)
    try:
        address = address_of(listening, host)
        chosen: dict[str, Any] = {"home": str(home()), "database": database, "base_url": base_url or address}
        chosen |= {"host": host, "smtp": checked_smtp(smtp, mail_from), "mail_from": mail_from}
        chosen |= {"proxies": proxies, "keep_days": keep_days, "guests": guests, "bots": bots, "modules": modules}
        _run(listening, chosen, processes, address, opens=not no_browser and has_screen())
    finally:
        listening.close()


def listen(host: str, port: int) -> socket.socket:
    """A socket on which to listen, or a sentence that says why not."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(128)
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise Refused("cli.serve.port-taken", port=port, other=port + 1 if port < 65535 else 0) from None
        if error.errno == errno.EACCES:
            raise Refused("cli.serve.port-forbidden", port=port, usual=PORT) from None
        raise Refused("cli.serve.no-host", host=host, reason=error.strerror or str(error)) from None
    listening.set_inheritable(True)
    return listening


def address_of(listening: socket.socket, host: str) -> str:
    """The address under which this machine's browser finds the server."""
    port = listening.getsockname()[1]
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{name}:{port}"


def checked_smtp(url: str, sender: str) -> str:
    """The address of a mail server, if it is one and letters have a sender; a sentence says what is wrong with it."""
    from millrace.server.mail import BadMailServer, mail_server

    if url:
        try:
            mail_server(url, sender)
        except BadMailServer as error:
            raise Refused("cli.serve.bad-smtp", came=str(error)) from None
    return url


def has_screen(environment: Mapping[str, str] | None = None, platform: str = sys.platform) -> bool:
    """Whether a browser could open a window."""
    variables = os.environ if environment is None else environment
    if platform in ("win32", "darwin"):
        return "SSH_CONNECTION" not in variables
    return bool(variables.get("DISPLAY") or variables.get("WAYLAND_DISPLAY"))


def _run(listening: socket.socket, chosen: dict[str, Any], processes: int, address: str, opens: bool) -> None:
    import uvicorn
    from uvicorn.supervisors import Multiprocess

    from millrace.server.app import create_app
    from millrace.server.connections import raise_descriptors

    def ready() -> None:
        click.echo(say("cli.serve.ready", address=address, folder=chosen["home"]))
        if opens:
            Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                ready()

    settings = settings_of(chosen)
    how = how_to_serve(settings)
    is_shared = settings.database_url.startswith("postgres")
    if not (settings.bots or is_shared):
        raise Refused("cli.serve.no-bots")
    raise_descriptors()
    try:
        if processes == 1:
            Server(uvicorn.Config(_drawing(create_app(settings)), **how)).run([listening])
            return
        if not is_shared:
            raise Refused("cli.serve.one-process")
        create_app(settings).state.hall.matches.database.close()  # migrate once, and complain here if at all
        os.environ[_HANDED_DOWN] = json.dumps(chosen)
        config = uvicorn.Config("millrace.cli.serve:application", factory=True, workers=processes, **how)
        ready()
        Multiprocess(config, [listening]).run()
    except KeyboardInterrupt:
        click.echo(say("cli.serve.ended"))


def how_to_serve(settings: Settings) -> dict[str, Any]:
    """The settings of uvicorn for a server."""
    from millrace.server.connections import UVICORN

    return {
        "timeout_graceful_shutdown": GRACE,
        "ws_max_size": settings.limits.frame,
        # Differences are small; compressing them costs memory and time for every socket.
        "ws_per_message_deflate": False,
        "timeout_worker_healthcheck": BUSY,
        **UVICORN,
    }


def settings_of(chosen: Mapping[str, Any]) -> Settings:
    """The settings of a server from what was asked for."""
    from millrace.server.hall import Settings
    from millrace.server.thinking import spare_cores

    return Settings(
        home=Path(chosen["home"]),
        database=chosen["database"],
        base_url=chosen["base_url"],
        host=chosen["host"],
        smtp=chosen["smtp"],
        mail_from=chosen["mail_from"],
        bots=spare_cores() if chosen["bots"] is None else chosen["bots"],
        proxies=tuple(chosen["proxies"]),
        keep_days=chosen["keep_days"],
        modules=chosen["modules"],
    )


def application() -> FastAPI:
    """The application of one of several processes."""
    from millrace.server.app import create_app

    chosen = json.loads(os.environ[_HANDED_DOWN])
    for guest in chosen["guests"]:
        let_in(guest)
    return _drawing(create_app(settings_of(chosen)))


def _drawing(app: FastAPI) -> FastAPI:
    """The application of this process, whose pictures are being drawn while the first players find their way."""
    from millrace.server.files import draw_all
    from millrace.server.lifetime import look_seldom

    look_seldom()
    Thread(target=draw_all, name="pictures", daemon=True).start()
    return app
