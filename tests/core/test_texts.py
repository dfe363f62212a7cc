"""Messages in two languages: patterns, nouns, catalogues, and that all catalogues of the project agree."""

import ast
import copy
import pickle
import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import count
from pathlib import Path

import pytest

import millrace
from millrace.core.languages import UnknownLanguage
from millrace.core.texts import (
    LANGUAGES,
    Message,
    Term,
    Texts,
    TextsError,
    Value,
    disagreements,
    parse_pattern,
    roman,
)

SOURCE = Path(millrace.__file__).parent
PACKAGES = [
    ".".join(("millrace", *catalogue.parent.relative_to(SOURCE).parts)) for catalogue in SOURCE.rglob("texts.en.toml")
]

TITLES = [name for name in PACKAGES if name.startswith("millrace.games.")]

NOUNS_DE = """
[noun.cotton-mill]
bare = "Baumwollspinnerei"
gender = "f"
plural = "Baumwollspinnereien"

[noun.coal-mine]
bare = "Kohlebergwerk"
gender = "n"
plural = "Kohlebergwerke"

[noun.market]
bare = "Markt"
gender = "m"
gen = "Marktes"
plural = "Märkte"

[noun.hero]
bare = "Held"
gender = "m"
acc = "Helden"
dat = "Helden"
gen = "Helden"
plural = "Helden"

[noun.barrel]
bare = "Fass"
gender = "n"
plural = "Fässer"

[noun.points]
bare = "Punkte"
gender = "pl"

[noun.lakes]
bare = "Große Seen"
gender = "pl"
nom = "Großen Seen"
acc = "Großen Seen"
dat = "Großen Seen"
gen = "Großen Seen"

[noun.joker]
bare = "Ortsjoker Leek"
gender = "m"
plural = "Ortsjoker Leek"
dat_plural = "Ortsjokern Leek"

[noun.leek]
bare = "Leek"
"""
NOUNS_EN = """
[noun.cotton-mill]
bare = "cotton mill"
plural = "cotton mills"

[noun.iron-works]
bare = "iron works"
plural = "iron works"

[noun.hour]
bare = "hour"
a = "an hour"
plural = "hours"

[noun.leek]
bare = "Leek"

[noun.card.leek]
bare = "Leek card"
plural = "Leek cards"
"""

