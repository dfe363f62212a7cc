"""What fits on which screen: on a desk the whole table, on a phone everything within the reach of a thumb."""

from __future__ import annotations

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from tests.browser.people import PHONE, Person, Sit
from tools.serving import Server

SCROLLS = """
() => {
  const { scrollWidth, scrollHeight } = document.scrollingElement;
  return [scrollWidth > innerWidth, scrollHeight > innerHeight];
}
"""


def box_of(part: Locator) -> FloatRect:
    found = part.bounding_box()
    assert found is not None
    return found


def scrolls(person: Person) -> list[bool]:
    """Tell whether the page is wider, and whether it is higher than the screen."""
    found: list[bool] = person.page.evaluate(SCROLLS)
    return found


@pytest.mark.parametrize("size", [(1400, 900), (1280, 720)])
def test_a_desk_shows_the_whole_table_without_scrolling(server: Server, sit: Sit, size: tuple[int, int]) -> None:
    width, height = size
    table = server.match("human", "greedy", "greedy", "greedy", seed="7")
    ada = sit(table.link(), viewport={"width": width, "height": height})
    ada.has_turn()
    assert scrolls(ada) == [False, False]
    parts = (
        ".board .frame",
        ".surface-markets",
        ".surface-hand",
        ".surface-mat",
        ".strips",
        ".turn-buttons",
        ".slider",
        ".log",
    )
    for part in parts:
        expect(ada.find(part)).to_be_in_viewport(ratio=0.99)
    for strip in ada.find(".strip").all():
        expect(strip).to_be_in_viewport(ratio=0.99)
    # The board is what the table is about.
    assert box_of(ada.find(".board .frame"))["height"] > 0.65 * height


def test_on_a_phone_a_turn_is_played_within_the_reach_of_a_thumb(server: Server, sit: Sit) -> None:
    width, height = PHONE["viewport"]["width"], PHONE["viewport"]["height"]
    ada = sit(server.match("human", "greedy", seed="7").link(), phone=True)
    ada.has_turn()
    assert scrolls(ada) == [False, False]
    assert box_of(ada.find(".board .frame"))["width"] > 0.9 * width
    sheet = ada.find(".bottom-sheet")
    expect(sheet).to_be_in_viewport(ratio=0.9)
    assert box_of(sheet)["y"] > 0.3 * height

    ada.touch(ada.thing("slot:coventry.2"))
    act = ada.find(".thumbs .primary")
    expect(act).to_have_text("Do it")
    thumb = box_of(act)
    assert thumb["y"] > 0.8 * height and thumb["y"] + thumb["height"] <= height
    assert thumb["x"] + thumb["width"] <= width and min(thumb["width"], thumb["height"]) >= 40
    act.tap()
    expect(act).to_have_text("Confirm")
    expect(act).to_be_enabled()
    act.tap()
    expect(ada.find('[data-piece="tile:coventry.2"]')).to_be_visible()
    for tab in ("Mat", "Players", "Markets", "Log"):
        ada.page.get_by_role("tab", name=tab).tap()
        expect(ada.page.get_by_role("tabpanel")).to_be_visible()
    assert scrolls(ada) == [False, False]
