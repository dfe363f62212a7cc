"""The rows of a match: what the tables keep of one, and how it is rebuilt from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, Final

from sqlalchemy import Connection, Row, delete, insert, select

from millrace import games
from millrace.core.decision import seat_letter
from millrace.core.errors import MillraceError, StaleRecord
from millrace.core.game import Game
from millrace.core.record import Player, Record
from millrace.core.texts import Message
from millrace.store import schema
from millrace.store.errors import BrokenLog
from millrace.store.log import APART, Act, carry_on
from millrace.table.match import Match
from millrace.table.seats import HUMAN


@dataclass(frozen=True, slots=True)
class MatchRow:
    """What the table of matches says about one."""

    id: str
    title: str
    rules: int
    content: str
    players: int
    seed: str
    deal: Mapping[str, Sequence[str]] | None
    """What a match from a real table began with; None if the seed decides."""
    seeded: bool
    switches: Mapping[str, str]
    seated: Sequence[Mapping[str, str]]
    language: str
    hot_seat: bool
    public: bool
    clock_kind: str
    clock_seconds: int
    grace_seconds: int
    hints: bool | None
    """Whether whoever began it allowed hints; None if that was not said."""
    parent: str | None
    parent_at: int | None
    made: int
    rev: int
    seats: Sequence[Mapping[str, str]]
    waiting: str
    bot_due: bool
    over: bool
    updated: int
    apart: Sequence[int]
    """By seat: how many entries nobody but the seat has noticed; nothing if there are none at all."""

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that belong to people, be it that a bot plays there for them now."""
        return tuple([seat for seat, player in enumerate(self.seated) if player["kind"] == HUMAN])

    @property
    def hints_allowed(self) -> bool:
        """Whether anybody may ask for hints, as `Match.hints_allowed` says."""
        return len(self.people) <= 1 if self.hints is None else self.hints

    def rev_for(self, viewer: int) -> int:
        """The rev as a seat, or SPECTATOR, counts it: so many changes of the match it could notice."""
        own = self.apart[viewer] if viewer >= 0 and self.apart else 0
        return self.rev - sum(self.apart) + own


_COLUMNS: Final = [schema.matches.c[each.name] for each in fields(MatchRow)]


@dataclass(frozen=True, slots=True)
class KeyRow:
    """What the table of keys says about one."""

    id: int
    hash: str
    renewed: str | None
    used: int | None
    seats: str
    admin: bool
    account_id: int | None


_KEY_COLUMNS: Final = [schema.keys.c[each.name] for each in fields(KeyRow)]


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


def row_now(connection: Connection, match_id: str) -> MatchRow | None:
    """What the table of matches says about one now; None if there is none of that id."""
    row = connection.execute(select(*_COLUMNS).where(schema.matches.c.id == match_id)).one_or_none()
    return None if row is None else row_of(row)


def keys_now(connection: Connection, match_id: str) -> tuple[KeyRow, ...]:
    """All keys of a match, the oldest first."""
    keys = schema.keys
    wanted = select(*_KEY_COLUMNS).where(keys.c.match_id == match_id).order_by(keys.c.id)
    return tuple([KeyRow(**row._asdict()) for row in connection.execute(wanted)])


def row_of(row: Row[Any]) -> MatchRow:
    """The match that a row of all columns describes."""
    return MatchRow(**row._asdict())


def entries_of(connection: Connection, match_id: str, after: int, until: int | None = None) -> list[Act]:
    """The log of a match behind its first entries, up to a rev if one is given."""
    table = schema.entries
    wanted = select(table.c.kind, table.c.seat, table.c.option).where(table.c.match_id == match_id, table.c.rev > after)
    if until is not None:
        wanted = wanted.where(table.c.rev <= until)
    return [Act(row.kind, row.seat, row.option) for row in connection.execute(wanted.order_by(table.c.rev))]


def match_at(connection: Connection, row: MatchRow, rev: int) -> Match:
    """The match as its log tells it up to a rev, from the last snapshot on if there is a usable one."""
    match, known = _snapshot(connection, row, rev)
    try:
        if match is None:
            match = _begun(row)
        carry_on(match, entries_of(connection, row.id, known, rev))
    except MillraceError as error:
        raise BrokenLog(row.id, error.message, error.packages) from error
    return match


