"""What taking each card or tile was worth over many games: how often somebody did, and how well its owners fared."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import mean

from millrace.arena.meeting import GameResult


@dataclass(frozen=True)
class Taking:
    """How one thing did."""

    thing: str
    share: float
    """The share of the games in which somebody took it."""
    lead: float
    """The mean of its owners' points beyond the mean of all players of the same games; 0 if nobody took it."""
    wins: float
    """How often its owners won: 1 if as often as anybody; a shared win counts in part."""


def takings(results: Sequence[GameResult]) -> list[Taking]:
    """How everything did that there was to take, what was taken most often first."""
    things = sorted({thing for result in results for thing in result.taken})
    return sorted([taking(thing, results) for thing in things], key=lambda row: row.share, reverse=True)


def taking(thing: str, results: Sequence[GameResult]) -> Taking:
    """How a thing did."""
    games, leads, wins = 0, [], []
    for result in results:
        owners = result.taken.get(thing, ())
        games += bool(owners)
        for seat in owners:
            leads.append(result.scores[seat] - mean(result.scores))
            wins.append(len(result.scores) / len(result.winners) if seat in result.winners else 0.0)
    return Taking(thing, games / len(results), mean(leads) if leads else 0.0, mean(wins) if wins else 0.0)
