"""The end of a game: what each figure came from, how it went, and once more."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.people import Sit
from tests.browser.test_access import findings
from tools.serving import Server

RECORDS = Path(__file__).parents[1] / "records"


def test_the_count_shows_on_the_board_what_it_came_from_and_the_people_play_again(server: Server, sit: Sit) -> None:
    table = server.recorded(RECORDS / "brass-birmingham" / "introductory.millrace")
    ada = sit(table.link(table.keys[0]["seats"][0]))
    count = ada.page.get_by_role("dialog", name="The game is over")
    figure = count.locator("tbody tr").filter(has_text="canal links").locator("td button").first
    points = int(figure.inner_text())
    figure.click()
    things = count.locator(".origins li")
    assert sum(int(each.inner_text()) for each in things.locator("b").all()) == points
    assert findings(ada) == []
    lines = things.count()
    count.get_by_role("button", name="Show all of it on the board").click()
    expect(count).to_have_count(0)
    expect(ada.find(".table.is-past")).to_be_visible()
    expect(ada.find('.board .region.is-chosen[data-thing^="line:"]')).to_have_count(lines)
    expect(ada.find(".notice")).to_contain_text(str(points))

    ada.button("How it ended").click()
    turns = count.get_by_label(re.compile(r"After turn \d+ of \d+"))
    expect(count.locator(".curves .tick").first).to_be_visible()
    picture = count.locator(".curves svg").first
    box = picture.bounding_box()
    assert box is not None
    picture.click(position={"x": box["width"] / 2, "y": box["height"] / 2})
    middle = int(turns.input_value())
    assert 0 < middle < int(turns.get_attribute("max") or 0)
    turns.press("ArrowRight")
    expect(turns).to_have_value(str(middle + 1))
    count.get_by_role("button", name="Look at the table then").click()
    expect(ada.find(".prompt")).to_contain_text(re.compile("Looking back: after decision [1-9]"))

    ada.button("How it ended").click()
    former = ada.page.url
    count.get_by_role("button", name="Play again").click()
    expect(ada.page).not_to_have_url(former)
    expect(ada.find(".table")).to_be_visible()
    expect(ada.find(".slider input[type=range]")).to_have_attribute(
        "max", re.compile("^[0-9]$")
    )  # a bot may have begun
