"""Everything that every title says exists in both languages, is used, and can be said."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

import millrace
from millrace.core.content import records
from millrace.core.decision import State
from millrace.core.texts import LANGUAGES, Message, Texts, disagreements
from millrace.core.title import AnyTitle
from millrace.games import OWN_TITLES
from tests.properties.play import TABLES, play_through

TITLES = [millrace.title(name) for name in OWN_TITLES]
ENGINE = Path(millrace.__file__).parent

SHOWN_BY_OTHERS = ("column.", "component.", "curve.", "switch.", "preset.", "kind.", "thing.")
"""How ids begin that other rooms compose: labels of content, of curves, of switches, presets, questions and things."""


def own_package(title: AnyTitle) -> str:
    return title.text_packages[-1]


def own_texts(title: AnyTitle, language: str) -> Texts:
    return Texts.load(language, own_package(title))


def all_texts(title: AnyTitle, language: str) -> Texts:
    return Texts.load(language, "millrace.core", *title.text_packages)


# -- Ids in the code and ids in the catalogues --------------------------------------------------------------------


def sources(title: AnyTitle) -> Iterator[Path]:
    """The modules that may say something of a title: its own, and the rooms whose mechanisms it uses."""
    file = import_module(own_package(title)).__file__
    assert file is not None
    for folder in (Path(file).parent, ENGINE / "parts", ENGINE / "scene"):
        yield from folder.rglob("*.py")


@cache
def parsed(path: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def literals(title: AnyTitle) -> set[str]:
    """All string literals in the code."""
    nodes = (node for path in sources(title) for node in parsed(path))
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def beginnings(title: AnyTitle) -> tuple[str, ...]:
    """How the strings begin that the code composes."""
    found = set()
    for path in sources(title):
        for node in parsed(path):
            if isinstance(node, ast.JoinedStr) and node.values and isinstance(node.values[0], ast.Constant):
                found.add(str(node.values[0].value))
    return tuple(start for start in found if "." in start or start.endswith("_"))


def spelled(title: AnyTitle, maker: str) -> set[str]:
    """The ids that the title's own code spells out in `Message(…)` or `Term(…)`; choices count for each branch."""
    found: set[object] = set()
    for path in sources(title):
        if ENGINE / "games" not in path.parents:
            continue
        for node in parsed(path):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == maker and node.args:
                found.update(branch.value for branch in branches(node.args[0]) if isinstance(branch, ast.Constant))
    return {str(id) for id in found}


def branches(expression: ast.expr) -> Iterator[ast.expr]:
    if isinstance(expression, ast.IfExp):
        yield from branches(expression.body)
        yield from branches(expression.orelse)
    else:
        yield expression


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.id)
def test_the_catalogues_agree(title: AnyTitle) -> None:
    assert disagreements(own_package(title)) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.id)
def test_every_message_in_the_code_is_in_the_catalogue(title: AnyTitle, language: str) -> None:
    known = set(all_texts(title, language).ids())
    assert {id for id in spelled(title, "Message") if id not in known and not id.startswith("core.")} == set()
    assert spelled(title, "Term") - set(all_texts(title, language).noun_ids()) == set()


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.id)
def test_no_message_is_unused(title: AnyTitle) -> None:
    used, composed = literals(title), beginnings(title) + SHOWN_BY_OTHERS
    shown = {f"{title.id}.name", f"{title.id}.tagline"}
    # the scene speaks by the end of an id
    ids = [id for id in own_texts(title, "en").ids() if not id.startswith("scene.")]
    assert [id for id in ids if id not in used | shown and not id.startswith(composed)] == []


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.id)
def test_no_noun_is_unused(title: AnyTitle) -> None:
    printed = set()
    for _, key, record in records(title.content()):
        printed |= {key, *(f"{field.name}.{getattr(record, field.name)}" for field in fields(record))}
    composed = (*beginnings(title), "consequence.", "left.", "score.", "supply.", "tie-break.")
    used = literals(title) | printed
    nouns = own_texts(title, "en").noun_ids()
    assert [id for id in nouns if id not in used and not id.startswith(composed)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.id)
def test_every_label_exists(title: AnyTitle, language: str) -> None:
    known = set(all_texts(title, language).ids())
    labels = {f"{title.id}.name", f"{title.id}.tagline"}
    for _, _, record in records(title.content()):
        labels |= {f"column.{field.name}" for field in fields(record) if field.name not in ("id", "source", "sources")}
    for name, switch in title.switches.items():
        labels |= {f"switch.{name}.name", f"switch.{name}.about"}
        labels |= {f"switch.{name}.value.{value}" for value in switch.values}
    labels |= {f"preset.{preset}.{part}" for preset in title.ledger().presets for part in ("name", "about")}
    assert labels - known == set()


# -- Everything can be said ---------------------------------------------------------------------------------------


def rendered(title: AnyTitle, message: Message) -> None:
    """Say a message in both languages and look for what a reader must never see."""
    for language in LANGUAGES:
        text = all_texts(title, language).render(message)
        assert text == text.strip() and text
        assert not re.search(r"[{}#]|  |None|\b[a-z]+-[a-z]+\.\d|\b[a-z]+\.\d|\ba [aeiou]", text), text


@cache
def moments(name: str, players: int) -> tuple[tuple[State, int], ...]:
    """The states of two random games, each with the code played."""
    title = millrace.title(name)
    seeds = (f"said {players}-0", f"said {players}-1")
    return tuple((state.copy(), code) for seed in seeds for state, code in play_through(title, players, seed))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_refusal_can_be_said(name: str, players: int) -> None:
    """Many codes of the code book at many states; a sentence that was said once need not be said again."""
    title = millrace.title(name)
    said: set[Message] = set()
    for number, (state, code) in enumerate(moments(name, players)):
        if code < 0 or number % 9:
            continue
        for option in title.codebook:
            refusal = state.why_not(state.seat, option.code)
            if refusal and refusal.message not in said:
                said.add(refusal.message)
                rendered(title, refusal.message)
    assert len({message.id for message in said}) > 10


@pytest.mark.parametrize("every", [3, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_question_option_and_event_can_be_said(name: str, players: int, every: int) -> None:
    """All options of every third question, what was chosen of the others; with the long ones of every question."""
    title = millrace.title(name)
    said: set[Message] = set()
    for number, (state, code) in enumerate(moments(name, players)):
        if code < 0:
            continue
        messages = [title.decision(state, seat).prompt for seat in state.waiting()]
        offered = state.codes() if number % every == 0 else [code]
        codes = range(len(title.codebook)) if number % 60 == 0 else offered
        messages += [message for option in codes for message in title.describe(state, option)]
        state.copy().apply_for(state.seat, code, messages)
        for message in messages:
            if message not in said:
                said.add(message)
                rendered(title, message)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_kind_of_question_has_a_name(name: str, players: int) -> None:
    title = millrace.title(name)
    kinds = {title.decision(state, state.seat).kind for state, code in moments(name, players) if code >= 0}
    for kind in sorted(kinds):
        rendered(title, Message(f"kind.{kind}"))
