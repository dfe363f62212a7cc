"""What is said to people, in German and English: messages by id, filled from the catalogues `texts.<lang>.toml`.

Code never holds a sentence. It makes a `Message`, an id with values; `Texts.render` says it in the reader's language.
A catalogue has a table `[message]` of patterns (sub-tables group them; the id is the dotted path) and a table `[noun]`:

    [message.refuse]
    too-dear = "{tile:nom:cap} kostet £{price}; du hast £{money}."
    cubes = "{n, plural, =0 {keine Kohle} one {1 Kohle} other {# Kohle}}"

    [noun.cotton-mill]
    bare = "Baumwollspinnerei"
    gender = "f"
    plural = "Baumwollspinnereien"

A noun with the form `bare` alone is a name: it has no article and never changes.

In a pattern, `{name}` is a value, and more may be asked of it, one after the other as in `{tiles:acc:or}`:

- a noun's form: `a`, `the`, `plural` in English; `nom`, `acc`, `dat`, `gen` with the article, `a_nom` … with the
  indefinite one, `plural`, `plural_dat` in German;
- `or`: a list is joined by "or" instead of "and"; `roman`: a number as II; `cap`: begins with a capital.

Choices are written as in ICU: `{n, plural, one {…} other {…}}`, `{era, select, canal {…} other {…}}`. A brace or `#`
that is meant literally stands between apostrophes: `'{'`. Money is written £12 in both languages.
"""

import re
import tomllib
from collections.abc import Callable, Iterator, Sequence
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Any, Final, TypeAlias, final

LANGUAGES: Final = ("de", "en")

Value: TypeAlias = "int | str | Term | Message | tuple[Value, ...]"


class TextsError(Exception):
    """A catalogue or its use is wrong: an error of whoever wrote the message, not of whoever reads it."""


class UnknownLanguage(ValueError):
    """Millrace does not speak that language; the error names those that it does."""

    def __init__(self, language: str) -> None:
        super().__init__(f"unknown language {language!r}; possible: {', '.join(LANGUAGES)}")
        self.language = language


@final
class Term:
    """A noun of the catalogue by its id, such as `Term("cotton-mill")`; each language knows its forms."""

    __slots__ = ("id",)

    id: str
    kind: Final = "noun"

    def __init__(self, id: str) -> None:
        self.id = id

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Term) and self.id == other.id

    def __hash__(self) -> int:
        return hash((Term, self.id))

    def __repr__(self) -> str:
        return f"Term({self.id!r})"

    def __str__(self) -> str:
        return self.id

    # Compiled classes with required arguments cannot be copied or pickled unless they say how.
    def __reduce__(self) -> tuple[type["Term"], tuple[str]]:
        return (Term, (self.id,))


@final
class Message:
    """Something to say: the id of a pattern, and the values that it speaks of. Nobody changes `values`."""

    __slots__ = ("id", "values")

    id: str
    values: dict[str, Value]

    def __init__(self, id: str, /, **values: Value) -> None:
        self.id = id
        self.values = values

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and self.id == other.id and self.values == other.values

    def __hash__(self) -> int:
        return hash((self.id, frozenset(self.values.items())))

    def __repr__(self) -> str:
        return f"Message({', '.join([repr(self.id), *(f'{name}={value!r}' for name, value in self.values.items())])})"

    def __str__(self) -> str:
        """Give the compact form for logs, `coal-unreachable need=1`."""
        return " ".join([self.id, *(f"{name}={value}" for name, value in self.values.items())])

    def __reduce__(self) -> tuple[Callable[[str, dict[str, Value]], "Message"], tuple[str, dict[str, Value]]]:
        return (_message, (self.id, self.values))


def _message(id: str, values: dict[str, Value]) -> Message:
    return Message(id, **values)


# ---- Patterns


@final
class Slot:
    """The place of a value in a pattern, with the forms asked for."""

    __slots__ = ("forms", "name")

    def __init__(self, name: str, forms: tuple[str, ...]) -> None:
        self.name = name
        self.forms = forms


@final
class Branches:
    """Several patterns of which a value chooses one: by number (`plural`) or by word (`select`)."""

    __slots__ = ("branches", "kind", "name")

    def __init__(self, name: str, kind: str, branches: dict[str, "Pattern"]) -> None:
        self.name = name
        self.kind = kind
        self.branches = branches


