"""A record is shown as a log, as a position, turn by turn; and what is wrong with it is said."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import millrace
from millrace.cli import main
from millrace.core.record import Record


@pytest.fixture(autouse=True)
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("MILLRACE_LANG", "en")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A whole introductory game of the first option each time."""
    game = millrace.new("brass-birmingham", players=2, seed=7, switches={"introductory_game": "canal_only"})
    while not game.is_over:
        game.play(game.options[0])
    path = tmp_path / "game.millrace"
    game.record.save(path)
    return path


def replay(*words: object, typed: str = "") -> Result:
    result = CliRunner().invoke(main, ["replay", *map(str, words)], input=typed)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def refused(*words: object) -> str:
    result = replay(*words)
    assert result.exit_code == 2
    return " ".join(result.stderr.split())


def test_the_whole_game(record: Path) -> None:
    output = replay(record).output
    assert output.startswith("── Log ──")
    assert "canal era, round 10" in output
    assert "A: A plays the brewery card." in output
    assert output.index("── Log ──") < output.index("── Map ──") < output.index("── Ranking ──")
    assert "Your hand" not in output


def test_in_german(record: Path) -> None:
    output = replay(record, "--lang", "de").output
    assert output.startswith("── Verlauf ──")
    assert "── Rangfolge ──" in output


@pytest.mark.parametrize(
    ("lang", "head", "lowest"), [("en", "How well it went", "below 80"), ("de", "Wie gut es lief", "unter 80")]
)
def test_a_game_alone_is_graded_and_not_ranked(tmp_path: Path, lang: str, head: str, lowest: str) -> None:
    game = millrace.new("oranienburger-kanal", players=1, seed=7)
    while not game.is_over:
        game.play(game.options[-1])
    assert game.outcome is not None
    assert game.outcome.scores[0] < 0
    path = tmp_path / "alone.millrace"
    game.record.save(path)
    output = replay(path, "--lang", lang).output
    grades = output[output.index(f"── {head} ──") :].splitlines()
    assert grades[1].startswith(f"−{-game.outcome.scores[0]} ")
    assert [line for line in grades if "→" in line] == [line for line in grades if lowest in line]
    assert "── Ranking" not in output
    assert "── Rangfolge" not in output


def test_a_position_as_each_seat_sees_it(record: Path) -> None:
    assert "After decision 0 of" in replay(record, "--at", 0).output
    assert "B Brew1●1" in replay(record, "--at", 2).output
    assert replay(record, "--at", 2).output.count("Your hand") == 0
    assert replay(record, "--at", 2, "--seat", "b").output.count("Your hand") == 1
    everybody = replay(record, "--at", 2, "--seat", "all").output
    assert everybody.count("Your hand") == 2
    assert "── As A sees it" in everybody


def test_turn_by_turn(record: Path) -> None:
    output = replay(record, "--step", typed="\n\nq\n").output
    assert output.count("── Map ──") == 3
    assert "After decision 2 of" in output
    assert replay(record, "--step").exit_code == 0, "nobody there to press Enter"
    assert "After decision 4 of" in replay(record, "--step", "--at", 4, typed="q\n").output


def test_json_is_a_record_too(record: Path, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    Record.load(record).save(path)
    assert replay(path).output == replay(record).output


def test_what_is_not_there(record: Path) -> None:
    assert "Choose from 0 to" in refused(record, "--at", 10_000)
    assert "Choose from 0 to" in refused(record, "--at", -1)
    assert "There is no seat “Q” in this game. Possible: A, B, all or none." in refused(record, "--seat", "Q")
    assert "there is no such file" in refused(record.with_name("nowhere"))
    assert "it is a folder" in refused(record.parent)


def test_broken_and_stale_records(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    other = record.with_name("other.millrace")

    def told(changed: str) -> str:
        other.write_text(changed, encoding="utf-8")
        return refused(other)

    assert "line 1" in told("hello")
    assert "begins with the line" in told("")
    assert "there is no such option" in told(text + "A fly away\n")
    assert "The game is over" in told(text + "A pass\n")
    assert "neither “seed” nor “deal …” is there" in told(text.replace("seed: 7\n", ""))
    assert "under version 99 of the rules" in told(text.replace("rules: 1\n", "rules: 99\n"))
    content = next(line for line in text.splitlines() if line.startswith("content: "))
    assert "other components" in told(text.replace(content, "content: 0123456789abcdef"))
    assert "There is no title “chess”" in told(text.replace("title: brass-birmingham", "title: chess"))
    other.write_bytes(b"millrace record 1\n\xff\n")
    assert "UTF-8" in refused(other)
