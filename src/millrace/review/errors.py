"""What goes wrong with reviews."""

from typing import Final

from millrace.core.errors import MillraceError
from millrace.core.texts import Message

PACKAGE: Final = "millrace.review"


class ReviewError(MillraceError):
    """Something that a review cannot do; the message says why."""

    def __init__(self, id: str, **values: int | str) -> None:
        super().__init__(Message(f"review.{id}", **values), (PACKAGE,))
