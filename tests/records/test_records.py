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


LANCASHIRE = FOLDER / "brass-lancashire"


@pytest.mark.rule("LAN-INC-06", "LAN-INC-13")
def test_the_shortfall_game_of_lancashire_has_a_shortfall() -> None:
    game = replayed(LANCASHIRE / "shortfall.millrace")
    assert any(step.option.words[0] == "remove" for step in game.steps)
    assert game.outcome is not None
    assert min(account.get("shortfall", 0) for account in game.outcome.breakdown) < 0


@pytest.mark.rule("LAN-VAR-09")
def test_the_game_with_unpaid_debts_ends_with_negative_cash() -> None:
    game = replayed(LANCASHIRE / "negative-cash.millrace")
    assert min(game.view(0).money) < 0
    assert game.outcome is not None
    assert all("shortfall" not in account for account in game.outcome.breakdown)


@pytest.mark.rule("LAN-TIE-01", "LAN-TIE-02", "LAN-TIE-03", "LAN-VAR-11")
@pytest.mark.parametrize(
    ("name", "tie_break"),
    [
        ("tie-by-income", "income"),
        ("tie-by-money", "money"),
        ("tie-by-turn-order", "turn-order"),
        ("shared-victory", "shared"),
    ],
)
def test_the_tied_games_of_lancashire_are_decided_as_they_say(name: str, tie_break: str) -> None:
    result = replayed(LANCASHIRE / f"{name}.millrace").outcome
    assert result is not None
    best, second, _ = sorted(result.scores, reverse=True)
    assert (result.tie_break, best) == (tie_break, second)


@pytest.mark.rule("LAN-VAR-15", "LAN-VAR-17")
@pytest.mark.parametrize(("name", "value"), [("2-players-2018", "edition_2018"), ("2-players-2009", "community_2009")])
def test_the_games_of_two_are_played_by_a_switch(name: str, value: str) -> None:
    game = replayed(LANCASHIRE / f"{name}.millrace")
    assert (game.players, game.switches["two_players"]) == (2, value)


@pytest.mark.rule("LAN-VAR-16")
def test_the_introductory_game_of_lancashire_ends_with_the_canal_era() -> None:
    game = replayed(LANCASHIRE / "introductory.millrace")
    assert game.switches["introductory_game"] == "canal_only"
    assert game.outcome is not None
    assert all("rail-links" not in account for account in game.outcome.breakdown)
