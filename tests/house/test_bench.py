"""The benchmark measures what it says, and says it in the promised form."""

import json

import pytest

from tools import bench
from tools.bench import Speed

SLOW = Speed(games=10, decisions=1000, clone=4e-5)
FAST = Speed(games=25, decisions=9000, clone=2e-6, listing=1e-5, slowest_listing=3e-5)


def test_more_is_better_in_every_ratio() -> None:
    assert bench.ratios(FAST, SLOW) == {"games": 2.5, "decisions": 9, "clone": 0.05}


def test_the_best_round_counts_in_each_respect() -> None:
    other = Speed(games=30, decisions=8000, clone=1e-6, listing=2e-5, slowest_listing=2e-5)
    assert FAST.best(other) == Speed(30, 9000, 1e-6, 1e-5, 2e-5)


def test_whole_games_fill_the_time() -> None:
    played: list[int] = []

    def play(seed: int) -> int:
        played.append(seed)
        return 7

    games_rate, decisions_rate = bench.rates(play, 0.01)
    assert played == list(range(1, len(played) + 1))
    assert decisions_rate == pytest.approx(7 * games_rate)


def test_the_last_line_is_json(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--seconds", "0.02", "--rounds", "1", "--title", "brass-birmingham", "--players", "2", "--json"]
    assert bench.main(words) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("against catanatron")
    found = json.loads(lines[-1])["ratios"]["brass-birmingham"]["p2"]["interpreted"]
    assert found.keys() == {"games", "decisions", "clone"}
    assert all(ratio > 0 for ratio in found.values())


@pytest.mark.parametrize(
    ("words", "said"),
    [(["--title", "chess"], "brass-birmingham"), (["--players", "7"], "2, 3")],
    ids=["title", "players"],
)
def test_bad_input_is_told_what_is_possible(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(words) == 2
    assert said in capsys.readouterr().err
