"""Everything the title says exists in both languages, is used, and reads well."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from pathlib import Path

import pytest

import millrace.games.oranienburger_kanal as package
from millrace.core.content import records as content_records
from millrace.core.texts import LANGUAGES, Message, Texts, disagreements
from millrace.games.oranienburger_kanal.rules.content import VOCABULARY, load
from millrace.games.oranienburger_kanal.rules.notation import PositionError, read
from millrace.games.oranienburger_kanal.rules.outcome import TIE_BREAKS
from millrace.games.oranienburger_kanal.rules.state import SOURCES, Position
from millrace.games.oranienburger_kanal.rules.tables import CARDS, COLOUR_IDS, printed_tables
from millrace.games.oranienburger_kanal.rules.tasks import TASKS
from millrace.games.oranienburger_kanal.title import TITLE
from millrace.games.oranienburger_kanal.words.describe import (
    describe,
)
from millrace.parts.effects_words import effect_words
from millrace.scene.drawing import drawing_of
from tests.games.oranienburger_kanal.busy import busy_game, events
from tests.rules.oranienburger_kanal.board import activated, board

PACKAGE = "millrace.games.oranienburger_kanal"
SOURCE = Path(package.__file__).parent
ENGINE = ("title", "words/describe")
"""The modules besides the rules whose words are looked at here; panels and pictures look after their own."""
TEXTS = {language: Texts.load(language, "millrace.core", *TITLE.text_packages) for language in LANGUAGES}
OWN = {language: Texts.load(language, PACKAGE) for language in LANGUAGES}
T = printed_tables()
QUESTIONS = tuple(task.id for task in TASKS.rows if task.asked)

COUNTED = tuple(name for name in VOCABULARY.count_ids)
MESSAGE_FAMILIES = {
    "kind.": QUESTIONS,
    "space.": tuple(T.space_ids),
    "grade.": tuple(f"{mode}.{n}" for mode, count in (("single", 7), ("campaign", 3)) for n in range(count)),
    "tie.": TIE_BREAKS,
    "thing.": tuple(drawing_of(TITLE).things),
    "preset.": tuple(f"{preset}.{part}" for preset in TITLE.ledger().presets for part in ("name", "about")),
    "switch.": (
        *(
            f"{name}.{part}"
            for name, switch in TITLE.switches.items()
            for part in ("name", "about", *(f"value.{value}" for value in switch.values))
        ),
        "stalled_game.ask.2",
    ),
}
"""The ids that code composes: how they begin, and how they may go on."""

EFFECT_WORDS = {
    *(f"effect.count.{name}" for name in COUNTED),
    *(f"effect.at.{name}" for name in (*VOCABULARY.places, "sides")),
    *(f"effect.mark.{name}" for name in (*VOCABULARY.shorthands, *VOCABULARY.marks)),
}
"""What `millrace.parts.effects_words` asks for."""

NOUNS = {
    *VOCABULARY.goods, *VOCABULARY.pieces, "structure", "resources",
    *(f"stack.{colour}" for colour in COLOUR_IDS), *(f"side.{side}" for side in VOCABULARY.sides),
    *(f"score.{source}" for source in SOURCES),
}  # fmt: skip


# -- Ids in the code and ids in the catalogues --------------------------------------------------------------------


def sources() -> list[Path]:
    return [*(SOURCE / f"{name}.py" for name in ENGINE), *(SOURCE / "rules").glob("*.py")]


@cache
def literals() -> frozenset[str]:
    """All string literals in the title's code, the scene's included."""
    found = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return frozenset(found)


def named(maker: str) -> Iterator[ast.expr]:
    """The first argument of every `Message(…)` or `Term(…)`; choices count once for each branch."""
    for path in sources():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == maker and node.args:
                yield from branches(node.args[0])


def branches(expression: ast.expr) -> Iterator[ast.expr]:
    if isinstance(expression, ast.IfExp):
        yield from branches(expression.body)
        yield from branches(expression.orelse)
    else:
        yield expression


def spelled(maker: str) -> set[str]:
    return {node.value for node in named(maker) if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def family(families: dict[str, tuple[str, ...]]) -> set[str]:
    return {beginning + rest for beginning, rests in families.items() for rest in rests}


def columns() -> set[str]:
    """The labels of the content's fields, which `millrace content` and the component browser print."""
    records = [record for _, _, record in content_records(load())]
    names = {field.name for record in records for field in fields(record)} - {"id", "source", "sources"}
    return {f"column.{name}" for name in names}


def components() -> set[str]:
    """What the component browser calls the tables of the content."""
    return {f"component.{table}" for table, _, _ in content_records(load())}


def test_the_catalogues_agree() -> None:
    assert disagreements(PACKAGE) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_in_the_code_is_in_a_catalogue(language: str) -> None:
    ids = spelled("Message") | family(MESSAGE_FAMILIES) | EFFECT_WORDS | columns()
    assert ids - set(TEXTS[language].ids()) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_noun_is_in_the_catalogue(language: str) -> None:
    assert (spelled("Term") | NOUNS) - set(OWN[language].noun_ids()) == set()