Packaged = Callable[..., str]
_numbers = count()


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Packaged:
    """Make an importable package with the catalogues given, and say its name."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def make(**catalogues: str) -> str:
        name = f"catalogue_{next(_numbers)}"
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").touch()
        for language, text in catalogues.items():
            (tmp_path / name / f"texts.{language}.toml").write_text(text, encoding="utf-8")
        return name

    return make


@pytest.fixture
def render(package: Packaged) -> Callable[..., str]:
    """Render one pattern with values."""

    def rendered(pattern: str, language: str = "en", /, **values: Value) -> str:
        nouns = {"de": NOUNS_DE, "en": NOUNS_EN}[language]
        name = package(**{language: f"[message]\npattern = '''{pattern}'''\n{nouns}"})
        return Texts.load(language, name).render(Message("pattern", **values))

    return rendered


# ---- Values


def test_equal_messages_are_one_in_a_set() -> None:
    message = Message("refuse.money", needed=3, place=Term("leek"))
    assert message == Message("refuse.money", place=Term("leek"), needed=3)
    assert len({message, Message("refuse.money", place=Term("leek"), needed=3)}) == 1
    assert message != Message("refuse.money", needed=4, place=Term("leek"))
    assert message != Message("refuse.coal", needed=3, place=Term("leek"))
    assert message != "refuse.money"


def test_equal_terms_are_one_in_a_set() -> None:
    assert {Term("leek"), Term("leek")} == {Term("leek")}
    assert Term("leek") != Term("derby")
    assert Term("leek") != "leek"
    assert Term("leek").kind == "noun"


def test_values_may_be_named_like_parameters() -> None:
    assert Message("x", id="leek", self=1).values == {"id": "leek", "self": 1}


def test_messages_show_what_they_are() -> None:
    message = Message("refuse.money", needed=3, place=Term("leek"))
    assert repr(message) == "Message('refuse.money', needed=3, place=Term('leek'))"
    assert str(message) == "refuse.money needed=3 place=leek"


@pytest.mark.parametrize("value", [Term("leek"), Message("refuse.money", needed=3, id=(Term("leek"), "x"))])
def test_messages_and_terms_can_be_copied_and_pickled(value: Term | Message) -> None:
    assert copy.deepcopy(value) == value
    assert pickle.loads(pickle.dumps(value)) == value


# ---- Patterns


def test_plain_values(render: Callable[..., str]) -> None:
    assert render("£{price} for {what}: {x}", price=12, what="coal", x=-3) == "£12 for coal: −3"
    assert render("no value") == "no value"


def test_a_message_inside_a_message_is_rendered(package: Packaged) -> None:
    name = package(en='[message]\nouter = "refused: {reason}"\n[message.refuse]\nmoney = "£{n} missing"')
    texts = Texts.load("en", name)
    assert texts.render(Message("outer", reason=Message("refuse.money", n=2))) == "refused: £2 missing"


@pytest.mark.parametrize(
    ("language", "pattern", "expected"),
    [
        ("en", "{all}", "Leek, 2 and cotton mill"),
        ("en", "{all:or}", "Leek, 2 or cotton mill"),
        ("en", "{all:a:or}", "Leek, 2 or a cotton mill"),
        ("de", "{all}", "Leek, 2 und Baumwollspinnerei"),
        ("de", "{all:a_dat:or}", "Leek, 2 oder einer Baumwollspinnerei"),
    ],
)
def test_lists(render: Callable[..., str], language: str, pattern: str, expected: str) -> None:
    assert render(pattern, language, all=(Term("leek"), 2, Term("cotton-mill"))) == expected


def test_short_lists(render: Callable[..., str]) -> None:
    assert render("[{all}]", all=()) == "[]"
    assert render("{all}", all=("a",)) == "a"
    assert render("{all:or}", all=("a", "b")) == "a or b"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("n", "expected"), [(0, "none"), (1, "one 1"), (2, "2 of them"), (-1, "−1 of them")])
def test_plural(render: Callable[..., str], language: str, n: int, expected: str) -> None:
    assert render("{n, plural, =0 {none} one {one #} other {# of them}}", language, n=n) == expected


def test_plural_without_one_uses_other(render: Callable[..., str]) -> None:
    assert render("{n,plural,other{#x}}", n=1) == "1x"


def test_choices_nest_and_hold_slots(render: Callable[..., str]) -> None:
    pattern = "{era, select, canal {{n, plural, one {# canal} other {# canals}} of {who}} other {{n} rails}}"
    assert render(pattern, era="canal", n=2, who="A") == "2 canals of A"
    assert render(pattern, era="rail", n=2, who="A") == "2 rails"


def test_select_by_a_terms_id(render: Callable[..., str]) -> None:
    pattern = "{what, select, cotton-mill {yes} other {no}}"
    assert render(pattern, what=Term("cotton-mill")) == "yes"
    assert render(pattern, what=Term("leek")) == "no"


def test_literal_braces_and_apostrophes(render: Callable[..., str]) -> None:
    assert render("'{'x'}' isn't it; #1") == "{x} isn't it; #1"
    assert render("{n, plural, other {'#'#}}", n=3) == "#3"
    assert render("''quoted''") == "'quoted'"


def test_roman_levels_and_capitals(render: Callable[..., str]) -> None:
    assert render("{what:cap} {level:roman}", what=Term("cotton-mill"), level=4) == "Cotton mill IV"
    assert render("{what:the:cap}", what=Term("cotton-mill")) == "The cotton mill"
    assert render("{what:cap}", what="") == ""


def test_roman_numerals() -> None:
    assert [roman(n) for n in (1, 2, 3, 4, 5, 6, 8, 9, 10, 14, 29)] == (
        ["I", "II", "III", "IV", "V", "VI", "VIII", "IX", "X", "XIV", "XXIX"]
    )
    with pytest.raises(ValueError, match="begin at 1, not 0"):
        roman(0)


@pytest.mark.parametrize(
    ("pattern", "complaint"),
    [
        ("{", "expected {name}"),
        ("{Name}", "expected {name}"),
        ("{n, plurals, other {x}}", "expected {name}"),
        ("}", "closes nothing"),
        ("a {n} b}", "closes nothing"),
        ("{n, plural, one {x}}", "no branch 'other'"),
        ("{n, select, a {x}}", "no branch 'other'"),
        ("{n, plural, few {x} other {y}}", "not 'few'"),
        ("{n, plural, one {x} one {y} other {z}}", "stands twice"),
        ("{n, plural, other {x}", "stays open"),
        ("{n, plural, other {x", "stays open"),
    ],
)
def test_malformed_patterns(render: Callable[..., str], pattern: str, complaint: str) -> None:
    with pytest.raises(TextsError, match=re.escape(complaint)):
        parse_pattern(pattern)
    with pytest.raises(TextsError, match=r"texts\.en\.toml of catalogue_\d+: message 'pattern': .*"):
        render(pattern, n=1)


# ---- Nouns


@pytest.mark.parametrize(
    ("noun", "forms"),
    [
        ("cotton-mill", "die Baumwollspinnerei|die Baumwollspinnerei|der Baumwollspinnerei|der Baumwollspinnerei"),
        ("coal-mine", "das Kohlebergwerk|das Kohlebergwerk|dem Kohlebergwerk|des Kohlebergwerks"),
        ("market", "der Markt|den Markt|dem Markt|des Marktes"),
        ("hero", "der Held|den Helden|dem Helden|des Helden"),
        ("barrel", "das Fass|das Fass|dem Fass|des Fasses"),
        ("points", "die Punkte|die Punkte|den Punkten|der Punkte"),
        ("lakes", "die Großen Seen|die Großen Seen|den Großen Seen|der Großen Seen"),
        ("leek", "Leek|Leek|Leek|Leek"),
    ],
)
def test_german_cases(package: Packaged, noun: str, forms: str) -> None:
    texts = Texts.load("de", package(de=NOUNS_DE))
    assert [texts.noun(noun, case) for case in ("nom", "acc", "dat", "gen")] == forms.split("|")


@pytest.mark.parametrize(
    ("noun", "forms"),
    [
        (
            "cotton-mill",
            "eine Baumwollspinnerei|eine Baumwollspinnerei|einer Baumwollspinnerei|einer Baumwollspinnerei",
        ),
        ("coal-mine", "ein Kohlebergwerk|ein Kohlebergwerk|einem Kohlebergwerk|eines Kohlebergwerks"),
        ("hero", "ein Held|einen Helden|einem Helden|eines Helden"),
        ("points", "Punkte|Punkte|Punkten|Punkte"),
        ("leek", "Leek|Leek|Leek|Leek"),
    ],
)
def test_german_cases_with_the_indefinite_article(package: Packaged, noun: str, forms: str) -> None:
    texts = Texts.load("de", package(de=NOUNS_DE))
    assert [texts.noun(noun, case) for case in ("a_nom", "a_acc", "a_dat", "a_gen")] == forms.split("|")


@pytest.mark.parametrize(
    ("noun", "forms"),
    [
        ("cotton-mill", "Baumwollspinnereien|Baumwollspinnereien"),
        ("coal-mine", "Kohlebergwerke|Kohlebergwerken"),
        ("barrel", "Fässer|Fässern"),
        ("joker", "Ortsjoker Leek|Ortsjokern Leek"),
        ("leek", "Leek|Leek"),
    ],
)
def test_german_plurals(package: Packaged, noun: str, forms: str) -> None:
    texts = Texts.load("de", package(de=NOUNS_DE))
    assert [texts.noun(noun, form) for form in ("plural", "plural_dat")] == forms.split("|")


@pytest.mark.parametrize(
    ("noun", "forms"),
    [
        ("cotton-mill", "cotton mill|a cotton mill|the cotton mill|cotton mills"),
        ("iron-works", "iron works|an iron works|the iron works|iron works"),
        ("hour", "hour|an hour|the hour|hours"),
        ("leek", "Leek|Leek|Leek|Leek"),
        ("card.leek", "Leek card|a Leek card|the Leek card|Leek cards"),
    ],
)
def test_english_nouns(package: Packaged, noun: str, forms: str) -> None:
    texts = Texts.load("en", package(en=NOUNS_EN))
    assert [texts.noun(noun, form) for form in ("bare", "a", "the", "plural")] == forms.split("|")
    assert texts.noun(noun) == texts.noun(noun, "bare")


@pytest.mark.parametrize(
    ("language", "noun", "complaint"),
    [
        ("de", 'bare = "Fabrik"\nplural = "Fabriken"', "needs its gender"),
        ("de", 'bare = "Fabrik"\ngender = "w"\nplural = "Fabriken"', "one of m, f, n, pl, not 'w'"),
        ("de", 'bare = "Fabrik"\ngender = "f"', "needs its plural"),
        ("de", 'bare = "Fabrik"\nthe = "die Fabrik"', "unknown the; possible: bare, gender"),
        ("en", 'bare = "mill"\na = "a mill"', "needs its plural"),
        ("en", 'bare = "mill"\ngender = "f"', "unknown gender; possible: bare, a, the, your, plural"),
        ("en", "", ""),
        ("en", 'plural = "mills"', "noun.mill.plural: expected a table with the form 'bare', found 'mills'"),
    ],
)
def test_malformed_nouns(package: Packaged, language: str, noun: str, complaint: str) -> None:
    name = package(**{language: f"[noun.mill]\n{noun}\n"})
    if not complaint:
        assert Texts.load(language, name).noun_ids() == ()
        return
    with pytest.raises(TextsError, match=re.escape(complaint)):
        Texts.load(language, name)


# ---- Catalogues


def test_several_packages_are_one(package: Packaged) -> None:
    one = package(en='[message]\na = "A"\n[noun.leek]\nbare = "Leek"')
    two = package(en='[message.b]\nc.d = "{x} in {place}"')
    texts = Texts.load("en", one, two)
    assert texts.ids() == ("a", "b.c.d")
    assert texts.noun_ids() == ("leek",)
    assert "b.c.d" in texts
    assert "b" not in texts
    assert texts.render(Message("b.c.d", x=Message("a"), place=Term("leek"))) == "A in Leek"


def test_loading_again_costs_nothing(package: Packaged) -> None:
    name = package(en="")
    assert Texts.load("en", name) is Texts.load("en", name)


@pytest.mark.parametrize("entry", ['[message]\na = "A"', '[noun.a]\nbare = "A"'])
def test_an_id_stands_only_once(package: Packaged, entry: str) -> None:
    one, two = package(en=entry), package(en=entry)
    with pytest.raises(TextsError, match=rf"\.a stands twice: in texts.en.toml of {one} and in texts.en.toml of {two}"):
        Texts.load("en", one, two)


def test_unknown_language() -> None:
    with pytest.raises(UnknownLanguage, match="unknown language 'fr'; possible: de, en") as caught:
        Texts.load("fr", "millrace.core")
    assert caught.value.language == "fr"


def test_missing_catalogues(package: Packaged) -> None:
    name = package(en="")
    with pytest.raises(TextsError, match=rf"texts\.de\.toml of {name}"):
        Texts.load("de", name)
    with pytest.raises(TextsError, match=r"texts\.en\.toml of no_such_package"):
        Texts.load("en", "no_such_package")


def test_malformed_catalogues(package: Packaged) -> None:
    with pytest.raises(TextsError, match=r"not valid TOML: .*line 1"):
        Texts.load("en", package(en="[message\n"))
    with pytest.raises(TextsError, match="expected the tables message and noun, found messages"):
        Texts.load("en", package(en='[messages]\na = "A"'))


def test_unknown_ids_name_catalogue_and_similar_ids(package: Packaged) -> None:
    name = package(en='[message.refuse]\nmoney = "£"\n[noun.leek]\nbare = "Leek"')
    texts = Texts.load("en", name)
    with pytest.raises(
        TextsError, match=rf"texts.en.toml of {name}: no message 'refuse.mony'; did you mean refuse.money"
    ):
        texts.render(Message("refuse.mony"))
    with pytest.raises(TextsError, match=rf"texts.en.toml of {name}: no noun 'leak'; did you mean leek"):
        texts.noun("leak")
    with pytest.raises(TextsError, match=rf"texts.en.toml of {name}: noun 'leek' has no form 'acc'; possible: bare, a"):
        texts.noun("leek", "acc")
    with pytest.raises(TextsError, match=r"no message 'zzz'$"):
        texts.placeholders("zzz")


def test_missing_and_misfitting_values_name_catalogue_and_id(render: Callable[..., str]) -> None:
    with pytest.raises(TextsError, match=r"texts.en.toml of \w+: message 'pattern' needs a value 'n'; given: m"):
        render("{n}", m=1)
    with pytest.raises(TextsError, match="given: nothing"):
        render("{n, plural, other {}}")
    with pytest.raises(TextsError, match=r"message 'pattern': expected a number for 'n', found 'two'"):
        render("{n, plural, other {}}", n="two")
    with pytest.raises(TextsError, match=r"expected a number for 'level', found 'two'"):
        render("{level:roman}", level="two")


def test_forms_of_another_language_are_refused(render: Callable[..., str]) -> None:
    with pytest.raises(
        TextsError, match=re.escape("{what:acc} asks for an unknown form; possible: bare, a, the, your, plural")
    ):
        render("{n, plural, other {{what:acc}}}", n=1, what=Term("leek"))
    assert render("{what:acc}", "de", what=Term("market")) == "den Markt"


def test_placeholders(package: Packaged) -> None:
    pattern = "{a} {b:or} {c:the:cap} {d:roman} {e, plural, other {{f}}} {g, select, other {}} {c}"
    texts = Texts.load("en", package(en=f'[message]\nx = "{pattern}"'))
    assert texts.placeholders("x") == {
        "a": frozenset(),
        "b": frozenset(),
        "c": frozenset({"noun"}),
        "d": frozenset({"number"}),
        "e": frozenset({"number"}),
        "f": frozenset(),
        "g": frozenset({"word"}),
    }


def test_disagreements_between_languages(package: Packaged) -> None:
    name = package(
        de="""
        [message]
        same = "{n, plural, one {eine} other {#}} {tile:acc}"
        only-german = ""
        values = "{a} {b}"
        kinds = "{x, plural, other {#}}"
        [noun.leek]
        bare = "Leek"
        """,
        en="""
        [message]
        same = "{n} {tile}"
        only-english = ""
        values = "{a} {c}"
        kinds = "{x:the}"
        [noun.derby]
        bare = "Derby"
        """,
    )
    assert disagreements(name) == [
        f"{name}: message 'only-german' only in de",
        f"{name}: message 'only-english' only in en",
        f"{name}: noun 'leek' only in de",
        f"{name}: noun 'derby' only in en",
        f"{name}: message 'values' uses {{b}} only in de",
        f"{name}: message 'values' uses {{c}} only in en",
        f"{name}: message 'kinds' uses {{x}} as noun and as number",
    ]


# ---- The project's own catalogues


def test_the_core_has_catalogues() -> None:
    assert "millrace.core" in PACKAGES


@pytest.mark.parametrize("name", PACKAGES)
def test_catalogues_agree(name: str) -> None:
    assert disagreements(name) == []


@pytest.mark.parametrize("name", TITLES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_title_introduces_itself(language: str, name: str) -> None:
    texts = Texts.load(language, name)
    assert all(texts.render(Message(id)) for id in _introduction(name))


@pytest.mark.parametrize("name", PACKAGES)
def test_no_message_is_unused(name: str) -> None:
    said = _introduction(name)
    assert [id for id in Texts.load("en", name).ids() if id not in said and not _said(id)] == []


def _said(id: str) -> bool:
    """Whether the code names an id as a whole, or puts it together from a beginning and an end that it names."""
    named, composed = _strings_in_code()
    if id in named or composed.fullmatch(id):
        return True
    for dot in (place for place, letter in enumerate(id) if letter == "."):
        if (id[dot + 1 :] in named or composed.fullmatch(id[dot + 1 :])) and composed.fullmatch(id[: dot + 1] + "x"):
            return True
    return False


def _introduction(package: str) -> set[str]:
    """The messages by which a title shows itself in any list of titles, named after it."""
    title = package.rpartition(".")[2].replace("_", "-")
    return {f"{title}.name", f"{title}.tagline"}


@cache
def _strings_in_code() -> tuple[frozenset[str], re.Pattern[str]]:
    """All string literals of the source, and what fits the f-strings that name enough to be a message's id."""
    named: set[str] = set()
    composed: set[str] = set()
    for file in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                named.add(node.value)
            elif isinstance(node, ast.JoinedStr) and re.search(r"[a-z]+\.|\.[a-z]+", "".join(_literals(node))):
                composed.add("".join(re.escape(part) if part else "[a-z0-9_-]+" for part in _literals(node)))
    return frozenset(named), re.compile("|".join(sorted(composed)))


def _literals(node: ast.JoinedStr) -> Iterator[str]:
    """The parts of an f-string, with nothing for what is filled in."""
    for part in node.values:
        yield part.value if isinstance(part, ast.Constant) and isinstance(part.value, str) else ""
