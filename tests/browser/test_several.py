"""Several people answer one question at once, each before a browser of their own, or in turn at one screen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from millrace.games import WITH
from tests.browser.people import Person, Sit
from tools.serving import Server, Table

TITLES = "examples.quayside tests.games.lanterns.title"
READY = ".strip .tag.is-ready"


@pytest.fixture(scope="module")
def harbour(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that knows titles from outside."""
    home: Path = tmp_path_factory.mktemp("harbour")
    with Server(home, environment={WITH: TITLES}) as server:
        yield server


def lanterns(server: Server, **wishes: object) -> Table:
    return server.match("human", "human", names=["Ada", "Byron"], title="lanterns", seed="7", **wishes)


def answer(person: Person, *options: str) -> None:
    """Decide all that is asked, and be ready."""
    for option in options:
        person.choose(option)
    button = person.find(".turn-buttons .confirm")
    expect(button).to_be_enabled()
    button.click()
    person.settled()


def shown(person: Person) -> str:
    """All that a page shows, but for the time of the clocks."""
    person.settled()
    return str(person.find(".table").inner_html())


def test_two_answer_at_once_and_one_thinks_again(harbour: Server, sit: Sit) -> None:
    table = lanterns(harbour)
    ada, byron = sit(table.link("A")), sit(table.link("B"))
    ada.has_turn()
    byron.has_turn()
    expect(ada.find(".tag:text-is('away')")).to_have_count(0)  # Byron's coming has been told
    before = shown(ada)
    byron.choose("buy")
    for option in ("hang 3", "hang 2"):
        byron.choose(option)
    byron.find(".turn-buttons button").first.click()  # undo
    byron.settled()
    assert shown(ada) == before, "nothing tells that Byron is at work"
    answer(byron, "hang 2", "hang 1")
    expect(ada.find(READY)).to_have_count(1)
    expect(byron.find(".bill.is-ready")).to_contain_text("Hang a lantern at height 3")
    assert not re.search("Byron (lights|is busy)|third lantern</li>", shown(ada))

    byron.button("Take it back").click()
    expect(ada.find(READY)).to_have_count(0)
    byron.has_turn()
    assert shown(ada) == before
    answer(byron, "hang 2")
    expect(ada.find(READY)).to_have_count(1)

    answer(ada, "hang 1", "hang 1")
    for person in (ada, byron):
        expect(person.find(".log").first).to_contain_text("Byron lights lanterns at 3, 2 and 2.")
        expect(person.find(READY)).to_have_count(0)


@pytest.mark.long
def test_an_answer_is_taken_up_again_after_a_reload_and_a_kill(browser: Browser, tmp_path: Path, sit: Sit) -> None:
    with Server(tmp_path, environment={WITH: TITLES}) as server:
        table = lanterns(server)
        ada, byron = sit(table.link("A")), sit(table.link("B"))
        for person in (ada, byron):
            person.expected = re.compile("WebSocket|ERR_CONNECTION|Failed to load resource")
        answer(byron, "hang 3", "hang 3")
        expect(ada.find(READY)).to_have_count(1)
        server.kill()
        server.start()
        for person in (ada, byron):
            person.page.reload()
            person.is_seated()
            expect(person.find(READY)).to_have_count(1)
        expect(byron.find(".bill.is-ready li")).to_have_count(2)
        answer(ada, "hang 1", "hang 1")
        expect(byron.find(".log").first).to_contain_text("Byron lights lanterns at 3 and 3.")


@pytest.mark.long
def test_at_one_screen_the_answer_is_covered_before_the_next_one_is_asked(harbour: Server, sit: Sit) -> None:
    table = lanterns(harbour, hot_seat=True)
    screen = sit(table.link("A"))
    screen.page.get_by_role("dialog", name="Ada is next").get_by_role("button").click()
    answer(screen, "buy", "hang 3", "hang 2", "hang 2")
    cover = screen.page.get_by_role("dialog", name="Byron is next")
    expect(cover).to_be_visible()
    expect(screen.find(".bill, .surface-hand, .option")).to_have_count(0)
    expect(cover).not_to_contain_text("lantern")
    cover.get_by_role("button").click()
    screen.has_turn()
    expect(screen.find(".surface-hand .piece")).to_have_count(0)
    answer(screen, "hang 1", "hang 1")
    expect(screen.find(".log").first).to_contain_text("Ada lights lanterns at 3, 2 and 2.")


@pytest.mark.long
def test_on_a_phone_in_german(harbour: Server, sit: Sit) -> None:
    table = lanterns(harbour)
    byron = sit(table.link("B"), phone=True, locale="de-DE")
    byron.choose("hang 2")
    byron.choose("hang 1")
    byron.button("Bestätigen").last.click()
    expect(byron.find(".bill.is-ready h3")).to_have_text("Du bist bereit")
    byron.button("Zurücknehmen").click()
    byron.has_turn()
