"""Sockets in numbers: how soon spectators see a move, what open matches take, how soon a small question is answered.

The clients here read no more of a message than its kind and rev: fifty of them should not take longer than the server.
"""

from __future__ import annotations

import asyncio
import http.client
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from typing import Final

from anyio.from_thread import start_blocking_portal

from millrace.core.record import Record
from tools.bench_application import HEAVY
from tools.bench_moves import SEED, STALE, Act, Client, begin, post, script
from tools.serving import TITLE, Server, Table

SPECTATORS: Final = 50
MOVES_WATCHED: Final = 25
OPEN: Final = 240
"""How many matches are opened to see what one takes."""
OPENED_BEFORE: Final = 60
"""How many were opened before that, so that what all of them share is there: connections with their caches, texts."""
CROWD: Final = 1000
SOCKETS_EACH: Final = 5
ASKED: Final = 200.0
"""Small questions a second."""
PATIENCE: Final = 120.0

_TEXT, _PING, _PONG, _MASKED = 0x81, 0x89, 0x8A, 0x80


class Watcher(asyncio.Protocol):
    """A socket at a match that says which rev it is told of, and when."""

    def __init__(self, request: bytes, heard: Callable[[int, float], None]) -> None:
        self._request, self._heard = request, heard
        self._data = bytearray()
        self._open = False
        self.transport: asyncio.Transport | None = None
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a socket."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        """Take in what comes."""
        now = time.monotonic()
        self._data += data
        if not self._open:
            head, end, rest = bytes(self._data).partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head[:20]:
                self.connection_lost(ConnectionError(head.decode(errors="replace")))
                return
            self._open, self._data = True, bytearray(rest)
        while (message := self._message()) is not None:
            kind, body = message
            if kind == _PING and self.transport is not None:
                self.transport.write(bytes([_PONG, _MASKED | len(body), 0, 0, 0, 0]) + body)
            elif kind == _TEXT and (told := re.match(rb'\{"rev":(\d+)', body)) is not None:
                self._heard(int(told[1]), now)
                if not self.ready.done():
                    self.ready.set_result(None)

    def _message(self) -> tuple[int, bytes] | None:
        """The next whole message; None if it has not come yet."""
        data = self._data
        if len(data) < 2:
            return None
        start = {126: 4, 127: 10}.get(data[1], 2)
        length = data[1] if start == 2 else int.from_bytes(data[2:start], "big")
        if len(data) < start + length:
            return None
        kind, body = data[0], bytes(data[start : start + length])
        del data[: start + length]
        return kind, body

    def connection_lost(self, error: Exception | None) -> None:
        """Say so, if nothing has come."""
        if not self.ready.done():
            self.ready.set_exception(error or ConnectionError("the server has closed the socket"))


async def watch(table: Table, seat: str, heard: Callable[[int, float], None]) -> Watcher:
    """A socket at a match, as soon as it shows the match."""
    path = f"/ws/matches/{table.id}" + (f"?seat={seat}" if seat else "")
    protocols = "millrace" + (f", {table.token(seat)}" if seat else "")
    lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{table.server.port}", "Upgrade: websocket"]
    lines += ["Connection: Upgrade", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="]
    request = "\r\n".join([*lines, f"Sec-WebSocket-Protocol: {protocols}", "", ""]).encode()
    loop = asyncio.get_running_loop()
    _, watcher = await loop.create_connection(lambda: Watcher(request, heard), "127.0.0.1", table.server.port)
    await asyncio.wait_for(watcher.ready, PATIENCE)
    return watcher


def leave(watchers: Sequence[Watcher]) -> None:
    """Close sockets."""
    for watcher in watchers:
        if watcher.transport is not None:
            watcher.transport.abort()


# -- push --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Push:
    """How soon spectators see a turn after it was confirmed, in seconds."""

    median: float
    last: float
    """Of the last of all spectators, in the middle of all turns."""


def push(server: Server, spectators: int = SPECTATORS, moves: int = MOVES_WATCHED, title: str = TITLE) -> Push:
    """The time from confirming a turn to its arrival at spectators, each with a socket, in so many moves."""
    table = begin(server, title, SEED, public=True)
    with start_blocking_portal() as portal:  # in a thread of its own: a browser's loop may run in this one
        return portal.call(_push, table, spectators, script(SEED, moves, title))


async def _push(table: Table, spectators: int, acts: Sequence[Act]) -> Push:
    arrived: dict[int, list[float]] = {}
    full = asyncio.Event()

    def heard(rev: int, at: float) -> None:
        arrived.setdefault(rev, []).append(at)
        if len(arrived[rev]) == spectators:
            full.set()

    watching = [await watch(table, "", heard) for _ in range(spectators)]
    connection = http.client.HTTPConnection("127.0.0.1", table.server.port, timeout=60)
    try:
        times, lasts, late = list[float](), list[float](), 0
        for number, act in enumerate(acts):
            full.clear()
            known = max(arrived)
            start = time.monotonic()
            status, text = await asyncio.to_thread(post, connection, table, act, act.rev - late, f"push-{number}")
            if status == STALE:  # the yardstick counts revs in another way
                late = act.rev - (await asyncio.to_thread(table.look, act.seat))["rev"]
                start = time.monotonic()
                again = f"push-{number}-again"
                status, text = await asyncio.to_thread(post, connection, table, act, act.rev - late, again)
            if status != 200:
                raise RuntimeError(f"{status} for {act}: {text[:200]!r}")
            if act.verb != "confirm":
                continue  # spectators need not see what is tried
            while max(arrived) == known or len(arrived[max(arrived)]) < spectators:
                await asyncio.wait_for(full.wait(), PATIENCE)
                full.clear()
            passed = [at - start for at in arrived[max(arrived)]]
            times += passed
            lasts.append(max(passed))
    finally:
        leave(watching)
        connection.close()
    return Push(median(times), median(lasts))


# -- memory ------------------------------------------------------------------------------------------------------------


def longest_record(folder: Path, title: str) -> tuple[Path, int]:
    """The recorded game of a title with the most players, the longest of them, and a place in its middle."""
    files = sorted((folder / title).glob("*.millrace"))
    records = [(Record.load(file), file) for file in files]
    record, file = max(records, key=lambda each: (each[0].header.players, len(each[0].decisions), each[1].name))
    return file, len(record.decisions) // 2


def memory_per_match(server: Server, record: Path, middle: int, count: int = OPEN) -> float:
    """Bytes by which the server process grows for a match in the middle of the game that two viewers look at."""
    begun = server.recorded(record)

    def open_one(at: int) -> None:
        table = begun.branch(at)
        for seat in "AB":
            table.look(seat)

    for number in range(OPENED_BEFORE):
        open_one(middle - number % 10)
    before = resident(server)
    for _ in range(count):
        open_one(middle)
    return (resident(server) - before) / count


def resident(server: Server) -> int:
    """The bytes that the server's process has in memory."""
    assert server.process is not None
    words = ["ps", "-o", "rss=", "-p", str(server.process.pid)]
    return 1024 * int(subprocess.run(words, capture_output=True, text=True, check=True).stdout)


