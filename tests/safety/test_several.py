"""Nobody learns what another seat answers before the last one is ready, nor in how many steps, nor how often it tried.

Worlds differ only in what Bert answers: other options, another number of decisions, second thoughts. Everything that
Anna and a spectator get is equal in all of them, byte for byte: every answer of the API, every message of a socket.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

import examples.quayside  # noqa: F401  # makes it known
import tests.games.lanterns.title  # noqa: F401  # makes it known
from tests.safety.eyes import Eyes, play, settle
from tests.safety.rig import Table, served

WORLDS: dict[str, tuple[list[str], ...]] = {
    "lanterns": (
        ["hang 3", "hang 1", "confirm"],
        ["buy", "hang 2", "hang 2", "hang 1", "confirm"],
        ["hang 1", "undo", "buy", "hang 3", "restart", "hang 2", "hang 2", "undo", "hang 1", "confirm"],
    ),
    "quayside": (["bid 0", "confirm"], ["bid 2", "confirm"], ["bid 1", "undo", "bid 2", "bid 1", "confirm"]),
    "oranienburger-kanal": (
        ["path h01", "path h02", "rail h03", "canal h04", "confirm"],
        ["canal h01", "undo", "rail h01", "path h02", "path h04", "canal h03", "confirm"],
    ),
}
OWN = {"lanterns": "hang 2", "quayside": "bid 1", "oranienburger-kanal": "path h01"}
SWITCHES = {"oranienburger-kanal": {"industry_board_side": "back"}}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with served(Path(tmp_path_factory.mktemp("home")), bots=1) as client:
        yield client


def begun(client: TestClient, title: str) -> Table:
    wishes: dict[str, Any] = {"switches": SWITCHES.get(title, {}), "clock": {"kind": "turn", "seconds": 900}}
    return Table.new(client, title=title, seed="5", public=True, **wishes)


def seen_in(client: TestClient, title: str, words: list[str]) -> list[Any]:
    """What Anna and a spectator get while Bert answers, takes all back, and answers again; Anna answers in between."""
    table = begun(client, title)
    seen: list[Any] = []
    with Eyes(table, "A") as anna, Eyes(table, "") as watcher:
        settle(table)
        anna.pushes(), watcher.pushes()
        for words_now in (words[:-1], words[-1:], ["restart"], words):
            play(table, "B", words_now)
            settle(table)
            seen += [(each.pushes(), each.answers()) for each in (anna, watcher)]
            if words_now == words[:-1]:
                play(table, "A", [OWN[title]])
                settle(table)  # two changes that come at once may be told as one
                seen += [(each.pushes(), {}) for each in (anna, watcher)]
    return seen


@pytest.mark.parametrize("title", WORLDS)
def test_what_another_answers_is_told_by_no_byte(client: TestClient, title: str) -> None:
    worlds = [seen_in(client, title, words) for words in WORLDS[title]]
    for world in worlds[1:]:
        for moment, (expected, found) in enumerate(zip(worlds[0], world, strict=True)):
            assert found[0] == expected[0], f"pushes at {moment}"
            assert [key for key in expected[1] if found[1][key] != expected[1][key]] == [], f"at {moment}"
    pushes = [len(heard) for heard, _ in worlds[0]]
    assert pushes[0] == pushes[1] == pushes[3] == 0 and all(pushes[4:]), (
        "a spectator hears nothing of decisions, and always of who is ready"
    )


def test_the_proof_would_notice_a_leak(client: TestClient) -> None:
    tables = [begun(client, "quayside") for _ in range(2)]
    for table, words in zip(tables, WORLDS["quayside"], strict=False):
        play(table, "B", words)
    answers = []
    for table in tables:
        with Eyes(table, "B") as bert:
            answers.append(bert.answers())
    assert answers[0][" {'lang': 'en'}"] != answers[1][" {'lang': 'en'}"], "Bert sees what he has bid himself"


def test_when_all_are_ready_everything_is_told(client: TestClient) -> None:
    table = begun(client, "lanterns")
    for seat, words in zip("AB", WORLDS["lanterns"], strict=False):
        play(table, seat, words)
    text = table.get("", table.watch).text
    assert "Bert lights lanterns at 2, 2 and 1." in text
    assert "B buy" in table.get("/record", table.watch).text
    history = table.get("/history", table.watch).json()
    assert [(each["kind"], each["seat"]) for each in history] == [("ready", "A"), ("confirm", "B")]
