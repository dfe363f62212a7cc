"""Guided openings: what a title's `tutorial.toml` tells, checked when it is read, and how far a match has followed it.

A tutorial is a deal and a script. The deal is a seed, rivals and switches. The script is made of steps: what the player
is told, what is shown, what the player decides, and what is played by others until the player is asked again:

    seed = "canals and beer"
    seat = "A"
    rivals = ["2"]

    [[step]]
    en = "The first canal"
    de = "Der erste Kanal"
    play = ["network dudley--kidderminster", "card dudley"]
    others = ["B loan", "B card leek"]

    [[step.page]]
    show = ["line:dudley--kidderminster"]
    en = "Build a [canal](BIR-LINK-02). Everything you do later begins at your own [network](BIR-NET-01)."
    de = "…"

    [[end]]
    en = "…"

`play` and `others` are options as a record writes them, decisions without a choice left out. What `others` says of the
player's own seat is played for the player, and `meanwhile`, a page of the step, is told as long as that lasts. A page
tells two or three sentences; words in brackets lead to a rule. The last page of a step is about its decisions. `show`
names things by the ids of their regions.

Nothing of a tutorial is kept with a match. Who sits down to its deal is in it as long as every seat has decided what
the script says; so it goes on after a reload, and goes back with what is taken back. Whoever decides something else
has left it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from millrace.core import languages
from millrace.core.decision import SEAT_LETTERS, seat_of
from millrace.core.errors import MillraceError, UnreadableOption
from millrace.core.game import Game, Step
from millrace.core.record import Player
from millrace.core.texts import Message
from millrace.core.title import AnyTitle
from millrace.scene.scene import LessonWords
from millrace.table import seats as seating
from millrace.table.errors import TableError

_FIELDS: Final = {"seed", "seat", "rivals", "switches", "step", "end"}
_STEP_FIELDS: Final = {*languages.SHIPPED, "play", "others", "page", "meanwhile"}
_PAGE_FIELDS: Final = {*languages.SHIPPED, "show"}
_LINK: Final = re.compile(r"\[([^]]+)\]\(([^)]+)\)")


class TutorialError(ValueError):
    """A tutorial is not in order; the text names the file, the step, and what is wrong there."""


@dataclass(frozen=True, slots=True)
class Page:
    """What is told at once, and the things that are shown with it."""

    texts: Mapping[str, str]
    """By language, with links as they are written."""
    show: tuple[str, ...] = ()

    def words(self, language: str) -> tuple[LessonWords, ...]:
        """The text in a language, or in English if nobody has translated it, divided where it leads to rules."""
        text = self.texts[languages.spoken(self.texts, language)]
        parts: list[LessonWords] = []
        end = 0
        for link in _LINK.finditer(text):
            parts += [LessonWords(text[end : link.start()]), LessonWords(link[1], link[2])]
            end = link.end()
        return tuple([part for part in (*parts, LessonWords(text[end:])) if part.text])

    def plain(self, language: str) -> str:
        """The text without its links."""
        return "".join([part.text for part in self.words(language)])

    def rules(self) -> tuple[str, ...]:
        """The rules that the page leads to, in any language."""
        return tuple(dict.fromkeys([link[2] for text in self.texts.values() for link in _LINK.finditer(text)]))


class Scripted(NamedTuple):
    """A decision of the script."""

    seat: int
    option: str
    """In notation."""


@dataclass(frozen=True, slots=True)
class TutorialStep:
    """What the player learns and does at once, and what is played afterwards without the player."""

    heads: Mapping[str, str]
    pages: tuple[Page, ...]
    play: tuple[str, ...]
    others: tuple[Scripted, ...]
    meanwhile: Page | None = None
    """What is told while others play for the player, too."""

    def head(self, language: str) -> str:
        """What the step is called."""
        return self.heads[languages.spoken(self.heads, language)]


@dataclass(frozen=True, slots=True)
class Tutorial:
    """A guided opening of a title."""

    title: str
    seed: str
    seat: int
    """Whose player is guided."""
    rivals: tuple[str, ...]
    """The bots in the other seats, in their order."""
    switches: Mapping[str, str]
    steps: tuple[TutorialStep, ...]
    end: tuple[Page, ...]
    """What is told when the last step is done."""
    scripts: Mapping[int, tuple[str, ...]]
    """By seat: all decisions of the script."""
    given: frozenset[int]
    """Those of the player's seat, by their number, that are made for the player."""

    def players(self, name: str = "") -> tuple[Player, ...]:
        """Who sits down, the player under a name."""
        seated = [Player(kind, "") for kind in self.rivals]
        seated.insert(self.seat, Player(seating.HUMAN, name))
        return tuple(seated)

    def is_dealt(self, game: Game) -> bool:
        """Whether a game began with the deal of this tutorial."""
        header = game.header
        dealt = header.title == self.title and header.seed == self.seed and header.players == len(self.rivals) + 1
        return dealt and all(header.switches.get(name) == value for name, value in self.switches.items())

    def lesson(self, steps: Sequence[Step]) -> Lesson | None:
        """How far a game has come in the script; None if it has left it."""
        made: dict[int, list[str]] = {seat: [] for seat in range(len(self.rivals) + 1)}
        for step in steps:
            if not step.forced:
                made[step.seat].append(step.option.text)
        own, script = made[self.seat], self.scripts[self.seat]
        if tuple(own) != script[: len(own)]:
            return None
        for seat, options in made.items():
            script = self.scripts[seat]
            goes_on = len(options) > len(script)  # as a bot does when nobody is guided any more
            if tuple(options[: len(script)]) != script[: len(options)] or (
                goes_on and len(own) < len(self.scripts[self.seat])
            ):
                return None
        return self._lesson_after(len(own), {seat: len(options) for seat, options in made.items()})

    def _lesson_after(self, decided: int, counts: Mapping[int, int]) -> Lesson:
        at = 0
        for number, step in enumerate(self.steps):
            given = sum(1 for each in step.others if each.seat == self.seat)
            if decided < at + len(step.play):
                return Lesson(self, number, step.play[decided - at], counts)
            if decided < at + len(step.play) + given:
                return Lesson(self, number, "", counts)
            at += len(step.play) + given
        return Lesson(self, len(self.steps), "", counts)


