"""The machine that plays every title: a stack of what is still to be done, and the one loop that works it off.

**Frames.** Whatever is pending lies as plain numbers on `Machine.stack`, the next thing on top. A frame is the number
of a task and its argument (a place, a slot, whatever the task needs to know) in one integer: `task | argument << bits`.
A state can therefore be saved, copied and undone at every single decision; no callbacks, no half-done loops are in it.

**Tasks.** A title says what its tasks are as a table of rows, `Tasks`, one row a task. A *question* waits for a player:
its row says what it offers, why anything else is refused, and what an answer does. A *step* is carried out by the
machine itself. Each row also has its words: the prompt of a question, and the log lines of what was done.

**Who pops a frame.** Always the machine, before it calls the row: an answer or a step finds the stack without the frame
and pushes what follows. While a row is at work the frame is in hand, as `Machine.frame`, and so is the answer, as
`Machine.code`. Whoever wants to leave a question open puts its frame back (`reopen`).

**What is settled without asking.** A question whose row can settle it is put to the player only if something hangs on
it: if it offers more than to stop (`Machine.done_code`), or as the row's `idle` says. Otherwise it is settled as if it
were a step: the market delivers because no mine can, an action ends because nothing more is possible. Questions that
nothing settles are always asked.

**The log.** There is one execution. Who wants to be told passes a list to `apply_for`: then each answer and step is
compared with a copy of the state before it, and its row tells what it did. Nothing is copied for those who do not ask.

**What is counted.** Who only wants to know how often what happened passes `Consequences`: then each answer and step is
counted as the title says (`Tasks.counting`), and nothing is copied or told.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar, final

from millrace.core.consequences import Consequences, Counting
from millrace.core.lists import Ints, popped, pushed
from millrace.core.marks import mypyc_attr
from millrace.core.refusal import Refusal, game_over, not_your_turn
from millrace.core.texts import Message

S = TypeVar("S")
Seen = TypeVar("Seen", covariant=True)

OVER: Final = -1
"""The seat, and the question, when the game is over."""


@final
class Happening(Generic[Seen]):
    """One thing that was done: an answer, a step, or a question that was settled without asking."""

    __slots__ = ("after", "argument", "before", "code", "seat")

    def __init__(self, before: Seen, after: Seen, seat: int, argument: int, code: int) -> None:
        self.before: Seen = before
        self.after: Seen = after
        self.seat: int = seat
        """Who answered; otherwise the seat that was to decide."""
        self.argument: int = argument
        """The argument of the frame."""
        self.code: int = code
        """The answer, or -1 if nobody was asked."""


def _tell_nothing(_: Any) -> list[Message]:
    return []


@final
class Together(Generic[S]):
    """What a question says besides if several seats answer it at once, each for itself and unseen by the others."""

    __slots__ = ("answer", "offers", "refusal", "seats")

    def __init__(
        self,
        seats: Callable[[S], tuple[int, ...]],
        offers: Callable[[S, int, list[int]], None],
        refusal: Callable[[S, int, int], Refusal | None],
        answer: Callable[[S, int, int], None],
    ) -> None:
        self.seats: Callable[[S], tuple[int, ...]] = seats
        """(state) to the seats that still have to answer."""
        self.offers: Callable[[S, int, list[int]], None] = offers
        """(state, seat, list) adds the legal codes of a seat to the list."""
        self.refusal: Callable[[S, int, int], Refusal | None] = refusal
        """(state, seat, code) to why the seat may not choose the code."""
        self.answer: Callable[[S, int, int], None] = answer
        """(state, seat, code) carries the choice out; who leaves the question open for the others puts it back."""


@final
class Task(Generic[S]):
    """A row of a title's table of tasks. Made by `question`, `question_to_several` and `step`."""

    __slots__ = ("answer", "asked", "deed", "id", "idle", "log", "offers", "prompt", "refusal", "together")

    def __init__(self, id: str, asked: bool) -> None:
        self.id: str = id
        self.asked: bool = asked
        """Whether it is a question."""
        self.offers: Callable[[S, list[int]], None] | None = None
        """(state, list) adds the legal codes to the list."""
        self.refusal: Callable[[S, int], Refusal | None] | None = None
        """(state, code) to why a code does not answer the question, or None."""
        self.answer: Callable[[S], None] | None = None
        """(state) carries out a legal answer."""
        self.idle: Callable[[S], bool] | None = None
        """(state) to whether nothing hangs on the question; None: whether it offers nothing but to stop."""
        self.deed: Callable[[S], None] | None = None
        """(state) carries out a step, or settles a question that nothing hangs on."""
        self.prompt: Callable[[S, int, int], Message] | None = None
        """(state, seat, argument) to the question as a sentence."""
        self.log: Callable[[Happening[S]], list[Message]] = _tell_nothing
        """(what was done) to what everybody sees of it."""
        self.together: Together[S] | None = None


