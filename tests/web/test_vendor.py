"""The libraries of the client are what their authors published, and their licences lie beside them."""

from __future__ import annotations

import hashlib
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

VENDOR: Final = Path(__file__).parents[2] / "src" / "millrace" / "web" / "vendor"
SOURCES: Final[dict[str, dict[str, Any]]] = tomllib.loads((VENDOR / "SOURCES.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", SOURCES)
def test_a_file_is_what_was_published(name: str) -> None:
    source = SOURCES[name]
    content = (VENDOR / name).read_bytes()
    for change in source.get("changed", ()):
        assert content.count(change["here"].encode()) == 1
        content = content.replace(change["here"].encode(), change["published"].encode())
    assert hashlib.sha256(content).hexdigest() == source["sha256"]


def test_every_file_is_accounted_for() -> None:
    here = {path.name for path in VENDOR.iterdir() if not path.name.endswith(".d.ts")}
    assert here == {*SOURCES, "SOURCES.toml"}


def test_every_package_has_its_licence() -> None:
    packages = {source["package"] for source in SOURCES.values()}
    assert {f"LICENSE.{package}.txt" for package in packages} <= SOURCES.keys()
