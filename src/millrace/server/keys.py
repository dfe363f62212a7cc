"""New keys for seats: a link that went astray can be made worthless.

Whoever plays a seat gets a new key for it at any time, and with it whenever the seat goes to a bot. The old one works
until the new one is used for the first time: an answer that is lost costs nobody the seat. Whoever began the match gets
a new key for a seat that nobody has come to yet, and there the old one ends at once. When a key ends, so do the sockets
that were opened with it. Whoever plays has a key to pass on, too, that only lets its bearer watch.
"""

import base64
import hmac
import secrets
from typing import Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from sqlalchemy import Connection, insert, select, update

from millrace.core.decision import seat_letter
from millrace.server.answers import REFUSALS
from millrace.server.errors import Refused, SeatTaken, WatchOnly
from millrace.server.hall import InHall
from millrace.server.limits import fingerprint
from millrace.server.seats import Access, MatchAccess, seat_named
from millrace.store.database import now
from millrace.store.matches import Matches
from millrace.store.schema import keys

router = APIRouter(prefix="/api/matches", tags=["match"], responses=REFUSALS)


class NewKey(BaseModel):
    """A new key."""

    seats: list[str] = Field(description="The seats that it opens.")
    token: str
    at_once: bool = Field(description="Whether the old key has ended; if not, it ends when the new one is first used.")


@router.post("/{match_id}/seats/{seat}/key")
def renew(request: Request, hall: InHall, access: MatchAccess, seat: str) -> NewKey:
    """A new key for an own seat, or for one that nobody has come to yet in a match that one has begun."""
    account: int = getattr(request.state, "account", 0)
    if not access.seats and not access.admin:
        raise WatchOnly
    return renewed(hall.matches, access, seat_named(access, seat), account)


def renewed(matches: Matches, access: Access, seat: int, account: int) -> NewKey:
    """A new key for a seat, if it is the bearer's to have; an error says why it is not."""
    with matches.writing(access.match.id) as connection:
        key = _key(connection, access, seat)
        if seat in access.seats:
            # Whoever has a link only must not take it from the account that holds it.
            if key.account_id not in (None, account):
                raise Refused(403, "key-in-account")
            return _keep(connection, key, at_once=False)
        if not access.admin:
            raise SeatTaken(seat_letter(seat))
        if key.used is not None or key.account_id is not None:
            raise Refused(409, "key-in-use", seat=seat_letter(seat))
        return _keep(connection, key, at_once=True)


def _key(connection: Connection, access: Access, seat: int) -> Any:
    """The key that opens a seat, one's own before others; an error if it is a bot's and none does."""
    rows = connection.execute(select(keys).where(keys.c.match_id == access.match.id).order_by(keys.c.id)).all()
    fitting = [row for row in rows if seat_letter(seat) in row.seats]
    if not fitting:
        raise Refused(422, "no-key-there", seat=seat_letter(seat))
    return min(fitting, key=lambda row: row.id not in access.key_ids)


def _keep(connection: Connection, key: Any, at_once: bool) -> NewKey:
    token = secrets.token_urlsafe(24)
    values = {"hash": fingerprint(token), "renewed": None} if at_once else {"renewed": fingerprint(token)}
    connection.execute(update(keys).where(keys.c.id == key.id).values(values))
    return NewKey(seats=list(key.seats), token=token, at_once=at_once)


class WatchingKey(BaseModel):
    """A key that opens no seat."""

    token: str = Field(description="Empty if the match is public, so that nobody needs one.")


@router.post("/{match_id}/watching")
def watching(hall: InHall, access: MatchAccess) -> WatchingKey:
    """A key to pass on, with which one can only watch; whoever asks again gets the same one."""
    if access.match.public:
        return WatchingKey(token="")
    if not access.seats:
        raise WatchOnly
    with hall.matches.writing(access.match.id) as connection:
        own = connection.execute(select(keys.c.hash).where(keys.c.id == access.key_id)).scalar_one()
        # It follows from the player's key, so that it need not be kept to be told again.
        digest = hmac.digest(own.encode(), b"millrace watching", "sha256")
        token = base64.urlsafe_b64encode(digest[:24]).decode()
        if connection.scalar(select(keys.c.id).where(keys.c.hash == fingerprint(token))) is None:
            row = {"match_id": access.match.id, "hash": fingerprint(token), "seats": "", "admin": False, "made": now()}
            connection.execute(insert(keys).values(row))
    return WatchingKey(token=token)