class Lesson(NamedTuple):
    """How far a match has come in its tutorial."""

    tutorial: Tutorial
    number: int
    """Of the step, from 0; how many steps there are if all are done."""
    wanted: str
    """The option that the player is to decide for next, in notation; empty if there is none."""
    counts: Mapping[int, int]
    """By seat: how many decisions it has made."""

    @property
    def is_done(self) -> bool:
        """Whether all steps are done."""
        return self.number == len(self.tutorial.steps)

    @property
    def pages(self) -> tuple[Page, ...]:
        """What is told now."""
        if self.is_done:
            return self.tutorial.end
        step = self.tutorial.steps[self.number]
        return step.pages if self.wanted or step.meanwhile is None else (step.meanwhile,)

    def move(self, seat: int) -> str:
        """What is played for a seat without asking anybody, in notation; empty if the script says nothing of it."""
        count, script = self.counts[seat], self.tutorial.scripts[seat]
        is_own = seat == self.tutorial.seat and count not in self.tutorial.given
        return "" if is_own or count >= len(script) else script[count]


class TutorialWants(TableError):
    """A legal option that is not the one that the tutorial asks for; the text says what is, and why."""

    def __init__(self, lesson: Lesson, game: Game) -> None:
        title = game.title
        code = title.codebook.code(lesson.wanted)
        wanted = title.describe(game.known_state(lesson.tutorial.seat), code)[0]
        super().__init__(Message("table.tutorial.wants", wanted=wanted))
        self.packages = (*self.packages, *title.text_packages)
        self.page: Final = lesson.pages[-1]

    def text(self, language: str) -> str:
        """What is wanted instead, and why."""
        return f"{super().text(language)} {self.page.plain(language)}"


def tutorial_of(title: AnyTitle) -> Tutorial | None:
    """The guided opening of a title, if it has one; TutorialError if it is not in order."""
    path = title.tutorial
    if path is not None and path not in _READ:
        _READ[path] = read_tutorial(title, path.read_text(encoding="utf-8"), str(path))
    return None if path is None else _READ[path]


_READ: Final[dict[Path, Tutorial]] = {}
"""The tutorials that were read so far, by their files."""


def read_tutorial(title: AnyTitle, text: str, source: str) -> Tutorial:
    """The tutorial of a title that a text tells; `source` is what errors call it."""
    return _Reader(title, source).tutorial(text)