def question(
    id: str,
    offers: Callable[[S, list[int]], None],
    refusal: Callable[[S, int], Refusal | None],
    answer: Callable[[S], None],
    prompt: Callable[[S, int, int], Message],
    *,
    idle: Callable[[S], bool] | None = None,
    settle: Callable[[S], None] | None = None,
    log: Callable[[Happening[S]], list[Message]] = _tell_nothing,
) -> Task[S]:
    """The row of a question to one seat; see above for what `settle` and `idle` do."""
    task: Task[S] = Task(id, True)
    task.offers, task.refusal, task.answer, task.prompt = offers, refusal, answer, prompt
    task.idle, task.deed, task.log = idle, settle, log
    return task


def question_to_several(
    id: str,
    together: Together[S],
    prompt: Callable[[S, int, int], Message],
    *,
    log: Callable[[Happening[S]], list[Message]] = _tell_nothing,
) -> Task[S]:
    """The row of a question that several seats answer at once; it is always asked."""
    task: Task[S] = Task(id, True)
    task.together, task.prompt, task.log = together, prompt, log
    return task


def asking(id: str) -> Callable[[Any, int, int], Message]:
    """The prompt of a question that is always put in the same words."""

    def prompt(_state: Any, _seat: int, _argument: int) -> Message:
        return Message(id)

    return prompt


def step(
    id: str,
    deed: Callable[[S], None],
    *,
    log: Callable[[Happening[S]], list[Message]] = _tell_nothing,
) -> Task[S]:
    """The row of a step that the machine carries out by itself."""
    task: Task[S] = Task(id, False)
    task.deed, task.log = deed, log
    return task


@final
class Tasks(Generic[S]):
    """The table of a title's tasks; a task's number is its place in it."""

    __slots__ = ("aside", "bits", "counting", "mask", "rows")

    def __init__(
        self,
        rows: list[Task[S]],
        bits: int,
        aside: Callable[[Happening[S]], list[Message]] = _tell_nothing,
        counting: Counting[S] | None = None,
    ) -> None:
        self.rows: list[Task[S]] = rows
        self.bits: int = bits
        """How many bits of a frame are the number of its task."""
        self.mask: int = (1 << bits) - 1
        self.aside: Callable[[Happening[S]], list[Message]] = aside
        """What may follow from anything that is done (a tile flips), told after the row's own lines."""
        self.counting: Counting[S] | None = counting
        """What is counted of the course of a game; None if nothing is."""

    @property
    def ids(self) -> tuple[str, ...]:
        """The tasks' ids in the order of their numbers."""
        return tuple([task.id for task in self.rows])


