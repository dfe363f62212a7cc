"""No page mixes languages: words of the one, as the ledgers' glossaries know them, are in no text of the other."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import millrace
from millrace.core.texts import LANGUAGES, Branches, Pattern, Texts, parse_pattern
from millrace.core.title import AnyTitle
from millrace.games import OWN_TITLES

PROPER = (
    "Bank of England", "British Museum", "London Times", "Black Market", "Patent Office", "Port of London", "Port",
    "Reform Club", "Waterloo Station", "Westminster", "Age of Industry", "Crystal Palace", "Oranienburger Kanal",
    "New England", "No Demand",
)  # fmt: skip
"""Names that stay as they are in every language."""
COMMON = frozenset({"black", "bonus", "market", "marker", "option", "phase", "start", "symbol"})
"""Words that both languages have, though a glossary may know them from one only."""
SHORTEST = 5
"""Shorter words are too often those of another language, too."""


def words(term: str) -> set[str]:
    """The words of an entry of the glossary, without what is said about it in brackets."""
    return set(re.findall(r"[^\W\d_]+", re.sub(r"\(.*?\)", "", term).casefold()))


def foreign_words(title: AnyTitle, language: str) -> set[str]:
    """The words of the other language that the glossary knows, but for those that both languages have."""
    terms = title.ledger().terms
    german = set().union(*[words(term) for term in terms])
    english = set().union(*[words(term) for term in terms.values()])
    other, own = (german, english) if language == "en" else (english, german)
    return {word for word in other - own if len(word) >= SHORTEST} - COMMON


def spoken(pattern: Pattern) -> Iterator[str]:
    """The words of a pattern, without its values."""
    for part in pattern:
        if isinstance(part, str):
            yield part
        elif isinstance(part, Branches):
            for branch in part.branches.values():
                yield from spoken(branch)


def catalogue(title: AnyTitle, language: str) -> Iterator[tuple[str, str]]:
    """All that the title's catalogues say, by id."""
    texts = Texts.load(language, *title.text_packages)
    for id in texts.ids():
        if id.startswith("position."):
            continue  # the words of the notation are the same in every language
        yield id, " ".join(spoken(texts._pattern(id)))
    for id in texts.noun_ids():
        yield id, texts.noun(id)


def rulebook(title: AnyTitle, language: str) -> Iterator[tuple[str, str]]:
    """All that the title's rules page says, by number of the rule."""
    ledger = title.ledger()
    for rule in ledger:
        yield rule.id, f"{rule.chapter(language)}: {rule.text(language)}"
        if language == "en" and rule.note:
            yield f"note of {rule.id}", rule.note
    for switch in ledger.switches.values():
        # Names and values of switches are the same in every language.
        yield switch.name, re.sub(rf"\w*_\w*|\b({'|'.join(switch.values)})\b", "", switch.text(language))


def mixed(texts: Iterator[tuple[str, str]], foreign: set[str]) -> list[str]:
    """The texts that have a foreign word, with that word."""
    findings = []
    for id, text in texts:
        for name in PROPER:
            text = text.replace(name, "")
        quoted = re.sub(r"“[^”]*”|„[^“]*“|\"[^\"]*\"", "", text)  # what a rulebook calls something may be quoted
        for word in words(quoted) & foreign:
            findings.append(f"{id}: {word} in {text}")
    return findings


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", OWN_TITLES)
def test_no_text_has_words_of_the_other_language(name: str, language: str) -> None:
    title = millrace.title(name)
    foreign = foreign_words(title, language)
    assert len(foreign) > 20
    assert mixed(catalogue(title, language), foreign) == []
    assert mixed(rulebook(title, language), foreign) == []


def test_a_foreign_word_is_found() -> None:
    title = millrace.title("brass-birmingham")
    assert mixed(iter([("x", "Aktion: Bauen in der Kanalepoche")]), foreign_words(title, "en"))
    assert mixed(iter([("x", "Der Händler hat einen merchant")]), foreign_words(title, "de"))
    assert list(spoken(parse_pattern("a {b, select, c {d} other {e}}", ()))) == ["a ", "d", "e"]
