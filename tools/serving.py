"""A server of one's own and a browser to look at it: for the browser tests, the screenshots and `./x bench server`."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

ROOT: Final = Path(__file__).resolve().parents[1]
RECORDS: Final = ROOT / "tests" / "records"
TITLE: Final = "brass-birmingham"
PATIENCE: Final = 180.0
"""Seconds after which a server that does not answer counts as failed, on a busy machine, too."""

CHROMIUM: Final = shutil.which("chromium") or shutil.which("chromium-browser") or ""
"""The browser of the distribution; "" if there is none. Nothing is ever downloaded."""
CHROMIUM_FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-proxy-server",
)
NO_CHROMIUM: Final = "there is no chromium on this machine (Debian, Ubuntu: apt install chromium)"


# The server is on this machine: no proxy stands between.
_direct: Final = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def launch(playwright: Playwright) -> Browser:
    """The browser, without a window."""
    if not CHROMIUM:
        raise RuntimeError(NO_CHROMIUM)
    return playwright.chromium.launch(executable_path=CHROMIUM, args=list(CHROMIUM_FLAGS))


def free_port() -> int:
    """A port on which nobody listens."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
    return port


class Refusal(Exception):
    """What the server refused."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(f"{status}: {text}")
        self.status = status


class Server:
    """A server process with a folder of its own; can be killed and started again at the same address."""

    def __init__(
        self, home: Path, command: Sequence[str] = (), environment: Mapping[str, str] | None = None, folder: Path = ROOT
    ) -> None:
        """The command runs in a folder; {port} in it is replaced. Without one it is `millrace serve`."""
        self.port: Final = free_port()
        self.address: Final = f"http://127.0.0.1:{self.port}"
        self.home: Final = home
        self._folder: Final = folder
        self._command = [word.format(port=self.port) for word in command] or [
            *(sys.executable, "-m", "millrace.cli", "serve"),
            *("--port", str(self.port), "--no-browser"),
        ]
        self._environment = {**os.environ, "MILLRACE_HOME": str(home), **(environment or {})}
        # Tests run on the sources; a server that they only talk to may be as fast as it can.
        self._environment.pop("MILLRACE_PURE", None)
        self.tells_differences: Final = folder == ROOT
        """Whether it can answer with what has changed instead of whole scenes."""
        self._log: Final = home / "server.log"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the process and wait until it answers."""
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(
                self._command, cwd=self._folder, env=self._environment, stdout=log, stderr=log
            )
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                self.get("/api/titles")
                return
            except OSError:
                if self.process.poll() is not None:
                    break
                time.sleep(0.05)
        raise RuntimeError(f"the server at {self.address} does not answer:\n{self.log()}")

    def log(self) -> str:
        """What the process has printed so far."""
        return self._log.read_text(encoding="utf-8", errors="replace") if self._log.exists() else ""

    def kill(self) -> None:
        """End the process without a warning, as a power cut would."""
        self._signal(signal.SIGKILL)

    def stop(self) -> None:
        """Ask the process to end, and wait for it."""
        self._signal(signal.SIGTERM)

    def _signal(self, number: int) -> None:
        if self.process is None:
            return
        if self.process.poll() is None:
            self.process.send_signal(number)
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.process = None

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    # -- its HTTP API --------------------------------------------------------------------------------------------------

    def get(self, path: str, token: str = "") -> Any:
        """What the server answers to a question."""
        return self.ask(urllib.request.Request(self.address + path), token)

    def post(self, path: str, body: Mapping[str, Any], token: str = "") -> Any:
        """What the server answers to a request that changes something."""
        text = json.dumps({"nonce": secrets.token_hex(12), **body}).encode()
        return self.ask(urllib.request.Request(self.address + path, text, {"Content-Type": "application/json"}), token)

    def ask(self, request: urllib.request.Request, token: str = "") -> Any:
        """What the server answers to any request, with a key if need be."""
        if token:
            request.add_header("Authorization", f"Bearer {token}")
        try:
            with _direct.open(request, timeout=PATIENCE) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            raise Refusal(error.code, error.read().decode(errors="replace")) from None

    def match(self, *kinds: str, names: Sequence[str] = (), **wishes: Any) -> Table:
        """A new match with such seats: `human`, `greedy`, `random`."""
        seats = [{"kind": kind, "name": name} for kind, name in zip(kinds, [*names, *[""] * len(kinds)], strict=False)]
        return Table(self, self.post("/api/matches", {"title": TITLE, "seats": seats, "language": "en", **wishes}))

    def recorded(self, record: Path) -> Table:
        """A match made of a record."""
        return Table(self, self.post("/api/records", {"text": record.read_text(encoding="utf-8")}))


class Table:
    """A match on a server, with all its keys."""

    def __init__(self, server: Server, made: Mapping[str, Any]) -> None:
        self.server: Final = server
        self.id: Final[str] = made["id"]
        self.keys: Final[list[dict[str, Any]]] = made["keys"]

    def token(self, seat: str) -> str:
        """The secret of a seat; of nobody's for ""."""
        found: str = next(key["token"] for key in self.keys if seat in key["seats"] or not (seat or key["seats"]))
        return found

    def link(self, seat: str = "A") -> str:
        """The link by which the player of a seat joins; with "" a spectator."""
        return f"{self.server.address}/m/{self.id}#{self.token(seat)}"

    def look(self, seat: str = "A") -> dict[str, Any]:
        """What the server shows a seat."""
        query = f"?seat={seat}" if seat else ""
        found: dict[str, Any] = self.server.get(f"/api/matches/{self.id}{query}", self.token(seat))
        return found

    @property
    def decides(self) -> str:
        """The seat that is to decide."""
        seat: str = self.look(self.keys[0]["seats"][0])["waiting_for"][0]
        return seat

    def act(self, verb: str, seat: str, **more: Any) -> dict[str, Any]:
        """Play an option, undo, restart or confirm for a seat, on the rev that it has now unless one is given."""
        rev = more.pop("rev", None)
        body = {"seat": seat, "rev": self.look(seat)["rev"] if rev is None else rev, **more}
        found: dict[str, Any] = self.server.post(f"/api/matches/{self.id}/{verb}", body, self.token(seat))
        return found

    def branch(self, at: int) -> Table:
        """A new match at one screen that goes on after so many decisions of this one."""
        token = self.keys[0]["token"]
        return Table(self.server, self.server.post(f"/api/matches/{self.id}/branch", {"at": at}, token))
