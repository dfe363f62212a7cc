"""The rule ledger of a title: every statement of its rulebook, numbered, in all languages that ship.

Refusals and tests name rules by these ids; `millrace rules TITLE WORDS` searches them. Another language may bring the
texts in a file of its own, `ledger.<lang>.toml`, as many of them as somebody has translated:

    [rule]
    BIR-LOAN-01 = "…"

    [switches]
    loan_limit = "…"

The sections are named as in the German rulebook; `[chapters]` has the English name of each of their parts, which are
joined by " / ", ": " or " – ".

A rule without a text in a language is told in English, and whoever shows it says so (`Rule.spoken`).
"""

import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final, Literal, get_args

from millrace.core import languages

Kind = Literal["component", "setup", "rule", "scoring", "end", "example", "variant"]
Certainty = Literal["explicit", "implied", "ruling"]

_RULE_FIELDS: Final = {"id", "kind", "section", "certainty", *languages.SHIPPED}
_NOTES: Final = {languages.FALLBACK: "note"} | {
    language: f"note_{language}" for language in languages.SHIPPED if language != languages.FALLBACK
}
"""What the field of a note is called, by its language."""
_RULE_EXTRAS: Final = {"test", "switch", *_NOTES.values()}
_SWITCH_FIELDS: Final = {"values", "default", "rules", *languages.SHIPPED}


class LedgerError(ValueError):
    """A ledger file is not in order; the text names file and entry."""


class UnknownRule(KeyError):
    """No rule of the ledger has that id; `close` lists similar ones."""

    def __init__(self, id: str, game: str, close: tuple[str, ...]) -> None:
        super().__init__(id, game, close)
        self.id = id
        self.close = close
        hint = f"; did you mean {' or '.join(close)}?" if close else ""
        self._text = f"the ledger of {game} has no rule {id!r}{hint}"

    def __str__(self) -> str:
        return self._text


@dataclass(frozen=True, slots=True)
class Rule:
    """One statement of the rulebook: what kind it is, where it stands, how certain its reading is."""

    id: str
    kind: Kind
    section: str
    texts: Mapping[str, str]
    """The statement by language."""
    certainty: Certainty
    test: str = ""
    notes: Mapping[str, str] = field(default_factory=dict)
    """Why it is read so, by language; nothing if there is nothing to say."""
    switch: str = ""
    chapters: Mapping[str, str] = field(default_factory=dict)
    """What `section` is called by language, where the ledger says so."""

    def chapter(self, language: str) -> str:
        """What the section is called in a language, or in English if nobody has translated it."""
        return self.chapters[languages.spoken(self.chapters, language)] if self.chapters else self.section

    def text(self, language: str) -> str:
        """The statement in a language, or in English if nobody has translated it."""
        return self.texts[self.spoken(language)]

    def note(self, language: str) -> str:
        """Why it is read so; empty if nobody has said so in that language."""
        return self.notes.get(language, "")

    def spoken(self, language: str) -> str:
        """The language that the statement is told in to whoever asks for this one."""
        return languages.spoken(self.texts, language)


@dataclass(frozen=True, slots=True)
class RuleSwitch:
    """A point on which the rules can be read in several ways; the default is the rulebook's own reading."""

    name: str
    values: tuple[str, ...]
    default: str
    rules: tuple[str, ...]
    texts: Mapping[str, str]
    """What the switch decides, by language."""

    def text(self, language: str) -> str:
        """What the switch decides, in a language, or in English if nobody has translated it."""
        return self.texts[languages.spoken(self.texts, language)]


