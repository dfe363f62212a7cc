"""Final scoring (chapter "Schlusswertung")."""

import pytest

from tests.rules.oranienburger_kanal.board import board, new_game

NOTHING = "A stock 0 0 0 0 0 0 0\nB stock 0 0 0 0 0 0 0"


def points(text: str, source: str) -> int:
    """What a source scores for A, who owns nothing but what the text says."""
    return board(f"{NOTHING}\n{text}").score().get(source, 0)


@pytest.mark.rule("ORA-SCORE-01")
def test_structures_score_what_is_printed_on_them_activated_or_not() -> None:
    printed = board("").tables.card_prestige
    assert points("P11 A01\nP24 A41", "structures") == printed[0] + printed[40]
    activated = "P11 A01\nH01 road\nV10 path\nV11 path\nH11 path"
    assert points(activated, "structures") == printed[0]


@pytest.mark.rule("ORA-SCORE-02")
def test_talers_score_one_each_but_not_those_on_the_action_board() -> None:
    assert points("A taler 7\nU1 5", "talers") == 7


@pytest.mark.rule("ORA-SCORE-03")
def test_markers_score_their_value() -> None:
    assert points("A prestige 13", "markers") == 13


@pytest.mark.rule("ORA-SCORE-04")
@pytest.mark.parametrize(("brick", "iron"), [(0, 0), (2, 3), (6, 6)])
def test_brick_and_iron_score_one_each(brick: int, iron: int) -> None:
    assert points(f"A brick {brick} iron {iron}", "brick-and-iron") == brick + iron


@pytest.mark.rule("ORA-SCORE-05")
@pytest.mark.parametrize(
    ("stock", "score"), [("wood 5 clay 3 ore 4", 3), ("wood 8 clay 0 ore 8", 0), ("wood 2 clay 2 ore 2", 2)]
)
def test_only_the_smallest_simple_stock_scores(stock: str, score: int) -> None:
    assert points(f"A {stock}", "smallest-stock") == score


@pytest.mark.rule("ORA-SCORE-06", "ORA-SCORE-07")
def test_roads_rails_and_canals_score_one_each_and_paths_nothing() -> None:
    assert points("", "routes") == 2, "the printed rail and canal"
    assert points("H01 road\nH02 rail\nH03 canal\nH04 path", "routes") == 5


@pytest.mark.rule("ORA-SCORE-07", "ORA-SCORE-08")
def test_every_empty_route_space_costs_one_and_a_path_fills_its_space() -> None:
    assert points("", "empty-spaces") == -27
    assert points("H01 path", "empty-spaces") == -26
    assert points("H01 road", "empty-spaces") == -26


@pytest.mark.rule("ORA-SCORE-09")
def test_empty_structure_spaces_cost_nothing() -> None:
    with_one = board(f"{NOTHING}\nP11 A01")
    printed = with_one.tables.card_prestige[0]
    assert with_one.prestige() == board(NOTHING).prestige() + printed


@pytest.mark.rule("ORA-SCORE-10")
def test_bridges_score_nothing() -> None:
    without = f"{NOTHING}\nP11 A01\nP12 A02\nV11 path"
    assert board(f"{without} bridge").score() == board(without).score()


@pytest.mark.rule("ORA-SCORE-11")
def test_a_total_may_be_negative() -> None:
    assert board(NOTHING).prestige() == 2 - 27


@pytest.mark.rule("ORA-SCORE-12")
def test_talers_spent_and_goods_made_at_the_very_end_count() -> None:
    b = board("""
        stacks 0 0 0
        last-round
        discs U1 U2 U3 U4
        at L1
        turns-taken 4
        starter A
        done take 1
        A stock 2 2 2 0 0 2 0
        B stock 0 0 0 0 0 0 0
    """)
    b.play("done", "turn", "produce")
    assert b.question == "over"
    assert b.score() == {"brick-and-iron": 4, "routes": 2, "empty-spaces": -27}


@pytest.mark.rule("ORA-SCORE-13")
@pytest.mark.parametrize(("own", "rival", "winner"), [(5, 4, "A"), (4, 5, "B")])
def test_most_prestige_wins(own: int, rival: int, winner: str) -> None:
    b = board(f"""
        stacks 0 0 0
        last-round
        discs U1 U2 U3 U4
        at L1
        turns-taken 4
        done take 1
        A stock 0 0 0 0 0 0 {own}
        B stock 0 0 0 0 0 0 {rival}
    """)
    assert b.play("done").winners == winner


@pytest.mark.rule("ORA-SCORE-14")
def test_the_untouched_starting_position() -> None:
    b = new_game(2)
    assert b.score() == {"brick-and-iron": 1, "routes": 2, "empty-spaces": -27}
    assert b.prestige() == -24


@pytest.mark.rule("ORA-SCORE-14")
def test_the_total_is_the_sum_of_seven_categories() -> None:
    b = board("A stock 3 2 4 1 2 5 6\nP11 A01\nH01 road")
    assert set(b.score()) == {
        "structures", "talers", "markers", "brick-and-iron", "smallest-stock", "routes", "empty-spaces",
    }  # fmt: skip
    assert b.prestige() == b.tables.card_prestige[0] + 5 + 6 + 3 + 2 + 3 - 26
