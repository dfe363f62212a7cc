"""A player that takes any legal option, each as likely as the others."""

from collections.abc import Sequence
from typing import Any, Final

from millrace.core.rng import Generator
from millrace.core.title import AnyTitle


class Random:
    """Chooses by chance alone: the yardstick for every other bot."""

    name: Final = "random"
    blind: Final = True

    def choose(self, title: AnyTitle, view: Any, codes: Sequence[int], rng: Generator) -> int:
        """Any of the codes, each equally likely."""
        return codes[rng.below(len(codes))]
