"""Hints at the table: who may ask, what the log and the record tell of it, and what they do not."""

import pytest

from millrace import bots
from millrace.core.record import Player, Record
from millrace.table.errors import HintsOff, HintTooLate
from millrace.table.hints import AskedHint
from millrace.table.match import Match
from millrace.table.scene import scene_of

ALONE = (Player("human", "Ada"), Player("greedy"))
BOTH = (Player("human", "Ada"), Player("human", "Bo"))


def match_of(players: tuple[Player, ...], hints: bool | None = None) -> Match:
    match = Match.new("brass-birmingham", 2, players, 7, hints=hints)
    while not match.human(match.actor):
        match.bot_move()
    return match


def told(match: Match, viewer: int, lang: str = "en") -> list[str]:
    return [line for turn in scene_of(match, viewer, lang)["log"] for line in turn["lines"]]


def turn(match: Match) -> None:
    match.play("loan")
    match.play(match.game.options[0])
    match.confirm()


def test_who_plays_alone_may_ask_and_people_among_themselves_only_if_that_was_wanted() -> None:
    assert match_of(ALONE).hints_allowed and match_of(BOTH, True).hints_allowed
    for match in (match_of(BOTH), match_of(ALONE, False)):
        with pytest.raises(HintsOff):
            match.ask_hint(match.actor)
        assert not match.asked_hints


def test_a_seat_that_its_player_left_to_a_bot_is_still_a_persons() -> None:
    match = match_of(BOTH)
    match.reseat(1, Player("greedy", "Bo"))
    assert not match.hints_allowed
    assert not Match.resume(Record.parse(str(match.record))).hints_allowed


def test_everybody_reads_in_the_log_that_a_hint_was_asked_for_once_each_time() -> None:
    match = match_of(BOTH, True)
    turn(match)
    seat, other = match.actor, 1 - match.actor
    name = match.players[seat].name
    match.ask_hint(seat)
    match.play("loan")
    match.ask_hint(seat)
    assert told(match, other).count(f"{name} asks for a hint.") == 1
    assert told(match, seat, "de").count("Du fragst nach einem Tipp.") == 1
    match.undo()
    turn(match)
    match.ask_hint(match.actor)
    assert match.asked_hints == (AskedHint(seat, 2), AskedHint(other, 4))


def test_a_hint_in_an_open_turn_tells_others_nothing_of_the_turn() -> None:
    looks = []
    for choice in ("", "loan"):
        match = match_of(BOTH, True)
        turn(match)
        seat = match.actor
        if choice:
            match.play(choice)
        match.ask_hint(seat)
        looks.append(scene_of(match, 1 - seat, "en"))
    assert looks[0] == looks[1]


def test_the_record_keeps_hints_and_whether_they_are_allowed() -> None:
    for hints in (True, False, None):
        match = match_of(ALONE, hints)
        if match.hints_allowed:
            match.ask_hint(0)
        again = Match.resume(Record.parse(str(match.record)))
        assert (again.hints_allowed, again.asked_hints) == (match.hints_allowed, match.asked_hints)
        assert again.record == match.record
        turn(again)
        turn(match)
        assert told(again, 0) == told(match, 0)


def test_what_is_taken_back_takes_its_hints_along() -> None:
    match = match_of(BOTH, True)
    turn(match)
    to = match.standing
    turn(match)
    match.ask_hint(match.actor)
    match.ask_back(match.actor, to, (0, 1))
    assert match.standing == to and not match.asked_hints


def test_nothing_is_advised_to_who_waits_or_has_only_to_confirm() -> None:
    match = match_of(BOTH, True)
    with pytest.raises(bots.NothingToAdvise):
        match.ask_hint(1 - match.actor)
    match.play("loan")
    match.play(match.game.options[0])
    with pytest.raises(HintTooLate):
        match.ask_hint(match.actor)


@pytest.mark.parametrize("text", ["", "A", "A x", "12 A", "AB 3", "A 3 4"])
def test_a_remark_that_is_no_hint_is_none(text: str) -> None:
    assert AskedHint.parse(text) is None
