import pytest

from millrace.games.brass_birmingham.rules.outcome import outcome
from millrace.parts.industry.account import breakdown
from tests.rules.brass_birmingham.board import board, era_end


@pytest.mark.rule("BIR-SCORE-01")
def test_an_era_lasts_until_all_hands_are_empty() -> None:
    b = board("""
        order A B
        turn B 1
        A hand coventry*2
        B hand dudley birmingham*2
        deck none
        birmingham--oxford A
    """).play("pass", "card dudley")
    assert (b.position.era, b.seat, b.vp("A"), b.link("birmingham--oxford")) == (0, "A", 0, "A")
    b.play("pass", "pass", "pass", "pass")
    assert (b.position.era, b.vp("A"), b.link("birmingham--oxford")) == (1, 2, "")


@pytest.mark.rule("BIR-SCORE-01")
def test_the_last_canal_round_is_ended_before_the_scoring() -> None:
    b = era_end("""
        A money 10 income 20 spent 8
        B money 5 income 10 spent 3
    """)
    assert b.position.era == 1
    assert (b.money("A"), b.money("B")) == (15, 5)
    assert b.order == "BA"
    assert (b.spent("A"), b.spent("B")) == (0, 0)


@pytest.mark.rule("BIR-SCORE-01")
def test_a_tile_given_up_for_a_shortfall_of_the_last_round_does_not_score() -> None:
    b = era_end("""
        A money 0 income 5
        birmingham.1 A cotton-mill-2 flipped
        birmingham--oxford B
    """)
    assert (b.position.era, b.tile("birmingham.1")) == (1, "")
    assert (b.money("A"), b.vp("A"), b.vp("B")) == (2, 0, 2)


@pytest.mark.rule("BIR-SCORE-02")
def test_a_link_scores_its_owner_the_icons_of_both_places() -> None:
    b = era_end("""
        birmingham.2 B manufacturer-2 flipped
        birmingham.1 A cotton-mill-2 flipped
        dudley.1 B coal-mine-2 flipped
        birmingham--dudley A
    """)
    assert breakdown(b.position, 0) == {"canal-links": 1 + 2 + 1, "canal-tiles": 5}
    assert breakdown(b.position, 1) == {"canal-tiles": 5 + 2}


@pytest.mark.rule("BIR-SCORE-02")
def test_every_link_counts_the_icons_of_a_place_again() -> None:
    b = era_end("""
        dudley.1 B coal-mine-2 flipped
        birmingham--dudley A
        dudley--wolverhampton A
        dudley--kidderminster B
    """)
    assert breakdown(b.position, 0) == {"canal-links": 2}
    assert breakdown(b.position, 1) == {"canal-links": 1, "canal-tiles": 2}


@pytest.mark.rule("BIR-SCORE-03")
@pytest.mark.parametrize(
    "line",
    [
        "stoke-on-trent--warrington", "derby--nottingham", "coalbrookdale--shrewsbury", "birmingham--oxford",
        "gloucester--worcester",
    ],
)  # fmt: skip
@pytest.mark.parametrize("merchant", ["", "oxford.1 any\ngloucester.1 blank-1"])
def test_merchant_locations_have_two_printed_icons_with_or_without_tile(line: str, merchant: str) -> None:
    assert era_end(f"{line} A\n{merchant}").vp("A") == 2


@pytest.mark.rule("BIR-SCORE-03")
def test_other_places_have_no_printed_icons() -> None:
    b = era_end("""
        birmingham--coventry A
        cannock--farm-north A
        kidderminster--worcester B
    """)
    assert (b.vp("A"), b.vp("B")) == (0, 0)


@pytest.mark.rule("BIR-SCORE-03")
def test_icons_on_tiles_of_all_players_count() -> None:
    b = era_end("""
        A vp 0
        dudley.1 B coal-mine-2 flipped
        dudley.2 A iron-works-2 flipped
        birmingham--dudley B
    """)
    assert breakdown(b.position, 1)["canal-links"] == 2


@pytest.mark.rule("BIR-SCORE-04")
def test_unflipped_tiles_show_no_icons() -> None:
    b = era_end("""
        farm-north.1 A brewery-1 1
        cannock.2 A coal-mine-1 1
        cannock--farm-north A
    """)
    assert b.vp("A") == 0


@pytest.mark.rule("BIR-SCORE-05")
@pytest.mark.parametrize(
    ("slot", "tile", "icons"),
    [("farm-south.1", "brewery-2", 2), ("kidderminster.1", "coal-mine-2", 1), ("worcester.2", "cotton-mill-2", 2)],
)
def test_the_link_past_the_southern_farm_brewery_scores_three_places(slot: str, tile: str, icons: int) -> None:
    b = era_end(f"""
        {slot} B {tile} flipped
        kidderminster--worcester A
    """)
    assert b.vp("A") == icons


