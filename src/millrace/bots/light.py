"""A player that does what learned weights say, without looking ahead."""

from collections.abc import Sequence
from typing import Any, Final

from millrace.bots.greedy import Greedy
from millrace.bots.weights import Weights, policy_of, weights_for
from millrace.core.rng import Generator
from millrace.core.title import AnyTitle
from millrace.parts.softmax import Policy, Scorer


class Light:
    """Takes the option with the highest score by the title's policy; where no weights were learned, it is greedy.

    `millrace.bots.weights.remark` tells what weights it plays by, if they are not the fitting ones.
    """

    name: Final = "light"
    blind: Final = False

    def choose(self, title: AnyTitle, view: Any, codes: Sequence[int], rng: Generator) -> int:
        """The best code by the weights for so many players and this content, the first one of equals."""
        if len(codes) == 1:
            return codes[0]
        if isinstance(title.policy, Policy):
            state = title.determinise(view, rng.copy())
            weights = weights_for(title, view.players, title.policy.content(state))
            if weights is not None:
                return choose_by(weights, title, state, view.seat)
        return Greedy().choose(title, view, codes, rng)


def choose_by(weights: Weights, title: AnyTitle, state: Any, seat: int) -> int:
    """The best code of a seat by weights.

    Nothing is looked at that the seat may not know: all states that look alike to it give the same answer.
    """
    return policy_of(title).choose(Scorer(weights.array), state, seat, _CHANCE, 0.0)


_CHANCE: Final = Generator()
"""Never drawn from: the best code is no matter of chance."""
