"""Everything on the table can be read and reached, in every title, in both languages, on every kind of screen."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import expect

from millrace.games import OWN_TITLES
from tests.browser.people import Person, Sit
from tests.browser.test_screens import box_of
from tools.serving import RECORDS, Server, Table

POSITIONS: Final = {
    "brass-birmingham": ("brass-birmingham/3-players.millrace", 163),
    "brass-lancashire": ("brass-lancashire/3-players.millrace", 200),
    "oranienburger-kanal": ("oranienburger-kanal/solo.millrace", 150),
    "age-of-industry": ("age-of-industry/new-england-5-players.millrace", 200),
    "crystal-palace": ("crystal-palace/4-players.millrace", 237),
}
"""A late position of each title, with much on the table and something to choose."""
LEAST: Final = 11
NAMES: Final = 12
"""Pixels: how high letters are at least at 1400 by 900, and those of places and on tiles."""
TAPPED: Final = 24
"""Pixels: how large something is at least that a finger is to hit."""
LOW: Final = ((844, 390), (700, 450), (768, 1024))
"""A phone held across, a page enlarged to 200 %, a tablet."""

# What is written on the table: how high in pixels after all transformations, what, and on which piece of which surface.
# Letters in symbols are found through all that uses them.
WRITTEN: Final = """
() => {
  const found = [];
  const add = (text, scale, where) =>
    found.push([scale * parseFloat(text.getAttribute("font-size")), text.textContent, ...where]);
  const inside = (symbol, scale, where) => {
    for (const text of symbol.querySelectorAll("text")) add(text, scale, where);
    for (const use of symbol.querySelectorAll("use")) follow(use, scale, where);
  };
  const follow = (use, scale, where) => {
    const symbol = document.querySelector(use.getAttribute("href"));
    const { width, height } = symbol.viewBox.baseVal;
    if (!width) return;
    const [w, h] = ["width", "height"].map((side) => parseFloat(use.getAttribute(side)));
    inside(symbol, scale * Math.min(w / width, h / height), where);
  };
  const scaleOf = (element) => Math.hypot(element.getScreenCTM().a, element.getScreenCTM().b);
  for (const svg of document.querySelectorAll(".surface > svg, .layer > svg")) {
    const surface = svg.parentElement.className;
    for (const use of svg.querySelectorAll("use")) follow(use, scaleOf(use), [use.getAttribute("href"), surface]);
    for (const text of svg.querySelectorAll("text")) {
      add(text, scaleOf(text), [text.parentElement.dataset.piece ?? "", surface]);
    }
  }
  return found;
}
"""
# The sides of what is lit on the board, and how much of that is in sight.
LIT: Final = """
() => {
  const frame = document.querySelector(".board .frame").getBoundingClientRect();
  return [...document.querySelectorAll(".board .region.is-hot:not(.is-path) .rim")].map((rim) => {
    const box = rim.getBoundingClientRect();
    const across = box.left >= frame.left && box.right <= frame.right;
    return [Math.min(box.width, box.height), across && box.top >= frame.top && box.bottom <= frame.bottom];
  });
}
"""
COVERED: Final = """
(selector) => {
  const box = document.querySelector(selector).getBoundingClientRect();
  const top = document.elementFromPoint(box.left + box.width / 2, box.bottom - 3);
  return !top.closest(selector);
}
"""


def seated(server: Server, sit: Sit, title: str, **wishes: object) -> Person:
    record, at = POSITIONS[title]
    table: Table = server.recorded(RECORDS / record).branch(at)
    ada = sit(table.link("A"), **wishes)
    expect(ada.find(".handover button, .prompt.is-mine").first).to_be_visible()
    if ada.find(".handover").count():
        ada.find(".handover button").click()
    expect(ada.find(".prompt.is-mine")).to_be_visible()
    return ada


@pytest.mark.parametrize("title", OWN_TITLES)
def test_everything_on_a_desk_can_be_read_in_both_languages(server: Server, sit: Sit, title: str) -> None:
    ada = seated(server, sit, title)
    board_name = ada.find(".layer > svg").get_attribute("aria-label") or ""
    for language in ("en", "de"):
        if language == "de":
            ada.find(".top .languages").select_option(language)
            expect(ada.find(".layer > svg")).not_to_have_attribute("aria-label", board_name)
        written = ada.page.evaluate(WRITTEN)
        assert len(written) > 50
        assert [each for each in written if each[0] < LEAST] == []
        board = [each for each in written if each[-1] == "layer"]
        on_tiles = [each for each in board if each[2].startswith("#tile-")]
        places = [
            each for each in board if each[2].startswith("#print-") and len(each[1]) > 3 and each[1][-1].islower()
        ]
        assert [each for each in (*on_tiles, *places) if each[0] < NAMES] == []


@pytest.mark.parametrize("title", OWN_TITLES)
def test_on_small_screens_what_can_be_chosen_is_in_sight_and_large_enough(
    server: Server, sit: Sit, title: str
) -> None:  # fmt: skip
    ada = seated(server, sit, title, phone=True)
    lit = ada.page.evaluate(LIT)
    if lit:
        ada.page.wait_for_function(f"() => ({LIT})().some(([side, seen]) => seen && side >= {TAPPED} - 0.1)")
        assert min(side for side, _ in ada.page.evaluate(LIT)) >= TAPPED - 0.1
    for width, height in LOW:
        ada.page.set_viewport_size({"width": width, "height": height})
        options, frame = ada.find("#sheet-panel"), ada.find(".board .frame")
        expect(options).to_be_in_viewport(ratio=0.99)
        assert not ada.page.evaluate(COVERED, "#sheet-panel")
        assert not ada.page.evaluate(COVERED, "#sheet-options")
        assert box_of(options)["height"] >= 110
        assert box_of(frame)["height"] >= 0.7 * min(width, height)


@pytest.mark.parametrize("title", ["brass-birmingham", "brass-lancashire", "age-of-industry"])
def test_every_tile_of_a_mat_is_shown_with_its_cost_and_yield(server: Server, sit: Sit, title: str) -> None:
    ada = seated(server, sit, title)
    ada.find(".strip:not(.is-own) button").first.click()
    theirs = ada.find("dialog .spread section")
    expect(theirs.first).to_be_visible()
    shown = ada.find("dialog .spread .sign use")
    signs = [each.get_attribute("href") or "" for each in shown.all()]
    levels = {sign for sign in signs if sign.startswith("#bill-")}
    # Not the uppermost ones alone.
    assert len(levels) > ada.find("dialog .surface-mat [data-piece^='top:']").count() or title == "age-of-industry"
    assert len(signs) == 2 * len(levels)
    ada.find("dialog header button").click()

    stack = ada.find(".surface-mat .region").first
    stack.hover()
    told = ada.find(".closer .signed")
    expect(told.first).to_be_visible()
    assert told.count() >= 1
