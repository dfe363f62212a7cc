"""What is appended at the same moment is written in one transaction, and nobody suffers for another's failure."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest
from sqlalchemy import Connection, event

from millrace.store.database import Database
from millrace.store.log import PLAY, Act
from millrace.store.matches import Change, Matches
from millrace.store.rows import MatchRow
from millrace.store.together import Together
from millrace.table.match import Match
from tests.server.guests import until
from tests.store.playing import begun, first_option

COUNT = 6


class Commits:
    """How often a database was told to commit what was appended."""

    def __init__(self, database: Database) -> None:
        self.count = 0
        event.listen(database._engine, "commit", self._see)

    def _see(self, _: Any) -> None:
        self.count += 1


def waiting(matches: Matches) -> int:
    together: Together = matches.database._together
    return len(together._waiting)


class Held:
    """Holds up the first change that is written until all others wait for it."""

    def __init__(self, matches: Matches, others: int) -> None:
        self.begun, self._matches, self._others = Event(), matches, others
        matches.on_write.append(self._wait)

    def _wait(self, connection: Connection, change: Change, match: Match) -> None:
        if not self.begun.is_set():
            self.begun.set()
            until(lambda: waiting(self._matches) == self._others)


def play(matches: Matches, row: MatchRow, option: str) -> int:
    return matches.act(row.id, 0, [Act(PLAY, 0, option)])


def test_what_comes_while_somebody_writes_shares_the_next_commit(matches: Matches) -> None:
    rows = [begun(matches) for _ in range(COUNT)]
    option = first_option(matches, rows[0].id)
    held, commits = Held(matches, COUNT - 1), Commits(matches.database)
    with ThreadPoolExecutor(COUNT) as pool:
        first = pool.submit(play, matches, rows[0], option)
        held.begun.wait(30)
        others = [pool.submit(play, matches, row, option) for row in rows[1:]]
        assert [each.result(60) for each in (first, *others)] == [1] * COUNT
    assert commits.count == 2
    for row in rows:
        assert [entry.kind for entry in matches.entries(row.id)] == [PLAY]


def test_what_cannot_be_written_does_not_take_others_along(matches: Matches, other: Matches) -> None:
    rows = [begun(matches) for _ in range(COUNT)]
    option = first_option(matches, rows[0].id)

    def fail(connection: Connection, change: Change, match: Match) -> None:
        if change.after.id == rows[1].id:
            raise OSError("no")

    matches.on_write.append(fail)
    held = Held(matches, COUNT - 1)
    with ThreadPoolExecutor(COUNT) as pool:
        first = pool.submit(play, matches, rows[0], option)
        held.begun.wait(30)
        failing, *others = [pool.submit(play, matches, row, option) for row in rows[1:]]
        with pytest.raises(OSError):
            failing.result(60)
        assert [each.result(60) for each in (first, *others)] == [1] * (COUNT - 1)
    matches.on_write.clear()
    for store in (matches, other):
        with store.table(rows[1].id) as table:
            assert table.rev == 0 and table.match.pending is None
    assert play(matches, rows[1], option) == 1
