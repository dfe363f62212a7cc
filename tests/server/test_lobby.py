"""The lobby: new matches and their keys, my games, public games."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import func, select

from millrace import bots, games
from millrace.server.hall import Hall
from millrace.store import schema
from tests.bots.elsewhere import First
from tests.server.guests import HUMANS, TITLE, Guest, begin, until

BOT = {"kind": "random"}
NAMES = bots.names()


def count(app: FastAPI) -> int:
    hall: Hall = app.state.hall
    with hall.matches.database.read() as connection:
        return int(connection.scalar(select(func.count()).select_from(schema.matches)) or 0)


def make(client: TestClient, **wish: Any) -> Any:
    return client.post("/api/matches", json={"title": TITLE, "seats": list(HUMANS), **wish})


def test_every_person_gets_a_key_and_there_is_one_to_watch(client: TestClient) -> None:
    made = make(client, seats=[HUMANS[0], BOT, HUMANS[1]]).json()
    assert [key["seats"] for key in made["keys"]] == [["A"], ["C"], []]
    assert len({key["token"] for key in made["keys"]}) == 3
    assert all(len(key["token"]) >= 32 for key in made["keys"])


def test_a_hot_seat_table_has_one_key_for_all_people(client: TestClient) -> None:
    made = make(client, seats=[HUMANS[0], BOT, HUMANS[1]], hot_seat=True).json()
    assert [key["seats"] for key in made["keys"]] == [["A", "C"], []]
    hot = Guest(client, made["id"], made["keys"][0]["token"])
    for seat in ("A", "C"):
        assert hot.ask("GET", seat=seat).json()["scene"]["viewer"] == seat
    assert hot.ask("GET", seat="B").status_code == 403, "not even at one screen is a bot's hand open"
    assert hot.ask("POST", "/undo", {"rev": 0}).status_code == 422, "several seats: one has to be named"


def test_the_same_nonce_makes_one_match_and_the_same_keys(app: FastAPI, client: TestClient) -> None:
    wish = {"nonce": "0123456789abcdef"}
    first = make(client, **wish)
    assert first.status_code == 200
    assert make(client, **wish).content == first.content
    assert make(client, public=True, **wish).status_code == 422
    assert count(app) == 1


def test_the_same_nonce_at_the_same_time_makes_one_match(app: FastAPI, client: TestClient) -> None:
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda _: make(client, nonce="0123456789abcdef").content, range(4)))
    assert len(set(answers)) == 1 and count(app) == 1


@pytest.mark.parametrize(
    ("wish", "status"),
    [
        ({"title": "chess"}, 404),
        ({"seats": [HUMANS[0]]}, 422),
        ({"seats": [HUMANS[0]] * 5}, 422),
        ({"seats": [HUMANS[0], {"kind": "deep-thought"}]}, 422),
        ({"seats": [HUMANS[0], {"kind": "hu man"}]}, 422),
        ({"seats": [HUMANS[0], {"name": "line\nbreak"}]}, 422),
        ({"seats": [HUMANS[0], {"name": "n" * 41}]}, 422),
        ({"switches": {"no_such": "x"}}, 422),
        ({"switches": {"introductory_game": "maybe"}}, 422),
        ({"clock": {"kind": "turn"}}, 422),
        ({"clock": {"kind": "sand", "seconds": 5}}, 422),
        ({"seed": "two\nlines"}, 422),
        ({"seed": ""}, 422),
        ({"language": "fr"}, 422),
        ({"nonce": "short"}, 422),
        ({"surprise": 1}, 422),
    ],
    ids=str,
)
def test_a_wish_that_cannot_be_granted_is_told_why(
    app: FastAPI, client: TestClient, wish: dict[str, Any], status: int
) -> None:
    answer = make(client, **wish)
    assert answer.status_code == status, answer.text
    assert answer.json()["error"]["text"] and count(app) == 0


def test_my_games_are_those_of_my_keys_the_urgent_ones_first(client: TestClient) -> None:
    anna, bert, watcher = begin(client)
    second = begin(client, (HUMANS[0], HUMANS[1]))
    keys = [{"id": guest.match_id, "token": guest.token} for guest in (bert, second[0], watcher)]
    wrong = [{"id": anna.match_id, "token": "wrong"}, {"id": "nowhere", "token": anna.token}]
    found = client.post("/api/mine", json={"keys": keys + wrong}).json()
    assert [(each["id"], each["mine"], each["my_turn"]) for each in found] == [
        (second[0].match_id, ["A"], True),
        (bert.match_id, ["B"], False),
    ]
    assert found[0]["waiting_for"] == ["A"] and found[0]["players"][1] == {"seat": "B", "name": "Bert", "kind": "human"}


def test_public_games_can_be_watched_by_anybody(client: TestClient) -> None:
    anna, _, _ = begin(client)
    shown, _, _ = begin(client, public=True)
    assert [each["id"] for each in client.get("/api/matches?public=1").json()] == [shown.match_id]
    stranger = Guest(client, shown.match_id)
    seen = stranger.look()
    assert seen["scene"]["viewer"] == "" and seen["mine"] == [] and not seen["scene"]["options"]
    assert stranger.ask("POST", "/play", {"option": "pass", "rev": 0}).status_code == 403
    assert Guest(client, anna.match_id).ask("GET").status_code == 401


def test_lists_tell_no_secret(client: TestClient) -> None:
    guests = begin(client, public=True, seed="the-seed-itself")
    keys = [{"id": guest.match_id, "token": guest.token} for guest in guests]
    texts = client.get("/api/matches").text + client.post("/api/mine", json={"keys": keys}).text
    assert "the-seed-itself" not in texts and not any(guest.token in texts for guest in guests)


# -- bots from elsewhere -----------------------------------------------------------------------------------------------


def test_the_bots_are_those_that_are_registered(client: TestClient, own_roster: None) -> None:
    assert client.get("/api/bots").json() == list(NAMES)
    bots.register("first", First)
    assert client.get("/api/bots").json() == [*NAMES, "first"]
    assert make(client, seats=[HUMANS[0], {"kind": "first"}]).status_code == 200


PATH = "this:s"
"""An import path of a module that nothing else imports."""


def test_no_player_makes_the_server_import_anything(app: FastAPI, client: TestClient) -> None:
    answer = make(client, seats=[HUMANS[0], {"kind": PATH}])
    assert answer.status_code == 422 and answer.json()["error"]["id"] == "table.unknown-player"
    header = ["millrace record 1", f"title: {TITLE}", "rules: 1", f"content: {games.title(TITLE).content().hash}"]
    record = "\n".join([*header, "players: 2", "seed: 1", "seat A: human", f"seat B: {PATH}"])
    answer = client.post("/api/records", json={"text": record})
    assert answer.status_code == 422 and answer.json()["error"]["id"] == "table.unknown-player", answer.text
    assert count(app) == 0
    anna, _, _ = begin(client)
    answer = anna.ask("POST", "/seats/A/bot", {"bot": PATH})
    assert answer.status_code == 422 and answer.json()["error"]["id"] == "bots.unknown-bot"
    assert "this" not in sys.modules


def test_a_match_whose_bot_is_gone_can_be_looked_at_and_goes_on_when_it_is_back(
    app: FastAPI, client: TestClient, own_roster: None
) -> None:
    hall: Hall = app.state.hall
    hall.runner.stop()
    bots.register("first", First)
    anna, _ = begin(client, [HUMANS[0], {"kind": "first"}], seed="7", switches={"introductory_game": "canal_only"})
    bots.roster._named.pop("first")
    hall.matches.forget()
    assert [seat["kind"] for seat in anna.look()["seats"]] == ["human", "first"]
    with hall.matches.table(anna.match_id) as table:
        assert not table.match.human(table.match.actor), "with this seed the bot begins"
    rev = anna.look()["rev"]
    hall.runner.start()
    bots.register("first", First)
    hall.runner._resting.clear()
    hall.runner.wake(anna.match_id)
    until(lambda: anna.look()["rev"] > rev)
