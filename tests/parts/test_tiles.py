"""Tiles on the slots of a board."""

from __future__ import annotations

import pytest

from millrace.parts.bits import mask_of
from millrace.parts.links import lay
from millrace.parts.tiles import cubes_lacking, cubes_within, nearest_slots, places_of, slots_below, slots_within

SLOT_PLACE = [0, 0, 1, 2, 2, 3]
"""Six slots at four places."""


@pytest.mark.parametrize(("slots", "places"), [([], []), ([0, 1], [0]), ([1, 2, 5], [0, 1, 3])])
def test_the_places_of_slots(slots: list[int], places: list[int]) -> None:
    assert places_of(SLOT_PLACE, mask_of(slots)) == mask_of(places)


def test_slots_and_cubes_within_places() -> None:
    slots, places = mask_of([0, 2, 3, 5]), mask_of([0, 2])
    assert slots_within(SLOT_PLACE, slots, places) == mask_of([0, 3])
    assert slots_within(SLOT_PLACE, slots, 0) == 0
    assert cubes_within([1, 20, 300, 4000, 50000, 600000], SLOT_PLACE, slots, places) == 4001
    assert cubes_within([1] * 6, SLOT_PLACE, 0, places) == 0


@pytest.mark.parametrize(("wanted", "lacking"), [(0, 0), (1, 0), (4, 0), (5, 1), (9, 5)])
def test_cubes_that_are_not_to_be_had(wanted: int, lacking: int) -> None:
    cubes, slots, places = [1, 9, 9, 3, 9, 9], mask_of([0, 2, 3, 5]), mask_of([0, 2])
    assert cubes_lacking(cubes, SLOT_PLACE, slots, places, wanted) == lacking


def test_only_tiles_of_a_lower_level_may_be_built_over() -> None:
    tile, level = [0, 1, 2, -1, 2, 0], [1, 2, 3]
    assert slots_below(tile, level, mask_of([0, 1, 2, 4]), 3) == mask_of([0, 1])
    assert slots_below(tile, level, mask_of([0, 1, 2, 4]), 2) == mask_of([0])
    assert slots_below(tile, level, mask_of([0, 1, 2, 4]), 1) == 0


def test_the_nearest_slots_are_those_of_the_nearest_places() -> None:
    component, neighbours = [1 << place for place in range(4)], [0] * 4
    for ends in ([0, 1], [1, 2]):
        lay(component, neighbours, ends)
    assert nearest_slots(neighbours, 0b0001, SLOT_PLACE, mask_of([2, 3, 4])) == mask_of([2])
    assert nearest_slots(neighbours, 0b0001, SLOT_PLACE, mask_of([3, 4])) == mask_of([3, 4])
    assert nearest_slots(neighbours, 0b0001, SLOT_PLACE, mask_of([1, 2])) == mask_of([1])  # distance 0
    assert nearest_slots(neighbours, 0b0001, SLOT_PLACE, mask_of([5])) == 0  # not connected
