"""Play on a server for a long time, kill it again and again, and look whether it kept its word: `./x soak`.

Clients play whole games of all titles, alone, with bots and among themselves, as `soak_clients` describes; meanwhile
the server, one of its processes or its database is killed at random and comes back. In the end everything that was
acknowledged must be there, no answer may have been an error of the server but 503 in an outage, memory must not have
grown after the first tenth, and two worlds that look alike to a viewer must give the same bytes.

What is done follows from the seed; when exactly it is done is the machine's business.
"""

from __future__ import annotations

import argparse
import json
import random
import secrets
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import millrace
from tools.soak_checks import check_kept, check_worlds
from tools.soak_clients import Caller, Client, Kept, Tally
from tools.soak_hosts import HOSTS, MEGABYTE, Growth, Host, Outage

CLIENTS: Final = 6
KILLING: Final = 0.65
"""The share of the time in which something is killed; after it, processes live long enough to show how they grow."""
WARMING: Final = 30.0
"""Seconds that a process needs to load everything, however short the run."""
LONG_RUN: Final = 300.0
"""Seconds on a host from which on a whole game of every title must have been played."""


@dataclass
class Outcome:
    """What the run on one host has shown."""

    name: str
    seconds: float
    tally: Tally
    outages: list[Outage] = field(default_factory=list)
    growths: list[Growth] = field(default_factory=list)
    largest: int = 0
    matches: int = 0
    worlds: int = 0


def soak(kind: str, folder: Path, seconds: float, seed: str, clients: int = CLIENTS) -> Outcome:
    """Play on a host for so long, with kills, and check everything."""
    with HOSTS[kind](folder) as host:
        tally = Tally()
        began = time.monotonic()
        playing = [Client(host, tally, number, f"{seed} {kind}", began + seconds) for number in range(clients)]
        for client in playing:
            client.start()
        _break_down_at_random(host, random.Random(f"{seed} {kind} kills"), began, seconds)
        for client in playing:
            client.join()
        outcome = Outcome(host.name, seconds, tally)
        outcome.growths = host.memory.growths(max(seconds / 10, WARMING))
        outcome.largest = host.memory.largest()
        host.break_down(host.troubles[0])  # what was acknowledged must outlive the last of all power cuts, too
        kept = [each for client in playing for each in client.kept]
        _check(host, outcome, kept)
        host.server.stop()
        outcome.worlds = check_worlds(host.server.home, host.database, kept, tally, seed)
    return outcome


def _break_down_at_random(host: Host, chance: random.Random, began: float, seconds: float) -> None:
    """Kill something now and then, and at last let everything be."""
    usual = min(max(seconds / 12, 3.0), 45.0)
    kinds = list(host.troubles)
    chance.shuffle(kinds)
    while True:
        pause = usual * chance.uniform(0.5, 1.5)
        if time.monotonic() + pause > began + KILLING * seconds:
            return
        time.sleep(pause)
        # Each kind comes once before chance alone decides.
        host.break_down(kinds.pop() if kinds else chance.choice(host.troubles))


def _check(host: Host, outcome: Outcome, kept: Sequence[Kept]) -> None:
    tally = outcome.tally
    caller = Caller(host, tally, "198.51.100.200")
    for each in kept:
        check_kept(caller, each)
    outcome.matches = len(kept)
    outcome.outages = host.outages.all
    for growth in outcome.growths:
        if growth.is_too_much:
            figures = f"{growth.early / MEGABYTE:.0f} to {growth.late / MEGABYTE:.0f} MB in {growth.seconds:.0f} s"
            tally.fail(f"a process grew after its first tenth: {figures}")
    if outcome.seconds >= LONG_RUN:
        for title in sorted(tally.begun.keys() - tally.finished.keys()):
            tally.fail(f"no game of {title} was played to its end")


# -- what is printed ---------------------------------------------------------------------------------------------------


