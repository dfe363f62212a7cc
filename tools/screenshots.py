"""Make the pictures of docs/pictures from recorded games: `.venv/bin/python -m tools.screenshots`.

A server of its own shows the record in the browser of the distribution; the pictures are what people see there. With
`--screens FOLDER` every screen is drawn in both languages at every size that must look well, as PNG, to be looked at.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final, TypeAlias

from playwright.sync_api import Browser, Page, sync_playwright

import millrace
from millrace.core.decision import Decision
from millrace.core.record import Record
from tools.serving import RECORDS, ROOT, TITLE, Server, Table, launch

RECORD: Final = RECORDS / "brass-birmingham" / "3-players.millrace"
PICTURES: Final = ROOT / "docs" / "pictures"
NAMES: Final = ("Ada", "Brunel", "Clara")
MIDDLE: Final = 163
"""After how many decisions of the record the table is shown: the railways are being built."""
LARGEST: Final = 400_000
"""Bytes of a picture: a README should appear at once."""
QUALITY: Final = 84
SIZES: Final = ((1400, 900), (1920, 1080), (1280, 720), (768, 1024), (390, 844), (844, 390), (700, 450))
"""Desks, a tablet, a phone upright and across, and a desk whose page is enlarged to 200 %."""
LOCALES: Final = {"en": "en-GB", "de": "de-DE"}


# -- Tables to look at -------------------------------------------------------------------------------------------------


class Tables:
    """The tables that are shown, most of them made of one recorded game."""

    def __init__(self, server: Server) -> None:
        self.server: Final = server
        self._others: Final[dict[tuple[str, int | None], Table]] = {}

    def of(self, record: str, at: int | None = None) -> Table:
        """The table of another record, as a whole or after so many decisions; made once, whoever looks at it."""
        if (record, at) not in self._others:
            made = self.server.recorded(RECORDS / record) if at is None else self.of(record).branch(at)
            self._others[record, at] = made
        return self._others[record, at]

    @cached_property
    def recorded(self) -> Table:
        """The whole game as it was recorded."""
        return self.server.recorded(RECORD)

    @cached_property
    def finished(self) -> Table:
        """The whole game, with people in all seats."""
        return self._named(self.recorded.branch(len(self._decisions)))

    @cached_property
    def middle(self) -> Table:
        """The game in its middle, with everybody at one screen."""
        return self._named(self.recorded.branch(MIDDLE))

    @cached_property
    def new_turn(self) -> Table:
        """The game at the beginning of a turn."""
        turns = [asked.turn for asked in self._decisions]
        return self._named(self.recorded.branch(turns.index(turns[MIDDLE] + 1)))

    @cached_property
    def new_era(self) -> Table:
        """The game at the first decision of its second era."""
        eras = [asked.era for asked in self._decisions]
        return self._named(self.recorded.branch(next(step for step, era in enumerate(eras) if era != eras[0])))

    @cached_property
    def _decisions(self) -> list[Decision]:
        game = millrace.replay(Record.load(RECORD))
        return [game.title.decision(game.state_at(step), each.seat) for step, each in enumerate(game.steps)]

    def _named(self, table: Table) -> Table:
        key = table.keys[0]
        for seat, name in zip("ABC", NAMES, strict=True):
            address = f"{self.server.address}/api/matches/{table.id}/seats/{seat}"
            body, kind = json.dumps({"name": name}).encode(), {"Content-Type": "application/json"}
            self.server.ask(urllib.request.Request(address, body, kind, method="PUT"), key["token"])
        return table


# -- Screens -----------------------------------------------------------------------------------------------------------


Screen: TypeAlias = Callable[[Page, Tables], None]
"""How to get to what is to be looked at."""


def lobby(page: Page, tables: Tables) -> None:
    """The lobby of somebody who has two games."""
    page.goto(tables.server.address)
    held = [{"id": table.id, "token": table.keys[0]["token"]} for table in (tables.finished, tables.middle)]
    page.evaluate("(keys) => localStorage.setItem('millrace.keys', JSON.stringify(keys))", held)
    page.reload()
    page.locator(".matches li").first.wait_for()


def new_game(page: Page, tables: Tables) -> None:
    """A new game with its switches in sight."""
    lobby(page, tables)
    page.locator(".title-card .quiet").first.click()
    page.locator(".counts label").last.click()
    page.locator(".seats select").nth(1).select_option("human")
    page.locator(".seats input").nth(0).fill("Ada")
    page.locator(".seats input").nth(1).fill("Brunel")
    page.locator("details.switches summary").click()


def handed_over(page: Page, tables: Tables) -> None:
    """The screen before a hand."""
    page.goto(tables.new_turn.link("A"))
    page.locator(".handover").wait_for()


def table(page: Page, tables: Tables) -> None:
    """The table when it is one's turn."""
    sit_down(page, tables.middle)


