"""Rule ledgers: reading, looking up, searching, and what makes one unfit."""

from pathlib import Path

import pytest

import millrace
from millrace.core.languages import SHIPPED
from millrace.core.ledger import Ledger, LedgerError, UnknownRule

HEAD = 'game = "toy"\nprefix = "TOY"\n'
SWITCH = """
[switches.tie]
values = ["space", "amount"]
default = "space"
rules = ["TOY-A-01"]
en = "What a tie compares."
de = "Was bei Gleichstand zählt."
"""
RULES = """
[[rule]]
id = "TOY-A-01"
kind = "rule"
section = "Aktion: Verkaufen"
en = "Beer is needed for a café."
de = "Für ein Café wird Bier gebraucht."
test = "No beer: refused."
certainty = "ruling"
note = "Silent."
note_de = "Schweigt."
switch = "tie: space | amount"

[[rule]]
id = "TOY-A-02"
kind = "example"
section = "Händler"
en = "The brewery is empty."
de = "Die Brauerei ist leer. Größe zählt."
certainty = "explicit"
"""
LEDGERS = sorted((Path(millrace.__file__).parent / "games").glob("*/ledger.toml"))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "ledger.toml"


@pytest.fixture
def ledger(file: Path) -> Ledger:
    file.write_text(HEAD + SWITCH + '[terms]\n"Händler" = "merchant"\n' + RULES, encoding="utf-8")
    return Ledger.load(file)


def test_a_ledger_holds_rules_switches_and_terms(ledger: Ledger) -> None:
    assert (ledger.game, ledger.prefix, len(ledger)) == ("toy", "TOY", 2)
    assert ledger.terms == {"Händler": "merchant"}
    rule = ledger["TOY-A-01"]
    assert (rule.kind, rule.section, rule.certainty) == ("rule", "Aktion: Verkaufen", "ruling")
    assert (rule.test, rule.switch) == ("No beer: refused.", "tie: space | amount")
    assert (rule.note("en"), rule.note("de"), rule.note("fr")) == ("Silent.", "Schweigt.", "")
    assert (ledger["TOY-A-02"].test, ledger["TOY-A-02"].note("en"), ledger["TOY-A-02"].switch) == ("", "", "")
    switch = ledger.switches["tie"]
    assert (switch.name, switch.values, switch.default, switch.rules) == (
        "tie", ("space", "amount"), "space", ("TOY-A-01",),
    )  # fmt: skip


def test_rules_and_switches_speak_both_languages(ledger: Ledger) -> None:
    assert ledger["TOY-A-02"].text("en") == "The brewery is empty."
    assert ledger["TOY-A-02"].text("de") == "Die Brauerei ist leer. Größe zählt."
    assert ledger.switches["tie"].text("en") == "What a tie compares."
    assert ledger.switches["tie"].text("de") == "Was bei Gleichstand zählt."


def test_sections_are_named_in_both_languages_part_by_part(file: Path) -> None:
    names = '[chapters]\n"Aktion" = "Action"\n"Verkaufen" = "Selling"\n'
    file.write_text(HEAD + SWITCH + names + '"Händler" = "Merchants"\n' + RULES, encoding="utf-8")
    ledger = Ledger.load(file)
    assert (ledger["TOY-A-01"].chapter("en"), ledger["TOY-A-01"].chapter("de")) == (
        "Action: Selling",
        "Aktion: Verkaufen",
    )
    assert [rule.id for rule in ledger.find("merchants")] == ["TOY-A-02"]
    file.write_text(HEAD + SWITCH + names + RULES, encoding="utf-8")
    with pytest.raises(LedgerError, match="rule TOY-A-02: the table chapters has no English name of 'Händler'"):
        Ledger.load(file)


def test_a_section_without_other_names_has_one_in_every_language(ledger: Ledger) -> None:
    assert ledger["TOY-A-02"].chapter("en") == ledger["TOY-A-02"].chapter("de") == "Händler"


def test_a_ledger_is_a_collection_of_its_rules(ledger: Ledger) -> None:
    assert [rule.id for rule in ledger] == ["TOY-A-01", "TOY-A-02"]
    assert "TOY-A-01" in ledger
    assert "TOY-B-01" not in ledger


