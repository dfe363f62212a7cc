"""A running server on each kind of database."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from millrace.server.app import create_app
from millrace.server.hall import Settings
from millrace.server.limits import Limits
from tests.server.documented import check_answers
from tests.store.databases import KINDS, fresh_url, stop_server

HOME = "http://testserver"


def pytest_sessionfinish() -> None:
    stop_server()


@pytest.fixture(autouse=True)
def _documented(monkeypatch: pytest.MonkeyPatch) -> None:
    check_answers(monkeypatch)


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return fresh_url(request.param, tmp_path)


@pytest.fixture
def settings(url: str, tmp_path: Path) -> Settings:
    return Settings(tmp_path, url, HOME, Limits().without_rates())


@pytest.fixture
def app(settings: Settings) -> FastAPI:
    return create_app(settings)


@pytest.fixture
def client(app: FastAPI) -> Iterator[TestClient]:
    with TestClient(app) as client:
        yield client
