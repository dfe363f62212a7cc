"""Positions as text, one fact a line: reading the words of a line, and saying which line is wrong.

A title's own reader goes through the lines and asks for what it expects in each; every complaint names the line and
what was expected there. What only the title can say, its own catalogue says (the messages `position.*`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches

from millrace.core.decision import seat_letter, seat_of
from millrace.core.errors import MillraceError
from millrace.core.lists import Growing, Ints
from millrace.core.machine import Machine
from millrace.core.texts import Message

_MOST_DIGITS = 12
"""How many figures a number of a position may have; the largest are those of the generator of chance."""
_LONGEST_MISTYPED = 60
"""Characters beyond which nobody has mistyped a name; comparing them would take long."""


class PositionError(MillraceError):
    """A line of a position that cannot be read; `line` counts from 1."""

    def __init__(self, line: int, text: str, expected: Message, packages: tuple[str, ...]) -> None:
        message = Message("notation.unreadable", line=line, text=text, expected=expected)
        super().__init__(message, packages)
        self.args = (line, text, expected, packages)
        self.line = line


class Lines:
    """The lines of a text with something on them; what is after `#` is a remark."""

    def __init__(self, text: str, packages: tuple[str, ...]) -> None:
        self.packages = packages
        self._lines: list[tuple[int, list[str]]] = []
        for number, line in enumerate(text.splitlines(), start=1):
            words = line.partition("#")[0].split()
            if words:
                self._lines.append((number, words))
        self._number = 0
        self._words: list[str] = []

    def __iter__(self) -> Iterator[list[str]]:
        """The words of each line; errors speak of the line that was given last."""
        for number, words in self._lines:
            self._number = number
            self._words = words
            yield words

    def look_at_last(self, name: str, keys: Sequence[str]) -> None:
        """Let errors speak of the last line, of those that one of the keys begins, on which a name stands.

        Upper and lower case make no difference: what a title reads in either is found in either.
        """
        first, wanted = {key.lower() for key in keys}, name.lower()
        for number, words in self._lines:
            lower = [word.lower() for word in words]
            if not first.isdisjoint(lower[:2]) and any(word.partition("*")[0] == wanted for word in lower):
                self._number = number
                self._words = words

    def error(self, expected: Message) -> PositionError:
        """The complaint that this line should hold something else."""
        return PositionError(self._number, " ".join(self._words), expected, self.packages)

    # -- Words -------------------------------------------------------------------------------------------------------

    def only(self, words: Sequence[str]) -> str:
        """The single word."""
        if len(words) != 1:
            raise self.error(Message("notation.one-word"))
        return words[0]

    def check_first(self, first: bool) -> None:
        """Complain unless this is the first line about its subject."""
        if not first:
            raise self.error(Message("notation.once"))

    def number(self, word: str, low: int, high: int) -> int:
        """A whole number within bounds."""
        digits = word.removeprefix("-")
        # Python reads figures of all scripts, and no number of thousands of them.
        short = digits.isascii() and digits.isdecimal() and len(digits) <= _MOST_DIGITS
        if not short or not low <= int(word) <= high:
            raise self.error(Message("notation.number", low=low, high=high))
        return int(word)

    def index(self, word: str, known: Sequence[str]) -> int:
        """Which of several names a word is."""
        if word not in known:
            close = get_close_matches(word[:_LONGEST_MISTYPED], known, 5) or list(known[:12])
            raise self.error(Message("notation.one-of", word=word, known=", ".join(close)))
        return known.index(word)

    def one_of(self, word: str, known: Sequence[str]) -> str:
        """One of several names."""
        return known[self.index(word, known)]

    def pairs(self, words: Sequence[str]) -> list[tuple[str, str]]:
        """Names and values in turns."""
        if len(words) % 2:
            raise self.error(Message("notation.pairs"))
        return list(zip(words[::2], words[1::2], strict=True))

    # -- What positions of several titles have in common -------------------------------------------------------------

    def switch(self, words: Sequence[str], known: Mapping[str, Sequence[str]]) -> tuple[str, str]:
        """A rule switch and its value, out of the values that each switch knows."""
        if len(words) != 2:
            raise self.error(Message("notation.switch"))
        name = self.one_of(words[0], list(known))
        return name, self.one_of(words[1], known[name])

    def seat(self, letter: str, players: int) -> int:
        """The seat of a letter."""
        seat = seat_of(letter, players)
        if seat < 0:
            raise self.error(Message("notation.seat", last=seat_letter(players - 1)))
        return seat

    def order(self, letters: Sequence[str], players: int) -> Growing:
        """All seats in some order."""
        order = [self.seat(letter, players) for letter in letters]
        if sorted(order) != list(range(players)):
            raise self.error(Message("notation.every-seat"))
        return order

    def numbers(self, words: Sequence[str], count: int, low: int, high: int) -> Growing:
        """So many whole numbers within bounds."""
        if len(words) != count:
            raise self.error(Message("notation.so-many", count=count))
        return [self.number(word, low, high) for word in words]

    def cards(self, words: Sequence[str], ids: Sequence[str]) -> Growing:
        """Cards by their ids, each perhaps with a count as in `leek*2`; `none` stands for no card."""
        cards: Growing = []
        for word in words:
            if word != "none":
                name, _, count = word.partition("*")
                cards += [self.index(name, ids)] * (self.number(count, 1, 99) if count else 1)
        return cards

    def task(self, word: str, ids: Sequence[str], bits: int, highest: int = 10**4) -> int:
        """A frame of the stack: a task with the argument after its colon."""
        name, _, argument = word.partition(":")
        return self.index(name, ids) | (self.number(argument, 0, highest) if argument else 0) << bits

    def stack_top(self, word: str, tile_ids: Sequence[str], industry_ids: Sequence[str], stacks: list[Ints]) -> Growing:
        """A stack of a mat, as industry and number of tiles gone: `cotton-mill-2*1`, or `cotton-mill-none`."""
        name, _, left = word.partition("*")
        if name.endswith("-none"):
            industry = self.index(name.removesuffix("-none"), industry_ids)
            return [industry, len(stacks[industry]) - 1]
        kind = self.index(name, tile_ids)
        industry = next(industry for industry, stack in enumerate(stacks) if kind in stack)
        stack = list(stacks[industry])
        count = stack.count(kind)
        gone = count - self.number(left, 1, count) if left else 0
        return [industry, stack.index(kind) + gone]

    def chance(self, words: Sequence[str]) -> tuple[int, int, int, int]:
        """The four words of a generator of chance."""
        a, b, c, d = (self.number(word, 0, 2**32 - 1) for word in [*words, "", "", "", ""][:4])
        if a == b == c == d == 0:
            raise self.error(Message("notation.number", low=1, high=2**32 - 1))
        return a, b, c, d

    def scores(self, words: Sequence[str], sources: Sequence[str]) -> list[tuple[int, int]]:
        """Points by the number of their source."""
        return [
            (self.index(source, sources), self.number(points, -(10**4), 10**4)) for source, points in self.pairs(words)
        ]


def check_playable(lines: Lines, s: Machine, goes_on: bool = False) -> None:
    """Complain of a position in which nobody could answer what is asked; if it goes on, it first does so.

    Whatever is pending can be written down, with any argument. What no rule could have put there breaks off when it is
    tried; each frame is, in a copy.
    """
    for key in ("turn", "pending"):
        lines.look_at_last(key, (key,))
    try:
        for depth in range(1, len(s.stack) + 1):
            below = s.copy()
            below.stack = s.stack[:depth]
            _try_question(below)
        if goes_on:
            s.run()
        asked = s.seat < 0 or s.task().asked
        stuck = [seat for seat in s.waiting() if not s.codes_for(seat)] if asked else []
    except (ArithmeticError, AssertionError, LookupError, ValueError):
        asked, stuck = False, []
    if not asked:
        raise lines.error(Message("notation.pending"))
    if stuck:
        raise lines.error(Message("notation.no-option", seat=seat_letter(stuck[0])))


def _try_question(s: Machine) -> None:
    """Go on to a question, look at its answers and put it into words."""
    s.run()
    for seat in s.waiting():
        s.codes_for(seat)
        s.prompt(seat)


# -- Writing ------------------------------------------------------------------------------------------------------


def cards_text(ids: Sequence[str], counts: Ints) -> str:
    """Cards by their counts, as `Lines.cards` reads them."""
    return " ".join([f"{ids[card]}*{count}" for card, count in enumerate(counts) if count])


def pile_text(ids: Sequence[str], cards: Iterable[int]) -> str:
    """Cards in their order, as `Lines.cards` reads them."""
    return " ".join([ids[card] for card in cards]) or "none"


def task_text(frame: int, ids: Sequence[str], bits: int) -> str:
    """A frame of the stack, as `Lines.task` reads it."""
    argument = frame >> bits
    return ids[frame & ((1 << bits) - 1)] + (f":{argument}" if argument else "")


def stack_text(industry_id: str, tile_ids: Sequence[str], stack: Ints, gone: int) -> str:
    """The uppermost tile of a stack and how many of its level are left, as `Lines.stack_top` reads it."""
    if stack[gone] < 0:
        return f"{industry_id}-none"
    return f"{tile_ids[stack[gone]]}*{list(stack)[gone:].count(stack[gone])}"


def scores_text(sources: Sequence[str], account: Ints) -> str:
    """Points by their source, as `Lines.scores` reads them."""
    scored = [f"{source} {points}" for source, points in zip(sources, account, strict=True) if points]
    return " ".join(scored) or f"{sources[0]} 0"


def stack_without(stack: Ints, lying: Growing) -> int:
    """How many tiles must have left a stack at least if these of its kinds lie on the board: all lower levels, too."""
    order = list(stack)
    kinds = [kind for kind in lying if kind in order]
    if not kinds:
        return 0
    highest = max(kinds, key=order.index)
    return order.index(highest) + kinds.count(highest)
