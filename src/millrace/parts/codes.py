"""Numbering the options of a title: each gets the next code, a kind, and up to two numbers that say what it is about.

A title makes its options in the order of its code book and keeps `kinds`, `a` and `b` for its rules to look up.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from millrace.core.codebook import CodeBook
from millrace.core.lists import Growing, Ints, filled, ints


class Codes:
    """Options while they are numbered; index = code."""

    texts: list[str]
    kinds: Growing
    a: Growing
    b: Growing
    elsewhere: int

    def __init__(self, elsewhere: int = -1) -> None:
        """`elsewhere` is the kind of the options about things that these tables do not know, for the others' sake."""
        self.elsewhere = elsewhere
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

    def add_here(self, kind: int, text: str, known: Sequence[str], id: str, b: int = 0) -> int:
        """The code of a new option about a thing, which may be known here or elsewhere."""
        return self.add(kind, text, known.index(id), b) if id in known else self.add(self.elsewhere, text)

    def add_each_here(
        self, kind: int, verb: str, known: Sequence[str], ids: Iterable[str], after: str = "", b: int = 0
    ) -> Ints:
        """An option for each of some ids; its code by the number of the id among those known here, or -1."""
        codes = filled(-1, len(known))
        for id in ids:
            code = self.add_here(kind, f"{verb} {id}{after}", known, id, b)
            if id in known:
                codes[known.index(id)] = code
        return codes

    def add_builds_here(
        self, kind: int, verb: str, known: Sequence[str], slots: Mapping[str, Iterable[int]], industries: Sequence[str]
    ) -> Ints:
        """An option for each industry of each slot; its code by `slot * len(industries) + industry`, or -1."""
        codes = filled(-1, len(known) * len(industries))
        for slot, fitting in slots.items():
            for industry in fitting:
                code = self.add_here(kind, f"{verb} {industries[industry]} {slot}", known, slot, industry)
                if slot in known:
                    codes[known.index(slot) * len(industries) + industry] = code
        return codes

    def book(self) -> CodeBook:
        """The code book of all options."""
        return CodeBook(self.texts)
