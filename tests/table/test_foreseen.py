"""What a turn comes to is drawn before it is confirmed; what only the confirmation makes known has no part in it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from millrace import games
from millrace.core.game import Course, Game
from millrace.core.record import Player
from millrace.core.rng import Generator
from millrace.table.match import Match
from millrace.table.scene import scene_of

TITLES = ("brass-birmingham", "brass-lancashire", "age-of-industry", "oranienburger-kanal", "crystal-palace")
DECISIONS = 130


def closing_courses(title: str) -> Iterator[tuple[int, Course]]:
    """The decisions of a random game that a person would have to confirm, where one decides alone."""
    loaded = games.title(title)
    game = Game(loaded, loaded.players[0] if loaded.players[0] > 1 else loaded.players[1], "foreseen")
    dice = random.Random(title)
    while not game.is_over and len(game.steps) < DECISIONS:
        seat = dice.choice(game.waiting)
        course = game.course(dice.choice(game.options_for(seat)), seat)
        if (course.ends_turn or course.reveals) and not course.states[0].asks_several():
            yield seat, course
        game.follow(course)


def fields(view: Any) -> dict[str, Any]:
    names = [name for name in dir(view) if not name.startswith("_") and name != "tables"]
    return {name: getattr(view, name) for name in names if not callable(getattr(view, name))}


@pytest.mark.parametrize("title", TITLES)
def test_what_is_foreseen_is_true_and_follows_from_what_the_seat_sees(title: str) -> None:
    loaded = games.title(title)
    changed = 0
    for seat, course in closing_courses(title):
        state, step = course.in_turn[-1]
        truly = state.foreseen(seat, step.option.code)
        dealt = loaded.determinise(loaded.view(state, seat), Generator.from_seed("dealt", "anew"))
        assert fields(loaded.view(truly, seat)) == fields(loaded.view(dealt.foreseen(seat, step.option.code), seat))
        assert (truly.seat, truly.turn, truly.reveals) == (seat, state.turn, state.reveals)
        changed += truly.key() != state.key()
    assert changed > 5


def money(scene: dict[str, Any], seat: str) -> str:
    player = next(each for each in scene["players"] if each["id"] == seat)
    return str(next(figure["value"] for figure in player["figures"] if figure["id"] == "money"))


def test_a_decision_that_waits_is_drawn_as_carried_out_and_told_with_its_bill() -> None:
    match = Match.new("brass-birmingham", 2, (Player("human", "Ada"), Player("human", "Bob")), 7)
    seat = match.actor
    letter = "AB"[seat]
    before = scene_of(match, seat, "en")
    cards = len(next(surface for surface in before["surfaces"] if surface["id"] == "hand")["regions"])
    option = next(option for option in before["options"] if option["text"].startswith("build coal-mine"))
    match.play(option["text"], seat)
    while match.pending is None:
        match.play(match.game.options_for(seat)[0], seat)
    waiting = scene_of(match, seat, "en")
    slot = option["text"].split()[-1]
    board = waiting["surfaces"][0]
    assert any(piece["id"] == f"tile:{slot}" for piece in board["pieces"])
    assert (money(before, letter), money(waiting, letter)) == ("£17", "£12")
    # The card is gone, and the one that will be drawn is not there yet.
    hand = next(surface for surface in waiting["surfaces"] if surface["id"] == "hand")
    assert len(hand["regions"]) == cards - 1
    assert not waiting["options"] and waiting["prompt"] == {
        "text": "Confirm your turn? What is hidden then becomes known.",
        "seat": letter,
        "mine": True,
    }
    told = waiting["turn"]["decisions"]
    assert told[0]["label"] == option["label"] and "£5" in " ".join(told[0]["notes"])
    assert f"slot:{slot}" in waiting["turn"]["things"]
    assert scene_of(match, 1 - seat, "en")["surfaces"][0] == before["surfaces"][0]
    for _ in range(told[0]["undo"]):
        match.undo(seat)
    assert scene_of(match, seat, "en") == before


def test_the_last_moves_of_others_are_marked_until_the_own_turn_is_over() -> None:
    match = Match.new("brass-lancashire", 3, (Player("human", "Ada"), Player("random"), Player("random")), 5)

    def others() -> None:
        while match.actor != 0:
            match.bot_move()

    def own() -> None:
        while match.actor == 0:
            match.play("pass" if "pass" in match.game.options_for(0) else match.game.options_for(0)[0], 0)
            if match.pending is not None:
                match.confirm(0)

    others()
    own()
    assert "marks" not in scene_of(match, 0, "en")
    others()
    scene = scene_of(match, 0, "en")
    assert {mark["seat"] for mark in scene["marks"]} <= {"B", "C"}
    regions = {region["id"] for surface in scene["surfaces"] for region in surface["regions"]}
    marked = [thing for mark in scene["marks"] for thing in mark["things"]]
    assert marked and not [thing for thing in marked if thing.startswith("card:")]
    assert set(marked) <= regions
    turn = next(turn for turn in scene["log"] if turn["id"] >= scene["since"])
    assert len(turn["ends"]) == len(turn["lines"]) and turn["ends"][-1] == turn["at"]


def test_a_card_that_another_took_is_not_marked_on_the_one_that_came_in_its_place() -> None:
    match = Match.new("age-of-industry", 3, (Player("human"),) * 3, 5)
    drawn: set[str] = set()
    for _ in range(60):
        seat = match.actor
        options = [str(option) for option in match.game.options_for(seat)]
        wanted = [option for option in options if option.startswith("draw ") and option != "draw deck"]
        match.play((wanted or options)[0], seat)
        drawn.update(wanted[:1])
        if match.pending_of(seat) is not None:
            match.confirm(seat)
        for viewer in {0, 1, 2} - {seat}:
            marks = scene_of(match, viewer, "en").get("marks", ())
            things = {thing for mark in marks for thing in mark["things"]}
            assert not {thing for thing in things if thing.startswith("draw:")} - {"draw:deck"}
    assert len(drawn) > 2


def test_what_another_builds_on_a_board_of_their_own_is_marked_there() -> None:
    match = Match.new("oranienburger-kanal", 2, (Player("human", "Ada"), Player("human", "Bob")), 7)
    for _ in range(80):
        seat = match.actor
        options = [str(option) for option in match.game.options_for(seat)]
        wanted = [option for option in options if option.startswith(("on ", "path ", "road ", "go u"))]
        match.play((wanted or options)[0], seat)
        if match.pending_of(seat) is not None:
            match.confirm(seat)
        for viewer in (0, 1):
            scene = scene_of(match, viewer, "en")
            regions = {each["id"]: surface.get("owner") for surface in scene["surfaces"] for each in surface["regions"]}
            marked = [(mark["seat"], thing) for mark in scene.get("marks", ()) for thing in mark["things"]]
            assert all(regions[thing] in (None, whose) and whose != "AB"[viewer] for whose, thing in marked)
            if any(thing.startswith("theirs:") for _, thing in marked):
                return
    pytest.fail("nobody has built anything")


@pytest.mark.parametrize("title", TITLES)
def test_what_a_question_is_about_has_a_group_whether_or_not_it_is_possible(title: str) -> None:
    count = games.title(title).players[0]
    match = Match.new(title, count, (Player("human"),) * count, 3)
    dice = random.Random(3)
    closed = 0
    for _ in range(60):
        seat = match.actor
        scene = scene_of(match, seat, "en")
        groups = {group["id"]: group for group in scene["groups"]}
        offered = {option["group"] for option in scene["options"]}
        assert {id for id, group in groups.items() if not group.get("closed")} == offered
        closed += len(groups) - len(offered)
        match.play(dice.choice(match.game.options_for(seat)), seat)
        if match.pending_of(seat) is not None:
            match.confirm(seat)
        if match.game.is_over:
            break
    assert closed
