"""Several seats answer one question at once on a server: in any order, with bots, clocks and kills between."""

from __future__ import annotations

import json
import signal
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

import examples.quayside  # noqa: F401  # makes it known
import tests.games.lanterns.title  # noqa: F401  # makes it known
from millrace.games import WITH
from millrace.server.clocks import BANK, STAND_IN, TURN, Clock, Sweep, clocks_after, new_clocks
from millrace.store.database import now
from millrace.store.matches import Matches
from tests.server.guests import Guest, begin, until
from tests.server.running import serving
from tests.store.databases import fresh_url

THREE = tuple({"kind": "human", "name": name} for name in ("Anna", "Bert", "Cara"))
SECOND = 1000


def table_of(client: TestClient, title: str = "lanterns", seats: Any = THREE, **wish: Any) -> tuple[Guest, ...]:
    return begin(client, seats, title=title, **wish)


def matches_of(client: TestClient) -> Matches:
    app: Any = client.app
    matches: Matches = app.state.hall.matches
    return matches


def ready(guest: Guest, *options: str) -> dict[str, Any]:
    rev = guest.look()["rev"]
    for option in options:
        rev = guest.change("play", rev, option=option)["rev"]
    return guest.change("confirm", rev)


def who_is_ready(seen: dict[str, Any]) -> list[str]:
    return [player["id"] for player in seen["scene"]["players"] if player.get("ready")]


# -- In any order


def test_every_seat_answers_by_itself_whatever_the_others_do(client: TestClient) -> None:
    anna, bert, cara, watcher = table_of(client)
    revs = [guest.look()["rev"] for guest in (anna, bert, cara)]
    assert revs == [0, 0, 0]
    first = bert.change("play", 0, option="buy")
    assert first["rev"] == 1 and [guest.look()["rev"] for guest in (anna, cara, watcher)] == [0, 0, 0]
    cara.change("play", 0, option="hang 1")
    after = cara.change("play", 1, option="hang 1")
    cara.change("confirm", after["rev"])
    assert who_is_ready(watcher.look()) == ["C"] and watcher.look()["waiting_for"] == ["A", "B"]
    assert watcher.look()["rev"] == anna.look()["rev"] == 1
    # Bert has not heard of Cara yet: his answer counts all the same.
    assert bert.change("play", 1, option="hang 3")["rev"] == 3
    anna.change("play", 0, option="hang 2")
    ready(anna, "hang 1")
    ready(bert, "hang 3", "hang 3")
    end = watcher.look()
    assert end["waiting_for"] == ["A"] and who_is_ready(end) == [] and end["steps"] == 8


def test_who_is_ready_may_think_again_until_the_last_one_is(client: TestClient) -> None:
    anna, bert, cara, watcher = table_of(client, "quayside")
    seen = ready(anna, "bid 1")
    assert seen["scene"]["turn"]["ready"] and seen["scene"]["turn"]["chosen"] == ["Bid 1"] and not seen["steps"]
    assert anna.ask("POST", "/play", {"option": "bid 2", "rev": seen["rev"]}).status_code == 422
    ready(bert, "bid 2")
    back = anna.change("undo", seen["rev"])
    assert back["scene"]["prompt"]["mine"] and who_is_ready(watcher.look()) == ["B"]
    ready(anna, "bid 0")
    ready(cara, "bid 0")
    assert bert.ask("POST", "/undo", {"rev": bert.look()["rev"]}).status_code == 422
    record = watcher.ask("GET", "/record").text
    assert record.splitlines()[-3:] == ["B bid 2", "A bid 0", "C bid 0"], "what was taken back was never played"


def test_a_socket_hears_who_is_ready_and_nothing_else(client: TestClient) -> None:
    _, bert, _, watcher = table_of(client)
    with watcher.socket() as socket:
        assert socket.receive_json()["rev"] == 0
        ready(bert, "buy", "hang 2", "hang 2", "hang 2")
        news = next(message for message in iter(socket.receive_json, None) if "diff" in message)
        assert news["rev"] == 1 and '"ready"' in json.dumps(news["diff"])
        bert.change("restart", bert.look()["rev"])
        ready(bert, "hang 1", "hang 1")
        revs = [next(each["rev"] for each in iter(socket.receive_json, None) if "diff" in each) for _ in range(2)]
        assert revs == [2, 3]
    with bert.socket(since=0) as socket:
        assert socket.receive_json()["rev"] == bert.look()["rev"] == 9


def test_at_one_screen_they_are_asked_one_after_the_other(client: TestClient) -> None:
    both, _ = table_of(client, "quayside", THREE[:2], hot_seat=True)
    for seat, following in (("A", "B"), ("B", "A")):
        seen = Guest(client, both.match_id, both.token, seat).look()
        assert seen["scene"]["prompt"] == {**seen["scene"]["prompt"], "seat": seat, "mine": True}
        done = ready(Guest(client, both.match_id, both.token, seat), "bid 1")
        assert done["scene"]["prompt"]["seat"] == following and '"own_bid"' not in json.dumps(done)


