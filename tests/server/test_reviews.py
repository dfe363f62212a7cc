"""Looking back on a match: only after its end, for whoever may see it, the same again at once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from millrace.core.game import Game
from millrace.review import looking
from millrace.review.keeping import kept_file
from millrace.review.looking import LEAST
from millrace.server import reviewing, reviews
from tests.review.games import played
from tests.server.guests import Guest, begin


@pytest.fixture(autouse=True)
def _at_a_glance(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Reviews are short, and worked out in this process: what other processes do is the same."""
    monkeypatch.setattr(app.state.hall.reviews, "_effort", LEAST)
    monkeypatch.setattr(reviewing, "pool_of", lambda: None)
    monkeypatch.setattr(reviewing, "review", once)
    yield


_told: dict[str, list[Any]] = {}


def once(game: Game, *wishes: Any, **more: Any) -> Iterator[Any]:
    """What looking back tells, step by step; a game that was looked at to the end is not looked at again."""
    record, steps = str(game.record), []
    if record not in _told:
        for step in looking.review(game, *wishes, **more):
            steps.append(step)
            yield step
        _told[record] = steps
    else:
        yield from _told[record]


def finished(client: TestClient) -> Guest:
    """A match made of the record of a finished game, which anybody may watch."""
    body = {"text": str(played().record), "public": True}
    answer = client.post("/api/records", json=body)
    assert answer.status_code == 200, answer.text
    return Guest(client, answer.json()["id"])


def looked_at(guest: Guest, **query: Any) -> dict[str, Any]:
    """The complete review of a match, as it is told to who asks when it is complete."""
    with follow(guest, **query) as socket:
        rest_of(socket, {"complete": False})
    answer = guest.ask("GET", "/review", **query)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    assert found["complete"]
    return found


def test_before_the_end_nothing_is_told(client: TestClient) -> None:
    for guest in begin(client):
        answer = guest.ask("GET", "/review", lang="de")
        assert answer.status_code == 409
        assert answer.json()["error"]["id"] == "server.review-before-end"
        assert "nicht zu Ende" in answer.json()["error"]["text"]


def test_after_the_end_it_becomes_more_until_it_is_complete_and_is_kept(client: TestClient, tmp_path: Path) -> None:
    guest = finished(client)
    found = looked_at(guest)
    assert found["over"] and found["policy"] and found["done"] == found["planned"]
    assert all(choice["grade"] and choice["label"] for choice in found["choices"])
    assert len(found["names"]) == 2
    # Another match of the same game, and another language: nothing is worked out again.
    files = list(kept_file("x", tmp_path).parent.iterdir())
    assert len(files) == 1
    again = finished(client).ask("GET", "/review", lang="de")
    assert again.status_code == 200
    german = again.json()
    assert german["lang"] == "de"
    assert [each["cost"] for each in german["choices"]] == [each["cost"] for each in found["choices"]]
    assert german["choices"][0]["label"] != found["choices"][0]["label"]


# -- pushed ------------------------------------------------------------------------------------------------------------


@cache
def steps() -> tuple[Any, ...]:
    """All that looking at the finished game tells, step by step."""
    found = tuple(once(played(), effort=LEAST))
    assert not found[0].review.complete and found[-1].review.complete
    return found


class Held:
    """A review that goes on when the test lets it: what is known at first, and then all of it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        steps()
        self.go_on = Event()
        monkeypatch.setattr(reviewing, "review", self.review)
        monkeypatch.setattr(reviews, "BREATH", 0.01)

    def review(self, *_: Any, **__: Any) -> Iterator[Any]:
        yield steps()[0]
        self.go_on.wait()
        yield from steps()[1:]


def follow(guest: Guest, **query: Any) -> Any:
    words = "&".join(f"{name}={value}" for name, value in query.items())
    protocols = ["millrace", guest.token] if guest.token else ["millrace"]
    return guest.client.websocket_connect(f"/ws/matches/{guest.match_id}/review?{words}", subprotocols=protocols)


def closed(socket: Any) -> int:
    """The code with which a socket ends that has nothing more to tell."""
    with pytest.raises(WebSocketDisconnect) as end:
        socket.receive_json()
    return end.value.code


def rest_of(socket: Any, known: dict[str, Any]) -> dict[str, Any]:
    """What is known when all was pushed."""
    while not known["complete"]:
        known = known | socket.receive_json()
    return known


def test_what_is_found_out_is_pushed_as_it_comes(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    held, guest = Held(monkeypatch), finished(client)
    with follow(guest, lang="de") as socket, follow(guest) as other:
        first, english = socket.receive_json(), other.receive_json()
        assert not first["complete"] and first["done"] < first["planned"] and first["lang"] == "de"
        assert guest.ask("GET", "/review", since=first["done"]).status_code == 204, "it is known by now"
        held.go_on.set()
        more = socket.receive_json()
        assert "done" in more and "scores" not in more, "what has not changed is not sent again"
        assert rest_of(socket, first | more) == looked_at(guest, lang="de")
        assert rest_of(other, english) == looked_at(guest)
        assert closed(socket) == closed(other) == reviews.ALL_TOLD
    with follow(guest) as socket:  # the second look
        assert socket.receive_json() == looked_at(guest)
        assert closed(socket) == reviews.ALL_TOLD


def test_who_comes_back_goes_on_where_the_line_broke(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    held, guest = Held(monkeypatch), finished(client)
    with follow(guest) as socket:
        known = socket.receive_json()
    monkeypatch.setattr(reviews, "PING", 0.05)
    with follow(guest, since=known["done"]) as socket:
        assert socket.receive_json() == {"ping": 1}, "there is nothing new"
        monkeypatch.setattr(reviews, "PING", 60)
        held.go_on.set()
        while "ping" in (more := socket.receive_json()):
            pass
        assert more["done"] > known["done"] and more["scores"] == known["scores"], "once more the whole of it"
        assert rest_of(socket, more) == looked_at(guest)


class Breaking:
    """Looking that fails until it is mended; how often it was begun."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, before_anything: bool) -> None:
        steps()
        self.before_anything, self.mended, self.begun = before_anything, False, 0
        monkeypatch.setattr(reviewing, "review", self.review)
        monkeypatch.setattr(reviews, "BREATH", 0.01)

    def review(self, *_: Any, **__: Any) -> Iterator[Any]:
        self.begun += 1
        if not self.mended and self.before_anything:
            raise ValueError("nobody can look at this")
        yield steps()[0]
        if not self.mended:
            raise ValueError("nobody can look on")
        yield from steps()[1:]


