"""Selling coal and iron to the markets (chapter "Kohle und Eisen an den Markt verkaufen")."""

import pytest

from tests.rules.brass_birmingham.board import board


@pytest.mark.rule("BIR-MARKET-01")
@pytest.mark.parametrize(
    ("links", "sold"),
    [
        ("birmingham--dudley B\nbirmingham--oxford B", 2),
        ("birmingham--dudley A\nbirmingham--oxford B", 2),
        ("birmingham--dudley A", 0),
        ("", 0),
    ],
)
def test_a_new_coal_mine_sells_if_it_is_connected_to_a_merchant_location_by_anybodys_links(
    links: str, sold: int
) -> None:
    b = board(f"""
        coal-market 6
        A hand dudley
        {links}
    """).play("build coal-mine dudley.1")
    assert b.position.coal_market == 6 + sold
    assert b.tile("dudley.1") == ("A coal-mine-1 flipped" if sold else "A coal-mine-1 2")


@pytest.mark.rule("BIR-MARKET-01")
@pytest.mark.parametrize(
    ("link", "slot"), [("derby--nottingham B\nbelper--derby B", "belper.2"), ("gloucester--redditch B", "redditch.1")]
)
def test_a_merchant_location_without_merchant_tiles_is_enough(link: str, slot: str) -> None:
    b = board(f"""
        coal-market 6
        A hand wild-location
        {link}
    """).play(f"build coal-mine {slot}")
    assert b.tile(slot) == "A coal-mine-1 flipped"


@pytest.mark.rule("BIR-MARKET-02")
@pytest.mark.parametrize("link", ["", "birmingham--dudley A\nbirmingham--oxford A"])
def test_new_iron_works_sell_with_or_without_a_connection(link: str) -> None:
    b = board(f"""
        A hand dudley
        dudley.1 B coal-mine-1
        {link}
    """).play("build iron-works dudley.2")
    assert b.position.iron_market == 10
    assert b.tile("dudley.2") == "A iron-works-1 2"


@pytest.mark.rule("BIR-MARKET-03")
@pytest.mark.parametrize(("cubes", "left"), [(14, "3"), (13, "2"), (12, "1"), (11, "flipped"), (10, "flipped")])
def test_as_many_cubes_as_the_market_takes_are_sold_at_once_and_the_rest_stay(cubes: int, left: str) -> None:
    b = board(f"""
        coal-market {cubes}
        A hand coalbrookdale
        A mat coal-mine-2
        coalbrookdale--shrewsbury A
    """).play("build coal-mine coalbrookdale.3")
    assert b.question == "action"  # the player is not asked
    assert b.tile("coalbrookdale.3") == f"A coal-mine-2 {left}"
    assert b.position.coal_market == min(14, cubes + 3)


@pytest.mark.rule("BIR-MARKET-04", "BIR-MARKET-05")
@pytest.mark.parametrize(
    ("cubes", "revenue"), [(0, 7 + 7 + 6), (1, 7 + 6 + 6), (5, 5 + 4 + 4), (11, 2 + 1 + 1), (14, 0)]
)
def test_the_dearest_empty_spaces_of_the_coal_market_are_filled_first_at_their_prices(cubes: int, revenue: int) -> None:
    b = board(f"""
        coal-market {cubes}
        A hand coalbrookdale
        A mat coal-mine-2
        coalbrookdale--shrewsbury A
    """).play("build coal-mine coalbrookdale.3")
    assert b.money("A") == 17 - 7 + revenue
    assert b.spent("A") == 7  # revenue comes from the bank, not off the character tile


@pytest.mark.rule("BIR-MARKET-04", "BIR-MARKET-05")
@pytest.mark.parametrize(("cubes", "revenue"), [(0, 5 + 5 + 4 + 4), (3, 4 + 3 + 3 + 2), (9, 1), (10, 0)])
def test_the_dearest_empty_spaces_of_the_iron_market_are_filled_first_at_their_prices(cubes: int, revenue: int) -> None:
    b = board(f"""
        iron-market {cubes}
        A hand dudley
        dudley.1 B coal-mine-1
    """).play("build iron-works dudley.2")
    assert b.money("A") == 17 - 5 + revenue
    assert b.money("B") == 17


