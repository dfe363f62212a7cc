"""Finished games: the final scoring of a position, and what it gave."""

from __future__ import annotations

from millrace.core.outcome import Outcome
from millrace.games.crystal_palace.rules.outcome import outcome
from tests.rules.crystal_palace.board import Board, board


def scored(text: str) -> Board:
    """A position of the last round after the final scoring; nobody has money unless the text says so."""
    players = int(text.partition("players ")[2][:1])
    poor = "\n".join([f"{seat} money 0 gear 0 energy 0 vp 0" for seat in "ABCDE"[:players]])
    head, _, rest = text.partition("\n")
    return board(f"{head}\n{poor}\n{rest}\nround 5\nphase 6\npending finish")


def result(b: Board) -> Outcome:
    """The result of a finished game."""
    ended = outcome(b.position)
    assert ended is not None
    return ended


def points(b: Board, source: str) -> list[int]:
    """What everybody scored by a source: `buzz`, `market`, `order`, `loans`, `fields` …"""
    return [account.get(source, 0) for account in result(b).breakdown]
