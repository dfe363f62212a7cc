"""Webhooks: where they may lead, what they carry, and what happens when nobody answers."""

import hashlib
import hmac
import json
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select

from millrace.server import notify
from millrace.server.errors import Refused
from millrace.server.notify import (
    MOST_FAILURES,
    SIGNATURE,
    Courier,
    Undeliverable,
    Webhooks,
    checked_url,
    deliver,
    is_public,
    signature,
)
from millrace.store.schema import webhooks
from tests.safety.rig import Table, served
from tests.server.receiver import Receiver


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    found = Receiver()
    yield found
    found.close()


# -- addresses ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "url",
    [
        "", "ftp://example.org/", "file:///etc/passwd", "javascript:alert(1)", "http://", "http:///x", "//example.org",
        "http://user:pass@example.org/", "http://example.org/a b", "http://example.org/\r\nX: y", "http://exämple.org",
        "http://example.org:99999/", "http://[::1", "gopher://example.org",
    ],
)  # fmt: skip
def test_addresses_that_are_refused(url: str) -> None:
    with pytest.raises(Refused):
        checked_url(url)


@pytest.mark.parametrize("url", ["http://example.org", "https://example.org:8443/turn?key=1", "http://[2001:db8::1]/"])
def test_addresses_that_are_fine(url: str) -> None:
    assert checked_url(url) == url


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "0.0.0.0", "100.64.0.1", "224.0.0.1",
        "255.255.255.255", "::1", "::", "fe80::1%eth0", "fc00::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "ff02::1",
        "2002:7f00:1::", "2001:db8::1",
    ],
)  # fmt: skip
def test_addresses_inside_a_network_are_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["1.1.1.1", "93.184.216.34", "2606:4700:4700::1111"])
def test_addresses_of_everybody_are(address: str) -> None:
    assert is_public(address)


def test_nothing_is_sent_into_the_own_network(receiver: Receiver) -> None:
    for url in (receiver.url, receiver.url.replace("127.0.0.1", "localhost")):
        with pytest.raises(Undeliverable, match="private network"):
            deliver(url, b"{}", "secret")
    assert receiver.received == []


