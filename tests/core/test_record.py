"""A record is the game: readable, whole after any round trip, and refused with a reason where it is not."""

import json
import os
import random
import subprocess
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

import examples.quayside  # noqa: F401  # makes it known
import millrace
from millrace import games
from millrace.core.errors import RecordError, StaleRecord, UnknownSwitch, UnknownTitle, WrongPlayerCount
from millrace.core.game import Game
from millrace.core.record import Entry, Header, Player, Record
from tests.core.toy import ECHO

ROOT = Path(__file__).parents[2]

TEXT = """\
millrace record 1
# a friendly game
title: quayside
rules: 3
content: quayside
players: 2
seed: 7
switch scoring: low
switch opening: bid
seat A: human Anna Müller
seat B: greedy
date: 2025-03-01

# everybody bids
A bid 1
B bid 2  # brave

# and plays
A draw
# to be continued
"""


def finished(players: int = 3, seed: int = 7, **switches: str) -> Game:
    game = millrace.new("quayside", players=players, seed=seed, switches=switches)
    chance = random.Random(seed)
    while not game.is_over:
        seat = chance.choice(game.waiting)
        game.play(chance.choice(game.options_for(seat)), seat)
    return game


def failure(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        Record.parse(text)
    assert str(caught.value).startswith("This record cannot be used")
    assert caught.value.text("de").startswith("Diese Aufzeichnung ist nicht verwendbar")
    return caught.value


def replay_failure(record: Record) -> RecordError:
    with pytest.raises(RecordError) as caught:
        millrace.replay(record)
    return caught.value


# -- reading and writing


def test_the_file_format() -> None:
    record = Record.parse(TEXT)
    assert record.header == Header(
        title="quayside",
        rules=3,
        content="quayside",
        players=2,
        seed="7",
        switches={"scoring": "low", "opening": "bid"},
        seats=(Player("human", "Anna Müller"), Player("greedy")),
        date="2025-03-01",
        remarks=("a friendly game",),
    )
    assert record.decisions == (
        Entry(0, "bid 1", remarks=("everybody bids",)),
        Entry(1, "bid 2", comment="brave"),
        Entry(0, "draw", remarks=("and plays",)),
    )
    assert [entry.line for entry in record.decisions] == [15, 16, 19]
    assert record.closing == ("to be continued",)
    assert str(record) == TEXT.replace("brave\n\n", "brave\n")


def test_line_ends_byte_order_marks_and_blanks_do_not_matter() -> None:
    expected = Record.parse(TEXT)
    assert Record.parse("\ufeff" + TEXT.replace("\n", "\r\n")) == expected
    assert Record.parse(TEXT.replace("\n", "\r")) == expected
    assert Record.parse(TEXT.replace("\n", "  \n\n")) == expected
    assert Record.parse(TEXT.replace("A bid 1", "  a   BID  1")) == expected
    assert Record.parse(TEXT.replace("bid 2  # brave", "bid 2 #brave")) == expected
    assert Record.parse(TEXT.replace("title: quayside", "title:    quayside ")) == expected
    assert Record.parse(TEXT.replace("2025-03-01\n\n", "2025-03-01\n")) == expected


def test_only_what_is_needed_must_be_there() -> None:
    record = Record.parse("millrace record 1\ntitle: quayside\nrules: 3\ncontent: quayside\nplayers: 2\nseed: 7")
    assert record == Record(Header("quayside", 3, "quayside", 2, "7"))
    assert Record.parse(str(record)) == record == Record.from_json(record.to_json())
    assert millrace.replay(record) == millrace.new("quayside", players=2, seed=7)


def test_seats_left_out_are_people() -> None:
    record = Record.parse(TEXT.replace("seat A: human Anna Müller\n", ""))
    assert record.header.seats == (Player("human"), Player("greedy"))


def test_header_values_may_contain_anything_on_one_line() -> None:
    record = Record.parse(TEXT.replace("seed: 7", "seed: a #1: b").replace("greedy", "human Bob # 2: the second"))
    assert record.header.seed == "a #1: b"
    assert record.header.seats[1] == Player("human", "Bob # 2: the second")
    assert Record.parse(str(record)) == record


def test_line_breaks_in_what_people_write_become_blanks() -> None:
    entry = Entry(0, "draw", comment=" one\ntwo ", remarks=("three\r\nfour",))
    assert (entry.comment, entry.remarks) == ("one two", ("three four",))
    assert Player("human", "An\nna").name == "An na"


def test_impossible_players_are_refused() -> None:
    for kind in ("", "two words", " human"):
        with pytest.raises(ValueError, match="one word"):
            Player(kind)
    with pytest.raises(ValueError, match="2 players"):
        replace(Record.parse(TEXT).header, seats=(Player(),))


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("millrace record 1", "", 1, "begins with the line “millrace record 1”"),
        ("millrace record 1", "chess 1", 1, "this text with “chess 1”"),
        ("millrace record 1", "millrace record", 1, "begins with the line"),
        ("record 1", "record 2", 1, "format 2; this Millrace reads format 1"),
        ("record 1", "record one", 1, "format one"),
        ("title: quayside\n", "", 14, "“title” is missing"),
        ("seed: 7\n", "", 14, "neither “seed” nor “deal …” is there"),
        ("rules: 3", "rulse: 3", 4, "“rulse” is unknown here. Did you mean rules?"),
        ("rules: 3", "weather: fine", 4, "“weather” is unknown here. Possible: title, rules"),
        ("rules: 3", "seat: x", 4, "“seat” is unknown here."),
        ("rules: 3", "rules: three", 4, "must be a whole number from 1, not “three”"),
        ("rules: 3", "rules: -3", 4, "must be a whole number"),
        ("rules: 3", "rules: ³", 4, "must be a whole number"),
        ("players: 2", "players: 0", 6, "must be a whole number from 1"),
        ("players: 2", f"players: {'9' * 5000}", 6, "must be a whole number"),
        ("players: 2", "players:", 6, "“players” has no value"),
        ("seed: 7", "seed: 7\nseed: 8", 8, "“seed” already stands on line 7"),
        ("seat B: greedy", "seat C: greedy", 11, "letter of a seat (A or B), found “C”"),
        ("seat B: greedy", "seat a: greedy", 11, "“seat A” already stands on line 10"),
        ("A bid 1", "C bid 1", 15, "letter of a seat (A or B), found “C”"),
        ("A bid 1", "AB bid 1", 15, "found “AB”"),
        ("A bid 1", "bid 1", 15, "found “bid”"),
        ("A draw", "date: today", 19, "found “date:”"),
        ("A bid 1", "A", 15, "what it chose is missing"),
        ("A bid 1", "A  # thinking", 15, "what it chose is missing"),
    ],
)
def test_errors_name_line_and_reason(old: str, new: str, line: int, reason: str) -> None:
    error = failure(TEXT.replace(old, new, 1))
    assert error.line == line
    assert f"line {line}: " in str(error)
    assert reason in str(error)


