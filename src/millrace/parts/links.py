"""Places joined by link tiles: who is connected to whom, and what is nearest.

`component[p]` is the mask of all places connected to place `p` (itself included), `neighbours[p]` the mask of places
one link away. Both are kept up to date when a link is laid, so that asking costs one look-up; links leave the board
only all at once, which starts both afresh.
"""

from __future__ import annotations

from millrace.core.lists import Ints


def lay(component: Ints, neighbours: Ints, ends: Ints) -> None:
    """Join the places at the ends of a new link; a link may have more than two ends."""
    joined = 0
    touched = 0
    for place in ends:
        joined |= component[place]
        touched |= 1 << place
    for place in ends:
        neighbours[place] |= touched ^ (1 << place)
    rest = joined
    while rest:
        low = rest & -rest
        component[low.bit_length() - 1] = joined
        rest ^= low


def nearest(neighbours: Ints, start: int, targets: int) -> int:
    """The targets at the smallest distance from any place of `start`, as a mask; 0 if none is connected."""
    seen = start
    frontier = start
    while frontier:
        if frontier & targets:
            return frontier & targets
        reached = 0
        while frontier:
            low = frontier & -frontier
            reached |= neighbours[low.bit_length() - 1]
            frontier ^= low
        frontier = reached & ~seen
        seen |= frontier
    return 0


def reach_of(component: Ints, ends: Ints) -> int:
    """All places connected to any of the ends."""
    reach = 0
    for place in ends:
        reach |= component[place]
    return reach


def connect_all(component: Ints, neighbours: Ints, line_owner: Ints, line_places: list[Ints]) -> int:
    """Lay afresh every link that has an owner, on a board without links; answer the mask of their lines."""
    laid = 0
    for line, owner in enumerate(line_owner):
        if owner >= 0:
            laid |= 1 << line
            lay(component, neighbours, line_places[line])
    return laid


def touched_by(line_owner: Ints, line_mask: Ints, player: int) -> int:
    """The places at which a link of the player ends."""
    places = 0
    for line, owner in enumerate(line_owner):
        if owner == player:
            places |= line_mask[line]
    return places
