"""The languages there are: who may join them, what a grammar must have, and how one speaks that has gaps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from millrace.core import languages
from millrace.core.languages import FALLBACK, SHIPPED, UnknownLanguage, de, en, register
from millrace.core.languages.grammar import Grammar, Numerals, with_commas
from millrace.core.ledger import Ledger, LedgerError
from millrace.core.texts import LANGUAGES, Message, Term, Texts, TextsError

PLAIN = Grammar("Plain", lambda parts, word: with_commas(parts, word.upper()))

LEDGER = """
game = "toy"
prefix = "TOY"
[switches.tie]
values = ["space", "amount"]
default = "space"
rules = ["TOY-A-01"]
en = "What a tie compares."
de = "Was bei Gleichstand zählt."
[[rule]]
id = "TOY-A-01"
kind = "rule"
section = "Ende"
en = "Whoever has more wins."
de = "Wer mehr hat, gewinnt."
certainty = "explicit"
[[rule]]
id = "TOY-A-02"
kind = "rule"
section = "Ende"
en = "Ties stay."
de = "Gleichstand bleibt."
certainty = "explicit"
"""

Packaged = Callable[..., str]


@pytest.fixture(autouse=True)
def registry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a test registers is forgotten after it."""
    monkeypatch.setattr(languages, "_spoken", dict(languages._spoken))


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Packaged:
    """Make a package with catalogues, and say its name."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def make(name: str, **catalogues: str) -> str:
        folder = tmp_path / name
        folder.mkdir()
        (folder / "__init__.py").touch()
        for language, text in catalogues.items():
            (folder / f"texts.{language}.toml").write_text(text, encoding="utf-8")
        return name

    return make


# -- which there are


def test_the_languages_that_ship() -> None:
    assert SHIPPED == LANGUAGES == ("de", "en")
    assert languages.known()[:2] == SHIPPED
    assert list(languages.menu().items())[:2] == [("en", "English"), ("de", "Deutsch")]
    assert FALLBACK in SHIPPED
    assert (languages.grammar_of("de"), languages.grammar_of("en")) == (de.GRAMMAR, en.GRAMMAR)


def test_a_language_joins_them() -> None:
    register("qa", PLAIN)
    register("qa", PLAIN)
    assert languages.known()[-1] == "qa" and languages.menu()["qa"] == "Plain"
    assert SHIPPED == ("de", "en")


@pytest.mark.parametrize("name", ["", "q", "qaa", "QA", "q1", "pt-br"])
def test_a_language_is_named_by_two_letters(name: str) -> None:
    with pytest.raises(ValueError, match="two small letters"):
        register(name, PLAIN)


def test_no_language_takes_the_place_of_another() -> None:
    with pytest.raises(ValueError, match="already known as 'de'"):
        register("de", PLAIN)


def test_an_unknown_language_is_answered_with_the_known_ones() -> None:
    register("qa", PLAIN)
    with pytest.raises(UnknownLanguage, match="unknown language 'qz'; possible: de, en, qa"):
        languages.grammar_of("qz")


@pytest.mark.parametrize(
    ("missing", "complaint"),
    [
        ({"noun_forms": ("plural",)}, "noun_forms must have 'bare'"),
        ({"plurals": ("one",)}, "plurals must have 'other'"),
    ],
)
def test_what_every_grammar_must_have(missing: dict[str, tuple[str, ...]], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        Grammar("Poor", with_commas, **missing)  # type: ignore[arg-type]  # of these two fields alone


# -- how numbers are written


@pytest.mark.parametrize(
    ("numerals", "number", "plus", "written"),
    [
        (Numerals(), 12, False, "12"),
        (Numerals(), 0, True, "+0"),
        (Numerals(), -3, True, "−3"),
        (Numerals(), 1234567, False, "1234567"),
        (Numerals(minus="-", thousands="."), -1234567, False, "-1.234.567"),
        (Numerals(thousands=","), 123, True, "+123"),
        (Numerals(digits="٠١٢٣٤٥٦٧٨٩"), 907, False, "٩٠٧"),
    ],
)
def test_numerals(numerals: Numerals, number: int, plus: bool, written: str) -> None:
    assert numerals.write(number, plus=plus) == written


# -- how a language speaks


def test_what_a_grammar_says_is_asked_of_it(package: Packaged) -> None:
    def listed(parts: Sequence[str], word: str) -> str:
        return f" {word} ".join(parts)

    grammar = Grammar(
        "Own",
        listed,
        noun_forms=("bare", "plural", "from"),
        noun_fields=("bare", "plural", "from"),
        plurals=("zero", "two", "other"),
        plural=lambda number: {0: "zero", 2: "two"}.get(number, "other"),
        numerals=Numerals(minus="~"),
        roman=lambda number: f"level {number}",
        capitalised=str.upper,
    )
    register("qb", grammar)
    patterns = """
    [message]
    count = "{n, plural, zero {none} two {a pair} other {# of them}}"
    roman = "{n:roman}"
    capital = "{it:cap} {n}"
    forms = "{it:from} {it:plural} {all:or}"
    wrong = "{n, plural, one {} other {}}"
    [noun.mill]
    bare = "mill"
    from = "millu"
    [noun.leek]
    bare = "Leek"
    """
    texts = Texts("qb", (package("own_texts", en="", qb=patterns),))
    said = [texts.render(Message("count", n=number)) for number in (0, 1, 2, -3)]
    assert said == ["none", "1 of them", "a pair", "~3 of them"]
    assert texts.render(Message("roman", n=2)) == "level 2"
    assert texts.render(Message("capital", it=Term("mill"), n=-1)) == "MILL ~1"
    assert texts.render(Message("forms", it=Term("mill"), all=("a", Term("leek")))) == "millu mill a or Leek"
    with pytest.raises(TextsError, match="a plural has the branches =0, =1 …, zero, two and other, not 'one'"):
        texts.render(Message("wrong", n=1))


def test_a_language_from_outside_may_have_gaps(package: Packaged) -> None:
    register("qc", PLAIN)
    english = """
    [message]
    both = "both {inner}"
    only-english = "only in {place:the}, {n, plural, one {once} other {# times}}, {inner}"
    inner = "in English"
    [noun.mill]
    bare = "mill"
    plural = "mills"
    [noun.port]
    bare = "port"
    plural = "ports"
    """
    own = """
    [message]
    both = "BOTH {inner} {place:plural} {port}"
    inner = "ONE'S OWN"
    [noun.mill]
    bare = "MILL"
    """
    texts = Texts("qc", (package("half_texts", en=english, qc=own),))
    inner = Message("inner")
    said = texts.render(Message("both", inner=inner, place=Term("port"), port=Term("port")))
    assert said == "BOTH ONE'S OWN ports port"
    # A sentence is in one language, with all that is in it.
    only = Message("only-english", place=Term("mill"), n=2, inner=inner)
    assert texts.render(only) == "only in the mill, 2 times, in English"
    assert set(texts.ids()) == {"both", "inner", "only-english"} and texts.noun_ids() == ("mill", "port")
    assert texts.placeholders("only-english")["place"] == {"noun"}
    with pytest.raises(TextsError, match=r"texts\.en\.toml of half_texts: no message 'neither'"):
        texts.render(Message("neither"))


def test_catalogues_may_lie_in_a_package_of_their_own(package: Packaged, tmp_path: Path) -> None:
    said, brought = package("said_texts", en='[message]\na = "a"\nb = "b"'), package("brought_texts")
    (tmp_path / brought / said).mkdir()
    (tmp_path / brought / said / "texts.qd.toml").write_text('[message]\na = "own"')
    register("qd", PLAIN, brought)
    texts = Texts("qd", (said,))
    assert [texts.render(Message(id)) for id in ("a", "b")] == ["own", "b"]


def test_a_language_that_ships_has_no_gaps(package: Packaged) -> None:
    name = package("strict_texts", en='[message]\na = "a"', de="")
    with pytest.raises(TextsError, match="no message 'a'"):
        Texts("de", (name,)).render(Message("a"))


# -- rules


def ledger(folder: Path, translation: str) -> Ledger:
    (folder / "ledger.toml").write_text(LEDGER, encoding="utf-8")
    (folder / "ledger.qe.toml").write_text(translation, encoding="utf-8")
    return Ledger.load(folder / "ledger.toml")


def test_rules_that_nobody_has_translated_are_english(tmp_path: Path) -> None:
    register("qe", PLAIN)
    found = ledger(tmp_path, '[rule]\nTOY-A-01 = "Plus."\n[switches]\ntie = "Egal."')
    more, ties = found["TOY-A-01"], found["TOY-A-02"]
    assert (more.text("qe"), more.spoken("qe")) == ("Plus.", "qe")
    assert (ties.text("qe"), ties.spoken("qe")) == ("Ties stay.", "en")
    assert (more.text("de"), more.spoken("de")) == ("Wer mehr hat, gewinnt.", "de")
    assert found.switches["tie"].text("qe") == "Egal."
    assert found.find("plus") == [more] and list(found) == [more, ties]


def test_rules_are_found_however_a_letter_is_typed(tmp_path: Path) -> None:
    register("qe", Grammar("Ring", with_commas, spelled_out={"å": "aa"}))
    found = ledger(tmp_path, '[rule]\nTOY-A-01 = "Så er det."')
    assert all([rule.id for rule in found.find(word)] == ["TOY-A-01"] for word in ("så", "sa", "saa", "SÅ"))


@pytest.mark.parametrize(
    ("translation", "complaint"),
    [
        ("[", "not valid TOML"),
        ('[rules]\nTOY-A-01 = ""', "expected the tables rule and switches, found rules"),
        ('[rule]\nTOY-A-09 = ""', "the ledger of toy has no rule 'TOY-A-09'"),
        ('[switches]\nties = ""', "the ledger of toy has no switch 'ties'"),
    ],
)
def test_translations_that_are_not_in_order(tmp_path: Path, translation: str, complaint: str) -> None:
    register("qe", PLAIN)
    with pytest.raises(LedgerError, match=rf"ledger\.qe\.toml: {complaint}"):
        ledger(tmp_path, translation)


@pytest.mark.parametrize(
    ("before", "text", "together"),
    [
        ("Ein Schiff in ", "dem Schiffsfeld Boston", "Ein Schiff im Schiffsfeld Boston"),
        ("1 Kohle von ", "dem Importfeld Maine", "1 Kohle vom Importfeld Maine"),
        ("Bei ", "dem Hafen", "Beim Hafen"),
        ("zu ", "der Bank", "zur Bank"),
        ("an ", "das Ende", "ans Ende"),
        ("darin ", "dem Feld", "darin dem Feld"),
        ("in ", "der Bank", "in der Bank"),
        ("in ", "Demmin", "in Demmin"),
    ],
)
def test_german_contracts_a_preposition_with_the_article_behind_it(before: str, text: str, together: str) -> None:
    assert de.joined(before, text) == together
    assert en.GRAMMAR.joined("in ", "the port") == "in the port"
