"""Millrace plays industrial-age board games completely: rules, records, views and reasons.

>>> import millrace
>>> game = millrace.new("brass-birmingham", players=4, seed=7)
>>> game.why_not(game.options[0]) is None
True
"""

# First of all, because it decides where the other modules come from.
from millrace._engine import Engine, engine

# isort: split
from collections.abc import Mapping, Sequence
from pathlib import Path

from millrace import games as _games
from millrace._version import __version__
from millrace.core import errors
from millrace.core.codebook import CodeBook, Option
from millrace.core.decision import Decision
from millrace.core.errors import (
    AmbiguousOption,
    BadName,
    BadSeed,
    ContentError,
    DealError,
    IllegalOption,
    MillraceError,
    NothingToUndo,
    RecordError,
    StaleRecord,
    UndoBarrier,
    UnknownSeat,
    UnknownSwitch,
    UnknownTitle,
    UnreadableOption,
    UntoldDraw,
    WrongPlayerCount,
)
from millrace.core.game import Game, Step
from millrace.core.game import replay as _replay
from millrace.core.outcome import Outcome
from millrace.core.record import Record
from millrace.core.refusal import Refusal
from millrace.core.title import AnyTitle, Title
from millrace.games import title, titles

__all__ = [
    "AmbiguousOption",
    "AnyTitle",
    "BadName",
    "BadSeed",
    "CodeBook",
    "ContentError",
    "DealError",
    "Decision",
    "Engine",
    "Game",
    "IllegalOption",
    "MillraceError",
    "NothingToUndo",
    "Option",
    "Outcome",
    "Record",
    "RecordError",
    "Refusal",
    "StaleRecord",
    "Step",
    "Title",
    "UndoBarrier",
    "UnknownSeat",
    "UnknownSwitch",
    "UnknownTitle",
    "UnreadableOption",
    "UntoldDraw",
    "WrongPlayerCount",
    "__version__",
    "engine",
    "errors",
    "new",
    "replay",
    "title",
    "titles",
]


def new(
    title: str,
    players: int,
    seed: int | str | None = None,
    switches: Mapping[str, str] | None = None,
    content: Sequence[str | Path] = (),
    auto: bool = True,
    deal: Mapping[str, Sequence[str]] | None = None,
) -> Game:
    """A new game of a title; the same arguments always give the same game, no seed gives a random one.

    `switches` chooses readings of the rules, `content` names overlay files that correct printed figures. Without `auto`
    even decisions that leave no choice wait to be played. A `deal` is for a game from a real table: by pile, what
    chance decided there, as far as it is known; `Game.asks` lists what must be told next.
    """
    return Game(_games.title(title), players, seed, switches, content, auto, deal=deal)


def replay(record: Record, content: Sequence[str | Path] = ()) -> Game:
    """The game that a record tells, up to its last decision; content and rules must be those it was played with."""
    return _replay(_games.title(record.header.title), record, content)
