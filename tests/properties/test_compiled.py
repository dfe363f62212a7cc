"""The compiled engine plays the same games as the sources it was compiled from."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from millrace import _engine
from tests.properties.play import TABLES
from tools import build

FEW, MANY = 40, 200
"""How many games of every title with every number of players."""

PLAYED_TO_THE_END = """
import json, sys, traceback
from hashlib import blake2b
import millrace
from millrace.core.rng import Generator
from tests.properties.play import play_through

def digest(numbers):
    return blake2b(repr(numbers).encode(), digest_size=8).hexdigest()

def reasons(title, state, chance):
    codes = [chance.below(len(title.codebook)) for _ in range(4)]
    return [str(state.why_not(state.seat, code)) for code in codes]

def game(title, players, seed):
    chance = Generator.from_seed(seed, "asked")
    played, refused = [], []
    for number, (state, code) in enumerate(play_through(title, players, seed)):
        played.append((state.seat, code, len(state.codes())))
        if number % 16 == 0 and code >= 0:
            refused.append(reasons(title, state, chance))
            assert state.copy().key() == state.key()
    evaluation = title.evaluation
    worth = [evaluation.worth(state, seat) for seat in range(players)] if evaluation else []
    outcome = title.outcome(state)
    return [digest(played), digest(state.key()), digest(refused), list(outcome.scores), worth]

def table(name, players, games):
    title = millrace.title(name)
    found = [game(title, players, f"compiled-{number}") for number in range(games)]
    record = millrace.new(name, players=players, seed="record", switches=title.player_counts[players])
    while not record.is_over:
        record.play(record.options[len(record.steps) % len(record.options)])
    return {"games": found, "record": str(record.record), "hash": record.state_hash}

found = {}
for name, players in json.loads(sys.argv[1]):
    try:
        found[f"{name} {players}"] = table(name, players, int(sys.argv[2]))
    except Exception:
        found[f"{name} {players}"] = traceback.format_exc()
print(json.dumps({"engine": millrace.engine().compiled, **found}))
"""

LOOKED_AND_IMAGINED = """
import gc, json, millrace
from millrace.core.rng import Generator

def resident():
    gc.collect()
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096

def grown(doing):
    for _ in range(2000):
        doing()
    before = resident()
    for _ in range(4000):
        doing()
    return (resident() - before) / 4000

found = {}
for name in millrace.games.OWN_TITLES:
    title, chance = millrace.title(name), Generator.from_seed("grown", name)
    most = max(title.players)
    game = millrace.new(name, players=most, seed="grown", switches=title.player_counts[most])
    while len(game.steps) < 60:
        game.play(game.options[len(game.steps) % len(game.options)])
    state = game.state()
    view = title.view(state, state.seat)
    found[name] = [grown(lambda: title.view(state.copy(), state.seat)), grown(lambda: title.determinise(view, chance))]
print(json.dumps({"engine": millrace.engine().compiled, "grown": found}))
"""


def told(source: Path, pure: bool, *program: str) -> dict[str, object]:
    """What a program tells in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", *program],
        capture_output=True,
        text=True,
        check=False,
        cwd=build.ROOT,
        env={
            **os.environ,
            "MILLRACE_PURE": "1" if pure else "0",
            "PYTHONPATH": f"{source}{os.pathsep}{build.ROOT}",
            "PYTHONDONTWRITEBYTECODE": "1",  # the copied sources will never be imported again
        },
    )
    assert done.returncode == 0, done.stderr[-3000:]
    found: dict[str, object] = json.loads(done.stdout)
    assert found.pop("engine") is not pure
    return found


BUILDS = build.ROOT / "build" / "tested"
"""Where builds are kept: whatever sources and tools have compiled once need not be compiled for the next run."""


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources with a build: the one of `./x build` if it is current, otherwise one of its own.

    That has the same C code, not optimised, which takes half the time.
    """
    missing = build.missing_tool()
    if missing:
        pytest.skip(f"THE COMPILED ENGINE IS NOT TESTED: {missing}. {build.REMEDY}")
    source = tmp_path_factory.mktemp("compiled") / "src"
    package = source / "millrace"
    shutil.copytree(build.PACKAGE, package, ignore=shutil.ignore_patterns("web", "__pycache__"))
    builds = _engine.builds_for(package)
    assert builds is not None
    prints = build.take_prints(package)
    found = build.BUILDS / build.build_key(prints)
    if _engine.read_manifest(found) is None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("MILLRACE_OPTIMISATION", "0")
            build.build(lambda stage: None, package, BUILDS)
            found = BUILDS / build.build_key(prints)
    shutil.copytree(found, builds / found.name)
    return source


Played = Callable[[int, bool], dict[str, object]]
"""What was played with so many games, interpreted or not, by title and number of players."""


@pytest.fixture(scope="module")
def played(compiled: Path) -> Played:
    """Games of all tables in one process: to prepare it takes longer than to play them at one."""
    return cache(lambda games, pure: told(compiled, pure, PLAYED_TO_THE_END, json.dumps(TABLES), str(games)))


@pytest.mark.parametrize("games", [FEW, pytest.param(MANY, marks=pytest.mark.long)])
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_same_seeds_give_the_same_games(played: Played, name: str, players: int, games: int) -> None:
    interpreted = played(games, True)[f"{name} {players}"]
    assert isinstance(interpreted, dict), interpreted
    assert len(interpreted["games"]) == games
    assert played(games, False)[f"{name} {players}"] == interpreted


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the size of a process is read from /proc")
def test_positions_made_from_views_are_freed(compiled: Path) -> None:
    grown = told(compiled, False, LOOKED_AND_IMAGINED)["grown"]
    assert isinstance(grown, dict)
    assert {name: figures for name, figures in grown.items() if max(figures) > 200} == {}


def test_the_sources_stay_without_compiled_modules(compiled: Path) -> None:
    assert not [file for ending in ("*.so", "*.pyd") for file in compiled.rglob(ending)]
