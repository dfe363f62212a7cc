"""A player that looks one action ahead and takes what leaves it best off."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from millrace.core.decision import State
from millrace.core.rng import Generator
from millrace.core.title import Evaluation, Title

BEAM: Final = 8
"""How many codes are looked at closely after a first glance at all."""

TURN_BEAM = 4

LONGEST: Final = 40
"""More answers than any action takes: a look ahead ends here at the latest."""


class Greedy:
    """Tries every legal code on a state that fits the view, completes the action, and takes the best."""

    name: Final = "greedy"

    def choose(self, title: Title, view: Any, codes: Sequence[int], rng: Generator) -> int:
        """The code after which the title's evaluation is best; chance decides between equals."""
        if len(codes) == 1:
            return codes[0]
        evaluation = title.evaluation
        assert evaluation is not None
        ahead = Lookahead(evaluation, title.determinise(view, rng), view.seat)
        return ahead.best(codes, rng)


class Lookahead:
    """What one seat can expect of its codes in one state."""

    def __init__(self, evaluation: Evaluation, state: State, seat: int) -> None:
        self.evaluation = evaluation
        self.state = state
        self.seat = seat

    def best(self, codes, rng):
        glances = [(self.glance(self.after(self.state, code)), code) for code in codes]
        if len(codes) > BEAM:
            glances.sort(reverse=True)
            glances = glances[:BEAM]
        looks = [(*self.look(self.after(self.state, code)), code) for _, code in glances]
        looks.sort(key=lambda l: -l[0])
        values = []
        for value, state, code in looks[:TURN_BEAM]:
            if self.goes_on(state):
                value = max([self.glance(self.after(state, c)) for c in state.codes_for(self.seat)])
            values.append((value, code))
        top = max(values)[0]
        best = [code for value, code in values if value == top]
        return best[rng.below(len(best))]

    def goes_on(self, state):
        return TURN_BEAM > 1 and state.turn == self.state.turn and self.seat in state.waiting()

    def after(self, state: State, code: int) -> State:
        state = state.copy()
        state.apply_for(self.seat, code)
        return state

    def open(self, state: State) -> bool:
        return state.turn == self.state.turn and self.seat in state.waiting() and not self.evaluation.settled(state)

    def glance(self, state: State) -> float:
        """The worth of a state once the action is completed by habit; the state is used up."""
        habit = self.evaluation.habit
        for _ in range(LONGEST):
            if not self.open(state):
                break
            code = habit(state)
            state.apply_for(self.seat, state.codes_for(self.seat)[-1] if code < 0 else code)
        return self.evaluation.worth(state, self.seat)

    def look(self, state: State) -> float:
        for _ in range(LONGEST):
            if not self.open(state):
                break
            code = self.evaluation.habit(state)
            if code < 0:
                codes = state.codes_for(self.seat)
                code = codes[0]
                if len(codes) > 1:
                    code = max([(self.glance(self.after(state, each)), each) for each in codes])[1]
            state.apply_for(self.seat, code)
        return self.evaluation.worth(state, self.seat), state
