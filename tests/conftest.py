"""What every test shares: the engine it runs on, and how hypothesis searches."""

import gc
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from hypothesis import settings

EARLY: Final = (
    "tests/properties/test_compiled.py",
    "tests/server/test_hosts.py",
    "tests/house/test_arrays.py",
    "tests/server/test_equal_looks.py",
)
"""What compiles, waits or compares for long begins first: nobody is to be left with it when all others are done."""

# Where nothing compiled may lie beside the sources, pytest would prepare all test files anew in each run, and each of
# the many processes that tests start all modules it imports.
if sys.dont_write_bytecode:
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(Path(__file__).resolve().parents[1] / ".pytest_cache" / "bytecode")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix

# Tests look into the engine and replace parts of it, which compiled code does not allow. MILLRACE_PURE=0 insists.
os.environ.setdefault("MILLRACE_PURE", "1")

# Repeatable on every machine and never failing for a slow one; `--hypothesis-profile=search` looks for new examples.
settings.register_profile("ci", deadline=None, derandomize=True)
settings.register_profile("search", deadline=None, max_examples=1000)
settings.load_profile("ci")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Collect tests without looking for garbage, and leave what was collected out of every later search for it.

    They are half a million objects that stay to the end: to look through them took an eighth of all the time. To look
    for what tests leave behind after every 700 new objects, as Python does, took a tenth of it.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()
        gc.set_threshold(20_000, 20, 20)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put what takes long first."""
    order = {file: place for place, file in enumerate(EARLY)}
    items.sort(key=lambda item: order.get(item.nodeid.partition("::")[0], len(order)))


@pytest.fixture
def own_roster(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that are registered or loaded in a test are forgotten after it."""
    from millrace.bots import roster

    for known in ("_named", "_loaded"):
        monkeypatch.setattr(roster, known, dict(getattr(roster, known)))
