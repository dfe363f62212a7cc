"""An income track whose spaces are grouped into levels: gains count spaces, loans count levels."""

from __future__ import annotations

from millrace.core.lists import Growing, Ints, ints


def highest_spaces(level_of_space: Ints) -> Ints:
    """The highest space of each level, lowest level first; index = level - level_of_space[0]."""
    highest: Growing = []
    for space, level in enumerate(level_of_space):
        if level - level_of_space[0] == len(highest):
            highest.append(space)
        else:
            highest[-1] = space
    return ints(highest)


def advance(space: int, steps: int, last_space: int) -> int:
    """The space reached by going forward; steps beyond the end of the track are lost."""
    reached = space + steps
    return reached if reached < last_space else last_space


def fallen(space: int, levels: int, level_of_space: Ints, highest_space: Ints) -> int:
    """The space reached by falling so many levels: the highest of the new level, or -1 below the lowest one."""
    level = level_of_space[space] - level_of_space[0] - levels
    return highest_space[level] if level >= 0 else -1
