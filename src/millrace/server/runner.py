"""Bots at the tables: threads beside the event loop let every bot move whose turn it is; bots think in processes apart.

A bot's move is appended by the rev at which it was chosen. If two server processes think about the same move, or the
seat changes hands meanwhile, one of them comes too late and nothing is played twice.
"""

import logging
import time
from collections.abc import Callable
from queue import SimpleQueue
from threading import Event, Lock, Thread
from typing import Final

from sqlalchemy import select

from millrace.bots.errors import UnknownBot
from millrace.server.thinking import question, thinkers
from millrace.store import schema
from millrace.store.database import now
from millrace.store.errors import DatabaseAway, StaleRev, UnknownMatch
from millrace.store.log import MOVE, Act
from millrace.store.matches import Change, Matches

SWEEP: Final = 5.0
"""Seconds between looks for bots that nobody woke: another process may have been killed before they moved."""
REST: Final = 60.0
"""Seconds for which a match is left alone in which a bot failed."""

_log = logging.getLogger("millrace.server")


class Runner:
    """The bots of one server process."""

    def __init__(self, matches: Matches, count: int = 1) -> None:
        """Have so many bots think at once."""
        self._matches: Final = matches
        self._count = count
        self._queue: SimpleQueue[str] = SimpleQueue()
        self._queued: set[str] = set()
        self._lock = Lock()
        self._resting: dict[str, float] = {}
        self._stop = Event()
        self._threads: list[Thread] = []
        matches.on_change.append(self._see)

    def start(self) -> None:
        """Begin to move; bots that were about to when the server ended go on."""
        self._stop.clear()
        tasks: list[Callable[[], None]] = [self._sweep, *[self._work] * self._count]
        self._threads = [Thread(target=task, name="millrace-bots", daemon=True) for task in tasks]
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Finish the moves that are being thought about, and no others."""
        self._stop.set()
        for _ in self._threads:
            self._queue.put("")
        for thread in self._threads:
            thread.join()
        self._threads = []

    def _see(self, change: Change) -> None:
        if change.after.bot_due:
            self.wake(change.after.id)

    def wake(self, match_id: str) -> None:
        """Have a look at a match soon."""
        with self._lock:
            if match_id in self._queued:
                return
            self._queued.add(match_id)
        self._queue.put(match_id)

    def _work(self) -> None:
        while not self._stop.is_set():
            match_id = self._queue.get()
            with self._lock:
                self._queued.discard(match_id)
            if not match_id or self._resting.get(match_id, 0) > time.monotonic():
                continue
            try:
                self._move(match_id)
            except StaleRev:
                self.wake(match_id)
            except (UnknownMatch, DatabaseAway):
                continue  # deleted meanwhile, or looked for again when the database is back
            except UnknownBot as error:
                self._resting[match_id] = time.monotonic() + REST
                _log.warning("match %s waits for a bot that `millrace serve --bot` would let in: %s", match_id, error)
            except Exception:
                self._resting[match_id] = time.monotonic() + REST
                _log.exception("the bot in match %s failed", match_id)

    def _move(self, match_id: str) -> None:
        with self._matches.table(match_id) as table:
            match, rev, seat = table.match, table.rev, table.match.actor
            if seat < 0 or match.human(seat):
                return
            asked, book = question(match.game, seat, match.players[seat].kind), match.game.title.codebook
        # Thinking takes its time: meanwhile others may use the match.
        option = book[thinkers(self._count).choose(asked)]
        self._matches.act(match_id, rev, [Act(MOVE, seat, option.text)])

    def _sweep(self) -> None:
        started = True
        while not self._stop.is_set():
            try:
                self._wake_forgotten(0 if started else int(SWEEP * 1000))
                started = False
            except DatabaseAway:
                pass  # the store has said so, and the next look may find it back
            except Exception:
                _log.exception("looking for bots failed")
            self._stop.wait(SWEEP)

    def _wake_forgotten(self, age: int) -> None:
        table = schema.matches
        wanted = select(table.c.id).where(table.c.bot_due, table.c.updated <= now() - age)
        with self._matches.database.read() as connection:
            waiting = list(connection.scalars(wanted))
        for match_id in waiting:
            self.wake(match_id)
