"""A position of Crystal Palace: its tasks, its switches, and what it holds, a word for every field."""

from __future__ import annotations

from typing import Final

from millrace.core.lists import Ints
from millrace.core.machine import Machine, push
from millrace.core.rng import Generator

from .frames import PLAYER_BITS, PLAYER_MASK, TASK_BITS, TURN_TO
from .tables import Tables

# The rule switches: `switches[i]` is the number of the value chosen, 0 the rulebook's.
SWITCHES: Final = (
    ("points_by", ("year", "round")), ("phase1_die_purchase", ("secret", "open")),
    ("trade_timing", ("own_turn", "any_time")), ("raid_trigger", ("placing", "any_arrival")),
    ("port_station_order", ("port_first", "station_first")), ("watch_extra_use", ("allowed", "phase6_only")),
    ("new_prototype_counts", ("yes", "no")), ("vp_floor", ("none", "zero_during_game")),
)  # fmt: skip


class Position(Machine):
    """Everything there is to know about a game at one moment, hidden things included."""

    __slots__ = (  # noqa: RUF023  in the order of the fields
        "tables", "switches", "chance", "players", "round", "phase", "on_turn", "place_in_order", "location", "passed",
        "options_used", "abilities_used", "builds", "tiles_used", "levels_used", "watch_used", "watch_owner",
        "watch_side", "publisher", "market_gears", "tickets_used", "violet_left", "tiles_gone", "bought", "loan_top",
        "patents_known", "persons_known",
        "money", "gear", "energy", "newspapers", "income", "westminster", "buzz", "dice", "dice_supply", "setting",
        "placed_owner", "placed_value", "actions_used", "market", "poster_due", "discount",
        "order", "vp", "score", "tickets", "order_level", "nation", "patents", "prototypes", "persons", "tiles",
        "shares", "links", "loans_open", "loans_repaid", "markers", "arrived", "loans", "patent_stack", "person_stack",
        "green_stack", "share_stack", "patent_display", "person_display", "tile_display", "share_display", "flyers",
    )  # fmt: skip

    tables: Tables
    """What the rules look up, made from the content for a player count."""
    switches: Ints
    """The values of SWITCHES; never changed, shared by all copies."""
    chance: Generator
    """Where chance comes from after the set-up."""
    players: int
    """How many play."""
    round: int
    """From 1 to 5."""
    phase: int
    """From 1 to 7; 8 once the game is over."""
    on_turn: int
    """Whose turn or part it is (CRY-TURN-03), -1 while dice are set."""
    place_in_order: int
    """In phase 2: the place in the player order of whoever places next."""
    location: int
    """In phase 3: the location that is being resolved."""
    passed: int
    """Mask of the players who have passed in this phase 2."""
    options_used: int
    """Mask of the options of Port and Station used in this round."""
    abilities_used: int
    """Mask of the persons whose ability was used in this round."""
    builds: int
    """Prototypes built in the turn of phase 5."""
    tiles_used: int
    """Mask of the research tiles used in the own part of phase 6."""
    levels_used: int
    """Mask of the levels of the Black Market whose assistant was used in the own part of phase 6."""
    watch_used: int
    """Whether the pocket watch was used in this phase 6, 0 or 1."""
    watch_owner: int
    """Who has the pocket watch, -1 for the supply."""
    watch_side: int
    """The side of the pocket watch that is up."""
    publisher: int
    """The side of a publisher tile that lies on the London Times."""
    market_gears: int
    """Gears left on the banner of the Black Market."""
    tickets_used: int
    """Die spaces for tickets that are taken."""
    violet_left: int
    """Mask of the violet research tiles not yet given out."""
    tiles_gone: int
    """Mask of the research tiles that have left the game."""
    bought: int
    """Mask of the players who have bought a die secretly in this phase 1."""
    loan_top: int
    """Index of the next loan of the supply."""
    patents_known: int
    """How many of the lowest cards of the stack of patents everybody has seen."""
    persons_known: int
    """Likewise of the stack of persons."""

    # These change in place; every copy has its own.
    money: Ints
    """By player, as all that follows up to `dice_supply`."""
    gear: Ints
    """Gears."""
    energy: Ints
    """Energy."""
    newspapers: Ints
    """Newspapers."""
    income: Ints
    """The space of the income marker, from 0 at the bottom."""
    westminster: Ints
    """The space of Westminster, from 1."""
    buzz: Ints
    """The field of the buzz track."""
    dice: Ints
    """Dice owned, without those in the supply and under tickets."""
    dice_supply: Ints
    """Dice not yet in use."""
    setting: Ints
    """[player * 6 + value - 1]: dice set and not yet placed; secret until the reveal."""
    placed_owner: Ints
    """By placement space: whose die lies there, -1 for none."""
    placed_value: Ints
    """By placement space: what the die there shows, 0 for none."""
    actions_used: Ints
    """By location: action spaces used in this round."""
    market: Ints
    """By level of the Black Market: whose assistant stands there, -1 for none."""
    poster_due: Ints
    """By player: mask of the posters that pay in this phase 6."""
    discount: Ints
    """By good of a cost: how much less the next prototype costs."""

    # These are replaced whole, never changed in place: copies share them.
    order: Ints
    """The players in the order of the round; before the first reveal by seats."""
    vp: Ints
    """Victory points by player."""
    score: Ints
    """[player * sources + source]: where the points came from."""
    tickets: Ints
    """By player: dice under tickets."""
    order_level: Ints
    """By player: the level reached of the own order."""
    nation: Ints
    """By player: the side of a player board."""
    patents: Ints
    """By player: mask of the patents not yet built."""
    prototypes: Ints
    """By player: mask of the prototypes."""
    persons: Ints
    """By player: mask of the persons."""
    tiles: Ints
    """By player: mask of the research tiles."""
    shares: Ints
    """By player: mask of the shares."""
    links: Ints
    """By player: links scored."""
    loans_open: Ints
    """[player * 3 + value]: open loans."""
    loans_repaid: Ints
    """By player."""
    markers: Ints
    """By player: mask of the posters with an own buzz marker."""
    arrived: Ints
    """The players at the end of the buzz track, in the order of their arrival."""
    loans: Ints
    """The values of the loans in the order of their drawing, those before `loan_top` drawn."""
    patent_stack: Ints
    """Cards from the top, which lies open."""
    person_stack: Ints
    """Likewise the persons."""
    green_stack: Ints
    """The green research tiles from the top, face down."""
    share_stack: Ints
    """The shares of all rounds in the order in which they are shown."""
    patent_display: Ints
    """The open patents, from the left."""
    person_display: Ints
    """The open persons, from the left."""
    tile_display: Ints
    """The open research tiles."""
    share_display: Ints
    """The open shares."""
    flyers: Ints
    """By flyer field: its flyer."""

    def copy(self) -> Position:
        """An independent position equal to this one."""
        o = Position()
        self.copy_machine_to(o)
        o.tables, o.switches, o.chance = self.tables, self.switches, self.chance
        o.players, o.round, o.phase, o.place_in_order = self.players, self.round, self.phase, self.place_in_order
        o.on_turn, o.location, o.passed, o.options_used = self.on_turn, self.location, self.passed, self.options_used
        o.abilities_used, o.builds = self.abilities_used, self.builds
        o.tiles_used, o.levels_used, o.watch_used = self.tiles_used, self.levels_used, self.watch_used
        o.watch_owner, o.watch_side, o.publisher = self.watch_owner, self.watch_side, self.publisher
        o.market_gears, o.tickets_used, o.violet_left = self.market_gears, self.tickets_used, self.violet_left
        o.tiles_gone = self.tiles_gone
        o.bought, o.loan_top = self.bought, self.loan_top
        o.patents_known, o.persons_known = self.patents_known, self.persons_known
        o.money, o.gear, o.energy, o.newspapers = self.money[:], self.gear[:], self.energy[:], self.newspapers[:]
        o.income, o.westminster, o.buzz = self.income[:], self.westminster[:], self.buzz[:]
        o.dice, o.dice_supply, o.setting = self.dice[:], self.dice_supply[:], self.setting[:]
        o.placed_owner, o.placed_value = self.placed_owner[:], self.placed_value[:]
        o.actions_used, o.market = self.actions_used[:], self.market[:]
        o.poster_due, o.discount = self.poster_due[:], self.discount[:]
        o.order, o.vp, o.score, o.tickets = self.order, self.vp, self.score, self.tickets
        o.order_level, o.nation, o.patents, o.prototypes = self.order_level, self.nation, self.patents, self.prototypes
        o.persons, o.tiles, o.shares, o.links = self.persons, self.tiles, self.shares, self.links
        o.loans_open, o.loans_repaid, o.markers = self.loans_open, self.loans_repaid, self.markers
        o.arrived, o.loans, o.flyers = self.arrived, self.loans, self.flyers
        o.patent_stack, o.person_stack = self.patent_stack, self.person_stack
        o.green_stack, o.share_stack = self.green_stack, self.share_stack
        o.patent_display, o.person_display = self.patent_display, self.person_display
        o.tile_display, o.share_display = self.tile_display, self.share_display
        return o

    def key(self) -> tuple[int, ...]:
        """All that makes this position what it is, as flat integers."""
        numbers = [
            self.players, self.round, self.phase, self.turn, self.reveals, self.seat, self.on_turn,
            self.place_in_order,
            self.location, self.passed, self.options_used, self.abilities_used, self.builds, self.tiles_used,
            self.levels_used, self.watch_used, self.watch_owner, self.watch_side, self.publisher, self.market_gears,
            self.tickets_used, self.violet_left, self.tiles_gone, self.bought, len(self.loans) - self.loan_top,
            self.patents_known,
            self.persons_known,
        ]  # fmt: skip
        for amounts in (self.money, self.gear, self.energy, self.newspapers, self.income, self.westminster, self.buzz):
            numbers += amounts
        for amounts in (self.dice, self.dice_supply, self.setting, self.placed_owner, self.placed_value, self.market):
            numbers += amounts
        for amounts in (self.actions_used, self.poster_due, self.discount, self.order, self.vp, self.score):
            numbers += amounts
        for amounts in (self.tickets, self.order_level, self.nation, self.patents, self.prototypes, self.persons):
            numbers += amounts
        for amounts in (self.tiles, self.shares, self.links, self.loans_open, self.loans_repaid, self.markers):
            numbers += amounts
        for cards in (
            self.stack, self.switches, self.arrived, self.patent_stack, self.person_stack, self.green_stack,
            self.share_stack, self.patent_display, self.person_display, self.tile_display, self.share_display,
            self.flyers,
        ):  # fmt: skip
            numbers.append(len(cards))
            numbers += cards
        numbers += self.loans[self.loan_top :]
        numbers += self.chance.words()
        return tuple(numbers)


# -- Frames that speak of a player --------------------------------------------------------------------------------


def ask(s: Position, task: int, argument: int, player: int) -> None:
    """Put a question to a player on the stack."""
    push(s, task, argument)
    push(s, TURN_TO, player)


def turn_to(s: Position) -> None:
    """Let the player decide whom the next question is put to."""
    player = s.frame >> TASK_BITS
    if s.seat != player:
        s.seat = player
        s.turn += 1


def push_for(s: Position, task: int, number: int, player: int) -> None:
    """Put a step that concerns a player on the stack."""
    push(s, task, number << PLAYER_BITS | player)


def player_of(s: Position) -> int:
    """The player whom the step in hand concerns."""
    return s.frame >> TASK_BITS & PLAYER_MASK


def number_of(s: Position) -> int:
    """The number that the step in hand speaks of."""
    return s.frame >> TASK_BITS + PLAYER_BITS
