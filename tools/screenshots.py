"""Make the pictures of docs/pictures from a recorded game: `.venv/bin/python -m tools.screenshots`.

A server of its own shows the record in the browser of the distribution; the pictures are what people see there. With
`--sizes` the table and the lobby are drawn at every size that must look well, as PNG, to be looked at.
"""

from __future__ import annotations

import argparse
import base64
import json
import sys
import tempfile
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

from tools.serving import ROOT, Server, Table, launch

RECORD: Final = ROOT / "tests" / "records" / "brass-birmingham" / "3-players.millrace"
PICTURES: Final = ROOT / "docs" / "pictures"
NAMES: Final = ("Ada", "Brunel", "Clara")
MIDDLE: Final = 163
"""After how many decisions of the record the table is shown: the railways are being built."""
LARGEST: Final = 400_000
"""Bytes of a picture: a README should appear at once."""
SIZES: Final = ((1400, 900), (1280, 720), (390, 844))

# The browser itself knows how to make a small picture of a large one.
_SHRINK: Final = """
async ([png, quality]) => {
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext("2d").drawImage(picture, 0, 0);
  const blob = await canvas.convertToBlob({ type: "image/webp", quality });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
"""


def middle_of_a_game(server: Server) -> Table:
    """The table in the middle of the recorded game, with people at it."""
    table = server.recorded(RECORD).branch(MIDDLE)
    for seat, name in zip("ABC", NAMES, strict=True):
        _rename(server, table, seat, name)
    return table


def _rename(server: Server, table: Table, seat: str, name: str) -> None:
    request = urllib.request.Request(
        f"{server.address}/api/matches/{table.id}/seats/{seat}",
        json.dumps({"name": name}).encode(),
        {"Content-Type": "application/json"},
        method="PUT",
    )
    server.ask(request, table.token(seat))


@contextmanager
def page_of(browser: Browser, width: int, height: int, scale: float = 1) -> Iterator[Page]:
    """A page of that size in a browser that has just been opened."""
    phone = width < 800
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=scale,
        has_touch=phone,
        is_mobile=phone,
        locale="en-GB",
        reduced_motion="reduce",
    )
    yield context.new_page()
    context.close()


def show_table(page: Page, link: str) -> None:
    """Sit down at a table, take the screen if it is handed over, and wait until everything is drawn."""
    page.goto(link)
    page.locator(".table").wait_for()
    cover = page.locator(".handover button")
    if cover.count():
        cover.click()
        page.locator(".prompt.is-mine").wait_for()
    be_drawn(page)


def show_lobby(page: Page, table: Table) -> None:
    """Open the lobby of somebody who has a game."""
    page.goto(table.server.address)
    key = [{"id": table.id, "token": table.keys[0]["token"]}]
    page.evaluate("(keys) => localStorage.setItem('millrace.keys', JSON.stringify(keys))", key)
    page.reload()
    page.locator(".matches li").first.wait_for()
    be_drawn(page)


def be_drawn(page: Page) -> None:
    """Wait until pictures and fonts have come."""
    page.wait_for_load_state("networkidle")
    page.evaluate("() => document.fonts.ready.then(() => undefined)")


def keep(page: Page, painter: Page, name: str, quality: float = 0.86) -> None:
    """Keep what a page shows as a picture of the documentation."""
    png = base64.b64encode(page.screenshot()).decode()
    picture = base64.b64decode(painter.evaluate(_SHRINK, [png, quality]))
    path = PICTURES / f"{name}.webp"
    if len(picture) > LARGEST:
        raise RuntimeError(f"{path.name} has {len(picture)} bytes; at most {LARGEST} are wanted")
    path.write_bytes(picture)
    print(f"{path.relative_to(ROOT)}: {len(picture) // 1000} kB")


def make_pictures(browser: Browser, server: Server) -> None:
    """Make all pictures of the documentation."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    table = middle_of_a_game(server)
    link = table.link("A")
    painter = browser.new_page()
    with page_of(browser, 1400, 900) as page:
        show_table(page, link)
        keep(page, painter, "table")
    with page_of(browser, 390, 844, scale=2) as page:
        show_table(page, link)
        keep(page, painter, "phone")
    with page_of(browser, 1400, 900) as page:
        show_lobby(page, table)
        keep(page, painter, "lobby")
    with page_of(browser, 1400, 900) as page:
        over = server.recorded(RECORD)
        show_table(page, over.link(over.keys[0]["seats"][0]))
        page.locator(".ending .place").first.wait_for()
        keep(page, painter, "ending")


def look_at_sizes(browser: Browser, server: Server, folder: Path) -> None:
    """Draw table, hand-over, end and lobby at all sizes, to be looked at."""
    folder.mkdir(parents=True, exist_ok=True)
    table, over = middle_of_a_game(server), server.recorded(RECORD)
    for width, height in SIZES:
        with page_of(browser, width, height) as page:
            show_lobby(page, table)
            page.screenshot(path=folder / f"lobby-{width}.png")
            show_table(page, table.link("A"))
            page.screenshot(path=folder / f"table-{width}.png")
            show_table(page, over.link(over.keys[0]["seats"][0]))
            page.screenshot(path=folder / f"ending-{width}.png")
    print(f"drawn to {folder}")


def main(words: Sequence[str]) -> int:
    """Make the pictures; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.screenshots", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--sizes", type=Path, metavar="FOLDER", help="draw all sizes to this folder instead")
    options = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as home, Server(Path(home)) as server, sync_playwright() as playwright:
        browser = launch(playwright)
        if options.sizes:
            look_at_sizes(browser, server, options.sizes)
        else:
            make_pictures(browser, server)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
