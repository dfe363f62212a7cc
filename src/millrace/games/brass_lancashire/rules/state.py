"""The state of a game of Brass (Lancashire): flat integers and lists of integers, nothing else.

Players, places, slots, lines, cards and tile kinds are numbers; `Tables` says what they stand for. Masks are sets of
such numbers as bits of one integer. Whatever is pending lies as plain numbers on `stack`.
"""

from __future__ import annotations

from typing import Final

from millrace.core.rng import Generator
from millrace.parts.lists import Ints
from millrace.parts.mats import uppermost, without_uppermost

from .tables import Tables

CANAL: Final = 0
RAIL: Final = 1

# Questions to a player, and steps the engine carries out by itself. On the stack lies: task + 16 * argument.
ACTION: Final = 0
CARD: Final = 1
COAL: Final = 2
IRON: Final = 3
SECOND_LINK: Final = 4
SECOND_TILE: Final = 5
NEXT_SALE: Final = 6
SHORTFALL: Final = 7
LAST_QUESTION: Final = 7
PLACE_TILE: Final = 8
PAY_LINK: Final = 9
LAY_LINK: Final = 10
TAKE_TILE: Final = 11
SALE: Final = 12
TAKE_LOAN: Final = 13
END_ACTION: Final = 14
INCOME: Final = 15
TASK_BITS: Final = 4
TASK_MASK: Final = 15
TASK_IDS: Final = (
    "action", "card", "coal", "iron", "second-link", "second-tile", "next-sale", "shortfall",
    "place-tile", "pay-link", "lay-link", "take-tile", "sale", "take-loan", "end-action", "income",
)  # fmt: skip

# The rule switches that matter after the set-up: `switches[i]` is the number of the value chosen, 0 the rulebook's.
DISTANT_BONUS: Final = 0
RAIL_COAL: Final = 1
CARD_ANYWHERE: Final = 2
CARD_OVERBUILD: Final = 3
VIRTUAL_LINK: Final = 4
VIRTUAL_PRESENCE: Final = 5
VIRTUAL_DIRECTION: Final = 6
UNPAID: Final = 7
TIE_INCOME: Final = 8
FINAL_TIE: Final = 9
INCOME_TIMING: Final = 10
INTRODUCTORY: Final = 11
SWITCHES: Final = (
    ("distant_market_bonus", ("money", "income")),
    ("rail_coal_source", ("chosen_end", "nearest_end", "chosen_end_only")),
    ("industry_card_anywhere", ("first_build_ever", "no_presence")),
    ("canal_industry_card_overbuild", ("forbidden", "allowed")),
    ("virtual_link", ("on", "off")),
    ("virtual_link_presence", ("not_required", "required")),
    ("virtual_link_direction", ("to_birkenhead", "both")),
    ("shortfall_unpaid", ("lose_vp", "negative_cash")),
    ("tie_income", ("amount", "track_space")),
    ("final_tie", ("next_turn_order", "shared")),
    ("income_timing", ("round_start", "round_end")),
    ("introductory_game", ("off", "canal_only")),
)

# Values of RAIL_COAL
CHOSEN_END: Final = 0
NEAREST_END: Final = 1
CHOSEN_END_ONLY: Final = 2

# Where victory points come from; one counter per player and source.
SOURCES: Final = (
    "canal-links", "canal-tiles", "rail-links", "rail-tiles", "cash", "shortfall",
    "intro-cash", "intro-income", "intro-tiles", "intro-floor", "start",
)  # fmt: skip
CANAL_LINKS: Final = 0
CANAL_TILES: Final = 1
RAIL_LINKS: Final = 2
RAIL_TILES: Final = 3
CASH: Final = 4
SHORTFALL_LOSS: Final = 5
INTRO_CASH: Final = 6
INTRO_INCOME: Final = 7
INTRO_TILES: Final = 8
INTRO_FLOOR: Final = 9
START: Final = 10
SOURCE_COUNT: Final = 11


