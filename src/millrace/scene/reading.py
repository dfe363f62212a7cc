"""Parts of scenes that are kept by what was read of the view to make them.

Where it would be tedious to list all that a part depends on, nobody has to. A view under `reader` notes what is read of
it: a field, or one entry of a field. What a function under `kept_by_reads` made stands for every view in which the same
reads give the same. So nothing can be forgotten, and a part is made anew only if something has changed that it shows.

Such a function reads a game by that view alone. What follows from more than the view's fields is the answer of a
method under `read`, which is noted like a field and asked again when a part is looked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any, Concatenate, Final, NamedTuple, ParamSpec, TypeVar, cast

from millrace.scene.kept import STORE, own_size

V = TypeVar("V")
P = ParamSpec("P")
R = TypeVar("R")

_ENTRY: Final = 150
_FORK: Final = 104
"""Bytes that a part takes besides itself, and a read on the way to it besides its value."""
_NOTHING: Final = object()


class _Read(NamedTuple):
    """What is read: an entry of a field, a whole field, or the answer of a method."""

    name: str
    entry: int | tuple[int | None, int | None, int | None] | None = None
    """The entry of the field, be it a slice; None for the whole field."""
    ask: Callable[..., Any] | None = None
    args: tuple[Any, ...] = ()


_READS: Final[dict[_Read, _Read]] = {}
"""All that was ever read, each once."""


class _Reader:
    """A view that notes what is read of it while something is being made."""

    __slots__ = ("_reads", "_view")

    def __init__(self, view: Any) -> None:
        self._view = view
        self._reads: dict[_Read, Any] | None = None

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._view, name)
        if self._reads is None:
            return value
        if type(value) is tuple:
            return _Row(value, name, self._reads)
        self._reads[_Read(name)] = value
        return value


class _Row:
    """A field with several entries that notes which of them are read."""

    __slots__ = ("_name", "_reads", "_values")

    def __init__(self, values: tuple[Any, ...], name: str, reads: dict[_Read, Any]) -> None:
        self._values = values
        self._name = name
        self._reads = reads

    def __getitem__(self, entry: Any) -> Any:
        value = self._values[entry]
        place = (entry.start, entry.stop, entry.step) if isinstance(entry, slice) else entry
        self._reads[_Read(self._name, place)] = value
        return value

    def _whole(self) -> tuple[Any, ...]:
        self._reads[_Read(self._name)] = self._values
        return self._values

    def __iter__(self) -> Iterator[Any]:
        return iter(self._whole())

    def __reversed__(self) -> Iterator[Any]:
        return iter(self._whole()[::-1])

    def __len__(self) -> int:
        return len(self._whole())

    def __contains__(self, value: object) -> bool:
        return value in self._whole()

    def count(self, value: object) -> int:
        """How often a value is there."""
        return self._whole().count(value)

    def index(self, value: object) -> int:
        """Where a value is first."""
        return self._whole().index(value)


def reader(view: V) -> V:
    """A view that notes what is read of it."""
    return cast(V, _Reader(view))


class _Fork:
    """What is read next to find a part, and where each value leads: to another fork or to the part.

    Most forks have seen one value only.
    """

    __slots__ = ("args", "ask", "branches", "entry", "name", "read", "value", "way")

    def __init__(self, read: _Read, value: Any, way: Any) -> None:
        self.read = read
        self.name, entry, self.ask, self.args = read
        self.entry: int | slice | None = slice(*entry) if isinstance(entry, tuple) else entry
        self.value = value
        self.way = way
        self.branches: dict[Any, Any] | None = None

    def lead(self, value: Any, way: Any) -> None:
        """Let a value lead somewhere."""
        if self.branches is not None:
            self.branches[value] = way
        elif value == self.value:
            self.way = way
        else:
            self.branches = {self.value: self.way, value: way}


class _Ways:
    """The ways to the parts that a function has made: by its arguments, then by what it has read."""

    def __init__(self) -> None:
        self._newer: dict[Any, Any] = {}
        self._older: dict[Any, Any] = {}

    def turn_over(self) -> None:
        """Let the older half go."""
        self._older, self._newer = self._newer, {}

    def find(self, key: Any, owner: Any, view: Any, reads: dict[_Read, Any] | None) -> Any:
        """The part if it was kept, else _NOTHING; `reads` is given what was read to find it."""
        part = self._walked(self._newer, key, owner, view, reads)
        if part is _NOTHING and key in self._older:
            way: dict[_Read, Any] = {}
            part = self._walked(self._older, key, owner, view, way)
            if part is not _NOTHING:
                self.keep(key, way, part)
                if reads is not None:
                    reads.update(way)
        return part

    @staticmethod
    def _walked(ways: dict[Any, Any], key: Any, owner: Any, view: Any, reads: dict[_Read, Any] | None) -> Any:
        node = ways.get(key, _NOTHING)
        while type(node) is _Fork:
            if node.ask is not None:
                value = node.ask(owner, *node.args)
            else:
                value = getattr(view, node.name)
                if node.entry is not None:
                    value = value[node.entry]
            if reads is not None:
                reads[node.read] = value
            if node.branches is not None:
                node = node.branches.get(value, _NOTHING)
            else:
                node = node.way if value == node.value else _NOTHING
        return node

    def keep(self, key: Any, reads: dict[_Read, Any], part: Any) -> None:
        """Note the way to a part, behind as much of it as is known."""
        place, size = 0, 0
        steps = list(reads.items())
        last, node = None, self._newer.get(key)
        while place < len(steps) and type(node) is _Fork and node.read == steps[place][0]:
            value = steps[place][1]
            last = node
            if node.branches is not None:
                node = node.branches.get(value)
            else:
                node = node.way if value == node.value else None
            place += 1
        way = part
        for read, value in reversed(steps[place:]):
            way = _Fork(_READS.setdefault(read, read), value, way)
            size += _FORK + own_size(value)
        if last is None:
            self._newer[key] = way
        else:
            last.lead(steps[place - 1][1], way)
        STORE.grew(size + _ENTRY + own_size(part))


def kept_by_reads(make: Callable[Concatenate[V, P], R]) -> Callable[Concatenate[V, P], R]:
    """Keep what a method makes by its arguments, by `base` of its object, and by what it reads of its object's `v`.

    Arguments by position alone. If `v` is no `reader`, the part is just made.
    """
    ways = _Ways()
    STORE.shelves.append(ways)

    plain = cast(Callable[..., Any], make)

    @wraps(make)
    def part(owner: Any, *args: Any) -> Any:
        notes = owner.v
        if type(notes) is not _Reader:
            return plain(owner, *args)
        outer, key = notes._reads, (owner.base, args)
        notes._reads = None
        try:
            found = ways.find(key, owner, notes._view, outer)
            if found is _NOTHING:
                reads = notes._reads = {}
                found = plain(owner, *args)
                ways.keep(key, reads, found)
                if outer is not None:
                    outer.update(reads)
        finally:
            notes._reads = outer
        return found

    return cast(Callable[Concatenate[V, P], R], part)


def all_kept_by_reads(make: Callable[Concatenate[V, P], Iterator[R]]) -> Callable[Concatenate[V, P], tuple[R, ...]]:
    """Keep all that a method yields, like `kept_by_reads`."""
    plain = cast(Callable[..., Iterator[R]], make)

    @wraps(make)
    def parts(owner: Any, *args: Any) -> Any:
        return tuple(plain(owner, *args))

    return cast(Callable[Concatenate[V, P], tuple[R, ...]], kept_by_reads(parts))


def read(ask: Callable[Concatenate[V, P], R]) -> Callable[Concatenate[V, P], R]:
    """Note the answer of a method as something that was read, whatever it rests on."""
    plain = cast(Callable[..., Any], ask)

    @wraps(ask)
    def answer(owner: Any, *args: Any) -> Any:
        notes = owner.v
        if type(notes) is not _Reader or notes._reads is None:
            return plain(owner, *args)
        reads, notes._reads = notes._reads, None
        try:
            value = plain(owner, *args)
        finally:
            notes._reads = reads
        reads[_Read(ask.__name__, None, plain, args)] = value
        return value

    return cast(Callable[Concatenate[V, P], R], answer)
