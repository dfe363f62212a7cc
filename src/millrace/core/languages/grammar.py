"""What Millrace must know of a language besides its catalogues: a few functions and a few values.

What most languages have in common is the default here; a grammar module says the rest.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

_DIGITS: Final = "0123456789"


class GrammarError(ValueError):
    """What a catalogue says of a noun is not enough, or not possible in its language."""


@dataclass(frozen=True)
class Numerals:
    """How whole numbers are written; plain values, so that the browser can write them in the same way."""

    minus: str = "−"
    thousands: str = ""
    """What stands between groups of three digits."""
    digits: str = _DIGITS
    """The ten digits, from that of zero on."""

    def write(self, number: int, *, plus: bool = False) -> str:
        """A number with its sign; `plus` asks for one even if it is not negative."""
        figures = str(abs(number))
        if self.thousands or self.digits != _DIGITS:
            figures = f"{abs(number):,}".translate(str.maketrans(_DIGITS, self.digits)).replace(",", self.thousands)
        return (self.minus if number < 0 else "+" * plus) + figures


def as_given(noun: Mapping[str, str]) -> dict[str, str]:
    """The forms of a noun whose plural, if it has none of its own, is like its singular."""
    return {"plural": noun["bare"], **noun}


def one_or_other(number: int) -> str:
    """The plural rule of languages that set apart only what is exactly one."""
    return "one" if number == 1 else "other"


def roman(number: int) -> str:
    """A small positive number in Roman numerals, as levels are written: 4 is IV."""
    if number < 1:
        raise ValueError(f"Roman numerals begin at 1, not {number}")
    digits = (("X", 10), ("IX", 9), ("V", 5), ("IV", 4), ("I", 1))
    text = ""
    for letters, value in digits:
        text += letters * (number // value)
        number %= value
    return text


def capitalised(text: str) -> str:
    """A text that begins with a capital."""
    return text[:1].upper() + text[1:]


def with_commas(parts: Sequence[str], last: str) -> str:
    """The parts as a list with a word before the last one: `a, b and c`."""
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}" if len(parts) > 1 else "".join(parts)


def side_by_side(before: str, text: str) -> str:
    """A value behind the words before it, as they are."""
    return before + text


@dataclass(frozen=True)
class Grammar:
    """How a language forms what its catalogues ask for."""

    name: str
    """What the language calls itself, for menus."""
    listed: Callable[[Sequence[str], str], str]
    """(parts, `and` or `or`) to the parts as a list in words."""
    noun_forms: tuple[str, ...] = ("bare", "plural")
    """The forms in which a pattern may ask for a noun, as in `{tile:acc}`; `bare` is among them."""
    noun_fields: tuple[str, ...] = ("bare", "plural")
    """What a catalogue may say of a noun."""
    inflected: Callable[[Mapping[str, str]], dict[str, str]] = as_given
    """What a catalogue says of a noun to its forms, or GrammarError; a form that is left out is like `bare`.

    Names, of which a catalogue says `bare` alone, never change and never come here.
    """
    plurals: tuple[str, ...] = ("one", "other")
    """The branches that `{n, plural, …}` may have besides `=0`, `=1` …; `other` is among them."""
    plural: Callable[[int], str] = one_or_other
    """A number to the branch it chooses, named as CLDR does: the browser goes by the same names."""
    numerals: Numerals = Numerals()
    roman: Callable[[int], str] = roman
    capitalised: Callable[[str], str] = capitalised
    joined: Callable[[str, str], str] = side_by_side
    """The words of a pattern and the value that follows them to both together: some languages contract the two."""
    spelled_out: Mapping[str, str] = field(default_factory=dict)
    """How people type small letters that their keyboard lacks, such as ä as ae."""

    def __post_init__(self) -> None:
        for needed, there, what in (("bare", self.noun_forms, "noun_forms"), ("other", self.plurals, "plurals")):
            if needed not in there:
                raise ValueError(f"the grammar of {self.name}: {what} must have {needed!r}, not only {there}")
