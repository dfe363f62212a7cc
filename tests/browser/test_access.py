"""For everybody: axe finds nothing on any screen."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.browser.people import Person, Sit
from tools.serving import TITLE, Server

VENDOR: Final = Path(__file__).parent / "vendor"
RECORDS: Final = Path(__file__).parents[1] / "records" / "brass-birmingham"
# axe-core 4.14.0 as published on npm, licensed under the MPL 2.0; used by these tests alone.
CHECKSUM: Final = "20c09fe157a8a34a30e241aaa1fcdade657734f08ab379ecfbeb7d45cc46e878"


def test_axe_is_what_was_published() -> None:
    assert hashlib.sha256((VENDOR / "axe.min.js").read_bytes()).hexdigest() == CHECKSUM
    assert "Mozilla Public License" in (VENDOR / "LICENSE.axe-core.txt").read_text(encoding="utf-8")


def findings(person: Person) -> list[str]:
    """What axe objects to on the page as it is: the rule, how grave, and where."""
    person.page.evaluate((VENDOR / "axe.min.js").read_text(encoding="utf-8"))
    found: dict[str, Any] = person.page.evaluate("() => axe.run({ resultTypes: ['violations'] })")
    return [
        f"{violation['id']} ({violation['impact']}): {violation['help']}: {node['target']} {node['html'][:120]}"
        for violation in found["violations"]
        for node in violation["nodes"][:5]
    ]


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_the_lobby(server: Server, sit: Sit, language: str) -> None:
    table = server.match("human", "greedy", names=["Ada", "Mill"], seed="7")
    person = sit(locale=language)
    person.page.goto(server.address)
    held = [{"id": table.id, "token": table.token("A"), "seats": ["A"]}]
    person.page.evaluate("(keys) => localStorage.setItem('millrace.keys', JSON.stringify(keys))", held)
    person.page.reload()
    expect(person.find(".matches .mini img").first).to_be_visible()
    assert findings(person) == []
    person.find(".title-card .quiet").nth(1).click()
    person.find("details.switches summary").click()
    assert findings(person) == []
    person.find("dialog header button").click()
    person.find(".matches li button").click()
    expect(person.find("dialog .deletion")).to_be_visible()
    assert findings(person) == []
    person.find("dialog header button").click()
    person.find(".masthead button").click()
    expect(person.find("form.account")).to_be_visible()
    assert findings(person) == []


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_the_table(server: Server, sit: Sit, phone: bool) -> None:
    person = sit(server.match("human", "greedy", seed="7").link(), phone=phone)
    person.has_turn()
    person.touch(person.thing("slot:coventry.2"))
    expect(person.find(".bill")).to_be_visible()
    assert findings(person) == []


def test_the_screen_before_a_hand(server: Server, sit: Sit) -> None:
    person = sit(server.match("human", "human", hot_seat=True, seed="7").link())
    expect(person.find(".handover")).to_be_visible()
    assert findings(person) == []


@pytest.mark.parametrize("page", ["rules", "content"])
def test_what_is_looked_up(server: Server, sit: Sit, page: str) -> None:
    person = sit()
    person.page.goto(f"{server.address}/{page}/{TITLE}")
    expect(person.find("main h2").first).to_be_visible()
    assert findings(person) == []


def test_the_end_of_a_game(server: Server, sit: Sit) -> None:
    table = server.recorded(RECORDS / "introductory.millrace")
    person = sit(table.link(table.keys[0]["seats"][0]))
    expect(person.find(".ending .place").first).not_to_be_empty()
    assert findings(person) == []


@pytest.mark.long
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_what_opens_over_the_table(server: Server, sit: Sit, phone: bool) -> None:
    person = sit(server.match("human", "greedy", seed="7").link(), phone=phone)
    person.has_turn()
    if phone:  # the board opens on what can be chosen
        person.button("Show the whole board").tap()
    person.touch(person.thing("slot:leek.1"))
    expect(person.find(".notice.is-why")).to_be_visible()
    assert findings(person) == []
    if phone:
        for tab in ("Mat", "Players", "Markets", "Log", "Chat"):
            person.page.get_by_role("tab", name=tab).tap()
            assert findings(person) == []
        person.page.get_by_role("tab", name="Players").tap()
    person.find(".strip:not(.is-own) button").click()
    expect(person.find("dialog .surface").first).to_be_visible()
    assert findings(person) == []
    person.find("dialog header button").click()
    for name in ("Help and keys", "The table in words", "Links for the others", "Call a web address on my turn"):
        person.button("Menu").click()
        assert findings(person) == []
        person.find("dialog .menu").get_by_role("button", name=name).click()
        assert findings(person) == []
        person.find("dialog header button").click()
