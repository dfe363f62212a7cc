"""The grammar of German: four cases with two articles and a possessive, and umlauts."""

from collections.abc import Mapping, Sequence
from typing import Final

from millrace.core.languages.grammar import Grammar, GrammarError, with_commas

CASES: Final = ("nom", "acc", "dat", "gen")
FORMS: Final = (
    "bare", *CASES, *(f"a_{case}" for case in CASES), *(f"your_{case}" for case in CASES), "plural", "plural_dat",
)  # fmt: skip
FIELDS: Final = ("bare", "gender", "nom", "acc", "dat", "gen", "plural", "dat_plural")

DEFINITE: Final = {
    "m": ("der", "den", "dem", "des"),
    "f": ("die", "die", "der", "der"),
    "n": ("das", "das", "dem", "des"),
    "pl": ("die", "die", "den", "der"),
}
INDEFINITE: Final = {
    "m": ("ein", "einen", "einem", "eines"),
    "f": ("eine", "eine", "einer", "einer"),
    "n": ("ein", "ein", "einem", "eines"),
    "pl": ("", "", "", ""),
}


def inflected(noun: Mapping[str, str]) -> dict[str, str]:
    """All forms of a noun with their articles.

    `nom`, `acc`, `dat` and `gen` are given without article, and only where they cannot be told from `bare`.
    """
    bare, gender = noun["bare"], noun.get("gender")
    if gender not in DEFINITE:
        raise GrammarError(f"a noun with other forms than 'bare' needs its gender, one of m, f, n, pl, not {gender!r}")
    plural = noun.get("plural", bare if gender == "pl" else "")
    if not plural:
        raise GrammarError("a noun with a gender needs its plural")
    plural_dat = noun.get("dat_plural", plural if plural[-1] in "ns" else plural + "n")
    parts = (
        noun.get("nom", bare),
        noun.get("acc", bare),
        noun.get("dat", plural_dat if gender == "pl" else bare),
        noun.get("gen", genitive(bare, gender)),
    )
    forms = {"bare": bare, "plural": plural, "plural_dat": plural_dat}
    for case, part, definite, indefinite in zip(CASES, parts, DEFINITE[gender], INDEFINITE[gender], strict=True):
        forms[case] = f"{definite} {part}"
        forms[f"a_{case}"] = f"{indefinite} {part}".strip()
        # "Dein" goes as "ein" does; in the plural as the definite article: die, deine, den, deinen.
        your = f"d{indefinite}" if indefinite else f"dein{definite[1:].removeprefix('i')}"
        forms[f"your_{case}"] = f"{your} {part}"
    return forms


def genitive(bare: str, gender: str) -> str:
    """The genitive of a noun that forms it in the usual way."""
    if gender in ("f", "pl"):
        return bare
    return bare + ("es" if bare[-1] in "sßxz" else "s")


def listed(parts: Sequence[str], word: str) -> str:
    """The parts as a list, `a, b und c`."""
    return with_commas(parts, "oder" if word == "or" else "und")


CONTRACTED: Final = {
    "in dem ": "im ", "an dem ": "am ", "von dem ": "vom ", "zu dem ": "zum ", "bei dem ": "beim ", "zu der ": "zur ",
    "in das ": "ins ", "an das ": "ans ",
}  # fmt: skip


def joined(before: str, text: str) -> str:
    """A value behind the words before it; a preposition and the article of the value become one word.

    >>> joined("Du baust ein Schiff in ", "dem Schiffsfeld Boston"), joined("Hafen in ", "Kiel")
    ('Du baust ein Schiff im Schiffsfeld Boston', 'Hafen in Kiel')
    """
    if text.startswith(("dem ", "der ", "das ")):
        for apart, together in CONTRACTED.items():
            preposition, article = apart[:-4], apart[-4:]
            word = (
                before.casefold().endswith((f" {preposition}", f"({preposition}")) or before.casefold() == preposition
            )
            if word and text.startswith(article):
                start = before[: -len(preposition)]
                first = before[len(start)]
                return start + (together.capitalize() if first.isupper() else together) + text.removeprefix(article)
    return before + text


GRAMMAR: Final = Grammar(
    "Deutsch",
    listed,
    noun_forms=FORMS,
    noun_fields=FIELDS,
    inflected=inflected,
    joined=joined,
    spelled_out={"ä": "ae", "ö": "oe", "ü": "ue"},
)
