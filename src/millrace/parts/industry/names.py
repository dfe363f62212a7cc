"""What places, slots, lines, tiles, cards and players are called in messages."""

from __future__ import annotations

from collections.abc import Iterable

from millrace.core.decision import seat_letter
from millrace.core.texts import Message, Term
from millrace.parts.bits import members
from millrace.parts.industry.map import Map
from millrace.parts.industry.state import CANAL, IndustryState


def place_name(m: Map, place: int) -> Term:
    """The name of a place."""
    return Term(m.place_ids[place])


def place_names(m: Map, places: Iterable[int]) -> tuple[Term, ...]:
    """The names of places."""
    return tuple([place_name(m, place) for place in places])


def industry_name(m: Map, industry: int) -> Term:
    """The name of an industry; it is also that of its tiles."""
    return Term(m.industry_ids[industry])


def tile_name(m: Map, kind: int) -> Term:
    """The name of a kind of tile: that of its industry."""
    return industry_name(m, m.tile_industry[kind])


def card_name(m: Map, card: int) -> Term:
    """The name of a card."""
    return Term(f"card.{m.card_ids[card]}")


def slot_name(m: Map, slot: int) -> Message:
    """A space for an industry: its place, and its number where the place has several. It follows the word "in"."""
    place = m.slot_place[slot]
    lone = m.slots_at[place] == 1 << slot
    return Message("space", place=place_name(m, place), number=0 if lone else number_in(m.slot_ids[slot]))


def slot_names(m: Map, slots: int) -> tuple[Message, ...]:
    """The spaces in a mask."""
    return tuple([slot_name(m, slot) for slot in members(slots)])


def line_name(m: Map, line: int) -> Message:
    """A line by the places that its name is made of."""
    first, second = m.line_places[line][:2]
    return Message("line", a=place_name(m, first), b=place_name(m, second))


def number_in(id: str) -> int:
    """The number that an id such as `leek.2` ends in."""
    return int(id.rpartition(".")[2])


def link_name(era: int) -> Term:
    """What a link of an era is called."""
    return Term("canal-link" if era == CANAL else "rail-link")


def era_name(era: int) -> Term:
    """What an era is called."""
    return Term("era.canal" if era == CANAL else "era.rail")


def income_change(before: int, after: int) -> Message:
    """How an income changes, by what it pays; it follows a colon or stands by itself."""
    if before == after:
        return Message("income-same", level=after)
    return Message("income-change", before=before, after=after)


def whose(s: IndustryState, slot: int) -> str:
    """Whose tile lies on a slot, seen by the seat that decides: `own`, a letter, or `none`."""
    owner = s.owner[slot]
    return "none" if owner < 0 else "own" if owner == s.seat else seat_letter(owner)
