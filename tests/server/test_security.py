"""Every layer around the application, tried on a small application of its own."""

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import pytest
from anyio.from_thread import start_blocking_portal
from fastapi import FastAPI, Header, WebSocket
from fastapi.testclient import TestClient
from pydantic import BaseModel, Field
from starlette.datastructures import Headers
from starlette.types import Message
from starlette.websockets import WebSocketDisconnect

from millrace.server.limits import Allowance, Limits, Rates
from millrace.server.security import HEADERS, cookie_value, is_encrypted, origin, protect, read_json, session_cookie
from tests.safety.rig import served

HERE = "http://testserver"
COOKIE = session_cookie(encrypted=False)


@dataclass
class Settings:
    base_url: str = "https://table.example"
    limits: Limits = field(default_factory=lambda: Limits(body=2048, record=4096, frame=64, patience=0.2))
    proxies: tuple[str, ...] = ()


class Words(BaseModel):
    text: str = Field(max_length=20)
    count: int = 0
    kind: Literal["a", "b"] = "a"


def small_app(settings: Settings) -> FastAPI:
    app = FastAPI()

    @app.get("/api/thing")
    def thing() -> dict[str, str]:
        return {"thing": "x"}

    @app.post("/api/thing")
    @app.post("/api/records")
    @app.post("/api/matches")
    @app.post("/api/session")
    @app.post("/api/matches/m/chat")
    @app.post("/api/matches/m/takeback")
    def change(words: Words) -> dict[str, str]:
        return {"text": words.text}

    @app.delete("/api/thing")
    def delete(authorization: str = Header("")) -> dict[str, str]:
        return {}

    @app.get("/api/broken")
    def broken() -> None:
        raise RuntimeError("secret detail")

    @app.websocket("/ws/echo")
    async def echo(socket: WebSocket) -> None:
        await socket.accept()
        try:
            while True:
                await socket.send_text(await socket.receive_text())
        except WebSocketDisconnect:
            pass

    protect(app, settings, Rates())
    return app


@pytest.fixture
def client() -> Iterator[TestClient]:
    with TestClient(small_app(Settings())) as client:
        yield client


# -- headers -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/api/thing", "/nowhere", "/api/broken", "/docs"])
def test_every_answer_carries_the_headers(client: TestClient, path: str) -> None:
    for method in ("GET", "HEAD", "OPTIONS", "POST"):
        answer = client.request(method, path)
        assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS, (method, answer.status_code)


