"""What may be pending in a game of Oranienburger Kanal, its rule switches, and the position: all plain numbers.

Seats, structure spaces, route spaces, action spaces, goods and cards are numbers; `Tables` says what they stand for.
Masks are sets of such numbers as bits of one integer.
"""

from __future__ import annotations

from typing import Final

from millrace.core.lists import Growing, Ints
from millrace.core.machine import Machine
from millrace.core.rng import Generator

from .tables import BLUE, DECK, Tables

# Where prestige comes from at the end, in the order of the score sheet
SOURCES: Final = ("structures", "talers", "markers", "brick-and-iron", "smallest-stock", "routes", "empty-spaces")
SOURCE_COUNT: Final = 7

GAMES: Final = 3
"""Games of a campaign."""

SWITCHES: Final[tuple[tuple[str, str, dict[str, int]], ...]] = (
    ("deck", "first_card", {"A": 0, "B": DECK}),
    ("industry_board_side", "blank", {"front": 0, "back": 1}),
    ("start_player", "start_choice", {"random": 0, "seat_1": 1, "seat_2": 2}),
    ("solo_mode", "campaign", {"single": 0, "campaign": 1}),
    ("start_bricks", "start_bricks", {"1": 0, "2": 1}),
    ("full_board_discard", "discard_optional", {"mandatory": 0, "optional": 1}),
    ("blue_emptied_midround", "blue_ends_round", {"next_round_last": 0, "current_round_last": 1}),
    ("free_canal_clay", "no_effect_clay", {"yes": 0, "no": 1}),
    ("overbuild_under_bridge", "no_overbuild_under_bridge", {"allowed": 0, "forbidden": 1}),
    ("blank_printed_paths", "no_start_paths", {"starting_paths": 0, "none": 1}),
    ("stalled_game", "idle_limit", {"after_3_rounds": 3, "after_1_round": 1, "never": 0}),
)
"""Each rule switch, the field of the position that holds it, and what stands for its values, the default first."""


