"""Looking back: positions, records, branches, imports; and no seed before the end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from fastapi.testclient import TestClient

import millrace
from millrace.core.record import Record
from tests.server.guests import HUMANS, Guest, begin, until

BOTS = ({"kind": "random", "name": "Rita"}, {"kind": "random", "name": "Rolf"})
SHORT = {"introductory_game": "canal_only"}


def played(client: TestClient, turns: int = 12, **wish: Any) -> tuple[Guest, ...]:
    guests = begin(client, **wish)
    chance = Random(2)
    for _ in range(turns):
        assert any(guest.act(chance) for guest in guests[:2])
    return guests


def finished(client: TestClient, **wish: Any) -> Guest:
    (watcher,) = begin(client, BOTS, switches=SHORT, **wish)
    until(lambda: watcher.look()["over"], 60)
    return watcher


def test_every_position_can_be_seen_again(client: TestClient) -> None:
    anna, bert, _ = played(client, 20)
    steps = anna.look()["steps"]
    assert steps > 5
    for at in range(steps + 1):
        answer = anna.ask("GET", f"/at/{at}").json()
        assert (answer["at"], answer["last"]) == (at, steps)
        assert answer["scene"]["viewer"] == "A" and not answer["scene"]["options"]
    for at in (-1, steps + 1, 10**9):
        assert bert.ask("GET", f"/at/{at}").status_code == 404
    assert bert.ask("GET", "/at/x").status_code == 422


def test_what_is_not_confirmed_is_no_position(client: TestClient) -> None:
    anna, bert, _ = begin(client)
    before = bert.look()["steps"]
    anna.change("play", 0, option=anna.look()["scene"]["options"][0]["text"])
    assert bert.look()["steps"] == before
    assert bert.ask("GET", f"/at/{before + 1}").status_code == 404


@pytest.mark.parametrize("path", ["/record", "/record.json"])
def test_the_seed_of_a_running_game_is_withheld(client: TestClient, path: str) -> None:
    anna, bert, watcher = played(client, seed="seed-314159")
    for guest in (anna, bert, watcher):
        answer = guest.ask("GET", path)
        assert "314159" not in answer.text and "withheld" in answer.text
        record = Record.parse(answer.text)
        assert record.header.seed == "withheld" and len(record.decisions) == guest.look()["steps"]
    answer = client.post("/api/records", json={"text": answer.text})
    assert (answer.status_code, answer.json()["error"]["id"]) == (422, "server.record-without-seed")


def test_the_record_of_a_finished_game_is_complete(client: TestClient) -> None:
    watcher = finished(client, seed="seed-314159")
    texts = [watcher.ask("GET", path).text for path in ("/record", "/record.json")]
    for text in texts:
        record = Record.parse(text)
        game = millrace.replay(record)
        assert game.is_over and record.header.seed == "seed-314159"
        assert [str(player) for player in record.header.seats] == ["random Rita", "random Rolf"]
    answer = watcher.ask("GET", "/record")
    assert answer.headers["content-disposition"].startswith("attachment") and "seed: seed-314159" in answer.text


def test_a_finished_game_can_be_played_on_from_any_position(client: TestClient) -> None:
    watcher = finished(client)
    made = watcher.ask("POST", "/branch", {"at": 10})
    assert made.status_code == 200, made.text
    assert [key["seats"] for key in made.json()["keys"]] == [["A", "B"], []]
    hot = Guest(client, made.json()["id"], made.json()["keys"][0]["token"])
    old = watcher.ask("GET", "/at/10").json()["scene"]
    # What leaves no choice follows by itself, so the new match may already be a few such decisions further.
    assert hot.look()["steps"] >= 10 and not hot.look()["over"]
    assert hot.look()["scene"]["head"]["name"] == old["head"]["name"]
    seat = hot.look()["waiting_for"][0]
    assert Guest(client, hot.match_id, hot.token, seat).act(Random(1))
    assert watcher.ask("POST", "/branch", {"at": 10**6}).status_code == 404


def test_a_running_game_is_branched_only_by_who_has_all_seats(client: TestClient) -> None:
    anna, bert, watcher = played(client)
    for guest in (anna, bert, watcher):
        answer = guest.ask("POST", "/branch", {"at": 0})
        assert (answer.status_code, answer.json()["error"]["id"]) == (403, "server.branch-while-running")
    # Not even if a bot plays for the others: they may come back.
    bert.ask("POST", "/seats/B/bot", {"bot": "random"})
    assert anna.ask("POST", "/branch", {"at": 0}).status_code == 403
    hot, public = begin(client, HUMANS, hot_seat=True, public=True)
    assert hot.ask("POST", "/branch", {"at": 0}).status_code == 200
    for other in (public, Guest(client, hot.match_id)):
        assert other.ask("POST", "/branch", {"at": 0}).status_code == 403


@pytest.mark.parametrize("hot_seat", [False, True])
def test_a_running_game_with_bots_is_not_branched_because_their_hands_would_be_open(
    client: TestClient, hot_seat: bool
) -> None:
    alone, _ = begin(client, (HUMANS[0], BOTS[0]), hot_seat=hot_seat, switches=SHORT)
    answer = alone.ask("POST", "/branch", {"at": 0})
    assert (answer.status_code, answer.json()["error"]["id"]) == (403, "server.branch-while-running")
    assert "bots’ hands" in answer.json()["error"]["text"]
    alone.ask("POST", "/seats/A/bot", {"bot": "random"})
    until(lambda: alone.look()["over"], 60)
    assert alone.ask("POST", "/branch", {"at": 5}).status_code == 200


def test_whoever_plays_on_says_who_else_does(client: TestClient) -> None:
    watcher = finished(client)
    wish = [{"kind": "human", "name": "Anna"}, {"kind": "random", "name": ""}]
    made = watcher.ask("POST", "/branch", {"at": 10, "seats": wish}).json()
    assert [key["seats"] for key in made["keys"]] == [["A"], []]
    anna = Guest(client, made["id"], made["keys"][0]["token"], "A")
    assert [seat["kind"] for seat in anna.look()["seats"]] == ["human", "random"]
    # The bot goes on by itself as soon as it is asked, so nobody else is ever waited for.
    until(lambda: anna.look()["waiting_for"] == ["A"], 60)
    assert anna.act(Random(1))
    for bad, error in (
        (wish[:1], "table.wrong-seats"),
        ([wish[0], {"kind": "nobody"}], "table.unknown-player"),
        ([wish[0], wish[0]], "server.names-alike"),
    ):
        answer = watcher.ask("POST", "/branch", {"at": 10, "seats": bad})
        assert (answer.status_code, answer.json()["error"]["id"]) == (422, error)


def test_the_same_branch_is_made_once(client: TestClient) -> None:
    watcher = finished(client)
    body = {"at": 3, "nonce": "0123456789abcdef"}
    assert watcher.ask("POST", "/branch", body).content == watcher.ask("POST", "/branch", body).content


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_record_becomes_a_match(client: TestClient, form: str) -> None:
    game = millrace.new("brass-birmingham", players=3, seed="imported")
    chance = Random(4)
    for _ in range(25):
        game.play(chance.choice(list(game.options)))
    text = str(game.record) if form == "text" else game.record.to_json()
    answer = client.post("/api/records", json={"text": text})
    assert answer.status_code == 200, answer.text
    made = answer.json()
    hot = Guest(client, made["id"], made["keys"][0]["token"])
    seen = hot.look()
    assert seen["steps"] == len(game.steps) and seen["waiting_for"] == ["ABC"[game.waiting[0]]]
    assert Guest(client, hot.match_id, hot.token, seen["waiting_for"][0]).act(Random(1))


def test_a_finished_record_can_be_looked_at(client: TestClient) -> None:
    text = finished(client).ask("GET", "/record").text
    made = client.post("/api/records", json={"text": text}).json()
    watcher = Guest(client, made["id"], made["keys"][0]["token"])
    assert watcher.look()["over"] and watcher.ask("GET", "/record").text.split("\n\n")[1] == text.split("\n\n")[1]


def test_a_bad_record_is_told_what_is_wrong(client: TestClient) -> None:
    good = str(millrace.new("brass-birmingham", players=2, seed=3).record)
    for text in ("", "nonsense", '{"format": 1}', good.replace("players: 2", "players: 9"), good + "A fly away\n"):
        answer = client.post("/api/records", json={"text": text})
        assert answer.status_code == 422 and answer.json()["error"]["text"], text


def test_an_imported_record_opens_no_file_of_the_server(client: TestClient, tmp_path: Any) -> None:
    bait = tmp_path / "bait.toml"
    bait.write_text('secret = "do not read"')
    record = str(millrace.new("brass-birmingham", players=2, seed=3).record)
    text = record.replace("title:", f"# table content: {bait}\ntitle:", 1)
    answer = client.post("/api/records", json={"text": text})
    assert answer.status_code == 200 and "bait" not in answer.text
