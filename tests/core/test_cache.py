"""What is kept at hand is bounded by bytes."""

from millrace.core.cache import Cache


def texts(most: int) -> Cache[str, str]:
    return Cache(most, len)


def test_the_oldest_make_room() -> None:
    cache = texts(10)
    for key in "abc":
        cache.keep(key, key * 4)
    assert (cache.get("a"), cache.get("b"), cache.get("c")) == (None, "bbbb", "cccc")
    assert (len(cache), cache.bytes) == (2, 8)


def test_what_was_asked_for_lately_stays() -> None:
    cache = texts(10)
    cache.keep("a", "aaaa")
    cache.keep("b", "bbbb")
    assert cache.get("a") == "aaaa"
    cache.keep("c", "cccc")
    assert (cache.get("a"), cache.get("b")) == ("aaaa", None)


def test_what_is_too_large_is_answered_and_not_kept() -> None:
    cache = texts(10)
    cache.keep("a", "aaaa")
    assert cache.keep("b", "b" * 11) == "b" * 11
    assert (cache.get("a"), cache.get("b"), cache.bytes) == ("aaaa", None, 4)


def test_what_grows_is_weighed_again_as_long_as_it_is_kept() -> None:
    cache: Cache[str, list[int]] = Cache(10, len)
    growing = cache.keep("a", [1])
    cache.keep("b", [1] * 8)
    growing += [2] * 5
    cache.weigh_again("a", growing)
    assert (cache.get("a"), cache.get("b"), cache.bytes) == ([1, 2, 2, 2, 2, 2], None, 6)
    cache.drop("a")
    cache.weigh_again("a", growing)
    assert (len(cache), cache.bytes) == (0, 0)


def test_another_value_takes_the_place_of_the_first() -> None:
    cache = texts(10)
    cache.keep("a", "aaaa")
    cache.keep("a", "aa")
    assert (cache.get("a"), cache.bytes) == ("aa", 2)
    cache.clear()
    assert (len(cache), cache.bytes) == (0, 0)
