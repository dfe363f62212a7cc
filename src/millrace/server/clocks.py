"""Thinking time, and what happens to the seat of somebody who has used it up.

A clock runs while a person has something to decide, several at once if several are asked: `turn` gives the same time
for every turn, `bank` one time for the whole match. Who is ready while others are asked the same stands still, and goes
on with the time that is left if the answer is taken back. The times are those of the log's entries, and the clocks are
written in the same transaction as they are. When a clock has run out, the server gives the seat to a bot; its player
may take it back.
"""

import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from fastapi import FastAPI
from sqlalchemy import Connection, insert, select, update

from millrace.core.decision import seat_letter, seat_of
from millrace.core.errors import MillraceError
from millrace.server import absence
from millrace.server.hall import Hall
from millrace.server.lifetime import repeatedly
from millrace.store import log
from millrace.store.database import now
from millrace.store.errors import StaleRev
from millrace.store.matches import Change, Matches
from millrace.store.rows import MatchRow
from millrace.store.schema import clocks
from millrace.table.match import Match
from millrace.table.seats import HUMAN

NONE: Final = "none"
TURN: Final = "turn"
BANK: Final = "bank"

STAND_IN: Final = "greedy"
"""The bot that takes the seat of somebody whose time has run out."""
SWEEP_SECONDS: Final = 1.0

_trouble = logging.getLogger("millrace.server")


