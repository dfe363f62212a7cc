"""What people say to each other at a match, and what they note for themselves.

Whoever may see a match may speak there, players under the name of their seat, spectators under a name they give, which
must not look like a player's or like that of another spectator with another key. Every line says which of the two it
is. Notes belong to a key; nobody else ever sees them.
"""

import unicodedata
from typing import Any, Final

from fastapi import APIRouter
from pydantic import Field
from sqlalchemy import delete, func, insert, select

from millrace.core.decision import seat_letter
from millrace.server.answers import Body, Count, NameText
from millrace.server.errors import Refused
from millrace.server.hall import InHall
from millrace.server.lookalikes import alike, names_at
from millrace.server.seats import Access, MatchAccess
from millrace.store.database import Database, now
from millrace.store.schema import chat, notes

LONGEST_LINE: Final = 500
LONGEST_NOTES: Final = 20_000
SHOWN: Final = 200
"""How many lines are answered at once, the newest."""

router = APIRouter(prefix="/api/matches/{match_id}", tags=["chat"])


class Saying(Body):
    """Something to say; `seat` tells for which of several own seats, `name` who a spectator is."""

    text: str = Field(max_length=LONGEST_LINE)
    seat: str = Field("", max_length=2)
    name: NameText = ""


class Notes(Body):
    """Private notes, the whole text."""

    text: str = Field(max_length=LONGEST_NOTES)


@router.get("/chat")
def lines(access: MatchAccess, hall: InHall, after: Count = 0) -> list[dict[str, Any]]:
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
    if not seats:
        _check_spectator(hall.matches.database, access, name)
    row = {"match_id": access.match.id, "key_id": access.key_id or None, "seats": seats, "name": name}
    with hall.matches.writing(access.match.id) as connection:
        made = insert(chat).values(**row, text=text, made=now()).returning(chat)
        line = _shown(connection.execute(made).one())
    hall.hub.publish(access.match.id, {"chat": line})
    return line


def _speaker(given: Saying, access: Access) -> tuple[str, str]:
    """The seat and the name of whoever speaks."""
    if access.seats:
        seat = access.player(given.seat or seat_letter(access.seats[0]))
        return seat_letter(seat), access.match.seats[seat]["name"]
    name = given.name
    if not name:
        raise Refused(422, "chat.no-name")
    return "", name


def _check_spectator(database: Database, access: Access, name: str) -> None:
    """Refuse a name that looks like a player's, or like that of a spectator who has come with another key."""
    if alike(name, names_at(access.match.seats)):
        raise Refused(409, "chat.players-name", name=name)
    wanted = select(chat.c.name).where(chat.c.match_id == access.match.id, chat.c.seats == "")
    others = wanted.where(func.coalesce(chat.c.key_id, 0) != access.key_id).distinct()
    with database.read() as connection:
        if alike(name, connection.scalars(others)):
            raise Refused(409, "chat.spectators-name", name=name)


def tidy(text: str) -> str:
    """A text on one line, without what cannot be seen: controls, and marks that turn the direction of writing."""
    spaced = "".join(" " if each.isspace() else each for each in text)
    return " ".join("".join(each for each in spaced if unicodedata.category(each) not in _UNSEEN).split())


_UNSEEN: Final = ("Cc", "Cf", "Co", "Cn")


def _shown(row: Any) -> dict[str, Any]:
    said = {"id": row.id, "seat": row.seats, "name": row.name, "text": row.text, "made": row.made}
    return {**said, "watching": not row.seats}


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
    key_id = _own_key(access)
    with hall.matches.writing(access.match.id) as connection:
        connection.execute(delete(notes).where(notes.c.key_id == key_id))
        if given.text:
            connection.execute(insert(notes).values(key_id=key_id, text=given.text, updated=now()))
    return {"text": given.text}


def _own_key(access: Access) -> int:
    if not access.key_id:
        raise Refused(401, "chat.no-key")
    return access.key_id
