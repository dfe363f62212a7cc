"""What every test shares: the engine it runs on, and how hypothesis searches."""

import os
import sys
from pathlib import Path

import pytest
from hypothesis import settings

# Where nothing compiled may lie beside the sources, pytest would prepare all test files anew in each run.
if sys.dont_write_bytecode:
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(Path(__file__).resolve().parents[1] / ".pytest_cache" / "bytecode")

# Tests look into the engine and replace parts of it, which compiled code does not allow. MILLRACE_PURE=0 insists.
os.environ.setdefault("MILLRACE_PURE", "1")

# Repeatable on every machine and never failing for a slow one; `--hypothesis-profile=search` looks for new examples.
settings.register_profile("ci", deadline=None, derandomize=True)
settings.register_profile("search", deadline=None, max_examples=1000)
settings.load_profile("ci")


@pytest.fixture
def own_roster(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that are registered or loaded in a test are forgotten after it."""
    from millrace.bots import roster

    for known in ("_named", "_loaded"):
        monkeypatch.setattr(roster, known, dict(getattr(roster, known)))
