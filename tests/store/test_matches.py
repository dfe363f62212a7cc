"""The decision log is the truth: what was appended is there, once, and everything else follows from it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Barrier
from typing import Any

import pytest
from sqlalchemy import Connection, delete, func, select, update

from millrace.core.errors import IllegalOption, UnreadableOption
from millrace.core.record import Player
from millrace.store import schema
from millrace.store.errors import BrokenLog, NonceReused, StaleRev, UnknownMatch
from millrace.store.log import AGREE, ASK_BACK, CONFIRM, PLAY, RESTART, SEAT, UNDO, Act, NotNow
from millrace.store.matches import MATCH_BYTES, SNAPSHOT_EVERY, Change, Matches, NewMatch
from millrace.store.rows import NewKey, Nonce
from millrace.table.consent import TakeBackRequest
from millrace.table.errors import NothingAsked, NothingToConfirm
from millrace.table.match import Match
from tests.store.playing import TITLE, TWO, begun, first_option, looks, play_on


def count(matches: Matches, match_id: str) -> int:
    wanted = select(func.count()).where(schema.entries.c.match_id == match_id)
    with matches.database.read() as connection:
        return int(connection.scalar(wanted) or 0)


@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 8))])
def test_a_match_is_rebuilt_from_its_log(matches: Matches, other: Matches, seed: int) -> None:
    row = begun(matches, seed=str(seed))
    chance = Random(seed)
    for _ in range(5):
        rev = play_on(matches, row.id, 40, chance)
        with matches.table(row.id) as table, other.table(row.id) as elsewhere:
            assert looks(table.match) == looks(elsewhere.match)
            assert table.row == elsewhere.row
            assert rev == table.rev == elsewhere.rev == count(matches, row.id)
            assert looks(matches.at(row.id, rev)) == looks(table.match)


def test_snapshots_are_only_a_cache(matches: Matches) -> None:
    row = begun(matches)
    play_on(matches, row.id, 2 * SNAPSHOT_EVERY + 7, Random(1))
    with matches.table(row.id) as table:
        before = looks(table.match)
    with matches.database.read() as connection:
        assert connection.scalar(select(schema.snapshots.c.rev)) == 2 * SNAPSHOT_EVERY
    for spoil in ("kept", "broken", "gone"):
        with matches.database.write() as connection:
            if spoil == "broken":
                connection.execute(update(schema.snapshots).values(record='{"format": "millrace record 1"}'))
            if spoil == "gone":
                connection.execute(delete(schema.snapshots))
        matches.forget()
        with matches.table(row.id) as table:
            assert looks(table.match) == before, spoil
    play_on(matches, row.id, 20, Random(2))


def test_every_rev_can_be_seen_again(matches: Matches) -> None:
    row = begun(matches)
    seen = []
    for step in range(30):
        with matches.table(row.id) as table:
            seen.append(looks(table.match))
        play_on(matches, row.id, 1, Random(step))
    assert [looks(matches.at(row.id, rev)) for rev in range(30)] == seen
    with pytest.raises(UnknownMatch):
        matches.at(row.id, 31)


def test_rev_grows_with_every_change_and_also_when_something_is_taken_back(matches: Matches) -> None:
    row = begun(matches)
    option = first_option(matches, row.id)
    for rev, entry in enumerate([Act(PLAY, 0, option), Act(UNDO, 0), Act(PLAY, 0, option), Act(RESTART, 0)]):
        assert matches.act(row.id, rev, [entry]) == rev + 1
    with matches.table(row.id) as table:
        assert table.match.game.steps == ()
    assert [entry.kind for entry in matches.entries(row.id)] == [PLAY, UNDO, PLAY, RESTART]


def test_what_stands_is_taken_back_by_consent_and_its_history_stays(matches: Matches, other: Matches) -> None:
    row = begun(matches)
    play_on(matches, row.id, 30, Random(5))
    with matches.table(row.id) as table:
        rev = table.rev
    matches.act(row.id, rev, [Act(SEAT, 0, "human Anna"), Act(SEAT, 1, "human Bert")])
    with matches.table(row.id) as table:
        rev, target = table.rev, table.match.last_turn((0, 1))
        seen = looks(table.match)
    rev = matches.act(row.id, rev, [Act(ASK_BACK, 0, f"{target} A")])
    with other.table(row.id) as table:
        assert table.match.request == TakeBackRequest(0, target, (0,), (0, 1)) and table.match.standing > target
    rev = other.act(row.id, rev, [Act(AGREE, 1, "B")])
    with matches.table(row.id) as table:
        assert (table.rev, table.match.standing, table.match.request) == (rev, target, None)
        assert looks(matches.at(row.id, rev)) == looks(table.match)
    assert looks(matches.at(row.id, rev - 2)) == seen, "what was undone can be seen again"
    assert [entry.kind for entry in matches.entries(row.id)][-2:] == [ASK_BACK, AGREE]
    with pytest.raises(NothingAsked):
        matches.act(row.id, rev, [Act(AGREE, 1, "B")])
    assert count(matches, row.id) == rev


def test_what_needs_no_rev_is_done_between_others_changes(matches: Matches, other: Matches) -> None:
    row = begun(matches)
    option = first_option(matches, row.id)
    nonce = Nonce("match x 1", "once", "seat")
    seen = []

    def decide(match: Match) -> Act:
        seen.append(match.pending)
        if len(seen) == 1:  # meanwhile another process
            other.act(row.id, 0, [Act(PLAY, 0, option)])
        return Act(SEAT, 1, "human Berta")

    for _ in range(2):
        assert matches.act_now(row.id, decide, 0, nonce) == 2
    assert len(seen) == 2 and seen[1] is not None
    assert [entry.kind for entry in matches.entries(row.id)] == [PLAY, SEAT]


def test_whoever_comes_too_late_changes_nothing(matches: Matches, other: Matches) -> None:
    row = begun(matches)
    option = first_option(matches, row.id)
    with other.table(row.id):
        pass  # the other process knows the match as it was
    assert matches.act(row.id, 0, [Act(PLAY, 0, option)]) == 1
    with pytest.raises(StaleRev) as caught:
        other.act(row.id, 0, [Act(PLAY, 0, option)])
    assert caught.value.rev == 1
    assert other.act(row.id, 1, [Act(UNDO, 0)]) == 2
    with matches.table(row.id) as table:
        assert table.rev == 2 and table.match.pending is None and not table.match.game.steps


def test_of_many_writers_at_one_rev_one_wins(matches: Matches, other: Matches) -> None:
    row = begun(matches)
    option = first_option(matches, row.id)
    start = Barrier(8)

    def race(number: int) -> int:
        store = (matches, other)[number % 2]
        won = 0
        start.wait()
        for _ in range(12):
            with store.table(row.id) as table:
                rev, pending = table.rev, table.match.pending
            entry = Act(PLAY, 0, option) if pending is None else Act(UNDO, 0)
            try:
                store.act(row.id, rev, [entry])
                won += 1
            except StaleRev:
                pass
        return won

    with ThreadPoolExecutor(8) as pool:
        won = sum(pool.map(race, range(8)))
    with matches.table(row.id) as table, other.table(row.id) as elsewhere:
        assert table.rev == elsewhere.rev == won == count(matches, row.id)
        assert looks(table.match) == looks(elsewhere.match) == looks(matches.at(row.id, won))


def test_a_request_that_comes_again_is_not_done_again(matches: Matches, other: Matches) -> None:
    row = begun(matches)
    option = first_option(matches, row.id)
    nonce = Nonce("match x 1", "once", "play")
    for store in (matches, matches, other):
        assert store.act(row.id, 0, [Act(PLAY, 0, option)], 0, nonce) == 1
    assert count(matches, row.id) == 1
    with pytest.raises(NonceReused):
        matches.act(row.id, 1, [Act(UNDO, 0)], 0, Nonce("match x 1", "once", "undo"))
    # Another key may happen to use the same nonce.
    assert matches.act(row.id, 1, [Act(UNDO, 0)], 0, Nonce("match x 2", "once", "undo")) == 2


def test_a_request_that_comes_twice_at_once_is_done_once(matches: Matches, other: Matches) -> None:
    row = begun(matches)
    option = first_option(matches, row.id)
    start = Barrier(6)

    def send(number: int) -> int:
        start.wait()
        store = (matches, other)[number % 2]
        return store.act(row.id, 0, [Act(PLAY, 0, option)], 0, Nonce("match x 1", "once", "play"))

    with ThreadPoolExecutor(6) as pool:
        assert set(pool.map(send, range(6))) == {1}
    assert count(matches, row.id) == 1


def test_a_request_that_another_process_does_meanwhile_gets_its_answer(
    matches: Matches, other: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    row, nonce = begun(matches), Nonce("match x 1", "once", "play")
    act = Act(PLAY, 0, first_option(matches, row.id))
    known = matches.table

    def later(match_id: str) -> Any:
        monkeypatch.undo()
        other.act_for(row.id, 0, act, 0, nonce)
        return known(match_id)

    monkeypatch.setattr(matches, "table", later)
    assert matches.act_for(row.id, 0, act, 0, nonce) == 1, "not told that the match has gone on"
    assert count(matches, row.id) == 1


@pytest.mark.parametrize(
    ("entry", "error"),
    [
        (Act(PLAY, 0, "build cotton-mill nowhere.9"), UnreadableOption),
        (Act(PLAY, 0, "card wild-location"), IllegalOption),
        (Act(PLAY, 1, "pass"), NotNow),
        (Act(CONFIRM, 0), NothingToConfirm),
        (Act(CONFIRM, 1), NotNow),
    ],
    ids=["unreadable", "illegal", "not their turn", "nothing to confirm", "another's turn"],
)
def test_what_cannot_be_done_changes_nothing(matches: Matches, entry: Act, error: type[Exception]) -> None:
    row = begun(matches)
    with matches.table(row.id) as table:
        match, before = table.match, looks(table.match)
    with pytest.raises(error):
        matches.act(row.id, 0, [entry])
    with matches.table(row.id) as table:
        assert table.match is match, "a refused request must not cost a replay"
        assert looks(table.match) == before and table.rev == 0


def test_a_write_that_fails_leaves_memory_and_log_as_they_were(matches: Matches) -> None:
    row = begun(matches)
    option = first_option(matches, row.id)

    def fail(connection: Connection, change: Change, match: Match) -> None:
        raise OSError("disk full")

    matches.on_write.append(fail)
    with pytest.raises(OSError):
        matches.act(row.id, 0, [Act(PLAY, 0, option)])
    matches.on_write.clear()
    with matches.table(row.id) as table:
        assert table.rev == 0 and table.match.pending is None
    assert matches.act(row.id, 0, [Act(PLAY, 0, option)]) == 1


def test_several_entries_are_appended_together_or_not_at_all(matches: Matches) -> None:
    row = begun(matches)
    option = first_option(matches, row.id)
    with pytest.raises(NotNow):
        matches.act(row.id, 0, [Act(PLAY, 0, option), Act(CONFIRM, 1)])
    with matches.table(row.id) as table:
        assert table.rev == 0 and table.match.pending is None
    assert matches.act(row.id, 0, [Act(PLAY, 0, option), Act(UNDO, 0)]) == 2


def test_a_bot_that_takes_over_begins_the_turn_anew(matches: Matches) -> None:
    row = begun(matches)
    matches.act(row.id, 0, [Act(PLAY, 0, first_option(matches, row.id))])
    matches.act(row.id, 1, [Act(SEAT, 0, "greedy Anna")])
    found = matches.row(row.id)
    assert found is not None and found.bot_due
    assert found.seats == [{"kind": "greedy", "name": "Anna"}, {"kind": "human", "name": "Bert"}]
    with matches.table(row.id) as table:
        assert table.match.pending is None and not table.match.unconfirmed_steps


def test_another_name_does_not_disturb_the_turn(matches: Matches) -> None:
    row = begun(matches)
    matches.act(row.id, 0, [Act(PLAY, 0, first_option(matches, row.id))])
    matches.act(row.id, 1, [Act(SEAT, 0, "human Anna Lena")])
    with matches.table(row.id) as table:
        assert table.match.pending is not None
        assert table.match.players[0] == Player("human", "Anna Lena")


def test_few_matches_stay_in_memory_and_all_can_be_played(matches: Matches) -> None:
    few = Matches(matches.database, open_matches=2 * MATCH_BYTES)
    rows = [begun(few, seed=str(seed)) for seed in range(4)]
    for step in range(6):
        for row in rows:
            play_on(few, row.id, 1, Random(step))
    for row in rows:
        with few.table(row.id) as table:
            assert looks(table.match) == looks(few.at(row.id, table.rev))
    assert few._open.bytes <= 2 * MATCH_BYTES
    assert len(few._open) < len(rows)


def test_what_follows_from_the_log_is_kept_beside_it(matches: Matches) -> None:
    row = begun(matches, (Player("random"), Player("random")))
    assert (row.waiting, row.bot_due, row.over) in {("A", True, False), ("B", True, False)}
    while not row.over:
        play_on(matches, row.id, 50, Random(3))
        row = matches.row(row.id) or row
    assert (row.waiting, row.bot_due, row.over) == ("", False, True)


def test_keys_are_kept_as_hashes(matches: Matches) -> None:
    matches.create(NewMatch(TITLE, TWO), [NewKey((0,), "secret-token", admin=True), NewKey((), "watch-token")])
    with matches.database.read() as connection:
        rows = connection.execute(select(schema.keys)).all()
    assert [(row.seats, row.admin) for row in rows] == [("A", True), ("", False)]
    assert "secret-token" not in str(rows)


def test_a_log_of_other_rules_is_refused_with_a_reason(matches: Matches) -> None:
    row = begun(matches)
    with matches.database.write() as connection:
        connection.execute(update(schema.matches).values(rules=99))
    matches.forget()
    with pytest.raises(BrokenLog) as caught, matches.table(row.id):
        pass
    assert "99" in caught.value.text("en") and "99" in caught.value.text("de")


def test_an_unknown_match_is_an_error(matches: Matches) -> None:
    assert matches.row("nowhere") is None
    with pytest.raises(UnknownMatch), matches.table("nowhere"):
        pass
    with pytest.raises(UnknownMatch):
        matches.act("nowhere", 0, [Act(UNDO, 0)])
