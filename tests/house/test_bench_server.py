"""The server's bench measures what it says: moves that were accepted, pushes that arrived, matches that were opened."""

import json

import pytest

from tools.bench_server import (
    Clicks,
    Pace,
    Push,
    as_json,
    main,
    memory_per_match,
    pace,
    push,
    report,
    script,
    serving,
)

FIGURES = {
    "sqlite": Pace(50.0, 0.1, 0.2),
    "postgresql": Pace(40.0, 0.1, 0.2),
    "postgresql-2": Pace(60.0, 0.1, 0.2),
    "push-sqlite": Push(0.05, 0.06),
    "push-postgresql-2": Push(0.07, 0.08),
    "memory": 2048.0,
    "clicks": Clicks(0.03, 0.1, 0.9),
}


def test_scripts_are_whole_games_and_always_the_same() -> None:
    acts = script("one")
    assert acts == script("one")
    assert acts != script("two")
    short = script("one", 5)
    assert 5 <= len(short) <= 6 and short == acts[: len(short)]
    assert {act.verb for act in acts} == {"play", "confirm"}


def test_a_running_server_is_measured() -> None:
    with serving() as server:
        measured = pace(server, 1.0, clients=2)
        assert measured.moves > 0 and 0 < measured.median <= measured.slow
        seen = push(server, spectators=2, moves=3)
        assert 0 < seen.median <= seen.last
        memory_per_match(server, 2)  # whatever so few matches take, the server answers for them


def test_the_report_names_ratios_and_every_figure() -> None:
    text = report(FIGURES)
    assert "two processes against one: 1.50 x" in text and "against SQLite: 1.20 x" in text
    for figure in ("50.0", "2 kB", "60.0", "80.0", "900"):
        assert figure in text
    assert json.loads(as_json(FIGURES))["push-sqlite"] == {"median": 0.05, "last": 0.06}


def test_without_a_browser_the_report_says_so() -> None:
    assert "Clicks were not measured" in report({name: each for name, each in FIGURES.items() if name != "clicks"})


def test_no_time_at_all_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--seconds", "0"])
    assert "--seconds must be more than 0" in capsys.readouterr().err
