"""What was seen of games for a calibration, written down: a run may be broken off, and other forms may be tried."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from millrace.bots.weights import weights_for
from millrace.core.title import AnyTitle
from millrace.review.calibration import PLAYOUTS, POSITIONS, TEMPERATURES, Seen, Sight, looked_at
from millrace.review.errors import ReviewError

WAYS: Final = ("known", "open")


class Notebook:
    """What was seen of games, written down game by game in a file if there is one: none is looked at twice.

    What a policy with other weights has seen is not taken for what this one would see.
    """

    def __init__(self, file: Path | None, title: AnyTitle, players: int, playouts: int = PLAYOUTS) -> None:
        self._file: Final = file
        self._title: Final = title
        self._players: Final = players
        self._playouts: Final = playouts
        weights = weights_for(title, players, title.content().hash)
        told = () if weights is None else (weights.players, weights.version, weights.content, tuple(weights.values))
        looked = (title.id, players, told, TEMPERATURES, POSITIONS, playouts)
        self._who: Final = sha256(repr(looked).encode()).hexdigest()[:16]
        self._lines: Final = self._read()

    def looked_at(self, seed: str, games: int) -> Iterator[Seen]:
        """What is seen of so many games, one after the other."""
        noted = 0
        while noted < games and (seen := self._lines.get(f"{seed}/{noted}")) is not None:
            noted += 1
            yield seen
        others = looked_at(self._title, self._players, seed, games, noted, self._playouts)
        for number, seen in enumerate(others, start=noted):
            self._write(f"{seed}/{number}", seen)
            yield seen

    def _read(self) -> dict[str, Seen]:
        if self._file is None or not self._file.exists():
            return {}
        found = {}
        for number, line in enumerate(self._file.read_text(encoding="utf-8").splitlines(), start=1):
            try:
                row = json.loads(line)
                if row["by"] == self._who:
                    found[row["game"]] = Seen(*[tuple([self._sight(each) for each in row[way]]) for way in WAYS])
            except (ValueError, KeyError, TypeError):
                raise ReviewError("unreadable-sights", file=str(self._file), line=number) from None
        return found

    def _sight(self, row: Sequence[Any]) -> Sight:
        leads, won = row
        return Sight(tuple([float(lead) for lead in leads]), self._players, float(won))

    def _write(self, game: str, seen: Seen) -> None:
        if self._file is None:
            return
        rows = {way: [[sight.leads, sight.won] for sight in getattr(seen, way)] for way in WAYS}
        with self._file.open("a", encoding="utf-8") as out:
            out.write(json.dumps({"game": game, "by": self._who, **rows}) + "\n")
