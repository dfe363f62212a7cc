"""The games of a league as a table: one row for each seat of each game, as CSV or Parquet."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from millrace.arena.errors import ArenaError
from millrace.arena.meeting import DealResult
from millrace.core.decision import seat_letter

COLUMNS: Final = ("meeting", "deal", "game", "seat", "bot", "score", "place_share", "decisions", "seconds")
"""The columns of every table; the points by source follow, one column for each."""


def rows(results: Sequence[DealResult]) -> Iterator[dict[str, Any]]:
    """A row for each seat of each game; sources that a game does not have are 0."""
    sources = source_names(results)
    for result in results:
        for number, game in enumerate(result.games, 1):
            for seat, bot in enumerate(game.seats):
                yield {
                    "meeting": " : ".join(result.bots),
                    "deal": result.number,
                    "game": number,
                    "seat": seat_letter(seat),
                    "bot": result.bots[bot],
                    "score": game.scores[seat],
                    "place_share": (seat in game.winners) / len(game.winners),
                    "decisions": game.decisions[seat],
                    "seconds": game.seconds[seat],
                    **{source: game.sources[seat].get(source, 0) for source in sources},
                }


def source_names(results: Sequence[DealResult]) -> list[str]:
    """All sources of points, in the order in which they appear."""
    games = [game for result in results for game in result.games]
    return list(dict.fromkeys(source for game in games for sources in game.sources for source in sources))


def write_table(path: Path, results: Sequence[DealResult]) -> None:
    """Write the table; the ending of the file's name says how: .csv or .parquet."""
    try:
        if path.suffix == ".csv":
            _write_csv(path, results)
        elif path.suffix == ".parquet":
            _write_parquet(path, results)
        else:
            raise ArenaError("arena.unknown-table", path=str(path))
    except OSError as error:
        raise ArenaError("arena.no-file", path=str(path), reason=error.strerror or str(error)) from None


def _write_csv(path: Path, results: Sequence[DealResult]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, [*COLUMNS, *source_names(results)])
        writer.writeheader()
        writer.writerows(rows(results))


def _write_parquet(path: Path, results: Sequence[DealResult]) -> None:
    try:
        import pyarrow
        from pyarrow import parquet
    except ModuleNotFoundError:
        raise ArenaError("arena.no-extra", extra="arena") from None
    parquet.write_table(pyarrow.Table.from_pylist(list(rows(results))), path)
