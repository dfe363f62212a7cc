"""Reading the client's modules: their markup, and what is written in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

WEB: Final = Path(__file__).parents[2] / "src" / "millrace" / "web"
MODULES: Final = sorted((WEB / "app").glob("*.js"))


def templates(source: str) -> Iterator[str]:
    """The markup of every html`…` of a module; what is computed in it is replaced by `§`."""
    for found in re.finditer(r"(?<!`)\bhtml`", source):
        yield _template(source, found.end())[0]


def _template(source: str, at: int) -> tuple[str, int]:
    """A template literal from behind its first backtick, and where it ends."""
    text = []
    while source[at] != "`":
        if source.startswith("${", at):
            at = _computed(source, at + 2)
            text.append("§")
        else:
            text.append(source[at])
            at += 1
    return "".join(text), at + 1


def _computed(source: str, at: int) -> int:
    """Where a `${…}` ends whose inside begins here."""
    depth = 1
    while depth:
        if source[at] == "`":
            at = _template(source, at + 1)[1]
            continue
        if source[at] in "\"'":
            at = source.index(source[at], at + 1)
        depth += {"{": 1, "}": -1}.get(source[at], 0)
        at += 1
    return at
