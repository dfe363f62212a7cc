"""`millrace train` writes weights where the bot light finds them, and goes on where it stopped."""

from __future__ import annotations

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
    monkeypatch.setattr("millrace.cli.train.Course", partial(Course, groups=4, games=2, deals=2))
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
