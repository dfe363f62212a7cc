"""A server that dies and comes back, a line that never stands: nothing is lost, nobody has to load the page again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.people import Sit
from tools.serving import Server

pytestmark = pytest.mark.long


def test_the_table_goes_on_after_the_server_was_killed(own_server: Server, sit: Sit) -> None:
    table = own_server.match("human", "human", seed="7")
    first = table.decides
    second = "AB".replace(first, "")
    person = sit(table.link(first))
    person.expected = re.compile("ERR_CONNECTION|WebSocket connection|ERR_EMPTY_RESPONSE")
    person.page.evaluate("window.stayed = true")
    person.has_turn()
    person.choose("loan")
    person.step_to_confirm()
    own_server.kill()
    expect(person.find(".line")).to_contain_text("Connection lost")
    person.button("Undo").click()
    expect(person.find(".notice.is-error")).to_contain_text("cannot be reached")
    own_server.start()
    expect(person.find(".line")).to_have_count(0)
    expect(person.find(".notice")).to_have_count(0)

    # What was decided before is still there, and the game goes on.
    expect(person.find(".bill.is-waiting")).to_be_visible()
    person.confirm()
    person.has_no_turn()
    table.look(second)
    shown = table.act("play", second, option="pass")["scene"]
    while not shown["turn"].get("can_confirm"):
        shown = table.act("play", second, option=shown["options"][0]["text"])["scene"]
    table.act("confirm", second)
    person.has_turn()
    expect(person.find(".log")).to_contain_text(re.compile("pass", re.IGNORECASE))
    assert person.page.evaluate("window.stayed") is True


def test_without_a_live_line_the_table_is_asked_for_every_few_seconds(server: Server, sit: Sit) -> None:
    table = server.match("human", "human", seed="7")
    first = table.decides
    second = "AB".replace(first, "")
    person = sit()
    person.expected = re.compile("WebSocket connection")
    # Some networks let no socket through.
    person.page.route_web_socket(re.compile("/ws/"), lambda socket: socket.close())
    person.open(table.link(second))
    person.has_no_turn()
    expect(person.find(".line")).to_contain_text("asking every few seconds")
    table.look(first)
    shown = table.act("play", first, option="pass")["scene"]
    while not shown["turn"].get("can_confirm"):
        shown = table.act("play", first, option=shown["options"][0]["text"])["scene"]
    table.act("confirm", first)
    person.has_turn()
    expect(person.find(".log")).to_contain_text("pass")
    person.choose("loan")
    person.step_to_confirm()
    person.confirm()
    person.has_no_turn()