class Position(Machine):
    """Everything there is to know about a game at one moment, hidden things included."""

    __slots__ = (  # noqa: RUF023  in the order of the fields
        "tables", "first_card", "blank", "start_choice", "campaign", "start_bricks", "discard_optional",
        "blue_ends_round", "no_effect_clay", "no_overbuild_under_bridge", "no_start_paths", "idle_limit",
        "players", "game", "round", "starter", "turns_taken", "last_round", "space", "done", "chosen", "blocked",
        "erected", "discarded", "idle", "top", "seen", "shown", "set_aside",
        "pending", "stock", "coins", "routes", "bridges", "plots", "display", "left",
        "deck", "marked", "start_paths", "results", "chance", "reach", "built",
    )  # fmt: skip

    tables: Tables
    """What the rules look up, made from the content."""

    first_card: int
    """The first card of the deck in play."""
    blank: int
    """1 if the industry boards lie with their blank side up."""
    start_choice: int
    """Who gets the starting disc: 0 whom chance picks, otherwise the seat's number from 1."""
    campaign: int
    """1 if three solo games count together."""
    start_bricks: int
    """Bricks beyond those of the set-up list."""
    discard_optional: int
    """1 if nobody with a full board has to discard a structure."""
    blue_ends_round: int
    """1 if the round in which a discard empties the blue stack is the last one."""
    no_effect_clay: int
    """1 if canals laid by effects bring no clay."""
    no_overbuild_under_bridge: int
    """1 if paths under bridges stay."""
    no_start_paths: int
    """1 if paths laid at the start on the blank side do not count as printed ones."""
    idle_limit: int
    """Rounds without a structure leaving display or stacks until one is discarded; 0 for any number."""

    players: int
    """How many play: 1 or 2."""
    game: int
    """The game of the campaign, from 1."""
    round: int
    """The round of the game, from 1."""
    starter: int
    """Who has the starting disc; -1 before it is given out."""
    turns_taken: int
    """Turns of this round that are over."""
    last_round: int
    """1 in the last round of the game."""
    space: int
    """The active action space, -1 if none."""
    done: int
    """What the turn has done on it, packed; see `Tables.allowed`."""
    chosen: int
    """Mask of the action spaces with a disc."""
    blocked: int
    """Where the blocking disc lies, -1 if there is none."""
    erected: int
    """Structures erected in this round."""
    discarded: int
    """Structures discarded from the stack in this round."""
    idle: int
    """Rounds in a row in which no structure left display or stacks."""
    top: int
    """Where in `deck` the next card is."""
    seen: int
    """Mask of the numbers of structures that have ever lain face up."""
    shown: int
    """The same for this game of a campaign."""
    set_aside: int
    """Mask of the numbers of blue structures left over in earlier games of a campaign."""

    # These change in place; every copy has its own.
    pending: Growing
    """Activations that wait: a plot, or two neighbours one of which may be used, `plot | (other + 1) << PLOT_BITS`."""
    stock: Ints
    """Goods, `[seat * GOOD_COUNT + good]`."""
    coins: Ints
    """Talers by action space."""
    routes: Ints
    """Masks of route spaces, `[seat * KINDS + kind]`."""
    bridges: Ints
    """By seat: mask of the route spaces with a bridge."""
    plots: Ints
    """Cards on the structure spaces, `[seat * PLOTS + plot]`; -1 if empty."""
    display: Growing
    """The structures that lie face up."""
    left: Ints
    """Structures left in the stacks, by colour."""

    # These are replaced whole, never changed in place: copies share them.
    deck: Ints
    """Green, orange and blue stack, one after the other, each from the top."""
    marked: Ints
    """Masks of route spaces whose route, then whose bridge is taken off after all effects, `[seat * 2 + which]`."""
    start_paths: Ints
    """By seat: mask of the spaces of printed or starting paths."""
    results: Growing
    """Prestige in the finished games of a campaign, `[game * SOURCE_COUNT + source]`."""
    chance: Generator
    """Where chance comes from after the set-up; replaced before it is used."""

    # These follow from the rest.
    reach: Ints
    """Masks of route spaces that adjoin a rail, then a canal, `[seat * 2 + which]`."""
    built: Ints
    """By seat: mask of the structure spaces with a structure."""

    def key(self) -> tuple[int, ...]:
        """All that makes this position what it is, as flat integers; what follows from the rest is left out."""
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

    def copy(self) -> Position:
        """An independent position equal to this one; lists that never change in place are shared (see the fields)."""
        other = Position()
        self.copy_machine_to(other)
        other.tables, other.chance = self.tables, self.chance
        other.first_card, other.blank, other.start_choice = self.first_card, self.blank, self.start_choice
        other.campaign, other.start_bricks = self.campaign, self.start_bricks
        other.discard_optional, other.blue_ends_round = self.discard_optional, self.blue_ends_round
        other.no_effect_clay, other.no_overbuild_under_bridge = self.no_effect_clay, self.no_overbuild_under_bridge
        other.no_start_paths, other.idle_limit = self.no_start_paths, self.idle_limit
        other.players, other.game, other.round = self.players, self.game, self.round
        other.starter, other.turns_taken, other.last_round = self.starter, self.turns_taken, self.last_round
        other.space, other.done = self.space, self.done
        other.chosen, other.blocked = self.chosen, self.blocked
        other.erected, other.discarded, other.idle = self.erected, self.discarded, self.idle
        other.seen, other.shown, other.set_aside = self.seen, self.shown, self.set_aside
        other.pending, other.stock, other.coins = self.pending[:], self.stock[:], self.coins[:]
        other.routes, other.bridges, other.plots = self.routes[:], self.bridges[:], self.plots[:]
        other.display, other.left = self.display[:], self.left[:]
        other.deck, other.top, other.marked = self.deck, self.top, self.marked
        other.start_paths, other.results = self.start_paths, self.results
        other.reach, other.built = self.reach[:], self.built[:]
        return other


def uncovered(s: Position, space: int) -> int:
    """Whether the covered actions of a space may be used: its stack is empty, U4 also needs the last round."""
    colour = s.tables.covered_by[space]
    if colour < 0:
        return 1
    return int(s.left[colour] == 0 and (colour != BLUE or s.last_round == 1))
