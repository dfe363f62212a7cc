"""The past of a game: the state before each of its steps, few of which are kept and the others worked out again.

A state takes kilobytes and a step a microsecond to carry out, so only one state in ninety-six is kept. What is asked
of all of them, again and again, is kept as a number for each step.
"""

from array import array
from collections.abc import Callable
from typing import Any, Final

from millrace.core.decision import State

EVERY: Final = 96
"""Of how many states one is kept."""


class Past:
    """The states before each step, counted from 0; grows by `append`, shrinks by `truncate`."""

    def __init__(self, after: Callable[[Any, int, int], Any] | None = None) -> None:
        """Nothing has happened yet; `after` works a state out from the one before, a seat and a code, in a game that
        is dealt.
        """
        self._after = after
        self._kept: list[State] = []
        self._seats = array("b")
        self._codes = array("i")
        self._turns = array("i")
        self._reveals = array("i")
        self._questions = array("i")
        self._several = array("b")
        # The state that was asked for last: often the one behind it comes next.
        self._last = -1
        self._last_state: State | None = None

    def __len__(self) -> int:
        return len(self._codes)

    def append(self, state: State, seat: int, code: int, question: int) -> None:
        """Note that a seat has played a code on a state, which never changes from now on.

        `question` is the step before which the question was put that the code answers.
        """
        if len(self._codes) % EVERY == 0:
            self._kept.append(state)
        self._last, self._last_state = len(self._codes), state
        self._seats.append(seat)
        self._codes.append(code)
        self._turns.append(state.turn)
        self._reveals.append(state.reveals)
        self._questions.append(question)
        self._several.append(len(state.waiting()) > 1)

    def truncate(self, steps: int) -> None:
        """Forget all but so many steps."""
        del self._kept[(steps + EVERY - 1) // EVERY :]
        for column in (self._seats, self._codes, self._turns, self._reveals, self._questions, self._several):
            del column[steps:]
        if self._last >= steps:
            self._last, self._last_state = -1, None

    def state(self, step: int) -> State:
        """The state before a step, to look at: others may look at it, too."""
        kept = step // EVERY
        if step % EVERY == 0:
            return self._kept[kept]
        if self._last_state is not None and self._last == step:
            return self._last_state
        start, state = kept * EVERY, self._kept[kept]
        if self._last_state is not None and start < self._last < step:
            start, state = self._last, self._last_state
        state = state.copy()
        for each in range(start, step):
            if self._after is None:
                state.apply_for(self._seats[each], self._codes[each])
            else:
                state = self._after(state, self._seats[each], self._codes[each])
        self._last, self._last_state = step, state
        return state

    def turn(self, step: int) -> int:
        """In which turn a step was played."""
        return self._turns[step]

    def reveals(self, step: int) -> int:
        """How often hidden information had become known before a step."""
        return self._reveals[step]

    def question(self, step: int) -> int:
        """Before which step the question was put that a step answers."""
        return self._questions[step]

    def asked_several(self, step: int) -> bool:
        """Whether several seats had something to decide before a step."""
        return bool(self._several[step])

    def agreement(self, seats: "array[int]", codes: "array[int]") -> int:
        """How many of these steps, by seat and code, the past begins with."""
        most = min(len(codes), len(self._codes))
        if self._codes[:most] == codes[:most] and self._seats[:most] == seats[:most]:
            return most
        step = 0
        while self._codes[step] == codes[step] and self._seats[step] == seats[step]:
            step += 1
        return step

    def copy(self) -> "Past":
        """A past equal to this one that grows and shrinks independently; the states are shared."""
        past = Past(self._after)
        past._kept = self._kept[:]
        past._seats = self._seats[:]
        past._codes = self._codes[:]
        past._turns = self._turns[:]
        past._reveals = self._reveals[:]
        past._questions = self._questions[:]
        past._several = self._several[:]
        return past
