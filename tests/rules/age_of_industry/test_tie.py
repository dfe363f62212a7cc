"""Ties (chapter "Spielsieger")."""

import pytest

from millrace.games.age_of_industry.rules.outcome import outcome
from tests.rules.age_of_industry.board import board
from tests.rules.age_of_industry.ends import game_end


@pytest.mark.rule("AOI-TIE-01")
@pytest.mark.parametrize(("order", "winner"), [("A B C", 0), ("B A C", 1), ("C B A", 1), ("C A B", 0)])
def test_who_is_earlier_in_the_order_wins_a_tie(order: str, winner: int) -> None:
    result = outcome(board(f"over\norder {order}\nA vp 20\nB vp 20\nC vp 19").position)
    assert result is not None
    assert (result.winners, result.tie_break) == ((winner,), "turn-order")
    assert result.ranking[1] == (1 - winner,)


@pytest.mark.rule("AOI-TIE-01")
def test_the_order_decides_between_equal_points_only() -> None:
    result = outcome(board("over\norder A B C\nA vp 19\nB vp 20\nC vp 20").position)
    assert result is not None
    assert (result.winners, result.ranking) == ((1,), ((1,), (2,), (0,)))


@pytest.mark.rule("AOI-TIE-02")
def test_the_order_of_the_tie_break_is_the_one_set_in_the_last_round() -> None:
    b = game_end("A money 5 spent 3\nB money 5 spent 1")
    assert (b.question, b.order) == ("over", "CBA")
    result = outcome(b.position)
    assert result is not None
    assert (result.scores, result.winners, result.tie_break) == ((1, 1, 0), (1,), "turn-order")
