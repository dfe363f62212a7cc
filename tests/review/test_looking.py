"""Looking back on games: figures that add up, the same ones twice, and nothing of what is hidden before the end."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from math import isclose

import pytest

import millrace
from examples.quayside.title import TITLE as QUAYSIDE
from millrace.bots.weights import Weights, weights_for
from millrace.core.game import Game
from millrace.core.record import Record
from millrace.review import GRADES, Review, review, whole_review
from millrace.review.grades import LEVELS, grade
from millrace.review.looking import LEAST, ROADS, changes, halving, turnings
from millrace.review.model import Outlook, Position
from millrace.review.worlds import OPEN, Worlds, moments, passages
from tests.properties.play import TABLES
from tests.review.games import played

WHOLE = [(title, players) for title, players in TABLES if players == min(millrace.title(title).player_counts)]
"""Every title with the fewest players."""


@cache
def looked_at(decisions: int = -1) -> Review:
    return whole_review(played(decisions=decisions), effort=LEAST)


def test_expectation_choices_and_luck_add_up_to_the_result() -> None:
    game, found = played(), looked_at()
    outcome = game.outcome
    assert outcome is not None
    assert len(found.balances) == game.players
    for seat, balance in enumerate(found.balances):
        assert balance.final == outcome.scores[seat]
        assert isclose(balance.start + balance.own + balance.others + balance.chance, balance.final)
        start = found.positions[0].known[seat]
        assert start is not None and balance.start == start.points


def test_every_choice_is_graded_and_every_position_has_outlooks() -> None:
    game, found = played(), looked_at()
    choices = [number for number, step in enumerate(game.steps) if not step.forced]
    assert [choice.at for choice in found.choices] == choices
    for choice in found.choices:
        assert choice.option == game.step(choice.at).option.text
        assert choice.grade in GRADES
        assert 1 <= len(choice.roads) <= ROADS
        assert choice.option not in [road.option for road in choice.roads]
        assert choice.cost == max(0.0, *[road.gain for road in choice.roads])
        assert [road.gain for road in choice.roads] == sorted([road.gain for road in choice.roads], reverse=True)
    assert [each.at for each in found.positions] == list(moments(game, 1000))
    for position in found.positions:
        assert None not in position.known
        assert len(position.open) == game.players


def test_the_last_position_is_the_result() -> None:
    found, outcome = looked_at(), played().outcome
    assert outcome is not None
    last = found.positions[-1]
    assert [each.points for each in last.known if each] == list(outcome.scores)
    assert [seat for seat, each in enumerate(last.known) if each and each.chance] == list(outcome.winners)


def test_the_same_game_and_seed_give_the_same_review_however_it_is_worked_out() -> None:
    game = played(decisions=12)
    here = looked_at(12)
    with ThreadPoolExecutor(1) as pool:
        elsewhere = whole_review(game, pool, effort=LEAST)
    assert here == elsewhere
    assert whole_review(game, seed="2", effort=LEAST).positions != here.positions


def test_it_is_told_step_by_step_and_the_first_steps_know_less() -> None:
    told = list(review(played(decisions=12), effort=LEAST))
    assert [each.done for each in told] == sorted([each.done for each in told])
    assert told[0].done == 0 and not any(choice.grade for choice in told[0].review.choices)
    assert told[-1].review.complete and all(choice.grade for choice in told[-1].review.choices)
    assert told[-1].done == told[-1].planned


def test_before_the_end_nothing_is_told_with_open_cards() -> None:
    game, found = played(decisions=12), looked_at(12)
    assert not game.is_over and not found.over
    assert not any(position.open for position in found.positions)
    assert all(choice.open_cost is None for choice in found.choices)
    assert all(road.open_gain is None for choice in found.choices for road in choice.roads)
    assert not found.scores and not found.winners


def test_after_the_end_the_costliest_decisions_are_told_with_open_cards_too() -> None:
    assert any(choice.open_cost is not None for choice in looked_at().choices)


def hidden_changed(game: Game, at: int, seat: int) -> Iterator[Game]:
    """Games whose position after so many decisions looks to a seat like that of the game."""
    for number in range(4):
        other = game.copy()
        state = game.state_at(at)
        assert game.title.redeal is not None
        game.title.redeal(state, seat, Worlds(game, weights_of(game), "1").chance("hidden", number))
        other._past.truncate(0)  # the state is all that is looked at
        other._state, other._steps = state, []
        yield other


def weights_of(game: Game) -> Weights:
    found = weights_for(game.title, game.players, game.header.content)
    assert found is not None
    return found


def test_what_a_decision_cost_by_what_the_seat_could_know_does_not_depend_on_what_it_could_not() -> None:
    game = played()
    at = next(at for at in passages(game)[3].steps if not game.step(at).forced)
    seat = game.step(at).seat
    codes = tuple(game.state_at(at).codes_for(seat))[:2]
    means = []
    for other in (game, *hidden_changed(game, at, seat)):
        place = at if other is game else 0
        worlds = Worlds(other, weights_of(game), "1")
        # Dealt anew, the same chance gives other hands: what is compared is what the options are, and their scores.
        assert tuple(other.state_at(place).codes_for(seat))[:2] == codes
        means.append(worlds.scores(place, seat))
        assert len(worlds.compared(place, seat, seat, codes, "test", 0, 2)) == 2
    assert all(each == means[0] for each in means)


@pytest.mark.long
@pytest.mark.parametrize(("title", "players"), WHOLE)
def test_every_title_can_be_looked_back_on(title: str, players: int) -> None:
    game = played(title, players, decisions=30)
    found = whole_review(game, effort=LEAST)
    assert found.policy and found.complete
    assert all(choice.grade for choice in found.choices)
    assert all(None not in position.known for position in found.positions)
    for balance in found.balances:
        assert isclose(balance.start + balance.own + balance.others + balance.chance, balance.final)
    if players == 1:
        assert all(each is not None and each.chance is None for position in found.positions for each in position.known)


def test_a_table_without_a_policy_is_told_by_what_can_be_counted() -> None:
    game = Game(QUAYSIDE, 2, 7)
    while not game.is_over:
        for seat in game.waiting:
            game.play(game.options_for(seat)[0], seat)
    found = whole_review(game)
    assert not found.policy and found.complete
    assert not found.positions and not found.balances
    assert not any(choice.grade for choice in found.choices)
    assert any(habit.kind == "deed" and any(habit.own) and not habit.bot for habit in found.habits)


def test_habits_count_what_was_done() -> None:
    game, found = played(), looked_at()
    loans = next(habit for habit in found.habits if (habit.kind, habit.id) == ("deed", "loan"))
    for seat in range(game.players):
        steps = [step for step in game.steps if step.seat == seat and step.option.words[0] == "loan"]
        assert loans.own[seat] == len(steps)
    assert len(loans.bot) == len(loans.spread) == game.players
    outcome = game.outcome
    assert outcome is not None
    for seat in range(game.players):
        assert sum(habit.own[seat] for habit in found.habits if habit.kind == "points") == outcome.scores[seat]
    state = game.state()
    left = next(habit for habit in found.habits if habit.kind == "left")
    assert left.own == tuple([(state.own[seat] & ~state.flipped).bit_count() for seat in range(2)])  # type: ignore[attr-defined]


def test_json_and_back() -> None:
    found = looked_at()
    again = Review.load(found.dump())
    assert again.dump() == found.dump()
    assert again.choices[0].roads[0].option == found.choices[0].roads[0].option
    with pytest.raises(ValueError, match="format"):
        Review.load('{"format": 0}')


def test_a_grade_needs_a_cost_that_is_sure() -> None:
    for name, part in LEVELS:
        assert grade(part * 20, 0.01, 20.0) == name
        assert grade(part * 20, part * 11, 20.0) == "good"


def test_turning_points_are_the_greatest_sure_changes() -> None:
    def position(at: int, chance: float, playouts: int = 400) -> Position:
        return Position(at, 0, (Outlook(10, 1, chance, playouts), Outlook(10, 1, 1 - chance, playouts)))

    found = [position(0, 0.5), position(4, 0.52), position(8, 0.9), position(12, 0.7)]
    assert [(turning.start, turning.end) for turning in turnings(found)] == [(4, 8), (8, 12)]
    unsure = [dataclasses.replace(each, known=tuple([dataclasses.replace(k, playouts=4) for k in each.known if k]))
              for each in found]  # fmt: skip
    assert turnings(unsure) == ()
    assert len(changes(unsure)) == 3


def test_halving_has_each_number_once() -> None:
    for count in range(12):
        assert sorted(halving(range(count))) == list(range(count))


def test_a_game_from_a_real_table_is_looked_back_on_like_any_other() -> None:
    game = millrace.replay(Record.parse(str(played(decisions=12).as_dealt().record)))
    found = whole_review(game, effort=LEAST)
    assert game.header.deal and found.complete
    assert all(choice.grade for choice in found.choices)


def test_with_open_cards_the_position_itself_is_played_on() -> None:
    game = played()
    worlds = Worlds(game, weights_of(game), "1")
    assert worlds.world(10, OPEN, worlds.chance("any")).key() == game.state_at(10).key()
