"""What a player may type besides a number and the notation: commands, in English and in the language spoken."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from millrace.core.codebook import CodeBook, Option
from millrace.core.errors import AmbiguousOption, MillraceError, UnreadableOption
from millrace.core.texts import Message, Texts
from millrace.scene.panel import Panel

COMMANDS: Final = (
    "board", "options", "hint", "why", "undo", "restart", "confirm", "takeback", "show", "log", "rules", "free", "lang",
    "save", "help", "quit",
)  # fmt: skip
"""The commands of the table; besides them, the name of every panel shows that panel."""

SHORT: Final = {"h": "help", "?": "help"}
"""What everybody tries who is lost: it never asks for a hint, which the log would tell."""


@dataclass(frozen=True)
class Command:
    """A command of the table with what was typed behind it."""

    name: str
    rest: str = ""


class AmbiguousWord(MillraceError):
    """What was typed may be several commands, or a command and an option."""

    def __init__(self, came: str, candidates: tuple[str, ...]) -> None:
        super().__init__(Message("cli.ambiguous-word", came=came, candidates=candidates), ("millrace.cli",))


def vocabulary(panels: Sequence[Panel], texts: Texts) -> dict[str, str]:
    """Every word that is a command, and the command it stands for; English words are always understood."""
    words = {texts.render(Message(f"cli.command.{name}")).casefold(): name for name in COMMANDS}
    words |= {name: name for name in COMMANDS} | SHORT
    for panel in panels:
        name = panel.id.partition("-")[0]
        words.setdefault(name, name)
        if panel.word:
            words.setdefault(panel.word.casefold(), name)
    return words


def read(typed: str, words: dict[str, str], book: CodeBook, legal: Sequence[int]) -> Command | Option:
    """The command or option that was typed; beginnings of words are enough as long as they fit one thing only."""
    first, _, rest = typed.strip().partition(" ")
    exact = words.get(first.casefold())
    if exact is not None:
        return Command(exact, rest.strip())
    commands = {name: word for word, name in words.items() if word.startswith(first.casefold())}
    options: tuple[Option, ...] = ()
    trouble: MillraceError | None = None
    try:
        options = (book.parse(typed, legal),)
    except AmbiguousOption as error:
        options, trouble = error.candidates, error
    except UnreadableOption as error:
        trouble = error
    fitting = [option for option in options if option.code in legal]
    if commands and (not fitting or (not rest and len(fitting) > 1)):
        if len(commands) > 1 or fitting:
            raise AmbiguousWord(typed, (*commands.values(), *(option.text for option in fitting)))
        return Command(next(iter(commands)), rest.strip())
    if commands and not rest and fitting and fitting[0].text != typed.strip().lower():
        raise AmbiguousWord(typed, (*commands.values(), *(option.text for option in fitting)))
    if trouble is not None:
        raise trouble
    return options[0]
