"""The Develop action and the removal of the Gloucester bonus (chapters "Aktion: Entwickeln", "Händlerbonus")."""

from __future__ import annotations

from millrace.core.decision import seat_letter
from millrace.core.lists import Growing
from millrace.core.machine import Happening, push
from millrace.core.refusal import Refusal, not_asked
from millrace.core.texts import Message
from millrace.parts.industry.account import short_of_money
from millrace.parts.industry.board import take_from_mat, top_tile
from millrace.parts.industry.log import develop_event
from millrace.parts.industry.names import industry_name
from millrace.parts.industry.supply import iron_price

from . import verbs
from .frames import IRON, SECOND_TILE
from .state import Position
from .switches import GLOUCESTER
from .tables import INDUSTRIES

# -- What it offers -----------------------------------------------------------------------------------------------


def offers(s: Position, out: Growing) -> None:
    """The stacks whose lowest tile the player can develop and pay the iron for."""
    if iron_price(s, 1) <= s.money[s.seat]:
        removable_offers(s, out)


def removable_offers(s: Position, out: Growing) -> None:
    """The stacks whose lowest tile may leave the mat: not empty, no lightbulb (BIR-DEV-06)."""
    t = s.tables
    base = s.seat * INDUSTRIES
    for industry in range(INDUSTRIES):
        kind = t.mat_tiles[industry][s.mat[base + industry]]
        if kind >= 0 and t.tile_developable[kind]:
            out.append(t.develop_code + industry)


# -- Why it may be refused ----------------------------------------------------------------------------------------


def refusal(s: Position, industry: int, _: int = 0) -> Refusal | None:
    """Why the player cannot develop this stack now."""
    refused = removal_refusal(s, industry)
    price = iron_price(s, 1)
    if refused is None and price > s.money[s.seat]:
        return Refusal(("BIR-DEV-05", "BIR-TURN-07"), short_of_money(price, s.money[s.seat]))
    return refused


def removal_refusal(s: Position, industry: int) -> Refusal | None:
    """Why the lowest tile of this stack may not leave the mat."""
    t = s.tables
    kind = top_tile(s, s.seat, industry)
    tile = industry_name(t, industry)
    if kind < 0:
        return Refusal(("BIR-DEV-02",), Message("refuse.stack-empty", industry=tile))
    if t.tile_developable[kind]:
        return None
    reason = Message("refuse.lightbulb", tile=tile, level=t.tile_level[kind])
    return Refusal(("BIR-DEV-06", "BIR-DEV-07", "BIR-BONUS-04"), reason)


# -- What it does -------------------------------------------------------------------------------------------------


def take_first(s: Position) -> None:
    """Remove the tile chosen; a second may follow (BIR-DEV-01)."""
    push(s, SECOND_TILE)
    take_tile(s, s.tables.code_a[s.chosen])


def take_tile(s: Position, industry: int, _: int = 0) -> None:
    """Remove the lowest tile of a stack and ask for its iron (BIR-DEV-03)."""
    take_from_mat(s, s.seat, industry)
    push(s, IRON)


# -- The bonus of Gloucester --------------------------------------------------------------------------------------


def bonus_offers(s: Position, out: Growing) -> None:
    """The stacks open to the Gloucester bonus, which costs no iron; declining it is a switch (BIR-BONUS-05, -06)."""
    removable_offers(s, out)
    if out and s.switches[GLOUCESTER]:
        out.append(s.tables.done_code)


def bonus_refusal(s: Position, code: int) -> Refusal | None:
    """Why a tile cannot be removed for the bonus, or why it cannot be declined."""
    t = s.tables
    if t.code_kind[code] == verbs.DEVELOP:
        return removal_refusal(s, t.code_a[code])
    if t.code_kind[code] != verbs.DONE:
        return not_asked()
    return None if s.switches[GLOUCESTER] else Refusal(("BIR-BONUS-06",), Message("refuse.bonus-mandatory"))


def take_bonus(s: Position) -> None:
    """Remove the tile, or decline."""
    t = s.tables
    if t.code_kind[s.code] == verbs.DEVELOP:
        take_from_mat(s, s.seat, t.code_a[s.code])


def bonus_log(h: Happening[Position]) -> list[Message]:
    """The tile removed for the bonus; declined, or lapsed for want of one."""
    t, seat = h.before.tables, seat_letter(h.seat)
    if h.code < 0:
        return [Message("log.bonus-lapsed", seat=seat)]
    if t.code_kind[h.code] == verbs.DONE:
        return [Message("log.bonus-declined", seat=seat)]
    return [develop_event(h, t.code_a[h.code], "log.bonus-develop")]
