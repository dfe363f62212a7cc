"""Being called to the table: a bell, a message of the browser, the tab's title, a web address that the server calls."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.people import Person, Sit
from tools.serving import Server, Table

pytestmark = pytest.mark.long

# Nobody listens to a browser without a window: what it plays and shows is written down instead.
_EARS: Final = """
window.struck = [];
const begin = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) {
  window.struck.push(Math.round(this.frequency.value));
  return begin.apply(this, when);
};
window.told = [];
window.Notification = class {
  static permission = "default";
  static async requestPermission() { return (this.permission = "granted"); }
  constructor(head, { body }) { window.told.push(`${head}: ${body}`); }
  close() {}
};
"""
BELL: Final = 660


def sit_and_listen(sit: Sit, link: str) -> Person:
    person: Person = sit()
    person.context.add_init_script(_EARS)
    person.open(link)
    person.page.mouse.click(700, 5)  # a browser is silent until its person has done something
    return person


def play_a_loan(table: Table, seat: str) -> None:
    """Play a turn for a seat through the server alone."""
    table.look(seat)
    shown = table.act("play", seat, option="loan")["scene"]
    while not shown["turn"].get("can_confirm"):
        shown = table.act("play", seat, option=shown["options"][0]["text"])["scene"]
    table.act("confirm", seat)


def test_a_bell_rings_when_it_is_my_turn_unless_sound_is_off(server: Server, sit: Sit) -> None:
    table = server.match("human", "human", seed="7")
    first = table.decides
    second = "AB".replace(first, "")
    quiet, loud = sit_and_listen(sit, table.link(second)), sit_and_listen(sit, table.link(second))
    quiet.button("Sound").click()
    expect(quiet.button("Sound")).to_have_attribute("aria-pressed", "false")
    play_a_loan(table, first)
    for person in (quiet, loud):
        person.has_turn()
        expect(person.page).to_have_title(re.compile("^● Your turn"))
    loud.page.wait_for_function("(bell) => window.struck.includes(bell)", arg=BELL)
    assert quiet.page.evaluate("window.struck") == []


def test_sound_can_be_turned_on_again(server: Server, sit: Sit) -> None:
    table = server.match("human", "human", seed="7")
    person: Person = sit()
    person.context.add_init_script(_EARS + "localStorage.setItem('millrace.likes', JSON.stringify({ sound: false }));")
    person.open(table.link("AB".replace(table.decides, "")))
    person.button("Sound").click()
    expect(person.button("Sound")).to_have_attribute("aria-pressed", "true")
    play_a_loan(table, table.decides)
    person.page.wait_for_function("(bell) => window.struck.includes(bell)", arg=BELL)


def test_a_message_comes_to_whoever_asked_for_it_and_looks_elsewhere(server: Server, sit: Sit) -> None:
    table = server.match("human", "human", seed="7")
    first = table.decides
    second = "AB".replace(first, "")
    byron = sit_and_listen(sit, table.link(second))
    byron.button("Menu").click()
    wish = byron.page.get_by_label("Tell me when it is my turn")
    wish.check()
    expect(wish).to_be_checked()
    byron.button("Close").click()
    byron.page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    play_a_loan(table, first)
    byron.has_turn()
    byron.page.wait_for_function("() => window.told.length > 0")
    assert re.match(r"Brass: Birmingham: Choose", byron.page.evaluate("window.told[0]"))


def test_an_address_to_be_called_is_kept_and_can_be_taken_away(server: Server, sit: Sit) -> None:
    table = server.match("human", "greedy", seed="7")
    ada = sit(table.link())
    address = "https://mill.example/turn"

    def open_dialog() -> None:
        ada.button("Menu").click()
        ada.button("Call a web address on my turn").click()

    field = ada.page.get_by_role("textbox", name="Call a web address on my turn")
    open_dialog()
    field.fill(address)
    ada.button("Keep").click()
    expect(ada.find(".notice")).to_contain_text("The address will be called")
    open_dialog()
    expect(field).to_have_value(address)
    field.fill("")
    ada.button("Keep").click()
    expect(ada.find(".notice")).to_contain_text("No address will be called")
    open_dialog()
    expect(field).to_have_value("")
