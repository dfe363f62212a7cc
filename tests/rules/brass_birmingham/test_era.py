"""Building in either era (chapters "Bauen in der Kanalepoche", "Bauen in der Eisenbahnepoche")."""

import pytest

from tests.rules.brass_birmingham.board import board

CANAL_ONLY = ["cotton-mill", "manufacturer", "coal-mine", "iron-works", "brewery"]
SLOTS = {
    "cotton-mill": "worcester.1",
    "manufacturer": "birmingham.2",
    "pottery": "coventry.1",
    "coal-mine": "cannock.2",
    "iron-works": "birmingham.3",
    "brewery": "burton-on-trent.2",
}
LEVELS = {"cotton-mill": 4, "manufacturer": 8, "pottery": 5, "coal-mine": 4, "iron-works": 4, "brewery": 4}
WELL_OFF = """
    A money 99
    A hand worcester birmingham coventry cannock burton-on-trent
    gloucester--worcester B
    birmingham--worcester B
    birmingham--coventry B
"""


@pytest.mark.rule("BIR-ERA-01")
def test_in_the_canal_era_a_player_has_at_most_one_tile_in_a_location() -> None:
    b = board("""
        A hand dudley
        dudley.1 A coal-mine-1
    """)
    assert b.refused("build iron-works dudley.2") == ("BIR-ERA-01",)


@pytest.mark.rule("BIR-ERA-01")
def test_tiles_of_others_do_not_count_towards_the_limit() -> None:
    b = board("""
        players 3
        A hand birmingham
        birmingham--oxford A
        birmingham.1 B cotton-mill-1
        birmingham.2 C manufacturer-1
    """)
    assert b.offers("build iron-works birmingham.3")
    assert b.offers("build manufacturer birmingham.4")


@pytest.mark.rule("BIR-ERA-01")
@pytest.mark.parametrize("card", ["dudley", "iron-works"])
def test_the_tile_of_the_first_action_counts_in_the_second(card: str) -> None:
    b = board(f"A hand dudley {card} birmingham\nbirmingham--dudley A").play("build coal-mine dudley.1", "card dudley")
    assert (b.seat, b.position.actions_left) == ("A", 1)
    assert b.refused("build iron-works dudley.2") == ("BIR-ERA-01",)


@pytest.mark.rule("BIR-ERA-01")
def test_the_limit_holds_for_flipped_tiles_too() -> None:
    b = board("""
        A hand worcester
        worcester.1 A cotton-mill-1 flipped
    """)
    assert b.refused("build cotton-mill worcester.2") == ("BIR-ERA-01",)


@pytest.mark.rule("BIR-ERA-02")
@pytest.mark.parametrize(
    ("industry", "level"), [(industry, level) for industry, top in LEVELS.items() for level in range(1, top + 1)]
)
def test_in_the_canal_era_only_brewery_4_and_pottery_5_cannot_be_built(industry: str, level: int) -> None:
    b = board(WELL_OFF + f"A mat {industry}-{level}")
    rail_only = (industry, level) in [("brewery", 4), ("pottery", 5)]
    assert b.refused(f"build {industry} {SLOTS[industry]}") == (("BIR-ERA-02",) if rail_only else ())


@pytest.mark.rule("BIR-ERA-03")
def test_in_the_rail_era_a_player_may_have_any_number_of_tiles_in_a_location() -> None:
    b = board("""
        era rail
        A money 60
        A hand birmingham*2
        A mat manufacturer-2 iron-works-2
        birmingham--oxford B
        birmingham.1 A cotton-mill-2
        birmingham.2 A manufacturer-6
    """).play("build iron-works birmingham.3", "build manufacturer birmingham.4")
    assert all(b.tile(f"birmingham.{number}").startswith("A ") for number in (1, 2, 3, 4))


