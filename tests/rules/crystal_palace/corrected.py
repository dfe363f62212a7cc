"""Positions of games of which an owner has corrected components, for what no printed one does."""

from __future__ import annotations

from pathlib import Path

from millrace.games.crystal_palace.rules.content import load
from millrace.games.crystal_palace.rules.notation import read
from millrace.games.crystal_palace.rules.tables import make_tables
from tests.rules.crystal_palace.board import Board


def corrected(text: str, overlay: str, folder: Path, players: int = 2) -> Board:
    """A position of a game of which an owner has corrected some components."""
    file = folder / "own.toml"
    file.write_text(overlay, encoding="utf-8")
    return Board(read(f"players {players}\n{text}", make_tables(load([file]), players)))
