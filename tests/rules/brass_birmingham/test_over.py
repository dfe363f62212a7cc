"""Overbuilding (chapter "Überbauen")."""

import pytest

from tests.rules.brass_birmingham.board import board


@pytest.mark.rule("BIR-OVER-01")
def test_a_tile_is_replaced_only_by_a_tile_of_the_same_industry() -> None:
    b = board("""
        A hand kidderminster
        A mat coal-mine-2 cotton-mill-2
        kidderminster.1 A coal-mine-1
        kidderminster.2 B cotton-mill-1
        coalbrookdale--kidderminster A
        coalbrookdale--shrewsbury A
    """)
    assert "BIR-OVER-01" in b.refused("build cotton-mill kidderminster.1")
    b.play("build coal-mine kidderminster.1")
    assert b.tile("kidderminster.1").startswith("A coal-mine-2")


@pytest.mark.rule("BIR-OVER-02")
@pytest.mark.parametrize(
    ("old", "new", "allowed"), [(1, 2, True), (2, 2, False), (3, 2, False), (1, 4, True), (2, 3, True)]
)
def test_the_new_tile_must_be_of_a_higher_level(old: int, new: int, allowed: bool) -> None:
    b = board(f"""
        A hand dudley
        A mat coal-mine-{new}
        dudley.1 A coal-mine-{old}
    """)
    assert b.refused("build coal-mine dudley.1") == (() if allowed else ("BIR-OVER-02",))


@pytest.mark.rule("BIR-OVER-02")
def test_a_rivals_tile_of_equal_level_cannot_be_overbuilt() -> None:
    b = board("""
        coal-market 0
        A hand dudley
        A mat coal-mine-2
        dudley.1 B coal-mine-2 flipped
    """)
    assert b.refused("build coal-mine dudley.1") == ("BIR-OVER-02",)


@pytest.mark.rule("BIR-OVER-03")
def test_overbuilding_needs_a_card_like_any_build() -> None:
    text = """
        coal-market 0
        A mat coal-mine-2
        redditch.2 A iron-works-1
        dudley.1 B coal-mine-1 flipped
    """
    assert board(text + "A hand dudley").offers("build coal-mine dudley.1")
    assert "BIR-BUILD-06" in board(text + "A hand coal-mine").refused("build coal-mine dudley.1")
    assert "BIR-BUILD-02" in board(text + "A hand worcester").refused("build coal-mine dudley.1")
    assert board(text + "A hand coal-mine\nbirmingham--dudley A").offers("build coal-mine dudley.1")


@pytest.mark.rule("BIR-OVER-03")
def test_overbuilding_takes_the_lowest_level_of_the_mat() -> None:
    b = board("""
        A hand worcester
        A mat cotton-mill-1*1
        worcester.1 A cotton-mill-1
    """)
    assert b.refused("build cotton-mill worcester.1") == ("BIR-OVER-02",)


@pytest.mark.rule("BIR-OVER-03")
def test_overbuilding_obeys_the_era_marks() -> None:
    text = """
        A hand burton-on-trent
        A mat brewery-4
        burton-on-trent.2 A brewery-3
    """
    assert board(text).refused("build brewery burton-on-trent.2") == ("BIR-ERA-02",)
    assert board("era rail" + text).offers("build brewery burton-on-trent.2")


@pytest.mark.rule("BIR-OVER-03")
def test_overbuilding_costs_money_coal_and_iron() -> None:
    text = """
        A hand worcester
        A mat cotton-mill-3
        worcester.1 A cotton-mill-1 flipped
    """
    assert "BIR-COAL-02" in board(text).refused("build cotton-mill worcester.1")
    connected = text + "gloucester--worcester B\n"
    assert "BIR-TURN-07" in board(connected + "A money 18").refused("build cotton-mill worcester.1")
    b = board(connected + "A money 19").play("build cotton-mill worcester.1")
    assert b.spent("A") == 16 + 1 + 2
    assert b.tile("worcester.1") == "A cotton-mill-3 0"


