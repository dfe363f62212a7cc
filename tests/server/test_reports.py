"""A report tells what happened and gives nothing away."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

import millrace
from millrace.server.reports import KEPT, Troubles
from tests.safety.rig import Table, bearing, served


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with served(tmp_path) as client:
        yield client


def test_a_report_holds_record_versions_and_engine(client: TestClient) -> None:
    table = Table.new(client)
    for _ in range(6):
        table.step()
    answer = client.get(f"/api/report/{table.id}", headers=bearing(table.tokens["A"]))
    assert answer.status_code == 200
    assert answer.headers["content-disposition"] == f'attachment; filename="millrace-report-{table.id}.json"'
    told = answer.json()
    assert told["record"].startswith("millrace record 1")
    assert "seed: withheld" in told["record"]
    assert told["versions"]["millrace"] == millrace.__version__ and told["versions"]["fastapi"]
    assert told["engine"] == str(millrace.engine())
    assert told["match"]["mine"] == ["A"] and told["match"]["rev"] > 0
    assert told["errors"] == []
    for token in table.tokens.values():
        assert token not in answer.text


def test_a_report_is_for_those_who_may_see_the_match(client: TestClient) -> None:
    table, other = Table.new(client), Table.new(client)
    assert client.get(f"/api/report/{table.id}").status_code == 401
    assert client.get(f"/api/report/{table.id}", headers=bearing(other.tokens["A"])).status_code == 403


def test_an_error_is_reported_without_its_words(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table.new(client)
    app: Any = client.app

    def fail(*_: object) -> None:
        raise RuntimeError("the deck begins with birmingham")

    with monkeypatch.context() as patch:
        patch.setattr(app.state.hall.scenes, "now", fail)
        assert client.get(f"/api/matches/{table.id}", headers=bearing(table.tokens["A"])).status_code == 500
    answer = client.get(f"/api/report/{table.id}", headers=bearing(table.tokens["A"]))
    (error,) = answer.json()["errors"]
    assert error["kind"] == "RuntimeError" and error["path"] == f"/api/matches/{table.id}"
    assert any("test_reports.py" in place for place in error["places"])
    assert "birmingham" not in json.dumps(error)


def test_errors_of_other_matches_are_left_out() -> None:
    troubles = Troubles()
    for path in ("/api/matches/mine/play", "/ws/matches/mine", "/api/matches/other", "/api/titles"):
        troubles.note(path, ValueError("x"))
    assert [each.path for each in troubles.about("mine")] == [
        "/api/matches/mine/play",
        "/ws/matches/mine",
        "/api/titles",
    ]


def test_only_so_many_errors_are_kept() -> None:
    troubles = Troubles()
    for _ in range(KEPT + 10):
        troubles.note("/api/titles", ValueError("x"))
    assert len(troubles.about("")) == KEPT
