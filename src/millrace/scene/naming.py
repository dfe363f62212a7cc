"""Names for seats: titles speak of seats by their letters, people want to read names.

>>> with_names(Message("log.loan", seat="B", money=30), ["Ada", "Bo"])
Message('log.loan', seat='Bo', money=30)

A scene is put together from parts that all matches share, so it has no names in it: each seat has a mark, a sign that
no text has otherwise, and whoever shows the scene puts names in the place of the marks.

>>> named((marks(2)[1] + " takes a loan",), ["Ada", "Bo"])
('Bo takes a loan',)
"""

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from operator import is_
from typing import Any, Final, TypeVar

from millrace.core.decision import SEAT_LETTERS, seat_letter
from millrace.core.texts import Message, Texts, Value
from millrace.scene.kept import kept
from millrace.scene.scene import fields_of

T = TypeVar("T")

_UNNAMED: Final = frozenset({int, float, bool, type(None)})
"""What has no names in it."""

_FIRST: Final = 0x86
"""The first of the control characters that stand for seats: as many as there are letters, and none is a blank."""
_MARK: Final = re.compile(f"[{chr(_FIRST)}-{chr(_FIRST + len(SEAT_LETTERS) - 1)}]")

SEATED: Final = frozenset({"seat", "seats", "owner", "whose", "rival"})
"""The values of messages that name seats; a letter anywhere else is none."""


def with_names(message: Message, names: Sequence[str]) -> Message:
    """A message that calls seats by their names, in its parts, too."""
    letters = {seat_letter(seat): name for seat, name in enumerate(names)}
    return _named(message, letters)


@kept
def spoken(texts: Texts, message: Message, names: tuple[str, ...]) -> str:
    """A message as a text that calls seats by their names."""
    return texts.render(with_names(message, names))


def distinct(names: Sequence[str]) -> list[str]:
    """Names by seat, with the letter of the seat behind those that several have.

    >>> distinct(["greedy", "Ada", "greedy"])
    ['greedy A', 'Ada', 'greedy C']
    """
    return [f"{name} {seat_letter(seat)}" if names.count(name) > 1 else name for seat, name in enumerate(names)]


def marks(players: int) -> tuple[str, ...]:
    """By seat: what stands for its player's name in a scene."""
    return tuple([chr(_FIRST + seat) for seat in range(players)])


def named(value: T, names: Sequence[str]) -> T:
    """A part of a scene with names in the place of marks; what has none is the part itself."""
    changed: Any = value
    if isinstance(value, str):
        if not value.isascii() and _MARK.search(value):
            changed = _MARK.sub(lambda mark: names[ord(mark[0]) - _FIRST], value)
    elif isinstance(value, tuple):
        parts = tuple([named(each, names) for each in value])
        changed = value if all(map(is_, parts, value)) else parts
    elif type(value) not in _UNNAMED:
        kind: Any = type(value)
        held = [(name, getattr(value, name)) for name, _ in fields_of(kind)]
        new = {name: part for name, old in held if (part := named(old, names)) is not old}
        changed = replace(changed, **new) if new else value
    return changed  # type: ignore[no-any-return]


def named_json(text: str, names: Sequence[str]) -> str:
    r"""A part of a scene as JSON with names in the place of marks.

    >>> print(named_json('["' + marks(1)[0] + ' has won"]', ['"A"']))
    ["\"A\" has won"]
    """
    for mark, name in zip(marks(len(names)), names, strict=True):
        if mark in text:
            text = text.replace(mark, _in_json(name))
    return text


def _in_json(name: str) -> str:
    """A name inside a text of JSON; signs that would be taken for marks are written by their numbers."""
    written = json.dumps(name, ensure_ascii=False)[1:-1]
    return _MARK.sub(lambda mark: f"\\u{ord(mark[0]):04x}", written)


def _named(message: Message, letters: dict[str, str]) -> Message:
    values = {key: _value(value, letters, key in SEATED) for key, value in message.values.items()}
    return Message(message.id, **values)


def _value(value: Value, letters: dict[str, str], seated: bool) -> Value:
    if isinstance(value, Message):
        return _named(value, letters)
    if isinstance(value, tuple):
        return tuple([_value(each, letters, seated) for each in value])
    return letters.get(value, value) if seated and isinstance(value, str) else value
