"""What `./x bench server` measures: the server of these sources, and that of an earlier commit as a yardstick.

The earlier one is taken from git's history into a folder below `build`, with an environment and a compiled engine of
its own, and kept there. That takes some minutes the first time, and nothing later.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tools.bench_application import DATABASE
from tools.serving import ROOT, Server

BEFORE: Final = "22ca848"
"""The commit before scenes were kept in parts and differences were sent."""
_READY: Final = "ready"


class NoYardstick(Exception):
    """The earlier commit cannot be measured; the text says why, and what to do."""


@dataclass(frozen=True)
class Subject:
    """A server that is measured."""

    name: str
    folder: Path
    python: str
    is_yardstick: bool = False

    @property
    def records(self) -> Path:
        """Where its recorded games are."""
        return self.folder / "tests" / "records"

    def command(self, processes: int) -> list[str]:
        """How it is started on {port}."""
        if not self.is_yardstick:
            return [self.python, "-m", "tools.bench_application", "{port}", str(processes)]
        words = ["-m", "uvicorn", "tools.bench_server:application", "--factory", "--log-level", "warning"]
        return [self.python, *words, "--port", "{port}", "--workers", str(processes)]

    @contextmanager
    def serving(self, database: str = "", processes: int = 1) -> Iterator[Server]:
        """Its server on a database of its own, which writes to the disk before it answers."""
        with (
            tempfile.TemporaryDirectory(prefix="millrace-bench-") as home,
            Server(Path(home), self.command(processes), {DATABASE: database}, self.folder) as server,
        ):
            yield server


NOW: Final = Subject("now", ROOT, sys.executable)
"""The server of these sources."""


def yardstick(commit: str = BEFORE, root: Path = ROOT) -> Subject:
    """The server of an earlier commit, ready to be measured. NoYardstick if there is none."""
    folder = root / "build" / "yardstick" / commit
    stamp = folder / "build" / _READY
    if not stamp.exists():
        _check_out(commit, folder, root)
        print(
            f"preparing commit {commit} as a yardstick; this takes minutes, and only once", file=sys.stderr, flush=True
        )
        done = subprocess.run(
            [sys.executable, "x", "build"], cwd=folder, env=_own(), capture_output=True, text=True, check=False
        )
        if done.returncode:
            last = "\n".join((done.stdout + done.stderr).strip().splitlines()[-5:])
            raise NoYardstick(f"commit {commit} cannot be built in {folder}:\n{last}\n{_WITHOUT}")
        stamp.parent.mkdir(exist_ok=True)
        stamp.touch()
    return Subject(commit, folder, str(folder / ".venv" / "bin" / "python"), is_yardstick=True)


_WITHOUT: Final = "--no-yardstick measures without it."


def _check_out(commit: str, folder: Path, root: Path) -> None:
    try:
        archive = subprocess.run(["git", "-C", root, "archive", commit], capture_output=True, check=True).stdout
    except FileNotFoundError:
        raise NoYardstick(f"there is no git, which has the commit {commit} to compare with. {_WITHOUT}") from None
    except subprocess.CalledProcessError as error:
        said = error.stderr.decode(errors="replace").strip()
        raise NoYardstick(
            f"git's history here does not have the commit {commit} to compare with ({said})."
            f" Fetch the whole history (git fetch --unshallow), or: {_WITHOUT}"
        ) from None
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run(["tar", "-x", "-C", str(folder)], input=archive, check=True)


def _own() -> dict[str, str]:
    """The environment without what points to these sources."""
    return {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