@pytest.mark.parametrize("text", ["", "\n\n", "\ufeff", "# nothing"])
def test_empty_texts_are_no_records(text: str) -> None:
    assert failure(text).line == 1


def test_a_missing_key_without_decisions_concerns_the_whole() -> None:
    error = failure("millrace record 1\ntitle: quayside\n")
    assert error.line == 0
    assert "“rules” is missing" in str(error)


# -- JSON


def test_the_json_form() -> None:
    record = Record.parse(TEXT)
    data = json.loads(record.to_json())
    assert data["format"] == "millrace record 1"
    assert data["seats"][0] == {"kind": "human", "name": "Anna Müller"}
    assert data["decisions"][1] == {"seat": "B", "option": "bid 2", "comment": "brave"}
    assert Record.from_json(record.to_json()) == Record.parse("\ufeff\n" + record.to_json()) == record


def change(path: str, value: object) -> str:
    """The JSON form with one value replaced, or taken out if the value is `...`."""
    data = json.loads(Record.parse(TEXT).to_json())
    *parents, name = path.split(".")
    place = data
    for parent in parents:
        place = place[int(parent)] if isinstance(place, list) else place[parent]
    if value is ...:
        del place[name]
    else:
        place[name] = value
    return json.dumps(data)


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        ("format", "millrace record 9", "format 9"),
        ("format", 1, "“format” must be a text, not 1"),
        ("title", ..., "“title” is missing"),
        ("title", None, "“title” must be a text, not null"),
        ("title", "", "“title” has no value"),
        ("rules", "3", '“rules” must be a whole number, not "3"'),
        ("rules", True, "“rules” must be a whole number, not true"),
        ("players", -1, "whole number from 1"),
        ("players", 1, "letter of a seat (A)"),
        ("switches", [], "“switches” must be an object"),
        ("switches.scoring", 1, "“switches.scoring” must be a text"),
        ("seats", {}, "“seats” must be a list"),
        ("seats.0.nmae", "x", "“seats[0].nmae” is unknown here. Did you mean name?"),
        ("seats", [{}] * 30, "letter of a seat (A or B)"),
        ("remarks", [1], "“remarks[0]” must be a text"),
        ("decisions.1", 5, "“decisions[1]” must be an object, not 5"),
        ("decisions.1.seat", "Q", "found “Q”"),
        ("decisions.1.option", " ", "what it chose is missing"),
        ("decisions.1.option", ..., "“decisions[1].option” is missing"),
        ("decisions.1.thought", "x", "“decisions[1].thought” is unknown here"),
        ("decison", [], "“decison” is unknown here. Did you mean decisions?"),
    ],
)
def test_errors_in_json_name_the_place(path: str, value: object, reason: str) -> None:
    if path == "decisions.1":
        text = change("decisions", [json.loads(change("title", "x"))["decisions"][0], value])
    else:
        text = change(path, value)
    assert reason in str(failure(text))


