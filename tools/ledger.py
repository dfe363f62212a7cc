"""Show which entries of the rule ledgers are proven by a test: `./x ledger [TITLE]`.

A test names what it proves: `@pytest.mark.rule("BIR-SELL-05")`. Only tests that the default suite really runs count:
one that is skipped, expected to fail or deselected proves nothing.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import sys
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parent.parent
GAMES: Final = ROOT / "src" / "millrace" / "games"

Proofs = dict[str, list[str]]
"""The tests that prove a ledger entry, by its id."""


@dataclass(frozen=True)
class Entry:
    """One numbered statement of a title's rule ledger."""

    id: str
    texts: Mapping[str, str]

    @property
    def chapter(self) -> str:
        """The middle part of the id: SELL in BIR-SELL-05."""
        return self.id.split("-")[1]


@dataclass(frozen=True)
class Coverage:
    """What the tests prove of one title's ledger."""

    title: str
    entries: tuple[Entry, ...]
    proofs: Proofs = field(repr=False)

    @property
    def unproven(self) -> list[Entry]:
        """The entries that no test names, in the ledger's order."""
        return [entry for entry in self.entries if entry.id not in self.proofs]

    def chapters(self) -> dict[str, tuple[int, int]]:
        """How many entries of each chapter are proven, and how many there are."""
        counts: dict[str, tuple[int, int]] = {}
        for entry in self.entries:
            proven, total = counts.get(entry.chapter, (0, 0))
            counts[entry.chapter] = (proven + (entry.id in self.proofs), total + 1)
        return counts


class MarkReader:
    """A pytest plugin that notes which tests name which ledger entries, and runs none of them."""

    def __init__(self) -> None:
        self.proofs: Proofs = {}
        self.broken: list[str] = []

    # After everybody else's: whatever -m deselects is gone by then.
    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Note the marks of every test that the default suite would run."""
        for item in items:
            if any(item.get_closest_marker(name) for name in ("skip", "skipif", "xfail")):
                continue
            for mark in item.iter_markers("rule"):
                for rule in mark.args:
                    self.proofs.setdefault(str(rule), []).append(item.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note a test file that cannot even be imported."""
        if report.failed:
            self.broken.append(f"{report.nodeid}: {str(report.longrepr).strip().splitlines()[-1]}")


def read_marks(tests: Path = ROOT / "tests") -> Proofs:
    """Which tests of the default suite, or of a part, prove which entries; exits if a test file cannot be collected."""
    reader = MarkReader()
    quiet = io.StringIO()
    arguments = ["--collect-only", "-q", "-pno:cacheprovider", "-pno:xdist", "--assert=plain", "--rootdir", str(ROOT)]
    with contextlib.redirect_stdout(quiet), contextlib.redirect_stderr(quiet):
        status = pytest.main([*arguments, "-c", str(ROOT / "pyproject.toml"), str(tests)], plugins=[reader])
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        sys.exit("ledger: the tests cannot be collected:\n  " + ("\n  ".join(reader.broken) or quiet.getvalue()))
    return reader.proofs


def read_entries(path: Path) -> tuple[Entry, ...]:
    """All entries of a ledger file, in its order."""
    with path.open("rb") as file:
        rules = tomllib.load(file)["rule"]
    return tuple(Entry(rule["id"], {"en": rule["en"], "de": rule["de"]}) for rule in rules)


def ledgers() -> dict[str, tuple[Entry, ...]]:
    """The ledgers of all titles, by title id."""
    return {path.parent.name.replace("_", "-"): read_entries(path) for path in sorted(GAMES.glob("*/ledger.toml"))}


def unknown_ids(all_ledgers: Mapping[str, Sequence[Entry]], proofs: Proofs) -> Proofs:
    """The ids that tests name and no ledger has, with those tests."""
    known = {entry.id for entries in all_ledgers.values() for entry in entries}
    return {rule: tests for rule, tests in sorted(proofs.items()) if rule not in known}


def print_coverage(coverage: Coverage, lang: str, with_tests: bool) -> None:
    """Print one title's chapters, then what is unproven."""
    proven, total = len(coverage.entries) - len(coverage.unproven), len(coverage.entries)
    print(f"{coverage.title}: {proven} of {total} entries proven")
    for chapter, (part, whole) in coverage.chapters().items():
        print(f"  {chapter:10} {part:4} / {whole:<4}{'' if part == whole else f' {whole - part} missing'}")
    if with_tests:
        print("\nproven by:")
        for entry in coverage.entries:
            for test in coverage.proofs.get(entry.id, ()):
                print(f"  {entry.id:14} {test}")
    if coverage.unproven:
        print("\nunproven:")
        for entry in coverage.unproven:
            print(f"  {entry.id:14} {entry.texts[lang]}")
    print()


def as_json(coverages: Sequence[Coverage], unknown: Proofs) -> str:
    """The same figures for programs."""
    titles = {
        coverage.title: {
            "total": len(coverage.entries),
            "proven": len(coverage.entries) - len(coverage.unproven),
            "chapters": {chapter: list(counts) for chapter, counts in coverage.chapters().items()},
            "unproven": [entry.id for entry in coverage.unproven],
            "tests": {entry.id: coverage.proofs.get(entry.id, []) for entry in coverage.entries},
        }
        for coverage in coverages
    }
    return json.dumps({"titles": titles, "unknown": unknown}, ensure_ascii=False)


def parse(words: Sequence[str], titles: Sequence[str]) -> argparse.Namespace:
    """The options on the command line."""
    parser = argparse.ArgumentParser(prog="./x ledger", description="Which ledger entries are proven by a test.")
    parser.add_argument("title", nargs="?", help=f"one title: {', '.join(titles) or 'none has a ledger'}")
    parser.add_argument("--title", dest="title_option", metavar="TITLE", help="the same")
    parser.add_argument("--lang", choices=("en", "de"), default="en", help="language of the entries")
    parser.add_argument("--tests", action="store_true", help="show which tests prove each entry")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--report", action="store_true", help="exit 0 even if entries are unproven")
    options = parser.parse_args(words)
    options.title = (options.title or options.title_option or "").replace("_", "-")
    if options.title and options.title not in titles:
        parser.error(f"no title {options.title!r} with a ledger; possible: {', '.join(titles) or 'none'}")
    return options


def main(words: Sequence[str]) -> int:
    """Print the coverage; 1 if an entry is unproven or a test names an unknown one, otherwise 0."""
    all_ledgers = ledgers()
    options = parse(words, tuple(all_ledgers))
    proofs = read_marks()
    unknown = unknown_ids(all_ledgers, proofs)
    chosen = [options.title] if options.title else list(all_ledgers)
    coverages = [Coverage(title, all_ledgers[title], proofs) for title in chosen]
    if options.json:
        print(as_json(coverages, unknown))
    else:
        for coverage in coverages:
            print_coverage(coverage, options.lang, options.tests)
        for rule, tests in unknown.items():
            print(f"error: no ledger has an entry {rule}, named by {', '.join(tests)}")
    complete = options.report or not any(coverage.unproven for coverage in coverages)
    return 0 if complete and not unknown else 1


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except BrokenPipeError:  # the reader, such as `head`, has seen enough
        sys.stderr.close()
        sys.exit(1)
