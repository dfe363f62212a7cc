"""What people at a table agree on: taking back what stands, and deleting a game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.people import Sit
from tools.serving import Refusal, Server, Table


def play_a_turn(table: Table) -> str:
    """Let whoever is to decide take a loan, not by clicks; the seat."""
    seat = table.decides
    seen = table.act("play", seat, option="loan")["scene"]
    while not seen["turn"].get("pending"):
        seen = table.act("play", seat, option=seen["options"][0]["text"])["scene"]
    table.act("confirm", seat)
    return seat


def test_a_turn_that_stands_is_taken_back_if_the_other_agrees(server: Server, sit: Sit) -> None:
    names = {"A": "Ada", "B": "Byron"}
    table = server.match("human", "human", names=list(names.values()), seed="7")
    seat = play_a_turn(table)
    other = "B" if seat == "A" else "A"
    asks, answers = sit(table.link(seat)), sit(table.link(other))
    answers.has_turn()
    steps = asks.steps

    for agrees in (False, True):
        asks.button("Menu").click()
        asks.button("Take back my last turn …").click()
        dialog = asks.page.get_by_role("dialog", name="Take back")
        expect(dialog).to_contain_text(re.compile(f"hidden.*consent of {names[other]}"))
        dialog.get_by_role("button", name="Ask the others").click()
        expect(asks.find(".request")).to_contain_text(f"Waiting for {names[other]}")
        wish = answers.find(".request.is-mine")
        expect(wish).to_contain_text(f"{names[seat]} would like to take back")
        wish.get_by_role("button", name="Show me that position").click()
        expect(answers.find(".prompt")).to_contain_text(f"Looking back: after decision 0 of {steps}")
        if not agrees:
            wish.get_by_role("button", name="No").click()
            expect(asks.find(".request")).to_contain_text(f"{names[other]} says no")
            assert asks.steps == steps
        else:
            wish.get_by_role("button", name="Agree").click()
    for person in (asks, answers):
        expect(person.find(".request")).to_have_count(0)
        expect(person.find('.slider input[type=range][max="0"]')).to_be_attached()
        expect(person.find(".table:not(.is-past)")).to_be_visible()
    asks.has_turn()
    assert asks.options and not answers.options
    play_a_turn(table)
    expect(answers.find(".log")).to_contain_text(f"{names[seat]} takes the match back to here")


@pytest.mark.long
def test_alone_a_position_of_the_past_is_taken_up_at_once(server: Server, sit: Sit) -> None:
    table = server.match("human", "greedy", seed="7")
    ada = sit(table.link())
    ada.has_turn()
    ada.choose("loan")
    ada.step_to_confirm()
    ada.confirm()
    ada.has_turn()
    steps = ada.steps
    ada.page.keyboard.press(",")
    ada.page.get_by_role("button", name="Take back to here").click()
    dialog = ada.page.get_by_role("dialog", name="Take back")
    expect(dialog).to_contain_text("Nobody else has to agree")
    dialog.get_by_role("button", name="Take it back").click()
    expect(ada.find(".log")).to_contain_text("You take the match back to here")
    ada.has_turn()
    assert ada.steps >= steps - 1, "the bot has played again"


@pytest.mark.long
def test_a_game_is_deleted_in_the_lobby_and_whoever_looks_at_it_is_told(server: Server, sit: Sit) -> None:
    table = server.match("human", "human", names=["Ada", "Byron"], seed="7")
    ada, byron = sit(table.link("A")), sit(table.link("B"))
    byron.expected = re.compile("404|4404")
    ada.page.goto(server.address)
    row = ada.find(".matches li").filter(has_text="Byron")
    row.get_by_role("button", name="Remove this game …").click()
    ada.button("Delete for everybody").click()
    expect(row).to_have_count(0)
    expect(byron.page.get_by_role("alert")).to_contain_text("There is no match")
    with pytest.raises(Refusal, match="404"):
        table.look("A")