# -- how clocks run ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of a seat: what was left, in milliseconds, when it was last started or stopped; 0 `since`: it stands.

    What is left may be less than nothing.
    """

    left: int
    since: int = 0

    def at(self, time: int) -> int:
        """What is left at a time."""
        return self.left - (time - self.since if self.since else 0)


def new_clocks(seconds: int, players: int, running: Iterable[int], time: int) -> dict[int, Clock]:
    """The clocks of a new match."""
    on = set(running)
    return {seat: Clock(seconds * 1000, time if seat in on else 0) for seat in range(players)}


def clocks_after(
    kind: str,
    seconds: int,
    before: Mapping[int, Clock],
    running: Iterable[int],
    acted: Iterable[int],
    time: int,
    paused: Iterable[int] = (),
) -> dict[int, Clock]:
    """The clocks after a change of the match: who must decide now, and who has just carried something out.

    Those of `paused` seats belong to a turn that goes on: they stop or start with the time that is left.
    """
    on, done, held = set(running), set(acted), set(paused)
    return {
        seat: _moved_on(BANK if seat in held else kind, seconds, clock, seat in on, seat in done, time)
        for seat, clock in before.items()
    }


def _moved_on(kind: str, seconds: int, clock: Clock, running: bool, acted: bool, time: int) -> Clock:
    if kind == TURN and (acted or not running or not clock.since):
        return Clock(seconds * 1000, time if running else 0)
    if running:
        return clock if clock.since else Clock(clock.left, time)
    return Clock(clock.at(time))


def thinking(row: MatchRow) -> list[int]:
    """The seats whose clocks run: people who have something to decide."""
    waiting = [seat_of(letter, row.players) for letter in row.waiting]
    return [seat for seat in waiting if row.seats[seat]["kind"] == HUMAN]


def people(row: MatchRow) -> list[int]:
    """The seats in which people sit."""
    return [seat for seat, player in enumerate(row.seats) if player["kind"] == HUMAN]


def keep(connection: Connection, change: Change, match: Match) -> None:
    """Bring the clocks of a match in line with a change that is being written."""
    row = change.after
    if row.clock_kind == NONE:
        return
    known = read(connection, row.id)
    if not known:
        fresh = new_clocks(row.clock_seconds, row.players, thinking(row), change.time)
        rows = [{"match_id": row.id, "seat": seat, **_columns(clock)} for seat, clock in fresh.items()]
        connection.execute(insert(clocks), rows)
        return
    acted = [entry.seat for entry in change.entries if entry.kind in (log.CONFIRM, log.MOVE)]
    if match.request is None and any(entry.kind in (log.ASK_BACK, log.AGREE) for entry in change.entries):
        acted += thinking(row)  # the match went back: whoever decides now begins a turn
    # Whoever is ready, or is so no longer, is in the midst of a turn.
    paused = [*match.game.ready, *(entry.seat for entry in change.entries if entry.noticed == log.READINESS)]
    for seat, clock in clocks_after(
        row.clock_kind, row.clock_seconds, known, thinking(row), acted, change.time, paused
    ).items():
        if clock != known[seat]:
            mine = (clocks.c.match_id == row.id) & (clocks.c.seat == seat)
            connection.execute(update(clocks).where(mine).values(_columns(clock)))


def _columns(clock: Clock) -> dict[str, int | None]:
    return {"left": clock.left, "since": clock.since or None}


def read(connection: Connection, match_id: str) -> dict[int, Clock]:
    """The clocks of a match by seat; empty if it has none."""
    wanted = select(clocks.c.seat, clocks.c.left, clocks.c.since).where(clocks.c.match_id == match_id)
    return {row.seat: Clock(row.left, row.since or 0) for row in connection.execute(wanted.order_by(clocks.c.seat))}


def face(matches: Matches, match_id: str) -> dict[str, Any]:
    """What the clocks of a match show now: milliseconds left by seat, and the seats whose time is running."""
    row = matches.row(match_id)
    if row is None or row.clock_kind == NONE:
        return {"kind": NONE}
    with matches.database.read() as connection:
        faces = read(connection, match_id)
    time = now()
    return {
        "kind": row.clock_kind,
        "seconds": row.clock_seconds,
        "left": {seat_letter(seat): max(0, clock.at(time)) for seat, clock in faces.items()},
        "running": [seat_letter(seat) for seat, clock in faces.items() if clock.since],
    }


def show(hall: Hall, change: Change) -> None:
    """Push what the clocks show to everybody at the match."""
    if change.after.clock_kind != NONE and change.is_noticed:
        hall.hub.publish(change.after.id, {"clock": face(hall.matches, change.after.id)})


# -- when time has run out ---------------------------------------------------------------------------------------------


class Sweep:
    """Looks for clocks that have run out and for players voted absent, and gives those seats to a bot."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    def once(self, time: int = 0) -> list[tuple[str, int]]:
        """Hand over every seat whose time has run out; the matches and seats of those that were."""
        time = time or now()
        late = select(clocks.c.match_id, clocks.c.seat).where(
            clocks.c.since.is_not(None), clocks.c.since + clocks.c.left <= time
        )
        with self._matches.database.read() as connection:
            overdue = [(row.match_id, row.seat) for row in connection.execute(late)]
        overdue = [(match_id, seat) for match_id, seat in overdue if self._hand_over(match_id, seat, thinking)]
        absent = absence.due(self._matches, time)
        return overdue + [(match_id, seat) for match_id, seat in absent if self._hand_over(match_id, seat, people)]

    def _hand_over(self, match_id: str, seat: int, concerned: Callable[[MatchRow], list[int]]) -> bool:
        row = self._matches.row(match_id)
        if row is None or seat not in concerned(row):
            return False
        try:
            stand_in = log.Act(log.SEAT, seat, f"{STAND_IN} {row.seats[seat]['name']}".rstrip())
            self._matches.act(match_id, row.rev, [stand_in])
        except StaleRev:  # the player, or another process, was faster
            return False
        except MillraceError:
            _trouble.exception("seat %s of match %s could not be handed over", seat_letter(seat), match_id)
            return False
        return True


def install(app: FastAPI) -> None:
    """Let the application keep clocks."""
    hall: Hall = app.state.hall
    hall.matches.on_write.append(keep)
    hall.clock = lambda match_id: face(hall.matches, match_id)
    hall.matches.on_change.append(lambda change: show(hall, change))
    repeatedly(app, "clocks", Sweep(hall.matches).once, SWEEP_SECONDS)
