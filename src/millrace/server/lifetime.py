"""What starts and stops with the application."""

import gc
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from threading import Event, Thread
from typing import Any, Final

from fastapi import FastAPI
from sqlalchemy.exc import SQLAlchemyError
from starlette.concurrency import run_in_threadpool

from millrace.core.errors import MillraceError

_log = logging.getLogger("millrace.server")


COLLECTED: Final = (20_000, 20, 20)
"""How many more things must there be than at the last look for what is out of use, and how many looks make a longer
one. Most of what requests make is freed without being looked for."""


def look_seldom() -> None:
    """Have what is out of use looked for seldom, and never among what was loaded so far: a process calls it once."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED)


def during(app: FastAPI, start: Callable[[], None], stop: Callable[[], None]) -> None:
    """Start something after everything that the application has begun so far, and stop it before all that."""
    inner = app.router.lifespan_context

    @asynccontextmanager
    async def running(app: Any) -> AsyncIterator[Any]:
        async with inner(app) as state:
            start()
            try:
                yield state
            finally:
                await run_in_threadpool(stop)

    app.router.lifespan_context = running


def repeatedly(app: FastAPI, name: str, work: Callable[[], Any], pause: float, stopping: Event | None = None) -> None:
    """Do something at once and every so many seconds while the application runs, in a thread of its own.

    A database that was away comes back, so what fails is tried again. Work that takes long can look at `stopping`.
    """
    stopped = stopping or Event()
    threads: list[Thread] = []

    def run() -> None:
        while not stopped.is_set():
            try:
                work()
            except (MillraceError, SQLAlchemyError):
                _log.exception("%s has failed, and is tried again in %s s", name, pause)
            stopped.wait(pause)

    def start() -> None:
        stopped.clear()
        threads.append(Thread(target=run, name=f"millrace-{name}", daemon=True))
        threads[-1].start()

    def stop() -> None:
        stopped.set()
        while threads:
            threads.pop().join()

    during(app, start, stop)
