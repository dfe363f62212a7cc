"""A review on paper and on the terminal: complete, in both languages, in need of nothing else."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner

from millrace.cli import main
from millrace.core.texts import disagreements
from millrace.review import Review
from millrace.review.charts import apart, ticks
from millrace.review.keeping import keep, kept, key_of
from millrace.review.model import Habit
from millrace.review.page import page
from millrace.review.printing import printed, sparkline
from millrace.review.telling import Telling
from millrace.review.work import ways
from tests.review.games import played
from tests.review.test_looking import looked_at

NAMES = ("Ada <&>", "Bo")


def telling(lang: str = "en") -> Telling:
    return Telling(looked_at(), played(), NAMES, lang)


class Elements(HTMLParser):
    """The elements of a page, and whether all that are opened are closed."""

    EMPTY = frozenset({"meta", "input", "br", "line", "circle", "path"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.names: list[str] = []
        self.values: list[str] = []
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.append(tag)
        self.values += [f"{name}={value}" for name, value in attrs]
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_needs_nothing_from_elsewhere() -> None:
    text = page([telling("en"), telling("de")])
    found = Elements(text)
    assert not found.open
    assert not {"script", "link", "img", "iframe", "object", "embed", "base"} & set(found.names)
    assert not re.search(r"https?:|//|url\(|@import", text)
    assert not [value for value in found.values if value.startswith(("src=", "href=", "on"))]
    assert "Ada &lt;&amp;&gt;" in text and "Ada <" not in text


def test_the_page_has_both_languages_and_all_its_curves() -> None:
    text = page([telling("en"), telling("de")])
    assert text.count("<svg") == 2 * 4
    assert "Luck and skill" in text and "Glück und Können" in text
    assert text.count("<polyline") == 2 * 4 * 2


def test_the_terminal_tells_the_same_in_both_languages() -> None:
    english, german = list(printed(telling("en"))), list(printed(telling("de")))
    assert len(english) == len(german)
    assert any("±" in line for line in english)
    assert "Luck and skill" in english and "Glück und Können" in german
    assert not [line for line in german if "Decision" in line or "better:" in line]


def test_points_are_not_taken_for_counts() -> None:
    told = telling()
    (counts, often), (sources, points) = told.habit_groups
    assert (counts, sources) == ("How often", "Points by source")
    assert {habit.kind for _, habit in points} == {"points"} and "points" not in {habit.kind for _, habit in often}
    assert [*often, *points] == list(told.habits)
    lines = list(printed(told))
    assert lines.index(f"  {counts}") < lines.index(f"  {sources}")
    assert f">{counts}</th>" in page([told]) and f">{sources}</th>" in page([told])


def test_what_was_brought_in_is_told_of_titles_that_count_up_at_the_end() -> None:
    game = played("oranienburger-kanal")
    assert game.outcome is not None
    counts = ways(game.title, game.players, [], game.state())
    for seat, sources in enumerate(game.outcome.breakdown):
        assert counts[seat] == {("points", source): points for source, points in sources.items()}
        assert sum(counts[seat].values()) == game.outcome.scores[seat]


def test_minus_is_a_minus_and_what_nobody_does_is_not_told() -> None:
    habits = (
        Habit("points", "loans", (-4, 0), (-3.14, -3.0), (1.0, 1.0)),
        Habit("deed", "scout", (0, 0), (0.04, 0.03), (0.1, 0.1)),
        Habit("deed", "pass", (2, 0), (0.0, 0.0), (0.0, 0.0)),
        Habit("deed", "loan", (0, 0), (0.0, 1.0), (0.0, 1.0)),
    )
    told = Telling(replace(looked_at(), habits=habits), played(), NAMES, "de")
    assert [habit.id for _, habit in told.habits] == ["loan", "pass", "loans"]
    assert told.habit_cells(habits[0]) == ["−4", "0", "−3,1"] and told.habit_cells(habits[2])[-1] == "0,0"


def test_catalogues_agree() -> None:
    assert disagreements("millrace.review") == []


def test_sparklines_and_ticks() -> None:
    assert sparkline([0, 1], 0, 1) == "▁█"
    assert len(sparkline(range(1000), 0, 999, 40)) == 40
    assert ticks(95, 150, 5) == [100, 120, 140]
    assert ticks(0.0, 1.0, 5) == pytest.approx([0, 0.2, 0.4, 0.6, 0.8, 1.0])
    assert apart([10, 11, 12], 15, 100) == [10, 25, 40] and apart([12, 95, 94], 15, 100) == [12, 100, 85]


def test_a_review_is_kept_by_game_and_seed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MILLRACE_HOME", str(tmp_path))
    game = played()
    key = key_of(game)
    assert kept(key) is None
    keep(key, looked_at())
    assert kept(key) == Review.load(looked_at().dump())
    assert len({key, key_of(game, "2"), key_of(played(decisions=12))}) == 3


def test_the_command_prints_and_writes_what_was_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MILLRACE_HOME", str(tmp_path))
    record = tmp_path / "game.millrace"
    played().record.save(record)
    keep(key_of(played()), looked_at())
    answer = CliRunner().invoke(main, ["review", str(record), "--lang", "de"])
    assert answer.exit_code == 0, answer.output
    assert "Glück und Können" in answer.output
    assert (tmp_path / "game.review.html").read_text("utf-8").startswith("<!doctype html>")
    data = json.loads((tmp_path / "game.review.json").read_text("utf-8"))
    assert data["format"] == 1 and data["lang"] == "de" and data["complete"] is True
    assert all(choice["label"] for choice in data["choices"])


def test_another_road_is_a_record_that_ends_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MILLRACE_HOME", str(tmp_path))
    record = tmp_path / "game.millrace"
    played().record.save(record)
    answer = CliRunner().invoke(main, ["review", str(record), "--road", "10"])
    assert answer.exit_code == 0, answer.output
    assert len((tmp_path / "game.10.millrace").read_text("utf-8").strip().splitlines()) > 10
    refused = CliRunner().invoke(main, ["review", str(record), "--road", "100000"])
    assert refused.exit_code == 2
