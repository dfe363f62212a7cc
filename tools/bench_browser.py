"""The table in Chromium: from a click to the picture, from the address to a finished game, frames while it moves."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any, Final

from tools.serving import RECORDS, Server, Table, launch

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

    from tools.yardstick import Subject

CLICKS: Final = 20
OPENINGS: Final = 5
RECORD: Final = RECORDS / "brass-birmingham" / "4-players.millrace"
MIDDLE: Final = 150
SLOWER: Final = 4
"""By how much a phone's CPU is slower than this one."""
PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}

# From the click to the first frame that shows what the click was for.
_WATCH: Final = """
(selector) => {
  let start = 0;
  window.took = undefined;
  addEventListener("click", () => (start = performance.now()), { capture: true, once: true });
  const watch = new MutationObserver(() => {
    if (!start || !document.querySelector(selector)) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => (window.took = performance.now() - start)));
  });
  watch.observe(document.body, { subtree: true, childList: true, attributes: true });
}
"""
_OPENED: Final = """
new MutationObserver((_, watch) => {
  if (!document.querySelector(".board .region")) return;
  watch.disconnect();
  requestAnimationFrame(() => setTimeout(() => (window.opened = performance.now())));
}).observe(document, { subtree: true, childList: true });
"""
# Frames a second while a finger or wheel moves the board in every frame.
_MOVED: Final = """
async ([kind, seconds]) => {
  const frame = document.querySelector(".board .frame");
  const box = frame.getBoundingClientRect();
  const at = (share) => ({
    bubbles: true, cancelable: true, pointerId: 7, button: 0,
    clientX: box.left + box.width * (0.5 + 0.3 * Math.sin(6 * share)),
    clientY: box.top + box.height * (0.5 + 0.3 * Math.cos(6 * share)),
  });
  const wheel = (deltaY) => frame.dispatchEvent(new WheelEvent("wheel", { ...at(0), deltaY }));
  const touch = (name, share) => frame.dispatchEvent(new PointerEvent(name, at(share)));
  if (kind === "pan") {
    wheel(-500);
    touch("pointerdown", 0);
  }
  let frames = 0;
  const start = performance.now();
  await new Promise((done) => {
    const step = () => {
      const share = (performance.now() - start) / (1000 * seconds);
      if (share >= 1) return done();
      frames += 1;
      if (kind === "zoom") wheel(share % 0.5 < 0.25 ? -15 : 15);
      else touch("pointermove", share);
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
  const rate = (1000 * frames) / (performance.now() - start);
  touch("pointerup", 1);
  for (let i = 0; i < 20; i += 1) wheel(500);
  return rate;
}
"""


@dataclass(frozen=True)
class Clicks:
    """Seconds in the browser, each the median of several."""

    narrow: float
    """From a click on an option to its bill; nothing is asked of the server."""
    play: float
    """From "Do it" to the table with the decision on it."""


@dataclass(frozen=True)
class Openings:
    """Seconds from the address to the table of a finished game, each the median of several."""

    warm: float
    """In a browser that has opened it before."""
    cold: float
    """In one that has nothing of it."""


@dataclass(frozen=True)
class Frames:
    """Frames a second on the CPU of a phone while the board is moved."""

    zoom: float
    pan: float


@contextmanager
def browsing() -> Iterator[Browser]:
    """Chromium without a window."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = launch(playwright)
        try:
            yield browser
        finally:
            browser.close()


def _sit_down(page: Page, table: Table) -> None:
    page.goto(table.link("A"))
    page.locator(".handover button").first.click()
    page.locator(".prompt.is-mine").wait_for()
    if page.locator("dialog .ending").count():  # an era has just ended: its points are shown first
        page.locator("dialog header button").click()


def clicks(server: Server, browser: Browser, times: int = CLICKS) -> Clicks:
    """How long the table in the browser takes to answer clicks, in the middle of a game of four."""
    table = server.recorded(RECORD).branch(MIDDLE)
    page = browser.new_page(viewport={"width": 1400, "height": 900}, reduced_motion="reduce")
    _sit_down(page, table)
    narrow, play = list[float](), list[float]()
    for _ in range(times):
        narrow.append(_timed(page, ".option:has(.notes)", ".bill:not(.is-waiting)"))
        play.append(_timed(page, ".bill .primary", ".turn-buttons button:not(:disabled)"))
        page.locator(".turn-buttons button").nth(1).click()
        page.locator(".turn-buttons:not(:has(button:not(:disabled)))").wait_for()
    page.close()
    return Clicks(median(narrow), median(play))


def _timed(page: Page, clicked: str, shown: str) -> float:
    page.evaluate(_WATCH, shown)
    page.locator(clicked).first.click()
    page.wait_for_function("() => window.took !== undefined")
    taken: float = page.evaluate("window.took")
    return taken / 1000


def clicks_of(subject: Subject, times: int = CLICKS) -> Clicks:
    """The same of an earlier commit, measured by what it has for that: its table may look otherwise."""
    lines = (
        "import json",
        "from playwright.sync_api import sync_playwright",
        "from tools.bench_server import clicks, serving",
        "from tools.serving import launch",
        "with serving() as server, sync_playwright() as playwright:",
        f"    print(json.dumps(vars(clicks(server, launch(playwright), {times}))))",
    )
    own = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    words = [subject.python, "-c", "\n".join(lines)]
    done = subprocess.run(words, cwd=subject.folder, env=own, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"the clicks of {subject.name} could not be measured: {done.stderr.strip()[-500:]}")
    figures = json.loads(done.stdout.splitlines()[-1])
    return Clicks(figures["narrow"], figures["play"])


def openings(server: Server, browser: Browser, times: int = OPENINGS, record: Path = RECORD) -> Openings:
    """How long a finished game takes to open, with and without what browsers keep."""
    over = server.recorded(record)
    link = over.link(over.keys[0]["seats"][0])
    warm, cold = list[float](), list[float]()
    # A new server draws its pictures first; the lobby shows all of them.
    lobby = browser.new_page()
    lobby.goto(link.partition("/m/")[0], wait_until="networkidle")
    lobby.close()
    for _ in range(times):
        context = browser.new_context(viewport={"width": 1400, "height": 900}, reduced_motion="reduce")
        context.add_init_script(_OPENED)
        cold.append(_opened(context, link))
        warm.append(_opened(context, link))
        context.close()
    return Openings(median(warm), median(cold))


def _opened(context: BrowserContext, link: str) -> float:
    page = context.new_page()
    page.goto(link)
    page.wait_for_function("() => window.opened")
    taken: float = page.evaluate("window.opened")
    page.close()
    return taken / 1000


def frames(server: Server, browser: Browser, seconds: float = 3.0) -> Frames:
    """How smoothly the board moves on a phone in the middle of a game."""
    context = browser.new_context(**PHONE)
    page = context.new_page()
    _sit_down(page, server.recorded(RECORD).branch(MIDDLE))
    page.locator(".board .region").first.wait_for()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    zoom, pan = (float(page.evaluate(_MOVED, [kind, seconds])) for kind in ("zoom", "pan"))
    context.close()
    return Frames(zoom, pan)
