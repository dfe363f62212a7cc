"""Several seats answer one question at once at a table: apart, in any order, and unseen until the last one is ready."""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random

import pytest

import examples.quayside  # noqa: F401  # makes it known
import tests.games.lanterns.title  # noqa: F401  # makes it known
from millrace.core.decision import SPECTATOR
from millrace.core.errors import IllegalOption
from millrace.core.record import Player, Record
from millrace.table.errors import NothingToConfirm, TurnStands
from millrace.table.match import Match
from millrace.table.scene import scene_of

THREE = (Player("human", "Anna"), Player("human", "Bert"), Player("human", "Cara"))
PARTS = (("hang 3", "hang 1"), ("buy", "hang 2", "hang 2", "hang 1"), ("hang 1", "hang 1"))


def lanterns(seats: tuple[Player, ...] = THREE, seed: int = 1) -> Match:
    return Match.new("lanterns", len(seats), seats, seed)


def answer(match: Match, seat: int, options: tuple[str, ...]) -> None:
    """Answer all that is asked of a seat, and be ready."""
    for option in options:
        match.play(option, seat)
    match.confirm(seat)


def looks(match: Match, seat: int) -> str:
    return json.dumps([scene_of(match, seat, lang) for lang in ("en", "de")])


def players(match: Match, seat: int = SPECTATOR) -> dict[str, tuple[bool, bool]]:
    """By seat: whether it is awaited, and whether it is ready."""
    drawn = scene_of(match, seat, "en")["players"]
    return {each["id"]: (each.get("on", False), each.get("ready", False)) for each in drawn}


# -- Each for itself


def test_every_seat_answers_by_itself_in_any_order() -> None:
    match = lanterns()
    match.play("hang 3", 2)
    answer(match, 1, PARTS[1])
    match.play("hang 2", 0)
    match.play("hang 3", 2)
    assert (match.game.ready, match.game.waiting) == ((1,), (0, 2))
    match.confirm(2)
    match.play("hang 1", 0)
    assert match.reveals_by(0), "nobody else is missing"
    entries = match.confirm(0)
    assert [str(step) for step in match.game.steps][-1] == "A hang 1" and entries
    assert match.game.ready == () and match.game.decision is not None and match.game.decision.kind == "meet"
    assert match.standing == len(match.game.steps) == 8


def test_only_the_completed_answer_waits_to_be_confirmed() -> None:
    match = lanterns()
    with pytest.raises(NothingToConfirm):
        match.confirm(1)
    match.play("hang 2", 1)
    assert match.pending_of(1) is None
    match.play("hang 1", 1)
    assert match.pending_of(1) is not None and match.pending_of(0) is None
    assert 1 in match.game.waiting, "nobody is ready who has not said so"
    assert not match.reveals_by(1)


def test_a_seat_takes_back_its_own_answers_and_no_others() -> None:
    match = lanterns()
    match.play("hang 3", 0)
    answer(match, 1, PARTS[1])
    match.play("hang 3", 0)
    match.confirm(0)
    assert str(match.game.ready) == "(0, 1)"
    match.undo(0)
    assert match.pending_of(0) is None
    assert match.game.ready == (1,)
    assert [str(step) for step in match.game.steps] == ["A hang 3", "B buy", "B hang 2", "B hang 2", "B hang 1"]
    match.restart(1)
    assert [str(step) for step in match.game.steps] == ["A hang 3"]
    assert match.game.view(1).coins[1] == 2, "the third lantern was never bought"
    match.undo(0)
    for seat in range(3):
        with pytest.raises(TurnStands):
            match.undo(seat)
        with pytest.raises(TurnStands):
            match.restart(seat)


def test_a_pending_answer_is_taken_back_first_and_those_of_others_stay_pending() -> None:
    match = lanterns()
    for seat in (0, 1):
        match.play("hang 2", seat)
        match.play("hang 2", seat)
    match.undo(0)
    assert (match.pending_of(0), match.pending_of(1)) == (None, match.game.title.codebook.parse("hang 2"))
    answer(match, 2, PARTS[2])
    match.confirm(1)
    assert match.game.ready == (1, 2)


def test_an_illegal_answer_changes_nothing() -> None:
    match = lanterns()
    answer(match, 1, PARTS[1])
    before = match.record
    for seat, option in ((0, "greet"), (1, "hang 1")):
        with pytest.raises(IllegalOption):
            match.play(option, seat)
    assert match.record == before


def test_behind_the_reveal_nothing_is_taken_back() -> None:
    match = lanterns()
    for seat in range(3):
        answer(match, seat, PARTS[seat])
    for seat in range(3):
        with pytest.raises(TurnStands):
            match.undo(seat)


def test_a_bot_takes_over_a_seat_that_is_missing_and_keeps_an_answer_that_is_ready() -> None:
    match = lanterns()
    answer(match, 0, PARTS[0])
    match.play("hang 3", 1)
    answer(match, 2, PARTS[2])
    match.reseat(0, Player("random", "Anna"))
    assert match.game.ready == (0, 2)
    match.reseat(1, Player("random", "Bert"))
    assert match.game.answers(1) == () and match.actor == 1
    while match.game.asks_several:
        match.bot_move()
    assert match.game.state().reveals == 1


def test_bots_choose_whatever_others_are_about_to_answer() -> None:
    seats = (Player("human", "Anna"), Player("random"), Player("human", "Cara"))
    chosen = set()
    for answered in range(3):
        match = lanterns(seats)
        for option in PARTS[0][:answered]:
            match.play(option, 0)
        while match.actor == 1:
            match.bot_move()
        chosen.add(tuple(match.game.steps[step].option.text for step in match.game.answers(1)))
    assert len(chosen) == 1 and chosen != {()}


