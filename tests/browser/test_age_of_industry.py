"""A card of Age of Industry is given by clicking it."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.people import Sit
from tools.serving import Server


def test_a_tile_is_developed_away_for_the_card_that_is_clicked(server: Server, sit: Sit) -> None:
    table = server.match("human", "greedy", "greedy", seed="7", title="age-of-industry")
    ada = sit(table.link())
    ada.has_turn()
    ada.touch(ada.thing("stack:A:goods-0"))
    ada.find(".bill .primary").click()
    expect(ada.find(".prompt")).to_have_text(re.compile("Which card do you give for “Develop”"))
    ada.touch(ada.find(".surface-hand .region.is-hot").first)
    expect(ada.find(".bill.is-waiting .decisions .label").last).to_have_text(re.compile("^Discard the .+ card$"))
