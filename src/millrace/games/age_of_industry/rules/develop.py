"""Development: removing a tile from the own mat (chapter "Entwicklung")."""

from __future__ import annotations

from millrace.core.lists import Growing
from millrace.core.machine import push
from millrace.core.refusal import Refusal
from millrace.core.texts import Message, Value
from millrace.parts.industry.board import is_left, next_tile, take_from_mat
from millrace.parts.industry.names import tile_name

from .state import CARD, DEVELOP_TILE, END_ACTION, TAKE_TILE, Position


def offers(s: Position, out: Growing) -> None:
    """The kinds of tiles left on the mat; by a switch only the lowest of each industry (AOI-DEV-01..03, AOI-VAR-10)."""
    if s.hand_size[s.seat] == 0:
        return
    for kind in range(len(s.tables.tile_ids)):
        if is_left(s, s.seat, kind) and not is_barred(s, kind):
            out.append(s.tables.develop_code + kind)


def is_barred(s: Position, kind: int) -> bool:
    """Whether a switch keeps the tile on the mat while lower ones of its industry are left."""
    return s.switches[DEVELOP_TILE] != 0 and next_tile(s, s.seat, s.tables.tile_industry[kind]) != kind


def refusal(s: Position, kind: int, _: int) -> Refusal | None:
    """Why the player cannot remove such a tile now."""
    t = s.tables
    values: dict[str, Value] = {"tile": tile_name(t, kind), "level": t.tile_level[kind]}
    if s.hand_size[s.seat] == 0:
        return Refusal(("AOI-DEV-02",), Message("refuse.no-cards"))
    if not is_left(s, s.seat, kind):
        return Refusal(("AOI-DEV-01",), Message("refuse.no-such-tile", **values))
    return Refusal(("AOI-VAR-10",), Message("refuse.not-lowest", **values)) if is_barred(s, kind) else None


def begin(s: Position) -> None:
    """Card first, then the tile."""
    push(s, END_ACTION)
    push(s, TAKE_TILE)
    push(s, CARD)


def take_tile(s: Position) -> None:
    """Remove the tile chosen from the game (AOI-DEV-05)."""
    take_from_mat(s, s.seat, s.tables.code_a[s.chosen])
