"""Whole recorded games replay to the very state they ended in."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import millrace

FOLDER = Path(__file__).parent
GAMES = sorted(FOLDER.glob("*/*.millrace"))


def replayed(path: Path) -> millrace.Game:
    return millrace.replay(millrace.Record.load(path))


def expected(path: Path) -> Any:
    return json.loads((path.parent / "expected.json").read_text(encoding="utf-8"))[path.stem]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_recorded_game_replays_to_its_end(path: Path) -> None:
    game = replayed(path)
    result = game.outcome
    assert result is not None
    found = {
        "scores": list(result.scores),
        "ranking": [list(group) for group in result.ranking],
        "tie_break": result.tie_break,
        "breakdown": list(result.breakdown),
        "decisions": len(game.steps),
        "state_hash": game.state_hash,
    }
    assert found == expected(path)
    assert str(game.record) == path.read_text(encoding="utf-8")


def test_every_file_has_its_expectations() -> None:
    for folder in {path.parent for path in GAMES}:
        names = {path.stem for path in folder.glob("*.millrace")}
        assert names == set(json.loads((folder / "expected.json").read_text(encoding="utf-8")))


@pytest.mark.rule("BIR-SHORT-01", "BIR-SHORT-08")
def test_the_shortfall_game_has_a_shortfall() -> None:
    game = replayed(FOLDER / "brass-birmingham" / "shortfall.millrace")
    assert any(step.option.words[0] == "remove" for step in game.steps)
    assert game.outcome is not None
    assert min(account.get("shortfall", 0) for account in game.outcome.breakdown) < 0


@pytest.mark.rule("BIR-TIE-01", "BIR-TIE-02", "BIR-TIE-03")
@pytest.mark.parametrize(
    ("name", "tie_break"), [("tie-by-income", "income"), ("tie-by-money", "money"), ("shared-victory", "shared")]
)
def test_the_tied_games_are_decided_as_they_say(name: str, tie_break: str) -> None:
    result = replayed(FOLDER / "brass-birmingham" / f"{name}.millrace").outcome
    assert result is not None
    assert result.tie_break == tie_break
    assert result.scores[0] == result.scores[1]


@pytest.mark.rule("BIR-INTRO-01", "BIR-INTRO-09")
def test_the_introductory_game_ends_with_the_canal_era() -> None:
    game = replayed(FOLDER / "brass-birmingham" / "introductory.millrace")
    assert game.switches["introductory_game"] == "canal_only"
    assert game.outcome is not None
    assert all("rail-links" not in account for account in game.outcome.breakdown)
