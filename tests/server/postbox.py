"""A small mail server: for tests of letters."""

from __future__ import annotations

import socketserver
import threading
import time
from email import message_from_bytes, policy
from email.message import EmailMessage


class Postbox:
    """A local SMTP server that keeps what it is given, and refuses recipients if it is told to."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.refuses = False
        box = self

        class Door(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                self.say(220, "a mail server")
                while line := self.rfile.readline().decode().strip():
                    word = line.split()[0].upper()
                    if word == "DATA":
                        self.say(354, "go on")
                        self.take()
                    elif word == "RCPT" and box.refuses:
                        self.say(550, "nobody here")
                    else:
                        self.say(221 if word == "QUIT" else 250, "fine")
                        if word == "QUIT":
                            return

            def say(self, code: int, text: str) -> None:
                self.wfile.write(f"{code} {text}\r\n".encode())

            def take(self) -> None:
                lines = []
                while (line := self.rfile.readline()) != b".\r\n":
                    lines.append(line.removeprefix(b"."))
                letter = message_from_bytes(b"".join(lines), policy=policy.default)
                assert isinstance(letter, EmailMessage)
                box.letters.append(letter)
                self.say(250, "kept")

        class Server(socketserver.ThreadingTCPServer):
            daemon_threads = True

        self.server = Server(("127.0.0.1", 0), Door)
        self.url = f"smtp://127.0.0.1:{self.server.server_address[1]}"
        self.thread = threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.01})
        self.thread.start()

    def wait(self, count: int) -> EmailMessage:
        """The last letter, as soon as there are so many."""
        until = time.monotonic() + 20
        while len(self.letters) < count and time.monotonic() < until:
            time.sleep(0.01)
        assert len(self.letters) == count, [letter["Subject"] for letter in self.letters]
        return self.letters[-1]

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()
