"""Passwords that everybody tries first, in the ways in which they are dressed up."""

import re
import unicodedata
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final

LIST: Final = Path(__file__).with_name("common_passwords.txt")
_LEET: Final = str.maketrans("013457@$!|€", "oieastasiie")
_EDGES: Final = re.compile(r"^[\W\d_]+|[\W\d_]+$")
_OTHERS: Final = re.compile(r"[\W_]+")


@cache
def common() -> frozenset[str]:
    """The passwords and words of the list, as `plain` writes them."""
    lines = LIST.read_text(encoding="utf-8").splitlines()
    return frozenset(plain(line) for line in lines if not line.startswith("#"))


def plain(password: str) -> str:
    """A password without case, blanks and punctuation."""
    return _OTHERS.sub("", unicodedata.normalize("NFKC", password).casefold())


def is_common(password: str) -> bool:
    """Whether a password is on the list, or one of it dressed up.

    With figures and signs around it, with figures for letters, repeated, two in a row; or a run along the alphabet.
    """
    folded = unicodedata.normalize("NFKC", password).casefold()
    core = _EDGES.sub("", folded)
    forms = {plain(form) for form in (folded, core, folded.translate(_LEET), core.translate(_LEET))}
    return any(_is_known(_unit(form)) for form in forms if form)


def _is_known(text: str) -> bool:
    known = common()
    parts = ((text[:cut], text[cut:]) for cut in range(3, len(text) - 2))
    return text in known or _is_run(text) or any(first in known and second in known for first, second in parts)


def _unit(text: str) -> str:
    """What a text repeats, be it only itself: `abc` of `abcabcabc`."""
    for size in range(1, len(text) // 2 + 1):
        if len(text) % size == 0 and text[:size] * (len(text) // size) == text:
            return text[:size]
    return text


def _is_run(text: str) -> bool:
    """Whether every character is the one after, or before, the one in front of it."""
    steps = {ord(after) - ord(before) for before, after in pairwise(text)}
    return not steps or steps == {1} or steps == {-1}