@pytest.mark.rule("BIR-OVER-03")
def test_an_overbuilding_mine_gets_its_cubes_and_sells_them() -> None:
    b = board("""
        coal-market 12
        A hand coalbrookdale
        A mat coal-mine-2
        coalbrookdale.3 A coal-mine-1 1
        coalbrookdale--shrewsbury B
    """).play("build coal-mine coalbrookdale.3")
    assert b.tile("coalbrookdale.3") == "A coal-mine-2 1"
    assert b.money("A") == 17 - 7 + 1 + 1
    assert b.position.coal_market == 14


@pytest.mark.rule("BIR-OVER-04")
@pytest.mark.parametrize(
    ("slot", "industry", "card"),
    [
        ("worcester.1", "cotton-mill", "worcester"),
        ("birmingham.2", "manufacturer", "birmingham"),
        ("coventry.1", "pottery", "coventry"),
        ("cannock.2", "coal-mine", "cannock"),
        ("birmingham.3", "iron-works", "birmingham"),
        ("burton-on-trent.2", "brewery", "burton-on-trent"),
    ],
)
@pytest.mark.parametrize("state", ["", "flipped"])
def test_every_own_tile_may_be_overbuilt_flipped_or_not(slot: str, industry: str, card: str, state: str) -> None:
    b = board(f"""
        A money 60
        A hand {card}
        A mat {industry}-2
        {slot} A {industry}-1 {state}
        gloucester--worcester B
        birmingham--worcester B
        birmingham--coventry B
    """).play(f"build {industry} {slot}")
    assert b.tile(slot).startswith(f"A {industry}-2")
    assert b.income("A") == 10


@pytest.mark.rule("BIR-OVER-04")
def test_an_own_tile_may_be_overbuilt_while_spaces_are_free() -> None:
    b = board("""
        era rail
        A hand worcester
        A mat cotton-mill-3
        worcester.1 A cotton-mill-2
        gloucester--worcester B
        A money 30
    """)
    assert b.options("build") == ["build cotton-mill worcester.1", "build cotton-mill worcester.2"]


@pytest.mark.rule("BIR-OVER-05")
def test_cubes_on_an_overbuilt_own_tile_go_to_the_supply_and_the_old_tile_gives_no_income() -> None:
    b = board("""
        iron-market 10
        A hand dudley
        A mat iron-works-2
        dudley.2 A iron-works-1 3
        dudley.1 B coal-mine-1
    """).play("build iron-works dudley.2")
    assert b.tile("dudley.2") == "A iron-works-2 4"
    assert b.position.iron_market == 10
    assert b.income("A") == 10


@pytest.mark.rule("BIR-OVER-05")
def test_barrels_on_an_overbuilt_brewery_go_to_the_supply() -> None:
    b = board("""
        era rail
        A hand burton-on-trent
        A mat brewery-3
        burton-on-trent.2 A brewery-2 2
    """).play("build brewery burton-on-trent.2")
    assert b.tile("burton-on-trent.2") == "A brewery-3 2"
    assert b.income("A") == 10


@pytest.mark.rule("BIR-OVER-05")
def test_cubes_that_went_to_the_supply_are_no_source_any_more() -> None:
    b = board("""
        iron-market 0
        A hand dudley stafford
        A mat iron-works-2
        dudley.2 A iron-works-1 3
        dudley.1 B coal-mine-1
    """).play("build iron-works dudley.2")
    assert b.tile("dudley.2") == "A iron-works-2 flipped"
    assert b.position.iron_market == 4
    b.play("develop brewery", "done")
    assert b.position.iron_market == 3


@pytest.mark.rule("BIR-OVER-06")
@pytest.mark.parametrize(
    ("slot", "industry", "card"),
    [
        ("worcester.1", "cotton-mill", "worcester"),
        ("birmingham.2", "manufacturer", "birmingham"),
        ("coventry.1", "pottery", "coventry"),
        ("burton-on-trent.2", "brewery", "burton-on-trent"),
    ],
)
def test_other_tiles_of_rivals_are_never_overbuilt(slot: str, industry: str, card: str) -> None:
    b = board(f"""
        coal-market 0
        iron-market 0
        A money 60
        A hand {card}
        A mat {industry}-2
        {slot} B {industry}-1 flipped
        gloucester--worcester B
        birmingham--worcester B
        birmingham--coventry B
    """)
    assert b.refused(f"build {industry} {slot}") == ("BIR-OVER-06",)