class Ledger:
    """The rules of a title by id and in the rulebook's order, its switches, its presets and its glossary.

    `terms` is the glossary, the German word with the English one. A preset sets several switches at once, to play as
    another edition does; the others keep their defaults. Its name and what it is about are texts of the title.
    """

    def __init__(
        self,
        game: str,
        prefix: str,
        rules: Sequence[Rule],
        switches: dict[str, RuleSwitch],
        terms: dict[str, str],
        presets: dict[str, dict[str, str]] | None = None,
    ) -> None:
        self.game: Final = game
        self.prefix: Final = prefix
        self.rules: Final = {rule.id: rule for rule in rules}
        self.switches: Final = switches
        self.terms: Final = terms
        self.presets: Final = presets or {}

    @staticmethod
    def load(path: Path) -> "Ledger":
        """Read a title's `ledger.toml` and its translations; raises `LedgerError` where an entry is not in order."""
        try:
            raw = tomllib.loads(path.read_text(encoding="utf-8"))
        except tomllib.TOMLDecodeError as error:
            raise LedgerError(f"{path}: not valid TOML: {error}") from error
        if missing := {"game", "prefix"} - raw.keys():
            raise LedgerError(f"{path}: missing {', '.join(sorted(missing))}")
        rules = [_rule(path, entry, raw.get("chapters", {})) for entry in raw.get("rule", ())]
        switches = {name: _switch(path, name, entry) for name, entry in raw.get("switches", {}).items()}
        ledger = Ledger(raw["game"], raw["prefix"], rules, switches, raw.get("terms", {}), raw.get("presets", {}))
        _check(path, ledger, rules)
        for language in languages.known():
            if language not in languages.SHIPPED:
                _translate(path, ledger, language)
        return ledger

    def __getitem__(self, id: str) -> Rule:
        if id not in self.rules:
            raise UnknownRule(id, self.game, tuple(get_close_matches(id.upper(), self.rules, n=3, cutoff=0.7)))
        return self.rules[id]

    def __contains__(self, id: object) -> bool:
        return id in self.rules

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules.values())

    def __len__(self) -> int:
        return len(self.rules)

    def find(self, words: str) -> list[Rule]:
        """The rules in which all the words occur, in ledger order.

        Words are looked for in id, section and the texts of all languages; case and accents make no difference.
        """
        spelled_out = {ord(letter): typed for letter, typed in languages.spelled_out().items()}
        wanted = [_spellings(word, spelled_out) for word in words.split()]
        rules = []
        for rule in self:
            text = "\n".join((rule.id, rule.section, *rule.chapters.values(), *rule.texts.values()))
            spelled = _spellings(text, spelled_out)
            if all(any(word in form for word, form in zip(each, spelled, strict=True)) for each in wanted):
                rules.append(rule)
        return rules


def _spellings(text: str, spelled_out: dict[int, str]) -> tuple[str, str]:
    """A text without case and accents, once with ä as a and once with ä as ae: people type either."""
    folded = text.casefold()
    bare = "".join(letter for letter in unicodedata.normalize("NFD", folded) if not unicodedata.combining(letter))
    return bare, folded.translate(spelled_out)


def _rule(path: Path, entry: dict[str, Any], chapters: dict[str, str]) -> Rule:
    name = f"rule {entry.get('id', '(without id)')}"
    _check_fields(path, name, entry, _RULE_FIELDS, _RULE_EXTRAS)
    for key, values in (("kind", get_args(Kind)), ("certainty", get_args(Certainty))):
        if entry[key] not in values:
            raise LedgerError(f"{path}: {name}: {key}: expected one of {', '.join(values)}, found {entry[key]!r}")
    figures = {key: value for key, value in entry.items() if key not in (*languages.SHIPPED, *_NOTES.values())}
    notes = {language: entry[key] for language, key in _NOTES.items() if key in entry}
    names = _chapters(path, name, entry["section"], chapters)
    return Rule(texts=_texts(entry), notes=notes, chapters=names, **figures)


_BETWEEN: Final = re.compile("( / |: | – )")
"""What stands between the parts of a section's name."""


def _chapters(path: Path, rule: str, section: str, english: dict[str, str]) -> dict[str, str]:
    """A section in the languages that ship, part by part; nothing if the ledger has no names of chapters."""
    if not english:
        return {}
    parts = _BETWEEN.split(section)
    if unknown := [part for part in parts[::2] if part not in english]:
        raise LedgerError(f"{path}: {rule}: the table chapters has no English name of {unknown[0]!r}")
    return {"de": section, "en": "".join([english.get(part, part) for part in parts])}


