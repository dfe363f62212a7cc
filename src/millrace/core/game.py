"""A game in progress: what waits, what is legal, what was played, and the way back."""

import secrets
import struct
from array import array
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, overload

from millrace.core.codebook import CodeBook, Option
from millrace.core.deal import UNKNOWN, Deal, Dealer, Layout
from millrace.core.decision import SPECTATOR, Decision, State, seat_letter
from millrace.core.errors import (
    BadSeed,
    DealError,
    IllegalOption,
    NothingToUndo,
    RecordError,
    StaleRecord,
    UndoBarrier,
    UnknownSeat,
    UnreadableOption,
    UntoldDraw,
)
from millrace.core.outcome import Outcome
from millrace.core.past import Past
from millrace.core.record import Entry, Header, Record
from millrace.core.refusal import Refusal, game_over, not_your_turn
from millrace.core.takings import Ask, Numbered, Takings, deal_of
from millrace.core.texts import Message, Texts, Value
from millrace.core.title import AnyTitle, LoadedContent

if TYPE_CHECKING:
    from millrace.bots.advice import Advice

LONGEST_SEED: Final = 100
"""Characters of a seed."""
RECENT: Final = 6
"""How many of its last steps a watched game keeps with what everybody saw of them."""


@dataclass(frozen=True)
class Step:
    """A decision that was played: by whom, which option, and whether there was no other."""

    seat: int
    option: Option
    forced: bool = False
    comment: str = ""
    remarks: tuple[str, ...] = ()
    events: tuple[Message, ...] | None = field(default=None, compare=False, repr=False)
    """What everybody saw of it, if somebody watched when it was played a short while ago; see `Game.events`."""

    def __str__(self) -> str:
        return f"{seat_letter(self.seat)} {self.option.text}"


@dataclass(frozen=True)
class Course:
    """What an option brings about up to the next choice: its step, the forced ones after it, and the states between."""

    seat: int
    steps: tuple[Step, ...]
    states: tuple[State, ...]
    """The state before each step, and the one after the last."""

    @property
    def ends_turn(self) -> bool:
        """Whether another turn begins, or somebody else must decide, be it that they have no choice."""
        moves = zip(self.steps, self.states, self.states[1:], strict=False)
        return any(_passes_on(step.seat, before, after) for step, before, after in moves)

    @property
    def reveals(self) -> bool:
        """Whether hidden information becomes known."""
        return self.states[-1].reveals != self.states[0].reveals

    @property
    def in_turn(self) -> tuple[tuple[State, Step], ...]:
        """The steps before the turn ends or something is revealed, each with the state before it."""
        start = self.states[0]
        steps = [(start, self.steps[0])]
        for state, step in zip(self.states[1:-1], self.steps[1:], strict=True):
            if state.seat != self.seat or (state.turn, state.reveals) != (start.turn, start.reveals):
                break
            steps.append((state, step))
        return tuple(steps)


class Options(Sequence[Option]):
    """The legal options of a seat in the order of their codes; `in` takes an option, its text or its code."""

    __slots__ = ("_book", "codes")

    def __init__(self, book: CodeBook, codes: Collection[int]) -> None:
        self._book = book
        self.codes: tuple[int, ...] = tuple(sorted(codes))

    def __len__(self) -> int:
        return len(self.codes)

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Option, ...]: ...
    def __getitem__(self, index: int | slice) -> Option | tuple[Option, ...]:
        if isinstance(index, slice):
            return tuple([self._book[code] for code in self.codes[index]])
        return self._book[self.codes[index]]

    def __iter__(self) -> Iterator[Option]:
        for code in self.codes:
            yield self._book[code]

    def __contains__(self, value: object) -> bool:
        return value in self._book and self._book.find(value).code in self.codes

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Options):
            return NotImplemented
        return self._book is other._book and self.codes == other.codes

    def __hash__(self) -> int:
        return hash(self.codes)

    def __repr__(self) -> str:
        return f"<Options: {', '.join(self._book.openings(self.codes)) or 'none'}>"


