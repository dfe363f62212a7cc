"""The hall: what all requests of one server process share, and how a request gets at it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

from fastapi import Depends
from starlette.requests import HTTPConnection

from millrace.server.attendance import Attendance
from millrace.server.language import Language, language_of
from millrace.server.limits import Limits
from millrace.server.live import Hub
from millrace.server.reviewing import Reviews
from millrace.server.runner import Runner
from millrace.server.scenes import Scenes
from millrace.server.thinking import spare_cores
from millrace.store.matches import Matches


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server is set up."""

    home: Path
    """The folder for everything that is kept."""
    database: str = ""
    """A URL: `sqlite:///file` or `postgresql://…`; nothing means SQLite in the home folder."""
    base_url: str = "http://127.0.0.1:8000"
    """Where browsers find this server; links begin with it, and origins are compared to it."""
    limits: Limits = field(default_factory=Limits)
    bots: int = field(default_factory=spare_cores)
    """How many bots may think at once, each in a process of its own."""
    private_webhooks: bool = False
    """Whether webhooks may call addresses of the server's own machine and network."""
    proxies: tuple[str, ...] = ()
    """The addresses of proxies, or their networks, that may say for whom they ask: limits then count that client."""
    keep_days: int = 0
    """After how many days without a change a match is deleted, finished or not; 0 means never."""

    host: str = "127.0.0.1"
    """The address that the server listens to."""
    smtp: str = ""
    """The mail server that takes letters, `smtp://USER:PASSWORD@HOST:PORT` or `smtps://…`; nothing means no letters."""
    mail_from: str = ""
    """The address that letters come from."""
    modules: bool = False
    """Whether browsers get the client's modules one by one, as they lie on the disk, instead of one script."""

    @property
    def database_url(self) -> str:
        """The URL of the database."""
        return self.database or f"sqlite:///{(self.home / 'millrace.sqlite').resolve()}"


__all__ = ["ClockFace", "Hall", "InHall", "Language", "Settings", "hall_of", "language_of", "no_clock"]

ClockFace = Callable[[str], Mapping[str, Any]]
"""A match's id to what its clocks show."""


def no_clock(match_id: str) -> Mapping[str, Any]:
    """What is shown where nobody keeps clocks."""
    return {"kind": "none"}


@dataclass(slots=True)
class Hall:
    """The store, the live updates, the bots and the reviews of one server process."""

    settings: Settings
    matches: Matches
    scenes: Scenes
    hub: Hub
    runner: Runner
    attendance: Attendance
    reviews: Reviews
    clock: ClockFace = no_clock


def hall_of(connection: HTTPConnection) -> Hall:
    """The hall that a request or socket came to."""
    hall: Hall = connection.app.state.hall
    return hall


async def _hall_of(connection: HTTPConnection) -> Hall:
    return hall_of(connection)  # a dependency that is no coroutine would be sent to a thread


InHall = Annotated[Hall, Depends(_hall_of)]
