"""Playing on from positions of a game: in worlds that fit what a seat could know, or with open cards.

All chance comes from names (what is asked, and the number of the world), so that the same game has the same review,
whatever is worked out first and in however many processes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from millrace.bots.search import TEMPERATURE, against_the_best
from millrace.bots.weights import Weights, policy_of
from millrace.core.game import Game
from millrace.core.rng import Generator
from millrace.parts.softmax import Scorer

OPEN: Final = -2
"""In the place of a seat: everything is known to whoever looks, what is still to be drawn as well."""


@dataclass(frozen=True, slots=True)
class End:
    """How a continuation ended."""

    points: tuple[int, ...]
    shares: tuple[float, ...]
    """By seat: its share of the first place."""


@dataclass(frozen=True, slots=True)
class Passage:
    """What one seat decided between two moments at which something became known, or others had to decide."""

    seat: int
    steps: tuple[int, ...]
    """The numbers of its decisions, forced ones included."""

    @property
    def start(self) -> int:
        """The position before it."""
        return self.steps[0]


class Worlds:
    """A game whose positions are played on by a title's policy."""

    def __init__(self, game: Game, weights: Weights, seed: str) -> None:
        self.game: Final = game
        self.title: Final = game.title
        self.policy: Final = policy_of(game.title)
        self.seed: Final = seed
        self._scorer: Final = Scorer(weights.array)
        self._scorers: Final = [self._scorer] * game.players

    def chance(self, *about: object) -> Generator:
        """The chance for something that has a name."""
        return Generator.from_seed(self.seed, f"review {' '.join(map(str, about))}")

    def world(self, at: int, viewer: int, chance: Generator) -> Any:
        """A state that looks to a seat like the one after so many decisions; with open cards, that state itself.

        What others answer to a question that several are asked at once they have not answered yet, as a seat sees it.
        """
        state: Any = self.game.state_at(at)
        if viewer == OPEN or state.seat < 0:
            return state
        title = self.title
        if title.redeal is None:
            state = title.determinise(title.view(state, viewer), chance)
        else:
            title.redeal(state, viewer, chance)
        if title.unanswer is not None and state.asks_several():
            title.unanswer(state, viewer)
        return state

    def scores(self, at: int, seat: int) -> dict[int, float]:
        """The scores of a seat's options by the policy, by code, the best first."""
        state: Any = self.game.state_at(at)
        pairs = zip(state.codes_for(seat), self.policy.scores(self._scorer, state, seat), strict=True)
        return dict(sorted(pairs, key=lambda pair: -pair[1]))

    def end(self, state: Any, chance: Generator, deeds: list[int] | None = None) -> End:
        """How a state goes on to the end; seats and codes are added to `deeds`, in turn, if there is such a list."""
        self.policy.playout(self._scorers, state, chance, TEMPERATURE, 0, deeds)
        outcome = self.title.outcome(state)
        assert outcome is not None
        share = 1 / len(outcome.winners)
        winners = outcome.winners
        return End(outcome.scores, tuple([share if seat in winners else 0.0 for seat in range(len(outcome.scores))]))

    def ends(self, at: int, viewer: int, first: int, count: int) -> list[End]:
        """How a position goes on in so many worlds of a viewer, from the one of a number on."""
        ends = []
        for number in range(first, first + count):
            chance = self.chance("outlook", at, viewer, number)
            ends.append(self.end(self.world(at, viewer, chance), chance))
        return ends

    def compared(
        self, at: int, seat: int, viewer: int, codes: Sequence[int], purpose: str, first: int, count: int
    ) -> list[list[float]]:
        """By world and option: what it is worth to the seat, all options in the same worlds with the same chance."""
        rows = []
        for number in range(first, first + count):
            chance = self.chance(purpose, at, viewer, number)
            world = self.world(at, viewer, chance)
            row = []
            for code in codes:
                state = world.copy()
                state.apply_for(seat, code)
                row.append(against_the_best(self.end(state, chance.copy()).points, seat))
            rows.append(row)
        return rows

    def brought(self, passage: Passage, first: int, count: int) -> list[tuple[int, ...]]:
        """By world and seat: how many points more the game ends with after a passage than if the bot had decided."""
        rows = []
        for number in range(first, first + count):
            chance = self.chance("passage", passage.start, passage.seat, number)
            world = self.world(passage.start, passage.seat, chance)
            usual = self.end(world.copy(), chance.copy()).points
            self.follow(world, passage)
            rows.append(tuple([mine - bots for mine, bots in zip(self.end(world, chance).points, usual, strict=True)]))
        return rows

    def follow(self, world: Any, passage: Passage) -> None:
        """Carry out what was decided in a passage, as far as it is possible in a world."""
        for step in passage.steps:
            code = self.game.step(step).option.code
            if passage.seat not in world.waiting() or code not in world.codes_for(passage.seat):
                return
            world.apply_for(passage.seat, code)


def passages(game: Game) -> tuple[Passage, ...]:
    """The passages of a game in which somebody had a choice, in the order of their first decisions."""
    closings = [closing for closing in game.closings() if closing < len(game.steps)]
    found = []
    for start, end in zip([0, *closings], [*closings, len(game.steps)], strict=True):
        seats = dict.fromkeys(game.step(step).seat for step in range(start, end))
        for seat in seats:
            steps = tuple([step for step in range(start, end) if game.step(step).seat == seat])
            if any(not game.step(step).forced for step in steps):
                found.append(Passage(seat, steps))
    return tuple(found)


def moments(game: Game, most: int) -> tuple[int, ...]:
    """After how many decisions turns begin, with the beginning and the end, evenly thinned out to at most so many."""
    last = len(game.steps)
    turns = [game.state_at(step).turn for step in range(last + 1)]
    starts = [0, *[step for step in range(1, last + 1) if turns[step] != turns[step - 1] or step == last]]
    # In the middle of an action others cannot imagine worlds: what was begun would not fit what they deal.
    if not game.is_over and last and turns[last] == turns[last - 1]:
        starts.pop()
    if len(starts) <= most:
        return tuple(starts)
    return tuple([starts[round(number * (len(starts) - 1) / (most - 1))] for number in range(most)])
