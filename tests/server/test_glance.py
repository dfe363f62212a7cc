"""A match at a glance: how far it is and its board, the same for everybody who may look at it."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

from fastapi.testclient import TestClient

from tests.server.guests import Guest, begin


def test_everybody_sees_the_same_whatever_is_in_their_hands(client: TestClient) -> None:
    anna, bert, watcher = begin(client)
    chance = Random(5)
    for _ in range(12):
        assert anna.act(chance) or bert.act(chance)
    told = [guest.ask("GET", "/glance").json() for guest in (anna, bert, watcher)]
    assert told[0] == told[1] == told[2]
    assert told[0]["era"] == "Canal era" and told[0]["round"].startswith("round ")
    assert told[0]["background"] == "board-canal"
    assert ElementTree.fromstring(told[0]["pieces"]).get("viewBox") == f"0 0 {told[0]['w']:g} {told[0]['h']:g}"


def test_an_open_turn_is_not_to_be_seen(client: TestClient) -> None:
    anna, _, _ = begin(client)
    before = anna.ask("GET", "/glance")
    seen = anna.look()
    link = next(option["text"] for option in seen["scene"]["options"] if option["text"].startswith("network"))
    anna.change("play", seen["rev"], option=link)
    after = anna.ask("GET", "/glance")
    assert after.json() == before.json() and after.headers["etag"] == before.headers["etag"]


def test_only_who_may_watch_gets_it_and_nobody_twice(client: TestClient) -> None:
    anna, bert, _ = begin(client)
    assert Guest(client, anna.match_id).ask("GET", "/glance").status_code == 401
    tag = anna.ask("GET", "/glance").headers["etag"]
    address, headers = f"/api/matches/{anna.match_id}/glance", {"Authorization": f"Bearer {anna.token}"}
    assert client.get(address, headers={**headers, "If-None-Match": tag}).status_code == 304
    german = client.get(address, headers={**headers, "If-None-Match": tag}, params={"lang": "de"})
    assert german.status_code == 200 and german.json()["era"] == "Kanalepoche"
    assert bert.ask("GET", "/glance").json() == anna.ask("GET", "/glance").json()