@mypyc_attr(allow_interpreted_subclasses=True)
class Machine:
    """What every title's position starts from: whose decision is pending, and how the game goes on from it.

    A title's position adds its own fields and says how it is copied; it overrides nothing else.
    """

    __slots__ = ("code", "done_code", "frame", "offer", "reveals", "seat", "stack", "tasks", "turn")

    tasks: Tasks[Any]
    """The title's tasks; all its positions share them."""
    done_code: int
    """The code of the option to stop, or to leave something out."""
    seat: int
    """Who decides now, the lowest seat if several do; -1 when the game is over."""
    turn: int
    """Counts turns; grows when another turn begins."""
    reveals: int
    """Counts the moments at which hidden information became known."""
    stack: Ints
    """The frames of all that is pending, what comes next on top."""
    offer: list[int] | None
    """The legal codes of `seat` once they have been listed; never changed, so that copies share it."""
    frame: int
    """The frame that a row is at work on. It has no meaning in between, and copies do not take it over."""
    code: int
    """The answer that a row is at work on, likewise."""

    def copy(self) -> Machine:
        """A position equal to this one that changes independently."""
        raise NotImplementedError

    def copy_machine_to(self, other: Machine) -> None:
        """Give another position the fields of the machine."""
        other.tasks = self.tasks
        other.done_code = self.done_code
        other.seat = self.seat
        other.turn = self.turn
        other.reveals = self.reveals
        other.stack = self.stack[:]
        other.offer = self.offer

    # -- what is pending -----------------------------------------------------------------------------------------------

    def task(self) -> Task[Any]:
        """The row of the pending question; only while the game is running."""
        tasks = self.tasks
        return tasks.rows[self.stack[-1] & tasks.mask]

    def question(self) -> int:
        """The number of the pending question; -1 when the game is over."""
        return OVER if self.seat < 0 else self.stack[-1] & self.tasks.mask

    def prompt(self, seat: int) -> Message:
        """The pending question to a seat, as a sentence."""
        prompt = self.task().prompt
        assert prompt is not None
        return prompt(self, seat, self.stack[-1] >> self.tasks.bits)

    def waiting(self) -> tuple[int, ...]:
        """The seats with something to decide, in ascending order; none when the game is over."""
        if self.seat < 0:
            return ()
        together = self.task().together
        return (self.seat,) if together is None else together.seats(self)

    def asks_several(self) -> bool:
        """Whether the pending question is one that several seats answer, each for itself."""
        return self.seat >= 0 and self.task().together is not None

    # -- what may be answered ------------------------------------------------------------------------------------------

    def codes(self) -> list[int]:
        """The legal codes of the seat that decides; the list is shared, never change it."""
        offer = self.offer
        if offer is None:
            offer = []
            if self.seat >= 0:
                tasks = self.tasks
                frame = self.stack[-1]
                task = tasks.rows[frame & tasks.mask]
                offers = task.offers
                if offers is not None:
                    self.frame = frame
                    offers(self, offer)
                elif task.together is not None:
                    task.together.offers(self, self.seat, offer)
            self.offer = offer
        return offer

    def codes_for(self, seat: int) -> list[int]:
        """The legal codes of a seat; none if it has nothing to decide."""
        if seat == self.seat:
            return self.codes()
        codes: list[int] = []
        if seat in self.waiting():
            together = self.task().together
            if together is not None:
                together.offers(self, seat, codes)
        return codes

    def why_not(self, seat: int, code: int) -> Refusal | None:
        """None if the seat may choose this code now, otherwise the reason."""
        if self.seat < 0:
            return game_over()
        if seat not in self.waiting():
            return not_your_turn()
        task = self.task()
        if task.together is not None:
            return task.together.refusal(self, seat, code)
        refusal = task.refusal
        assert refusal is not None
        self.frame = self.stack[-1]
        return refusal(self, code)

    # -- going on ------------------------------------------------------------------------------------------------------

    def apply(self, code: int) -> None:
        """Carry out a code taken from `codes()`, up to the next question. Trusted: nothing is checked."""
        self.apply_for(self.seat, code)

    def apply_for(
        self, seat: int, code: int, events: list[Message] | None = None, counts: Consequences | None = None
    ) -> None:
        """Carry out a legal code of a waiting seat, up to the next question. Trusted: nothing is checked.

        What everybody sees of it is added to `events`, if there is such a list, and what comes of it to `counts`.
        """
        before = None if events is None else self.copy()
        tasks = self.tasks
        self.offer = None
        frame = self.stack[-1]
        if counts is not None:
            begin_counting(self, counts, seat, frame, code)
        self.stack = popped(self.stack)
        self.frame = frame
        self.code = code
        task = tasks.rows[frame & tasks.mask]
        answer = task.answer
        if answer is not None:
            answer(self)
        elif task.together is not None:
            task.together.answer(self, seat, code)
        if events is not None and before is not None:
            tell(events, task, before, self, seat, frame, code)
        if counts is not None:
            counts.counting.count(self, counts)
        self.run(events, counts)

    def run(self, events: list[Message] | None = None, counts: Consequences | None = None) -> None:
        """Carry out what needs no answer, until a question is pending or the game is over."""
        task = self.due()
        while task is not None:
            deed = task.deed
            assert deed is not None
            before = None if events is None else self.copy()
            frame = self.stack[-1]
            if counts is not None:
                begin_counting(self, counts, self.seat, frame, -1)
            self.stack = popped(self.stack)
            self.frame = frame
            deed(self)
            if events is not None and before is not None:
                tell(events, task, before, self, before.seat, frame, -1)
            if counts is not None:
                counts.counting.count(self, counts)
            task = self.due()

    def due(self) -> Task[Any] | None:
        """The row of what the machine carries out next by itself; None if a question is put, or the game is over."""
        if self.seat < 0:
            return None
        tasks = self.tasks
        frame = self.stack[-1]
        task = tasks.rows[frame & tasks.mask]
        if task.deed is None:
            return None
        if task.asked:
            idle = task.idle
            if idle is None:
                codes = self.codes()
                if codes and codes[0] != self.done_code:
                    return None
            else:
                self.frame = frame
                if not idle(self):
                    return None
            self.offer = None
        return task

    def foreseen(
        self, seat: int, code: int, events: list[Message] | None = None, last: frozenset[int] = frozenset()
    ) -> Any:
        """The position after a legal code of a waiting seat, before its turn ends or hidden things become known.

        What everybody would see of it is added to `events`, if there is such a list. Tasks that are in `last` are not
        carried out any more: with them something else begins. A question that several answer at once is left as it is:
        what becomes of it is up to all of them.
        """
        before = self.copy()
        if self.asks_several():
            return before
        after = self.copy()
        after.offer = None
        frame = after.stack[-1]
        after.stack = popped(after.stack)
        after.frame = frame
        after.code = code
        task = after.tasks.rows[frame & after.tasks.mask]
        answer = task.answer
        assert answer is not None
        answer(after)
        if after.closes(self):
            return before
        if events is not None:
            tell(events, task, before, after, seat, frame, code)
        return after.run_on(events, last)

    def run_on(self, events: list[Message] | None = None, last: frozenset[int] = frozenset()) -> Any:
        """Carry out what needs no answer; the position before a turn ends, somebody decides or hidden things show."""
        start = before = self.copy()
        task = self.due()
        while task is not None and self.stack[-1] & self.tasks.mask not in last:
            frame = self.stack[-1]
            self.stack = popped(self.stack)
            self.frame = frame
            deed = task.deed
            assert deed is not None
            deed(self)
            if self.closes(start):
                break
            if events is not None:
                tell(events, task, before, self, start.seat, frame, -1)
            before = self.copy()
            task = self.due()
        return before

    def closes(self, before: Machine) -> bool:
        """Whether a turn has ended since an earlier position, somebody else decides, or something became known."""
        return self.seat != before.seat or self.turn != before.turn or self.reveals != before.reveals


