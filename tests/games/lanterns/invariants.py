"""What holds in every state of Lanterns."""

from __future__ import annotations

from tests.games.lanterns.title import COINS, HANG, LANTERNS, MEET, ROUNDS, Position


def check(state: Position) -> None:
    """Assert what holds in every state."""
    assert all(0 <= coins <= COINS for coins in state.coins)
    assert all(list(row) == sorted(row, reverse=True) and len(row) <= LANTERNS + 1 for row in state.hung)
    assert state.question() in (-1, HANG, MEET)
    assert not any(state.hung) or state.question() == HANG


def check_step(before: Position, code: int, after: Position) -> None:
    """Assert what holds across every decision."""
    assert after.turn >= before.turn
    assert all(new >= old for new, old in zip(after.points, before.points, strict=True))


def check_end(state: Position) -> None:
    """Assert what holds at the end of every game."""
    assert state.round == ROUNDS and not state.stack
