"""What is tried in an open turn lies in the log like everything else, and counts for its seat alone."""

from __future__ import annotations

from random import Random

import pytest

from millrace.core.decision import SPECTATOR
from millrace.core.record import Player
from millrace.store.log import APART, CONFIRM, MOVE, PLAY, RESTART, TURN, UNDO, Act
from millrace.store.matches import Matches, NewMatch
from millrace.store.rows import MatchRow
from millrace.table.match import Match
from tests.store.playing import begun, looks

EYES = (SPECTATOR, 0, 1)


def row_of(matches: Matches, row: MatchRow) -> MatchRow:
    found = matches.row(row.id)
    assert found is not None
    return found


def revs(matches: Matches, row: MatchRow) -> list[int]:
    return [row_of(matches, row).rev_for(viewer) for viewer in EYES]


def do(matches: Matches, row: MatchRow, *entries: Act) -> None:
    for entry in entries:
        with matches.table(row.id) as table:
            rev = table.rev
        matches.act(row.id, rev, [entry])


def open_option(matches: Matches, row: MatchRow) -> str:
    """An option of the seat in turn that does not end the turn."""
    with matches.table(row.id) as table:
        game = table.match.game
        courses = [game.course(option) for option in game.options]
    return next(course.steps[0].option.text for course in courses if not course.ends_turn and not course.reveals)


def something(match: Match, chance: Random) -> Act:
    """What the seat in turn might do."""
    seat = match.actor
    if not match.human(seat):
        return Act(MOVE, seat, chance.choice(list(match.game.options)).text)
    if match.can_undo and chance.random() < 0.2:
        return Act(chance.choice((UNDO, RESTART)), seat)
    if match.pending is not None:
        return Act(CONFIRM, seat)
    return Act(PLAY, seat, chance.choice(list(match.game.options)).text)


def test_nobody_else_counts_what_is_tried_and_no_time_moves(matches: Matches) -> None:
    row = begun(matches)
    option = open_option(matches, row)
    do(matches, row, Act(PLAY, 0, option), Act(UNDO, 0), Act(PLAY, 0, option), Act(RESTART, 0), Act(PLAY, 0, option))
    assert revs(matches, row) == [0, 5, 0] and row_of(matches, row).rev == 5
    assert row_of(matches, row).updated == row.updated
    assert matches.history(row.id, SPECTATOR) == matches.history(row.id, 1) == []
    assert [act.kind for _, act, _ in matches.history(row.id, 0)] == [PLAY, UNDO, PLAY, RESTART, PLAY]
    with matches.table(row.id) as table:
        do(matches, row, Act(PLAY, 0, table.match.game.options[0].text), Act(CONFIRM, 0))
    assert revs(matches, row) == [1, 7, 1]
    assert [(act.kind, act.seat) for _, act, _ in matches.history(row.id, 1)] == [(CONFIRM, 0)]


def test_what_was_tried_is_there_for_another_process_and_after_a_restart(matches: Matches, other: Matches) -> None:
    row = begun(matches)
    do(matches, row, Act(PLAY, 0, open_option(matches, row)))
    with matches.table(row.id) as table:
        expected = looks(table.match)
    with other.table(row.id) as table:
        assert looks(table.match) == expected and table.match.unconfirmed_steps == 1
    matches.forget()
    with matches.table(row.id) as table:
        assert looks(table.match) == expected


def test_a_bots_turn_counts_when_it_ends(matches: Matches) -> None:
    row = begun(matches, (Player("random"), Player("human", "Bert")))
    do(matches, row, Act(MOVE, 0, open_option(matches, row)))
    assert revs(matches, row) == [0, 1, 0]
    with matches.table(row.id) as table:
        do(matches, row, Act(MOVE, 0, table.match.game.options[0].text))
    assert revs(matches, row) == [1, 2, 1]


@pytest.mark.parametrize("second", ["human Bert", "random"])
def test_what_others_count_are_turns_that_ended_however_much_choice_there_was(matches: Matches, second: str) -> None:
    kind, _, name = second.partition(" ")
    players = (Player("human", "Anna"), Player(kind, name))
    seen: set[str] = set()
    for seed in range(4):
        switches = {"introductory_game": "canal_only"}
        row = matches.create(NewMatch("brass-birmingham", players, switches, str(seed)), [])
        chance = Random(seed)
        with matches.table(row.id) as table:
            match = table.match
        while not match.game.is_over:
            do(matches, row, something(match, chance))
            assert row_of(matches, row).rev_for(SPECTATOR) == len(match.game.closings())
        entries = matches.entries(row.id)
        told = [act for _, act, _ in matches.history(row.id)]
        assert len(told) == len(match.game.closings())
        assert [act.seat for act in told] == [match.game.steps[steps - 1].seat for steps in match.game.closings()]
        assert all(act.noticed != APART for act in told) and looks(matches.at(row.id, len(entries))) == looks(match)
        seen |= {entry.kind for entry in entries}
    assert TURN in seen, "turns without a choice are among them"
