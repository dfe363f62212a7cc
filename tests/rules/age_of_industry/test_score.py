"""The final scoring (chapter "Spielsieger")."""

import pytest

from millrace.games.age_of_industry.rules.outcome import outcome
from millrace.parts.industry.account import breakdown
from tests.rules.age_of_industry.board import Board, board
from tests.rules.age_of_industry.ends import game_end, round_end

SEATS = "ABCDE"

FINAL = """
    frankfurt--mannheim A
    koeln--frankfurt A
    kassel--frankfurt A
    mannheim--france A
    frankfurt--nuernberg B
    mannheim--stuttgart B
    stuttgart--nuernberg B
    essen--koeln B
    frankfurt.1 A goods-3
    mannheim.1 A coal-2
    koeln.1 A cotton-2 flipped
    stuttgart.1 A cotton-1 flipped
    kassel.1 A iron-1 flipped
    frankfurt.2 B cotton-1 flipped
    mannheim.2 B iron-1 flipped
    nuernberg.1 B cotton-1 flipped
    stuttgart.2 B iron-1 flipped
    essen.1 B coal-1 flipped
    koeln.2 C iron-1 flipped
    nuernberg.2 C iron-1 flipped
    essen.2 C coal-1 flipped
    essen.3 D iron-1 flipped
"""
"""The example of the chapter: A is red, B is yellow; the tiles in Frankfurt.1 and Mannheim.1 are not flipped."""


def points(b: Board, seat: str) -> dict[str, int]:
    """Where a player's points come from."""
    assert b.question == "over"
    return breakdown(b.position, SEATS.index(seat))


# -- The order of the scoring -------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-SCORE-01")
def test_railways_pay_before_loans_are_repaid_and_loans_before_money_counts() -> None:
    # 7 + 3 from the railway repay the loan; nothing is left for points.
    b = game_end("A money 8 loans 1\nkoeln.1 B cotton-1\nkoeln--belgium A")
    assert (b.money("A"), b.loans("A"), points(b, "A")) == (0, 0, {})
    # Without the railway the money counts and the loan stays.
    b = game_end("A money 8 loans 1\nkoeln.1 B cotton-1")
    assert (b.money("A"), b.loans("A"), points(b, "A")) == (7, 1, {"money": 1, "loans": -5})


@pytest.mark.rule("AOI-SCORE-01")
def test_points_come_from_money_industries_and_open_loans() -> None:
    b = game_end("A money 8 loans 1\nberlin.1 A cotton-3\nhannover.1 B cotton-1\nB money 11")
    assert (points(b, "A"), b.vp("A")) == ({"money": 1, "tiles": 3, "loans": -5}, -1)
    assert (points(b, "B"), b.vp("B")) == ({"money": 2, "tiles": 1}, 3)


# -- Railways -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-SCORE-02")
@pytest.mark.parametrize(
    ("tiles", "money"),
    [
        ("", 2),
        ("koeln.1 B cotton-1", 3),
        ("frankfurt.1 B cotton-1", 3),
        ("koeln.1 B cotton-1\nkoeln.2 C cotton-1\nfrankfurt.1 B iron-1", 5),
        ("belgium.1 B coal-1\nessen.1 B coal-1", 2),
    ],
    ids=["empty", "one end", "other end", "both ends", "next places"],
)
def test_a_railway_pays_its_owner_two_and_one_for_each_occupied_space_at_its_ends(tiles: str, money: int) -> None:
    b = game_end(f"koeln--frankfurt A\n{tiles}")
    assert (b.money("A"), b.money("B")) == (money, 0)


@pytest.mark.rule("AOI-SCORE-03")
def test_railways_earn_nothing_before_the_end() -> None:
    b = round_end("koeln--frankfurt A\nkoeln.1 A cotton-1")
    assert (b.position.round, b.money("A")) == (3, 0)


@pytest.mark.rule("AOI-SCORE-04")
@pytest.mark.parametrize("owner", ["A", "B"])
@pytest.mark.parametrize("state", ["", "flipped"])
def test_industries_of_all_players_count_flipped_or_not(owner: str, state: str) -> None:
    b = game_end(f"koeln--frankfurt A\nkoeln.1 {owner} iron-1 {state}")
    assert b.money("A") == 3


@pytest.mark.rule("AOI-SCORE-05")
@pytest.mark.parametrize("market", ["both", "cotton sold", "no_demand"])
def test_a_market_counts_as_an_occupied_space(market: str) -> None:
    b = game_end(
        f"mannheim--france A\nfrance.market {market}\npoland--berlin B\npoland.market {market}\npoland.1 C coal-1"
    )
    assert (b.money("A"), b.money("B")) == (2 + 1, 2 + 1 + 1)


@pytest.mark.rule("AOI-SCORE-06")
def test_a_settlement_counts_as_an_occupied_space() -> None:
    b = game_end("map new_england\nrutland--concord A\ntroy--rutland B\nlowell--manchester C")
    assert (b.money("A"), b.money("B"), b.money("C")) == (2 + 1 + 1, 2 + 1, 2)


@pytest.mark.rule("AOI-SCORE-07")
def test_a_space_counts_once_for_each_railway_at_its_place() -> None:
    b = game_end("koeln--frankfurt A\nkoeln--belgium A\nessen--koeln B\nkoeln.1 C cotton-1")
    assert (b.money("A"), b.money("B")) == (3 + 3, 3)