def test_broken_json_names_the_line() -> None:
    error = failure('{"format": "millrace record 1",\n "title": quayside}')
    assert error.line == 2
    assert "not" in str(error)
    assert "nested too deeply" in str(failure('{"a":' * 100_000))


# -- any record


LINES = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
NAMES = st.text(
    st.characters(categories=["L", "N", "P", "S"], exclude_characters="\u115f\u1160\u2800\u3164\uffa0"), max_size=30
).map(partial(normalize, "NFC"))
WORDS = st.from_regex(r"[a-z][a-z0-9_-]{0,8}", fullmatch=True)
VALUES = LINES.map(lambda text: " ".join(text.split())).filter(bool)


@st.composite
def records(draw: st.DrawFn) -> Record:
    players = draw(st.integers(1, 5))
    seats = st.tuples(*[st.builds(Player, WORDS, NAMES)] * players)
    header = Header(
        title=draw(VALUES),
        rules=draw(st.integers(1, 10**8)),
        content=draw(VALUES),
        players=players,
        seed=draw(VALUES),
        switches=draw(st.dictionaries(WORDS, VALUES, max_size=3)),
        seats=draw(st.just(()) | seats),
        date=draw(st.just("") | VALUES),
        remarks=tuple(draw(st.lists(LINES, max_size=2))),
    )
    options = st.lists(WORDS, min_size=1, max_size=3).map(" ".join)
    remarks = st.lists(LINES, max_size=2).map(tuple)
    entries = draw(st.lists(st.builds(Entry, st.integers(0, players - 1), options, LINES, remarks), max_size=6))
    return Record(header, tuple(entries), tuple(draw(st.lists(LINES, max_size=2))))


