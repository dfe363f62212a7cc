"""Where matches are looked back on: in processes of their own, one match after the other, when nobody else needs them.

What is complete is kept in files in the server's home, found by the game and by who looked, so that the next one who
asks gets it at once.
"""

from __future__ import annotations

import logging
import os
import sys
from collections import OrderedDict
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing, contextmanager
from multiprocessing import get_context
from pathlib import Path
from threading import Condition, Thread
from typing import Final

from millrace.core.game import Game
from millrace.review.keeping import keep, kept, key_of
from millrace.review.looking import Effort, review
from millrace.review.model import Review
from millrace.server.errors import Refused
from millrace.server.thinking import serve

PROCESSES: Final = 2
"""In how many a review is worked out."""
WAITING: Final = 8
"""How many matches may wait to be looked at."""
REMEMBERED: Final = 16
"""How many reviews a server process has at hand."""
PATIENCE: Final = 5
"""By how much looking back is less urgent than a bot's thinking, as the system counts."""

_log = logging.getLogger("millrace.server")


class Reviews:
    """The reviews of one server process."""

    def __init__(self, home: Path, effort: Effort | None = None) -> None:
        self._home: Final = home
        self._effort = effort
        self._found: Final[OrderedDict[str, Review]] = OrderedDict()
        self._games: Final[OrderedDict[str, Game]] = OrderedDict()
        """What waits to be looked at, what is being looked at first."""
        self._failed: Final[OrderedDict[str, None]] = OrderedDict()
        """The keys of games that looking at has failed: they are looked at again only for who says so."""
        self._watchers: Final[dict[str, list[Callable[[], object]]]] = {}
        """Who wants to hear when more is known of a game, by its key."""
        self._changed: Final = Condition()
        self._thread: Thread | None = None
        self._stopped = False

    def of(self, game: Game, again: bool = False) -> Review | None:
        """What is known of a finished game by now, None if nothing is; it is looked at, if nobody has yet.

        Refused where that has failed, unless it is to be tried again.
        """
        key = key_of(game)
        with self._changed:
            if key in self._failed and not again:
                raise Refused(503, "review-failed")
            found = self._found.get(key)
            if found is not None or key in self._games:
                return found
            found = kept(key, self._home)
            if found is not None:
                self._note(key, found)
                return found
            if len(self._games) > WAITING:
                raise Refused(429, "reviews-busy")
            self._games[key] = game.copy()
            self._failed.pop(key, None)
            if self._thread is None:
                self._thread = Thread(target=self._work, name="millrace-reviews", daemon=True)
                self._thread.start()
            self._changed.notify_all()
            return None

    def now(self, game: Game) -> tuple[Review | None, bool]:
        """What is known of a game that was asked about, and whether more will come."""
        key = key_of(game)
        with self._changed:
            return self._found.get(key), key in self._games

    @contextmanager
    def watched(self, game: Game, wake: Callable[[], object]) -> Iterator[None]:
        """Call somebody, from any thread, whenever more is known of a game, and when nobody looks at it any more."""
        key = key_of(game)
        with self._changed:
            self._watchers.setdefault(key, []).append(wake)
        try:
            yield
        finally:
            with self._changed:
                self._watchers[key].remove(wake)
                if not self._watchers[key]:
                    del self._watchers[key]

    def stop(self) -> None:
        """Look at nothing any more; what is being looked at is given up."""
        with self._changed:
            self._stopped = True
            self._changed.notify_all()
            thread = self._thread
        if thread is not None:
            thread.join()

    def _wake(self, key: str) -> None:
        for wake in self._watchers.get(key, ()):
            wake()

    def _note(self, key: str, found: Review) -> None:
        self._found[key] = found
        self._found.move_to_end(key)
        while len(self._found) > REMEMBERED:
            self._found.popitem(last=False)

    def _work(self) -> None:
        while True:
            with self._changed:
                while not self._games and not self._stopped:
                    self._changed.wait()
                if self._stopped:
                    return
                key, game = next(iter(self._games.items()))
            try:
                self._look(key, game)
            except Exception:
                _log.exception("looking back on a match failed")
                self._give_up(key)
            with self._changed:
                self._games.pop(key, None)
                self._wake(key)

    def _give_up(self, key: str) -> None:
        """Forget what is known of a game that looking at has failed, unless it is all there is to know."""
        with self._changed:
            found = self._found.get(key)
            if found is not None and found.complete:
                return
            self._found.pop(key, None)
            self._failed[key] = None
            while len(self._failed) > REMEMBERED:
                self._failed.popitem(last=False)

    def _look(self, key: str, game: Game) -> None:
        pool = pool_of()
        try:
            with closing(review(game, pool, effort=self._effort)) as told:
                for progress in told:
                    with self._changed:
                        if self._stopped:
                            return
                        self._note(key, progress.review)
                        self._wake(key)
            keep(key, self._found[key], self._home)
        finally:
            if pool is not None:
                pool.shutdown(wait=True, cancel_futures=True)


def pool_of() -> ProcessPoolExecutor | None:
    """The processes in which a review is worked out; None if it is worked out here."""
    # Fresh processes: a forked one may inherit a lock that a thread of the server holds.
    return ProcessPoolExecutor(PROCESSES, get_context("spawn"), _begin, (os.getpid(),))


def _begin(server: int) -> None:
    """Begin to look back for a server, when nobody else has anything to do."""
    serve(server)
    if sys.platform != "win32":
        os.nice(PATIENCE)
