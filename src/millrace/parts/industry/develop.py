"""Development on mats on which every level of an industry is a stack of its own: any tile may leave."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from millrace.core.lists import Growing
from millrace.core.machine import push
from millrace.core.refusal import Refusal
from millrace.core.texts import Message
from millrace.parts.industry.board import is_left, next_tile, take_from_mat
from millrace.parts.industry.build import refused
from millrace.parts.industry.names import tile_name
from millrace.parts.industry.questions import Action
from millrace.parts.industry.state import IndustryState

S = TypeVar("S", bound=IndustryState)


def developing(
    lowest_only: Callable[[S], bool], rules: Mapping[str, tuple[str, ...]], steps: tuple[int, ...]
) -> Action[S]:  # fmt: skip
    """The action of removing a tile of a kind that is left, or only of the lowest one of its industry, by a card.

    `rules` are those behind the reasons against it, `steps` the tasks that it is made of, the last one first.
    """

    def offers(s: S, out: Growing) -> None:
        if s.hand_size[s.seat] == 0:
            return
        m, player = s.map, s.seat
        lowest = lowest_only(s)
        for kind in range(len(m.tile_ids)):
            if is_left(s, player, kind) and not (lowest and next_tile(s, player, m.tile_industry[kind]) != kind):
                out.append(m.develop_code + kind)

    def begin(s: S) -> None:
        for task in steps:
            push(s, task)

    def why(s: S, kind: int, _: int) -> Refusal | None:
        tile, level = tile_name(s.map, kind), s.map.tile_level[kind]
        if s.hand_size[s.seat] == 0:
            return refused(rules, Message("refuse.no-cards"))
        if not is_left(s, s.seat, kind):
            return refused(rules, Message("refuse.no-such-tile", tile=tile, level=level))
        if not lowest_only(s) or next_tile(s, s.seat, s.map.tile_industry[kind]) == kind:
            return None
        return refused(rules, Message("refuse.not-lowest", tile=tile, level=level))

    return offers, begin, why


def take_chosen_tile(s: IndustryState) -> None:
    """Remove the tile chosen from the game."""
    take_from_mat(s, s.seat, s.map.code_a[s.chosen])
