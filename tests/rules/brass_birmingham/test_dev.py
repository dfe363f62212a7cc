import pytest

from tests.rules.brass_birmingham.board import board


@pytest.mark.rule("BIR-DEV-01")
@pytest.mark.parametrize("card", ["dudley", "brewery", "wild-location"])
def test_developing_costs_one_card_of_any_kind(card: str) -> None:
    b = board("A hand dudley brewery wild-location").play("develop brewery", f"card {card}", "done")
    assert sorted([*b.hand("A"), card]) == ["brewery", "dudley", "wild-location"]
    assert b.tiles_left("A", "brewery") == 6


@pytest.mark.rule("BIR-DEV-01")
def test_one_or_two_tiles_are_removed_never_none_or_three() -> None:
    b = board("A hand dudley*2")
    assert b.refused("done") == ("core.not-asked",)
    b.play("develop brewery")
    assert b.question == "second-tile"
    one = b.copy().play("done")
    assert (one.question, one.tiles_left("A", "brewery"), one.position.iron_market) == ("action", 6, 7)
    two = b.play("develop coal-mine")
    assert two.question == "action"
    assert (two.tiles_left("A", "brewery"), two.tiles_left("A", "coal-mine")) == (6, 6)
    assert two.hand("A") == ["dudley"]


@pytest.mark.rule("BIR-DEV-01")
def test_tiles_on_the_board_are_not_developed() -> None:
    b = board("""
        A hand dudley*2
        A mat coal-mine-none
        dudley.1 A coal-mine-1
    """)
    assert not b.offers("develop coal-mine")
    b.play("develop brewery", "done")
    assert b.tile("dudley.1") == "A coal-mine-1 2"


@pytest.mark.rule("BIR-DEV-02")
def test_the_tile_removed_is_of_the_lowest_level_left() -> None:
    b = board("""
        A hand dudley*2
        A mat cotton-mill-1*1 manufacturer-2*2
    """).play("develop cotton-mill", "develop manufacturer")
    assert b.next_tile("A", "cotton-mill") == "cotton-mill-2"
    assert (b.next_tile("A", "manufacturer"), b.tiles_left("A", "manufacturer")) == ("manufacturer-2", 9)


@pytest.mark.rule("BIR-DEV-02")
def test_an_empty_stack_is_not_developed() -> None:
    b = board("""
        A hand dudley*2
        A mat iron-works-none
    """)
    assert b.refused("develop iron-works") == ("BIR-DEV-02",)


@pytest.mark.rule("BIR-DEV-02")
def test_the_last_tile_of_a_stack_may_be_developed_but_not_another_one() -> None:
    b = board("""
        A hand dudley*2
        A mat iron-works-4
    """).play("develop iron-works")
    assert b.next_tile("A", "iron-works") == ""
    assert b.refused("develop iron-works") == ("BIR-DEV-02",)


@pytest.mark.rule("BIR-DEV-03")
@pytest.mark.parametrize(
    ("second", "coal", "brewery"),
    [("coal-mine", "coal-mine-2", 7), ("brewery", "coal-mine-2", 6)],
)
def test_two_tiles_may_be_of_the_same_or_of_different_industries(second: str, coal: str, brewery: int) -> None:
    b = board("A hand dudley*2").play("develop coal-mine", f"develop {second}")
    assert b.next_tile("A", "coal-mine") == coal
    assert b.tiles_left("A", "coal-mine") + b.tiles_left("A", "brewery") == 12
    assert b.tiles_left("A", "brewery") == brewery


@pytest.mark.rule("BIR-DEV-03")
def test_each_tile_is_removed_and_paid_before_the_next() -> None:
    b = board("""
        A hand dudley*2
        dudley.2 B iron-works-1 1
        coalbrookdale.2 B iron-works-2 1
    """).play("develop coal-mine", "iron dudley.2")
    assert b.next_tile("A", "coal-mine") == "coal-mine-2"
    assert b.tile("dudley.2") == "B iron-works-1 flipped"
    assert b.question == "second-tile"


@pytest.mark.rule("BIR-DEV-04")
def test_removed_tiles_leave_the_game() -> None:
    b = board("""
        order B A
        turn A 1
        A hand dudley
        deck none
    """).play("develop iron-works", "develop iron-works")
    assert b.position.era == 1  # neither the rest of the action nor the new era brought them back
    assert (b.next_tile("A", "iron-works"), b.tiles_left("A", "iron-works")) == ("iron-works-3", 2)
    assert all(kind < 0 for kind in b.position.tile)
    assert b.tiles_left("B", "iron-works") == 4


