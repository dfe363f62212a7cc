"""Consuming coal (chapter "Kohle verbrauchen")."""

import pytest

from tests.rules.brass_birmingham.board import board


@pytest.mark.rule("BIR-COAL-01")
def test_a_rail_link_needs_coal_and_a_canal_link_does_not() -> None:
    text = """
        A hand stafford
        dudley.2 A iron-works-2
    """
    assert board(text).offers("network birmingham--dudley")
    assert "BIR-COAL-02" in board("era rail\n" + text).refused("network birmingham--dudley")


@pytest.mark.rule("BIR-COAL-01")
def test_only_tiles_whose_cost_shows_coal_need_coal() -> None:
    b = board("A hand dudley")
    assert b.offers("build coal-mine dudley.1")
    assert "BIR-COAL-02" in b.refused("build iron-works dudley.2")


@pytest.mark.rule("BIR-COAL-02")
def test_a_new_rail_link_may_itself_make_the_connection_to_its_coal() -> None:
    b = board("""
        era rail
        A hand stafford
        birmingham.3 A iron-works-2
        wolverhampton.2 B coal-mine-2
        dudley--wolverhampton B
    """)
    assert not b.connected("birmingham", "wolverhampton")
    assert "BIR-COAL-02" in b.refused("network birmingham--coventry")
    b.play("network birmingham--dudley")
    assert b.link("birmingham--dudley") == "A"
    assert b.tile("wolverhampton.2") == "B coal-mine-2 2"
    assert b.money("A") == 17 - 5


@pytest.mark.rule("BIR-COAL-02")
def test_a_mine_that_is_not_connected_delivers_nothing() -> None:
    b = board("""
        A hand birmingham
        dudley.1 A coal-mine-1
        dudley--wolverhampton A
    """)
    assert "BIR-COAL-02" in b.refused("build iron-works birmingham.3")


@pytest.mark.rule("BIR-COAL-03")
@pytest.mark.parametrize(("near", "far"), [("A", "B"), ("B", "A")])
def test_the_nearest_mine_delivers_whoever_owns_it(near: str, far: str) -> None:
    b = board(f"""
        A hand birmingham
        dudley.1 {near} coal-mine-1
        wolverhampton.2 {far} coal-mine-2
        birmingham--dudley B
        dudley--wolverhampton B
    """).play("build iron-works birmingham.3")
    assert b.tile("dudley.1") == f"{near} coal-mine-1 1"
    assert b.tile("wolverhampton.2") == f"{far} coal-mine-2 3"


@pytest.mark.rule("BIR-COAL-03")
def test_a_farther_mine_and_a_flipped_mine_are_refused_while_nearer_ones_have_coal() -> None:
    b = board("""
        players 3
        A hand birmingham
        dudley.1 B coal-mine-1
        coventry.2 C coal-mine-1
        wolverhampton.2 A coal-mine-2
        redditch.1 B coal-mine-2 flipped
        birmingham--dudley B
        birmingham--coventry B
        dudley--wolverhampton B
    """).play("build iron-works birmingham.3")
    assert b.options() == ["coal dudley.1", "coal coventry.2"]
    assert "BIR-COAL-03" in b.refused("coal wolverhampton.2")
    assert "BIR-COAL-03" in b.refused("coal redditch.1")


@pytest.mark.rule("BIR-COAL-03")
def test_a_flipped_mine_is_passed_over_though_it_is_nearer() -> None:
    b = board("""
        A hand birmingham
        dudley.1 B coal-mine-1 flipped
        wolverhampton.2 B coal-mine-2
        birmingham--dudley B
        dudley--wolverhampton B
    """).play("build iron-works birmingham.3")
    assert b.tile("wolverhampton.2") == "B coal-mine-2 2"


@pytest.mark.rule("BIR-COAL-03")
def test_a_mine_that_left_the_board_with_its_coal_delivers_nothing() -> None:
    b = board("""
        order B A
        turn A 1
        deck none
        A hand stafford
        B spent 1
        coalbrookdale.3 B coal-mine-1
    """).play("pass")
    assert (b.position.era, b.seat, b.tile("coalbrookdale.3")) == (1, "A", "")
    b.play("network coalbrookdale--shrewsbury")
    b.play(b.options("card")[0])  # any card of the hand just dealt
    assert b.spent("A") == 5 + 1
    assert b.position.coal_market == 12


