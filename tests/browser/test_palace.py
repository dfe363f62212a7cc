"""Crystal Palace at the table: dice set together with what they cost, by several at once, with any device."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import millrace
from millrace.core.record import Record
from tests.browser.people import Person, Sit
from tests.browser.test_access import findings
from tests.browser.test_screens import box_of, scrolls
from tests.browser.test_several import READY, shown
from tools.serving import RECORDS, Server, Table

TITLE = "crystal-palace"
READY_NOTE = ".bill.is-ready"
CONFIRM = ".dials .primary"


def palace(server: Server, *kinds: str, **wishes: object) -> Table:
    return server.match(*kinds, names=["Ada", "Byron"], title=TITLE, seed="7", **wishes)


def sum_of(person: Person) -> str:
    """What is told about the dice as they are dialled."""
    return str(person.find(".dials .sum").inner_text())


def test_dice_are_set_together_with_what_they_cost_in_sight(server: Server, sit: Sit) -> None:
    ada = sit(palace(server, "human", "greedy").link())
    ada.has_turn()
    assert ada.faces == [1, 1, 1, 1] and re.search(r"Total 4\s+After paying: £36", sum_of(ada))
    for part in (".dials .sum", ".dials .lower"):
        expect(ada.find(part).first).to_be_in_viewport(ratio=0.99)
    ada.turn(0, 4)
    ada.turn(2)
    ada.touch(ada.thing("dial:3"))
    assert ada.faces == [5, 1, 2, 2] and re.search(r"Total 10\s+After paying: £30", sum_of(ada))
    dice = ada.find(".surface-hand .is-dialled use")
    assert [die.get_attribute("href") for die in dice.all()] == ["#die-5-a", "#die-1-a", "#die-2-a", "#die-2-a"]
    ada.find(CONFIRM).click()
    expect(ada.find(".log").first).to_contain_text("You have set 5, 2, 2 and 1: £10.")
    assert figure(ada, "money") == 30


def figure(person: Person, id: str) -> int:
    """A figure of one's own."""
    return int(person.find(f".strip.is-own .figure-{id} b").inner_text())


def test_a_die_is_turned_by_keys_and_all_are_set_with_enter(server: Server, sit: Sit) -> None:
    ada = sit(palace(server, "human", "greedy").link())
    ada.has_turn()
    first, second, third, last = ada.find(".dial .face").all()
    assert first.get_attribute("role") == "spinbutton" and first.get_attribute("aria-label") == "Die 1"
    first.focus()
    for key in ("ArrowUp", "ArrowUp", "PageUp", "ArrowDown"):
        ada.page.keyboard.press(key)
    ada.page.keyboard.press("Tab")
    expect(second).to_be_focused()
    ada.page.keyboard.press("5")
    third.focus()
    ada.page.keyboard.press("End")
    last.focus()
    ada.page.keyboard.press("Home")
    assert ada.faces == [4, 5, 6, 1]
    ada.page.keyboard.press("Enter")
    expect(ada.find(".log").first).to_contain_text("You have set 6, 5, 4 and 1: £16.")


def test_two_set_dice_at_once_and_one_thinks_again(server: Server, sit: Sit) -> None:
    table = palace(server, "human", "human")
    ada, byron = sit(table.link("A")), sit(table.link("B"))
    ada.has_turn()
    byron.has_turn()
    before = shown(ada)
    byron.turn(0, 5)
    byron.turn(1, 2)
    byron.find(CONFIRM).click()
    expect(ada.find(READY)).to_have_count(1)
    expect(byron.find(f"{READY_NOTE} li")).to_have_count(4)
    expect(byron.find(READY_NOTE)).to_contain_text("6")

    byron.button("Take it back").click()
    expect(ada.find(READY)).to_have_count(0)
    byron.has_turn()
    assert shown(ada) == before, "nothing tells what Byron had chosen"
    expect(byron.find(".dial")).to_have_count(4)
    assert byron.faces == [6, 3, 1, 1], "he thinks on from what he had"
    byron.turn(0, -2)
    byron.find(CONFIRM).click()
    expect(ada.find(READY)).to_have_count(1)

    ada.turn(3, 4)
    ada.find(CONFIRM).click()
    for person, hers, his in ((ada, "You have", "Byron has"), (byron, "Ada has", "You have")):
        expect(person.find(".log").first).to_contain_text(f"{hers} set 5, 1, 1 and 1: £8.")
        expect(person.find(".log").first).to_contain_text(f"{his} set 4, 3, 1 and 1: £9.")
        expect(person.find(READY)).to_have_count(0)


def test_what_was_typed_before_is_dialled_and_taken_back_if_it_is_turned(server: Server, sit: Sit) -> None:
    ada = sit(palace(server, "human", "human").link("A"))
    ada.has_turn()
    ada.find("#notation").fill("set 3")
    ada.page.keyboard.press("Enter")
    expect(ada.find(".dial .face").first).to_have_attribute("aria-valuenow", "3")
    ada.turn(1, 4)
    ada.find(CONFIRM).click()
    expect(ada.find(f"{READY_NOTE} li")).to_have_text([re.compile(str(value)) for value in (5, 3, 1, 1)])


