"""Scenes as texts of JSON, put together from what was written before.

Most of a scene are regions and pieces that lie in the scenes before it and in those of other matches, too: each of them
is written once, and its text kept as long as it is asked for.
"""

from __future__ import annotations

from dataclasses import MISSING
from typing import Any, Final

import msgspec

from millrace.scene.kept import STORE
from millrace.scene.scene import ALWAYS, Piece, Region, Scene, Surface, fields_of, to_json

_SHARED: Final = frozenset({Region, Piece})
"""What the scenes of many matches share; the log of a match is its own."""
_ENTRY: Final = 250
"""Bytes that an entry takes besides the letters of its text."""


_encode: Final = msgspec.json.Encoder().encode


def dump(data: Any) -> str:
    """JSON without blanks."""
    return _encode(data).decode()


def written(scene: Scene) -> str:
    """The same text as that of `scene.to_json()`."""
    texts = {name: dump(value) for name, value in ALWAYS.items()}
    return _object(texts | _fields(scene))


def _fields(value: object) -> dict[str, str]:
    """The fields of a value that are not as always, as texts."""
    kind: Any = type(value)
    held = [(name, getattr(value, name), default) for name, default in fields_of(kind)]
    return {name: _text(each) for name, each, default in held if default is MISSING or each != default}


def _text(value: object) -> str:
    kind: Any = type(value)
    if kind in _SHARED:
        return _WRITTEN.text(value)
    if kind is Surface:
        return _object(_fields(value))
    if kind is tuple:
        return f"[{','.join([_text(each) for each in value])}]"  # type: ignore[attr-defined]
    return dump(to_json(value))


def _object(texts: dict[str, str]) -> str:
    return f"{{{','.join([f'{dump(name)}:{text}' for name, text in texts.items()])}}}"


class _Written:
    """The texts of parts, by what part it is, and not by what it is like: to compare two takes longer than to write."""

    def __init__(self) -> None:
        # A part is held as long as its text, so that no other can have its identity.
        self._newer: dict[int, tuple[object, str]] = {}
        self._older: dict[int, tuple[object, str]] = {}

    def text(self, part: object) -> str:
        """A part as JSON."""
        found = self._newer.get(id(part))
        return found[1] if found is not None else self._fetch(part)

    def _fetch(self, part: object) -> str:
        entry = self._older.get(id(part)) or (part, dump(to_json(part)))
        self._newer[id(part)] = entry
        STORE.grew(_ENTRY + len(entry[1]))
        return entry[1]

    def turn_over(self) -> None:
        """Let the older half go."""
        self._older, self._newer = self._newer, {}


_WRITTEN: Final = _Written()
STORE.shelves.append(_WRITTEN)
