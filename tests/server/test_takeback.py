"""Taking back what stands: asked for by one, agreed to by all, told to everybody, and done once."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from fastapi.testclient import TestClient

from millrace.scene.diff import patch
from millrace.server.hall import Hall
from millrace.store.log import MOVE, Act
from tests.server.guests import HUMANS, Guest, begin, until

THREE = (*HUMANS, {"kind": "human", "name": "Cara"})


def played(client: TestClient, seats: Any = HUMANS, turns: int = 3, **wish: Any) -> tuple[Guest, ...]:
    """A match in which some turns stand; they were played at once, without a request for each."""
    guests = begin(client, seats, **wish)
    matches = hall_of(client).matches
    with matches.table(guests[0].match_id) as table:
        game, rev = table.match.game.copy(), table.rev
    chance, entries = Random(2), []
    while game.state().turn < turns:
        seat, option = game.waiting[0], chance.choice(list(game.options))
        game.play(option, seat)
        entries.append(Act(MOVE, seat, option.text))
    matches.act(guests[0].match_id, rev, entries)
    return guests


def hall_of(client: TestClient) -> Hall:
    app: Any = client.app
    hall: Hall = app.state.hall
    return hall


def ask(guest: Guest, **body: Any) -> Any:
    return guest.ask("POST", "/takeback", {"steps": guest.look()["steps"], **body})


def answer(guest: Guest, agree: bool, **body: Any) -> Any:
    request = guest.look()["scene"].get("request", {"at": 0})
    return guest.ask("POST", "/takeback/answer", {"at": request["at"], "agree": agree, **body})


def test_it_is_done_when_everybody_has_agreed(client: TestClient) -> None:
    anna, bert, cara, watcher = played(client, THREE, 4)
    before = anna.look()
    start = before["scene"]["log"][1]["id"]
    old = bert.ask("GET", f"/at/{start}").json()["scene"]
    asked = ask(anna, at=start)
    assert asked.status_code == 200, asked.text
    assert asked.json()["rev"] == before["rev"] + 1 and asked.json()["steps"] == before["steps"]
    for guest, mine in ((anna, False), (bert, True), (cara, True), (watcher, False)):
        request = guest.look()["scene"]["request"]
        assert request.get("mine", False) == mine and request["missing"] == ["B", "C"]
        assert "Anna would like" in request["text"] and "hidden" in request["text"]
    assert "möchte" in bert.look(lang="de")["scene"]["request"]["text"]
    assert answer(bert, True).json()["scene"]["request"]["missing"] == ["C"]
    done = answer(cara, True)
    assert done.status_code == 200 and done.json()["steps"] == start and "request" not in done.json()["scene"]
    now = bert.look(whole=True)
    assert now["rev"] == before["rev"] + 3 and now["steps"] == start
    assert now["scene"]["surfaces"] == old["surfaces"] and now["scene"]["players"] == old["players"]
    assert "Anna takes the match back" in now["scene"]["log"][-1]["lines"][-1]
    assert any(guest.act(Random(1)) for guest in (anna, bert, cara)), "and the match goes on"


def test_one_no_is_enough_and_is_told(client: TestClient) -> None:
    anna, bert, cara, _ = played(client, THREE, 4)
    steps = anna.look()["steps"]
    ask(bert, at=0)
    answer(cara, True)
    assert answer(anna, False).status_code == 200
    seen = bert.look()
    assert seen["steps"] == steps and seen["scene"]["request"]["text"] == "Anna says no: nothing is taken back."
    assert answer(cara, False).status_code == 409, "it is over"
    assert ask(cara, at=0).status_code == 200, "and may be asked again"
    assert ask(bert, at=0).status_code == 409, "but by one at a time"


def test_bots_agree_at_once_and_my_last_turn_need_not_be_named(client: TestClient) -> None:
    anna, _ = begin(client, (HUMANS[0], {"kind": "random", "name": "Rita"}))
    seen = anna.look()
    start, hand = seen["steps"], seen["scene"]["surfaces"]
    anna.change("play", seen["rev"], option=seen["scene"]["options"][0]["text"])
    while anna.look()["scene"]["turn"].get("tentative") or anna.look()["scene"]["turn"].get("pending"):
        assert anna.act(Random(3))
    until(lambda: anna.look()["scene"]["prompt"].get("mine") and anna.look()["steps"] > start + 2)
    about = anna.ask("GET", "/takeback").json()
    assert (about["at"], about["missing"]) == (start, []) and about["text"].endswith("Nobody else has to agree.")
    assert about["reveals"] and "hidden" in about["text"]
    done = ask(anna)
    assert done.status_code == 200 and done.json()["steps"] == start
    assert done.json()["scene"]["surfaces"] == hand


def test_people_at_one_screen_ask_nobody(client: TestClient) -> None:
    hot, _ = begin(client, HUMANS, hot_seat=True)
    chance = Random(4)
    while hot.look()["steps"] < 8:
        seat = hot.look()["waiting_for"][0]
        assert Guest(client, hot.match_id, hot.token, seat).act(chance)
    assert hot.ask("GET", "/takeback", at=2).json()["missing"] == []
    done = ask(hot, at=2, seat="B")
    assert done.status_code == 200 and done.json()["steps"] == 2


def test_before_the_click_it_is_said_what_it_means(client: TestClient) -> None:
    anna, bert, watcher = played(client)
    steps = anna.look()["steps"]
    about = anna.ask("GET", "/takeback", at=0).json()
    assert (about["at"], about["count"], about["reveals"], about["missing"]) == (0, steps, True, ["B"])
    assert "consent of Bert" in about["text"]
    assert "Einverständnis" in anna.ask("GET", "/takeback", at=0, lang="de").json()["text"]
    for at in (steps, 10**6):
        assert anna.ask("GET", "/takeback", at=at).json()["error"]["id"] == "table.back.no-way"
    assert watcher.ask("GET", "/takeback", at=0).status_code == 403
    assert bert.look()["rev"] == anna.look()["rev"], "looking changes nothing"


def test_who_has_had_no_turn_has_none_to_take_back(client: TestClient) -> None:
    anna, _, _ = begin(client)
    for given in (anna.ask("GET", "/takeback"), ask(anna)):
        assert (given.status_code, given.json()["error"]["id"]) == (422, "server.takeback.no-turn")


def test_what_is_tried_meanwhile_does_not_matter_but_what_stands_does(client: TestClient) -> None:
    anna, bert, _ = played(client)
    actor, other = (anna, bert) if anna.look()["scene"]["prompt"].get("mine") else (bert, anna)
    steps = other.look()["steps"]
    seen = actor.look()
    actor.change("play", seen["rev"], option=seen["scene"]["options"][0]["text"])
    assert other.ask("POST", "/takeback", {"at": 0, "steps": steps}).status_code == 200
    actor.change("undo", actor.look()["rev"])
    assert actor.look()["scene"]["request"]["missing"] == [actor.seat]
    while actor.look()["steps"] == steps:
        assert actor.act(Random(1))
    assert "request" not in actor.look()["scene"], "the match has gone on"
    late = actor.ask("POST", "/takeback/answer", {"at": 0, "agree": True})
    assert (late.status_code, late.json()["error"]["id"]) == (409, "table.back.nothing-asked")
    late = other.ask("POST", "/takeback", {"at": 0, "steps": steps})
    assert (late.status_code, late.json()["error"]["id"]) == (409, "server.takeback.gone-on")


def test_an_answer_counts_for_its_request_only(client: TestClient) -> None:
    anna, bert, _ = played(client)
    ask(anna, at=1)
    wrong = bert.ask("POST", "/takeback/answer", {"at": 0, "agree": True})
    assert wrong.status_code == 409 and bert.look()["steps"] > 1
    assert answer(anna, True).status_code == 409, "nobody agrees with themselves"
    assert answer(anna, False).status_code == 200, "but may withdraw"
    assert "request" not in bert.look()["scene"]


def test_requests_and_answers_that_come_twice_are_done_once(client: TestClient) -> None:
    anna, bert, _ = played(client)
    steps = anna.look()["steps"]
    body = {"at": 0, "steps": steps, "nonce": "ask-once"}
    first = anna.ask("POST", "/takeback", body)
    assert anna.ask("POST", "/takeback", body).content == first.content
    assert anna.ask("POST", "/takeback", {**body, "at": 1}).status_code == 422
    body = {"at": 0, "agree": True, "nonce": "say-once"}
    first = bert.ask("POST", "/takeback/answer", body)
    again = bert.ask("POST", "/takeback/answer", body)
    assert first.status_code == again.status_code == 200 and first.json()["rev"] == again.json()["rev"]
    assert bert.ask("POST", "/takeback/answer", {**body, "agree": False}).status_code == 422
    assert bert.look()["steps"] == 0


def test_the_history_shows_what_was_taken_back_and_who_agreed(client: TestClient) -> None:
    anna, bert, watcher = played(client)
    rev = ask(anna, at=0).json()["rev"]
    answer(bert, True)
    for guest in (anna, bert, watcher):
        changes = guest.ask("GET", "/history").json()
        assert [each["rev"] for each in changes] == list(range(1, rev + 2))
        assert [(each["kind"], each["seat"]) for each in changes[-2:]] == [("ask-back", "A"), ("agree", "B")]
        assert changes[-2]["option"] == "0 A AB"
        assert all("option" not in each for each in changes if each["kind"] in ("play", "move"))
        assert guest.ask("GET", "/history", after=rev).json() == changes[-1:]
    assert Guest(client, anna.match_id).ask("GET", "/history").status_code == 401


def test_the_socket_tells_of_it(client: TestClient) -> None:
    anna, bert, _ = played(client)
    seen = bert.look()
    with bert.socket(since=seen["rev"]) as socket:
        rev = ask(anna, at=0).json()["rev"]
        scene = seen["scene"]
        while (message := socket.receive_json()).get("rev") != rev:
            scene = patch(scene, message.get("diff", {}))
        assert patch(scene, message["diff"])["request"]["mine"] is True
        done = answer(bert, True).json()
        while (message := socket.receive_json()).get("rev") != done["rev"]:
            pass
        assert message["steps"] == 0


def test_a_clock_begins_anew_with_the_turn(client: TestClient) -> None:
    anna, bert, _ = begin(client, clock={"kind": "turn", "seconds": 1000})
    for _ in range(2):
        seen = anna.look()
        if seen["scene"]["turn"].get("pending"):
            anna.change("confirm", seen["rev"])
        elif seen["scene"]["prompt"].get("mine"):
            anna.change("play", seen["rev"], option=seen["scene"]["options"][0]["text"])
    assert bert.look()["clock"]["running"] == ["B"]
    ask(anna)
    answer(bert, True)
    clock = bert.look()["clock"]
    assert clock["running"] == ["A"] and clock["left"]["A"] > 990_000


def test_a_finished_match_is_not_taken_back(client: TestClient) -> None:
    hot, _ = begin(client, HUMANS, hot_seat=True, switches={"introductory_game": "canal_only"})
    hot.ask("POST", "/seats/A/bot", {"bot": "random"})
    hot.ask("POST", "/seats/B/bot", {"bot": "random"})
    until(lambda: hot.look()["over"], 60)
    given = ask(hot, at=0)
    assert (given.status_code, given.json()["error"]["id"]) == (422, "table.back.over")


@pytest.mark.parametrize("body", [{"at": -1, "steps": 1}, {"at": 0}, {"steps": "1"}, {"at": 0, "steps": 1, "x": 1}])
def test_a_request_of_the_wrong_form_is_refused(client: TestClient, body: dict[str, Any]) -> None:
    anna, _, _ = begin(client)
    assert anna.ask("POST", "/takeback", body).status_code == 422
