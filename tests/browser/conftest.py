"""A real server, a real browser, and people who sit before it. Whatever goes wrong in a page fails its test."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.people import PHONE, Person, Sit
from tools.serving import CHROMIUM, NO_CHROMIUM, Server, launch


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The browser of the distribution. Without one the test is skipped, unless CI says that it must run."""
    if not CHROMIUM:
        if os.environ.get("MILLRACE_NEEDS_CHROMIUM"):
            pytest.fail(NO_CHROMIUM)
        pytest.skip(f"THE BROWSER TABLE IS NOT TESTED: {NO_CHROMIUM}")
    with sync_playwright() as playwright:
        found = launch(playwright)
        yield found
        found.close()


@pytest.fixture(scope="session")
def server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that tests share, each with matches of its own on it: to start one takes longer than many a test.

    Whoever begins many matches would have to wait; here nobody has to.
    """
    words = (sys.executable, "-m", "tests.browser.generous", "serve", "--port", "{port}", "--no-browser")
    with Server(tmp_path_factory.mktemp("server"), words) as found:
        yield found


@pytest.fixture
def own_server(browser: Browser, tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill."""
    with Server(tmp_path) as found:
        yield found


@pytest.fixture
def sit(browser: Browser) -> Iterator[Sit]:
    """Have somebody sit down before a browser of their own; at the end nobody may have seen an error."""
    seated: list[Person] = []

    def sit_down(link: str = "", phone: bool = False, **wishes: object) -> Person:
        person = Person(browser, {**(PHONE if phone else {}), **wishes})
        seated.append(person)
        if link:
            person.open(link)
        return person

    yield sit_down
    problems = [problem for person in seated for problem in person.problems]
    for person in seated:
        person.leave()
    assert not problems, "\n".join(problems)
