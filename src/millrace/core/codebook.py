"""The code book of a title: every option it will ever offer, as integer, value and text.

The text is what records, logs and people use, the integer is what rules, bots and environments use; a code book is the
one place where the two meet, and both directions are exact.
"""

from collections.abc import Collection, Iterator, Sequence
from difflib import get_close_matches
from typing import cast, final

from millrace.core.errors import AmbiguousOption, UnreadableOption


@final
class Option:
    """One thing a seat may choose: a code, its text, and the text's words."""

    __slots__ = ("_code", "_text", "_words")

    _code: int
    _text: str
    _words: tuple[str, ...]

    def __init__(self, code: int, text: str) -> None:
        self._code = code
        self._text = text
        self._words = tuple(text.split(" "))

    @property
    def code(self) -> int:
        """The option's integer in its title's code book."""
        return self._code

    @property
    def text(self) -> str:
        """The option's one text form, `build cotton-mill leek.1`."""
        return self._text

    @property
    def words(self) -> tuple[str, ...]:
        """The text's words; the first names the kind of option."""
        return self._words

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Option({self._code}, {self._text!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Option):
            return NotImplemented
        return self._code == other._code and self._text == other._text

    def __hash__(self) -> int:
        return hash((self._code, self._text))

    def __lt__(self, other: "Option") -> bool:
        return self._code < other._code

    def __le__(self, other: "Option") -> bool:
        return self._code <= other._code

    # Compiled classes with required arguments cannot be copied or pickled unless they say how.
    def __reduce__(self) -> tuple[type["Option"], tuple[int, str]]:
        return (Option, (self._code, self._text))


@final
class CodeBook:
    """All options of a title in the order of their codes, found by code, by text, or by what a person typed."""

    __slots__ = ("_codes", "_options")

    _options: tuple[Option, ...]
    _codes: dict[str, int]

    def __init__(self, texts: Sequence[str]) -> None:
        self._options = tuple([Option(code, text) for code, text in enumerate(texts)])
        self._codes = {}
        for option in self._options:
            if not option.text or option.text != normalised(option.text):
                raise ValueError(f"option text {option.text!r} is not lower-case words separated by single blanks")
            if any(word.startswith("#") or word.endswith(":") for word in option.words):
                raise ValueError(f"option text {option.text!r} would be read as a comment or a header in a record")
            if option.text in self._codes:
                raise ValueError(f"option text {option.text!r} stands twice: {self._codes[option.text]}, {option.code}")
            self._codes[option.text] = option.code

    def __len__(self) -> int:
        return len(self._options)

    def __iter__(self) -> Iterator[Option]:
        return iter(self._options)

    def __getitem__(self, code: int) -> Option:
        """The option of a code; IndexError outside the book, which knows no negative codes."""
        if not 0 <= code < len(self._options):
            raise IndexError(f"expected a code from 0 to {len(self._options) - 1}; got {code}")
        return self._options[code]

    def __contains__(self, value: object) -> bool:
        """Whether an option, a text or a code is in the book."""
        if isinstance(value, Option):
            return self.holds(value.code) and self._options[value.code] == value
        if isinstance(value, str):
            return normalised(value) in self._codes
        return self.holds(value)

    def holds(self, code: object) -> bool:
        """Whether something is an integer code of this book; True and False are not."""
        return not isinstance(code, bool) and isinstance(code, int) and 0 <= code < len(self._options)

    def code(self, text: str) -> int:
        """The code of an exact option text."""
        code = self._codes.get(normalised(text))
        if code is None:
            raise UnreadableOption(text, self._close(normalised(text), range(len(self._options))))
        return code

    def find(self, value: object, legal: Collection[int] = ()) -> Option:
        """The option meant by an option, a code, or a text as `parse` reads it."""
        if isinstance(value, str):
            return self.parse(value, legal)
        if isinstance(value, Option):
            if value in self:
                return value
            raise UnreadableOption(value.text, accepts=self.openings(legal))
        if self.holds(value):
            return self._options[cast(int, value)]
        raise UnreadableOption(repr(value), accepts=self.openings(legal))

    def parse(self, text: str, legal: Collection[int] = ()) -> Option:
        """The option a person typed: its exact text, or beginnings of its words that fit one option only.

        `b cot leek` stands for `build cotton-mill leek.1` if that is the only legal option it fits; words may be left
        out at the end. Where no legal option fits, the one of the whole book is taken, so that its refusal can be told.
        """
        typed = normalised(text)
        exact = self._codes.get(typed)
        if exact is not None:
            return self._options[exact]
        words = typed.split()
        fitting = self._fitting(words, sorted(legal)) or self._fitting(words, range(len(self._options)))
        if not fitting:
            close = self._close(typed, legal) or self._close(typed, range(len(self._options)))
            raise UnreadableOption(text, close, self.openings(legal))
        if len(fitting) > 1:
            raise AmbiguousOption(text, fitting)
        return fitting[0]

    def openings(self, legal: Collection[int]) -> tuple[str, ...]:
        """What the legal options begin with: their texts if few, otherwise `build …` for all that build."""
        options = [self._options[code] for code in sorted(legal)]
        if len(options) <= 8:
            return tuple([option.text for option in options])
        kinds: dict[str, str] = {}
        for option in options:
            kind = option.words[0]
            kinds[kind] = f"{kind} …" if kind in kinds else option.text
        return tuple(kinds.values())

    def _fitting(self, words: list[str], codes: Collection[int]) -> tuple[Option, ...]:
        if not words:
            return ()
        return tuple([self._options[code] for code in codes if _fits(words, self._options[code].words)])

    def _close(self, typed: str, codes: Collection[int]) -> tuple[str, ...]:
        return tuple(get_close_matches(typed, [self._options[code].text for code in codes]))

    def __repr__(self) -> str:
        return f"<CodeBook of {len(self._options)} options>"

    def __reduce__(self) -> tuple[type["CodeBook"], tuple[tuple[str, ...]]]:
        return (CodeBook, (tuple(self._codes),))


def normalised(text: str) -> str:
    """The text in lower case with single blanks between its words."""
    return " ".join(text.lower().split())


def _fits(typed: Sequence[str], words: Sequence[str]) -> bool:
    """Whether each typed word begins the corresponding word; later words may be missing."""
    return len(typed) <= len(words) and all(_begins(start, word) for start, word in zip(typed, words, strict=False))


def _begins(start: str, word: str) -> bool:
    """Whether a word is meant by its beginning; of `derby--nottingham` each part may be cut: `der--not`."""
    starts, parts = start.split("--"), word.split("--")
    return len(starts) <= len(parts) and all(part.startswith(cut) for cut, part in zip(starts, parts, strict=False))
