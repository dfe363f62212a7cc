"""Shortfall (chapter "Rundenende")."""

import pytest

from tests.rules.brass_birmingham.board import board

# A's last action of a round; A's income level is -10.
DEEP_IN_DEBT = """
    order B A
    turn A 1
    A hand dudley
    A income 0
"""


@pytest.mark.rule("BIR-SHORT-01")
def test_all_cash_is_handed_over_and_tiles_must_raise_the_rest() -> None:
    b = board(
        DEEP_IN_DEBT
        + """
        A money 4 vp 20
        birmingham.1 A cotton-mill-1
        worcester.1 A cotton-mill-1
    """
    )
    b.play("pass")
    assert (b.seat, b.question, b.position.debt, b.money("A")) == ("A", "shortfall", 6, 0)
    assert b.options() == ["remove worcester.1", "remove birmingham.1"]
    b.play("remove worcester.1")
    assert (b.money("A"), b.vp("A")) == (0, 20)


@pytest.mark.rule("BIR-SHORT-01")
def test_no_tile_goes_while_cash_suffices() -> None:
    b = board(
        DEEP_IN_DEBT
        + """
        A money 10
        birmingham.1 A cotton-mill-1
    """
    )
    b.play("pass")
    assert (b.money("A"), b.tile("birmingham.1")) == (0, "A cotton-mill-1 0")
    assert b.question == "action"


@pytest.mark.rule("BIR-SHORT-01")
def test_only_own_tiles_raise_money() -> None:
    b = board(
        DEEP_IN_DEBT
        + """
        A money 0
        birmingham.1 A cotton-mill-1
        worcester.1 A cotton-mill-1
        worcester.2 B cotton-mill-1
    """
    )
    b.play("pass")
    assert b.refused("remove worcester.2") == ("BIR-SHORT-01",)
    assert b.refused("remove dudley.1") == ("BIR-SHORT-01",)


@pytest.mark.rule("BIR-SHORT-01")
def test_nothing_but_removing_is_possible_in_a_shortfall() -> None:
    b = board(
        DEEP_IN_DEBT
        + """
        A money 0 vp 30
        birmingham.1 A cotton-mill-1
        worcester.1 A cotton-mill-1
    """
    )
    b.play("pass")
    assert b.refused("pass") == b.refused("loan") == b.refused("done") == ("core.not-asked",)


@pytest.mark.rule("BIR-SHORT-02")
def test_links_are_never_removed_for_money() -> None:
    b = board(
        DEEP_IN_DEBT
        + """
        A money 0 vp 15
        birmingham--oxford A
        birmingham--dudley A
    """
    )
    b.play("pass")
    assert (b.link("birmingham--oxford"), b.link("birmingham--dudley"), b.vp("A")) == ("A", "A", 5)
    removable = {option.words[1] for option in b.tables.codebook if option.words[0] == "remove"}
    assert removable == set(b.tables.slot_ids)


@pytest.mark.rule("BIR-SHORT-03")
@pytest.mark.parametrize(
    ("slot", "tile", "value"),
    [
        ("dudley.1", "coal-mine-1", 2),  # £5
        ("dudley.1", "coal-mine-2", 3),  # £7
        ("coventry.1", "pottery-1", 8),  # £17
        ("birmingham.1", "cotton-mill-1", 6),  # £12
        ("birmingham.3", "iron-works-3", 4),  # £9, its coal counts nothing
    ],
)
def test_a_tile_brings_half_its_cost_in_money_rounded_down(slot: str, tile: str, value: int) -> None:
    b = board(
        DEEP_IN_DEBT
        + f"""
        A money 0 vp 50
        {slot} A {tile}
    """
    )
    b.play("pass")
    assert b.tile(slot) == ""
    assert b.vp("A") == 50 - (10 - value)


