"""Looking back on a match: only after its end, for whoever may see it, the same again at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from millrace.review.keeping import kept_file
from millrace.review.looking import LEAST
from millrace.server import reviewing
from tests.review.games import played
from tests.server.guests import Guest, begin, until


@pytest.fixture(autouse=True)
def _at_a_glance(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Reviews are short, and worked out in this process: what other processes do is the same."""
    monkeypatch.setattr(app.state.hall.reviews, "_effort", LEAST)
    monkeypatch.setattr(reviewing, "pool_of", lambda: None)
    yield


def finished(client: TestClient) -> Guest:
    """A match made of the record of a finished game, which anybody may watch."""
    body = {"text": str(played().record), "public": True}
    answer = client.post("/api/records", json=body)
    assert answer.status_code == 200, answer.text
    return Guest(client, answer.json()["id"])


def looked_at(guest: Guest, **query: Any) -> dict[str, Any]:
    """The complete review of a match."""

    def complete() -> Any:
        answer = guest.ask("GET", "/review", **query)
        assert answer.status_code in (200, 204), answer.text
        return answer.status_code == 200 and answer.json()["complete"] and answer.json()

    found: dict[str, Any] = until(complete)
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
