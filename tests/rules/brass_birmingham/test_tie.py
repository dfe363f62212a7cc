import pytest

from millrace.core.outcome import Outcome
from millrace.games.brass_birmingham.rules.outcome import outcome
from tests.rules.brass_birmingham.board import board


def result_of(text: str) -> Outcome:
    """The outcome of a finished game with these figures."""
    result = outcome(board("era rail\nover\n" + text).position)
    assert result is not None
    return result


@pytest.mark.rule("BIR-TIE-01")
def test_the_higher_space_of_the_income_marker_breaks_a_tie() -> None:
    result = result_of("""
        A vp 50 income 11 money 90
        B vp 50 income 12 money 0
    """)
    assert result.ranking == ((1,), (0,))
    assert result.tie_break == "income"


@pytest.mark.rule("BIR-TIE-01")
def test_income_matters_only_between_equal_points() -> None:
    result = result_of("""
        A vp 51 income 0 money 0
        B vp 50 income 99 money 90
    """)
    assert (result.ranking, result.tie_break) == (((0,), (1,)), "")


@pytest.mark.rule("BIR-TIE-02")
def test_then_more_cash_wins() -> None:
    result = result_of("""
        A vp 50 income 12 money 3
        B vp 50 income 12 money 4
    """)
    assert (result.ranking, result.tie_break) == (((1,), (0,)), "money")


@pytest.mark.rule("BIR-TIE-02")
def test_money_spent_in_the_last_round_does_not_count() -> None:
    result = result_of("""
        A vp 50 income 12 money 3 spent 20
        B vp 50 income 12 money 4 spent 0
    """)
    assert result.winners == (1,)


@pytest.mark.rule("BIR-TIE-03")
def test_players_still_equal_share_the_victory() -> None:
    result = result_of("""
        players 3
        A vp 50 income 12 money 4
        B vp 40 income 12 money 4
        C vp 50 income 12 money 4
    """)
    assert result.winners == (0, 2)
    assert result.tie_break == "shared"
    assert [result.place(seat) for seat in range(3)] == [1, 3, 1]


@pytest.mark.rule("BIR-TIE-04")
def test_the_same_comparisons_rank_the_other_places() -> None:
    result = result_of("""
        players 4
        A vp 40 income 20 money 1
        B vp 60 income 0 money 0
        C vp 40 income 20 money 2
        D vp 40 income 21 money 0
    """)
    assert result.ranking == ((1,), (3,), (2,), (0,))
    assert result.tie_break == ""  # the first place was clear


@pytest.mark.rule("BIR-TIE-04")
def test_players_equal_in_everything_share_a_lower_place() -> None:
    result = result_of("""
        players 4
        A vp 40 income 20 money 1
        B vp 60 income 0 money 0
        C vp 40 income 20 money 1
        D vp 40 income 19 money 9
    """)
    assert result.ranking == ((1,), (0, 2), (3,))
    assert [result.place(seat) for seat in range(4)] == [2, 1, 2, 4]


@pytest.mark.rule("BIR-TIE-02")
def test_three_equal_in_points_two_equal_in_income_are_decided_by_cash() -> None:
    result = result_of("""
        players 3
        A vp 50 income 20 money 1
        B vp 50 income 20 money 7
        C vp 50 income 19 money 90
    """)
    assert (result.ranking, result.tie_break) == (((1,), (0,), (2,)), "money")
