import pytest

from millrace.games.brass_birmingham.rules.outcome import outcome
from millrace.parts.industry.account import breakdown
from millrace.parts.industry.eras import score_introductory_game
from tests.rules.brass_birmingham.board import Board, board, era_end, new_game

INTRO = "switch introductory_game canal_only\n"


def intro_end(text: str) -> Board:
    """The board after the introductory game; A and B have no cash unless the text says otherwise."""
    return era_end(INTRO + "A money 0\nB money 0\n" + text)


@pytest.mark.rule("BIR-INTRO-01")
@pytest.mark.parametrize(("switch", "over"), [("off", False), ("canal_only", True)])
def test_the_introductory_game_is_the_canal_era_alone(switch: str, over: bool) -> None:
    b = era_end(f"""
        switch introductory_game {switch}
        A money 0
        B money 0
        birmingham.2 B manufacturer-1 flipped
        birmingham--oxford A
    """)
    assert (b.question == "over") == over
    assert (outcome(b.position) is not None) == over
    assert (b.vp("A"), b.vp("B")) == (4, 3)  # the normal scoring in either case


@pytest.mark.rule("BIR-INTRO-01")
@pytest.mark.parametrize(("players", "rounds"), [(2, 10), (3, 9), (4, 8)])
def test_the_introductory_game_has_as_many_rounds_as_a_canal_era(players: int, rounds: int) -> None:
    b = new_game(players, introductory_game="canal_only").pass_to_era_end()
    assert (b.question, b.position.round, b.position.era) == ("over", rounds, 0)


@pytest.mark.rule("BIR-INTRO-02")
@pytest.mark.parametrize(("money", "points"), [(3, 0), (4, 1), (7, 1), (8, 2), (59, 14)])
def test_every_full_4_pounds_score_a_point(money: int, points: int) -> None:
    assert intro_end(f"A money {money}").vp("A") == points


@pytest.mark.rule("BIR-INTRO-02")
def test_cash_scores_nothing_in_the_full_game() -> None:
    assert era_end("A money 59").vp("A") == 0
    assert era_end("era rail\nA money 59").vp("A") == 0


@pytest.mark.rule("BIR-INTRO-03")
@pytest.mark.parametrize("money", [60, 64, 100])
def test_cash_scores_15_points_at_most(money: int) -> None:
    assert intro_end(f"A money {money}").vp("A") == 15


@pytest.mark.rule("BIR-INTRO-04")
@pytest.mark.parametrize(("space", "points"), [(10, 20), (7, 17), (11, 21), (12, 21), (45, 35), (99, 50), (0, 10)])
def test_the_income_level_is_added_to_the_points(space: int, points: int) -> None:
    assert intro_end(f"A vp 20 income {space}").vp("A") == points


@pytest.mark.rule("BIR-INTRO-04")
def test_income_scores_nothing_in_the_full_game() -> None:
    assert era_end("A vp 20 income 45").vp("A") == 20
    assert era_end("era rail\nA vp 20 income 45").vp("A") == 20


@pytest.mark.rule("BIR-INTRO-05")
@pytest.mark.parametrize(
    ("tile", "points"),
    [("cotton-mill-1 flipped", 5), ("cotton-mill-2 flipped", 10), ("cotton-mill-3 flipped", 18), ("cotton-mill-2", 0)],
)
def test_flipped_tiles_from_level_2_score_twice(tile: str, points: int) -> None:
    b = intro_end(f"worcester.1 B {tile}")
    assert (b.vp("A"), b.vp("B")) == (0, points)


@pytest.mark.rule("BIR-INTRO-05")
def test_tiles_score_once_at_the_end_of_the_full_canal_era() -> None:
    assert era_end("worcester.1 B cotton-mill-2 flipped").vp("B") == 5


@pytest.mark.rule("BIR-INTRO-05")
def test_links_score_only_once() -> None:
    b = intro_end("""
        birmingham--oxford A
        birmingham.2 B manufacturer-2 flipped
    """)
    assert breakdown(b.position, 0) == {"canal-links": 3}
    assert breakdown(b.position, 1) == {"canal-tiles": 5, "intro-tiles": 5}


