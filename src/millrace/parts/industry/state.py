"""The half of a position that all titles of the family have: flat integers and lists of integers, nothing else.

Players, places, slots, lines, cards and kinds of tiles are numbers; `Map` says what they stand for. Masks are sets of
such numbers as bits of one integer.
"""

from __future__ import annotations

from typing import Any, Final, TypeVar

from millrace.core.lists import Ints, filled, ints
from millrace.core.machine import Machine, Tasks
from millrace.core.rng import Generator
from millrace.parts.industry.map import Map

CANAL: Final = 0
RAIL: Final = 1

S = TypeVar("S", bound="IndustryState")


class IndustryState(Machine):
    """What lies on the board and on the mats, in the hands and in the purses. A title's position adds its own."""

    __slots__ = (  # noqa: RUF023  in the order of the fields
        "map", "switches", "players", "era", "round", "place_in_order", "actions_left", "chosen", "debt", "deck_top",
        "flipped", "laid", "coal_market", "iron_market", "money", "spent", "income", "cubes", "stocked", "hand",
        "hand_mask", "hand_size", "order", "vp", "score", "links_left", "linked", "network", "own", "loans", "mat",
        "discard", "deck", "tile", "owner", "standing", "line_owner", "component", "neighbours", "chance",
    )  # fmt: skip

    map: Map
    """The title's tables, as far as the family knows them."""
    switches: Ints
    """By rule switch: the number of the value chosen, 0 the rulebook's; never changed, shared by all copies."""
    players: int
    """How many play."""
    era: int
    """CANAL or RAIL."""
    round: int
    """The round of the era, from 1."""
    place_in_order: int
    """The place in the turn order of whoever acts."""
    actions_left: int
    """Actions of the turn that are not finished."""
    chosen: int
    """The code of the action that is being carried out, -1 between actions."""
    debt: int
    """What the player who is asked has yet to pay in a shortfall."""
    deck_top: int
    """Index of the next card of the deck."""
    flipped: int
    """Mask of the slots whose tile is flipped."""
    laid: int
    """Mask of the lines on which a link lies."""
    coal_market: int
    """Cubes in the market of coal."""
    iron_market: int
    """Cubes in the market of iron."""

    # These change in place; every copy has its own.
    money: Ints
    """By player."""
    spent: Ints
    """By player: what was spent in this round."""
    income: Ints
    """By player: the space of the income marker."""
    cubes: Ints
    """By slot: cubes or barrels on its tile."""
    stocked: Ints
    """By industry: mask of the slots whose tile holds cubes."""
    hand: Ints
    """[player * kinds of cards + card]: how many of each card a player holds."""
    hand_mask: Ints
    """By player: mask of the cards held."""
    hand_size: Ints
    """By player: number of the cards held."""

    # These are replaced whole, never changed in place: copies share them.
    order: Ints
    """The players in turn order."""
    vp: Ints
    """By player: victory points."""
    score: Ints
    """[player * sources + source]: where the points came from."""
    links_left: Ints
    """By player: link tiles not on the board."""
    linked: Ints
    """By player: mask of the places that an own link touches."""
    network: Ints
    """By player: mask of those, and of the places where an own tile lies."""
    own: Ints
    """By player: mask of the slots with an own tile."""
    loans: Ints
    """By player: loans that payments took and that are still open."""
    mat: Ints
    """[player * stacks + stack]: tiles that have left the stack."""
    discard: Ints
    """How many of each card lie face up on the discard piles."""
    deck: Ints
    """The cards from the top, those before `deck_top` drawn."""
    tile: Ints
    """By slot: the kind of the tile on it, -1 if there is none."""
    owner: Ints
    """By slot: the player whose tile lies there, -1 if none does."""
    standing: Ints
    """By industry: mask of the slots with a tile of it, flipped or not."""
    line_owner: Ints
    """By line: the player whose link lies there, -1 if none does."""
    component: Ints
    """By place: mask of all places connected to it, itself included."""
    neighbours: Ints
    """By place: mask of the places one link away."""
    chance: Generator
    """Where chance comes from after the set-up."""

    def copy_state_to(self, other: IndustryState) -> None:
        """Give another position these fields; lists that never change in place are shared."""
        self.copy_machine_to(other)
        other.map, other.switches, other.chance = self.map, self.switches, self.chance
        other.players, other.era, other.round = self.players, self.era, self.round
        other.place_in_order, other.actions_left = self.place_in_order, self.actions_left
        other.chosen, other.debt, other.deck_top = self.chosen, self.debt, self.deck_top
        other.flipped, other.laid = self.flipped, self.laid
        other.coal_market, other.iron_market = self.coal_market, self.iron_market
        other.money, other.spent, other.income = self.money[:], self.spent[:], self.income[:]
        other.cubes, other.stocked = self.cubes[:], self.stocked[:]
        other.hand, other.hand_mask, other.hand_size = self.hand[:], self.hand_mask[:], self.hand_size[:]
        other.order, other.vp, other.score = self.order, self.vp, self.score
        other.links_left, other.linked, other.network = self.links_left, self.linked, self.network
        other.own, other.loans, other.mat = self.own, self.loans, self.mat
        other.discard, other.deck = self.discard, self.deck
        other.tile, other.owner, other.standing = self.tile, self.owner, self.standing
        other.line_owner, other.component, other.neighbours = self.line_owner, self.component, self.neighbours


def blank(s: S, tasks: Tasks[Any], switches: Ints) -> S:
    """A position just made, with its tasks and switches and nothing laid out yet."""
    s.tasks = tasks
    s.switches = switches
    return s


def lay_out_board(s: IndustryState, m: Map, players: int) -> None:
    """The empty board before the first turn, its markets filled as printed."""
    s.map = m
    s.done_code = m.done_code
    s.players = players
    s.era = CANAL
    s.round = 1
    s.turn = 0
    s.reveals = 0
    s.seat = -1
    s.place_in_order = 0
    s.actions_left = 0
    s.chosen = -1
    s.debt = 0
    s.stack = ints([])
    s.offer = None
    s.order = ints(range(players))
    s.tile = filled(-1, len(m.slot_ids))
    s.owner = filled(-1, len(m.slot_ids))
    s.cubes = filled(0, len(m.slot_ids))
    s.flipped = 0
    s.standing = filled(0, len(m.industry_ids))
    s.stocked = filled(0, len(m.industry_ids))
    s.line_owner = filled(-1, len(m.line_ids))
    s.laid = 0
    s.component = ints([1 << place for place in range(len(m.place_ids))])
    s.neighbours = filled(0, len(m.place_ids))
    s.coal_market = m.start_coal
    s.iron_market = m.start_iron


def lay_out_players(s: IndustryState) -> None:
    """Money, markers, link tiles and full mats; no cards yet."""
    m = s.map
    players = s.players
    s.money = filled(m.start_money, players)
    s.spent = filled(0, players)
    s.income = filled(m.start_income_space, players)
    s.vp = filled(m.start_vp, players)
    s.links_left = filled(m.link_tiles, players)
    s.linked = filled(0, players)
    s.network = filled(0, players)
    s.own = filled(0, players)
    s.loans = filled(0, players)
    s.mat = filled(0, players * len(m.mat_tiles))
    s.score = filled(0, players * len(m.source_ids))
    for player in range(players):
        s.score[player * len(m.source_ids) + m.start_source] = m.start_vp
    s.hand = filled(0, players * len(m.card_ids))
    s.hand_mask = filled(0, players)
    s.hand_size = filled(0, players)
    s.deck = ints([])
    s.deck_top = 0
