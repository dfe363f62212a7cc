"""The log of a match: what every decision brought about, grouped by turns."""

from array import array
from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Final, NamedTuple

from millrace.core.game import Game, Step
from millrace.core.texts import Message
from millrace.scene.scene import EraEnd, LogTurn, Stage


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One decision: who made it, in which turn, and what it brought about."""

    step: int
    """Its number in the record, counted from 0."""
    seat: int
    turn: int
    round: int
    era: str
    option: str
    forced: bool
    events: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class LoggedTurn:
    """The decisions of one seat in one turn."""

    seat: int
    turn: int
    round: int
    era: str
    entries: tuple[LogEntry, ...]


class TurnSpan(NamedTuple):
    """Where one seat's decisions in one turn lie in the log: from the first up to the one behind the last."""

    first: int
    end: int
    seat: int
    turn: int
    round: int
    era: str


class Explained(NamedTuple):
    """A decision as it was offered to its seat."""

    step: Step
    stands: bool
    """Whether the log has it: then it goes when the log takes it back. Otherwise it is true of this very step."""
    label: str
    notes: tuple[str, ...]
    shared: tuple[str, ...]
    """The regions it touches of what lies there for all."""
    own: tuple[str, ...]
    """Those of what is the seat's own, but for its hand."""
    unseen: bool
    """Whether several were asked at once, unseen by each other."""


class Offer(NamedTuple):
    """The stage with all options of a seat, drawn after a step."""

    seat: int
    number: int
    """How many steps had been made."""
    last: Step | None
    """The last of them."""
    stage: Stage
    """Without what lies before others."""


