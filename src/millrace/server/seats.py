"""Who may do what: `authorise` is the one place that decides about reading, writing and sockets.

A key is a secret that belongs to one match. It opens one or more seats, or it only lets its bearer watch. Whoever has
no key may watch a public match. An account opens the seats of the keys that were put into it. A key that was renewed
has two secrets until somebody comes with the new one: then the old one ends.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Any, Final

from fastapi import Depends
from sqlalchemy import ColumnElement, select, update
from starlette.concurrency import run_in_threadpool
from starlette.requests import HTTPConnection

from millrace.core.decision import SPECTATOR, seat_letter, seat_of
from millrace.server.errors import NoAccess, NoKey, NoSeatNamed, SeatTaken, WatchOnly
from millrace.server.hall import Hall, hall_of
from millrace.server.limits import fingerprint
from millrace.server.security import cookie_value, is_encrypted, session_cookie
from millrace.store.database import now
from millrace.store.errors import UnknownMatch
from millrace.store.matches import Matches
from millrace.store.rows import KeyRow, MatchRow
from millrace.store.schema import keys

SCHEME: Final = "bearer"


@dataclass(frozen=True, slots=True)
class Access:
    """What somebody may do at a match: which seats are theirs, and whether they may watch at all."""

    match: MatchRow
    seats: tuple[int, ...]
    watch: bool
    admin: bool
    key_ids: tuple[int, ...] = ()
    """The keys it rests on; notes and webhooks belong to the first."""
    first_use: bool = False
    """Whether nobody has come with this secret before."""

    @property
    def letters(self) -> list[str]:
        """The own seats in letters."""
        return [seat_letter(seat) for seat in self.seats]

    @property
    def key_id(self) -> int:
        """The key that notes, webhooks and chat belong to; 0 for a public spectator without one."""
        return self.key_ids[0] if self.key_ids else 0

    @property
    def rev(self) -> int:
        """The rev of the match as its bearer counts it, with the eyes of the first own seat."""
        return self.match.rev_for(self.viewer())

    def viewer(self, letter: str = "") -> int:
        """The seat through whose eyes to look: the one asked for if it is one's own, else the first, else nobody's."""
        if not letter:
            return self.seats[0] if self.seats else SPECTATOR
        if letter == "-":  # an own seat put aside, to look as a spectator does
            return SPECTATOR
        seat = seat_of(letter, self.match.players)
        if seat < 0:
            raise NoSeatNamed(letter, self.match.players)
        if seat not in self.seats:
            raise SeatTaken(letter.upper())
        return seat

    def player(self, letter: str) -> int:
        """The own seat to act for; a key of one seat need not name it."""
        if not self.seats:
            raise WatchOnly
        if not letter and len(self.seats) > 1:
            raise NoSeatNamed("", self.match.players)
        return self.viewer(letter or seat_letter(self.seats[0]))


def authorise(matches: Matches, match_id: str, token: str, account: int = 0) -> Access:
    """What the bearer of a token, or of an account, may do at a match; an error if that is nothing at all."""
    return access_by(match_id, *matches.keys(match_id), token, account)


def access_by(match_id: str, match: MatchRow | None, keys: Iterable[KeyRow], token: str, account: int) -> Access:
    """What the bearer of a token, or of an account, may do at a match with these keys."""
    if match is None:
        raise UnknownMatch(match_id)
    secret = fingerprint(token)
    own = [key for key in keys if token and secret in (key.hash, key.renewed)]
    if token and not own:
        raise NoAccess
    held = own + [key for key in keys if account and key.account_id == account and key not in own]
    if not held and not match.public:
        raise NoKey
    letters = {letter for key in held for letter in key.seats}
    return Access(
        match=match,
        seats=tuple(sorted(seat_of(letter, match.players) for letter in letters)),
        watch=True,
        admin=any(key.admin for key in held),
        key_ids=tuple(key.id for key in held),
        first_use=any(key.used is None or key.renewed == secret for key in own),
    )


def _bears(token: str) -> ColumnElement[bool]:
    return (keys.c.hash == fingerprint(token)) | (keys.c.renewed == fingerprint(token))


def take_up(hall: Hall, match_id: str, token: str, account: int) -> None:
    """Note that somebody has come with a secret for the first time; if it renews a key, the old one ends.

    A renewed key lies in the account of whoever took it up: it may have been passed on.
    """
    with hall.matches.database.write() as connection:
        key = connection.execute(select(keys).where(keys.c.match_id == match_id, _bears(token))).one_or_none()
        if key is None:
            return
        values: dict[str, Any] = {"used": now()}
        if key.renewed == fingerprint(token):
            values |= {"hash": key.renewed, "renewed": None, "account_id": account or None}
        connection.execute(update(keys).where(keys.c.id == key.id).values(values))
    if "hash" in values:
        hall.hub.dismiss(key_pass(key.id))


def key_pass(key_id: int) -> str:
    """What a socket is dismissed by when a key ends."""
    return f"key {key_id}"


def passes_of(connection: HTTPConnection, access: Access) -> frozenset[str]:
    """Everything that a socket rests on: if one of it ends, the socket does."""
    passes = {key_pass(key_id) for key_id in access.key_ids}
    account: int = getattr(connection.state, "account", 0)
    if account:
        cookie = session_cookie(is_encrypted(connection.scope, hall_of(connection).settings.base_url))
        passes |= {account_pass(account), session_pass(cookie_value(connection.headers, cookie))}
    return frozenset(passes)


def account_pass(account: int) -> str:
    """What the sockets of all sessions of an account are dismissed by."""
    return f"account {account}"


def session_pass(secret: str) -> str:
    """What the sockets of a session are dismissed by."""
    return f"session {fingerprint(secret)}"


def token_of(connection: HTTPConnection) -> str:
    """The token that a request bears in its `Authorization` header, or a socket as its second subprotocol."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == SCHEME:
        return token.strip()
    if connection.scope["type"] == "websocket":
        offered: list[str] = connection.scope.get("subprotocols", [])
        return offered[1] if len(offered) > 1 else ""
    return ""


async def access_of(connection: HTTPConnection, match_id: str) -> Access:
    """What whoever sends this request, or opens this socket, may do at the match it names."""
    remembered = hall_of(connection).matches.known_keys(match_id)
    if remembered is not None:
        account: int = getattr(connection.state, "account", 0)
        access = access_by(match_id, *remembered, token_of(connection), account)
        if not access.first_use:
            return access
    return await run_in_threadpool(_access_now, connection, match_id)


def _access_now(connection: HTTPConnection, match_id: str) -> Access:
    account: int = getattr(connection.state, "account", 0)
    hall, token = hall_of(connection), token_of(connection)
    access = authorise(hall.matches, match_id, token, account)
    if access.first_use:
        take_up(hall, match_id, token, account)
    return access


def seat_named(access: Access, letter: str) -> int:
    """Any seat of the match, by its letter."""
    seat = seat_of(letter, access.match.players)
    if seat < 0:
        raise NoSeatNamed(letter, access.match.players)
    return seat


MatchAccess = Annotated[Access, Depends(access_of)]
"""The access of a request to a path with `{match_id}` in it."""
