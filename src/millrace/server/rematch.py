"""Playing again: a new match of the same people, every seat turned on by one.

Whoever of them asks first begins it, and whoever asks later finds it. Nobody is sent a link: the new keys follow from
the old ones, so that the bearer of an old one can be told the new one at any time.
"""

import base64
import hmac
import secrets
from collections.abc import Sequence
from typing import Any

from fastapi import APIRouter
from sqlalchemy import select, update

from millrace.core.decision import seat_letter, seat_of
from millrace.core.record import Player
from millrace.server.answers import REFUSALS
from millrace.server.errors import Refused, WatchOnly
from millrace.server.hall import Hall, InHall
from millrace.server.limits import fingerprint
from millrace.server.lobby import Key, MatchKeys
from millrace.server.seats import MatchAccess
from millrace.store.errors import CameTwice
from millrace.store.matches import NewMatch
from millrace.store.rows import MatchRow, NewKey, Nonce
from millrace.store.schema import keys, matches

router = APIRouter(prefix="/api/matches", tags=["match"], responses=REFUSALS)


@router.post("/{match_id}/rematch")
def rematch(hall: InHall, access: MatchAccess) -> MatchKeys:
    """Begin the next match of the people of a finished one, or join it if another has begun it: one's own keys of it.

    Everything is as it was, but everybody sits one seat further on.
    """
    if not access.seats:
        raise WatchOnly
    row = access.match
    if not row.over:
        raise Refused(409, "rematch-while-running")
    new = hall.matches.row(_next(hall, row.id) or _begun(hall, row))
    if new is None:
        raise Refused(409, "match-gone")
    held = [old for old in _players_keys(hall, row.id) if old.id in access.key_ids]
    own = [Key(seats=_turned_on(old.seats, row.players), token=_token(old.hash)) for old in held]
    _take_along(hall, new, held)
    return MatchKeys(id=new.id, keys=own, rev=new.rev_for(seat_of(own[0].seats[0], row.players)))


def _next(hall: Hall, match_id: str) -> str:
    """The match that goes on from another at its end; "" if nobody has begun it."""
    wanted = select(matches.c.id).where(matches.c.parent == match_id, matches.c.parent_at.is_(None))
    with hall.matches.database.read() as connection:
        return connection.scalar(wanted.order_by(matches.c.made).limit(1)) or ""


def _begun(hall: Hall, row: MatchRow) -> str:
    """Begin the next match; if another process does so at the same moment, there is one all the same."""
    new = [
        NewKey(tuple([seat_of(letter, row.players) for letter in _turned_on(old.seats, row.players)]), _token(old.hash))
        for old in _players_keys(hall, row.id)
    ]
    watching = NewKey((), secrets.token_urlsafe(24))
    nonce = Nonce("rematch", row.id, row.id)
    try:
        return hall.matches.create(_setup(row), [*new, watching], nonce=nonce).id
    except CameTwice:
        earlier = hall.matches.earlier_answer(nonce)
        return earlier.match_id if earlier else ""


def _setup(row: MatchRow) -> NewMatch:
    """The same match with everybody one seat further on; who left their seat to a bot may come back."""
    players = [
        Player(begun["kind"], now["name"] if begun["kind"] == now["kind"] else begun["name"])
        for begun, now in zip(row.seated, row.seats, strict=True)
    ]
    return NewMatch(
        title=row.title,
        players=[players[-1], *players[:-1]],
        switches=row.switches,
        seed=None,
        language=row.language,
        hot_seat=row.hot_seat,
        public=row.public,
        clock_kind=row.clock_kind,
        clock_seconds=row.clock_seconds,
        grace_seconds=row.grace_seconds,
        hints=row.hints,
        parent=row.id,
        deal=None if row.deal is None else {},
    )


def _players_keys(hall: Hall, match_id: str) -> Sequence[Any]:
    wanted = select(keys).where(keys.c.match_id == match_id, keys.c.seats != "").order_by(keys.c.id)
    with hall.matches.database.read() as connection:
        return connection.execute(wanted).all()


def _token(old_hash: str) -> str:
    """The secret of the new key of whoever holds an old one."""
    return base64.urlsafe_b64encode(hmac.digest(old_hash.encode(), b"millrace rematch", "sha256")[:24]).decode()


def _turned_on(letters: str, players: int) -> list[str]:
    """Seats turned on by one, in the order of their letters."""
    return sorted(seat_letter((seat_of(letter, players) + 1) % players) for letter in letters)


def _take_along(hall: Hall, new: MatchRow, held: Sequence[Any]) -> None:
    """Let the new keys of some old ones follow from them: in the same accounts, and renewed if the old ones were.

    A key that somebody has used stays as it is: whoever renewed it there holds the new one.
    """
    with hall.matches.database.write() as connection:
        for old in held:
            seats = _turned_on(old.seats, new.players)
            wanted = select(keys).where(keys.c.match_id == new.id, keys.c.seats == "".join(seats))
            key, hashed = connection.execute(wanted).one(), fingerprint(_token(old.hash))
            if key.used is None:
                account = key.account_id or old.account_id
                connection.execute(update(keys).where(keys.c.id == key.id).values(hash=hashed, account_id=account))
            elif hashed not in (key.hash, key.renewed):
                raise Refused(409, "key-in-use", seat=seats[0])
