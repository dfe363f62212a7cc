"""Players who stay away: when the others may let a bot play for one.

A bot in somebody's seat plays their cards openly, so one rival alone must not bring it about. All others who sit at the
table have to vote for it, two people at least; their votes count when the match's grace period has passed, and only if
the absent player has neither come nor done anything meanwhile. Where two people play, only a clock can do it.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final

from fastapi import FastAPI
from sqlalchemy import Connection, delete, func, insert, select

from millrace.core.decision import seat_letter
from millrace.server import presence
from millrace.server.errors import Refused
from millrace.server.hall import Hall
from millrace.server.seats import Access
from millrace.store.database import now
from millrace.store.log import SEAT
from millrace.store.matches import Change, Matches
from millrace.store.rows import MatchRow, row_now
from millrace.store.schema import entries, keys, matches, votes
from millrace.table.match import Match
from millrace.table.seats import HUMAN

FEWEST: Final = 2
"""How many people must want a bot in the seat of another."""


@dataclass(frozen=True, slots=True)
class Ballot:
    """How the vote about a seat stands: who has yet to ask for a bot there, and from when on it plays."""

    missing: tuple[int, ...]
    due: int
    """Milliseconds since 1970; 0 while somebody is missing."""

    @property
    def data(self) -> dict[str, Any]:
        """The ballot as the API tells it."""
        return {"missing": [seat_letter(seat) for seat in self.missing], "from": self.due}


def vote(hall: Hall, access: Access, seat: int) -> Ballot:
    """Note that the bearer wants a bot in the seat of somebody who is away, and see how the vote stands."""
    row = access.match
    if seat_letter(seat) in presence.connected_seats(hall.matches, row.id):
        raise Refused(409, "player-there", seat=seat_letter(seat))
    with hall.matches.writing(row.id) as connection:
        if _persons(connection, row, _voters(row, seat)) < FEWEST:
            raise Refused(409, "needs-clock", seat=seat_letter(seat))
        new = sorted(set(access.seats) - set(_times(connection, row.id, seat)))
        if new:
            outdated = (votes.c.match_id == row.id) & (votes.c.seat == seat) & votes.c.voter.in_(new)
            connection.execute(delete(votes).where(outdated))
            made = now()
            rows = [{"match_id": row.id, "seat": seat, "voter": voter, "made": made} for voter in new]
            connection.execute(insert(votes), rows)
        return _ballot(connection, row, seat)


def due(store: Matches, time: int) -> list[tuple[str, int]]:
    """The matches and seats in which a bot is to play by now because all others have voted for it."""
    wanted = (
        select(votes.c.match_id, votes.c.seat)
        .join_from(votes, matches)
        .where(votes.c.seat >= 0, ~matches.c.over, votes.c.made + matches.c.grace_seconds * 1000 <= time)
        .distinct()
    )
    with store.database.read() as connection:
        candidates = [(row.match_id, row.seat) for row in connection.execute(wanted)]
    return [(match_id, seat) for match_id, seat in candidates if _is_due(store, match_id, seat, time)]


def _is_due(store: Matches, match_id: str, seat: int, time: int) -> bool:
    """Whether everything that a hand-over takes is given."""
    with store.database.read() as connection:
        row = row_now(connection, match_id)
        if row is None or row.seats[seat]["kind"] != HUMAN:
            return False
        if _persons(connection, row, _voters(row, seat)) < FEWEST:
            return False
        ballot = _ballot(connection, row, seat)
    there = presence.connected_seats(store, match_id)
    return not ballot.missing and ballot.due <= time and seat_letter(seat) not in there


def _voters(row: MatchRow, seat: int) -> set[int]:
    """The people at the table, besides the one it is about."""
    return {other for other in row.people if other != seat and row.seats[other]["kind"] == HUMAN}


def _persons(connection: Connection, row: MatchRow, seats: Collection[int]) -> int:
    """How many people these seats are: those of one key, or of one account, are one."""
    letters = {seat_letter(seat) for seat in seats}
    wanted = select(keys.c.id, keys.c.seats, keys.c.account_id).where(keys.c.match_id == row.id, keys.c.seats != "")
    holders = [each for each in connection.execute(wanted) if letters & set(each.seats)]
    return len({("account", each.account_id) if each.account_id else ("key", each.id) for each in holders})


def _times(connection: Connection, match_id: str, seat: int) -> dict[int, int]:
    """When each seat voted whose vote counts: whoever has acted since then was not away for good."""
    acted = select(func.max(entries.c.made)).where(
        entries.c.match_id == match_id, entries.c.seat == seat, entries.c.key_id.is_not(None)
    )
    last = connection.scalar(acted) or 0
    wanted = select(votes.c.voter, votes.c.made).where(votes.c.match_id == match_id, votes.c.seat == seat)
    return {row.voter: row.made for row in connection.execute(wanted.where(votes.c.made > last))}


def _ballot(connection: Connection, row: MatchRow, seat: int) -> Ballot:
    times, voters = _times(connection, row.id, seat), _voters(row, seat)
    missing = tuple(sorted(voters - set(times)))
    last = max((made for voter, made in times.items() if voter in voters), default=0)
    return Ballot(missing, 0 if missing else last + row.grace_seconds * 1000)


def install(app: FastAPI) -> None:
    """Let votes about a seat end when it changes hands."""
    hall: Hall = app.state.hall

    def keep(connection: Connection, change: Change, _: Match) -> None:
        for entry in change.entries:
            if entry.kind == SEAT:
                settled = (votes.c.match_id == change.after.id) & (votes.c.seat == entry.seat)
                connection.execute(delete(votes).where(settled))

    hall.matches.on_write.append(keep)
