"""Connections without a request: nobody stops the server by holding many, or by never finishing what they say."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from millrace.server.connections import Guard
from millrace.server.hall import Settings
from millrace.server.limits import Limits
from tests.server.guests import until
from tests.server.running import Served, in_thread, serving
from tests.server.test_real import Match, heard

PATIENCE = 20.0
"""Seconds after which a test gives up waiting for what must happen."""
SHORT = replace(Limits().without_rates(), silence=0.3, connections=8)
WHOLE = b"GET /api/bots HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
HALF = b"GET /api/bots HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    with in_thread(Settings(tmp_path, limits=SHORT)) as found:
        yield found


@contextmanager
def connection(server: Served, sent: bytes = b"", source: str = "127.0.0.1") -> Iterator[socket.socket]:
    """A connection from an address of this machine, on which something has been said."""
    port = int(server.address.rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE, source_address=(source, 0)) as found:
        if sent:
            found.sendall(sent)
        yield found


def rest(connection: socket.socket) -> bytes:
    """Everything that comes until the server closes the connection; TimeoutError if it never does."""
    parts = []
    try:
        while part := connection.recv(65536):
            parts.append(part)
    except ConnectionResetError:
        pass
    return b"".join(parts)


def status(server: Served, source: str = "127.0.0.1") -> int:
    """How a whole request from an address is answered; 0 if it is not."""
    try:
        with connection(server, WHOLE.replace(b"Host", b"Connection: close\r\nHost"), source) as asking:
            answer = rest(asking)
    except ConnectionError:
        return 0
    return int(answer.split()[1]) if answer else 0


@pytest.mark.parametrize("said", [b"", b"G", HALF, WHOLE, WHOLE + HALF], ids=["nothing", "g", "half", "all", "more"])
def test_a_connection_without_a_request_is_closed(server: Served, said: bytes) -> None:
    with connection(server, said) as waiting:
        assert rest(waiting).startswith(b"HTTP/1.1 200" if said.startswith(WHOLE) else b"")


def test_a_request_that_comes_letter_by_letter_is_not_waited_for(server: Served) -> None:
    with connection(server, HALF) as dripping:
        dripping.settimeout(0.05)
        with pytest.raises(ConnectionError):
            for _ in range(int(PATIENCE / 0.05)):
                dripping.sendall(b"x")
                try:
                    if not dripping.recv(1):
                        raise ConnectionResetError
                except TimeoutError:
                    continue


def test_a_body_that_nobody_waits_for_any_more_does_not_keep_a_connection(server: Served) -> None:
    head = WHOLE.replace(b"GET /api/bots", b"POST /api/mine").removesuffix(b"\r\n")
    head += b"Content-Type: application/json\r\nContent-Length: 9999999\r\n\r\n"
    with connection(server, head + b"{") as dripping:
        assert rest(dripping).startswith(b"HTTP/1.1 413")


def test_headers_without_end_are_refused(tmp_path: Path) -> None:
    settings = Settings(tmp_path, limits=replace(SHORT, silence=PATIENCE))
    said = b"GET / HTTP/1.1\r\nX-Long: " + b"x" * SHORT.head * 2
    with in_thread(settings) as server, connection(server, said) as endless:
        assert rest(endless).startswith(b"HTTP/1.1 431")


def test_an_answer_that_is_not_taken_does_not_keep_a_connection(server: Served) -> None:
    asked = b"GET /art/brass-birmingham/sprites.svg HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.settimeout(PATIENCE)
        deaf.connect(("127.0.0.1", int(server.address.rpartition(":")[2])))
        with pytest.raises(ConnectionError):
            while True:  # more and more answers wait; the server reads no further requests, then cuts it
                deaf.sendall(asked * 50)


def test_an_address_has_so_many_connections_and_others_are_served(tmp_path: Path) -> None:
    with in_thread(Settings(tmp_path, limits=replace(SHORT, silence=PATIENCE))) as server, ExitStack() as stack:
        held = [stack.enter_context(connection(server, HALF)) for _ in range(SHORT.connections)]
        until(lambda: status(server) == 0)
        assert status(server, "127.0.0.2") == 200
        held.pop().close()
        until(lambda: status(server) == 200)


def test_sockets_count_as_connections(tmp_path: Path) -> None:
    with in_thread(Settings(tmp_path, limits=replace(SHORT, silence=PATIENCE))) as server:
        match = Match(server)
        with ExitStack() as stack:
            until(lambda: status(server) == 200)
            for _ in range(SHORT.connections):
                heard(stack.enter_context(match.socket("A")), "scene")
            until(lambda: status(server) == 0)
            assert status(server, "127.0.0.2") == 200
        until(lambda: status(server) == 200)


def test_a_socket_outlives_the_time_for_requests(server: Served) -> None:
    match = Match(server)
    with match.socket("B") as bert, connection(server) as waiting:
        heard(bert, "scene")
        rest(waiting)  # somebody who came later has been cut
        with connection(server) as another:
            rest(another)
        assert match.ask("POST", "/chat", "A", {"text": "Still there?"})[0] == 201
        assert heard(bert, "chat")["text"] == "Still there?"


def test_a_proxy_has_as_many_connections_as_it_needs_and_may_keep_them(tmp_path: Path) -> None:
    with in_thread(Settings(tmp_path, limits=SHORT, proxies=("127.0.0.1",))) as server, ExitStack() as stack:
        held = [stack.enter_context(connection(server)) for _ in range(3 * SHORT.connections)]
        with connection(server, source="127.0.0.2") as stranger:
            rest(stranger)  # cut, when the proxy's have been there for longer
        for each in held:
            each.sendall(WHOLE)
            assert each.recv(12) == b"HTTP/1.1 200"


def test_all_together_leave_room_for_what_the_server_itself_opens() -> None:
    guard = Guard(Limits(), ("192.0.2.0/24",), most=3)
    assert [guard.admit(f"192.0.2.{last}") for last in range(4)] == [True, True, True, False]
    guard.release("192.0.2.0")
    assert guard.admit("198.51.100.1") and guard.count == 3
    assert Guard(Limits()).most >= Limits().connections // 2


def test_a_household_counts_as_one() -> None:
    guard = Guard(replace(Limits(), connections=2))
    assert [guard.admit(f"2001:db8::{last}") for last in range(3)] == [True, True, False]
    assert guard.admit("2001:db8:0:1::1")
    for last in range(2):
        guard.release(f"2001:db8::{last}")
    assert list(guard.of) == ["2001:db8:0:1::"], "nobody is remembered who has gone"


def test_a_thousand_idle_connections_do_not_stop_the_server(tmp_path: Path) -> None:
    with serving(tmp_path) as server, ExitStack() as stack:
        for number in range(1100):
            stack.enter_context(connection(server, HALF if number % 2 else b""))
        assert status(server, "127.0.0.2") == 200
