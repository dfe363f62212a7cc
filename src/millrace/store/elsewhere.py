"""Whether anybody else has changed an SQLite file, which a look at the file's version tells without reading a row.

`PRAGMA data_version` of a connection changes when any other connection has changed the file. An eye that never writes
notices everything; what it notices beyond the commits of this process, which go through one connection, was somebody
else.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Any, Final


class Elsewhere:
    """How often a file was changed otherwise than by the logs of matches that this process writes."""

    def __init__(self, file: str | Path) -> None:
        self._eye: Final = sqlite3.connect(file, check_same_thread=False, isolation_level=None)
        self._looking: Final = Lock()
        self._committing: Final = Lock()
        self._seen = self._look()
        self._count = 0
        self._is_logging = False
        """Whether a commit of this process is under way that writes nothing but logs."""

    def count(self) -> int:
        """A number that is another one after every such change; waits for a commit of this process."""
        with self._committing:
            self._notice()
            return self._count

    def count_at_once(self) -> int | None:
        """The same without waiting; None while it is open whose the last commit was.

        While logs are committed, that commit is what changes the file: nobody else can write until it is done, and
        what they write then is noticed before the next one.
        """
        count = self._count
        return count if self._is_logging or self._look() == self._seen else None

    @contextmanager
    def committing(self, writer: Any, by_log: bool) -> Iterator[None]:
        """Take note of a commit of this process through its one connection, and whether only logs were written."""
        with self._committing:
            self._notice()
            before, is_known = version(writer), False
            self._is_logging = by_log
            try:
                yield
                is_known = by_log
            finally:
                seen = self._look()
                # After the eye's look: whatever that took for this commit and was another's, the writer sees now.
                if not is_known or version(writer) != before:
                    self._count += 1
                self._seen = seen
                self._is_logging = False

    def _notice(self) -> None:
        if (seen := self._look()) != self._seen:
            self._count += 1
            self._seen = seen

    def _look(self) -> int:
        with self._looking:
            return version(self._eye)

    def close(self) -> None:
        """Look no more."""
        with self._looking:
            self._eye.close()


def version(connection: sqlite3.Connection) -> int:
    """What the file's version is as a connection counts it, which is all but its own changes."""
    return int(connection.execute("PRAGMA data_version").fetchone()[0])
