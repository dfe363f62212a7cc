"""Who may do what: `authorise` is the one place that decides about reading, writing and sockets.

A key is a secret that belongs to one match. It opens one or more seats, or it only lets its bearer watch. Whoever has
no key may watch a public match. An account opens the seats of the keys that were put into it.
"""

from dataclasses import dataclass
from typing import Annotated, Any, Final

from fastapi import Depends
from sqlalchemy import select
from starlette.requests import HTTPConnection

from millrace.core.decision import SPECTATOR, seat_letter, seat_of
from millrace.server.errors import NoAccess, NoKey, NoSeatNamed, SeatTaken, WatchOnly
from millrace.server.hall import hall_of
from millrace.server.limits import fingerprint
from millrace.store.errors import UnknownMatch
from millrace.store.matches import Matches
from millrace.store.rows import MatchRow
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
    match = matches.row(match_id)
    if match is None:
        raise UnknownMatch(match_id)
    rows = _keys(matches, match_id, token, account)
    if token and not any(row.hash == fingerprint(token) for row in rows):
        raise NoAccess
    if not rows and not match.public:
        raise NoKey
    letters = {letter for row in rows for letter in row.seats}
    return Access(
        match=match,
        seats=tuple(sorted(seat_of(letter, match.players) for letter in letters)),
        watch=True,
        admin=any(row.admin for row in rows),
        key_ids=tuple(row.id for row in rows),
    )


def _keys(matches: Matches, match_id: str, token: str, account: int) -> list[Any]:
    """The keys of a match that a token or an account holds, the token's first."""
    holder = keys.c.hash == fingerprint(token)
    if account:
        holder |= keys.c.account_id == account
    wanted = select(keys.c.id, keys.c.hash, keys.c.seats, keys.c.admin).where(keys.c.match_id == match_id, holder)
    with matches.database.read() as connection:
        rows = list(connection.execute(wanted.order_by(keys.c.id)))
    return sorted(rows, key=lambda row: row.hash != fingerprint(token))


def token_of(connection: HTTPConnection) -> str:
    """The token that a request bears in its `Authorization` header, or a socket as its second subprotocol."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == SCHEME:
        return token.strip()
    if connection.scope["type"] == "websocket":
        offered: list[str] = connection.scope.get("subprotocols", [])
        return offered[1] if len(offered) > 1 else ""
    return ""


def access_of(connection: HTTPConnection, match_id: str) -> Access:
    """What whoever sends this request, or opens this socket, may do at the match it names."""
    account: int = getattr(connection.state, "account", 0)
    return authorise(hall_of(connection).matches, match_id, token_of(connection), account)


MatchAccess = Annotated[Access, Depends(access_of)]
"""The access of a request to a path with `{match_id}` in it."""
