"""The end of the game (chapter "Spielende")."""

import pytest

from millrace.games.brass_lancashire.rules.outcome import outcome
from tests.rules.brass_lancashire.board import board, era_end, new_game


@pytest.mark.rule("LAN-END-01")
def test_the_game_ends_with_the_rail_era_after_its_scoring() -> None:
    b = era_end("era rail\nA money 0\npreston.2 A cotton-mill-2 flipped")
    assert (b.question, b.options(), b.position.waiting()) == ("over", [], ())
    result = outcome(b.position)
    assert result is not None
    assert result.scores == (5, 3, 3)


@pytest.mark.rule("LAN-END-01")
def test_the_game_goes_on_after_the_canal_era_and_until_the_last_card() -> None:
    assert outcome(era_end("").position) is None
    last = board("era rail\ndeck none\norder A B C\nturn C 2\nC hand colne*2").play("pass")
    assert (last.question, outcome(last.position)) == ("action", None)
    assert last.play("pass").question == "over"


@pytest.mark.rule("LAN-END-01")
@pytest.mark.parametrize(("players", "rounds"), [(3, 10), (4, 8)])
def test_a_whole_game_ends_after_the_last_rail_round(players: int, rounds: int) -> None:
    b = new_game(players).pass_to_era_end().pass_to_era_end()
    assert (b.question, b.position.era, b.position.round) == ("over", 1, rounds)


@pytest.mark.rule("LAN-END-02")
def test_the_player_with_the_most_points_wins() -> None:
    result = outcome(board("era rail\nover\nA vp 51 income 99 money 90\nB vp 52 income 0 money 0\nC vp 9").position)
    assert result is not None
    assert (result.winners, result.ranking, result.tie_break) == ((1,), ((1,), (0,), (2,)), "")


@pytest.mark.rule("LAN-END-02")
def test_the_points_of_the_last_scoring_count() -> None:
    b = era_end("era rail\nA vp 20 money 0\nB vp 15 money 0\npreston.2 B cotton-mill-3 flipped")
    result = outcome(b.position)
    assert result is not None
    assert (result.winners, result.scores) == ((1,), (20, 24, 3))
