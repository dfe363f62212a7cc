"""The matches of a database: setting them up, changing them by compare-and-append, and rebuilding them from their logs.

A match that is played on stays in memory, so that a move costs one small transaction and no replay. What is in memory
never counts against the log: whoever takes a match from there first carries out what the log has meanwhile got.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, fields, replace
from datetime import UTC, datetime
from hashlib import sha256
from threading import Lock, RLock
from typing import Any, Final

from sqlalchemy import Connection, Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from millrace import games
from millrace.core.decision import seat_letter
from millrace.core.errors import MillraceError, StaleRecord
from millrace.core.game import Game
from millrace.core.record import Player, Record
from millrace.core.texts import Message
from millrace.store import schema
from millrace.store.database import Database, now
from millrace.store.errors import BrokenLog, CameTwice, NonceReused, StaleRev, UnknownMatch
from millrace.store.log import Entry, carry_on, carry_out
from millrace.table.match import Match

OPEN_MATCHES: Final = 200
"""How many matches stay in memory."""
SNAPSHOT_EVERY: Final = 64
"""After how many changes of a match a snapshot is taken; one match keeps one."""
NONCE_LIFE: Final = 24 * 3600 * 1000
"""Milliseconds for which a request that is sent again is recognised."""


@dataclass(frozen=True, slots=True)
class MatchRow:
    """What the table of matches says about one."""

    id: str
    title: str
    rules: int
    content: str
    players: int
    seed: str
    seeded: bool
    switches: Mapping[str, str]
    seated: Sequence[Mapping[str, str]]
    language: str
    hot_seat: bool
    public: bool
    clock_kind: str
    clock_seconds: int
    parent: str | None
    parent_at: int | None
    made: int
    rev: int
    seats: Sequence[Mapping[str, str]]
    waiting: str
    bot_due: bool
    over: bool
    updated: int


_COLUMNS: Final = [schema.matches.c[each.name] for each in fields(MatchRow)]


@dataclass(frozen=True, slots=True)
class Setup:
    """What a match is begun with."""

    title: str
    players: Sequence[Player]
    switches: Mapping[str, str] = field(default_factory=dict)
    seed: str | None = None
    language: str = "en"
    hot_seat: bool = False
    public: bool = False
    clock_kind: str = "none"
    clock_seconds: int = 0
    parent: str | None = None
    parent_at: int | None = None


@dataclass(frozen=True, slots=True)
class NewKey:
    """A key to a match that is being made: the seats it opens, and its secret."""

    seats: tuple[int, ...]
    token: str
    admin: bool = False


@dataclass(frozen=True, slots=True)
class Nonce:
    """What tells a request that is sent again from a new one: by whom, its nonce, and what it asks for."""

    scope: str
    value: str
    request: str
    salt: str = ""
    """Something to be remembered with it."""

    @property
    def hash(self) -> str:
        """What is kept of the nonce."""
        return sha256(self.value.encode()).hexdigest()

    @property
    def digest(self) -> str:
        """What is kept of the request."""
        return sha256(self.request.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Change:
    """A change of a match that is being written, or was: how it stood before and after, and the entries between."""

    before: MatchRow
    after: MatchRow
    entries: tuple[Entry, ...]


class Live:
    """A match in memory, as it stood at `row.rev`. Whoever uses it holds its lock."""

    __slots__ = ("lock", "match", "row")

    def __init__(self) -> None:
        self.lock: Final = RLock()
        self.match: Match | None = None
        self.row: MatchRow | None = None

    def forget(self) -> None:
        """Let the next user rebuild the match from its log."""
        self.match = self.row = None


class Table:
    """A match as somebody holds it: the match itself, and what the table of matches says at the same rev."""

    __slots__ = ("match", "row")

    def __init__(self, match: Match, row: MatchRow) -> None:
        self.match: Final = match
        self.row: Final = row

    @property
    def rev(self) -> int:
        """How many entries its log has."""
        return self.row.rev


class Matches:
    """All matches of a database."""

    def __init__(self, database: Database, open_matches: int = OPEN_MATCHES) -> None:
        self.database: Final = database
        self.writing: Final[list[Callable[[Connection, Change, Match], None]]] = []
        """Called inside the transaction of every change: what they write becomes durable with it. They get the match
        as it stands after the change, to look at and not to keep."""
        self.changed: Final[list[Callable[[Change], None]]] = []
        """Called after every change of this process is durable."""
        self.process: Final = secrets.token_hex(4)
        """What tells this server process from others on the same database."""
        self._most = open_matches
        self._open: OrderedDict[str, Live] = OrderedDict()
        self._opening = Lock()

    # -- reading -------------------------------------------------------------------------------------------------------

    def row(self, match_id: str) -> MatchRow | None:
        """What the table of matches says about one now; None if there is none of that id."""
        with self.database.read() as connection:
            return _row(connection, match_id)

    @contextmanager
    def table(self, match_id: str) -> Iterator[Table]:
        """A match as it stands now; nobody else in this process uses it inside the block, so the block is short."""
        live = self._live(match_id)
        with live.lock:
            yield self._up_to_date(live, match_id)

    def at(self, match_id: str, rev: int) -> Match:
        """A match as it stood when its log had `rev` entries: another one than that in memory, to keep."""
        with self.database.read() as connection:
            row = _row(connection, match_id)
            if row is None or not 0 <= rev <= row.rev:
                raise UnknownMatch(match_id)
            return _rebuilt(connection, row, rev)

    def entries(self, match_id: str, after: int = 0) -> list[Entry]:
        """The log of a match behind its first entries."""
        with self.database.read() as connection:
            return _entries(connection, match_id, after)

    def _live(self, match_id: str) -> Live:
        with self._opening:
            live = self._open.get(match_id)
            if live is None:
                live = self._open[match_id] = Live()
            self._open.move_to_end(match_id)
            while len(self._open) > self._most:
                self._open.popitem(last=False)
            return live

    def _up_to_date(self, live: Live, match_id: str) -> Table:
        with self.database.read() as connection:
            row = _row(connection, match_id)
            if row is None:
                self._drop(match_id)
                raise UnknownMatch(match_id)
            if live.match is None or live.row is None:
                live.match = _rebuilt(connection, row, row.rev)
            elif live.row.rev != row.rev:
                match, known = live.match, live.row.rev
                live.forget()  # until it is known to be whole again
                carry_on(match, _entries(connection, match_id, known, row.rev))
                live.match = match
        live.row = row
        return Table(live.match, row)

    def _drop(self, match_id: str) -> None:
        with self._opening:
            self._open.pop(match_id, None)

    def forget(self) -> None:
        """Let go of every match in memory."""
        with self._opening:
            self._open.clear()

    # -- writing -------------------------------------------------------------------------------------------------------

    def create(
        self, setup: Setup, keys: Sequence[NewKey], moves: Sequence[Entry] = (), nonce: Nonce | None = None
    ) -> MatchRow:
        """Begin a match, with moves that were already made elsewhere if there are any."""
        title = games.title(setup.title)
        game = Game(title, len(setup.players), setup.seed, setup.switches)
        made = now()
        seated = [{"kind": player.kind, "name": player.name} for player in setup.players]
        row = MatchRow(
            id=secrets.token_urlsafe(9),
            title=title.id,
            rules=title.rules_version,
            content=game.header.content,
            players=game.players,
            seed=game.header.seed,
            seeded=setup.seed is not None,
            switches=game.switches,
            seated=seated,
            language=setup.language,
            hot_seat=setup.hot_seat,
            public=setup.public,
            clock_kind=setup.clock_kind,
            clock_seconds=setup.clock_seconds,
            parent=setup.parent,
            parent_at=setup.parent_at,
            made=made,
            rev=0,
            seats=seated,
            waiting="",
            bot_due=False,
            over=False,
            updated=made,
        )
        match = _seat_down(game, row)
        carry_on(match, moves)
        row = _standing(replace(row, rev=len(moves)), match)
        change = Change(row, row, tuple(moves))
        try:
            with self.database.write() as connection:
                connection.execute(insert(schema.matches).values(asdict(row)))
                _insert_keys(connection, row, keys)
                self._write(connection, change, match, 0, nonce)
        except IntegrityError:
            if nonce is not None and self.done(nonce) is not None:
                raise CameTwice from None
            raise
        self._tell(change)
        return row

    def act(
        self, match_id: str, rev: int, entries: Sequence[Entry], key_id: int = 0, nonce: Nonce | None = None
    ) -> int:
        """Change a match that stands at `rev`; answer the rev after it. What returns is durable.

        StaleRev if the match has gone on, the error of whatever cannot be done otherwise: then nothing has changed.
        With a nonce that was seen before, answer what was answered then.
        """
        live = self._live(match_id)
        try:
            with live.lock:
                if nonce is not None and (done := self.done(nonce)) is not None:
                    return done.rev
                change = self._changed(live, match_id, rev, entries, key_id, nonce)
        except StaleRev:
            # Another process may have done the same request a moment ago.
            if nonce is not None and (done := self.done(nonce)) is not None:
                return done.rev
            raise
        self._tell(change)
        return change.after.rev

    def _changed(
        self, live: Live, match_id: str, rev: int, entries: Sequence[Entry], key_id: int, nonce: Nonce | None
    ) -> Change:
        table = self._up_to_date(live, match_id)
        if table.rev != rev:
            raise StaleRev(rev, table.rev)
        carried: list[Entry] = []
        try:
            for entry in entries:
                carried.append(carry_out(table.match, entry))
            after = _standing(replace(table.row, rev=rev + len(carried), updated=now()), table.match)
            change = Change(table.row, after, tuple(carried))
            self._append(change, table.match, key_id, nonce)
        except BaseException as error:
            if carried or not isinstance(error, MillraceError):
                live.forget()
            raise
        live.row = after
        return change

    def _append(self, change: Change, match: Match, key_id: int, nonce: Nonce | None) -> None:
        before, after = change.before, change.after
        same = (schema.matches.c.id == before.id) & (schema.matches.c.rev == before.rev)
        standing = {name: getattr(after, name) for name in ("rev", "seats", "waiting", "bot_due", "over", "updated")}
        with self.database.write() as connection:
            if connection.execute(update(schema.matches).where(same).values(standing)).rowcount != 1:
                row = _row(connection, before.id)
                raise StaleRev(before.rev, row.rev if row else 0)
            self._write(connection, change, match, key_id, nonce)

    def _write(self, connection: Connection, change: Change, match: Match, key_id: int, nonce: Nonce | None) -> None:
        """Write what belongs to a change besides the row of the match itself."""
        after = change.after
        _insert_entries(connection, after, change.entries, key_id)
        if nonce is not None:
            _insert_nonce(connection, nonce, after)
        if after.rev // SNAPSHOT_EVERY > (after.rev - len(change.entries)) // SNAPSHOT_EVERY:
            _take_snapshot(connection, after, match)
        for write in self.writing:
            write(connection, change, match)
        self.database.notify(connection, f"{self.process} {after.id}")

    def _tell(self, change: Change) -> None:
        for told in self.changed:
            told(change)

    # -- requests that come twice --------------------------------------------------------------------------------------

    def done(self, nonce: Nonce) -> Done | None:
        """What a request brought about when it came before; None if it is new. NonceReused if it was another one."""
        table = schema.nonces
        asked = select(table).where(table.c.scope == nonce.scope, table.c.hash == nonce.hash)
        with self.database.read() as connection:
            found = connection.execute(asked).one_or_none()
        if found is None:
            return None
        if found.request != nonce.digest:
            raise NonceReused
        return Done(found.match_id, found.rev, found.salt)

    def forget_nonces(self) -> None:
        """Drop the nonces that are too old to come again."""
        with self.database.write() as connection:
            connection.execute(delete(schema.nonces).where(schema.nonces.c.made < now() - NONCE_LIFE))


@dataclass(frozen=True, slots=True)
class Done:
    """What a request that came before brought about."""

    match_id: str
    rev: int
    salt: str


def _row(connection: Connection, match_id: str) -> MatchRow | None:
    found = connection.execute(select(*_COLUMNS).where(schema.matches.c.id == match_id)).one_or_none()
    return None if found is None else row_of(found)


def row_of(found: Row[Any]) -> MatchRow:
    """The match that a row of all columns describes."""
    return MatchRow(**found._asdict())


def _entries(connection: Connection, match_id: str, after: int, until: int | None = None) -> list[Entry]:
    table = schema.entries
    wanted = select(table.c.kind, table.c.seat, table.c.option).where(table.c.match_id == match_id, table.c.rev > after)
    if until is not None:
        wanted = wanted.where(table.c.rev <= until)
    return [Entry(*row) for row in connection.execute(wanted.order_by(table.c.rev))]


def _rebuilt(connection: Connection, row: MatchRow, rev: int) -> Match:
    """The match as its log tells it up to a rev, from the last snapshot on if there is a usable one."""
    match, known = _snapshot(connection, row, rev)
    try:
        if match is None:
            match = _begun(row)
        carry_on(match, _entries(connection, row.id, known, rev))
    except MillraceError as error:
        raise BrokenLog(row.id, error.message, error.packages) from error
    return match


def _begun(row: MatchRow) -> Match:
    """A match as it was when it began."""
    title = games.title(row.title)
    if title.rules_version != row.rules:
        raise StaleRecord(Message("core.stale-rules", recorded=row.rules, known=title.rules_version))
    game = Game(title, row.players, row.seed, row.switches)
    if game.header.content != row.content:
        raise StaleRecord(Message("core.stale-content", recorded=row.content, known=game.header.content))
    return _seat_down(game, row)


def _seat_down(game: Game, row: MatchRow) -> Match:
    day = datetime.fromtimestamp(row.made / 1000, UTC).date().isoformat()
    game.header = replace(game.header, date=day)
    return Match(game, [Player(**player) for player in row.seated], row.language)


def _snapshot(connection: Connection, row: MatchRow, rev: int) -> tuple[Match | None, int]:
    """The match at the last snapshot not behind a rev, and the snapshot's rev; snapshots are worth a try, no more."""
    table = schema.snapshots
    wanted = select(table.c.rev, table.c.record).where(table.c.match_id == row.id, table.c.rev <= rev)
    found = connection.execute(wanted.order_by(table.c.rev.desc()).limit(1)).one_or_none()
    if found is None:
        return None, 0
    try:
        return Match.resume(Record.from_json(found.record)), found.rev
    except MillraceError:
        return None, 0