@pytest.mark.rule("BIR-MARKET-06")
def test_a_tile_whose_last_cube_is_sold_flips_and_raises_the_builders_income() -> None:
    b = board("""
        coal-market 12
        A hand coalbrookdale
        coalbrookdale--shrewsbury B
    """).play("build coal-mine coalbrookdale.3")
    assert b.tile("coalbrookdale.3") == "A coal-mine-1 flipped"
    assert (b.income("A"), b.income("B")) == (10 + 4, 10)


@pytest.mark.rule("BIR-MARKET-06")
def test_a_tile_that_keeps_a_cube_does_not_flip() -> None:
    b = board("""
        coal-market 13
        A hand coalbrookdale
        coalbrookdale--shrewsbury B
    """).play("build coal-mine coalbrookdale.3")
    assert b.tile("coalbrookdale.3") == "A coal-mine-1 1"
    assert b.income("A") == 10


@pytest.mark.rule("BIR-MARKET-07")
def test_a_later_link_to_a_merchant_location_sells_nothing() -> None:
    b = board("""
        coal-market 0
        A hand dudley worcester
        birmingham--dudley A
    """).play("build coal-mine dudley.1", "network birmingham--oxford")
    assert b.link("birmingham--oxford") == "A"
    assert b.tile("dudley.1") == "A coal-mine-1 2"
    assert b.position.coal_market == 0


@pytest.mark.rule("BIR-MARKET-07")
def test_iron_left_on_works_is_not_sold_when_the_market_empties_later() -> None:
    b = board("""
        iron-market 0
        A hand stafford worcester
        A mat iron-works-2
        dudley.2 A iron-works-1 1
        coalbrookdale--shrewsbury B
        coalbrookdale.2 B iron-works-1 2
    """).play("develop cotton-mill", "card worcester", "iron coalbrookdale.2", "done")
    assert b.tile("dudley.2") == "A iron-works-1 1"
    assert b.position.iron_market == 0


@pytest.mark.rule("BIR-MARKET-07")
def test_another_players_new_works_sell_only_their_own_cubes() -> None:
    b = board("""
        iron-market 2
        A hand dudley
        dudley.1 B coal-mine-1
        redditch.2 B iron-works-1
    """).play("build iron-works dudley.2")
    assert b.tile("dudley.2") == "A iron-works-1 flipped"
    assert b.tile("redditch.2") == "B iron-works-1 4"
    assert b.position.iron_market == 6


@pytest.mark.rule("BIR-MARKET-08")
def test_example_iron_works_1_at_the_start_of_the_game() -> None:
    b = board("""
        A hand dudley
        dudley.1 B coal-mine-1
    """).play("build iron-works dudley.2")
    assert b.tile("dudley.2") == "A iron-works-1 2"
    assert b.money("A") == 17 - 5 + 2
    assert b.income("A") == 10


@pytest.mark.rule("BIR-MARKET-09")
def test_example_iron_works_1_with_only_the_4_and_5_pound_spaces_filled() -> None:
    b = board("""
        iron-market 4
        A hand dudley
        dudley.1 B coal-mine-1
    """).play("build iron-works dudley.2")
    assert b.tile("dudley.2") == "A iron-works-1 flipped"
    assert b.money("A") == 17 - 5 + 10
    assert b.income("A") == 10 + 3
    assert b.position.iron_market == 8


@pytest.mark.rule("BIR-MARKET-10")
@pytest.mark.parametrize(("link", "left", "revenue"), [("coalbrookdale--shrewsbury A", 1, 1), ("", 2, 0)])
def test_example_coal_mine_1_in_coalbrookdale_at_the_start_of_the_game(link: str, left: int, revenue: int) -> None:
    b = board(f"""
        A hand coalbrookdale
        {link}
    """).play("build coal-mine coalbrookdale.3")
    assert b.tile("coalbrookdale.3") == f"A coal-mine-1 {left}"
    assert b.money("A") == 17 - 5 + revenue
    assert b.position.coal_market == 13 + revenue
