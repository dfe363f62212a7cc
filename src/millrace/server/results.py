"""Results of finished matches between accounts that want to show them.

Who plays for a result is settled by the first decision of a seat: whose it is then, and whether that account wants its
results shown. So nobody can wait for how a match goes before they say whether it shall count.

Results are written in the transaction that ends a match, which happens once, whichever process ends it and whatever
breaks off: what is over is never taken back. Ratings are worked out from them and kept nowhere.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Iterable
from itertools import groupby
from typing import Any, Final

from fastapi import FastAPI
from sqlalchemy import ColumnElement, Connection, func, insert, select

from millrace.core.cache import MEGABYTE, Cache
from millrace.core.decision import seat_letter
from millrace.core.game import Game
from millrace.core.outcome import Outcome
from millrace.server.hall import Hall
from millrace.server.ratings import Rating, after_game
from millrace.store.database import Database
from millrace.store.log import MOVE, PLAY
from millrace.store.matches import Change
from millrace.store.rows import MatchRow
from millrace.store.schema import accounts, contenders, keys, results
from millrace.table.match import Match
from millrace.table.seats import HUMAN

RATING_BYTES: Final = 200
"""About what a rating takes in memory."""


def keep(connection: Connection, change: Change, match: Match) -> None:
    """Note who begins to play for a result, and write the results of a match that has just ended."""
    for seat in _beginners(change, match):
        _note_contender(connection, change.after, seat)
    row = change.after
    if change.before.over or not row.over:
        return
    outcome, seats = match.game.outcome, _counted_seats(connection, row)
    if outcome is None or len(seats) < 2:
        return
    common = {"match_id": row.id, "title": row.title, "players": row.players, "ended": change.time}
    places = places_of(outcome, _left_seats(row))
    rows = [
        {**common, "account_id": account, "place": places[seat], "score": outcome.scores[seat]}
        for account, seat in seats.items()
    ]
    connection.execute(insert(results), rows)


def _beginners(change: Change, match: Match) -> list[int]:
    """The seats at which somebody has made their first decision with a change; none where the match is no contest.

    At one screen everybody may play every seat, whoever chose the seed can know what it brings, and a branch begins
    with what others have decided.
    """
    row = change.after
    if row.hot_seat or row.seeded or row.deal is not None or row.parent_at is not None:
        return []
    decided = Counter([entry.seat for entry in change.entries if entry.kind in (PLAY, MOVE)])
    people = [seat for seat in decided if row.seated[seat]["kind"] == HUMAN]
    return [seat for seat in people if _is_first(match.game, seat, decided[seat])]


def _is_first(game: Game, seat: int, decided: int) -> bool:
    """Whether a seat has not decided anything before its last so many decisions."""
    for number in range(len(game.steps)):
        step = game.step(number)
        if step.seat == seat and not step.forced:
            decided -= 1
            if decided < 0:
                return False
    return True


def _note_contender(connection: Connection, row: MatchRow, seat: int) -> None:
    """Note for which account a seat is played from its first decision on: its holder's, if that one wants it."""
    noted = select(contenders.c.seat).where(contenders.c.match_id == row.id, contenders.c.seat == seat)
    if connection.execute(noted).first() is not None:  # the first decision was taken back meanwhile
        return
    held = select(keys.c.account_id, keys.c.seats).where(keys.c.match_id == row.id, keys.c.account_id.is_not(None))
    holders = [account for account, letters in connection.execute(held) if seat_letter(seat) in letters]
    # Held, so that nobody deletes the account meanwhile.
    wanting = select(accounts.c.id).where(accounts.c.id.in_(holders), accounts.c.shows_results)
    wanting = wanting.order_by(accounts.c.id).limit(1).with_for_update(read=True, key_share=True)
    for account in connection.scalars(wanting).all():
        connection.execute(insert(contenders).values(match_id=row.id, seat=seat, account_id=account))


def places_of(outcome: Outcome, left: Container[int]) -> list[int]:
    """The places of all seats; those that were left to a bot come last, whatever the bot has made of them."""
    seats = range(len(outcome.scores))
    stayed = [outcome.place(seat) for seat in seats if seat not in left]
    return [
        1 + (len(stayed) if seat in left else len([place for place in stayed if place < outcome.place(seat)]))
        for seat in seats
    ]


def _left_seats(row: MatchRow) -> frozenset[int]:
    """The seats at which people began and bots play now: they were given away, or nobody came to them in time."""
    pairs = enumerate(zip(row.seated, row.seats, strict=True))
    return frozenset([seat for seat, (before, now) in pairs if before["kind"] == HUMAN != now["kind"]])


def _counted_seats(connection: Connection, row: MatchRow) -> dict[int, int]:
    """By account the one seat that it began to play for a result; who has passed it on since counts all the same."""
    begun = select(contenders.c.account_id, contenders.c.seat).where(contenders.c.match_id == row.id)
    seats: defaultdict[int, set[int]] = defaultdict(set)
    for account, seat in connection.execute(begun):
        seats[account].add(seat)
    own = {account: min(each) for account, each in seats.items() if len(each) == 1}
    # Held, so that nobody deletes the account until the result is written.
    there = select(accounts.c.id).where(accounts.c.id.in_(list(own))).order_by(accounts.c.id)
    there = there.with_for_update(read=True, key_share=True)
    return {account: own[account] for account in connection.scalars(there)}


class Ratings:
    """The ratings of accounts, as the results of a database have them."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: Final[Cache[Any, dict[int, Rating]]] = Cache(4 * MEGABYTE, lambda known: RATING_BYTES * len(known))

    def of(self, title: str, since: int = 0, until: int | None = None) -> dict[int, Rating]:
        """By account its rating in a title, from the matches that ended in a span of time; all begin alike there."""
        span = within(title, since, until)
        counted = select(func.count(), func.max(results.c.ended)).where(span)
        columns = (results.c.match_id, results.c.account_id, results.c.place)
        wanted = select(*columns).where(span).order_by(results.c.ended, results.c.match_id, results.c.account_id)
        with self._database.read() as connection:
            # Every end of a match moves the time, and every deletion the number.
            count, last = connection.execute(counted).one()
            state = (title, since, until, count, last)
            known = self._known.get(state)
            if known is not None:
                return known
            rows = connection.execute(wanted).all()
        ratings = ratings_after(rows)
        # If a match has ended between the two looks, these are not the ratings of what was counted.
        return self._known.keep(state, ratings) if len(rows) == count else ratings


def within(title: str, since: int, until: int | None) -> ColumnElement[bool]:
    """Which results are of a title and a span of time."""
    span = (results.c.title == title) & (results.c.ended >= since)
    return span if until is None else span & (results.c.ended < until)


def ratings_after(rows: Iterable[Any]) -> dict[int, Rating]:
    """By account its rating after matches, given as rows of results, those of a match together."""
    ratings: dict[int, Rating] = {}
    for _, group in groupby(rows, key=lambda row: row.match_id):
        places = {row.account_id: row.place for row in group}
        if len(places) < 2:  # the others have deleted their accounts
            continue
        before = [ratings.get(account, Rating()) for account in places]
        ratings.update(zip(places, after_game(before, list(places.values())), strict=True))
    return ratings


def install(app: FastAPI) -> None:
    """Let the results of matches be kept."""
    hall: Hall = app.state.hall
    hall.matches.on_write.append(keep)
    app.state.ratings = Ratings(hall.matches.database)
