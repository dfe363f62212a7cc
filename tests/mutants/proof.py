"""Whether rule tests notice a break: copies of the source, and the tests that name the broken rules run on them.

As a program, it runs those tests in a process of its own: `python -m tests.mutants.proof SOURCE FILES -- RULES`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

from tests.mutants.mutants import PACKAGE, ROOT, Mutant

TESTS: Final = ROOT / "tests"
LONGEST: Final = 600
"""Seconds after which tests that go on are taken for an endless loop."""


class Source:
    """A copy of the package that can be broken, beside the real one, which stays as it is."""

    def __init__(self, folder: Path) -> None:
        self.folder: Final = folder
        self.package: Final = folder / "millrace"
        # Modification times are kept, so that what is already compiled need not be compiled again.
        shutil.copytree(PACKAGE, self.package, ignore=shutil.ignore_patterns("web", "*.so", "*.pyd"))
        self._breaks = 0

    @contextmanager
    def with_break(self, mutant: Mutant) -> Iterator[None]:
        """The copy with a break in it, for a while."""
        changed = mutant.broken(self.package)
        whole = {path: path.read_bytes() for path in changed}
        times = {path: path.stat() for path in changed}
        # Bytecode is told apart by size and second: every break has a second of its own, long past.
        self._breaks += 1
        try:
            for path, text in changed.items():
                path.write_text(text, encoding="utf-8")
                os.utime(path, (self._breaks, self._breaks))
            yield
        finally:
            for path, content in whole.items():
                path.write_bytes(content)
                os.utime(path, ns=(times[path].st_atime_ns, times[path].st_mtime_ns))

    def run(self, files: Sequence[Path], rules: Sequence[str]) -> subprocess.CompletedProcess[str]:
        """Run the tests of some files that name one of the rules, all of them if none is given, up to a failure."""
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join((str(self.folder), str(ROOT))),
            "MILLRACE_PURE": "1",
        }
        command = [sys.executable, "-m", "tests.mutants.proof", str(self.folder), *map(str, files), "--", *rules]
        return subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=LONGEST
        )


def rule_tests(title: str, rules: Sequence[str] = ()) -> list[Path]:
    """The files with rule tests of a title, those that name one of the rules if some are given."""
    files = [path for room in ("rules", "games") for path in sorted((TESTS / room / title).glob("test_*.py"))]
    texts = {path: path.read_text(encoding="utf-8") for path in files}
    return [path for path in files if not rules or any(f'"{rule}"' in texts[path] for rule in rules)]


def proof(source: Source, mutant: Mutant) -> str:
    """Why a break must be taken for unnoticed; an empty text if a rule test fails because of it."""
    with source.with_break(mutant):
        named = rule_tests(mutant.title, mutant.rules)
        done = source.run(named, mutant.rules) if named else None
        if done is None or done.returncode == pytest.ExitCode.NO_TESTS_COLLECTED:
            done = source.run(rule_tests(mutant.title), ())
    if done.returncode == pytest.ExitCode.TESTS_FAILED:
        return ""
    if done.returncode == pytest.ExitCode.OK:
        return f"no rule test notices {mutant.id}: {mutant.old!r} -> {mutant.new!r} ({', '.join(mutant.rules)})"
    return f"{mutant.id} cannot be tested, it breaks more than a rule:\n{done.stdout}{done.stderr}"


class Naming:
    """A pytest plugin that leaves the tests naming one of some rules."""

    def __init__(self, rules: Sequence[str]) -> None:
        self.rules: Final = frozenset(rules)

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Deselect the tests that name other rules."""
        kept = [item for item in items if any(self.rules & {*mark.args} for mark in item.iter_markers("rule"))]
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = kept


def main(source: str, *words: str) -> int:
    """Run tests on a source; the exit code is pytest's own."""
    import millrace

    if not Path(str(millrace.__file__)).is_relative_to(source):
        sys.exit(f"the engine comes from {millrace.__file__}, not from the copy in {source}")
    border = words.index("--")
    files, rules = words[:border], words[border + 1 :]
    options = ["-q", "-x", "--tb=line", "--assert=plain", "-pno:cacheprovider", "-pno:xdist", "--rootdir", str(ROOT)]
    return pytest.main([*options, "-c", str(ROOT / "pyproject.toml"), *files], plugins=[Naming(rules)] if rules else [])


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
