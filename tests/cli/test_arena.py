"""`millrace arena`."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from millrace.bots.strengths import Strength
from millrace.cli import main

SHORT = ("--switch", "introductory_game=canal_only")


def run(*arguments: str, language: str = "en", code: int = 0) -> str:
    result = CliRunner(env={"COLUMNS": "120", "MILLRACE_LANG": language}).invoke(
        main, ["arena", "brass-birmingham", *arguments, *SHORT]
    )
    assert result.exit_code == code, result.output
    return result.output


def test_a_league_is_told_in_both_languages() -> None:
    assert "greedy : random" in run("--deals", "2") and "OpenSkill ratings" in run("--deals", "2")
    assert "Vorsprung" in run("--deals", "2", language="de")


def test_a_league_is_plain_json_and_goes_on_from_its_journal(tmp_path: Path) -> None:
    journal = tmp_path / "league.jsonl"
    words = ("--journal", str(journal), "--json", "--table", str(tmp_path / "games.csv"), "--control")
    first = json.loads(run("--deals", "1", *words))
    second = json.loads(run("--deals", "2", *words))
    assert (first["deals"], second["deals"]) == ([1, 1, 1], [2, 2, 2])
    assert second["meetings"][0]["bots"] == ["greedy", "random"]
    assert len((tmp_path / "games.csv").read_text().splitlines()) == 1 + 3 * 2 * 2 * 2


def test_a_gate_is_told() -> None:
    assert "stronger" in run("--deals", "30", "--gate", "0.6")


def test_what_cannot_be_played_is_told() -> None:
    assert "A bot needs an opponent" in run("--bots", "greedy", code=2)
    assert "Ein Bot braucht einen Gegner" in run("--bots", "greedy", language="de", code=2)


def test_a_ladder_is_told_with_its_ratings(tmp_path: Path) -> None:
    words = ("--ladder", "--bots", "random,greedy", "--deals", "1")
    assert "Ladder" in run(*words)
    assert json.loads(run(*words, "--json"))["ladder"] == {"random": 1000, "greedy": 1191}
    assert "Only the ladder of all levels" in run(*words, "--ratings", str(tmp_path / "levels.json"), code=2)


def test_each_rung_of_a_ladder_may_have_its_own_number_of_deals() -> None:
    words = ("--ladder", "--bots", "random,greedy,light", "--json")
    assert json.loads(run(*words, "--deals", "2,1"))["deals"] == [2, 1]
    assert "3 numbers of deals are given for 2 meetings" in run(*words, "--deals", "2,1,1", code=2)
    assert "“2,few”" in run(*words, "--deals", "2,few", code=2)
    assert "at least 1 deal, not 0" in run(*words, "--deals", "2,0", code=2)


def test_the_ladder_of_the_levels_can_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("millrace.cli.arena.LEVELS", ("1", "2"))
    file = tmp_path / "levels.json"
    monkeypatch.setattr("millrace.cli.arena.strengths", lambda *_: (Strength(2.0, 2.0), Strength()))
    told = json.loads(run("--ladder", "--deals", "1", "--json", "--ratings", str(file)))
    assert list(told["ladder"]) == ["1", "2"]
    kept = json.loads(file.read_text(encoding="utf-8"))["2"]
    assert [level["rating"] for level in kept] == list(told["ladder"].values())
