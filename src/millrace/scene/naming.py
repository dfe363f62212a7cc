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


OWNERS: Final = frozenset({"owner", "whose"})
"""Those of them that say whose a thing is; messages know the word `you` there."""


def with_names(message: Message, names: Sequence[str]) -> Message:
    """A message that calls seats by their names, in its parts, too."""
    letters = {seat_letter(seat): name for seat, name in enumerate(names)}
    return _named(message, letters)


@kept
def spoken(texts: Texts, message: Message, names: tuple[str, ...]) -> str:
    """A message as a text that calls seats by their names."""
    return texts.render(with_names(message, names))


@kept
def said_to(texts: Texts, message: Message, names: tuple[str, ...], viewer: int) -> str:
    """A message as one viewer reads it, who is "you"; SPECTATOR for somebody who is none of the players.

    What somebody did is told to them by the message of the same id behind `you.`, if the language has it; that a thing
    is theirs, by the word `you` in place of their name.
    """
    letters = {seat_letter(seat): name for seat, name in enumerate(names)}
    return texts.render(_named(message, letters, seat_letter(viewer) if viewer >= 0 else "", texts))


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


def _named(message: Message, letters: dict[str, str], you: str = "", texts: Texts | None = None) -> Message:
    values = {key: _value(key, value, letters, you, texts) for key, value in message.values.items()}
    addressed = f"you.{message.id}"
    if you and texts is not None and message.values.get("seat") == you and texts.speaks(addressed):
        return Message(addressed, **values)
    return Message(message.id, **values)


def _value(key: str, value: Value, letters: dict[str, str], you: str, texts: Texts | None) -> Value:
    if isinstance(value, Message):
        return _named(value, letters, you, texts)
    if isinstance(value, tuple):
        return tuple([_value(key, each, letters, you, texts) for each in value])
    if key not in SEATED or not isinstance(value, str):
        return value
    return "you" if you and value == you and key in OWNERS else letters.get(value, value)