def tell(
    events: list[Message], task: Task[Any], before: Machine, after: Machine, seat: int, frame: int, code: int
) -> None:
    """Add what everybody sees of an answer or a step to the events."""
    tasks = after.tasks
    happening: Happening[Any] = Happening(before, after, seat, frame >> tasks.bits, code)
    events += task.log(happening)
    events += tasks.aside(happening)


def begin_counting(s: Machine, counts: Consequences, seat: int, frame: int, code: int) -> None:
    """Note what an answer or a step is that is about to be carried out, and what it will be compared with."""
    tasks = s.tasks
    counts.seat = seat
    counts.task = frame & tasks.mask
    counts.argument = frame >> tasks.bits
    counts.code = code
    counts.depth = len(s.stack)
    counts.counting.note(s, counts)


def push(s: Machine, task: int, argument: int = 0) -> None:
    """Put a question or a step on the stack; the top of the stack comes first."""
    s.stack = pushed(s.stack, task | argument << s.tasks.bits)


def stop(s: Machine) -> None:
    """Settle a question that offers nothing but to stop: there is nothing to do."""


def reopen(s: Machine) -> None:
    """Put the question in hand back on the stack, because its answer has not closed it."""
    s.stack = pushed(s.stack, s.frame)


def events(s: Machine, code: int, seat: int = OVER) -> tuple[Message, ...]:
    """What everybody would see if a legal code were chosen, by the seat that decides or another that waits."""
    seen: list[Message] = []
    s.copy().apply_for(s.seat if seat < 0 else seat, code, seen)
    return tuple(seen)
