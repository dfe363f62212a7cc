"""What one seat may know of the family's half of a position; `sight` fills it in.

A view lists what is allowed: the board, the markets, all that lies open, the own hand. It never holds the order of the
deck, rivals' cards or the generator of chance. A view is a value: once it is made, it is never changed.
"""

from __future__ import annotations

from millrace.core.view import SeatView


class IndustryView(SeatView):
    """The game as one seat sees it; `seat` is SPECTATOR for somebody who holds no cards."""

    __slots__ = (  # noqa: RUF023  in the order of the fields
        "era", "order", "place_in_order", "actions_left", "chosen", "debt", "money", "spent", "income", "vp", "score",
        "coal_market", "iron_market", "deck_size", "own_hand", "hand_sizes", "discard", "tile", "owner", "cubes",
        "flipped", "line_owner", "links_left", "mat",
    )  # fmt: skip

    era: int
    order: tuple[int, ...]
    place_in_order: int
    actions_left: int
    chosen: int
    debt: int

    money: tuple[int, ...]
    spent: tuple[int, ...]
    income: tuple[int, ...]
    vp: tuple[int, ...]
    score: tuple[int, ...]

    coal_market: int
    iron_market: int

    deck_size: int
    own_hand: tuple[int, ...]
    """How many of each card the seat itself holds; all 0 for a spectator."""
    hand_sizes: tuple[int, ...]
    discard: tuple[int, ...]
    """How many of each card lie open on the discard piles."""

    tile: tuple[int, ...]
    owner: tuple[int, ...]
    cubes: tuple[int, ...]
    flipped: int

    line_owner: tuple[int, ...]
    links_left: tuple[int, ...]
    mat: tuple[int, ...]


class DisplayView(IndustryView):
    """A view of a game in which cards lie open beside the deck."""

    __slots__ = ("display", "known")

    display: tuple[int, ...]
    known: tuple[int, ...]
    """[player * kinds of cards + card]: how many cards everybody saw a player take and not yet play."""
