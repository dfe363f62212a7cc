"""Several people at one table: by links, at one screen, or only watching."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.people import Person, Sit
from tools.serving import Server

pytestmark = pytest.mark.long

HAND = ".surface-hand"


def play_a_turn(person: Person) -> None:
    """Play by clicks until the turn is confirmed."""
    person.has_turn()
    while person.step() != "confirm":
        pass


def test_two_people_join_by_links_and_play_each_other(server: Server, sit: Sit) -> None:
    ada = sit()
    ada.set_up(server.address)
    ada.page.get_by_label("Name of seat A").fill("Ada")
    ada.page.get_by_label("Who plays seat B").select_option("human")
    ada.page.get_by_label("Name of seat B").fill("Byron")
    ada.button("Open the table").click()
    links = ada.page.get_by_role("dialog", name="The table is laid")
    for_byron = links.get_by_label("Byron").input_value()
    ada.button("To the table as Ada").click()
    ada.is_seated()

    byron = sit()
    byron.page.goto(server.address)
    byron.page.get_by_label("Join by link").fill(for_byron)
    byron.button("Join").click()
    byron.is_seated()
    assert ada.hand and byron.hand

    first, second = (ada, byron) if ada.find(".prompt.is-mine").count() else (byron, ada)
    second.has_no_turn()
    expect(second.find(".option")).to_have_count(0)
    play_a_turn(first)
    second.has_turn()
    assert second.steps == first.steps > 0
    expect(second.page).to_have_title(re.compile("Your turn"))
    play_a_turn(second)
    expect(second.find(".head")).to_contain_text("round 2")
    expect(first.find(".head")).to_contain_text("round 2")

    byron.page.goto(server.address)
    expect(byron.find(".matches").first.locator("li").filter(has_text="Ada")).to_be_visible()


def test_at_one_screen_a_hand_is_hidden_until_its_player_taps(server: Server, sit: Sit) -> None:
    table = server.match("human", "human", names=["Ada", "Byron"], hot_seat=True, seed="7")
    names = {"A": "Ada", "B": "Byron"}
    screen = sit()
    screen.open(table.link("A"))
    seen = []
    for _ in range(2):
        seat = table.decides
        cover = screen.page.get_by_role("dialog", name=f"{names[seat]} is next")
        expect(cover).to_be_visible()
        # Neither the hand nor what could be done with it.
        expect(screen.find(f"{HAND}, .option, .region.is-hot")).to_have_count(0)
        cover.get_by_role("button").click()
        expect(screen.find(HAND)).to_be_visible()
        seen.append((seat, tuple(screen.hand)))
        screen.has_turn()
        screen.choose("loan")
        screen.touch(screen.find(f"{HAND} .region.is-hot").first)
        screen.confirm()
    assert {seat for seat, _ in seen} == {"A", "B"}
    hands = {seat: sorted(hand) for seat, hand in seen}
    assert hands["A"] != hands["B"]


def test_a_spectator_sees_moves_but_no_hand(server: Server, sit: Sit) -> None:
    table = server.match("human", "human", public=True, seed="7")
    told: list[str] = []
    watcher = sit()
    watcher.page.on("response", lambda answer: told.append(answer.url) if "/api/matches/" in answer.url else None)
    frames: list[str] = []
    watcher.page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    watcher.page.goto(server.address)
    watcher.find(f'.matches a[href^="/m/{table.id}"]').click()
    watcher.is_seated()
    expect(watcher.find(HAND)).to_have_count(0)
    expect(watcher.find(".option")).to_have_count(0)
    expect(watcher.button("Confirm").first).to_be_disabled()

    seat = table.decides
    hand = next(surface for surface in table.look(seat)["scene"]["surfaces"] if surface["id"] == "hand")
    shown = table.act("play", seat, option="loan")["scene"]
    card = shown["options"][0]["text"] if not shown["turn"].get("pending") else ""
    if card:
        table.act("play", seat, option=card)
    table.act("confirm", seat)
    expect(watcher.find(".log")).to_contain_text(re.compile("loan", re.IGNORECASE))
    assert hand["pieces"] and told and frames
    assert not any(f'"{piece["id"]}"' in frame for frame in frames for piece in hand["pieces"])
    watcher.page.reload()
    watcher.is_seated()
    expect(watcher.find(HAND)).to_have_count(0)


def test_a_link_to_a_position_can_be_opened_by_who_gets_it(server: Server, sit: Sit) -> None:
    table = server.match("human", "human", names=["Ada", "Byron"], seed="7")
    ada = sit(table.link("A"))
    ada.find(".slider").get_by_role("button", name="Link", exact=True).click()
    notice = ada.find(".notice")
    expect(notice).to_contain_text("Link to this position copied")
    expect(notice).to_contain_text("leads nobody here but this machine")
    link = re.findall(r"http\S+\?at=0#[\w-]+", notice.inner_text())[0]
    assert table.token("A") not in link, "it does not open the seat"
    friend = sit(link)
    expect(friend.find(".strip.is-own")).to_have_count(0)
    expect(friend.find(".surface-hand")).to_have_count(0)
    # Whoever plays there sits in their own seat, and keeps it.
    ada.page.goto(link)
    ada.is_seated()
    expect(ada.find(".strip.is-own")).to_contain_text("Ada")
    stranger = sit()
    stranger.expected = re.compile("401")
    stranger.page.goto(link.partition("#")[0])
    expect(stranger.page.get_by_role("alert")).to_contain_text("opened by a link that one of its players sends")