@pytest.mark.rule("BIR-SHORT-04")
def test_the_owner_chooses_among_flipped_and_unflipped_tiles_anywhere() -> None:
    b = board(
        DEEP_IN_DEBT
        + """
        A money 0
        birmingham.1 A cotton-mill-1 flipped
        leek.1 A cotton-mill-1
        dudley.1 A coal-mine-1 1
        farm-north.1 A brewery-1 flipped
    """
    )
    b.play("pass")
    tiles = ["remove leek.1", "remove dudley.1", "remove birmingham.1", "remove farm-north.1"]
    assert b.options() == tiles
    for tile in tiles:
        after = b.copy()
        after.position.apply(b.tables.codebook.code(tile))
        assert after.tile(tile.split()[1]) == ""


@pytest.mark.rule("BIR-SHORT-05")
def test_removal_stops_as_soon_as_the_debt_can_be_paid() -> None:
    b = board(
        DEEP_IN_DEBT
        + """
        A money 4
        birmingham.1 A cotton-mill-1
        worcester.1 A cotton-mill-1
    """
    )
    b.play("pass", "remove birmingham.1")
    assert b.question == "action"
    assert b.refused("remove worcester.1") == ("BIR-SHORT-11",)
    assert (b.tile("worcester.1"), b.money("A")) == ("A cotton-mill-1 0", 0)


@pytest.mark.rule("BIR-SHORT-06")
def test_money_raised_beyond_the_debt_is_kept() -> None:
    b = board(
        DEEP_IN_DEBT
        + """
        A money 8
        coventry.1 A pottery-1 flipped
    """
    )
    b.play("pass")
    assert b.money("A") == 6


@pytest.mark.rule("BIR-SHORT-07")
def test_a_removed_tile_leaves_the_game_and_moves_no_marker() -> None:
    b = board(
        DEEP_IN_DEBT
        + """
        A money 8 vp 3
        dudley.1 A coal-mine-1 2
    """
    )
    left = b.tiles_left("A", "coal-mine")
    b.play("pass")
    assert b.tile("dudley.1") == ""
    assert b.tiles_left("A", "coal-mine") == left
    assert b.next_tile("A", "coal-mine") == "coal-mine-2"
    assert (b.income("A"), b.vp("A"), b.position.coal_market) == (0, 3, 13)
    assert sum(b.position.cubes) == 0


@pytest.mark.rule("BIR-SHORT-07")
def test_the_cubes_of_a_removed_mine_serve_nobody() -> None:
    text = """
        order B A
        turn A 1
        A hand birmingham
        B hand dudley*2
        A income {space} money 8
        B spent 1
        dudley.1 A coal-mine-1 2
        birmingham--dudley B
        birmingham--oxford B
    """
    for space, coal in (("10", 0), ("0", 1)):
        b = board(text.format(space=space)).play("pass").pass_turns()
        assert (b.seat, bool(b.tile("dudley.1"))) == ("B", not coal)
        money = b.money("B")
        b.play("build iron-works dudley.2", "card dudley")
        assert b.money("B") == money - 5 - coal + 2, "and two cubes sold for 1 each"


@pytest.mark.rule("BIR-SHORT-07")
def test_a_removed_flipped_tile_keeps_the_income_it_brought() -> None:
    b = board(
        DEEP_IN_DEBT
        + """
        A income 5 money 0 vp 3
        birmingham.1 A cotton-mill-1 flipped
    """
    )
    b.play("pass")
    assert (b.income("A"), b.vp("A"), b.money("A")) == (5, 3, 1)


@pytest.mark.rule("BIR-SHORT-07")
def test_a_removed_tile_is_no_longer_part_of_the_network() -> None:
    b = board("""
        order B A
        turn A 1
        A hand dudley
        A income 0 money 8
        B spent 1
        walsall.2 A brewery-1 1
        birmingham--oxford A
    """)
    assert b.offers("network cannock--walsall")
    b.play("pass")
    assert (b.seat, b.tile("walsall.2")) == ("A", "")
    assert b.refused("network cannock--walsall") == ("BIR-LINK-03",)


