"""Connections before they are requests: how many one address may hold, how long it may say nothing, how much at most.

uvicorn waits without end for the rest of a request, and takes as many connections as there are descriptors: a thousand
idle ones from a single address would stop the server. Here every connection is counted, as a request and as a socket,
and one on which the server waits for its client too long is cut. Proxies that the settings name stand for many clients:
they are not counted against one address, may keep idle connections longer, and cut their own clients' short.
"""

import asyncio
import sys
from collections import Counter
from contextlib import suppress
from typing import Any, Final

from fastapi import FastAPI
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from millrace.server.frames import WRITER
from millrace.server.hall import Hall
from millrace.server.limits import Limits, client

PROXY_IDLE: Final = 75
"""Seconds for which a proxy may keep a connection without a request; in docs/hosting.md proxies end it before."""
RESERVED: Final = 200
"""Descriptors that are kept for the database, files and calls to webhooks."""
WANTED: Final = 65_536
"""Descriptors that a server asks its system for."""


def raise_descriptors() -> None:
    """Let this process have as many connections as its system allows; usually it would have to ask for them."""
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = WANTED if hard == resource.RLIM_INFINITY else min(hard, WANTED)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            with suppress(OSError, ValueError):  # it then stays with what it has
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def descriptors() -> int:
    """How many files and connections this process may have open."""
    if sys.platform == "win32":
        return WANTED
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return WANTED if soft == resource.RLIM_INFINITY else soft


class Guard:
    """The connections of one server process: how many there are, of whom, and whether one more may come."""

    def __init__(self, limits: Limits, proxies: tuple[str, ...] = (), most: int = 0) -> None:
        """`most` is how many all together may be open; as many as the system allows if nothing is said."""
        self.limits: Final = limits
        self.most: Final = most or max(descriptors() - RESERVED, RESERVED)
        self.count = 0
        self.of: Counter[str] = Counter()
        # The same notion of an address or network as where proxies are asked for whom they speak.
        self._proxies = ProxyHeadersMiddleware(_nowhere, list(proxies)).trusted_hosts

    def is_proxy(self, address: str) -> bool:
        """Whether an address is that of a proxy that the settings name."""
        return address in self._proxies

    def admit(self, address: str) -> bool:
        """Count one more connection of an address; whether it may stay. Whoever may not is not counted."""
        owner = client(address)
        if self.count >= self.most or (self.of[owner] >= self.limits.connections and not self.is_proxy(address)):
            return False
        self.count += 1
        self.of[owner] += 1
        return True

    def release(self, address: str) -> None:
        """Count one connection less."""
        owner = client(address)
        self.count -= 1
        self.of[owner] -= 1
        if not self.of[owner]:
            del self.of[owner]


async def _nowhere(*_: Any) -> None:
    """Answer nothing: an application that is never called."""


def install(app: FastAPI) -> None:
    """Give the application a guard; the protocols below ask it."""
    hall: Hall = app.state.hall
    app.state.guard = Guard(hall.settings.limits, hall.settings.proxies)


