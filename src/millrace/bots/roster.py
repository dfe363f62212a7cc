"""Which bots there are: Millrace's own, those a program has registered, and those loaded by whoever owns the process: a
search with so many playouts or seconds, or a bot from outside by import path, address or the command that runs it.
"""

import re
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any, Final

from millrace.bots.bot import Bot
from millrace.bots.errors import BadBotName, BotNameTaken, UnknownBot, UnusableBot
from millrace.bots.greedy import Greedy
from millrace.bots.levels import Level
from millrace.bots.light import Light
from millrace.bots.outside import RUN, ByLines, OverHttp, is_program
from millrace.bots.random import Random
from millrace.bots.search import Search
from millrace.bots.strengths import LEVELS
from millrace.core.errors import near
from millrace.core.record import Player
from millrace.core.texts import Message

MakeBot = Callable[[], Bot]
"""A bot's class, or a function without arguments that makes the bot."""

LONGEST_NAME: Final = 20

_NAME: Final = re.compile(r"[a-z][a-z0-9_-]*")
_PATH: Final = re.compile(r"[^\W\d]\w*(?:\.[^\W\d]\w*)*:[^\W\d]\w*(?:\.[^\W\d]\w*)*")
_SEARCH: Final = re.compile(r"search:(?:([1-9]\d{0,5})|(\d{1,3}(?:\.\d{1,3})?)s)")
_PERSON: Final = Player().kind
_NEEDED: Final = ("name", "blind", "choose")

_named: Final[dict[str, MakeBot]] = {
    "greedy": Greedy,
    "light": Light,
    "random": Random,
    "search": Search,
    **{level: partial(Level, level) for level in LEVELS},
}
_loaded: Final[dict[str, MakeBot]] = {}


def names() -> tuple[str, ...]:
    """The names of all bots, Millrace's own first; those that were only loaded by import path have none."""
    return tuple(_named)


def is_known(name: str) -> bool:
    """Whether `make` can make a bot of that name or import path."""
    return name in _named or name in _loaded


def make(name: str) -> Bot:
    """The bot of a name, or of an import path that was loaded; nothing is ever imported here."""
    return _checked(name, maker(name)())


def maker(name: str) -> MakeBot:
    """The class or function that makes the bot of a name or import path."""
    known = _named.get(name) or _loaded.get(name)
    if known is None:
        raise UnknownBot(name, names())
    return known


def register(name: str, make: MakeBot) -> None:
    """Make a bot known under a name, as one outside this package must be before it can take a seat.

    The name is one word of small letters, digits, - and _. `make` is the bot's class or a function without arguments;
    for games in several processes it must be one that other processes can import.
    """
    if not _NAME.fullmatch(name) or len(name) > LONGEST_NAME or name == _PERSON:
        raise BadBotName(name, LONGEST_NAME)
    if _named.get(name, make) is not make:
        raise BotNameTaken(name)
    _named[name] = make


def load(path: str) -> MakeBot:
    """The class or function at an import path, `package.module:Class`, known from now on under this path.

    A program of its own is loaded in the same way by its address (`http://…`) or by the command that runs it
    (`run:COMMAND`), see `millrace.bots.outside`, and so is a search with so many playouts (`search:64`) or for so many
    seconds (`search:1.5s`). This runs foreign code, or thinks for long, so a path must come from whoever owns the
    process, never from a stranger.
    """
    if path not in _loaded:
        imported = _search(path) or (_made_outside(path) if is_program(path) else _imported(path))
        try:
            _checked(path, imported())
        except UnusableBot:
            raise
        except (Exception, SystemExit) as error:
            raise UnusableBot(path, Message("bots.unusable.fails", reason=_said(error))) from error
        _loaded[path] = imported
    return _loaded[path]


def is_path(text: str) -> bool:
    """Whether a text has the form of an import path, `package.module:Class`."""
    return _PATH.fullmatch(text) is not None


def is_outside(text: str) -> bool:
    """Whether a text is no name, but something to be loaded: an import path, an address, a command, or `search:64`."""
    return is_path(text) or is_program(text) or _search(text) is not None


def _search(text: str) -> MakeBot | None:
    """What makes the search with so many playouts, or for so many seconds, that a text names; None if it names none."""
    found = _SEARCH.fullmatch(text)
    if found is None:
        return None
    if found[1]:
        return partial(Search, int(found[1]), text)
    seconds = float(found[2])
    return partial(Search, name=text, seconds=seconds) if seconds else None


def _made_outside(path: str) -> MakeBot:
    return partial(ByLines, path) if path.startswith(RUN) else partial(OverHttp, path)


def _imported(path: str) -> MakeBot:
    if not is_path(path):
        raise UnusableBot(path, Message("bots.unusable.form", near=near(path, names())))
    owner, _, attributes = path.partition(":")
    value = _module(path, owner)
    for attribute in attributes.split("."):
        if not hasattr(value, attribute):
            public = tuple([each for each in dir(value) if not each.startswith("_")])
            message = Message("bots.unusable.no-attribute", owner=owner, name=attribute, near=near(attribute, public))
            raise UnusableBot(path, message)
        value, owner = getattr(value, attribute), f"{owner}.{attribute}"
    if not callable(value):
        raise UnusableBot(path, Message("bots.unusable.makes-nothing", kind=type(value).__name__))
    imported: MakeBot = value
    return imported


def _module(path: str, name: str) -> Any:
    try:
        return import_module(name)
    except (Exception, SystemExit) as error:
        reason = Message("bots.unusable.broken-module", module=name, reason=_said(error))
        # What the module itself imports may be missing as well, which is another trouble.
        if isinstance(error, ModuleNotFoundError) and error.name and f"{name}.".startswith(f"{error.name}."):
            reason = Message("bots.unusable.no-module", module=error.name, near=near(name, names()))
            if name in names():  # search:many, where a number is missing
                reason = Message("bots.unusable.form", near="")
        raise UnusableBot(path, reason) from error


def _checked(name: str, bot: Bot) -> Bot:
    """The bot, if it is one: a program from elsewhere may have made anything."""
    missing = [each for each in _NEEDED if not hasattr(bot, each)]
    if not missing and not callable(bot.choose):
        missing = ["choose"]
    if missing:
        raise UnusableBot(name, Message("bots.unusable.no-bot", kind=type(bot).__name__, missing=tuple(missing)))
    return bot


def _said(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}".removesuffix(": ")
