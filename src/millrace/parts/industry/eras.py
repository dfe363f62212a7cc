"""The scoring at the end of an era, and that of the introductory game, which ends with the first one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from millrace.parts.industry.account import gain_vp, income_level, purse, score_tiles
from millrace.parts.industry.sources import (
    CANAL_LINKS,
    CANAL_TILES,
    INTRO_CASH,
    INTRO_FLOOR,
    INTRO_INCOME,
    INTRO_TILES,
    RAIL_LINKS,
    RAIL_TILES,
)  # fmt: skip
from millrace.parts.industry.state import CANAL, IndustryState

S = TypeVar("S", bound=IndustryState)


def link_value(s: S, line: int, icons: Callable[[S, int], int]) -> int:
    """What a link on this line scores now: the icons of all places that it joins."""
    return sum([icons(s, place) for place in s.map.line_places[line]])


def score_era(s: S, icons: Callable[[S, int], int]) -> None:
    """Score every link for its owner, then every flipped tile."""
    source = CANAL_LINKS if s.era == CANAL else RAIL_LINKS
    for line, owner in enumerate(s.line_owner):
        if owner >= 0:
            gain_vp(s, owner, source, link_value(s, line, icons))
    score_tiles(s, CANAL_TILES if s.era == CANAL else RAIL_TILES, lowest_level=1)


def score_introductory_game(s: IndustryState) -> None:
    """The three extra scorings of tiles from level 2 on, money and income, then the floor of 0."""
    m = s.map
    score_tiles(s, INTRO_TILES, lowest_level=2)
    for player in range(s.players):
        gain_vp(s, player, INTRO_CASH, min(purse(s, player) // m.intro_cash_per_vp, m.intro_cash_vp_cap))
        gain_vp(s, player, INTRO_INCOME, income_level(s, player))
        if s.vp[player] < 0:
            gain_vp(s, player, INTRO_FLOOR, -s.vp[player])
