"""The lobby: a game that was recorded elsewhere, a list of one's games, an account that remembers them."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.people import Sit
from tools.serving import Server

RECORD = Path(__file__).parents[1] / "records" / "brass-birmingham" / "introductory.millrace"


def test_a_recorded_game_is_taken_up_from_a_file(server: Server, sit: Sit) -> None:
    ada = sit()
    ada.page.goto(server.address)
    ada.page.get_by_label("Take up a recorded game").set_input_files(RECORD)
    ada.is_seated()
    expect(ada.page.get_by_role("dialog", name="The game is over")).to_be_visible()
    ada.button("Close").click()
    ada.page.goto(server.address)
    expect(ada.find(".matches li.is-over")).to_have_count(1)


def test_a_file_that_is_no_record_is_refused_with_a_reason(server: Server, sit: Sit, tmp_path: Path) -> None:
    ada = sit()
    ada.expected = re.compile("422|400")
    ada.page.goto(server.address)
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ada, this is no game.", encoding="utf-8")
    ada.page.get_by_label("Take up a recorded game").set_input_files(letter)
    expect(ada.find(".notice.is-error")).to_contain_text(re.compile(r"\w{3,} \w+"))
    expect(ada.page).to_have_url(re.compile(r"/$"))


def test_games_that_wait_for_me_come_first(server: Server, sit: Sit) -> None:
    mine = server.match("human", "greedy", names=["Ada", "Mill"], seed="7")
    theirs = server.match("human", "human", names=["Ada", "Byron"], seed="7")
    waiting = theirs.decides
    key = next(key for key in theirs.keys if waiting not in key["seats"] and key["seats"])
    ada = sit()
    ada.page.goto(server.address)
    held = [{"id": theirs.id, "token": key["token"]}, {"id": mine.id, "token": mine.token("A")}]
    ada.page.evaluate("(keys) => localStorage.setItem('millrace.keys', JSON.stringify(keys))", held)
    ada.page.reload()
    expect(ada.find(".matches").first.locator("li")).to_have_count(2)
    expect(ada.find(".matches li").nth(0)).to_contain_text("your turn")
    expect(ada.find(".matches li").nth(1)).to_contain_text("waiting for")
    expect(ada.page).to_have_title(re.compile("Your turn"))


def test_a_game_begins_by_one_click_against_bots_of_the_last_level(server: Server, sit: Sit) -> None:
    ada = sit()
    ada.page.goto(server.address)
    newcomers = "against one bot: level 2"
    expect(ada.find(".title-card").filter(has_text="Birmingham")).to_contain_text(newcomers)
    ada.set_up(server.address, "Brass (Lancashire)")
    ada.page.get_by_label("Name of seat A").fill("Ada")
    ada.page.get_by_role("radio", name="4", exact=True).check(force=True)
    for seat in "BCD":
        ada.page.get_by_label(f"Who plays seat {seat}").select_option("random")
    ada.page.get_by_label("Clock").select_option("bank")
    ada.button("Open the table").click()
    ada.is_seated()
    ada.page.goto(server.address)
    card = ada.find(".title-card").filter(has_text="Brass (Lancashire)")
    expect(card).to_contain_text("against 3 bots: random")
    expect(card).to_contain_text(re.compile(r"2–4 players · about \d+–\d+ min"))
    expect(card).to_contain_text(re.compile(r"\d+ % of its figures known from print"))
    expect(card.locator("img.laid")).to_have_js_property("complete", True)
    assert card.locator("img.laid").evaluate("(image) => image.naturalWidth") > 0, "the board is drawn"
    expect(ada.find(".title-card").filter(has_text="Birmingham")).to_contain_text("against one bot: random")
    ada.button("Set up … Brass (Lancashire)").click()
    expect(ada.page.get_by_label("Clock")).to_have_value("bank")
    expect(ada.page.get_by_label("Name of seat A")).to_have_value("Ada")
    expect(ada.page.get_by_label("Who plays seat D")).to_have_value("random")
    ada.button("Close").click()
    ada.button("Play now Brass (Lancashire)").click()
    ada.is_seated()
    ada.has_turn()
    expect(ada.find(".strip")).to_have_count(4)
    expect(ada.find(".strip.is-own")).to_contain_text("Ada")


def test_a_game_in_the_list_shows_its_board_how_far_it_is_and_who_plays(server: Server, sit: Sit) -> None:
    ada = sit()
    ada.set_up(server.address)
    ada.page.get_by_label("Name of seat A").fill("Ada")
    ada.page.get_by_label("Who plays seat B").select_option("human")
    ada.page.get_by_label("Name of seat B").fill("Byron")
    ada.button("Open the table").click()
    dialog = ada.page.get_by_role("dialog", name="The table is laid")
    expect(dialog.get_by_role("alert")).to_contain_text("leads nobody here but this machine")
    row = ada.find(".matches li")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("against Byron")
    expect(row).to_contain_text("Canal era · round 1 of 10")
    expect(row).to_contain_text(re.compile("your turn|waiting for Byron"))
    expect(row.locator(".mini img")).to_have_count(2)
    for picture in row.locator(".mini img").all():
        expect(picture).to_have_js_property("complete", True)
        assert picture.evaluate("(image) => image.naturalWidth") > 0


def test_an_account_remembers_games_for_another_browser(server: Server, sit: Sit) -> None:
    table = server.match("human", "greedy", names=["Ada", "Mill"], seed="7")
    ada = sit(table.link())
    ada.page.goto(server.address)
    ada.button("Account").click()
    ada.page.get_by_label("Name", exact=True).last.fill("ada-of-the-engine")
    ada.page.get_by_label("Password").fill("difference and analysis")
    ada.button("Make a new account").click()
    expect(ada.button("ada-of-the-engine")).to_be_visible()

    elsewhere = sit()
    elsewhere.page.goto(server.address)
    elsewhere.button("Account").click()
    elsewhere.page.get_by_label("Name", exact=True).last.fill("ada-of-the-engine")
    elsewhere.page.get_by_label("Password").fill("difference and analysis")
    elsewhere.button("Log in").click()
    expect(elsewhere.find(".matches li").filter(has_text="Mill")).to_be_visible()
    elsewhere.find(".matches li a").first.click()
    elsewhere.is_seated()
    elsewhere.has_turn()


def test_bots_that_the_owner_lets_in_can_be_chosen(sit: Sit, tmp_path: Path) -> None:
    words = (sys.executable, "-m", "millrace.cli", "serve", "--port", "{port}", "--no-browser")
    with Server(tmp_path, (*words, "--bot", "examples.own_bot:Thrifty")) as server:
        ada = sit()
        ada.set_up(server.address)
        rival = ada.page.get_by_label("Who plays seat B")
        levels = [re.compile(f"^Bot: level {level}") for level in range(1, 7)]
        others = ["Bot: greedy", "Bot: practised", "Bot: random", "Bot: far-sighted", "Bot: thrifty"]
        expect(rival.locator("option")).to_have_text(["Person", *levels, *others])
        rival.select_option("thrifty")
        ada.button("Open the table").click()
        ada.is_seated()
        expect(ada.find(".strips")).to_contain_text("thrifty")