# -- small questions ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Light:
    """How soon a small question is answered, in seconds: whether a match has changed."""

    median: float
    slowest: float
    """99 of 100 are answered sooner."""


def light(server: Server, seconds: float) -> Light:
    """How soon a client that asks again and again is answered."""
    table = begin(server, TITLE, SEED)
    rev = table.look("A")["rev"]
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    headers = {"Authorization": f"Bearer {table.token('A')}"}
    taken, end = list[float](), time.monotonic() + seconds
    try:
        while (start := time.monotonic()) < end or len(taken) < 2:
            connection.request("GET", f"/api/matches/{table.id}?seat=A&since={rev}", headers=headers)
            answer = connection.getresponse()
            answer.read()
            if answer.status != 204:
                raise RuntimeError(f"{answer.status} for a match that has not changed")
            taken.append(time.monotonic() - start)
            time.sleep(max(0.0, 1 / ASKED - taken[-1]))
    finally:
        connection.close()
    return Light(median(taken), quantiles(taken, n=100)[-1])


def light_beside_a_bot(server: Server, seconds: float) -> Light:
    """The same while a bot thinks hard all the time."""
    table = server.match(HEAVY, HEAVY)
    watching = table.token("")
    end = time.monotonic() + PATIENCE
    while not server.get(f"/api/matches/{table.id}", watching)["steps"]:  # it thinks, and has moved
        if time.monotonic() > end:
            raise RuntimeError("the bot does not move")
        time.sleep(0.1)
    return light(server, seconds)


# -- a crowd -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Crowd:
    """A process with many open matches and sockets."""

    matches: int
    sockets: int
    memory: float
    """Bytes of the process."""
    light: Light
    moves: float
    """Moves a second that were accepted meanwhile."""


def crowd(server: Server, record: Path, middle: int, seconds: float, count: int = CROWD) -> Crowd:
    """What a process takes that holds so many matches with five sockets each, while some are played."""
    _allow_sockets(count * SOCKETS_EACH + 500)
    begun = server.recorded(record)
    tables = [begun.branch(middle) for _ in range(count)]
    with start_blocking_portal() as portal, _watched(portal.call, tables) as sockets:
        playing = [_some_moves(server, number, seconds) for number in range(2)]
        seen = light(server, seconds)
        for client in playing:
            client.join()
            if client.failure:
                raise RuntimeError(f"a move was not accepted: {client.failure}")
        moves = sum(client.accepted for client in playing) / seconds
        return Crowd(count, sockets, resident(server), seen, moves)


def _some_moves(server: Server, number: int, seconds: float) -> Client:
    seed = f"{SEED}-{number}"
    client = Client(server, TITLE, seed, script(seed), time.monotonic() + seconds)
    client.pause = 0.1
    client.start()
    return client


@contextmanager
def _watched(call: Callable[..., list[Watcher]], tables: Sequence[Table]) -> Iterator[int]:
    watchers = call(_watch_all, tables)
    try:
        yield len(watchers)
    finally:
        call(_leave, watchers)


async def _leave(watchers: Sequence[Watcher]) -> list[Watcher]:
    leave(watchers)
    return []


async def _watch_all(tables: Sequence[Table]) -> list[Watcher]:
    at_once = asyncio.Semaphore(20)

    async def one(table: Table, seat: str) -> Watcher:
        async with at_once:
            return await watch(table, seat, lambda rev, at: None)

    wanted = [(table, "AB"[number % 2]) for table in tables for number in range(SOCKETS_EACH)]
    return list(await asyncio.gather(*[one(table, seat) for table, seat in wanted]))


def _allow_sockets(count: int) -> None:
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < count:
        raise RuntimeError(f"{count} sockets take as many open files, and this system allows {hard} (ulimit -Hn)")
    if soft != resource.RLIM_INFINITY and soft < count:
        resource.setrlimit(resource.RLIMIT_NOFILE, (count, hard))
