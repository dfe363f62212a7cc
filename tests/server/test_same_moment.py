"""Requests at the same moment: the same key twice, several who vote, and a match that is deleted meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from fastapi import APIRouter, FastAPI
from fastapi.testclient import TestClient
from starlette.concurrency import run_in_threadpool
from starlette.requests import HTTPConnection

from millrace.server.accounts import Account, Accounts
from millrace.server.errors import Refused
from millrace.server.seats import Access, access_of
from tests.server.guests import HUMANS, begin

AT_ONCE = 6
ROUNDS = 8
THREE = (*HUMANS, {"kind": "human", "name": "Cara"})


def at_once(ask: Callable[[int], Any]) -> list[Any]:
    """The answers to requests that begin together."""
    gate = Barrier(AT_ONCE)

    def one(number: int) -> Any:
        gate.wait()
        return ask(number)

    with ThreadPoolExecutor(AT_ONCE) as pool:
        return list(pool.map(one, range(AT_ONCE)))


def test_notes_written_at_the_same_moment_are_those_of_one(client: TestClient) -> None:
    anna, *_ = begin(client)
    for _ in range(ROUNDS):
        answers = at_once(lambda number: anna.ask("PUT", "/notes", {"text": f"note {number}"}))
        assert {answer.status_code for answer in answers} == {200}
        assert anna.ask("GET", "/notes").json()["text"].startswith("note ")


def test_webhooks_set_at_the_same_moment_are_one(client: TestClient) -> None:
    anna, *_ = begin(client)
    for _ in range(ROUNDS):
        answers = at_once(lambda number: anna.ask("POST", "/webhook", {"url": f"https://example.org/{number}"}))
        assert {answer.status_code for answer in answers} == {200}
        assert anna.ask("GET", "/webhook").json()["url"].startswith("https://example.org/")
    with client.app.state.hall.matches.database.read() as connection:  # type: ignore[attr-defined]
        assert connection.exec_driver_sql("SELECT count(*) FROM webhooks").scalar_one() == 1


def test_votes_at_the_same_moment_count_once(client: TestClient) -> None:
    for _ in range(ROUNDS):
        anna, bert, _cara, _watcher = begin(client, THREE)
        answers = at_once(lambda number, anna=anna: anna.ask("POST", "/seats/C/bot", {"bot": "random"}))  # type: ignore[misc]
        assert {answer.status_code for answer in answers} <= {200, 409, 422}, [each.text for each in answers]
        answers = at_once(lambda number, bert=bert: bert.ask("DELETE"))  # type: ignore[misc]
        assert {answer.status_code for answer in answers} == {200}, [each.text for each in answers]
        assert answers[0].json()["deleted"] is False


def test_two_who_delete_at_the_same_moment(client: TestClient) -> None:
    for _ in range(ROUNDS):
        anna, bert, _watcher = begin(client)
        bert.ask("POST", "/chat", {"text": "I was here"})
        answers = at_once(lambda number, pair=(anna, bert): pair[number % 2].ask("DELETE"))  # type: ignore[misc]
        assert {answer.status_code for answer in answers} <= {200, 404}, [each.text for each in answers]
        assert anna.ask("GET").status_code == 404


WRITES: list[tuple[str, str, dict[str, Any] | None]] = [
    ("POST", "/play", {"rev": 0, "option": "pass"}),
    ("POST", "/undo", {"rev": 0}),
    ("POST", "/confirm", {"rev": 0}),
    ("POST", "/chat", {"text": "hello"}),
    ("PUT", "/notes", {"text": "hello"}),
    ("POST", "/webhook", {"url": "https://example.org/"}),
    ("POST", "/webhook", {"url": ""}),
    ("PUT", "/seats/A", {"name": "Zoe"}),
    ("POST", "/seats/A/bot", {"bot": "random"}),
    ("POST", "/seats/B/bot", {"bot": "random"}),
    ("DELETE", "", None),
    ("POST", "/takeback", {"steps": 0, "at": 0}),
    ("POST", "/takeback/answer", {"at": 0, "agree": True}),
]


def look_for_replacements(app: FastAPI) -> None:
    """Let dependencies be replaced: only routes of routers that are included look whether they are."""
    router = APIRouter()
    router.routes.extend(app.router.routes)
    app.router.routes.clear()
    app.include_router(router)


@pytest.mark.parametrize(("method", "path", "body"), WRITES)
def test_a_write_to_a_match_that_is_deleted_meanwhile(
    app: FastAPI, client: TestClient, method: str, path: str, body: dict[str, Any] | None
) -> None:
    anna, *_ = begin(client, THREE)
    look_for_replacements(app)

    async def deleted_behind(connection: HTTPConnection, match_id: str) -> Access:
        access = await access_of(connection, match_id)
        await run_in_threadpool(app.state.hall.matches.delete, match_id)
        return access

    app.dependency_overrides[access_of] = deleted_behind
    answer = anna.ask(method, path, body)
    assert answer.status_code == 404, answer.text
    assert answer.json()["error"]["id"] == "store.unknown-match"


def test_an_account_that_is_deleted_meanwhile_is_logged_out(app: FastAPI, client: TestClient) -> None:
    anna, *_ = begin(client)
    accounts: Accounts = app.state.accounts
    gone = Account(999_999, "Anna", "en")
    for act in (lambda: accounts.open_session(gone), lambda: accounts.attach(gone, [(anna.match_id, anna.token)])):
        with pytest.raises(Refused) as refused:
            act()
        assert refused.value.status == 401


HUGE = ["9223372036854775808", "-9223372036854775809", "18446744073709551616", "9" * 40, "9" * 5000]


@pytest.mark.parametrize("number", HUGE, ids=lambda number: f"{number[:24]} ({len(number)})")
def test_numbers_beyond_64_bits_get_a_clear_answer(client: TestClient, number: str) -> None:
    anna, *_ = begin(client, public=True)
    match = f"/api/matches/{anna.match_id}"
    looks = ["?since={}", "/chat?after={}", "/history?after={}", "/at/{}", "/at/{}/picture.svg", "/takeback?at={}"]
    for path in looks:
        answer = client.get(match + path.format(number), headers={"Authorization": f"Bearer {anna.token}"})
        assert answer.status_code == 422, (path, answer.text)
        assert answer.json()["error"]["id"].startswith("server.guard.field.")
        assert len(answer.content) < 1000
    bodies = [
        ("/play", '{"rev": %s, "option": "pass"}'),
        ("/confirm", '{"rev": %s}'),
        ("/branch", '{"at": %s}'),
        ("/takeback", '{"at": %s, "steps": 0}'),
        ("/takeback", '{"at": 0, "steps": %s}'),
        ("/takeback/answer", '{"at": %s, "agree": true}'),
        ("/seats/A/bot", '{"rev": %s}'),
    ]
    for path, body in bodies:
        headers = {"Authorization": f"Bearer {anna.token}", "Content-Type": "application/json"}
        answer = client.post(match + path, content=body % number, headers=headers)
        assert answer.status_code in (400, 422), (path, answer.text)
        assert len(answer.content) < 1000
    body = f'{{"title": "brass-birmingham", "seats": [{{}}, {{}}], "seed": {number}}}'
    answer = client.post("/api/matches", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code in (400, 422)
    body = f'{{"title": "brass-birmingham", "seats": [{{}}, {{}}], "clock": {{"kind": "turn", "seconds": {number}}}}}'
    answer = client.post("/api/matches", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code in (400, 422)


def test_a_record_with_half_a_character_is_refused(client: TestClient) -> None:
    record = {"format": "millrace record 1", "title": "brass-birmingham", "rules": 1, "content": "x", "players": 2}
    for field in ("title", "seed", "content", "date"):
        text = str({**record, "seed": "7", field: "\\ud800"}).replace("'", '"').replace("\\\\", "\\")
        for language in ("en", "de"):
            answer = client.post(f"/api/records?lang={language}", json={"text": text})
            assert answer.status_code == 422, answer.text
            assert "U+D800" in answer.json()["error"]["text"]