@final
class Count:
    """The `#` inside a plural: the number that chose the branch."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name


Pattern: TypeAlias = "list[str | Slot | Branches | Count]"

_QUOTED = re.compile(r"'([{}#])'|''")
_PLAIN = re.compile(r"[^{}#']+|'")
_SLOT = re.compile(r"\s*([a-z][a-z0-9_]*)\s*((?::\s*[a-z_]+\s*)*)\}")
_CHOICE = re.compile(r"\s*([a-z][a-z0-9_]*)\s*,\s*(plural|select)\s*,")
_BRANCH = re.compile(r"\s*(=\d+|[A-Za-z0-9_-]+)\s*\{")
_END = re.compile(r"\s*\}")


class _PatternParser:
    """Reads one pattern from left to right."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def whole(self) -> Pattern:
        pattern = self._pattern("")
        if self.at < len(self.text):
            raise self._error("a brace closes nothing")
        return pattern

    def _pattern(self, counted: str) -> Pattern:
        """Read up to the brace that closes this pattern; `counted` is the number that `#` stands for."""
        pattern: Pattern = []
        while self.at < len(self.text) and self.text[self.at] != "}":
            if quoted := self._take(_QUOTED):
                pattern.append(quoted[1] or "'")
            elif plain := self._take(_PLAIN):
                pattern.append(plain[0])
            elif self.text[self.at] == "#":
                self.at += 1
                pattern.append(Count(counted) if counted else "#")
            else:
                self.at += 1
                pattern.append(self._braced())
        return pattern

    def _braced(self) -> Slot | Branches:
        if slot := self._take(_SLOT):
            return Slot(slot[1], tuple(form.strip() for form in slot[2].split(":")[1:]))
        choice = self._take(_CHOICE)
        if not choice:
            raise self._error("expected {name}, {name:form}, {name, plural, …} or {name, select, …}")
        name, kind = choice[1], choice[2]
        branches: dict[str, Pattern] = {}
        while branch := self._take(_BRANCH):
            if branch[1] in branches:
                raise self._error(f"branch {branch[1]!r} stands twice")
            if kind == "plural" and branch[1] not in ("one", "other") and not branch[1].startswith("="):
                raise self._error(f"a plural has the branches =0, =1 …, one and other, not {branch[1]!r}")
            branches[branch[1]] = self._pattern(name if kind == "plural" else "")
            if not self._take(_END):
                raise self._error("a brace stays open")
        if not self._take(_END):
            raise self._error("a brace stays open")
        if "other" not in branches:
            raise self._error(f"the {kind} of {name!r} has no branch 'other'")
        return Branches(name, kind, branches)

    def _take(self, expression: re.Pattern[str]) -> re.Match[str] | None:
        match = expression.match(self.text, self.at)
        if match:
            self.at = match.end()
        return match

    def _error(self, complaint: str) -> TextsError:
        return TextsError(f"{complaint}, at character {self.at + 1} of {self.text!r}")


def parse_pattern(text: str) -> Pattern:
    """A pattern in its parts; raises `TextsError` where it is malformed."""
    return _PatternParser(text).whole()


