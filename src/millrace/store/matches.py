"""The matches of a database: setting them up, changing them by compare-and-append, and rebuilding them from their logs.

A match that is played on stays in memory, so that a move costs one small transaction and no replay. What is in memory
never counts against the log: whoever takes a match from there first carries out what the log has meanwhile got.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from threading import Lock, RLock
from typing import Final, TypeVar

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select

from millrace import games
from millrace.core.cache import MEGABYTE, Cache
from millrace.core.decision import SPECTATOR
from millrace.core.errors import MillraceError
from millrace.core.game import Game
from millrace.core.record import Player
from millrace.store import schema
from millrace.store.database import Database, now
from millrace.store.errors import CameTwice, DatabaseAway, NonceReused, StaleRev, UnknownMatch
from millrace.store.log import APART, HINT, READINESS, Act, carry_on, carry_out, turns_ended
from millrace.store.rows import (
    KeyRow,
    MatchRow,
    NewKey,
    Nonce,
    after_entries,
    entries_of,
    entry_rows,
    fresh_match,
    insert_keys,
    keys_now,
    match_at,
    nonce_row,
    row_now,
    take_snapshot,
)
from millrace.store.statements import STANDING
from millrace.store.together import Work
from millrace.table import seats as seating
from millrace.table.match import Match

OPEN_MATCHES: Final = 128 * MEGABYTE
"""How many bytes of matches stay in memory."""
MATCH_BYTES: Final = 30_000
STEP_BYTES: Final = 400
"""About what a match takes in memory, in whichever title, and besides for each step: states now and then, what is told.
"""
SNAPSHOT_EVERY: Final = 64
"""After how many changes of a match a snapshot is taken; one match keeps one."""
GRACE_SECONDS: Final = 24 * 3600
"""How long somebody must be away before a vote to let a bot play for them counts, unless a match says otherwise."""
TRIES: Final = 8
"""How often a change is tried that may come between those of other processes."""
T = TypeVar("T")
_log = logging.getLogger("millrace.store")
NONCE_LIFE: Final = 24 * 3600 * 1000
"""Milliseconds for which a request that is sent again is recognised."""


@dataclass(frozen=True, slots=True)
class NewMatch:
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
    grace_seconds: int = GRACE_SECONDS
    hints: bool | None = None
    """Whether anybody may ask for hints; None: if somebody plays alone."""
    parent: str | None = None
    parent_at: int | None = None
    deal: Mapping[str, Sequence[str]] | None = None
    """For a match from a real table, in place of a seed: what is told so far."""


@dataclass(frozen=True, slots=True)
class Change:
    """A change of a match that is being written, or was: how it stood before and after, and the entries between."""

    before: MatchRow
    after: MatchRow
    entries: tuple[Act, ...]
    time: int
    """When it was made. The row's own time moves only with what everybody may notice."""

    @property
    def is_noticed(self) -> bool:
        """Whether anybody notices it besides the seats that have made it."""
        return not self.entries or any(entry.noticed != APART for entry in self.entries)


class Live:
    """A match in memory, as it stood at `row.rev`. Whoever uses the match holds its lock."""

    __slots__ = ("holders", "is_deciding", "keys", "lock", "match", "row", "since")

    def __init__(self) -> None:
        self.lock: Final = RLock()
        self.holders = 0
        """How many blocks of the thread that has the lock hold the match."""
        self.is_deciding = False
        """Whether the event loop holds it until a decision is written; what else the loop does meanwhile must not."""
        self.match: Match | None = None
        self.row: MatchRow | None = None
        self.since: int | None = None
        """What `Database.changes_elsewhere` said when the row was last read; every change by this process follows."""
        self.keys: tuple[int | None, tuple[KeyRow, ...]] = None, ()
        """The same for the keys of the match, and the keys."""

    def forget(self) -> None:
        """Let the next user rebuild the match from its log."""
        self.match = self.row = None

    def known_keys(self, since: int | None) -> tuple[MatchRow, tuple[KeyRow, ...]] | None:
        """Row and keys, if nothing has changed elsewhere since they were read; no lock is needed to look."""
        if since is None or self.since != since:
            return None
        (known, keys), row = self.keys, self.row
        return (row, keys) if known == since and row is not None else None

    def weight(self) -> int:
        """About how many bytes it takes."""
        return MATCH_BYTES + STEP_BYTES * len(self.match.game.steps) if self.match else STEP_BYTES


