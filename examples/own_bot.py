"""A bot of your own, in a file of your own. From the folder above this one:

    millrace duel brass-birmingham --bots examples.own_bot:Thrifty,random --jobs 2
    millrace play brass-birmingham --seats human,examples.own_bot:Thrifty
    millrace serve --bot examples.own_bot:Thrifty

A program makes it known by `millrace.bots.register("thrifty", Thrifty)`.
"""

from collections.abc import Sequence
from typing import Any

from millrace import AnyTitle
from millrace.core.rng import Generator

UNWANTED = ("loan", "pass")


class Thrifty:
    """Plays by chance, but borrows and passes only if nothing else is left."""

    name = "thrifty"
    blind = True  # it decides by the options alone, so no view need be made for it

    def choose(self, title: AnyTitle, view: Any, codes: Sequence[int], rng: Generator) -> int:
        """Any of the codes, an unwanted one only if there is no other; all chance comes from `rng`."""
        wanted = [code for code in codes if title.codebook[code].words[0] not in UNWANTED] or codes
        return wanted[rng.below(len(wanted))]
