"""Parts of scenes that are made once and kept: most of what a viewer sees after a decision was there before.

A function under `kept` is given all that its result depends on, and nothing that it is given ever changes. So what it
made for some arguments stands for them from then on, in every match and for every viewer; a scene put together from
such parts shares with the scene before whatever did not change, and comparing the two is comparing references.

All that is kept together has a bound in bytes. It lies in two halves: when the newer one is full, the older one goes,
and whatever of it is asked for again has moved to the newer one by then.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from sys import getsizeof
from threading import Lock
from typing import Any, Final, Generic, ParamSpec, Protocol, TypeVar

from millrace.core.texts import Message, Texts, Value

P = ParamSpec("P")
R = TypeVar("R")

MOST: Final = 32 * 2**20
"""Bytes that all kept parts of a process may take, about."""
_ENTRY: Final = 200
"""Bytes that an entry takes besides its key and its value."""
_OWNED: Final = frozenset({tuple, str, float})
"""What a tuple mostly has for itself."""
_NOTHING: Final = object()


class Shelf(Generic[P, R]):
    """A function whose results are kept by its arguments."""

    def __init__(self, make: Callable[P, R]) -> None:
        self._make = make
        self._newer: dict[Any, R] = {}
        self._older: dict[Any, R] = {}
        update_wrapper(self, make)

    def __call__(self, *args: P.args, **named: P.kwargs) -> R:
        """What the function makes of the arguments, or has made of them before."""
        key = (args, *named.items()) if named else args
        found = self._newer.get(key, _NOTHING)
        return self._fetch(key, *args, **named) if found is _NOTHING else found  # type: ignore[return-value]

    def _fetch(self, key: Any, *args: P.args, **named: P.kwargs) -> R:
        found = self._older.get(key, _NOTHING)
        value = self._make(*args, **named) if found is _NOTHING else found
        self._newer[key] = value  # type: ignore[assignment]
        STORE.grew(_ENTRY + own_size(key) + own_size(value))
        return value  # type: ignore[return-value]

    def turn_over(self) -> None:
        """Let the older half go."""
        self._older, self._newer = self._newer, {}


class _Halves(Protocol):
    """Whatever keeps parts in two halves."""

    def turn_over(self) -> None:
        """Let the older half go."""


class _Store:
    """All shelves, and how much lies in their newer halves."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.newer = 0
        self.shelves: list[_Halves] = []
        self._lock = Lock()

    def grew(self, size: int) -> None:
        """Count what was kept; let old things go where it becomes too much."""
        with self._lock:
            self.newer += size
            if self.newer > self.most // 2:
                self.newer = 0
                for shelf in self.shelves:
                    shelf.turn_over()


STORE: Final = _Store(MOST)
"""Where all of them are counted."""


def kept(make: Callable[P, R]) -> Callable[P, R]:
    """Keep what a function makes by its arguments, which must be hashable and all that it depends on."""
    shelf = Shelf(make)
    STORE.shelves.append(shelf)
    return shelf


@kept
def said(texts: Texts, id: str, **values: Value) -> str:
    """A message as a text, by its id and values."""
    return texts.render(Message(id, **values))


def forget() -> None:
    """Let all kept parts go."""
    for _ in range(2):
        for shelf in STORE.shelves:
            shelf.turn_over()


def own_size(value: object) -> int:
    """About how many bytes a key or a part of a scene takes of its own: what it refers to is kept elsewhere, too."""
    size = getsizeof(value)
    if isinstance(value, tuple):
        size += sum([getsizeof(each) for each in value if type(each) in _OWNED])
    return size
