"""Bots and other things as a module from elsewhere may hold them."""

from collections.abc import Sequence
from typing import Any

from millrace.core.rng import Generator
from millrace.core.title import AnyTitle


class First:
    """Takes the first option."""

    name = "First"
    blind = True

    def choose(self, title: AnyTitle, view: Any, codes: Sequence[int], rng: Generator) -> int:
        return codes[0]


class Inside:
    """A place to look for a bot."""

    Last = type("Last", (First,), {"name": "last", "choose": lambda self, title, view, codes, rng: codes[-1]})


def make_first() -> First:
    return First()


class Wordless:
    """No bot: it never chooses."""

    name = "wordless"


class Stubborn(First):
    """Cannot be made without being told how."""

    def __init__(self, how: str) -> None:
        raise AssertionError(how)


def leave() -> First:
    raise SystemExit("not today")


FIRST = First()
