"""Names for seats: titles speak of seats by their letters, people want to read names.

>>> with_names(Message("log.loan", seat="B", money=30), ["Ada", "Bo"])
Message('log.loan', seat='Bo', money=30)
"""

from collections.abc import Sequence
from typing import Final

from millrace.core.decision import seat_letter
from millrace.core.texts import Message, Value

SEATED: Final = frozenset({"seat", "seats", "owner", "whose", "rival"})
"""The values of messages that name seats; a letter anywhere else is none."""


def with_names(message: Message, names: Sequence[str]) -> Message:
    """A message that calls seats by their names, in its parts, too."""
    letters = {seat_letter(seat): name for seat, name in enumerate(names)}
    return _named(message, letters)


def distinct(names: Sequence[str]) -> list[str]:
    """Names by seat, with the letter of the seat behind those that several have.

    >>> distinct(["greedy", "Ada", "greedy"])
    ['greedy A', 'Ada', 'greedy C']
    """
    return [f"{name} {seat_letter(seat)}" if names.count(name) > 1 else name for seat, name in enumerate(names)]


def _named(message: Message, letters: dict[str, str]) -> Message:
    values = {key: _value(value, letters, key in SEATED) for key, value in message.values.items()}
    return Message(message.id, **values)


def _value(value: Value, letters: dict[str, str], seated: bool) -> Value:
    if isinstance(value, Message):
        return _named(value, letters)
    if isinstance(value, tuple):
        return tuple([_value(each, letters, seated) for each in value])
    return letters.get(value, value) if seated and isinstance(value, str) else value