@pytest.mark.rule("BIR-DEV-05")
def test_each_tile_costs_one_iron_first_from_works_then_from_the_market() -> None:
    b = board("""
        A hand dudley*2
        dudley.2 B iron-works-1 1
    """).play("develop coal-mine", "develop brewery")
    assert b.tile("dudley.2") == "B iron-works-1 flipped"
    assert b.income("B") == 13
    assert (b.money("A"), b.spent("A"), b.position.iron_market) == (15, 2, 7)


@pytest.mark.rule("BIR-DEV-05")
def test_no_developing_without_iron() -> None:
    text = """
        A hand dudley*2
        A money 1
    """
    assert "BIR-DEV-05" in board(text).refused("develop brewery")
    assert board(text + "dudley.2 B iron-works-1 1").refused("develop brewery") == ()


@pytest.mark.rule("BIR-DEV-05")
def test_the_second_tile_needs_iron_as_well() -> None:
    b = board("""
        A hand dudley*2
        A money 1
        dudley.2 B iron-works-1 1
    """).play("develop coal-mine")
    assert b.question == "action"  # no iron for a second tile, so nothing was asked
    assert b.tiles_left("A", "coal-mine") == 6


@pytest.mark.rule("BIR-DEV-05")
@pytest.mark.parametrize(("money", "allowed"), [(6, True), (5, False)])
def test_with_an_empty_market_iron_for_developing_costs_6(money: int, allowed: bool) -> None:
    b = board(f"""
        A hand dudley*2
        A money {money}
        iron-market 0
    """)
    assert ("BIR-DEV-05" in b.refused("develop brewery")) != allowed
    if allowed:
        assert b.play("develop brewery").money("A") == 0


@pytest.mark.rule("BIR-DEV-06")
@pytest.mark.parametrize(("level", "allowed"), [(1, False), (2, True), (3, False), (4, True), (5, True)])
def test_potteries_with_a_lightbulb_are_not_developed(level: int, allowed: bool) -> None:
    b = board(f"""
        A hand dudley*2
        A mat pottery-{level}
    """)
    assert ("BIR-DEV-06" in b.refused("develop pottery")) != allowed
    assert b.offers("develop pottery") == allowed


@pytest.mark.rule("BIR-DEV-07")
def test_a_lightbulb_tile_leaves_the_mat_only_by_being_built() -> None:
    b = board("""
        A hand coventry*2
        A money 40
        A mat pottery-3
        coventry.2 B coal-mine-1 2
    """)
    assert "BIR-DEV-07" in b.refused("develop pottery")
    b.play("build pottery coventry.1")
    assert b.next_tile("A", "pottery") == "pottery-4"
    assert b.tile("coventry.1") == "A pottery-3 0"


@pytest.mark.rule("BIR-DEV-08")
@pytest.mark.parametrize(
    ("era", "tile", "industry"),
    [
        ("rail", "coal-mine-1", "coal-mine"),
        ("rail", "cotton-mill-1", "cotton-mill"),
        ("canal", "brewery-4", "brewery"),
        ("canal", "pottery-5", "pottery"),
    ],
)
def test_era_marks_do_not_matter_when_developing(era: str, tile: str, industry: str) -> None:
    b = board(f"""
        era {era}
        A hand dudley*2
        A mat {tile}
    """)
    assert b.next_tile("A", industry) == tile
    assert b.refused(f"develop {industry}") == ()


@pytest.mark.rule("BIR-DEV-09")
def test_example_developing_at_the_start_of_the_game() -> None:
    b = board("A hand dudley*2").play("develop manufacturer", "develop brewery")
    assert (b.money("A"), b.spent("A"), b.position.iron_market) == (13, 4, 6)
    assert b.next_tile("A", "manufacturer") == "manufacturer-2"
    assert (b.next_tile("A", "brewery"), b.tiles_left("A", "brewery")) == ("brewery-1", 6)


@pytest.mark.rule("BIR-DEV-10")
def test_example_the_lightbulbs_of_the_pottery_stack() -> None:
    b = board("""
        A hand coventry*2 dudley*2
        A money 40
    """)
    assert "BIR-DEV-06" in b.refused("develop pottery")
    b.play("build pottery coventry.1")
    assert b.next_tile("A", "pottery") == "pottery-2"
    b.play("develop pottery", "card dudley")
    assert b.next_tile("A", "pottery") == "pottery-3"
    assert b.question == "second-tile"
    assert "BIR-DEV-06" in b.refused("develop pottery")
