"""A position of Age of Industry: its tasks, its switches, and what it holds besides the fields of the family."""

from __future__ import annotations

from typing import Final

from millrace.core.lists import Ints
from millrace.parts.industry.display import DisplayState

from .tables import Tables

# Questions to a player, and steps the engine carries out by itself. On the stack lies: task + 32 * argument.
ACTION: Final = 0
CARD: Final = 1
COAL: Final = 2
IRON: Final = 3
SALE: Final = 4
NEXT_SALE: Final = 5
NEXT_CARD: Final = 6
REPAYMENT: Final = 7
PAY_TILE: Final = 8
PLACE_TILE: Final = 9
STOCK_TILE: Final = 10
PAY_RAIL: Final = 11
LAY_RAIL: Final = 12
TAKE_TILE: Final = 13
FIRST_CARD: Final = 14
REFILL: Final = 15
END_ACTION: Final = 16
NEXT_TURN: Final = 17
NEW_ORDER: Final = 18
PHASE_THREE: Final = 19
INTEREST: Final = 20
CLOSE_ROUND: Final = 21
TASK_BITS: Final = 5

# The rule switches that matter after the set-up: `switches[i]` is the number of the value chosen, 0 the rulebook's.
SHIP_CARD_PORT: Final = 0
RAIL_CUBES: Final = 1
TRACK_ACCESS: Final = 2
GERMANY_SHIP_CARD: Final = 3
IMPORT_COAL: Final = 4
INTEREST_TIMING: Final = 5
SHIP_ACCESS: Final = 6
DEVELOP_TILE: Final = 7
SWITCHES: Final = (
    ("ship_card_port", ("own_item", "own_port")),
    ("rail_cube_source", ("chosen_end", "nearest_end", "chosen_end_only")),
    ("track_access", ("unreachable", "absent")),
    ("germany_ship_card", ("any_card", "discard_only")),
    ("import_coal", ("with_ship", "at_setup")),
    ("interest_timing", ("phase_three", "turn_end")),
    ("ship_access", ("all", "owner")),
    ("develop_tile", ("any", "lowest")),
)

# Values of RAIL_CUBES
CHOSEN_END: Final = 0
NEAREST_END: Final = 1
CHOSEN_END_ONLY: Final = 2


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

    def copy(self) -> Position:
        """An independent position equal to this one."""
        other = Position()
        self.copy_display_to(other)
        other.tables, other.market = self.tables, self.market
        other.mute_ships, other.sold = self.mute_ships, self.sold
        return other

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