@pytest.mark.rule("BIR-COAL-04")
@pytest.mark.parametrize(("direct", "nearest"), [(True, "kidderminster.1"), (False, "cannock.2")])
def test_the_shortest_of_several_chains_counts(direct: bool, nearest: str) -> None:
    # Kidderminster is one link away from Dudley, and three the other way round; Cannock is two away.
    b = board(f"""
        A hand dudley
        kidderminster.1 B coal-mine-2
        cannock.2 B coal-mine-2
        birmingham--dudley B
        birmingham--worcester B
        kidderminster--worcester B
        dudley--wolverhampton B
        cannock--wolverhampton B
        {"dudley--kidderminster B" if direct else ""}
    """).play("build iron-works dudley.2")
    assert b.tile(nearest) == "B coal-mine-2 2"


@pytest.mark.rule("BIR-COAL-04")
def test_the_link_of_three_ends_counts_one_between_any_two_of_them() -> None:
    # Both mines are two links away from Birmingham.
    b = board("""
        A hand birmingham
        kidderminster.1 B coal-mine-2
        wolverhampton.2 B coal-mine-2
        birmingham--worcester B
        kidderminster--worcester B
        birmingham--dudley B
        dudley--wolverhampton B
    """).play("build iron-works birmingham.3")
    assert b.options() == ["coal wolverhampton.2", "coal kidderminster.1"]


@pytest.mark.rule("BIR-COAL-04")
def test_each_end_of_the_link_of_three_ends_is_next_to_the_two_others() -> None:
    b = board("kidderminster--worcester A")
    ends = {"kidderminster", "worcester", "farm-south"}
    ids = b.tables.place_ids
    for end in ends:
        mask = b.position.neighbours[ids.index(end)]
        assert {place for index, place in enumerate(ids) if mask >> index & 1} == ends - {end}


@pytest.mark.rule("BIR-COAL-04")
def test_a_mine_in_the_same_location_is_nearer_than_one_a_link_away() -> None:
    b = board("""
        A hand dudley
        dudley.1 B coal-mine-2
        wolverhampton.2 A coal-mine-2
        dudley--wolverhampton A
    """).play("build iron-works dudley.2")
    assert b.tile("dudley.1") == "B coal-mine-2 2"
    assert b.tile("wolverhampton.2") == "A coal-mine-2 3"


@pytest.mark.rule("BIR-COAL-05")
def test_a_mine_at_an_end_of_a_rail_link_beats_one_beyond_the_other_end() -> None:
    # The own network reaches the link from the Wolverhampton side only.
    b = board("""
        era rail
        A hand stafford
        dudley.1 B coal-mine-2
        cannock.2 A coal-mine-2
        cannock--wolverhampton A
    """).play("network dudley--wolverhampton")
    assert b.tile("dudley.1") == "B coal-mine-2 2"
    assert b.tile("cannock.2") == "A coal-mine-2 3"


@pytest.mark.rule("BIR-COAL-05")
@pytest.mark.parametrize("chosen", ["dudley.1", "wolverhampton.2"])
def test_mines_at_both_ends_of_a_rail_link_are_equally_near(chosen: str) -> None:
    b = board("""
        era rail
        A hand stafford
        dudley.1 A coal-mine-2
        wolverhampton.2 B coal-mine-2
    """).play("network dudley--wolverhampton")
    assert b.options() == ["coal wolverhampton.2", "coal dudley.1"]
    b.play(f"coal {chosen}")
    assert b.tile(chosen).endswith("coal-mine-2 2")


@pytest.mark.rule("BIR-COAL-05")
def test_mines_one_link_beyond_either_end_are_equally_near() -> None:
    b = board("""
        era rail
        A hand stafford
        kidderminster.1 A coal-mine-2
        cannock.2 B coal-mine-2
        dudley--kidderminster A
        cannock--wolverhampton B
    """).play("network dudley--wolverhampton")
    assert b.options() == ["coal cannock.2", "coal kidderminster.1"]


@pytest.mark.rule("BIR-COAL-06")
@pytest.mark.parametrize(("chosen", "other"), [("dudley.1", "coventry.2"), ("coventry.2", "dudley.1")])
def test_among_equally_near_mines_the_acting_player_chooses(chosen: str, other: str) -> None:
    b = board("""
        A hand birmingham
        dudley.1 B coal-mine-2
        coventry.2 B coal-mine-2
        birmingham--dudley B
        birmingham--coventry B
    """).play("build iron-works birmingham.3")
    assert (b.seat, b.question) == ("A", "coal")
    b.play(f"coal {chosen}")
    assert b.tile(chosen) == "B coal-mine-2 2"
    assert b.tile(other) == "B coal-mine-2 3"


@pytest.mark.rule("BIR-COAL-06")
def test_two_mines_in_one_location_are_equally_near() -> None:
    b = board("""
        era rail
        A hand stafford
        A mat coal-mine-4
        cannock.1 A coal-mine-2
        cannock.2 B coal-mine-2
    """).play("network cannock--wolverhampton")
    assert b.options() == ["coal cannock.1", "coal cannock.2"]


