"""The Develop action and the removal of the Gloucester bonus (chapters "Aktion: Entwickeln", "Händlerbonus")."""

from __future__ import annotations

from millrace.core.refusal import Refusal
from millrace.core.texts import Message
from millrace.parts.lists import Ints

from .names import industry_name
from .resources import iron_price, need_iron, short_of_money
from .state import CARD, END_ACTION, SECOND_TILE, TAKE_TILE, State, push, take_from_mat, top_tile
from .tables import INDUSTRIES

# -- What it offers -----------------------------------------------------------------------------------------------


def offers(s: State, out: Ints) -> None:
    """The stacks whose lowest tile the player can develop and pay the iron for."""
    if iron_price(s, 1) <= s.money[s.seat]:
        removable_offers(s, out)


def second_offers(s: State, out: Ints) -> None:
    """The stacks for a second tile, and the choice to leave it at one (BIR-DEV-01)."""
    offers(s, out)
    out.append(s.tables.done_code)


def bonus_offers(s: State, out: Ints) -> None:
    """The stacks open to the Gloucester bonus, which costs no iron; declining it is a switch (BIR-BONUS-05, -06)."""
    removable_offers(s, out)
    if out and s.gloucester_optional:
        out.append(s.tables.done_code)


def removable_offers(s: State, out: Ints) -> None:
    """The stacks whose lowest tile may leave the mat: not empty, no lightbulb (BIR-DEV-06)."""
    t = s.tables
    base = s.seat * INDUSTRIES
    for industry in range(INDUSTRIES):
        kind = t.mat_tiles[industry][s.mat[base + industry]]
        if kind >= 0 and t.tile_developable[kind]:
            out.append(t.develop_code + industry)


# -- Why it may be refused ----------------------------------------------------------------------------------------


def refusal(s: State, industry: int) -> Refusal | None:
    """Why the player cannot develop this stack now."""
    refused = removal_refusal(s, industry)
    price = iron_price(s, 1)
    if refused is None and price > s.money[s.seat]:
        refused = short_of_money(("BIR-DEV-05", "BIR-TURN-07"), price, s.money[s.seat])
    return refused


def removal_refusal(s: State, industry: int) -> Refusal | None:
    """Why the lowest tile of this stack may not leave the mat."""
    kind = top_tile(s, s.seat, industry)
    tile = industry_name(industry)
    if kind < 0:
        return Refusal(("BIR-DEV-02",), Message("refuse.stack-empty", industry=tile))
    if s.tables.tile_developable[kind]:
        return None
    return Refusal(
        ("BIR-DEV-06", "BIR-DEV-07", "BIR-BONUS-04"),
        Message("refuse.lightbulb", tile=tile, level=s.tables.tile_level[kind]),
    )


def decline_refusal(s: State) -> Refusal | None:
    """Why the Gloucester bonus cannot be declined."""
    if s.gloucester_optional:
        return None
    return Refusal(("BIR-BONUS-06",), Message("refuse.bonus-mandatory"))


# -- What it does -------------------------------------------------------------------------------------------------


def begin(s: State) -> None:
    """Card first, then the tile."""
    push(s, END_ACTION)
    push(s, TAKE_TILE)
    push(s, CARD)


def take_first(s: State) -> None:
    """Remove the first tile and ask for its iron; a second may follow (BIR-DEV-03)."""
    push(s, SECOND_TILE)
    take_from_mat(s, s.seat, s.tables.code_a[s.chosen])
    need_iron(s)


def take_second(s: State, industry: int) -> None:
    """Remove the second tile and ask for its iron."""
    take_from_mat(s, s.seat, industry)
    need_iron(s)
