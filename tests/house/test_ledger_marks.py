"""Every entry of every rule ledger is proven by a test that names it."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tools.ledger import GAMES, Coverage, Entry, unknown_ids

ROOT = Path(__file__).resolve().parents[2]
TITLES = [path.parent.name.replace("_", "-") for path in sorted(GAMES.glob("*/ledger.toml"))]


@pytest.fixture(scope="module")
def report() -> Any:
    """What `./x ledger --json` prints; collected in a process of its own, as this one may run a part of it."""
    command = [sys.executable, str(ROOT / "tools" / "ledger.py"), "--json", "--report"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stdout, done.stderr
    return json.loads(done.stdout)


def test_no_test_names_an_entry_that_no_ledger_has(report: Any) -> None:
    assert report["unknown"] == {}


@pytest.mark.parametrize("title", TITLES)
def test_every_entry_is_proven(report: Any, title: str) -> None:
    assert report["titles"][title]["unproven"] == []


# -- the counting itself

SELL = Entry("BIR-SELL-01", {"en": "sell", "de": "verkaufen"})
LOAN = Entry("BIR-LOAN-01", {"en": "loan", "de": "Kredit"})
LOAN_AGAIN = Entry("BIR-LOAN-02", {"en": "again", "de": "nochmals"})


def test_coverage_counts_by_chapter() -> None:
    coverage = Coverage("some-title", (SELL, LOAN, LOAN_AGAIN), {"BIR-LOAN-02": ["test_loan"]})
    assert coverage.chapters() == {"SELL": (0, 1), "LOAN": (1, 2)}
    assert coverage.unproven == [SELL, LOAN]


def test_an_id_of_no_ledger_is_found() -> None:
    proofs = {"BIR-SELL-01": ["test_sale"], "BIR-SELL-99": ["test_typo"]}
    assert unknown_ids({"some-title": (SELL,)}, proofs) == {"BIR-SELL-99": ["test_typo"]}
