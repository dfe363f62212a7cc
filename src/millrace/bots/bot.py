"""What a bot is: a function of view, options and chance."""

from collections.abc import Sequence
from typing import Any, Protocol

from millrace.core.rng import Generator
from millrace.core.title import AnyTitle


class Bot(Protocol):
    """A player that is no person. It knows what its seat may know, never the state."""

    @property
    def name(self) -> str:
        """The name under which the bot is asked for."""

    @property
    def blind(self) -> bool:
        """Whether the bot never looks at its view, so that none need be made for it."""

    def choose(self, title: AnyTitle, view: Any, codes: Sequence[int], rng: Generator) -> int:
        """One of the legal codes for the seat of the view; the same arguments always give the same answer."""
