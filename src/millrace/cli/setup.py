"""The few questions before a match, for whoever starts `millrace play` without saying what."""

from dataclasses import dataclass, field, replace
from pathlib import Path

import click

from millrace import games
from millrace.bots.strengths import LEVELS
from millrace.cli import TEXT_PACKAGES
from millrace.cli.keyboard import forget_keys
from millrace.cli.paths import saves
from millrace.core import languages
from millrace.core.decision import seat_letter
from millrace.core.texts import Message, Texts, Value
from millrace.core.title import AnyTitle, Switch
from millrace.table import seats as seating
from millrace.table.errors import SaveError
from millrace.table.saves import newest_unfinished


@dataclass(frozen=True)
class Wishes:
    """What was asked for on the command line; empty values are not decided yet."""

    title: str = ""
    players: int = 0
    seats: str = ""
    seed: str | None = None
    switches: dict[str, str] = field(default_factory=dict)
    content: tuple[Path, ...] = ()
    file: Path | None = None
    hints: bool | None = None
    """Whether hints are allowed; None if nobody has said."""
    real_table: bool = False
    """Whether the game is played at a real table, and entered here."""

    def describes_a_game(self) -> bool:
        """Whether something is asked for that a match taken up again has already."""
        chosen = self.seed is not None or self.hints is not None or self.real_table
        return bool(self.title or self.players or self.seats or chosen or self.switches or self.file)


@dataclass(frozen=True)
class Answers:
    """What the questions came to: a new match as wished for, or the file of one to go on with, and the language."""

    wishes: Wishes
    lang: str
    resume: str | None = None


def ask(wishes: Wishes, lang: str, lang_is_chosen: bool) -> Answers:
    """Ask for what is not decided yet."""
    if not lang_is_chosen:
        lang = _Questions(lang).language()
    questions = _Questions(lang)
    unfinished = None if wishes.describes_a_game() else _unfinished()
    if unfinished is not None and questions.go_on(unfinished):
        return Answers(wishes, lang, str(unfinished))
    known = games.titles()
    name = wishes.title or known[questions.pick("cli.ask.title", [questions.title(each) for each in known])]
    title = games.title(name)
    seated = seating.parse(wishes.seats) if wishes.seats else ()
    players = wishes.players or len(seated) or questions.number("cli.ask.players", tuple(title.player_counts))
    seats = wishes.seats or ",".join(questions.seat(seat) for seat in range(players))
    switches = wishes.switches or (
        questions.preset(title) | questions.additions(title, players) | title.player_counts.get(players, {})
    )
    return Answers(replace(wishes, title=name, players=players, seats=seats, switches=switches), lang)


def _unfinished() -> Path | None:
    try:
        return newest_unfinished(saves())
    except SaveError:
        return None


class _Questions:
    """Questions in one language, each asked until it is answered."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.texts = Texts.load(lang, *TEXT_PACKAGES)

    def say(self, id: str, **values: Value) -> str:
        return self.texts.render(Message(id, **values))

    def go_on(self, unfinished: Path) -> bool:
        """Whether a saved match should be taken up again."""
        return (
            self.pick("cli.ask.resume", [self.say("cli.ask.go-on", file=unfinished.name), self.say("cli.ask.new")]) == 0
        )

    def title(self, id: str) -> str:
        texts = Texts.load(self.lang, *games.title(id).text_packages)
        return texts.render(Message(f"{id}.name"))

    def pick(self, id: str, answers: list[str], usual: int = 0, **values: Value) -> int:
        """Which of some answers to a question of the command line is chosen; the usual one if nothing is typed."""
        return self.choose(self.say(id, **values), answers, usual)

    def choose(self, question: str, answers: list[str], usual: int = 0) -> int:
        """Which of some answers is chosen; the usual one if nothing is typed."""
        forget_keys()
        click.echo(question)
        for number, answer in enumerate(answers, start=1):
            click.echo(f"{number:>3} {answer}")
        while True:
            typed = input(f"[1-{len(answers)}, {usual + 1}] > ").strip() or str(usual + 1)
            if typed.isdecimal() and 1 <= int(typed) <= len(answers):
                return int(typed) - 1
            click.echo(self.say("cli.ask.number", last=len(answers), usual=usual + 1))

    def language(self) -> str:
        """The language to go on in; the one of the question comes first."""
        names = languages.menu()
        ordered = sorted(names, key=lambda each: each != self.lang)
        # Who does not read the first of these questions reads another one.
        asked = dict.fromkeys(_Questions(each).say("cli.ask.lang") for each in ordered)
        return ordered[self.choose(" / ".join(asked), [names[each] for each in ordered])]

    def number(self, id: str, allowed: tuple[int, ...]) -> int:
        """One of some numbers, the first if nothing is typed."""
        forget_keys()
        choices = ", ".join(str(each) for each in allowed)
        while True:
            typed = input(f"{self.say(id)} [{choices}; {allowed[0]}] > ").strip() or str(allowed[0])
            if typed.isdecimal() and int(typed) in allowed:
                return int(typed)
            click.echo(self.say("cli.ask.one-of", allowed=allowed))

    def seat(self, seat: int) -> str:
        """Who sits in a seat: a kind, and a person's name."""
        kinds = seating.kinds()
        # The same number means the same in every seat; only what Enter means differs.
        preferred = [kind for kind in (seating.HUMAN, "greedy") if kind in kinds]
        ordered = [*preferred, *(kind for kind in kinds if kind not in preferred)]
        usual = 0 if seat == 0 else len(preferred) - 1
        labels = [self._kind(kind) for kind in ordered]
        kind = ordered[self.pick("cli.ask.seat", labels, usual, seat=seat_letter(seat))]
        name = ""
        if kind == seating.HUMAN:
            forget_keys()
            name = input(self.say("cli.ask.name") + " > ").strip().replace(",", " ")
        return f"{kind}:{name}" if name else kind

    def _kind(self, kind: str) -> str:
        """What a seat can be, in words."""
        if kind == seating.HUMAN:
            return self.say("cli.ask.person")
        return self.say("cli.ask.level", level=kind) if kind in LEVELS else self.say("cli.ask.bot", name=kind)

    def preset(self, title: AnyTitle) -> dict[str, str]:
        """The switches to be set together, where the title knows such: its rulebook's own come first."""
        presets = title.ledger().presets
        if not presets:
            return {}
        texts = Texts.load(self.lang, *TEXT_PACKAGES, *title.text_packages)
        names = [("core.rulebook-preset.label", "core.rulebook-preset.about")]
        names += [(f"preset.{id}.name", f"preset.{id}.about") for id in presets]
        labels = [f"{texts.render(Message(name))} – {texts.render(Message(about))}" for name, about in names]
        chosen = [{}, *presets.values()][self.pick("cli.ask.preset", labels)]
        return dict(chosen)

    def additions(self, title: AnyTitle, players: int) -> dict[str, str]:
        """How to play where a title adds to its rulebook: it has a question about the switch for so many players."""
        texts = Texts.load(self.lang, *title.text_packages)
        chosen = {}
        for name, switch in title.switches.items():
            question = f"switch.{name}.ask.{players}"
            if question in texts:
                values = _default_first(switch)
                labels = [texts.render(Message(f"switch.{name}.value.{value}")) for value in values]
                chosen[name] = values[self.choose(texts.render(Message(question)), labels)]
        return chosen


def _default_first(switch: Switch) -> list[str]:
    """The values of a switch, the one that holds if nothing is chosen first."""
    return [switch.default, *(value for value in switch.values if value != switch.default)]
