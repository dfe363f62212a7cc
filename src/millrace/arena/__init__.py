"""Matches between bots: who meets whom, in which seats, on which machine, and how sure the result is.

A *meeting* is bots that play the same deals against each other, seated so that none has an advantage; a *league* is all
meetings of a list of bots. What is played depends on the seed alone, never on how many processes or machines play it.
"""

from millrace.arena.duel import DuelResult, Standing, duel
from millrace.arena.errors import ArenaError
from millrace.arena.gate import Gate
from millrace.arena.league import League, Results, play_league
from millrace.arena.meeting import Deal, DealResult, GameResult, Meeting
from millrace.arena.standings import Comparison, compare

__all__ = [
    "ArenaError",
    "Comparison",
    "Deal",
    "DealResult",
    "DuelResult",
    "GameResult",
    "Gate",
    "League",
    "Meeting",
    "Results",
    "Standing",
    "compare",
    "duel",
    "play_league",
]