class HeldMatch:
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
        self.on_write: Final[list[Callable[[Connection, Change, Match], None]]] = []
        """Called inside the transaction of every change: what they write becomes durable with it. They get the match
        as it stands after the change, to look at and not to keep."""
        self.on_change: Final[list[Callable[[Change], None]]] = []
        """Called after every change of this process is durable, often by the thread that writes, before it is answered:
        they do not use the match itself, which is held until then."""
        self.on_delete: Final[list[Callable[[str], None]]] = []
        """Called with the id of every match that this process has deleted."""
        self._open: Final[Cache[str, Live]] = Cache(open_matches, Live.weight)
        self._opening = Lock()

    # -- reading -------------------------------------------------------------------------------------------------------

    def row(self, match_id: str) -> MatchRow | None:
        """What the table of matches says about one now; None if there is none of that id."""
        live, since = self._open.get(match_id), self.database.changes_elsewhere()
        if live is not None and since is not None and live.since == since and (row := live.row) is not None:
            return row
        with self.database.read() as connection:
            return row_now(connection, match_id)

    def known_keys(self, match_id: str) -> tuple[MatchRow, tuple[KeyRow, ...]] | None:
        """A match and its keys as this process remembers them, if nobody can have changed them; nothing is waited for.

        None if they have to be read.
        """
        live = self._open.get(match_id)
        return None if live is None else live.known_keys(self.database.changes_elsewhere(at_once=True))

    def keys(self, match_id: str) -> tuple[MatchRow | None, tuple[KeyRow, ...]]:
        """A match and its keys now; no match if there is none of that id."""
        since = self.database.changes_elsewhere()
        live = self._open.get(match_id)
        if live is not None and (remembered := live.known_keys(since)) is not None:
            return remembered
        with self.database.read() as connection:
            # The keys first: if the match is deleted meanwhile, it is the match that is missing.
            keys = keys_now(connection, match_id)
            row = row_now(connection, match_id)
        if row is not None and since is not None:
            live = self._live(match_id)
            live.keys = since, keys
            if live.row == row:  # what changed elsewhere was another match
                live.since = since
        return row, keys

    @contextmanager
    def table(self, match_id: str, known: MatchRow | None = None) -> Iterator[HeldMatch]:
        """A match as it stands now; nobody else in this process uses it inside the block, so the block is short.

        Whoever has just read the row of the match gives it as `known`, so that it is not read again.
        """
        live = self._live(match_id)
        with live.lock:
            table = self._up_to_date(live, match_id, known)
            live.holders += 1
            try:
                yield table
            finally:
                live.holders -= 1
            if not live.holders:
                self._open.weigh_again(match_id, live)

    def at(self, match_id: str, rev: int) -> Match:
        """A match as it stood when its log had `rev` entries: another one than that in memory, to keep."""
        with self.database.read() as connection:
            row = row_now(connection, match_id)
            if row is None or not 0 <= rev <= row.rev:
                raise UnknownMatch(match_id)
            return match_at(connection, row, rev)

    def entries(self, match_id: str, after: int = 0) -> list[Act]:
        """The log of a match behind its first entries."""
        with self.database.read() as connection:
            return entries_of(connection, match_id, after)

    def history(self, match_id: str, viewer: int = SPECTATOR, after: int = 0) -> list[tuple[int, Act, int]]:
        """What a seat has noticed of a match behind a rev, each entry with its rev and the time of making."""
        table = schema.entries
        wanted = select(table.c.kind, table.c.seat, table.c.option, table.c.noticed, table.c.made)
        with self.database.read() as connection:
            rows = connection.execute(wanted.where(_noticed_by(match_id, viewer)).order_by(table.c.rev)).all()
        acts = [(Act(row.kind, row.seat, row.option, row.noticed), row.made) for row in rows]
        return [(rev, act, made) for rev, (act, made) in enumerate(acts, start=1) if rev > after]

    def rev_for(self, match_id: str, rev: int, viewer: int) -> int:
        """A rev of a match as a seat, or SPECTATOR, counts it."""
        table = schema.entries
        wanted = select(func.count()).where(_noticed_by(match_id, viewer), table.c.rev <= rev)
        with self.database.read() as connection:
            return int(connection.scalar(wanted) or 0)

    def _live(self, match_id: str) -> Live:
        with self._opening:
            return self._open.get(match_id) or self._open.keep(match_id, Live())

    def _up_to_date(self, live: Live, match_id: str, known: MatchRow | None = None) -> HeldMatch:
        if live.match is not None and live.row is not None:
            is_known = known is not None and known.rev <= live.row.rev
            # Whoever holds it has looked already; what others change meanwhile is found out when something is written.
            if live.holders or is_known:
                return HeldMatch(live.match, live.row)
        since = self.database.changes_elsewhere()
        if live.match is not None and live.row is not None and since is not None and live.since == since:
            return HeldMatch(live.match, live.row)
        with self.database.read() as connection:
            is_behind = live.match is not None and since is None
            row = known if known is not None and is_behind else row_now(connection, match_id)
            if row is None:
                self._drop(match_id)
                raise UnknownMatch(match_id)
            if live.match is None or live.row is None:
                live.match = match_at(connection, row, row.rev)
            elif live.row.rev != row.rev:
                match, rev = live.match, live.row.rev
                live.forget()  # until it is known to be whole again
                carry_on(match, entries_of(connection, match_id, rev, row.rev))
                live.match = match
        live.row, live.since = row, since
        return HeldMatch(live.match, row)

    def _drop(self, match_id: str) -> None:
        with self._opening:
            self._open.drop(match_id)

    def forget(self) -> None:
        """Let go of every match in memory."""
        with self._opening:
            self._open.clear()

    # -- writing -------------------------------------------------------------------------------------------------------

    @contextmanager
    def writing(self, match_id: str) -> Iterator[Connection]:
        """A transaction for what belongs to a match besides its log: votes, notes, chat, webhooks.

        Such transactions of one match come one after the other, and the match is there until theirs is over;
        UnknownMatch if it has been deleted.
        """
        held = select(schema.matches.c.id).where(schema.matches.c.id == match_id).with_for_update()
        with self.database.write() as connection:
            if connection.scalar(held) is None:
                raise UnknownMatch(match_id)
            yield connection

    def create(
        self, setup: NewMatch, keys: Sequence[NewKey], moves: Sequence[Act] = (), nonce: Nonce | None = None
    ) -> MatchRow:
        """Begin a match, with moves that were already made elsewhere if there are any."""
        for player in setup.players:
            seating.check(player.kind)
        title = games.title(setup.title)
        seed = setup.seed if setup.deal is None else None
        game = Game(title, len(setup.players), seed, setup.switches, deal=setup.deal)
        made = now()
        seated = [{"kind": player.kind, "name": player.name} for player in setup.players]
        row = MatchRow(
            id=secrets.token_urlsafe(9),
            title=title.id,
            rules=title.rules_version,
            content=game.header.content,
            players=game.players,
            seed=game.header.seed,
            deal=game.header.deal,
            seeded=setup.deal is None and setup.seed is not None,
            switches=game.switches,
            seated=seated,
            language=setup.language,
            hot_seat=setup.hot_seat,
            public=setup.public,
            clock_kind=setup.clock_kind,
            clock_seconds=setup.clock_seconds,
            grace_seconds=setup.grace_seconds,
            hints=setup.hints,
            parent=setup.parent,
            parent_at=setup.parent_at,
            made=made,
            rev=0,
            seats=seated,
            waiting="",
            bot_due=False,
            over=False,
            updated=made,
            apart=[],
        )
        match = fresh_match(game, row)
        entries = turns_ended(match, game.closings())
        for move in moves:
            entries += carry_out(match, move)
        row = after_entries(row, match, entries, made)
        change = Change(row, row, entries, made)
        try:
            with self.database.write() as connection:
                connection.execute(insert(schema.matches).values(asdict(row)))
                insert_keys(connection, row, keys)
                self._write(connection, change, match, 0, nonce)
                self.database.notify(connection, f"{self.database.process} {row.id}")
        except self.database.duplicates:
            if nonce is not None and self.earlier_answer(nonce) is not None:
                raise CameTwice from None
            raise
        self._tell(change)
        return row

    def act(self, match_id: str, rev: int, entries: Sequence[Act], key_id: int = 0, nonce: Nonce | None = None) -> int:
        """Change a match that stands at `rev`; answer the rev after it. What returns is durable.

        StaleRev if the match has gone on, the error of whatever cannot be done otherwise: then nothing has changed.
        With a nonce that was seen before, answer what was answered then.
        """
        live = self._live(match_id)
        try:
            with live.lock:
                change = self._changed(live, match_id, rev, entries, key_id, nonce)
                if not live.holders:
                    self._open.weigh_again(match_id, live)
        except (MillraceError, *self.database.duplicates):
            # The request may have come before. Nobody looks for that as long as all goes well.
            if nonce is not None and (earlier := self.earlier_answer(nonce)) is not None:
                return earlier.rev
            raise
        self._tell(change)
        return change.after.rev

    def act_for(self, match_id: str, rev: int, entry: Act, key_id: int = 0, nonce: Nonce | None = None) -> int:
        """Change a match for a seat that knows it at `rev`, as the seat counts; answer the rev after it, as `act` does.

        While several are asked at once it does not matter that others have become ready meanwhile.
        """
        late = StaleRev(rev, rev)
        for _ in range(TRIES):
            with self.table(match_id) as table:
                late = StaleRev(rev, table.row.rev_for(entry.seat))
                if not self._is_known(table, entry.seat, rev):
                    break
                try:
                    return self.act(match_id, table.rev, [entry], key_id, nonce)
                except StaleRev:  # another process was faster; perhaps nobody notices what it did
                    continue
        if nonce is not None and (earlier := self.earlier_answer(nonce)) is not None:
            return earlier.rev  # what has gone on is this very request, which came to another process as well
        raise late

    async def act_at_once(
        self,
        known: MatchRow,
        rev: int,
        entry: Act,
        key_id: int,
        nonce: Nonce | None,
        check: Callable[[Match], None],
        then: Callable[[int], T],
    ) -> T | None:
        """Do what `act_for` does in the event loop, which waits for nothing but the disk; None if it takes more.

        Then nothing has happened, and whoever asked takes the long way: the match is in use or not in memory, the seat
        knows another rev, the decision is refused, or it could not be written. `known` is the row of the match as it
        was just read. `check` looks at the match before anything is done; `then` gets the rev after it, while nobody
        else can use the match, and says what to answer. A loop that changes between threads instead costs as much
        again: they all want the one interpreter.
        """
        live = self._open.get(known.id)
        if live is None or live.is_deciding or not live.lock.acquire(blocking=False):
            return None
        live.is_deciding, live.holders = True, live.holders + 1
        try:
            row, match = live.row, live.match
            if match is None or row is None or row.rev < known.rev or row.rev_for(entry.seat) != rev:
                return None
            try:
                check(match)
                change = self._carried(live, HeldMatch(match, row), [entry])
            except MillraceError:
                return None
            try:
                await self._appended(change, match, key_id, nonce)
            except BaseException as error:
                live.forget()
                if isinstance(error, (StaleRev, *self.database.duplicates)):
                    return None
                raise
            live.row = change.after
            return then(change.after.rev)
        finally:
            live.is_deciding, live.holders = False, live.holders - 1
            live.lock.release()
            self._open.weigh_again(known.id, live)

    async def _appended(self, change: Change, match: Match, key_id: int, nonce: Nonce | None) -> None:
        """Append a change, and tell others of it as soon as it is durable; meanwhile the event loop goes on."""
        loop = asyncio.get_running_loop()
        written: asyncio.Future[None] = loop.create_future()

        def settle(error: BaseException | None) -> None:
            if written.cancelled():
                return
            if error is None:
                written.set_result(None)
            else:
                written.set_exception(error)

        def tell(error: BaseException | None) -> None:
            try:
                if error is None:
                    self._tell(change)
            finally:
                loop.call_soon_threadsafe(settle, error)

        self.database.append_soon(change.after.id, self._work(change, match, key_id, nonce), tell)
        await written

    def _is_known(self, table: HeldMatch, seat: int, rev: int) -> bool:
        """Whether a seat that knows a rev knows all that its decision may rest on: that somebody asked for a hint
        changes nothing, and while several are asked at once, nor does it that others have become ready.
        """
        gone_on = table.row.rev_for(seat) - rev
        if gone_on <= 0:
            return gone_on == 0
        entries, several = schema.entries, table.match.game.asks_several
        wanted = select(entries.c.kind, entries.c.seat, entries.c.noticed).where(_noticed_by(table.row.id, seat))
        with self.database.read() as connection:
            since = connection.execute(wanted.order_by(entries.c.rev.desc()).limit(gone_on)).all()
        return all(row.kind == HINT or (several and row.seat != seat and row.noticed == READINESS) for row in since)

    def act_now(
        self, match_id: str, decide: Callable[[Match], Act], key_id: int = 0, nonce: Nonce | None = None
    ) -> int:
        """Change a match by what is decided on it as it stands, at whatever rev; answer the rev after it.

        For what does not depend on the rev that somebody knew. Otherwise like `act`.
        """
        late = StaleRev(0, 0)
        for _ in range(TRIES):
            if nonce is not None and (earlier := self.earlier_answer(nonce)) is not None:
                return earlier.rev
            try:
                with self.table(match_id) as table:
                    return self.act(match_id, table.rev, [decide(table.match)], key_id, nonce)
            except StaleRev:  # another process was faster
                late = StaleRev(0, self.rev_for(match_id, table.rev, SPECTATOR))
        raise late

    def _changed(
        self, live: Live, match_id: str, rev: int, entries: Sequence[Act], key_id: int, nonce: Nonce | None
    ) -> Change:
        table = self._up_to_date(live, match_id)
        if table.rev != rev:
            raise StaleRev(rev, table.rev)
        change = self._carried(live, table, entries)
        try:
            self.database.append(match_id, self._work(change, table.match, key_id, nonce))
        except BaseException:
            live.forget()
            raise
        live.row = change.after
        return change

    def _carried(self, live: Live, table: HeldMatch, entries: Sequence[Act]) -> Change:
        """Carry entries out; what could be carried out only in part is forgotten."""
        carried: list[Act] = []
        try:
            for entry in entries:
                carried += carry_out(table.match, entry)
            time = now()
            after = after_entries(table.row, table.match, carried, time)
        except BaseException as error:
            if carried or not isinstance(error, MillraceError):
                live.forget()
            raise
        return Change(table.row, after, tuple(carried), time)

    def _work(self, change: Change, match: Match, key_id: int, nonce: Nonce | None) -> Work:
        """What writes a change."""
        before, after = change.before, change.after
        standing = {name: getattr(after, name) for name in STANDING}

        def work(connection: Connection) -> None:
            if not self.database.statements.move_on(connection, before.id, before.rev, standing):
                row = row_now(connection, before.id)
                raise StaleRev(before.rev, row.rev) if row else UnknownMatch(before.id)
            self._write(connection, change, match, key_id, nonce)

        return work

    def _write(self, connection: Connection, change: Change, match: Match, key_id: int, nonce: Nonce | None) -> None:
        """Write what belongs to a change besides the row of the match itself."""
        after, statements = change.after, self.database.statements
        statements.append(connection, entry_rows(after, change.entries, key_id, change.time))
        if nonce is not None:
            statements.remember(connection, nonce_row(nonce, after, change.time))
        if after.rev // SNAPSHOT_EVERY > (after.rev - len(change.entries)) // SNAPSHOT_EVERY:
            take_snapshot(connection, after, match)
        for write in self.on_write:
            write(connection, change, match)

    def _tell(self, change: Change) -> None:
        for tell in self.on_change:
            try:
                tell(change)
            except DatabaseAway:  # what is durable stays so, and whoever was not told looks again
                _log.warning("not everybody could be told of a change of match %s", change.after.id)

    # -- the end of a match --------------------------------------------------------------------------------------------

    def delete(self, match_id: str) -> None:
        """Delete a match with its log, keys, chat and everything else that belongs to it; nothing brings it back."""
        with self.database.write() as connection:
            connection.execute(delete(schema.matches).where(schema.matches.c.id == match_id))
            self.database.notify(connection, f"{self.database.process} {match_id}")
        self._drop(match_id)
        for tell in self.on_delete:
            tell(match_id)

    def unchanged_since(self, time: int) -> list[str]:
        """The matches, finished or not, that nothing has happened to since a time and that nobody looks at now."""
        table, seen = schema.matches, schema.presence
        watched = select(seen.c.match_id).where(seen.c.until > now())
        wanted = select(table.c.id).where(table.c.updated < time, table.c.id.not_in(watched))
        with self.database.read() as connection:
            return list(connection.scalars(wanted.order_by(table.c.updated)))

    # -- requests that come twice --------------------------------------------------------------------------------------

    def earlier_answer(self, nonce: Nonce) -> EarlierAnswer | None:
        """What a request brought about when it came before; None if it is new. NonceReused if it was another one."""
        table = schema.nonces
        query = select(table).where(table.c.scope == nonce.scope, table.c.hash == nonce.hash)
        with self.database.read() as connection:
            row = connection.execute(query).one_or_none()
        if row is None:
            return None
        if row.request != nonce.digest:
            raise NonceReused
        return EarlierAnswer(row.match_id, row.rev, row.salt)

    def forget_nonces(self) -> None:
        """Drop the nonces that are too old to come again."""
        with self.database.write() as connection:
            connection.execute(delete(schema.nonces).where(schema.nonces.c.made < now() - NONCE_LIFE))


def _noticed_by(match_id: str, viewer: int) -> ColumnElement[bool]:
    """Which entries of a match a seat, or SPECTATOR, has noticed."""
    table = schema.entries
    return (table.c.match_id == match_id) & ((table.c.noticed != APART) | (table.c.seat == viewer))


@dataclass(frozen=True, slots=True)
class EarlierAnswer:
    """What a request that came before brought about."""

    match_id: str
    rev: int
    salt: str
