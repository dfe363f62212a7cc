"""Bringing a database up to date: Alembic's revisions in `versions`, applied when a server starts."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, text

_FOLDER: Final = Path(__file__).parent
_LOCK: Final = 0x6D696C6C
"""The number under which PostgreSQL lets only one of several starting servers migrate."""


class DatabaseIsNewer(Exception):
    """The database holds a revision that this version does not know."""


def migrate(connection: Connection) -> None:
    """Apply all revisions that the database does not have yet, in one transaction."""
    with connection.begin():
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        if MigrationContext.configure(connection).get_current_revision() == head():
            return
        try:
            command.upgrade(config(connection), "head")
        except CommandError as error:
            raise DatabaseIsNewer(str(error)) from error


def config(connection: Connection | None = None) -> Config:
    """Alembic's settings, for a connection that is already open."""
    config = Config()
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


@cache
def head() -> str:
    """The newest revision."""
    return ScriptDirectory.from_config(config()).get_current_head() or ""
