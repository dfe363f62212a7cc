"""Where bots think: in processes of their own, so that no request waits for one.

A process is told how a game has gone and finds out by itself what the bot's seat may know; what it answers is one code,
or advice to a person who asks what the bot would do.
It keeps the games it was asked about last, so that the next question about one costs only what has happened since.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from threading import Lock, Thread
from typing import Final, TypeVar

from millrace import games
from millrace.bots.advice import SECONDS, Advice, advise
from millrace.bots.pace import Pace, paced
from millrace.bots.roster import MakeBot, maker
from millrace.bots.search import Budget
from millrace.core.game import Game
from millrace.table.match import bot_choice

MOST: Final = 16
"""How many bots may think at once for one process: each holds a connection to the database meanwhile."""
REMEMBERED: Final = 32
"""How many games a process keeps."""
WATCH: Final = 2.0
"""Seconds between looks whether the server is still there."""

COURTESY: Final = 5
"""By how much a bot's thinking is less urgent than answering requests, as the system counts."""

LEAST_SECONDS: Final = 0.5
"""How long an adviser thinks at least, however long it took until it could begin."""

Asked = TypeVar("Asked")
Answer = TypeVar("Answer")

Moves = tuple[tuple[int, int], ...]
"""The steps of a game: the seat and the code of each, forced ones included."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What a game began with."""

    title: str
    players: int
    seed: str
    switches: tuple[tuple[str, str], ...]
    content: tuple[str, ...] = ()
    """Overlay files."""
    deal: tuple[tuple[str, tuple[str, ...]], ...] | None = None
    """What is told of the deal of a game from a real table; None if the seed decides."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a bot is to choose: the game so far, the seat, and who makes the bot."""

    setup: Setup
    moves: Moves
    seat: int
    make: MakeBot
    outside: str
    """The modules from outside that make titles known."""


@dataclass(frozen=True, slots=True)
class HintQuestion:
    """What somebody wants to know: the game so far, the seat, and which level is asked what it would do."""

    setup: Setup
    moves: Moves
    seat: int
    level: str
    outside: str
    """The modules from outside that make titles known."""
    asked: float
    """When it was asked, in seconds since 1970: what passes before anybody thinks about it is taken off."""


def question(game: Game, seat: int, bot: str, content: Sequence[Path] = ()) -> Question:
    """What a bot of a name, or import path, is asked in a seat."""
    return Question(_setup(game, content), _moves(game), seat, maker(bot), os.environ.get(games.WITH, ""))


def hint_question(game: Game, seat: int, level: str, content: Sequence[Path] = ()) -> HintQuestion:
    """What the bot of a level is asked on behalf of a person in a seat."""
    return HintQuestion(_setup(game, content), _moves(game), seat, level, os.environ.get(games.WITH, ""), time.time())


def _setup(game: Game, content: Sequence[Path]) -> Setup:
    header = game.header
    overlays = tuple([str(file.resolve()) for file in content])
    deal = None if header.deal is None else tuple(header.deal.items())
    return Setup(header.title, header.players, header.seed, tuple(header.switches.items()), overlays, deal)


def _moves(game: Game) -> Moves:
    return tuple([(step.seat, step.option.code) for step in game.steps])


def spare_cores(leave: int = 1) -> int:
    """How many bots may think at once: on all cores but those left to answer requests, at least one."""
    return min(MOST, max(1, (os.cpu_count() or 1) - leave))


class Thinkers:
    """Processes in which bots think, as many as may think at once; they are started when they are needed."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._pool: ProcessPoolExecutor | None = None
        self._lock = Lock()

    def choose(self, asked: Question) -> int:
        """The code that the bot chooses."""
        return self._answer(answer, asked)

    def advise(self, asked: HintQuestion) -> Advice:
        """What the bot of a level would do in the place of whoever asks."""
        return self._answer(advice, asked)

    async def advise_soon(self, asked: HintQuestion) -> Advice:
        """The same, while the event loop goes on with other things."""
        try:
            return await asyncio.wrap_future(self._open().submit(advice, asked))
        except BrokenProcessPool:
            self._renew()
            return await asyncio.wrap_future(self._open().submit(advice, asked))

    def _answer(self, work: Callable[[Asked], Answer], asked: Asked) -> Answer:
        """What comes of work in a process. One that was killed on the way is replaced, and asked again once."""
        try:
            return self._open().submit(work, asked).result()
        except BrokenProcessPool:
            self._renew()
            return self._open().submit(work, asked).result()

    def _open(self) -> ProcessPoolExecutor:
        with self._lock:
            if self._pool is None:
                # Fresh processes: a forked one may inherit a lock that a thread of the server holds.
                self._pool = ProcessPoolExecutor(self._count, get_context("spawn"), serve, (os.getpid(),))
            return self._pool

    def _renew(self) -> None:
        with self._lock:
            pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False)


@cache
def thinkers(count: int) -> Thinkers:
    """Those of this server process, which end with it."""
    return Thinkers(count)


# -- in such a process -----------------------------------------------------------------------------------------------

_games: Final[OrderedDict[Setup, Game]] = OrderedDict()
_paces: Final[OrderedDict[Setup, Pace]] = OrderedDict()


def answer(asked: Question) -> int:
    """The code that the bot chooses, in whichever process this is called."""
    os.environ[games.WITH] = asked.outside
    bot = paced(asked.make(), _pace(asked.setup))
    return bot_choice(_game(asked.setup, asked.moves), asked.seat, bot).code


def advice(asked: HintQuestion) -> Advice:
    """What the bot of a level would do, in whichever process this is called; it sees what the seat sees."""
    os.environ[games.WITH] = asked.outside
    game = _game(asked.setup, asked.moves)
    view = game.title.view(game.known_state(asked.seat), asked.seat)
    # A process that has just begun, or was busy, has less time; the person waits no longer for it.
    left = max(SECONDS - max(0.0, time.time() - asked.asked), LEAST_SECONDS)
    return advise(game.title, view, asked.level, Budget(None, left))


def _game(setup: Setup, moves: Moves) -> Game:
    """The game as it stands, from the one remembered if it has only gone on since then."""
    game = _games.pop(setup, None)
    played = [] if game is None else [(step.seat, step.option.code) for step in game.steps]
    if game is None or tuple(played) != moves[: len(played)]:
        title, switches = games.title(setup.title), dict(setup.switches)
        deal = None if setup.deal is None else dict(setup.deal)
        seed = setup.seed if deal is None else None
        game = Game(title, setup.players, seed, switches, setup.content, auto=False, deal=deal)
        played = []
    for seat, code in moves[len(played) :]:
        game.play(code, seat)
    _games[setup] = game
    while len(_games) > REMEMBERED:
        _games.popitem(last=False)
    return game


def _pace(setup: Setup) -> Pace:
    """The time that the bots of a game share."""
    pace = _paces.pop(setup, None) or Pace()
    _paces[setup] = pace
    while len(_paces) > REMEMBERED:
        _paces.popitem(last=False)
    return pace


def serve(server: int) -> None:
    """Begin to think for a server; end with it, even if it is killed. Whoever answers requests goes first.

    Ctrl-C at a terminal is meant for whoever sits there: a process that thinks ends with its server.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        os.nice(COURTESY)
    Thread(target=_follow, args=(server,), name="millrace-follow", daemon=True).start()


def _follow(server: int) -> None:
    while os.getppid() == server:
        time.sleep(WATCH)
    os._exit(0)
