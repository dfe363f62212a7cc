"""Ways through a round that several rule tests of Crystal Palace go: dice for everybody, and as little as possible."""

from __future__ import annotations

from collections.abc import Callable

from tests.rules.crystal_palace.board import Board

LEAST = ("done", "pass", "forgo", "decline", "set 1", "loan", "choose 1")
"""What does least, where it is offered."""


def set_dice(b: Board, *hands: str) -> Board:
    """Let the seats set their dice, as in `set_dice(b, "6 4 3 1", "5 5 2 1")`."""
    for seat, hand in zip("ABCDE", hands, strict=False):
        b.play(*[f"set {value}" for value in hand.split()], seat=seat)
    return b


def idle_until(b: Board, is_there: Callable[[Board], bool]) -> Board:
    """Answer every question with what does least until the board is as wanted."""
    for _ in range(500):
        if is_there(b):
            return b
        options = b.options()
        b.play(next((option for option in LEAST if option in options), options[0]))
    raise AssertionError("the game never comes there")


def idle_to_phase(b: Board, phase: int) -> Board:
    """Do nothing until a phase begins."""
    return idle_until(b, lambda now: now.position.phase == phase)


def idle_to_round(b: Board, round: int) -> Board:
    """Do nothing until a round begins."""
    return idle_until(b, lambda now: now.position.round == round)
