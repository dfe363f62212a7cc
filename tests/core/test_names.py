"""Every name passes one check: short, on one line, and nothing in it that cannot be seen."""

import pytest

from millrace.core.errors import BadName, RecordError
from millrace.core.names import LONGEST_NAME, checked_name
from millrace.core.record import Record
from millrace.table import seats

RECORD = "millrace record 1\ntitle: x\nrules: 1\ncontent: y\nplayers: 2\nseed: 7\nseat A: human {}\nseat B: greedy\n"
UNFIT = {
    "control": "An\x07na",
    "zero": "An\x00na",
    "broken": "An\vna",
    "turned": "\u202eannA",
    "isolated": "\u2066Anna\u2069",
    "invisible": "An\u200bna",
    "half": "An\ud800na",
    "private": "\ue000",
    "unassigned": "\U000e0fff",
    "filler": "\u3164",
    "piled": "A" + "\u0301" * 9,
    "long": "x" * (LONGEST_NAME + 1),
    "huge": "x" * 900_000,
}


@pytest.mark.parametrize(
    "name", ["Anna", "Łukasz Żółć", "Nguyễn Thị Ánh", "李小龍", "Ὀδυσσεύς", "anna's 2nd", "🚂", ""]
)
def test_names_of_all_scripts_stay_as_they_are(name: str) -> None:
    assert checked_name(name) == name


def test_a_name_is_composed_and_has_single_blanks() -> None:
    assert checked_name("  Zoe\u0308   van\u00a0Dam \n") == "Zoë van Dam"
    assert checked_name("e\u0301" * LONGEST_NAME) == "é" * LONGEST_NAME, "the length is that of what is kept"


@pytest.mark.parametrize("name", UNFIT.values(), ids=UNFIT)
def test_what_cannot_be_seen_is_no_name(name: str) -> None:
    with pytest.raises(BadName) as refused:
        checked_name(name)
    assert str(refused.value).startswith("This cannot be a name: ")
    assert len(refused.value.text("de").encode()) < 300, "the complaint does not repeat what came"


@pytest.mark.parametrize("name", UNFIT.values(), ids=UNFIT)
def test_a_record_with_such_a_name_is_refused_with_its_line(name: str) -> None:
    with pytest.raises(RecordError) as refused:
        Record.parse(RECORD.format(name))
    assert refused.value.line == 7
    assert len(str(refused.value).encode()) < 300


@pytest.mark.parametrize("name", UNFIT.values(), ids=UNFIT)
def test_so_is_a_record_as_json(name: str) -> None:
    text = Record.parse(RECORD.format("Anna")).to_json()
    with pytest.raises(RecordError):
        Record.parse(text.replace('"Anna"', '"' + "".join(f"\\u{ord(each):04x}" for each in name[:1000]) + '"'))


@pytest.mark.parametrize("name", UNFIT.values(), ids=UNFIT)
def test_the_terminal_takes_no_such_name(name: str) -> None:
    with pytest.raises(BadName):
        seats.parse(f"human:{name},greedy")


def test_a_huge_kind_of_player_is_refused() -> None:
    with pytest.raises(RecordError, match="characters"):
        Record.parse(RECORD.replace("human {}", "x" * 900_000))


@pytest.mark.parametrize(
    "text", ['{"title": "\\ud800"}', '{"x": "\\udfff"}', "millrace record 1\n# \ud800\n", '{"\\ud800": 1}']
)
def test_half_a_character_anywhere_in_a_record_is_refused(text: str) -> None:
    with pytest.raises(RecordError, match="only half of one") as refused:
        Record.parse(text)
    assert refused.value.text("de").encode()


def test_a_number_of_thousands_of_digits_is_no_json() -> None:
    with pytest.raises(RecordError, match="a number is too long"):
        Record.parse('{"rules": ' + "9" * 5000 + "}")
