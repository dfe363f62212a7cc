"""Flipping industry tiles (chapter "Industrieplättchen umdrehen")."""

import pytest

from tests.rules.brass_birmingham.board import board

SOLD_BY_A = """
    A hand dudley iron-works
    birmingham--oxford B
    birmingham--tamworth B
    birmingham--coventry B
    oxford.1 any barrel
    stafford.1 A brewery-1
    walsall.2 A brewery-1
"""


@pytest.mark.rule("BIR-FLIP-01")
@pytest.mark.parametrize(
    ("slot", "tile"),
    [("birmingham.1", "cotton-mill-1"), ("birmingham.2", "manufacturer-1"), ("coventry.1", "pottery-1")],
)
def test_mills_manufacturers_and_potteries_flip_when_sold(slot: str, tile: str) -> None:
    b = board(SOLD_BY_A + f"{slot} A {tile}")
    b.play(f"sell {slot} oxford.1", "card dudley", "beer stafford.1")
    assert b.tile(slot) == f"A {tile} flipped"


@pytest.mark.rule("BIR-FLIP-01")
def test_a_tile_is_sold_by_its_owner_only() -> None:
    b = board(SOLD_BY_A + "birmingham.1 B cotton-mill-1")
    assert b.refused("sell birmingham.1 oxford.1") == ("BIR-SELL-02",)


@pytest.mark.rule("BIR-FLIP-01")
@pytest.mark.parametrize(
    ("slot", "tile"), [("tamworth.1", "coal-mine-1"), ("coventry.3", "iron-works-1"), ("nuneaton.1", "brewery-2")]
)
def test_mines_works_and_breweries_are_never_sold(slot: str, tile: str) -> None:
    b = board(SOLD_BY_A + f"nuneaton--tamworth B\n {slot} A {tile}")
    assert "BIR-FLIP-01" in b.refused(f"sell {slot} oxford.1")


@pytest.mark.rule("BIR-FLIP-01")
def test_the_end_of_an_era_flips_no_unsold_tile() -> None:
    b = board("""
        order B A
        turn A 1
        deck none
        A hand dudley
        birmingham.1 A cotton-mill-2
        birmingham--oxford A
    """)
    b.play("pass")
    assert b.tile("birmingham.1") == "A cotton-mill-2 0"
    assert b.income("A") == 10


@pytest.mark.rule("BIR-FLIP-02")
def test_a_rivals_mine_flips_with_its_last_cube_but_not_before() -> None:
    b = board("""
        era rail
        turn A 2
        A hand coventry iron-works
        dudley.1 B coal-mine-2 2
        birmingham.2 A manufacturer-2
    """)
    b.play("network birmingham--dudley", "card iron-works")
    assert (b.tile("dudley.1"), b.income("B")) == ("B coal-mine-2 1", 10)
    b.play("network birmingham--coventry")
    assert (b.tile("dudley.1"), b.income("B")) == ("B coal-mine-2 flipped", 17)


@pytest.mark.rule("BIR-FLIP-02")
def test_iron_works_flip_in_the_middle_of_a_rivals_action() -> None:
    b = board("""
        A hand dudley*2
        dudley.2 B iron-works-1 1
    """)
    b.play("develop brewery")
    assert b.question == "second-tile"
    assert (b.tile("dudley.2"), b.income("B")) == ("B iron-works-1 flipped", 13)


@pytest.mark.rule("BIR-FLIP-02")
@pytest.mark.parametrize("owner", "AB")
def test_a_brewery_flips_with_its_last_barrel_whoever_takes_it(owner: str) -> None:
    b = board(f"""
        A hand dudley*2
        birmingham.1 A cotton-mill-1
        walsall.2 {owner} brewery-1
        birmingham--oxford A
        birmingham--walsall A
        oxford.1 any
    """)
    b.play("sell birmingham.1 oxford.1")
    assert b.tile("walsall.2") == f"{owner} brewery-1 flipped"
    assert b.income(owner) == 10 + 4 + (5 if owner == "A" else 0)


@pytest.mark.rule("BIR-FLIP-02")
def test_a_rail_era_brewery_flips_with_the_second_barrel_only() -> None:
    b = board("""
        era rail
        A hand dudley*2
        birmingham.1 A cotton-mill-2
        birmingham.2 A manufacturer-2
        walsall.2 A brewery-2 2
        birmingham--oxford A
        oxford.1 any
        oxford.2 manufacturer-1
    """)
    b.play("sell birmingham.1 oxford.1")
    assert b.tile("walsall.2") == "A brewery-2 1"
    b.play("sell birmingham.2 oxford.2")
    assert b.tile("walsall.2") == "A brewery-2 flipped"


@pytest.mark.rule("BIR-FLIP-03")
def test_the_owners_income_rises_during_a_rivals_turn() -> None:
    b = board("""
        A hand birmingham coventry
        dudley.1 B coal-mine-1 1
        birmingham--dudley A
    """)
    b.play("build manufacturer birmingham.2", "card birmingham")
    assert (b.seat, b.tile("dudley.1")) == ("A", "B coal-mine-1 flipped")
    assert (b.income("A"), b.income("B")) == (10, 14)


