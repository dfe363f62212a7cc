"""Measure how fast Millrace plays, against catanatron in the same run: `./x bench`.

Yardstick, sources and compiled engine each have a process of their own. They take turns, round by round, so that a busy
moment of the machine hits them alike; of each figure the best round counts, because disturbance only ever slows down.
What is measured, and in which seconds, is described in `bench_subjects.py` and docs/performance.md.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import IO, Any, Final

from millrace import games
from millrace.core.errors import MillraceError

SUBJECTS: Final = Path(__file__).with_name("bench_subjects.py")
ROOT: Final = Path(__file__).resolve().parents[1]

ENGINES: Final = ("interpreted", "compiled")

QUIET: Final = 0.95
"""What other programs must leave of the cores for a figure taken on the wall clock to mean something."""

RATES: Final = ("games", "decisions")
"""Figures per second, where more is better; of all others less is."""

SINGLE: Final = {
    "clone": "copy a position",
    "listing": "list the options, last two rounds",
    "slowest_listing": "the slowest of those",
    "why_not": "refuse an option with its reason",
    "view": "make a view",
    "determinise": "make a position that fits a view",
    "replay": "replay the record of a game",
}
"""Figures in seconds, and what they are the time of."""

Figures = dict[str, Any]
"""What a round measured: numbers, and under `growth` a number for each round of the game."""


def better(name: str, one: Any, other: Any) -> Any:
    """The better of two values of a figure."""
    if isinstance(one, list):
        return [min(pair) for pair in zip(one, other, strict=True)]
    return max(one, other) if name in RATES else min(one, other)


def best(one: Figures, other: Figures) -> Figures:
    """The better figure of two rounds in each respect."""
    return {name: better(name, value, other[name]) for name, value in one.items()}


def ratios(figures: Figures, yardstick: Figures) -> dict[str, float]:
    """Games and decisions per second as multiples of the yardstick, clone time as a fraction of its copy time."""
    found = {name: round(figures[name] / yardstick[name], 2) for name in RATES}
    return {**found, "clone": round(figures["clone"] / yardstick["clone"], 4)}


# -- the processes ------------------------------------------------------------------------------------------------


class Subject:
    """A process that measures one thing when it is asked to."""

    def __init__(self, name: str, words: Sequence[object], pure: bool = False) -> None:
        self.name = name
        self.process = subprocess.Popen(
            [sys.executable, "-P", SUBJECTS, *map(str, words)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "MILLRACE_PURE": "1" if pure else "0"},
        )
        self.about: Figures = self.answer()

    def ask(self, kind: str, seconds: float) -> None:
        """Begin a measurement."""
        stdin: IO[str] | None = self.process.stdin
        assert stdin is not None
        stdin.write(json.dumps({kind: seconds}) + "\n")
        stdin.flush()

    def answer(self) -> Figures:
        """What the measurement found; waits for its end."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"the process that measures {self.name} has failed; the lines above say why")
        figures: Figures = json.loads(line)
        return figures

    def measure(self, seconds: float) -> Figures:
        """The figures found in about so many seconds, twice as many in all."""
        self.ask("measure", seconds)
        return self.answer()

    def close(self) -> None:
        """End the process."""
        with self.process:
            if self.process.stdin is not None:
                self.process.stdin.close()


@dataclass(frozen=True)
class Pace:
    """What processes achieve side by side, on the wall clock."""

    games: float
    """Games a second of all of them."""
    share: float
    """What other programs left of the cores, from 0 to 1."""


def together(processes: Sequence[Subject], seconds: float) -> Pace:
    """The pace of processes while they run side by side."""
    for process in processes:
        process.ask("pace", seconds)
    found = [process.answer() for process in processes]
    return Pace(sum(pace["games"] for pace in found), sum(pace["share"] for pace in found) / len(found))


@dataclass
class Entry:
    """A title at a number of players in one of its engines, and the best that was measured of it."""

    title: str
    players: int
    engine: str
    subject: Subject
    twin: Subject | None = None
    """A second process for the comparison of two with one."""
    figures: Figures | None = None

    @property
    def best(self) -> Figures:
        """The best of all rounds."""
        assert self.figures is not None
        return self.figures

    def note(self, figures: Figures) -> None:
        """Take a round into account."""
        self.figures = figures if self.figures is None else best(self.figures, figures)


@contextlib.contextmanager
def subjects(titles: Mapping[str, int]) -> Iterator[list[Entry]]:
    """The processes of a run: the yardstick first, then both engines of every title, compiled only if it is built.

    A title goes with its number of players.
    """
    with contextlib.ExitStack() as stack:

        def start(name: str, *words: object, pure: bool = False) -> Subject:
            subject = Subject(name, words, pure)
            stack.callback(subject.close)
            return subject

        entries = [Entry("catanatron", 4, "", start("catanatron", "catanatron"))]
        for title, players in titles.items():
            for engine in ENGINES:
                # All start now: a source that is edited meanwhile would make the compiled engine stale.
                name, pure = f"{title}, {players} players, {engine}", engine == "interpreted"
                subject, twin = (start(name, title, players, pure=pure) for _ in range(2))
                if pure or (subject.about["compiled"] and twin.about["compiled"]):
                    entries.append(Entry(title, players, engine, subject, twin))
        yield entries


def measure_in_turns(entries: Sequence[Entry], seconds: float, rounds: int) -> None:
    """Measure everything once per round, one after the other."""
    for number in range(rounds):
        for entry in entries:
            print(f"round {number + 1} of {rounds}: {entry.subject.name}", file=sys.stderr, flush=True)
            entry.note(entry.subject.measure(seconds))