@pytest.mark.rule("BIR-OVER-06")
@pytest.mark.parametrize(("slot", "industry"), [("dudley.1", "coal-mine"), ("dudley.2", "iron-works")])
def test_rivals_coal_mines_and_iron_works_may_be_overbuilt(slot: str, industry: str) -> None:
    b = board(f"""
        coal-market 0
        iron-market 0
        A money 60
        A hand dudley
        A mat {industry}-2
        {slot} B {industry}-1 flipped
        birmingham--dudley B
        birmingham--oxford B
    """).play(f"build {industry} {slot}")
    assert b.tile(slot).startswith(f"A {industry}-2")


@pytest.mark.rule("BIR-OVER-07")
@pytest.mark.parametrize(
    ("other", "allowed"),
    [
        ("cannock.2 C coal-mine-1 1", False),
        ("cannock.2 B coal-mine-1 1", False),
        ("cannock.2 A coal-mine-1 1", False),
        ("cannock.2 C coal-mine-1 flipped", True),
        ("redditch.2 C iron-works-1 4", True),
    ],
)
def test_a_rivals_mine_may_not_be_overbuilt_while_coal_lies_on_any_tile(other: str, allowed: bool) -> None:
    b = board(f"""
        players 3
        coal-market 0
        A hand dudley
        A mat coal-mine-2
        dudley.1 B coal-mine-1 flipped
        {other}
    """)
    assert b.refused("build coal-mine dudley.1") == (() if allowed else ("BIR-OVER-07",))


@pytest.mark.rule("BIR-OVER-07")
def test_cubes_on_the_tile_to_be_overbuilt_count_too() -> None:
    b = board("""
        coal-market 0
        A hand dudley
        A mat coal-mine-2
        dudley.1 B coal-mine-1 1
    """)
    assert b.refused("build coal-mine dudley.1") == ("BIR-OVER-07",)


@pytest.mark.rule("BIR-OVER-08")
@pytest.mark.parametrize(("cubes", "allowed"), [(0, True), (1, False), (14, False)])
def test_a_rivals_mine_may_not_be_overbuilt_while_the_market_holds_coal(cubes: int, allowed: bool) -> None:
    b = board(f"""
        coal-market {cubes}
        iron-market 10
        A hand dudley
        A mat coal-mine-2
        dudley.1 B coal-mine-1 flipped
    """)
    assert b.refused("build coal-mine dudley.1") == (() if allowed else ("BIR-OVER-08",))


@pytest.mark.rule("BIR-OVER-07")
@pytest.mark.parametrize(
    ("other", "allowed"),
    [
        ("derby.3 A iron-works-1 1", False),
        ("derby.3 B iron-works-1 1", False),
        ("derby.3 A iron-works-1 flipped", True),
        ("cannock.2 B coal-mine-1 1", True),
    ],
)
def test_a_rivals_works_may_not_be_overbuilt_while_iron_lies_on_any_tile(other: str, allowed: bool) -> None:
    b = board(f"""
        iron-market 0
        A hand birmingham
        A mat iron-works-2
        birmingham.3 B iron-works-1 flipped
        birmingham--oxford A
        {other}
    """)
    assert b.refused("build iron-works birmingham.3") == (() if allowed else ("BIR-OVER-07",))


@pytest.mark.rule("BIR-OVER-08")
@pytest.mark.parametrize(("cubes", "allowed"), [(0, True), (1, False), (10, False)])
def test_a_rivals_works_may_not_be_overbuilt_while_the_market_holds_iron(cubes: int, allowed: bool) -> None:
    b = board(f"""
        coal-market 14
        iron-market {cubes}
        A hand birmingham
        A mat iron-works-2
        birmingham.3 B iron-works-1 flipped
        birmingham--oxford A
    """)
    assert b.refused("build iron-works birmingham.3") == (() if allowed else ("BIR-OVER-08",))


