"""What the greedy bot knows of Crystal Palace, how well it plays, and how the cards do between such players."""

from __future__ import annotations

from statistics import mean

import pytest

from millrace import bots
from millrace.arena.meeting import SEATED, Deal, GameResult, Meeting, play_deal
from millrace.arena.takings import takings
from millrace.core.rng import Generator
from millrace.games import title
from millrace.games.crystal_palace.bot import figures_for, patent_worth
from millrace.games.crystal_palace.rules.notation import read
from tests.rules.crystal_palace.board import Board, new_game

PALACE = title("crystal-palace")
GAMES = 200


def played(players: int) -> list[GameResult]:
    """The games of `millrace simulate crystal-palace --seats greedy --games 200` with so many players."""
    table = Meeting("crystal-palace", ("greedy",) * players, players, SEATED, "1")
    return [play_deal(Deal(table, number)).games[0] for number in range(GAMES)]


def set_by_greedy(b: Board, seat: str) -> list[str]:
    """The dice that greedy sets for a seat, on a board of which it sees only what the seat may see."""
    player, dice = "ABCDE".index(seat), []
    while b.question == "set" and b.options(seat):
        codes = b.position.codes_for(player)
        view = PALACE.view(b.position, player)
        code = bots.make("greedy").choose(PALACE, view, codes, Generator.from_seed(seat, "test"))
        dice.append(b.tables.codebook[code].text)
        b.play(dice[-1], seat=seat)
    return dice


@pytest.mark.parametrize("players", [2, 3, 5])
def test_whoever_sets_last_sets_like_the_others(players: int) -> None:
    # The last answer brings the reveal: what the others might show is not to sway it, nor who places first.
    b = new_game(players)
    dice = [set_by_greedy(b, seat) for seat in "ABCDE"[:players]]
    assert all(hand == dice[0] for hand in dice) and b.position.phase == 2


def test_a_prototype_that_counts_others_is_worth_more_to_who_has_them() -> None:
    poor, rich = read("players 2\nround 4"), read("players 2\nround 4\nA prototypes p10 p11 p12 p13 p14")
    crane = poor.tables.patent_ids.index("p02")
    figures = figures_for(poor.tables)
    assert patent_worth(rich, 0, crane, figures, 2) >= patent_worth(poor, 0, crane, figures, 2) + 3


@pytest.mark.strength
@pytest.mark.parametrize("players", PALACE.players)
def test_every_card_is_taken_in_one_game_of_ten_and_none_doubles_the_chance_to_win(players: int) -> None:
    rows = takings(played(players))
    assert {row.thing: row.share for row in rows if row.share < 0.1} == {}
    assert {row.thing: row.wins for row in rows if row.wins >= 2} == {}


@pytest.mark.strength
def test_four_greedy_players_score_55_points_on_average() -> None:
    assert mean(mean(game.scores) for game in played(4)) >= 55
