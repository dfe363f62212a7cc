"""Places joined by link tiles: who is connected to whom, and what is nearest.

`component[p]` is the mask of all places connected to place `p` (itself included), `neighbours[p]` the mask of places
one link away. Both are kept up to date when a link is laid, so that asking costs one look-up; links leave the board
only all at once, which starts both afresh.

A dead end is a place in which a way may begin or end but which none passes through. What it is connected to need not be
connected among themselves: being connected is a question from one place to another, not a division into groups.
"""

from __future__ import annotations

from millrace.core.lists import Ints
from millrace.parts.bits import union


def lay(component: Ints, neighbours: Ints, ends: Ints, dead_ends: int = 0) -> None:
    """Join the places at the ends of a new link; a link may have more than two ends."""
    joined = 0
    touched = 0
    for place in ends:
        joined |= component[place]
        touched |= 1 << place
    for place in ends:
        neighbours[place] |= touched ^ (1 << place)
    if dead_ends:
        connect_around(component, neighbours, dead_ends)
        return
    rest = joined
    while rest:
        low = rest & -rest
        component[low.bit_length() - 1] = joined
        rest ^= low


def connect_around(component: Ints, neighbours: Ints, dead_ends: int) -> None:
    """Work out what is connected to what, with dead ends among the places."""
    unseen = (1 << len(neighbours)) - 1 & ~dead_ends
    while unseen:
        group = frontier = unseen & -unseen
        while frontier:
            low = frontier & -frontier
            reached = neighbours[low.bit_length() - 1] & ~group
            group |= reached
            frontier = (frontier ^ low) | reached & ~dead_ends
        rest = group & ~dead_ends
        unseen &= ~rest
        while rest:
            low = rest & -rest
            component[low.bit_length() - 1] = group
            rest ^= low
    while dead_ends:
        low = dead_ends & -dead_ends
        place = low.bit_length() - 1
        component[place] = low | neighbours[place] | union(component, neighbours[place])
        dead_ends ^= low


def connected_alike(component: Ints, place: int, dead_ends: int) -> int:
    """The places known to be connected to just what a place is connected to; around dead ends that place alone."""
    return 1 << place if dead_ends >> place & 1 else component[place] & ~dead_ends


def nearest(neighbours: Ints, start: int, targets: int, dead_ends: int = 0) -> int:
    """The targets at the smallest distance from any place of `start`, as a mask; 0 if none is connected."""
    seen = start
    frontier = start
    while frontier:
        if frontier & targets:
            return frontier & targets
        if seen != start:
            frontier &= ~dead_ends
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


def connect_all(
    component: Ints, neighbours: Ints, line_owner: Ints, line_places: list[Ints], dead_ends: int = 0
) -> int:
    """Lay afresh every link that has an owner, on a board without links; answer the mask of their lines."""
    laid = 0
    for line, owner in enumerate(line_owner):
        if owner >= 0:
            laid |= 1 << line
            lay(component, neighbours, line_places[line], dead_ends)
    return laid


def touched_by(line_owner: Ints, line_mask: Ints, player: int) -> int:
    """The places at which a link of the player ends."""
    places = 0
    for line, owner in enumerate(line_owner):
        if owner == player:
            places |= line_mask[line]
    return places
