"""Wherever a name is entered at the server, the same check says the same."""

from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from millrace.core.record import Record
from millrace.server.scenes import Scenes, weight
from tests.core.test_names import UNFIT
from tests.server.guests import HUMANS, SEED, TITLE, begin

UNFIT_IN_JSON = {kind: name for kind, name in UNFIT.items() if kind not in ("half", "zero")}
"""Those two get no further than the check of the body."""


def refused(answer: Any) -> bool:
    assert answer.status_code in (400, 422), answer.text
    return bool(answer.json()["error"]["id"] == "core.bad-name")


@pytest.mark.parametrize("name", UNFIT_IN_JSON.values(), ids=UNFIT_IN_JSON)
def test_no_such_name_is_taken_anywhere(client: TestClient, name: str) -> None:
    name = name[:200_000]
    seats = [{"kind": "human", "name": name}, HUMANS[1]]
    assert refused(client.post("/api/matches", json={"title": TITLE, "seats": seats, "seed": SEED}))
    anna, *_, watcher = begin(client)
    assert refused(anna.ask("PUT", "/seats/A", {"name": name}))
    assert refused(watcher.ask("POST", "/chat", {"text": "hello", "name": name}))
    assert client.post("/api/accounts", json={"name": name, "password": "correct horse"}).status_code == 422


def imported(client: TestClient, name: str) -> Any:
    """The answer to the import of a record in which somebody has a name."""
    guest, *_ = begin(client, hot_seat=True)
    with client.app.state.hall.matches.table(guest.match_id) as table:  # type: ignore[attr-defined]
        text = str(table.match.record)
    assert Record.parse(text).header.seats
    return client.post("/api/records", json={"text": text.replace("human Anna", f"human {name}")})


def test_a_record_with_names_of_900_kilobytes_is_refused(client: TestClient) -> None:
    answer = imported(client, "x" * 900_000)
    assert answer.status_code == 422
    assert "at most 40" in answer.json()["error"]["text"]
    assert len(answer.content) < 400


def test_a_record_with_ordinary_names_is_taken(client: TestClient) -> None:
    assert imported(client, "Annə-Łucja").status_code == 200


def test_an_unknown_title_of_900_kilobytes_is_refused_at_once(client: TestClient) -> None:
    text = f"millrace record 1\ntitle: {'b' * 900_000}\nrules: 1\ncontent: x\nplayers: 2\nseed: 1\n"
    assert client.post("/api/records", json={"text": text}).status_code in (404, 422)


def test_scenes_are_kept_by_bytes(app: FastAPI, client: TestClient) -> None:
    anna, *_ = begin(client)
    matches = app.state.hall.matches
    one = Scenes(matches).now(anna.match_id, 0, "en")
    few = Scenes(matches, kept=weight((one,)) * 3 // 2)
    for language in ("en", "de"):
        for viewer in (0, 1, -1):
            few.now(anna.match_id, viewer, language)
    kept = [few.find(anna.match_id, one.rev, viewer, language) for language in ("en", "de") for viewer in (0, 1, -1)]
    assert 0 < sum(scene is not None for scene in kept) < 6
