"""Victory points at the end of an era (chapter "Phase 3. Siegpunkte")."""

import pytest

from millrace.parts.industry.account import breakdown
from tests.rules.brass_lancashire.board import Board, era_end, new_game, round_end


def rail_end(text: str) -> Board:
    """The board after the rail era; nobody has cash unless the text says otherwise."""
    return era_end("era rail\nA money 0\nB money 0\nC money 0\n" + text)


@pytest.mark.rule("LAN-SCORE-01")
def test_links_and_tiles_score_at_the_end_of_the_canal_era() -> None:
    b = era_end("""
        preston.2 A cotton-mill-1 flipped
        lancaster--preston B
    """)
    assert breakdown(b.position, 0) == {"canal-tiles": 3}
    assert breakdown(b.position, 1) == {"canal-links": 1}


@pytest.mark.rule("LAN-SCORE-01")
def test_links_and_tiles_score_at_the_end_of_the_rail_era() -> None:
    b = rail_end("""
        preston.2 A cotton-mill-2 flipped
        lancaster--preston B
    """)
    assert breakdown(b.position, 0) == {"rail-tiles": 5}
    assert breakdown(b.position, 1) == {"rail-links": 1}


@pytest.mark.rule("LAN-SCORE-01")
def test_nothing_scores_at_the_end_of_another_round() -> None:
    b = round_end("""
        preston.2 A cotton-mill-1 flipped
        lancaster--preston B
    """)
    assert [b.vp(seat) for seat in "ABC"] == [0, 0, 0]


@pytest.mark.rule("LAN-SCORE-02")
def test_a_link_scores_for_its_owner_the_gold_circles_at_both_ends() -> None:
    b = era_end("""
        preston.1 A port-1 flipped
        preston.2 B cotton-mill-1 flipped
        preston.3 C ironworks-1 flipped
        lancaster.2 A cotton-mill-1 flipped
        wigan.1 A coal-mine-1 flipped
        lancaster--preston B
    """)
    assert breakdown(b.position, 1)["canal-links"] == 3 + 1  # Wigan is at neither end
    assert "canal-links" not in breakdown(b.position, 0)


@pytest.mark.rule("LAN-SCORE-02")
def test_each_link_scores_by_itself() -> None:
    b = era_end("""
        preston.1 A port-1 flipped
        lancaster--preston B
        preston--wigan B
        fleetwood--preston C
        burnley--colne C
    """)
    assert (b.vp("B"), b.vp("C")) == (2, 1)


@pytest.mark.rule("LAN-SCORE-03")
@pytest.mark.parametrize("owner", ["A", "B", "C"])
def test_a_flipped_tile_is_one_circle_whoever_owns_it(owner: str) -> None:
    b = era_end(f"bury.1 {owner} cotton-mill-1 flipped\nbury--manchester B")
    assert breakdown(b.position, 1)["canal-links"] == 1


@pytest.mark.rule("LAN-SCORE-03")
def test_an_unflipped_tile_is_no_circle() -> None:
    b = era_end("bury.1 A cotton-mill-1\nmanchester.1 B coal-mine-1 1\nbury--manchester B")
    assert (b.vp("A"), b.vp("B")) == (0, 0)


@pytest.mark.rule("LAN-SCORE-04")
@pytest.mark.parametrize("tile", ["coal-mine-1", "coal-mine-2", "coal-mine-4", "cotton-mill-1", "cotton-mill-4"])
def test_the_number_in_the_circle_does_not_matter_for_links(tile: str) -> None:
    assert era_end(f"bury.1 A {tile} flipped\nbury--manchester B").vp("B") == 1


@pytest.mark.rule("LAN-SCORE-05")
@pytest.mark.parametrize(
    ("line", "era"),
    [
        ("colne--yorkshire", "canal"),
        ("rochdale--yorkshire", "rail"),
        ("macclesfield--the-midlands", "canal"),
        ("lancaster--scotland", "rail"),
    ],
)
def test_an_external_location_has_two_circles(line: str, era: str) -> None:
    assert era_end(f"era {era}\nA money 0\n{line} A").vp("A") == 2


@pytest.mark.rule("LAN-SCORE-06")
@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("blackpool--preston", 2),
        ("preston--southport", 2),
        ("ellesmere-port--northwich", 2),
        ("northwich--the-midlands", 4),
    ],
)
def test_blackpool_southport_and_northwich_have_two_circles(line: str, points: int) -> None:
    assert rail_end(f"{line} A").vp("A") == points


@pytest.mark.rule("LAN-SCORE-06")
def test_no_other_place_has_printed_circles() -> None:
    content = new_game(3).tables.content
    assert {name for name, place in content.places.items() if place.gold_circles} == {
        "blackpool", "southport", "northwich", "scotland", "yorkshire", "the-midlands",
    }  # fmt: skip


