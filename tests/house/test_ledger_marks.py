"""Every entry of every rule ledger is proven by a test that names it."""

import json
import subprocess
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from tools import ledger
from tools.ledger import GAMES, Coverage, Entry, MarkReader, unknown_ids

ROOT = Path(__file__).resolve().parents[2]
LEDGER = str(ROOT / "tools" / "ledger.py")
TITLES = [path.parent.name.replace("_", "-") for path in sorted(GAMES.glob("*/ledger.toml"))]


def collected_whole(session: pytest.Session) -> bool:
    """Whether a session has collected the whole default suite: every file in which a test names an entry, wholly."""
    options, words = session.config.option, session.config.getini("addopts")
    if any(getattr(options, name, None) for name in ("keyword", "deselect", "lf", "stepwise")):
        return False
    if options.markexpr != words[words.index("-m") + 1] or any("::" in word for word in session.config.args):
        return False
    naming = {path for path in (ROOT / "tests").rglob("test_*.py") if "mark.rule(" in path.read_text(encoding="utf-8")}
    return naming <= {item.path for item in session.items}


@pytest.fixture(scope="module")
def report(request: pytest.FixtureRequest) -> Any:
    """What `./x ledger --json` prints. If this process runs a part of the suite, another one collects the whole."""
    words = ["--json", "--report"]
    if not collected_whole(request.session):
        done = subprocess.run([sys.executable, LEDGER, *words], capture_output=True, text=True, check=False)
        assert done.stdout, done.stderr
        return json.loads(done.stdout)
    reader = MarkReader()
    reader.pytest_collection_modifyitems(request.session.items)
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(StringIO()) as said:
        patch.setattr(ledger, "read_marks", lambda: reader.proofs)
        ledger.main(words)
    return json.loads(said.getvalue())


def test_no_test_names_an_entry_that_no_ledger_has(report: Any) -> None:
    assert report["unknown"] == {}


@pytest.mark.parametrize("title", TITLES)
def test_every_entry_is_proven(report: Any, title: str) -> None:
    assert report["titles"][title]["unproven"] == []


def test_marks_are_read_without_running_anything() -> None:
    part = "tests/rules/oranienburger_kanal/test_tie.py"
    reading = f"import json, tools.ledger as l; print(json.dumps(l.read_marks(l.ROOT / {part!r})))"
    done = subprocess.run([sys.executable, "-c", reading], capture_output=True, text=True, check=False, cwd=ROOT)
    proofs = json.loads(done.stdout)
    assert {"ORA-TIE-01", "ORA-TIE-05"} <= set(proofs) and all(id.startswith("ORA-") for id in proofs)
    assert f"{part}::test_fewer_empty_route_spaces_win" in proofs["ORA-TIE-01"]


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
