"""What a seat can be besides a person: bots by name."""

from collections.abc import Callable
from typing import Final

from millrace.bots.bot import Bot
from millrace.bots.errors import BadDuel, IllegalChoice, NoEvaluation, UnknownBot
from millrace.bots.greedy import Greedy
from millrace.bots.random import Random

__all__ = ["BadDuel", "Bot", "Greedy", "IllegalChoice", "NoEvaluation", "Random", "UnknownBot", "make", "names"]

_MAKERS: Final[dict[str, Callable[[], Bot]]] = {"greedy": Greedy, "random": Random}


def names() -> tuple[str, ...]:
    """The names of all bots."""
    return tuple(_MAKERS)


def make(name: str) -> Bot:
    """The bot of a name."""
    maker = _MAKERS.get(name)
    if maker is None:
        raise UnknownBot(name, names())
    return maker()