def _switch(path: Path, name: str, entry: dict[str, Any]) -> RuleSwitch:
    _check_fields(path, f"switch {name}", entry, _SWITCH_FIELDS, set())
    if entry["default"] not in entry["values"]:
        raise LedgerError(f"{path}: switch {name}: the default {entry['default']!r} is none of {entry['values']}")
    return RuleSwitch(name, tuple(entry["values"]), entry["default"], tuple(entry["rules"]), _texts(entry))


def _texts(entry: dict[str, Any]) -> dict[str, str]:
    return {language: entry[language] for language in languages.SHIPPED}


def _translate(path: Path, ledger: Ledger, language: str) -> None:
    """Add the texts of a language that does not ship, as far as there are any."""
    file = path.with_name(f"ledger.{language}.toml")
    translation = _translation(file, language)
    for id, text in translation.get("rule", {}).items():
        if id not in ledger:
            raise LedgerError(f"{file}: {UnknownRule(id, ledger.game, ())}")
        rule = ledger.rules[id]
        ledger.rules[id] = replace(rule, texts={**rule.texts, language: text})
    for name, text in translation.get("switches", {}).items():
        if name not in ledger.switches:
            raise LedgerError(f"{file}: the ledger of {ledger.game} has no switch {name!r}")
        switch = ledger.switches[name]
        ledger.switches[name] = replace(switch, texts={**switch.texts, language: text})


def _translation(file: Path, language: str) -> dict[str, Any]:
    """What a file beside the ledger says, or the one of that name that the language brings with it."""
    if file.is_file():
        text = file.read_text(encoding="utf-8")
    else:
        package = _package(file.parent)
        text = (package and languages.catalogue(language, package, file.name)) or ""
    try:
        translation = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LedgerError(f"{file}: not valid TOML: {error}") from error
    if unknown := translation.keys() - {"rule", "switches"}:
        raise LedgerError(f"{file}: expected the tables rule and switches, found {', '.join(sorted(unknown))}")
    return translation


def _package(folder: Path) -> str:
    """The package that a folder is, by its full name; "" if it is none."""
    names: list[str] = []
    while (folder / "__init__.py").is_file():
        names.insert(0, folder.name)
        folder = folder.parent
    return ".".join(names)


def _check_fields(path: Path, name: str, entry: dict[str, Any], needed: set[str], extra: set[str]) -> None:
    if missing := needed - entry.keys():
        raise LedgerError(f"{path}: {name}: missing {', '.join(sorted(missing))}")
    if unknown := entry.keys() - needed - extra:
        possible = ", ".join(sorted(needed | extra))
        raise LedgerError(f"{path}: {name}: unknown {', '.join(sorted(unknown))}; possible: {possible}")


def _check(path: Path, ledger: Ledger, rules: Sequence[Rule]) -> None:
    """Refuse a ledger whose ids are doubled or foreign, or whose switches and rules do not know each other."""
    seen: set[str] = set()
    for rule in rules:
        if rule.id in seen:
            raise LedgerError(f"{path}: rule {rule.id} stands twice")
        seen.add(rule.id)
        if not rule.id.startswith(f"{ledger.prefix}-"):
            raise LedgerError(f"{path}: rule {rule.id} does not begin with {ledger.prefix}-")
        name = rule.switch.partition(":")[0]
        if name and name not in ledger.switches:
            raise LedgerError(f"{path}: rule {rule.id} names the unknown switch {name!r}")
    for switch in ledger.switches.values():
        for id in switch.rules:
            if id not in ledger:
                raise LedgerError(f"{path}: switch {switch.name} names the unknown rule {id}")
    for preset, chosen in ledger.presets.items():
        for name, value in chosen.items():
            if name not in ledger.switches:
                raise LedgerError(f"{path}: preset {preset} names the unknown switch {name!r}")
            if value not in (possible := ledger.switches[name].values):
                raise LedgerError(f"{path}: preset {preset}: {name} cannot be {value!r}; possible: {possible}")
