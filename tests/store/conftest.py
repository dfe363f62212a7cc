"""Every test of the store runs on both kinds of database."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from millrace.store.database import Database
from millrace.store.matches import Matches
from tests.store.databases import KINDS, fresh_url, stop_server


def pytest_sessionfinish() -> None:
    stop_server()


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return fresh_url(request.param, tmp_path)


@pytest.fixture
def matches(url: str) -> Iterator[Matches]:
    database = Database.open(url)
    yield Matches(database)
    database.close()


@pytest.fixture
def other(url: str, matches: Matches) -> Iterator[Matches]:
    """The same matches, as another server process has them."""
    database = Database.open(url)
    yield Matches(database)
    database.close()
