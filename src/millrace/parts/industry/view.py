"""What one seat may know of the family's half of a position, and that half of a position behind a view.

A view lists what is allowed: the board, the markets, all that lies open, the own hand. It never holds the order of the
deck, rivals' cards or the generator of chance. A view is a value: once it is made, it is never changed.
"""

from __future__ import annotations

from typing import Any

from millrace.core.lists import Ints, ints
from millrace.parts.industry.state import IndustryState


class IndustryView:
    """The game as one seat sees it; `seat` is SPECTATOR for somebody who holds no cards."""

    __slots__ = (  # noqa: RUF023  in the order of the fields
        "seat", "switches", "players", "era", "round", "turn", "reveals", "decider", "place_in_order", "actions_left",
        "chosen", "debt", "deck_size", "flipped", "coal_market", "iron_market", "stack", "order", "money", "spent",
        "income", "vp", "links_left", "mat", "score", "own_hand", "hand_sizes", "discard", "tile", "owner", "cubes",
        "line_owner",
    )  # fmt: skip

    seat: int
    """Whose view it is."""
    switches: tuple[int, ...]
    players: int
    era: int
    round: int
    turn: int
    reveals: int
    decider: int
    """Who decides now, -1 when the game is over."""
    place_in_order: int
    actions_left: int
    chosen: int
    debt: int
    deck_size: int
    flipped: int
    coal_market: int
    iron_market: int
    stack: tuple[int, ...]
    order: tuple[int, ...]
    money: tuple[int, ...]
    spent: tuple[int, ...]
    income: tuple[int, ...]
    vp: tuple[int, ...]
    links_left: tuple[int, ...]
    mat: tuple[int, ...]
    score: tuple[int, ...]
    own_hand: tuple[int, ...]
    """How many of each card the seat itself holds; all 0 for a spectator."""
    hand_sizes: tuple[int, ...]
    discard: tuple[int, ...]
    """How many of each card lie open on the discard piles."""
    tile: tuple[int, ...]
    owner: tuple[int, ...]
    cubes: tuple[int, ...]
    line_owner: tuple[int, ...]

    def facts(self) -> tuple[Any, ...]:
        """Everything the view holds, by the names of its fields."""
        fields = [field for kind in type(self).__mro__[:-1] for field in kind.__dict__["__slots__"]]
        return tuple([(field, getattr(self, field)) for field in fields])

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self.facts() == other.facts()

    def __hash__(self) -> int:
        return hash((self.turn, self.stack, self.money, self.tile))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join([f'{name}={value!r}' for name, value in self.facts()])})"


def look(s: IndustryState, switches: Ints, seat: int, v: IndustryView) -> None:
    """Note in a view what a seat may know."""
    v.seat = seat
    v.switches = tuple(switches)
    v.players = s.players
    v.era = s.era
    v.round = s.round
    v.turn = s.turn
    v.reveals = s.reveals
    v.decider = s.seat
    v.place_in_order = s.place_in_order
    v.actions_left = s.actions_left
    v.chosen = s.chosen
    v.debt = s.debt
    v.deck_size = len(s.deck) - s.deck_top
    v.flipped = s.flipped
    v.coal_market = s.coal_market
    v.iron_market = s.iron_market
    v.stack = tuple(s.stack)
    v.order = tuple(s.order)
    v.money = tuple(s.money)
    v.spent = tuple(s.spent)
    v.income = tuple(s.income)
    v.vp = tuple(s.vp)
    v.links_left = tuple(s.links_left)
    v.mat = tuple(s.mat)
    v.score = tuple(s.score)
    hand = s.hand
    cards = len(hand) // s.players
    v.own_hand = tuple(hand[seat * cards : (seat + 1) * cards]) if seat >= 0 else (0,) * cards
    v.hand_sizes = tuple(s.hand_size)
    v.discard = tuple(s.discard)
    v.tile = tuple(s.tile)
    v.owner = tuple(s.owner)
    v.cubes = tuple(s.cubes)
    v.line_owner = tuple(s.line_owner)


def recall(v: IndustryView, s: IndustryState) -> None:
    """Put everything that a view holds, the own hand included, into a position just laid out."""
    s.era = v.era
    s.round = v.round
    s.turn = v.turn
    s.reveals = v.reveals
    s.seat = v.decider
    s.place_in_order = v.place_in_order
    s.actions_left = v.actions_left
    s.chosen = v.chosen
    s.debt = v.debt
    s.flipped = v.flipped
    s.coal_market = v.coal_market
    s.iron_market = v.iron_market
    s.stack = ints(v.stack)
    s.order = ints(v.order)
    s.money = ints(v.money)
    s.spent = ints(v.spent)
    s.income = ints(v.income)
    s.vp = ints(v.vp)
    s.links_left = ints(v.links_left)
    s.mat = ints(v.mat)
    s.score = ints(v.score)
    s.discard = ints(v.discard)
    s.tile = ints(v.tile)
    s.owner = ints(v.owner)
    s.cubes = ints(v.cubes)
    s.line_owner = ints(v.line_owner)
    if v.seat >= 0:
        first = v.seat * len(v.own_hand)
        for card, count in enumerate(v.own_hand):
            s.hand[first + card] = count


def deal_hands(v: IndustryView, s: IndustryState, unseen: list[int], known: list[list[int]]) -> None:
    """Give every other player as many cards as the view counts: those known to be theirs, then unseen ones."""
    cards = len(v.own_hand)
    for player in range(v.players):
        if player != v.seat:
            for card in known[player]:
                s.hand[player * cards + card] += 1
            for _ in range(v.hand_sizes[player] - len(known[player])):
                s.hand[player * cards + unseen.pop()] += 1
