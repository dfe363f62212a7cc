"""Asking a bot what it would do: at a desk and on a phone, in both languages."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.people import Sit
from tests.browser.test_access import findings
from tools.serving import Server


@pytest.mark.parametrize(("phone", "words"), [(False, ("Risk:", "Other ways")), (True, ("Risiko:", "Andere Wege"))])
def test_a_hint_shows_the_turn_and_its_reasons_and_chooses_the_first_step(
    server: Server, sit: Sit, phone: bool, words: tuple[str, str]
) -> None:
    ada = sit(
        server.match("human", "greedy", names=["Ada", "Bot"], seed="7").link(),
        phone,
        locale="de-DE" if phone else "en-GB",
    )
    ada.has_turn()
    if phone:
        ada.find(".ask-hint button").click()
    else:
        ada.page.keyboard.press("h")
    advice = ada.find(".advice")
    for word in words:
        expect(advice).to_contain_text(word)
    expect(advice.locator(".steps").first.locator("li").first).to_be_visible()
    expect(advice.locator(".other")).to_have_count(2)
    assert findings(ada) == []
    advice.locator(".primary").click()
    # The option lies open with its bill; nothing is played yet.
    expect(ada.find(".bill:not(.is-waiting)")).to_be_visible()
    expect(ada.find(".confirm")).to_have_attribute("data-does", "play")
    expect(ada.find(".decisions li")).to_have_count(0)


def test_where_hints_are_not_allowed_nobody_is_offered_one(server: Server, sit: Sit) -> None:
    table = server.match("human", "human", names=["Ada", "Bo"], seed="7")
    person = sit(table.link(table.decides))
    person.has_turn()
    expect(person.find(".ask-hint")).to_have_count(0)


def test_advised_dice_are_set_by_one_click_and_sent_by_another(server: Server, sit: Sit) -> None:
    ada = sit(server.match("human", "greedy", title="crystal-palace", names=["Ada", "Bot"], seed="7").link())
    ada.has_turn()
    ada.find(".ask-hint button").click()
    advice = ada.find(".advice")
    steps = advice.locator(".steps").first.locator("li")
    expect(steps.first).to_be_visible()
    wanted = sorted([int(text.split()[-1]) for text in steps.all_inner_texts()])
    assert sum(wanted) > len(wanted), "not what they show anyway"
    advice.get_by_role("button", name="Set them like this").click()
    expect(ada.find(".dials .total b")).to_have_text(str(sum(wanted)))
    expect(ada.find(".decisions li")).to_have_count(0)
    ada.find(".dials .primary").click()
    expect(advice).to_have_count(0)
