"""Tiles on the slots of a board: where they lie, what lies at a place, which of them a better tile may replace.

Slots and places are numbers, sets of them are masks; `slot_place[slot]` is the place of a slot, `tile[slot]` the kind
of the tile lying on it.
"""

from __future__ import annotations

from millrace.core.lists import Ints
from millrace.parts.links import nearest


def places_of(slot_place: Ints, slots: int) -> int:
    """The places of some slots."""
    places = 0
    while slots:
        low = slots & -slots
        places |= 1 << slot_place[low.bit_length() - 1]
        slots ^= low
    return places


def slots_within(slot_place: Ints, slots: int, places: int) -> int:
    """Those of some slots that lie at one of the places."""
    within = 0
    while slots:
        low = slots & -slots
        if places >> slot_place[low.bit_length() - 1] & 1:
            within |= low
        slots ^= low
    return within


def slots_below(tile: Ints, tile_level: Ints, slots: int, level: int) -> int:
    """Those of some slots whose tile has a lower level: the ones that a tile of this level may be built over."""
    below = 0
    while slots:
        low = slots & -slots
        if tile_level[tile[low.bit_length() - 1]] < level:
            below |= low
        slots ^= low
    return below


def cubes_within(cubes: Ints, slot_place: Ints, slots: int, places: int) -> int:
    """How many cubes lie on those of some slots that are at one of the places."""
    count = 0
    while slots:
        low = slots & -slots
        slot = low.bit_length() - 1
        if places >> slot_place[slot] & 1:
            count += cubes[slot]
        slots ^= low
    return count


def cubes_lacking(cubes: Ints, slot_place: Ints, slots: int, places: int, wanted: int) -> int:
    """How many of the cubes wanted are not on those of some slots that are at one of the places."""
    while slots and wanted > 0:
        low = slots & -slots
        slot = low.bit_length() - 1
        if places >> slot_place[slot] & 1:
            wanted -= cubes[slot]
        slots ^= low
    return wanted if wanted > 0 else 0


def nearest_slots(neighbours: Ints, start: int, slot_place: Ints, slots: int, dead_ends: int = 0) -> int:
    """Those of some slots that lie nearest to any place of `start`, counted in links; 0 if none is connected."""
    places = nearest(neighbours, start, places_of(slot_place, slots), dead_ends)
    return slots_within(slot_place, slots, places) if places else 0
