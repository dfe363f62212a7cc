"""What is said to people, in every language: messages by id, filled from the catalogues `texts.<lang>.toml`.

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

- a noun's form, as the language's grammar names them: `a`, `the`, `your`, `plural` in English; `nom`, `acc`, `dat`,
  `gen` with the article, `a_nom` … with the indefinite one, `your_nom` … with "dein", `plural`, `plural_dat` in German;
- `or`: a list is joined by "or" instead of "and"; `roman`: a number as II; `cap`: begins with a capital.

Choices are written as in ICU: `{n, plural, one {…} other {…}}`, `{era, select, canal {…} other {…}}`. Which branches a
plural may have, and which of them a number chooses, is a matter of grammar as well. A brace or `#` that is meant
literally stands between apostrophes: `'{'`. Money is written with its sign before it, £12, in all languages.

Which languages there are, and their grammars, `millrace.core.languages` says. The catalogues of those that ship are
complete: what one of them lacks is an error. Any other language may have gaps. A message that it lacks is said in
English as a whole, with all that is in it; a noun that it lacks stands as an English name in its own sentence.
"""

import re
import tomllib
from collections.abc import Callable, Collection, Iterator, Sequence
from difflib import get_close_matches
from functools import cache
from typing import Any, Final, TypeAlias, final

from millrace.core import languages
from millrace.core.languages.grammar import GrammarError, Numerals, with_commas
from millrace.core.languages.grammar import roman as roman

LANGUAGES: Final = languages.SHIPPED
"""The languages that every catalogue of Millrace must have; `languages.known()` tells all that can be spoken."""

Value: TypeAlias = "int | str | Term | Message | tuple[Value, ...]"


class TextsError(Exception):
    """A catalogue or its use is wrong: an error of whoever wrote the message, not of whoever reads it."""


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

    def __init__(self, text: str, plurals: tuple[str, ...]) -> None:
        self.text = text
        self.plurals = plurals
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
            if kind == "plural" and branch[1] not in self.plurals and not branch[1].startswith("="):
                possible = with_commas(("=0", "=1 …", *self.plurals), "and")
                raise self._error(f"a plural has the branches {possible}, not {branch[1]!r}")
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


def parse_pattern(text: str, plurals: tuple[str, ...] = ("one", "other")) -> Pattern:
    """A pattern in its parts; raises `TextsError` where it is malformed. `plurals` are the language's branches."""
    return _PatternParser(text, plurals).whole()


