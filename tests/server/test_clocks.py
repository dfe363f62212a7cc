"""Clocks run for whoever has to decide, and a seat whose time is up is given to a bot."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from millrace.server.clocks import BANK, STAND_IN, TURN, Clock, Sweep, clocks_after, face, new_clocks
from millrace.store.database import now
from millrace.store.matches import Matches
from tests.safety.rig import Table, served
from tests.server.guests import until

SECOND = 1000


@pytest.fixture
def client(tmp_path: Path, url: str) -> Iterator[TestClient]:
    with served(tmp_path, database=url) as client:
        yield client


def matches_of(client: TestClient) -> Matches:
    app: Any = client.app
    found: Matches = app.state.hall.matches
    return found


# -- how clocks run ----------------------------------------------------------------------------------------------------


def test_a_clock_runs_only_for_whoever_decides() -> None:
    clocks = new_clocks(60, 2, [0], time=100_000)
    assert [clock.at(110_000) for clock in clocks.values()] == [50 * SECOND, 60 * SECOND]


def test_a_bank_is_used_up_over_the_whole_match() -> None:
    clocks = new_clocks(60, 2, [0], 0 + 1)
    clocks = clocks_after(BANK, 60, clocks, running=[1], acted=[0], time=10_001)
    assert clocks == {0: Clock(50 * SECOND), 1: Clock(60 * SECOND, 10_001)}
    clocks = clocks_after(BANK, 60, clocks, running=[0], acted=[1], time=15_001)
    assert clocks[1] == Clock(55 * SECOND)
    assert clocks[0].at(20_001) == 45 * SECOND


def test_a_turn_begins_with_full_time() -> None:
    clocks = new_clocks(60, 2, [0], 1)
    clocks = clocks_after(TURN, 60, clocks, running=[1], acted=[0], time=50_001)
    assert clocks == {0: Clock(60 * SECOND), 1: Clock(60 * SECOND, 50_001)}


def test_decisions_within_a_turn_win_no_time() -> None:
    clocks = new_clocks(60, 2, [0], 1)
    for kind in (TURN, BANK):
        assert clocks_after(kind, 60, clocks, running=[0], acted=[], time=30_001) == clocks


def test_two_turns_in_a_row_have_each_their_time() -> None:
    clocks = clocks_after(TURN, 60, new_clocks(60, 2, [0], 1), running=[0], acted=[0], time=30_001)
    assert clocks[0] == Clock(60 * SECOND, 30_001)
    clocks = clocks_after(BANK, 60, new_clocks(60, 2, [0], 1), running=[0], acted=[0], time=30_001)
    assert clocks[0].at(30_001) == 30 * SECOND


def test_at_the_end_all_clocks_stand() -> None:
    clocks = clocks_after(BANK, 60, new_clocks(60, 2, [0], 1), running=[], acted=[0], time=30_001)
    assert not any(clock.since for clock in clocks.values())


# -- at a match --------------------------------------------------------------------------------------------------------


def test_without_a_clock_nothing_is_kept(client: TestClient) -> None:
    table = Table.new(client)
    assert table.look("A")["clock"] == {"kind": "none"}


@pytest.mark.parametrize("kind", [TURN, BANK])
def test_the_match_shows_its_clocks(client: TestClient, kind: str) -> None:
    table = Table.new(client, clock={"kind": kind, "seconds": 600})
    actor = table.actor()
    shown = table.look("A")["clock"]
    assert (shown["kind"], shown["seconds"], shown["running"]) == (kind, 600, [actor])
    assert 500_000 < shown["left"][actor] <= 600_000
    while table.actor() == actor:
        table.step()
    after = table.look("A")["clock"]
    assert after["running"] == [table.actor()]
    assert (after["left"][actor] == 600_000) is (kind == TURN)


def test_bots_take_no_time(client: TestClient) -> None:
    table = Table.new(client, ("human", "greedy"), clock={"kind": BANK, "seconds": 600})
    until = time.monotonic() + 20
    while table.actor() != "A" and time.monotonic() < until:
        time.sleep(0.02)
    table.step()
    assert table.look("A")["clock"]["left"]["B"] == 600_000


def test_a_seat_whose_time_is_up_is_played_by_a_bot_and_may_be_taken_back(client: TestClient) -> None:
    matches = matches_of(client)
    table = Table.new(client, clock={"kind": BANK, "seconds": 600})
    actor = table.actor()
    number = "AB".index(actor)
    sweep = Sweep(matches)
    assert sweep.once() == []
    assert sweep.once(now() + 601 * SECOND) == [(table.id, number)]
    seat = next(each for each in table.look(actor)["seats"] if each["seat"] == actor)
    assert (seat["kind"], seat["name"]) == (STAND_IN, "Anna" if actor == "A" else "Bert")
    assert actor not in face(matches, table.id)["running"]
    back = client.delete(
        f"/api/matches/{table.id}/seats/{actor}/bot", headers={"Authorization": f"Bearer {table.tokens[actor]}"}
    )
    assert back.status_code == 200
    assert next(each for each in table.look(actor)["seats"] if each["seat"] == actor)["kind"] == "human"


def test_what_was_not_confirmed_in_time_is_taken_back(client: TestClient) -> None:
    matches = matches_of(client)
    table = Table.new(client, clock={"kind": TURN, "seconds": 600})
    actor = table.actor()
    seen = table.look(actor)
    option = seen["scene"]["options"][0]["text"]
    assert table.post("/play", table.tokens[actor], seat=actor, option=option, rev=seen["rev"]).status_code == 200
    # Looked at in the change itself: a moment later the bot that has taken the seat may have begun its turn.
    handed_over: list[tuple[int, bool]] = []
    matches.on_write.append(
        lambda connection, change, match: handed_over.append((match.unconfirmed_steps, match.pending is not None))
    )
    assert Sweep(matches).once(now() + 601 * SECOND) == [(table.id, "AB".index(actor))]
    assert handed_over[0] == (0, False)


def test_the_sweep_comes_by_itself(client: TestClient) -> None:
    table = Table.new(client, clock={"kind": TURN, "seconds": 1})
    actor = table.actor()
    until(lambda: {each["seat"]: each["kind"] for each in table.look("A")["seats"]}[actor] == STAND_IN)


def test_clocks_are_pushed(client: TestClient) -> None:
    table = Table.new(client, clock={"kind": BANK, "seconds": 600})
    where = f"/ws/matches/{table.id}"
    with client.websocket_connect(where, subprotocols=["millrace", table.watch]) as socket:
        table.step()
        for _ in range(20):
            message = socket.receive_json()
            if "clock" in message:
                break
        assert message["clock"]["kind"] == BANK and set(message["clock"]["left"]) == {"A", "B"}
