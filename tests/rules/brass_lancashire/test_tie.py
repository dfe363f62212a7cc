"""Ties (chapter "Spielende")."""

import pytest

from millrace.core.outcome import Outcome
from millrace.games.brass_lancashire.rules.outcome import outcome
from tests.rules.brass_lancashire.board import board, era_end


def result_of(text: str) -> Outcome:
    """The outcome of a finished game with these figures."""
    result = outcome(board("era rail\nover\n" + text).position)
    assert result is not None
    return result


@pytest.mark.rule("LAN-TIE-01")
def test_the_higher_income_in_pounds_breaks_a_tie() -> None:
    result = result_of("A vp 50 income 12 money 90\nB vp 50 income 13 money 0")
    assert (result.ranking[0], result.tie_break) == ((1,), "income")


@pytest.mark.rule("LAN-TIE-01")
def test_spaces_of_the_same_income_are_still_tied() -> None:
    result = result_of("A vp 50 income 11 money 9\nB vp 50 income 12 money 8")
    assert (result.winners, result.tie_break) == ((0,), "money")


@pytest.mark.rule("LAN-TIE-01")
def test_income_matters_only_between_equal_points() -> None:
    result = result_of("A vp 51 income 0 money 0\nB vp 50 income 99 money 90")
    assert (result.winners, result.tie_break) == ((0,), "")


@pytest.mark.rule("LAN-TIE-02")
def test_then_more_cash_wins() -> None:
    result = result_of("order A B C\nA vp 50 income 12 money 3\nB vp 50 income 12 money 4")
    assert (result.winners, result.tie_break) == ((1,), "money")


@pytest.mark.rule("LAN-TIE-02")
def test_three_equal_in_points_two_in_income_are_decided_by_cash() -> None:
    result = result_of("A vp 50 income 20 money 1\nB vp 50 income 20 money 7\nC vp 50 income 18 money 90")
    assert (result.ranking, result.tie_break) == (((1,), (0,), (2,)), "money")


TIED = "era rail\nA vp 50 money 4\nB vp 50 money 4\nC vp 40 money 4\n"


@pytest.mark.rule("LAN-TIE-03")
@pytest.mark.parametrize(("a", "b", "winner"), [(9, 3, 1), (3, 9, 0), (5, 5, 0)])
def test_then_the_order_of_an_imagined_next_round_decides(a: int, b: int, winner: int) -> None:
    result = outcome(era_end(f"{TIED}A spent {a}\nB spent {b}").position)
    assert result is not None
    assert (result.winners, result.tie_break) == ((winner,), "turn-order")


@pytest.mark.rule("LAN-TIE-03")
@pytest.mark.parametrize(("order", "winner"), [("A B C", 0), ("B A C", 1)])
def test_equal_spending_of_the_last_round_is_decided_by_its_turn_order(order: str, winner: int) -> None:
    b = board(f"{TIED}deck none\norder {order}\nturn C 1\nC hand colne\nA spent 7\nB spent 7").play("pass")
    result = outcome(b.position)
    assert result is not None
    assert (result.winners, result.tie_break) == ((winner,), "turn-order")


@pytest.mark.rule("LAN-TIE-03")
def test_there_is_always_a_single_winner() -> None:
    result = result_of("players 4\norder C B D A")
    assert (result.ranking, result.tie_break) == (((2,), (1,), (3,), (0,)), "turn-order")


@pytest.mark.rule("LAN-TIE-04")
def test_the_same_comparisons_rank_the_other_places() -> None:
    result = result_of("""
        players 4
        A vp 40 income 20 money 1
        B vp 60 income 0 money 0
        C vp 40 income 20 money 2
        D vp 40 income 21 money 0
    """)
    assert (result.ranking, result.tie_break) == (((1,), (3,), (2,), (0,)), "")  # the first place was clear


@pytest.mark.rule("LAN-TIE-04")
def test_the_next_turn_order_ranks_the_other_places_too() -> None:
    result = result_of("players 4\norder D C B A\nB vp 60\nA vp 9\nC vp 9\nD vp 9")
    assert [result.place(seat) for seat in range(4)] == [4, 1, 3, 2]