@pytest.mark.rule("AOI-SCORE-08")
def test_places_across_a_shipping_line_do_not_count() -> None:
    b = game_end("""
        map new_england
        boston--lowell A
        boston.1 B port-1
        ship_boston.1 B ship-3
        ship_boston.market cotton
        import_boston.1 4
    """)
    assert b.money("A") == 2 + 1  # the port in Boston alone


@pytest.mark.rule("AOI-SCORE-09", "AOI-SCORE-15")
def test_railways_bring_money_and_no_points_of_their_own() -> None:
    b = game_end("A money 1\nkoeln--frankfurt A")
    assert (b.money("A"), points(b, "A")) == (3, {})
    b = game_end("A money 1\nkoeln--frankfurt A\nessen--koeln A")
    assert (b.money("A"), points(b, "A")) == (5, {"money": 1})


# -- Loans and money ----------------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-SCORE-10")
@pytest.mark.parametrize(
    ("money", "loans", "left", "open_loans"), [(16, 2, 4, 1), (32, 2, 10, 0), (9, 1, 8, 1), (31, 5, 6, 3)]
)
def test_loans_are_repaid_as_far_as_the_money_goes(money: int, loans: int, left: int, open_loans: int) -> None:
    b = game_end(f"A money {money} loans {loans}")
    b = b.play("done") if b.question == "repayment" else b
    assert (b.money("A"), b.loans("A")) == (left, open_loans)
    assert b.vp("A") == left // 5 - 5 * open_loans


@pytest.mark.rule("AOI-SCORE-11")
def test_no_loan_is_taken_in_the_scoring() -> None:
    b = game_end("A money 5 loans 2\nB loans 0")
    assert (b.money("A"), b.loans("A"), points(b, "A")) == (3, 2, {"loans": -10})


@pytest.mark.rule("AOI-SCORE-12")
@pytest.mark.parametrize(("money", "vp"), [(0, 0), (4, 0), (5, 1), (9, 1), (10, 2), (54, 10)])
def test_each_full_five_is_a_point(money: int, vp: int) -> None:
    b = game_end(f"A money {money}")
    assert (b.vp("A"), points(b, "A")) == (vp, {"money": vp} if vp else {})


# -- Industries ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-SCORE-13")
@pytest.mark.parametrize(
    ("tile", "vp"), [("cotton-1", 1), ("cotton-2", 2), ("iron-3", 3), ("goods-3", 3), ("goods-4", 4)]
)
def test_each_own_industry_on_the_map_scores_its_level(tile: str, vp: int) -> None:
    b = game_end(f"berlin.1 A {tile}\nhannover.1 B cotton-1")
    assert (points(b, "A"), points(b, "B"), points(b, "C")) == ({"tiles": vp}, {"tiles": 1}, {})


@pytest.mark.rule("AOI-SCORE-14")
@pytest.mark.parametrize("state", ["", "flipped"])
def test_industries_score_flipped_or_not(state: str) -> None:
    b = game_end(f"berlin.1 A cotton-2 {state}\nessen.1 A coal-3 {state}")
    assert points(b, "A") == {"tiles": 5}


@pytest.mark.rule("AOI-SCORE-16", "AOI-SCORE-17")
def test_each_open_loan_costs_five_points_and_a_score_may_be_negative() -> None:
    b = game_end("A money 1 loans 1\nB money 3 loans 3\nberlin.1 B goods-4")
    assert (b.vp("A"), points(b, "A")) == (-5, {"loans": -5})
    assert (b.vp("B"), points(b, "B")) == (4 - 15, {"tiles": 4, "loans": -15})


@pytest.mark.rule("AOI-SCORE-18")
@pytest.mark.parametrize(("scores", "winner"), [((7, 9, 8), 1), ((9, 7, 8), 0), ((-5, -9, -6), 0)])
def test_most_points_win(scores: tuple[int, int, int], winner: int) -> None:
    text = "\n".join(f"{seat} vp {vp}" for seat, vp in zip("ABC", scores, strict=True))
    result = outcome(board(f"over\norder C B A\n{text}").position)
    assert result is not None
    assert (result.winners, result.tie_break, result.scores) == ((winner,), "", scores)


# -- The example --------------------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-SCORE-19")
def test_the_example_of_red_s_railways_and_industries() -> None:
    b = game_end(FINAL, players=4)
    assert b.money("A") == 22
    assert points(b, "A") == {"money": 4, "tiles": 9}
    lines = ("frankfurt--mannheim", "koeln--frankfurt", "kassel--frankfurt", "mannheim--france")
    assert [b.rail_worth(line) for line in lines] == [6, 6, 5, 5]


@pytest.mark.rule("AOI-SCORE-20")
def test_the_example_of_yellow_s_railways_and_industries() -> None:
    b = game_end(FINAL, players=4)
    assert b.money("B") == 25
    assert points(b, "B") == {"money": 5, "tiles": 5}
    lines = ("frankfurt--nuernberg", "mannheim--stuttgart", "stuttgart--nuernberg", "essen--koeln")
    assert [b.rail_worth(line) for line in lines] == [6, 6, 6, 7]
