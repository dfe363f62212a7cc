"""What is kept to be at hand, as long as there is room: the bound is bytes, because entries can be of any size."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Final, Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

MEGABYTE: Final = 1024 * 1024


class Cache(Generic[K, V]):
    """Values by key, up to so many bytes; those that nobody has asked for the longest go first."""

    def __init__(self, most: int, weight: Callable[[V], int]) -> None:
        """`most` is in bytes; `weight` says how many of them a value takes."""
        self.most: Final = most
        self._weight: Final = weight
        self._kept: OrderedDict[K, tuple[V, int]] = OrderedDict()
        self._bytes = 0
        self._lock: Final = Lock()

    def get(self, key: K) -> V | None:
        """The value of a key, if it was kept."""
        with self._lock:
            entry = self._kept.get(key)
            if entry is None:
                return None
            self._kept.move_to_end(key)
            return entry[0]

    def __getitem__(self, key: K) -> V:
        """The value of a key; KeyError if it was not kept."""
        value = self.get(key)
        if value is None:
            raise KeyError(key)
        return value

    def keep(self, key: K, value: V) -> V:
        """Keep a value in the place of another; answer the value, which may be too large to stay."""
        weight = self._weight(value)
        with self._lock:
            self._put(key, value, weight)
        return value

    def weigh_again(self, key: K, value: V) -> None:
        """Take note that a value that may have been kept has changed; one that is kept no longer does not come back."""
        weight = self._weight(value)
        with self._lock:
            entry = self._kept.get(key)
            if entry is not None and entry[0] is value:
                self._put(key, value, weight)

    def _put(self, key: K, value: V, weight: int) -> None:
        self._remove(key)
        if weight <= self.most:
            self._kept[key] = (value, weight)
            self._bytes += weight
            while self._bytes > self.most:
                self._remove(next(iter(self._kept)))

    def drop(self, key: K) -> None:
        """Let go of a value, if it was kept."""
        with self._lock:
            self._remove(key)

    def clear(self) -> None:
        """Let go of everything."""
        with self._lock:
            self._kept.clear()
            self._bytes = 0

    def _remove(self, key: K) -> None:
        entry = self._kept.pop(key, None)
        self._bytes -= entry[1] if entry else 0

    @property
    def bytes(self) -> int:
        """How many bytes are kept, as the weights say."""
        return self._bytes

    def __len__(self) -> int:
        return len(self._kept)
