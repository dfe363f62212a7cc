"""What `./x bench server` measures in the browser can be done."""

from playwright.sync_api import Browser

from tools.bench_browser import clicks, frames, openings
from tools.serving import Server


def test_clicks_openings_and_frames_are_measured(server: Server, browser: Browser) -> None:
    taken = clicks(server, browser, times=1)
    assert min(taken.narrow, taken.play) > 0
    opened = openings(server, browser, times=1)
    assert min(opened.warm, opened.cold) > 0
    moved = frames(server, browser, seconds=0.3)
    assert min(moved.zoom, moved.pan) > 0
