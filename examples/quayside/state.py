"""What there is in Quayside: the options, the tasks, and what a position holds."""

from __future__ import annotations

from typing import Final

from millrace.core.codebook import CodeBook
from millrace.core.machine import Machine
from millrace.core.rng import Generator

CARDS: Final = range(1, 13)
HAND: Final = 2
"""How many cards everybody begins with."""
ROUNDS: Final = 2
BIDS: Final = range(3)
FLAG_IDS: Final = ("red", "blue-grey", "blue-green")

BOOK: Final = CodeBook(
    [
        *(f"bid {bid}" for bid in BIDS),
        *(f"play card-{card}" for card in CARDS),
        "draw",
        *(f"flag {flag}" for flag in FLAG_IDS),
    ]
)
"""Every option. The code of a bid is the bid itself."""

PLAY: Final = BOOK.code("play card-1") - 1
"""What to take off the code of a played card to get the card."""
DRAW: Final = BOOK.code("draw")
FLAGS: Final = range(DRAW + 1, len(BOOK))

BID, CARD, FLAG, REVEAL, END_TURN = range(5)
"""The numbers of the tasks, in the order of their rows in `tasks.py`."""
TASK_BITS: Final = 3


class Position(Machine):
    """Everything there is to know about a game of Quayside, besides what is pending."""

    players: int
    low: int
    """Whether low cards score more, as 0 or 1."""
    round: int
    """Counted from 0."""
    drawn: int
    """Whether the player in turn has drawn a card, as 0 or 1."""
    bids: list[int]
    """By player: the bid that nobody else knows yet, -1 if there is none."""
    revealed: list[int]
    """By player: the bid revealed last, -1 if there was none yet."""
    hands: list[int]
    """By player: mask of the cards held."""
    points: list[int]
    flags: list[int]
    """By player: the code of the flag raised last, -1 if there was none yet."""
    chance: Generator

    def copy(self) -> Position:
        """An independent position equal to this one."""
        other = Position()
        self.copy_machine_to(other)
        other.players = self.players
        other.low = self.low
        other.round = self.round
        other.drawn = self.drawn
        other.bids = self.bids[:]
        other.revealed = self.revealed[:]
        other.hands = self.hands[:]
        other.points = self.points[:]
        other.flags = self.flags[:]
        other.chance = self.chance.copy()
        return other

    def key(self) -> tuple[int, ...]:
        """All that makes this position what it is, as flat integers."""
        numbers = [self.seat, self.turn, self.reveals, self.players, self.low, self.round, *self.stack, self.drawn]
        lists = self.bids + self.revealed + self.hands + self.points + self.flags
        return (*numbers, *lists, *self.chance.words())