def report(outcomes: Sequence[Outcome], seed: str) -> str:
    """The outcome as lines of text."""
    lines = [f"seed {seed}, engine {millrace.engine()}"]
    for each in outcomes:
        lines += ["", f"{each.name}, {each.seconds / 60:.1f} minutes", *_figures(each)]
    failures = [f"  {each.name}: {text}" for each in outcomes for text in dict.fromkeys(each.tally.failures)]
    lines += ["", *([f"{len(failures)} failures:", *failures] if failures else ["Nothing failed."])]
    return "\n".join(lines)


def _figures(outcome: Outcome) -> list[str]:
    tally = outcome.tally
    statuses = ", ".join(f"{status or 'unanswered'}: {n}" for status, n in sorted(tally.requests.items()))
    kinds = sorted({each.kind for each in outcome.outages})
    away = [
        f"{kind} {sum(each.kind == kind for each in outcome.outages)} x, longest"
        f" {max(each.ended - each.began for each in outcome.outages if each.kind == kind):.0f} s"
        for kind in kinds
    ]
    grown = ", ".join(
        f"{each.early / MEGABYTE:.0f} to {each.late / MEGABYTE:.0f} MB in {each.seconds:.0f} s"
        for each in outcome.growths
    )
    games = ", ".join(f"{title} {tally.finished[title]} of {n}" for title, n in sorted(tally.begun.items()))
    return [
        f"  requests         {sum(tally.requests.values())} ({statuses})",
        f"  acknowledged     {sum(tally.acknowledged.values())} ({_counted(tally.acknowledged)})",
        f"  games finished   {games}",
        f"  killed           {'; '.join(away) or 'nothing'}",
        f"  pushes           {tally.pushes}, of which {tally.compared} scenes compared with answers",
        f"  memory           {grown or 'no process lived long enough'}; at most {outcome.largest / MEGABYTE:.0f} MB",
        f"  checked          {outcome.matches} matches; {outcome.worlds} pairs of worlds that look alike",
    ]


def _counted(counts: Any) -> str:
    return ", ".join(f"{name} {n}" for name, n in sorted(counts.items()))


def as_json(outcomes: Sequence[Outcome], seed: str) -> str:
    """The figures as one line."""
    rows = {
        each.name: {
            "seconds": each.seconds,
            "requests": {str(status): n for status, n in sorted(each.tally.requests.items())},
            "acknowledged": dict(each.tally.acknowledged),
            "begun": dict(each.tally.begun),
            "finished": dict(each.tally.finished),
            "outages": [[each.kind, round(each.ended - each.began, 1)] for each in each.outages],
            "memory": [[growth.early, growth.late, growth.seconds] for growth in each.growths],
            "worlds": each.worlds,
            "failures": each.tally.failures,
        }
        for each in outcomes
    }
    return json.dumps({"seed": seed, **rows})


def main(words: Sequence[str]) -> int:
    """Play, kill, check and print; the exit status: 0 if nothing failed."""
    parser = argparse.ArgumentParser(prog="./x soak", description="Play on a server for long, and kill it meanwhile.")
    parser.add_argument("--minutes", type=float, default=2.0, help="how long, both databases together (default: 2)")
    parser.add_argument("--seed", default="", help="what is done follows from it; a new one is made up by default")
    parser.add_argument("--database", choices=[*HOSTS, "both"], default="both", help="where to keep matches")
    parser.add_argument("--clients", type=int, default=CLIENTS, help=f"how many play at once (default: {CLIENTS})")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON in the last line")
    options = parser.parse_args(words)
    if options.minutes <= 0 or not 1 <= options.clients <= 100:
        parser.error("--minutes must be more than 0, --clients from 1 to 100")
    seed = options.seed or secrets.token_hex(4)
    kinds = list(HOSTS) if options.database == "both" else [options.database]
    print(f"soak: seed {seed}", file=sys.stderr, flush=True)
    outcomes = []
    for kind in kinds:
        with tempfile.TemporaryDirectory(prefix="millrace-soak-", ignore_cleanup_errors=True) as folder:
            outcomes.append(soak(kind, Path(folder), 60 * options.minutes / len(kinds), seed, options.clients))
        print(f"soak: {kind} done", file=sys.stderr, flush=True)
    print(report(outcomes, seed))
    if options.json:
        print(as_json(outcomes, seed))
    return 1 if any(each.tally.failures for each in outcomes) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
