"""The machine by itself: who pops a frame, what is asked, what is settled, what is told."""

from __future__ import annotations

import pytest

from millrace.core.consequences import Consequences, Counting
from millrace.core.lists import ints
from millrace.core.machine import Happening, Machine, Tasks, asking, events, push, question, reopen, step, stop
from millrace.core.refusal import Refusal, not_asked
from millrace.core.texts import Message

ASK, MORE, QUIET, WORK = range(4)
DONE, COUNT, AGAIN = range(3)


class Counter(Machine):
    """Counts: what was done lies in `done`, with the argument of the frame it was done for."""

    __slots__ = ("done", "quiet")

    done: list[tuple[str, int]]
    quiet: bool

    def copy(self) -> Counter:
        other = Counter()
        self.copy_machine_to(other)
        other.done = self.done[:]
        other.quiet = self.quiet
        return other


def offers(s: Counter, out: list[int]) -> None:
    out += [COUNT, AGAIN, DONE]


def only_stopping(s: Counter, out: list[int]) -> None:
    out += [COUNT, DONE] if s.frame >> 4 else [DONE]


def refusal(s: Counter, code: int) -> Refusal | None:
    return None if code in s.codes() else not_asked()


def answer(s: Counter) -> None:
    s.done.append(("answer", s.frame >> 4))
    if s.code == AGAIN:
        reopen(s)
    elif s.code == COUNT:
        push(s, WORK, 5)


def work(s: Counter) -> None:
    s.done.append(("work", s.frame >> 4))
    if not s.stack:
        s.seat = -1


def work_log(h: Happening[Counter]) -> list[Message]:
    return [Message("worked", before=len(h.before.done), after=len(h.after.done), argument=h.argument, code=h.code)]


def aside(h: Happening[Counter]) -> list[Message]:
    return [Message("aside", seat=h.seat)]


TASKS: Tasks[Counter] = Tasks(
    [
        question("ask", offers, refusal, answer, asking("prompt.ask")),
        question("more", only_stopping, refusal, answer, asking("prompt.more"), settle=stop),
        question(
            "quiet", offers, refusal, answer, asking("prompt.quiet"), idle=lambda s: s.quiet, settle=work, log=work_log
        ),
        step("work", work, log=work_log),
    ],
    bits=4,
    aside=aside,
)


def counter(*frames: int, quiet: bool = False) -> Counter:
    """A machine with these frames, the last on top, that has run up to its question."""
    s = Counter()
    s.tasks, s.done_code, s.seat, s.turn, s.reveals, s.offer = TASKS, DONE, 0, 1, 0, None
    s.stack, s.done, s.quiet = ints(frames), [], quiet
    s.run()
    return s


def test_a_question_waits_and_says_what_it_is() -> None:
    s = counter(WORK, ASK | 3 << 4)
    assert (s.question(), s.task().id, s.waiting(), s.prompt(0).id) == (ASK, "ask", (0,), "prompt.ask")
    assert s.codes() == s.codes_for(0) == [COUNT, AGAIN, DONE] and s.codes_for(1) == []
    assert s.why_not(0, COUNT) is None
    assert [str(s.why_not(seat, code)).split()[0] for seat, code in ((0, 9), (1, COUNT))] == [
        "core.not-asked",
        "core.not-your-turn",
    ]


def test_an_answer_finds_the_stack_without_its_frame_and_pushes_what_follows() -> None:
    s = counter(WORK, ASK | 3 << 4)
    s.apply(COUNT)
    assert s.done == [("answer", 3), ("work", 5), ("work", 0)]
    assert (s.seat, s.question(), s.waiting(), list(s.stack)) == (-1, -1, (), [])


def test_a_question_put_back_is_asked_again() -> None:
    s = counter(WORK, ASK | 3 << 4)
    s.apply(AGAIN)
    assert (s.question(), list(s.stack), s.done) == (ASK, [WORK, ASK | 3 << 4], [("answer", 3)])


@pytest.mark.parametrize(("argument", "asked"), [(0, ASK), (1, MORE)])
def test_what_offers_nothing_but_to_stop_is_not_asked(argument: int, asked: int) -> None:
    s = counter(WORK, ASK, MORE | argument << 4)
    assert (s.question(), s.done) == (asked, [])


@pytest.mark.parametrize("quiet", [True, False])
def test_a_question_that_nothing_hangs_on_is_settled_by_its_deed(quiet: bool) -> None:
    s = counter(WORK, ASK, QUIET | 2 << 4, quiet=quiet)
    assert (s.question(), s.done) == ((ASK, [("work", 2)]) if quiet else (QUIET, []))


def test_all_that_was_done_is_told_in_its_order_and_nothing_is_changed() -> None:
    s = counter(WORK, ASK | 3 << 4)
    told = events(s, COUNT)
    assert [message.id for message in told] == ["aside", "worked", "aside", "worked", "aside"]
    assert dict(told[1].values) == {"before": 1, "after": 2, "argument": 5, "code": -1}
    assert (s.done, s.question()) == ([], ASK)


def test_answers_and_steps_are_counted_each_with_what_was_noted_just_before() -> None:
    s = counter(WORK, ASK | 3 << 4)
    seen: list[tuple[int, ...]] = []

    def note(s: Counter, c: Consequences) -> None:
        c.noted[0] = len(s.done)

    def count(s: Counter, c: Consequences) -> None:
        seen.append((c.seat, c.task, c.argument, c.code, c.depth, c.noted[0], len(s.done)))
        c.add(1, c.task == WORK, 2)

    counts = Consequences(Counting(("asked", "worked"), 1, note, count), 2)
    s.apply_for(0, COUNT, None, counts)
    assert seen == [(0, ASK, 3, COUNT, 2, 0, 1), (0, WORK, 5, -1, 2, 1, 2), (0, WORK, 0, -1, 1, 2, 3)]
    assert [counts.of(seat) for seat in (0, 1)] == [{"asked": 0, "worked": 0}, {"asked": 2, "worked": 4}]


def test_a_copy_goes_on_by_itself() -> None:
    s = counter(WORK, ASK)
    other = s.copy()
    other.apply(COUNT)
    assert (other.seat, s.seat, list(s.stack), s.done) == (-1, 0, [WORK, ASK], [])


def test_the_table_knows_its_questions() -> None:
    assert TASKS.ids == ("ask", "more", "quiet", "work")
    assert [task.id for task in TASKS.rows if task.asked] == ["ask", "more", "quiet"]
