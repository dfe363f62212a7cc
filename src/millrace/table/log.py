"""The log of a match: what every decision brought about, grouped by turns."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import groupby

from millrace.core.game import Game, Step
from millrace.core.texts import Message


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


class Log:
    """What happened in a game so far; grows with its steps and shrinks when they are taken back."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._entries: list[LogEntry] = []
        self._opening: tuple[Message, ...] = ()
        self.back = 0
        """To how many decisions the match went back last; what was known by then is told again."""
        self.follow()

    @property
    def entries(self) -> tuple[LogEntry, ...]:
        """All decisions so far."""
        return tuple(self._entries)

    @property
    def told(self) -> tuple[LogEntry, ...]:
        """The decisions so far that are told: what several are answering at once is told when all are ready."""
        return tuple(self._entries[: max(self.back, self._game.together_from)])

    @property
    def turns(self) -> tuple[LoggedTurn, ...]:
        """The decisions that are told, turn by turn."""
        return turns_of(self.told)

    def follow(self) -> tuple[LogEntry, ...]:
        """Bring the log in line with the steps of the game, whether more or fewer; answer the new entries."""
        steps = self._game.steps
        common = 0
        while common < min(len(steps), len(self._entries)) and self._same(common, steps[common]):
            common += 1
        del self._entries[common:]
        for step in steps[common:]:
            self._add(step)
        return tuple(self._entries[common:])

    def remark(self, step: int, message: Message) -> None:
        """Tell something behind the decision before a step; it goes when that decision is taken back.

        What is told ahead of all decisions stays, and is told with the first of them.
        """
        self.back = step
        if step == 0:
            self._opening = (*self._opening, message)
        place = max(0, step - 1)
        if place < len(self._entries):
            entry = self._entries[place]
            events = (*entry.events, message) if step else (*self._opening, *entry.events[len(self._opening) - 1 :])
            self._entries[place] = replace(entry, events=events)

    def since(self, seat: int) -> tuple[LoggedTurn, ...]:
        """What happened since a seat last had a choice in an earlier turn."""
        now = self._game.state()
        running = now.turn if seat in now.waiting() else -1
        chosen = [entry.turn for entry in self.told if entry.seat == seat and not entry.forced]
        last = max((turn for turn in chosen if turn != running), default=-1)
        return turns_of(entry for entry in self.told if entry.turn > last and entry.turn != running)

    def of_turn(self, turn: int) -> tuple[LogEntry, ...]:
        """What was decided in a turn so far."""
        return tuple([entry for entry in self._entries if entry.turn == turn])

    def _same(self, index: int, step: Step) -> bool:
        entry = self._entries[index]
        return entry.seat == step.seat and entry.option == step.option.text

    def _add(self, step: Step) -> None:
        number = len(self._entries)
        decision = self._game.title.decision(self._game.state_at(number), step.seat)
        events = self._game.events(number)
        if number == 0:
            events = (*self._opening, *events)
        place = (number, step.seat, decision.turn, decision.round, decision.era)
        self._entries.append(LogEntry(*place, step.option.text, step.forced, events))


def turns_of(entries: Iterable[LogEntry]) -> tuple[LoggedTurn, ...]:
    """Entries by turns, in their order."""
    turns = []
    for _, group in groupby(entries, key=lambda entry: (entry.turn, entry.seat)):
        members = tuple(group)
        first = members[0]
        turns.append(LoggedTurn(first.seat, first.turn, first.round, first.era, members))
    return tuple(turns)
