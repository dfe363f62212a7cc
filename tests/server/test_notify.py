"""Webhooks: where they may lead, what they carry, and what happens when nobody answers."""

import hashlib
import hmac
import json
import socket
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from anyio.from_thread import start_blocking_portal
from fastapi.testclient import TestClient
from sqlalchemy import select

from millrace.server.errors import Refused
from millrace.server.notify import (
    MOST_FAILURES,
    SIGNATURE,
    Courier,
    Undeliverable,
    Webhooks,
    checked_url,
    deliver,
    is_host,
    is_public,
    signature,
)
from millrace.store.errors import DatabaseAway
from millrace.store.schema import webhooks
from tests.safety.rig import Table, served
from tests.server.guests import until
from tests.server.receiver import Receiver


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    found = Receiver()
    yield found
    found.close()


def send(url: str, body: bytes = b"{}", private: bool = False, patience: float = 10) -> None:
    """Deliver a body once, from a loop of its own: browser tests leave another one running in this thread."""
    with start_blocking_portal() as portal:
        portal.call(deliver, url, body, "secret", private, patience)


@contextmanager
def answering(answer: bytes, drip: bool = False) -> Iterator[int]:
    """Somebody who answers everybody with the same bytes, all at once or as slowly as one likes; the port."""
    ended = Event()
    with socket.create_server(("", 0), backlog=64) as listening:

        def serve(one: socket.socket) -> None:
            with one, suppress(OSError):
                one.recv(4096)
                one.sendall(answer)
                while drip and not ended.wait(0.05):
                    one.sendall(b"x")

        def welcome() -> None:
            with suppress(OSError):
                while True:
                    Thread(target=serve, args=(listening.accept()[0],), daemon=True).start()

        Thread(target=welcome, daemon=True).start()
        try:
            yield listening.getsockname()[1]
        finally:
            ended.set()
            listening.shutdown(socket.SHUT_RDWR)


def dripping() -> AbstractContextManager[int]:
    """Somebody who never comes to an end, a byte at a time; the port."""
    return answering(b"HTTP/1.1 ", drip=True)


# -- addresses ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "url",
    [
        "", "ftp://example.org/", "file:///etc/passwd", "javascript:alert(1)", "http://", "http:///x", "//example.org",
        "http://user:pass@example.org/", "http://example.org/a b", "http://example.org/\r\nX: y", "http://exämple.org",
        "http://example.org:99999/", "http://[::1", "gopher://example.org", "http://example.org/\x7f",
        "http://a..b/", "http://.example.org/", f"http://{'a' * 64}.org/", f"http://{'a.' * 127}org/", "http://a-.org/",
        "http://exa%6dple.org/", "http://[fe80::1%25eth0]/", "http://a*b.org/",
    ],
)  # fmt: skip
def test_addresses_that_are_refused(url: str) -> None:
    with pytest.raises(Refused) as refused:
        checked_url(url)
    assert refused.value.text("en") != refused.value.text("de")


@pytest.mark.parametrize("name", ["a..b", "a" * 64, "exa mple.org", "-", "a" * 300, "☃" * 60])
def test_a_name_that_cannot_be_looked_up_is_no_host(name: str) -> None:
    assert not is_host(name)


@pytest.mark.parametrize(
    "name", ["example.org", "example.org.", "xn--exmple-cua.org", "127.0.0.1", "::1", "a_b.c", "x"]
)
def test_a_name_that_can_is(name: str) -> None:
    assert is_host(name)


@pytest.mark.parametrize(
    "url", ["http://example.org", "https://example.org:8443/turn?key=1", "http://[2001:db8::1]/", "http://x"]
)
def test_addresses_that_are_fine(url: str) -> None:
    assert checked_url(url) == url


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "0.0.0.0", "100.64.0.1", "224.0.0.1",
        "255.255.255.255", "::1", "::", "fe80::1%eth0", "fc00::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "ff02::1",
        "2002:7f00:1::", "2001:db8::1", "64:ff9b::7f00:1", "64:ff9b::10.0.0.1", "64:ff9b:1::8.8.8.8", "2002:808:808::1",
        "2001:0:808:808::1", "::8.8.8.8", "::127.0.0.1", "::ffff:8.8.8.8", "::ffff:0:8.8.8.8", "192.88.99.1",
        "192.0.0.8", "192.0.2.1", "198.18.0.1", "198.51.100.7", "203.0.113.9", "240.0.0.1", "239.1.2.3",
        "100.127.255.255",
        "3fff::1", "100::1", "fec0::1", "2001:20::1", "5f00::1", "ff0e::1", "192.52.193.1", "0.1.2.3",
    ],
)  # fmt: skip
def test_addresses_inside_a_network_are_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["1.1.1.1", "93.184.216.34", "2606:4700:4700::1111", "64:ff9b::8.8.8.8"])
def test_addresses_of_everybody_are(address: str) -> None:
    assert is_public(address)


def test_nothing_is_sent_into_the_own_network(receiver: Receiver) -> None:
    for url in (receiver.url, receiver.url.replace("127.0.0.1", "localhost")):
        with pytest.raises(Undeliverable, match="private network"):
            send(url)
    assert receiver.received == []


