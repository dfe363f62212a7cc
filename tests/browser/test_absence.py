"""Somebody leaves: a bot plays on until they sit down again; the clock, or the others, may ask for that, too."""

from __future__ import annotations

import re
import sqlite3

import pytest
from playwright.sync_api import expect

from tests.browser.people import Person, Sit
from tools.serving import Server

pytestmark = pytest.mark.long


def choose_from_menu(person: Person, name: str | re.Pattern[str]) -> None:
    """Open the menu and take a way out of it."""
    person.button("Menu").click()
    person.find("dialog .menu").get_by_role("button", name=name).click()


def test_a_bot_plays_on_until_its_player_sits_down_again(server: Server, sit: Sit) -> None:
    table = server.match("human", "human", names=["Ada", "Byron"], seed="7")
    first = table.decides
    ada = sit(table.link(first))
    ada.has_turn()
    choose_from_menu(ada, "Let a bot play on for me")
    expect(ada.find(".notice")).to_contain_text("A bot plays for")
    ada.has_no_turn()
    expect(ada.find(".strip.is-own")).to_contain_text("bot")
    assert ada.steps > 0
    choose_from_menu(ada, "Sit down again in place of the bot")
    expect(ada.find(".notice")).to_contain_text("You play your seat yourself again")
    expect(ada.find(".strip.is-own")).not_to_contain_text("bot")


def test_the_others_agree_on_a_bot_for_somebody_who_is_away(server: Server, sit: Sit) -> None:
    table = server.match("human", "human", "human", names=["Ada", "Byron", "Clara"], seed="7")
    names = {"A": "Ada", "B": "Byron", "C": "Clara"}
    away = table.decides
    others = [seat for seat in "ABC" if seat != away]
    ada, byron = sit(table.link(others[0])), sit(table.link(others[1]))
    wish = f"Ask for a bot in place of {names[away]}, who is away"
    expect(ada.find(".strip").filter(has_text=names[away])).to_contain_text("away")
    choose_from_menu(ada, wish)
    expect(ada.find(".notice")).to_contain_text(f"Still to agree: {names[others[1]]}")
    choose_from_menu(byron, wish)
    expect(byron.find(".notice")).to_contain_text(f"a bot plays for {names[away]}, unless they come back first")
    expect(byron.find(".strip").filter(has_text=names[away])).not_to_contain_text("bot")
    with sqlite3.connect(server.home / "millrace.sqlite") as connection:  # a day goes by
        connection.execute("UPDATE votes SET made = made - 86400000 WHERE match_id = ?", (table.id,))
    expect(byron.find(".strip").filter(has_text=names[away])).to_contain_text("bot")
    expect(ada.find(".log")).to_contain_text(names[away])


def test_a_clock_runs_in_sight_and_gives_the_seat_to_a_bot(server: Server, sit: Sit) -> None:
    table = server.match("human", "human", names=["Ada", "Byron"], seed="7", clock={"kind": "turn", "seconds": 20})
    first = table.decides
    ada = sit(table.link(first))
    time = ada.find(".strip.is-own .time")
    expect(time).to_have_class(re.compile("is-short"))
    expect(time).to_have_text(re.compile("0:(0|1[0-5])"))
    expect(ada.find(".strip.is-own")).to_contain_text("bot", timeout=60_000)
    ada.has_no_turn()
    expect(ada.find(".strip:not(.is-own) .time")).to_have_text(re.compile(r"0:\d\d"))


def test_where_two_play_nobody_is_voted_out_and_the_lobby_says_so(server: Server, sit: Sit) -> None:
    table = server.match("human", "human", names=["Ada", "Byron"], seed="7")
    ada = sit(table.link("A"))
    expect(ada.find(".strip").filter(has_text="Byron")).to_contain_text("away")
    ada.button("Menu").click()
    expect(ada.find("dialog .menu")).to_contain_text("A new link for my seat")
    expect(ada.find("dialog .menu")).not_to_contain_text("Ask for a bot")
    ada.set_up(server.address)
    ada.page.get_by_label("Name of seat A").fill("Ada")
    ada.page.get_by_label("Who plays seat B").select_option("human")
    expect(ada.find(".new-game")).to_contain_text("only a clock gives the seat of somebody who stays away to a bot")
    ada.page.get_by_role("radiogroup", name="Number of players").get_by_text("3").click()
    ada.page.get_by_label("Who plays seat C").select_option("human")
    ada.page.get_by_label("Who stays away can be replaced after").select_option("an hour")
    ada.button("Open the table").click()
    ada.button("To the table as Ada").click()
    ada.is_seated()
    id = ada.page.url.split("/m/")[1].split("#")[0]
    token = ada.page.url.split("#")[1]
    assert server.get(f"/api/matches/{id}", token)["grace_seconds"] == 3600


def test_a_clock_is_wound_in_the_lobby(server: Server, sit: Sit) -> None:
    ada = sit()
    ada.set_up(server.address)
    ada.page.get_by_label("Clock").select_option("bank")
    ada.page.get_by_label("minutes").fill("90")
    ada.button("Open the table").click()
    ada.is_seated()
    expect(ada.find(".strip.is-own .time")).to_have_text(re.compile(r"1:(30:00|29:5\d)"))
