"""What one seat may know of the family's half of a position; `sight` fills it in.

A view lists what is allowed: the board, the markets, all that lies open, the own hand. It never holds the order of the
deck, rivals' cards or the generator of chance. A view is a value: once it is made, it is never changed.
"""

from __future__ import annotations

from typing import Any


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


class DisplayView(IndustryView):
    """A view of a game in which cards lie open beside the deck."""

    __slots__ = ("display", "known")

    display: tuple[int, ...]
    known: tuple[int, ...]
    """[player * kinds of cards + card]: how many cards everybody saw a player take and not yet play."""
