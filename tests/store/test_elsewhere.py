"""What a process remembers is true as long as nobody else has changed the database, and then it is read once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event, text

from millrace.store.database import Database
from millrace.store.log import PLAY, UNDO, Act
from millrace.store.matches import Matches, NewMatch
from millrace.store.rows import NewKey, Nonce
from tests.store.databases import fresh_url
from tests.store.playing import TITLE, TWO, begun, first_option


@contextmanager
def looks_at_rows(matches: Matches) -> Iterator[list[str]]:
    """The statements that look at something, as they come."""
    found: list[str] = []
    database = matches.database
    engines: list[Engine] = [database._engine] if database.shared else [database._engine, database._reading]

    def see(_: Any, __: Any, statement: str, *___: Any) -> None:
        if statement.startswith("SELECT") and "pg_notify" not in statement:
            found.append(" ".join(statement.split()))

    for engine in engines:
        event.listen(engine, "before_cursor_execute", see)
    yield found
    for engine in engines:
        event.remove(engine, "before_cursor_execute", see)


@pytest.fixture
def sqlite(tmp_path: Path) -> Iterator[tuple[Matches, Matches]]:
    """The same matches as two processes have them that use one SQLite file."""
    url = fresh_url("sqlite", tmp_path)
    databases = Database.open(url), Database.open(url)
    yield Matches(databases[0]), Matches(databases[1])
    for database in databases:
        database.close()


def test_a_move_in_a_match_in_memory_reads_nothing(sqlite: tuple[Matches, Matches]) -> None:
    matches, _ = sqlite
    row = begun(matches)
    option = first_option(matches, row.id)
    matches.keys(row.id)
    with looks_at_rows(matches) as looks:
        for rev, entry in enumerate([Act(PLAY, 0, option), Act(UNDO, 0)]):
            found, _ = matches.keys(row.id)
            assert found is not None and found.rev == rev
            with matches.table(row.id, found):
                matches.act_for(row.id, rev, entry, 1, Nonce(f"match {row.id} 1", str(rev), entry.kind))
    assert looks == []


def test_elsewhere_the_row_of_a_match_is_read_once_for_a_move(matches: Matches) -> None:
    row = begun(matches)
    option = first_option(matches, row.id)
    with looks_at_rows(matches) as looks:
        found, _ = matches.keys(row.id)
        with matches.table(row.id, found):
            matches.act_for(row.id, 0, Act(PLAY, 0, option), 1, Nonce(f"match {row.id} 1", "0", PLAY))
            with matches.table(row.id) as table:
                assert table.rev == 1
    assert len([look for look in looks if "FROM matches" in look]) <= 1


def test_what_others_change_is_seen_at_once(sqlite: tuple[Matches, Matches]) -> None:
    matches, other = sqlite
    row = matches.create(NewMatch(TITLE, TWO, seed="3"), [NewKey((0,), "secret")])
    option = first_option(matches, row.id)
    known = matches.keys(row.id)
    assert matches.known_keys(row.id) == known
    other.act(row.id, 0, [Act(PLAY, 0, option)])
    assert matches.known_keys(row.id) is None
    found, keys = matches.keys(row.id)
    assert found is not None and found.rev == 1 and keys == known[1]
    with matches.table(row.id) as table:
        assert table.rev == 1
    assert matches.act(row.id, 1, [Act(UNDO, 0)]) == 2
    with other.database.write() as connection:
        connection.execute(text("UPDATE keys SET hash = 'other'"))
    assert [key.hash for key in matches.keys(row.id)[1]] == ["other"]


def test_what_this_process_changes_besides_logs_is_seen_at_once(sqlite: tuple[Matches, Matches]) -> None:
    matches, _ = sqlite
    row = matches.create(NewMatch(TITLE, TWO, seed="3"), [NewKey((0,), "secret")])
    option = first_option(matches, row.id)
    matches.keys(row.id)
    matches.act(row.id, 0, [Act(PLAY, 0, option)])
    assert matches.known_keys(row.id) is not None, "a move changes no key"
    with matches.database.write() as connection:
        connection.execute(text("DELETE FROM keys"))
    assert matches.known_keys(row.id) is None and matches.keys(row.id)[1] == ()
    with matches.table(row.id) as table:
        assert table.rev == 1
    matches.delete(row.id)
    assert matches.known_keys(row.id) is None and matches.keys(row.id) == (None, ())


def test_a_change_that_came_to_nothing_is_not_remembered(sqlite: tuple[Matches, Matches]) -> None:
    matches, other = sqlite
    row = begun(matches)
    option = first_option(matches, row.id)
    matches.on_write.append(lambda *_: (_ for _ in ()).throw(OSError("disk full")))
    with pytest.raises(OSError):
        matches.act(row.id, 0, [Act(PLAY, 0, option)])
    matches.on_write.clear()
    for store in (matches, other):
        with store.table(row.id) as table:
            assert table.rev == 0 and table.match.pending is None


def test_keys_are_remembered_again_after_something_else_has_changed(sqlite: tuple[Matches, Matches]) -> None:
    matches, _ = sqlite
    row = begun(matches)
    first_option(matches, row.id)
    matches.keys(row.id)
    assert matches.known_keys(row.id) is not None
    begun(matches)  # anything but a log
    assert matches.known_keys(row.id) is None
    matches.keys(row.id)
    assert matches.known_keys(row.id) is not None