def sit_down(page: Page, table: Table) -> None:
    """Go to a table where everybody uses one screen, and say that it is in the right hands."""
    page.goto(table.link("A"))
    page.locator(".handover button, .prompt.is-mine").first.wait_for()
    if page.locator(".handover").count():
        page.locator(".handover button").click()
    page.locator(".prompt.is-mine").wait_for()


def bill(page: Page, tables: Tables) -> None:
    """An option with its bill and its ghost, before it is played."""
    table(page, tables)
    page.locator(".option").first.click()
    page.locator(".bill").wait_for()


def choice(page: Page, tables: Tables) -> None:
    """What is left after a click on a card."""
    table(page, tables)
    page.locator(".surface-hand .region.is-hot").last.click()
    page.locator(".region.is-chosen").first.wait_for()


def why_not(page: Page, tables: Tables) -> None:
    """The answer to a click on something that is not lit."""
    table(page, tables)
    page.locator(".board .region:not(.is-hot).is-rect").nth(10).click(force=True)
    page.locator(".notice").wait_for()


def rival(page: Page, tables: Tables) -> None:
    """What lies before another player."""
    table(page, tables)
    if page.locator("#sheet-players").count():
        page.locator("#sheet-players").click()
    page.locator(".strip:not(.is-own) button").first.click()
    page.locator("dialog .surface").first.wait_for()


def replay(page: Page, tables: Tables) -> None:
    """A position of the past."""
    page.goto(tables.finished.link("A").replace("#", "?at=60#"))
    page.locator("dialog header button").click()
    page.locator(".table.is-past").wait_for()
    if page.locator("#sheet-log").count():
        page.locator("#sheet-log").click()


def end_of_era(page: Page, tables: Tables) -> None:
    """The points of the first era."""
    sit_down(page, tables.new_era)
    page.locator(".ending").wait_for()


def ending(page: Page, tables: Tables) -> None:
    """The end of the game with the course of its figures."""
    page.goto(tables.finished.link("A"))
    page.locator(".ending .place").first.wait_for()


def rules(page: Page, tables: Tables) -> None:
    """The rules, one by one."""
    page.goto(f"{tables.server.address}/rules/{TITLE}")
    page.locator(".rules li").first.wait_for()


def menu(page: Page, tables: Tables) -> None:
    """What can be done besides playing."""
    table(page, tables)
    page.locator(".menu-button, .thumbs .quiet").first.click()
    page.locator("dialog .menu").wait_for()


def in_words(page: Page, tables: Tables) -> None:
    """The table in words."""
    menu(page, tables)
    page.locator("dialog .menu button").first.click()
    page.locator("dialog .panels").wait_for()


def position(record: str, at: int) -> Screen:
    """The table of another record after so many decisions."""
    return lambda page, tables: sit_down(page, tables.of(record, at))


def question(record: str, kind: str, round: int, number: int) -> Screen:
    """The table of another record at a question of a kind in a round, after so many of them."""

    def screen(page: Page, tables: Tables) -> None:
        game = millrace.replay(Record.load(RECORDS / record))
        questions = [game.title.decision(game.state_at(step), each.seat) for step, each in enumerate(game.steps)]
        steps = [step for step, each in enumerate(questions) if (each.kind, each.round) == (kind, round)]
        position(record, steps[number])(page, tables)

    return screen


def dialled(record: str, at: int) -> Screen:
    """A question with dials of another record, after some of them were turned."""

    def screen(page: Page, tables: Tables) -> None:
        position(record, at)(page, tables)
        higher = page.locator(".dial .higher")
        for dial, times in enumerate((4, 3, 1, 1)):
            for _ in range(times):
                higher.nth(dial).click()

    return screen


def end_of(record: str) -> Screen:
    """The end of another record."""

    def screen(page: Page, tables: Tables) -> None:
        page.goto(tables.of(record).link("A"))
        page.locator(".ending .breakdown").first.wait_for()

    return screen


def components_of(title: str) -> Screen:
    """The components of a title with their provenance."""

    def screen(page: Page, tables: Tables) -> None:
        page.goto(f"{tables.server.address}/content/{title}")
        page.locator(".reference table").first.wait_for()

    return screen


LANCASHIRE: Final = position("brass-lancashire/3-players.millrace", 200)
GERMANY: Final = position("age-of-industry/germany-4-players.millrace", 200)
NEW_ENGLAND: Final = position("age-of-industry/new-england-3-players.millrace", 200)
PALACE: Final = question("crystal-palace/4-players.millrace", "place", 3, 7)
KANAL: Final = position("oranienburger-kanal/solo.millrace", 150)

