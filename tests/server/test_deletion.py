"""Deleting matches: one's own at once, a shared one when all want it, old ones after their time."""

from __future__ import annotations

from contextlib import closing
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import func, select, update
from starlette.websockets import WebSocketDisconnect

from millrace.server import attendance, presence
from millrace.server.hall import Hall
from millrace.server.tidying import DAY, Tidying
from millrace.store import schema
from millrace.store.database import Database, now
from millrace.store.matches import Matches
from tests.server.guests import HUMANS, Guest, begin, until

BOT = {"kind": "random", "name": "Rita"}
EVERYTHING = [table for table in schema.metadata.sorted_tables if "match_id" in table.c and table is not schema.nonces]


@pytest.fixture
def hall(app: FastAPI) -> Hall:
    found: Hall = app.state.hall
    return found


def left(hall: Hall, match_id: str) -> dict[str, int]:
    """How many rows each table still has of a match."""
    with hall.matches.database.read() as connection:
        counted = {
            table.name: connection.scalar(select(func.count()).select_from(table).where(table.c.match_id == match_id))
            for table in EVERYTHING
        }
    return {name: int(count) for name, count in counted.items() if count}


def gone(guest: Guest) -> bool:
    return bool(guest.ask("GET").status_code == 404)


def act(guest: Guest) -> None:
    """Do something, so that one has taken part."""
    assert guest.ask("POST", "/chat", {"text": "hello"}).status_code == 201


def delete(guest: Guest) -> Any:
    return guest.ask("DELETE").json()


def test_whoever_plays_alone_deletes_the_match_with_all_that_belongs_to_it(hall: Hall, client: TestClient) -> None:
    anna, watcher = begin(client, (HUMANS[0], BOT), clock={"kind": "turn", "seconds": 1000})
    option = anna.look()["scene"]["options"][0]["text"]
    anna.change("play", anna.look()["rev"], option=option)
    act(anna)
    anna.ask("PUT", "/notes", {"text": "mine"})
    anna.ask("POST", "/webhook", {"url": "https://example.org/"})
    hall.attendance.arrive(anna.match_id, ["A"])
    assert {"entries", "keys", "chat", "clocks", "webhooks", "presence"} <= left(hall, anna.match_id).keys()
    assert delete(anna) == {"deleted": True, "missing": []}
    assert left(hall, anna.match_id) == {} and gone(anna) and gone(watcher)
    assert client.post("/api/mine", json={"keys": [{"id": anna.match_id, "token": anna.token}]}).json() == []
    assert anna.ask("DELETE").status_code == 404


def test_who_began_it_deletes_it_as_long_as_nobody_else_has_done_anything(client: TestClient) -> None:
    anna, bert, watcher = begin(client)
    act(anna)
    assert watcher.ask("POST", "/chat", {"text": "hello", "name": "Wanda"}).status_code == 201
    assert delete(bert) == {"deleted": False, "missing": ["A"]}, "it is not Bert's alone"
    assert delete(anna)["deleted"] and gone(bert)


@pytest.mark.parametrize("took_part", ["chat", "decision"])
def test_what_others_took_part_in_is_deleted_when_all_want_it(client: TestClient, took_part: str) -> None:
    anna, bert, watcher = begin(client)
    if took_part == "chat":
        act(bert)
    else:
        bert.ask("PUT", "/seats/B", {"name": "Berta"})
    assert delete(anna) == {"deleted": False, "missing": ["B"]}
    assert delete(anna) == {"deleted": False, "missing": ["B"]}, "asking twice counts once"
    keys = {"keys": [{"id": bert.match_id, "token": bert.token}]}
    assert client.post("/api/mine", json=keys).json()[0]["to_delete"] == ["A"]
    assert watcher.ask("DELETE").status_code == 403 and Guest(client, anna.match_id).ask("DELETE").status_code == 401
    assert delete(bert) == {"deleted": True, "missing": []} and gone(anna)


