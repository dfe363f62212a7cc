"""What goes wrong with bots."""

from collections.abc import Sequence
from typing import Final

from millrace.core.errors import MillraceError, near
from millrace.core.texts import Message

PACKAGES: Final = ("millrace.bots",)


class UnknownBot(MillraceError):
    """No bot of that name is known; `known` lists those that are."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(Message("bots.unknown-bot", name=name, near=near(name, known), known=known), PACKAGES)
        self.args = (name, known)
        self.name = name
        self.known = known


class BadBotName(MillraceError):
    """No bot can have that name; the message says which it can have."""

    def __init__(self, name: str, longest: int) -> None:
        super().__init__(Message("bots.bad-name", name=name, longest=longest), PACKAGES)
        self.args = (name, longest)
        self.name = name


class BotNameTaken(MillraceError):
    """Another bot has that name already."""

    def __init__(self, name: str) -> None:
        super().__init__(Message("bots.name-taken", name=name), PACKAGES)
        self.args = (name,)
        self.name = name


class UnusableBot(MillraceError):
    """What a name or an import path leads to is no bot that can play; `reason` says what is wrong."""

    def __init__(self, name: str, reason: Message) -> None:
        super().__init__(Message("bots.unusable-bot", name=name, reason=reason), PACKAGES)
        self.args = (name, reason)
        self.name = name
        self.reason = reason


class NoEvaluation(MillraceError):
    """The bot needs a title's evaluation, and this title has none."""

    def __init__(self, bot: str, title: str) -> None:
        super().__init__(Message("bots.no-evaluation", bot=bot, title=title), PACKAGES)
        self.args = (bot, title)
        self.bot = bot
        self.title = title


class NoPolicy(MillraceError):
    """The title says nothing about how it is played by learned weights."""

    def __init__(self, title: str) -> None:
        super().__init__(Message("bots.no-policy", title=title), PACKAGES)
        self.args = (title,)
        self.title = title


class BrokenWeights(MillraceError):
    """A file does not hold weights as they are written by `millrace train`."""

    def __init__(self, file: str, reason: str) -> None:
        super().__init__(Message("bots.broken-weights", file=file, reason=reason), PACKAGES)
        self.args = (file, reason)
        self.file = file


class BadTraining(MillraceError):
    """Weights cannot be learned as asked; the message says what is possible."""

    def __init__(self, message: Message) -> None:
        super().__init__(message, PACKAGES)
        self.args = (message,)


class NoCluster(MillraceError):
    """There are no machines to work on; the message says what is missing."""

    def __init__(self, message: Message) -> None:
        super().__init__(message, PACKAGES)
        self.args = (message,)


class IllegalChoice(MillraceError):
    """A bot answered with a code that is not legal."""

    def __init__(self, bot: str, code: int, legal: Sequence[int]) -> None:
        super().__init__(Message("bots.illegal-choice", bot=bot, code=code, count=len(legal)), PACKAGES)
        self.args = (bot, code, legal)
        self.bot = bot
        self.code = code


class BotFailed(MillraceError):
    """A bot that is a program of its own gave no answer that could be used; `reason` says what it did instead."""

    def __init__(self, bot: str, reason: Message) -> None:
        super().__init__(Message("bots.failed-bot", bot=bot, reason=reason), PACKAGES)
        self.args = (bot, reason)
        self.bot = bot
        self.reason = reason


class NoSuchLevel(MillraceError):
    """There is no level of that name; `known` lists those that there are."""

    def __init__(self, came: str, known: tuple[str, ...]) -> None:
        super().__init__(Message("bots.no-such-level", came=str(came), known=known), PACKAGES)
        self.args = (came, known)


class HandClosed(MillraceError):
    """Cards of the seat's hand were not told, so nobody can say what to do with them."""

    def __init__(self, count: int) -> None:
        super().__init__(Message("bots.hand-closed", count=count), PACKAGES)
        self.args = (count,)
        self.count = count


class NothingToAdvise(MillraceError):
    """The seat has nothing to decide now."""

    def __init__(self) -> None:
        super().__init__(Message("bots.nothing-to-advise"), PACKAGES)
        self.args = ()
