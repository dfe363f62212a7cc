"""The application: routers, errors, and what starts and stops with it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from fastapi import FastAPI
from starlette.concurrency import run_in_threadpool
from starlette.middleware.gzip import GZipMiddleware

from millrace._version import __version__
from millrace.server import (
    absence,
    accounts,
    chat,
    clocks,
    connections,
    deletion,
    errors,
    files,
    glance,
    hints,
    homescreen,
    keys,
    lobby,
    mail,
    manual,
    matches,
    notify,
    openapi,
    presence,
    profiles,
    push,
    reach,
    reference,
    rematch,
    replay,
    reports,
    results,
    reviews,
    security,
    sockets,
    takeback,
    tidying,
    tutorials,
)
from millrace.server.attendance import Attendance
from millrace.server.deciding import Decisions
from millrace.server.hall import Hall, Settings
from millrace.server.live import Hub
from millrace.server.reviewing import Reviews
from millrace.server.runner import Runner
from millrace.server.scenes import Scenes
from millrace.store.database import Database
from millrace.store.matches import Matches

__all__ = ["Settings", "create_app"]

COMPRESSED: Final = 4096
"""Bytes from which an answer is compressed: a difference seldom has so many, and would cost more than it saves."""

COMPRESSION: Final = 1
"""How hard: a whole scene of 47 kB takes 0.2 ms and becomes 11 kB; 0.5 ms would make it 9 kB."""

ROUTED: Final = (
    lobby, tutorials, glance, matches, hints, keys, takeback, deletion, sockets, replay, reviews, rematch, accounts,
    profiles, mail, push, chat, notify, reference, reports, manual, reach, homescreen, files,
)  # fmt: skip
"""The modules with routes, in the order in which an address is looked for."""


def create_app(settings: Settings) -> FastAPI:
    """The server as an ASGI application; its database is brought up to date first."""
    app = FastAPI(
        title="Millrace",
        version=__version__,
        description=manual.about(),
        openapi_tags=manual.TAGS,
        openapi_url="/api/openapi.json",
        # The usual pages load scripts from elsewhere; `manual` draws one of its own.
        docs_url=None,
        redoc_url=None,
        lifespan=_running,
        # A redirect would repeat the host that the request names.
        redirect_slashes=False,
    )
    app.state.hall = open_hall(settings)
    # The routes are complete as their modules make them; `include_router` would make each of them once more for every
    # application, at its first request, which took a tenth of a second.
    for router in (matches.deciding, *[routed.router for routed in ROUTED]):
        app.router.routes.extend(router.routes)
    # What is installed last stands outermost.
    app.add_middleware(Decisions, router=matches.deciding)
    app.add_middleware(GZipMiddleware, minimum_size=COMPRESSED, compresslevel=COMPRESSION)
    for installed in (
        errors, files, accounts, notify, mail, push, reports, presence, absence, clocks, results, tidying, security,
        connections, openapi,
    ):  # fmt: skip
        installed.install(app)
    return app


def open_hall(settings: Settings) -> Hall:
    """The hall of a server process, not yet running."""
    kept = Matches(Database.open(settings.database_url))
    scenes = Scenes(kept)
    runner, reviews = Runner(kept, settings.bots), Reviews(settings.home)
    return Hall(settings, kept, scenes, Hub(kept, scenes), runner, Attendance(kept), reviews)


@asynccontextmanager
async def _running(app: FastAPI) -> AsyncIterator[None]:
    hall: Hall = app.state.hall
    if not hall.matches.database.shared:
        presence.clear(hall.matches)
    hall.hub.start()
    hall.runner.start()
    try:
        yield
    finally:
        hall.hub.stop()
        await run_in_threadpool(_close, hall)


def _close(hall: Hall) -> None:
    hall.runner.stop()
    hall.reviews.stop()
    hall.hub.join()
    hall.matches.database.close()
