"""Requests that come late, twice, too often, too large, malformed, or from another site."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from millrace.server.limits import Limits
from millrace.server.security import HEADERS, session_cookie
from tests.safety.rig import HOME, TITLE, Table, application, bearing, served

TWO_PEOPLE = {"title": TITLE, "seats": [{"kind": "human"}, {"kind": "human"}]}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with served(Path(tmp_path_factory.mktemp("home"))) as client:
        yield client


def choice(table: Table, number: int = 0) -> tuple[str, dict[str, Any]]:
    """Whoever must act, and a body that plays one of the options."""
    actor = table.actor()
    seen = table.look(actor)
    options = seen["scene"]["options"]
    return actor, {"seat": actor, "option": options[number % len(options)]["text"], "rev": seen["rev"]}


# -- late and twice ----------------------------------------------------------------------------------------------------


def test_a_stale_post_changes_nothing_and_tells_the_rev(client: TestClient) -> None:
    table = Table.new(client)
    actor, body = choice(table)
    assert table.post("/play", table.tokens[actor], **body).status_code == 200
    rev = table.look(actor)["rev"]
    for path in ("/play", "/undo", "/confirm", "/restart"):
        late = {"seat": actor, "rev": body["rev"]} | ({"option": body["option"]} if path == "/play" else {})
        answer = table.post(path, table.tokens[actor], **late)
        assert answer.status_code == 409 and answer.json()["rev"] == rev
    assert table.look(actor)["rev"] == rev


@pytest.mark.parametrize("rev", [-1, 10**6, 2**63, "0", None, 1.5, True])
def test_revs_that_never_were(client: TestClient, rev: Any) -> None:
    table = Table.new(client)
    actor, body = choice(table)
    answer = table.post("/play", table.tokens[actor], **{**body, "rev": rev})
    assert answer.status_code in (409, 422)
    assert table.look(actor)["rev"] == 0


def test_a_replayed_post_gets_the_same_answer_and_does_nothing(client: TestClient) -> None:
    table = Table.new(client)
    actor, body = choice(table)
    answers = [table.post("/play", table.tokens[actor], **body, nonce="once") for _ in range(3)]
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.content for answer in answers}) == 1
    assert table.look(actor)["rev"] == 1
    table.post("/undo", table.tokens[actor], seat=actor, rev=1, nonce="back")
    again = table.post("/play", table.tokens[actor], **body, nonce="once")
    assert again.json()["rev"] == 1 and table.look(actor)["rev"] == 2


def test_a_nonce_does_not_serve_for_another_request(client: TestClient) -> None:
    table = Table.new(client)
    actor, body = choice(table)
    _, other = choice(table, 1)
    table.post("/play", table.tokens[actor], **body, nonce="once")
    answer = table.post("/play", table.tokens[actor], **{**other, "rev": 1}, nonce="once")
    assert answer.status_code == 422 and answer.json()["error"]["id"] == "store.nonce-reused"
    answer = table.post("/confirm", table.tokens[actor], seat=actor, rev=1, nonce="once")
    assert answer.status_code == 422
    assert table.look(actor)["rev"] == 1


def test_a_nonce_belongs_to_its_key(client: TestClient) -> None:
    table, other = Table.new(client), Table.new(client)
    actor, body = choice(table)
    answer = table.post("/play", table.tokens[actor], **body, nonce="shared")
    there, same = choice(other)
    second = other.post("/play", other.tokens[there], **same, nonce="shared")
    assert answer.status_code == second.status_code == 200
    rival = "B" if actor == "A" else "A"
    stolen = table.post("/play", table.tokens[rival], option=body["option"], rev=body["rev"], nonce="shared")
    assert stolen.status_code in (403, 409, 422)
    assert "hand" not in stolen.text


def test_a_replayed_creation_makes_no_second_match(client: TestClient) -> None:
    nonce = "0123456789abcdef0123"
    first, second = (client.post("/api/matches", json={**TWO_PEOPLE, "nonce": nonce}).json() for _ in range(2))
    assert first == second
    other = client.post("/api/matches", json={**TWO_PEOPLE, "public": True, "nonce": nonce})
    assert other.status_code == 422
    assert not {key["token"] for key in first["keys"]} & set(other.text.split('"'))


# -- too large, malformed, of the wrong type ---------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/api/matches", "/api/mine", "/api/session"])
def test_bodies_over_the_limit_are_refused(client: TestClient, path: str) -> None:
    answer = client.post(path, json={"title": "x" * 300_000})
    assert answer.status_code == 413


def test_records_may_be_larger_but_not_endless(client: TestClient) -> None:
    assert client.post("/api/records", json={"text": "x" * 600_000}).status_code == 422
    assert client.post("/api/records", json={"text": "x" * 1_100_000}).status_code == 413


@pytest.mark.parametrize(
    "body", [b"{", b"[]", b"null", b'"x"', b"\xff", b"{" * 100_000, b"[" * 100_000, b"NaN", b"{}x"]
)
def test_malformed_json_is_a_400(client: TestClient, body: bytes) -> None:
    table = Table.new(client)
    for path in ("/api/matches", "/api/records", f"/api/matches/{table.id}/play", f"/api/matches/{table.id}/chat"):
        headers = {"Content-Type": "application/json", **bearing(table.tokens["A"])}
        answer = client.post(path, content=body, headers=headers)
        assert answer.status_code == 400, (path, answer.text)
        assert set(answer.json()["error"]) == {"id", "text", "rules"}


WRONG: list[Any] = [
    None,
    7,
    -1,
    1e300,
    True,
    [],
    {},
    "",
    "x" * 5000,
    ["x"],
    {"x": 1},
    "\x1b[2J",
    "’; DROP TABLE matches; --",
]


@pytest.mark.parametrize("wrong", WRONG, ids=lambda value: str(value)[:12] or "nothing")
def test_wrong_types_are_refused_and_break_nothing(client: TestClient, wrong: Any) -> None:
    table = Table.new(client)
    actor, body = choice(table)
    token = table.tokens[actor]
    for field in body:
        answer = table.post("/play", token, **{**body, field: wrong})
        assert answer.status_code in (200, 403, 409, 422), (field, answer.text)
        if answer.status_code == 200:
            table.post("/restart", token, seat=actor, rev=answer.json()["rev"])
    good = {**TWO_PEOPLE, "switches": {}, "language": "en", "public": False, "clock": {"kind": "none"}, "seed": "7"}
    for field in good:
        answer = client.post("/api/matches", json={**good, field: wrong})
        assert answer.status_code in (200, 404, 422), (field, answer.text)
    for path, named in (("/chat", "text"), ("/webhook", "url"), ("/seats/A/bot", "bot"), ("/branch", "at")):
        answer = table.post(path, token, **{named: wrong})
        assert answer.status_code < 500, (path, answer.text)
    for path, keys in (("/api/mine", "keys"), ("/api/records", "text"), ("/api/session", "name")):
        answer = client.post(path, json={keys: wrong})
        assert answer.status_code < 500, (path, answer.text)


def test_fields_nobody_asked_for_are_refused(client: TestClient) -> None:
    assert client.post("/api/matches", json={**TWO_PEOPLE, "admin": True}).status_code == 422
    table = Table.new(client)
    actor, body = choice(table)
    assert table.post("/play", table.tokens[actor], **body, force=True).status_code == 422


@pytest.mark.parametrize(
    "query", ["at/-1", "at/99999999999999999999", "at/x", "?since=x", "why?option=%FF", "why", "why?option="]
)
def test_odd_questions_are_answered_without_failing(client: TestClient, query: str) -> None:
    table = Table.new(client)
    separator = "" if query.startswith("?") else "/"
    answer = client.get(f"/api/matches/{table.id}{separator}{query}", headers=bearing(table.tokens["A"]))
    assert answer.status_code in (200, 404, 422), answer.text


# -- too often ---------------------------------------------------------------------------------------------------------


def test_a_flood_of_matches_is_stopped(tmp_path: Path) -> None:
    with TestClient(application(tmp_path, Limits()), headers={"Origin": HOME}) as client:
        codes = [client.post("/api/matches", json=TWO_PEOPLE).status_code for _ in range(40)]
        assert codes[0] == 200 and codes[-1] == 429
        assert codes.count(200) <= Limits().create.burst + 3
        refused = client.post("/api/matches", json=TWO_PEOPLE)
        assert refused.status_code == 429 and int(refused.headers["retry-after"]) >= 1
        # Whoever plays already goes on playing, and others begin their matches.
        assert client.get("/api/titles").status_code == 200
        elsewhere = TestClient(client.app, headers={"Origin": HOME}, client=("192.0.2.7", 1))
        assert elsewhere.post("/api/matches", json=TWO_PEOPLE).status_code == 200


def test_imports_and_branches_count_as_new_matches(tmp_path: Path) -> None:
    with TestClient(application(tmp_path, Limits()), headers={"Origin": HOME}) as client:
        for _ in range(Limits().create.burst):
            client.post("/api/records", json={"text": "nonsense"})
        assert client.post("/api/matches", json=TWO_PEOPLE).status_code == 429


# -- from another site -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "foreign", ["https://evil.example", "null", "http://testserver.evil.example", "http://testserver:81"]
)
def test_other_sites_cannot_act(client: TestClient, foreign: str) -> None:
    table = Table.new(client)
    actor, body = choice(table)
    headers = {"Origin": foreign, **bearing(table.tokens[actor])}
    for method, path in (("POST", "play"), ("POST", "chat"), ("PUT", "notes"), ("DELETE", "seats/A/bot")):
        answer = client.request(method, f"/api/matches/{table.id}/{path}", json=body, headers=headers)
        assert answer.status_code == 403
        assert answer.json()["error"]["id"] == "server.guard.foreign-origin"
    assert client.post("/api/matches", json=TWO_PEOPLE, headers={"Origin": foreign}).status_code == 403
    assert table.look(actor)["rev"] == 0


@pytest.mark.parametrize("foreign", ["https://evil.example", "null"])
def test_other_sites_cannot_listen(client: TestClient, foreign: str) -> None:
    table = Table.new(client, public=True)
    with pytest.raises(WebSocketDisconnect) as refused:
        protocols = ["millrace", table.tokens["A"]]
        with client.websocket_connect(
            f"/ws/matches/{table.id}", subprotocols=protocols, headers={"Origin": foreign}
        ) as socket:
            socket.receive_json()
    assert refused.value.code == 4403


def test_a_form_of_another_site_is_no_json(client: TestClient) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded"):
        answer = client.post("/api/matches", content=json.dumps(TWO_PEOPLE), headers={"Content-Type": kind})
        assert answer.status_code == 415


def test_a_cookie_without_origin_does_nothing(tmp_path: Path) -> None:
    app = application(tmp_path)
    with TestClient(app) as client:
        answer = client.post(
            "/api/accounts", json={"name": "Anna", "password": "eleven brass spindles"}, headers={"Origin": HOME}
        )
        session = session_cookie(encrypted=False)
        cookie = {"Cookie": f"{session}={answer.cookies[session]}"}
        bare = TestClient(app)
        for method, path in (("POST", "/api/matches"), ("DELETE", "/api/session"), ("DELETE", "/api/me")):
            refused = bare.request(method, path, json={"password": "eleven brass spindles"}, headers=cookie)
            assert refused.status_code == 403 and refused.json()["error"]["id"] == "server.guard.no-origin"
        assert bare.get("/api/me", headers=cookie).json()["account"]["name"] == "Anna"


def test_no_answer_lets_other_sites_read(client: TestClient) -> None:
    table = Table.new(client)
    for method in ("GET", "POST", "OPTIONS", "HEAD"):
        answer = client.request(method, f"/api/matches/{table.id}", headers={"Origin": "https://evil.example"})
        assert not [name for name in answer.headers if name.lower().startswith("access-control-")]
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"


# -- methods -----------------------------------------------------------------------------------------------------------


def test_head_answers_like_get_and_says_nothing(client: TestClient) -> None:
    table = Table.new(client)
    for path in ("/api/titles", f"/api/matches/{table.id}", f"/api/matches/{table.id}/record"):
        whole = client.get(path, headers=bearing(table.tokens["A"]))
        head = client.head(path, headers=bearing(table.tokens["A"]))
        assert head.status_code == whole.status_code == 200 and head.content == b""
    assert client.head(f"/api/matches/{table.id}").status_code == 401


def test_unknown_methods_and_addresses_are_refused_in_form(client: TestClient) -> None:
    for method, path, status in (
        ("OPTIONS", "/api/titles", 405),
        ("PATCH", "/api/titles", 405),
        ("DELETE", "/api/matches", 405),
        ("TRACE", "/api/titles", 405),
        ("GET", "/api/nothing", 404),
        ("POST", "/api/nothing", 404),
    ):
        answer = client.request(method, path)
        assert answer.status_code == status, (method, path)
        assert answer.json()["error"]["text"]
        assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