@pytest.mark.rule("BIR-ERA-04")
@pytest.mark.parametrize(
    ("industry", "level"), [(industry, level) for industry, top in LEVELS.items() for level in range(1, top + 1)]
)
def test_in_the_rail_era_only_level_1_other_than_pottery_1_cannot_be_built(industry: str, level: int) -> None:
    b = board("era rail" + WELL_OFF + f"A mat {industry}-{level}")
    refused = b.refused(f"build {industry} {SLOTS[industry]}")
    if level == 1 and industry in CANAL_ONLY:
        assert "BIR-ERA-04" in refused
    else:
        assert refused == ()


@pytest.mark.rule("BIR-ERA-05")
@pytest.mark.parametrize("era", ["canal", "rail"])
def test_pottery_1_may_be_built_in_both_eras(era: str) -> None:
    b = board(f"""
        era {era}
        A money 19
        A hand coventry
    """).play("build pottery coventry.1")
    assert b.tile("coventry.1") == "A pottery-1 0"


@pytest.mark.rule("BIR-ERA-06")
def test_in_the_rail_era_each_canal_only_tile_must_be_developed_before_the_stack_opens() -> None:
    b = board("""
        era rail
        turn A 3
        A hand burton-on-trent stafford*2
        dudley.2 B iron-works-2
    """)
    assert "BIR-ERA-06" in b.refused("build brewery burton-on-trent.2")
    b.play("develop brewery", "card stafford", "done")
    assert b.next_tile("A", "brewery") == "brewery-1"  # there are two of level I
    assert "BIR-ERA-06" in b.refused("build brewery burton-on-trent.2")
    b.play("develop brewery", "card stafford", "done", "build brewery burton-on-trent.2")
    assert b.tile("burton-on-trent.2") == "A brewery-2 2"


@pytest.mark.rule("BIR-ERA-06")
def test_the_gloucester_bonus_opens_a_blocked_stack_as_well() -> None:
    b = board("""
        era rail
        A hand dudley stafford
        worcester.1 A cotton-mill-2
        gloucester--worcester A
        gloucester.1 cotton-mill-1 barrel
    """)
    assert "BIR-ERA-06" in b.refused("build coal-mine dudley.1")
    b.play("sell worcester.1 gloucester.1", "card stafford", "develop coal-mine")
    assert b.offers("build coal-mine dudley.1")


@pytest.mark.rule("BIR-ERA-07")
def test_example_coal_mine_1_left_on_the_mat_in_the_rail_era() -> None:
    b = board("""
        era rail
        A hand dudley stafford
    """)
    assert "BIR-ERA-04" in b.refused("build coal-mine dudley.1")
    b.play("develop coal-mine", "card stafford", "done")
    assert b.spent("A") == 2  # one iron
    b.play("build coal-mine dudley.1")
    assert b.tile("dudley.1") == "A coal-mine-2 3"


@pytest.mark.rule("BIR-ERA-08")
def test_a_player_whose_only_tile_was_overbuilt_may_build_in_the_location_again() -> None:
    b = board("""
        order B A
        turn B 1
        coal-market 0
        B hand dudley
        B mat coal-mine-2
        A hand dudley
        dudley.1 A coal-mine-1 flipped
    """).play("build coal-mine dudley.1")
    assert b.seat == "A"
    b.play("build iron-works dudley.2")
    assert b.tile("dudley.2").startswith("A iron-works-1")


@pytest.mark.rule("BIR-ERA-08")
def test_a_player_whose_only_tile_was_removed_for_a_shortfall_may_build_in_the_location_again() -> None:
    b = board("""
        order B A
        turn A 1
        A money 5 income 4
        A hand tamworth stafford
        B spent 1
        tamworth.1 A cotton-mill-1
    """)
    assert b.refused("build coal-mine tamworth.2") == ("BIR-ERA-01",)
    b.play("pass", "card stafford")
    assert b.tile("tamworth.1") == ""
    assert (b.seat, b.money("A")) == ("A", 5 - 6 + 12 // 2)
    assert b.offers("build coal-mine tamworth.2")
