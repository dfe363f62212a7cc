"""Waiting for a bot: the table says that it thinks, at a desk and on a phone, in both languages."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from tests.bots.waiting import FOLDER, GO
from tests.browser.people import Sit
from tests.browser.test_access import findings
from tools.serving import Server

BOT: Final = "waiting"
BEGINS: Final = "7"
"""A seed with which seat B begins a game of Birmingham for two."""
PROMPT: Final = ".prompt"
DOTS: Final = ".prompt .dots"
MOVING: Final = "(dots) => dots.getAnimations({ subtree: true }).length"


@pytest.fixture
def slow(browser: Browser, tmp_path: Path) -> Iterator[Server]:
    """A server whose bots think until the test lets them go."""
    serve = (sys.executable, "-m", "millrace.cli", "serve", "--port", "{port}", "--no-browser")
    words = (*serve, "--bot", "tests.bots.waiting:Waiting")
    with Server(tmp_path, words, {FOLDER: str(tmp_path)}) as found:
        try:
            yield found
        finally:
            let_go(found)


def let_go(server: Server) -> None:
    """Let the bots move from now on."""
    (server.home / GO).touch()


@pytest.mark.parametrize(
    ("phone", "locale", "said"), [(False, "en-GB", "Byron thinks"), (True, "de-DE", "Byron überlegt")]
)
def test_a_bot_that_takes_its_time_is_said_to_think_until_it_has_moved(
    slow: Server, sit: Sit, phone: bool, locale: str, said: str
) -> None:
    table = slow.match("human", BOT, names=["Ada", "Byron"], seed=BEGINS)
    ada = sit(table.link(), phone, locale=locale, reduced_motion="no-preference")
    dots = ada.find(DOTS)
    expect(ada.find(PROMPT)).to_have_text(f"{said}\u00a0...")
    expect(dots).to_have_attribute("aria-hidden", "true")
    assert dots.evaluate(MOVING) == 3
    assert findings(ada) == []
    let_go(slow)
    ada.has_turn()
    expect(dots).to_have_count(0)


def test_nothing_moves_for_whoever_wants_it_to_stand_still(slow: Server, sit: Sit) -> None:
    table = slow.match("human", BOT, names=["Ada", "Byron"], seed=BEGINS)
    by_system, by_menu = sit(table.link()), sit(reduced_motion="no-preference")
    by_menu.context.add_init_script("localStorage.setItem('millrace.likes', JSON.stringify({ motion: false }));")
    by_menu.open(table.link())
    for person in (by_system, by_menu):
        expect(person.find(DOTS)).to_be_visible()
        assert person.find(DOTS).evaluate(MOVING) == 0


def test_bots_that_are_asked_at_once_think_together_and_only_when_no_person_is_awaited(slow: Server, sit: Sit) -> None:
    title = "crystal-palace"
    table = slow.match("human", BOT, BOT, title=title, names=["Ada", "Byron", "Clara"], seed="7")
    guest, ada = sit(), sit(table.link())
    ada.has_turn()
    # Ada is awaited as well: bots are not what keeps the table waiting, however long that lasts.
    guest.page.clock.install()
    guest.open(table.link(""))
    expect(guest.find(PROMPT)).to_contain_text("are deciding")
    guest.page.clock.run_for(5_000)
    expect(guest.find(DOTS)).to_have_count(0)
    ada.find(".dials .primary").click()
    for person in (guest, ada):
        expect(person.find(PROMPT)).to_contain_text("Byron and Clara think\u00a0...")
    let_go(slow)
    ada.has_turn()