@given(records())
def test_every_record_round_trips(record: Record) -> None:
    assert Record.parse(str(record)) == record
    assert str(Record.parse(str(record))) == str(record)
    assert Record.parse(record.to_json()) == record
    assert Record.parse(str(record).replace("\n", "\r\n")) == record


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    for candidate in (text, "{" + text, TEXT + text, TEXT.replace("seed: 7", text)):
        try:
            Record.parse(candidate)
        except RecordError as error:
            assert str(error)
            assert error.text("de")


# -- replay


@given(st.integers(2, 4), st.integers(0, 10_000), st.sampled_from(["bid", "short"]))
def test_replay_rebuilds_the_game(players: int, seed: int, opening: str) -> None:
    game = finished(players, seed, opening=opening)
    for record in (game.record, Record.parse(str(game.record)), Record.from_json(game.record.to_json())):
        again = millrace.replay(record)
        assert again == game
        assert again.state_hash == game.state_hash
        assert again.steps == game.steps
        assert again.record == game.record


@given(st.integers(2, 4), st.integers(0, 10_000), st.sampled_from(["bid", "short"]))
def test_replay_does_without_the_forced_decisions(players: int, seed: int, opening: str) -> None:
    game = finished(players, seed, opening=opening)
    chosen = [Entry(step.seat, step.option.text) for step in game.steps if not step.forced]
    assert millrace.replay(replace(game.record, decisions=tuple(chosen))) == game


def test_replay_of_a_game_without_automatic_steps() -> None:
    game = millrace.new("quayside", players=2, seed=7, switches={"opening": "short"}, auto=False)
    while not game.is_over:
        game.play(game.options[0])
    again = millrace.replay(game.record)
    assert again == game
    assert [step.forced for step in again.steps] == [True, False, True, False]


def test_replay_of_any_beginning() -> None:
    record = finished().record
    for count in range(len(record.decisions) + 1):
        game = millrace.replay(replace(record, decisions=record.decisions[:count]))
        assert game.record.decisions[:count] == record.decisions[:count]
        assert all(step.forced for step in game.steps[count:])


def test_comments_survive_replay() -> None:
    game = millrace.replay(Record.parse(TEXT))
    assert game.record == Record.parse(TEXT)
    game.annotate(0, "careful", ["the first\nbid"])
    assert game.record.decisions[0] == Entry(0, "bid 1", "careful", ("the first bid",))
    forced = finished(2, 7, opening="short").record
    commented = replace(forced, decisions=(replace(forced.decisions[0], comment="no choice"), *forced.decisions[1:]))
    assert millrace.replay(commented).record == commented


def test_forced_decisions_may_be_recorded_in_part() -> None:
    game = finished(2, 7, opening="short")
    assert {step.seat for step in game.steps if step.forced} == {0, 1}
    partly = [Entry(step.seat, step.option.text) for step in game.steps if not (step.forced and step.seat == 0)]
    assert millrace.replay(replace(game.record, decisions=tuple(partly))) == game


def test_a_choice_that_reads_like_the_forced_decision_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games._registered, "echo", ECHO)
    game = millrace.new("echo", players=2, seed=7)
    assert [str(step) for step in game.steps] == ["A pass"]
    game.play("pass")
    game.play("loan")
    assert [str(step) for step in game.steps] == ["A pass", "A pass", "B loan"]
    assert millrace.replay(game.record) == game
    assert millrace.replay(replace(game.record, decisions=(Entry(0, "pass"), Entry(1, "loan")))) == game
    # If neither reading works, the error is that of the complete one.
    error = replay_failure(replace(game.record, decisions=(Entry(0, "pass"), Entry(0, "loan"), Entry(0, "loan"))))
    assert "decision 3" in str(error)


def test_replay_in_a_fresh_process() -> None:
    game = finished(4, 11)
    program = (
        "import sys, millrace, examples.quayside\n"
        "game = millrace.replay(millrace.Record.parse(sys.stdin.read()))\n"
        "print(game.state_hash, len(game.steps), game.outcome.scores)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        input=str(game.record),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path]), "PYTHONHASHSEED": "5"},
    )
    assert game.outcome is not None
    assert done.stdout.strip() == f"{game.state_hash} {len(game.steps)} {game.outcome.scores}"


