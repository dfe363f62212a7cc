"""Printed figures that do not fit each other."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from millrace.core.content import Reading, read
from millrace.parts.industry.content import (
    Line,
    Market,
    cube_errors,
    double_price_errors,
    income_errors,
    line_errors,
    market_errors,
)


@dataclass(frozen=True)
class Figures:
    """A record that only lends its file's name to the errors."""

    number: int
    source: str


@dataclass(frozen=True)
class Content:
    figures: Figures


@pytest.fixture
def reading(tmp_path: Path) -> Reading[Content]:
    file = tmp_path / "content.toml"
    file.write_text('[figures]\nnumber = 1\nsource = "designed"\n', encoding="utf-8")
    return read(Content, file)


@pytest.mark.parametrize(
    ("joins", "complaint"),
    [
        (("bury", "leek"), ""),
        (("bury", "leek", "stone"), ""),
        (("bury", "leak"), "did you mean leek?"),
        (("bury",), "2 to 3 different names"),
        (("bury", "bury"), "2 to 3 different names"),
        (("bury", "leek", "stone", "derby"), "2 to 3 different names"),
    ],
)
def test_lines(reading: Reading[Content], joins: tuple[str, ...], complaint: str) -> None:
    places = ["bury", "leek", "stone", "derby"]
    errors = list(line_errors(reading, [Line("here", joins, canal=True, rail=True, source="designed")], places, most=3))
    assert len(errors) == bool(complaint)
    for error in errors:
        assert (error.table, error.field) == ("line.here", "joins")
        assert complaint in str(error)


@pytest.mark.parametrize(
    ("spaces", "cubes", "field"), [((1, 1, 2), 3, ""), ((2, 1), 1, "spaces"), ((1, 2), 3, "start_cubes")]
)
def test_markets(reading: Reading[Content], spaces: tuple[int, ...], cubes: int, field: str) -> None:
    errors = list(market_errors(reading, [Market("coal", spaces, cubes, empty_price=9, source="designed")]))
    assert [(error.table, error.field) for error in errors] == ([("market.coal", field)] if field else [])


@pytest.mark.parametrize(
    ("levels", "complaint"), [((-1, 0, 0, 1), ""), ((0, 1), "a list of 4 values"), ((0, 2, 2, 2), "rise by 0 or 1")]
)
def test_income_tracks(reading: Reading[Content], levels: tuple[int, ...], complaint: str) -> None:
    errors = list(income_errors(reading, levels, 4))
    assert len(errors) == bool(complaint)
    assert all(complaint in str(error) for error in errors)


def test_two_railways_cost_at_least_as_much_as_one(reading: Reading[Content]) -> None:
    assert list(double_price_errors(reading, 5, 5)) == []
    assert [error.field for error in double_price_errors(reading, 5, 4)] == ["double_rail"]


@pytest.mark.parametrize(
    ("cubes", "holds", "wrong"), [(2, True, False), (0, False, False), (0, True, True), (2, False, True)]
)
def test_cubes_lie_on_the_tiles_that_deliver_them(
    reading: Reading[Content], cubes: int, holds: bool, wrong: bool
) -> None:
    assert len(list(cube_errors(reading, "coal-mine-1", cubes, holds))) == wrong
