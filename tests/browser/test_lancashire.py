"""A turn of Brass (Lancashire) in the browser: its own board and colours, clicks that narrow, why not."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.people import Person, Sit
from tools.serving import Server

TITLE = "brass-lancashire"


@pytest.fixture
def ada(server: Server, sit: Sit) -> Person:
    """Somebody who begins a game against two bots."""
    table = server.match("human", "greedy", "random", names=["Ada", "Bo", "Cy"], title=TITLE, seed="4")
    person: Person = sit(table.link())
    person.has_turn()
    return person


def test_the_table_wears_brick_and_shows_its_own_board(ada: Person) -> None:
    expect(ada.find('img.ground[src*="/art/brass-lancashire/board-canal"]')).to_be_visible()
    worn = "getComputedStyle(document.documentElement).getPropertyValue('--brass').trim()"
    ada.page.wait_for_function(f"() => {worn} === '#b8644a'")
    expect(ada.thing("place:distant-market")).to_be_visible()


def test_place_and_card_narrow_to_a_build_that_can_be_confirmed(ada: Person) -> None:
    build = next(option for option in ada.options if option.startswith("build "))
    _, industry, slot = build.split()
    everything = len(ada.options)
    ada.touch(ada.thing(f"slot:{slot}"))
    assert build in ada.options and len(ada.options) < everything
    ada.touch(ada.thing(f"stack:A:{industry}"))
    if ada.find(".option").count() > 1:
        ada.find(f'.option[data-option="{build}"]').click()
    bill = ada.find(".bill:not(.is-waiting)")
    expect(bill).to_contain_text("£")
    expect(ada.find(".piece.is-ghost")).to_be_visible()
    bill.get_by_role("button", name="Do it").click()
    ada.settled()
    ada.step_to_confirm()
    ada.confirm()
    expect(ada.find(f'[data-piece="tile:{slot}"]')).to_be_visible()
    ada.has_turn()
    assert ada.steps >= 6, "both bots have built or developed, too"


def test_what_is_not_lit_says_why_not_and_names_the_rule(ada: Person) -> None:
    hot = {option.split()[-1] for option in ada.options}
    dark = next(slot for slot in ("colne.1", "bury.1", "wigan.1", "oldham.1", "stockport.1") if slot not in hot)
    ada.touch(ada.thing(f"slot:{dark}"))
    why = ada.find(".notice.is-why")
    expect(why).to_contain_text(re.compile(r"Not now:.*\w{3,}.*\."))
    expect(why.locator("a.rule").first).to_have_text(re.compile(r"^LAN-[A-Z]+-\d+"))
