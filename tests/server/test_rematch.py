"""Playing again: the same people, every seat turned on by one, found by whoever asks later."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import select, update

from millrace.server.hall import Hall
from millrace.store.schema import keys, matches, nonces
from tests.server.guests import Guest, begin

SEATS = ({"kind": "human", "name": "Anna"}, {"kind": "human", "name": "Bert"}, {"kind": "random", "name": "Mill"})


def end(app: FastAPI, match_id: str) -> None:
    """Let a match count as over."""
    hall: Hall = app.state.hall
    with hall.matches.database.write() as connection:
        connection.execute(update(matches).where(matches.c.id == match_id).values(over=True, bot_due=False))


@pytest.fixture
def finished(app: FastAPI, client: TestClient) -> tuple[Guest, ...]:
    guests = begin(client, SEATS, public=True, language="de")
    end(app, guests[0].match_id)
    return guests


def again(guest: Guest) -> dict[str, Any]:
    answer = guest.ask("POST", "/rematch")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_everybody_finds_the_same_match_one_seat_further_on(client: TestClient, finished: tuple[Guest, ...]) -> None:
    anna, bert, watcher = finished
    first, second = again(anna), again(bert)
    assert first["id"] == second["id"] == again(anna)["id"] != anna.match_id
    assert [key["seats"] for key in first["keys"] + second["keys"]] == [["B"], ["C"]]
    seen = Guest(client, first["id"], first["keys"][0]["token"]).look()
    assert [(seat["name"], seat["kind"]) for seat in seen["seats"]] == [
        ("Mill", "random"), ("Anna", "human"), ("Bert", "human"),
    ]  # fmt: skip
    assert seen["mine"] == ["B"] and seen["public"]
    assert Guest(client, second["id"], second["keys"][0]["token"]).look()["mine"] == ["C"]
    assert watcher.ask("POST", "/rematch").status_code == 403


def test_all_at_the_same_moment_get_one_match(finished: tuple[Guest, ...]) -> None:
    anna, bert, _ = finished
    with ThreadPoolExecutor(4) as pool:
        found = {made["id"] for made in pool.map(again, [anna, bert, anna, bert])}
    assert len(found) == 1


def test_it_is_found_after_days_and_with_a_renewed_key(
    app: FastAPI, client: TestClient, finished: tuple[Guest, ...]
) -> None:
    anna, bert, _ = finished
    made = again(anna)
    with app.state.hall.matches.database.write() as connection:
        connection.execute(nonces.delete())
    fresh = Guest(client, bert.match_id, bert.ask("POST", "/seats/B/key").json()["token"])
    fresh.look()
    later = again(fresh)
    assert later["id"] == made["id"]
    assert Guest(client, later["id"], later["keys"][0]["token"]).look()["mine"] == ["C"]


def test_accounts_hold_the_new_key_as_they_held_the_old_one(
    app: FastAPI, client: TestClient, finished: tuple[Guest, ...]
) -> None:
    anna, bert, _ = finished
    client.post(
        "/api/accounts", json={"name": "anna", "password": "long enough it is"}, headers={"Origin": "http://testserver"}
    )
    held = {"keys": [{"id": anna.match_id, "token": anna.token}]}
    client.post("/api/me/keys", json=held, headers={"Origin": "http://testserver"})
    client.cookies.clear()
    made = again(bert)
    again(anna)
    with app.state.hall.matches.database.read() as connection:
        rows = connection.execute(select(keys.c.seats, keys.c.account_id).where(keys.c.match_id == made["id"])).all()
    assert {row.seats: row.account_id is not None for row in rows} == {"B": True, "C": False, "": False}


def test_a_running_match_has_no_next_one(client: TestClient) -> None:
    anna, *_ = begin(client)
    assert anna.ask("POST", "/rematch").status_code == 409


def test_at_one_screen_one_key_opens_all_seats_again(app: FastAPI, client: TestClient) -> None:
    table, _ = begin(client, SEATS[:2], hot_seat=True)
    end(app, table.match_id)
    made = again(table)
    assert [key["seats"] for key in made["keys"]] == [["A", "B"]]
    seen = Guest(client, made["id"], made["keys"][0]["token"]).ask("GET", seat="A").json()
    assert [seat["name"] for seat in seen["seats"]] == ["Bert", "Anna"] and seen["hot_seat"]
