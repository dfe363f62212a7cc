"""What the greedy bot knows of Age of Industry: debts, habits, and nothing that is hidden."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from millrace import bots
from millrace.bots.bot import Bot
from millrace.bots.playing import play_out
from millrace.core.rng import Generator
from millrace.core.title import AnyTitle
from millrace.games import title
from millrace.games.age_of_industry.bot import habit, settled, worth
from millrace.games.age_of_industry.rules.notation import read
from millrace.games.age_of_industry.rules.state import Position
from millrace.games.age_of_industry.rules.view import View, determinise, view
from tests.rules.age_of_industry.board import board, new_game


@pytest.mark.parametrize("map", ["germany", "new_england"])
def test_hidden_cards_do_not_matter(map: str) -> None:
    position = new_game(4, map=map).position
    guesses = [determinise(view(position, 1), Generator.from_seed(str(seed), "guess")) for seed in range(3)]
    assert {worth(guess, 1) for guess in guesses} == {worth(position, 1)}


def test_loans_weigh_more_the_longer_they_last() -> None:
    free, indebted = read("berlin.1 A cotton-1"), read("berlin.1 A cotton-1\nA loans 3")
    late = "\ndeck none\nA hand red\nB hand blue\nC hand blue"
    cost = worth(free, 0) - worth(indebted, 0)
    late_cost = worth(read(f"berlin.1 A cotton-1{late}"), 0) - worth(read(f"berlin.1 A cotton-1\nA loans 3{late}"), 0)
    assert cost > late_cost > 5


def test_a_mill_with_an_outlet_is_worth_more_than_one_without() -> None:
    reached = read("berlin.1 A cotton-1\npoland.1 B coal-1\npoland--berlin B\npoland.market cotton")
    closed = read("berlin.1 A cotton-1\npoland.1 B coal-1\npoland--berlin B\npoland.market no_demand")
    assert worth(reached, 0) > worth(closed, 0)


def test_whoever_can_repay_does() -> None:
    position = read("A money 25 loans 2\nround 3\nturn A\nplayers 3\npending close-round interest repayment")
    assert position.tables.codebook[habit(position)].text == "repay"


def test_own_sources_come_before_those_of_others() -> None:
    text = """
        A hand light_green*2
        A mat cotton-2*2
        poland.1 B coal-1
        breslau.1 A coal-1
        poland--berlin B
        berlin--breslau B
    """
    asked = board(text).choose("build cotton berlin.1").choose("card light_green").position
    assert asked.task().id == "coal" and not settled(asked)
    assert asked.tables.codebook[habit(asked)].text == "coal breslau.1"


# -- Loans --------------------------------------------------------------------------------------------------------


class Watched(Bot):
    """Greedy, counting its loans, and those of them without which it could have had the very same map and hand."""

    name, blind = "watched", False

    def __init__(self) -> None:
        self.greedy = bots.make("greedy")
        self.loans = self.needless = self.kept = 0

    def choose(self, title: AnyTitle, view: View, codes: Sequence[int], rng: Generator) -> int:
        code = self.greedy.choose(title, view, codes, rng)
        now = determinise(view, Generator.from_seed("1", "guess"))
        chosen = after(now, code)
        loans = chosen.loans[now.seat] - now.loans[now.seat]
        if loans > 0:
            self.loans += loans
            others = [after(now, other) for other in codes if other != code]
            alike = [other for other in others if looks(other) == looks(chosen)]
            self.needless += any(other.loans[now.seat] < chosen.loans[now.seat] for other in alike)
        self.kept += now.tables.repay_code in codes and code != now.tables.repay_code
        return code


def after(s: Position, code: int) -> Position:
    """The position when the action begun with a choice is done, all that follows chosen by habit."""
    seat, s = s.seat, s.copy()
    s.apply(code)
    while not settled(s) and s.seat == seat and habit(s) >= 0:
        s.apply(habit(s))
    return s


def looks(s: Position) -> tuple[object, ...]:
    """All that stands on the map, how many cards everybody has, and whose turn it is."""
    return list(s.tile), list(s.owner), s.flipped, list(s.line_owner), list(s.cubes), list(s.hand_size), s.seat


@pytest.mark.parametrize("map", ["germany", "new_england"])
@pytest.mark.parametrize("games", [1, pytest.param(25, marks=pytest.mark.strength)])
def test_greedy_takes_no_loan_that_it_need_not_take(map: str, games: int) -> None:
    watched = [Watched() for _ in range(4)]
    for seed in range(games):
        play_out(title("age-of-industry"), watched, str(seed), {"map": map})
    loans, needless, kept = (sum(getattr(bot, name) for bot in watched) for name in ("loans", "needless", "kept"))
    print(f"{map}, {games} games with 4 players: {loans} loans, {needless} without need, {kept} times none repaid")
    assert loans > 0 and not needless and not kept
