"""The guide to the HTTP API tells the truth: its examples are played against a running server."""

import doctest
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.running import Running, serving

GUIDE = Path(__file__).parents[2] / "docs" / "api.md"


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with serving(Path(tmp_path_factory.mktemp("home"))) as found:
        yield found


def test_the_examples_run(running: Running) -> None:
    failed, tried = doctest.testfile(
        str(GUIDE), module_relative=False, encoding="utf-8", globs={"SERVER": running.address}
    )
    assert tried >= 30
    assert failed == 0


def test_every_address_named_exists(running: Running) -> None:
    text = GUIDE.read_text(encoding="utf-8")
    named = {path.split("?")[0] for path in re.findall(r"`(/api/[a-z./]+)`", text)}
    assert named == {"/api/docs", "/api/openapi.json"}
    for path in named:
        assert running.ask("HEAD", path)[0] == 200