def _take_snapshot(connection: Connection, row: MatchRow, match: Match) -> None:
    table = schema.snapshots
    connection.execute(delete(table).where(table.c.match_id == row.id))
    connection.execute(insert(table).values(match_id=row.id, rev=row.rev, record=match.record.to_json()))


def _standing(row: MatchRow, match: Match) -> MatchRow:
    """The row with what follows from the log: who sits where, who must act."""
    return replace(
        row,
        seats=[{"kind": player.kind, "name": player.name} for player in match.players],
        waiting="".join(seat_letter(seat) for seat in match.game.waiting),
        bot_due=match.actor >= 0 and not match.human(match.actor),
        over=match.game.is_over,
    )


def _insert_entries(connection: Connection, after: MatchRow, entries: Sequence[Entry], key_id: int) -> None:
    first = after.rev - len(entries) + 1
    rows = [
        {"match_id": after.id, "rev": rev, **asdict(entry), "key_id": key_id or None, "made": after.updated}
        for rev, entry in enumerate(entries, start=first)
    ]
    if rows:
        connection.execute(insert(schema.entries), rows)


def _insert_keys(connection: Connection, row: MatchRow, keys: Sequence[NewKey]) -> None:
    rows = [
        {
            "match_id": row.id,
            "hash": sha256(key.token.encode()).hexdigest(),
            "seats": "".join(seat_letter(seat) for seat in key.seats),
            "admin": key.admin,
            "made": row.made,
        }
        for key in keys
    ]
    if rows:
        connection.execute(insert(schema.keys), rows)


def _insert_nonce(connection: Connection, nonce: Nonce, row: MatchRow) -> None:
    values = {"scope": nonce.scope, "hash": nonce.hash, "request": nonce.digest, "salt": nonce.salt}
    connection.execute(insert(schema.nonces).values(**values, match_id=row.id, rev=row.rev, made=row.updated))
