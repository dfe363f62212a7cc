"""What several answer at once lies in the log like everything else, and counts only for those who may notice it."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Barrier

import pytest

import examples.quayside  # noqa: F401  # makes it known
import tests.games.lanterns.title  # noqa: F401  # makes it known
from millrace.core.decision import SPECTATOR
from millrace.core.record import Player
from millrace.store.errors import StaleRev
from millrace.store.log import APART, CONFIRM, MOVE, PLAY, READINESS, RESTART, SEAT, UNDO, Act, NotNow
from millrace.store.matches import SNAPSHOT_EVERY, Matches, NewMatch
from millrace.store.rows import MatchRow, Nonce
from millrace.table.match import Match
from millrace.table.scene import scene_of
from tests.store.playing import looks

THREE = (Player("human", "Anna"), Player("human", "Bert"), Player("random"))
TITLES = ("lanterns", "quayside")
EYES = (SPECTATOR, 0, 1, 2)


def begun(matches: Matches, title: str = "lanterns", players: tuple[Player, ...] = THREE) -> MatchRow:
    return matches.create(NewMatch(title, players, seed="3"), [])


def something(match: Match, chance: Random) -> Act:
    """What anybody who is awaited, or ready, might do."""
    game = match.game
    seat = chance.choice(game.waiting + (game.ready if chance.random() < 0.3 else ()))
    if chance.random() < 0.03:
        return Act(SEAT, seat, "random" if match.human(seat) else "human Back")
    if seat in game.ready or (match.can_take_back(seat) and chance.random() < 0.25):
        if match.can_take_back(seat):
            return Act(chance.choice((UNDO, RESTART)), seat)
        return Act(SEAT, seat, f"{match.players[seat].kind} Other")
    if match.pending_of(seat) is not None:
        return Act(CONFIRM, seat)
    option = chance.choice(list(game.options_for(seat))).text
    return Act(PLAY if match.human(seat) else MOVE, seat, option)


def play_on(matches: Matches, match_id: str, count: int, chance: Random) -> None:
    for _ in range(count):
        with matches.table(match_id) as table:
            if table.match.game.is_over:
                return
            entry, rev = something(table.match, chance), table.rev
        matches.act(match_id, rev, [entry])


def seen(match: Match, viewer: int) -> str:
    return json.dumps(scene_of(match, viewer, "en"))


def ready(matches: Matches, match_id: str, seat: int, *options: str) -> None:
    for option in options:
        with matches.table(match_id) as table:
            rev = table.row.rev_for(seat)
        matches.act_for(match_id, rev, Act(PLAY, seat, option))
    matches.act_for(match_id, rev + 1, Act(CONFIRM, seat))


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("seed", range(3))
def test_such_a_match_is_rebuilt_from_its_log(matches: Matches, other: Matches, title: str, seed: int) -> None:
    row, chance = begun(matches, title), Random(seed)
    for _ in range(6):
        play_on(matches, row.id, 15, chance)
        with matches.table(row.id) as table, other.table(row.id) as elsewhere:
            assert looks(table.match) == looks(elsewhere.match)
            assert table.row == elsewhere.row
            for viewer in EYES:
                assert table.row.rev_for(viewer) == matches.rev_for(row.id, table.rev, viewer)
                assert len(matches.history(row.id, viewer)) == table.row.rev_for(viewer)


def test_snapshots_keep_what_several_are_answering(matches: Matches) -> None:
    row, chance = begun(matches), Random(4)
    while True:
        play_on(matches, row.id, 1, chance)
        with matches.table(row.id) as table:
            if table.match.game.is_over:
                row = begun(matches)
            elif table.rev >= SNAPSHOT_EVERY and table.match.game.asks_several:
                before = looks(table.match)
                break
            elif table.rev < SNAPSHOT_EVERY and not table.match.game.asks_several:
                row = begun(matches)
    matches.forget()
    with matches.table(row.id) as table:
        assert looks(table.match) == before


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("seed", range(4))
def test_nobody_notices_an_answer_but_its_seat(matches: Matches, title: str, seed: int) -> None:
    row, chance = begun(matches, title), Random(seed)
    kinds = set()
    for _ in range(40):
        with matches.table(row.id) as table:
            if table.match.game.is_over:
                break
            entry, rev, updated = something(table.match, chance), table.rev, table.row.updated
            before = {viewer: (table.row.rev_for(viewer), seen(table.match, viewer)) for viewer in EYES}
        matches.act(row.id, rev, [entry])
        _, act, _ = matches.history(row.id, entry.seat)[-1]
        kinds.add(act.noticed)
        with matches.table(row.id) as table:
            for viewer in EYES:
                count, drawn = before[viewer]
                if act.noticed == APART and viewer != entry.seat:
                    assert (table.row.rev_for(viewer), seen(table.match, viewer)) == (count, drawn)
                else:
                    assert table.row.rev_for(viewer) == count + 1
            if act.noticed == APART:
                assert table.row.updated == updated
            if act.noticed == READINESS:
                assert seen(table.match, SPECTATOR) != before[SPECTATOR][1]
    assert kinds == {"all", APART, READINESS}


def test_who_is_ready_may_take_that_back_and_nobody_else_may_act(matches: Matches) -> None:
    row = begun(matches, "quayside")
    ready(matches, row.id, 1, "bid 2")
    with pytest.raises(NotNow):
        matches.act_for(row.id, 2, Act(PLAY, 1, "bid 1"))
    with pytest.raises(NotNow):
        matches.act_for(row.id, 2, Act(CONFIRM, 1))
    matches.act_for(row.id, 2, Act(UNDO, 1))
    with matches.table(row.id) as table:
        assert table.match.game.ready == () and table.row.waiting == "ABC" and table.rev == 3
        assert [table.row.rev_for(viewer) for viewer in EYES] == [2, 2, 3, 2]


def test_an_answer_counts_although_others_have_become_ready_meanwhile(matches: Matches, other: Matches) -> None:
    row = begun(matches, "quayside")
    ready(matches, row.id, 1, "bid 2")
    assert matches.row(row.id) is not None
    assert other.act_for(row.id, 0, Act(PLAY, 0, "bid 1")) == 3, "A knows nothing yet of B being ready"
    matches.act_for(row.id, 2, Act(UNDO, 1))
    other.act_for(row.id, 2, Act(CONFIRM, 0))
    with pytest.raises(StaleRev):
        other.act_for(row.id, 1, Act(UNDO, 0))  # it does know what it has done itself


def test_an_answer_to_a_question_that_is_closed_comes_too_late(matches: Matches) -> None:
    row = begun(matches, "quayside", THREE[:2])
    matches.act_for(row.id, 0, Act(PLAY, 0, "bid 1"))
    ready(matches, row.id, 1, "bid 2")
    matches.act_for(row.id, 1, Act(CONFIRM, 0))
    with pytest.raises(StaleRev) as late:
        matches.act_for(row.id, 2, Act(UNDO, 1))
    assert late.value.rev == 3, "as B counts: its own two, and that A was ready"


def test_another_seats_name_is_no_reason_to_look_past(matches: Matches) -> None:
    row = begun(matches, "quayside")
    matches.act(row.id, 0, [Act(SEAT, 1, "human Berta")])
    with pytest.raises(StaleRev):
        matches.act_for(row.id, 0, Act(PLAY, 0, "bid 1"))


def test_a_request_that_comes_again_is_answered_alike_whoever_is_ready_meanwhile(matches: Matches) -> None:
    row = begun(matches, "quayside")
    nonce = Nonce("match x 1", "once", "play")
    first = matches.act_for(row.id, 0, Act(PLAY, 0, "bid 1"), 0, nonce)
    ready(matches, row.id, 1, "bid 2")
    assert matches.act_for(row.id, 0, Act(PLAY, 0, "bid 1"), 0, nonce) == first == 1


@pytest.mark.parametrize("seed", range(3))
def test_all_may_answer_in_the_same_moment_from_different_processes(
    matches: Matches, other: Matches, seed: int
) -> None:
    row = begun(matches, "lanterns", tuple(Player("human") for _ in range(4)))
    start = Barrier(4)

    def answer(seat: int) -> None:
        store, chance, rev = (matches, other)[seat % 2], Random(10 * seed + seat), 0
        start.wait()
        for option in ("hang 3", chance.choice(("hang 1", "hang 2", "hang 3"))):
            store.act_for(row.id, rev, Act(PLAY, seat, option))
            with store.table(row.id) as table:
                rev = table.row.rev_for(seat)
        store.act_for(row.id, rev, Act(CONFIRM, seat))

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(answer, range(4)))
    with matches.table(row.id) as table, other.table(row.id) as elsewhere:
        assert table.match.game.state().reveals == 1 and table.rev == 12
        assert looks(table.match) == looks(elsewhere.match)
