"""Titles from outside on the command line: `--with MODULE` ahead of the command."""

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import millrace
from millrace.cli import main
from millrace.core.record import Record
from millrace.games import WITH

QUAYSIDE = ("--with", "examples.quayside")
PLAY = (*QUAYSIDE, "play", "quayside", "--seats", "human:Anna,random", "--seed", "7", "--fast")
MANY = ["1"] * 60


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    monkeypatch.setenv("MILLRACE_HOME", str(folder))
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("MILLRACE_LANG", "en")
    monkeypatch.setenv(WITH, "")
    return folder


def run(*words: str, typed: Sequence[str] = ()) -> Result:
    result = CliRunner().invoke(main, list(words), input="".join(f"{line}\n" for line in typed))
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def refused(*words: str) -> str:
    result = run(*words)
    assert result.exit_code == 2 and "Traceback" not in result.output
    return " ".join(result.stderr.split())


def save_in(home: Path) -> Path:
    (path,) = (home / "saves").iterdir()
    return path


@pytest.mark.parametrize(
    ("lang", "parts"),
    [
        ("en", ("Your hand", "What do you bid?", "A raises the red flag.", "Round 2 of 2", "bids and", "Ranking")),
        ("de", ("Deine Hand", "Was bietest du?", "A hisst die rote Flagge.", "Runde 2 von 2", "Gebote", "Rangfolge")),
    ],
)  # fmt: skip
def test_a_whole_game_at_the_terminal(home: Path, lang: str, parts: Sequence[str]) -> None:
    result = run(*PLAY, "--lang", lang, typed=MANY)
    assert result.exit_code == 0
    for part in parts:
        assert part in result.output
    assert millrace.replay(Record.load(save_in(home))).is_over


def test_a_refusal_is_explained_at_the_terminal() -> None:
    typed = ["1", "confirm", "warum play card-9", "quit"]
    assert "Du hast Karte 9 nicht auf der Hand." in run(*PLAY, "--lang", "de", typed=typed).output


def test_who_confirms_a_secret_bid_sees_no_other() -> None:
    before = run(*PLAY, typed=["2", "quit"]).output.partition("1 Confirm")[0]
    listed = [line.strip() for line in before.splitlines() if line.strip().startswith("·")]
    assert listed == ["· Bid 1"]


LANTERNS = ("--with", "tests.games.lanterns.title", "play", "lanterns", "--seed", "7", "--fast", "--seats")


def test_several_are_asked_one_after_the_other_and_see_nothing_of_each_other() -> None:
    typed = ["", "buy", "hang 3", "undo", "hang 2", "hang 2", "hang 1", "confirm", "", "log", "quit"]
    output = run(*LANTERNS, "human:Anna,human:Bert", typed=typed).output
    annas, _, berts = output.partition("Pass the keyboard to B Bert.")
    assert "2 2 · 1 coin" in annas and "A Anna is ready." in berts
    assert "2 2 ·" not in berts and "1 coin" not in berts
    assert "busy with lanterns" not in berts, "how often Anna has done something is her matter"


def test_who_types_undo_takes_back_no_answer_of_another() -> None:
    typed = ["", "hang 3", "hang 3", "confirm", "", "undo", "hang 1", "undo", "quit"]
    output = run(*LANTERNS, "human:Anna,human:Bert", typed=typed).output
    berts = output.partition("Pass the keyboard to B Bert.")[2]
    assert "There is nothing to take back" in berts and berts.count("Taken back.") == 1
    assert berts.count("A Anna is ready.") == 3, "before, with one lantern hung, and without it again"


@pytest.mark.parametrize(("lang", "ready"), [("en", "A random is ready."), ("de", "A random ist bereit.")])
def test_bots_are_ready_before_anybody_is_asked(lang: str, ready: str) -> None:
    output = run(*LANTERNS, "random,human:Bert", "--lang", lang, typed=["1", "1", "quit"]).output
    assert ready in output


def test_bots_alone_tell_what_they_answered_when_all_are_ready() -> None:
    output = run(*LANTERNS, "random,random").output
    assert output.index("A random is ready.") < output.index("lights lanterns at")


def test_a_saved_game_is_taken_up_again(home: Path) -> None:
    left = run(*PLAY, typed=["1", "confirm", "quit"]).output
    path = save_in(home)
    assert f"millrace --with examples.quayside play --resume {path}" in left
    assert len(Record.load(path).decisions) == 2
    result = run(*QUAYSIDE, "play", "--resume", str(path), "--fast", typed=MANY)
    assert result.exit_code == 0 and "── Ranking" in result.output
    assert millrace.replay(Record.load(path)).is_over


def test_it_is_replayed_and_drawn(home: Path, tmp_path: Path) -> None:
    run(*PLAY, typed=MANY)
    path = save_in(home)
    assert "A Anna" in run(*QUAYSIDE, "replay", str(path)).output
    picture = tmp_path / "table.svg"
    assert run(*QUAYSIDE, "picture", str(path), "--at", "3", "-o", str(picture)).exit_code == 0
    assert "<svg" in picture.read_text(encoding="utf-8")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_it_is_simulated_in_any_number_of_processes(jobs: str) -> None:
    words = ("simulate", "quayside", "--players", "3", "--games", "30", "--jobs", jobs, "--json")
    result = json.loads(run(*QUAYSIDE, *words).stdout)
    assert len(result["seats"]) == 3


def test_it_is_listed_with_its_rules() -> None:
    assert "quayside  Quayside" in run(*QUAYSIDE, "titles").output
    assert "Nur wer zwei Karten hält" in run(*QUAYSIDE, "rules", "quayside", "QUA-DRAW-02", "--lang", "de").output


def test_the_variable_does_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(WITH, "examples.quayside examples.own_bot")
    assert "quayside  Quayside" in run("titles").output


def test_several_modules_are_handed_down() -> None:
    assert run(*QUAYSIDE, "--with", "examples.own_bot", "titles").exit_code == 0
    assert os.environ[WITH] == "examples.quayside examples.own_bot"


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Error: The module “no.where” cannot be found. Expected is a name as in “import package.module”"),
        ("de", "Fehler: Das Modul „no.where“ ist nicht zu finden. Erwartet wird ein Name wie in „import paket.modul“"),
    ],
)
def test_a_module_that_is_not_there_is_told_in_the_language_asked_for(lang: str, text: str) -> None:
    assert refused("--with", "no.where", "titles", "--lang", lang).startswith(text)
    assert refused("--with", "no.where", "titles", f"--lang={lang}").startswith(text)


@pytest.mark.parametrize("source", ["import no_such_library_here", "raise SystemExit(3)", "1 / 0", "def"])
def test_a_module_that_cannot_be_imported(source: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "broken_title.py").write_text(source, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    assert refused("--with", "broken_title", "titles").startswith("Error: The module broken_title cannot be imported (")
    assert "lässt sich nicht importieren" in refused("--with", "broken_title", "titles", "--lang", "de")


def test_modules_of_this_folder_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "title_of_this_folder.py").write_text("import examples.quayside", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    assert run("--with", "title_of_this_folder", "titles").exit_code == 0


def test_the_help_names_the_option() -> None:
    assert "--with MODULE" in run("--help").output
