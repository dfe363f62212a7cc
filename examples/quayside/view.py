"""What one seat may know, and a position that could lie behind it.

A view holds neither the cards of others, bids that are not revealed, nor the generator of chance.
"""

from __future__ import annotations

from dataclasses import dataclass

from millrace.core.lists import ints
from millrace.core.rng import Generator

from .state import BIDS, CARDS, Position
from .tasks import blank_position


@dataclass(frozen=True)
class View:
    """The game as one seat sees it; `seat` is SPECTATOR for somebody who holds no cards."""

    seat: int
    players: int
    low: int
    round: int
    turn: int
    reveals: int
    decider: int
    """Who decides, the lowest seat if several do; -1 when the game is over."""
    pending: tuple[int, ...]
    """The stack of the machine. Nothing in it is secret; in another title something might be."""
    drawn: int
    hand: int
    """Mask of the cards that the seat itself holds."""
    own_bid: int
    has_bid: tuple[bool, ...]
    """By player: whether there is a bid that is not revealed yet."""
    revealed: tuple[int, ...]
    held: tuple[int, ...]
    """By player: how many cards."""
    points: tuple[int, ...]
    flags: tuple[int, ...]


def view(s: Position, seat: int) -> View:
    """What a seat may know of a position; SPECTATOR for what everybody may know."""
    return View(
        seat=seat,
        players=s.players,
        low=s.low,
        round=s.round,
        turn=s.turn,
        reveals=s.reveals,
        decider=s.seat,
        pending=tuple(s.stack),
        drawn=s.drawn,
        hand=s.hands[seat] if seat >= 0 else 0,
        own_bid=s.bids[seat] if seat >= 0 else -1,
        has_bid=tuple([bid >= 0 for bid in s.bids]),
        revealed=tuple(s.revealed),
        held=tuple([hand.bit_count() for hand in s.hands]),
        points=tuple(s.points),
        flags=tuple(s.flags),
    )


def determinise(v: View, chance: Generator) -> Position:
    """A position that looks to the seat just like the view; what is hidden is made up at random."""
    s = blank_position(v.players)
    s.low, s.round, s.drawn = v.low, v.round, v.drawn
    s.seat, s.turn, s.reveals, s.stack = v.decider, v.turn, v.reveals, ints(v.pending)
    s.revealed, s.points, s.flags = list(v.revealed), list(v.points), list(v.flags)
    unseen = [card for card in CARDS if not v.hand >> card & 1]
    chance.shuffle(unseen)
    s.hands = [v.hand if seat == v.seat else sum([1 << unseen.pop() for _ in range(v.held[seat])])
               for seat in range(v.players)]  # fmt: skip
    s.bids = [chance.below(len(BIDS)) if has_bid else -1 for has_bid in v.has_bid]
    if v.seat >= 0:
        s.bids[v.seat] = v.own_bid
    s.chance = Generator.from_seed(str(chance.next_word()), "determinised")
    return s
