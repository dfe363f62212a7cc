"""Moves accepted a second, the CPU time of each, and how fast their rows alone could be written."""

from __future__ import annotations

import http.client
import json
import os
import random
import sqlite3
import tempfile
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Final, NamedTuple

from millrace import games
from millrace.core.decision import seat_letter
from millrace.store import log
from millrace.table.match import Match
from tools.serving import TITLE, Server, Table

SEED: Final = "bench"
CLIENTS: Final = 8
STALE: Final = 409


class Act(NamedTuple):
    """What a client posts: play or confirm, for which seat, which option."""

    verb: str
    seat: str
    option: str
    rev: int
    """The rev of the match before it, as the seat counts."""


def players_of(title: str) -> int:
    """With how many players a title is measured: two, or as few as it takes."""
    possible = games.title(title).players
    return 2 if 2 in possible else min(possible)


def script(seed: str, moves: int = 10_000, title: str = TITLE) -> list[Act]:
    """What the players of a whole game at random do, one request after the other."""
    chance, match = random.Random(seed), Match.new(title, players_of(title), seed=seed)
    entries = list(log.turns_ended(match, match.game.closings()))
    acts: list[Act] = []

    def do(kind: str, seat: int, option: str = "") -> None:
        known = sum(entry.noticed != log.APART or entry.seat == seat for entry in entries)
        acts.append(Act(kind, seat_letter(seat), option, known))
        entries.extend(log.carry_out(match, log.Act(kind, seat, option)))

    while match.actor >= 0 and len(acts) < moves:
        actor = match.actor
        if match.pending is not None:
            do(log.CONFIRM, actor)
        else:
            do(log.PLAY, actor, chance.choice(list(match.game.options_for(actor))).text)
    return acts


def begin(server: Server, title: str, seed: str, **wishes: Any) -> Table:
    """A match at one screen that a script of the same seed is for."""
    kinds = ["human"] * players_of(title)
    return server.match(*kinds, title=title, hot_seat=True, seed=seed, **wishes)


class Client(threading.Thread):
    """Somebody who plays a match at one screen as fast as the server answers, then the next."""

    def __init__(self, server: Server, title: str, seed: str, acts: Sequence[Act], until: float) -> None:
        super().__init__()
        self.server, self.title, self.seed, self.acts, self.until = server, title, seed, acts, until
        self.pause = 0.0
        """Seconds between two moves."""
        self.accepted = 0
        self.taken: list[float] = []
        self.failure = ""

    def run(self) -> None:
        """Play until the time is over."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)
        try:
            while not self.failure and time.monotonic() < self.until:
                self._play(connection, begin(self.server, self.title, self.seed))
        except (OSError, http.client.HTTPException) as error:
            self.failure = repr(error)
        finally:
            connection.close()

    def _play(self, connection: http.client.HTTPConnection, table: Table) -> None:
        late = 0
        for number, act in enumerate(self.acts):
            start = time.monotonic()
            if start >= self.until:
                return
            status, text = post(connection, table, act, act.rev - late, f"{table.id}-{number}")
            if status == STALE:  # the yardstick counts revs in another way
                late = act.rev - table.look(act.seat)["rev"]
                status, text = post(connection, table, act, act.rev - late, f"{table.id}-{number}-again")
            if status != 200:
                self.failure = f"{status} for {act}: {text[:200]!r}"
                return
            self.accepted += 1
            self.taken.append(time.monotonic() - start)
            if self.pause:
                time.sleep(self.pause)


def post(connection: http.client.HTTPConnection, table: Table, act: Act, rev: int, nonce: str) -> tuple[int, bytes]:
    """Send what a client does, and take the whole answer, as short as the server offers it."""
    headers = {"Content-Type": "application/json", "Accept-Encoding": "gzip"}
    headers["Authorization"] = f"Bearer {table.token('A')}"
    body: dict[str, Any] = {"seat": act.seat, "rev": rev, "nonce": nonce}
    if act.option:
        body["option"] = act.option
    if table.server.tells_differences:
        body["difference"] = True
    connection.request("POST", f"/api/matches/{table.id}/{act.verb}", json.dumps(body), headers)
    answer = connection.getresponse()
    return answer.status, answer.read()


@dataclass(frozen=True)
class Pace:
    """How fast a server accepts moves."""

    moves: float
    """Moves a second of all clients together."""
    median: float
    """Seconds that one takes for the client that sends it."""
    slow: float
    """Seconds that 19 of 20 are faster than."""
    cpu: float
    """Seconds of CPU time that the server's first process takes for one."""


def pace(server: Server, seconds: float, clients: int = CLIENTS, title: str = TITLE) -> Pace:
    """How many moves a server accepts from several clients at once, each in a match of its own."""
    scripts = {seed: script(seed, title=title) for seed in (f"{SEED}-{number}" for number in range(clients))}
    _play_by(server, title, scripts, min(1.0, seconds / 4))  # everything is loaded, every path has been gone
    before = cpu_seconds(server)
    playing = _play_by(server, title, scripts, seconds)
    used = cpu_seconds(server) - before
    taken = [each for client in playing for each in client.taken]
    accepted = sum(client.accepted for client in playing)
    return Pace(accepted / seconds, median(taken), quantiles(taken, n=20)[-1], used / accepted)


def _play_by(server: Server, title: str, scripts: Mapping[str, Sequence[Act]], seconds: float) -> list[Client]:
    until = time.monotonic() + seconds
    playing = [Client(server, title, seed, acts, until) for seed, acts in scripts.items()]
    for client in playing:
        client.start()
    for client in playing:
        client.join()
        if client.failure:
            raise RuntimeError(f"a move was not accepted: {client.failure}")
    return playing


def cpu_seconds(server: Server) -> float:
    """The CPU time that the server's process has taken so far."""
    assert server.process is not None
    file = Path(f"/proc/{server.process.pid}/stat")
    if not file.exists():
        raise RuntimeError("the CPU time of a server is read from /proc, which only Linux has")
    fields = file.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


_RAW: Final = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "CREATE TABLE matches (id TEXT PRIMARY KEY, rev INTEGER, seats TEXT, waiting TEXT)",
    "CREATE TABLE entries (id TEXT, rev INTEGER, option TEXT, PRIMARY KEY (id, rev))",
    "CREATE TABLE nonces (scope TEXT, hash TEXT, rev INTEGER, PRIMARY KEY (scope, hash))",
    "INSERT INTO matches VALUES ('m', 0, '', 'A')",
)


def raw_append(seconds: float) -> float:
    """How often a second one writer alone writes a move's rows to SQLite and has them on the disk, and no more."""
    with (
        tempfile.TemporaryDirectory(prefix="millrace-raw-") as folder,
        closing(sqlite3.connect(Path(folder) / "raw.sqlite", isolation_level=None)) as connection,
    ):
        for line in _RAW:
            connection.execute(line)
        count, end = 0, time.monotonic() + seconds
        while time.monotonic() < end:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("UPDATE matches SET rev = ?, waiting = 'B' WHERE rev = ?", (count + 1, count))
            connection.execute("INSERT INTO entries VALUES ('m', ?, 'build cotton-mill leek.1')", (count + 1,))
            connection.execute("INSERT INTO nonces VALUES ('m 1', ?, ?)", (f"{count:064}", count + 1))
            connection.execute("COMMIT")
            count += 1
    return count / seconds
