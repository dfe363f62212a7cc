"""From the canal era to the rail era (chapter "Phase 4. Neue Periode")."""

import pytest

from tests.rules.brass_lancashire.board import board, era_end

SEATS = "ABC"


@pytest.mark.rule("LAN-ERA-01")
def test_all_canals_go_back_to_their_owners() -> None:
    b = era_end("""
        lancaster--preston A
        preston--wigan A
        fleetwood--preston B
        ellesmere-port--liverpool C
    """)
    assert not any(b.link(line) for line in b.tables.line_ids)
    assert [b.links(seat) for seat in SEATS] == [14, 14, 14]
    assert not b.connected("lancaster", "preston")
    assert [b.network(seat) for seat in SEATS] == [set()] * 3


@pytest.mark.rule("LAN-ERA-02")
@pytest.mark.parametrize(
    ("slot", "tile"),
    [
        ("bury.1", "cotton-mill-1"),
        ("bury.1", "cotton-mill-1 flipped"),
        ("preston.1", "port-1"),
        ("preston.1", "port-1 flipped"),
        ("wigan.1", "coal-mine-1"),
        ("wigan.1", "coal-mine-1 flipped"),
        ("bolton.3", "ironworks-1"),
        ("liverpool.3", "shipyard-1"),
    ],
)
def test_level_1_tiles_leave_the_game_flipped_or_not(slot: str, tile: str) -> None:
    b = era_end(f"{slot} A {tile}")
    assert b.tile(slot) == ""
    industry = tile.split()[0].rpartition("-")[0]
    full = {"cotton-mill": 12, "port": 8, "coal-mine": 7, "ironworks": 4, "shipyard": 4}
    assert b.tiles_left("A", industry) == full[industry] - 1  # both shipyards of level 0 were developed before


@pytest.mark.rule("LAN-ERA-02")
def test_the_removed_tiles_free_their_spaces_and_are_no_presence_any_more() -> None:
    b = era_end("preston.1 A port-1 flipped\nbury.1 A cotton-mill-1")
    assert b.network("A") == set()
    assert not any(b.position.own)


@pytest.mark.rule("LAN-ERA-03")
def test_cubes_on_removed_tiles_go_to_the_supply_without_a_flip() -> None:
    b = era_end("A income 10\nwigan.1 A coal-mine-1 1\nbolton.3 A ironworks-1 2\ncoal-track 3\niron-track 2")
    assert not any(b.position.cubes)
    assert not any(b.position.stocked)
    assert (b.income("A"), b.vp("A"), b.position.flipped) == (10, 0, 0)
    assert (b.coal_track(), b.iron_track()) == (3, 2)


@pytest.mark.rule("LAN-ERA-04")
@pytest.mark.parametrize(
    ("slot", "tile"),
    [
        ("bury.1", "cotton-mill-2 0"),
        ("bury.1", "cotton-mill-3 flipped"),
        ("preston.1", "port-2 0"),
        ("wigan.1", "coal-mine-2 2"),
        ("wigan.1", "coal-mine-4 flipped"),
        ("bolton.3", "ironworks-2 1"),
    ],
)
def test_higher_tiles_stay_with_their_side_and_cubes(slot: str, tile: str) -> None:
    assert era_end(f"{slot} A {tile}").tile(slot) == f"A {tile}"


@pytest.mark.rule("LAN-ERA-04")
def test_unflipped_tiles_of_the_canal_era_can_be_flipped_in_the_rail_era() -> None:
    b = era_end("preston.2 A cotton-mill-2\npreston.1 B port-2")
    b.play("sell preston.2 preston.1", f"card {b.hand('A')[0]}")
    assert (b.tile("preston.2"), b.tile("preston.1")) == ("A cotton-mill-2 flipped", "B port-2 flipped")
    assert (b.income("A"), b.income("B")) == (14, 13)