def test_the_policy_allows_nothing_inline() -> None:
    policy = HEADERS["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "connect-src 'self'" in policy.split("; ")
    for part in ("default-src 'self'", "frame-ancestors 'none'", "base-uri 'none'", "img-src 'self' data:"):
        assert part in policy


def test_answers_of_the_api_stay_out_of_caches(client: TestClient) -> None:
    assert client.get("/api/thing").headers["cache-control"] == "no-store"


def test_head_is_get_without_the_body(client: TestClient) -> None:
    whole, head = client.get("/api/thing"), client.head("/api/thing")
    assert head.status_code == 200 and head.content == b""
    assert head.headers["content-length"] == whole.headers["content-length"]


def test_options_grants_other_sites_nothing(client: TestClient) -> None:
    answer = client.options(
        "/api/thing", headers={"Origin": "https://evil.example", "Access-Control-Request-Method": "POST"}
    )
    assert answer.status_code == 405
    assert not [name for name in answer.headers if name.startswith("access-control")]


def test_a_failure_gives_nothing_away(client: TestClient) -> None:
    answer = client.get("/api/broken")
    assert answer.status_code == 500
    assert answer.json()["error"]["id"] == "server.guard.failure"
    assert "secret" not in answer.text


# -- origin ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("home", [HERE, "https://table.example", "https://table.example:443", "HTTP://TestServer:80"])
def test_changes_come_from_home(client: TestClient, home: str) -> None:
    assert client.post("/api/thing", json={"text": "x"}, headers={"Origin": home}).status_code == 200


@pytest.mark.parametrize(
    "foreign",
    [
        "https://evil.example",
        "https://testserver",
        "http://testserver:8000",
        "http://table.example",
        "http://testserver.evil.example",
        "null",
        "",
        "http://[",
    ],
)
@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
def test_changes_from_elsewhere_are_refused(client: TestClient, foreign: str, method: str) -> None:
    answer = client.request(method, "/api/thing", json={"text": "x"}, headers={"Origin": foreign})
    assert answer.status_code == 403
    assert answer.json()["error"]["id"] == "server.guard.foreign-origin"


def test_reading_needs_no_origin(client: TestClient) -> None:
    assert client.get("/api/thing", headers={"Origin": "https://evil.example"}).status_code == 200


def test_a_program_acts_by_token_and_not_by_cookie(client: TestClient) -> None:
    with_token = {"Authorization": "Bearer abc"}
    assert client.post("/api/thing", json={"text": "x"}, headers=with_token).status_code == 200
    for headers in ({}, with_token):
        cookie = {"Cookie": f"{COOKIE}=abc", **headers}
        answer = client.post("/api/thing", json={"text": "x"}, headers=cookie)
        assert answer.status_code == 403
        assert answer.json()["error"]["id"] == "server.guard.no-origin"


def test_a_browser_that_hides_the_origin_still_says_where_it_is(client: TestClient) -> None:
    answer = client.post("/api/thing", json={"text": "x"}, headers={"Sec-Fetch-Site": "cross-site"})
    assert answer.status_code == 403


def test_sockets_come_from_home(client: TestClient) -> None:
    for headers in ({}, {"Origin": HERE}, {"Origin": "https://table.example"}):
        with client.websocket_connect("/ws/echo", headers=headers) as socket:
            socket.send_text("hello")
            assert socket.receive_text() == "hello"
    for headers in ({"Origin": "https://evil.example"}, {"Origin": "null"}, {"Cookie": f"{COOKIE}=abc"}):
        with pytest.raises(WebSocketDisconnect) as refused, client.websocket_connect("/ws/echo", headers=headers):
            pass
        assert refused.value.code == 4403


def test_an_origin_is_scheme_host_and_port() -> None:
    assert origin("https://Table.example:443/path") == "https://table.example"
    assert origin("http://[::1]:8000") == "http://[::1]:8000"
    assert origin("ftp://x") == origin("file:///x") == origin("//x") == origin("http://x:port") == ""


# -- rates -------------------------------------------------------------------------------------------------------------

RATED = [
    ("create", "/api/matches"),
    ("create", "/api/records"),
    ("login", "/api/session"),
    ("chat", "/api/matches/m/chat"),
    ("ask", "/api/matches/m/takeback"),
    ("write", "/api/thing"),
]


@pytest.mark.parametrize(("kind", "path"), RATED)
def test_each_kind_of_request_has_its_rate(kind: str, path: str) -> None:
    limits = Limits(**{kind: Allowance(2, 1)})  # type: ignore[arg-type]
    client = TestClient(small_app(Settings(limits=limits)))
    codes = [client.post(path, json={"text": "x"}).status_code for _ in range(3)]
    assert codes == [200, 200, 429]
    answer = client.post(path, json={"text": "x"})
    assert answer.json()["error"]["id"] == "server.guard.too-fast"
    assert int(answer.headers["retry-after"]) > 30
    assert client.get("/api/thing").status_code == 200


def test_a_key_is_limited_whatever_the_address() -> None:
    app = small_app(Settings(limits=Limits(chat=Allowance(2, 1))))
    codes = []
    for number in range(3):
        client = TestClient(app, client=(f"192.0.2.{number}", 4000))
        codes.append(
            client.post("/api/matches/m/chat", json={"text": "x"}, headers={"Authorization": "Bearer abc"}).status_code
        )
    assert codes == [200, 200, 429]


def asked_by(app: FastAPI, address: str, forwarded: str) -> int:
    """The status of a request from an address that says for whom it asks."""
    headers = {"X-Forwarded-For": forwarded, "X-Forwarded-Proto": "https"}
    client = TestClient(app, client=(address, 4000))
    return client.post("/api/matches/m/chat", json={"text": "x"}, headers=headers).status_code


def test_behind_a_known_proxy_every_client_has_its_own_rate() -> None:
    app = small_app(Settings(limits=Limits(chat=Allowance(1, 1)), proxies=("10.0.0.9", "10.1.0.0/16")))
    assert [asked_by(app, "10.0.0.9", f"192.0.2.{number}") for number in (1, 2, 1)] == [200, 200, 429]
    assert asked_by(app, "10.1.7.7", "192.0.2.2") == 429, "the same client through another proxy"
    assert asked_by(app, "10.0.0.9", "198.51.100.1, 192.0.2.2") == 429, (
        "what a client says about itself is not believed"
    )


@pytest.mark.parametrize("proxies", [(), ("10.0.0.9",)])
def test_nobody_else_is_believed_about_whom_they_ask_for(proxies: tuple[str, ...]) -> None:
    app = small_app(Settings(limits=Limits(chat=Allowance(1, 1)), proxies=proxies))
    assert [asked_by(app, "203.0.113.5", f"192.0.2.{number}") for number in (1, 2)] == [200, 429]
    assert [asked_by(app, "127.0.0.1", f"192.0.2.{number}") for number in (3, 4)] == [200, 429]


def test_a_proxy_tells_whether_the_browser_came_encrypted() -> None:
    headers = {"X-Forwarded-Proto": "https", "Origin": "https://play.example", "Host": "play.example"}
    for proxies, status in (((), 403), (("10.0.0.9",), 200)):
        client = TestClient(small_app(Settings(base_url="", proxies=proxies)), client=("10.0.0.9", 4000))
        assert client.post("/api/thing", json={"text": "x"}, headers=headers).status_code == status


def test_sockets_have_their_rate() -> None:
    client = TestClient(small_app(Settings(limits=Limits(socket=Allowance(1, 1)))))
    with client.websocket_connect("/ws/echo"):
        pass
    with pytest.raises(WebSocketDisconnect) as refused, client.websocket_connect("/ws/echo"):
        pass
    assert refused.value.code == 4429


def test_an_address_has_so_many_sockets_at_a_time() -> None:
    client = TestClient(small_app(Settings(limits=Limits(sockets=2))))
    with client.websocket_connect("/ws/echo"):
        with client.websocket_connect("/ws/echo"):
            with pytest.raises(WebSocketDisconnect) as refused, client.websocket_connect("/ws/echo"):
                pass
            assert refused.value.code == 4429
        with client.websocket_connect("/ws/echo"):
            pass  # one was left


# -- sizes and forms ---------------------------------------------------------------------------------------------------


def test_large_bodies_are_refused_by_what_they_announce(client: TestClient) -> None:
    answer = client.post("/api/thing", json={"text": "x" * 3000})
    assert answer.status_code == 413
    assert answer.json()["error"]["text"] == "The request is too large; at most 2 kB are accepted here."
    assert client.post("/api/records", json={"text": "x" * 3000}).status_code == 422  # small enough, but too long
    assert client.post("/api/records", json={"text": "x" * 5000}).status_code == 413


def test_large_bodies_are_refused_by_what_they_are() -> None:
    def chunks() -> Iterator[bytes]:
        for _ in range(100):
            yield b" " * 100

    client = TestClient(small_app(Settings()))
    answer = client.post("/api/thing", content=chunks(), headers={"Content-Type": "application/json"})
    assert answer.status_code == 413


def test_a_body_that_does_not_come_is_not_waited_for() -> None:
    sent: list[Message] = []

    async def drip() -> AsyncIterator[Message]:
        yield {"type": "http.request", "body": b"{", "more_body": True}
        await asyncio.sleep(60)

    async def ask() -> None:
        messages = drip()

        async def send(message: Message) -> None:
            sent.append(message)

        headers = [(b"content-type", b"application/json"), (b"host", b"testserver")]
        scope: dict[str, Any] = {
            "type": "http", "method": "POST", "path": "/api/thing", "raw_path": b"/api/thing", "root_path": "",
            "query_string": b"", "headers": headers, "scheme": "http", "client": ("192.0.2.1", 1),
            "server": ("testserver", 80),
        }  # fmt: skip
        await small_app(Settings())(scope, messages.__anext__, send)

    with start_blocking_portal() as portal:  # in a thread of its own: browser tests leave a loop running in this one
        portal.call(ask)
    assert sent[0]["status"] == 408


@pytest.mark.parametrize(
    ("body", "status", "id"),
    [
        (b'{"text": ', 400, "not-json"),
        (b"\xff\xfe", 400, "not-json"),
        (b'{"text": NaN}', 400, "not-json"),
        (b'{"count": ' + b"9" * 1900 + b"}", 422, "field.missing"),
        (b"[" * 2000, 400, "not-json"),
        (b"[1, 2]", 400, "not-object"),
        (b'"text"', 400, "not-object"),
        (rb'{"text": "\ud800"}', 400, "unstorable"),
        (rb'{"text": "\u0000"}', 400, "unstorable"),
        (b"{}", 422, "field.missing"),
        (b'{"text": 7}', 422, "field.text"),
        (b'{"text": "x", "count": "many"}', 422, "field.number"),
        (b'{"text": "xxxxxxxxxxxxxxxxxxxxxxxxx"}', 422, "field.long"),
        (b'{"text": "x", "kind": "c"}', 422, "field.choice"),
    ],
)
def test_malformed_bodies_get_a_clear_answer(client: TestClient, body: bytes, status: int, id: str) -> None:
    for language in ("en", "de"):
        headers = {"Content-Type": "application/json", "Accept-Language": language}
        answer = client.post("/api/thing", content=body, headers=headers)
        assert answer.status_code == status, answer.text
        assert answer.json()["error"]["id"] == f"server.guard.{id}"


def test_a_wrong_field_is_named(client: TestClient) -> None:
    error = client.post("/api/thing?lang=de", json={"text": "x" * 30}).json()["error"]
    assert error["field"] == "text"
    assert error["text"] == "text: höchstens 20 Zeichen sind möglich."


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_only_json_is_taken(client: TestClient, kind: str) -> None:
    answer = client.post("/api/thing", content=b'{"text": "x"}', headers={"Content-Type": kind})
    assert answer.status_code == 415


def test_zero_bytes_reach_no_store(client: TestClient) -> None:
    assert client.get("/api/thing%00").status_code == 400
    assert client.get("/api/thing?q=%00").status_code == 400


def test_ordinary_words_pass() -> None:
    text = "Mühle – £12 \U0001f3ed"
    assert read_json("application/json; charset=utf-8", f'{{"text": "{text}"}}'.encode()) == {"text": text}


def test_large_frames_close_the_socket(client: TestClient) -> None:
    with client.websocket_connect("/ws/echo") as socket:
        socket.send_text("x" * 64)
        assert socket.receive_text() == "x" * 64
        socket.send_text("x" * 65)
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_text()
        assert closed.value.code == 1009


def test_a_flood_of_frames_closes_the_socket() -> None:
    client = TestClient(small_app(Settings(limits=Limits(read=Allowance(5, 1)))))
    with pytest.raises(WebSocketDisconnect) as closed, client.websocket_connect("/ws/echo") as socket:
        for _ in range(10):
            socket.send_text("x")
            socket.receive_text()
    assert closed.value.code == 1008


# -- cookies -----------------------------------------------------------------------------------------------------------


def test_a_session_is_found_among_cookies() -> None:
    assert cookie_value(Headers({"cookie": f"a=b; {COOKIE}=abc"}), COOKIE) == "abc"
    assert cookie_value(Headers({"cookie": "a=b"}), COOKIE) == cookie_value(Headers({}), COOKIE) == ""


def test_where_encryption_is_cookies_belong_to_one_host() -> None:
    assert session_cookie(encrypted=True) == f"__Host-{COOKIE}"
    assert is_encrypted({"scheme": "wss"}, "") and is_encrypted({"scheme": "http"}, "https://table.example")
    assert not is_encrypted({"scheme": "http"}, HERE)


# -- hosts -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "host",
    [
        "table.example", "TABLE.example:443", "testserver", "localhost", "localhost:8000", "127.0.0.1:8000", "[::1]:80",
        socket.gethostname(),
    ],
)  # fmt: skip
def test_the_server_answers_to_its_own_names(client: TestClient, host: str) -> None:
    assert client.get("/api/thing", headers={"Host": host}).status_code == 200
    with client.websocket_connect("/ws/echo", headers={"Host": host}):
        pass