@pytest.mark.rule("BIR-COAL-07")
def test_when_a_mine_runs_dry_the_next_cube_comes_from_the_mines_now_nearest() -> None:
    b = board("""
        players 3
        A hand birmingham
        A mat manufacturer-3
        dudley.1 B coal-mine-1 1
        wolverhampton.2 B coal-mine-2
        kidderminster.1 C coal-mine-1
        birmingham--dudley B
        dudley--wolverhampton B
        dudley--kidderminster C
    """).play("build manufacturer birmingham.2")
    assert b.tile("dudley.1") == "B coal-mine-1 flipped"
    assert b.options() == ["coal wolverhampton.2", "coal kidderminster.1"]
    b.play("coal kidderminster.1")
    assert b.tile("kidderminster.1") == "C coal-mine-1 1"


@pytest.mark.rule("BIR-COAL-08")
def test_coal_from_a_mine_costs_nothing_and_its_owner_gets_nothing() -> None:
    b = board("""
        iron-market 10
        A hand dudley redditch
        dudley.1 B coal-mine-1
    """).play("build iron-works dudley.2")
    assert b.spent("A") == 5  # the works alone
    assert b.money("B") == 17
    assert b.income("B") == 10
    assert (b.seat, b.question) == ("A", "action")


@pytest.mark.rule("BIR-COAL-08")
def test_coal_from_a_mine_is_there_for_a_player_with_just_the_price_of_the_tile() -> None:
    text = """
        A hand dudley
        dudley--wolverhampton B
        coalbrookdale--wolverhampton B
        coalbrookdale--shrewsbury B
        A money 5
    """
    assert "BIR-TURN-07" in board(text).refused("build iron-works dudley.2")
    assert board(text + "dudley.1 B coal-mine-1").offers("build iron-works dudley.2")


@pytest.mark.rule("BIR-COAL-09")
def test_the_market_sells_no_coal_while_a_mine_is_connected() -> None:
    b = board("""
        A hand birmingham
        coal-market 14
        cannock.2 B coal-mine-1
        birmingham--oxford A
        birmingham--dudley A
        dudley--wolverhampton A
        cannock--wolverhampton A
    """).play("build iron-works birmingham.3")
    assert b.tile("cannock.2") == "B coal-mine-1 1"
    assert b.position.coal_market == 14
    assert b.spent("A") == 5


@pytest.mark.rule("BIR-COAL-09")
def test_the_last_cube_of_the_last_mine_and_then_one_from_the_market() -> None:
    b = board("""
        A hand birmingham
        A mat manufacturer-3
        dudley.1 B coal-mine-1 1
        birmingham--dudley B
        birmingham--oxford A
    """).play("build manufacturer birmingham.2")
    assert b.tile("dudley.1") == "B coal-mine-1 flipped"
    assert b.position.coal_market == 12
    assert b.spent("A") == 12 + 1


@pytest.mark.rule("BIR-COAL-09")
def test_an_unconnected_mine_does_not_close_the_market() -> None:
    b = board("""
        A hand birmingham
        dudley.1 B coal-mine-1
        birmingham--oxford A
    """).play("build iron-works birmingham.3")
    assert b.tile("dudley.1") == "B coal-mine-1 2"
    assert b.spent("A") == 5 + 1


@pytest.mark.rule("BIR-COAL-10")
@pytest.mark.parametrize(("cubes", "price"), [(14, 2), (13, 3), (12, 4), (11, 5), (2, 14), (3, 13)])
def test_the_market_sells_the_cheapest_cube_first(cubes: int, price: int) -> None:
    text = f"""
        coal-market {cubes}
        A hand birmingham
        A mat manufacturer-3
        birmingham--oxford A
    """
    b = board(text + f"A money {12 + price}").play("build manufacturer birmingham.2")
    assert b.spent("A") == 12 + price
    assert b.money("A") == 0
    assert b.position.coal_market == cubes - 2
    assert "BIR-TURN-07" in board(text + f"A money {11 + price}").refused("build manufacturer birmingham.2")


@pytest.mark.rule("BIR-COAL-11")
@pytest.mark.parametrize("link", [True, False])
def test_buying_coal_needs_a_connection_to_a_merchant_location(link: bool) -> None:
    b = board(f"""
        A hand birmingham
        {"birmingham--oxford B" if link else "birmingham--dudley B"}
    """)
    assert ("BIR-COAL-11" in b.refused("build iron-works birmingham.3")) == (not link)


