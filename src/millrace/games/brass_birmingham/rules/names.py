"""What only this title has names for: goods and merchant spaces. The other names are the family's."""

from __future__ import annotations

from millrace.core.texts import Message, Term
from millrace.parts.bits import members
from millrace.parts.industry.names import number_in, place_name

from .tables import INDUSTRY_IDS, Tables


def goods_names(goods: int) -> tuple[Term, ...]:
    """The goods that the industries in a mask produce."""
    return tuple([Term(f"goods.{INDUSTRY_IDS[industry]}") for industry in members(goods)])


def space_name(t: Tables, space: int) -> Message:
    """A merchant space: its place, and its number where the place has several."""
    place = t.space_place[space]
    lone = list(t.space_place).count(place) == 1
    return Message("space", place=place_name(t, place), number=0 if lone else number_in(t.space_ids[space]))
