"""Hints from the server: who may ask, what comes, what everybody else is told, and that it is kept."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from millrace.bots import advice as advising
from millrace.bots.search import Budget
from millrace.core.game import Game
from millrace.server import thinking
from millrace.server.app import create_app
from millrace.server.hall import Settings
from millrace.server.limits import Allowance
from millrace.server.thinking import HintQuestion, Thinkers
from tests.server.guests import Guest, begin, until

ALONE = ({"kind": "human", "name": "Ada"}, {"kind": "random"})


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Advice that is made at once, by a few playouts, in this process."""

    def advise(asked: HintQuestion) -> advising.Advice:
        game: Game = thinking._game(asked.setup, asked.moves)
        view = game.title.view(game.known_state(asked.seat), asked.seat)
        return advising.advise(game.title, view, asked.level, Budget(4))

    async def soon(_: Thinkers, asked: HintQuestion) -> advising.Advice:
        return advise(asked)

    monkeypatch.setattr(Thinkers, "advise_soon", soon)


def my_turn(guest: Guest) -> dict[str, Any]:
    seen: dict[str, Any] = until(lambda: (seen := guest.look())["scene"]["prompt"].get("mine") and seen)
    return seen


def asked(guest: Guest, **values: Any) -> Any:
    return guest.ask("POST", "/hint", values, lang="en")


def log(guest: Guest, lang: str = "en") -> list[str]:
    return [line for turn in guest.look(lang=lang)["scene"]["log"] for line in turn["lines"]]


def turn(guest: Guest) -> None:
    seen = my_turn(guest)
    for option in ("loan", ""):
        text = option or seen["scene"]["options"][0]["text"]
        seen = {**guest.change("play", seen["rev"], option=text)}
    guest.change("confirm", seen["rev"])


def in_turn(guests: tuple[Guest, ...]) -> tuple[Guest, Guest]:
    """The guest whose turn it is, and the other one."""
    first, second = guests[:2]
    return (first, second) if first.look()["scene"]["prompt"].get("mine") else (second, first)


def test_who_plays_alone_gets_a_turn_with_its_reasons_from_a_process_apart(client: TestClient) -> None:
    ada, *_ = begin(client, ALONE)
    seen = my_turn(ada)
    assert seen["hints"] is True
    answer = asked(ada, level="4").json()
    options = [option["text"] for option in seen["scene"]["options"]]
    assert answer["level"] == "4" and answer["steps"][0]["option"] in options
    assert answer["expected"] and answer["compared"] and answer["risk"] and 1 <= len(answer["reasons"]) <= 3
    assert len(answer["others"]) == 2 and all(way["steps"][0]["option"] in options for way in answer["others"])
    assert answer["rev"] == ada.look()["rev"] == seen["rev"] + 1
    german = ada.ask("POST", "/hint", {"level": "3"}, lang="de").json()
    assert "Fortsetzung" in german["expected"] and german["rev"] == answer["rev"]


@pytest.mark.usefixtures("quick")
def test_between_people_hints_are_off_unless_whoever_begins_wants_them(client: TestClient) -> None:
    mine, _ = in_turn(begin(client))
    assert mine.look()["hints"] is False
    answer = asked(mine)
    assert (answer.status_code, answer.json()["error"]["id"]) == (403, "table.hint.off")
    assert answer.json()["error"]["text"].startswith("Hints are not allowed in this match.")
    assert mine.look()["rev"] == 0
    mine, _ = in_turn(begin(client, hints=True))
    assert mine.look()["hints"] is True and asked(mine).status_code == 200
    ada, *_ = begin(client, ALONE, hints=False)
    my_turn(ada)
    assert asked(ada).status_code == 403


@pytest.mark.usefixtures("quick")
def test_everybody_is_told_that_a_hint_was_asked_for_and_nothing_else(client: TestClient) -> None:
    guests = begin(client, hints=True)
    first, second = in_turn(guests)
    watcher = guests[-1]
    turn(first)
    name = next(seat["name"] for seat in second.look()["seats"] if seat["seat"] == second.seat)
    before, seen = [(guest, guest.look()["rev"]) for guest in (first, watcher)], my_turn(second)
    assert asked(second, level="1").status_code == 200
    assert asked(second, level="2").status_code == 200
    for guest, rev in before:
        assert log(guest).count(f"{name} asks for a hint.") == 1
        assert log(guest, "de").count(f"{name} fragt nach einem Tipp.") == 1
        told = guest.ask("GET", "/history", after=rev).json()
        assert [(each["kind"], each["seat"], "option" in each) for each in told] == [("hint", second.seat, False)]
        assert guest.look()["rev"] == rev + 1
    assert "table hint: " + f"{second.seat} {seen['steps']}" in watcher.ask("GET", "/record").text
    # Who decides by the rev of before has not missed anything.
    second.change("play", seen["rev"], option="loan")


@pytest.mark.usefixtures("quick")
def test_hints_are_kept_with_the_match(client: TestClient, app: FastAPI) -> None:
    guests = begin(client, hints=True)
    first, second = in_turn(guests)
    turn(first)
    my_turn(second)
    asked(second)
    turn(second)
    expected = log(first)
    app.state.hall.matches.forget()
    app.state.hall.scenes.forget()
    assert log(first) == expected and any("hint" in line for line in expected)


@pytest.mark.usefixtures("quick")
def test_who_cannot_be_advised_is_told_why(client: TestClient) -> None:
    guests = begin(client, hints=True)
    mine, other = in_turn(guests)
    answer = asked(other)
    assert (answer.status_code, answer.json()["error"]["id"]) == (409, "bots.nothing-to-advise")
    assert asked(guests[-1]).status_code == 403
    assert asked(mine, level="7").status_code == 422
    assert asked(mine, seat=other.seat).status_code == 403
    seen = mine.change("play", mine.look()["rev"], option="loan")
    seen = mine.change("play", seen["rev"], option=seen["scene"]["options"][0]["text"])
    answer = asked(mine)
    assert (answer.status_code, answer.json()["error"]["id"]) == (422, "table.hint.too-late")


@pytest.mark.usefixtures("quick")
def test_a_rematch_allows_what_the_match_did_and_a_branch_is_for_trying_things_out(client: TestClient) -> None:
    shared = begin(client, hot_seat=True)[0]
    assert shared.look(seat="A")["hints"] is False
    made = shared.ask("POST", "/branch", {"at": 0}).json()
    assert Guest(client, made["id"], made["keys"][0]["token"]).look(seat="A")["hints"] is True


@pytest.mark.usefixtures("quick")
def test_hints_have_a_limit_of_their_own(settings: Settings) -> None:
    limits = replace(settings.limits, hint=Allowance(1, 1))
    with TestClient(create_app(replace(settings, limits=limits))) as client:
        mine, _ = in_turn(begin(client, hints=True))
        assert [asked(mine).status_code for _ in range(2)] == [200, 429]
        assert mine.look()["hints"] is True
