"""Looking back: the slider, since my last turn, a link to a position, playing on from it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

import millrace
from millrace.core.record import Record
from tests.browser.people import Sit
from tools.serving import Server

pytestmark = pytest.mark.long

RECORDS = Path(__file__).parents[1] / "records" / "brass-birmingham"
TILES = '.surface-board [data-piece^="tile:"], .board [data-piece^="tile:"]'


def test_the_slider_shows_every_position_of_a_game(server: Server, sit: Sit) -> None:
    table = server.recorded(RECORDS / "introductory.millrace")
    ada = sit(table.link(table.keys[0]["seats"][0]))
    ada.button("Close").click()
    now = ada.find(TILES).count()
    slider = ada.page.get_by_label("Position in the game")
    slider.focus()
    ada.page.keyboard.press("Home")
    expect(ada.find(".prompt")).to_contain_text(f"Looking back: after decision 0 of {ada.steps}")
    expect(ada.find(TILES)).to_have_count(0)
    ada.page.get_by_role("button", name="One decision on").click()
    expect(ada.find(".prompt")).to_contain_text("after decision 1 of")
    ada.page.keyboard.press("Escape")
    expect(ada.find(TILES)).to_have_count(now)

    ada.page.goto(table.link(table.keys[0]["seats"][0]).replace("#", "?at=10#"))
    ada.button("Close").click()
    expect(ada.find(".prompt")).to_contain_text("after decision 10 of")
    ada.page.get_by_role("button", name=re.compile("Play on from here")).click()
    expect(ada.find(".handover")).to_be_visible()
    ada.find(".handover button").click()
    ada.has_turn()
    assert ada.steps >= 10


def test_since_my_last_turn_plays_what_the_others_did(server: Server, sit: Sit) -> None:
    table = server.match("human", "greedy", "greedy", seed="7")
    ada = sit(table.link())
    ada.has_turn()
    ada.choose("loan")
    ada.step_to_confirm()
    ada.confirm()
    ada.has_turn()
    button = ada.page.get_by_role("button", name="Since my last turn")
    log = ada.find(".log")
    log.evaluate("(log) => { log.style.flex = 'none'; log.style.height = '60px'; }")
    button.click()
    expect(ada.find(".table.is-past")).to_be_visible()
    expect(ada.find(".prompt")).to_contain_text("Looking back")
    expect(ada.find(".table:not(.is-past)")).to_be_visible()
    expect(ada.find(".prompt")).not_to_contain_text("Looking back")
    assert log.evaluate("(log) => log.scrollHeight > log.clientHeight && log.scrollTop === 0"), "its end is in sight"


def test_the_language_changes_without_loading_the_page_again(server: Server, sit: Sit) -> None:
    table = server.match("human", "greedy", seed="7")
    ada = sit(table.link())
    ada.has_turn()
    ada.page.evaluate("window.stayed = true")
    labels = ada.find(".option .label").all_text_contents()
    language = ada.find("header select.languages")
    language.select_option("de")
    expect(ada.find(".turn-buttons .confirm")).to_have_text("Bestätigen")
    expect(ada.find(".prompt")).to_contain_text(re.compile("Wähle|Aktion"))
    expect(ada.find(".option .label").first).not_to_have_text(labels[0])
    expect(ada.find(".log")).to_contain_text(re.compile("baut|legt|nimmt|passt"))
    assert ada.page.evaluate("document.documentElement.lang") == "de"
    language.select_option("en")
    expect(ada.find(".option .label").first).to_have_text(labels[0])
    assert ada.page.evaluate("window.stayed") is True


def test_the_end_of_an_era_is_counted_up_for_whoever_has_not_seen_it(server: Server, sit: Sit) -> None:
    game = millrace.replay(Record.load(RECORDS / "3-players.millrace"))
    eras = [game.title.decision(game.state_at(step), each.seat).era for step, each in enumerate(game.steps)]
    table = server.recorded(RECORDS / "3-players.millrace").branch(eras.index("rail"))
    ada = sit(table.link("A"))
    ada.find(".handover button").click()
    count = ada.page.get_by_role("dialog", name="The canal era is over")
    points = game.title.view(game.state_at(eras.index("rail")), -1).vp
    expect(count.locator("tfoot td")).to_have_text([str(each) for each in points])
    expect(count.locator("tbody")).to_contain_text("canal links")
    count.get_by_role("button", name="Play on").click()
    expect(count).to_have_count(0)
    ada.choose("loan")
    ada.page.reload()
    ada.find(".handover button").click()
    ada.has_turn()
    expect(count).to_have_count(0)
    ada.button("Menu").click()
    ada.button("The canal era is over").click()
    expect(count).to_be_visible()


def test_what_was_played_can_be_taken_along(server: Server, sit: Sit) -> None:
    table = server.recorded(RECORDS / "introductory.millrace")
    ada = sit(table.link(table.keys[0]["seats"][0]).replace("#", "?at=30#"))
    ada.button("Close").click()

    def saved(name: str) -> str:
        ada.button("Menu").click()
        with ada.page.expect_download() as begun:
            ada.button(name).click()
        ada.button("Close").click()
        return Path(begun.value.path()).read_text(encoding="utf-8")

    record = millrace.Record.parse(saved("Save the record of the game"))
    assert len(record.decisions) == ada.steps
    assert json.loads(saved("Save the record as JSON"))["title"] == record.header.title
    assert saved("Save a picture of this position").startswith("<svg")
    ada.button("Menu").click()
    with ada.page.expect_download() as begun:
        ada.button("Save this position as PNG").click()
    ada.button("Close").click()
    pixels = Path(begun.value.path()).read_bytes()
    assert pixels.startswith(b"\x89PNG") and int.from_bytes(pixels[16:20], "big") == 2000 and len(pixels) > 100_000
    report = json.loads(saved("Save a bug report"))
    assert report["versions"] and record.header.seed in json.dumps(report)
