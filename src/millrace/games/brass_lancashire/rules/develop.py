"""Development: removing tiles from the own stacks (chapter "Aktion Entwicklung")."""

from __future__ import annotations

from millrace.core.lists import Growing
from millrace.core.machine import push
from millrace.core.refusal import Refusal
from millrace.core.texts import Message
from millrace.parts.industry.account import purse, short_of_money
from millrace.parts.industry.board import take_from_mat, top_tile
from millrace.parts.industry.names import industry_name
from millrace.parts.industry.supply import iron_price

from .frames import IRON
from .state import Position
from .tables import INDUSTRIES


def offers(s: Position, out: Growing) -> None:
    """The stacks whose uppermost tile the player can remove and pay the iron for; any level goes (LAN-DEV-05)."""
    if iron_price(s, 1) > purse(s, s.seat):
        return
    for industry in range(INDUSTRIES):
        if top_tile(s, s.seat, industry) >= 0:
            out.append(s.tables.develop_code + industry)


def refusal(s: Position, industry: int, _: int) -> Refusal | None:
    """Why the player cannot remove a tile of this stack now."""
    if top_tile(s, s.seat, industry) < 0:
        return Refusal(("LAN-DEV-01",), Message("refuse.stack-empty", industry=industry_name(s.tables, industry)))
    price = iron_price(s, 1)
    if price > purse(s, s.seat):
        return Refusal(("LAN-DEV-03", "LAN-TURN-12"), short_of_money(price, s.money[s.seat]))
    return None


def take_tile(s: Position, industry: int, _: int = 0) -> None:
    """Remove the uppermost tile of a stack from the game and ask for its iron (LAN-DEV-03, -04)."""
    take_from_mat(s, s.seat, industry)
    push(s, IRON)


def take_first(s: Position) -> None:
    """Remove the tile chosen."""
    take_tile(s, s.tables.code_a[s.chosen])
