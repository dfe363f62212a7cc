"""The state of a game of Oranienburger Kanal: flat integers and lists of integers, nothing else.

Seats, structure spaces, route spaces, action spaces, goods and cards are numbers; `Tables` says what they stand for.
Masks are sets of such numbers as bits of one integer. Whatever is pending lies as plain numbers on `stack`; activated
structures whose turn has not come wait in `pending`.
"""

from __future__ import annotations

from typing import Final

from millrace.core.rng import Generator
from millrace.parts.lists import Ints

from .tables import Tables

# Questions to a player, and steps the engine carries out by itself. On the stack lies: task + 32 * argument.
START: Final = 0
SPACE: Final = 1
ACT: Final = 2
SITE: Final = 3
ACTIVATION: Final = 4
EFFECT: Final = 5
ALTERNATIVE: Final = 6
EXCHANGE: Final = 7
PICK: Final = 8
PLACE: Final = 9
REMOVAL: Final = 10
PROCEEDS: Final = 11
WHEEL: Final = 12
LAST_QUESTION: Final = 12
RESOLVE: Final = 13
RECEIVE: Final = 14
BEGIN_WHEEL: Final = 15
END_ROUND: Final = 16
TASK_BITS: Final = 5
TASK_MASK: Final = 31
TASK_IDS: Final = (
    "start", "space", "act", "site", "activation", "effect", "alternative", "exchange", "pick", "place", "removal",
    "proceeds", "wheel", "resolve", "receive", "begin-wheel", "end-round",
)  # fmt: skip

# The arguments of the frames on the stack
PLOT_BITS: Final = 4  # effect: the structure space, the effects used up, the effects carried out
PLOT_MASK: Final = 15
EFFECT_BITS: Final = 10  # alternative, exchange, pick, place, receive: the effect, then numbers of its own
EFFECT_MASK: Final = 1023
NUMBER_BITS: Final = 8
NUMBER_MASK: Final = 255
TAKE_BITS: Final = 4  # proceeds: units still to be taken, by resource
TAKE_MASK: Final = 15

# Where prestige comes from at the end, in the order of the score sheet
SOURCES: Final = ("structures", "talers", "markers", "brick-and-iron", "smallest-stock", "routes", "empty-spaces")
SOURCE_COUNT: Final = 7

GAMES: Final = 3
"""Games of a campaign."""