def _slots(pattern: Pattern) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Every use of a value in a pattern: its name, whether `slot`, `plural` or `select`, and the forms asked for."""
    for part in pattern:
        if isinstance(part, Slot):
            yield part.name, "slot", part.forms
        elif isinstance(part, Branches):
            yield part.name, part.kind, ()
            for branch in part.branches.values():
                yield from _slots(branch)


_MODIFIERS: Final = ("or", "cap", "roman")


# ---- Catalogues


class Texts:
    """The texts of one language: renders messages and gives nouns in the form asked for."""

    def __init__(self, language: str, packages: tuple[str, ...]) -> None:
        self.grammar: Final = languages.grammar_of(language)
        self.language: Final = language
        self.packages: Final = packages
        self._patterns: dict[str, str] = {}
        self._parsed: dict[str, Pattern] = {}
        self._nouns: dict[str, dict[str, str]] = {}
        self._home: dict[str, str] = {}
        for package in packages:
            self._add(package)
        # Who fills the gaps; a language that ships has none.
        self._english: Final = None if language in LANGUAGES else _load(languages.FALLBACK, packages)

    @staticmethod
    def load(language: str, *packages: str) -> "Texts":
        """The catalogues of several packages as one; kept, so that loading again costs nothing."""
        return _load(language, packages)

    def render(self, message: Message) -> str:
        """The message as a text in this language; in English if the language has gaps and this is one."""
        if self._english is not None and message.id not in self._patterns:
            return self._english.render(message)
        return self._filled(self._pattern(message.id), message)

    def noun(self, id: str, form: str = "bare") -> str:
        """A noun in one of its forms: `a`, `the`, `plural` in English; `acc`, `a_dat`, `plural` … in German."""
        forms = self._nouns.get(id)
        if forms is None and self._english is not None:
            return self._english.noun(id, "plural" if form == "plural" else "bare")
        if forms is None:
            raise TextsError(f"{self._name()}: no noun {id!r}{_hint(id, [*self._nouns])}")
        if form not in forms:
            home = self._home[f"noun.{id}"]
            raise TextsError(f"{home}: noun {id!r} has no form {form!r}; possible: {', '.join(forms)}")
        return forms[form]

    def ids(self) -> tuple[str, ...]:
        """The ids of all messages that can be said."""
        if self._english is None:
            return tuple(self._patterns)
        return tuple(dict.fromkeys([*self._patterns, *self._english.ids()]))

    def noun_ids(self) -> tuple[str, ...]:
        """The ids of all nouns that can be named."""
        if self._english is None:
            return tuple(self._nouns)
        return tuple(dict.fromkeys([*self._nouns, *self._english.noun_ids()]))

    def has_noun(self, id: str) -> bool:
        """Whether there is a noun of this id."""
        return id in self._nouns or (self._english is not None and self._english.has_noun(id))

    def placeholders(self, id: str) -> dict[str, frozenset[str]]:
        """The names of a message's values, each with what it must be: `number`, `noun`, `word`, or anything."""
        if self._english is not None and id not in self._patterns:
            return self._english.placeholders(id)
        kinds_of: dict[str, set[str]] = {}
        for name, use, forms in _slots(self._pattern(id)):
            kinds = kinds_of.setdefault(name, set())
            if use != "slot":
                kinds.add("number" if use == "plural" else "word")
            elif "roman" in forms:
                kinds.add("number")
            elif any(form not in _MODIFIERS for form in forms):
                kinds.add("noun")
        return {name: frozenset(kinds) for name, kinds in kinds_of.items()}

    def speaks(self, id: str) -> bool:
        """Whether the language itself has the message, not only English for it."""
        return id in self._patterns

    def __contains__(self, id: object) -> bool:
        return id in self._patterns or (self._english is not None and id in self._english)

    def join(self, parts: Sequence[str], word: str = "and") -> str:
        """The parts as a list in words, `a, b and c`, or with `or`."""
        return self.grammar.listed(parts, word)

    def numeral(self, number: int, *, plus: bool = False) -> str:
        """A number as this language writes it, with a plus sign if asked for."""
        return self.grammar.numerals.write(number, plus=plus)

    def _name(self) -> str:
        return f"texts.{self.language}.toml of {', '.join(self.packages)}"

    def _add(self, package: str) -> None:
        name = f"texts.{self.language}.toml"
        home = f"{name} of {package}"
        try:
            text = languages.catalogue(self.language, package, name)
            if text is None and self.language in LANGUAGES:
                raise TextsError(f"{home}: there is no such file")
            catalogue = tomllib.loads(text or "")
        except (OSError, ModuleNotFoundError) as error:
            raise TextsError(f"{home}: {error}") from error
        except tomllib.TOMLDecodeError as error:
            raise TextsError(f"{home}: not valid TOML: {error}") from error
        if unknown := catalogue.keys() - {"message", "noun"}:
            raise TextsError(f"{home}: expected the tables message and noun, found {', '.join(sorted(unknown))}")
        for id, pattern in _flat(catalogue.get("message", {}), ""):
            self._settle(home, f"message.{id}")
            self._patterns[id] = pattern
        for id, entry in _nouns(catalogue.get("noun", {}), ""):
            self._settle(home, f"noun.{id}")
            self._nouns[id] = self._forms(home, id, entry)

    def _settle(self, home: str, id: str) -> None:
        if id in self._home:
            raise TextsError(f"{id} stands twice: in {self._home[id]} and in {home}")
        self._home[id] = home

    def _forms(self, home: str, id: str, entry: dict[str, str]) -> dict[str, str]:
        if unknown := entry.keys() - set(self.grammar.noun_fields):
            possible = ", ".join(self.grammar.noun_fields)
            raise TextsError(f"{home}: noun {id!r}: unknown {', '.join(sorted(unknown))}; possible: {possible}")
        if entry.keys() == {"bare"}:  # a name: it has no article and never changes
            return dict.fromkeys(self.grammar.noun_forms, entry["bare"])
        try:
            forms = self.grammar.inflected(entry)
        except GrammarError as error:
            raise TextsError(f"{home}: noun {id!r}: {error}") from error
        return {form: forms.get(form, entry["bare"]) for form in self.grammar.noun_forms}

    def _pattern(self, id: str) -> Pattern:
        parsed = self._parsed.get(id)
        if parsed is None:
            if id not in self._patterns:
                raise TextsError(f"{self._name()}: no message {id!r}{_hint(id, [*self._patterns])}")
            try:
                parsed = parse_pattern(self._patterns[id], self.grammar.plurals)
                self._check_forms(parsed)
            except TextsError as error:
                raise TextsError(f"{self._home[f'message.{id}']}: message {id!r}: {error}") from error
            self._parsed[id] = parsed
        return parsed

    def _check_forms(self, pattern: Pattern) -> None:
        possible = (*self.grammar.noun_forms, *_MODIFIERS)
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
                text = self.grammar.capitalised(text) if "cap" in part.forms else text
                if parts:
                    parts[-1] = self.grammar.joined(parts[-1], text)
                else:
                    parts.append(text)
            elif isinstance(part, Count):
                parts.append(self._plain(self._value(message, part.name)))
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
        return branches.get(self.grammar.plural(value), branches["other"])

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
            return self.grammar.roman(value)
        return self._plain(value)

    def _plain(self, value: Value) -> str:
        """A value as it is, numbers as the language writes them."""
        return self.numeral(value) if isinstance(value, int) else str(value)

    def _value(self, message: Message, name: str) -> Value:
        if name not in message.values:
            home = self._home[f"message.{message.id}"]
            names = ", ".join(message.values) or "nothing"
            raise TextsError(f"{home}: message {message.id!r} needs a value {name!r}; given: {names}")
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
    """A number as it is printed on what has no language, with a true minus sign; `Texts.numeral` for all else."""
    return Numerals().write(number, plus=plus)


