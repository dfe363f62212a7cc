"""The work of a review in small pieces, in whichever process they are done."""

from __future__ import annotations

import os
from collections import Counter, OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from millrace import games
from millrace.bots.weights import weights_for
from millrace.core.game import Game, replay
from millrace.core.record import Record
from millrace.core.title import AnyTitle
from millrace.review.worlds import Passage, Worlds
from millrace.scene.drawing import drawing_of, is_drawn

REMEMBERED: Final = 2
"""How many games a process keeps."""


@dataclass(frozen=True, slots=True)
class Subject:
    """The game that is looked at, as it travels to another process."""

    record: str
    content: tuple[str, ...]
    """Overlay files."""
    seed: str
    """Of the worlds that are imagined."""
    outside: str
    """The modules from outside that make titles known."""


@dataclass(frozen=True, slots=True)
class Outlooks:
    """How a position goes on, as a seat, or with open cards."""

    at: int
    viewer: int
    first: int
    count: int

    @property
    def playouts(self) -> int:
        """How many continuations that takes."""
        return self.count


@dataclass(frozen=True, slots=True)
class Comparison:
    """How much options of a decision are worth to its seat, as the seat or with open cards."""

    at: int
    seat: int
    viewer: int
    codes: tuple[int, ...]
    purpose: str
    first: int
    count: int

    @property
    def playouts(self) -> int:
        """How many continuations that takes."""
        return self.count * len(self.codes)


@dataclass(frozen=True, slots=True)
class Contribution:
    """What a passage brought to every seat."""

    passage: Passage
    first: int
    count: int

    @property
    def playouts(self) -> int:
        """How many continuations that takes."""
        return 2 * self.count


@dataclass(frozen=True, slots=True)
class BotsWays:
    """What the bot does from the beginning of the game."""

    first: int
    count: int

    @property
    def playouts(self) -> int:
        """How many continuations that takes."""
        return self.count


Piece: TypeAlias = Outlooks | Comparison | Contribution | BotsWays


def work(subject: Subject, pieces: Sequence[Piece]) -> list[Any]:
    """The findings of some pieces, in their order."""
    worlds = _worlds(subject)
    return [_done(worlds, piece) for piece in pieces]


def _done(worlds: Worlds, piece: Piece) -> Any:
    if isinstance(piece, Outlooks):
        ends = worlds.ends(piece.at, piece.viewer, piece.first, piece.count)
        return [(end.points, end.shares) for end in ends]
    if isinstance(piece, Comparison):
        return worlds.compared(piece.at, piece.seat, piece.viewer, piece.codes, piece.purpose, piece.first, piece.count)
    if isinstance(piece, Contribution):
        return worlds.brought(piece.passage, piece.first, piece.count)
    return bots_ways(worlds, piece.first, piece.count)


def bots_ways(worlds: Worlds, first: int, count: int) -> list[list[Counter[tuple[str, str]]]]:
    """By game and seat: how often the bot did what, what it got points from, and what brought it nothing."""
    game = worlds.game
    rows = []
    for number in range(first, first + count):
        chance = worlds.chance("ways", number)
        state = worlds.world(0, number % game.players, chance)
        deeds: list[int] = []
        worlds.end(state, chance, deeds)
        pairs = zip(deeds[::2], deeds[1::2], strict=True)
        rows.append(ways(worlds.title, game.players, pairs, state))
    return rows


def ways(title: AnyTitle, players: int, deeds: Iterable[tuple[int, int]], state: Any) -> list[Counter[tuple[str, str]]]:
    """By seat, and by kind and name (see `Habit`): how often each was done in a game, and how many points it brought.

    `deeds` are seats and codes; points are those of the state, so far if the game is not over. Some titles count up
    nothing before the end.
    """
    counts: list[Counter[tuple[str, str]]] = [Counter() for _ in range(players)]
    for seat, code in deeds:
        counts[seat]["deed", title.codebook[code].words[0]] += 1
    outcome = title.outcome(state)
    for seat, account in enumerate(title.accounts(state) if outcome is None else outcome.breakdown):
        for source, points in account.items():
            counts[seat]["points", source] += points
    leftovers = drawing_of(title).leftovers if is_drawn(title) else None
    if leftovers is not None:
        for seat, left in enumerate(leftovers(state)):
            for name, number in left.items():
                counts[seat]["left", name] += number
    return counts


def game_of(subject: Subject) -> Game:
    """The game of a subject."""
    os.environ[games.WITH] = subject.outside
    record = Record.parse(subject.record)
    return replay(games.title(record.header.title), record, subject.content)


_kept: Final[OrderedDict[Subject, Worlds]] = OrderedDict()


def _worlds(subject: Subject) -> Worlds:
    worlds = _kept.pop(subject, None)
    if worlds is None:
        game = game_of(subject)
        weights = weights_for(game.title, game.players, game.header.content)
        if weights is None:
            raise ValueError(f"{game.title.id}: there are no weights for {game.players} players")
        worlds = Worlds(game, weights, subject.seed)
    _kept[subject] = worlds
    while len(_kept) > REMEMBERED:
        _kept.popitem(last=False)
    return worlds
