"""The connection to the database: SQLite in write-ahead mode, or PostgreSQL with its notifications.

Reading and writing are told apart from the start. A process writes to SQLite through one connection, which takes the
lock at once (`BEGIN IMMEDIATE`), so that no transaction has to be repeated because it began by reading; and a commit is
on the disk before it returns.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from threading import Condition, Event
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, InterfaceError, InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from millrace.core.texts import Message
from millrace.store.elsewhere import Elsewhere
from millrace.store.errors import DatabaseAway, DatabaseError
from millrace.store.migrations import DatabaseIsNewer, migrate
from millrace.store.statements import Statements
from millrace.store.together import Job, NotWritten, Together, Work

CHANNEL: Final = "millrace"
PATIENCE: Final = 10
"""Seconds to wait for another writer of the same SQLite file, or for PostgreSQL to answer."""

CUT_OFF: Final[dict[str, Any]] = {
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
"""After how many seconds of silence PostgreSQL is asked whether it is still there, and given up: who only listens would
not notice in hours that it was cut off."""

LISTEN_FOR: Final = 0.1
"""Seconds after which whoever listens looks whether to stop."""

_log = logging.getLogger("millrace.store")


class Database:
    """An open database whose tables are up to date."""

    def __init__(self, engine: Engine, reading: Engine) -> None:
        self.process: Final = secrets.token_hex(4)
        """What tells this server process from others on the same database."""
        self.statements: Final = Statements(engine.dialect)
        """What the logs of matches are written with."""
        self._engine: Final = engine
        self._reading: Final = reading
        driver = engine.dialect.loaded_dbapi
        self._lost: Final[type[Exception]] = driver.Error
        self.duplicates: Final = (IntegrityError, driver.IntegrityError)
        """What is raised for a row that cannot be there, mostly because its like is there already."""
        self._out_of_use: Final = (*_OUT_OF_USE, driver.OperationalError, driver.InterfaceError, driver.InternalError)
        self._elsewhere: Final = None if self.shared else Elsewhere(engine.url.database or "")
        self._together: Final = Together(self._write_jobs)
        self._used = 0
        self._closed = False
        self._change: Final = Condition()

    @staticmethod
    def open(url: str) -> Database:
        """The database of a URL; missing tables and columns are made. DatabaseError if it cannot be used."""
        parsed = _parsed(url)
        address = parsed.render_as_string(hide_password=True)
        engine, reading = _engines(parsed)
        try:
            if parsed.get_backend_name() == "sqlite" and parsed.database:
                Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
            with engine.connect() as connection:
                migrate(connection)
        except DatabaseIsNewer:
            engine.dispose()
            raise DatabaseError(Message("store.database-newer", url=address)) from None
        except (DBAPIError, OSError) as error:
            engine.dispose()
            reason = str(getattr(error, "orig", None) or error).strip()
            raise DatabaseError(Message("store.database-unreachable", url=address, reason=reason)) from error
        return Database(engine, reading)

    @property
    def url(self) -> str:
        """The URL of the database without its password."""
        return self._engine.url.render_as_string(hide_password=True)

    @property
    def shared(self) -> bool:
        """Whether several server processes may use the database, each woken by the others' changes."""
        return self._engine.dialect.name == "postgresql"

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A connection to look with, which changes nothing. DatabaseAway if there can be none."""
        with self._in_use(), self._outages(), self._reading.connect() as connection:
            yield connection

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """A transaction that is durable when the block is left, or never happened if an error leaves it.

        DatabaseAway if there can be none now; if the connection broke at the very end, it may have happened all the
        same.
        """
        with self._in_use(), self._outages(), self._transaction(by_log=False) as connection:
            yield connection

    def append(self, match_id: str, work: Work) -> None:
        """Write what belongs to the log of a match, together with what others append at the same moment.

        It is durable on return. All server processes are told of all these matches at once.
        """
        with self._in_use(), self._outages():
            self._together.write(match_id, work)

    def append_soon(self, match_id: str, work: Work, tell: Callable[[BaseException | None], None]) -> None:
        """Do the same without waiting: `tell` is called when it is durable, or with what kept it from being written.

        The thread that writes calls it, and goes on when it returns.
        """
        self._begin_use()

        def told(error: BaseException | None) -> None:
            try:
                with self._outages():
                    if error is not None:
                        raise error
            except BaseException as failure:
                error = failure
            try:
                tell(error)
            except Exception:
                _log.exception("what follows from a change of match %s has failed", match_id)
            finally:
                self._end_use()

        self._together.put(Job(match_id, work, told))

    def _write_jobs(self, jobs: list[Job]) -> None:
        error: BaseException | None = None
        try:
            with self._transaction(by_log=True) as connection:
                try:
                    for job in jobs:
                        job.work(connection)
                    self.notify(connection, f"{self.process} {','.join(job.name for job in jobs)}")
                except BaseException as failure:
                    error = failure
                    raise
        except BaseException as failure:
            if failure is error:
                raise NotWritten(failure) from failure
            raise

    @contextmanager
    def _transaction(self, by_log: bool) -> Iterator[Connection]:
        with self._engine.connect() as connection:
            transaction = connection.begin()
            try:
                yield connection
            except BaseException:
                transaction.rollback()
                raise
            if self._elsewhere is None:
                transaction.commit()
            else:
                with self._elsewhere.committing(connection.connection.driver_connection, by_log):
                    transaction.commit()

    def changes_elsewhere(self, at_once: bool = False) -> int | None:
        """A number that is another one whenever anything has changed but by `append` of this process.

        As long as it is the same, what was read and kept is still true. None if only another look tells, as always
        where several processes share the database, or if it takes waiting to know, and that was not wanted.
        """
        if self._elsewhere is None:
            return None
        return self._elsewhere.count_at_once() if at_once else self._elsewhere.count()

    @contextmanager
    def _in_use(self) -> Iterator[None]:
        self._begin_use()
        try:
            yield
        finally:
            self._end_use()

    def _begin_use(self) -> None:
        with self._change:
            if self._closed:
                raise DatabaseError(Message("store.database-closed", url=self.url))
            self._used += 1

    def _end_use(self) -> None:
        with self._change:
            self._used -= 1
            self._change.notify_all()

    def notify(self, connection: Connection, payload: str) -> None:
        """Tell all server processes something when the transaction is durable; nobody else listens to SQLite."""
        if self.shared:
            connection.execute(text("SELECT pg_notify(:channel, :payload)"), {"channel": CHANNEL, "payload": payload})

    def listen(self, heard: Callable[[str], None], connected: Callable[[], None], stop: Event) -> None:
        """Call `heard` with every notification until `stop` is set; `connected` whenever some may have been missed."""
        pause = 0.1
        while not stop.is_set():
            try:
                with self._listening() as connection:
                    connected()
                    pause = 0.1
                    while not stop.is_set():
                        for note in connection.notifies(timeout=LISTEN_FOR):
                            heard(note.payload)
            except (OSError, self._lost):
                stop.wait(pause)
                pause = min(2 * pause, 5)

    @contextmanager
    def _listening(self) -> Iterator[Any]:
        import psycopg

        url = self._engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        with psycopg.connect(url, autocommit=True, connect_timeout=PATIENCE, **CUT_OFF) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            yield connection

    def close(self) -> None:
        """Let go of all connections as soon as nobody uses them; from now on nobody gets one."""
        with self._change:
            self._closed = True
            self._change.wait_for(lambda: not self._used, PATIENCE)
        self._engine.dispose()
        self._reading.dispose()
        if self._elsewhere is not None:
            self._elsewhere.close()

    @contextmanager
    def _outages(self) -> Iterator[None]:
        """Say in one way that the database cannot be used now, whatever its driver calls it."""
        try:
            yield
        except self._out_of_use as error:
            reason = str(getattr(error, "orig", None) or error)
            _log.warning("the database cannot be used: %s", " ".join(reason.split()))
            raise DatabaseAway(next((id for word, id in _OUTAGES.items() if word in reason), _AWAY)) from error


_OUT_OF_USE: Final = (OperationalError, InterfaceError, InternalError, PoolTimeout)
_AWAY: Final = "store.database-away"
_OUTAGES: Final = {
    "disk is full": "store.database-full",
    "No space left": "store.database-full",
    "disk I/O error": "store.database-full",  # what SQLite says of a full disk when it cannot even keep its journal
    "readonly database": "store.database-read-only",
    "read-only transaction": "store.database-read-only",
    "database is locked": "store.database-busy",
    "QueuePool limit": "store.database-busy",
    "deadlock detected": "store.database-busy",
    "could not serialize": "store.database-busy",
}
"""What SQLite, PostgreSQL and the pool of connections say, and what that means."""


def now() -> int:
    """The time in milliseconds since 1970, as the tables keep it."""
    return time.time_ns() // 1_000_000


def _parsed(url: str) -> URL:
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise DatabaseError(Message("store.database-scheme", url=url)) from None
    if parsed.get_backend_name() == "postgresql":
        if find_spec("psycopg") is None:
            raise DatabaseError(Message("store.database-driver"))
        return parsed.set(drivername="postgresql+psycopg")
    if parsed.drivername != "sqlite" or parsed.database in (None, "", ":memory:"):
        raise DatabaseError(Message("store.database-scheme", url=parsed.render_as_string(hide_password=True)))
    return parsed


def _engines(url: URL) -> tuple[Engine, Engine]:
    """What writes to a database, and what only looks."""
    if url.get_backend_name() == "postgresql":
        # A server that was restarted must not cost a player a move: connections are tried before they are used.
        known = {"connect_timeout": PATIENCE, **CUT_OFF}
        engine = create_engine(url, pool_size=10, max_overflow=30, pool_pre_ping=True, connect_args=known)
        # Each statement sees what is committed, in a transaction or not: without one there are fewer ways to go.
        return engine, engine.execution_options(isolation_level="AUTOCOMMIT")
    patience = {"timeout": PATIENCE}
    # Whoever wants to write waits for the one connection, and not for a lock on the file.
    engine = create_engine(url, pool_size=1, max_overflow=0, pool_timeout=PATIENCE, connect_args=patience)
    reading = create_engine(url, pool_size=10, max_overflow=30, connect_args=patience)
    for each, how in ((engine, "BEGIN IMMEDIATE"), (reading, "BEGIN")):
        event.listen(each, "connect", _prepare_sqlite)
        event.listen(each, "begin", partial(_begin_sqlite, how))
    return engine, reading


def _prepare_sqlite(connection: Any, _: Any) -> None:
    # Transactions are begun by `_begin_sqlite`, not by the driver's own guess.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={PATIENCE * 1000}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(how: str, connection: Connection) -> None:
    connection.exec_driver_sql(how)
