"""Bots think in processes of their own, choose what they would choose here, and a killed process is replaced."""

from __future__ import annotations

import os
import random
import signal

import pytest

import millrace
from millrace import bots
from millrace.core.game import Game
from millrace.server import thinking
from millrace.server.thinking import Thinkers, answer, question
from millrace.table.match import bot_choice


def after(decisions: int, title: str = "brass-birmingham", players: int = 2) -> Game:
    game, chance = millrace.new(title, players=players, seed=7), random.Random(7)
    for _ in range(decisions):
        game.play(chance.choice(game.options))
    return game


@pytest.mark.parametrize("title", ["brass-birmingham", "crystal-palace"])
def test_a_bot_chooses_there_what_it_would_choose_here(title: str) -> None:
    for bot in ("random", "greedy"):
        game = after(12, title)
        seat = game.waiting[0]
        here = bot_choice(game, seat, bots.make(bot)).code
        assert answer(question(game, seat, bot)) == here


def test_a_game_that_goes_on_or_back_is_not_taken_for_another() -> None:
    game = after(10)
    answer(question(game, game.waiting[0], "random"))
    remembered = next(reversed(thinking._games.values()))
    game.play(game.options[0])
    answer(question(game, game.waiting[0], "random"))
    assert next(reversed(thinking._games.values())) is remembered
    assert remembered.state_hash == game.state_hash
    game.rewind(4, past_barrier=True)
    game.play(game.options[-1])
    answer(question(game, game.waiting[0], "random"))
    assert next(reversed(thinking._games.values())).state_hash == game.state_hash


def test_another_process_thinks_and_is_replaced_if_it_is_killed() -> None:
    game, thinkers = after(10), Thinkers(1)
    asked = question(game, game.waiting[0], "greedy")
    here = answer(asked)
    assert thinkers.choose(asked) == here
    pool = thinkers._open()
    (process,) = pool._processes
    assert process != os.getpid()
    os.kill(process, signal.SIGKILL)
    assert thinkers.choose(asked) == here
    assert process not in thinkers._open()._processes
    thinkers._renew()