def test_unknown_rules_are_answered_with_similar_ones(ledger: Ledger) -> None:
    with pytest.raises(UnknownRule, match="ledger of toy has no rule 'toy-a-1'; did you mean TOY-A-01") as caught:
        ledger["toy-a-1"]
    assert "TOY-A-01" in caught.value.close
    with pytest.raises(KeyError, match=r"has no rule 'x'$"):
        ledger["x"]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("beer", ["TOY-A-01"]),
        ("BEER", ["TOY-A-01"]),
        ("Bier", ["TOY-A-01"]),
        ("brauerei leer", ["TOY-A-02"]),
        ("brauerei bier", []),
        ("toy-a", ["TOY-A-01", "TOY-A-02"]),
        ("verkaufen", ["TOY-A-01"]),
        ("cafe", ["TOY-A-01"]),
        ("Händler", ["TOY-A-02"]),
        ("handler", ["TOY-A-02"]),
        ("haendler", ["TOY-A-02"]),
        ("HÄNDLER", ["TOY-A-02"]),
        ("grösse", ["TOY-A-02"]),
        ("groesse", ["TOY-A-02"]),
        ("grosse zaehlt", ["TOY-A-02"]),
        ("", ["TOY-A-01", "TOY-A-02"]),
        ("coal", []),
    ],
)
def test_finding_rules_by_words(ledger: Ledger, words: str, found: list[str]) -> None:
    assert [rule.id for rule in ledger.find(words)] == found


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[", "not valid TOML"),
        ('prefix = "TOY"', "missing game"),
        (HEAD + "[[rule]]\nkind = 'rule'", r"rule \(without id\): missing certainty, de, en, id, section"),
        (HEAD + RULES.replace("note =", "notes ="), "rule TOY-A-01: unknown notes; possible: certainty, de"),
        (
            HEAD + SWITCH + RULES.replace('"example"', '"sample"'),
            "TOY-A-02: kind: expected one of component, .*'sample'",
        ),
        (
            HEAD + SWITCH + RULES.replace('"explicit"', '"sure"'),
            "TOY-A-02: certainty: expected one of explicit, .*'sure'",
        ),
        (HEAD + SWITCH + RULES.replace("A-02", "A-01"), "rule TOY-A-01 stands twice"),
        (HEAD.replace("TOY", "BIR") + SWITCH + RULES, "rule TOY-A-01 does not begin with BIR-"),
        (HEAD + RULES, "rule TOY-A-01 names the unknown switch 'tie'"),
        (HEAD + SWITCH.replace("A-01", "A-09") + RULES, "switch tie names the unknown rule TOY-A-09"),
        (HEAD + SWITCH.replace('default = "space"', 'default = "x"'), "switch tie: the default 'x' is none of"),
        (HEAD + "[switches.tie]\nvalues = []", "switch tie: missing de, default, en, rules"),
        (HEAD + SWITCH + "[presets.old]\nbeer = 'x'\n" + RULES, "preset old names the unknown switch 'beer'"),
        (HEAD + SWITCH + "[presets.old]\ntie = 'x'\n" + RULES, "preset old: tie cannot be 'x'; possible: .*space"),
    ],
)
def test_ledgers_that_are_not_in_order(file: Path, text: str, complaint: str) -> None:
    file.write_text(text, encoding="utf-8")
    with pytest.raises(LedgerError, match=complaint) as caught:
        Ledger.load(file)
    assert str(caught.value).startswith(f"{file}: ")


# ---- The titles' own ledgers


@pytest.mark.parametrize("path", LEDGERS, ids=lambda path: path.parent.name)
def test_every_titles_ledger_is_in_order(path: Path) -> None:
    ledger = Ledger.load(path)
    assert ledger.game == path.parent.name.replace("_", "-")
    assert ledger.terms
    for rule in ledger:
        assert all(rule.texts[language].strip() for language in SHIPPED), rule.id
        if rule.kind == "variant":
            assert rule.switch, rule.id
            name, _, values = rule.switch.partition(": ")
            default, *others = values.split(" | ")
            assert default == ledger.switches[name].default, rule.id
            assert others and set(others) <= set(ledger.switches[name].values), rule.id
    for switch in ledger.switches.values():
        assert switch.default == switch.values[0], switch.name


def test_the_titles_have_ledgers() -> None:
    assert "brass_birmingham" in [path.parent.name for path in LEDGERS]