def _slots(pattern: Pattern) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Every use of a value in a pattern: its name, whether `slot`, `plural` or `select`, and the forms asked for."""
    for part in pattern:
        if isinstance(part, Slot):
            yield part.name, "slot", part.forms
        elif isinstance(part, Branches):
            yield part.name, part.kind, ()
            for branch in part.branches.values():
                yield from _slots(branch)


# ---- Nouns

_CASES: Final = ("nom", "acc", "dat", "gen")
_DEFINITE: Final = {
    "m": ("der", "den", "dem", "des"),
    "f": ("die", "die", "der", "der"),
    "n": ("das", "das", "dem", "des"),
    "pl": ("die", "die", "den", "der"),
}
_INDEFINITE: Final = {
    "m": ("ein", "einen", "einem", "eines"),
    "f": ("eine", "eine", "einer", "einer"),
    "n": ("ein", "ein", "einem", "eines"),
    "pl": ("", "", "", ""),
}
_FORMS: Final = {
    "de": ("bare", *_CASES, *(f"a_{case}" for case in _CASES), "plural", "plural_dat"),
    "en": ("bare", "a", "the", "plural"),
}
_FIELDS: Final = {
    "de": ("bare", "gender", "acc", "dat", "gen", "plural", "dat_plural"),
    "en": _FORMS["en"],
}
_MODIFIERS: Final = ("or", "cap", "roman")


def _german_forms(given: dict[str, str]) -> dict[str, str]:
    """All forms of a German noun with their articles.

    `acc`, `dat` and `gen` are given without article, and only where they cannot be told from `bare`.
    """
    bare, gender = given["bare"], given.get("gender")
    if gender not in _DEFINITE:
        raise TextsError(f"a noun with other forms than 'bare' needs its gender, one of m, f, n, pl, not {gender!r}")
    plural = given.get("plural", bare if gender == "pl" else "")
    if not plural:
        raise TextsError("a noun with a gender needs its plural")
    plural_dat = given.get("dat_plural", plural if plural[-1] in "ns" else plural + "n")
    parts = (
        bare,
        given.get("acc", bare),
        given.get("dat", plural_dat if gender == "pl" else bare),
        given.get("gen", _german_genitive(bare, gender)),
    )
    forms = {"bare": bare, "plural": plural, "plural_dat": plural_dat}
    for case, part, definite, indefinite in zip(_CASES, parts, _DEFINITE[gender], _INDEFINITE[gender], strict=True):
        forms[case] = f"{definite} {part}"
        forms[f"a_{case}"] = f"{indefinite} {part}".strip()
    return forms


def _german_genitive(bare: str, gender: str) -> str:
    if gender in ("f", "pl"):
        return bare
    return bare + ("es" if bare[-1] in "sßxz" else "s")


def _english_forms(given: dict[str, str]) -> dict[str, str]:
    """All forms of an English noun with their articles."""
    bare = given["bare"]
    if "plural" not in given:
        raise TextsError("a noun with other forms than 'bare' needs its plural")
    article = "an" if bare[0] in "aeiouAEIOU" else "a"
    return {"a": f"{article} {bare}", "the": f"the {bare}"} | given


_DERIVED: Final = {"de": _german_forms, "en": _english_forms}
_AND: Final = {"de": "und", "en": "and"}
_OR: Final = {"de": "oder", "en": "or"}


# ---- Catalogues


class Texts:
    """The texts of one language: renders messages and gives nouns in the form asked for."""

    def __init__(self, language: str, packages: tuple[str, ...]) -> None:
        if language not in LANGUAGES:
            raise UnknownLanguage(language)
        self.language: Final = language
        self.packages: Final = packages
        self._patterns: dict[str, str] = {}
        self._parsed: dict[str, Pattern] = {}
        self._nouns: dict[str, dict[str, str]] = {}
        self._home: dict[str, str] = {}
        for package in packages:
            self._add(package)

    @staticmethod
    def load(language: str, *packages: str) -> "Texts":
        """The catalogues of several packages as one; kept, so that loading again costs nothing."""
        return _load(language, packages)

    def render(self, message: Message) -> str:
        """The message as a text in this language."""
        return self._filled(self._pattern(message.id), message)

    def noun(self, id: str, form: str = "bare") -> str:
        """A noun in one of its forms: `a`, `the`, `plural` in English; `acc`, `a_dat`, `plural` … in German."""
        forms = self._nouns.get(id)
        if forms is None:
            raise TextsError(f"{self._name()}: no noun {id!r}{_hint(id, [*self._nouns])}")
        if form not in forms:
            home = self._home[f"noun.{id}"]
            raise TextsError(f"{home}: noun {id!r} has no form {form!r}; possible: {', '.join(forms)}")
        return forms[form]

    def ids(self) -> tuple[str, ...]:
        """The ids of all messages."""
        return tuple(self._patterns)

    def noun_ids(self) -> tuple[str, ...]:
        """The ids of all nouns."""
        return tuple(self._nouns)

    def placeholders(self, id: str) -> dict[str, frozenset[str]]:
        """The names of a message's values, each with what it must be: `number`, `noun`, `word`, or anything."""
        found: dict[str, set[str]] = {}
        for name, use, forms in _slots(self._pattern(id)):
            kinds = found.setdefault(name, set())
            if use != "slot":
                kinds.add("number" if use == "plural" else "word")
            elif "roman" in forms:
                kinds.add("number")
            elif any(form not in _MODIFIERS for form in forms):
                kinds.add("noun")
        return {name: frozenset(kinds) for name, kinds in found.items()}

    def __contains__(self, id: object) -> bool:
        return id in self._patterns

    def join(self, parts: Sequence[str], word: str = "and") -> str:
        """The parts as a list in words, `a, b and c`, or with `or`."""
        last = (_OR if word == "or" else _AND)[self.language]
        return f"{', '.join(parts[:-1])} {last} {parts[-1]}" if len(parts) > 1 else "".join(parts)

    def _name(self) -> str:
        return f"texts.{self.language}.toml of {', '.join(self.packages)}"

    def _add(self, package: str) -> None:
        name = f"texts.{self.language}.toml"
        home = f"{name} of {package}"
        try:
            catalogue = tomllib.loads(files(package).joinpath(name).read_text(encoding="utf-8"))
        except (OSError, ModuleNotFoundError) as error:
            raise TextsError(f"{home}: {error}") from error
        except tomllib.TOMLDecodeError as error:
            raise TextsError(f"{home}: not valid TOML: {error}") from error
        if unknown := catalogue.keys() - {"message", "noun"}:
            raise TextsError(f"{home}: expected the tables message and noun, found {', '.join(sorted(unknown))}")
        for id, pattern in _flat(catalogue.get("message", {}), ""):
            self._settle(home, f"message.{id}")
            self._patterns[id] = pattern
        for id, given in _nouns(catalogue.get("noun", {}), ""):
            self._settle(home, f"noun.{id}")
            self._nouns[id] = self._forms(home, id, given)

    def _settle(self, home: str, id: str) -> None:
        if id in self._home:
            raise TextsError(f"{id} stands twice: in {self._home[id]} and in {home}")
        self._home[id] = home

    def _forms(self, home: str, id: str, given: dict[str, str]) -> dict[str, str]:
        if unknown := given.keys() - set(_FIELDS[self.language]):
            possible = ", ".join(_FIELDS[self.language])
            raise TextsError(f"{home}: noun {id!r}: unknown {', '.join(sorted(unknown))}; possible: {possible}")
        if given.keys() == {"bare"}:  # a name: it has no article and never changes
            return dict.fromkeys(_FORMS[self.language], given["bare"])
        try:
            forms = _DERIVED[self.language](given)
        except TextsError as error:
            raise TextsError(f"{home}: noun {id!r}: {error}") from error
        return {form: forms[form] for form in _FORMS[self.language]}

    def _pattern(self, id: str) -> Pattern:
        parsed = self._parsed.get(id)
        if parsed is None:
            if id not in self._patterns:
                raise TextsError(f"{self._name()}: no message {id!r}{_hint(id, [*self._patterns])}")
            try:
                parsed = parse_pattern(self._patterns[id])
                self._check_forms(parsed)
            except TextsError as error:
                raise TextsError(f"{self._home[f'message.{id}']}: message {id!r}: {error}") from error
            self._parsed[id] = parsed
        return parsed

    def _check_forms(self, pattern: Pattern) -> None:
        possible = (*_FORMS[self.language], *_MODIFIERS)
        for name, _, forms in _slots(pattern):
            for form in forms:
                if form not in possible:
                    raise TextsError(f"{{{name}:{form}}} asks for an unknown form; possible: {', '.join(possible)}")

    def _filled(self, pattern: Pattern, message: Message) -> str:
        parts: list[str] = []
        for part in pattern:
            if isinstance(part, str):
                parts.append(part)
            elif isinstance(part, Slot):
                text = self._text(self._value(message, part.name), part, message)
                parts.append(text[:1].upper() + text[1:] if "cap" in part.forms else text)
            elif isinstance(part, Count):
                parts.append(_plain(self._value(message, part.name)))
            else:
                parts.append(self._filled(self._branch(part, message), message))
        return "".join(parts)

    def _branch(self, choice: Branches, message: Message) -> Pattern:
        value = self._value(message, choice.name)
        branches = choice.branches
        if choice.kind == "select":
            return branches.get(str(value), branches["other"])
        if not isinstance(value, int):
            raise self._misfit(message, choice.name, "a number", value)
        if f"={value}" in branches:
            return branches[f"={value}"]
        return branches.get("one", branches["other"]) if value == 1 else branches["other"]

    def _text(self, value: Value, slot: Slot, message: Message) -> str:
        """A value in words, in the form that its slot asks for."""
        if isinstance(value, Term):
            noun_forms = [form for form in slot.forms if form not in _MODIFIERS]
            return self.noun(value.id, noun_forms[0] if noun_forms else "bare")
        if isinstance(value, Message):
            return self.render(value)
        if isinstance(value, tuple):
            return self.join([self._text(each, slot, message) for each in value], "or" if "or" in slot.forms else "and")
        if "roman" in slot.forms:
            if not isinstance(value, int):
                raise self._misfit(message, slot.name, "a number", value)
            return roman(value)
        return _plain(value)

    def _value(self, message: Message, name: str) -> Value:
        if name not in message.values:
            home = self._home[f"message.{message.id}"]
            given = ", ".join(message.values) or "nothing"
            raise TextsError(f"{home}: message {message.id!r} needs a value {name!r}; given: {given}")
        return message.values[name]

    def _misfit(self, message: Message, name: str, expected: str, value: Value) -> TextsError:
        home = self._home[f"message.{message.id}"]
        return TextsError(f"{home}: message {message.id!r}: expected {expected} for {name!r}, found {value!r}")


