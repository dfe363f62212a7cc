"""Looking back on a game, best first: a coarse curve, then what was decided, then what mattered most more closely."""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from collections.abc import Generator, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, as_completed
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from pathlib import Path
from statistics import fmean, pstdev
from typing import Any, Final

from millrace import games
from millrace._version import __version__
from millrace.bots.search import DOUBT, against_the_best
from millrace.bots.weights import weights_for
from millrace.core.game import Game
from millrace.review.chances import Chances, Mapped, chances_for, lead_of
from millrace.review.grades import grade
from millrace.review.model import Balance, Choice, Habit, Outlook, Position, Review, Road, Turning
from millrace.review.work import BotsWays, Comparison, Contribution, Outlooks, Piece, Subject, ways, work
from millrace.review.worlds import OPEN, Passage, Worlds, moments, passages

SEED: Final = "1"
"""Of the worlds that are imagined, unless another is given."""

CANDIDATES: Final = 6
"""How many options of a decision are looked at, besides the one that was chosen."""
ROADS: Final = 3
"""How many other options are compared closely with the one that was chosen."""
MOMENTS: Final = 96
"""How many positions a curve has, at most."""
CERTAIN: Final = 3.0
"""How many standard errors a change must have before it is told as a turning point: there are many to choose from."""
TURNINGS: Final = 6
"""How many turning points are told, at most."""
CLOSER: Final = 24
"""How many decisions, those that cost most, are looked at more closely, and with open cards as well."""
SWINGS: Final = 10
"""How many of the greatest changes between two positions are looked at more closely."""
SNAPSHOTS: Final = 40
"""About how often progress is told."""
PIECES: Final = 200
"""About how many playouts are done in one go."""


@dataclass(frozen=True)
class Effort:
    """How many playouts go where, about; each position and each decision gets an equal part, within limits."""

    curve: int = 12_000
    swings: int = 8_000
    passages: int = 12_000
    screening: int = 14_000
    comparing: int = 20_000
    closer: int = 12_000
    open: int = 8_000
    ways: int = 64
    """How many games of the bot from the same start habits are compared with."""
    coarse: int = 6
    """Continuations of each position and seat before anything else is looked at."""
    least: int = 6
    """How many worlds everything gets that is looked at, at least."""


LEAST: Final = Effort(0, 0, 0, 0, 0, 0, 0, ways=2, coarse=2, least=2)
"""Hardly more than a glance: everything is looked at, nothing surely."""


@dataclass(frozen=True)
class Progress:
    """How far looking has come, and what is known by now."""

    done: int
    planned: int
    review: Review


def review(
    game: Game,
    pool: Executor | None = None,
    seed: str = SEED,
    effort: Effort | None = None,
    content: Sequence[str | Path] = (),
) -> Generator[Progress, None, None]:
    """What there is to tell of a game, told again and again while more becomes known; the last one is complete.

    It is worked out in the processes of a pool, or here. The same game and seed lead to the same review. `content` are
    the overlay files that the game is played with.
    """
    yield from _Looking(game, pool, seed, effort or Effort(), content).look()


def whole_review(game: Game, pool: Executor | None = None, seed: str = SEED, effort: Effort | None = None) -> Review:
    """The complete review of a game."""
    *_, last = review(game, pool, seed, effort)
    return last.review


