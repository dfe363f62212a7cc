"""Opening a table: what is seen first, and what comes when it has been seen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from millrace import games
from tests.browser.people import Sit
from tools.serving import RECORDS, Server

FINISHED = {
    "brass-birmingham": "4-players",
    "brass-lancashire": "4-players",
    "oranienburger-kanal": "2-players",
    "age-of-industry": "germany-4-players",
    "crystal-palace": "4-players",
}
# Notes every text that says that the page waits, from its first moment on.
_WAITING = """
window.waited = [];
new MutationObserver(() => {
  const said = document.querySelector(".plain-page")?.textContent;
  if (said) requestAnimationFrame(() => document.querySelector(".plain-page") && window.waited.push(said));
}).observe(document, { subtree: true, childList: true });
"""
# Lets the page wait for as long as it takes before it says so.
_PATIENT = """
const real = setTimeout;
window.setTimeout = (act, time, ...more) => real(act, time === 250 ? 60000 : time, ...more);
"""
# What is drawn by sprites that are not in the page, and how many of the title's are.
_SPRITES = """
async (title) => {
  const uses = [...document.querySelectorAll("use")].map((use) => use.getAttribute("href").slice(1));
  const sheet = await (await fetch(`/art/${title}/sprites.svg`)).text();
  return {
    missing: uses.filter((id) => !document.getElementById(id)),
    shown: document.querySelectorAll("symbol").length,
    all: sheet.split("<symbol ").length - 1,
  };
}
"""
# How often each of the things that the page's first script asks for was asked for, and how many of them nobody took.
_AHEAD = """
() => {
  const asked = performance.getEntriesByType("resource").map((each) => new URL(each.name).pathname);
  const match = `/api/matches/${location.pathname.split("/")[2]}`;
  const times = (end) => asked.filter((path) => path.endsWith(end)).length;
  return [...[match, "/words.json", "/sprites.svg", "/emblem.svg"].map(times), askedAhead.size];
}
"""


def test_what_a_table_needs_is_asked_for_ahead_and_once(server: Server, sit: Sit) -> None:
    table = server.recorded(RECORDS / "brass-birmingham" / "4-players.millrace")
    seat = table.keys[0]["seats"][0]
    ada = sit(table.link(seat))
    for _ in range(2):  # the second time the browser knows the title, so that its sprites are asked for ahead, too
        expect(ada.find("dialog .ending")).to_be_visible()
        assert ada.page.evaluate(_AHEAD) == [1, 1, 1, 1, 0]
        ada.page.reload()


@pytest.mark.parametrize("title", games.OWN_TITLES)
def test_a_finished_game_is_drawn_with_the_sprites_that_it_needs_and_no_others(
    server: Server, sit: Sit, title: str
) -> None:
    table = server.recorded(RECORDS / title / f"{FINISHED[title]}.millrace")
    ada = sit(table.link(table.keys[0]["seats"][0]))
    expect(ada.find("dialog .ending")).to_be_visible()
    ada.find("dialog header button").click()
    found = ada.page.evaluate(_SPRITES, title)
    assert found["missing"] == []
    assert 0 < found["shown"] < found["all"] * 0.6
    expect(ada.find(".logged")).to_have_count(len(table.look(table.keys[0]["seats"][0])["scene"]["log"]))
    seat = table.keys[0]["seats"][0]
    whole = server.get(f"/api/matches/{table.id}?seat={seat}&whole=true", table.token(seat))["scene"]
    players = [player["id"] for player in whole["players"]]
    theirs = {surface.get("owner") for surface in whole["surfaces"] if surface.get("place") == "aside"}
    for rival in sorted(theirs - {seat, None}):  # what lies before others needs sprites that were not in sight
        ada.find(".strip > button").nth(players.index(rival)).click()
        expect(ada.find("dialog .theirs")).to_be_visible()
        assert ada.page.evaluate(_SPRITES, title)["missing"] == []
        ada.find("dialog header button").click()


def test_a_title_opened_after_another_is_drawn_with_its_own_sprites(server: Server, sit: Sit) -> None:
    first, second = (
        server.recorded(RECORDS / title / f"{FINISHED[title]}.millrace")
        for title in ("brass-birmingham", "brass-lancashire")
    )
    ada = sit(first.link(first.keys[0]["seats"][0]))
    expect(ada.find("dialog .ending")).to_be_visible()
    ada.page.evaluate(
        "(address) => { history.pushState(null, '', address); dispatchEvent(new PopStateEvent('popstate')); }",
        second.link(second.keys[0]["seats"][0]),
    )
    expect(ada.find('img.ground[src*="/art/brass-lancashire/board-rail"]')).to_be_visible()
    names = "[...document.querySelectorAll('#print-board text')].map((text) => text.textContent)"
    written = ada.page.evaluate(names)
    assert "Liverpool" in written and "Coventry" not in written


def test_who_has_opened_a_table_before_sees_it_without_being_told_to_wait(server: Server, sit: Sit) -> None:
    table = server.recorded(RECORDS / "brass-birmingham" / "introductory.millrace")
    link = table.link(table.keys[0]["seats"][0])
    ada = sit()
    ada.context.add_init_script(_WAITING)
    # As if the machine were quick: nobody knows how long it takes while others work on it.
    ada.context.add_init_script(_PATIENT)
    for _ in range(2):
        ada.page.goto("about:blank")
        ada.page.goto(link)
        expect(ada.find(".board .region").first).to_be_visible()
        assert ada.page.evaluate("window.waited") == []
