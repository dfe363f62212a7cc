"""An open turn is its seat's alone: for everybody else the table is as it was before, whatever is tried."""

from __future__ import annotations

import json

import pytest

import examples.quayside  # noqa: F401  # makes it known
from millrace import games
from millrace.core.decision import SPECTATOR
from millrace.core.record import Player, Record
from millrace.table.match import Match
from millrace.table.scene import scene_of

THREE = (Player("human", "Anna"), Player("human", "Bert"), Player("human", "Cara"))
TITLES = ("brass-birmingham", "brass-lancashire", "age-of-industry", "oranienburger-kanal", "crystal-palace")


def go_on(match: Match) -> None:
    """Let whoever must act choose the first option, and confirm if that ends the turn."""
    match.play(match.game.options_for(match.actor)[0])
    if match.pending is not None:
        match.confirm()


def leave_open(match: Match) -> None:
    """Let the bot in turn decide something that does not end the turn."""
    courses = [match.game.course(option) for option in match.game.options_for(match.actor)]
    match.move(next(course.steps[0].option for course in courses if not course.ends_turn and not course.reveals))


def begun(title: str = "brass-birmingham", players: tuple[Player, ...] = THREE, turns: int = 2) -> Match:
    """A match after so many turns, in which somebody decides alone."""
    count = min(len(players), max(games.title(title).players))
    match = Match.new(title, count, players[:count], 3)
    while match.game.state().turn < turns or match.game.asks_several or match.can_undo:
        go_on(match)
    return match


def seen(match: Match, viewer: int) -> str:
    return json.dumps(scene_of(match, viewer, "en"))


def others(match: Match) -> list[str]:
    return [seen(match, viewer) for viewer in (SPECTATOR, *range(match.game.players)) if viewer != match.actor]


@pytest.mark.parametrize("title", TITLES)
def test_others_see_nothing_of_a_turn_before_it_is_confirmed(title: str) -> None:
    match = begun(title)
    before, own = others(match), seen(match, match.actor)
    while match.pending is None:
        match.play(match.game.options_for(match.actor)[-1])
        assert others(match) == before
        assert seen(match, match.actor) != own, "its own seat sees every decision"
    match.restart()
    assert others(match) == before and seen(match, match.actor) == own
    while match.pending is None:
        match.play(match.game.options_for(match.actor)[-1])
    match.confirm()
    assert all(now != then for now, then in zip(others(match), before, strict=False))


@pytest.mark.parametrize("title", TITLES)
def test_a_bots_turn_is_seen_when_it_ends(title: str) -> None:
    match = begun(title)
    seat, standing = match.actor, match.standing
    match.reseat(seat, Player("random", match.players[seat].name))
    viewers = [viewer for viewer in (SPECTATOR, *range(match.game.players)) if viewer != seat]
    before = [seen(match, viewer) for viewer in viewers]
    while match.standing == standing:
        assert [seen(match, viewer) for viewer in viewers] == before
        match.bot_move()
    assert match.game.closings(standing)
    assert [seen(match, viewer) for viewer in viewers] != before


def test_a_person_who_sits_down_in_a_bots_turn_begins_it_anew() -> None:
    match = begun()
    seat, standing = match.actor, match.standing
    match.reseat(seat, Player("random"))
    leave_open(match)
    assert match.unconfirmed_steps and match.standing == standing
    match.reseat(seat, Player("human", "Anna"))
    assert not match.unconfirmed_steps and match.actor == seat


def test_a_save_in_the_midst_of_a_bots_turn_keeps_it_open() -> None:
    match = begun()
    seat = match.actor
    match.reseat(seat, Player("random"))
    leave_open(match)
    again = Match.resume(Record.parse(str(match.record)))
    assert match.unconfirmed_steps == again.unconfirmed_steps == 1
    assert seen(again, SPECTATOR) == seen(match, SPECTATOR)


def test_a_request_is_not_ended_by_what_a_bot_tries_in_its_turn() -> None:
    match = begun(turns=6)
    seat = match.actor
    match.reseat(seat, Player("random"))
    asker = (seat + 1) % 3
    match.ask_back(asker, match.last_turn((asker,)))
    leave_open(match)
    assert match.unconfirmed_steps and match.request is not None
    while match.actor == seat:
        match.bot_move()
    assert match.request is None