def test_no_message_is_unused() -> None:
    shown = {"oranienburger-kanal.name", "oranienburger-kanal.tagline"} | columns() | components()
    known = literals() | family(MESSAGE_FAMILIES) | EFFECT_WORDS | shown
    # What is told to whoever did it is asked for by the id of what others are told.
    ids = [id.removeprefix("you.") for id in OWN["en"].ids()]
    assert [id for id in ids if id not in known and not id.startswith(("scene.", "curve."))] == []


# -- Everything renders -------------------------------------------------------------------------------------------

GAMES = [(1, "render 1"), (2, "render 2"), (2, "render 3"), (1, "render 4")]


def rendered(message: Message) -> None:
    """Say a message in both languages and look for what a reader must never see."""
    for language in LANGUAGES:
        text = TEXTS[language].render(message)
        assert text == text.strip() and text
        assert not re.search(r"[{}#]|  |None|\b[a-z]+-[a-z]+\.\d|\b[a-z]+\.\d|\ba [aeiou]", text), text


@cache
def states(players: int, seed: str) -> tuple[tuple[Position, int], ...]:
    """The states of a random game, each with the code played."""
    return tuple((state.copy(), code) for state, code in busy_game(players, seed))


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_every_refusal_renders(players: int, seed: str) -> None:
    """All codes of the code book at many states; a sentence that was said once need not be said again."""
    said: set[Message] = set()
    for state, _ in states(players, seed)[::5]:
        for option in TITLE.codebook:
            refusal = state.why_not(state.seat, option.code)
            if refusal and refusal.message not in said:
                said.add(refusal.message)
                rendered(refusal.message)
    assert len({message.id for message in said}) > 20


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_every_option_renders(players: int, seed: str) -> None:
    said: set[Message] = set()
    for number, (state, _) in enumerate(states(players, seed)):
        codes = [option.code for option in TITLE.codebook] if number % 40 == 0 else state.codes()
        for code in codes:
            for message in describe(state, code):
                if message not in said:
                    said.add(message)
                    rendered(message)


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_every_event_and_prompt_renders(players: int, seed: str) -> None:
    for state, code in states(players, seed)[:-1]:
        rendered(TITLE.decision(state, state.seat).prompt)
        for event in events(state, code):
            rendered(event)


def test_labels_render() -> None:
    for kind in QUESTIONS:
        rendered(Message(f"kind.{kind}"))
    for name, switch in TITLE.switches.items():
        rendered(Message(f"switch.{name}.name"))
        rendered(Message(f"switch.{name}.about"))
        for value in switch.values:
            rendered(Message(f"switch.{name}.value.{value}"))


@pytest.mark.parametrize("card", range(CARDS), ids=T.card_ids)
def test_every_effect_says_itself(card: int) -> None:
    for effect in T.card_effects[card]:
        rendered(effect_words(VOCABULARY, effect))


# -- German and English as they are read --------------------------------------------------------------------------

REFUSALS = [
    (
        "at U1\nA stock 0 0 0 0 0 0 0",
        "erect 04",
        "„Raseneisengrube“ kostet 1 Holz und 1 Lehm; es fehlt: 1 Holz und 1 Lehm.",
        "“Bog-iron pit” costs 1 wood and 1 clay; missing: 1 wood and 1 clay.",
    ),
    (
        "at U2",
        "bridge V12",
        "U2 bietet eine Brücke erst, sobald der grüne Stapel leer ist; darin liegen noch 5 Bauwerke.",
        "U2 offers a bridge only once the green stack is empty; 5 structures are left in it.",
    ),
    (
        "at U1",
        "canal H22",
        "U1 bietet einen Kanal nicht an.",
        "U1 does not offer a canal.",
    ),
    (
        "at U4\nA stock 1 0 0 0 1 0 0",
        "rail H31",
        "Eine Schiene muss an die eigene Strecke derselben Art angrenzen; H31 tut das nicht.",
        "A rail must adjoin another rail of yours; H31 does not.",
    ),
    (
        "at L2\nP12 A01\nA wood 1",
        "bridge V12",
        "Eine Brücke über V12 braucht Bauwerke auf beiden Seiten; auf P13 steht keines.",
        "A bridge over V12 needs structures on both sides; there is none on P13.",
    ),
    (
        "A stock 0 0 3 0 0 5 0",
        "produce",
        "Das Baustoffrad lässt sich nicht drehen, solange etwas auf 0 steht: Holz und Lehm.",
        "The wheel cannot be turned while there is no wood or clay.",
    ),
]


@pytest.mark.parametrize(("position", "option", "german", "english"), REFUSALS, ids=[each[1] for each in REFUSALS])
def test_refusals_read_well(position: str, option: str, german: str, english: str) -> None:
    b = board(position)
    assert (b.reason(option, "de"), b.reason(option, "en")) == (german, english)


