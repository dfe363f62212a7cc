"""Advice in words, for all who tell it: the terminal, the server, and whoever prints it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from millrace.bots.advice import RIVALS, SURE, Advice, AdvisedStep, Consequence, Deed, Gain, Left, Way
from millrace.core.texts import Message, Term, Texts
from millrace.core.title import AnyTitle
from millrace.scene.naming import with_names

PACKAGE: Final = "millrace.bots"


@dataclass(frozen=True)
class StepWords:
    """A step of a turn: the option as the notation writes it, and in a sentence."""

    option: str
    text: str
    forced: bool


@dataclass(frozen=True)
class WayWords:
    """Another way, and what it would cost."""

    steps: tuple[StepWords, ...]
    cost: str


@dataclass(frozen=True)
class AdviceWords:
    """Advice in one language; what there is nothing to say about is empty."""

    level: str
    steps: tuple[StepWords, ...]
    remark: str
    """Why there are no figures."""
    expected: str
    compared: str
    """With what the move was compared, and the whole difference."""
    reasons: tuple[str, ...]
    left: tuple[str, ...]
    """Of what more or less is left than after the next best way."""
    risk: str
    rest: str
    """What is missing from the reasons and the risk to the whole difference."""
    others: tuple[WayWords, ...]

    def to_json(self) -> dict[str, Any]:
        """The words as JSON knows them."""
        return asdict(self)


def in_words(advice: Advice, title: AnyTitle, lang: str, names: Sequence[str] = ()) -> AdviceWords:
    """Advice as people read it; `names` are what the seats are called, by their letters otherwise."""
    texts = Texts.load(lang, PACKAGE, "millrace.core", "millrace.table", *title.text_packages)
    return _Words(advice, texts, names).all()


class _Words:
    """The parts of advice, one by one."""

    def __init__(self, advice: Advice, texts: Texts, names: Sequence[str]) -> None:
        self.advice: Final = advice
        self.texts: Final = texts
        self.names: Final = list(names)
        self.others: Final = tuple([WayWords(self.steps(way.steps), self.cost(way)) for way in advice.others])

    def all(self) -> AdviceWords:
        advice = self.advice
        return AdviceWords(
            level=advice.level,
            steps=self.steps(advice.steps),
            remark="" if advice.is_measured else self.say("no-choice" if advice.choices == 1 else "no-weights"),
            expected=self.expected() if advice.is_measured else "",
            compared=self.compared(),
            reasons=self.reasons(),
            left=tuple([self.left(each) for each in advice.left]),
            risk=self.risk(),
            rest=self.say("rest", points=self.figure(advice.rest, signed=True)) if self.adds_up else "",
            others=self.others,
        )

    def say(self, id: str, **values: Any) -> str:
        return self.texts.render(Message(f"bots.advice.{id}", **values))

    def figure(self, value: float, signed: bool = False) -> Message:
        """A number with one digit behind the point, as the language writes it."""
        tenths = round(abs(value) * 10)
        sign = "minus" if value < 0 and tenths else "plus" if signed else "none"
        return Message("bots.advice.figure", sign=sign, whole=tenths // 10, tenth=tenths % 10)

    def steps(self, steps: Sequence[AdvisedStep]) -> tuple[StepWords, ...]:
        spoken = [self.texts.render(with_names(step.sentence, self.names)) for step in steps]
        return tuple([StepWords(step.option, text, step.forced) for step, text in zip(steps, spoken, strict=True)])

    @property
    def adds_up(self) -> bool:
        """Whether there are parts that add up to something."""
        return bool(self.advice.gains) or self.advice.loss is not None

    def expected(self) -> str:
        advice = self.advice
        points, spread = self.figure(advice.points), self.figure(advice.spread)
        return self.say("expected", points=points, spread=spread, count=advice.continuations)

    def compared(self) -> str:
        if not self.others:
            return ""
        way = self.advice.others[0]
        return self.say(
            "compared",
            other=self.others[0].steps[0].text,
            count=way.worlds,
            points=self.figure(way.cost, signed=True),
            error=self.figure(way.error),
            rivals="yes" if self.advice.players > 1 else "no",
        )

    def reasons(self) -> tuple[str, ...]:
        advice = self.advice
        told = [*[self.gain(each) for each in advice.gains], *[self.deed(each) for each in advice.deeds]]
        told += [self.consequence(each) for each in advice.consequences]
        if not told and advice.others:
            told = [self.say("same" if self.comes_to_the_same else "chance")]
        return tuple(told)

    @property
    def comes_to_the_same(self) -> bool:
        """Whether the next best way ended like the move: perhaps both are one turn in another order."""
        way = self.advice.others[0]
        return not (self.adds_up or way.cost or way.error)

    def risk(self) -> str:
        advice = self.advice
        if advice.loss is not None:
            return self.gain(advice.loss)
        if not advice.others or self.comes_to_the_same:
            return ""
        if not advice.worse:
            return self.say("never-worse", other=self.others[0].steps[0].text)
        return self.say("worse", share=max(1, round(advice.worse * 100)), other=self.others[0].steps[0].text)

    def gain(self, gain: Gain) -> str:
        figures = {"points": self.figure(gain.points, signed=True), "error": self.figure(gain.error)}
        if gain.source == RIVALS:
            return self.say("rivals", **figures)
        noun = f"score.{gain.source}"
        return self.say("gain", source=Term(noun) if self.texts.has_noun(noun) else gain.source, **figures)

    def deed(self, deed: Deed) -> str:
        name = Term(f"action.{deed.verb}")
        if deed.counted:
            return self.say("times", deed=name, after=self.figure(deed.after), otherwise=self.figure(deed.otherwise))
        after, otherwise = round(deed.after * 100), round(deed.otherwise * 100)
        return self.say("share", deed=name, after=after, otherwise=otherwise)

    def consequence(self, consequence: Consequence) -> str:
        figures = {"after": self.figure(consequence.after), "otherwise": self.figure(consequence.otherwise)}
        return self.say("from-now", thing=Term(f"consequence.{consequence.name}"), **figures)

    def left(self, left: Left) -> str:
        when, noun = ("in-the-end", "left") if left.in_the_end else ("after-turn", "supply")
        figures = {"after": self.figure(left.after), "otherwise": self.figure(left.otherwise)}
        return self.say(when, thing=Term(f"{noun}.{left.name}"), **figures)

    def cost(self, way: Way) -> str:
        error = self.figure(way.error)
        if way.cost > 0 and way.cost >= SURE * way.error:
            return self.say("cost", points=self.figure(way.cost), error=error)
        id = "even" if abs(way.cost) <= SURE * way.error else "better"
        return self.say(id, points=self.figure(-way.cost, signed=True), error=error)
