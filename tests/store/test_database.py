"""Databases: made when missing, brought up to date, and clear about what is wrong with them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from threading import Event

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import insert, select, text, update

from millrace.core.texts import LANGUAGES, disagreements
from millrace.store import schema
from millrace.store.database import Database
from millrace.store.errors import DatabaseError
from millrace.store.matches import GRACE_SECONDS, Matches, NewMatch
from millrace.store.migrations import head
from millrace.store.rows import NewKey
from tests.store.playing import TITLE, TWO, looks, play_on


def test_the_revisions_make_the_tables_of_the_schema(url: str) -> None:
    database = Database.open(url)
    with database.write() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []
        assert context.get_current_revision() == head()
    database.close()


def test_a_database_of_the_first_revision_keeps_all_that_it_holds(url: str) -> None:
    database = Database.open(url)
    matches = Matches(database)
    row = matches.create(NewMatch(TITLE, TWO, seed="3"), [NewKey((0,), "secret")])
    play_on(matches, row.id, 40, Random(1))
    with matches.table(row.id) as table:
        before = looks(table.match)
    newer = {
        "entries": ["noticed"],
        "matches": ["apart", "grace_seconds", "hints", "deal"],
        "keys": ["renewed", "used"],
    }
    newer["accounts"] = ["mail", "mail_secret", "mail_confirmed", "mail_turns", "shows_results"]
    with database.write() as connection:
        for table_name, columns in newer.items():
            for column in columns:
                connection.execute(text(f"ALTER TABLE {table_name} DROP COLUMN {column}"))
        connection.execute(text("DROP TABLE turns"))
        connection.execute(text("DROP TABLE pushes"))
        connection.execute(text("DROP TABLE results"))
        connection.execute(text("DROP TABLE contenders"))
        connection.execute(text("DROP INDEX ix_matches_parent"))
        connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))
    database.close()
    database = Database.open(url)
    matches = Matches(database)
    with matches.table(row.id) as table:
        assert looks(table.match) == before and table.rev == table.row.rev_for(0) == 40
        assert table.row.grace_seconds == GRACE_SECONDS
    with database.read() as connection:
        assert connection.scalar(select(schema.keys.c.used)) == row.made, "nobody knows, so it counts as used"
    play_on(matches, row.id, 10, Random(2))
    database.close()


def test_who_would_have_counted_in_a_running_match_counts(url: str) -> None:
    database = Database.open(url)
    matches = Matches(database)
    held = [NewKey((0,), "one"), NewKey((1,), "two")]
    running = matches.create(NewMatch(TITLE, TWO, seed="3"), held)
    over = matches.create(NewMatch(TITLE, TWO, seed="4"), [NewKey((0,), "three"), NewKey((1,), "four")])
    with database.write() as connection:
        for name, shown in (("anna", True), ("bert", False)):
            row = {"name": name, "folded": name, "password": "", "language": "en", "made": 0, "shows_results": shown}
            connection.execute(insert(schema.accounts).values(row))
        anna, bert = connection.scalars(select(schema.accounts.c.id).order_by(schema.accounts.c.name))
        for letter, account in (("A", bert), ("B", anna)):
            connection.execute(update(schema.keys).where(schema.keys.c.seats == letter).values(account_id=account))
        connection.execute(update(schema.matches).where(schema.matches.c.id == over.id).values(over=True))
        connection.execute(text("DROP TABLE contenders"))
        connection.execute(text("UPDATE alembic_version SET version_num = '0008'"))
    database.close()
    database = Database.open(url)
    with database.read() as connection:
        rows = connection.execute(select(schema.contenders)).all()
    assert [tuple(row) for row in rows] == [(running.id, 1, anna)]
    database.close()


def test_opening_again_changes_nothing(url: str) -> None:
    for _ in range(2):
        Database.open(url).close()


def test_several_servers_may_start_at_once(url: str) -> None:
    with ThreadPoolExecutor(4) as pool:
        for database in pool.map(Database.open, [url] * 4):
            database.close()


def test_a_newer_database_is_left_alone(url: str) -> None:
    database = Database.open(url)
    with database.write() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    database.close()
    with pytest.raises(DatabaseError) as caught:
        Database.open(url)
    assert caught.value.message.id == "store.database-newer"


@pytest.mark.parametrize(
    ("url", "id"),
    [
        ("chess", "store.database-scheme"),
        ("mysql://localhost/x", "store.database-scheme"),
        ("sqlite://", "store.database-scheme"),
        ("postgresql://nobody:secret@127.0.0.1:9/none", "store.database-unreachable"),
        ("sqlite:////proc/nowhere/x.sqlite", "store.database-unreachable"),
    ],
)
def test_an_unusable_database_is_told_why(url: str, id: str) -> None:
    with pytest.raises(DatabaseError) as caught:
        Database.open(url)
    assert caught.value.message.id == id
    for language in LANGUAGES:
        assert "secret" not in caught.value.text(language)


def test_a_file_that_is_no_database_is_told_so(tmp_path: Path) -> None:
    file = tmp_path / "x.sqlite"
    file.write_text("Not a database, but long enough to look like one. " * 100)
    with pytest.raises(DatabaseError) as caught:
        Database.open(f"sqlite:///{file}")
    assert "not a database" in str(caught.value)


def test_sqlite_writes_through_to_the_disk(tmp_path: Path) -> None:
    database = Database.open(f"sqlite:///{tmp_path / 'x.sqlite'}")
    with database.read() as connection:
        assert connection.scalar(text("PRAGMA journal_mode")) == "wal"
        assert connection.scalar(text("PRAGMA synchronous")) == 2
        assert connection.scalar(text("PRAGMA foreign_keys")) == 1
    database.close()


def test_closing_waits_for_whoever_uses_it_and_lets_nobody_else_in(url: str) -> None:
    database = Database.open(url)
    inside, leave = Event(), Event()

    def use() -> None:
        with database.write() as connection:
            inside.set()
            leave.wait(10)
            connection.execute(text("UPDATE matches SET rev = rev"))

    def is_shut() -> bool:
        try:
            with database.read():
                return False
        except DatabaseError as error:
            return error.message.id == "store.database-closed"

    with ThreadPoolExecutor(2) as pool:
        using = pool.submit(use)
        inside.wait(10)
        closing = pool.submit(database.close)
        while not is_shut():
            pass
        assert not closing.done()
        leave.set()
        using.result(10)
        closing.result(10)


def test_both_languages_say_the_same() -> None:
    assert disagreements("millrace.store") == []
