"""Bots that meet: how they are seated deal by deal, and how a deal is played.

All games of a deal have the same set-up and the same chance. Seats are mirrored within a deal, so what a seat or a deal
is worth cancels out, and a bot that meets itself stands exactly even.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Any, Final

from millrace import bots as roster
from millrace import games as titles
from millrace.arena.errors import ArenaError
from millrace.bots.bot import Bot
from millrace.bots.playing import FinishedGame, play_out
from millrace.core.rng import Generator
from millrace.core.title import AnyTitle

ALONE: Final = "alone"
"""Each bot plays the same deals alone."""
HALVES: Final = "halves"
"""Each of two bots has half of the seats: 1v1, 2v2."""
ONE: Final = "one"
"""One of two bots sits alone among copies of the other, and the other way round: 1vN and Nv1."""
ROUND: Final = "round"
"""Every bot in every seat once per deal."""
FORMS: Final = (ALONE, HALVES, ONE, ROUND)
"""The forms in which bots are compared."""
SEATED: Final = "seated"
"""One game per deal, each bot in the seat of its number: what happens at such a table, not who is stronger."""

Seating = tuple[int, ...]
"""For each seat the number of the bot that has it."""


@dataclass(frozen=True)
class Meeting:
    """Bots that meet at a title, and how they are seated."""

    title: str
    bots: tuple[str, ...]
    players: int
    form: str
    seed: str
    switches: tuple[tuple[str, str], ...] = ()
    content: tuple[Path, ...] = ()

    def checked(self, title: AnyTitle | None = None) -> Meeting:
        """The meeting, if it can be held; a title that is not registered is given with it."""
        title = title or titles.title(self.title)
        title.checked_players(self.players, title.checked_switches(dict(self.switches)))
        for bot in self.bots:
            roster.make(bot)
        if not self.bots:
            raise ArenaError("arena.no-bots")
        if self.form not in (*FORMS, SEATED):
            raise ArenaError("arena.unknown-form", form=self.form, known=FORMS)
        if self.form == ROUND and len(self.bots) > self.players:
            raise ArenaError("arena.too-many-bots", bots=len(self.bots), players=self.players)
        if self.form in (HALVES, ONE) and len(self.bots) != 2:
            raise ArenaError("arena.two-bots", form=self.form, bots=len(self.bots))
        if self.form == HALVES and self.players % 2:
            raise ArenaError("arena.no-halves", players=self.players)
        if (self.form == ONE and self.players < 2) or (self.form == ALONE and self.players != 1):
            raise ArenaError("arena.wrong-players", form=self.form, players=self.players)
        return self

    def deal_seed(self, number: int) -> str:
        """The seed of all games of a deal."""
        return f"{self.seed}{'/' if self.form == SEATED else '.'}{number}"

    def seatings(self, number: int) -> tuple[Seating, ...]:
        """Who sits where in each game of a deal."""
        if self.form == SEATED:
            return (tuple(range(self.players)),)
        if self.form == ALONE:
            return tuple([(bot,) for bot in range(len(self.bots))])
        if self.form == ROUND:
            count = len(self.bots)
            return tuple([tuple([(first + seat) % count for seat in range(self.players)]) for first in range(count)])
        if self.form == HALVES:
            # The first seat is the first bot's; what lets the second bot have it is the mirror of another.
            splits = [seats for seats in combinations(range(self.players), self.players // 2) if 0 in seats]
            own = splits[number % len(splits)]
        else:
            own = (number % self.players,)
        seating = tuple([0 if seat in own else 1 for seat in range(self.players)])
        return seating, tuple([1 - bot for bot in seating])


@dataclass(frozen=True)
class Deal:
    """One deal of a meeting; small enough to send to another machine."""

    meeting: Meeting
    number: int


@dataclass(frozen=True)
class GameResult:
    """What counts of a game."""

    seats: Seating
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    sources: tuple[Mapping[str, int], ...]
    """The points of each seat by their source."""
    decisions: tuple[int, ...]
    """How many choices each seat had to make."""
    seconds: tuple[float, ...] = field(compare=False)
    """How long each seat thought, in seconds of its process; not the same twice."""
    length: int = 0
    """How many decisions the game had, those without a choice included."""
    taken: Mapping[str, Sequence[int]] = field(default_factory=dict)
    """The seats that took each card or tile, if the title tells."""

    def share(self, bot: int) -> float:
        """A bot's share of the first place: 1 if its seats alone have it, a half if two bots share it."""
        holders = {self.seats[seat] for seat in self.winners}
        return 1 / len(holders) if bot in holders else 0.0

    def points(self, bot: int) -> list[int]:
        """The scores of a bot's seats."""
        return [score for seat, score in zip(self.seats, self.scores, strict=True) if seat == bot]


@dataclass(frozen=True)
class DealResult:
    """The games of a deal."""

    bots: tuple[str, ...]
    """Who met: with the number of the deal this says which of all deals it is."""
    number: int
    games: tuple[GameResult, ...]

    def as_json(self) -> dict[str, Any]:
        """The result as plain values, without who took what; `from_json` is the way back."""
        games = [
            {
                "seats": game.seats,
                "scores": game.scores,
                "winners": game.winners,
                "sources": game.sources,
                "decisions": game.decisions,
                "seconds": [round(seconds, 6) for seconds in game.seconds],
                "length": game.length,
            }
            for game in self.games
        ]
        return {"bots": self.bots, "deal": self.number, "games": games}

    @staticmethod
    def from_json(data: Any) -> DealResult:
        """The result that was written as plain values."""
        games = [
            GameResult(
                tuple(game["seats"]),
                tuple(game["scores"]),
                tuple(game["winners"]),
                tuple([dict(sources) for sources in game["sources"]]),
                tuple(game["decisions"]),
                tuple(game["seconds"]),
                int(game["length"]),
            )
            for game in data["games"]
        ]
        return DealResult(tuple(data["bots"]), int(data["deal"]), tuple(games))


class _Timed:
    """A bot whose choices are counted and timed."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.name = bot.name
        self.blind = bot.blind
        self.decisions = 0
        self.seconds = 0.0

    def choose(self, title: AnyTitle, view: Any, codes: Sequence[int], rng: Generator) -> int:
        """What the bot chooses."""
        began = time.process_time()
        code = self._bot.choose(title, view, codes, rng)
        self.seconds += time.process_time() - began
        self.decisions += 1
        return code


def play_deal(deal: Deal) -> DealResult:
    """The games of a deal, in whichever process this is called."""
    return play_deal_of(titles.title(deal.meeting.title), deal, roster.make)


def play_deal_of(title: AnyTitle, deal: Deal, make: Callable[[str], Bot]) -> DealResult:
    """The games of a deal, at a title that need not be registered."""
    meeting = deal.meeting
    games = []
    for seating in meeting.seatings(deal.number):
        seats = [_Timed(make(meeting.bots[bot])) for bot in seating]
        game = play_out(title, seats, meeting.deal_seed(deal.number), dict(meeting.switches), meeting.content)
        games.append(_result(seating, seats, game))
    return DealResult(meeting.bots, deal.number, tuple(games))


def _result(seating: Seating, seats: Sequence[_Timed], game: FinishedGame) -> GameResult:
    outcome = game.outcome
    return GameResult(
        seating,
        tuple(outcome.scores),
        tuple(outcome.winners),
        tuple([dict(sources) for sources in outcome.breakdown]),
        tuple([seat.decisions for seat in seats]),
        tuple([seat.seconds for seat in seats]),
        game.decisions,
        game.taken,
    )
