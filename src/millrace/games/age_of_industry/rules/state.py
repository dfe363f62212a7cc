"""A position of Age of Industry: its tasks, its switches, and what it holds besides the fields of the family."""

from __future__ import annotations

from typing import Final

from millrace.core.lists import Ints
from millrace.parts.industry.display import DisplayState

from .tables import Tables

# The rule switches that matter after the set-up: `switches[i]` is the number of the value chosen, 0 the rulebook's.
SWITCHES: Final = (
    ("ship_card_port", ("own_item", "own_port")),
    ("rail_cube_source", ("chosen_end", "nearest_end", "chosen_end_only")),
    ("track_access", ("unreachable", "absent")), ("germany_ship_card", ("any_card", "discard_only")),
    ("import_coal", ("with_ship", "at_setup")), ("interest_timing", ("phase_three", "turn_end")),
    ("ship_access", ("all", "owner")), ("develop_tile", ("any", "lowest")),
)  # fmt: skip


class Position(DisplayState):
    """Everything there is to know about a game at one moment, hidden things included."""

    __slots__ = ("market", "mute_ships", "sold", "tables")

    tables: Tables
    """What the rules look up, made from the content; `map` is its shared half."""
    mute_ships: int
    """Mask of the slots with a ship built over another, which never flips."""
    sold: int
    """Mask of the places whose market tile is flipped."""
    market: Ints
    """By place: the kind of its market tile, -1 if there is none; replaced, never changed."""

    def key(self) -> tuple[int, ...]:
        """All that makes this position what it is, as flat integers; what follows from the rest is left out."""
        numbers = [
            self.tables.board, self.players, self.round, self.turn, self.reveals, self.seat, self.place_in_order,
            self.actions_left, self.chosen, self.flipped, self.mute_ships, self.sold, self.coal_market,
            self.iron_market, len(self.stack), len(self.display), len(self.deck) - self.deck_top,
        ]  # fmt: skip
        for quantity in (self.switches, self.stack, self.order, self.money, self.loans, self.spent, self.vp):
            numbers += quantity
        for quantity in (self.links_left, self.mat, self.score, self.hand, self.known, self.discard, self.display):
            numbers += quantity
        numbers += self.deck[self.deck_top :]
        for quantity in (self.tile, self.owner, self.cubes, self.line_owner, self.market):
            numbers += quantity
        numbers += self.chance.words()
        return tuple(numbers)

    def copy(self) -> Position:
        """An independent position equal to this one."""
        other = Position()
        self.copy_display_to(other)
        other.tables, other.market = self.tables, self.market
        other.mute_ships, other.sold = self.mute_ships, self.sold
        return other
