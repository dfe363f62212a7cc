"""Decisions in the event loop: as those of a thread, as long as nothing must be waited for but the disk."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from random import Random
from threading import Event, Thread
from typing import Any, TypeVar

import pytest
from sqlalchemy import Connection

from millrace.core.errors import MillraceError
from millrace.store.errors import CameTwice, DatabaseAway
from millrace.store.log import CONFIRM, PLAY, Act
from millrace.store.matches import Change, Matches
from millrace.store.rows import MatchRow, Nonce
from millrace.table.match import Match
from tests.awaiting import result_of
from tests.store.playing import begun, first_option

T = TypeVar("T")


def nothing(_: Match) -> None:
    """Look at a match without an objection."""


def decide(matches: Matches, row: MatchRow, act: Act, rev: int = 0, **more: Any) -> Coroutine[Any, Any, int | None]:
    """Decide at once; the answer is the rev after it."""
    check, nonce = more.get("check", nothing), more.get("nonce")
    return matches.act_at_once(row, rev, act, 0, nonce, check, more.get("then", lambda rev: rev))


def opened(matches: Matches, **values: object) -> tuple[MatchRow, Act]:
    """A match in memory, and a decision of its first seat."""
    row = begun(matches, **values)  # type: ignore[arg-type]
    return row, Act(PLAY, 0, first_option(matches, row.id))


def test_a_game_in_the_loop_is_the_same_as_in_threads(matches: Matches) -> None:
    rows = [begun(matches), begun(matches)]
    first_option(matches, rows[1].id)  # in memory
    chance = Random(5)

    async def play() -> None:
        for _ in range(40):
            with matches.table(rows[0].id) as table:
                match, rev = table.match, table.row.rev_for(table.match.actor)
                option = "" if match.pending else chance.choice(list(match.game.options_for(match.actor))).text
                act = Act(PLAY if option else CONFIRM, match.actor, option)
            known = matches.row(rows[1].id)
            assert known is not None
            assert await decide(matches, known, act, rev) == matches.act_for(rows[0].id, rev, act)

    result_of(play())
    logs = [matches.entries(row.id) for row in rows]
    assert logs[0] == logs[1] and len(logs[0]) >= 40


def test_what_was_decided_is_durable_and_told_before_it_is_answered(matches: Matches, other: Matches) -> None:
    row, act = opened(matches)
    told: list[Change] = []
    matches.on_change.append(told.append)
    seen: list[int] = []

    def answered(rev: int) -> int:
        seen.extend([len(other.entries(row.id)), len(told)])
        return rev

    assert result_of(decide(matches, row, act, then=answered)) == 1
    assert seen == [1, 1]


def test_a_match_that_somebody_uses_takes_the_long_way(matches: Matches) -> None:
    row, act = opened(matches)
    held, done = Event(), Event()

    def use() -> None:
        with matches.table(row.id):
            held.set()
            done.wait(30)

    user = Thread(target=use)
    user.start()
    held.wait(30)
    try:
        assert result_of(decide(matches, row, act)) is None
    finally:
        done.set()
        user.join()
    assert matches.entries(row.id) == []
    assert result_of(decide(matches, row, act)) == 1


def test_of_two_at_the_same_moment_one_takes_the_long_way(matches: Matches) -> None:
    row, act = opened(matches)

    async def both() -> list[int | None]:
        return list(await asyncio.gather(decide(matches, row, act), decide(matches, row, act)))

    assert result_of(both()) == [1, None]
    assert len(matches.entries(row.id)) == 1


def refused(_: Match) -> None:
    """Object to anything."""
    raise CameTwice


@pytest.mark.parametrize("trouble", ["rev", "option", "check", "forgotten"])
def test_what_is_not_in_order_takes_the_long_way_and_changes_nothing(matches: Matches, trouble: str) -> None:
    row, act = opened(matches)
    wanted = Act(PLAY, 0, "network nowhere") if trouble == "option" else act
    if trouble == "forgotten":
        matches.forget()
    check = refused if trouble == "check" else nothing
    assert result_of(decide(matches, row, wanted, 1 if trouble == "rev" else 0, check=check)) is None
    assert matches.entries(row.id) == []
    assert matches.act(row.id, 0, [act]) == 1


def test_a_request_that_comes_again_takes_the_long_way(matches: Matches) -> None:
    (row, act), (second, _) = opened(matches), opened(matches)
    nonce = Nonce("match", "once", "this")
    assert result_of(decide(matches, row, act, nonce=nonce)) == 1
    assert result_of(decide(matches, second, act, nonce=nonce)) is None
    assert matches.entries(second.id) == []
    assert matches.act(second.id, 0, [act]) == 1, "what could not be written is not remembered"


def test_a_database_that_fails_is_named_and_nothing_is_remembered(matches: Matches) -> None:
    row, act = opened(matches)

    def fail(connection: Connection, change: Change, match: Match) -> None:
        raise DatabaseAway("store.database-away")

    matches.on_write.append(fail)
    with pytest.raises(MillraceError):
        result_of(decide(matches, row, act))
    matches.on_write.remove(fail)
    assert matches.entries(row.id) == []
    assert matches.act(row.id, 0, [act]) == 1


def test_others_are_answered_while_the_disk_is_awaited(matches: Matches) -> None:
    row, act = opened(matches)
    going, written = Event(), Event()

    def slow(connection: Connection, change: Change, match: Match) -> None:
        going.set()
        written.wait(30)

    matches.on_write.append(slow)

    async def both() -> int | None:
        decided = asyncio.create_task(decide(matches, row, act))
        while not going.is_set():
            await asyncio.sleep(0.001)
        assert not decided.done()
        written.set()
        return await decided

    assert result_of(both()) == 1
