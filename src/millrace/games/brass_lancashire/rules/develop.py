"""Development: removing tiles from the own stacks (chapter "Aktion Entwicklung")."""

from __future__ import annotations

from millrace.core.refusal import Refusal
from millrace.core.texts import Message
from millrace.parts.lists import Ints

from .names import industry_name
from .resources import iron_price, purse, short_of_money
from .state import CARD, END_ACTION, IRON, SECOND_TILE, TAKE_TILE, State, push, take_from_mat, top_tile
from .tables import INDUSTRIES


def offers(s: State, out: Ints) -> None:
    """The stacks whose uppermost tile the player can remove and pay the iron for; any level goes (LAN-DEV-05)."""
    if iron_price(s, 1) > purse(s, s.seat):
        return
    for industry in range(INDUSTRIES):
        if top_tile(s, s.seat, industry) >= 0:
            out.append(s.tables.develop_code + industry)


def second_offers(s: State, out: Ints) -> None:
    """The stacks for a second tile, and the choice to leave it at one (LAN-DEV-01, -02)."""
    offers(s, out)
    out.append(s.tables.done_code)


def refusal(s: State, industry: int) -> Refusal | None:
    """Why the player cannot remove a tile of this stack now."""
    if top_tile(s, s.seat, industry) < 0:
        return Refusal(("LAN-DEV-01",), Message("refuse.stack-empty", industry=industry_name(industry)))
    price = iron_price(s, 1)
    if price > purse(s, s.seat):
        return short_of_money(("LAN-DEV-03", "LAN-TURN-12"), price, s.money[s.seat])
    return None


def begin(s: State) -> None:
    """Card first, then the tile; a second one may follow."""
    push(s, END_ACTION)
    push(s, SECOND_TILE)
    push(s, TAKE_TILE)
    push(s, CARD)


def take_first(s: State) -> None:
    """Remove the tile chosen."""
    take_tile(s, s.tables.code_a[s.chosen])


def take_tile(s: State, industry: int) -> None:
    """Remove the uppermost tile of a stack from the game and ask for its iron (LAN-DEV-03, -04)."""
    take_from_mat(s, s.seat, industry)
    push(s, IRON)
