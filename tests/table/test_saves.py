"""Saves are whole, never overwrite what somebody else wrote, and say clearly what is wrong with them."""

import os
from pathlib import Path

import pytest

from examples.quayside.title import TITLE
from millrace import bots
from millrace.core.record import Player, Record
from millrace.table import seats
from millrace.table.errors import SaveError, UnknownPlayer
from millrace.table.match import Match
from millrace.table.saves import Save, load, new_path, newest_unfinished

RECORD = Match.new(TITLE.id, 2, (Player(), Player()), 1).record


def test_what_is_written_is_read(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "match.millrace"
    Save.fresh(path).write(RECORD)
    save, record = Save.taken_up(path)
    assert str(record) == str(RECORD)
    save.write(Record(record.header, (), ("more",)))
    assert load(path).closing == ("more",)


def test_a_new_match_overwrites_nothing(tmp_path: Path) -> None:
    path = tmp_path / "match.millrace"
    path.write_text("precious", encoding="utf-8")
    with pytest.raises(SaveError, match="exists already"):
        Save.fresh(path)
    assert path.read_text(encoding="utf-8") == "precious"


def test_what_another_table_wrote_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "match.millrace"
    save = Save.fresh(path)
    save.write(RECORD)
    other, _ = Save.taken_up(path)
    other.write(Record(RECORD.header, (), ("theirs",)))
    with pytest.raises(SaveError, match="changed by somebody else"):
        save.write(RECORD)
    assert load(path).closing == ("theirs",)


@pytest.mark.parametrize(
    ("name", "reason"), [("missing", "no such file"), ("folder", "a folder"), ("file/x", "path is a file")]
)
def test_unreadable_files_are_named_with_the_reason(tmp_path: Path, name: str, reason: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(SaveError, match=reason):
        load(tmp_path / name)


def test_a_save_folder_that_is_a_file(tmp_path: Path) -> None:
    file = tmp_path / "home"
    file.write_text("", encoding="utf-8")
    with pytest.raises(SaveError, match="cannot be written"):
        Save.fresh(file / "match.millrace")
    with pytest.raises(SaveError, match="cannot be read"):
        newest_unfinished(file)


def test_the_newest_unfinished_match(tmp_path: Path) -> None:
    over = Record(RECORD.header, (), ("table finished",))
    for age, (name, record) in enumerate([("old", RECORD), ("newer", RECORD), ("over", over)]):
        path = tmp_path / f"{name}.millrace"
        record.save(path)
        os.utime(path, (1000 + age, 1000 + age))
    (tmp_path / "broken.millrace").write_text("nonsense", encoding="utf-8")
    (tmp_path / "notes.txt").write_text("nonsense", encoding="utf-8")
    assert newest_unfinished(tmp_path).stem == "newer"


def test_no_unfinished_match(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="no unfinished match"):
        newest_unfinished(tmp_path / "nowhere")


def test_names_tell_title_day_and_seed(tmp_path: Path) -> None:
    path = new_path(tmp_path, RECORD.header)
    assert path.name.startswith("quayside-")
    assert path.name.endswith("-1.millrace")
    path.touch()
    assert not new_path(tmp_path, RECORD.header).exists()


# -- Seats


def test_seats_are_read() -> None:
    assert seats.parse("human:Anna, greedy,RANDOM") == (Player("human", "Anna"), Player("greedy"), Player("random"))


def test_a_bot_by_import_path_may_have_a_name_as_well(own_roster: None) -> None:
    text = "human:Anna, tests.bots.elsewhere:First:Bob,tests.bots.elsewhere:First"
    path = "tests.bots.elsewhere:First"
    assert seats.import_paths(text) == (path, path)
    with pytest.raises(UnknownPlayer):
        seats.parse(text)
    bots.load(path)
    players = seats.parse(text)
    assert players == (Player("human", "Anna"), Player(path, "Bob"), Player(path))
    assert [seats.label(players, seat) for seat in range(3)] == ["A Anna", "B Bob", "C First"]
    assert not seats.import_paths("human:Anna,greedy:Bob,random")


@pytest.mark.parametrize("text", ["", "human,,greedy", "robot", "robot:Bob", ":", "hu man"])
def test_unreadable_seats(text: str) -> None:
    with pytest.raises(UnknownPlayer):
        seats.parse(text)