def test_bots_answer_at_once_and_hold_nobody_up(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(WITH, "tests.games.lanterns.title")  # bots think in processes of their own
    seats = (THREE[0], {"kind": "random"}, {"kind": "random"})
    anna, watcher = table_of(client, seats=seats)
    until(lambda: who_is_ready(watcher.look()) == ["B", "C"])
    assert watcher.look()["waiting_for"] == ["A"]
    ready(anna, "hang 2", "hang 1")
    assert anna.look()["steps"] >= 6


# -- Clocks


def test_who_is_ready_stands_still_and_goes_on_with_what_is_left() -> None:
    for kind in (TURN, BANK):
        clocks = new_clocks(60, 2, [0, 1], time=1)
        clocks = clocks_after(kind, 60, clocks, running=[1], acted=[0], time=20_001, paused=[0])
        assert clocks == {0: Clock(40 * SECOND), 1: Clock(60 * SECOND, 1)}
        clocks = clocks_after(kind, 60, clocks, running=[0, 1], acted=[], time=30_001, paused=[0])
        assert clocks[0] == Clock(40 * SECOND, 30_001)


@pytest.mark.parametrize("kind", [TURN, BANK])
def test_every_awaited_clock_runs_and_stops_when_its_seat_is_ready(client: TestClient, kind: str) -> None:
    anna, bert, cara, watcher = table_of(client, "quayside", clock={"kind": kind, "seconds": 600})
    assert watcher.look()["clock"]["running"] == ["A", "B", "C"]
    ready(bert, "bid 1")
    clock = watcher.look()["clock"]
    assert clock["running"] == ["A", "C"] and clock["left"]["B"] < 600_000, "no time is won by being ready"
    bert.change("undo", bert.look()["rev"])
    assert watcher.look()["clock"]["running"] == ["A", "B", "C"]
    for guest in (anna, bert, cara):
        ready(guest, "bid 1")
    clock = watcher.look()["clock"]
    assert clock["running"] == ["A"] and (clock["left"]["B"] == 600_000) is (kind == TURN)


def test_time_that_is_up_concerns_that_seat_alone(client: TestClient) -> None:
    anna, bert, cara, watcher = table_of(client, clock={"kind": TURN, "seconds": 600})
    ready(anna, "hang 3", "hang 3")
    bert.change("play", bert.look()["rev"], option="hang 1")
    cara.change("play", cara.look()["rev"], option="hang 1")
    matches = matches_of(client)
    late = Sweep(matches).once(now() + 601 * SECOND)
    assert sorted(seat for _, seat in late) == [1, 2]
    assert [each["kind"] for each in watcher.look()["seats"]] == ["human", STAND_IN, STAND_IN]
    assert who_is_ready(watcher.look()) == ["A"]
    with matches.table(anna.match_id) as table:
        assert [len(table.match.game.answers(seat)) for seat in range(3)] == [2, 0, 0]


# -- Kills


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_killed_server_loses_no_answer_and_shows_none(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(WITH, "tests.games.lanterns.title")
    words = ("--database", fresh_url(kind, tmp_path))
    with serving(tmp_path, *words) as server:
        body = {"title": "lanterns", "seats": list(THREE), "seed": "5", "public": True}
        made = server.ask("POST", "/api/matches", body=body)[1]
        tokens = [key["token"] for key in made["keys"]]
        path = f"/api/matches/{made['id']}"
        revs = [0, 0, 0]

        def send(seat: int, verb: str, **more: Any) -> None:
            status, answer = server.ask("POST", f"{path}/{verb}", tokens[seat], {"rev": revs[seat], **more})
            assert status == 200, answer
            revs[seat] = answer["rev"]

        for option in ("buy", "hang 3", "hang 2", "hang 1"):
            send(1, "play", option=option)
        send(1, "confirm")
        send(2, "play", option="hang 2")
        send(2, "play", option="hang 1")
        before = [server.ask("GET", path, token)[1] for token in tokens]
        server.process.send_signal(signal.SIGKILL)
        server.process.wait(10)
    with serving(tmp_path, *words) as server:
        after = [server.ask("GET", path, token)[1] for token in tokens]
        assert after == before
        assert after[1]["scene"]["turn"]["ready"] and after[2]["scene"]["turn"]["option"] == "hang 1"
        for seen in (after[0], after[3]):
            assert who_is_ready(seen) == ["B"] and seen["scene"]["log"] == [] and seen["steps"] == 0
        send(2, "confirm")
        send(1, "undo")
        send(1, "play", option="hang 2")
        send(1, "confirm")
        for verb, more in (("play", {"option": "hang 3"}), ("play", {"option": "hang 3"}), ("confirm", {})):
            send(0, verb, **more)
        end = server.ask("GET", f"{path}?lang=en", tokens[3])[1]
        lines = [line for turn in end["scene"]["log"] for line in turn["lines"]]
        assert "Bert lights lanterns at 3, 2 and 2." in lines
