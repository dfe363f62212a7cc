"""Who is at which match through this server process, and how the others learn of it.

Sockets are counted in memory. The store has one row for each process and match: it is written when the first socket of
a seat comes or the last one goes, and once a minute as long as anybody is there, however many sockets that are. A row
that nobody renews belongs to a process that was killed.
"""

from collections import Counter
from collections.abc import Iterable
from threading import Lock
from typing import Final

from sqlalchemy import Connection, bindparam, delete, insert, select

from millrace.server.limits import fingerprint
from millrace.store.database import now
from millrace.store.matches import Matches
from millrace.store.schema import matches as matches_table
from millrace.store.schema import presence, votes
from millrace.table.seats import seats_of

LIFE: Final = 150_000
"""Milliseconds after which a row that was not renewed counts as nobody's."""
RENEWAL: Final = 60.0
"""Seconds between two renewals."""


class Attendance:
    """The seats whose players have sockets open at this process, by match."""

    def __init__(self, matches: Matches) -> None:
        self._matches: Final = matches
        self._sockets: dict[str, Counter[str]] = {}
        self._lock: Final = Lock()

    def arrive(self, match_id: str, letters: Iterable[str]) -> None:
        """Note that somebody with these seats is there."""
        seats = list(letters)
        with self._lock:
            counts = self._sockets.get(match_id, Counter())
            fresh = [letter for letter in seats if not counts[letter]]
            if fresh:
                with self._matches.database.write() as connection:
                    self._write(connection, {match_id: set(counts) | set(seats)})
                    # Whoever comes back is not to be replaced because of votes from before.
                    back = votes.c.seat.in_(seats_of("".join(fresh)))
                    connection.execute(delete(votes).where(votes.c.match_id == match_id, back))
            self._sockets.setdefault(match_id, Counter()).update(seats)

    def leave(self, match_id: str, letters: Iterable[str]) -> None:
        """Note that a socket of somebody with these seats has gone."""
        with self._lock:
            before = self._sockets.get(match_id, Counter())
            left = +(before - Counter(letters))
            if left:
                self._sockets[match_id] = left
            else:
                self._sockets.pop(match_id, None)
            if set(left) != set(before):
                with self._matches.database.write() as connection:
                    self._write(connection, {match_id: set(left)})

    def renew(self) -> None:
        """Note of every match with sockets that its players are still there."""
        with self._lock:
            if self._sockets:
                with self._matches.database.write() as connection:
                    self._write(connection, {match_id: set(counts) for match_id, counts in self._sockets.items()})

    def _write(self, connection: Connection, seats: dict[str, set[str]]) -> None:
        """Replace the rows of matches; none where nobody is left, or the match has been deleted."""
        rows = [
            {"name": self._row(match_id), "match": match_id, "letters": "".join(sorted(letters)), "until": now() + LIFE}
            for match_id, letters in seats.items()
        ]
        connection.execute(delete(presence).where(presence.c.socket == bindparam("name")), rows)
        columns = [bindparam("name"), matches_table.c.id, bindparam("letters"), bindparam("until")]
        new = select(*columns).where(matches_table.c.id == bindparam("match"))
        new = new.with_for_update(read=True, key_share=True)  # not while somebody deletes it
        if there := [row for row in rows if row["letters"]]:
            connection.execute(insert(presence).from_select(["socket", "match_id", "seats", "until"], new), there)

    def _row(self, match_id: str) -> str:
        return fingerprint(f"{self._matches.database.process} {match_id}")[:32]