def newspapers_for_a_die() -> tuple[str, int, int]:
    """A record, how many of its decisions, and a seat that may then buy a die before it sets the others."""
    for path in sorted((RECORDS / TITLE).glob("*.millrace")):
        game = millrace.replay(Record.load(path))
        for step in range(len(game.steps)):
            state = game.state_at(step)
            seat = state.waiting()[0]
            texts = [game.title.codebook[code].text for code in state.codes_for(seat)]
            if "buy-die" in texts and "set 1" in texts and len(state.waiting()) > 1:
                return path.name, step, seat
    raise AssertionError("nobody may buy a die in any record")


def test_a_further_die_is_bought_and_set_with_the_others(server: Server, sit: Sit) -> None:
    name, step, seat = newspapers_for_a_die()
    table = server.recorded(RECORDS / TITLE / name).branch(step)
    person = sit(table.link("A"))
    person.find(".handover button").click()
    person.has_turn()
    dice = len(person.faces)
    bought = person.find(".further input")
    expect(bought).not_to_be_checked()
    person.touch(person.thing("buying:die"))
    expect(bought).to_be_checked()
    expect(person.find(".dial")).to_have_count(dice + 1)
    bought.click()
    expect(person.find(".dial")).to_have_count(dice)
    bought.click()
    person.turn(dice, 2)
    assert findings(person) == []
    answered = table.look("ABCDE"[seat])["steps"]
    person.find(CONFIRM).click()
    expect(person.find(".handover")).to_be_visible()
    assert table.look("ABCDE"[seat])["steps"] == answered
    chosen = table.look("ABCDE"[seat])["scene"]["turn"]["chosen"]
    assert len(chosen) == dice + 2 and "3" in chosen[1], "the die that was bought, and all that were set"


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_on_a_phone_the_thumb_sets_the_dice(server: Server, sit: Sit, locale: str) -> None:
    ada = sit(palace(server, "human", "human").link("A"), phone=True, locale=locale)
    ada.has_turn()
    ada.find(".dial .higher").nth(1).tap()
    assert ada.faces == [1, 2, 1, 1]
    expect(ada.find(".hand-row")).to_have_count(0)
    assert (
        box_of(ada.find(".dials .sum"))["y"] + box_of(ada.find(".dials .sum"))["height"]
        < box_of(ada.find(".thumbs"))["y"]
    )
    expect(ada.find(".dials .sum")).to_be_in_viewport(ratio=0.99)
    assert scrolls(ada) == [False, False]
    assert findings(ada) == []
    ada.find(".thumbs .primary").tap()
    expect(ada.find(f"{READY_NOTE} li")).to_have_count(4)


def test_cards_are_told_in_words_on_hover_and_on_focus(server: Server, sit: Sit) -> None:
    ada = sit(palace(server, "human", "greedy").link())
    ada.has_turn()
    for kind, told in (("patent", "Cost: .*VP in 1849"), ("person", "Salary at Westminster"), ("tile", r"\.")):
        card = ada.find(f'.board .region[data-thing^="{kind}:"]').first
        card.hover()
        closer = ada.find(".closer")
        expect(closer).to_contain_text(re.compile(told))
        ada.page.mouse.move(2, 2)
        expect(closer).to_have_count(0)
        card.focus()
        expect(closer).to_contain_text(re.compile(told))


def test_the_points_of_a_season_are_told_to_who_asks_for_them(server: Server, sit: Sit) -> None:
    path = RECORDS / TITLE / "2-players.millrace"
    game = millrace.replay(Record.load(path))
    eras = [game.title.decision(game.state_at(step), each.seat).era for step, each in enumerate(game.steps)]
    person = sit(server.recorded(path).branch(eras.index("autumn-1849")).link("A"))
    person.find(".handover button").click()
    person.has_turn()
    expect(person.find(".dials")).to_be_visible()
    expect(person.find(".ending")).to_have_count(0)
    person.button("Menu").click()
    person.find("dialog .menu").get_by_role("button", name=re.compile("1849 is over")).click()
    expect(person.find(".ending")).to_contain_text("So far")
    person.find(".ending .onward button").click()
    expect(person.find(".ending")).to_have_count(0)


@pytest.mark.long
def test_two_browsers_play_a_whole_game(server: Server, sit: Sit) -> None:
    table = palace(server, "human", "human")
    people = [sit(table.link(seat)) for seat in "AB"]
    rounds = 0
    while not table.look("A")["over"]:
        asked = table.look("A")["waiting_for"]
        acting = [people["AB".index(seat)] for seat in asked]
        for person in acting:
            person.has_turn()
        if len(acting) == 2:
            rounds += 1
            set_dice_together(people)
        else:
            acting[0].step()
            acting[0].settled()
    assert rounds == 5
    for person in people:
        expect(person.page.get_by_role("dialog", name="The game is over")).to_be_visible()
    assert people[0].find("tfoot td").all_text_contents() == people[1].find("tfoot td").all_text_contents()


def set_dice_together(people: list[Person]) -> None:
    """Both turn their dice, and the one who began is ready last."""
    for person in people:
        for dial in range(person.find(".dial").count()):
            person.turn(dial, 2)
    for person in reversed(people):
        person.find(CONFIRM).click()
        person.settled()
    for person in people:
        expect(person.find(".dials")).to_have_count(0)
        expect(person.find(READY)).to_have_count(0)