@pytest.mark.rule("BIR-SCORE-05")
def test_links_next_to_it_do_not_score_the_southern_farm_brewery() -> None:
    b = era_end("""
        farm-south.1 B brewery-2 flipped
        dudley--kidderminster A
        birmingham--worcester A
    """)
    assert b.vp("A") == 0


@pytest.mark.rule("BIR-SCORE-06", "BIR-COMP-03")
@pytest.mark.parametrize("era", ["canal", "rail"])
def test_scored_links_leave_the_board_and_return_to_their_owners(era: str) -> None:
    b = era_end(f"""
        era {era}
        birmingham--oxford A
        birmingham--coventry A
        derby--nottingham B
    """)
    assert b.position.line_owner == [-1] * len(b.tables.line_ids)
    assert (b.links("A"), b.links("B")) == (14, 14)
    assert (b.vp("A"), b.vp("B")) == (2, 2)


@pytest.mark.rule("BIR-SCORE-06")
def test_links_gone_no_longer_connect_or_make_a_network() -> None:
    b = era_end("""
        birmingham--oxford A
        birmingham--dudley A
        dudley.1 A coal-mine-2 3
    """)
    assert b.seat == "A"
    assert b.options("network") == [
        f"network {ends}" for ends in ("birmingham--dudley", "dudley--kidderminster", "dudley--wolverhampton")
    ]


@pytest.mark.rule("BIR-SCORE-07")
@pytest.mark.parametrize(
    ("slot", "tile", "points"),
    [
        ("birmingham.2", "manufacturer-8", 11),
        ("coventry.1", "pottery-3", 11),
        ("dudley.1", "coal-mine-4", 4),
        ("dudley.2", "iron-works-4", 9),
        ("burton-on-trent.2", "brewery-3", 7),
        ("worcester.1", "cotton-mill-4", 12),
    ],
)
@pytest.mark.parametrize("era", ["canal", "rail"])
def test_flipped_tiles_score_their_owner_the_points_of_the_hexagon(slot: str, tile: str, points: int, era: str) -> None:
    b = era_end(f"""
        era {era}
        {slot} B {tile} flipped
    """)
    assert (b.vp("A"), b.vp("B")) == (0, points)
    assert breakdown(b.position, 1) == {f"{era}-tiles": points}


@pytest.mark.rule("BIR-SCORE-07")
def test_level_1_tiles_are_still_there_when_links_and_tiles_are_scored() -> None:
    b = era_end("""
        birmingham.2 B manufacturer-1 flipped
        birmingham--coventry A
    """)
    assert (b.vp("A"), b.vp("B")) == (2, 3)


@pytest.mark.rule("BIR-SCORE-08")
def test_unflipped_tiles_score_nothing() -> None:
    b = era_end("""
        era rail
        worcester.1 A cotton-mill-4
        dudley.1 A coal-mine-4 1
        birmingham.2 A manufacturer-8
    """)
    assert b.vp("A") == 0


@pytest.mark.rule("BIR-SCORE-09")
def test_victory_points_go_beyond_100() -> None:
    b = era_end("""
        A vp 98
        worcester.1 A cotton-mill-1 flipped
    """)
    assert b.vp("A") == 103


@pytest.mark.rule("BIR-SCORE-10")
def test_example_the_link_from_birmingham_to_oxford_scores_4() -> None:
    b = era_end("""
        birmingham.2 B manufacturer-1 flipped
        birmingham.1 A cotton-mill-1
        birmingham--oxford A
    """)
    assert breakdown(b.position, 0) == {"canal-links": 4}


@pytest.mark.rule("BIR-SCORE-11")
def test_example_the_link_from_kidderminster_to_worcester_scores_3() -> None:
    b = era_end("""
        farm-south.1 B brewery-1 flipped
        worcester.1 B cotton-mill-1 flipped
        kidderminster--worcester A
    """)
    assert breakdown(b.position, 0) == {"canal-links": 3}


@pytest.mark.rule("BIR-SCORE-12")
def test_example_a_cotton_mill_of_level_3_scores_9_in_each_era() -> None:
    b = era_end("worcester.1 A cotton-mill-3 flipped")
    assert b.vp("A") == 9
    b.pass_to_era_end()
    result = outcome(b.position)
    assert result is not None
    assert result.scores == (18, 0)
    assert result.breakdown[0] == {"canal-tiles": 9, "rail-tiles": 9}
