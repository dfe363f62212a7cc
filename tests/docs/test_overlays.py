"""The guide to overlays: its examples run, its marks are those that are shown."""

from __future__ import annotations

import doctest
from pathlib import Path
from typing import Final

from millrace.cli.reference import MARKS

GUIDE: Final = Path(__file__).parents[2] / "docs" / "overlays" / "README.md"


def test_the_examples_run() -> None:
    failed, tried = doctest.testfile(str(GUIDE), module_relative=False, encoding="utf-8")
    assert tried >= 8
    assert failed == 0


def test_the_marks_are_those_of_the_terminal() -> None:
    rows = [line.split(" | ") for line in GUIDE.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    marks = {row[1].replace(" ", "-"): row[0].removeprefix("| ") for row in rows if len(row) == 3 and row[1].strip()}
    assert marks == MARKS