@cache
def _load(language: str, packages: tuple[str, ...]) -> Texts:
    return Texts(language, packages)


def _flat(table: dict[str, object], prefix: str) -> Iterator[tuple[str, str]]:
    """The patterns of a table and its sub-tables by dotted id."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key, str(value)


def _nouns(table: dict[str, Any], prefix: str) -> Iterator[tuple[str, dict[str, str]]]:
    """The nouns of a table and its sub-tables by dotted id; what has a form `bare` is a noun."""
    for key, value in table.items():
        if not isinstance(value, dict):
            raise TextsError(f"noun.{prefix}{key}: expected a table with the form 'bare', found {value!r}")
        if "bare" in value:
            yield prefix + key, value
        else:
            yield from _nouns(value, f"{prefix}{key}.")


def _hint(name: str, known: list[str]) -> str:
    close = get_close_matches(name, known)
    return f"; did you mean {' or '.join(close)}?" if close else ""


def numeral(number: int, *, plus: bool = False) -> str:
    """A number as it is printed: with a true minus sign, and with a plus sign if asked for."""
    return f"{number:+d}".replace("-", "−") if plus or number < 0 else str(number)


def _plain(value: Value) -> str:
    """A value as it is, numbers as they are printed."""
    return numeral(value) if isinstance(value, int) else str(value)


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


def disagreements(package: str) -> list[str]:
    """What differs between a package's catalogues that should not: ids, nouns, and the values that messages take."""
    german, english = (Texts.load(language, package) for language in LANGUAGES)
    found = [f"{package}: message {id!r} only in {one}" for id, one in _only(german.ids(), english.ids())]
    found += [f"{package}: noun {id!r} only in {one}" for id, one in _only(german.noun_ids(), english.noun_ids())]
    for id in german.ids():
        if id not in english:
            continue
        in_german, in_english = german.placeholders(id), english.placeholders(id)
        for name, one in _only(tuple(in_german), tuple(in_english)):
            found.append(f"{package}: message {id!r} uses {{{name}}} only in {one}")
        for name in in_german.keys() & in_english.keys():
            kinds = in_german[name] | in_english[name]
            if len(kinds) > 1:
                found.append(f"{package}: message {id!r} uses {{{name}}} as {' and as '.join(sorted(kinds))}")
    return found


def _only(german: tuple[str, ...], english: tuple[str, ...]) -> list[tuple[str, str]]:
    return [(id, "de") for id in german if id not in english] + [(id, "en") for id in english if id not in german]
