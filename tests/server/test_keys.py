"""Keys that end: renewed by who plays or who began the match, and on hand-over; sockets end with what they rest on."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from millrace.server.app import create_app
from millrace.server.hall import Settings
from tests.server.guests import HUMANS, Guest, begin

HOME = {"Origin": "http://testserver"}


def renew(guest: Guest, seat: str) -> Any:
    return guest.ask("POST", f"/seats/{seat}/key")


def with_key(guest: Guest, token: str) -> Guest:
    return Guest(guest.client, guest.match_id, token, guest.seat)


def status(guest: Guest) -> int:
    return int(guest.ask("GET").status_code)


def say(guest: Guest) -> None:
    """Say something to everybody at the match, from its own pages."""
    headers = {"Authorization": f"Bearer {guest.token}", **HOME}
    said = guest.client.post(f"/api/matches/{guest.match_id}/chat", json={"text": "still here"}, headers=headers)
    assert said.status_code == 201


def closed_with(socket: Any) -> int:
    """The code with which a socket ends, before it hears anything that is said."""
    with pytest.raises(WebSocketDisconnect) as caught:
        while "chat" not in socket.receive_json():
            pass
    return int(caught.value.code)


def test_whoever_plays_a_seat_gets_a_new_key_and_the_old_one_ends_when_it_is_used(client: TestClient) -> None:
    anna, bert, _ = begin(client)
    answer = renew(bert, "B").json()
    assert answer["seats"] == ["B"] and not answer["at_once"] and answer["token"] != bert.token
    assert status(bert) == 200, "an answer that was lost costs nobody the seat"
    again = with_key(bert, renew(bert, "B").json()["token"])
    assert status(with_key(bert, answer["token"])) == 403, "only the last one counts"
    assert again.look()["mine"] == ["B"]
    assert status(bert) == 403 and status(again) == 200 and status(anna) == 200


def test_a_key_that_ends_takes_its_sockets_with_it(client: TestClient) -> None:
    anna, bert, _ = begin(client)
    with bert.socket() as old, anna.socket() as other:
        old.receive_json()
        fresh = with_key(bert, renew(bert, "B").json()["token"])
        with fresh.socket() as new:
            assert "scene" in new.receive_json()
            say(anna)
            assert closed_with(old) == 1001
            assert "scene" in other.receive_json()
    with bert.socket() as socket:
        assert closed_with(socket) == 4403


def test_who_hands_over_gets_a_new_key_to_come_back_with(client: TestClient) -> None:
    anna, _, _ = begin(client)
    token = anna.ask("POST", "/seats/A/bot", {"bot": "random"}).json()["token"]
    fresh = with_key(anna, token)
    assert fresh.ask("DELETE", "/seats/A/bot").status_code == 200
    assert status(anna) == 403


def test_who_began_the_match_renews_the_keys_that_nobody_has_used(client: TestClient) -> None:
    anna, bert, watcher = begin(client)
    answer = renew(anna, "B").json()
    assert answer["at_once"] and status(bert) == 403, "the link that went astray is worth nothing"
    fresh = with_key(bert, answer["token"])
    keys = {"keys": [{"id": fresh.match_id, "token": fresh.token}]}
    assert len(client.post("/api/mine", json=keys).json()) == 1
    assert renew(anna, "B").status_code == 200, "a list is no use yet"
    fresh = with_key(bert, renew(anna, "B").json()["token"])
    assert status(fresh) == 200
    refused = renew(anna, "B")
    assert (refused.status_code, refused.json()["error"]["id"]) == (409, "server.key-in-use")
    assert status(fresh) == 200
    assert renew(watcher, "B").status_code == 403 and renew(fresh, "A").status_code == 403


def test_there_are_no_keys_to_bots_and_to_seats_that_are_none(client: TestClient) -> None:
    anna, _ = begin(client, (HUMANS[0], {"kind": "random", "name": ""}))
    assert renew(anna, "B").json()["error"]["id"] == "server.no-key-there"
    assert renew(anna, "Z").status_code == 422
    assert Guest(client, anna.match_id).ask("POST", "/seats/A/key").status_code == 401


def test_a_key_of_several_seats_is_renewed_as_one(client: TestClient) -> None:
    hot, _ = begin(client, hot_seat=True)
    assert renew(hot, "B").json()["seats"] == ["A", "B"]


def test_what_belongs_to_a_key_stays_with_it(client: TestClient) -> None:
    anna, _, _ = begin(client)
    anna.ask("PUT", "/notes", {"text": "Sell first."})
    fresh = with_key(anna, renew(anna, "A").json()["token"])
    assert fresh.ask("GET", "/notes").json() == {"text": "Sell first."}


# -- accounts


def registered(client: TestClient, name: str = "Berta") -> None:
    answer = client.post("/api/accounts", json={"name": name, "password": "mill wheel 27 turns"}, headers=HOME)
    assert answer.status_code == 201, answer.text


def test_a_link_alone_does_not_renew_a_key_that_lies_in_an_account(client: TestClient, app: FastAPI) -> None:
    _, bert, _ = begin(client)
    registered(client)
    client.post("/api/me/keys", json={"keys": [{"id": bert.match_id, "token": bert.token}]}, headers=HOME)
    stranger = TestClient(app)  # without the cookie
    refused = renew(Guest(stranger, bert.match_id, bert.token), "B")
    assert (refused.status_code, refused.json()["error"]["id"]) == (403, "server.key-in-account")
    path = f"/api/matches/{bert.match_id}/seats/B/key"
    token = client.post(path, headers=HOME).json()["token"]
    assert status(with_key(bert, token)) == 200
    assert client.get(f"/api/matches/{bert.match_id}").json()["mine"] == ["B"], "it stays in the account"


def test_a_key_that_is_passed_on_leaves_the_account(client: TestClient, app: FastAPI) -> None:
    _, bert, _ = begin(client)
    registered(client)
    client.post("/api/me/keys", json={"keys": [{"id": bert.match_id, "token": bert.token}]}, headers=HOME)
    token = client.post(f"/api/matches/{bert.match_id}/seats/B/key", headers=HOME).json()["token"]
    assert status(Guest(TestClient(app), bert.match_id, token)) == 200
    assert client.get(f"/api/matches/{bert.match_id}").status_code == 401


@pytest.mark.parametrize("end", ["log-out", "password", "deletion", "log-in"])
def test_the_sockets_of_a_session_end_with_it(client: TestClient, end: str) -> None:
    _, bert, _ = begin(client)
    where, password = f"/ws/matches/{bert.match_id}", "mill wheel 27 turns"
    with bert.socket() as by_link:
        by_link.receive_json()
        registered(client)
        client.post("/api/me/keys", json={"keys": [{"id": bert.match_id, "token": bert.token}]}, headers=HOME)
        with client.websocket_connect(where, subprotocols=["millrace"], headers=HOME) as socket:
            assert socket.receive_json()["scene"]["viewer"] == "B"
            if end == "log-out":
                assert client.delete("/api/session", headers=HOME).status_code == 204
            elif end == "password":
                new = {"password": password, "new": "another wheel 31"}
                assert client.post("/api/me/password", json=new, headers=HOME).status_code == 204
            elif end == "deletion":
                assert client.request("DELETE", "/api/me", json={"password": password}, headers=HOME).status_code == 204
            else:
                given = {"name": "Berta", "password": password}
                assert client.post("/api/session", json=given, headers=HOME).status_code == 200
            say(bert)
            assert closed_with(socket) == 1001
        while "chat" not in by_link.receive_json():
            pass


def test_sockets_at_other_processes_end_as_well(client: TestClient, app: FastAPI, settings: Settings) -> None:
    if not app.state.hall.matches.database.shared:
        pytest.skip("SQLite serves one process")
    anna, bert, _ = begin(client)
    with TestClient(create_app(settings)) as neighbour, Guest(neighbour, bert.match_id, bert.token).socket() as socket:
        socket.receive_json()
        assert status(with_key(bert, renew(bert, "B").json()["token"])) == 200
        say(anna)
        assert closed_with(socket) == 1001


def test_a_player_has_a_key_to_pass_on_that_only_watches(client: TestClient) -> None:
    anna, bert, watcher = begin(client)
    token = anna.ask("POST", "/watching").json()["token"]
    assert anna.ask("POST", "/watching").json()["token"] == token, "asked for again, it is the same"
    assert bert.ask("POST", "/watching").json()["token"] not in (token, bert.token, anna.token)
    friend = Guest(client, anna.match_id, token)
    seen = friend.look()
    assert seen["mine"] == [] and seen["scene"]["viewer"] == ""
    assert friend.ask("GET", "/at/0").status_code == 200
    assert friend.ask("POST", "/watching").status_code == watcher.ask("POST", "/watching").status_code == 403
    assert Guest(client, anna.match_id).ask("POST", "/watching").status_code == 401


def test_nobody_needs_a_key_to_watch_a_public_match(client: TestClient) -> None:
    anna, *_ = begin(client, public=True)
    assert anna.ask("POST", "/watching").json() == {"token": ""}
