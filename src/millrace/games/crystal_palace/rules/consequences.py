"""What is counted of a game: goods used up, payments that were too high, dice that came too late, and ways gone.

Goods are used up by persons, prototypes and effects. What is sold or exchanged is not counted: that is somebody's
choice, like a loan.
"""

from __future__ import annotations

from typing import Final

from millrace.core.consequences import Consequences, Counting

from . import frames, verbs
from .state import Position

IDS: Final = ("gear", "energy", "newspaper", "shortfall", "consolation", "buzz", "step", "link", "tile")
GEAR: Final = 0
ENERGY: Final = 1
NEWSPAPER: Final = 2
SHORTFALL: Final = 3
"""Payments for which money had to be raised."""
CONSOLATION: Final = 4
"""Dice that found no action space."""
BUZZ: Final = 5
"""Fields of the buzz track."""
STEP: Final = 6
"""Steps in Westminster, those beyond its last space included."""
LINK: Final = 7
TILE: Final = 8
"""Research tiles laid."""

NOTES: Final = 3
"""The goods of whoever may have to pay; or else one figure of the player whom a step concerns."""


def consumer(s: Position, c: Consequences) -> int:
    """Whose goods the answer or step may use up; -1 if it uses up none."""
    task = c.task
    if task == frames.EFFECT:
        return c.argument & frames.PLAYER_MASK
    if task == frames.HIRING or task == frames.BUILDING or task == frames.TRADING:
        kind = s.tables.code_kind[c.code] if c.code >= 0 else verbs.DONE
        return c.seat if kind == verbs.HIRE or kind == verbs.BUILD or kind == verbs.TRADE else -1
    return -1


def note(s: Position, c: Consequences) -> None:
    """Note what the answer or step may change."""
    task, player = c.task, consumer(s, c)
    if player >= 0:
        c.noted[GEAR] = s.gear[player]
        c.noted[ENERGY] = s.energy[player]
        c.noted[NEWSPAPER] = s.newspapers[player]
    elif task == frames.ADVANCE_BUZZ:
        c.noted[0] = s.buzz[c.argument & frames.PLAYER_MASK]
    elif task == frames.HIRED or task == frames.BUILT:
        c.noted[0] = s.links[c.argument & frames.PLAYER_MASK]


def count(s: Position, c: Consequences) -> None:
    """Count what the answer or step has brought."""
    task, player = c.task, consumer(s, c)
    if player >= 0:
        count_goods(s, c, player)
        return
    player = c.argument & frames.PLAYER_MASK
    if task == frames.DUE:
        if len(s.stack) > c.depth:  # money is to be raised first (CRY-PAY-01)
            c.add(player, SHORTFALL)
    elif task == frames.ADVANCE_BUZZ:
        c.add(player, BUZZ, s.buzz[player] - c.noted[0])
    elif task == frames.ADVANCE_STEP:
        c.add(player, STEP)
    elif task == frames.HIRED or task == frames.BUILT:
        c.add(player, LINK, s.links[player] - c.noted[0])
    elif task == frames.LAY_TILE:
        c.add(player, TILE)
    elif task == frames.RESOLVE and came_too_late(s, c):
        c.add(s.on_turn, CONSOLATION)


def count_goods(s: Position, c: Consequences, player: int) -> None:
    """Count the goods that a player has fewer of."""
    c.add(player, GEAR, max(c.noted[GEAR] - s.gear[player], 0))
    c.add(player, ENERGY, max(c.noted[ENERGY] - s.energy[player], 0))
    c.add(player, NEWSPAPER, max(c.noted[NEWSPAPER] - s.newspapers[player], 0))


def came_too_late(s: Position, c: Consequences) -> bool:
    """Whether a die was taken off the location just seen to because all action spaces are taken (CRY-ACT-11)."""
    if s.stack[-1] != frames.RESOLVE | c.argument << frames.TASK_BITS:
        return False
    return s.actions_used[s.location] >= len(s.tables.action_heads[s.location])


COUNTING: Final[Counting[Position]] = Counting(IDS, NOTES, note, count)
