"""The state of a game of Brass: Birmingham: flat integers and lists of integers, nothing else.

Players, places, slots, lines, cards, tile kinds and merchant spaces are numbers; `Tables` says what they stand for.
Masks are sets of such numbers as bits of one integer. Whatever is pending lies as plain numbers on `stack`.
"""

from __future__ import annotations

from typing import Final

from millrace.core.rng import Generator
from millrace.parts.lists import Ints
from millrace.parts.mats import uppermost, without_uppermost

from .tables import Tables

CANAL: Final = 0
RAIL: Final = 1

# Questions to a player, and steps the engine carries out by itself. On the stack lies: task + 32 * argument.
ACTION: Final = 0
CARD: Final = 1
COAL: Final = 2
IRON: Final = 3
BEER: Final = 4
LINK_BEER: Final = 5
BONUS: Final = 6
SECOND_LINK: Final = 7
SECOND_TILE: Final = 8
NEXT_SALE: Final = 9
SHORTFALL: Final = 10
LAST_QUESTION: Final = 10
PLACE_TILE: Final = 11
STOCK_TILE: Final = 12
LAY_LINK: Final = 13
TAKE_TILE: Final = 14
SALE: Final = 15
FLIP: Final = 16
TAKE_LOAN: Final = 17
TAKE_WILDS: Final = 18
END_ACTION: Final = 19
INCOME: Final = 20
TASK_BITS: Final = 5
TASK_MASK: Final = 31
TASK_IDS: Final = (
    "action", "card", "coal", "iron", "beer", "link-beer", "bonus", "second-link", "second-tile", "next-sale",
    "shortfall", "place-tile", "stock-tile", "lay-link", "take-tile", "sale", "flip", "take-loan", "take-wilds",
    "end-action", "income",
)  # fmt: skip

# Where victory points come from; one counter per player and source.
SOURCES: Final = (
    "canal-links", "canal-tiles", "rail-links", "rail-tiles", "merchant-bonus", "shortfall",
    "intro-cash", "intro-income", "intro-tiles", "intro-floor", "start",
)  # fmt: skip
CANAL_LINKS: Final = 0
CANAL_TILES: Final = 1
RAIL_LINKS: Final = 2
RAIL_TILES: Final = 3
MERCHANT_BONUS: Final = 4
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
        "tables", "introductory", "intro_income_paid", "farm_industry_only", "gloucester_optional", "tie_by_level",
        "players", "era", "round", "turn", "reveals", "seat", "place_in_order", "actions_left", "chosen", "debt",
        "stack", "money", "spent", "income", "cubes", "stocked", "hand", "hand_mask", "hand_size", "offer", "order",
        "vp", "links_left", "network", "own", "mat", "score", "discard", "face_down", "deck", "tile", "owner",
        "standing", "line_owner", "component", "neighbours", "merchant_tile", "chance", "deck_top", "flipped", "laid",
        "coal_market", "iron_market", "barrels",
    )  # fmt: skip

    tables: Tables
    # rule switches, 0 = default reading
    introductory: int
    intro_income_paid: int
    farm_industry_only: int
    gloucester_optional: int
    tie_by_level: int

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
    network: Ints
    own: Ints
    mat: Ints
    score: Ints
    discard: Ints
    face_down: Ints
    deck: Ints
    tile: Ints
    owner: Ints
    standing: Ints
    line_owner: Ints
    component: Ints
    neighbours: Ints
    merchant_tile: Ints
    chance: Generator

    deck_top: int
    flipped: int
    laid: int
    coal_market: int
    iron_market: int
    barrels: int

    def copy_to(self, other: State) -> None:
        """Make another state equal to this one; lists that never change in place are shared (see the fields)."""
        other.tables = self.tables
        other.introductory = self.introductory
        other.intro_income_paid = self.intro_income_paid
        other.farm_industry_only = self.farm_industry_only
        other.gloucester_optional = self.gloucester_optional
        other.tie_by_level = self.tie_by_level
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
        other.stack = self.stack[:]
        other.offer = self.offer
        other.order = self.order
        other.money = self.money[:]
        other.spent = self.spent[:]
        other.income = self.income[:]
        other.vp = self.vp
        other.links_left = self.links_left
        other.network = self.network
        other.own = self.own
        other.mat = self.mat
        other.score = self.score
        other.hand = self.hand[:]
        other.hand_mask = self.hand_mask[:]
        other.hand_size = self.hand_size[:]
        other.discard = self.discard
        other.face_down = self.face_down
        other.deck = self.deck
        other.deck_top = self.deck_top
        other.tile = self.tile
        other.owner = self.owner
        other.cubes = self.cubes[:]
        other.flipped = self.flipped
        other.standing = self.standing
        other.stocked = self.stocked[:]
        other.line_owner = self.line_owner
        other.laid = self.laid
        other.component = self.component
        other.neighbours = self.neighbours
        other.coal_market = self.coal_market
        other.iron_market = self.iron_market
        other.merchant_tile = self.merchant_tile
        other.barrels = self.barrels
        other.chance = self.chance

    def key(self) -> tuple[int, ...]:
        """All that makes this state what it is, as flat integers; what follows from the rest is left out."""
        numbers = [
            self.introductory, self.intro_income_paid, self.farm_industry_only, self.gloucester_optional,
            self.tie_by_level, self.players, self.era, self.round, self.turn, self.reveals, self.seat,
            self.place_in_order, self.actions_left, self.chosen, self.debt, len(self.stack),
        ]  # fmt: skip
        numbers += self.stack
        for quantity in (self.order, self.money, self.spent, self.income, self.vp, self.links_left):
            numbers += quantity
        for quantity in (self.mat, self.score, self.hand, self.discard, self.face_down):
            numbers += quantity
        numbers.append(len(self.deck) - self.deck_top)
        numbers += self.deck[self.deck_top :]
        numbers += self.tile
        numbers += self.owner
        numbers += self.cubes
        numbers.append(self.flipped)
        numbers += self.line_owner
        numbers += [self.coal_market, self.iron_market, self.barrels]
        numbers += self.merchant_tile
        numbers += self.chance.words()
        return tuple(numbers)


def push(s: State, task: int, argument: int = 0) -> None:
    """Put a question or a step on the stack; the top of the stack comes first."""
    s.stack.append(task | argument << TASK_BITS)


def take_from_mat(s: State, player: int, industry: int) -> None:
    """Take the uppermost tile of a stack from a player's mat."""
    s.mat = without_uppermost(s.tables.mat_tiles, s.mat, player, industry)


def top_tile(s: State, player: int, industry: int) -> int:
    """The tile kind lying uppermost in a stack of the player's mat, or -1 if the stack is empty."""
    return uppermost(s.tables.mat_tiles, s.mat, player, industry)
