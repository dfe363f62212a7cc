"""Places joined by links: who is connected, what is nearest."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from millrace.parts.bits import mask_of, members
from millrace.parts.links import connect_all, lay, nearest, reach_of, touched_by

PLACES = 7
Link = tuple[int, ...]

links = st.lists(st.lists(st.integers(0, PLACES - 1), min_size=2, max_size=3, unique=True).map(tuple), max_size=9)


def network(laid: list[Link]) -> tuple[list[int], list[int]]:
    component, neighbours = [1 << place for place in range(PLACES)], [0] * PLACES
    for ends in laid:
        lay(component, neighbours, list(ends))
    return component, neighbours


def distances(laid: list[Link], start: int) -> dict[int, int]:
    """How many links lie between a place and every place connected to it, found by relaxing all links repeatedly."""
    found = {start: 0}
    for _ in range(PLACES):
        for ends in laid:
            for a in ends:
                for b in ends:
                    if a in found and found.get(b, PLACES) > found[a] + 1 and a != b:
                        found[b] = found[a] + 1
    return found


@given(links)
def test_places_are_connected_along_chains_of_links(laid: list[Link]) -> None:
    component, _ = network(laid)
    for place in range(PLACES):
        assert members(component[place]) == sorted(distances(laid, place))


@given(links, st.integers(0, PLACES - 1), st.sets(st.integers(0, PLACES - 1)))
def test_the_nearest_places_are_those_over_the_fewest_links(laid: list[Link], start: int, targets: set[int]) -> None:
    _, neighbours = network(laid)
    far = {place: steps for place, steps in distances(laid, start).items() if place in targets}
    expected = [place for place, steps in sorted(far.items()) if steps == min(far.values())]
    assert members(nearest(neighbours, 1 << start, mask_of(targets))) == expected


def test_a_start_of_several_places_counts_from_each_of_them() -> None:
    _, neighbours = network([(0, 1), (1, 2), (2, 3), (4, 5)])
    assert nearest(neighbours, mask_of([0, 4]), mask_of([2, 5])) == 1 << 5
    assert nearest(neighbours, mask_of([0, 3]), mask_of([1, 2])) == mask_of([1, 2])


def test_a_link_with_three_ends_joins_all_of_them() -> None:
    component, neighbours = network([(0, 1, 2)])
    assert component[:3] == [0b111] * 3
    assert neighbours[:3] == [0b110, 0b101, 0b011]


@pytest.mark.parametrize(("ends", "reach"), [([0], [0, 1]), ([0, 3], [0, 1, 3, 4]), ([2], [2])])
def test_the_reach_of_several_ends(ends: list[int], reach: list[int]) -> None:
    component, _ = network([(0, 1), (3, 4)])
    assert members(reach_of(component, ends)) == reach


def test_all_links_can_be_laid_afresh_from_their_owners() -> None:
    lines = [list(pair) for pair in combinations(range(4), 2)]  # 01 02 03 12 13 23
    owners = [-1, 0, -1, 1, -1, -1]
    component, neighbours = [1 << place for place in range(4)], [0] * 4
    assert connect_all(component, neighbours, owners, lines) == 0b001010
    assert component == [0b0111, 0b0111, 0b0111, 0b1000]
    assert neighbours == [0b100, 0b100, 0b011, 0]


def test_a_player_touches_the_ends_of_the_own_links() -> None:
    masks = [0b0011, 0b0110, 0b1100]
    assert touched_by([0, 1, 0], masks, 0) == 0b1111
    assert touched_by([0, 1, 0], masks, 1) == 0b0110
    assert touched_by([0, 1, 0], masks, 2) == 0
