"""The grammar of English: articles, and little else."""

from collections.abc import Mapping, Sequence
from typing import Final

from millrace.core.languages.grammar import Grammar, GrammarError, with_commas

FORMS: Final = ("bare", "a", "the", "your", "plural")


def inflected(noun: Mapping[str, str]) -> dict[str, str]:
    """All forms of a noun with their articles."""
    bare = noun["bare"]
    if "plural" not in noun:
        raise GrammarError("a noun with other forms than 'bare' needs its plural")
    article = "an" if bare[0] in "aeiouAEIOU" else "a"
    return {"a": f"{article} {bare}", "the": f"the {bare}", "your": f"your {bare}", **noun}


def listed(parts: Sequence[str], word: str) -> str:
    """The parts as a list, `a, b and c`."""
    return with_commas(parts, word)


GRAMMAR: Final = Grammar("English", listed, noun_forms=FORMS, noun_fields=FORMS, inflected=inflected)
