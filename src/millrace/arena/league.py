"""Leagues: every bot meets every other on the same deals, for as long as it takes or as a gate wants."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any, Final

from millrace import games as titles
from millrace.arena.errors import ArenaError
from millrace.arena.gate import OPEN, Gate
from millrace.arena.journal import Journal
from millrace.arena.meeting import ALONE, HALVES, ONE, ROUND, Deal, DealResult, Meeting
from millrace.arena.standings import deal_share
from millrace.arena.workers import Workers, workers_for
from millrace.core.title import AnyTitle

Progress = Callable[[int, int], None]
"""Called with the deals played and the most that may be played, each time another one is done."""


@dataclass(frozen=True)
class League:
    """Which bots play which title, in which form."""

    title: str
    bots: tuple[str, ...]
    players: int
    form: str = ""
    """One of `meeting.FORMS`; what suits the number of players if it is empty."""
    seed: str = "1"
    switches: Mapping[str, str] = field(default_factory=dict)
    content: tuple[Path, ...] = ()
    control: bool = False
    """Whether every bot meets itself, too, which must come out even."""
    ladder: bool = False
    """Whether the bots are named from the weakest to the strongest, and each meets the one below only."""

    def meetings(self, title: AnyTitle | None = None) -> tuple[Meeting, ...]:
        """Who meets whom; everything is checked."""
        entry = title or titles.title(self.title)
        form = self.form or usual_form(self.players)
        if len(set(self.bots)) < len(self.bots):
            raise ArenaError("arena.bot-twice")
        pairs: list[tuple[str, ...]] = [self.bots] if form == ROUND else list(combinations(self.bots, 2))
        if self.ladder:
            if form == ROUND:
                raise ArenaError("arena.no-ladder", form=form)
            pairs = [(upper, lower) for lower, upper in pairwise(self.bots)]
        if form == ALONE and len(self.bots) == 1:
            pairs = [self.bots]
        if self.control and form != ROUND:
            pairs += [(bot, bot) for bot in self.bots]
        if not pairs:
            raise ArenaError("arena.no-opponent")
        switches = tuple(sorted(entry.checked_switches(self.switches).items()))
        chosen = [Meeting(self.title, pair, self.players, form, self.seed, switches, self.content) for pair in pairs]
        return tuple([meeting.checked(title) for meeting in chosen])

    def about(self, title: AnyTitle | None = None) -> dict[str, Any]:
        """What makes its deals what they are: the head of its journal."""
        entry = title or titles.title(self.title)
        return {
            "title": self.title,
            "rules": entry.rules_version,
            "content": entry.content(self.content).hash,
            "players": self.players,
            "form": self.form or usual_form(self.players),
            "seed": self.seed,
            "switches": dict(sorted(entry.checked_switches(self.switches).items())),
        }


def usual_form(players: int) -> str:
    """The form in which two bots meet if nothing else is said."""
    if players == 1:
        return ALONE
    return ONE if players % 2 else HALVES


@dataclass(frozen=True)
class Results:
    """What came of a league: for each meeting its deals in order, and what the gate says of it."""

    meetings: tuple[Meeting, ...]
    deals: tuple[tuple[DealResult, ...], ...]
    verdicts: tuple[str, ...]

    @property
    def all(self) -> list[DealResult]:
        """The deals of all meetings, those dealt first at the beginning: the order in which ratings grow."""
        together = [result for deals in self.deals for result in deals]
        return sorted(together, key=lambda result: result.number)


class _Course:
    """A league while it is played: which deals are still wanted."""

    def __init__(
        self, meetings: tuple[Meeting, ...], deals: Sequence[int], gate: Gate | None, journal: Journal
    ) -> None:
        self.meetings: Final = meetings
        self._deals: Final = dict(zip(meetings, deals, strict=True))
        """How many deals each meeting plays at most."""
        self._gate: Final = gate
        self._journal: Final = journal

    def wanted(self) -> Iterator[Deal]:
        """The deals to be played, meetings in turn; a meeting on which the gate has decided gets no more."""
        for number in range(1, max(self._deals.values()) + 1):
            for meeting, deals in self._deals.items():
                known = (meeting.bots, number) in self._journal.results
                if number <= deals and not known and self.verdict(meeting)[0] == OPEN:
                    yield Deal(meeting, number)

    def played(self, meeting: Meeting) -> list[DealResult]:
        """The deals of a meeting from the first on without a gap."""
        results: list[DealResult] = []
        deals = self._deals[meeting]
        while (found := self._journal.results.get((meeting.bots, len(results) + 1))) and len(results) < deals:
            results.append(found)
        return results

    def verdict(self, meeting: Meeting) -> tuple[str, int]:
        """What the gate says of a meeting, and after how many deals it did."""
        results = self.played(meeting)
        if self._gate is None or len(meeting.bots) != 2:
            return OPEN, len(results)
        return self._gate.verdict([deal_share(result, meeting.form) for result in results])

    def results(self) -> Results:
        """What came of it; deals beyond a gate's decision do not count, however many processes were under way."""
        verdicts = [self.verdict(meeting) for meeting in self.meetings]
        deals = [
            tuple(self.played(meeting)[:count]) for meeting, (_, count) in zip(self.meetings, verdicts, strict=True)
        ]
        return Results(self.meetings, tuple(deals), tuple([verdict for verdict, _ in verdicts]))


def deals_by_meeting(deals: int | Sequence[int], meetings: int) -> tuple[int, ...]:
    """How many deals each of so many meetings plays: a number for all, or one for each."""
    wanted = (deals,) * meetings if isinstance(deals, int) else tuple(deals)
    if len(wanted) == 1:
        wanted *= meetings
    if len(wanted) != meetings:
        raise ArenaError("arena.other-deals", deals=len(wanted), meetings=meetings)
    if min(wanted) < 1:
        raise ArenaError("arena.no-deals", deals=min(wanted))
    return wanted


def play_league(
    league: League,
    deals: int | Sequence[int],
    workers: Workers | None = None,
    path: Path | None = None,
    gate: Gate | None = None,
    progress: Progress | None = None,
    title: AnyTitle | None = None,
) -> Results:
    """Play so many deals of every meeting, or of each as many as are told for it; fewer if a gate decides earlier.

    With a path, every deal is kept in that file as soon as it is played, and what the file holds already is not played
    again. The results follow from the league alone, whoever plays it and however often it was interrupted.
    """
    meetings = league.meetings(title)
    wanted = deals_by_meeting(deals, len(meetings))
    workers = workers or workers_for(title or titles.title(league.title), league.bots, 1)
    journal = Journal(league.about(title), path)
    course = _Course(meetings, wanted, gate, journal)
    try:
        for result in workers.play(course.wanted()):
            journal.keep(result)
            if progress is not None:
                progress(len(journal.results), sum(wanted))
    finally:
        journal.close()
    return course.results()
