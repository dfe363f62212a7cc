"""What people say to each other at a match, and what they note for themselves.

Whoever may see a match may speak there, players under the name of their seat, spectators under a name they give, which
must not be a player's. Notes belong to a key; nobody else ever sees them.
"""

import unicodedata
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query
from pydantic import Field
from sqlalchemy import delete, insert, select

from millrace.core.decision import seat_letter
from millrace.server.accounts import fold
from millrace.server.answers import Body
from millrace.server.errors import Refused
from millrace.server.hall import InHall
from millrace.server.seats import Access, MatchAccess
from millrace.store.database import Database, now
from millrace.store.schema import chat, notes

LONGEST_LINE: Final = 500
LONGEST_NAME: Final = 32
LONGEST_NOTES: Final = 20_000
SHOWN: Final = 200
"""How many lines are answered at once, the newest."""

router = APIRouter(prefix="/api/matches/{match_id}", tags=["chat"])


class Saying(Body):
    """Something to say; `seat` tells for which of several own seats, `name` who a spectator is."""

    text: str = Field(max_length=LONGEST_LINE)
    seat: str = Field("", max_length=2)
    name: str = Field("", max_length=LONGEST_NAME)


class Notes(Body):
    """Private notes, the whole text."""

    text: str = Field(max_length=LONGEST_NOTES)


@router.get("/chat")
def lines(access: MatchAccess, hall: InHall, after: Annotated[int, Query(ge=0)] = 0) -> list[dict[str, Any]]:
    """What was said at the match, the last 200 lines, oldest first; `after` leaves out what is known up to that id."""
    newest = select(chat).where(chat.c.match_id == access.match.id, chat.c.id > after).order_by(chat.c.id.desc())
    with hall.matches.database.read() as connection:
        return [_shown(row) for row in reversed(connection.execute(newest.limit(SHOWN)).all())]


@router.post("/chat", status_code=201)
def speak(given: Saying, access: MatchAccess, hall: InHall) -> dict[str, Any]:
    """Say something to everybody at the match."""
    text = tidy(given.text)
    if not text:
        raise Refused(422, "chat.nothing")
    seats, name = _speaker(given, access)
    row = {"match_id": access.match.id, "key_id": access.key_id or None, "seats": seats, "name": name}
    with hall.matches.database.write() as connection:
        made = insert(chat).values(**row, text=text, made=now()).returning(chat)
        line = _shown(connection.execute(made).one())
    hall.hub.publish(access.match.id, {"chat": line})
    return line


def _speaker(given: Saying, access: Access) -> tuple[str, str]:
    """The seat and the name of whoever speaks."""
    if access.seats:
        seat = access.player(given.seat or seat_letter(access.seats[0]))
        return seat_letter(seat), access.match.seats[seat]["name"]
    name = tidy(given.name)
    if not name:
        raise Refused(422, "chat.no-name")
    if fold(name) in {fold(player["name"]) for player in access.match.seats}:
        raise Refused(409, "chat.players-name", name=name)
    return "", name


def tidy(text: str) -> str:
    """A text on one line, without what cannot be seen: controls, and marks that turn the direction of writing."""
    spaced = "".join(" " if each.isspace() else each for each in text)
    return " ".join("".join(each for each in spaced if unicodedata.category(each) not in _UNSEEN).split())


_UNSEEN: Final = ("Cc", "Cf", "Co", "Cn")


def _shown(row: Any) -> dict[str, Any]:
    return {"id": row.id, "seat": row.seats, "name": row.name, "text": row.text, "made": row.made}


# -- notes -------------------------------------------------------------------------------------------------------------


@router.get("/notes")
def read_notes(access: MatchAccess, hall: InHall) -> dict[str, str]:
    """One's own notes on the match."""
    wanted = select(notes.c.text).where(notes.c.key_id == _own_key(access))
    with hall.matches.database.read() as connection:
        return {"text": connection.execute(wanted).scalar_one_or_none() or ""}


@router.put("/notes")
def write_notes(given: Notes, access: MatchAccess, hall: InHall) -> dict[str, str]:
    """Keep notes on the match; they replace those of before."""
    write(hall.matches.database, _own_key(access), given.text)
    return {"text": given.text}


def write(database: Database, key_id: int, text: str) -> None:
    """Keep a key's notes."""
    with database.write() as connection:
        connection.execute(delete(notes).where(notes.c.key_id == key_id))
        if text:
            connection.execute(insert(notes).values(key_id=key_id, text=text, updated=now()))


def _own_key(access: Access) -> int:
    if not access.key_id:
        raise Refused(401, "chat.no-key")
    return access.key_id
