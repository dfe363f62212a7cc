"""Turns of bots: each is taken by one, whoever else looks for turns, and by another if that one is killed."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner
from sqlalchemy import select

from millrace.cli import main
from millrace.core.record import Player
from millrace.server.hall import Settings
from millrace.server.limits import Limits
from millrace.server.turns import OwnTurns, SharedTurns, turns_of
from millrace.store import schema
from millrace.store.database import Database
from millrace.store.log import MOVE, SEAT, Act
from millrace.store.matches import Matches, NewMatch
from tests.bots.waiting import FOLDER, GO, Waiting, thinking_for
from tests.server.guests import PATIENCE, until
from tests.server.running import environment, in_thread
from tests.store.databases import fresh_url

BOT = "waiting"
SHORT = {"introductory_game": "canal_only"}


@pytest.fixture
def url(tmp_path: Path) -> str:
    return fresh_url("postgresql", tmp_path)


@pytest.fixture
def matches(url: str) -> Iterator[Matches]:
    database = Database.open(url)
    yield Matches(database)
    database.close()


def begin(matches: Matches, *kinds: str) -> str:
    return matches.create(NewMatch("brass-birmingham", [Player(kind) for kind in kinds], SHORT, seed="7"), []).id


@contextmanager
def started(matches: Matches) -> Iterator[SharedTurns]:
    turns = turns_of(matches.database)
    assert isinstance(turns, SharedTurns)
    turns.start()
    try:
        yield turns
    finally:
        turns.stop()


@contextmanager
def worker(home: Path, url: str) -> Iterator[subprocess.Popen[str]]:
    """`millrace bots` while the block lasts."""
    words = ["bots", "--database", url, "--count", "1", "--bot", "tests.bots.waiting:Waiting"]
    command = [sys.executable, "-m", "millrace.cli", *words]
    with subprocess.Popen(command, env=environment(home), stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            said = process.stdout.readline()
            assert said.startswith("One bot thinks at once here for postgresql"), said
            yield process
        finally:
            process.terminate()
            process.wait(30)


# -- who takes what


def test_a_turn_in_hand_is_nobody_elses_and_the_next_one_is(matches: Matches) -> None:
    first, second = begin(matches, "random", "random"), begin(matches, "random", "random")
    with started(matches) as here, started(matches) as there:
        with here.take([]) as taken, there.take([]) as other:
            assert {taken, other} == {first, second}
            with here.take([]) as none:
                assert none == ""
        with there.take([first]) as taken:
            assert taken == second, "one that rests is left to others"


def test_a_turn_is_free_again_when_whoever_held_it_fails(matches: Matches) -> None:
    due = begin(matches, "random", "random")
    with started(matches) as here, started(matches) as there:
        with pytest.raises(RuntimeError, match="oh"), here.take([]) as taken:
            assert taken == due
            raise RuntimeError("oh")
        with there.take([]) as taken:
            assert taken == due


def test_what_somebody_thinks_about_can_be_changed_and_deleted(matches: Matches) -> None:
    due = begin(matches, "random", "random")
    with started(matches) as turns:
        with turns.take([]) as taken:
            assert taken == due
            matches.act(due, 0, [Act(SEAT, 0, "human Anna")])
            matches.delete(due)
        other = begin(matches, "random", "random")
        turns.wake(other)
        with turns.take([]) as taken:
            assert taken == other
    with matches.database.read() as connection:
        assert connection.execute(select(schema.turns)).all() == []


def test_a_turn_that_another_process_tells_of_is_heard(matches: Matches) -> None:
    with started(matches) as turns:
        with turns.take([]) as taken:
            assert taken == ""
        due = begin(matches, "random", "random")

        def found() -> bool:
            with turns.take([]) as taken:
                return taken == due

        until(found)


def test_a_process_that_is_alone_hands_turns_to_its_threads_in_order(tmp_path: Path) -> None:
    matches = Matches(Database.open(fresh_url("sqlite", tmp_path)))
    due = [begin(matches, "random", "random") for _ in range(2)]
    turns = turns_of(matches.database)
    assert isinstance(turns, OwnTurns)
    turns.start()
    taken = []
    for _ in due:
        with turns.take([]) as match_id:
            taken.append(match_id)
    assert sorted(taken) == sorted(due), "both were due before anybody looked"
    for match_id in (*due, due[0]):
        turns.wake(match_id)
    turns.wake("resting")
    for expected in (*due, ""):
        with turns.take(["resting"]) as match_id:
            assert match_id == expected
    turns.stop()
    for _ in range(3):
        with turns.take([]) as match_id:
            assert match_id == ""
    matches.database.close()


# -- workers


def test_a_killed_workers_turn_is_taken_by_another_and_played_once(
    matches: Matches, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, own_roster: None
) -> None:
    from millrace import bots

    bots.register(BOT, Waiting)
    monkeypatch.setenv(FOLDER, str(tmp_path))
    due = begin(matches, BOT, BOT)
    with worker(tmp_path, url) as first:
        until(lambda: thinking_for(tmp_path) == {first.pid}, 60)
        with worker(tmp_path, url) as second:
            with started(matches) as turns, turns.take([]) as taken:
                assert taken == "", "the turn is in hand"
            assert thinking_for(tmp_path) == {first.pid}
            first.send_signal(signal.SIGKILL)
            until(lambda: thinking_for(tmp_path) == {first.pid, second.pid}, 60)
            assert matches.entries(due) == []
            (tmp_path / GO).touch()
            until(lambda: len(matches.entries(due)) >= 6, 60)
    with matches.table(due) as table:
        choices = [step for step in table.match.game.steps if not step.forced]
        assert len(choices) == [entry.kind for entry in matches.entries(due)].count(MOVE)


def test_a_server_without_bots_of_its_own_leaves_them_to_workers(url: str, tmp_path: Path) -> None:
    with in_thread(Settings(tmp_path, url, limits=Limits().without_rates(), bots=0)) as server:
        seats = [{"kind": "random"}, {"kind": "random"}]
        body = {"title": "brass-birmingham", "seats": seats, "clock": {"kind": "turn", "seconds": 600}}
        made = server.ask("POST", "/api/matches", body=body)[1]
        path, token = f"/api/matches/{made['id']}", made["keys"][0]["token"]
        with server.listen(made["id"], token) as socket:
            assert server.ask("GET", path, token)[1]["steps"] == 0
            with worker(tmp_path, url):
                until(lambda: server.ask("GET", path, token)[1]["steps"] > 8)
            told = [socket.recv(timeout=PATIENCE) for _ in range(4)]
            assert any('"diff"' in str(message) for message in told), "whoever watches is told of what workers did"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["bots"], "Name their database: millrace bots --database postgresql://"),
        (["bots", "--database", "sqlite:///x"], "A SQLite file belongs to one server"),
        (["bots", "--database", "mysql://x/y"], "“mysql://x/y” is no database that can be used"),
        (["bots", "--database", "postgresql://127.0.0.1:1/none"], "cannot be reached"),
        (["bots", "--database", "postgresql://x/y", "--bot", "nowhere:Bot"], "Python finds no module “nowhere”"),
        (["serve", "--bots", "0", "--port", "0", "--no-browser"], "name a PostgreSQL one with --database"),
    ],
)
def test_what_cannot_be_done_is_told(
    words: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MILLRACE_HOME", str(tmp_path))
    monkeypatch.setenv("MILLRACE_LANG", "en")
    monkeypatch.delenv("MILLRACE_DATABASE", raising=False)
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 2 and said in done.stderr and "Traceback" not in done.output
