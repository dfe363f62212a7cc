"""What starts and stops with the application."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI
from starlette.concurrency import run_in_threadpool


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
