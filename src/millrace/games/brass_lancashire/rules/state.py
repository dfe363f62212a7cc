"""A position of Brass (Lancashire): its tasks, its switches, and what it holds besides the fields of the family."""

from __future__ import annotations

from typing import Final

from millrace.core.lists import Ints
from millrace.parts.industry.state import IndustryState

from .tables import Tables

# The rule switches that matter after the set-up: `switches[i]` is the number of the value chosen, 0 the rulebook's.
SWITCHES: Final = (
    ("distant_market_bonus", ("money", "income")),
    ("rail_coal_source", ("chosen_end", "nearest_end", "chosen_end_only")),
    ("industry_card_anywhere", ("first_build_ever", "no_presence")),
    ("canal_industry_card_overbuild", ("forbidden", "allowed")), ("virtual_link", ("on", "off")),
    ("virtual_link_presence", ("not_required", "required")), ("virtual_link_direction", ("to_birkenhead", "both")),
    ("shortfall_unpaid", ("lose_vp", "negative_cash")), ("tie_income", ("amount", "track_space")),
    ("final_tie", ("next_turn_order", "shared")), ("income_timing", ("round_start", "round_end")),
    ("introductory_game", ("off", "canal_only")),
)  # fmt: skip


class Position(IndustryState):
    """Everything there is to know about a game at one moment, hidden things included."""

    __slots__ = ("builders", "cotton_marker", "drawn", "pile", "set_aside", "tables")

    tables: Tables
    """What the rules look up, made from the content; `map` is its shared half."""
    builders: int
    """Mask of the players who have ever built an industry."""
    cotton_marker: int
    """The space of the marker on the cotton track, from the top."""
    pile: Ints
    """The distant market tiles in the order of their drawing; replaced, never changed.

    The first `drawn` of them have been turned up; once all have, the pile goes round.
    """
    drawn: int
    """Distant market tiles turned up in this era."""
    set_aside: Ints
    """Cards set aside unseen in this era; replaced, never changed."""

    def copy(self) -> Position:
        """An independent position equal to this one."""
        other = Position()
        self.copy_state_to(other)
        other.tables, other.builders, other.set_aside = self.tables, self.builders, self.set_aside
        other.cotton_marker, other.pile, other.drawn = self.cotton_marker, self.pile, self.drawn
        return other

    def key(self) -> tuple[int, ...]:
        """All that makes this position what it is, as flat integers; what follows from the rest is left out."""
        numbers = [
            self.tables.deck, self.players, self.era, self.round, self.turn, self.reveals, self.seat,
            self.place_in_order, self.actions_left, self.chosen, self.debt, self.builders, self.flipped,
            self.coal_market, self.iron_market, self.cotton_marker, self.drawn,
            len(self.stack), len(self.set_aside), len(self.deck) - self.deck_top,
        ]  # fmt: skip
        for quantity in (self.switches, self.stack, self.order, self.money, self.spent, self.income, self.vp):
            numbers += quantity
        for quantity in (self.links_left, self.mat, self.score, self.hand, self.discard, self.set_aside):
            numbers += quantity
        numbers += self.deck[self.deck_top :]
        for quantity in (self.tile, self.owner, self.cubes, self.line_owner, self.pile):
            numbers += quantity
        numbers += self.chance.words()
        return tuple(numbers)