def test_one_private_address_among_several_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [(2, 1, 6, "", (address, 80)) for address in ("93.184.216.34", "10.0.0.1")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
    with pytest.raises(Undeliverable, match="private network"):
        deliver("http://two-faced.example/", b"{}", "secret")


def test_the_connection_goes_to_the_address_that_was_checked(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that answers differently when it is asked again changes nothing: it is asked once."""
    asked: list[str] = []
    port = receiver.server.server_address[1]

    def lookup(host: str, *_: Any, **__: Any) -> list[Any]:
        asked.append(host)
        return [(2, 1, 6, "", ("127.0.0.1", port))]

    connected: list[Any] = []
    real = socket.create_connection
    monkeypatch.setattr(notify, "public_address", lambda host, port, private: lookup(host)[0][4][0])

    def connect(where: tuple[str, int], timeout: float) -> socket.socket:
        connected.append(where)
        return real(where, timeout)

    monkeypatch.setattr(socket, "create_connection", connect)
    deliver(f"http://rebinding.example:{port}/", b"{}", "secret")
    assert asked == ["rebinding.example"] and connected == [("127.0.0.1", port)]
    assert receiver.received[0][1]["Host"] == f"rebinding.example:{port}"


# -- one delivery ------------------------------------------------------------------------------------------------------


def test_a_delivery_is_signed(receiver: Receiver) -> None:
    deliver(receiver.url, b'{"x": 1}', "secret", private=True)
    path, headers, body = receiver.received[0]
    assert (path, body, headers["Content-Type"]) == ("/turn?x=1", b'{"x": 1}', "application/json")
    at, given = (part.partition("=")[2] for part in headers[SIGNATURE].split(","))
    assert abs(int(at) - time.time()) < 5
    assert given == hmac.new(b"secret", f"{at}.".encode() + body, hashlib.sha256).hexdigest()
    assert signature("other", int(at), body) != headers[SIGNATURE]


@pytest.mark.parametrize("status", [302, 400, 404, 500])
def test_only_2xx_counts_and_redirects_are_not_followed(receiver: Receiver, status: int) -> None:
    receiver.answers = [status]
    with pytest.raises(Undeliverable, match=str(status)):
        deliver(receiver.url, b"{}", "secret", private=True)
    assert len(receiver.received) == 1


def test_patience_ends(receiver: Receiver) -> None:
    receiver.delay = 1.0
    begun = time.monotonic()
    with pytest.raises(Undeliverable):
        deliver(receiver.url, b"{}", "secret", private=True, patience=0.2)
    assert time.monotonic() - begun < 0.9


def test_nobody_at_home(receiver: Receiver) -> None:
    receiver.server.socket.close()
    with pytest.raises(Undeliverable):
        deliver(receiver.url, b"{}", "secret", private=True)


# -- the worker --------------------------------------------------------------------------------------------------------


def test_what_fails_is_tried_again_and_then_given_up(receiver: Receiver) -> None:
    ended: list[tuple[int, bool]] = []
    courier = Courier(lambda id, arrived: ended.append((id, arrived)), private=True, retries=(0.02, 0.02))
    courier.start()
    try:
        receiver.answers = [500, 500]
        courier.post(1, receiver.url, "secret", b"{}")
        receiver.wait(3)
        until = time.monotonic() + 5
        while not ended and time.monotonic() < until:
            time.sleep(0.01)
        assert ended == [(1, True)]
        receiver.answers = [500] * 3
        courier.post(2, receiver.url, "secret", b"{}")
        receiver.wait(6)
        while len(ended) < 2 and time.monotonic() < until:
            time.sleep(0.01)
        assert ended == [(1, True), (2, False)]
    finally:
        courier.stop()


def test_the_worker_stops_at_once_with_work_left() -> None:
    courier = Courier(lambda id, arrived: None, retries=(600,))
    courier.start()
    courier.post(1, "http://127.0.0.1:9/", "secret", b"{}")
    time.sleep(0.05)
    begun = time.monotonic()
    courier.stop()
    assert time.monotonic() - begun < 1


# -- whose turn it is --------------------------------------------------------------------------------------------------


@pytest.fixture
def client(tmp_path: Path, url: str) -> Iterator[TestClient]:
    with served(tmp_path, database=url, private_webhooks=True) as client:
        yield client


def test_the_player_is_told_when_the_turn_comes(client: TestClient, receiver: Receiver) -> None:
    table = Table.new(client, ("human", "human"))
    first = table.actor()
    other = "B" if first == "A" else "A"
    answer = table.post("/webhook", table.tokens[other], url=receiver.url).json()
    assert answer["url"] == receiver.url and len(answer["secret"]) == 64
    assert table.get("/webhook", table.tokens[other]).json() == answer
    while table.actor() == first:
        table.step()
    receiver.wait(1)
    _, headers, body = receiver.received[0]
    told = json.loads(body)
    assert told["event"] == "your-turn" and told["seats"] == [other] and told["match"] == table.id
    assert told["url"] == f"http://testserver/m/{table.id}"
    at = int(headers[SIGNATURE].partition(",")[0].removeprefix("t="))
    assert headers[SIGNATURE] == signature(answer["secret"], at, body)
    for secret in (*table.tokens.values(), table.watch):
        assert secret not in body.decode()
    while table.actor() == other:
        table.step()
    time.sleep(0.05)
    assert len(receiver.received) == 1, "nobody is told of one's own moves, or of another's turn"


def test_a_webhook_is_taken_away_again(client: TestClient, receiver: Receiver) -> None:
    table = Table.new(client)
    table.post("/webhook", table.tokens["A"], url=receiver.url)
    assert table.post("/webhook", table.tokens["A"], url="").json() == {"url": "", "secret": ""}
    assert table.get("/webhook", table.tokens["A"]).json() == {"url": "", "secret": ""}


def test_only_players_have_webhooks_and_each_sees_only_the_own(client: TestClient, receiver: Receiver) -> None:
    table = Table.new(client, public=True)
    table.post("/webhook", table.tokens["A"], url=receiver.url)
    assert table.get("/webhook", table.tokens["B"]).json() == {"url": "", "secret": ""}
    for token in ("", table.watch):
        assert table.post("/webhook", token, url=receiver.url).status_code == 403
        assert table.get("/webhook", token).status_code == 403


def test_a_bad_address_is_refused_in_both_languages(client: TestClient) -> None:
    table = Table.new(client)
    answer = table.post("/webhook?lang=de", table.tokens["A"], url="ftp://x")
    assert answer.status_code == 422 and "Adresse" in answer.json()["error"]["text"]


def test_a_webhook_that_never_answers_is_forgotten(client: TestClient) -> None:
    app: Any = client.app
    database = app.state.hall.matches.database
    table = Table.new(client)
    table.post("/webhook", table.tokens["A"], url="http://127.0.0.1:9/")
    hooks = Webhooks(database, "", Courier(lambda id, arrived: None))

    def failures() -> list[int]:
        with database.read() as connection:
            return list(connection.scalars(select(webhooks.c.failures)))

    for _ in range(MOST_FAILURES - 1):
        hooks.note_delivery(1, False)
    assert failures() == [MOST_FAILURES - 1]
    hooks.note_delivery(1, True)
    assert failures() == [0]
    for _ in range(MOST_FAILURES):
        hooks.note_delivery(1, False)
    assert failures() == []