class _Reader:
    """Reads a tutorial and knows where it is, so that an error can say so."""

    def __init__(self, title: AnyTitle, source: str) -> None:
        self.title = title
        self.source = source
        self.where = ""

    def wrong(self, what: str) -> TutorialError:
        return TutorialError(f"{self.source}: {self.where}{what}")

    def tutorial(self, text: str) -> Tutorial:
        try:
            raw = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise self.wrong(f"not valid TOML: {error}") from error
        self.fields(raw, _FIELDS, {"seed", "seat", "rivals", "step", "end"})
        rivals = self.strings(raw, "rivals")
        letters = SEAT_LETTERS[: len(rivals) + 1]
        if raw["seat"] not in letters or len(raw["seat"]) != 1:
            raise self.wrong(f"seat is {raw['seat']!r}; with {len(rivals)} rivals it is one of {', '.join(letters)}")
        seat = seat_of(raw["seat"], len(letters))
        switches = raw.get("switches", {})
        self.check_deal(str(raw["seed"]), rivals, switches)
        steps = tuple([self.step(entry, number, letters) for number, entry in enumerate(raw["step"], start=1)])
        if not steps:
            raise self.wrong("there are no steps")
        self.where = "end: "
        end = tuple([self.page(entry) for entry in raw["end"]])
        scripts, given = _scripts(steps, seat, len(letters))
        return Tutorial(self.title.id, str(raw["seed"]), seat, rivals, switches, steps, end, scripts, given)

    def check_deal(self, seed: str, rivals: Sequence[str], switches: Mapping[str, str]) -> None:
        try:
            for kind in rivals:
                seating.check(kind)
            Game(self.title, len(rivals) + 1, seed, switches)
        except MillraceError as error:
            raise self.wrong(str(error)) from error

    def step(self, raw: Any, number: int, letters: str) -> TutorialStep:
        self.where = f"step {number}: "
        self.fields(raw, _STEP_FIELDS, {*languages.SHIPPED, "play", "page"})
        self.where = f"step {number} ({raw[languages.FALLBACK]}): "
        play = self.strings(raw, "play")
        for option in play:
            self.check_option(option)
        others = tuple([self.scripted(line, letters) for line in self.strings(raw, "others")])
        pages = tuple([self.page(entry) for entry in raw["page"]])
        if not pages or not play:
            raise self.wrong("a step has at least one page and one decision of the player")
        meanwhile = self.page(raw["meanwhile"]) if "meanwhile" in raw else None
        return TutorialStep(self.texts(raw), pages, play, others, meanwhile)

    def page(self, raw: Any) -> Page:
        self.fields(raw, _PAGE_FIELDS, set(languages.SHIPPED))
        page = Page(self.texts(raw), self.strings(raw, "show"))
        rules = self.title.ledger().rules
        for rule in page.rules():
            if rule not in rules:
                raise self.wrong(f"a text leads to {rule!r}, which is no rule of the ledger")
        return page

    def texts(self, raw: Mapping[str, Any]) -> dict[str, str]:
        for language in languages.SHIPPED:
            if not isinstance(raw[language], str) or not raw[language].strip():
                raise self.wrong(f"{language} must be a text")
        return {language: raw[language].strip() for language in languages.SHIPPED}

    def scripted(self, line: str, letters: str) -> Scripted:
        letter, _, option = line.partition(" ")
        if len(letter) != 1 or letter not in letters:
            raise self.wrong(f"{line!r} in others must begin with a seat, one of {', '.join(letters)}")
        self.check_option(option)
        return Scripted(seat_of(letter, len(letters)), option)

    def check_option(self, option: str) -> None:
        try:
            code = self.title.codebook.code(option)
        except UnreadableOption as error:
            raise self.wrong(str(error)) from error
        if self.title.codebook[code].text != option:
            raise self.wrong(f"{option!r} must be written {self.title.codebook[code].text!r}")

    def strings(self, raw: Mapping[str, Any], name: str) -> tuple[str, ...]:
        values = raw.get(name, [])
        if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
            raise self.wrong(f"{name} must be a list of texts")
        return tuple(values)

    def fields(self, raw: Any, possible: set[str], needed: set[str]) -> None:
        if not isinstance(raw, dict):
            raise self.wrong(f"expected a table with {', '.join(sorted(needed))}; got {raw!r}")
        if missing := needed - raw.keys():
            raise self.wrong(f"missing {', '.join(sorted(missing))}")
        if odd := raw.keys() - possible:
            raise self.wrong(f"unknown {', '.join(sorted(odd))}; possible are {', '.join(sorted(possible))}")


def _scripts(
    steps: Sequence[TutorialStep], seat: int, players: int
) -> tuple[dict[int, tuple[str, ...]], frozenset[int]]:  # fmt: skip
    """By seat all decisions of the script, and which of the player's are made for the player."""
    scripts: dict[int, list[str]] = {each: [] for each in range(players)}
    given: set[int] = set()
    for step in steps:
        scripts[seat] += step.play
        for each in step.others:
            if each.seat == seat:
                given.add(len(scripts[seat]))
            scripts[each.seat].append(each.option)
    return {each: tuple(options) for each, options in scripts.items()}, frozenset(given)
