"""A gate that a bot passes when it is stronger beyond doubt, and that may be looked at after every deal.

Two bets run along with the deals: one that the bot's share is greater than `above`, one that it is less than `goal`.
Against a fair opponent no bet grows tenfold more often than once in ten times, *at any moment of the whole match*
(Ville's inequality). So the match may end as soon as one has grown enough, which for the usual intervals would be
cheating: they hold for a number of games fixed beforehand. The stakes follow the mean and spread seen so far
(Waudby-Smith and Ramdas, Estimating means of bounded random variables by betting, 2024).
"""

from dataclasses import dataclass
from math import log, log1p
from typing import Final

from millrace.arena.errors import ArenaError

STRONGER: Final = "stronger"
WEAKER: Final = "weaker"
OPEN: Final = "open"

BOLDEST: Final = 0.75
"""The largest part of all that is won so far, put at stake on one deal."""


class Bet:
    """A bet that the mean of values between 0 and 1 is greater than a level."""

    def __init__(self, level: float) -> None:
        self.level: Final = level
        self.wealth = 0.0
        """The logarithm of what has become of 1."""
        # One deal of each kind ahead of the first, so that there is a spread to begin with.
        self._count, self._sum, self._squares = 2.0, 1.0, 1.0

    def take(self, value: float) -> None:
        """Bet on the next value before it is looked at."""
        mean = self._sum / self._count
        spread = max(self._squares / self._count - mean * mean, 1e-3)
        edge = mean - self.level
        stake = min(max(edge / (spread + edge * edge), 0.0), BOLDEST / self.level if self.level else BOLDEST)
        self.wealth += log1p(stake * (value - self.level))
        self._count += 1
        self._sum += value
        self._squares += value * value


@dataclass(frozen=True)
class Gate:
    """What a bot must show: a share above `above`, given up as soon as it is clear that `goal` is not reached."""

    above: float = 0.5
    goal: float = 0.55
    error: float = 0.05
    """How often either verdict may be wrong."""

    def __post_init__(self) -> None:
        if not 0 <= self.above < self.goal <= 1 or not 0 < self.error < 1:
            raise ArenaError("arena.bad-gate", above=self.above, goal=self.goal, error=self.error)

    def verdict(self, shares: list[float]) -> tuple[str, int]:
        """What the shares of the deals, in their order, say, and after how many deals they said it."""
        stronger, weaker = Bet(self.above), Bet(1 - self.goal)
        enough = -log(self.error)
        for number, share in enumerate(shares, 1):
            stronger.take(share)
            weaker.take(1 - share)
            if stronger.wealth >= enough:
                return STRONGER, number
            if weaker.wealth >= enough:
                return WEAKER, number
        return OPEN, len(shares)
