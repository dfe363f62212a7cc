"""Statements that every accepted move needs: made ready once, and given to the driver itself.

SQLAlchemy takes several times as long to pass one on as the database to carry it out. Nothing else goes past it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

from sqlalchemy import JSON, Connection, Dialect, UpdateBase, bindparam, insert, update
from sqlalchemy.sql.compiler import SQLCompiler

from millrace.store import schema

STANDING: Final = ("rev", "seats", "waiting", "bot_due", "over", "updated", "apart")
"""The columns of a match that follow from its log."""
_AS_JSON: Final = frozenset(name for name in STANDING if isinstance(schema.matches.c[name].type, JSON))


class Statement:
    """A statement as the driver takes it."""

    def __init__(self, statement: UpdateBase, dialect: Dialect, columns: Iterable[str]) -> None:
        compiled = statement.compile(dialect=dialect, column_keys=list(columns))
        assert isinstance(compiled, SQLCompiler)
        self._text: Final = compiled.string
        self._order: Final = compiled.positiontup

    def run(self, connection: Connection, rows: list[Mapping[str, Any]]) -> int:
        """Carry it out once for each row of values; how many rows of the table it changed in the end."""
        cursor = connection.connection.cursor()
        try:
            values: list[Any] = rows
            if self._order is not None:
                values = [[row[name] for name in self._order] for row in rows]
            if len(values) == 1:
                cursor.execute(self._text, values[0])
            else:
                cursor.executemany(self._text, values)
            return int(cursor.rowcount)
        finally:
            cursor.close()


class Statements:
    """What is written with every accepted move."""

    def __init__(self, dialect: Dialect) -> None:
        matches, at = schema.matches, {"at_id": "id", "at_rev": "rev"}
        same = [matches.c[column] == bindparam(name) for name, column in at.items()]
        self._move_on: Final = Statement(update(matches).where(*same), dialect, STANDING)
        self._append: Final = Statement(insert(schema.entries), dialect, schema.entries.c.keys())
        self._remember: Final = Statement(insert(schema.nonces), dialect, schema.nonces.c.keys())

    def move_on(self, connection: Connection, match_id: str, rev: int, standing: Mapping[str, Any]) -> bool:
        """Give a match that stands at a rev what now follows from its log; whether it stood there."""
        values = {name: json.dumps(value) if name in _AS_JSON else value for name, value in standing.items()}
        return self._move_on.run(connection, [{"at_id": match_id, "at_rev": rev, **values}]) == 1

    def append(self, connection: Connection, rows: list[Mapping[str, Any]]) -> None:
        """Append entries to a log."""
        if rows:
            self._append.run(connection, rows)

    def remember(self, connection: Connection, row: Mapping[str, Any]) -> None:
        """Keep a nonce, unless it is there already: then the driver says that it must be unique."""
        self._remember.run(connection, [row])
