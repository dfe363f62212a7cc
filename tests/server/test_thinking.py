"""Bots think in processes of their own, choose what they would choose here, and a killed process is replaced."""

from __future__ import annotations

import os
import random
import signal
import time

import pytest

import millrace
from millrace import bots
from millrace.bots.advice import SECONDS
from millrace.bots.search import Budget
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


@pytest.mark.parametrize(("waited", "left"), [(0.0, SECONDS), (1.0, SECONDS - 1.0), (60.0, thinking.LEAST_SECONDS)])
def test_who_has_waited_for_an_adviser_to_begin_waits_the_less_for_advice(
    monkeypatch: pytest.MonkeyPatch, waited: float, left: float
) -> None:
    budgets: list[Budget] = []
    monkeypatch.setattr(thinking, "advise", lambda title, view, level, budget: budgets.append(budget))
    game = millrace.new("brass-birmingham", players=2, seed=7)
    asked = thinking.hint_question(game, game.waiting[0], "6")
    monkeypatch.setattr(time, "time", lambda: asked.asked + waited)
    thinking.advice(asked)
    assert budgets[0].playouts is None and budgets[0].seconds == pytest.approx(left)