def _begun(row: MatchRow) -> Match:
    """A match as it was when it began."""
    title = games.title(row.title)
    if title.rules_version != row.rules:
        raise StaleRecord(Message("core.stale-rules", recorded=row.rules, known=title.rules_version))
    seed = row.seed if row.deal is None else None
    game = Game(title, row.players, seed, row.switches, deal=row.deal)
    if game.header.content != row.content:
        raise StaleRecord(Message("core.stale-content", recorded=row.content, known=game.header.content))
    return fresh_match(game, row)


def fresh_match(game: Game, row: MatchRow) -> Match:
    """A match that begins with those who sit down first."""
    day = datetime.fromtimestamp(row.made / 1000, UTC).date().isoformat()
    game.header = replace(game.header, date=day)
    return Match(game, [Player(**player) for player in row.seated], row.language, hints=row.hints)


def _snapshot(connection: Connection, row: MatchRow, rev: int) -> tuple[Match | None, int]:
    """The match at the last snapshot not behind a rev, and the snapshot's rev; snapshots are worth a try, no more."""
    table = schema.snapshots
    wanted = select(table.c.rev, table.c.record).where(table.c.match_id == row.id, table.c.rev <= rev)
    snapshot = connection.execute(wanted.order_by(table.c.rev.desc()).limit(1)).one_or_none()
    if snapshot is None:
        return None, 0
    try:
        return Match.resume(Record.from_json(snapshot.record)), snapshot.rev
    except MillraceError:
        return None, 0


def take_snapshot(connection: Connection, row: MatchRow, match: Match) -> None:
    """Keep a match as it stands, in place of the last snapshot."""
    table = schema.snapshots
    connection.execute(delete(table).where(table.c.match_id == row.id))
    connection.execute(insert(table).values(match_id=row.id, rev=row.rev, record=match.record.to_json()))


def after_entries(row: MatchRow, match: Match, entries: Sequence[Act], time: int) -> MatchRow:
    """The row after entries of a time: its revs, and what else follows from the log."""
    apart = list(row.apart) or [0] * row.players
    for entry in entries:
        apart[entry.seat] += entry.noticed == APART
    seen = any(entry.noticed != APART for entry in entries)
    # A time that moved would tell of what nobody is to notice.
    updated = time if seen else row.updated
    changed = replace(row, rev=row.rev + len(entries), apart=apart if any(apart) else [], updated=updated)
    return with_standing(changed, match)


def with_standing(row: MatchRow, match: Match) -> MatchRow:
    """The row with what follows from the match: who sits where, who must act."""
    return replace(
        row,
        seats=[{"kind": player.kind, "name": player.name} for player in match.players],
        waiting="".join(seat_letter(seat) for seat in match.game.waiting),
        bot_due=match.actor >= 0 and match.plays_itself(match.actor) and match.game.next_ask is None,
        over=match.game.is_over,
    )


def entry_rows(after: MatchRow, entries: Sequence[Act], key_id: int, time: int) -> list[Mapping[str, Any]]:
    """The rows of entries that were appended to the log of a match that stands at a rev after them."""
    first = after.rev - len(entries) + 1
    return [
        {
            "match_id": after.id,
            "rev": rev,
            "kind": entry.kind,
            "seat": entry.seat,
            "option": entry.option,
            "noticed": entry.noticed,
            "key_id": key_id or None,
            "made": time,
        }
        for rev, entry in enumerate(entries, start=first)
    ]


def insert_keys(connection: Connection, row: MatchRow, keys: Sequence[NewKey]) -> None:
    """Keep the hashes of a new match's keys."""
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


def nonce_row(nonce: Nonce, row: MatchRow, time: int) -> Mapping[str, Any]:
    """What is remembered of what a request brought about."""
    values = {"scope": nonce.scope, "hash": nonce.hash, "request": nonce.digest, "salt": nonce.salt}
    return {**values, "match_id": row.id, "rev": row.rev, "made": time}
