"""Links that end: a new one for one's own seat, and for seats that nobody has come to yet."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.people import Sit
from tools.serving import Refusal, Server

pytestmark = pytest.mark.long


def test_a_new_link_for_ones_own_seat_ends_the_old_one(server: Server, sit: Sit) -> None:
    table = server.match("human", "human", names=["Ada", "Byron"], seed="7")
    ada = sit(table.link("A"))
    old = ada.page.url.split("#")[1]
    ada.button("Menu").click()
    ada.button("A new link for my seat …").click()
    ada.button("Make a new link").click()
    link = ada.find(".copy input").input_value()
    assert server.get(f"/api/matches/{table.id}", old)["mine"] == ["A"], "not before the new one is used"
    ada.button("Play on with it").click()
    expect(ada.find(".notice")).to_contain_text("the old one has ended")
    assert ada.page.url == link
    with pytest.raises(Refusal):
        server.get(f"/api/matches/{table.id}", old)
    ada.page.reload()
    ada.is_seated()
    expect(ada.find(".strip.is-own")).to_contain_text("Ada")
    ada.page.goto(server.address)
    expect(ada.find(".matches").first.locator("li").filter(has_text="Byron")).to_have_count(1)


def test_who_began_the_match_renews_a_link_that_nobody_has_used(server: Server, sit: Sit) -> None:
    ada = sit()
    ada.set_up(server.address)
    ada.page.get_by_label("Name of seat A").fill("Ada")
    ada.page.get_by_label("Who plays seat B").select_option("human")
    ada.page.get_by_label("Name of seat B").fill("Byron")
    ada.button("Open the table").click()
    astray = ada.page.get_by_role("dialog", name="The table is laid").get_by_label("Byron").input_value()
    ada.button("To the table as Ada").click()
    ada.is_seated()
    ada.button("Menu").click()
    ada.button("Links for the others").click()
    field = ada.page.get_by_label("Byron", exact=True)
    ada.page.get_by_role("button", name="New link", exact=True).click()
    expect(field).not_to_have_value(astray)
    fresh = field.input_value()
    stranger = sit()
    stranger.page.goto(astray)
    expect(stranger.page.get_by_role("alert")).to_contain_text("does not open this match")
    stranger.problems.clear()  # the refusal is what is asked for
    byron = sit(fresh)
    expect(byron.find(".strip.is-own")).to_contain_text("Byron")
    ada.page.get_by_role("button", name="New link", exact=True).click()
    expect(ada.page.get_by_role("alert").filter(has_text="Somebody has come to seat B already")).to_be_visible()
    ada.problems.clear()
