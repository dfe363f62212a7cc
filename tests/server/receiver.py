"""Somebody whom a server may call: for tests of webhooks."""

from __future__ import annotations

import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class Receiver:
    """A local HTTP server that remembers what it is told and answers what it is asked to."""

    def __init__(self) -> None:
        self.received: list[tuple[str, dict[str, str], bytes]] = []
        self.answers: list[int] = []
        self.delay = 0.0
        receiver = self

        class Door(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.received.append((self.path, dict(self.headers), body))
                time.sleep(receiver.delay)
                status = receiver.answers.pop(0) if receiver.answers else 204
                self.send_response(status)
                if status == 302:
                    self.send_header("Location", "/elsewhere")
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Door)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}/turn?x=1"
        self.thread = threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.01})
        self.thread.start()

    def wait(self, count: int) -> None:
        until = time.monotonic() + 5
        while len(self.received) < count and time.monotonic() < until:
            time.sleep(0.01)
        assert len(self.received) >= count

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()
