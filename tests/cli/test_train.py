"""`millrace train` writes weights where the bot light finds them, and goes on where it stopped."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner

from millrace import games
from millrace.bots.training import Course
from millrace.bots.weights import Weights, own
from millrace.cli import main

TITLE = "brass-birmingham"


def run(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(main, ["train", *words], catch_exceptions=False)
    return done.exit_code, done.output


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MILLRACE_HOME", str(tmp_path))
    monkeypatch.setattr("millrace.cli.train.Course", partial(Course, groups=4, games=2, deals=2, looked=20))
    return tmp_path


def test_weights_are_learned_and_kept(home: Path) -> None:
    code, said = run(TITLE, "--players", "2", "--batches", "1", "--fresh", "--lang", "en")
    assert code == 0
    assert "Learning begins." in said
    assert "batch 1, 8 games" in said
    file = own(games.title(TITLE), 2, games.title(TITLE).content().hash)
    assert file.is_relative_to(home)
    assert Weights.read(file).history[-1]["batches"] == 1
    code, said = run(TITLE, "--players", "2", "--batches", "1", "--fresh", "--lang", "de")
    assert "Das Lernen geht weiter" in said
    assert Weights.read(file).history[-1]["batches"] == 2


def test_a_number_of_players_that_cannot_play_is_refused() -> None:
    code, said = run(TITLE, "--players", "7", "--batches", "1", "--lang", "en")
    assert code == 2
    assert "7" in said


def test_it_is_said_when_light_has_no_weights_for_a_game(tmp_path: Path) -> None:
    overlay = tmp_path / "overlay.toml"
    overlay.write_text("[tile.pottery-5]\nvp = 21\n")
    words = ["simulate", TITLE, "--seats", "light", "--players", "2", "--games", "1", "--content", str(overlay)]
    done = CliRunner().invoke(main, [*words, "--lang", "en"], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    assert "learned with other content than this" in done.output


def test_what_is_learned_from_and_how_boldly_can_be_said(home: Path) -> None:
    words = [
        "--players",
        "2",
        "--batches",
        "1",
        "--imitate",
        "2",
        "--shown",
        "1",
        "--temperature",
        "0.4",
        "--rival",
        "0.5",
    ]
    code, said = run(TITLE, *words, "--lang", "en")
    assert code == 0
    assert "A search has looked at 1 of 1 game." in said
    assert "of 1 game imitated" in said
    entry = Weights.read(own(games.title(TITLE), 2, games.title(TITLE).content().hash)).history[-1]
    course = entry["course"]
    assert (course["teacher"], course["shown"], course["temperature"], course["rival"]) == (2, 1, 0.4, 0.5)
    assert [gate[0] for gate in entry["gates"]] == [0, 1]


def test_a_cluster_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    code, said = run(TITLE, "--players", "2", "--batches", "1", "--ray", "--lang", "en")
    assert code == 2
    assert "pip install 'millrace[ray]'" in said
