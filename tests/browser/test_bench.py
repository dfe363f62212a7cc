"""The clicks that `./x bench server` measures can be made."""

from playwright.sync_api import Browser

from tools.bench_server import clicks
from tools.serving import Server


def test_clicks_are_measured(server: Server, browser: Browser) -> None:
    found = clicks(server, browser, times=1)
    assert min(found.narrow, found.play, found.open) > 0
