"""A game from a real table in the browser: begun in the lobby, told thing by thing, played on by one person."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.people import Person, Sit
from tools.serving import Server

CARDS = ["stafford", "walsall", "redditch", "dudley", "coal-mine", "pottery", "brewery", "birmingham"]


def tell(person: Person, *names: str) -> None:
    """Pick things one after the other, each when it is asked for."""
    for name in names:
        question = person.find(".telling h3").text_content() or ""
        person.find(f'.telling [data-thing="{name}"]').click()
        expect(person.find(".telling h3").filter(has_text=question)).to_have_count(0)


def test_a_real_table_is_opened_in_the_lobby_and_asks_in_german(server: Server, sit: Sit) -> None:
    ada = sit(locale="de-DE")
    ada.page.goto(server.address)
    ada.button("Einrichten … Brass: Birmingham").click()
    ada.page.get_by_label("Vom echten Tisch").check()
    expect(ada.find(".seats select").nth(1)).to_have_value("human")
    ada.find(".new-game button[type=submit]").click()
    ada.is_seated()
    expect(ada.find(".telling h3")).to_have_text("Zugreihenfolge der ersten Runde: Was ist Nr. 1?")
    expect(ada.find(".telling")).to_contain_text("liegt hier als Platzhalter auf dem Tisch")


def test_a_game_from_a_real_table_is_entered_by_one_person_on_a_phone(server: Server, sit: Sit) -> None:
    match = server.match("human", "human", names=["Ada", "Byron"], real_table=True)
    ada = sit(match.link("A"), phone=True)
    expect(ada.find(".prompt")).to_contain_text("Turn order of the first round")
    tell(ada, "B", "blank", "any")
    ada.button("Take back what was told last").click()
    expect(ada.find('.telling [data-thing="any"]')).to_have_count(1)
    tell(ada, "any", "manufacturer", "cotton-mill")
    ada.find(".telling input").fill("stafford")
    expect(ada.find(".told-things button")).to_have_count(1)
    ada.find(".telling input").press("Enter")
    expect(ada.find(".telling h3")).to_contain_text("no. 2")
    tell(ada, *CARDS[1:], *["?"] * 8)
    # Nothing is handed over: B decides before the same eyes.
    expect(ada.find(".telling summary")).to_contain_text("8 closed cards")
    ada.find(".telling summary").click()
    ada.find('.telling [data-thing="tamworth"]').click()
    expect(ada.find(".telling summary")).to_contain_text("7 closed cards")
    expect(ada.find('[data-option="build cotton-mill tamworth.1"]')).to_have_count(1)