@pytest.mark.rule("BIR-OVER-09")
def test_the_overbuilt_tile_goes_to_the_box_and_no_longer_scores() -> None:
    b = board("""
        order B A
        turn A 1
        deck none
        coal-market 0
        A hand dudley
        A mat coal-mine-2
        B mat coal-mine-3
        dudley.1 B coal-mine-1 flipped
    """).play("build coal-mine dudley.1")
    assert b.position.era == 1  # the canal era was scored with this build
    assert (b.vp("A"), b.vp("B")) == (0, 0)
    assert b.next_tile("B", "coal-mine") == "coal-mine-3"
    assert b.tiles_left("B", "coal-mine") == 4


@pytest.mark.rule("BIR-OVER-10")
def test_the_owner_of_an_overbuilt_tile_keeps_income_and_points() -> None:
    b = board("""
        coal-market 0
        A hand dudley
        A mat coal-mine-2
        B income 14 vp 6
        dudley.1 B coal-mine-1 flipped
    """).play("build coal-mine dudley.1")
    assert (b.income("B"), b.vp("B"), b.money("B")) == (14, 6, 17)


@pytest.mark.rule("BIR-OVER-11")
def test_in_the_canal_era_the_own_tile_of_a_location_may_be_overbuilt() -> None:
    b = board("""
        A hand tamworth
        A mat coal-mine-2
        tamworth.1 A coal-mine-1
    """)
    assert b.options("build") == ["build coal-mine tamworth.1"]
    assert b.refused("build coal-mine tamworth.2") == ("BIR-ERA-01",)


@pytest.mark.rule("BIR-OVER-12")
def test_in_the_canal_era_a_rivals_tile_is_not_overbuilt_beside_an_own_tile() -> None:
    text = """
        coal-market 0
        A hand dudley
        A mat coal-mine-2
        dudley.1 B coal-mine-1 flipped
    """
    assert board(text).offers("build coal-mine dudley.1")
    settled = text + "dudley.2 A iron-works-2 flipped\n"
    assert "BIR-OVER-12" in board(settled).refused("build coal-mine dudley.1")
    assert board("era rail" + settled).offers("build coal-mine dudley.1")


@pytest.mark.rule("BIR-OVER-13")
def test_the_single_icon_rule_does_not_restrict_which_tile_is_overbuilt() -> None:
    # Cannock: manufacturer or coal mine, coal mine. The mine lies on the wider space while the other is free.
    b = board("""
        era rail
        A hand cannock
        A mat coal-mine-2
        cannock.1 A coal-mine-1
    """)
    assert b.options("build") == ["build coal-mine cannock.1", "build coal-mine cannock.2"]
    b.play("build coal-mine cannock.1")
    assert b.tile("cannock.1") == "A coal-mine-2 3"


@pytest.mark.rule("BIR-OVER-14")
def test_example_the_own_coal_mine_1_in_dudley_gives_way_to_coal_mine_2() -> None:
    b = board("""
        A hand dudley
        dudley.1 A coal-mine-1 1
    """).play("build coal-mine dudley.1")
    assert b.tile("dudley.1") == "A coal-mine-2 3"
    assert (b.money("A"), b.spent("A"), b.income("A")) == (10, 7, 10)
    assert b.position.coal_market == 13
    assert b.tiles_left("A", "coal-mine") == 7 - 2


BIRMINGHAM_IRON_WORKS = """
    A hand birmingham
    A mat iron-works-2
    birmingham.3 B iron-works-1 flipped
    dudley.1 B coal-mine-1
    birmingham--dudley B
"""


@pytest.mark.rule("BIR-OVER-15")
def test_example_bs_flipped_iron_works_1_in_birmingham_give_way_when_there_is_no_iron() -> None:
    b = board("iron-market 0" + BIRMINGHAM_IRON_WORKS).play("build iron-works birmingham.3")
    assert b.tile("birmingham.3") == "A iron-works-2 flipped"
    assert b.money("A") == 17 - 7 + 18
    assert (b.income("A"), b.income("B")) == (10 + 3, 10)
    assert b.position.iron_market == 4


@pytest.mark.rule("BIR-OVER-15")
def test_example_bs_flipped_iron_works_1_in_birmingham_stay_while_the_market_holds_a_cube() -> None:
    b = board("iron-market 1" + BIRMINGHAM_IRON_WORKS)
    assert b.refused("build iron-works birmingham.3") == ("BIR-OVER-08",)
