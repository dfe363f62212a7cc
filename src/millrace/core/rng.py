"""Chance: a small seeded generator that gives the same numbers on every machine and every Python.

The algorithm is xoshiro128** 1.1 (Blackman and Vigna, public domain) on four 32-bit words. No product reaches 2**63,
so interpreted and compiled code agree. A game draws from named streams of one seed (`set-up`, `play`, …), so that
what is drawn later does not depend on how often the set-up drew.
"""

from hashlib import sha256
from typing import Final, TypeVar, final

T = TypeVar("T")

_MASK: Final = 0xFFFFFFFF
_RANGE: Final = 0x100000000


@final
class Generator:
    """A stream of chance; made by `from_seed` or `from_words`, continued by `below` and `shuffle`."""

    __slots__ = ("_a", "_b", "_c", "_d")

    _a: int
    _b: int
    _c: int
    _d: int

    # No arguments: compiled classes with required ones can be neither copied nor pickled.
    def __init__(self) -> None:
        self._a = 1
        self._b = 0
        self._c = 0
        self._d = 0

    @staticmethod
    def from_seed(seed: str, stream: str) -> "Generator":
        """The generator at the beginning of one stream of a seed."""
        digest = sha256(f"millrace/{stream}/{seed}".encode()).digest()
        words = [int.from_bytes(digest[4 * i : 4 * i + 4], "little") for i in range(4)]
        if not any(words):
            words[0] = 1  # the one state that xoshiro never leaves
        return Generator.from_words((words[0], words[1], words[2], words[3]))

    @staticmethod
    def from_words(words: tuple[int, int, int, int]) -> "Generator":
        """The generator in the state that `words()` told."""
        if not all(0 <= word <= _MASK for word in words) or not any(words):
            raise ValueError(f"expected four 32-bit words, not all zero; got {words!r}")
        generator = Generator()
        generator._a, generator._b, generator._c, generator._d = words
        return generator

    def words(self) -> tuple[int, int, int, int]:
        """The four words that make the generator's state."""
        return (self._a, self._b, self._c, self._d)

    def copy(self) -> "Generator":
        """A generator that will give the same numbers, independently of this one."""
        generator = Generator()
        generator._a = self._a
        generator._b = self._b
        generator._c = self._c
        generator._d = self._d
        return generator

    def branch(self) -> "Generator":
        """A generator of its own that follows from the next words of this one."""
        generator = Generator()
        generator._a = self.next_word() | 1
        generator._b = self.next_word()
        generator._c = self.next_word()
        generator._d = self.next_word()
        return generator

    def next_word(self) -> int:
        """The next 32 random bits."""
        a = self._a
        b = self._b
        c = self._c ^ a
        d = self._d ^ b
        # Shifts and sums instead of products: compiled, those are fast only for factors below 2**30.
        scrambled = ((b << 2) + b) & _MASK
        scrambled = ((scrambled << 7) & _MASK) | (scrambled >> 25)
        self._a = a ^ d
        self._b = b ^ c
        self._c = c ^ ((b << 9) & _MASK)
        self._d = ((d << 11) & _MASK) | (d >> 21)
        return ((scrambled << 3) + scrambled) & _MASK

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely."""
        if n < 1 or n > _RANGE:
            raise ValueError(f"expected a bound from 1 to 2**32; got {n}")
        # Words beyond the last whole multiple of n would favour the small remainders.
        limit = _RANGE - _RANGE % n
        word = self.next_word()
        while word >= limit:
            word = self.next_word()
        return word % n

    def shuffle(self, items: list[T]) -> None:
        """Put the items into a random order, each order equally likely."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Generator):
            return NotImplemented
        return self.words() == other.words()

    def __repr__(self) -> str:
        return f"Generator.from_words({self.words()!r})"
