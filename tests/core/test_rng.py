"""The generator gives the numbers of the published algorithm, everywhere and without bias."""

import copy
import pickle
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from millrace.core.rng import Generator

WORDS = st.tuples(*[st.integers(0, 2**32 - 1)] * 4).filter(any)


class Published:
    """xoshiro128** transcribed line by line from the published C source, on unbounded integers cut to 32 bits."""

    def __init__(self, words: tuple[int, ...]) -> None:
        self.s = list(words)

    @staticmethod
    def rotl(x: int, k: int) -> int:
        return ((x << k) | (x >> (32 - k))) % 2**32

    def next(self) -> int:
        s = self.s
        result = self.rotl(s[1] * 5 % 2**32, 7) * 9 % 2**32
        t = (s[1] << 9) % 2**32
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = self.rotl(s[3], 11)
        return result


@given(WORDS)
def test_follows_the_published_algorithm(words: tuple[int, int, int, int]) -> None:
    generator, published = Generator.from_words(words), Published(words)
    assert [generator.next_word() for _ in range(50)] == [published.next() for _ in range(50)]
    assert generator.words() == tuple(published.s)


def test_numbers_of_the_reference_implementation() -> None:
    generator = Generator.from_words((1, 2, 3, 4))
    assert [generator.next_word() for _ in range(8)] == REFERENCE
    # Four steps of the C source from arbitrary words, with the state they end in.
    generator = Generator.from_words((0x964D4A0C, 0xD40AB895, 0xAD7FDECB, 0x3006F0F0))
    assert [generator.next_word() for _ in range(4)] == [0xF1391922, 0x6FE53806, 0xA5BE2840, 0xF510EE70]
    assert generator.words() == (0xFC65379C, 0x52006D70, 0x87487639, 0xF1908343)


def test_streams_of_a_seed_never_change() -> None:
    drawn = {
        (seed, stream): [Generator.from_seed(seed, stream).next_word(), *Generator.from_seed(seed, stream).words()]
        for seed in ("7", "Mühle")
        for stream in ("set-up", "play")
    }
    assert drawn == VECTORS


def test_streams_are_independent() -> None:
    assert Generator.from_seed("7", "set-up") != Generator.from_seed("7", "play")
    assert Generator.from_seed("7", "play") != Generator.from_seed("8", "play")
    assert Generator.from_seed("7", "play") == Generator.from_seed("7", "play")


@given(st.text(), st.text())
def test_no_seed_gives_the_dead_state(seed: str, stream: str) -> None:
    assert any(Generator.from_seed(seed, stream).words())


def test_the_dead_digest_is_avoided(monkeypatch: pytest.MonkeyPatch) -> None:
    class Zero:
        def digest(self) -> bytes:
            return bytes(32)

    monkeypatch.setattr("millrace.core.rng.sha256", lambda data: Zero())
    assert Generator.from_seed("7", "play").words() == (1, 0, 0, 0)


@pytest.mark.parametrize("words", [(0, 0, 0, 0), (1, 2, 3, 2**32), (-1, 2, 3, 4)])
def test_refuses_what_are_no_words(words: tuple[int, int, int, int]) -> None:
    with pytest.raises(ValueError, match="four 32-bit words"):
        Generator.from_words(words)


@given(WORDS, st.integers(1, 2**32))
def test_below_stays_below(words: tuple[int, int, int, int], n: int) -> None:
    assert 0 <= Generator.from_words(words).below(n) < n


@pytest.mark.parametrize("n", [0, -3, 2**32 + 1])
def test_below_refuses_impossible_bounds(n: int) -> None:
    with pytest.raises(ValueError, match="bound from 1"):
        Generator.from_seed("7", "play").below(n)


def test_below_rejects_words_beyond_the_last_whole_multiple() -> None:
    # Of 2**32 words, 2**31 + 1 fits only once: the upper half must be drawn again.
    n = 2**31 + 1
    generator, published = Generator.from_seed("7", "play"), Published(Generator.from_seed("7", "play").words())
    for _ in range(40):
        expected = published.next()
        while expected >= n:
            expected = published.next()
        assert generator.below(n) == expected


def test_below_is_even() -> None:
    generator = Generator.from_seed("evenness", "play")
    counts = Counter(generator.below(6) for _ in range(60_000))
    assert all(abs(counts[face] - 10_000) < 500 for face in range(6))


def test_shuffle_reaches_every_order_equally() -> None:
    generator = Generator.from_seed("orders", "play")
    counts: Counter[tuple[str, ...]] = Counter()
    for _ in range(24_000):
        items = ["a", "b", "c", "d"]
        generator.shuffle(items)
        counts[tuple(items)] += 1
    assert set(counts) == set(permutations("abcd"))
    assert all(abs(count - 1_000) < 150 for count in counts.values())


@given(WORDS, st.lists(st.integers()))
def test_shuffle_keeps_the_items(words: tuple[int, int, int, int], items: list[int]) -> None:
    shuffled = items[:]
    Generator.from_words(words).shuffle(shuffled)
    assert Counter(shuffled) == Counter(items)


def test_copies_go_on_alike_and_apart() -> None:
    generator = Generator.from_seed("7", "play")
    generator.below(10)
    twins = [generator.copy(), copy.copy(generator), copy.deepcopy(generator), pickle.loads(pickle.dumps(generator))]
    before = generator.words()
    expected = [generator.below(1000) for _ in range(10)]
    for twin in twins:
        assert twin.words() == before
        assert [twin.below(1000) for _ in range(10)] == expected
    assert eval(repr(generator)) == generator
    assert generator != 7


REFERENCE = [11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849]

VECTORS = {
    ("7", "set-up"): [841305052, 1239185262, 3410767659, 1365143959, 1619924954],
    ("7", "play"): [2520047731, 4084191582, 2764577051, 2789652898, 774694518],
    ("Mühle", "set-up"): [3716315710, 3870251335, 527822603, 535980479, 4207331138],
    ("Mühle", "play"): [1789902480, 1509881595, 1830145772, 35095373, 1004907182],
}