def disagreements(package: str, *others: str) -> list[str]:
    """What differs between a package's catalogues that should not: ids, nouns, and the values that messages take.

    English is compared with the other languages that ship, or with those named; of these, gaps are told as well.
    """
    english = Texts.load(languages.FALLBACK, package)
    compared = others or tuple(each for each in LANGUAGES if each != languages.FALLBACK)
    return [line for language in compared for line in _differences(package, Texts.load(language, package), english)]


def _differences(package: str, other: Texts, english: Texts) -> Iterator[str]:
    for id, one in _only(other._patterns, english._patterns, other.language):
        yield f"{package}: message {id!r} only in {one}"
    for id, one in _only(other._nouns, english._nouns, other.language):
        yield f"{package}: noun {id!r} only in {one}"
    for id in other._patterns:
        if id not in english:
            continue
        values, in_english = other.placeholders(id), english.placeholders(id)
        for name, one in _only(values, in_english, other.language):
            yield f"{package}: message {id!r} uses {{{name}}} only in {one}"
        for name in values.keys() & in_english.keys():
            kinds = values[name] | in_english[name]
            if len(kinds) > 1:
                yield f"{package}: message {id!r} uses {{{name}}} as {' and as '.join(sorted(kinds))}"


def _only(others: Collection[str], english: Collection[str], language: str) -> list[tuple[str, str]]:
    only_there = [(each, language) for each in others if each not in english]
    return only_there + [(each, languages.FALLBACK) for each in english if each not in others]