class Log:
    """What happened in a game so far; grows with its steps and shrinks when they are taken back.

    It notes a few numbers for each step. What a step brought about the game works out again when it is asked for.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        # By step.
        self._seats = array("b")
        self._codes = array("i")
        self._turns = array("i")
        self._rounds = array("h")
        self._eras = array("b")
        self._era_ids: list[str] = []
        # Where spans begin, see `TurnSpan`.
        self._firsts = array("i")
        self._opening: tuple[Message, ...] = ()
        # By step: what is told behind it.
        self._remarks: dict[int, tuple[Message, ...]] = {}
        self.back = 0
        """To how many decisions the match went back last; what was known by then is told again."""
        self.sentences: Final[dict[tuple[str, int], dict[int, LogTurn]]] = {}
        """How turns were told, for whoever tells them again: by language and viewer, and by their first decision."""
        self.era_points: Final[dict[tuple[str, int], tuple[int, EraEnd | None]]] = {}
        """What was told of the era that ended last, by language and viewer: after how many decisions it ended."""
        self.explained: Final[dict[str, dict[int, Explained]]] = {}
        """How decisions were explained, by language and by their number."""
        self.offers: Final[dict[str, tuple[Offer, ...]]] = {}
        """What was offered last, and before that, by language: what was decided is explained by it."""
        self.follow()

    def __len__(self) -> int:
        return len(self._codes)

    @property
    def entries(self) -> tuple[LogEntry, ...]:
        """All decisions so far."""
        return self.between(0, len(self))

    @property
    def told(self) -> tuple[LogEntry, ...]:
        """The decisions so far that are told: what several are answering at once is told when all are ready."""
        return self.between(0, self._told)

    @property
    def turns(self) -> tuple[LoggedTurn, ...]:
        """The decisions that are told, turn by turn."""
        return turns_of(self.told)

    @property
    def _told(self) -> int:
        return min(len(self), max(self.back, self._game.together_from))

    def between(self, first: int, end: int) -> tuple[LogEntry, ...]:
        """Some of the decisions."""
        return tuple([self._entry(step) for step in range(first, end)])

    def spans(self, end: int, most: int | None = None) -> list[TurnSpan]:
        """The turns among so many decisions; of these the last ones, if there are more than `most`."""
        behind = bisect_left(self._firsts, end)
        spans = []
        for number in range(max(0, behind - most) if most is not None else 0, behind):
            first = self._firsts[number]
            until = min(end, self._firsts[number + 1]) if number + 1 < len(self._firsts) else end
            spans.append(self._span(first, until))
        return spans

    def _span(self, first: int, end: int) -> TurnSpan:
        return TurnSpan(first, end, self._seats[first], self._turns[first], self._rounds[first], self.era(first))

    def era(self, step: int) -> str:
        """The era in which a decision was made."""
        return self._era_ids[self._eras[step]]

    def era_ends(self, end: int) -> list[tuple[str, int]]:
        """The eras among so many decisions that others follow, each with the number of decisions up to its end."""
        eras = self._eras
        return [(self.era(step), step + 1) for step in range(end - 1) if eras[step] != eras[step + 1]]

    def events(self, step: int) -> tuple[Message, ...]:
        """What is told of a decision: what everybody saw of it, and what was remarked."""
        events = self._game.events(step)
        if step == 0 and self._opening:
            events = (*self._opening, *events)
        return (*events, *self._remarks[step]) if step in self._remarks else events

    def follow(self) -> tuple[LogEntry, ...]:
        """Bring the log in line with the steps of the game, whether more or fewer; answer the new entries."""
        common = self._game.agreement(self._seats, self._codes)
        if common < len(self):
            self._shrink(common)
        for number in range(common, len(self._game.steps)):
            self._add(number)
        return self.between(common, len(self))

    def remark(self, step: int, message: Message) -> None:
        """Tell something behind the decision before a step; it goes when that decision is taken back.

        What is told ahead of all decisions stays, and is told with the first of them.
        """
        if step == 0:
            self._opening = (*self._opening, message)
        elif step <= len(self):
            self._remarks[step - 1] = (*self._remarks.get(step - 1, ()), message)
        self._tell_anew(max(0, step - 1))

    def since(self, seat: int) -> tuple[LoggedTurn, ...]:
        """What happened since a seat last had a choice in an earlier turn."""
        now = self._game.state()
        running = now.turn if seat in now.waiting() else -1
        chosen = [entry.turn for entry in self.told if entry.seat == seat and not entry.forced]
        last = max((turn for turn in chosen if turn != running), default=-1)
        return turns_of(entry for entry in self.told if entry.turn > last and entry.turn != running)

    def of_turn(self, turn: int) -> tuple[LogEntry, ...]:
        """What was decided in a turn so far."""
        return tuple([self._entry(step) for step in range(len(self)) if self._turns[step] == turn])

    def _entry(self, step: int) -> LogEntry:
        played = self._game.step(step)
        place = (step, self._seats[step], self._turns[step], self._rounds[step], self.era(step))
        return LogEntry(*place, played.option.text, played.forced, self.events(step))

    def _add(self, step: int) -> None:
        played = self._game.step(step)
        decision = self._game.title.decision(self._game.state_at(step), played.seat)
        if decision.era not in self._era_ids:
            self._era_ids.append(decision.era)
        if step == 0 or (decision.turn, played.seat) != (self._turns[-1], self._seats[-1]):
            self._firsts.append(step)
        self._seats.append(played.seat)
        self._codes.append(played.option.code)
        self._turns.append(decision.turn)
        self._rounds.append(decision.round)
        self._eras.append(self._era_ids.index(decision.era))

    def _shrink(self, steps: int) -> None:
        """Forget all but so many decisions."""
        for column in (self._seats, self._codes, self._turns, self._rounds, self._eras):
            del column[steps:]
        del self._firsts[bisect_left(self._firsts, steps) :]
        self._remarks = {step: messages for step, messages in self._remarks.items() if step < steps}
        for viewpoint in [each for each, (at, _) in self.era_points.items() if at > steps]:
            del self.era_points[viewpoint]
        for explained in self.explained.values():
            for step in [each for each in explained if each >= steps]:
                del explained[step]
        self._tell_anew(steps)

    def tell_anew(self) -> None:
        """Forget how everything was told: something else may have come out."""
        self._tell_anew(0)
        self.era_points.clear()
        self.explained.clear()
        self.offers.clear()

    def _tell_anew(self, step: int) -> None:
        """Forget how turns were told that have not ended before a decision."""
        for turns in self.sentences.values():
            for first in [first for first, turn in turns.items() if turn.at > step]:
                del turns[first]


def turns_of(entries: Iterable[LogEntry]) -> tuple[LoggedTurn, ...]:
    """Entries by turns, in their order."""
    turns = []
    for _, group in groupby(entries, key=lambda entry: (entry.turn, entry.seat)):
        members = tuple(group)
        first = members[0]
        turns.append(LoggedTurn(first.seat, first.turn, first.round, first.era, members))
    return tuple(turns)
