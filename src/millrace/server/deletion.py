"""Deleting a match of one's own.

A match belongs to all who play it. Whoever began it can delete it as long as no other person has done anything there;
after that everybody has to want it whose key plays there, be it that a bot sits there for them now. Their wishes count
until the match goes on.
"""

from collections.abc import Collection
from typing import Any, Final

from fastapi import APIRouter
from sqlalchemy import Connection, insert, select

from millrace.core.decision import seat_letter
from millrace.server.answers import REFUSALS
from millrace.server.errors import WatchOnly
from millrace.server.hall import InHall
from millrace.server.seats import Access, MatchAccess
from millrace.store import schema
from millrace.store.database import Database, now
from millrace.store.log import APART
from millrace.store.matches import Matches
from millrace.store.rows import MatchRow

WHOLE_MATCH: Final = -1
"""What stands for the match itself where votes name a seat."""

router = APIRouter(prefix="/api/matches", tags=["lobby"], responses=REFUSALS)


@router.delete("/{match_id}")
def delete(hall: InHall, access: MatchAccess) -> dict[str, Any]:
    """Delete a match for everybody, or say that one wants it deleted; `missing` are the seats that have not said so.

    Whoever began a match deletes it at once while no other person has done anything there. It cannot be brought back.
    """
    if not access.seats and not access.admin:
        raise WatchOnly
    missing = _missing(hall.matches, access)
    if not missing:
        hall.matches.delete(access.match.id)
    return {"deleted": not missing, "missing": [seat_letter(seat) for seat in missing]}


def _missing(matches: Matches, access: Access) -> list[int]:
    """The people who have yet to say that the match shall be deleted, after the bearer has said so."""
    row = access.match
    with matches.writing(row.id) as connection:
        if access.admin and not _others_took_part(connection, access):
            return []
        known = _voters(connection, [row]).get(row.id, set())
        new = [
            {"match_id": row.id, "seat": WHOLE_MATCH, "voter": seat, "made": now()}
            for seat in access.seats
            if seat not in known
        ]
        if new:
            stale = (schema.votes.c.match_id == row.id) & (schema.votes.c.seat == WHOLE_MATCH)
            connection.execute(schema.votes.delete().where(stale, schema.votes.c.voter.in_(access.seats)))
            connection.execute(insert(schema.votes), new)
    return sorted(set(row.people) - known - set(access.seats))


def _others_took_part(connection: Connection, access: Access) -> bool:
    """Whether anybody with another player's key has said or decided anything that others could notice."""
    keys = schema.keys
    others = select(keys.c.id).where(
        keys.c.match_id == access.match.id, keys.c.seats != "", keys.c.id.not_in(access.key_ids)
    )
    entries, chat = schema.entries, schema.chat
    decided = select(entries.c.key_id).where(
        entries.c.match_id == access.match.id, entries.c.key_id.in_(others), entries.c.noticed != APART
    )
    said = select(chat.c.key_id).where(chat.c.match_id == access.match.id, chat.c.key_id.in_(others))
    return any(connection.scalar(wanted.limit(1)) for wanted in (decided, said))


def wishes(database: Database, rows: Collection[MatchRow]) -> dict[str, list[str]]:
    """The seats, by match, whose players want it deleted."""
    with database.read() as connection:
        voters = _voters(connection, rows)
    return {match_id: [seat_letter(seat) for seat in sorted(seats)] for match_id, seats in voters.items()}


def _voters(connection: Connection, rows: Collection[MatchRow]) -> dict[str, set[int]]:
    votes = schema.votes
    changed = {row.id: row.updated for row in rows}
    wanted = select(votes.c.match_id, votes.c.voter, votes.c.made).where(
        votes.c.seat == WHOLE_MATCH, votes.c.match_id.in_(changed)
    )
    voters: dict[str, set[int]] = {}
    for match_id, voter, made in connection.execute(wanted):
        # Whoever has played on since then has thought again, or should.
        if made >= changed[match_id]:
            voters.setdefault(match_id, set()).add(voter)
    return voters
