"""Who is there: every open socket is noted in the store, so that all server processes know.

Everybody at a match is told when somebody comes or goes, and when somebody else takes a seat.
"""

import secrets
from typing import Any, Final

from fastapi import FastAPI
from sqlalchemy import delete, insert, select, update

from millrace.core.decision import seat_letter
from millrace.server.hall import Hall
from millrace.store.database import now
from millrace.store.matches import Change, Matches
from millrace.store.rows import MatchRow
from millrace.store.schema import presence, votes
from millrace.table.seats import seats_of

LIFE: Final = 75_000
"""Milliseconds after which a socket that was not heard of counts as gone: its server may have been killed."""


def arrive(matches: Matches, match_id: str, seats: list[str]) -> str:
    """Note that somebody with these seats is there; the name under which to `stay` and `leave`."""
    socket = secrets.token_hex(16)
    values = {"socket": socket, "match_id": match_id, "seats": "".join(seats), "until": now() + LIFE}
    back = votes.c.seat.in_(seats_of("".join(seats)))
    with matches.database.write() as connection:
        connection.execute(insert(presence).values(values))
        # Whoever comes back is not to be replaced because of votes from before.
        connection.execute(delete(votes).where(votes.c.match_id == match_id, back))
    return socket


def stay(matches: Matches, socket: str) -> None:
    """Note that somebody is still there."""
    with matches.database.write() as connection:
        connection.execute(update(presence).where(presence.c.socket == socket).values(until=now() + LIFE))


def leave(matches: Matches, socket: str) -> None:
    """Note that somebody has gone."""
    with matches.database.write() as connection:
        connection.execute(delete(presence).where(presence.c.socket == socket))


def clear(matches: Matches) -> None:
    """Note that nobody is there, as when the only server process begins: a killed one could not do so itself."""
    with matches.database.write() as connection:
        connection.execute(delete(presence))


def forget_lost(matches: Matches) -> None:
    """Drop the notes of sockets that were not heard of for too long."""
    with matches.database.write() as connection:
        connection.execute(delete(presence).where(presence.c.until < now()))


def connected_seats(matches: Matches, match_id: str) -> set[str]:
    """The letters of the seats whose players are there."""
    wanted = select(presence.c.seats).where(presence.c.match_id == match_id, presence.c.until > now())
    with matches.database.read() as connection:
        return {letter for seats in connection.scalars(wanted) for letter in seats}


def seats_data(matches: Matches, row: MatchRow) -> list[dict[str, Any]]:
    """The seats of a match as the API tells them."""
    there = connected_seats(matches, row.id)
    return [
        {"seat": letter, "name": player["name"], "kind": player["kind"], "connected": letter in there}
        for letter, player in ((seat_letter(seat), player) for seat, player in enumerate(row.seats))
    ]


def tell(hall: Hall, match_id: str) -> None:
    """Push to everybody at a match who sits where, and who is there."""
    row = hall.matches.row(match_id)
    if row is not None:
        hall.hub.publish(match_id, {"seats": seats_data(hall.matches, row)})


def install(app: FastAPI) -> None:
    """Let everybody know at once when somebody else takes a seat, be it a bot."""
    hall: Hall = app.state.hall

    def see(change: Change) -> None:
        if change.before.seats != change.after.seats:
            tell(hall, change.after.id)

    hall.matches.on_change.append(see)
