"""Who may do what: one question for reading, writing and sockets; and seats that change hands."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import update

from millrace.core.decision import SPECTATOR
from millrace.server.clocks import Sweep
from millrace.server.errors import NoAccess, NoKey, SeatTaken, WatchOnly
from millrace.server.hall import Hall
from millrace.server.limits import fingerprint
from millrace.server.seats import authorise
from millrace.store import schema
from millrace.store.database import now
from millrace.store.errors import UnknownMatch
from millrace.store.matches import Matches
from tests.server.guests import HUMANS, Guest, begin, until

THREE = (*HUMANS, {"kind": "human", "name": "Cara"})


@pytest.fixture
def matches(app: FastAPI) -> Matches:
    hall: Hall = app.state.hall
    return hall.matches


def test_a_key_opens_its_seats(client: TestClient, matches: Matches) -> None:
    anna, bert, watcher = begin(client)
    found = authorise(matches, bert.match_id, bert.token)
    assert (found.seats, found.watch, found.admin) == ((1,), True, False)
    assert found.viewer() == found.viewer("B") == found.player("") == 1
    with pytest.raises(SeatTaken):
        found.viewer("A")
    assert authorise(matches, anna.match_id, anna.token).admin
    spectator = authorise(matches, watcher.match_id, watcher.token)
    assert spectator.seats == () and spectator.viewer() == SPECTATOR
    with pytest.raises(WatchOnly):
        spectator.player("A")


def test_no_key_opens_nothing(client: TestClient, matches: Matches) -> None:
    anna, _, _ = begin(client)
    other, _, _ = begin(client)
    with pytest.raises(NoKey):
        authorise(matches, anna.match_id, "")
    for token in (other.token, anna.token[:-1], anna.token + "x", fingerprint(anna.token), "\u2603"):
        with pytest.raises(NoAccess):
            authorise(matches, anna.match_id, token)
    with pytest.raises(UnknownMatch):
        authorise(matches, "nowhere", anna.token)


def test_a_wrong_key_opens_not_even_a_public_match(client: TestClient, matches: Matches) -> None:
    anna, _, _ = begin(client, public=True)
    assert authorise(matches, anna.match_id, "").seats == ()
    with pytest.raises(NoAccess):
        authorise(matches, anna.match_id, "wrong")


def test_an_account_opens_the_seats_of_its_keys(client: TestClient, matches: Matches) -> None:
    anna, bert, _ = begin(client)
    with matches.database.write() as connection:
        values = {"name": "Bert", "folded": "bert", "password": "", "language": "en", "made": 0}
        made = connection.execute(schema.accounts.insert().values(values)).inserted_primary_key
        account = int(made[0]) if made else 0
        own = schema.keys.c.hash == fingerprint(bert.token)
        connection.execute(update(schema.keys).where(own).values(account_id=account))
    assert authorise(matches, bert.match_id, "", account).seats == (1,)
    assert authorise(matches, bert.match_id, anna.token, account).seats == (0, 1)
    with pytest.raises(NoKey):
        authorise(matches, bert.match_id, "", account + 1)


@pytest.mark.parametrize("path", ["", "/at/0", "/record", "/record.json", "/why?option=pass"])
def test_a_rivals_seat_is_closed_for_reading(client: TestClient, path: str) -> None:
    anna, bert, watcher = begin(client)
    mark = "&" if "?" in path else "?"
    if "record" not in path:
        for guest in (anna, watcher):
            assert guest.ask("GET", f"{path}{mark}seat=B").status_code == 403
    assert Guest(client, anna.match_id).ask("GET", path).status_code == 401
    assert Guest(client, anna.match_id, "wrong").ask("GET", path).status_code == 403
    assert bert.ask("GET", path).status_code == 200


# -- seats that change hands


def reseat(guest: Guest, seat: str, method: str = "POST", **body: Any) -> Any:
    return guest.ask(method, f"/seats/{seat}/bot", body or None)


def kinds(guest: Guest) -> list[str]:
    return [seat["kind"] for seat in guest.look()["seats"]]


def test_a_player_hands_over_to_a_bot_and_comes_back(client: TestClient) -> None:
    anna, bert, _ = begin(client)
    assert reseat(anna, "A", bot="greedy").status_code == 200
    until(lambda: bert.look()["waiting_for"] == ["B"])
    seats = bert.look()["seats"]
    assert (seats[0]["kind"], seats[0]["name"]) == ("greedy", "Anna")
    assert reseat(anna, "A", bot="greedy").status_code == 422, "there is a bot already"
    assert reseat(anna, "A", "DELETE").status_code == 200
    assert kinds(bert) == ["human", "human"]
    assert reseat(anna, "A", "DELETE").status_code == 422


def test_an_unknown_bot_takes_no_seat(client: TestClient) -> None:
    anna, _, _ = begin(client)
    for bot in ("deep-thought", "human", "", "greedy Anna"):
        answer = reseat(anna, "A", bot=bot)
        assert answer.status_code == 422, bot
    assert kinds(anna) == ["human", "human"]


def test_an_absent_player_is_replaced_when_all_others_want_it_and_the_grace_period_is_over(
    client: TestClient, matches: Matches
) -> None:
    anna, bert, cara, watcher = begin(client, THREE, grace_seconds=600)
    assert reseat(watcher, "A", bot="greedy").status_code == 403
    asked = reseat(bert, "A", bot="greedy").json()
    assert (asked["missing"], asked["from"]) == (["C"], 0) and kinds(bert) == ["human"] * 3
    assert reseat(bert, "A", bot="greedy").json()["missing"] == ["C"], "asking twice counts once"
    asked = reseat(cara, "A", bot="greedy").json()
    assert asked["missing"] == [] and asked["from"] > now() + 500_000
    assert [seat["votes"] for seat in asked["seats"]] == [["B", "C"], [], []]
    sweep = Sweep(matches)
    assert sweep.once() == [] and sweep.once(asked["from"] - 1) == [] and kinds(bert) == ["human"] * 3
    assert reseat(bert, "A", bot="greedy").json()["from"] == asked["from"], "asking again does not put it off"
    assert sweep.once(asked["from"]) == [(anna.match_id, 0)]
    assert kinds(bert) == ["greedy", "human", "human"]
    assert reseat(anna, "A", "DELETE").status_code == 200, "and may come back"
    assert sweep.once(asked["from"] + 10**9) == [], "for good"


@pytest.mark.parametrize("sign", ["socket", "decision"])
def test_whoever_shows_up_in_the_grace_period_keeps_the_seat(client: TestClient, matches: Matches, sign: str) -> None:
    anna, bert, cara, _ = begin(client, THREE)
    seated = {"A": anna, "B": bert, "C": cara}
    away = anna.look()["waiting_for"][0]
    for letter, guest in seated.items():
        if letter != away:
            due = reseat(guest, away, bot="greedy").json()["from"]
    assert due
    if sign == "socket":
        with seated[away].socket() as socket:
            socket.receive_json()
            until(lambda: seated[away].look()["seats"]["ABC".index(away)]["connected"])
        until(lambda: not seated[away].look()["seats"]["ABC".index(away)]["connected"])
    else:
        seen = seated[away].look()
        seated[away].change("play", seen["rev"], option=seen["scene"]["options"][0]["text"])
    assert Sweep(matches).once(due + 10**9) == [] and kinds(anna) == ["human"] * 3


def test_one_person_alone_replaces_nobody(client: TestClient, matches: Matches) -> None:
    anna, _, _ = begin(client)
    answer = reseat(anna, "B", bot="greedy")
    assert (answer.status_code, answer.json()["error"]["id"]) == (409, "server.needs-clock")
    anna, _, cara, _ = begin(client, THREE)
    assert reseat(cara, "C", bot="random").status_code == 200, "at once with one's own consent"
    assert reseat(anna, "B", bot="greedy").json()["error"]["id"] == "server.needs-clock", "two of three are not there"
    assert Sweep(matches).once(now() + 10**10) == []


def test_votes_do_not_count_any_more_when_only_one_of_the_voters_is_left(client: TestClient, matches: Matches) -> None:
    anna, bert, cara, _ = begin(client, THREE)
    reseat(bert, "A", bot="greedy")
    assert reseat(cara, "A", bot="greedy").json()["from"]
    reseat(cara, "C", bot="random")
    assert Sweep(matches).once(now() + 10**10) == [] and kinds(anna)[0] == "human"


def test_two_seats_of_one_account_are_one_person(client: TestClient, matches: Matches) -> None:
    _, bert, cara, _ = begin(client, THREE)
    with matches.database.write() as connection:
        values = {"name": "Bert", "folded": "bert", "password": "", "language": "en", "made": 0}
        made = connection.execute(schema.accounts.insert().values(values)).inserted_primary_key
        own = schema.keys.c.hash.in_([fingerprint(bert.token), fingerprint(cara.token)])
        connection.execute(update(schema.keys).where(own).values(account_id=made[0] if made else 0))
    for guest in (bert, cara):
        assert reseat(guest, "A", bot="greedy").json()["error"]["id"] == "server.needs-clock"


# -- nobody reads a hand by a bot that plays it


def played_by_bot(guest: Guest, seat: str) -> int:
    """How many decisions stand when a bot has had a turn in a seat."""
    until(lambda: seat not in guest.look()["waiting_for"] and guest.look()["steps"] > 0)
    return int(guest.look()["steps"])


@pytest.mark.parametrize("way", ["own wish", "clock"])
def test_what_a_bot_did_for_somebody_is_not_taken_back_or_deleted_without_them(
    client: TestClient, matches: Matches, way: str
) -> None:
    anna, bert, _ = begin(client, clock={"kind": "bank", "seconds": 600})
    if way == "clock":
        assert Sweep(matches).once(now() + 601_000) == [(anna.match_id, 0)]
    else:
        assert reseat(anna, "A", bot="random").status_code == 200
    steps = played_by_bot(bert, "A")
    assert bert.ask("GET", "/takeback", at=0).json()["missing"] == ["A"]
    asked = bert.ask("POST", "/takeback", {"at": 0, "steps": steps})
    assert asked.status_code == 200 and bert.look()["steps"] == steps
    assert bert.look()["scene"]["request"]["missing"] == ["A"]
    bert.ask("POST", "/chat", {"text": "hello"})
    assert bert.ask("DELETE").json() == {"deleted": False, "missing": ["A"]}
    assert anna.look()["scene"]["request"]["mine"], "a bot sits there, and its player is asked"
    assert anna.ask("POST", "/takeback/answer", {"at": 0, "agree": True}).status_code == 200
    assert "request" not in bert.look()["scene"], "with her yes the match goes back"


def test_nobody_is_replaced_who_is_there(client: TestClient) -> None:
    anna, bert, _ = begin(client)
    with anna.socket() as socket:
        socket.receive_json()
        until(lambda: bert.look()["seats"][0]["connected"])
        answer = reseat(bert, "A", bot="greedy")
        assert (answer.status_code, answer.json()["error"]["id"]) == (409, "server.player-there")
    until(lambda: not bert.look()["seats"][0]["connected"])
    assert reseat(bert, "A", bot="greedy").json()["error"]["id"] == "server.needs-clock"


def test_players_say_what_they_are_called(client: TestClient) -> None:
    anna, bert, _ = begin(client)
    anna.change("play", 0, option=anna.look()["scene"]["options"][0]["text"])
    assert anna.ask("PUT", "/seats/A", {"name": "  Anna   Lena "}).status_code == 200
    seen = bert.look()
    assert seen["seats"][0]["name"] == "Anna Lena"
    assert any(player["name"] == "Anna Lena" for player in seen["scene"]["players"])
    assert anna.look()["scene"]["turn"].get("tentative") or anna.look()["scene"]["turn"].get("pending")
    assert bert.ask("PUT", "/seats/A", {"name": "Mallory"}).status_code == 403
    assert anna.ask("PUT", "/seats/A", {"name": "\u202eanna"}).status_code == 422


def test_a_bot_in_a_hot_seat_table_keeps_its_hand_to_itself(client: TestClient) -> None:
    hot, _ = begin(client, (*HUMANS, {"kind": "random", "name": ""}), hot_seat=True)
    assert hot.look()["mine"] == ["A", "B"]
    assert hot.ask("GET", seat="C").status_code == 403
