"""What an action costs, in words: money with its parts, cubes taken from tiles, cubes out of reach.

The words are the title's own, under the ids `bill.*`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from millrace.core.texts import Message


class Supply(NamedTuple):
    """Where cubes come from: taken from tiles for nothing, bought, or not to be had."""

    free: int = 0
    bought: int = 0
    money: int = 0
    missing: int = 0


NOTHING: Final = Supply()
"""The supply of what is not needed."""


def cost_notes(thing: str, price: int, coal: Supply, iron: Supply) -> list[Message]:
    """Money with its parts, for the thing itself (`tile`, `link`) and for cubes, then what is taken from the board."""
    parts = [Message(f"bill.{thing}", money=price)] if price else []
    if coal.bought:
        parts.append(Message("bill.coal-bought", money=coal.money, n=coal.bought))
    if iron.bought:
        parts.append(Message("bill.iron-bought", money=iron.money, n=iron.bought))
    notes: list[Message] = []
    if len(parts) > 1:
        notes.append(Message("bill.money-parts", money=price + coal.money + iron.money, parts=tuple(parts)))
    elif price:
        notes.append(Message("bill.money", money=price))
    else:
        notes += parts
    if coal.free:
        notes.append(Message("bill.coal-free", n=coal.free))
    if coal.missing:
        notes.append(Message("bill.coal-missing", n=coal.missing))
    if iron.free:
        notes.append(Message("bill.iron-free", n=iron.free))
    if iron.missing:
        notes.append(Message("bill.iron-missing", n=iron.missing))
    return notes
