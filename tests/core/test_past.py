"""The past of a game: few states are kept, and every one of them can be had as it was."""

import random

import pytest

import millrace
from millrace.core.game import Game
from millrace.core.past import EVERY


def played(title: str, decisions: int) -> tuple[Game, list[tuple[int, ...]]]:
    """A game after so many random decisions, and the key of its state before each step and now."""
    game, chance = millrace.new(title, players=4, seed=7), random.Random(7)
    keys: list[tuple[int, ...]] = []
    for _ in range(decisions):
        before = len(game.steps)
        game.play(chance.choice(game.options))
        keys += [game.state_at(step).key() for step in range(before, len(game.steps))]
    return game, [*keys, game.state().key()]


@pytest.mark.parametrize("title", ["brass-birmingham", "crystal-palace"])
def test_every_state_of_a_game_can_be_had_in_any_order(title: str) -> None:
    game, keys = played(title, 2 * EVERY + 30)
    order = list(range(len(keys)))
    random.Random(1).shuffle(order)
    assert len(keys) > 2 * EVERY
    assert [game.state_at(step).key() for step in order] == [keys[step] for step in order]


@pytest.mark.parametrize("step", [EVERY - 1, EVERY, EVERY + 1, 2 * EVERY, 2 * EVERY + 5])
def test_who_goes_back_has_the_past_of_before_and_goes_on_from_there(step: int) -> None:
    game, keys = played("brass-birmingham", 2 * EVERY + 20)
    while game.steps[step].forced:
        step -= 1
    steps = game.steps
    game.rewind(step, past_barrier=True)
    assert [game.state_at(each).key() for each in range(step + 1)] == keys[: step + 1]
    while len(game.steps) < len(steps):
        game.play(steps[len(game.steps)].option)
    assert [game.state_at(each).key() for each in range(len(keys))] == keys


def test_a_copy_goes_back_without_the_game_it_was_taken_from() -> None:
    game, keys = played("brass-birmingham", 40)
    copy = game.copy()
    copy.rewind(3, past_barrier=True)
    copy.play(copy.options[-1])
    assert [game.state_at(step).key() for step in range(len(keys))] == keys


def test_few_states_are_kept() -> None:
    game, _ = played("brass-birmingham", 2 * EVERY)
    assert len(game._past._kept) == -(-len(game.steps) // EVERY)
