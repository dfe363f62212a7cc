"""A review in words: what options, sources and habits are called, and figures as a language writes them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from millrace.core.deal import UNKNOWN
from millrace.core.game import Game
from millrace.core.texts import Message, Texts, Value
from millrace.review.errors import PACKAGE
from millrace.review.grades import LEVELS
from millrace.review.model import GRADES, Choice, Habit, Review, Turning
from millrace.scene.naming import spoken

DEEDS: Final = 3
"""How many decisions of a stretch are told, at most."""
WORST: Final = 8
"""How many of the costliest decisions are told at length."""


class Telling:
    """A review of a game in a language."""

    def __init__(self, review: Review, game: Game, names: Sequence[str], lang: str) -> None:
        self.review: Final = review
        self.game: Final = game
        self.names: Final = tuple(names)
        self.lang: Final = lang
        self.texts: Final = Texts.load(lang, "millrace.core", PACKAGE, *game.title.text_packages)

    def say(self, id: str, **values: Value) -> str:
        """A sentence of the review."""
        return self.texts.render(Message(f"review.{id}", **values))

    @property
    def title(self) -> str:
        """What the game is called."""
        return self.texts.render(Message(f"{self.game.title.id}.name"))

    @property
    def remarks(self) -> tuple[str, ...]:
        """What must be known about all the figures."""
        review, players = self.review, self.review.players
        remarks = []
        if not review.policy:
            remarks.append(self.say("no-policy", title=review.title, players=players))
        elif review.learned_for != players:
            remarks.append(self.say("stand-in", learned=review.learned_for, players=players))
        if review.policy and players > 1 and not review.calibrated_for:
            remarks.append(self.say("uncalibrated"))
        if review.over and any(UNKNOWN in things for things in (self.game.header.deal or {}).values()):
            remarks.append(self.say("unseen"))
        if not review.over:
            remarks.append(self.say("not-over"))
        return tuple(remarks)

    # -- figures -------------------------------------------------------------------------------------------------------

    def figure(self, number: float, plus: bool = False, digits: int = 1) -> str:
        """A number with so many digits behind the point, as the language writes it."""
        rounded = round(number, digits)
        sign = "−" if rounded < 0 else "+" * plus
        return sign + f"{abs(rounded):.{digits}f}".replace(".", self.say("decimal"))

    def percent(self, share: float, plus: bool = False) -> str:
        """A share in whole percent."""
        number = round(100 * share)
        sign = "−" if number < 0 else "+" * plus
        return self.say("percent", number=f"{sign}{abs(number)}")

    def change(self, change: float) -> str:
        """How a chance, or for whoever plays alone the points, changed."""
        return self.percent(change, plus=True) if self.review.players > 1 else self.figure(change, plus=True)

    def limits(self) -> dict[str, str]:
        """From how many points on a decision has which grade at this table."""
        return {name: self.figure(part * self.review.spread) for name, part in LEVELS}

    # -- names ---------------------------------------------------------------------------------------------------------

    def option(self, at: int, option: str) -> str:
        """An option of a position as a sentence."""
        code = self.game.title.codebook.code(option)
        message = self.game.title.describe(self.game.state_at(at), code)[0]
        return spoken(self.texts, message, self.names)

    def deeds(self, turning: Turning) -> tuple[str, ...]:
        """What was decided first in a stretch."""
        steps = [at for at in range(turning.start, turning.end) if not self.game.step(at).forced]
        steps = [at for at in steps if self.game.step(at).seat == turning.seat] or steps
        own = [at for at in steps if self.verb(self.game.step(at).option.words[0])] or steps
        return tuple([self.option(at, self.game.step(at).option.text) for at in own[:DEEDS]])

    def verb(self, verb: str) -> str:
        """What a kind of option is called; nothing if it has no name, as a question within an action."""
        action = f"action.{verb}"
        return self.texts.noun(action) if self.texts.has_noun(action) else ""

    def habit(self, habit: Habit) -> str:
        """What a habit is called; nothing if it is not worth telling."""
        if habit.kind == "deed":
            return self.verb(habit.id)
        noun = f"{'score' if habit.kind == 'points' else 'left'}.{habit.id}"
        return self.texts.noun(noun) if self.texts.has_noun(noun) else habit.id

    @cached_property
    def habits(self) -> tuple[tuple[str, Habit], ...]:
        """The habits worth telling with their names: deeds, other options, what was left, sources of points.

        What nobody did, and the bot so rarely that it would be told as never, is left out.
        """
        told = [(self.habit(habit), habit) for habit in self.review.habits if any(habit.own) or self.often(habit)]
        return tuple(sorted([(name, habit) for name, habit in told if name], key=lambda pair: self.order(pair[1])))

    def order(self, habit: Habit) -> tuple[int, int]:
        """Where a habit stands among others."""
        deeds = self.game.title.deeds
        place = deeds.index(habit.id) if habit.kind == "deed" and habit.id in deeds else len(deeds)
        return ("deed", "left", "points").index(habit.kind), place

    def often(self, habit: Habit) -> str:
        """How often bots do something on average; nothing if that is not known, or never as far as can be told."""
        mean = sum(habit.bot) / len(habit.bot) if habit.bot else 0.0
        return self.figure(mean) if round(mean, 1) else ""

    def habit_cells(self, habit: Habit) -> list[str]:
        """The figures of a habit: of each seat, then of the bot."""
        return [
            *[self.figure(own, digits=0) for own in habit.own],
            (self.often(habit) or self.figure(0.0)) if habit.bot else "–",
        ]

    @property
    def habit_groups(self) -> tuple[tuple[str, tuple[tuple[str, Habit], ...]], ...]:
        """The habits under what their figures mean: how often something was done or left, or points of a source."""
        counts = tuple([pair for pair in self.habits if pair[1].kind != "points"])
        sources = tuple([pair for pair in self.habits if pair[1].kind == "points"])
        heads = (self.say("table.counts"), self.say("table.sources"))
        return tuple([(head, pairs) for head, pairs in zip(heads, (counts, sources), strict=True) if pairs])

    # -- choices -------------------------------------------------------------------------------------------------------

    @property
    def worst(self) -> tuple[Choice, ...]:
        """The decisions that surely cost most, the costliest first."""
        told = [choice for choice in self.review.choices if choice.grade in GRADES[2:]]
        return tuple(sorted(told, key=lambda choice: -choice.cost)[:WORST])

    def counts(self, seat: int) -> Mapping[str, int]:
        """How many decisions of a seat have each grade."""
        return Counter([choice.grade for choice in self.review.choices if choice.seat == seat and choice.grade])

    def cost(self, choice: Choice) -> str:
        """What a decision cost, in words."""
        grade = self.say(f"grade.{choice.grade}")
        told = self.say("line.cost", cost=self.figure(choice.cost), error=self.figure(choice.error), grade=grade)
        if choice.open_cost is None:
            return told
        return f"{told}; {self.say('line.open-cost', cost=self.figure(choice.open_cost))}"

    # -- for clients ---------------------------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """The review as plain values, with what options and habits are called in this language."""
        data = self.review.to_json()
        for choice, told in zip(self.review.choices, data["choices"], strict=True):
            if choice.grade:
                told["label"] = self.option(choice.at, choice.option)
                for road, each in zip(choice.roads, told["roads"], strict=True):
                    each["label"] = self.option(choice.at, road.option)
        for turning, told in zip(self.review.turnings, data["turnings"], strict=True):
            told["deeds"] = list(self.deeds(turning))
        habits = {(each["kind"], each["id"]): each for each in data["habits"]}
        data["habits"] = [habits[habit.kind, habit.id] | {"label": name} for name, habit in self.habits]
        return data | {
            "complete": self.review.complete,
            "lang": self.lang,
            "names": list(self.names),
            "remarks": list(self.remarks),
        }
