"""Lines, coasts and tracks lie where a layout says."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from millrace.scene.geometry import Ring, Side, along, cluster, corner, groups, slope, smooth, within

RING = Ring(
    (
        Side(0, 9, (15, 950), (15, 50)),
        Side(10, 19, (50, 15), (950, 15)),
        Side(20, 29, (985, 50), (985, 950)),
        Side(30, 39, (950, 985), (50, 985)),
    ),
    size=1000,
    depth=34,
)


def test_a_line_passes_through_its_middle_and_both_ends() -> None:
    points = list(along((0, 0), (30, 50), (100, 0), steps=2))
    assert points == [(0, 0), (30, 50), (100, 0)]


@pytest.mark.parametrize(
    ("end", "expected"), [((10, 0), 0), ((-10, 0), 0), ((0, 10), -90), ((10, 10), 45), ((-10, 10), -45)]
)
def test_nothing_on_a_line_stands_upside_down(end: tuple[float, float], expected: float) -> None:
    assert slope((0, 0), end) == expected


def test_a_coast_passes_through_all_its_points_and_closes() -> None:
    points = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", smooth(points, closed=True))]
    curves = [numbers[start : start + 6] for start in range(2, len(numbers), 6)]
    assert numbers[:2] == [0, 0]
    assert [tuple(curve[4:]) for curve in curves] == [*points[1:], points[0]]
    assert smooth(points, closed=True).endswith("Z") and not smooth(points).endswith("Z")


def test_a_straight_row_of_points_stays_straight() -> None:
    numbers = re.findall(r"-?[\d.]+", smooth([(0, 5), (10, 5), (20, 5)]))
    assert len(numbers) == 14 and set(numbers[1::2]) == {"5"}


def test_what_lies_within_an_outline() -> None:
    bay = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (5.0, 4.0), (0.0, 10.0)]
    assert within((2, 2), bay) and within((9, 8), bay)
    assert not within((5, 8), bay) and not within((11, 5), bay)


def test_the_spaces_of_a_ring_touch_and_do_not_overlap() -> None:
    for side in RING.sides:
        cells = [RING.cell(space) for space in range(side.first, side.last + 1)]
        for (x, y, w, h), (next_x, next_y, _, _) in pairwise(cells):
            assert abs(next_x - x) >= w or abs(next_y - y) >= h
    assert all(RING.cell(space)[2] == 29 or RING.cell(space)[3] == 29 for space in range(40))


def test_coins_lie_inside_the_ring_beside_their_group() -> None:
    assert RING.coin(0, 2) == (40.5, RING.middle(1)[1])
    assert RING.coin(10, 10) == (RING.middle(10)[0], 40.5)
    assert RING.coin(25, 26) == (959.5, RING.middle(25)[1])
    assert RING.coin(30, 30) == (RING.middle(30)[0], 959.5)


def test_groups_of_a_track() -> None:
    assert list(groups([0, 0, 1, 2, 2, 2])) == [(0, 0, 1), (1, 2, 2), (2, 3, 5)]


@pytest.mark.parametrize("of", [1, 2, 4, 5, 8])
def test_markers_that_share_a_space_stand_apart(of: int) -> None:
    size, spots = cluster((50, 50), of)
    assert len(set(spots)) == of
    corners = [corner(spot, size) for spot in spots]
    for number, (x, y) in enumerate(corners):
        assert all(abs(x - other_x) >= size or abs(y - other_y) >= size for other_x, other_y in corners[:number])
