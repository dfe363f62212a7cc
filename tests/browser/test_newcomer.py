"""The whole path of somebody new: guided, advised, to the end of a game, back over it, and on from where it turned."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

import millrace
from millrace.core.record import Record
from millrace.review.keeping import keep, key_of
from tests.browser.people import Person, Sit, best
from tests.browser.test_access import findings
from tests.browser.test_review import written
from tests.browser.test_tutorial import begin_tutorial, go_through
from tools.serving import Server

TAUGHT = "oranienburger-kanal"
MOST_CLICKS = 500
WHILE_IT_IS_WORKED_OUT = 1_800_000
"""Milliseconds: without a compiled engine on a busy machine, half an hour."""


def asks_for_a_hint(person: Person, level: str = "") -> None:
    """Ask what a bot would do, read why, and lay its first step open."""
    if level:
        person.find(".ask-hint select").select_option(level)
    else:
        person.find(".ask-hint button").click()
    advice = person.find(".advice")
    expect(advice.locator(".steps li").first).to_be_visible()
    expect(advice.locator(".reasons li").first).to_be_visible()
    expect(advice.locator(".other .cost").first).to_be_visible()
    assert findings(person) == []
    if advice.locator(".primary").count():
        advice.locator(".primary").click()
        expect(person.find(".bill, .region.is-chosen").first).to_be_visible()


def opens_a_short_game(person: Person, server: Server) -> None:
    """Sit down to an introductory game against a bot of which the last round is left."""
    table = server.match("human", "random", names=["Ada", "Mill"], switches={"introductory_game": "canal_only"})
    token, seen = table.token("A"), table.look("A")
    while "round 10" not in seen["scene"]["head"]["round"]:
        turn = seen["scene"]["turn"]
        if not seen["scene"]["prompt"].get("mine"):
            seen = table.look("A")
            continue
        does = {"verb": "confirm"} if turn.get("can_confirm") else {"verb": "play", "option": chosen(seen["scene"])}
        seen = server.post(f"/api/matches/{table.id}/{does.pop('verb')}", {"rev": seen["rev"], **does}, token)
    person.open(table.link("A"))


def chosen(scene: dict[str, Any]) -> str:
    return best([option["text"] for option in scene["options"]])


def sets_up_a_short_game(person: Person, server: Server) -> None:
    """Begin an introductory game against a bot in the lobby."""
    page = person.page
    person.set_up(server.address)
    page.get_by_role("radio", name="2", exact=True).check(force=True)
    page.get_by_label("Name of seat A").fill("Ada")
    page.get_by_label("Who plays seat B").select_option("greedy")
    page.get_by_text(re.compile("switches of the rules")).click()
    page.get_by_label("Introductory game", exact=True).select_option("canal_only")
    person.button("Open the table").click()
    person.is_seated()


def plays_to_the_end(person: Person, by_buttons: bool) -> None:
    clicks = 0
    while person.step(by_buttons):
        clicks += 1
        assert clicks < MOST_CLICKS
    expect(person.find(".ending")).to_be_visible()


def record_at(person: Person, server: Server) -> Record:
    """The record of the game that is on the table."""
    id, token = re.findall(r"/m/([^#?]+)[^#]*#(.+)", person.page.url)[0]
    headers = {"Authorization": f"Bearer {token}"}
    answer = person.page.request.get(f"{server.address}/api/matches/{id}/record", headers=headers)
    return Record.parse(answer.text())


def looks_back_and_plays_on(person: Person, server: Server) -> None:
    """Read where the game was won, and play on from the greatest turning point."""
    person.find(".ending").get_by_role("button", name="Look back: where was it won?").click()
    told = person.page.get_by_role("dialog", name="Looking back")
    expect(told.locator(".curves .line").first).to_be_visible(timeout=WHILE_IT_IS_WORKED_OUT)
    turning = told.locator(".turnings li").first
    expect(turning).to_be_visible(timeout=WHILE_IT_IS_WORKED_OUT)
    assert findings(person) == []
    played, former = record_at(person, server).decisions, person.page.url
    turning.get_by_role("button", name="Play on from here").click()
    expect(person.page).not_to_have_url(former)
    person.is_seated()
    expect(told).to_have_count(0)
    decided = record_at(person, server).decisions
    assert len(decided) < len(played)
    assert all(one.option == other.option for one, other in zip(decided, played, strict=False))
    expect(person.find(".prompt.is-mine, .handover").first).to_be_visible()


def test_from_the_first_lesson_to_another_end(server: Server, sit: Sit) -> None:
    ada = sit()
    begin_tutorial(ada, server, TAUGHT)
    go_through(ada, TAUGHT)
    ada.has_turn()
    asks_for_a_hint(ada, "1")
    opens_a_short_game(ada, server)
    plays_to_the_end(ada, by_buttons=True)
    game = millrace.replay(record_at(ada, server))
    keep(key_of(game), written(game), server.home)  # what takes minutes without a compiled engine
    looks_back_and_plays_on(ada, server)


@pytest.mark.long
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_from_the_first_lesson_to_another_end_with_nothing_left_out(server: Server, sit: Sit, phone: bool) -> None:
    ada = sit(phone=phone)
    begin_tutorial(ada, server, TAUGHT)
    go_through(ada, TAUGHT)
    ada.has_turn()
    asks_for_a_hint(ada)
    sets_up_a_short_game(ada, server)
    ada.has_turn()
    asks_for_a_hint(ada)
    plays_to_the_end(ada, by_buttons=phone)
    looks_back_and_plays_on(ada, server)