def test_a_wish_counts_until_the_match_goes_on(client: TestClient) -> None:
    anna, bert, _ = begin(client)
    act(bert)
    delete(anna)
    keys = {"keys": [{"id": bert.match_id, "token": bert.token}]}
    seen = anna.change("play", 0, option=anna.look()["scene"]["options"][0]["text"])
    assert client.post("/api/mine", json=keys).json()[0]["to_delete"] == ["A"], "what is tried does not count"
    while not seen["scene"]["turn"].get("pending"):
        seen = anna.change("play", seen["rev"], option=seen["scene"]["options"][0]["text"])
    anna.change("confirm", seen["rev"])
    assert client.post("/api/mine", json=keys).json()[0]["to_delete"] == []
    assert delete(bert) == {"deleted": False, "missing": ["A"]}
    assert delete(anna)["deleted"]


def test_whoever_left_the_seat_to_a_bot_is_asked_all_the_same(client: TestClient) -> None:
    anna, bert, _ = begin(client)
    act(bert)
    bert.ask("POST", "/seats/B/bot", {"bot": "random"})
    assert delete(anna) == {"deleted": False, "missing": ["B"]}
    assert delete(bert)["missing"] in ([], ["A"]), "the bot may have moved meanwhile"


def test_what_somebody_tries_does_not_show_when_the_match_is_to_be_deleted(client: TestClient) -> None:
    anna, bert, _ = begin(client, seed="4")
    while anna.look()["waiting_for"] != ["B"]:
        anna, bert, _ = begin(client, seed=f"{anna.match_id}")
    bert.change("play", 0, option=bert.look()["scene"]["options"][0]["text"])
    assert delete(anna)["deleted"]


def test_a_match_of_bots_is_whoevers_began_it(client: TestClient) -> None:
    (watcher,) = begin(client, (BOT, BOT), public=True, switches={"introductory_game": "canal_only"})
    assert Guest(client, watcher.match_id).ask("DELETE").status_code == 403, "whoever happens to watch did not"
    assert delete(watcher)["deleted"]


def test_people_at_one_screen_are_one_person(client: TestClient) -> None:
    hot, _ = begin(client, HUMANS, hot_seat=True)
    assert delete(hot)["deleted"]


def test_whoever_looks_at_a_deleted_match_is_told(client: TestClient) -> None:
    anna, bert, _ = begin(client)
    with bert.socket() as socket:
        socket.receive_json()
        assert delete(anna)["deleted"]
        with pytest.raises(WebSocketDisconnect) as caught:
            while True:
                socket.receive_json()
    assert caught.value.code == 4404


def test_a_bot_that_is_to_move_in_a_deleted_match_is_not_missed(hall: Hall, client: TestClient) -> None:
    anna, _ = begin(client, (HUMANS[0], BOT))
    delete(anna)
    hall.runner.wake(anna.match_id)
    other, _ = begin(client, (HUMANS[0], BOT))
    other.ask("POST", "/seats/A/bot", {"bot": "random"})
    until(lambda: other.look()["steps"] > 10)
    assert anna.match_id not in hall.runner._resting


# -- old matches


def aged(hall: Hall, guest: Guest, days: float) -> None:
    """Let the last change of a match be so long ago."""
    table = schema.matches
    with hall.matches.database.write() as connection:
        old = update(table).where(table.c.id == guest.match_id).values(updated=now() - int(days * DAY))
        connection.execute(old)


def test_matches_to_which_nothing_happens_are_deleted_after_their_time(hall: Hall, client: TestClient) -> None:
    old, watched, young, _ = (begin(client)[0] for _ in range(4))
    for guest, days in ((old, 31), (watched, 31), (young, 29)):
        aged(hall, guest, days)
    hall.attendance.arrive(watched.match_id, ["B"])
    assert Tidying(hall.matches).once() == [], "by default everything is kept"
    assert Tidying(hall.matches, keep_days=30).once() == [old.match_id]
    assert gone(old) and left(hall, old.match_id) == {}
    assert not gone(watched) and not gone(young)
    assert Tidying(hall.matches, keep_days=30).once() == []


def test_traces_of_lost_sockets_are_swept_away(hall: Hall, client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, _, _ = begin(client)
    hall.attendance.arrive(anna.match_id, ["B"])
    monkeypatch.setattr(attendance, "LIFE", -1)
    with closing(Database.open(hall.settings.database_url)) as database:
        attendance.Attendance(Matches(database)).arrive(anna.match_id, ["A"])
    Tidying(hall.matches).once()
    assert left(hall, anna.match_id)["presence"] == 1 and presence.connected_seats(hall.matches, anna.match_id) == {"B"}
