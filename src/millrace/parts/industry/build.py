"""Building: which tiles an era allows, and which tile on the board a better one may replace."""

from __future__ import annotations

from collections.abc import Mapping

from millrace.core.refusal import Refusal
from millrace.core.texts import Message, Term
from millrace.parts.bits import total
from millrace.parts.industry.account import pay
from millrace.parts.industry.board import put_tile, take_from_mat, take_off_tile, top_tile
from millrace.parts.industry.names import industry_name, place_name, slot_name, tile_name
from millrace.parts.industry.state import CANAL, RAIL, IndustryState
from millrace.parts.tiles import slots_below


def refused(rules: Mapping[str, tuple[str, ...]], reason: Message | None) -> Refusal | None:
    """The refusal for a reason, with the rules that a title names for it; None if there is no reason."""
    return None if reason is None else Refusal(rules[reason.id], reason)


# -- The tile -----------------------------------------------------------------------------------------------------


def era_reason(s: IndustryState, industry: int, kind: int) -> Message | None:
    """Why the uppermost tile of a stack, -1 for none, cannot be built in this era."""
    m = s.map
    tile = industry_name(m, industry)
    if kind < 0:
        return Message("refuse.stack-empty", industry=tile)
    if m.tile_in_era[s.era][kind]:
        return None
    level = m.tile_level[kind]
    if s.era == RAIL and m.tile_in_era[CANAL][kind]:
        return Message("refuse.canal-only", tile=tile, level=level)
    if s.era == CANAL and m.tile_in_era[RAIL][kind]:
        return Message("refuse.rail-only", tile=tile, level=level)
    return Message("refuse.never-built", tile=tile, level=level)


def settled_reason(s: IndustryState, slot: int) -> Message:
    """The reason that the player has a tile at the place already."""
    return Message("refuse.one-per-place", place=place_name(s.map, s.map.slot_place[slot]))


# -- Overbuilding -------------------------------------------------------------------------------------------------


def overbuildable(s: IndustryState, player: int, industry: int, kind: int, settled: int) -> int:
    """The slots whose tile the player may replace by a tile of this kind; rivals' ones not where `settled`."""
    tiles = s.standing[industry] & s.own[player]
    if is_exhausted(s, industry):
        tiles |= s.standing[industry] & ~s.own[player] & ~settled
    return slots_below(s.tile, s.map.tile_level, tiles, s.map.tile_level[kind])


def is_exhausted(s: IndustryState, industry: int) -> bool:
    """Whether rivals' tiles of an industry may be overbuilt: no cube of its good on any tile nor in the market."""
    m = s.map
    if industry == m.coal_mine:
        return s.stocked[industry] == 0 and s.coal_market == 0
    if industry == m.iron_works:
        return s.stocked[industry] == 0 and s.iron_market == 0
    return False


def overbuild_reason(s: IndustryState, slot: int, industry: int, kind: int, settled: bool) -> Message | None:
    """Why the tile lying on a slot may not be replaced by one of this kind."""
    m = s.map
    old = s.tile[slot]
    tile = tile_name(m, old)
    if m.tile_industry[old] != industry:
        return Message("refuse.slot-taken", slot=slot_name(m, slot), tile=tile)
    # What no level would help against comes first.
    if s.owner[slot] != s.seat and industry != m.coal_mine and industry != m.iron_works:
        return Message("refuse.rivals-tile", tile=tile)
    if m.tile_level[old] >= m.tile_level[kind]:
        return Message("refuse.level-not-higher", tile=tile, old=m.tile_level[old], new=m.tile_level[kind])
    if s.owner[slot] == s.seat:
        return None
    good = Term("coal" if industry == m.coal_mine else "iron")
    if s.stocked[industry]:
        return Message("refuse.cubes-on-tiles", tile=tile, good=good, cubes=total(s.cubes, s.stocked[industry]))
    if not is_exhausted(s, industry):
        cubes = s.coal_market if industry == m.coal_mine else s.iron_market
        return Message("refuse.cubes-in-market", tile=tile, good=good, cubes=cubes)
    return settled_reason(s, slot) if settled else None


# -- What it does -------------------------------------------------------------------------------------------------


def lay_chosen_tile(s: IndustryState) -> int:
    """Pay for the uppermost tile of the industry chosen and lay it on the slot chosen, over what lies there."""
    m, player = s.map, s.seat
    slot, industry = m.code_a[s.chosen], m.code_b[s.chosen]
    kind = top_tile(s, player, industry)
    pay(s, player, m.tile_money[kind])
    take_from_mat(s, player, industry)
    if s.tile[slot] >= 0:
        take_off_tile(s, slot)
    put_tile(s, player, slot, kind)
    return slot