@pytest.mark.rule("LAN-SCORE-07")
@pytest.mark.parametrize(
    ("slot", "tile", "points"),
    [
        ("colne.1", "cotton-mill-3", 9),
        ("preston.1", "port-4", 9),
        ("wigan.1", "coal-mine-2", 2),
        ("bolton.3", "ironworks-4", 9),
        ("liverpool.3", "shipyard-2", 18),
    ],
)
def test_a_flipped_tile_scores_its_hexagon_for_its_owner(slot: str, tile: str, points: int) -> None:
    b = rail_end(f"{slot} B {tile} flipped")
    assert [b.vp(seat) for seat in "ABC"] == [0, points, 0]


@pytest.mark.rule("LAN-SCORE-07")
@pytest.mark.parametrize(
    ("slot", "tile"), [("colne.1", "cotton-mill-3"), ("preston.1", "port-4"), ("wigan.1", "coal-mine-2 1")]
)
def test_an_unflipped_tile_scores_nothing(slot: str, tile: str) -> None:
    assert rail_end(f"{slot} B {tile}").vp("B") == 0


@pytest.mark.rule("LAN-SCORE-08")
def test_the_canal_scoring_comes_before_canals_and_level_1_tiles_are_removed() -> None:
    b = era_end("""
        bury.1 A cotton-mill-1 flipped
        manchester.4 B ironworks-1 flipped
        bury--manchester A
    """)
    assert (b.vp("A"), b.vp("B")) == (3 + 2, 3)
    assert (b.tile("bury.1"), b.tile("manchester.4"), b.link("bury--manchester")) == ("", "", "")


@pytest.mark.rule("LAN-SCORE-09")
def test_tiles_of_level_2_or_higher_score_in_both_eras() -> None:
    b = era_end("""
        A money 0
        oldham.1 A cotton-mill-2 flipped
        bury.1 A cotton-mill-1 flipped
    """)
    assert b.vp("A") == 5 + 3
    b.pass_to_era_end()
    assert (b.question, b.vp("A")) == ("over", 5 + 3 + 5)
    assert breakdown(b.position, 0) == {"canal-tiles": 8, "rail-tiles": 5}


@pytest.mark.rule("LAN-SCORE-10")
def test_cash_scores_at_the_end_of_the_rail_era_only() -> None:
    assert era_end("A money 50").vp("A") == 0
    rail = rail_end("A money 50")
    assert breakdown(rail.position, 0) == {"cash": 5}


@pytest.mark.rule("LAN-SCORE-10")
@pytest.mark.parametrize("players", [3, 4])
def test_cash_scores_for_everybody(players: int) -> None:
    seats = "ABCD"[:players]
    b = era_end("era rail\n" + "\n".join(f"{seat} money 20" for seat in seats), players)
    assert [b.vp(seat) for seat in seats] == [2] * players


@pytest.mark.rule("LAN-SCORE-11")
@pytest.mark.parametrize(("money", "points"), [(9, 0), (10, 1), (29, 2), (30, 3), (0, 0)])
def test_only_full_tens_of_cash_score(money: int, points: int) -> None:
    assert rail_end(f"A money {money}").vp("A") == points


@pytest.mark.rule("LAN-SCORE-12")
def test_money_in_the_spending_box_does_not_score() -> None:
    b = rail_end("A money 9 spent 30\nB money 10 spent 30")
    assert (b.vp("A"), b.vp("B")) == (0, 1)


@pytest.mark.rule("LAN-SCORE-13")
def test_points_add_up_over_both_eras() -> None:
    b = rail_end("""
        A vp 21 money 40
        preston.2 A cotton-mill-2 flipped
        lancaster--preston A
    """)
    assert b.vp("A") == 21 + 4 + 5 + 1


@pytest.mark.rule("LAN-SCORE-14")
@pytest.mark.parametrize(("before", "after"), [(82, 100), (81, 99), (83, 101), (99, 117), (190, 208)])
def test_points_go_on_counting_from_100(before: int, after: int) -> None:
    assert rail_end(f"A vp {before}\nliverpool.3 A shipyard-2").vp("A") == after


# A is Yellow, B Red
EXAMPLE = """
    bolton.1 A cotton-mill-1 flipped
    bury.1 A coal-mine-2 flipped
    oldham.1 A cotton-mill-2 flipped
    manchester.4 A ironworks-2 flipped
    manchester--oldham A
    bury--manchester A
    bolton--bury A
    oldham--rochdale A
    manchester.1 B coal-mine-2 flipped
    stockport.1 B cotton-mill-1
    bolton--manchester B
"""


@pytest.mark.rule("LAN-SCORE-15")
def test_example_yellow_scores_9_for_canals_and_15_for_tiles() -> None:
    assert breakdown(era_end(EXAMPLE).position, 0) == {"canal-links": 9, "canal-tiles": 15}


@pytest.mark.rule("LAN-SCORE-16")
def test_example_red_scores_3_for_the_canal_and_2_for_tiles() -> None:
    assert breakdown(era_end(EXAMPLE).position, 1) == {"canal-links": 3, "canal-tiles": 2}
