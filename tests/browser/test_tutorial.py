"""A newcomer is guided through the first turns of a title, and asks what things are."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import Sit
from tools.serving import Server

KANAL = ".title-card:has(img[src*='oranienburger-kanal'])"


def do_what_is_wanted(page: Page) -> None:
    """Read on, click what is lit, play it, and give the last word."""
    coach, primary = page.locator(".coach"), page.locator("button.confirm")
    page.wait_for_selector("html:not([data-sending])")
    if coach.locator(".row .primary").count():
        coach.locator(".row .primary").click()
    elif primary.get_attribute("data-does") in ("confirm", "play") and primary.is_enabled():
        primary.click()
    elif coach.get_attribute("data-wanted"):
        page.locator(".option.is-taught").first.click()


@pytest.mark.parametrize("phone", [False, pytest.param(True, marks=pytest.mark.long)], ids=["desk", "phone"])
def test_a_newcomer_is_guided_into_a_free_game(server: Server, sit: Sit, phone: bool) -> None:
    person = sit(phone=phone)
    page = person.page
    page.goto(server.address)
    guide = page.locator(KANAL).locator(".guide")
    expect(guide).to_have_class("guide is-new")
    guide.get_by_role("button").click()
    coach = page.locator(".coach")
    expect(coach).to_contain_text("Welcome to the Oranienburg canal")
    coach.get_by_role("button", name="Next").click()
    expect(page.locator(".option.is-taught")).to_have_count(1)
    if phone:  # the action spaces lie on a tab of their own there
        page.get_by_role("tab", name="Actions").click()
    expect(page.locator('.region.is-taught[data-thing="space:l3"]')).to_have_count(1)
    if phone:
        page.get_by_role("tab", name="Options").click()
    # What is not wanted is answered with what is, and why.
    page.locator(".option:not(.is-taught)").first.click()
    expect(page.locator(".notice")).to_contain_text("Not that one: here we do this: Choose L3: take 4 clay")
    expect(coach).to_have_attribute("data-wanted", "go l3")
    for _ in range(300):
        if coach.count() and coach.get_by_role("button", name="Play on freely").count():
            break
        if coach.count():
            do_what_is_wanted(page)
        else:
            page.wait_for_timeout(50)  # the rival's turn is being shown
    coach.get_by_role("button", name="Play on freely").click()
    expect(coach).to_have_count(0)
    page.reload()
    page.wait_for_selector(".board")
    expect(coach).to_have_count(0)
    page.goto(server.address)
    expect(guide).to_have_class("guide")


def test_a_click_asks_what_a_thing_is(server: Server, sit: Sit) -> None:
    person = sit()
    page = person.page
    page.goto(server.address)
    page.locator(KANAL).locator(".guide").get_by_role("button").click()
    page.wait_for_selector(".coach")
    page.get_by_role("button", name="What is this?").click()
    page.locator('.region[data-thing="space:l3"]').first.click(force=True)
    expect(page.locator(".notice")).to_contain_text("L3: take 4 clay. ")
    expect(page.locator(".notice a.rule").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="What is this?")).to_have_attribute("aria-pressed", "false")
