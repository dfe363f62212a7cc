"""Which bot's turn is thought about next, and by whom: among the threads of one process, or among all on one database.

Where several processes share a database, every turn of a bot that is due has a row of its own, and whoever thinks about
it holds that row. Others pass over it (`FOR UPDATE SKIP LOCKED`); if the process is killed or cut off, the database
lets go of the row, and somebody else takes the turn.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread
from typing import Final, Protocol

from sqlalchemy import Connection, delete, select
from sqlalchemy.dialects.postgresql import insert

from millrace.store import schema
from millrace.store.database import Database, now

SWEEP: Final = 5.0
"""Seconds between looks for turns that nobody has told of: a process may have been killed before it took one."""
PAUSE: Final = 0.05
"""Seconds between looks for turns while none is found, however many changes are told of."""


class Turns(Protocol):
    """The turns of bots that are due."""

    def start(self) -> None:
        """Begin to give turns out."""

    def stop(self) -> None:
        """Give no more out: whoever waits for one gets none."""

    def wake(self, match_id: str) -> None:
        """Have a match looked at soon."""

    def take(self, resting: Collection[str]) -> AbstractContextManager[str]:
        """The match with the next turn, which is nobody else's while the block lasts; none of those that rest.

        Waits for one, but not for ever: "" if none came.
        """


def turns_of(database: Database) -> Turns:
    """The turns of a database: shared with other processes where there may be others."""
    return SharedTurns(database) if database.shared else OwnTurns(database)


class OwnTurns:
    """The turns of the only process on a database, in the order in which they have become due."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database
        self._queue: SimpleQueue[str] = SimpleQueue()
        self._queued: set[str] = set()
        self._lock: Final = Lock()
        self._stop: Final = Event()
        self._sweep_at = 0.0
        self._age = 0

    def start(self) -> None:
        """Begin with those that were due when the last process ended."""
        self._queue, self._queued = SimpleQueue(), set()
        self._sweep_at, self._age = 0.0, 0
        self._stop.clear()

    def stop(self) -> None:
        """Give no more out."""
        self._stop.set()
        self._queue.put("")

    def wake(self, match_id: str) -> None:
        """Have a match looked at soon."""
        with self._lock:
            if match_id in self._queued:
                return
            self._queued.add(match_id)
        self._queue.put(match_id)

    @contextmanager
    def take(self, resting: Collection[str]) -> Iterator[str]:
        """The match with the next turn, unless it rests."""
        with self._lock:
            sweeps = self._sweep_at <= time.monotonic()
            if sweeps:
                self._sweep_at = time.monotonic() + SWEEP
        if sweeps:
            self._wake_forgotten()
        try:
            match_id = self._queue.get(timeout=SWEEP)
        except Empty:
            match_id = ""
        with self._lock:
            self._queued.discard(match_id)
        if self._stop.is_set():
            self._queue.put("")  # for whoever else waits
            match_id = ""
        yield "" if match_id in resting else match_id

    def _wake_forgotten(self) -> None:
        table = schema.matches
        wanted = select(table.c.id).where(table.c.bot_due, table.c.updated <= now() - self._age)
        with self._database.read() as connection:
            waiting = list(connection.scalars(wanted))
        self._age = int(SWEEP * 1000)
        for match_id in waiting:
            self.wake(match_id)


class SharedTurns:
    """The turns of all processes on one database, those that have waited longest first."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database
        self._looking: Final = Lock()
        self._due: Final = Event()
        self._stop: Final = Event()
        self._listener: Thread | None = None

    def start(self) -> None:
        """Look at once, and whenever any process tells of a change."""
        self._stop.clear()
        self._due.set()
        self._listener = Thread(target=self._listen, name="millrace-turns", daemon=True)
        self._listener.start()

    def stop(self) -> None:
        """Give no more out."""
        self._stop.set()
        self._due.set()
        if self._listener is not None:
            self._listener.join()
            self._listener = None

    def wake(self, match_id: str) -> None:
        """Have a match looked at soon: whichever has waited longest comes first."""
        self._due.set()

    def _listen(self) -> None:
        self._database.listen(self.wake, self._due.set, self._stop)

    @contextmanager
    def take(self, resting: Collection[str]) -> Iterator[str]:
        """The match whose turn has waited longest, of those that nobody holds."""
        with ExitStack() as held:
            with self._looking:  # one after the other: what is due for one thread is taken when the next one looks
                self._due.wait(SWEEP)
                match_id = "" if self._stop.is_set() else self._next(held, resting)
            yield match_id
        if match_id:
            self._due.set()  # what came next in the match was held with it, so that nobody saw it

    def _next(self, held: ExitStack, resting: Collection[str]) -> str:
        self._due.clear()
        match_id = ""
        try:
            if self._is_any_due(resting):
                self._write_down()
                match_id = held.enter_context(self._holding(resting))
        finally:
            if match_id:
                self._due.set()  # perhaps there is another
            else:
                self._stop.wait(PAUSE)
        return match_id

    def _is_any_due(self, resting: Collection[str]) -> bool:
        table = schema.matches
        wanted = select(table.c.id).where(table.c.bot_due, table.c.id.not_in(resting)).limit(1)
        with self._database.read() as connection:
            return connection.scalar(wanted) is not None

    def _write_down(self) -> None:
        """Give every turn that is due a row, and take away the rows of those that are not; but for those in hand."""
        table, turn = schema.matches, schema.turns
        due = select(table.c.id).where(table.c.bot_due)
        new = due.where(table.c.id.not_in(select(turn.c.match_id)))
        old = select(turn.c.match_id).where(turn.c.match_id.not_in(due)).with_for_update(skip_locked=True)
        with self._database.write() as connection:
            connection.execute(insert(turn).from_select(["match_id"], new).on_conflict_do_nothing())
            connection.execute(delete(turn).where(turn.c.match_id.in_(old)))

    @contextmanager
    def _holding(self, resting: Collection[str]) -> Iterator[str]:
        """Hold the row of a turn that nobody holds; "" if there is none."""
        with self._database.write() as connection:
            match_id = _free_turn(connection, resting)
            yield match_id
            if match_id:
                connection.execute(delete(schema.turns).where(schema.turns.c.match_id == match_id))


def _free_turn(connection: Connection, resting: Collection[str]) -> str:
    table, turn = schema.matches, schema.turns
    wanted = select(turn.c.match_id).join_from(turn, table, turn.c.match_id == table.c.id)
    wanted = wanted.where(table.c.bot_due, turn.c.match_id.not_in(resting)).order_by(table.c.updated).limit(1)
    return connection.scalar(wanted.with_for_update(of=turn, skip_locked=True)) or ""
