"""No page mixes languages: words of the one, as the ledgers' glossaries know them, are in no text of the other."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

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
COMMON = frozenset({"black", "bonus", "market", "marker", "option", "phase", "start", "symbol", "variable"})
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


ROOMS = ("millrace.core", "millrace.table", "millrace.cli", "millrace.server", "millrace.bots", "millrace.arena")
"""The packages whose texts are those of no title: terminal, table and server among them."""
TYPED = ("./x build", " SHARE ", "round (")
"""What is typed at the terminal is the same in every language."""


def rooms(language: str) -> Iterator[tuple[str, str]]:
    """All that terminal, table, server and browser say, whatever is played."""
    for package in ROOMS:
        texts = Texts.load(language, package)
        for id in texts.ids():
            text = " ".join(spoken(texts._pattern(id)))
            for typed in TYPED:
                text = text.replace(typed, " ")
            yield f"{package} {id}", text
    client = Path(millrace.__file__).parent / "web" / "app" / f"texts.{language}.json"
    for id, text in json.loads(client.read_text(encoding="utf-8")).items():
        yield f"browser {id}", " ".join(spoken(parse_pattern(text, ()))) if isinstance(text, str) else str(text)


def rulebook(title: AnyTitle, language: str) -> Iterator[tuple[str, str]]:
    """All that the title's rules page says, by number of the rule."""
    ledger = title.ledger()
    values = "|".join({value for switch in ledger.switches.values() for value in switch.values})
    for rule in ledger:
        yield rule.id, f"{rule.chapter(language)}: {rule.text(language)}"
        if rule.notes:
            assert rule.note(language), f"the note of {rule.id} is missing in {language}"
            # Numbers of rules, and names and values of switches, are the same in every language.
            note = re.sub(rf"\b[A-Z]{{3}}-[A-Z]+-\d+|\w*_\w*|(= |Wert |Value )({values})\b", "", rule.note(language))
            yield f"note of {rule.id}", re.sub(r"content\.toml|guard\.exchanges", "", note)
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_terminal_table_server_and_browser_have_no_words_of_the_other_language(language: str) -> None:
    titles = [millrace.title(name) for name in OWN_TITLES]
    other = "de" if language == "en" else "en"
    # A word that any glossary has in this language is no foreign one.
    foreign = set().union(*[foreign_words(title, language) for title in titles])
    own = set().union(*[foreign_words(title, other) for title in titles])
    assert len(foreign - own) > 100
    assert mixed(rooms(language), foreign - own) == []


def test_a_foreign_word_is_found() -> None:
    title = millrace.title("brass-birmingham")
    assert mixed(iter([("x", "Aktion: Bauen in der Kanalepoche")]), foreign_words(title, "en"))
    assert mixed(iter([("x", "Der Händler hat einen merchant")]), foreign_words(title, "de"))
    assert list(spoken(parse_pattern("a {b, select, c {d} other {e}}", ()))) == ["a ", "d", "e"]