@pytest.mark.rule("BIR-FLIP-03")
@pytest.mark.parametrize(
    ("slot", "tile", "arrow"),
    [("birmingham.1", "cotton-mill-3", 3), ("birmingham.2", "manufacturer-4", 6), ("coventry.1", "pottery-4", 1)],
)
def test_a_tile_sold_raises_income_by_its_arrow(slot: str, tile: str, arrow: int) -> None:
    b = board(f"""
        A hand dudley*2
        {slot} A {tile}
        walsall.2 B brewery-1
        birmingham--oxford B
        birmingham--coventry B
        birmingham--walsall B
        oxford.1 any
    """)
    b.play(f"sell {slot} oxford.1")
    assert (b.income("A"), b.income("B")) == (10 + arrow, 14)


@pytest.mark.rule("BIR-FLIP-03")
def test_works_emptied_into_the_market_raise_income() -> None:
    b = board("""
        A hand dudley*2
        iron-market 5
        dudley.1 B coal-mine-1 2
    """)
    b.play("build iron-works dudley.2")
    assert (b.tile("dudley.2"), b.income("A")) == ("A iron-works-1 flipped", 13)


@pytest.mark.rule("BIR-FLIP-04")
def test_flipping_gives_no_vp_before_the_era_ends() -> None:
    b = board("""
        order B A
        turn A 2
        deck none
        A hand dudley iron-works
        birmingham.1 A cotton-mill-1
        walsall.2 B brewery-1
        birmingham--oxford A
        birmingham--walsall B
        oxford.1 any
    """)
    b.play("sell birmingham.1 oxford.1", "card dudley")
    assert (b.tile("birmingham.1"), b.vp("A"), b.vp("B")) == ("A cotton-mill-1 flipped", 0, 0)
    b.play("pass")
    # 5 for the mill, 1 + 2 icons for its link; 4 for the brewery, 1 + 2 icons for its link
    assert (b.position.era, b.vp("A"), b.vp("B")) == (1, 5 + 3, 4 + 3)


@pytest.mark.rule("BIR-FLIP-05")
def test_overbuilding_flips_nothing() -> None:
    b = board("""
        A hand dudley*2
        A mat coal-mine-2
        dudley.1 A coal-mine-1 2
    """)
    b.play("build coal-mine dudley.1")
    assert (b.tile("dudley.1"), b.income("A")) == ("A coal-mine-2 3", 10)


@pytest.mark.rule("BIR-FLIP-05")
def test_removal_for_a_shortfall_flips_nothing() -> None:
    b = board("""
        order B A
        turn A 1
        A hand dudley
        A income 8 money 0
        dudley.1 A coal-mine-1 2
    """)
    b.play("pass")
    assert (b.tile("dudley.1"), b.income("A"), b.position.flipped) == ("", 8, 0)


@pytest.mark.rule("BIR-FLIP-05")
def test_the_end_of_the_canal_era_flips_nothing() -> None:
    b = board("""
        order B A
        turn A 1
        deck none
        A hand dudley
        dudley.1 A coal-mine-1 2
        dudley.2 A iron-works-1 1
        walsall.2 A brewery-1 1
        cannock.2 A coal-mine-2 1
    """)
    b.play("pass")
    assert [b.tile(slot) for slot in ("dudley.1", "dudley.2", "walsall.2")] == ["", "", ""]
    assert b.tile("cannock.2") == "A coal-mine-2 1"
    assert (b.income("A"), b.vp("A"), b.position.flipped) == (10, 0, 0)


@pytest.mark.rule("BIR-FLIP-06")
def test_an_emptied_brewery_stays_flipped_and_empty_into_the_rail_era() -> None:
    b = board("""
        order B A
        turn A 1
        deck none
        A hand dudley
        walsall.2 A brewery-2 flipped
        cannock.2 A coal-mine-2 flipped
        oxford.1 any
    """)
    b.play("pass")
    assert b.position.era == 1
    assert (b.tile("walsall.2"), b.tile("cannock.2")) == ("A brewery-2 flipped", "A coal-mine-2 flipped")
    assert b.merchant("oxford.1") == "any barrel"  # only merchants are supplied again
    assert sum(b.position.cubes) == 0


@pytest.mark.rule("BIR-FLIP-06")
def test_a_flipped_tile_is_not_sold_again() -> None:
    b = board(SOLD_BY_A + "birmingham.1 A cotton-mill-1 flipped")
    assert "BIR-FLIP-06" in b.refused("sell birmingham.1 oxford.1")


@pytest.mark.rule("BIR-FLIP-06")
def test_a_flipped_mine_delivers_no_coal() -> None:
    b = board("""
        A hand birmingham*2
        dudley.1 B coal-mine-1 flipped
        birmingham--dudley B
    """)
    assert "BIR-COAL-11" in b.refused("build manufacturer birmingham.2")
