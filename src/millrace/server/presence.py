"""Who is there, as all server processes know it; `attendance` notes it in the store.

Everybody at a match is told when somebody comes or goes, and when somebody else takes a seat.
"""

from typing import Any

from fastapi import FastAPI
from sqlalchemy import delete, select

from millrace.core.decision import seat_letter
from millrace.server.attendance import RENEWAL
from millrace.server.hall import Hall
from millrace.server.lifetime import repeatedly
from millrace.store.database import now
from millrace.store.matches import Change, Matches
from millrace.store.rows import MatchRow
from millrace.store.schema import presence, votes


def clear(matches: Matches) -> None:
    """Note that nobody is there, as when the only server process begins: a killed one could not do so itself."""
    with matches.database.write() as connection:
        connection.execute(delete(presence))


def forget_lost(matches: Matches) -> None:
    """Drop the notes of processes that were not heard of for too long."""
    with matches.database.write() as connection:
        connection.execute(delete(presence).where(presence.c.until < now()))


def connected_seats(matches: Matches, match_id: str) -> set[str]:
    """The letters of the seats whose players are there."""
    wanted = select(presence.c.seats).where(presence.c.match_id == match_id, presence.c.until > now())
    with matches.database.read() as connection:
        return {letter for seats in connection.scalars(wanted) for letter in seats}


def seats_data(matches: Matches, row: MatchRow) -> list[dict[str, Any]]:
    """The seats of a match as the API tells them; `votes` are the seats that want a bot there."""
    there = connected_seats(matches, row.id)
    wanted = select(votes.c.seat, votes.c.voter).where(votes.c.match_id == row.id, votes.c.seat >= 0)
    with matches.database.read() as connection:
        cast = [(vote.seat, seat_letter(vote.voter)) for vote in connection.execute(wanted)]
    return [
        {
            "seat": seat_letter(seat),
            "name": player["name"],
            "kind": player["kind"],
            "connected": seat_letter(seat) in there,
            "votes": sorted(voter for voted, voter in cast if voted == seat),
        }
        for seat, player in enumerate(row.seats)
    ]


def tell(hall: Hall, match_id: str) -> None:
    """Push to everybody at a match who sits where, and who is there."""
    row = hall.matches.row(match_id)
    if row is not None:
        hall.hub.publish(match_id, {"seats": seats_data(hall.matches, row)})


def install(app: FastAPI) -> None:
    """Keep the notes fresh, and let everybody know at once when somebody else takes a seat, be it a bot."""
    hall: Hall = app.state.hall

    def see(change: Change) -> None:
        if change.before.seats != change.after.seats:
            tell(hall, change.after.id)

    hall.matches.on_change.append(see)
    repeatedly(app, "attendance", hall.attendance.renew, RENEWAL)
