"""The file of a league: what it is about, then one line for each deal that was played. A league that was stopped goes
on from there, and nothing in it is played or counted twice.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, TextIO

from millrace.arena.errors import ArenaError
from millrace.arena.meeting import DealResult

FORMAT: Final = "millrace-arena/1"

Key = tuple[tuple[str, ...], int]
"""Which deal a result is of: who met, and its number."""


class Journal:
    """The results of a league, in a file if it has a path."""

    def __init__(self, about: Mapping[str, Any], path: Path | None = None) -> None:
        """Open the file and take over what it holds; a new one is begun if there is none."""
        self.results: Final[dict[Key, DealResult]] = {}
        self._file: TextIO | None = None
        if path is not None:
            self._open(path, {"format": FORMAT, **about})

    def _open(self, path: Path, header: dict[str, Any]) -> None:
        try:
            text = path.read_text(encoding="utf-8") if path.exists() else ""
            # A line without an end was being written when the process was killed.
            whole = text[: text.rfind("\n") + 1]
            self._take(path, header, whole)
            self._file = path.open("a", encoding="utf-8")
            self._file.truncate(len(whole.encode()))
            if not whole:
                self._write(header)
        except OSError as error:
            raise ArenaError("arena.no-file", path=str(path), reason=error.strerror or str(error)) from None

    def _take(self, path: Path, header: dict[str, Any], text: str) -> None:
        for number, line in enumerate(text.splitlines(), 1):
            try:
                data = json.loads(line)
                if number > 1:
                    result = DealResult.from_json(data)
                    self.results.setdefault((result.bots, result.number), result)
                    continue
            except (ValueError, KeyError, TypeError):
                raise ArenaError("arena.bad-line", path=str(path), line=number) from None
            self._check(path, header, data)

    def _check(self, path: Path, header: dict[str, Any], found: Any) -> None:
        wanted = json.loads(json.dumps(header))
        if not isinstance(found, dict) or found.get("format") != FORMAT:
            raise ArenaError("arena.bad-line", path=str(path), line=1)
        for name, value in wanted.items():
            if found.get(name) != value:
                raise ArenaError(
                    "arena.other-league",
                    path=str(path),
                    name=name,
                    found=json.dumps(found.get(name), ensure_ascii=False),
                    wanted=json.dumps(value, ensure_ascii=False),
                )

    def keep(self, result: DealResult) -> bool:
        """Keep the result of a deal; whether it was the first one of it, others are dropped."""
        key = result.bots, result.number
        if key in self.results:
            return False
        self.results[key] = result
        self._write(result.as_json())
        return True

    def _write(self, data: Mapping[str, Any]) -> None:
        if self._file is not None:
            self._file.write(json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n")
            self._file.flush()
            os.fsync(self._file.fileno())

    def close(self) -> None:
        """Write nothing more."""
        if self._file is not None:
            self._file.close()
            self._file = None
