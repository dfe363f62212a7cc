"""The coach of a tutorial at the terminal: what is told, and which option is wanted."""

from collections.abc import Sequence
from typing import Final

from millrace.cli.choices import ListedOption
from millrace.cli.draw import Screen
from millrace.core.codebook import Option
from millrace.core.texts import Message, Texts, Value
from millrace.table.match import Match
from millrace.table.tutorial import Lesson


class Coach:
    """Guides whoever sits at the keyboard through the tutorial of a match, until they leave it."""

    def __init__(self, match: Match, screen: Screen) -> None:
        self._match: Final = match
        self._screen: Final = screen
        self._left = False
        # The step that was told last, the language it was told in, and whether the player was asked in it.
        self._told: tuple[int, str, bool] = (-1, "", False)

    @property
    def lesson(self) -> Lesson | None:
        """Where the match is in its tutorial; None if it is in none, or the player has left it."""
        return None if self._left else self._match.lesson

    def leave(self) -> bool:
        """Let the player do something else from now on; whether there was a tutorial to leave."""
        was_in = self.lesson is not None
        self._left = True
        return was_in

    def check(self, option: Option, seat: int) -> None:
        """TutorialWants if a possible option is not the one that is wanted."""
        if self.lesson is not None:
            self._match.check_lesson(option, seat)

    def tell(self, texts: Texts) -> None:
        """Say what the step is about, once, with the rules to read on in."""
        lesson, language = self.lesson, self._match.language
        if lesson is None or self._told == (lesson.number, language, bool(lesson.wanted)):
            return
        self._told = lesson.number, language, bool(lesson.wanted)
        self._screen.heading(self._head(lesson, texts))
        for page in lesson.pages:
            self._screen.say(page.plain(language), indent=2)
        if rules := dict.fromkeys([rule for page in lesson.pages for rule in page.rules()]):
            self._say(texts, "cli.tutorial.rules", rules=tuple(rules), rule=next(iter(rules)))
        if lesson.is_done:
            self._left = True

    def tell_meanwhile(self, texts: Texts) -> None:
        """Say what happens while others play for the player, too."""
        lesson = self.lesson
        if lesson is not None and not lesson.wanted and not lesson.is_done:
            self.tell(texts)

    def ask(self, listed: Sequence[ListedOption], texts: Texts) -> None:
        """Say which of the options listed is wanted, by its number."""
        lesson = self.lesson
        for number, choice in enumerate(listed, start=1):
            if lesson is not None and choice.option.text == lesson.wanted:
                text = self._render(texts, "cli.tutorial.wanted", number=number, option=choice.sentence)
                self._screen.say(f"→ {text}", "strong")

    def _head(self, lesson: Lesson, texts: Texts) -> str:
        steps = lesson.tutorial.steps
        if lesson.is_done:
            return self._render(texts, "table.tutorial.done")
        head = steps[lesson.number].head(self._match.language)
        return self._render(texts, "cli.tutorial.head", step=lesson.number + 1, steps=len(steps), head=head)

    def _say(self, texts: Texts, id: str, **values: Value) -> None:
        self._screen.say(self._render(texts, id, **values), "muted", indent=2)

    @staticmethod
    def _render(texts: Texts, id: str, **values: Value) -> str:
        return texts.render(Message(id, **values))
