"""Servers to which real requests go: `millrace serve` in a process of its own, or uvicorn in a thread of this one."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Thread
from typing import Any

import uvicorn
from websockets import Subprotocol
from websockets.sync.client import ClientConnection, connect

from millrace.server.app import create_app
from millrace.server.connections import UVICORN
from millrace.server.hall import Hall, Settings
from tests.server.guests import PATIENCE


@dataclass
class Served:
    """A server under an address."""

    address: str

    def ask(
        self,
        method: str,
        path: str,
        token: str = "",
        body: dict[str, Any] | None = None,
        headers: dict[str, str] | None = None,
    ) -> tuple[int, Any]:
        """The status and the answer of a request; OSError if the server is not there any more."""
        key = {"Authorization": f"Bearer {token}"} if token else {}
        sent = {"Content-Type": "application/json", **key, **(headers or {})}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, sent, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return answer.status, json.loads(answer.read() or b"null")
        except urllib.error.HTTPError as error:
            with error:
                return error.code, json.loads(error.read() or b"null")

    def listen(self, match_id: str, token: str, **query: object) -> ClientConnection:
        """A socket at a match; what it says is read with `recv`."""
        words = "&".join(f"{name}={value}" for name, value in query.items())
        address = self.address.replace("http", "ws", 1)
        return connect(
            f"{address}/ws/matches/{match_id}?{words}", subprotocols=[Subprotocol("millrace"), Subprotocol(token)]
        )


@dataclass
class Running(Served):
    """A server process."""

    process: subprocess.Popen[str]


@dataclass
class InThread(Served):
    """A server in a thread of this process."""

    hall: Hall


def environment(home: Path) -> dict[str, str]:
    return {**os.environ, "MILLRACE_HOME": str(home), "MILLRACE_LANG": "en", "PYTHONUNBUFFERED": "1"}


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "millrace.cli", "serve", "--no-browser", *words]


@contextmanager
def serving(home: Path, *words: str, port: int = 0) -> Iterator[Running]:
    """A server while the block lasts."""
    process = subprocess.Popen(
        command("--port", str(port), *words),
        env=environment(home),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    try:
        said = ""
        while "http://" not in said:
            line = process.stdout.readline()
            assert line, f"the server ended: {said}"
            said += line
        found = re.search(r"http://[\d.]+:\d+", said)
        assert found, said
        yield Running(found[0], process)
    finally:
        if process.poll() is None:
            process.terminate()
        process.wait(PATIENCE)
        process.stdout.close()


@contextmanager
def in_thread(settings: Settings) -> Iterator[InThread]:
    """A server in this process while the block lasts, with settings that no command line offers."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(128)
        address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        app = create_app(replace(settings, base_url=address))
        server = uvicorn.Server(uvicorn.Config(app, **UVICORN))
        thread = Thread(target=server.run, args=([listening],), name="server")
        thread.start()
        try:
            while not server.started:
                time.sleep(0.01)
            yield InThread(address, app.state.hall)
        finally:
            server.should_exit = True
            thread.join(PATIENCE)
