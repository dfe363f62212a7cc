"""What every test shares: the engine it runs on, and how hypothesis searches."""

import os

import pytest
from hypothesis import settings

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
