"""What breaks first when many play at once: a small model from measured figures, `python -m tools.scaling`.

It works out what so many people ask of processes and databases, compares that with what each holds, and says for each
design which limit is reached first. Figures and assumptions stand in scaling.toml; `--write` renews docs/scaling.md.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, inf
from pathlib import Path
from typing import Any, Final

FIGURES: Final = Path(__file__).with_suffix(".toml")
PAGE: Final = Path(__file__).resolve().parents[1] / "docs" / "scaling.md"
CROWDS: Final = (1_000, 100_000, 1_000_000)
DAY: Final = 86_400

Figures = Mapping[str, float]


def figures(file: Path = FIGURES) -> dict[str, float]:
    """All figures, measured and assumed, by name."""
    return {name: float(each["value"]) for kind in _read(file).values() for name, each in kind.items()}


def _read(file: Path = FIGURES) -> dict[str, dict[str, dict[str, Any]]]:
    return tomllib.loads(file.read_text(encoding="utf-8"))


@dataclass(frozen=True)
class Load:
    """What so many people ask for, at the peak."""

    people: int
    matches: float
    sockets: float
    moves: float
    """Accepted requests a second."""
    pushes: float
    """Messages to sockets a second."""

    @staticmethod
    def of(people: int, f: Figures) -> Load:
        """The load of people who all play at once."""
        matches = people / f["match_players"]
        each = f["match_players"] + f["watchers"]
        moves = matches / f["move_seconds"] * f["peak"]
        return Load(people, matches, matches * each, moves, moves * each)


@dataclass(frozen=True)
class Need:
    """How much of a limit is used: more than 1 is too much."""

    limit: str
    used: float


@dataclass(frozen=True)
class Design:
    """A way to set servers up: how many processes it takes for a load, and what it needs of each limit then."""

    name: str
    processes: Callable[[Load, Figures], float]
    """inf if no number is enough."""
    needs: Callable[[Load, Figures, float], list[Need]]

    def fullest(self, load: Load, f: Figures) -> Need:
        """The limit that is reached first."""
        return max(self.needs(load, f, self.processes(load, f)), key=lambda need: need.used)


def _work(load: Load, f: Figures) -> float:
    """CPU seconds a second for moves and pushes."""
    return load.moves * f["cpu_per_move"] + load.pushes * f["cpu_per_push"]


def _memory(load: Load, f: Figures) -> float:
    return load.matches * f["match_memory"] + load.sockets * f["socket_memory"]


def _enough(load: Load, f: Figures, heard: float) -> float:
    """How many processes it takes, if each hears of so many changes a second besides its own work."""
    left = f["use"] - heard * f["heard"]
    if left <= 0:
        return inf
    memory = _memory(load, f) / (f["process_limit"] - f["process_memory"])
    return float(max(1, ceil(_work(load, f) / left), ceil(memory), ceil(load.sockets / f["socket_limit"])))


def _batches(load: Load, f: Figures, processes: float) -> float:
    """Transactions a second: each process writes what has come while it wrote."""
    return min(load.moves, processes / f["batch"])


def _database(load: Load, f: Figures, batches: float) -> list[Need]:
    cpu = load.moves * f["database_cpu"] / (f["database_cores"] * f["use"])
    return [
        Need("transactions of one PostgreSQL", batches / f["database_commits"]),
        Need("cores of one PostgreSQL", cpu),
    ]


def _alone(load: Load, f: Figures, processes: float) -> list[Need]:
    return [
        Need("the core of the process", _work(load, f) / f["use"]),
        Need("memory of the process", _memory(load, f) / (f["process_limit"] - f["process_memory"])),
        Need("sockets of the process", load.sockets / f["socket_limit"]),
        Need("commits to the disk", _batches(load, f, 1) * f["batch"] / f["use"]),
    ]


def _several(load: Load, f: Figures, processes: float) -> list[Need]:
    heard = Need("changes that every process hears of", load.moves * f["heard"] / f["use"])
    if processes == inf:
        return [heard]
    batches = _batches(load, f, processes)
    return [
        heard,
        Need("notifications of one PostgreSQL", batches / f["notes"]),
        Need("connections of one PostgreSQL", processes * f["connections"] / f["connection_limit"]),
        *_database(load, f, batches),
    ]


def _apart(load: Load, f: Figures, processes: float) -> list[Need]:
    batches = _batches(load, f, processes)
    # A pool needs a connection for each transaction that is under way, whoever began it.
    pooled = Need("connections of one PostgreSQL", batches * f["batch"] * f["per_write"] / f["connection_limit"])
    return [pooled, *_database(load, f, batches)]


def _parts(load: Load, f: Figures) -> int:
    """How many databases it takes if matches are divided among them."""
    return max(1, ceil(max(need.used for need in _apart(load, f, _enough(load, f, 0.0)))))


def _divided(load: Load, f: Figures, processes: float) -> list[Need]:
    parts = _parts(load, f)
    shared = Load(
        load.people // parts, *[each / parts for each in (load.matches, load.sockets, load.moves, load.pushes)]
    )
    return _apart(shared, f, processes / parts)


DESIGNS: Final = (
    Design("one process", lambda load, f: 1.0, _alone),
    Design("processes on one PostgreSQL", lambda load, f: _enough(load, f, load.moves), _several),
    Design("sockets by match, pooled connections", lambda load, f: _enough(load, f, 0.0), _apart),
    Design("matches divided among databases", lambda load, f: _enough(load, f, 0.0), _divided),
)
"""From the simplest to that which holds most."""

REMEDIES: Final = {
    "the core of the process": "more processes, which takes PostgreSQL",
    "memory of the process": "more processes, which takes PostgreSQL",
    "sockets of the process": "more processes, which takes PostgreSQL",
    "commits to the disk": "a faster disk, or PostgreSQL and more processes",
    "changes that every process hears of": "sockets of a match at one process, to which the proxy leads them by its id",
    "notifications of one PostgreSQL": "processes tell each other by a bus of their own instead of by the database",
    "connections of one PostgreSQL": "a pool before the database (PgBouncer), past which one connection listens",
    "transactions of one PostgreSQL": "matches divided among databases by their ids; nothing joins two matches",
    "cores of one PostgreSQL": "reads from replicas, then matches divided among databases by their ids",
}
"""What changes when a limit is reached."""


def stages(people: int, f: Figures) -> list[tuple[Design, float, Need]]:
    """The designs up to the first that holds so many people: each with its processes and its fullest limit."""
    load, passed = Load.of(people, f), list[tuple[Design, float, Need]]()
    for design in DESIGNS:
        passed.append((design, design.processes(load, f), design.fullest(load, f)))
        if passed[-1][2].used <= 1:
            break
    return passed


# -- what is printed ---------------------------------------------------------------------------------------------------


def figures_table() -> str:
    """The figures as a table of Markdown."""
    kinds = _read()
    lines = ["| measured | value | by |", "|---|---:|---|"]
    lines += [f"| {each['what']} | {each['value']:g} | {each['by']} |" for each in kinds["measured"].values()]
    lines += ["", "| assumed | value |", "|---|---:|"]
    lines += [f"| {each['what']} | {each['value']:g} |" for each in kinds["assumed"].values()]
    return "\n".join(lines)


def loads_table(f: Figures) -> str:
    """What crowds ask for, as a table of Markdown."""
    lines = ["| people | matches | sockets | moves/s | pushes/s | cores | memory | disk a day | out |"]
    lines.append("|---:|---:|---:|---:|---:|---:|---:|---:|---:|")
    for people in CROWDS:
        load = Load.of(people, f)
        disk = load.moves / f["peak"] * f["row_bytes"] * DAY / 1e9
        cores, memory, out = _work(load, f) / f["use"], _memory(load, f) / 1024, load.pushes * f["push_bytes"] * 8 / 1e6
        counts = [people, load.matches, load.sockets, load.moves, load.pushes]
        cells = [f"{count:,.0f}" for count in counts] + [f"{cores:,.1f}", f"{memory:,.1f} GB", f"{disk:,.1f} GB"]
        lines.append(f"| {' | '.join(cells)} | {out:,.0f} Mbit/s |")
    return "\n".join(lines)


def stages_table(f: Figures) -> str:
    """What breaks first for crowds in each design, as a table of Markdown."""
    lines = ["| people | design | processes | fullest limit | used | then |", "|---:|---|---:|---|---:|---|"]
    for people in CROWDS:
        for design, processes, need in stages(people, f):
            count = "none is enough" if processes == inf else f"{processes:,.0f}"
            then = REMEDIES[need.limit] if need.used > 1 else "holds"
            lines.append(f"| {people:,} | {design.name} | {count} | {need.limit} | {need.used:,.2f} x | {then} |")
    return "\n".join(lines)


def capacity_table(f: Figures) -> str:
    """What one core, one process and one PostgreSQL hold, as a table of Markdown."""
    one = Load.of(1_000_000, f)
    by_core = 1_000_000 * f["use"] / _work(one, f)
    by_memory = 1_000_000 * (f["process_limit"] - f["process_memory"]) / _memory(one, f)
    by_sockets = 1_000_000 * f["socket_limit"] / one.sockets
    by_notes = 1_000_000 * f["notes"] / one.moves
    by_commits = 1_000_000 * f["database_commits"] / one.moves
    by_cores = 1_000_000 * f["database_cores"] * f["use"] / (one.moves * f["database_cpu"])
    heard = 1_000_000 * f["use"] / (one.moves * f["heard"])
    rows = (
        ("one core of a server", by_core, "CPU of moves and pushes"),
        ("one process", min(by_core, by_memory, by_sockets), "the least of its core, its memory and its sockets"),
        ("one process by its memory alone", by_memory, "open matches and sockets"),
        ("processes that all hear of everything", heard, "CPU for notifications about others' matches"),
        ("one PostgreSQL with a notification for each move", by_notes, "they are written one after the other"),
        ("one PostgreSQL", min(by_commits, by_cores), "the least of its transactions and its cores"),
    )
    lines = ["| | people at once | bounded by |", "|---|---:|---|"]
    return "\n".join([*lines, *[f"| {name} | {_round(people):,} | {by} |" for name, people, by in rows]])


def _round(people: float) -> int:
    """Two digits: no more are known."""
    return int(float(f"{people:.2g}"))


TABLES: Final[Mapping[str, Callable[[], str]]] = {
    "figures": figures_table,
    "capacity": lambda: capacity_table(figures()),
    "loads": lambda: loads_table(figures()),
    "stages": lambda: stages_table(figures()),
}
"""The tables of the page by their names there."""


def renewed(page: str) -> str:
    """The page with its tables as the figures make them."""
    for name, table in TABLES.items():
        place = re.compile(rf"(<!-- {name} -->\n).*?(<!-- end -->)", re.DOTALL)
        if not place.search(page):
            raise ValueError(f"docs/scaling.md has no place for the table {name}: <!-- {name} --> … <!-- end -->")
        text = table() + "\n"
        page = place.sub(lambda found, text=text: found[1] + text + found[2], page)  # type: ignore[misc]
    return page


def main(words: Sequence[str]) -> int:
    """Print the tables, or renew those of the page; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.scaling", description="What breaks first when many play.")
    parser.add_argument("--write", action="store_true", help="renew the tables of docs/scaling.md")
    options = parser.parse_args(words)
    if options.write:
        PAGE.write_text(renewed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    else:
        print("\n\n".join(table() for table in TABLES.values()))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
