"""Playing through the API: looking, deciding, taking back, confirming; and what is refused."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import update

from millrace.scene.diff import patch
from millrace.server import thinking
from millrace.server.hall import Hall
from millrace.store import schema
from tests.server.guests import HUMANS, SEED, TITLE, Guest, begin, until

BOT = {"kind": "greedy", "name": ""}


def test_a_seat_sees_the_match(client: TestClient) -> None:
    anna, bert, watcher = begin(client)
    seen = anna.look()
    assert seen["rev"] == 0 and seen["mine"] == ["A"] and seen["waiting_for"] == ["A"] and not seen["over"]
    assert [(seat["seat"], seat["name"], seat["kind"]) for seat in seen["seats"]] == [
        ("A", "Anna", "human"),
        ("B", "Bert", "human"),
    ]
    assert seen["scene"]["viewer"] == "A" and seen["scene"]["options"]
    assert bert.look()["scene"]["viewer"] == "B" and not bert.look()["scene"]["options"]
    assert watcher.look()["scene"]["viewer"] == "" and watcher.look()["mine"] == []


def test_a_decision_waits_for_confirm_and_can_be_taken_back(client: TestClient) -> None:
    anna, bert, _ = begin(client)
    option = anna.look()["scene"]["options"][0]["text"]
    done = anna.change("play", 0, option=option)
    assert done["rev"] == 1
    done = anna.change("undo", 1)
    assert done["rev"] == 2 and not done["scene"]["turn"].get("tentative")
    anna.change("play", 2, option=option)
    assert anna.change("restart", 3)["rev"] == 4
    assert bert.look()["rev"] == 0, "all of that is Anna's alone"


def test_polling_answers_only_news(client: TestClient) -> None:
    anna, bert, _ = begin(client)
    assert bert.ask("GET", since=0).status_code == 204
    anna.change("play", 0, option=anna.look()["scene"]["options"][0]["text"])
    assert anna.ask("GET", since=0).json()["rev"] == 1
    assert bert.ask("GET", since=0).status_code == 204
    anna.change("confirm", 1)
    assert bert.ask("GET", since=0).json()["rev"] == 1


@pytest.mark.parametrize("intro", ["canal_only", pytest.param("off", marks=pytest.mark.long)])
def test_a_whole_game_against_a_bot(client: TestClient, intro: str) -> None:
    switches = {"introductory_game": intro} if intro != "off" else {}
    (anna, watcher) = begin(client, (HUMANS[0], BOT), switches=switches)
    chance = Random(1)
    seen = anna.look()
    while "result" not in seen["scene"]:
        seen = anna.act(chance, seen) or until(partial(_news, anna, seen["rev"]))
    assert {place["seat"] for place in seen["scene"]["result"]["places"]} == {"A", "B"}
    assert watcher.look()["over"]
    answer = anna.ask("POST", "/play", {"option": "pass", "rev": anna.look()["rev"]})
    assert (answer.status_code, answer.json()["error"]["id"]) == (422, "core.game-over")


def _news(guest: Guest, rev: int) -> dict[str, Any] | None:
    answer = guest.ask("GET", since=rev)
    return answer.json() if answer.status_code == 200 else None


def test_a_change_is_answered_with_its_difference_if_that_is_asked_for(client: TestClient) -> None:
    anna, *_ = begin(client)
    before = anna.look()
    after = anna.change("play", before["rev"], option=before["scene"]["options"][0]["text"], difference=True)
    assert after["from"] == before["rev"] and "scene" not in after
    now = anna.look()
    assert after["rev"] == now["rev"] and patch(before["scene"], after["diff"]) == now["scene"]
    client.app.state.hall.scenes.forget()  # type: ignore[attr-defined]
    again = anna.change("undo", now["rev"], difference=True)
    assert "diff" not in again and again["scene"] == anna.look()["scene"]


def test_the_table_in_words_and_what_lies_before_others_comes_to_who_asks_for_it(client: TestClient) -> None:
    anna, *_ = begin(client)
    shown, whole = anna.look()["scene"], anna.look(whole=True)["scene"]
    assert shown["panels"] == [] and whole["panels"]
    owners = [[surface.get("owner") for surface in each["surfaces"]] for each in (shown, whole)]
    assert "B" not in owners[0] and "B" in owners[1]


def test_bots_play_among_themselves(client: TestClient) -> None:
    (watcher,) = begin(client, (BOT, {"kind": "random", "name": ""}), switches={"introductory_game": "canal_only"})
    until(lambda: watcher.look()["over"], 60)


def test_a_bot_that_fails_is_left_alone_and_the_server_goes_on(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("no idea")

    monkeypatch.setattr(thinking.Thinkers, "choose", fail)
    (watcher,) = begin(client, (BOT, BOT))
    until(lambda: "no idea" in caplog.text)
    monkeypatch.undo()
    (other,) = begin(client, (BOT, BOT))
    until(lambda: other.look()["rev"] > 3)
    assert watcher.look()["rev"] == 0


def test_three_people_play_at_one_server(client: TestClient) -> None:
    names = [{"kind": "human", "name": name} for name in ("Anna", "Bert", "Cara")]
    *players, watcher = begin(client, names)
    chance = Random(5)
    for _ in range(25):
        assert any(player.act(chance) for player in players)
    told = watcher.ask("GET", "/history").json()
    assert len(told) == watcher.look()["rev"] and {each["kind"] for each in told} == {"confirm"}
    assert all(player.look()["rev"] > len(told) for player in players), "everybody counts the own decisions, too"


# -- requests that come twice or too late


def test_a_stale_rev_is_told_the_new_one(client: TestClient) -> None:
    anna, _, _ = begin(client)
    option = anna.look()["scene"]["options"][0]["text"]
    anna.change("play", 0, option=option)
    answer = anna.ask("POST", "/play", {"option": option, "rev": 0})
    assert answer.status_code == 409
    assert answer.json()["rev"] == 1 and answer.json()["error"]["id"] == "store.stale-rev"
    assert anna.look()["rev"] == 1


def test_the_same_nonce_gets_the_same_answer_and_does_nothing_twice(app: FastAPI, client: TestClient) -> None:
    anna, _, _ = begin(client)
    body = {"option": anna.look()["scene"]["options"][0]["text"], "rev": 0, "nonce": "once"}
    first = anna.ask("POST", "/play", body)
    assert anna.ask("POST", "/play", body).content == first.content
    anna.change("undo", 1)
    assert anna.ask("POST", "/play", body).content == first.content, "also after the match has gone on"
    hall: Hall = app.state.hall
    hall.scenes.forget()
    hall.matches.forget()
    assert anna.ask("POST", "/play", body).content == first.content, "also when nobody has kept it"
    assert anna.look()["rev"] == 2
    other = anna.ask("POST", "/undo", {"rev": 2, "nonce": "once"})
    assert (other.status_code, other.json()["error"]["id"]) == (422, "store.nonce-reused")


def test_the_same_nonce_of_another_key_is_another_one(client: TestClient) -> None:
    anna, bert, _ = begin(client)
    anna.change("play", 0, option=anna.look()["scene"]["options"][0]["text"], nonce="once")
    answer = bert.ask("POST", "/undo", {"rev": 0, "nonce": "once"})
    assert answer.json()["error"]["id"] == "core.not-your-turn"


# -- refusals


@pytest.mark.parametrize(
    ("verb", "body", "status", "id"),
    [
        ("play", {"option": "build a castle", "rev": 0}, 422, "core.unreadable-option"),
        ("play", {"option": "card wild-location", "rev": 0}, 422, "core.not-asked"),
        ("play", {"option": "build", "rev": 0}, 422, "core.ambiguous-option"),
        ("confirm", {"rev": 0}, 422, "table.nothing-to-confirm"),
        ("undo", {"rev": 0}, 422, "table.turn-stands"),
        ("restart", {"rev": 0}, 422, "table.turn-stands"),
        ("undo", {"rev": 0, "seat": "B"}, 403, "server.seat-taken"),
        ("undo", {"rev": 0, "seat": "Z"}, 422, "server.no-seat"),
        ("undo", {"rev": 7}, 409, "store.stale-rev"),
    ],
)
def test_what_cannot_be_done_is_told_why(
    client: TestClient, verb: str, body: dict[str, Any], status: int, id: str
) -> None:
    anna, _, _ = begin(client)
    texts = set()
    for lang in ("en", "de"):
        answer = anna.ask("POST", f"/{verb}", body, lang=lang)
        error = answer.json()["error"]
        assert (answer.status_code, error["id"]) == (status, id), answer.text
        texts.add(error["text"])
    assert len(texts) == 2, "each language has its own words"
    assert anna.look()["rev"] == 0


def test_an_illegal_option_names_the_rules(client: TestClient) -> None:
    anna, _, _ = begin(client)
    answer = anna.ask("POST", "/play", {"option": "sell leek.1 oxford.1", "rev": 0})
    assert answer.status_code == 422 and answer.json()["error"]["rules"]
    why = anna.ask("GET", "/why", option="sell leek.1 oxford.1", lang="de").json()
    assert why["text"] and [rule["id"] for rule in why["rules"]] == answer.json()["error"]["rules"]
    assert all(rule["text"] for rule in why["rules"])
    legal = anna.look()["scene"]["options"][0]["text"]
    assert anna.ask("GET", "/why", option=legal).json() == {"text": "", "rules": []}


@pytest.mark.parametrize(
    ("things", "rule"),
    [
        (["line:birmingham--redditch"], "BIR-LINK-05"),
        (["slot:leek.1"], "BIR-BUILD-02"),
        (["stack:A:pottery"], "BIR-DEV-06"),
        (["card:dudley:0", "line:birmingham--redditch"], "BIR-LINK-05"),
    ],
)
def test_a_click_on_something_impossible_is_told_why(client: TestClient, things: list[str], rule: str) -> None:
    anna, _, _ = begin(client)
    why = anna.ask("GET", "/why", thing=things).json()
    assert why["text"] and rule in [each["id"] for each in why["rules"]]


def test_what_means_nothing_has_no_reason_and_no_error(client: TestClient) -> None:
    anna, _, _ = begin(client)
    assert anna.ask("GET", "/why", thing=["weather:rain"]).json() == {"text": "", "rules": []}
    unclear = anna.ask("GET", "/why", option="fly to the moon")
    assert unclear.status_code == 200 and "fly to the moon" in unclear.json()["text"]


def test_the_language_is_that_of_the_query_or_the_browser(client: TestClient) -> None:
    anna, _, _ = begin(client)
    assert anna.look(lang="de")["scene"]["lang"] == "de"
    headers = {"Authorization": f"Bearer {anna.token}"}
    for accepted, spoken in [("de-AT,en;q=0.5", "de"), ("fr, en;q=0.4, de;q=0.6", "de"), ("fr", "en"), ("q=;,", "en")]:
        answer = client.get(f"/api/matches/{anna.match_id}", headers=headers | {"Accept-Language": accepted})
        assert answer.json()["scene"]["lang"] == spoken


def test_a_match_of_other_rules_is_told_so(app: FastAPI, client: TestClient) -> None:
    anna, _, _ = begin(client)
    hall: Hall = app.state.hall
    with hall.matches.database.write() as connection:
        connection.execute(update(schema.matches).values(rules=99))
    hall.matches.forget()
    hall.scenes.forget()
    answer = anna.ask("GET")
    assert (answer.status_code, answer.json()["error"]["id"]) == (410, "store.broken-log")


def test_unknown_addresses_answer_in_the_form_of_all_errors(client: TestClient) -> None:
    for method, path, status in [("GET", "/api/nothing", 404), ("DELETE", "/api/titles", 405), ("GET", "/x", 404)]:
        answer = client.request(method, path)
        assert answer.status_code == status and answer.json()["error"]["text"]


# -- the pages around it


def test_every_screen_is_the_same_page(client: TestClient) -> None:
    pages = {client.get(path).text for path in ("/", "/m/abc", f"/rules/{TITLE}", f"/content/{TITLE}")}
    assert len(pages) == 1 and "<!doctype html>" in pages.pop()
    assert client.get("/web/app/main.js").headers["content-type"].startswith("text/javascript")
    assert client.get("/web/../store/schema.py").status_code == 404
    assert client.get("/web/%2e%2e/store/schema.py").status_code == 404


def test_pictures_are_fetched_once(client: TestClient) -> None:
    first = client.get(f"/art/{TITLE}/sprites.svg")
    assert first.status_code == 200 and first.headers["content-type"] == "image/svg+xml"
    again = client.get(f"/art/{TITLE}/sprites.svg", headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304 and not again.content
    assert client.get(f"/art/{TITLE}/nothing.svg").status_code == 404
    assert client.get("/art/chess/board.svg").status_code == 404


def test_the_whole_api_is_documented(app: FastAPI, client: TestClient) -> None:
    page = client.get("/api/docs").text
    paths = client.get("/api/openapi.json").json()["paths"]
    assert len(paths) > 20 and "How a bot plays" in page and "<script" not in page and "style=" not in page
    for path, methods in paths.items():
        for method, about in methods.items():
            assert about.get("description"), f"{method} {path} says nothing about itself"
            assert f'<span class="method">{method}</span> <code>{path}</code>' in page
    assert client.get("/api/docs.css").headers["content-type"].startswith("text/css")


def test_a_seed_makes_the_game(client: TestClient) -> None:
    hands = []
    for seed in (SEED, SEED, "4"):
        anna, _, _ = begin(client, seed=seed)
        hands.append(next(each for each in anna.look()["scene"]["surfaces"] if each["id"] == "hand"))
    assert hands[0] == hands[1] != hands[2]
