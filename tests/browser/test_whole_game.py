"""A person plays a whole game against a bot by clicking what is on the table."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from playwright.sync_api import expect

from tests.browser.people import Sit
from tools.serving import TITLE, Server

pytestmark = pytest.mark.long

MOST_CLICKS = 500


def test_a_game_against_a_bot_from_the_lobby_to_the_last_count(server: Server, sit: Sit) -> None:
    ada = sit()
    page = ada.page
    page.goto(server.address)
    expect(page.get_by_role("heading", name="New game")).to_be_visible()
    page.get_by_label("Name of seat A").fill("Ada")
    page.get_by_label("Name of seat B").fill("Babbage")
    expect(page.get_by_label("Who plays seat B")).to_have_value("greedy")
    page.get_by_text(re.compile("switches of the rules")).click()
    page.get_by_label("Introductory game", exact=True).select_option("canal_only")
    ada.button("Open the table").click()
    ada.is_seated()
    expect(page).to_have_url(re.compile(r"/m/[^#]+#.+"))

    clicks = Counter(iter(ada.step, ""))
    assert clicks.total() < MOST_CLICKS
    # By the things themselves as well as by buttons.
    assert clicks["slot"] and clicks["card"] and clicks["bill"] and clicks["confirm"], clicks

    ending = page.get_by_role("dialog", name="The game is over")
    expect(ending).to_contain_text(re.compile("Ada wins|Babbage wins|share the victory"))
    id, token = re.findall(r"/m/([^#]+)#(.+)", page.url)[0]
    found = server.get(f"/api/matches/{id}?seat=A", token)
    assert found["over"] and found["title"] == TITLE
    scores = {place["seat"]: place["score"] for place in found["scene"]["result"]["places"]}
    totals = [int(cell) for cell in ending.locator("tfoot td").all_text_contents()]
    assert totals == [scores["A"], scores["B"]]

    ada.button("Close").click()
    page.goto(server.address)
    expect(page.locator(".matches li").filter(has_text="Babbage")).to_contain_text("over")
