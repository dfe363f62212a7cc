"""A newcomer is guided through the first turns of a title, and asks what things are."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, TimeoutError, expect

from millrace import games
from millrace.table.tutorial import tutorial_of
from tests.browser.people import Person, Sit
from tools.serving import Server

KANAL = "oranienburger-kanal"
MOST_CLICKS = 300
# What is to be done next: read on, set dials, give the last word, accept what lies open, choose; nothing while others
# play.
_NEXT = """
() => {
  const coach = document.querySelector(".coach");
  if (!coach || document.querySelector("[data-sending], .option:disabled")) return "";
  if (document.querySelector(".ending .onward button")) return "onward";
  if (coach.querySelector(".row .primary")) return coach.querySelector(".play-on") ? "play-on" : "read";
  if (!coach.dataset.wanted && !coach.querySelector(".now")) return "";
  if (document.querySelector(".dials")) return "dials";
  const primary = document.querySelector("button.confirm");
  if (primary && !primary.disabled && ["confirm", "play"].includes(primary.dataset.does)) return "primary";
  return document.querySelector(".option.is-taught") ? "option" : document.querySelector(".is-taught") ? "group" : "";
}
"""
# Whether nothing lies above the middle of something.
_ON_TOP = """
(thing) => {
  const { x, y, width, height } = thing.getBoundingClientRect();
  return thing.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}
"""
# Whether the first line of what is wanted can be read, if nothing lies above the whole table.
_BEGINS_IN_SIGHT = """
(thing) => {
  if (document.querySelector("dialog[open], .ending")) return true;
  const { x, y } = thing.getBoundingClientRect();
  return thing.contains(document.elementFromPoint(x + 14, y + 6));
}
"""
CLICKED = {
    "onward": ".ending .onward button",
    "play-on": ".coach .play-on",
    "read": ".coach .row .primary",
    "primary": "button.confirm",
    "option": ".option.is-taught",
    "group": "button.is-taught",
}


def begin_tutorial(person: Person, server: Server, title: str) -> None:
    """Come to the lobby for the first time, and be guided."""
    person.page.goto(server.address)
    guide = person.find(f".title-card:has(img[src*='{title}']) .guide")
    expect(guide).to_have_class("guide is-new")
    guide.get_by_role("button").click()
    expect(person.find(".coach")).to_be_visible()


def go_through(person: Person, title: str, until: str = "") -> int:
    """Do what the coach wants until it wants a certain option, or one plays on freely; how many clicks that takes."""
    page, clicks = person.page, 0
    done = ""
    while done != "play-on":
        done = str(page.wait_for_function(_NEXT).json_value())
        clicks += 1
        assert clicks < MOST_CLICKS
        if done == "option":
            wanted = person.find(CLICKED[done]).first
            assert wanted.evaluate(_BEGINS_IN_SIGHT), f"{wanted.inner_text()} is covered"
            if until and wanted.get_attribute("data-option") == until:
                return clicks
        if done == "dials":
            dial(person, title)
        elif not clicked(person.find(CLICKED[done]).first):
            done = ""
    expect(person.find(".coach")).to_have_count(0)
    return clicks


def clicked(button: Locator) -> bool:
    """Whether a button could be clicked: the count of an era may have come to lie above it just now."""
    try:
        button.click(timeout=5_000)
    except TimeoutError:
        return False
    return True


def dial(person: Person, title: str) -> None:
    """Set the dials as the coach says."""
    tutorial = tutorial_of(games.title(title))
    assert tutorial is not None
    step = int(str(person.find(".coach").get_attribute("data-step"))) - 1
    wanted = [int(option.split()[1]) for option in tutorial.steps[step].play]
    lowest = int(str(person.find(".dial .face").first.get_attribute("aria-valuemin")))
    for place, (face, value) in enumerate(zip(person.faces, wanted, strict=True)):
        person.turn(place, value - 1 + lowest - face)
    person.find(".dials .primary, button.confirm").locator("visible=true").first.click()
    expect(person.find(".dials")).to_have_count(0)


def test_what_the_coach_does_not_want_is_answered(server: Server, sit: Sit) -> None:
    person = sit()
    page = person.page
    begin_tutorial(person, server, KANAL)
    coach = page.locator(".coach")
    expect(coach).to_contain_text("Welcome to the Oranienburg canal")
    coach.get_by_role("button", name="Next").click()
    expect(page.locator(".option.is-taught")).to_have_count(1)
    expect(page.locator('.region.is-taught[data-thing="space:l3"]')).to_have_count(1)
    # What is not wanted is answered with what is, and why.
    page.locator(".option:not(.is-taught)").first.click()
    expect(page.locator(".notice")).to_contain_text("Not that one: here we do this: Choose L3: take 4 clay")
    expect(coach).to_have_attribute("data-wanted", "go l3")


def test_what_the_coach_wants_lies_in_sight_on_a_phone(server: Server, sit: Sit) -> None:
    person = sit(phone=True)
    begin_tutorial(person, server, KANAL)
    person.find(".coach").get_by_role("button", name="Next").click()
    wanted = person.find(".option.is-taught")
    expect(wanted).to_contain_text("L3")
    expect(wanted).to_be_in_viewport(ratio=0.9)
    order = person.find(".option").all_inner_texts()
    assert "L3" in order[-1], "it is the last of a list that is longer than the screen"
    # Not below the row of buttons at the foot either.
    assert wanted.evaluate(_ON_TOP)


def test_what_the_coach_wants_is_not_covered_by_the_head_of_its_list(server: Server, sit: Sit) -> None:
    person = sit(locale="de-DE")
    begin_tutorial(person, server, "crystal-palace")
    assert go_through(person, "crystal-palace", until="place 4 british_museum.2") > 10


@pytest.mark.long
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("title", games.OWN_TITLES)
def test_every_tutorial_is_clicked_through_to_free_play(server: Server, sit: Sit, title: str, phone: bool) -> None:
    person = sit(phone=phone)
    begin_tutorial(person, server, title)
    assert go_through(person, title) > 10
    person.has_turn()
    assert person.find(".option, .dials").count()
    person.page.reload()
    person.is_seated()
    expect(person.find(".coach")).to_have_count(0)
    person.page.goto(server.address)
    expect(person.find(f".title-card:has(img[src*='{title}']) .guide")).to_have_class("guide")


@pytest.mark.parametrize("title", [KANAL, *[pytest.param(each, marks=pytest.mark.long) for each in games.OWN_TITLES]])
def test_a_finger_that_rests_asks_what_a_thing_is(server: Server, sit: Sit, title: str) -> None:
    person = sit(phone=True)
    begin_tutorial(person, server, title)
    notice, board = person.find(".notice"), person.find(".middle")
    expect(person.find(".middle .region").first).to_be_attached()
    box = board.bounding_box()
    assert box is not None
    chosen = person.find(".region.is-chosen, .bill")
    before = chosen.count()
    person.rest(box["x"] + box["width"] / 2, box["y"] + 100)
    expect(notice).to_be_visible()
    expect(notice).to_contain_text(re.compile(r"\w{3}"))
    # It was a question, not a choice.
    expect(chosen).to_have_count(before)


def test_a_click_asks_what_a_thing_is(server: Server, sit: Sit) -> None:
    person = sit()
    page = person.page
    begin_tutorial(person, server, KANAL)
    page.get_by_role("button", name="What is this?").click()
    page.locator('.region[data-thing="space:l3"]').first.click(force=True)
    expect(page.locator(".notice")).to_contain_text("L3: take 4 clay. ")
    expect(page.locator(".notice a.rule").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="What is this?")).to_have_attribute("aria-pressed", "false")
