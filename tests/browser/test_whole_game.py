"""A person plays a whole game of every title, against bots or alone, by clicking what is on the table."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

import pytest
from playwright.sync_api import expect

from tests.browser.people import Sit
from tools.serving import Server

pytestmark = pytest.mark.long

MOST_CLICKS = 500


@dataclass(frozen=True)
class Played:
    """A game to be played: against whom, with which switch set, what must have been clicked, and how it ends."""

    title: str
    name: str
    rivals: tuple[str, ...]
    switch: tuple[str, str] = ("", "")
    things: tuple[str, ...] = ("slot", "card")
    eras: int = 0
    ending: str = r"(Ada|Babbage|Clement) wins|share the victory"


MAP_SHEET = ("slot", "line", "draw")
"""What is clicked on the maps of Age of Industry; cards are asked for only where several would do."""

GAMES = (
    Played("brass-birmingham", "Brass: Birmingham", ("Babbage",), ("Introductory game", "canal_only")),
    Played("brass-lancashire", "Brass (Lancashire)", ("Babbage", "Clement"), ("Introductory game", "off"), eras=1),
    Played("age-of-industry", "Age of Industry", ("Babbage", "Clement"), ("Map", "germany"), MAP_SHEET),
    Played("age-of-industry", "Age of Industry", ("Babbage", "Clement"), ("Map", "new_england"), MAP_SHEET),
    Played("crystal-palace", "Crystal Palace", ("Babbage",), things=("dials", "space", "patent")),
    Played(
        "oranienburger-kanal", "Oranienburger Kanal", (), things=("space", "structure", "plot", "route"),
        ending=r"won with \d+ prestige|\d+ prestige, not won",
    ),
)  # fmt: skip


@pytest.mark.parametrize("game", GAMES, ids=[f"{game.title} {game.switch[1]}" for game in GAMES])
def test_a_game_from_the_lobby_to_the_last_count(server: Server, sit: Sit, game: Played) -> None:
    ada = sit()
    page = ada.page
    ada.set_up(server.address, game.name)
    page.get_by_role("radio", name=str(1 + len(game.rivals)), exact=True).check(force=True)
    for seat, player in zip("ABC", ["Ada", *game.rivals], strict=False):
        page.get_by_label(f"Name of seat {seat}").fill(player)
    if game.rivals:
        for seat, _ in zip("BC", game.rivals, strict=False):
            page.get_by_label(f"Who plays seat {seat}").select_option("greedy")
    switch, value = game.switch
    if switch:
        page.get_by_text(re.compile("switches of the rules")).click()
        page.get_by_label(switch, exact=True).select_option(value)
    ada.button("Open the table").click()
    ada.is_seated()
    expect(page).to_have_url(re.compile(r"/m/[^#]+#.+"))

    clicks = Counter(iter(ada.step, ""))
    assert clicks.total() < MOST_CLICKS
    assert clicks["onward"] == game.eras, "the end of the first era is counted up"
    # By the things themselves as well as by buttons.
    assert all(clicks[thing] for thing in (*game.things, "bill", "confirm")), clicks

    ending = page.get_by_role("dialog", name="The game is over")
    expect(ending).to_contain_text(re.compile(game.ending))
    id, token = re.findall(r"/m/([^#]+)#(.+)", page.url)[0]
    found = server.get(f"/api/matches/{id}?seat=A", token)
    assert found["over"] and found["title"] == game.title
    scores = {place["seat"]: place["score"] for place in found["scene"]["result"]["places"]}
    totals = [int(cell.replace("−", "-")) for cell in ending.locator("tfoot td").all_text_contents()]
    assert totals == [scores[seat] for seat in sorted(scores)]

    ada.button("Close").click()
    page.goto(server.address)
    mine = page.locator(".matches li").filter(has=page.locator(f'[href*="{id}"]'))
    expect(mine).to_contain_text(game.name)
    expect(mine).to_contain_text("over")
