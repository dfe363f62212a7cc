"""`millrace picture` draws any position of a record, and says what is wrong when it cannot."""

from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from millrace.cli import EXIT_REFUSED, main

RECORD = Path(__file__).parents[1] / "records" / "brass-birmingham" / "2-players.millrace"


def run(*words: object) -> Result:
    return CliRunner().invoke(main, ["picture", *map(str, words)])


def test_svg_of_a_seat_in_german(tmp_path: Path) -> None:
    file = tmp_path / "table.svg"
    result = run(RECORD, "--at", 40, "--seat", "a", "--lang", "de", "-o", file)
    assert (result.exit_code, result.output) == (0, "")
    text = " ".join(ElementTree.parse(file).getroot().itertext())
    assert "Kanalepoche" in text and "Deine Hand" not in text
    assert "@font-face" in text


def test_svg_of_the_board_alone(tmp_path: Path) -> None:
    file = tmp_path / "board.SVG"
    assert run(RECORD, "--board", "-o", file).exit_code == 0
    assert ElementTree.parse(file).getroot().get("viewBox") == "0 0 1000 1000"


def test_png_has_the_width_asked_for(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    file = tmp_path / "table.png"
    assert run(RECORD, "--at", 10, "--board", "--size", 200, "-o", file).exit_code == 0
    data = file.read_bytes()
    assert data.startswith(b"\x89PNG") and int.from_bytes(data[16:20]) == 200


def test_png_without_its_library_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    result = run(RECORD, "--lang", "en", "-o", tmp_path / "table.png")
    assert result.exit_code == EXIT_REFUSED
    assert "resvg-py" in result.stderr and not (tmp_path / "table.png").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("-o", "table.gif"), "ends with .svg or .png"),
        (("-o", "table.svg", "--seat", "C"), "There is no seat “C”"),
        (("-o", "table.svg", "--at", "9999"), "Choose from 0 to"),
        (("-o", "no/such/folder/table.svg"), "cannot be written"),
    ],
)
def test_what_cannot_be_drawn_is_refused(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    place = [str(tmp_path / word) if word.startswith(("table", "no/")) else word for word in words]
    result = run(RECORD, "--lang", "en", *place)
    assert result.exit_code == EXIT_REFUSED and said in result.stderr
