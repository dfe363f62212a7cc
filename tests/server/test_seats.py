"""Who may do what: one question for reading, writing and sockets; and seats that change hands."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import update

from millrace.core.decision import SPECTATOR
from millrace.server.errors import NoAccess, NoKey, SeatTaken, WatchOnly
from millrace.server.hall import Hall
from millrace.server.limits import fingerprint
from millrace.server.seats import authorise
from millrace.store import schema
from millrace.store.errors import UnknownMatch
from millrace.store.matches import Matches
from tests.server.guests import HUMANS, Guest, begin, until


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


def test_an_absent_player_is_replaced_when_all_others_want_it(client: TestClient) -> None:
    names = [{"kind": "human", "name": name} for name in ("Anna", "Bert", "Cara")]
    anna, bert, cara, watcher = begin(client, names)
    assert reseat(watcher, "A", bot="greedy").status_code == 403
    asked = reseat(bert, "A", bot="greedy")
    assert asked.json()["missing"] == ["C"] and kinds(bert) == ["human"] * 3
    assert reseat(bert, "A", bot="greedy").json()["missing"] == ["C"], "asking twice counts once"
    assert reseat(cara, "A", bot="greedy").json()["missing"] == []
    assert kinds(bert) == ["greedy", "human", "human"]
    assert reseat(anna, "A", "DELETE").status_code == 200, "and may come back"


def test_nobody_is_replaced_who_is_there(client: TestClient) -> None:
    anna, bert, _ = begin(client)
    with anna.socket() as socket:
        socket.receive_json()
        until(lambda: bert.look()["seats"][0]["connected"])
        answer = reseat(bert, "A", bot="greedy")
        assert (answer.status_code, answer.json()["error"]["id"]) == (409, "server.player-there")
    until(lambda: not bert.look()["seats"][0]["connected"])
    assert reseat(bert, "A", bot="greedy").status_code == 200


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