def test_bots_come_before_people() -> None:
    match = lanterns((Player("human"), Player("random"), Player("random")))
    assert match.actor == 1
    while not match.human(match.actor):
        match.bot_move()
    assert match.game.ready == (1, 2) and match.game.waiting == (0,)


# -- What is kept


def test_a_match_is_resumed_in_the_middle_of_it() -> None:
    match = lanterns()
    answer(match, 1, PARTS[1])
    match.play("hang 3", 0)
    match.play("hang 2", 0)
    match.play("hang 2", 2)
    match.play("hang 1", 2)
    again = Match.resume(Record.parse(str(match.record)))
    assert str(again.record) == str(match.record)
    assert [again.pending_of(seat) for seat in range(3)] == [match.pending_of(seat) for seat in range(3)]
    assert (again.standing, again.game.ready, again.game.waiting) == (0, (1,), (0, 2))
    assert [looks(again, seat) for seat in range(-1, 3)] == [looks(match, seat) for seat in range(-1, 3)]
    again.undo(1)
    again.confirm(0)
    assert again.game.ready == (0,)


def test_a_save_from_before_seats_were_named_is_read() -> None:
    match = lanterns()
    match.play("hang 3", 0)
    record = Record.parse(f"{match.record}# table pending: hang 2\n")
    assert Match.resume(record).pending_of(0) == match.game.title.codebook.parse("hang 2")


# -- What everybody sees


def test_others_see_who_is_ready_and_nothing_else() -> None:
    match = lanterns()
    start = {seat: looks(match, seat) for seat in range(-1, 3)}
    assert players(match) == {"A": (True, False), "B": (True, False), "C": (True, False)}
    for option in PARTS[1]:
        match.play(option, 1)
        assert [looks(match, seat) for seat in (-1, 0, 2)] == [start[seat] for seat in (-1, 0, 2)]
        assert looks(match, 1) != start[1]
    match.confirm(1)
    assert players(match) == {"A": (True, False), "B": (False, True), "C": (True, False)}
    drawn = scene_of(match, 0, "en")
    assert drawn["say"] == "Bert is ready." and drawn["log"] == [] and drawn["prompt"]["mine"]
    waiting = scene_of(match, SPECTATOR, "de")["prompt"]["text"]
    assert waiting == "Anna und Cara entscheiden gerade (Laternen aufhängen)."
    match.undo(1)
    assert [looks(match, seat) for seat in (-1, 0, 2)] == [start[seat] for seat in (-1, 0, 2)]


def test_nobody_sees_how_far_another_is_even_if_the_view_counts_it() -> None:
    blank = {"industry_board_side": "back"}
    match = Match.new("oranienburger-kanal", 2, THREE[:2], 1, blank)
    before = [looks(match, seat) for seat in (SPECTATOR, 0)]
    for option in ("path h01", "path h02", "rail h03", "canal h04"):
        match.play(option, 1)
        assert [looks(match, seat) for seat in (SPECTATOR, 0)] == before
    assert match.game.view(0).to_lay != match.game.title.view(match.game.known_state(0), 0).to_lay
    match.confirm(1)
    assert players(match) == {"A": (True, False), "B": (False, True)}


def test_who_is_ready_sees_the_own_answer_and_may_take_it_back() -> None:
    match = lanterns()
    answer(match, 1, PARTS[1])
    turn = scene_of(match, 1, "en")["turn"]
    assert turn["ready"] and turn["can_undo"] and turn["can_restart"] and "can_confirm" not in turn
    hung = [f"Hang a lantern at height {height}" for height in (2, 2, 1)]
    assert turn["chosen"] == ["Buy a third lantern", *hung]
    assert scene_of(match, 1, "en")["options"] == []


def test_the_log_tells_all_when_the_last_one_is_ready() -> None:
    match = lanterns()
    for seat in range(3):
        assert scene_of(match, 0, "en")["log"] == [] and match.log.turns == ()
        answer(match, seat, PARTS[seat])
    lines = [line for turn in scene_of(match, 0, "en")["log"] for line in turn["lines"]]
    assert "Bert lights lanterns at 2, 2 and 1." in lines


@pytest.mark.parametrize("title", ["lanterns", "quayside"])
@pytest.mark.parametrize("seed", range(8))
def test_worlds_that_differ_in_anothers_answer_look_equal(title: str, seed: int) -> None:
    """Whatever a seat answers, in however many steps and with however many second thoughts, others see the same."""
    worlds = [worlds_of(title, seed, f"{seed} {world}") for world in range(4)]
    for before, after in pairwise(worlds):
        assert before == after


def worlds_of(title: str, seed: int, chance_seed: str) -> list[str]:
    """What the spectator and A see whenever B and C have become ready or are so no longer, and A has answered."""
    match, chance = Match.new(title, 3, THREE, seed), Random(chance_seed)
    seen = []
    for seat, own in ((1, 0), (2, 1), (1, -1), (1, 0)):
        if own < 0:
            match.restart(seat) if chance.random() < 0.5 else match.undo(seat)
        else:
            be_ready(match, seat, chance)
        seen += [looks(match, SPECTATOR), looks(match, 0)]
    if title == "lanterns":
        match.play("hang 2", 0)
    seen += [looks(match, SPECTATOR), looks(match, 0)]
    return seen


def be_ready(match: Match, seat: int, chance: Random) -> None:
    while seat in match.game.waiting:
        if match.pending_of(seat) is not None and chance.random() < 0.7:
            match.confirm(seat)
        elif match.can_take_back(seat) and chance.random() < 0.3:
            match.undo(seat)
        elif match.pending_of(seat) is None:
            match.play(chance.choice(list(match.game.options_for(seat))), seat)
