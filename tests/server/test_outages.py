"""A database that is away or full: a clear answer meanwhile, and the server goes on by itself afterwards."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import event

from millrace.server.app import create_app
from millrace.server.hall import Settings
from millrace.server.limits import Limits
from millrace.store.database import Database
from tests.server.conftest import HOME
from tests.server.guests import Guest, begin, until
from tests.store.databases import fresh_url, own_server


def checked_outage(answer: Any, reason: str) -> None:
    """Assert that an answer says why there is none, and when to ask again."""
    assert answer.status_code == 503, answer.text
    assert answer.json()["error"]["id"] == f"store.database-{reason}"
    assert answer.json()["error"]["rules"] == []
    assert int(answer.headers["retry-after"]) > 0
    assert answer.headers["x-content-type-options"] == "nosniff"


@contextmanager
def served(folder: Path, url: str) -> Iterator[TestClient]:
    app = create_app(Settings(folder, url, HOME, Limits().without_rates()))
    with TestClient(app, headers={"Origin": HOME}) as client:
        yield client


def test_a_server_outlives_the_restart_of_its_database(tmp_path: Path) -> None:
    with own_server() as postgres, served(tmp_path, postgres.get_uri()) as client:
        registered = client.post("/api/accounts", json={"name": "Anna", "password": "nine lonely herons"})
        assert registered.status_code == 201
        anna, bert, watcher = begin(client)
        with_bot = begin(client, ({"kind": "human", "name": "Anna"}, {"kind": "random", "name": ""}))[0]
        chance = Random(1)
        assert anna.act(chance) is not None
        known = anna.look()
        postgres.stop()
        looking = {"en": "cannot be reached", "de": "nicht erreichbar"}
        for language, words in looking.items():
            answer = anna.ask("GET", lang=language)
            checked_outage(answer, "away")
            assert words in answer.json()["error"]["text"]
        checked_outage(client.get("/api/me"), "away")
        checked_outage(client.post("/api/mine", json={"keys": []}), "away")
        checked_outage(watcher.ask("POST", "/chat", {"text": "hello", "name": "Zoe"}), "away")
        checked_outage(bert.ask("PUT", "/notes", {"text": "hello"}), "away")
        body = {"rev": known["rev"], "option": known["scene"]["options"][0]["text"]}
        checked_outage(anna.ask("POST", "/play", body), "away")
        assert client.get("/").status_code == 200, "what needs no database is there"
        with postgres._lock:
            postgres.ensure_postgres_running()
        after = until(lambda: _seen(anna))
        assert (after["rev"], after["scene"]) == (known["rev"], known["scene"])
        assert anna.ask("POST", "/play", body).status_code == 200
        assert client.get("/api/me").json()["account"]["name"] == "Anna"
        until(lambda: _bot_moves(with_bot, chance))


def _seen(guest: Guest) -> dict[str, Any] | None:
    answer = guest.ask("GET")
    return answer.json() if answer.status_code == 200 else None


def _bot_moves(guest: Guest, chance: Random) -> bool:
    """Play until a bot has answered."""
    guest.act(chance)
    return len(guest.ask("GET", "/history").json()) > 0 and any(
        each["seat"] == "B" for each in guest.ask("GET", "/history").json()
    )


@pytest.fixture
def full(tmp_path: Path) -> Iterator[tuple[TestClient, Any]]:
    """A server on SQLite, and a function that says how many pages its file may have beyond those it has."""
    with served(tmp_path, fresh_url("sqlite", tmp_path)) as client:
        app: Any = client.app
        database: Database = app.state.hall.matches.database
        most = [1_000_000_000]

        def limit(connection: Any, *_: object) -> None:
            connection.cursor().execute(f"PRAGMA max_page_count={most[0]}")

        event.listen(database._engine, "checkout", limit)

        def allow(more: int) -> None:
            with sqlite3.connect(tmp_path / "store.sqlite") as connection:
                most[0] = connection.execute("PRAGMA page_count").fetchone()[0] + more

        yield client, allow


def test_a_full_disk_is_named_and_recovered_from(full: tuple[TestClient, Any]) -> None:
    client, allow = full
    anna, bert, _watcher = begin(client)
    known = anna.look()
    allow(0)
    long = {"text": "x" * 20_000}
    checked_outage(bert.ask("PUT", "/notes", long), "full")
    body = {"title": "brass-birmingham", "seats": [{"kind": "human"}, {"kind": "human"}]}
    answers = [client.post("/api/matches", json=body) for _ in range(30)]
    checked_outage(answers[-1], "full")
    assert {answer.status_code for answer in answers} <= {200, 503}
    assert anna.look()["scene"] == known["scene"], "whoever only looks notices nothing"
    allow(1_000_000)
    assert bert.ask("PUT", "/notes", long).status_code == 200
    assert client.post("/api/matches", json=body).status_code == 200
    assert anna.act(Random(1)) is not None


def test_a_move_that_a_full_disk_did_not_take_was_not_made(full: tuple[TestClient, Any]) -> None:
    client, allow = full
    anna, *_ = begin(client)
    allow(0)
    refused, chance = None, Random(3)
    while refused is None:
        seen = anna.look()
        scene = seen["scene"]
        body = {"rev": seen["rev"], "seat": "A"}
        if scene["turn"].get("pending"):
            answer = anna.ask("POST", "/restart", body)
        else:
            answer = anna.ask("POST", "/play", {**body, "option": chance.choice(scene["options"])["text"]})
        refused = answer if answer.status_code != 200 else None
    checked_outage(refused, "full")
    assert anna.look() == seen
    allow(1_000_000)
    assert anna.act(chance) is not None