def measure_two_processes(entry: Entry, seconds: float, rounds: int) -> Pace:
    """How many times the games of one process two play in the same time, and what was left of the cores for them."""
    print(f"two processes: {entry.subject.name}", file=sys.stderr, flush=True)
    assert entry.twin is not None
    alone, both = [], []
    for _ in range(rounds):
        alone.append(together([entry.subject], seconds))
        both.append(together([entry.subject, entry.twin], seconds))
    one, two = (max(paces, key=lambda pace: pace.games) for paces in (alone, both))
    return Pace(two.games / one.games, min(one.share, two.share))


# -- what is printed ----------------------------------------------------------------------------------------------


def print_ratios(entries: Sequence[Entry], two_processes: dict[str, Pace]) -> None:
    """Print how the titles compare with the yardstick, and their engines with each other."""
    yardstick, *rest = entries
    width = max(len(entry.subject.name) for entry in entries)
    print("against catanatron")
    for entry in rest:
        ratio = ratios(entry.best, yardstick.best)
        print(
            f"  {entry.subject.name:{width}}  games {ratio['games']:.2f} x   decisions {ratio['decisions']:.2f} x"
            f"   clone in 1/{1 / ratio['clone']:.1f} of the time"
        )
    for plain, compiled in pairwise(rest):
        if (plain.engine, compiled.engine) == ("interpreted", "compiled") and plain.title == compiled.title:
            gain = compiled.best["decisions"] / plain.best["decisions"]
            print(f"compiled against interpreted, {plain.title}\n  decisions {gain:.2f} x")
    for name, pace in two_processes.items():
        busy = f" (not to be trusted: other programs left {pace.share:.0%} of the cores)" if pace.share < QUIET else ""
        print(f"two processes against one, {name}\n  games {pace.games:.2f} x{busy}")


def print_figures(entries: Sequence[Entry]) -> None:
    """Print the figures themselves."""
    width = max(len(entry.subject.name) for entry in entries)
    print("per CPU second")
    for entry in entries:
        found = entry.best
        print(f"  {entry.subject.name:{width}}  {found['games']:8.1f} games  {found['decisions']:10,.0f} decisions")
    print("µs of CPU time")
    columns = [entry for entry in entries if entry.engine] or list(entries)
    print("  " + " " * 34 + "".join(f"{entry.engine or entry.title:>14}" for entry in [entries[0], *columns]))
    for name, what in SINGLE.items():
        cells = [entry.best.get(name) for entry in [entries[0], *columns]]
        print(f"  {what:34}" + "".join(f"{'' if cell is None else f'{cell * 1e6:,.2f}':>14}" for cell in cells))
    for entry in columns:
        times = [f"{seconds * 1e6:.1f}" for seconds in entry.best["growth"]]
        print(f"µs to list and apply a decision, round by round, {entry.subject.name}\n  {' '.join(times)}")


def as_json(entries: Sequence[Entry], two_processes: dict[str, Pace]) -> str:
    """All ratios and figures as one line."""
    yardstick, *rest = entries
    table: dict[str, Any] = {}
    figures: dict[str, Any] = {"catanatron": yardstick.best}
    for entry in rest:
        key = f"p{entry.players}"
        ratio = ratios(entry.best, yardstick.best)
        if entry.subject.name in two_processes:
            ratio["two_processes"] = round(two_processes[entry.subject.name].games, 2)
        table.setdefault(entry.title, {}).setdefault(key, {})[entry.engine] = ratio
        figures.setdefault(entry.title, {}).setdefault(key, {})[entry.engine] = entry.best
    return json.dumps({"ratios": table, "figures": figures})


def parse(words: Sequence[str]) -> argparse.Namespace:
    """The options on the command line."""
    parser = argparse.ArgumentParser(
        prog="./x bench",
        description="Random play against catanatron, as ratios. `./x bench server` measures server and browser.",
    )
    parser.add_argument("--seconds", type=float, default=3.0, help="length of one measurement of games (default: 3)")
    parser.add_argument("--rounds", type=int, default=3, help="how often everything is measured (default: 3)")
    parser.add_argument("--title", action="append", help=f"one of {', '.join(games.titles())} (default: all)")
    parser.add_argument("--players", type=int, help="players of the titles (default: as many as each is for)")
    parser.add_argument("--json", action="store_true", help="print ratios and figures as JSON in the last line")
    options = parser.parse_args(words)
    if options.seconds <= 0 or options.rounds < 1:
        parser.error("--seconds must be more than 0 and --rounds at least 1")
    return options


def main(words: Sequence[str]) -> int:
    """Measure and print; the exit status."""
    if words[:1] == ["server"]:
        server = [sys.executable, "-m", "tools.bench_server", *words[1:]]
        return subprocess.run(server, cwd=ROOT, check=False).returncode
    options = parse(words)
    titles: dict[str, int] = {}
    try:
        for name in options.title or games.titles():
            title = games.title(name)
            titles[name] = title.checked_players(options.players or max(title.players))
    except MillraceError as error:
        print(f"bench: {error}", file=sys.stderr)
        return 2
    with subjects(titles) as entries:
        measure_in_turns(entries, options.seconds, options.rounds)
        fastest = {entry.title: entry for entry in entries[1:]}.values()
        seconds = options.seconds / 3
        two = {entry.subject.name: measure_two_processes(entry, seconds, options.rounds) for entry in fastest}
    print_ratios(entries, two)
    print_figures(entries)
    if not any(entry.engine == "compiled" for entry in entries):
        print("The compiled engine was not measured: there is none for these sources. ./x build makes one.")
    if options.json:
        print(as_json(entries, two))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
