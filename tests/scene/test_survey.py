"""Survey maps: hachures, features of a country, names in cartouches, and lines that end where something covers them."""

from __future__ import annotations

import re

import pytest

from millrace.scene.geometry import uncovered
from millrace.scene.laying import row
from millrace.scene.layout import DrawnFeature
from millrace.scene.survey import (
    cartouche_half,
    cartouche_letters,
    country,
    hachures,
    letters_width,
    sea_letters,
    title_letters,
)


def test_hachures_are_the_same_for_the_same_seed_and_bolder_away_from_the_light() -> None:
    ridge = ((0, 0), (60, 0))
    drawn = hachures(ridge, 10, 1)
    assert drawn == hachures(ridge, 10, 1) != hachures(ridge, 10, 2)
    light, shade = re.findall(r'd="([^"]+)" stroke-width="([^"]+)"', drawn)
    assert float(shade[1]) > float(light[1])
    assert "-" not in re.findall(r"l\S+ (\S+?)M", shade[0])[0], "the light comes from above"


def test_a_country_has_its_waters_below_its_land() -> None:
    features = {
        "border": DrawnFeature("x", "border", ((0, 0), (9, 9))),
        "ridge": DrawnFeature("x", "ridge", ((0, 0), (90, 9))),
        "river": DrawnFeature("x", "river", ((0, 0), (9, 9))),
        "lake": DrawnFeature("x", "sea", ((0, 0), (9, 0), (9, 9))),
    }
    drawn = list(country("here", features, "#fff"))
    assert '<clipPath id="here-0">' in drawn[0]
    assert "stroke-dasharray" in drawn[-1]


def test_a_sea_is_named_where_there_is_room() -> None:
    (name,) = sea_letters("Sea", DrawnFeature("x", "sea", (), (10, 20, -5)))
    assert "rotate(-5 10 20)" in name and ">Sea<" in name
    assert not list(sea_letters("Sea", DrawnFeature("x", "sea", ())))


def test_a_cartouche_is_as_wide_as_its_name_and_caps() -> None:
    assert letters_width("mm", 10) > letters_width("nn", 10) > letters_width("ii", 10)
    assert cartouche_half("Kiel", 17, 2) - cartouche_half("Kiel", 17, 0) == 23
    drawn = "".join(cartouche_letters("Kiel", (50, 50), 17, [("#123456", "sign-wave", "#fff")]))
    assert drawn.count("#123456") == 2, "the cap and the band"
    assert 'href="#sign-wave"' in drawn and "Kiel" in drawn


def test_a_title_has_its_lines_and_name() -> None:
    drawn = "".join(title_letters(0, 0, ("AGE", "OF"), "Here"))
    assert [text in drawn for text in ("AGE", "OF", "Here")] == [True] * 3


@pytest.mark.parametrize(
    ("covers", "expected"),
    [
        ([], "M0 0Q50 0 100 0"),
        ([(-20, -5, 39.5, 10)], "M20 0Q60 0 100 0"),
        ([(40, -5, 20, 10)], "M0 0Q50 0 100 0"),
    ],
)
def test_a_line_loses_only_what_is_covered_at_its_ends(
    covers: list[tuple[float, float, float, float]], expected: str
) -> None:
    assert uncovered((0, 0), (50, 0), (100, 0), covers) == expected


def test_things_in_a_row_stay_inside_their_space() -> None:
    for count in (1, 3, 9):
        cells = row((10, 20, 100, 21), count)
        assert len(cells) == count
        assert cells[0][0] >= 10 and cells[-1][0] + cells[-1][2] <= 110
        assert sum(x + w / 2 for x, _, w, _ in cells) / count == pytest.approx(60)
