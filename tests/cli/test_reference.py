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
    assert "Action: Sell" in run("rules", "brass-birmingham").output


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
    assert "14★" in row.split() and row.rstrip().endswith("confirmed")
    assert "★ overlay: mine.toml" in " ".join(shown.output.split())
    assert "735 of 736 figures are known from print (rulebook or confirmed), 1 corrected by your overlay." in " ".join(
        shown.output.split()
    )


def test_content_marks_figures_that_are_known_otherwise_than_the_rest_of_their_record() -> None:
    shown = run("content", "oranienburger-kanal", "card", width=400).output
    rows = {line.split()[0]: line for line in shown.splitlines() if line.startswith("A")}
    assert "Towing hut●" in rows["A01"] and "Clay pit●" not in rows["A02"]
    assert rows["A01"].rstrip().endswith("designed")
    assert "● rulebook, ◉ confirmed, ◐ one source, ◇ designed." in " ".join(shown.split())


def test_content_has_the_same_marks_in_a_narrow_terminal() -> None:
    shown = " ".join(run("content", "oranienburger-kanal", "card", "--lang", "de", width=60).output.split())
    assert "A01: Name Treidelhütte●" in shown
    assert "● Anleitung, ◉ bestätigt, ◐ eine Quelle, ◇ selbst entworfen." in shown


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "With 1 player and the switches as they are: 87 of 321 figures are known from print"),
        ("de", "Allein und mit den Schaltern, wie sie stehen: 87 von 321 Angaben sind vom gedruckten Spiel"),
    ],
)
def test_titles_says_how_well_it_is_known_what_is_played_on(lang: str, sentence: str) -> None:
    assert sentence in " ".join(run("titles", "--lang", lang).output.split())


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
