"""What goes wrong in the arena."""

from typing import Any, Final

from millrace.core.errors import MillraceError
from millrace.core.texts import Message

PACKAGES: Final = ("millrace.arena",)


class ArenaError(MillraceError):
    """A league cannot be held, gone on with or told about as asked; the message says what is possible."""

    def __init__(self, id: str, **values: Any) -> None:
        message = Message(id, **values)
        super().__init__(message, PACKAGES)
        self.args = (message,)