class State:
    """Everything there is to know about a game at one moment, hidden things included."""

    __slots__ = (  # noqa: RUF023  in the order of the fields
        "tables", "first_card", "blank", "start_choice", "campaign", "start_bricks", "discard_optional",
        "blue_ends_round", "no_effect_clay", "no_overbuild_under_bridge", "no_start_paths", "idle_limit",
        "players", "game", "round", "turn", "reveals", "seat", "starter", "turns_taken", "last_round", "space", "done",
        "chosen", "blocked", "erected", "discarded", "idle", "top", "seen", "shown", "set_aside",
        "stack", "pending", "stock", "coins", "routes", "bridges", "plots", "display", "left",
        "offer", "deck", "marked", "start_paths", "results", "reach", "built", "chance",
    )  # fmt: skip

    tables: Tables
    # rule switches, 0 = default
    first_card: int  # of the deck: 0 or 60
    blank: int
    start_choice: int
    campaign: int
    start_bricks: int  # bricks beyond those of the set-up list
    discard_optional: int
    blue_ends_round: int
    no_effect_clay: int
    no_overbuild_under_bridge: int
    no_start_paths: int
    idle_limit: int  # rounds without a structure leaving display or stacks until one is discarded; 0 = any number

    players: int
    game: int  # of the campaign, from 1
    round: int
    turn: int
    reveals: int
    seat: int
    starter: int  # who has the starting disc; -1 before it is given out
    turns_taken: int
    last_round: int
    space: int  # the active action space, -1 if none
    done: int  # what the turn has done on it, packed; see `Tables.allowed`
    chosen: int  # mask of action spaces with a disc
    blocked: int  # where the blocking disc lies, -1 if there is none
    erected: int  # structures erected in this round
    discarded: int  # structures discarded from the stack in this round
    idle: int  # rounds in a row in which no structure left display or stacks
    top: int  # index of the next card of the deck
    seen: int  # mask of numbers of structures that have ever lain face up
    shown: int  # the same for this game of a campaign
    set_aside: int  # blue structures left over in earlier games of a campaign

    # These change in place; every copy has its own.
    stack: Ints
    pending: Ints  # activations: a plot, or two neighbours one of which may be used: plot | (other + 1) << PLOT_BITS
    stock: Ints  # [seat * GOOD_COUNT + good]
    coins: Ints  # by action space
    routes: Ints  # masks of route spaces, [seat * KINDS + kind]
    bridges: Ints  # masks of route spaces
    plots: Ints  # cards, [seat * PLOTS + plot]; -1 if empty
    display: Ints
    left: Ints  # structures left in the stacks, by colour

    # These are replaced whole, never changed in place: copies share them.
    offer: Ints | None
    deck: Ints  # green, orange and blue stack, one after the other, each from the top
    marked: Ints  # route spaces whose route, then whose bridge is taken off after all effects, [seat * 2 + which]
    start_paths: Ints  # masks of the spaces of printed or starting paths
    results: Ints  # of finished games of a campaign, [game * SOURCE_COUNT + source]
    chance: Generator

    # These follow from the rest.
    reach: Ints  # route spaces that adjoin a rail, then a canal, [seat * 2 + which]
    built: Ints  # masks of structure spaces with a structure

    def copy_to(self, other: State) -> None:
        """Make another state equal to this one; lists that never change in place are shared (see the fields)."""
        other.tables = self.tables
        other.first_card = self.first_card
        other.blank = self.blank
        other.start_choice = self.start_choice
        other.campaign = self.campaign
        other.start_bricks = self.start_bricks
        other.discard_optional = self.discard_optional
        other.blue_ends_round = self.blue_ends_round
        other.no_effect_clay = self.no_effect_clay
        other.no_overbuild_under_bridge = self.no_overbuild_under_bridge
        other.no_start_paths = self.no_start_paths
        other.idle_limit = self.idle_limit
        other.players = self.players
        other.game = self.game
        other.round = self.round
        other.turn = self.turn
        other.reveals = self.reveals
        other.seat = self.seat
        other.starter = self.starter
        other.turns_taken = self.turns_taken
        other.last_round = self.last_round
        other.space = self.space
        other.done = self.done
        other.chosen = self.chosen
        other.blocked = self.blocked
        other.erected = self.erected
        other.discarded = self.discarded
        other.idle = self.idle
        other.top = self.top
        other.seen = self.seen
        other.shown = self.shown
        other.set_aside = self.set_aside
        other.stack = self.stack[:]
        other.pending = self.pending[:]
        other.stock = self.stock[:]
        other.coins = self.coins[:]
        other.routes = self.routes[:]
        other.bridges = self.bridges[:]
        other.plots = self.plots[:]
        other.display = self.display[:]
        other.left = self.left[:]
        other.offer = self.offer
        other.deck = self.deck
        other.marked = self.marked
        other.start_paths = self.start_paths
        other.results = self.results
        other.chance = self.chance
        other.reach = self.reach[:]
        other.built = self.built[:]

    def key(self) -> tuple[int, ...]:
        """All that makes this state what it is, as flat integers; what follows from the rest is left out."""
        numbers = [
            self.first_card, self.blank, self.start_choice, self.campaign, self.start_bricks, self.discard_optional,
            self.blue_ends_round, self.no_effect_clay, self.no_overbuild_under_bridge, self.no_start_paths,
            self.idle_limit, self.players, self.game, self.round, self.turn, self.reveals, self.seat, self.starter,
            self.turns_taken, self.last_round, self.space, self.done, self.chosen, self.blocked, self.erected,
            self.discarded, self.idle, self.seen, self.shown, self.set_aside, len(self.stack), len(self.pending),
            len(self.display), len(self.results),
        ]  # fmt: skip
        for quantity in (self.stack, self.pending, self.stock, self.coins, self.routes, self.bridges, self.plots):
            numbers += quantity
        for quantity in (self.display, self.left, self.marked, self.start_paths, self.results):
            numbers += quantity
        numbers += self.deck[self.top :]
        numbers += self.chance.words()
        return tuple(numbers)


def push(s: State, task: int, argument: int = 0) -> None:
    """Put a question or a step on the stack; the top of the stack comes first."""
    s.stack.append(task | argument << TASK_BITS)
