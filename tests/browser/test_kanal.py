"""Oranienburger Kanal at the table: a turn by clicks, effects in words, both boards, screens of all sizes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.people import PHONE, Person, Sit
from tests.browser.test_access import findings
from tests.browser.test_screens import box_of, scrolls
from tools.serving import Server

TITLE = "oranienburger-kanal"
LISTEN = """
() => {
  const animate = Element.prototype.animate;
  window.turnings = [];
  Element.prototype.animate = function (frames, timing) {
    const seen = frames.map((frame) => frame.transform ?? "");
    if (seen.every((transform) => transform.startsWith("rotate"))) turnings.push(seen);
    return animate.call(this, frames, timing);
  };
}
"""
"""Remember what is seen to turn."""


@pytest.fixture
def ada(server: Server, sit: Sit) -> Person:
    """Somebody who plays alone and is to choose an action space."""
    person: Person = sit(server.match("human", names=["Ada"], title=TITLE, seed="7").link())
    person.has_turn()
    return person


def test_a_turn_by_clicks_on_what_lies_there(ada: Person) -> None:
    ada.touch(ada.thing("space:u2"))
    bill = ada.find(".bill:not(.is-waiting)")
    expect(bill).to_contain_text("1 taler")
    expect(ada.find(".surface-actions .piece.is-ghost")).to_be_visible()
    bill.get_by_role("button", name="Do it").click()
    ada.settled()
    ada.touch(ada.find('.surface-display .region.is-hot[data-thing^="structure:"]').first)
    ada.find(".option, .bill .primary").first.click()
    ada.settled()
    if ada.find(".bill .primary").count():
        ada.find(".bill .primary").click()
        ada.settled()
    expect(ada.find(".prompt")).to_contain_text("On which structure space")
    ada.touch(ada.thing("plot:p22"))
    expect(ada.find(".board .piece.is-ghost")).to_be_visible()
    ada.find(".bill .primary").click()
    ada.step_to_confirm()
    ada.confirm()
    expect(ada.find('.board [data-piece^="card:"]')).to_have_count(1)
    expect(ada.find('[data-piece="disc:U2"]')).to_be_attached()


def test_effects_are_told_in_words_on_hover_and_on_focus(ada: Person) -> None:
    card = ada.find('.surface-display .region[data-thing^="structure:"]').first
    card.hover()
    closer = ada.find(".closer")
    expect(closer).to_be_visible()
    expect(closer).to_contain_text(re.compile(r"Cost: .*Prestige: \d+1\. .*\."))
    expect(closer).to_contain_text(re.compile("Of our own design|Known from"))
    ada.page.mouse.move(2, 2)
    expect(closer).to_have_count(0)
    card.focus()
    expect(closer).to_be_visible()
    described = card.get_attribute("aria-description") or ""
    assert "1. " in described and card.get_attribute("role") == "button"
    ada.page.keyboard.press("Enter")
    expect(ada.find(".notice, .region.is-chosen").first).to_be_visible()


def test_what_is_not_lit_says_why_not(ada: Person) -> None:
    ada.touch(ada.thing("space:u1"))
    expect(ada.find(".notice.is-why")).to_contain_text("blocking disc")
    ada.touch(ada.thing("wheel:produce"))
    expect(ada.find(".notice.is-why")).to_contain_text("Production costs 2 talers")


def test_the_other_board_is_a_tab(server: Server, sit: Sit) -> None:
    ada = sit(server.match("human", "random", names=["Ada", "Bo"], title=TITLE, seed="3").link())
    ada.has_turn()
    boards = ada.find(".boards button")
    expect(boards).to_have_text(["My board", "Board: Bo"])
    boards.nth(1).click()
    expect(ada.find('.board .region[data-thing="theirs:B-P22"]')).to_be_attached()
    ada.find(".strip:not(.is-own) button").click()
    expect(ada.find("dialog .surface-wheel")).to_be_visible()


@pytest.mark.parametrize("size", [(1400, 900), (1280, 720)])
def test_a_desk_shows_the_whole_table_without_scrolling(server: Server, sit: Sit, size: tuple[int, int]) -> None:
    width, height = size
    table = server.match("human", "random", names=["Ada", "Bo"], title=TITLE, seed="3")
    ada = sit(table.link(), viewport={"width": width, "height": height})
    ada.has_turn()
    assert scrolls(ada) == [False, False]
    parts = (
        ".board .frame", ".surface-actions", ".surface-display", ".surface-wheel", ".strips", ".turn-buttons",
        ".slider", ".log",
    )  # fmt: skip
    for part in parts:
        expect(ada.find(part)).to_be_in_viewport(ratio=0.99)
    for strip in ada.find(".strip").all():
        expect(strip).to_be_in_viewport(ratio=0.99)
    lowest = box_of(ada.find(".surface-wheel"))
    assert lowest["y"] + lowest["height"] <= box_of(ada.find(".slider"))["y"] + 1
    # Cards are as wide as a thumb.
    assert min(box_of(card)["width"] for card in ada.find(".surface-display .region .rim").all()) > 85


def test_on_a_phone_a_card_is_read_and_chosen(server: Server, sit: Sit) -> None:
    ada = sit(server.match("human", names=["Ada"], title=TITLE, seed="7").link(), phone=True)
    ada.has_turn()
    assert scrolls(ada) == [False, False]
    assert box_of(ada.find(".board .frame"))["width"] > 0.9 * PHONE["viewport"]["width"]
    for tab in ("Actions", "Display", "Wheel", "Players", "Log"):
        ada.page.get_by_role("tab", name=tab).tap()
        expect(ada.page.get_by_role("tabpanel")).to_be_visible()
    ada.page.get_by_role("tab", name="Display").tap()
    ada.touch(ada.find('.surface-display .region[data-thing^="structure:"]').first)
    looked = ada.find(".looked")
    expect(looked).to_contain_text("Prestige:")
    looked.get_by_role("button").tap()
    expect(looked).to_have_count(0)
    assert scrolls(ada) == [False, False]


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_axe_finds_nothing_serious(server: Server, sit: Sit, phone: bool) -> None:
    person = sit(server.match("human", names=["Ada"], title=TITLE, seed="7").link(), phone=phone)
    person.has_turn()
    if phone:
        person.page.get_by_role("tab", name="Display").tap()
        person.touch(person.find('.surface-display .region[data-thing^="structure:"]').first)
    else:
        person.touch(person.thing("space:u2"))
        expect(person.find(".bill")).to_be_visible()
    assert findings(person) == []


def test_the_components_say_whose_design_they_are(server: Server, sit: Sit) -> None:
    person = sit()
    person.page.goto(f"{server.address}/content/{TITLE}")
    row = person.find("tr").filter(has=person.page.locator("code", has_text=re.compile("^A01$")))
    expect(row.locator("td", has_text="Towing hut").get_by_role("img", name="rulebook")).to_have_count(1)
    expect(row.get_by_role("img", name="rulebook")).to_have_count(2)
    expect(row.get_by_role("img", name="designed")).to_have_count(2)
    expect(row.locator("svg use")).to_have_attribute("href", "#card-A01-en")
    assert findings(person) == []


def test_a_source_finds_every_record_with_a_figure_of_it(server: Server, sit: Sit) -> None:
    person = sit()
    person.page.goto(f"{server.address}/content/{TITLE}")
    table = person.page.get_by_role("region", name="Structures")
    expect(table.locator("tbody tr")).to_have_count(120)
    person.page.get_by_role("button", name=re.compile("^one source 3")).click()
    expect(table.locator("tbody tr")).to_have_count(2)
    expect(table.locator("td.source-one-source")).to_have_count(3)
    assert findings(person) == []


@pytest.mark.parametrize("page", ["rules", "content"])
def test_the_pages_of_a_title_say_how_well_it_is_known(server: Server, sit: Sit, page: str) -> None:
    person = sit()
    person.page.goto(f"{server.address}/{page}/{TITLE}")
    expect(person.find(".known")).to_contain_text(re.compile(r"In the box: \d+ of \d+ figures are known from print"))


def test_the_lobby_says_how_well_it_is_known_what_is_played_on(server: Server, sit: Sit) -> None:
    person = sit()
    person.set_up(server.address)
    known = person.find(".new-game .known")
    expect(known).to_contain_text(re.compile(r"Played on: All \d+ figures are known from print"))
    person.button("Close").click()
    person.set_up(server.address, "Oranienburger Kanal")
    expect(known).to_contain_text("84 of 318 figures are known from print (rulebook or confirmed), 3 from one source")
    person.find(".counts label").first.click()
    expect(known).to_contain_text("87 of 321 figures")
    person.find("details.switches summary").click()
    person.page.get_by_label("Deck", exact=True).select_option("B")
    expect(known).to_contain_text("77 of 321 figures are known from print (rulebook or confirmed), 244 of our own")


def test_the_wheel_turns_before_ones_eyes(server: Server, sit: Sit) -> None:
    table = server.match("human", names=["Ada"], title=TITLE, seed="7")
    table.look()
    for option in ("go u2", "done", "go u3", "done", "go l1", "take wood"):
        told = table.act("play", "A", option=option)["scene"]
        if told["turn"].get("can_confirm"):
            table.act("confirm", "A")
    ada = sit(table.link(), reduced_motion="no-preference")
    ada.has_turn()
    wheel = ada.find('[data-piece="wheel:A"]')
    expect(wheel).to_have_attribute("data-turn", "0")
    ada.page.evaluate(LISTEN)
    ada.choose("produce")
    ada.confirm()
    expect(wheel).to_have_attribute("data-turn", "-22.5")
    ada.page.wait_for_function("() => turnings.length")
    assert ada.page.evaluate("turnings") == [["rotate(0deg)", "rotate(-22.5deg)"]]
