"""The languages Millrace speaks: whoever must know which there are, and what each one needs, asks here.

A language is named by its two letters (ISO 639-1). It is made of a grammar, such as the module `de`, and of catalogues:

- `texts.<lang>.toml` in every package that says something (see `millrace.core.texts`),
- `texts.<lang>.json` in `millrace.web.app`, the words of the browser client,
- `ledger.<lang>.toml` beside the ledger of a title, if somebody has translated its rules (see `millrace.core.ledger`).

The languages in `SHIPPED` are complete; the tests see to that. Others come from outside and may have gaps: what they do
not say is said in English. A package brings a language by an entry point,

    [project.entry-points."millrace.languages"]
    fr = "millrace_french"

and holds the grammar as `GRAMMAR` and the catalogues in a folder for each package of Millrace:
`millrace_french/millrace.core/texts.fr.toml`. A program may as well `register` a language before it says anything.
"""

import re
from collections.abc import Mapping
from importlib.resources import files
from typing import Final, NamedTuple

from millrace.core.languages import de, en
from millrace.core.languages.grammar import Grammar

FALLBACK: Final = "en"
"""The language of whatever another one does not say, and of whoever asks for none that is known."""

ENTRY_POINTS: Final = "millrace.languages"


class _Spoken(NamedTuple):
    grammar: Grammar
    catalogues: str
    """The package that holds the catalogues of a language from outside."""


_spoken: dict[str, _Spoken] = {"de": _Spoken(de.GRAMMAR, ""), "en": _Spoken(en.GRAMMAR, "")}
_discovered = False

SHIPPED: Final = tuple(_spoken)
"""The languages of this package, whose catalogues are complete."""


class UnknownLanguage(ValueError):
    """Millrace does not speak that language; the error names those that it does."""

    def __init__(self, language: str) -> None:
        super().__init__(f"unknown language {language!r}; possible: {', '.join(known())}")
        self.language = language


def register(language: str, grammar: Grammar, catalogues: str = "") -> None:
    """Make a language known; `catalogues` is the package that holds its catalogues, if Millrace's own do not.

    What is drawn and read only once, as cards and ledgers are, knows the languages of that moment.
    """
    if not re.fullmatch("[a-z]{2}", language):
        raise ValueError(f"a language is named by two small letters, not {language!r}")
    if language in _spoken and _spoken[language].grammar is not grammar:
        raise ValueError(f"another language is already known as {language!r}")
    _spoken[language] = _Spoken(grammar, catalogues)


def known() -> tuple[str, ...]:
    """All languages that can be spoken, those of this package first."""
    _discover()
    return tuple(_spoken)


def menu() -> dict[str, str]:
    """All languages by their own names, as people are asked for one: English first."""
    return {language: _spoken[language].grammar.name for language in sorted(known(), key=lambda each: each != FALLBACK)}


def grammar_of(language: str) -> Grammar:
    """The grammar of a language; UnknownLanguage if there is none."""
    return _found(language).grammar


def catalogue(language: str, package: str, name: str) -> str | None:
    """The text of a catalogue, such as `texts.fr.toml` of `millrace.core`; None if the language has no such file.

    It is looked for in the package, then in the folder that the language's own package keeps for that package.
    """
    places = [files(package).joinpath(name)]
    if home := _found(language).catalogues:
        places.append(files(home).joinpath(package, name))
    return next((place.read_text(encoding="utf-8") for place in places if place.is_file()), None)


def spoken(texts: Mapping[str, str], language: str) -> str:
    """The language in which something can be said that has a text for some languages: the one asked for, or English."""
    return language if language in texts else FALLBACK


def spelled_out() -> dict[str, str]:
    """How people type small letters that their keyboard lacks, in all languages together."""
    return {letter: typed for each in known() for letter, typed in _spoken[each].grammar.spelled_out.items()}


def _found(language: str) -> _Spoken:
    # Most ask for a language of this package: nothing need be looked for then.
    if language not in _spoken and language not in known():
        raise UnknownLanguage(language)
    return _spoken[language]


def _discover() -> None:
    """Register the languages that installed packages bring, once."""
    global _discovered
    if _discovered:
        return
    _discovered = True
    from importlib.metadata import entry_points  # it takes longer than the rest of this module

    for entry in entry_points(group=ENTRY_POINTS):
        package = entry.load()
        register(entry.name, package.GRAMMAR, package.__name__)
