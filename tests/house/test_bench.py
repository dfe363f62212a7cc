"""The benchmark measures what it says, and says it in the promised form."""

import json
from itertools import pairwise
from typing import Any

import pytest

from tools import bench, bench_subjects

SLOW: dict[str, Any] = {"games": 10.0, "decisions": 1000.0, "clone": 4e-5}
FAST: dict[str, Any] = {"games": 25.0, "decisions": 9000.0, "clone": 2e-6, "growth": [3e-6, 1e-6]}


def test_more_is_better_in_every_ratio() -> None:
    assert bench.ratios(FAST, SLOW) == {"games": 2.5, "decisions": 9, "clone": 0.05}


def test_the_best_round_counts_in_each_respect() -> None:
    other = {"games": 30.0, "decisions": 8000.0, "clone": 1e-6, "growth": [2e-6, 2e-6]}
    assert bench.best(FAST, other) == {"games": 30, "decisions": 9000, "clone": 1e-6, "growth": [2e-6, 1e-6]}


def test_whole_games_fill_the_time() -> None:
    played: list[int] = []

    def play(seed: int) -> int:
        played.append(seed)
        return 7

    found = bench_subjects.rates(play, 0.01)
    assert played == list(range(1, len(played) + 1))
    assert found["decisions"] == pytest.approx(7 * found["games"])


def test_a_pace_tells_what_was_left_of_the_core() -> None:
    found = bench_subjects.pace(lambda seed: sum(range(1000)), 0.01)
    assert found["games"] > 0 and 0 <= found["share"] <= 1.1


def test_the_rounds_of_a_game_together_are_the_game() -> None:
    subject = bench_subjects.RandomPlay("brass-birmingham", 2)
    rounds = subject.segments(1)
    assert sum(len(codes) for _, codes in rounds) == subject.play(1)
    for (start, codes), (following, _) in pairwise(rounds):
        for code in codes:
            start.apply(code)
        assert start.key() == following.key()


def test_the_last_line_is_json(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--seconds", "0.02", "--rounds", "1", "--title", "brass-birmingham", "--players", "2", "--json"]
    assert bench.main(words) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "against catanatron"
    found = json.loads(lines[-1])["ratios"]["brass-birmingham"]["p2"]
    assert "interpreted" in found
    for ratios in found.values():
        assert ratios.keys() >= {"games", "decisions", "clone"}
        assert all(ratio > 0 for ratio in ratios.values())


@pytest.mark.parametrize(
    ("words", "said"),
    [(["--title", "chess"], "brass-birmingham"), (["--players", "7"], "2, 3")],
    ids=["title", "players"],
)
def test_bad_input_is_told_what_is_possible(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(words) == 2
    assert said in capsys.readouterr().err
