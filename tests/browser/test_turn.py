"""A turn: card first or place first, the bill, undo, why not, typed options, the keyboard alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import millrace
from millrace.core.record import Record
from tests.browser.people import Person, Sit
from tools.serving import RECORDS, Server

BUILD = "build coal-mine coventry.2"
SLOT, CARD = "slot:coventry.2", "card:coventry:0"


@pytest.fixture
def ada(server: Server, sit: Sit) -> Person:
    """Somebody whose turn it is, with the card of Coventry in hand; a bot sits opposite."""
    person: Person = sit(server.match("human", "greedy", names=["Ada", "Bot"], seed="7").link())
    person.has_turn()
    return person


@pytest.mark.parametrize("order", [(SLOT, CARD), (CARD, SLOT)], ids=["place first", "card first"])
def test_clicks_narrow_to_one_option_with_its_bill(ada: Person, order: tuple[str, str]) -> None:
    everything = len(ada.options)
    left = [everything]
    for thing in order:
        region = ada.find(f'.region[data-thing^="{thing.rsplit(":", 1)[0] if thing.startswith("card") else thing}"]')
        ada.touch(region.first)
        left.append(len(ada.options))
    assert left[0] >= left[1] >= left[2] == 1
    bill = ada.find(".bill:not(.is-waiting)")
    expect(bill).to_contain_text("£5")
    expect(ada.find(".piece.is-ghost")).to_be_visible()
    bill.get_by_role("button", name="Do it").click()
    # The card was chosen along with the place, or is the only one that can pay: nothing more is asked.
    expect(ada.find(".turn-buttons .confirm")).to_be_enabled()
    expect(ada.find(".bill.is-waiting")).to_contain_text("Coventry")
    ada.confirm()


def test_an_answer_chosen_beforehand_that_ends_the_turn_asks_for_the_last_word(server: Server, sit: Sit) -> None:
    record = RECORDS / "brass-lancashire" / "4-players.millrace"
    game = millrace.replay(Record.load(record))
    last = next(
        number
        for number, step in enumerate(game.steps)
        if game.title.decision(game.state_at(number), step.seat).kind == "coal"
        and len(game.state_at(number).codes()) > 1
        and game.state_at(number).turn != game.state_at(number + 1).turn
    )
    table = server.recorded(record).branch(last)
    ada = sit(table.link(table.decides))
    ada.find(".handover button").click()  # all seats of a branch are at one screen
    ada.has_turn()
    before = ada.steps
    ada.find(".bill:not(.is-waiting)").get_by_role("button", name="Do it").click()
    waiting = ada.find(".bill.is-waiting")
    expect(waiting).to_be_visible()
    expect(ada.find(".bill:not(.is-waiting)")).to_have_count(0)
    waiting.get_by_role("button", name="Confirm").click()
    expect(ada.find(f'.slider input[max="{before + 1}"]')).to_be_attached()


def test_everything_can_be_taken_back_until_it_is_confirmed(ada: Person) -> None:
    undo, restart, confirm = (ada.find(".turn-buttons button").nth(place) for place in range(3))
    for button in (undo, restart, confirm):
        expect(button).to_be_disabled()
    before, steps = ada.options, ada.steps
    for back in (undo, restart):
        ada.choose(BUILD)
        expect(confirm).to_be_enabled()
        back.click()
        expect(ada.find(".option").first).to_be_visible()
        expect(confirm).to_be_disabled()
        assert ada.options == before and ada.steps == steps
    ada.choose(BUILD)
    ada.confirm()
    expect(undo).to_be_disabled()
    expect(ada.find('[data-piece="tile:coventry.2"]')).to_be_visible()


def test_what_is_not_lit_says_why_not_and_leads_to_the_rule(ada: Person) -> None:
    ada.touch(ada.thing("slot:leek.1"))
    why = ada.find(".notice.is-why")
    expect(why).to_contain_text(re.compile(r"Not now:.*\w{3,}.*\."))
    rule = why.locator("a.rule").first
    expect(rule).to_have_text(re.compile(r"^BIR-[A-Z]+-\d+"))
    id = str(rule.text_content())
    with ada.context.expect_page() as opened:
        rule.click()
    entry = opened.value.locator(f'[id="{id}"]')
    expect(entry).to_be_in_viewport()
    expect(entry).to_have_class(re.compile("is-wanted"))
    assert len(entry.inner_text()) > len(id) + 20


def test_an_option_can_be_typed(ada: Person) -> None:
    field = ada.page.get_by_label("Type an option")
    field.fill("loan")
    field.press("Enter")
    ada.settled()
    ada.step_to_confirm()
    expect(ada.find(".bill.is-waiting")).to_be_visible()


def test_a_turn_by_the_keyboard_alone(ada: Person) -> None:
    keyboard = ada.page.keyboard

    def tab_to(selector: str) -> None:
        for _ in range(60):
            keyboard.press("Tab")
            if ada.page.evaluate("(selector) => document.activeElement?.matches(selector)", selector):
                return
        pytest.fail(f"Tab never reaches {selector}")

    tab_to(".board .region")
    here = ada.page.evaluate("document.activeElement.dataset.thing")
    keyboard.press("ArrowDown")
    there = ada.page.evaluate("document.activeElement.dataset.thing")
    assert here != there
    keyboard.press("Enter")
    expect(ada.thing(there)).to_have_attribute("aria-pressed", "true")
    keyboard.press("Escape")
    expect(ada.find(".region.is-chosen")).to_have_count(0)

    keyboard.press("1")
    expect(ada.find('[data-group="build"]')).to_have_attribute("aria-pressed", "true")
    tab_to(".option")
    keyboard.press("ArrowDown")
    option = ada.page.evaluate("document.activeElement.dataset.option")
    assert option.startswith("build ")
    keyboard.press("Enter")
    expect(ada.find(".bill")).to_be_visible()
    keyboard.press("Enter")
    for _ in range(5):  # which card pays, if several could
        ada.settled()
        if ada.find('.turn-buttons [data-does="confirm"]').count():
            break
        tab_to(".option")
        keyboard.press("Enter")
    steps = ada.steps
    keyboard.press("c")
    expect(ada.find(f'.slider input:not([max="{steps}"])')).to_be_attached()
    expect(ada.find(".sr[aria-live]")).not_to_be_empty()


def test_the_board_stays_where_it_was_moved_while_others_play(server: Server, sit: Sit) -> None:
    table = server.match("human", "human", seed="7")
    first = table.decides
    watching: Person = sit(table.link("AB".replace(first, "")))
    watching.button("Zoom in").click()
    watching.button("Zoom in").click()
    frame = watching.find(".board .frame").bounding_box()
    assert frame is not None
    watching.page.mouse.move(frame["x"] + 300, frame["y"] + 300)
    watching.page.mouse.down()
    watching.page.mouse.move(frame["x"] + 220, frame["y"] + 240, steps=4)
    watching.page.mouse.up()
    layer = watching.find(".board .layer")
    moved: str = layer.evaluate("(layer) => layer.style.transform")
    assert "scale(1.69)" in moved and "translate(" in moved
    table.look(first)
    table.act("play", first, option="build coal-mine coventry.2" if first == "A" else "loan")
    shown = table.look(first)["scene"]
    while not shown["turn"].get("can_confirm"):
        shown = table.act("play", first, option=shown["options"][0]["text"])["scene"]
    table.act("confirm", first)
    watching.has_turn()
    assert layer.evaluate("(layer) => layer.style.transform") == moved
    watching.button("Show the whole board").click()
    expect(layer).not_to_have_attribute("style", re.compile("scale"))