EFFECT_REFUSALS = [
    (
        "A05",
        "use 1",
        "Die Bedingung ist nicht erfüllt: mindestens 1 Kanal am Bauwerk.",
        "at least 1 canal beside the structure",
    ),
    ("A60", "use 1", "Die Bedingung ist nicht erfüllt: ohne Wege am Bauwerk.", "no paths beside the structure"),
    ("A21", "use 1", "Dafür fehlt: Kanal am Bauwerk.", "canal beside the structure"),
    ("A22", "use 1", "Keine Zeile passt zur Anzahl Kanäle am Bauwerk.", "number of canals beside the structure"),
    ("A30", "use 2", "Effekt 2 von „Drehbrücke“ folgt auf Effekt 1, der nicht ausgeführt wurde.", "follows effect 1"),
    ("A08", "use 1", "Der Effekt kostet 2 Holz; das kannst du jetzt nicht zahlen.", "The effect costs 2 wood"),
]


@pytest.mark.parametrize(("card", "option", "german", "english"), EFFECT_REFUSALS)
def test_refusals_of_effects_read_well(card: str, option: str, german: str, english: str) -> None:
    b = activated(
        card, "A stock 0 0 0 0 0 9 0\nP11 B01" if card[0] == "B" else "A stock 0 0 0 0 0 9 0\nat L1\ndone take 1"
    )
    if b.question != "effect":  # the question is not even asked; ask it by hand
        b.position.stack.append(5 | b.tables.plot_ids.index("P22") << 5)
        b.position.seat, b.position.offer = 0, None
    assert b.reason(option, "de") == german
    assert english in b.reason(option, "en")


def test_an_unreadable_position_says_what_was_expected() -> None:
    with pytest.raises(PositionError) as caught:
        read("at U4\n\nround x")
    assert (
        caught.value.text("de")
        == "Zeile 3 der Position, „round x“, ist nicht lesbar. Erwartet: eine Zahl von 0 bis 1000000."
    )
    assert (
        str(caught.value) == "Line 3 of the position, “round x”, cannot be read. Expected: a number from 0 to 1000000."
    )


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("P22 A99", "instead of “A99”, one of A59"),
        ("P22", "exactly one word"),
        ("A wood", "a name and a number"),
        ("A wood 99", "a number from 0 to"),
        ("A stock 1 2 3", "seven numbers"),
        ("H04 tunnel", "instead of “tunnel”, one of"),
        ("H04 road brigde", "one of bridge"),
        ("stacks 1 2", "three numbers"),
        ("seen B01", "instead of “B01”, one of A01"),
        ("turn C", "a seat from A to B"),
        ("start-paths", "a seat from A to B"),
        ("marked A", "one of route, bridge"),
        ("pending ac", "one of act"),
        ("chance 0 0 0 0", "a number from 1 to"),
        ("switch deck C", "instead of “C”, one of A, B"),
        ("plenty", "a structure space, a route space"),
    ],
)
def test_every_kind_of_line_is_complained_of_by_its_number(line: str, expected: str) -> None:
    with pytest.raises(PositionError) as caught:
        read(f"# a remark\nround 2\n{line}\nA taler 5")
    assert caught.value.line == 3
    assert str(caught.value).startswith(f"Line 3 of the position, “{line}”, cannot be read. Expected: ")
    assert expected in str(caught.value)


@pytest.mark.parametrize("line", ["p23 b a01", "display A02 A01", "deck A01"])
def test_a_structure_that_lies_twice_is_told_with_the_line_that_lays_it_again(line: str) -> None:
    with pytest.raises(PositionError) as caught:
        read(f"shown A01\nP22 A01\n{line}\nseen A01")
    assert caught.value.line == 3
    assert str(caught.value) == (
        f"Line 3 of the position, “{line}”, cannot be read. "
        "Expected: a structure of the deck in play that lies nowhere else."
    )


def test_a_structure_of_the_other_deck_is_told_with_its_line() -> None:
    with pytest.raises(PositionError) as caught:
        read("P22 A01\nswitch deck B")
    assert caught.value.line == 1


@pytest.mark.parametrize(
    "position",
    [
        "at L3\ndone structure 1\nround 2",  # a space for resources
        "at L3\ndone take 2",  # more often than it offers
        "round 2\ndone take 1",  # no space chosen
        "P22 A01\ndone take 1\nactivated P22",  # likewise, though structures are activated
        "at U2\ndone structure 1 bridge 1",  # the stack still covers the bridge
        "at L3\ndone structure 1\npending act",  # a frame given by the text
    ],
)
def test_a_turn_cannot_have_done_what_its_space_does_not_offer(position: str) -> None:
    with pytest.raises(PositionError) as caught:
        read(position)
    assert caught.value.line == 2
    line = position.splitlines()[1]
    assert str(caught.value) == (
        f"Line 2 of the position, “{line}”, cannot be read. "
        "Expected: actions that the action space of the line at offers in one turn at this stage of the game."
    )
    assert caught.value.text("de") == (
        f"Zeile 2 der Position, „{line}“, ist nicht lesbar. "
        "Erwartet: Aktionen, die das Aktionsfeld der Zeile at bei diesem Spielstand in einem Zug erlaubt."
    )


def test_what_a_space_offers_when_its_stack_is_empty_can_have_been_done() -> None:
    assert read("at U2\ndone structure 1 bridge 1\nstacks 0 9 9").done
