"""The guide to the HTTP API tells the truth: its examples are played against a running server."""

import doctest
import re
from pathlib import Path

from tests.server.running import serving

GUIDE = Path(__file__).parents[2] / "docs" / "api.md"


def test_the_examples_run(tmp_path: Path) -> None:
    with serving(tmp_path) as running:
        failed, tried = doctest.testfile(
            str(GUIDE), module_relative=False, encoding="utf-8", globs={"SERVER": running.address}
        )
    assert tried >= 30
    assert failed == 0


def test_every_address_named_exists(tmp_path: Path) -> None:
    text = GUIDE.read_text(encoding="utf-8")
    named = {path.split("?")[0] for path in re.findall(r"`(/api/[a-z./]+)`", text)}
    assert named == {"/api/docs", "/api/openapi.json"}
    with serving(tmp_path) as running:
        for path in named:
            assert running.ask("HEAD", path)[0] == 200