def test_replay_refuses_other_rules_and_other_content() -> None:
    record = Record.parse(TEXT)
    with pytest.raises(StaleRecord) as caught:
        millrace.replay(replace(record, header=replace(record.header, rules=2)))
    assert "version 2 of the rules, this Millrace plays version 3" in str(caught.value)
    with pytest.raises(StaleRecord) as caught:
        millrace.replay(record, content=["mine.toml"])
    assert "(content quayside) than those loaded now (content quayside-mine)" in str(caught.value)
    assert "--content" in str(caught.value)
    corrected = millrace.new("quayside", players=2, seed=7, content=[Path("mine.toml")])
    with pytest.raises(StaleRecord, match="quayside-mine"):
        millrace.replay(corrected.record)
    assert millrace.replay(corrected.record, content=["mine.toml"]) == corrected


def test_replay_refuses_impossible_headers() -> None:
    record = Record.parse(TEXT)
    for change, error in (
        ({"title": "quay"}, UnknownTitle),
        ({"players": 7, "seats": ()}, WrongPlayerCount),
        ({"switches": {"weather": "fine"}}, UnknownSwitch),
    ):
        with pytest.raises(error):
            millrace.replay(replace(record, header=replace(record.header, **change)))


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("A draw", "A drwa", 19, "decision 3, “A drwa”: there is no such option. Did you mean draw?"),
        ("A draw", "A xyzzy", 19, "there is no such option."),
        ("A draw", "A flag red", 19, "decision 3, “A flag red”, is not legal: That does not answer"),
        ("A draw", "B draw", 19, "it is A who must decide here, not B"),
        ("B bid 2", "A bid 2", 16, "it is B who must decide here, not A"),
        ("A draw", "A draw\nA draw", 20, "QUA-DRAW-01"),
    ],
)
def test_replay_names_the_decision_that_fails(old: str, new: str, line: int, reason: str) -> None:
    error = replay_failure(Record.parse(TEXT.replace(old, new, 1)))
    assert error.line == line
    assert reason in str(error)


def test_replay_refuses_decisions_after_the_end() -> None:
    record = finished().record
    error = replay_failure(replace(record, decisions=(*record.decisions, Entry(0, "draw"))))
    assert error.line == 0
    assert "The game is over." in str(error)
    assert f"decision {len(record.decisions) + 1}" in str(error)


# -- files


def test_files_round_trip(tmp_path: Path) -> None:
    record = Record.parse(TEXT)
    for name in ("game.txt", "game.json"):
        record.save(tmp_path / name)
        assert Record.load(tmp_path / name) == record
        assert Record.load(str(tmp_path / name)) == record
    assert (tmp_path / "game.txt").read_bytes() == str(record).encode()
    assert (tmp_path / "game.json").read_text(encoding="utf-8").startswith("{")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.json", "game.txt"]


def test_a_failed_save_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = Record.parse(TEXT)
    record.save(tmp_path / "game.txt")

    def full_disk(file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(OSError, match="No space"):
        replace(record, decisions=()).save(tmp_path / "game.txt")
    assert [path.name for path in tmp_path.iterdir()] == ["game.txt"]
    assert Record.load(tmp_path / "game.txt") == record


def test_a_file_in_another_encoding_is_refused(tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_bytes(TEXT.encode("latin-1"))
    with pytest.raises(RecordError, match="not text in UTF-8") as caught:
        Record.load(tmp_path / "game.txt")
    assert caught.value.line == 10


def test_saved_files_follow_links(tmp_path: Path) -> None:
    Record.parse(TEXT).save(tmp_path / "real.txt")
    (tmp_path / "link.txt").symlink_to(tmp_path / "real.txt")
    shorter = replace(Record.parse(TEXT), decisions=())
    shorter.save(tmp_path / "link.txt")
    assert (tmp_path / "link.txt").is_symlink()
    assert Record.load(tmp_path / "real.txt") == shorter
