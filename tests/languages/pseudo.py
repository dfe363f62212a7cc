"""A third language for the tests, made from English: every message stands between ⟦ and ⟧, every noun between ‹ and ›.

It has a plural of its own, counts in other digits, and is brought by a package, as any language from outside is.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import millrace
from millrace.core.texts import Branches, Count, Pattern, Slot, parse_pattern

LANGUAGE: Final = "xx"
SOURCE: Final = Path(millrace.__file__).parent
CLIENT: Final = "millrace.web.app"
UNTRANSLATED: Final = ("millrace.store", "millrace.games.oranienburger_kanal")
"""Packages that the language says nothing in."""
LEFT_OUT: Final = frozenset({"cli.undone", "brewery", "ending.total"})
"""Messages and nouns that it lacks in the others."""
RULE: Final = "BIR-LOAN-01"
"""The one rule that is translated."""

GRAMMAR: Final = '''\
"""The grammar of the language that tests speak."""

from millrace.core.languages.grammar import Grammar, Numerals


def listed(parts, word):
    return {"and": " & ", "or": " | "}[word].join(parts)


def inflected(noun):
    return {**noun, "marked": f"{noun['bare']}*"}


def plural(number):
    return "few" if 1 <= abs(number) <= 3 else "other"


GRAMMAR = Grammar(
    "Pseudo",
    listed,
    noun_forms=("bare", "marked", "plural"),
    inflected=inflected,
    plurals=("few", "other"),
    plural=plural,
    numerals=Numerals(minus="~", thousands="_", digits="𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡"),
)
'''


def bring(folder: Path, package: str) -> None:
    """Write the package that brings the language, and say that it is installed."""
    home = folder / package
    home.mkdir()
    (home / "__init__.py").write_text(GRAMMAR, encoding="utf-8")
    for catalogue in SOURCE.rglob("texts.en.toml"):
        name = ".".join(("millrace", *catalogue.parent.relative_to(SOURCE).parts))
        if name not in UNTRANSLATED:
            _write(home / name / f"texts.{LANGUAGE}.toml", _translated(tomllib.loads(catalogue.read_text("utf-8"))))
    words = json.loads((SOURCE / "web" / "app" / "texts.en.json").read_text("utf-8"))
    _write(home / CLIENT / f"texts.{LANGUAGE}.json", json.dumps(dict(_client(words))))
    rules = f'[rule]\n{RULE} = "⟦loans⟧"\n[switches]\n'
    _write(home / "millrace.games.brass_birmingham" / f"ledger.{LANGUAGE}.toml", rules)
    about = folder / f"{package}-1.dist-info"
    _write(about / "METADATA", f"Metadata-Version: 2.1\nName: {package}\nVersion: 1\n")
    _write(about / "entry_points.txt", f"[millrace.languages]\n{LANGUAGE} = {package}\n")


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, encoding="utf-8")


def _translated(catalogue: Mapping[str, Any]) -> str:
    """A catalogue of English texts in the other language."""
    lines = ["[message]"]
    for id, pattern in _leaves(catalogue.get("message", {}), ""):
        lines.append(f"{json.dumps(id)} = {json.dumps(f'⟦{written(parse_pattern(pattern))}⟧', ensure_ascii=False)}")
    for id, noun in _nouns(catalogue.get("noun", {}), ""):
        lines.append(f"[noun.{json.dumps(id)}]")
        forms = {form: f"‹{text}›" for form, text in noun.items() if form in ("bare", "plural")}
        lines += [f"{form} = {json.dumps(text, ensure_ascii=False)}" for form, text in forms.items()]
    return "\n".join(lines)


def _leaves(table: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _leaves(value, f"{prefix}{key}.")
        elif prefix + key not in LEFT_OUT:
            yield prefix + key, value


def _nouns(table: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, dict[str, str]]]:
    for key, value in table.items():
        if "bare" not in value:
            yield from _nouns(value, f"{prefix}{key}.")
        elif prefix + key not in LEFT_OUT:
            yield prefix + key, value


def written(pattern: Pattern) -> str:
    """A pattern as it is written, with the forms and branches that the other language has."""
    return "".join(_part(part) for part in pattern)


def _part(part: str | Slot | Branches | Count) -> str:
    if isinstance(part, str):
        return re.sub("[{}#]", r"'\g<0>'", part.replace("'", "''"))
    if isinstance(part, Count):
        return "#"
    if isinstance(part, Slot):
        forms = ["marked" if form in ("a", "the", "your") else form for form in part.forms]
        return "{" + ":".join([part.name, *forms]) + "}"
    branches = {key: written(branch) for key, branch in part.branches.items()}
    if part.kind == "plural":
        few = branches.pop("one", branches["other"])
        branches = {"=1": few, **branches, "few": f"few {branches['other']}"}
    inner = " ".join(f"{key} {{{text}}}" for key, text in branches.items())
    return f"{{{part.name}, {part.kind}, {inner}}}"


def _client(words: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The words of the browser client; the language needs no form for exactly one."""
    for id, text in words.items():
        if id not in LEFT_OUT and not id.endswith(".one"):
            yield id, f"⟦{text}⟧"