def test_one_private_address_among_several_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [(2, 1, 6, "", (address, 80)) for address in ("93.184.216.34", "10.0.0.1")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
    with pytest.raises(Undeliverable, match="private network"):
        send("http://two-faced.example/")


def test_the_connection_goes_to_the_address_that_was_checked(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that answers differently when it is asked again changes nothing: it is asked once."""
    asked: list[str] = []
    port = receiver.server.server_address[1]

    def lookup(host: str, *_: Any, **__: Any) -> list[Any]:
        asked.append(host)
        return [(2, 1, 6, "", ("127.0.0.1" if len(asked) == 1 else "10.0.0.1", port))]

    monkeypatch.setattr(socket, "getaddrinfo", lookup)
    send(f"http://rebinding.example:{port}/", private=True)
    assert asked == ["rebinding.example"]
    assert receiver.received[0][1]["Host"] == f"rebinding.example:{port}"


def test_a_name_that_cannot_be_encoded_is_undeliverable(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Undeliverable, match="not found"):
        send("http://a..b/")


# -- one delivery ------------------------------------------------------------------------------------------------------


def test_a_delivery_is_signed(receiver: Receiver) -> None:
    send(receiver.url, b'{"x": 1}', private=True)
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
        send(receiver.url, private=True)
    assert len(receiver.received) == 1


def test_patience_ends(receiver: Receiver) -> None:
    receiver.delay = 1.0
    with pytest.raises(Undeliverable, match=r"no answer within 0\.2 seconds"):
        send(receiver.url, private=True, patience=0.2)


def test_patience_is_for_the_whole_delivery_and_not_for_each_read() -> None:
    """Somebody who sends a byte now and then, each in time, does not keep the server busy for ever."""
    with dripping() as port, pytest.raises(Undeliverable, match=r"no answer within 0\.5 seconds"):
        send(f"http://127.0.0.1:{port}/", private=True, patience=0.5)


def test_patience_includes_finding_the_address(monkeypatch: pytest.MonkeyPatch) -> None:
    waiting = Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: waiting.wait(20) and [])
    try:
        with pytest.raises(Undeliverable, match=r"no answer within 0\.2 seconds"):
            send("http://slow-name.example/", patience=0.2)
    finally:
        waiting.set()


@pytest.mark.parametrize(
    "answer", [b"", b"hello\r\n", b"HTTP/1.1 99 x\r\n", b"x" * 20_000, b"HTTP/1.1 100 x\r\n\r\n" * 9]
)
def test_what_is_no_answer_is_none(answer: bytes) -> None:
    with answering(answer) as port, pytest.raises(Undeliverable):
        send(f"http://127.0.0.1:{port}/", private=True)


def test_an_answer_may_be_announced() -> None:
    with answering(b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n") as port:
        send(f"http://127.0.0.1:{port}/", private=True)


def test_nobody_at_home(receiver: Receiver) -> None:
    receiver.server.socket.close()
    with pytest.raises(Undeliverable):
        send(receiver.url, private=True)


# -- the worker --------------------------------------------------------------------------------------------------------


def test_what_fails_is_tried_again_and_then_given_up(receiver: Receiver) -> None:
    ended: list[tuple[int, bool]] = []
    courier = Courier(lambda id, arrived: ended.append((id, arrived)), private=True, retries=(0.02, 0.02))
    courier.start()
    try:
        receiver.answers = [500, 500]
        courier.post(1, receiver.url, "secret", b"{}")
        receiver.wait(3)
        until(lambda: ended)
        assert ended == [(1, True)]
        receiver.answers = [500] * 3
        courier.post(2, receiver.url, "secret", b"{}")
        receiver.wait(6)
        until(lambda: len(ended) == 2)
        assert ended == [(1, True), (2, False)]
    finally:
        courier.stop()


def test_slow_receivers_hold_nobody_up(receiver: Receiver) -> None:
    """Many to whom deliveries hang, on one host or on several, and one who is there: that one hears at once."""
    ended: list[tuple[int, bool]] = []
    courier = Courier(lambda id, arrived: ended.append((id, arrived)), private=True, retries=(), patience=600)
    with dripping() as port:
        courier.start()
        try:
            for number in range(40):
                courier.post(number, f"http://127.0.0.{number % 8 + 2}:{port}/", "secret", b"{}")
            courier.post(99, receiver.url, "secret", b"{}")
            receiver.wait(1)
            until(lambda: ended)
            assert ended == [(99, True)]
        finally:
            courier.stop()


def test_a_database_that_is_away_does_not_end_the_worker(receiver: Receiver) -> None:
    def away(id: int, arrived: bool) -> None:
        raise DatabaseAway("store.database-away")

    courier = Courier(away, private=True, retries=())
    courier.start()
    try:
        for count in (1, 2):
            courier.post(count, receiver.url, "secret", b"{}")
            receiver.wait(count)
    finally:
        courier.stop()


def test_the_worker_stops_at_once_with_work_left() -> None:
    courier = Courier(lambda id, arrived: None, retries=(600,))
    courier.start()
    courier.post(1, "http://127.0.0.1:9/", "secret", b"{}")
    time.sleep(0.05)
    courier.stop()
    assert courier._thread is not None and not courier._thread.is_alive()


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