class Game:
    """One game of a title, from its set-up to now; `play` goes on, `undo` goes back, `record` is what to keep."""

    def __init__(
        self,
        title: AnyTitle,
        players: int,
        seed: int | str | None = None,
        switches: Mapping[str, str] | None = None,
        content: Sequence[str | Path] = (),
        auto: bool = True,
        watched: bool = False,
        deal: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        """Set a game up. With `auto`, a decision that leaves no choice is played at once and noted as forced.

        In a `watched` game the last steps keep what everybody saw of them; `events` works it out otherwise. A `deal` is
        what chance decided at a real table, in place of a seed.
        """
        self.title = title
        self.content: LoadedContent = title.content([Path(path) for path in content])
        checked = title.checked_switches(switches or {})
        self.header = Header(
            title=title.id,
            rules=title.rules_version,
            content=self.content.hash,
            players=title.checked_players(players, checked),
            seed=_checked_seed(seed) if deal is None else "",
            switches=checked,
        )
        self.closing: tuple[str, ...] = ()
        self._auto = auto
        self._watched = watched
        # What came out of the piles of a dealt game; None of one that has a seed.
        self._takings: Takings | None = None
        if deal is not None:
            if seed is not None:
                raise DealError("", Message("core.deal-and-seed"))
            self._takings = Takings(self._dealer_of(deal))
            self.header = replace(self.header, deal=self._takings.dealer.deal)
        self._begin()
        self._play_forced()

    def _begin(self) -> None:
        """Set the first state up, with nothing played yet."""
        takings = self._takings
        self._state: State = self._new_state(self.header.seed) if takings is None else takings.dealer.first()
        self._steps: list[Step] = []
        # States of a game never change, so copies of the game share them.
        self._past = Past(None if takings is None else takings.dealer.after)
        self._question = 0
        # After how many steps something was closed, see `closings`.
        self._closings: list[int] = []
        if takings is not None:
            takings.begin(self._state)

    def _new_state(self, seed: str) -> Any:
        return self.title.new_state(self.content, self.header.players, dict(self.header.switches), seed)

    def _dealer_of(self, deal: Mapping[str, Sequence[str]]) -> Dealer:
        if self.title.dealing is None:
            raise DealError("", Message("core.deal-not-here", title=self.title.id))
        return Dealer(self.title.dealing, self.header.switches, self._new_state, deal)

    # -- what is -----------------------------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        """How many play."""
        return self.header.players

    @property
    def switches(self) -> dict[str, str]:
        """The value of every switch of the title."""
        return dict(self.header.switches)

    def state(self) -> State:
        """A copy of the state, hidden things included: for the fast path, never for a player."""
        return self._state.copy()

    def state_at(self, steps: int) -> State:
        """A copy of the state after so many steps, hidden things included."""
        if not 0 <= steps <= len(self._steps):
            raise IndexError(f"expected a number of steps from 0 to {len(self._steps)}; got {steps}")
        return self._at(steps).copy()

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to decide."""
        return self._state.seat < 0

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that have something to decide; several if they choose secretly at once."""
        return () if self.is_over else self._state.waiting()

    @property
    def decision(self) -> Decision | None:
        """The pending decision, the lowest seat's if there are several; None when the game is over."""
        return None if self.is_over else self.title.decision(self._state, self._state.seat)

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """All pending decisions, in the order of the seats."""
        return tuple([self.title.decision(self._state, seat) for seat in self.waiting])

    @property
    def options(self) -> Options:
        """The legal options of the pending decision; empty when the game is over."""
        return Options(self.title.codebook, self._codes(self._state.seat))

    def options_for(self, seat: int) -> Options:
        """The legal options of a seat; empty if it has nothing to decide."""
        return Options(self.title.codebook, self._codes(self._checked_seat(seat)))

    @property
    def steps(self) -> tuple[Step, ...]:
        """All decisions played so far, the forced ones included."""
        return tuple(self._steps)

    def step(self, number: int) -> Step:
        """A decision that was played, counted from 0."""
        return self._steps[number]

    def agreement(self, seats: "array[int]", codes: "array[int]") -> int:
        """How many of these steps, by seat and code, the game begins with."""
        return self._past.agreement(seats, codes)

    def closings(self, since: int = 0) -> tuple[int, ...]:
        """After how many steps, more than `since`, something was closed that the table plays as one.

        A step closes what went before if a turn ends with it, others must decide, or hidden information becomes known.
        What several answer at once is closed by the last of them. It makes no difference which steps were forced.

        >>> import millrace
        >>> game = millrace.new("brass-birmingham", players=2, seed=7)
        >>> _ = game.play("build brewery stone.1")
        >>> [str(step) for step in game.steps], game.closings()
        (['B build brewery stone.1', 'B card brewery'], (2,))
        """
        return tuple([steps for steps in self._closings if steps > since])

    # -- what several are asked at once ------------------------------------------------------------------------------

    @property
    def together_from(self) -> int:
        """How many steps had been played when the question was put that several are answering; all if there is none.

        >>> import millrace, examples.quayside
        >>> game = millrace.new("quayside", players=3, seed=7)
        >>> _ = game.play("bid 2", seat=1)
        >>> game.together_from, game.ready, game.waiting
        (0, (1,), (0, 2))
        """
        first, steps = self._question, len(self._steps)
        return first if first < steps and self._past.asked_several(first) else steps

    def _same_question(self, before: State, after: State) -> bool:
        """Whether a step has left the question to several open that it answered."""
        if not before.asks_several() or not after.asks_several():
            return False
        if (before.turn, before.reveals) != (after.turn, after.reveals):
            return False
        waiting = after.waiting()
        if not set(waiting) <= set(before.waiting()):
            return False
        return self.title.decision(before, waiting[0]).kind == self.title.decision(after, waiting[0]).kind

    @property
    def asks_several(self) -> bool:
        """Whether several are answering a question at once, be it that only one of them is missing."""
        return len(self.waiting) > 1 or self.together_from < len(self._steps)

    @property
    def ready(self) -> tuple[int, ...]:
        """The seats that have answered all that was asked of them and others at once, while somebody is missing."""
        asked = self._at(self.together_from).waiting() if self.asks_several else ()
        return tuple([seat for seat in asked if seat not in self.waiting])

    def answers(self, seat: int) -> tuple[int, ...]:
        """The steps, counted from 0, by which a seat has answered so far what it and others are asked at once."""
        return tuple([step for step in range(self.together_from, len(self._steps)) if self._steps[step].seat == seat])

    def known_state(self, viewer: int) -> State:
        """The state as far as a seat, or SPECTATOR, is concerned: without what others have not finished answering.

        It is the state itself unless several are asked at once. Hidden things included: take a view of it.
        """
        return self._known(viewer).copy()

    def _known(self, viewer: int) -> State:
        start = self.together_from
        answers = self._steps[start:]
        kept = {viewer, *self.ready} if answers else set()
        if all(step.seat in kept for step in answers):
            return self._state
        state = self._past.state(start)
        for step in answers:
            if step.seat in kept:
                state = self._applied(state, step)
        return state

    def withdraw(self, seat: int, count: int = 1) -> None:
        """Take back the last answers of a seat to what several are asked at once; those of the others stay.

        NothingToUndo if it has not given so many. Answers of different seats do not depend on each other, so the others
        have given theirs as if these had never been.

        >>> import millrace, examples.quayside
        >>> game = millrace.new("quayside", players=3, seed=7)
        >>> for seat, option in ((0, "bid 1"), (1, "bid 2")):
        ...     _ = game.play(option, seat=seat)
        >>> game.withdraw(0)
        >>> [str(step) for step in game.steps], game.waiting
        (['B bid 2'], (0, 2))
        """
        own = self.answers(self._checked_seat(seat))
        if not 0 < count <= len(own):
            raise NothingToUndo
        start = self.together_from
        kept = [self._steps[step] for step in range(start, len(self._steps)) if step not in own[-count:]]
        self._go_back(start)
        for step in kept:
            step, state = self._after(self._state, step)
            self._go_on(step, state)

    def _at(self, steps: int) -> State:
        return self._past.state(steps) if steps < len(self._past) else self._state

    def _go_on(self, step: Step, state: State) -> None:
        """Note a step and the state that it has led to."""
        self._past.append(self._state, step.seat, step.option.code, self._question)
        if not self._same_question(self._state, state):
            self._question = len(self._past)
            if state.reveals != self._state.reveals or _passes_on(step.seat, self._state, state):
                self._closings.append(len(self._past))
        self._steps.append(step)
        if self._takings is not None:
            self._takings.go_on(len(self._steps), self._state, state)
        self._state = state
        old = len(self._steps) - 1 - RECENT
        if old >= 0:
            self._steps[old] = _without_events(self._steps[old])

    def _go_back(self, step: int) -> None:
        """Forget a step and all that came after it."""
        self._state = self._past.state(step)
        self._question = self._past.question(step)
        self._past.truncate(step)
        del self._steps[step:]
        while self._closings and self._closings[-1] > step:
            self._closings.pop()
        if self._takings is not None:
            self._takings.go_back(step)

    @property
    def known_to_all(self) -> int:
        """How many steps everybody may know: what seats choose secretly at once stays theirs until it is revealed."""
        known = step = len(self._steps)
        while step > 0 and self._past.reveals(step - 1) == self._state.reveals:
            step -= 1
            if self._past.asked_several(step):
                known = step
        return known

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it is running."""
        return self.title.outcome(self._state)

    @property
    def record(self) -> Record:
        """The game as a record: header and all decisions. Its text is what to keep.

        >>> import millrace
        >>> game = millrace.new("brass-birmingham", players=2, seed=7)
        >>> _ = game.play("loan")
        >>> text = str(game.record)
        >>> print(text.splitlines()[0], "…", text.splitlines()[-1])
        millrace record 1 … B loan
        >>> millrace.replay(millrace.Record.parse(text)) == game
        True
        """
        entries = [Entry(step.seat, step.option.text, step.comment, step.remarks) for step in self._steps]
        return Record(self.header, tuple(entries), self.closing)

    @property
    def state_hash(self) -> str:
        """16 hex digits that tell states apart, the same on every machine."""
        key = self._state.key()
        return blake2b(struct.pack(f"<{len(key)}q", *key), digest_size=8).hexdigest()

    def view(self, seat: int) -> Any:
        """What a seat may know, as a value of the title's own view type.

        >>> import millrace
        >>> game = millrace.new("brass-birmingham", players=2, seed=7)
        >>> mine, theirs = game.view(0), game.view(1)
        >>> sum(mine.own_hand), list(mine.hand_sizes), mine.own_hand == theirs.own_hand
        (8, [8, 8], False)
        """
        return self.title.view(self._state, self._checked_seat(seat))

    def events(self, step: int) -> tuple[Message, ...]:
        """What everybody saw of a step, counted from 0."""
        played = self._steps[step]
        if played.events is not None:
            return played.events
        events: list[Message] = []
        self._applied(self._past.state(step), played, events)
        return tuple(events)

    # -- forwards ----------------------------------------------------------------------------------------------------

    def play(self, option: Option | str | int, seat: int | None = None) -> tuple[Step, ...]:
        """Play an option, given as value, text or code; answer the step and the forced ones that followed it.

        An option that cannot be read, is ambiguous or is not legal raises its error and changes nothing.

        >>> import millrace
        >>> game = millrace.new("brass-birmingham", players=2, seed=7)
        >>> [str(step) for step in game.play("b brew burton")]
        ['B build brewery burton-on-trent.2']
        >>> game.play("loan")  # doctest: +ELLIPSIS
        Traceback (most recent call last):
            ...
        millrace.core.errors.IllegalOption: “loan” is not legal now: That does not answer the question ...
        """
        return self.follow(self.course(option, seat))

    def course(self, option: Option | str | int, seat: int | None = None) -> Course:
        """What an option would bring about; the game stays as it is. The errors are those of `play`.

        >>> import millrace
        >>> game = millrace.new("brass-birmingham", players=2, seed=7)
        >>> course = game.course("build brewery stone.1")
        >>> [str(step) for step in course.steps], course.ends_turn, len(game.steps)
        (['B build brewery stone.1', 'B card brewery'], True, 0)
        """
        seat = self._state.seat if seat is None else self._checked_seat(seat)
        if self._takings is not None and (untold := self._takings.first_untold) is not None:
            raise UntoldDraw(untold[1].pile, untold[1].index + 1)
        chosen = self.title.codebook.find(option, self._codes(seat))
        refusal = self._refusal(seat, chosen.code, self._state)
        if refusal is not None:
            raise IllegalOption(chosen, refusal, self.title.text_packages)
        step, state = self._after(self._state, Step(seat, chosen))
        steps, states = self._forced_after(state)
        return Course(seat, (step, *steps), (self._state, state, *states))

    def begins(self, course: Course) -> bool:
        """Whether a course that was tried out begins where the game stands."""
        return course.states[0] is self._state

    def follow(self, course: Course) -> tuple[Step, ...]:
        """Play what was tried out by `course` just before; answer its steps."""
        if not self.begins(course):
            raise ValueError("the game has gone on since the course was tried out")
        for step, state in zip(course.steps, course.states[1:], strict=True):
            self._go_on(step, state)
        if self._takings is not None:
            self._tell_what_was_shown(self._takings, course)
        return course.steps

    def advise(self, seat: int | None = None, level: str = "6") -> "Advice":
        """What the bot of a level would do in a seat's place, and why; it sees what the seat sees.

        For the seat that decides unless another is named. The same position always gets the same advice.

        >>> import millrace
        >>> game = millrace.new("brass-birmingham", players=2, seed=7)
        >>> game.advise(level="3").first.option in game.options
        True
        """
        # The rooms above lend a hand here: whoever never asks does not load them.
        from millrace.bots.advice import advise_in

        return advise_in(self, self._state.seat if seat is None else self._checked_seat(seat), level)

    def why_not(self, option: Option | str | int, seat: int | None = None) -> Refusal | None:
        """Why an option is not legal now, or None if it is.

        >>> import millrace
        >>> game = millrace.new("brass-birmingham", players=2, seed=7)
        >>> print(game.why_not("network birmingham--redditch"))
        refuse.no-canal [BIR-LINK-05] line=line a=birmingham b=redditch
        >>> print(game.why_not("loan"))
        None
        """
        seat = self._state.seat if seat is None else self._checked_seat(seat)
        return self._refusal(seat, self.title.codebook.find(option, self._codes(seat)).code, self._known(seat))

    def explain(self, option: Option | str | int, language: str = "en", seat: int | None = None) -> str | None:
        """Why an option is not possible, as a sentence with the rules it rests on; None if it is possible."""
        refusal = self.why_not(option, seat)
        if refusal is None:
            return None
        texts = Texts.load(language, "millrace.core", *self.title.text_packages)
        return f"{texts.render(refusal.message)} [{', '.join(refusal.rules)}]"

    def annotate(self, step: int, comment: str, remarks: Sequence[str] = ()) -> None:
        """Put a comment to a step, and remarks on lines before it, into the record."""
        self._steps[step] = replace(self._steps[step], comment=comment, remarks=tuple(remarks))

    def _codes(self, seat: int) -> list[int]:
        return self._state.codes_for(seat) if seat in self.waiting else []

    def _refusal(self, seat: int, code: int, state: State) -> Refusal | None:
        if state.seat < 0:
            return game_over()
        if seat not in state.waiting():
            return not_your_turn()
        if code in state.codes_for(seat):
            return None
        refusal = state.why_not(seat, code)
        if refusal is None:
            raise RuntimeError(f"{self.title.id} neither offers nor refuses {self.title.codebook[code].text!r}")
        return refusal

    def _after(self, state: State, step: Step) -> tuple[Step, State]:
        """A step with its events, if somebody watches, and the state after it."""
        events: list[Message] | None = [] if self._watched else None
        after = self._applied(state, step, events)
        return (step if events is None else replace(step, events=tuple(events))), after

    def _applied(self, state: State, step: Step, events: list[Message] | None = None) -> State:
        """The state after a step; what everybody saw of it is added to `events`."""
        if self._takings is not None:
            dealt: State = self._takings.dealer.after(state, step.seat, step.option.code, events)
            return dealt
        after = state.copy()
        after.apply_for(step.seat, step.option.code, events)
        return after

    def _forced_after(self, state: State) -> tuple[list[Step], list[State]]:
        """The steps that leave no choice from a state on, with the state after each."""
        steps: list[Step] = []
        states: list[State] = []
        before = self._state
        while self._auto and state.seat >= 0 and not self._answered_apart(state):
            codes = state.codes()
            if len(codes) != 1 or self._must_ask(before, state):
                break
            before = state
            step, state = self._after(state, Step(state.seat, self.title.codebook[codes[0]], forced=True))
            steps.append(step)
            states.append(state)
        return steps, states

    def _answered_apart(self, state: State) -> bool:
        """Whether the question is answered by several for themselves: then nothing is played for anybody."""
        return self.players > 1 and state.asks_several()

    def _play_forced(self) -> None:
        for step, state in zip(*self._forced_after(self._state), strict=True):
            self._go_on(step, state)

    # -- backwards ---------------------------------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Whether `undo` would go back without revealed information in between."""
        step = self._last_choice()
        return step >= 0 and not self.barred(step)

    @property
    def can_restart_turn(self) -> bool:
        """Whether `to_turn_start` would go back at all, and without revealed information in between."""
        step = self._turn_start()
        return step < len(self._steps) and not self.barred(step)

    def undo(self, past_barrier: bool = False, seat: int | None = None) -> None:
        """Go back to before the last decision that was a choice, taking back the forced ones after it.

        UndoBarrier if hidden information became known since, unless `past_barrier` allows it; NothingToUndo if there
        was no choice yet. While several are asked at once, a `seat` takes back its own last answer only.

        >>> import millrace
        >>> game = millrace.new("brass-birmingham", players=2, seed=7)
        >>> before = game.state_hash
        >>> _ = game.play("loan")
        >>> game.undo()
        >>> game.state_hash == before
        True
        """
        if seat is not None and self.asks_several:
            self.withdraw(seat)
            return
        step = self._last_choice()
        if step < 0:
            raise NothingToUndo
        self.rewind(step, past_barrier)

    def to_turn_start(self, past_barrier: bool = False) -> None:
        """Go back to the first decision of the current turn; at a turn's start nothing happens."""
        self.rewind(self._turn_start(), past_barrier)

    def rewind(self, step: int, past_barrier: bool = False) -> None:
        """Go back to before a step, counted from 0; UndoBarrier if information was revealed since."""
        if not 0 <= step <= len(self._steps):
            raise NothingToUndo
        if self.barred(step) and not past_barrier:
            raise UndoBarrier
        if step < len(self._steps):
            self._go_back(step)
            self._play_forced()

    def barred(self, step: int) -> bool:
        """Whether hidden information became known since a step."""
        return step < len(self._steps) and self._state.reveals > self._past.reveals(step)

    def _last_choice(self) -> int:
        step = len(self._steps) - 1
        while step >= 0 and self._steps[step].forced:
            step -= 1
        return step

    def _turn_start(self) -> int:
        """The first step of the current turn that was a choice; the number of steps if there is none yet."""
        first = len(self._steps)
        while first > 0 and self._past.turn(first - 1) == self._state.turn:
            first -= 1
        while first < len(self._steps) and self._steps[first].forced:
            first += 1
        return first

    # -- what chance decided -----------------------------------------------------------------------------------------

    @property
    def is_dealt(self) -> bool:
        """Whether the game began with a deal in place of a seed."""
        return self._takings is not None

    @property
    def deal(self) -> Deal:
        """What chance decided, pile by pile: as far as it was told, or all that the seed has brought so far.

        >>> import millrace
        >>> game = millrace.new("brass-birmingham", players=2, seed=7)
        >>> game.deal["hand B"][:3]
        ('burton-on-trent', 'wolverhampton', 'coalbrookdale')
        """
        if self.header.deal is not None:
            return self.header.deal
        return deal_of(self._dealer_of({}), map(self._at, range(len(self._steps) + 1)))

    def as_dealt(self) -> "Game":
        """The same game with its deal written out in place of the seed.

        >>> import millrace
        >>> game = millrace.new("brass-birmingham", players=2, seed=7)
        >>> dealt = game.as_dealt()
        >>> dealt.header.seed, dealt.view(0) == game.view(0)
        ('', True)
        """
        game = self.copy()
        game._takings = Takings(self._dealer_of(self.deal))
        game._play_anew(self._steps)
        return game

    @property
    def layout(self) -> Layout:
        """The piles of a dealt game, and what may be in them."""
        return self._required_takings().dealer.layout

    @property
    def card_box(self) -> str:
        """The box that the hands are dealt from; empty if nobody holds cards."""
        return self._required_takings().card_box

    @property
    def asks(self) -> tuple[Ask, ...]:
        """What has come out of the piles of a dealt game and is not told yet, the first that must be told first.

        >>> import millrace
        >>> game = millrace.new("brass-birmingham", players=2, deal={"order": ["B", "A"]})
        >>> game.asks[0].pile.name, len(game.asks)
        ('merchants', 21)
        """
        return tuple([self._ask(each) for each in self._takings.untold]) if self._takings is not None else ()

    @property
    def next_ask(self) -> Ask | None:
        """The first of `asks`, or None if all is told."""
        untold = None if self._takings is None else self._takings.first_untold
        return None if untold is None else self._ask(untold)

    def tell(self, name: str, pile: str | None = None, index: int | None = None) -> None:
        """Tell what came out: of the first thing that is asked for, or of a place of a pile, from 0.

        UNKNOWN is for what lies face down or in a hand that stays closed. A DealError says why something cannot be;
        then nothing has changed. What was told before may be told otherwise, as long as all decisions stay possible.
        """
        takings = self._required_takings()
        if pile is None:
            if takings.first_untold is None:
                raise DealError("", Message("core.deal-nothing-asked"))
            _, untold = takings.first_untold
            pile, index = untold.pile, untold.index
        self._deal_anew(takings.deal_with(name, pile, index))
        while (ask := self.next_ask) is not None and len(ask.choices) == 1:
            # There is nothing else that it could be.
            self._deal_anew({**self.deal, ask.pile.name: (*self.deal.get(ask.pile.name, ()), *ask.choices)})

    @property
    def can_untell(self) -> bool:
        """Whether the last thing that came out was told, and nobody has had a choice since."""
        told = None if self._takings is None else self._takings.last_told
        return told is not None and all(step.forced for step in self._steps[told[0] :])

    def untell(self) -> None:
        """Take back what was told of the last thing that came out; NothingToUndo if decisions rest on it.

        What could be nothing else is taken back with what was told before it.
        """
        if not self.can_untell:
            raise NothingToUndo
        game = self.copy()
        while game.can_untell and (told := game._required_takings().last_told) is not None:
            number, take = told
            if number < len(game._steps):
                game._go_back(number)
            deal = dict(game.deal)
            deal[take.pile] = deal[take.pile][: take.index]
            game._deal_anew({pile: things for pile, things in deal.items() if things})
            if len(game._ask(told).choices) > 1:
                break
        vars(self).update(vars(game))

    def hide(self, seat: int, name: str) -> None:
        """Take back that a seat holds a card: it is unknown again."""
        mine = self._required_takings().held_open(self._checked_seat(seat), name, self._state, len(self._steps))
        if not mine:
            raise DealError("", Message("core.deal-not-shown", seat=seat_letter(seat), name=name))
        self.tell(UNKNOWN, mine[-1].pile, mine[-1].index)

    def closed_cards(self, seat: int) -> int:
        """How many cards of a seat's hand nobody has told."""
        return len(self._closed(self._checked_seat(seat)))

    def stand_ins(self, seat: int, steps: int | None = None) -> tuple[str, ...]:
        """What lies in a seat's hand in the place of closed cards, now or after so many steps: nobody's to see."""
        return tuple([take.name for _, take in self._closed(self._checked_seat(seat), steps)])

    def possible_cards(self, seat: int) -> tuple[str, ...]:
        """The cards that a seat may hold besides those that are told."""
        closed = self._closed(self._checked_seat(seat))
        return self._ask(closed[0]).choices if closed else ()

    def show(self, seat: int, name: str) -> None:
        """Tell one of the cards that a seat holds closed: what it is about to play."""
        closed = self._closed(self._checked_seat(seat))
        if not closed:
            raise DealError("", Message("core.deal-none-closed", seat=seat_letter(seat)))
        # What was put there anyhow may be just this card: then nothing else changes places.
        place = next((take for _, take in closed if take.name.lower() == name.lower()), closed[0][1])
        self.tell(name, place.pile, place.index)

    def _required_takings(self) -> Takings:
        if self._takings is None:
            raise DealError("", Message("core.deal-seeded"))
        return self._takings

    def _must_ask(self, before: State, state: State) -> bool:
        """Whether nothing may be played for anybody: something must be told first, or the hand is closed."""
        return self._takings is not None and (self._takings.stops(before, state) or bool(self._closed(state.seat)))

    def _closed(self, seat: int, steps: int | None = None) -> list[Numbered]:
        """The cards that a seat holds, now or after so many steps, and nobody has told."""
        if self._takings is None:
            return []
        last = len(self._steps) if steps is None else steps
        return self._takings.closed(seat, self._at(last), last)

    def _ask(self, each: Numbered) -> Ask:
        """What may be said of something that came out."""
        takings, (number, take) = self._required_takings(), each
        pile = takings.dealer.layout.pile(take.pile)
        if pile.lot and number:
            step = self._steps[number - 1]
            return takings.ask_lot(take, self._at(number - 1), step.seat, step.option.code)
        return takings.ask(take, self._at(takings.first_of(pile.chapter)))

    def _tell_what_was_shown(self, takings: Takings, course: Course) -> None:
        """Tell the cards that were played out of a closed hand: now everybody has seen them."""
        deal = before = takings.dealer.deal
        for step, state in zip(course.steps, course.states, strict=False):
            deal = takings.shown(deal, self._closed(step.seat), state, step.seat, step.option.code)
        if deal is not before:
            self._deal_anew(deal)

    def _deal_anew(self, deal: Mapping[str, Sequence[str]]) -> None:
        """Play the game once more from its beginning, by another deal; DealError if it cannot have been that one."""
        game = self.copy()
        game._takings = Takings(self._required_takings().dealer.with_deal(deal))
        game._play_anew(self._steps)
        game._play_forced()
        vars(self).update(vars(game))

    def _play_anew(self, steps: Sequence[Step]) -> None:
        """Begin again by the dealer's deal, and play all these steps."""
        self.header = replace(self.header, seed="", deal=self._required_takings().dealer.deal)
        self._begin()
        for step in steps:
            refusal = self._refusal(step.seat, step.option.code, self._state)
            if refusal is not None:
                values: dict[str, Value] = {"number": len(self._steps) + 1, "reason": refusal.message}
                raise DealError(
                    "", Message("core.deal-contradicts", option=str(step), **values), self.title.text_packages
                )
            again, state = self._after(self._state, step)
            self._go_on(again, state)

    # -- as a value --------------------------------------------------------------------------------------------------

    def copy(self) -> "Game":
        """A game equal to this one that goes on independently."""
        game: Game = object.__new__(Game)
        game.title = self.title
        game.content = self.content
        game.header = self.header
        game.closing = self.closing
        game._auto = self._auto
        game._watched = self._watched
        game._state = self._state
        game._steps = self._steps[:]
        game._past = self._past.copy()
        game._question = self._question
        game._closings = self._closings[:]
        game._takings = None if self._takings is None else self._takings.copy()
        return game

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self._identity() == other._identity() and self._state.key() == other._state.key()

    __hash__ = None  # type: ignore[assignment]  # a game changes

    def _identity(self) -> tuple[object, ...]:
        header = self.header
        played = [(step.seat, step.option.code) for step in self._steps]
        return (header.title, header.content, header.players, header.switches, played)

    def picture(self, seat: int = SPECTATOR, lang: str = "en") -> str:
        """The board as a seat sees it, or as everybody does, as a picture in SVG that needs nothing besides itself.

        >>> import millrace
        >>> game = millrace.new("brass-birmingham", players=2, seed=7)
        >>> game.picture(0, lang="de").startswith("<svg ")
        True
        """
        texts = Texts.load(lang, "millrace.core", *self.title.text_packages)
        seat = seat if seat == SPECTATOR else self._checked_seat(seat)
        return self.title.drawing.picture(self.title.view(self._state, seat), self.content, texts)

    def _repr_svg_(self) -> str:
        """What notebooks show."""
        return self.picture()

    def __repr__(self) -> str:
        now = "over" if self.is_over else f"{', '.join(map(seat_letter, self.waiting))} to decide"
        return f"<Game of {self.title.id}, {self.players} players, {len(self._steps)} steps, {now}>"

    def _checked_seat(self, seat: int) -> int:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.players:
            raise UnknownSeat(seat, self.players)
        return seat


def _without_events(step: Step) -> Step:
    """A step as it is kept for good: that of most games is the same, so they share it."""
    if step.comment or step.remarks:
        return replace(step, events=None)
    return _plain_step(step.seat, step.option, step.forced)


@cache
def _plain_step(seat: int, option: Option, forced: bool) -> Step:
    return Step(seat, option, forced)


def _passes_on(seat: int, before: State, after: State) -> bool:
    """Whether a step of a seat has begun another turn, or others must decide."""
    if after.turn != before.turn or after.seat < 0 or seat not in after.waiting():
        return True
    return len(after.waiting()) > 1 and not before.asks_several()


def replay(title: AnyTitle, record: Record, content: Sequence[str | Path] = (), watched: bool = False) -> Game:
    """The game that a record tells, up to its last decision; content and rules must be those it was played with.

    Decisions without a choice may be recorded, as `Game.record` does, or left out. For `watched`, see `Game`.
    """
    header = record.header
    if header.rules != title.rules_version:
        raise StaleRecord(Message("core.stale-rules", recorded=header.rules, known=title.rules_version))
    seed = header.seed if header.deal is None else None
    try:
        game = Game(title, header.players, seed, header.switches, content, watched=watched, deal=header.deal)
    except DealError as error:
        raise RecordError(header.deal_lines.get(error.pile, 0), error.message, title.text_packages) from None
    if header.content != game.header.content:
        raise StaleRecord(Message("core.stale-content", recorded=header.content, known=game.header.content))
    try:
        return _replayed(game.copy(), record, forced_recorded=True)
    except RecordError as error:
        # A choice left to play may read like the forced decision before it: then the forced ones were left out.
        try:
            return _replayed(game, record, forced_recorded=False)
        except RecordError:
            raise error from None


def _replayed(game: Game, record: Record, forced_recorded: bool) -> Game:
    header = record.header
    game.header = replace(game.header, seats=header.seats, date=header.date, remarks=header.remarks)
    game.closing = record.closing
    matched = 0
    for number, entry in enumerate(record.decisions, start=1):
        forced = _forced_step(game, matched, entry) if forced_recorded else -1
        if forced < 0:
            forced = len(game.steps)
            _replay_entry(game, number, entry)
        if entry.comment or entry.remarks:
            game.annotate(forced, entry.comment, entry.remarks)
        matched = forced + 1
    return game


def _forced_step(game: Game, matched: int, entry: Entry) -> int:
    """Which of the forced steps not yet matched an entry records, or -1."""
    for index in range(matched, len(game.steps)):
        step = game.steps[index]
        if step.seat == entry.seat and step.option.text == entry.option:
            return index
    return -1


def _replay_entry(game: Game, number: int, entry: Entry) -> None:
    values: dict[str, Value] = {"number": number, "seat": seat_letter(entry.seat), "option": entry.option}
    try:
        game.play(game.title.codebook.code(entry.option), entry.seat)
    except UntoldDraw as error:
        raise RecordError(entry.line, error.message) from None
    except DealError as error:
        raise RecordError(entry.line, error.message, game.title.text_packages) from None
    except UnreadableOption as error:
        values["near"] = Message("core.did-you-mean", names=error.close) if error.close else ""
        raise RecordError(entry.line, Message("core.record-unreadable", **values)) from None
    except IllegalOption as error:
        if error.refusal == not_your_turn():
            values["waiting"] = tuple(map(seat_letter, game.waiting))
            raise RecordError(entry.line, Message("core.record-wrong-seat", **values)) from None
        values["reason"] = error.refusal.message
        values["rules"] = ", ".join(error.refusal.rules)
        raise RecordError(entry.line, Message("core.record-illegal", **values), game.title.text_packages) from None


def _checked_seed(seed: int | str | None) -> str:
    """The seed as the record writes it: one line without blanks around it."""
    if seed is None:
        return str(secrets.randbits(64))
    if isinstance(seed, int) and seed.bit_length() > 3 * LONGEST_SEED:
        raise BadSeed(f"2**{seed.bit_length()}", LONGEST_SEED)
    text = str(seed)
    fits = 0 < len(text) <= LONGEST_SEED and text.isprintable() and text == " ".join(text.split())
    if isinstance(seed, bool) or not isinstance(seed, int | str) or not fits:
        came = repr(text[: LONGEST_SEED // 2]) + "…" if len(text) > LONGEST_SEED else repr(seed)
        raise BadSeed(came, LONGEST_SEED)
    return text
