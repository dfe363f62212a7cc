"""The server that `./x bench server` measures: as `millrace serve` starts it, but at any rate and with a heavy bot."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from millrace import bots
from millrace.core.rng import Generator
from millrace.core.title import AnyTitle

if TYPE_CHECKING:
    from fastapi import FastAPI

    from millrace.server.hall import Settings

DATABASE: Final = "MILLRACE_BENCH_DATABASE"
HEAVY: Final = "heavy"
THOUGHT: Final = 1.0
"""CPU seconds that the heavy bot thinks about every decision."""
CONNECTIONS: Final = 20_000
"""Connections, sockets among them, that one address may have: all clients of a measurement come from this machine."""


class Heavy:
    """A bot that thinks hard, and then takes the first option."""

    name, blind = HEAVY, True

    def choose(self, title: AnyTitle, view: Any, codes: Sequence[int], rng: Generator) -> int:
        """The first option, after a while."""
        end = time.process_time() + THOUGHT
        while time.process_time() < end:
            sum(range(1000))
        return codes[0]


def settings() -> Settings:
    """The settings of the server, from its environment."""
    from millrace.server.hall import Settings
    from millrace.server.limits import Limits

    limits = replace(Limits().without_rates(), connections=CONNECTIONS, sockets=CONNECTIONS)
    return Settings(Path(os.environ["MILLRACE_HOME"]), os.environ.get(DATABASE, ""), base_url="", limits=limits)


def application() -> FastAPI:
    """The application of one process."""
    from millrace.server.app import create_app

    bots.register(HEAVY, Heavy)
    app = create_app(settings())
    with suppress(ImportError):  # the yardstick has no such thing
        from millrace.server.lifetime import look_seldom

        look_seldom()
    return app


def main(words: Sequence[str]) -> None:
    """Serve on a port with so many processes, until a signal comes."""
    import uvicorn
    from uvicorn.supervisors import Multiprocess

    from millrace.cli.serve import how_to_serve, listen
    from millrace.server.connections import raise_descriptors

    port, processes = map(int, words)
    raise_descriptors()
    how = how_to_serve(settings())
    with listen("127.0.0.1", port) as listening:
        if processes == 1:
            uvicorn.Server(uvicorn.Config(application(), **how)).run([listening])
        else:
            config = uvicorn.Config("tools.bench_application:application", factory=True, workers=processes, **how)
            Multiprocess(config, [listening]).run()


if __name__ == "__main__":
    # By its full name, so that the processes in which the heavy bot thinks find it.
    from tools import bench_application

    bench_application.main(sys.argv[1:])
