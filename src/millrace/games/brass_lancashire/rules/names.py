"""What places, spaces, lines, tiles and cards are called in messages."""

from __future__ import annotations

from millrace.core.texts import Message, Term
from millrace.parts.bits import members

from .tables import INDUSTRY_IDS, Tables


def place_name(t: Tables, place: int) -> Term:
    """The name of a place."""
    return Term(t.place_ids[place])


def industry_name(industry: int) -> Term:
    """The name of an industry; it is also that of its tiles."""
    return Term(INDUSTRY_IDS[industry])


def tile_industry_name(t: Tables, kind: int) -> Term:
    """The industry of a tile kind."""
    return industry_name(t.tile_industry[kind])


def card_name(t: Tables, card: int) -> Term:
    """The name of a card."""
    return Term(f"card.{t.card_ids[card]}")


def slot_name(t: Tables, slot: int) -> Message:
    """A space for an industry: its place, and its number where the place has several. It follows the word "in"."""
    place = t.slot_place[slot]
    lone = t.slots_at[place] == 1 << slot
    number = int(t.slot_ids[slot].rpartition(".")[2])
    return Message("space", place=place_name(t, place), number=0 if lone else number)


def slot_names(t: Tables, slots: int) -> tuple[Message, ...]:
    """The spaces in a mask."""
    return tuple([slot_name(t, slot) for slot in members(slots)])


def line_name(t: Tables, line: int) -> Message:
    """A line by the places that it joins."""
    first, second = t.line_places[line]
    return Message("line", a=place_name(t, first), b=place_name(t, second))
