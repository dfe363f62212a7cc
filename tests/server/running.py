"""A server as people start it: `millrace serve` in a process of its own."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass
class Running:
    """A running server."""

    process: subprocess.Popen[str]
    address: str

    def ask(self, method: str, path: str, token: str = "", body: dict[str, Any] | None = None) -> tuple[int, Any]:
        """The status and the answer of a request; OSError if the server is not there any more."""
        headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return answer.status, json.loads(answer.read() or b"null")
        except urllib.error.HTTPError as error:
            with error:
                return error.code, json.loads(error.read() or b"null")


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
        yield Running(process, found[0])
    finally:
        if process.poll() is None:
            process.terminate()
        process.wait(20)
        process.stdout.close()
