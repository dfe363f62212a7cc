"""A position of Brass: Birmingham: its switches, its tasks, and what it holds besides the fields of the family.

Merchant spaces and merchant tiles are numbers, too; `Tables` says what they stand for.
"""

from __future__ import annotations

from typing import Final

from millrace.core.lists import Ints
from millrace.parts.industry.state import IndustryState

from .tables import Tables

# The rule switches that matter after the set-up: `switches[i]` is the number of the value chosen, 0 the rulebook's.
SWITCHES: Final = (
    ("introductory_game", ("off", "canal_only")), ("intro_final_income", ("none", "paid")),
    ("farm_wild_card", ("any", "industry_only")), ("gloucester_bonus", ("mandatory", "optional")),
    ("tie_income", ("track_space", "amount")),
)  # fmt: skip


class Position(IndustryState):
    """Everything there is to know about a game at one moment, hidden things included."""

    __slots__ = ("barrels", "face_down", "merchant_tile", "tables")

    tables: Tables
    """What the rules look up, made from the content; `map` is its shared half."""
    face_down: Ints
    """By player: the card face down on the discard pile, -1 if there is none; replaced, never changed.

    It was dealt there unseen and comes back into play with the rail era.
    """
    merchant_tile: Ints
    """By merchant space: the tile on it, -1 if there is none; replaced, never changed."""
    barrels: int
    """Mask of the merchant spaces with a barrel."""

    def copy(self) -> Position:
        """An independent position equal to this one."""
        other = Position()
        self.copy_state_to(other)
        other.tables, other.face_down = self.tables, self.face_down
        other.merchant_tile, other.barrels = self.merchant_tile, self.barrels
        return other

    def key(self) -> tuple[int, ...]:
        """All that makes this position what it is, as flat integers; what follows from the rest is left out."""
        numbers = [
            *self.switches, self.players, self.era, self.round, self.turn, self.reveals, self.seat,
            self.place_in_order, self.actions_left, self.chosen, self.debt, len(self.stack),
        ]  # fmt: skip
        for quantity in (self.stack, self.order, self.money, self.spent, self.income, self.vp, self.links_left):
            numbers += quantity
        for quantity in (self.mat, self.score, self.hand, self.discard, self.face_down):
            numbers += quantity
        numbers.append(len(self.deck) - self.deck_top)
        for quantity in (self.deck[self.deck_top :], self.tile, self.owner, self.cubes):
            numbers += quantity
        numbers.append(self.flipped)
        numbers += self.line_owner
        numbers += [self.coal_market, self.iron_market, self.barrels]
        numbers += self.merchant_tile
        numbers += self.chance.words()
        return tuple(numbers)