@pytest.mark.rule("BIR-COAL-11")
@pytest.mark.parametrize(
    ("line", "at"),
    [
        ("birmingham--oxford", "birmingham.3 A iron-works-2"),
        ("derby--nottingham", "derby.3 A iron-works-2"),
        ("coalbrookdale--shrewsbury", "coalbrookdale.2 A iron-works-2"),
        ("gloucester--redditch", "redditch.2 A iron-works-2"),
        ("stoke-on-trent--warrington", "stoke-on-trent.2 A iron-works-2"),
    ],
)
def test_a_rail_link_that_ends_at_a_merchant_location_is_connected_to_the_market(line: str, at: str) -> None:
    b = board(f"""
        era rail
        A hand stafford
        {at}
    """).play(f"network {line}")
    assert b.spent("A") == 5 + 1
    assert b.position.coal_market == 12


@pytest.mark.rule("BIR-COAL-12")
def test_a_merchant_location_without_merchant_tiles_gives_access_to_the_coal_market() -> None:
    b = board("""
        A hand wild-location
        derby--nottingham B
    """)
    assert b.merchant("nottingham.1") == b.merchant("nottingham.2") == ""
    b.play("build iron-works derby.3")
    assert b.spent("A") == 5 + 1


@pytest.mark.rule("BIR-COAL-12")
def test_a_merchant_location_with_a_blank_tile_gives_access_to_the_coal_market() -> None:
    b = board("""
        A hand coalbrookdale
        coalbrookdale--shrewsbury B
        shrewsbury.1 blank-1
    """).play("build iron-works coalbrookdale.2")
    assert b.spent("A") == 5 + 1


@pytest.mark.rule("BIR-COAL-13")
@pytest.mark.parametrize(("cubes", "price"), [(1, 7 + 8), (0, 8 + 8)])
def test_an_empty_market_still_sells_coal_for_8_pounds_a_cube(cubes: int, price: int) -> None:
    b = board(f"""
        coal-market {cubes}
        A money 40
        A hand birmingham
        A mat manufacturer-3
        birmingham--oxford A
    """).play("build manufacturer birmingham.2")
    assert b.spent("A") == 12 + price
    assert b.position.coal_market == 0


@pytest.mark.rule("BIR-COAL-14")
def test_coal_for_8_pounds_needs_the_connection_too() -> None:
    b = board("""
        coal-market 0
        A money 40
        A hand birmingham
        birmingham--dudley A
    """)
    assert "BIR-COAL-11" in b.refused("build iron-works birmingham.3")


@pytest.mark.rule("BIR-COAL-15")
def test_consumed_coal_leaves_the_board() -> None:
    b = board("""
        coal-market 5
        A hand dudley
        dudley.1 B coal-mine-1
        birmingham--dudley B
        birmingham--oxford B
    """).play("build iron-works dudley.2")
    assert b.position.coal_market == 5
    assert b.tile("dudley.1") == "B coal-mine-1 1"


@pytest.mark.rule("BIR-COAL-15")
def test_coal_bought_from_the_market_leaves_the_board() -> None:
    b = board("""
        iron-market 10
        coal-market 5
        A hand birmingham
        wolverhampton.2 B coal-mine-2 1
        birmingham--oxford B
    """).play("build iron-works birmingham.3")
    assert b.position.coal_market == 4
    assert b.tile("birmingham.3") == "A iron-works-1 4"
    assert b.tile("wolverhampton.2") == "B coal-mine-2 1"


@pytest.mark.rule("BIR-COAL-16")
def test_example_manufacturer_3_in_birmingham_takes_a_cube_from_each_mine() -> None:
    b = board("""
        players 3
        A hand birmingham
        A mat manufacturer-3
        dudley.1 B coal-mine-1 1
        wolverhampton.2 C coal-mine-2 2
        birmingham--dudley A
        dudley--wolverhampton A
        birmingham--oxford A
    """).play("build manufacturer birmingham.2")
    assert b.tile("dudley.1") == "B coal-mine-1 flipped"
    assert b.income("B") == 10 + 4
    assert b.tile("wolverhampton.2") == "C coal-mine-2 1"
    assert b.position.coal_market == 13
    assert b.spent("A") == 12


@pytest.mark.rule("BIR-COAL-17")
@pytest.mark.parametrize(
    ("builds", "tiles", "coal"),
    [
        (("build iron-works birmingham.3",), 5, 1),
        (("build manufacturer coventry.2",), 12, 3),
        (("build iron-works birmingham.3", "build manufacturer coventry.2"), 5 + 12, 5),
    ],
)
def test_example_prices_of_coal_at_the_start_of_the_game(builds: tuple[str, ...], tiles: int, coal: int) -> None:
    b = board("""
        A money 40
        A hand birmingham coventry
        A mat manufacturer-3
        birmingham--oxford B
        birmingham--coventry B
    """).play(*builds)
    assert b.spent("A") == tiles + coal