@pytest.mark.rule("BIR-SHORT-08")
def test_each_pound_missing_costs_1_vp_once_no_tile_brings_money() -> None:
    b = board(
        DEEP_IN_DEBT
        + """
        A money 1 vp 12
        dudley.1 A coal-mine-1
        walsall.2 A brewery-1
    """
    )
    b.play("pass", "remove dudley.1")
    assert (b.tile("dudley.1"), b.tile("walsall.2"), b.vp("A"), b.money("A")) == ("", "", 12 - 5, 0)
    assert (b.question, b.position.debt) == ("action", 0)


@pytest.mark.rule("BIR-SHORT-08")
def test_vp_cannot_be_given_up_to_spare_a_tile() -> None:
    b = board(
        DEEP_IN_DEBT
        + """
        A money 9 vp 40
        birmingham.1 A cotton-mill-2 flipped
        worcester.1 A cotton-mill-2 flipped
    """
    )
    b.play("pass")
    assert b.options() == ["remove worcester.1", "remove birmingham.1"]
    assert b.vp("A") == 40


@pytest.mark.rule("BIR-SHORT-09")
def test_vp_never_fall_below_0_and_the_rest_lapses() -> None:
    b = board(DEEP_IN_DEBT + "A money 5 vp 3")
    b.play("pass")
    assert (b.vp("A"), b.money("A"), b.position.debt) == (0, 0, 0)
    assert b.question == "action"


@pytest.mark.rule("BIR-SHORT-10")
def test_tiles_that_bring_nothing_are_not_removed() -> None:
    b = board(
        DEEP_IN_DEBT
        + """
        A money 7 vp 8
        coventry.1 A pottery-2 flipped
    """
    )
    b.play("pass")
    assert (b.tile("coventry.1"), b.vp("A")) == ("A pottery-2 flipped", 5)


@pytest.mark.rule("BIR-SHORT-10")
def test_tiles_that_bring_nothing_are_refused() -> None:
    b = board(
        DEEP_IN_DEBT
        + """
        A money 0 vp 8
        coventry.1 A pottery-4
        dudley.1 A coal-mine-1
        birmingham.1 A cotton-mill-1
    """
    )
    b.play("pass")
    assert b.refused("remove coventry.1") == ("BIR-SHORT-10",)
    b.play("remove dudley.1")
    assert (b.tile("coventry.1"), b.tile("birmingham.1"), b.vp("A")) == ("A pottery-4 0", "", 8 - 2)


@pytest.mark.rule("BIR-SHORT-11")
def test_outside_a_shortfall_no_tile_is_removed_for_money() -> None:
    b = board("""
        A hand dudley*2
        A money 0
        birmingham.1 A cotton-mill-1
    """)
    assert b.refused("remove birmingham.1") == ("BIR-SHORT-11",)
    assert b.options("remove") == []


EXAMPLE = """
    order B A
    turn A 1
    A hand dudley
    A income 6 money 1
    dudley.1 A coal-mine-1
    birmingham.1 A cotton-mill-1
"""


@pytest.mark.rule("BIR-SHORT-12")
def test_example_the_mill_alone_pays_the_debt() -> None:
    b = board(EXAMPLE)
    assert b.level("A") == -4
    b.play("pass")
    assert b.position.debt == 3
    b.play("remove birmingham.1")
    assert (b.money("A"), b.tile("dudley.1")) == (3, "A coal-mine-1 2")


@pytest.mark.rule("BIR-SHORT-12")
def test_example_after_the_mine_the_mill_must_go_too() -> None:
    b = board(EXAMPLE).play("pass")
    b.position.apply(b.tables.codebook.code("remove dudley.1"))
    assert (b.position.debt, b.options()) == (1, ["remove birmingham.1"])
    b.settle()
    assert (b.money("A"), b.tile("dudley.1"), b.tile("birmingham.1")) == (5, "", "")
