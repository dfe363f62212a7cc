"""The client as one script and one style sheet, put together from its modules so that a browser asks three times, not
sixty.

Every module becomes a function that is called once and gives what the module exports; modules that others import stand
before them. It is no general bundler: modules import by relative paths at the beginning of a line, export by name what
never changes, and do not import each other in a circle. Anything else is refused with the line that it stands in.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

ENTRY: Final = "app/main.js"
SCRIPT: Final = "client.js"
HEAD_ENTRY: Final = "app/head.js"
HEAD: Final = "head.js"
"""The script that asks for what the client will need, while that is on its way."""
STYLE: Final = "client.css"
COMPILED: Final = "//# allFunctionsCalledOnLoad\n"
"""Has browsers compile functions while the script arrives, beside all else, instead of when they are first called."""

_IMPORT: Final = re.compile(r'^import\s*(?:(\w+)\s*,?\s*)?(?:\{([^}]*)\})?\s*from\s*"([^"]+)";?', re.MULTILINE)
_REEXPORT: Final = re.compile(r'^export\s*\{([^}]*)\}\s*from\s*"([^"]+)";?', re.MULTILINE)
_EXPORT_LIST: Final = re.compile(r"(?:^|(?<=;)|(?<=\}))export\s*\{([^}]*)\};?", re.MULTILINE)
_EXPORT: Final = re.compile(r"^export ((?:async function\*?|function\*?|const|class)\s+(\w+))", re.MULTILINE)
_DEFAULT: Final = re.compile(r"(?:^|(?<=;)|(?<=\}))export default ", re.MULTILINE)
_COMMENT: Final = re.compile(r"^[ \t]*(?:/\*\*.*?\*/|//.*?$)[ \t]*\n?", re.MULTILINE | re.DOTALL)
_LEFT_OVER: Final = re.compile(r"^(?:import\b(?!\()|export\b).*$", re.MULTILINE)
_URL: Final = re.compile(r'url\("([^"]+)"\)')


class NotBundled(Exception):
    """What a module or style sheet says that cannot be put into one file."""


def script(web: Path, entry: str = ENTRY) -> str:
    """All modules that a module needs, and itself, as one module."""
    return "".join((COMPILED, *_Bundle(web).all_of(entry)))


def head(web: Path) -> str:
    """The script that asks ahead, as one that is no module: browsers carry it out before they read on."""
    return f"(() => {{\n{script(web, HEAD_ENTRY)}}})();\n"


def style(web: Path, sheets: list[str]) -> str:
    """Style sheets one after the other; what they name by `url` is named as seen from the folder of the client."""
    return "".join(_rebased(web, sheet) for sheet in sheets)


def _rebased(web: Path, sheet: str) -> str:
    folder = (web / sheet).parent
    text = (web / sheet).read_text(encoding="utf-8")
    return _URL.sub(lambda found: f'url("{_within(web, folder / found[1])}")', text)


class _Bundle:
    """The modules that were put together so far."""

    def __init__(self, web: Path) -> None:
        self._web = web
        self._names: dict[str, str] = {}
        self._parts: list[str] = []
        self._open: list[str] = []

    def all_of(self, entry: str) -> list[str]:
        """The modules in an order in which each finds what it imports; the entry itself is no function, it may wait."""
        body, exports = self._read(entry)
        if exports:
            raise NotBundled(f"{entry} is where the client begins; nobody can import {', '.join(exports)} from it")
        return [*self._parts, body]

    def _need(self, path: str) -> str:
        """The name under which the exports of a module are found."""
        if path in self._open:
            raise NotBundled(f"these modules import each other in a circle: {' → '.join([*self._open, path])}")
        if path not in self._names:
            self._open.append(path)
            body, exports = self._read(path)
            self._open.pop()
            self._names[path] = f"m{len(self._names)}"
            given = ", ".join(f"{name}: {value}" for name, value in exports.items())
            self._parts.append(f"const {self._names[path]} = (() => {{\n{body}\nreturn {{ {given} }};\n}})();\n")
        return self._names[path]

    def _read(self, path: str) -> tuple[str, dict[str, str]]:
        """A module without imports and exports, and what it exports: expressions by name."""
        source = _COMMENT.sub("", (self._web / path).read_text(encoding="utf-8"))
        exports: dict[str, str] = {}

        def imported(found: re.Match[str]) -> str:
            module = self._need(self._relative(path, found[3]))
            names = [f"default: {found[1]}"] * bool(found[1]) + [": ".join(pair) for pair in _pairs(found[2])]
            return f"const {{ {', '.join(names)} }} = {module};" if names else ""

        def reexported(found: re.Match[str]) -> str:
            module = self._need(self._relative(path, found[2]))
            exports.update({outer: f"{module}.{inner}" for inner, outer in _pairs(found[1])})
            return ""

        def listed(found: re.Match[str]) -> str:
            exports.update({outer: inner for inner, outer in _pairs(found[1])})
            return ""

        def declared(found: re.Match[str]) -> str:
            exports[found[2]] = found[2]
            return found[1]

        def default(_: re.Match[str]) -> str:
            exports["default"] = "theDefault"
            return "const theDefault = "

        body = _IMPORT.sub(imported, source)
        for pattern, taken in (
            (_REEXPORT, reexported),
            (_EXPORT_LIST, listed),
            (_EXPORT, declared),
            (_DEFAULT, default),
        ):
            body = pattern.sub(taken, body)
        if left := _LEFT_OVER.search(body):
            raise NotBundled(f"{path}: expected imports and exports by name; got {left[0]!r}")
        return body, exports

    def _relative(self, path: str, target: str) -> str:
        if not target.startswith("."):
            raise NotBundled(f"{path}: expected a module by its relative path; got {target!r}")
        return _within(self._web, (self._web / path).parent / target)


def _pairs(names: str | None) -> list[tuple[str, str]]:
    """What is imported or exported: each name within, and the one outside."""
    listed = [name.split(" as ") for name in (names or "").replace("\n", " ").split(",") if name.strip()]
    return [(pair[0].strip(), pair[-1].strip()) for pair in listed]


def _within(web: Path, file: Path) -> str:
    """A file of the client by its path within the client's folder."""
    try:
        path = file.resolve().relative_to(web.resolve())
    except ValueError:
        raise NotBundled(f"{file} lies outside of {web.name}") from None
    if not (web / path).is_file():
        raise NotBundled(f"there is no {path}")
    return path.as_posix()
