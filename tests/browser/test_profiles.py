"""Profiles: the switch in the account, one's own results and rating, and the tables of the season."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.people import Person, Sit
from tests.browser.test_access import findings
from tools.serving import TITLE, Server

PLACES = ((1, 2), (1, 2), (2, 1))
"""Of Ada and of Bert, match by match."""


def register(person: Person, server: Server, name: str) -> None:
    """Make an account and show its results."""
    person.page.goto(server.address)
    person.find(".masthead button").click()
    person.find("input[name=username]").fill(name)
    person.find("input[name=password]").fill("difference and analysis")
    person.find("form.account button:not(.primary)").first.click()
    person.button(name).click()
    person.find(".own-profile input").check()
    expect(person.find(".own-profile .muted")).to_be_visible()


def play(home: Path) -> None:
    """Let Ada and Bert have finished some matches, as the server writes them down."""
    at = time.time_ns() // 1_000_000
    with closing(sqlite3.connect(home / "millrace.sqlite")) as database, database:
        ids = [id for (id,) in database.execute("SELECT id FROM accounts ORDER BY id")]
        for number, places in enumerate(PLACES):
            for id, place in zip(ids, places, strict=True):
                row = (f"match-{number}", id, TITLE, 2, place, 130 - 9 * place, at - 1000 * number)
                database.execute("INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?)", row)


def fits(person: Person) -> bool:
    """Whether nothing is wider than the screen or the window over it."""
    wide = "(each) => each.scrollWidth > each.clientWidth"
    things = '[document.documentElement, ...document.querySelectorAll("dialog .sheet")]'
    return not person.page.evaluate(f"() => {things}.some({wide})")


def test_results_are_shown_to_who_wants_it(own_server: Server, sit: Sit) -> None:
    ada, bert = sit(), sit(phone=True, locale="de-DE")
    for person, name in ((ada, "Ada"), (bert, "Bert")):
        register(person, own_server, name)
        assert fits(person) and findings(person) == []
    play(own_server.home)
    for person, own, other, season in ((ada, "Ada", "Bert", "Season"), (bert, "Bert", "Ada", "Saison")):
        person.page.reload()
        person.button(own).click()
        expect(person.find(".own-profile .ledger").first).to_contain_text("2 · 1" if own == "Ada" else "1 · 2")
        expect(person.find(".own-profile .ledger").last).to_contain_text("±")
        expect(person.find(".own-profile li")).to_have_count(len(PLACES))
        ink, paragraph = (person.find(f"dialog {each}").first for each in (".sheet", ".sheet > p"))
        colour = "(each) => getComputedStyle(each).color"
        assert paragraph.evaluate(colour) == ink.evaluate(colour), "what is written on paper is dark"
        assert fits(person) and findings(person) == []
        person.find("dialog header button").click()

        person.button(season).click()
        rows = person.find("dialog .ledger tbody tr")
        expect(rows).to_have_count(2)
        expect(rows.first).to_contain_text("Ada")
        assert fits(person) and findings(person) == []
        person.button(other).last.click()
        expect(person.find("dialog h2")).to_have_text(other)
        expect(person.find("dialog .ledger").first).to_contain_text("2 · 1" if other == "Ada" else "1 · 2")
        assert fits(person) and findings(person) == []
        person.find("dialog .profile + .row button").click()
        expect(rows).to_have_count(2)

    ada.find("dialog header button").click()
    ada.button("Ada").click()
    expect(ada.find(".own-profile input")).to_be_enabled()
    with ada.page.expect_response("**/api/me/profile*"):
        ada.find(".own-profile input").uncheck()
    assert ada.page.request.get(f"{own_server.address}/api/profiles/Ada").status == 404