class _Looking:
    """One game that is looked back on."""

    def __init__(
        self, game: Game, pool: Executor | None, seed: str, effort: Effort, content: Sequence[str | Path]
    ) -> None:
        self.game: Final = game
        self.title: Final = game.title
        self.players: Final = game.players
        self.pool: Final = pool
        self.effort: Final = effort
        self.weights: Final = weights_for(game.title, game.players, game.header.content)
        self.chances: Final[Chances] = chances_for(game.title, game.players)
        files = tuple([str(Path(file).resolve()) for file in content])
        self.subject: Final = Subject(str(game.record), files, seed, os.environ.get(games.WITH, ""))
        self.moments: Final = moments(game, MOMENTS) if self.weights is not None else ()
        self.passages: Final = [each for each in passages(game) if self.moments and each.steps[-1] < self.moments[-1]]
        self.decided: Final = [number for number in range(len(game.steps)) if self.is_choice(number)]
        self.candidates: Final[dict[int, tuple[int, ...]]] = {}
        self.screened: Final[dict[int, tuple[int, ...]]] = {}
        """By decision: the code chosen and those of the best others, in this order."""
        self.outlooks: Final[defaultdict[tuple[int, int], dict[int, list[Any]]]] = defaultdict(dict)
        self.screens: Final[dict[int, list[list[float]]]] = {}
        self.compared: Final[defaultdict[tuple[int, int], dict[int, list[list[float]]]]] = defaultdict(dict)
        self.brought: Final[defaultdict[Passage, dict[int, list[tuple[int, ...]]]]] = defaultdict(dict)
        self.ways: Final[dict[int, list[list[Counter[tuple[str, str]]]]]] = {}
        self.done = 0
        self.planned = 0
        self.told = 0
        """How many playouts were done when progress was told last."""

    def is_choice(self, number: int) -> bool:
        step = self.game.step(number)
        return not step.forced and len(self.game.state_at(number).codes_for(step.seat)) > 1

    # -- the way of looking --------------------------------------------------------------------------------------------

    def look(self) -> Iterator[Progress]:
        if self.weights is None:
            yield self.progress(complete=True)
            return
        worlds = Worlds(self.game, self.weights, self.subject.seed)
        self.candidates.update({at: self.promising(worlds, at) for at in self.decided})
        coarse, fine = self.curve()
        screening = self.screening()
        contributions = self.contributions()
        # What is looked at more closely depends on what is found before: until then it counts as what it may take.
        later = self.effort.comparing + self.effort.closer + self.effort.swings + (self.effort.open if self.over else 0)
        known = (*coarse, *fine, *screening, *contributions)
        self.planned = sum([each.playouts for each in known]) + self.effort.ways + later
        yield self.progress()
        for pieces in (coarse, self.bots_ways(), screening, contributions, fine):
            yield from self.worked(pieces)
        self.choose_roads()
        for plan in (self.comparing, self.swings, self.closer):
            yield from self.worked(plan())
        self.planned = self.done
        yield self.progress(complete=True)

    def worked(self, pieces: Sequence[Piece]) -> Iterator[Progress]:
        """Do pieces, telling how far it has come."""
        for batch, findings in self.findings(batches(pieces)):
            for piece, found in zip(batch, findings, strict=True):
                self.note(piece, found)
                self.done += piece.playouts
            if self.done >= self.told + self.planned // SNAPSHOTS:
                self.told = self.done
                yield self.progress()

    def findings(self, batches: Sequence[Sequence[Piece]]) -> Iterator[tuple[Sequence[Piece], list[Any]]]:
        if self.pool is None:
            for batch in batches:
                yield batch, work(self.subject, batch)
            return
        asked: dict[Future[list[Any]], Sequence[Piece]] = {
            self.pool.submit(work, self.subject, batch): batch for batch in batches
        }
        try:
            for future in as_completed(asked):
                yield asked[future], future.result()
        finally:
            for future in asked:
                future.cancel()

    def note(self, piece: Piece, found: Any) -> None:
        if isinstance(piece, Outlooks):
            self.outlooks[piece.at, piece.viewer][piece.first] = found
        elif isinstance(piece, Contribution):
            self.brought[piece.passage][piece.first] = found
        elif isinstance(piece, BotsWays):
            self.ways[piece.first] = found
        elif piece.purpose == SCREENING:
            self.screens[piece.at] = found
        else:
            self.compared[piece.at, piece.viewer][piece.first] = found

    # -- the pieces ----------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.game.is_over

    def curve(self) -> tuple[list[Piece], list[Piece]]:
        """The pieces of the curve: coarse ones, the ends first, then those between; and what refines them."""
        inner = [at for at in self.moments if self.game.state_at(at).seat >= 0]
        first, seats = self.effort.coarse, range(self.players)
        more = _part(self.effort.curve, len(inner) * self.players, self.effort.least, 96)
        coarse: list[Piece] = [Outlooks(at, seat, 0, first) for at in halving(inner) for seat in seats]
        fine: list[Piece] = [Outlooks(at, seat, first, more) for at in inner for seat in seats]
        return coarse, fine

    def swings(self) -> list[Piece]:
        """A closer look at the positions before and after the greatest changes."""
        found = changes(self.positions())[:SWINGS]
        ends = dict.fromkeys([at for turning in found for at in (turning.start, turning.end)])
        inner = [at for at in ends if self.game.state_at(at).seat >= 0]
        more = _part(self.effort.swings, len(inner) * self.players, self.effort.least, 160)
        return [Outlooks(at, seat, NEXT, more) for at in inner for seat in range(self.players)]

    def bots_ways(self) -> list[Piece]:
        count = self.effort.ways
        return [BotsWays(first, min(8, count - first)) for first in range(0, count, 8)]

    def promising(self, worlds: Worlds, at: int) -> tuple[int, ...]:
        """The codes to look at: the one chosen first, then what the policy finds best, one other at least."""
        step = self.game.step(at)
        scores = worlds.scores(at, step.seat)
        least = max(scores.values()) - DOUBT
        others = [code for code in scores if code != step.option.code]
        good = [code for code in others if scores[code] >= least][:CANDIDATES]
        return (step.option.code, *(good or others[:1]))

    def screening(self) -> list[Piece]:
        pieces: list[Piece] = []
        playouts, least = self.effort.screening // max(1, len(self.decided)), self.effort.least // 2
        for at, codes in self.candidates.items():
            if len(codes) > 1 + ROADS:
                seat = self.game.step(at).seat
                worlds = max(least, min(12, playouts // len(codes)))
                pieces.append(Comparison(at, seat, seat, codes, SCREENING, 0, worlds))
        return pieces

    def contributions(self) -> list[Piece]:
        worlds = _part(self.effort.passages, 2 * len(self.passages), self.effort.least, 96)
        return [Contribution(passage, 0, worlds) for passage in self.passages]

    def choose_roads(self) -> None:
        """Leave out all but the most promising options, by what the screening has shown."""
        for at, codes in self.candidates.items():
            chosen, *others = codes
            if at in self.screens:
                means = dict(zip(codes, map(fmean, zip(*self.screens[at], strict=True)), strict=True))
                others.sort(key=lambda code: -means[code])
            self.screened[at] = (chosen, *others[:ROADS])

    def comparing(self) -> list[Piece]:
        arms = sum([len(codes) for codes in self.screened.values()])
        worlds = _part(self.effort.comparing, arms, self.effort.least, 48)
        # Where the screening has seen the greatest differences, grades come first.
        order = sorted(self.screened, key=lambda at: -self.first_guess(at))
        return [self.comparison(at, self.game.step(at).seat, 0, worlds) for at in order]

    def first_guess(self, at: int) -> float:
        """What a decision cost by the screening."""
        rows = self.screens.get(at)
        if not rows:
            return 0.0
        means = [fmean(column) for column in zip(*rows, strict=True)]
        return max(means) - means[0]

    def comparison(self, at: int, viewer: int, first: int, worlds: int) -> Comparison:
        return Comparison(at, self.game.step(at).seat, viewer, self.screened[at], COMPARING, first, worlds)

    def closer(self) -> list[Piece]:
        """A closer look at the decisions that cost most, then with open cards at them and at all positions."""
        costs = {choice.at: choice.cost - choice.error for choice in self.choices() if choice.grade}
        decisions = sorted(costs, key=lambda at: -costs[at])[:CLOSER]
        arms = sum([len(self.screened[at]) for at in decisions])
        worlds = _part(self.effort.closer, arms, self.effort.least, 160)
        pieces: list[Piece] = [self.comparison(at, self.game.step(at).seat, NEXT, worlds) for at in decisions]
        if self.over:
            inner = [at for at in self.moments if self.game.state_at(at).seat >= 0]
            each = _part(self.effort.open // 2, len(inner), self.effort.least, 96)
            pieces += [Outlooks(at, OPEN, 0, each) for at in halving(inner)]
            each = _part(self.effort.open // 2, arms, self.effort.least, 48)
            pieces += [self.comparison(at, OPEN, 0, each) for at in decisions]
        return pieces

    # -- what is known by now ------------------------------------------------------------------------------------------

    def progress(self, complete: bool = False) -> Progress:
        planned = self.planned if complete else max(self.planned, self.done + 1)
        found = Review(
            title=self.title.id,
            players=self.players,
            steps=len(self.game.steps),
            over=self.over,
            policy=self.weights is not None,
            learned_for=0 if self.weights is None else self.weights.players,
            calibrated_for=self.chances.players,
            done=self.done,
            planned=planned,
            complete=complete,
            spread=self.spread(),
            positions=(positions := self.positions()),
            choices=self.choices(),
            turnings=turnings(positions),
            balances=self.balances(positions),
            habits=self.habits(),
            scores=self.game.outcome.scores if self.game.outcome else (),
            winners=self.game.outcome.winners if self.game.outcome else (),
            millrace=__version__,
        )
        return Progress(self.done, planned, found)

    def rows(self, at: int, viewer: int) -> list[Any]:
        found = self.outlooks.get((at, viewer), {})
        return [row for first in sorted(found) for row in found[first]]

    def spread(self) -> float:
        """The standard deviation of what the game is worth to the seats, seen from its beginning."""
        rows = [self.rows(0, seat) for seat in range(self.players)]
        values = [[against_the_best(points, seat) for points, _ in rows[seat]] for seat in range(self.players)]
        return fmean([pstdev(each) for each in values]) if all(len(each) > 1 for each in values) else 0.0

    def positions(self) -> tuple[Position, ...]:
        return tuple([self.position(at) for at in self.moments])

    def position(self, at: int) -> Position:
        seat = self.game.state_at(at).seat
        if seat < 0:
            outcome = self.game.outcome
            assert outcome is not None
            share = 1 / len(outcome.winners)
            ended = tuple([
                Outlook(points, 0.0, (share if each in outcome.winners else 0.0) if self.players > 1 else None, 0)
                for each, points in enumerate(outcome.scores)
            ])  # fmt: skip
            return Position(at, seat, ended, ended)
        known = tuple([self.outlook(self.rows(at, each), each, self.chances.known) for each in range(self.players)])
        rows = self.rows(at, OPEN)
        outlooks = [self.outlook(rows, each, self.chances.open) for each in range(self.players)] if rows else []
        return Position(at, seat, known, tuple([each for each in outlooks if each is not None]))

    def outlook(self, rows: Sequence[Any], seat: int, mapped: Mapped) -> Outlook | None:
        if not rows:
            return None
        mean, error = mean_and_error([points[seat] for points, _ in rows])
        chance = None
        if self.players > 1:
            chance = mapped.chance([lead_of(points, shares, seat) for points, shares in rows], self.players)
        return Outlook(mean, error, chance, len(rows))

    def choices(self) -> tuple[Choice, ...]:
        spread = self.spread()
        return tuple([self.choice(at, spread) for at in self.decided])

    def choice(self, at: int, spread: float) -> Choice:
        step = self.game.step(at)
        options = len(self.game.state_at(at).codes_for(step.seat))
        known, opened = self.gains(at, step.seat), self.gains(at, OPEN)
        if not known:
            return Choice(at, step.seat, step.option.text, options)
        book = self.title.codebook
        roads = [
            Road(book[code].text, gain, error, opened[code][0] if code in opened else None)
            for code, (gain, error, _) in known.items()
        ]
        roads.sort(key=lambda road: -road.gain)
        best = roads[0]
        cost, error = (best.gain, best.error) if best.gain > 0 else (0.0, best.error)
        open_cost = max(0.0, *[gain for gain, _, _ in opened.values()]) if opened else None
        worlds = next(iter(known.values()))[2]
        given = grade(cost, error, spread)
        return Choice(at, step.seat, step.option.text, options, given, cost, error, open_cost, worlds, tuple(roads))

    def gains(self, at: int, viewer: int) -> dict[int, tuple[float, float, int]]:
        """By other option: how much better than the chosen one it is, the standard error, and in how many worlds."""
        found = self.compared.get((at, viewer), {})
        rows = [row for first in sorted(found) for row in found[first]]
        gains = {}
        for place, code in enumerate(self.screened[at][1:], start=1) if rows else ():
            gains[code] = (*mean_and_error([row[place] - row[0] for row in rows]), len(rows))
        return gains

    def balances(self, positions: Sequence[Position]) -> tuple[Balance, ...]:
        if not positions or any(each is None for each in (*positions[0].known, *positions[-1].known)):
            return ()
        if len(self.brought) < len(self.passages):
            return ()
        found = []
        for seat in range(self.players):
            start, end = positions[0].known[seat], positions[-1].known[seat]
            assert start is not None and end is not None
            sums = {True: [0.0, 0.0], False: [0.0, 0.0]}
            for passage, parts in sorted(self.brought.items(), key=lambda pair: pair[0].steps):
                rows = [row for first in sorted(parts) for row in parts[first]]
                mean, error = mean_and_error([row[seat] for row in rows])
                sums[passage.seat == seat][0] += mean
                sums[passage.seat == seat][1] += error**2
            (own, own_square), (others, others_square) = sums[True], sums[False]
            chance = end.points - start.points - own - others
            whole = sqrt(own_square + others_square + start.error**2 + end.error**2)
            found.append(
                Balance(start.points, own, others, chance, end.points, sqrt(own_square), sqrt(others_square), whole)
            )
        return tuple(found)

    def habits(self) -> tuple[Habit, ...]:
        steps = [(step.seat, step.option.code) for step in self.game.steps]
        own = ways(self.title, self.players, steps, self.game.state())
        bots = [game for first in sorted(self.ways) for game in self.ways[first]]
        names = dict.fromkeys(
            [name for counts in own for name in counts] + [name for game in bots for counts in game for name in counts]
        )
        return tuple([self.habit(name, own, bots) for name in sorted(names)])

    def habit(
        self,
        name: tuple[str, str],
        own: Sequence[Mapping[tuple[str, str], int]],
        bots: Sequence[Sequence[Mapping[tuple[str, str], int]]],
    ) -> Habit:
        seats = range(self.players)
        counts = [[game[seat].get(name, 0) for game in bots] for seat in seats]
        return Habit(
            *name,
            tuple([own[seat].get(name, 0) for seat in seats]),
            tuple([fmean(each) for each in counts]) if bots else (),
            tuple([pstdev(each) for each in counts]) if bots else (),
        )


SCREENING: Final = "screening"
COMPARING: Final = "comparing"
"""What comparisons are for: worlds of one are not those of the other, so that none is favoured by its luck before."""
NEXT: Final = 1000
"""The number of the first world of a closer look; there are fewer before."""


def turnings(positions: Sequence[Position]) -> tuple[Turning, ...]:
    """The greatest changes between one position and the next that are sure enough to be told, the greatest first."""
    by_place = {position.at: position for position in positions}
    sure = []
    for turning in changes(positions):
        pairs = zip(by_place[turning.start].known, by_place[turning.end].known, strict=True)
        if any(one and other and _is_sure(one, other) for one, other in pairs):
            sure.append(turning)
    return tuple(sure[:TURNINGS])


def changes(positions: Sequence[Position]) -> list[Turning]:
    """How chances changed between one position and the next, the greatest change first."""
    found = []
    for before, after in pairwise(positions):
        pairs = [(one, other) for one, other in zip(before.known, after.known, strict=True) if one and other]
        if len(pairs) == len(before.known):
            changed = tuple([_change(one, other) for one, other in pairs])
            found.append(Turning(before.at, after.at, before.seat, changed))
    return sorted(found, key=lambda turning: -max(map(abs, turning.changes)))


def _change(one: Outlook, other: Outlook) -> float:
    if one.chance is None or other.chance is None:
        return other.points - one.points
    return other.chance - one.chance


def _is_sure(one: Outlook, other: Outlook) -> bool:
    """Whether two outlooks differ by more than so many of their common standard errors."""
    if one.chance is None or other.chance is None:
        return abs(other.points - one.points) > CERTAIN * sqrt(one.error**2 + other.error**2)
    square = sum([each.chance * (1 - each.chance) / max(1, each.playouts) for each in (one, other) if each.chance])
    return abs(other.chance - one.chance) > CERTAIN * sqrt(square)


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """The mean of values and its standard error; 0 of a single one."""
    mean = fmean(values)
    if len(values) < 2:
        return mean, 0.0
    return mean, sqrt(sum([(value - mean) ** 2 for value in values]) / (len(values) - 1) / len(values))


def _part(whole: int, parts: int, least: int, most: int) -> int:
    """An equal part of an effort, within limits."""
    return max(least, min(most, whole // max(1, parts)))


def halving(numbers: Sequence[int]) -> list[int]:
    """Numbers in such an order that each beginning of it is spread over all of them: the ends, then the middles.

    >>> halving([0, 1, 2, 3, 4, 5, 6, 7, 8])
    [0, 8, 4, 2, 6, 1, 3, 5, 7]
    """
    if len(numbers) < 3:
        return list(numbers)
    order, spans = [numbers[0], numbers[-1]], [(0, len(numbers) - 1)]
    while spans:
        halves = []
        for low, high in spans:
            middle = (low + high) // 2
            if low < middle < high:
                order.append(numbers[middle])
                halves += [(low, middle), (middle, high)]
        spans = halves
    return order


def batches(pieces: Sequence[Piece]) -> list[list[Piece]]:
    """Pieces in lots of about equal work, in their order."""
    lots: list[list[Piece]] = []
    size = PIECES
    for piece in pieces:
        if size >= PIECES:
            lots.append([])
            size = 0
        lots[-1].append(piece)
        size += piece.playouts
    return lots
