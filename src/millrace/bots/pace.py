"""How long bots may think while somebody waits for them: those that move one after the other share a few seconds."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, Protocol, runtime_checkable

from millrace.bots.bot import Bot

PATIENCE: Final = 2.0
"""Seconds in which all bots of a match have moved, however many there are, as far as that is up to them."""

SHARE: Final = 8
"""A decision may take this part of what is left: those to come find something, too."""

LEAST: Final = 0.02
"""Seconds that a decision may take in any case; less is nothing."""

PAUSE: Final = 1.0
"""Seconds without a bot's decision after which somebody else must have moved, so that patience is fresh."""


class Pace:
    """The time of one match."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock: Final = clock
        self._begun = self._last = -PATIENCE - PAUSE

    @contextmanager
    def decision(self) -> Iterator[float]:
        """While a decision is thought about: the seconds that it may take."""
        now = self._clock()
        if now - self._last > PAUSE:
            self._begun = now
        try:
            yield max(LEAST, (self._begun + PATIENCE - now) / SHARE)
        finally:
            self._last = self._clock()


@runtime_checkable
class Paced(Protocol):
    """A bot that thinks as long as it is given."""

    def paced(self, pace: Pace) -> Bot:
        """The same bot where people wait for it."""


def paced(bot: Bot, pace: Pace) -> Bot:
    """A bot as it plays in a match with people: it keeps to the pace, if it is one that thinks as long as it may."""
    return bot.paced(pace) if isinstance(bot, Paced) else bot