class State:
    """Everything there is to know about a game at one moment, hidden things included."""

    __slots__ = (  # noqa: RUF023  in the order of the fields
        "tables", "switches", "players", "era", "round", "turn", "reveals", "seat", "place_in_order", "actions_left",
        "chosen", "debt", "builders", "stack", "money", "spent", "income", "cubes", "stocked", "hand", "hand_mask",
        "hand_size", "offer", "order", "vp", "links_left", "linked", "network", "own", "mat", "score", "discard",
        "set_aside", "deck", "tile", "owner", "standing", "line_owner", "component", "neighbours", "pile", "chance",
        "deck_top", "flipped", "laid", "coal_market", "iron_market", "cotton_marker", "drawn",
    )  # fmt: skip

    tables: Tables
    switches: Ints  # never changed, shared by all copies

    players: int
    era: int
    round: int
    turn: int
    reveals: int
    seat: int
    place_in_order: int
    actions_left: int
    chosen: int
    debt: int
    builders: int  # mask of the players who have ever built an industry

    # These change in place; every copy has its own.
    stack: Ints
    money: Ints
    spent: Ints
    income: Ints
    cubes: Ints
    stocked: Ints
    hand: Ints
    hand_mask: Ints
    hand_size: Ints

    # These are replaced whole, never changed in place: copies share them.
    offer: Ints | None
    order: Ints
    vp: Ints
    links_left: Ints
    linked: Ints  # by player: the places touched by an own link
    network: Ints  # by player: those, and the places of the own tiles
    own: Ints
    mat: Ints
    score: Ints
    discard: Ints
    set_aside: Ints
    deck: Ints
    tile: Ints
    owner: Ints
    standing: Ints
    line_owner: Ints
    component: Ints
    neighbours: Ints
    pile: Ints  # the distant market tiles in the order of their drawing
    chance: Generator

    deck_top: int
    flipped: int
    laid: int
    coal_market: int
    iron_market: int
    cotton_marker: int
    drawn: int  # distant market tiles turned up in this era

    def copy_to(self, other: State) -> None:
        """Make another state equal to this one; lists that never change in place are shared (see the fields)."""
        other.tables = self.tables
        other.switches = self.switches
        other.players = self.players
        other.era = self.era
        other.round = self.round
        other.turn = self.turn
        other.reveals = self.reveals
        other.seat = self.seat
        other.place_in_order = self.place_in_order
        other.actions_left = self.actions_left
        other.chosen = self.chosen
        other.debt = self.debt
        other.builders = self.builders
        other.stack = self.stack[:]
        other.money = self.money[:]
        other.spent = self.spent[:]
        other.income = self.income[:]
        other.cubes = self.cubes[:]
        other.stocked = self.stocked[:]
        other.hand = self.hand[:]
        other.hand_mask = self.hand_mask[:]
        other.hand_size = self.hand_size[:]
        other.offer = self.offer
        other.order = self.order
        other.vp = self.vp
        other.links_left = self.links_left
        other.linked = self.linked
        other.network = self.network
        other.own = self.own
        other.mat = self.mat
        other.score = self.score
        other.discard = self.discard
        other.set_aside = self.set_aside
        other.deck = self.deck
        other.tile = self.tile
        other.owner = self.owner
        other.standing = self.standing
        other.line_owner = self.line_owner
        other.component = self.component
        other.neighbours = self.neighbours
        other.pile = self.pile
        other.chance = self.chance
        other.deck_top = self.deck_top
        other.flipped = self.flipped
        other.laid = self.laid
        other.coal_market = self.coal_market
        other.iron_market = self.iron_market
        other.cotton_marker = self.cotton_marker
        other.drawn = self.drawn

    def key(self) -> tuple[int, ...]:
        """All that makes this state what it is, as flat integers; what follows from the rest is left out."""
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


def push(s: State, task: int, argument: int = 0) -> None:
    """Put a question or a step on the stack; the top of the stack comes first."""
    s.stack.append(task | argument << TASK_BITS)


def take_from_mat(s: State, player: int, industry: int) -> None:
    """Take the uppermost tile of one of a player's stacks."""
    s.mat = without_uppermost(s.tables.mat_tiles, s.mat, player, industry)


def top_tile(s: State, player: int, industry: int) -> int:
    """The tile kind lying uppermost in one of a player's stacks, or -1 if the stack is empty."""
    return uppermost(s.tables.mat_tiles, s.mat, player, industry)