@pytest.mark.parametrize("before_anything", [True, False], ids=["at once", "in the middle"])
def test_looking_that_fails_is_told_and_tried_again_only_on_demand(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, before_anything: bool
) -> None:
    breaking, guest = Breaking(monkeypatch, before_anything), finished(client)
    with follow(guest) as socket, pytest.raises(WebSocketDisconnect) as end:
        while True:
            socket.receive_json()
    assert end.value.code == reviews.GIVEN_UP
    for since in (-1, 0, 100):
        answer = guest.ask("GET", "/review", since=since, lang="de")
        assert answer.status_code == 503 and answer.json()["error"]["id"] == "server.review-failed"
        assert "noch einmal versuchen" in answer.json()["error"]["text"]
    with follow(guest) as socket:
        assert closed(socket) == 4503
    assert breaking.begun == 1, "nobody wanted it to be tried again"
    assert guest.ask("GET", "/review", again="true").status_code in (200, 204)
    with follow(guest) as socket, pytest.raises(WebSocketDisconnect):
        while True:
            socket.receive_json()
    assert breaking.begun == 2 and guest.ask("GET", "/review").status_code == 503, "it has failed once more"
    breaking.mended = True
    assert guest.ask("GET", "/review", again="true").status_code in (200, 204)
    assert looked_at(guest)["complete"] and breaking.begun == 3


def test_a_review_that_could_not_be_kept_is_told_all_the_same(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(reviewing, "keep", full)
    assert looked_at(finished(client))["complete"]


def test_the_socket_of_a_review_is_refused_like_the_question(client: TestClient) -> None:
    running = begin(client)[0]
    with follow(running) as socket:
        assert closed(socket) == 4409
    made = client.post("/api/records", json={"text": str(played().record)}).json()
    for token, code in (("", 4401), ("no such key", 4403)):
        with follow(Guest(client, made["id"], token)) as socket:
            assert closed(socket) == code
    with follow(Guest(client, "no-such-match")) as socket:
        assert closed(socket) == 4404
    with follow(finished(client)) as socket:
        socket.send_text("hello")
        with pytest.raises(WebSocketDisconnect):
            while True:
                socket.receive_json()


def test_who_may_not_see_a_match_may_not_look_back_on_it(client: TestClient) -> None:
    body = {"text": str(played().record)}
    made = client.post("/api/records", json=body).json()
    assert Guest(client, made["id"]).ask("GET", "/review").status_code == 401
    assert Guest(client, made["id"], "no such key").ask("GET", "/review").status_code == 403


def test_another_road_is_taken_in_a_branch(client: TestClient) -> None:
    guest, game = finished(client), played()
    at = next(at for at, step in enumerate(game.steps) if not step.forced)
    seat = game.step(at).seat
    book = game.title.codebook
    codes = game.state_at(at).codes_for(seat)
    other = next(book[code].text for code in codes if book[code] != game.step(at).option)
    answer = guest.ask("POST", "/branch", {"at": at, "option": other})
    assert answer.status_code == 200, answer.text
    made = answer.json()
    branch = Guest(client, made["id"], made["keys"][0]["token"])
    assert other in branch.ask("GET", "/record").text
    refused = guest.ask("POST", "/branch", {"at": at, "option": "nonsense"})
    assert refused.status_code == 422
    assert guest.ask("POST", "/branch", {"at": len(game.steps), "option": other}).status_code == 404