@pytest.mark.rule("LAN-ERA-05")
@pytest.mark.parametrize(
    "before", ["distant-drawn none", "distant-drawn 2 3 0\ncotton-demand 5", "distant-drawn 4 3 3\ncotton-demand 8"]
)
def test_all_twelve_distant_market_tiles_form_a_new_pile(before: str) -> None:
    piles = [era_end(f"{before}\nchance {word} 2 3 4").distant_tiles() for word in range(1, 9)]
    assert all(sorted(pile) == [0, 0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4] for pile in piles)
    assert len({tuple(pile) for pile in piles}) > 1  # shuffled


@pytest.mark.rule("LAN-ERA-05", "LAN-ERA-06")
def test_a_market_closed_in_the_canal_era_opens_again() -> None:
    text = """
        distant-drawn 4 3 3
        cotton-demand 8
        preston.2 A cotton-mill-2
        preston.1 B port-2 flipped
    """
    assert "LAN-DIST-12" in board("A hand colne\n" + text).refused("sell preston.2 distant-market")
    b = era_end(text)
    assert (b.position.drawn, b.cotton_demand()) == (0, 0)
    assert b.refused("sell preston.2 distant-market") == ()


@pytest.mark.rule("LAN-ERA-06")
@pytest.mark.parametrize("space", [0, 3, 8])
def test_the_cotton_marker_returns_to_the_top(space: int) -> None:
    assert era_end(f"cotton-demand {space}").cotton_demand() == 0


@pytest.mark.rule("LAN-ERA-07")
def test_cash_income_points_stacks_and_tracks_carry_over() -> None:
    b = era_end("""
        A money 17 income 10 vp 5
        A mat cotton-mill-3*2 port-none coal-mine-2*1 ironworks-2 shipyard-1*1
        coal-track 3
        iron-track 0
    """)
    assert (b.position.era, b.money("A"), b.income("A"), b.vp("A")) == (1, 17, 10, 5)
    stacks = ("cotton-mill", "port", "coal-mine", "ironworks", "shipyard")
    assert [b.tiles_left("A", industry) for industry in stacks] == [5, 0, 5, 3, 3]
    assert (b.coal_track(), b.iron_track()) == (3, 0)


@pytest.mark.rule("LAN-ERA-08")
def test_a_debt_of_the_first_rail_round_is_no_longer_paid_with_level_1_tiles() -> None:
    b = era_end("""
        A money 0 income 6 spent 5
        bury.1 A cotton-mill-1
        oldham.1 A cotton-mill-2
        wigan.1 A coal-mine-2
    """)
    assert (b.position.era, b.question, b.position.debt) == (1, "shortfall", 4)
    assert b.options() == ["remove oldham.1", "remove wigan.1"]


@pytest.mark.rule("LAN-ERA-08")
def test_order_scoring_removal_market_and_deal_come_before_the_first_rail_income() -> None:
    b = era_end("""
        A money 0 income 6 spent 5
        bury.1 A cotton-mill-1 flipped
        oldham.1 A cotton-mill-2
        wigan.1 A coal-mine-2
        bury--manchester B
        distant-drawn 3
        cotton-demand 3
    """)
    assert b.question == "shortfall"  # of the income step
    assert b.order == "BCA"
    assert (b.vp("A"), b.vp("B")) == (3, 1)
    assert (b.tile("bury.1"), b.link("bury--manchester"), b.cotton_demand()) == ("", "", 0)
    assert [len(b.hand(seat)) for seat in SEATS] == [8, 8, 8]
    assert (b.discard(), b.position.round) == ([], 1)


@pytest.mark.rule("LAN-ERA-08")
def test_a_debt_of_the_first_rail_round_costs_points_scored_just_before() -> None:
    b = era_end("A money 0 income 6\nbury.1 A cotton-mill-1 flipped\nbury--manchester A\noldham.1 A cotton-mill-1")
    assert (b.question, b.vp("A"), b.money("A")) == ("action", 0, 0)  # 3 + 1 points pay £4
