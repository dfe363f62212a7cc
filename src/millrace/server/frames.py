"""What is pushed: a text that many sockets get, and the bytes that all of them are sent."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Final

WRITER: Final = "millrace.writer"
"""Under this name a socket's scope has, among its extensions, what writes bytes to it, if the connection offers it."""

Writer = Callable[[bytes], bool]
"""Write bytes to a socket at once; whether that could be done, which it cannot while the client is slow to read."""

_SHORT: Final = 126
_LONG: Final = 1 << 16


class Push:
    """A message to sockets."""

    def __init__(self, text: str) -> None:
        self.text: Final = text

    @cached_property
    def frame(self) -> bytes:
        """The message as a whole text frame (RFC 6455), which a server sends unmasked: the same bytes to everybody."""
        data = self.text.encode()
        size = len(data)
        if size < _SHORT:
            return bytes([0x81, size]) + data
        if size < _LONG:
            return bytes([0x81, 126]) + size.to_bytes(2, "big") + data
        return bytes([0x81, 127]) + size.to_bytes(8, "big") + data
