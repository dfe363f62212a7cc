"""Chat with everybody at the table, notes for oneself."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.people import Sit
from tools.serving import Server

pytestmark = pytest.mark.long


def test_what_somebody_says_is_heard_by_players_and_spectators(server: Server, sit: Sit) -> None:
    table = server.match("human", "human", names=["Ada", "Byron"], public=True, seed="7")
    ada, byron, watcher = sit(table.link("A")), sit(table.link("B")), sit(f"{server.address}/m/{table.id}")
    ada.page.get_by_role("tab", name="Chat").click()
    ada.page.get_by_label("Say something").fill("Coal is dear today.")
    ada.button("Send").click()
    expect(byron.find("#words-chat .unread")).to_have_text(re.compile("^1"))
    expect(watcher.find(".prompt .tag")).to_have_text("Watching")
    expect(watcher.find(".options .nothing")).to_contain_text("You are watching.")
    for person in (byron, watcher):
        person.page.get_by_role("tab", name="Chat").click()
        expect(person.find(".chat li")).to_contain_text("Coal is dear today.")
        expect(person.find(".chat li b")).to_have_text("Ada")
        expect(person.find(".chat li .tag")).to_have_text("seat A")
        expect(person.find(".unread")).to_have_count(0)
    watcher.page.get_by_label("Your name").fill("Charles")
    watcher.page.get_by_label("Say something").fill("<b>So it is.</b>")
    watcher.page.keyboard.press("Enter")
    expect(ada.find(".chat li").last).to_contain_text("<b>So it is.</b>")
    expect(ada.find(".chat li").last).to_contain_text("Charles")
    expect(ada.find(".chat li .tag").last).to_have_text("watching")
    ada.page.reload()
    ada.is_seated()
    ada.page.get_by_role("tab", name="Chat").click()
    expect(ada.find(".chat li")).to_have_count(2)


def test_notes_are_kept_and_nobody_else_reads_them(server: Server, sit: Sit) -> None:
    table = server.match("human", "human", seed="7")
    ada, byron = sit(table.link("A")), sit(table.link("B"))
    ada.page.get_by_role("tab", name="Notes").click()
    pad = ada.page.get_by_label("Only you can read this.")
    pad.fill("Sell to Oxford before Byron does.")
    expect(ada.find(".notes-pad small")).to_have_text("kept")
    ada.page.reload()
    ada.is_seated()
    ada.page.get_by_role("tab", name="Notes").click()
    expect(pad).to_have_value("Sell to Oxford before Byron does.")
    byron.page.get_by_role("tab", name="Notes").click()
    expect(byron.page.get_by_label("Only you can read this.")).to_have_value("")
