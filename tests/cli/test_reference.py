"""`millrace titles`, `rules`, `content`: what they print and how they refuse."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from millrace.cli import main


def run(*arguments: str, width: int = 120) -> Result:
    return CliRunner(env={"COLUMNS": str(width), "MILLRACE_LANG": "en"}).invoke(main, list(arguments))


def test_titles_lists_games_with_players_and_switches() -> None:
    shown = run("titles").output
    assert "brass-birmingham  Brass: Birmingham" in shown
    assert "Players: 2, 3, 4" in shown
    assert "track_space*  space of the marker" in shown


@pytest.mark.parametrize(
    ("lang", "sentences"),
    [
        ("en", ("The rulebook has no such rule: by it, a game for two goes on", "So that every game comes to an end")),
        ("de", ("Die Spielanleitung kennt keine solche Regel: Nach ihr dauert", "Damit jede Partie endet")),
    ],
)
def test_titles_says_where_a_switch_adds_to_the_rulebook(lang: str, sentences: tuple[str, ...]) -> None:
    shown = " ".join(run("titles", "--lang", lang).output.split())
    for sentence in sentences:
        assert sentence in shown


def test_rules_finds_rules_in_both_languages() -> None:
    english, german = run("rules", "brass-birmingham", "beer"), run("rules", "brass-birmingham", "Bier", "--lang", "de")
    assert "BIR-BEER-03" in english.output and "BIR-BEER-03" in german.output
    assert "eigenen, nicht umgedrehten Brauereien" in german.output
    assert "rules with “beer”." in english.output


def test_rules_finds_one_rule_by_its_number() -> None:
    shown = run("rules", "brass-birmingham", "BIR-SELL-05").output
    assert "1 rule with" in shown
    assert "consumed in full" in shown


def test_rules_without_words_lists_the_chapters() -> None:
    assert "Aktion: Verkaufen" in run("rules", "brass-birmingham").output


def test_rules_that_do_not_exist_are_said_not_to() -> None:
    shown = run("rules", "brass-birmingham", "dragon")
    assert shown.exit_code == 0
    assert "No rule with “dragon”." in shown.output


def test_content_shows_figures_with_their_provenance() -> None:
    shown = run("content", "brass-birmingham", "tile")
    row = next(line for line in shown.output.splitlines() if line.startswith("manufacturer-4"))
    assert row.split()[2:5] == ["4", "1", "8"]
    assert row.rstrip().endswith("confirmed")


def test_content_fits_a_narrow_terminal() -> None:
    for line in run("content", "brass-birmingham", width=60).output.splitlines():
        assert len(line.rstrip()) <= 60, line


def test_content_in_german_has_german_columns() -> None:
    assert "Stufe Anz. Geld Kohle" in run("content", "brass-birmingham", "tile", "--lang", "de").output


def test_content_shows_an_owners_correction_as_such(tmp_path: Path) -> None:
    overlay = tmp_path / "mine.toml"
    overlay.write_text("[tile.manufacturer-4]\nmoney = 14\n", encoding="utf-8")
    shown = run("content", "brass-birmingham", "tile", "--content", str(overlay))
    row = next(line for line in shown.output.splitlines() if line.startswith("manufacturer-4"))
    assert "14" in row.split() and "overlay: mine.toml" in row


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["rules", "brass-birmingam"], "brass-birmingham"),
        (["content", "chess"], "chess"),
        (["content", "brass-birmingham", "dragons"], "tile"),
        (["content", "brass-birmingham", "--content", "no-such-file.toml"], "no-such-file.toml"),
        (["simulate", "brass-birmingham", "--players", "5"], "2, 3 or 4"),
        (["simulate", "brass-birmingham", "--seats", "greedy,clever"], "greedy"),
        (["simulate", "brass-birmingham", "--players", "3", "--seats", "greedy,random"], "2 seats"),
        (["simulate", "brass-birmingham", "--switch", "tie_income"], "NAME=VALUE"),
        (["simulate", "brass-birmingham", "--switch", "tie_income=dice"], "track_space"),
        (["simulate", "brass-birmingham", "--switch", "tie=amount"], "tie_income"),
        (["duel", "brass-birmingham", "--bots", "greedy,clever"], "random"),
        (["duel", "brass-birmingham", "--games", "0"], "0"),
    ],
)
def test_what_cannot_be_done_is_refused_with_what_can(arguments: list[str], said: str) -> None:
    refused = run(*arguments)
    assert refused.exit_code == 2
    assert said in refused.output
    assert "Traceback" not in refused.output
