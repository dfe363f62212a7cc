"""A player that looks to the end of its own turn and takes what leaves it best off."""

from collections.abc import Sequence
from typing import Any, Final

from millrace.bots.errors import NoEvaluation
from millrace.core.decision import State
from millrace.core.rng import Generator
from millrace.core.title import AnyTitle, Evaluation

LOOKED_AT: Final = 8
"""How many codes are looked at closely after a first glance at all."""

PURSUED: Final = 4
"""How many of them are pursued into the next action of the turn."""

LONGEST: Final = 64
"""More answers than any action takes: a look ahead ends here at the latest."""


class Greedy:
    """Tries every legal code on a state that fits the view, and takes the one that promises most.

    What is hidden is dealt at random, once for all codes, so that luck favours none of them.
    """

    name: Final = "greedy"
    blind: Final = False

    def choose(self, title: AnyTitle, view: Any, codes: Sequence[int], rng: Generator) -> int:
        """The code after which the title's evaluation is best; chance decides between equals."""
        if title.evaluation is None:
            raise NoEvaluation(self.name, title.id)
        if len(codes) == 1:
            return codes[0]
        ahead = Lookahead(title.evaluation, title.determinise(view, rng), view.seat)
        best = ahead.best(codes)
        return best[rng.below(len(best))]


class Lookahead:
    """What one seat can expect of its codes at one moment."""

    def __init__(self, evaluation: Evaluation[Any], now: State, seat: int) -> None:
        self.evaluation = evaluation
        self.now = now
        self.seat = seat

    def best(self, codes: Sequence[int]) -> list[int]:
        """The codes that promise most: of all those that do at a glance, of these those that do when pursued."""
        glances = [(self.glance(self.after(self.now, code)), code) for code in codes]
        glances.sort(key=_worth, reverse=True)
        actions = [(code, self.completion(self.after(self.now, code))) for _, code in glances[:LOOKED_AT]]
        looks = [(self.worth(state), code, state) for code, state in actions]
        looks.sort(key=lambda look: look[0], reverse=True)
        promises = [(self.promise(state, worth), code) for worth, code, state in looks[:PURSUED]]
        most = max(promises, key=_worth)[0]
        return [code for worth, code in promises if worth == most]

    def worth(self, state: State) -> float:
        """What a state is worth to the seat."""
        return self.evaluation.worth(state, self.seat)

    def after(self, state: State, code: int) -> State:
        """The state to which a code leads."""
        following = state.copy()
        following.apply_for(self.seat, code)
        return following

    def in_turn(self, state: State) -> bool:
        """Whether the seat still decides in the turn in which it does now."""
        return state.turn == self.now.turn and self.seat in state.waiting()

    def half_done(self, state: State) -> bool:
        """Whether the seat has questions of the same action to answer."""
        return self.in_turn(state) and not self.evaluation.settled(state)

    def glance(self, state: State) -> float:
        """What a state is worth with its action completed by habit, or by the last option: that is the one to stop."""
        for _ in range(LONGEST):
            if not self.half_done(state):
                break
            code = self.evaluation.habit(state)
            state.apply_for(self.seat, code if code >= 0 else state.codes_for(self.seat)[-1])
        return self.worth(state)

    def completion(self, state: State) -> State:
        """The state with its action completed, each question answered by what is best at a glance."""
        for _ in range(LONGEST):
            if not self.half_done(state):
                break
            code = self.evaluation.habit(state)
            state.apply_for(self.seat, code if code >= 0 else self.best_at_a_glance(state))
        return state

    def promise(self, state: State, worth: float) -> float:
        """What a state is worth after the best next action, if the turn has one and this one is not yet begun."""
        if not self.in_turn(state) or not self.evaluation.settled(self.now):
            return worth
        return max([self.glance(self.after(state, code)) for code in state.codes_for(self.seat)])

    def best_at_a_glance(self, state: State) -> int:
        """The code that promises most at a glance, the first one of equals."""
        codes = state.codes_for(self.seat)
        return codes[0] if len(codes) == 1 else max(codes, key=lambda code: self.glance(self.after(state, code)))


def _worth(promise: tuple[float, int]) -> float:
    return promise[0]
