"""Greedy plays Brass: Birmingham soundly, and beats random all but always."""

import pytest

from millrace import bots, games
from millrace.bots.duel import duel, play_out
from millrace.core.rng import Generator
from millrace.games.brass_birmingham.position import read

BIRMINGHAM = games.title("brass-birmingham")


def greedy_answer(position: str, *played: str) -> str:
    """What greedy does in a position given as text, after some options."""
    state = read(position)
    for option in played:
        state.apply(BIRMINGHAM.codebook.code(option))
    view = BIRMINGHAM.view(state, state.seat)
    code = bots.make("greedy").choose(BIRMINGHAM, view, state.codes(), Generator.from_seed("1", "test"))
    return BIRMINGHAM.codebook[code].text


# -- strength ----------------------------------------------------------------------------------------------------------


def test_greedy_beats_random() -> None:
    result = duel(BIRMINGHAM, ["greedy", "random"], games=6, seed=1, players=2)
    assert result.standings[0].wins == 6
    assert result.standings[0].least_score > 80


@pytest.mark.parametrize("players", BIRMINGHAM.players)
def test_greedy_players_all_score_like_people(players: int) -> None:
    scores = play_out(BIRMINGHAM, [bots.make("greedy")] * players, "20").scores
    assert min(scores) > 60
    assert sum(scores) / players > 90


def test_greedy_beats_random_in_the_introductory_game() -> None:
    switches = {"introductory_game": "canal_only"}
    result = duel(BIRMINGHAM, ["greedy", "random"], games=6, seed=1, players=2, switches=switches)
    assert result.standings[0].wins == 6


@pytest.mark.strength
@pytest.mark.parametrize("players", BIRMINGHAM.players)
def test_greedy_beats_random_in_95_of_100_games(players: int) -> None:
    result = duel(BIRMINGHAM, ["greedy", "random"], games=100, seed=1, players=players, jobs=2)
    assert result.standings[0].wins >= 95


# -- soundness ---------------------------------------------------------------------------------------------------------


SALE = """
    round 5
    turn A 1
    A hand dudley*2
    A money 20
    birmingham.1 A cotton-mill-1
    nuneaton.1 A brewery-1 1
    birmingham--oxford A
    oxford.1 cotton-mill-1 barrel
"""


def test_greedy_sells_what_can_be_sold() -> None:
    assert greedy_answer(SALE) == "sell birmingham.1 oxford.1"


def test_greedy_uses_the_merchants_barrel_with_its_bonus() -> None:
    assert greedy_answer(SALE, "sell birmingham.1 oxford.1", "card dudley") == "beer oxford.1"


def test_greedy_takes_a_loan_when_it_can_pay_for_nothing() -> None:
    hand = "A hand birmingham*2 dudley iron-works coventry worcester stafford cannock"
    assert greedy_answer(f"round 3\nturn A 2\nA money 1\n{hand}\nbirmingham.1 A cotton-mill-1\n") == "loan"


def test_greedy_takes_no_loan_with_the_last_action() -> None:
    last = "era rail\nround 10\nturn A 1\nA money 3\nA hand dudley\nB hand dudley\ndeck\nbirmingham.1 A cotton-mill-2\n"
    assert greedy_answer(last) == "pass"


def test_greedy_does_not_pass_while_there_is_something_to_win() -> None:
    last = (
        "era rail\nround 10\nturn A 1\nA money 30\nA hand dudley\nB hand dudley\ndeck\nbirmingham.1 A cotton-mill-2\n"
    )
    assert greedy_answer(last).startswith("network birmingham--oxford")
