"""Duels: every bot in every seat with the same deals, and a result that depends on the seed alone."""

import dataclasses
import json

import pytest

from examples.quayside.title import TITLE
from millrace import bots, games
from millrace.arena import ArenaError, GameResult, duel
from millrace.arena.duel import _standing, wilson
from millrace.bots import IllegalChoice, UnknownBot
from millrace.bots.playing import play_out
from millrace.core.errors import WrongPlayerCount

BIRMINGHAM = games.title("brass-birmingham")
SHORT = {"introductory_game": "canal_only"}


def test_a_duel_counts_every_game_once_for_each_bot() -> None:
    result = duel(BIRMINGHAM, ["random", "random"], games=6, seed=1, players=2)
    first, second = result.standings
    assert result.games == 6
    assert (result.title, result.players, result.seed) == ("brass-birmingham", 2, "1")
    assert first.wins == second.losses and second.wins == first.losses and first.draws == second.draws
    assert first.wins + first.draws + first.losses == 6
    assert first.win_rate + second.win_rate == pytest.approx(1)
    assert 0 <= first.low <= first.win_rate <= first.high <= 1
    assert first.least_score <= first.mean_score <= first.most_score


def test_equal_bots_that_need_no_chance_stand_equal() -> None:
    """Seat balance: with the same deals and the same play, what one gains in a seat it loses in the other."""
    result = duel(BIRMINGHAM, ["greedy", "greedy"], games=2, seed=3, players=2, switches=SHORT)
    first, second = result.standings
    assert first.mean_score == second.mean_score
    assert first.wins == second.wins


def test_the_number_of_games_is_filled_up_to_a_balanced_one() -> None:
    assert duel(BIRMINGHAM, ["random"] * 3, games=4, seed=1, switches=SHORT).games == 6


def test_a_duel_is_the_same_again_and_in_any_number_of_processes() -> None:
    results = [
        duel(BIRMINGHAM, ["greedy", "random"], games=4, seed="x", players=2, jobs=jobs, switches=SHORT)
        for jobs in (1, 1, 2)
    ]
    assert results[0] == results[1] == results[2]


def test_another_seed_gives_another_duel() -> None:
    one, two = (duel(BIRMINGHAM, ["random", "random"], games=4, seed=seed, switches=SHORT) for seed in (1, 2))
    assert one.standings != two.standings


def test_progress_is_told_after_every_deal() -> None:
    told: list[tuple[int, int]] = []
    duel(
        BIRMINGHAM, ["random", "random"], 6, 1, switches=SHORT, progress=lambda done, total: told.append((done, total))
    )
    assert told == [(2, 6), (4, 6), (6, 6)]


def test_a_result_is_plain_json() -> None:
    result = duel(BIRMINGHAM, ["random"], games=1, seed=7, switches=SHORT)
    plain = json.loads(json.dumps(result.as_json()))
    assert plain["games"] == 1
    assert plain["switches"]["introductory_game"] == "canal_only"
    assert plain["standings"][0]["bot"] == "random"


def test_shared_first_places_are_draws() -> None:
    """A bot that holds both shared seats wins; two bots that share the place draw."""
    tied = GameResult((0, 1, 0), (9, 5, 9), (0, 2), ({}, {}, {}), (1, 1, 1), (0, 0, 0))
    shared = GameResult((1, 0, 1), (7, 7, 1), (0, 1), ({}, {}, {}), (1, 1, 1), (0, 0, 0))
    one, two = (_standing(["a", "b"], bot, [tied, shared]) for bot in (0, 1))
    assert (one.wins, one.draws, one.losses, one.win_rate) == (1, 1, 0, 0.75)
    assert (two.wins, two.draws, two.losses, two.win_rate) == (0, 1, 1, 0.25)
    assert one.mean_score == pytest.approx(25 / 3)


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"), [(50, 100, 0.4038, 0.5962), (100, 100, 0.9630, 1.0), (0, 10, 0.0, 0.2775)]
)
def test_wilson_interval(successes: int, trials: int, low: float, high: float) -> None:
    assert wilson(successes, trials) == pytest.approx((low, high), abs=1e-4)


# -- what is refused ---------------------------------------------------------------------------------------------------


def test_an_unknown_bot_is_refused_before_a_game_begins() -> None:
    with pytest.raises(UnknownBot):
        duel(BIRMINGHAM, ["greedy", "clever"], games=2, seed=1)


def test_a_wrong_player_count_is_refused() -> None:
    with pytest.raises(WrongPlayerCount):
        duel(BIRMINGHAM, ["random", "random"], games=2, seed=1, players=5)


@pytest.mark.parametrize(
    ("names", "games", "jobs", "said"),
    [
        ([], 2, 1, "at least one bot"),
        (["random"] * 3, 2, 1, "3 bots cannot meet at a table for 2"),
        (["random"], 0, 1, "at least 1 game"),
        (["random"], 1, 0, "at least 1 process"),
    ],
)
def test_a_duel_that_cannot_be_held_is_refused(names: list[str], games: int, jobs: int, said: str) -> None:
    with pytest.raises(ArenaError, match=said):
        duel(BIRMINGHAM, names, games=games, seed=1, players=2, jobs=jobs)


def test_a_bot_that_breaks_the_rules_is_named() -> None:
    class Cheat:
        name = "cheat"
        blind = True

        def choose(self, *_: object) -> int:
            return 10_000

    with pytest.raises(IllegalChoice, match="cheat chose the code 10000"):
        play_out(BIRMINGHAM, [Cheat(), Cheat()], "1")


def test_a_title_of_simultaneous_choices_is_played_out() -> None:
    title = dataclasses.replace(TITLE)
    outcome = play_out(title, [bots.make("random")] * 3, "5").outcome
    assert len(outcome.scores) == 3
