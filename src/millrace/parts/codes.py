"""Numbering the options of a title: each gets the next code, a kind, and up to two numbers that say what it is about.

A title makes its options in the order of its code book and keeps `kinds`, `a` and `b` for its rules to look up.
"""

from __future__ import annotations

from collections.abc import Sequence

from millrace.core.codebook import CodeBook
from millrace.core.lists import Growing, Ints, filled, ints


class Codes:
    """Options while they are numbered; index = code."""

    texts: list[str]
    kinds: Growing
    a: Growing
    b: Growing

    def __init__(self) -> None:
        self.texts = []
        self.kinds = []
        self.a = []
        self.b = []

    def add(self, kind: int, text: str, a: int = 0, b: int = 0) -> int:
        """The code of a new option."""
        self.texts.append(text)
        self.kinds.append(kind)
        self.a.append(a)
        self.b.append(b)
        return len(self.texts) - 1

    def add_each(self, kind: int, verb: str, ids: Sequence[str]) -> int:
        """The code of the first of several options, one for each id; the others follow."""
        first = len(self.texts)
        for number, id in enumerate(ids):
            self.add(kind, f"{verb} {id}", number)
        return first

    def add_chosen(self, kind: int, verb: str, ids: Sequence[str], chosen: int) -> Ints:
        """The code of an option for each id chosen, by its number; -1 for the others."""
        return ints([self.add(kind, f"{verb} {id}", n) if chosen >> n & 1 else -1 for n, id in enumerate(ids)])

    def add_builds(self, kind: int, verb: str, slots: Sequence[str], industries: Sequence[str], slots_of: Ints) -> Ints:
        """The code of an option for each industry that a slot shows, by `slot * len(industries) + industry`, or -1.

        `slots_of` has for each industry the mask of the slots that show it.
        """
        codes = filled(-1, len(slots) * len(industries))
        for slot, slot_id in enumerate(slots):
            for industry, industry_id in enumerate(industries):
                if slots_of[industry] >> slot & 1:
                    code = self.add(kind, f"{verb} {industry_id} {slot_id}", slot, industry)
                    codes[slot * len(industries) + industry] = code
        return codes

    def book(self) -> CodeBook:
        """The code book of all options."""
        return CodeBook(self.texts)
