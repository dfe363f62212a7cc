"""Rules broken on purpose: the lists beside this file, one per title, and where their breaks go.

An entry of a list names the break and the rules it breaks, the old text and the new one. The old text is looked for in
the title's `rules/`, then in the mechanisms of `parts/` that titles share; `file` names another file of the title's
folder. It occurs once there, or as often as `count` says; all of them are replaced.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parents[1]
PACKAGE: Final = ROOT / "src" / "millrace"

TITLES: Final = tuple(path.stem for path in sorted(HERE.glob("*.toml")))


class Stale(Exception):
    """A break that no longer fits the source, and what to do about it."""


@dataclass(frozen=True)
class Mutant:
    """One small break of a title's rules."""

    title: str
    id: str
    rules: tuple[str, ...]
    old: str
    new: str
    file: str = ""
    count: int = 1

    def places(self, package: Path = PACKAGE) -> list[Path]:
        """The files with the old text: of the first folder searched that has any."""
        title = package / "games" / self.title
        if self.file:
            return self._having([title / self.file])
        return self._having(sorted((title / "rules").rglob("*.py"))) or self._having(
            sorted((package / "parts").rglob("*.py"))
        )

    def _having(self, paths: list[Path]) -> list[Path]:
        return [path for path in paths if path.exists() and self.old in _text(path)]

    def broken(self, package: Path = PACKAGE) -> dict[Path, str]:
        """The files that this break changes, with their new text; Stale if it does not fit, or does not compile."""
        texts = {path: _text(path) for path in self.places(package)}
        occurrences = sum(text.count(self.old) for text in texts.values())
        if occurrences != self.count:
            where = self.file or "rules/ and parts/"
            raise Stale(
                f"{self.title}: the old text of {self.id} occurs {occurrences} times instead of {self.count} "
                f"in {where}: {self.old!r}. The source has changed: mend tests/mutants/{self.title}.toml."
            )
        changed = {path: text.replace(self.old, self.new) for path, text in texts.items()}
        for path, text in changed.items():
            try:
                _check(path, text)
            except (SyntaxError, tomllib.TOMLDecodeError) as error:
                raise Stale(
                    f"{self.title}: {path.name} cannot be read with the new text of {self.id} ({error}): "
                    f"mend tests/mutants/{self.title}.toml."
                ) from error
        return changed


def _text(path: Path) -> str:
    """What a file says now."""
    return _text_since(path, path.stat().st_mtime_ns)


@lru_cache
def _text_since(path: Path, _: int) -> str:
    return path.read_text(encoding="utf-8")


def _check(path: Path, text: str) -> None:
    """Refuse a text that the file could not have."""
    if path.suffix == ".py":
        compile(text, str(path), "exec", dont_inherit=True)
    else:
        tomllib.loads(text)


def load(title: str) -> tuple[Mutant, ...]:
    """The breaks of a title, in the order of its list."""
    with (HERE / f"{title}.toml").open("rb") as file:
        entries = tomllib.load(file)["mutant"]
    return tuple([Mutant(title, entry.pop("id"), tuple(entry.pop("rules")), **entry) for entry in entries])


ALL: Final = tuple([mutant for title in TITLES for mutant in load(title)])