@pytest.mark.rule("BIR-INTRO-06")
@pytest.mark.parametrize(("switch", "money"), [("off", 25), ("canal_only", 20)])
def test_the_last_round_of_the_introductory_game_pays_no_income(switch: str, money: int) -> None:
    b = era_end(f"""
        switch introductory_game {switch}
        A money 20 income 20
    """)
    assert b.money("A") == money


@pytest.mark.rule("BIR-INTRO-06")
def test_the_last_round_of_the_introductory_game_charges_no_negative_income() -> None:
    b = intro_end("""
        A vp 9 income 5
        worcester.1 A cotton-mill-1 flipped
    """)
    assert b.tile("worcester.1") == "A cotton-mill-1 flipped"
    assert b.vp("A") == 9 + 5 - 5


@pytest.mark.rule("BIR-INTRO-07")
def test_the_extra_scorings_decide_the_introductory_game() -> None:
    result = outcome(intro_end("A vp 10 money 3\nB vp 9 money 8").position)
    assert result is not None
    assert (result.scores, result.ranking) == ((10, 11), ((1,), (0,)))


@pytest.mark.rule("BIR-INTRO-07")
@pytest.mark.parametrize(
    ("text", "ranking", "tie_break"),
    [
        ("A vp 10 income 11\nB vp 10 income 12", ((1,), (0,)), "income"),
        ("A vp 10 income 10 money 5\nB vp 11 income 10 money 3", ((0,), (1,)), "money"),
        ("A vp 10 income 12\nB vp 10 income 12", ((0, 1),), "shared"),
    ],
)
def test_ties_of_the_introductory_game_are_broken_as_usual(
    text: str, ranking: tuple[tuple[int, ...], ...], tie_break: str
) -> None:
    result = outcome(intro_end(text).position)
    assert result is not None
    assert (result.ranking, result.tie_break) == (ranking, tie_break)


@pytest.mark.rule("BIR-INTRO-08")
def test_example_63_points() -> None:
    b = intro_end("""
        A vp 35 money 50 income 22
        worcester.1 A cotton-mill-2 flipped
    """)
    assert breakdown(b.position, 0) == {
        "start": 35, "canal-tiles": 5, "intro-cash": 12, "intro-income": 6, "intro-tiles": 5,
    }  # fmt: skip
    assert b.vp("A") == 40 + 12 + 6 + 5


@pytest.mark.rule("BIR-INTRO-09")
def test_after_the_introductory_game_the_board_stays_as_it_is() -> None:
    b = intro_end("""
        A discard coventry*2
        worcester.1 A cotton-mill-1 flipped
        dudley.1 B coal-mine-1 2
        oxford.1 any
    """)
    assert b.tile("worcester.1") == "A cotton-mill-1 flipped"
    assert b.tile("dudley.1") == "B coal-mine-1 2"
    assert b.merchant("oxford.1") == "any"
    assert (b.hand("A"), b.hand("B")) == ([], [])
    assert (b.discard("A"), b.discard("B"), b.deck_size()) == (["coventry", "coventry"], ["dudley"], 0)


@pytest.mark.rule("BIR-INTRO-10")
def test_the_floor_of_0_is_applied_once_after_all_extra_scorings() -> None:
    b = intro_end("""
        A vp 2 income 5
        B vp 2 income 0
        coventry.1 A pottery-2 flipped
    """)
    assert b.vp("A") == 0  # 2 + 1 - 5 + 1 = -1
    assert b.vp("B") == 0
    assert breakdown(b.position, 1) == {"start": 2, "intro-income": -10, "intro-floor": 8}


@pytest.mark.rule("BIR-INTRO-10")
def test_negative_income_is_set_off_against_the_tiles_before_the_floor() -> None:
    b = board("""
        A vp 2 income 5 money 0
        worcester.1 A cotton-mill-2 flipped
    """)
    score_introductory_game(b.position)  # the extra scorings alone, after 2 VP
    assert b.vp("A") == 2 - 5 + 5
    lowest = intro_end("""
        A income 0
        worcester.1 A cotton-mill-2 flipped
    """)
    assert lowest.vp("A") == 5 - 10 + 5


@pytest.mark.rule("BIR-INTRO-10")
def test_cash_points_count_before_the_floor() -> None:
    assert intro_end("A vp 0 income 5 money 16").vp("A") == 0
    assert intro_end("A vp 0 income 5 money 24").vp("A") == 1