SCREENS: Final[Mapping[str, Screen]] = {
    **{
        screen.__name__: screen
        for screen in (
            lobby, new_game, handed_over, table, choice, bill, why_not, rival, replay, end_of_era, ending, rules, menu,
            in_words,
        )
    },
    "components": components_of(TITLE),
    "lancashire": LANCASHIRE,
    "lancashire-ending": end_of("brass-lancashire/3-players.millrace"),
    "lancashire-components": components_of("brass-lancashire"),
    "germany": GERMANY,
    "new-england": NEW_ENGLAND,
    "age-of-industry-ending": end_of("age-of-industry/new-england-3-players.millrace"),
    "age-of-industry-components": components_of("age-of-industry"),
    "palace-start": position("crystal-palace/4-players.millrace", 0),
    "palace-dice": dialled("crystal-palace/4-players.millrace", 0),
    "palace": PALACE,
    "palace-ending": end_of("crystal-palace/4-players.millrace"),
    "palace-components": components_of("crystal-palace"),
    "kanal": KANAL,
    "kanal-two": position("oranienburger-kanal/2-players.millrace", 150),
    "kanal-ending": end_of("oranienburger-kanal/solo.millrace"),
    "kanal-campaign": end_of("oranienburger-kanal/campaign.millrace"),
    "kanal-components": components_of("oranienburger-kanal"),
}  # fmt: skip


# -- Drawing -----------------------------------------------------------------------------------------------------------


@contextmanager
def page_of(browser: Browser, size: tuple[int, int], language: str = "en", scale: float = 1) -> Iterator[Page]:
    """A page of that size in a browser that has just been opened."""
    width, height = size
    phone = width < 800 or height < 500
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=scale,
        has_touch=phone,
        is_mobile=phone,
        locale=LOCALES[language],
        reduced_motion="reduce",
    )
    yield context.new_page()
    context.close()


def be_drawn(page: Page) -> None:
    """Wait until pictures and fonts have come."""
    page.wait_for_load_state("networkidle")
    page.evaluate("() => document.fonts.ready.then(() => undefined)")


@dataclass(frozen=True)
class Picture:
    """A picture of the documentation."""

    name: str
    screen: Screen
    size: tuple[int, int] = (1400, 900)
    scale: float = 1


DOCUMENTED: Final = (
    Picture("table", table),
    Picture("bill", bill, (1280, 720)),
    Picture("phone", table, (390, 844), 1.5),
    Picture("lobby", new_game),
    Picture("ending", ending),
    Picture("lancashire", LANCASHIRE),
    Picture("kanal", KANAL),
    Picture("germany", GERMANY),
    Picture("new-england", NEW_ENGLAND),
    Picture("palace", PALACE),
)


def make_pictures(browser: Browser, tables: Tables) -> None:
    """Make all pictures of the documentation."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    for picture in DOCUMENTED:
        with page_of(browser, picture.size, scale=picture.scale) as page:
            picture.screen(page, tables)
            be_drawn(page)
            path = PICTURES / f"{picture.name}.jpg"
            drawn = page.screenshot(type="jpeg", quality=QUALITY)
        if len(drawn) > LARGEST:
            raise RuntimeError(f"{path.name} has {len(drawn)} bytes; at most {LARGEST} are wanted")
        path.write_bytes(drawn)
        print(f"{path.relative_to(ROOT)}: {len(drawn) // 1000} kB")


def look_at_screens(browser: Browser, tables: Tables, folder: Path, wanted: Sequence[str]) -> None:
    """Draw every screen in every language at every size."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, screen in SCREENS.items():
        if wanted and name not in wanted:
            continue
        for size in SIZES:
            for language in LOCALES:
                with page_of(browser, size, language) as page:
                    screen(page, tables)
                    be_drawn(page)
                    page.screenshot(path=folder / f"{name}-{size[0]}x{size[1]}-{language}.png")
    print(f"drawn to {folder}")


def main(words: Sequence[str]) -> int:
    """Make the pictures; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.screenshots", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--screens", type=Path, metavar="FOLDER", help="draw all screens to this folder instead")
    # Without a name, argparse looks for the empty list among the choices.
    parser.add_argument(
        "names", nargs="*", choices=[[], *SCREENS], metavar="NAME", help="with --screens: only these screens"
    )
    options = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as home, Server(Path(home)) as server, sync_playwright() as playwright:
        browser = launch(playwright)
        if options.screens:
            look_at_screens(browser, Tables(server), options.screens, options.names)
        else:
            make_pictures(browser, Tables(server))
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
