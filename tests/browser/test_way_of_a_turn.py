"""The way of a turn on the screen: what is seen is what is confirmed, and others' turns can be followed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import millrace
from millrace.core.record import Record
from tests.browser.people import Person, Sit
from tools.serving import RECORDS, Server, Table

BUILD, SLOT, TILE = "build coal-mine coventry.2", "slot:coventry.2", '[data-piece="tile:coventry.2"]'
FOCUS = "document.activeElement.closest('.table') !== null"


@pytest.fixture
def ada(server: Server, sit: Sit) -> Person:
    """Somebody whose turn it is, with the card of Coventry in hand; a bot sits opposite."""
    person: Person = sit(server.match("human", "greedy", names=["Ada", "Bot"], seed="7").link())
    person.has_turn()
    return person


def like(person: Person, **likes: bool) -> None:
    """Have somebody like the table so from now on."""
    person.page.evaluate("(likes) => localStorage.setItem('millrace.likes', JSON.stringify(likes))", likes)


def test_the_bar_does_what_lies_open_and_what_waits_is_drawn(ada: Person) -> None:
    bar, money = ada.find(".turn-buttons .confirm"), ada.find(".strip.is-own .figure-money b")
    everything, before = ada.options, money.inner_text()
    ada.find(f'.option[data-option="{BUILD}"]').click()
    expect(bar).to_have_text("Do it")
    expect(bar).to_have_attribute("data-does", "play")
    bar.click()
    # The tile lies there, the money is spent, and nothing else is offered but the last word and the ways back.
    expect(bar).to_have_attribute("data-does", "confirm")
    expect(ada.find(".prompt")).to_contain_text("Confirm your turn?")
    expect(ada.find(TILE)).to_be_visible()
    assert (before, money.inner_text()) == ("£17", "£12")
    expect(ada.thing(SLOT)).to_have_class(re.compile("is-decided"))
    expect(ada.find(".option")).to_have_count(0)
    expect(ada.find(".decisions li")).to_contain_text(re.compile("coal mine.*Coventry.*£5", re.DOTALL))
    assert ada.page.evaluate(FOCUS), "the focus stays at the table"
    ada.touch(ada.thing("slot:dudley.1"))
    expect(ada.find(".notice")).to_contain_text("Undo to decide otherwise")
    expect(bar).to_have_attribute("data-does", "confirm")
    ada.find(".decisions .back").first.click()
    expect(ada.find(TILE)).to_have_count(0)
    expect(bar).to_be_disabled()
    assert ada.options == everything and money.inner_text() == before
    assert ada.page.evaluate(FOCUS), "the focus stays at the table"


def test_a_second_click_on_the_same_thing_plays_it(ada: Person) -> None:
    ada.find('[data-group="build"]').click()
    ada.touch(ada.find('.region[data-thing^="card:coventry"]').first)
    ada.touch(ada.thing(SLOT))
    if ada.find(".option").count():
        ada.find(f'.option[data-option="{BUILD}"]').click()
    expect(ada.find(f'.bill[data-option="{BUILD}"]')).to_be_visible()
    ada.touch(ada.thing(SLOT))
    expect(ada.find(".bill.is-waiting")).to_be_visible()
    expect(ada.find(TILE)).to_be_visible()


def test_impossible_actions_say_why_and_chips_follow_the_selection(ada: Person) -> None:
    sell, build = ada.find('[data-group="sell"]'), ada.find('[data-group="build"]')
    expect(sell).to_have_class(re.compile("is-closed"))
    top = ada.find(".option").first.bounding_box()
    sell.click()
    expect(ada.find(".notice.is-why")).to_contain_text(re.compile(r"Not now: \w.*BIR-"))
    assert ada.find(".option").first.bounding_box() == top, "the list stays where it is"
    builds = ada.find('.option[data-option^="build "]')
    expect(build.locator("small")).to_have_text(str(builds.count()))
    ada.touch(ada.find('.region[data-thing^="card:coventry"]').first)
    expect(builds).to_have_count(1)
    expect(build.locator("small")).to_have_count(0)
    stack = ada.find('.surface-mat .region.is-hot[data-thing^="stack:"]').first
    ada.touch(stack)
    expect(ada.find(".region.is-chosen")).to_have_count(2)
    ada.find('[data-group="loan"]').click()
    expect(ada.find(".notice")).to_contain_text(re.compile("nothing of it is possible with .*Coventry"))
    expect(ada.find(".region.is-chosen")).to_have_count(2)


def test_taking_wood_takes_two_clicks(server: Server, sit: Sit) -> None:
    ada = sit(server.match("human", names=["Ada"], title="oranienburger-kanal", seed="7").link())
    ada.has_turn()
    like(ada, quick=True)
    before = ada.steps
    for _ in range(2):
        ada.touch(ada.thing("space:l1"))
    expect(ada.find(f'.slider input[max="{before + 2}"]')).to_be_attached()
    expect(ada.find(".log")).to_contain_text("4 wood")
    expect(ada.find(".bill.is-waiting")).to_have_count(0)
    # Nobody else sits here: what was not asked for can be taken back.
    ada.button("Undo").click()
    ada.find("dialog").get_by_role("button", name="Take it back").click()
    expect(ada.find(f'.slider input[max="{before}"]')).to_be_attached()


@pytest.mark.long
def test_what_takes_more_than_it_seems_is_offered_on_demand(server: Server, sit: Sit) -> None:
    record = RECORDS / "brass-lancashire" / "4-players.millrace"
    game = millrace.replay(Record.load(record))
    verbs = [{game.title.codebook[code].words[0] for code in game.state_at(n).codes()} for n in range(len(game.steps))]
    at = next(number for number, offered in enumerate(verbs) if {"combine", "build", "link"} <= offered)
    table = server.recorded(record).branch(at)
    ada = sit(table.link(table.decides))
    ada.find(".handover button").click()
    ada.has_turn()
    expect(ada.find('.option[data-option^="build"]').first).to_be_visible()
    assert not [option for option in ada.options if option.startswith("combine")]
    hot = ada.find(".board .region.is-hot").count()
    ada.find('[data-group="combine"]').click()
    expect(ada.find(".board svg.is-dear")).to_be_visible()
    assert {option.split()[0] for option in ada.options} == {"combine"}
    assert ada.find(".board .region.is-hot").count() != hot
    ada.find(".option").first.click()
    expect(ada.find(".bill[data-option]")).to_contain_text("for the whole turn")


@pytest.mark.long
def test_another_source_is_chosen_in_the_bill(server: Server, sit: Sit) -> None:
    table = server.recorded(RECORDS / "brass-birmingham" / "3-players.millrace").branch(188)
    ada = sit(table.link(table.decides))
    ada.find(".handover button").click()
    ada.has_turn()
    ada.find('.option[data-option="sell stoke-on-trent.2 warrington.2"]').click()
    expect(ada.thing("space:warrington.2")).to_have_class(re.compile("is-source"))
    ada.page.get_by_label("your brewery in Walsall").check()
    expect(ada.thing("slot:walsall.2")).to_have_class(re.compile("is-source"))
    ada.find(".bill .primary").click()
    ada.settled()
    if ada.find('.option[data-option^="card "]').count():
        ada.find('.option[data-option^="card "]').first.click()
    # Nobody asks for the beer any more.
    told = ada.find(".decisions")
    expect(told).to_contain_text("Take beer from your brewery in Walsall")


def play_turn(table: Table, seat: str, option: str) -> None:
    """Play a turn for a seat through the server alone."""
    shown = table.act("play", seat, option=option)["scene"]
    while not shown["turn"].get("can_confirm"):
        shown = table.act("play", seat, option=shown["options"][0]["text"])["scene"]
    table.act("confirm", seat)


_REMEMBER = """
window.prompts = [];
addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
  const text = document.querySelector(".prompt")?.textContent.trim();
  if (text && text !== prompts.at(-1)) prompts.push(text);
}).observe(document.body, { subtree: true, childList: true, characterData: true }));
"""


def test_anothers_turn_plays_step_by_step_and_stays_marked(server: Server, sit: Sit) -> None:
    table = server.match("human", "human", names=["Ada", "Byron"], seed="7")
    first = table.decides
    second = "AB".replace(first, "")
    build = next(option for option in table.look(first)["scene"]["options"] if option["group"] == "build")
    slot = build["text"].split()[-1]
    follows, skips, plain = (
        sit(reduced_motion=motion) for motion in ("no-preference", "no-preference", "reduce")
    )  # fmt: skip
    skips.page.clock.install()
    for person in (follows, skips, plain):
        person.context.add_init_script(_REMEMBER)
        person.open(table.link(second))
        person.has_no_turn()
    skips.page.clock.pause_at(skips.page.evaluate("Date.now() + 1000"))
    play_turn(table, first, build["text"])
    for person in (follows, plain):
        person.has_turn()
    told = [[text for text in person.page.evaluate("prompts") if "builds" in text] for person in (follows, plain)]
    assert told[0] and not told[1], "step by step, unless one wants things to stand still"
    # Time stands still here: it is skipped by hand.
    skip = skips.find(".slider .skip")
    expect(skip).to_be_visible()
    skip.click()
    skips.has_turn()
    for person in (follows, skips, plain):
        expect(person.thing(f"slot:{slot}")).to_have_class(re.compile("is-marked owner-"))


@pytest.mark.long
def test_the_focus_stays_at_the_table_through_a_turn_by_keys(ada: Person) -> None:
    ada.find(f'.option[data-option="{BUILD}"]').focus()
    for _ in range(2):
        ada.page.keyboard.press("Enter")
        ada.settled()
        assert ada.page.evaluate(FOCUS)
    expect(ada.find(".bill.is-waiting")).to_be_visible()
    ada.page.keyboard.press("u")
    expect(ada.find(".option").first).to_be_visible()
    assert ada.page.evaluate(FOCUS)


@pytest.mark.long
def test_one_key_ends_sound_and_motion(ada: Person) -> None:
    sound = ada.button("Sound")
    expect(sound).to_have_attribute("aria-pressed", "true")
    ada.page.keyboard.press("m")
    expect(sound).to_have_attribute("aria-pressed", "false")
    likes = "JSON.parse(localStorage.getItem('millrace.likes'))"
    assert ada.page.evaluate(f"{likes}.motion") is False
    ada.page.keyboard.press("m")
    expect(sound).to_have_attribute("aria-pressed", "true")
    assert ada.page.evaluate(f"{likes}.motion") is True
