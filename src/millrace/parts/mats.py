"""Mats of tile stacks: per player and industry the tiles lie by level, the lowest on top, and only leave.

`stacks[industry]` lists the kinds of tile from the top of a full stack, closed by -1; `mat[player * len(stacks) +
industry]` counts how many have left.
"""

from __future__ import annotations

from millrace.core.lists import Growing, Ints, ints, replaced


def full_stacks(industries: int, industry_of: Ints, level_of: Ints, count_of: Ints) -> list[Ints]:
    """The full stack of each industry, made of so many tiles of each kind."""
    stacks: list[Ints] = []
    for industry in range(industries):
        kinds = [kind for kind in range(len(industry_of)) if industry_of[kind] == industry]
        kinds.sort(key=lambda kind: level_of[kind])
        stack: Growing = []
        for kind in kinds:
            stack += [kind] * count_of[kind]
        stacks.append(ints([*stack, -1]))
    return stacks


def uppermost(stacks: list[Ints], mat: Ints, player: int, industry: int) -> int:
    """The kind of tile on top of a player's stack, or -1 if it is empty."""
    return stacks[industry][mat[player * len(stacks) + industry]]


def without_uppermost(stacks: list[Ints], mat: Ints, player: int, industry: int) -> Ints:
    """The mats after the uppermost tile of a player's stack has left."""
    entry = player * len(stacks) + industry
    return replaced(mat, entry, mat[entry] + 1)


def single_stacks(count_of: Ints) -> list[Ints]:
    """A stack for each kind of tile, of so many tiles: mats from which any tile may leave."""
    return [ints([*[kind] * count, -1]) for kind, count in enumerate(count_of)]