FOREIGN = [
    "evil.example", "table.example.evil.example", "table.example:8443", "127.0.0.1.evil.example", "10.0.0.1", "", "[",
    "a b",
    "user@table.example", "localhost.evil.example", "table.example, evil.example",
]  # fmt: skip


@pytest.mark.parametrize("host", FOREIGN)
def test_and_to_no_others(client: TestClient, host: str) -> None:
    for language, word in (("en", "This server is not"), ("de", "Dieser Server ist nicht")):
        answer = client.get(f"/api/thing?lang={language}", headers={"Host": host})
        assert answer.status_code == 421
        assert answer.json()["error"]["id"] == "server.guard.foreign-host"
        assert word in answer.json()["error"]["text"] and "https://table.example" in answer.json()["error"]["text"]
    with pytest.raises(WebSocketDisconnect) as refused, client.websocket_connect("/ws/echo", headers={"Host": host}):
        pass
    assert refused.value.code == 4421


def test_a_page_whose_name_leads_here_is_not_at_home(client: TestClient) -> None:
    headers = {"Host": "rebound.example", "Origin": "http://rebound.example"}
    assert client.post("/api/thing", json={"text": "x"}, headers=headers).status_code == 421


def test_two_hosts_are_none(client: TestClient) -> None:
    headers = [("Host", "table.example"), ("Host", "evil.example")]
    assert client.get("/api/thing", headers=headers).status_code == 421


def test_no_redirect_repeats_the_host(tmp_path: Path) -> None:
    with served(tmp_path) as whole:
        for path in ("/api/matches/", "/api/titles/", "/web", "/m/x/", "//evil.example/api/titles/"):
            answer = whole.get(path, headers={"Host": "testserver"}, follow_redirects=False)
            assert answer.status_code not in range(300, 400), path
            assert "location" not in answer.headers