class _Counted:
    """A connection that is counted, and cut when the server has waited for its client too long.

    It waits for a request, or for the client to take an answer.
    """

    def __init__(self, app: Any, transport: asyncio.Transport, address: str) -> None:
        self.guard: Final[Guard] = app.state.guard
        self.by_proxy: Final = self.guard.is_proxy(address)
        self.patience: Final = PROXY_IDLE if self.by_proxy else self.guard.limits.silence
        self.is_admitted = self.guard.admit(address)
        self._transport = transport
        self._address = address
        self._unsent = 0
        self._timer: asyncio.TimerHandle | None = None
        if not self.is_admitted:
            transport.abort()

    def wait(self) -> None:
        """Wait for the client from now on."""
        self.go_on()
        if self.is_admitted:
            self._unsent = self._transport.get_write_buffer_size()
            self._timer = asyncio.get_running_loop().call_later(self.patience, self._look)

    def go_on(self) -> None:
        """Wait no longer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look(self) -> None:
        # Somebody with a slow line still takes what was sent: the rest becomes less from look to look.
        if self._transport.get_write_buffer_size() < self._unsent:
            self.wait()
        else:
            self._transport.abort()

    def release(self) -> None:
        """Count it no longer."""
        self.go_on()
        if self.is_admitted:
            self.is_admitted = False
            self.guard.release(self._address)


def _address(client: tuple[str, int] | None) -> str:
    return client[0] if client else "local"


class GuardedRequests(HttpToolsProtocol):
    """A connection for requests, within the limits of the application's guard."""

    _counted: _Counted
    _answering: RequestResponseCycle | None = None
    _head = 0
    """Bytes of a request whose headers have not ended yet."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take the connection, or cut it at once if its address has too many."""
        super().connection_made(transport)
        self._counted = _Counted(self.app, transport, _address(self.client))
        if self._counted.by_proxy:
            self.timeout_keep_alive = PROXY_IDLE
        self._counted.wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no longer, and send nothing more."""
        self._counted.release()
        if self._answering is not None:
            self._answering.disconnected = True  # not the last of several requests in a row, which uvicorn knows
        super().connection_lost(exc)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over to a socket, which counts for itself."""
        self._counted.release()
        super().handle_websocket_upgrade()

    def data_received(self, data: bytes) -> None:
        """Take in a part of a request, but no headers without end."""
        if not self._counted.is_admitted:
            return
        self._head += len(data)
        super().data_received(data)
        if self._is_waiting and self._head > self._counted.guard.limits.head and not self.transport.is_closing():
            self.transport.write(STATUS_LINE[431] + b"connection: close\r\ncontent-length: 0\r\n\r\n")
            self.transport.close()

    @property
    def _is_waiting(self) -> bool:
        """Whether the server waits for a request, or for the end of its headers."""
        return (self.cycle is None or self.cycle.response_complete) and not self.pipeline

    def on_headers_complete(self) -> None:
        """Begin to answer; from here on the application says how long a body may take."""
        if not self.flow.write_paused:  # the answer to an earlier request may be what is waited for
            self._counted.go_on()
        self._head = 0
        super().on_headers_complete()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        self._head = 0
        if self._is_waiting:
            self._counted.wait()

    def pause_writing(self) -> None:
        """Wait for the client to take what was sent."""
        super().pause_writing()
        self._counted.wait()

    def resume_writing(self) -> None:
        """Go on sending."""
        super().resume_writing()
        if not self._is_waiting:
            self._counted.go_on()


class GuardedSockets(WebSocketsSansIOProtocol):
    """A connection that has become a socket. It counts as before; pings tell whether somebody is still there."""

    _counted: _Counted

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count it; a moment ago it was let in as a connection for requests."""
        super().connection_made(transport)
        self._counted = _Counted(self.app, self.transport, _address(self.client))

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no longer."""
        self._counted.release()
        super().connection_lost(exc)

    async def run_asgi(self) -> None:
        """Let the application have the socket, and write to it without going through all layers."""
        self.scope["extensions"][WRITER] = {"write": self._write}
        await super().run_asgi()

    def _write(self, frame: bytes) -> bool:
        """Write a frame that was made for many sockets; whether the client reads fast enough to take it now."""
        is_open = self.handshake_complete and not self.close_sent and not self.disconnected
        if not is_open or not self.writable.is_set() or self.transport.is_closing() or self.conn.extensions:
            return False
        self.transport.write(frame)
        return True

    def pause_writing(self) -> None:
        """Wait for the client to take what was sent."""
        super().pause_writing()
        self._counted.wait()

    def resume_writing(self) -> None:
        """Go on sending."""
        super().resume_writing()
        self._counted.go_on()


UVICORN: Final[dict[str, Any]] = {
    "http": GuardedRequests,
    "ws": GuardedSockets,
    "server_header": False,
    # The application itself believes the proxies that its settings name, and no others.
    "proxy_headers": False,
    "log_level": "warning",
}
"""How uvicorn is to serve the application."""
