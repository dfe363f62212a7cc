import pytest

from tests.rules.brass_birmingham.board import board

COTTON_TO_GLOUCESTER = """
    A hand dudley*2
    worcester.1 A cotton-mill-1
    gloucester--worcester A
    gloucester.1 cotton-mill-1 barrel
"""


@pytest.mark.rule("BIR-BONUS-01")
def test_merchant_barrels_are_not_for_rail_links() -> None:
    text = """
        era rail
        A hand dudley*2
        A money 50
        birmingham.1 A cotton-mill-2
        birmingham--oxford A
        oxford.1 cotton-mill-1 barrel
    """
    only_merchant = board(text).play("network birmingham--dudley")
    assert only_merchant.question == "action"  # no beer for a second link, so the action was over
    b = board(text + "derby.1 A brewery-2\nburton-on-trent.2 A brewery-2")
    b.play("network birmingham--dudley", "network dudley--wolverhampton")
    assert b.question == "link-beer"
    assert "BIR-BONUS-01" in b.refused("beer oxford.1")


@pytest.mark.rule("BIR-BONUS-02")
def test_the_bonus_comes_at_once() -> None:
    b = board("""
        A hand dudley*2
        birmingham.2 A manufacturer-5
        birmingham--oxford A
        burton-on-trent.2 A brewery-1
        derby.1 A brewery-1
        oxford.1 manufacturer-1 barrel
    """).play("sell birmingham.2 oxford.1", "beer oxford.1")
    assert b.question == "beer"  # the second barrel is still to be chosen
    assert b.income("A") == 12


@pytest.mark.rule("BIR-BONUS-02")
def test_without_a_merchants_barrel_there_is_no_bonus() -> None:
    b = board("""
        A hand dudley*2
        birmingham.1 A cotton-mill-1
        birmingham--oxford A
        burton-on-trent.2 B brewery-1
        birmingham--tamworth A
        burton-on-trent--tamworth A
        oxford.1 cotton-mill-1 barrel
    """).play("sell birmingham.1 oxford.1", "beer burton-on-trent.2")
    assert b.income("A") == 15


@pytest.mark.rule("BIR-BONUS-02")
def test_each_barrel_brings_its_bonus_once() -> None:
    b = board("""
        A hand dudley*2
        birmingham.1 A cotton-mill-1
        birmingham.2 A manufacturer-1
        birmingham--oxford A
        oxford.1 cotton-mill-1 barrel
        oxford.2 manufacturer-1 barrel
    """).play("sell birmingham.1 oxford.1", "sell birmingham.2 oxford.2")
    assert b.income("A") == 10 + 2 + 5 + 2 + 5


@pytest.mark.rule("BIR-BONUS-03")
def test_gloucester_removes_the_lowest_tile_of_an_industry_of_choice() -> None:
    b = board(COTTON_TO_GLOUCESTER).play("sell worcester.1 gloucester.1")
    assert b.question == "bonus"
    assert b.options() == [
        f"develop {i}" for i in ("cotton-mill", "manufacturer", "coal-mine", "iron-works", "brewery")
    ]
    b.play("develop iron-works")
    assert b.next_tile("A", "iron-works") == "iron-works-2"
    assert b.tiles_left("A", "iron-works") == 3
    assert b.question == "action"  # one tile, not two


@pytest.mark.rule("BIR-BONUS-04")
@pytest.mark.parametrize(("level", "allowed"), [(1, False), (2, True), (3, False), (4, True), (5, True)])
def test_gloucester_removes_no_pottery_with_a_lightbulb(level: int, allowed: bool) -> None:
    b = board(COTTON_TO_GLOUCESTER + f"A mat cotton-mill-1*2 pottery-{level}").play("sell worcester.1 gloucester.1")
    assert b.offers("develop pottery") == allowed
    assert ("BIR-BONUS-04" in b.refused("develop pottery")) != allowed


@pytest.mark.rule("BIR-BONUS-05")
def test_the_removal_of_gloucester_costs_no_iron() -> None:
    b = board(COTTON_TO_GLOUCESTER + "dudley.2 B iron-works-1 4").play(
        "sell worcester.1 gloucester.1", "develop brewery"
    )
    assert b.tile("dudley.2") == "B iron-works-1 4"
    assert (b.position.iron_market, b.money("A"), b.spent("A")) == (8, 17, 0)


@pytest.mark.rule("BIR-BONUS-05")
def test_the_removal_of_gloucester_needs_no_money() -> None:
    b = board(COTTON_TO_GLOUCESTER + "A money 0").play("sell worcester.1 gloucester.1", "develop brewery")
    assert b.tiles_left("A", "brewery") == 6


@pytest.mark.rule("BIR-BONUS-06")
def test_the_removal_of_gloucester_cannot_be_declined() -> None:
    b = board(COTTON_TO_GLOUCESTER).play("sell worcester.1 gloucester.1")
    assert b.refused("done") == ("BIR-BONUS-06",)


@pytest.mark.rule("BIR-BONUS-06")
def test_the_bonus_of_gloucester_is_lost_if_no_tile_may_be_removed() -> None:
    b = board(
        COTTON_TO_GLOUCESTER
        + "A mat cotton-mill-none manufacturer-none pottery-3 coal-mine-none iron-works-none brewery-none"
    ).play("sell worcester.1 gloucester.1")
    assert b.question == "action"
    assert b.tile("worcester.1") == "A cotton-mill-1 flipped"
    assert b.merchant("gloucester.1") == "cotton-mill-1"
    assert b.next_tile("A", "pottery") == "pottery-3"


@pytest.mark.rule("BIR-BONUS-07")
@pytest.mark.parametrize(("before", "after"), [(10, 12), (45, 47), (98, 99)])
def test_oxford_moves_the_income_marker_two_spaces(before: int, after: int) -> None:
    b = board(f"""
        A hand dudley*2
        A income {before}
        birmingham.2 A manufacturer-5
        birmingham--oxford A
        burton-on-trent.2 A brewery-2 2
        derby.1 A brewery-2 2
        oxford.1 manufacturer-1 barrel
    """).play("sell birmingham.2 oxford.1", "beer oxford.1")
    assert b.income("A") == after


@pytest.mark.rule("BIR-BONUS-08")
@pytest.mark.parametrize(
    ("slot", "lines", "space", "points"),
    [
        ("wolverhampton.1", ("coalbrookdale--wolverhampton", "coalbrookdale--shrewsbury"), "shrewsbury.1", 4),
        ("derby.2", ("derby--nottingham",), "nottingham.1", 3),
        ("derby.2", ("derby--nottingham",), "nottingham.2", 3),
    ],
)
def test_shrewsbury_and_nottingham_bring_victory_points(
    slot: str, lines: tuple[str, ...], space: str, points: int
) -> None:
    laid = "\n".join(f"{line} A" for line in lines)
    b = board(f"""
        players 4
        A hand dudley*2
        {slot} A manufacturer-1
        {space} manufacturer-1 barrel
        {laid}
    """).play(f"sell {slot} {space}")
    assert b.vp("A") == points
    assert (b.income("A"), b.money("A")) == (15, 17)


@pytest.mark.rule("BIR-BONUS-09")
def test_warrington_brings_5_pounds() -> None:
    b = board("""
        players 4
        A hand dudley*2
        stoke-on-trent.3 A manufacturer-1
        stoke-on-trent--warrington A
        warrington.2 manufacturer-1 barrel
    """).play("sell stoke-on-trent.3 warrington.2")
    assert b.money("A") == 22
    assert (b.income("A"), b.vp("A")) == (15, 0)
