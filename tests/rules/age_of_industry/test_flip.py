"""Flipping tiles (chapter "Zechen und Eisenhütten umdrehen")."""

import pytest

from tests.rules.age_of_industry.board import board

LAST_COAL = """
    A hand red
    A money 20
    A mat cotton-2
    essen--koeln C
"""


@pytest.mark.rule("AOI-FLIP-01")
@pytest.mark.parametrize("owner", ["A", "B"])
def test_a_mine_flips_with_its_last_cube_for_an_own_or_anothers_build(owner: str) -> None:
    b = board(LAST_COAL + f"essen.1 {owner} coal-1 1").play("build cotton koeln.1")
    assert b.tile("essen.1") == f"{owner} coal-1 flipped"


@pytest.mark.rule("AOI-FLIP-01")
def test_a_mine_with_cubes_left_does_not_flip() -> None:
    b = board(LAST_COAL + "essen.1 B coal-1 2").play("build cotton koeln.1")
    assert (b.tile("essen.1"), b.money("B")) == ("B coal-1 1", 0)


@pytest.mark.rule("AOI-FLIP-01")
def test_mine_and_works_flip_with_the_cubes_for_a_railway() -> None:
    b = board("""
        A money 5
        koeln.1 A cotton-1
        koeln--frankfurt A
        essen.1 B coal-1 1
        essen.3 C iron-1 1
        essen--koeln C
    """).play("rail koeln--belgium")
    assert (b.tile("essen.1"), b.tile("essen.3")) == ("B coal-1 flipped", "C iron-1 flipped")
    assert [b.money(seat) for seat in "ABC"] == [4, 4, 5]


@pytest.mark.rule("AOI-FLIP-01")
def test_a_mine_flips_before_the_tile_is_built() -> None:
    b = board(LAST_COAL + "A mat cotton-3\nessen.1 B coal-1 1\nessen.3 C iron-1\nkoeln.2 B iron-1")
    b.choose("build cotton koeln.1").choose("card red").choose("coal essen.1")
    assert (b.question, b.tile("essen.1"), b.tile("koeln.1")) == ("iron", "B coal-1 flipped", "")


@pytest.mark.rule("AOI-FLIP-02")
@pytest.mark.parametrize(("tile", "profit"), [("coal-1", 4), ("coal-2", 7), ("coal-3", 10)])
def test_the_owner_of_a_mine_gets_its_profit_at_once(tile: str, profit: int) -> None:
    b = board(LAST_COAL + f"essen.1 B {tile} 1").choose("build cotton koeln.1").choose("card red")
    assert b.money("B") == 0
    b.choose("coal essen.1")
    assert (b.money("B"), b.money("A")) == (profit, 20 - 6)


@pytest.mark.rule("AOI-FLIP-02")
@pytest.mark.parametrize(("tile", "profit"), [("iron-1", 5), ("iron-2", 8), ("iron-3", 11)])
def test_the_owner_of_works_gets_their_profit_at_once(tile: str, profit: int) -> None:
    b = board(LAST_COAL.replace("cotton-2", "cotton-3") + f"essen.1 C coal-1\nessen.3 B {tile} 1")
    b.play("build cotton koeln.1")
    assert [b.money(seat) for seat in "ABC"] == [20 - 12, profit, 0]


@pytest.mark.rule("AOI-FLIP-03")
def test_example_the_last_coal_of_a_mine_of_level_1_brings_4() -> None:
    b = board(LAST_COAL + "essen.1 B coal-1 1").play("build cotton koeln.1")
    assert (b.seat, b.money("B"), b.tile("essen.1")) == ("A", 4, "B coal-1 flipped")


@pytest.mark.rule("AOI-FLIP-04")
def test_a_tile_pays_once_only() -> None:
    b = board("""
        hamburg.3 A cotton-1
        hamburg.1 B port-1
        hamburg.2 C port-1
        berlin.1 A cotton-1
        hamburg--berlin B
    """).play("sell hamburg.3", "outlet hamburg.1", "sell berlin.1")
    assert b.question == "action"  # everything is used up
    assert [b.money(seat) for seat in "ABC"] == [16, 5, 5]
    assert b.options("sell") == []
    assert "AOI-FLIP-05" in b.refused("sell hamburg.3")


@pytest.mark.rule("AOI-FLIP-04")
def test_an_emptied_mine_never_flips_again() -> None:
    b = board("""
        A hand red*2 brown
        A money 30
        turn A 3
        A mat cotton-2
        essen.1 B coal-1 1
        essen--koeln C
        essen--netherlands C
    """).play("build cotton koeln.1", "card red", "build cotton essen.3")
    assert b.coal_track() == 5  # the second coal was bought
    assert (b.tile("essen.1"), b.money("B")) == ("B coal-1 flipped", 4)


SALE = """
    hamburg.3 A cotton-1
    hamburg.1 B port-1
    kiel--hamburg B
    kiel--denmark B
    denmark.market both
"""


@pytest.mark.rule("AOI-FLIP-05")
def test_a_flipped_mill_sells_nothing() -> None:
    b = board(SALE.replace("A cotton-1", "A cotton-1 flipped"))
    assert "AOI-FLIP-05" in b.refused("sell hamburg.3")
    factory = board("berlin.1 A goods-3 flipped\npoland.market goods\npoland--berlin B")
    assert "AOI-FLIP-05" in factory.refused("sell berlin.1")


@pytest.mark.rule("AOI-FLIP-05")
def test_a_flipped_port_serves_no_sale() -> None:
    b = board(SALE.replace("B port-1", "B port-1 flipped")).choose("sell hamburg.3")
    assert b.options() == ["outlet denmark.market"]
    assert "AOI-FLIP-05" in b.refused("outlet hamburg.1")


@pytest.mark.rule("AOI-FLIP-05")
def test_a_flipped_market_serves_no_sale() -> None:
    b = board(SALE.replace("market both", "market both sold")).choose("sell hamburg.3")
    assert b.options() == ["outlet hamburg.1"]
    assert "AOI-FLIP-05" in b.refused("outlet denmark.market")


@pytest.mark.rule("AOI-FLIP-05")
def test_without_any_outlet_left_nothing_is_sold() -> None:
    b = board(SALE.replace("market both", "market both sold").replace("B port-1", "B port-1 flipped"))
    assert b.options("sell") == []


# -- What a flipped tile still does -------------------------------------------------------------------------------


@pytest.mark.rule("AOI-FLIP-06")
def test_a_flipped_tile_occupies_its_space() -> None:
    b = board("A hand light_green\nberlin.1 B iron-1 flipped")
    assert "AOI-BUILD-03" in b.refused("build cotton berlin.1")
    assert b.rail_worth("hamburg--berlin") == 2 + 1


@pytest.mark.rule("AOI-FLIP-06")
def test_a_flipped_tile_is_an_own_tile() -> None:
    b = board("A hand iron cotton\nA money 9\nberlin.2 A cotton-1 flipped")
    assert "AOI-ICARD-03" in b.refused("build iron koeln.1")  # not without industries
    assert b.refused("build iron berlin.1") == ()
    b.play("rail berlin--leipzig")
    assert b.link("berlin--leipzig") == "A"


@pytest.mark.rule("AOI-FLIP-06")
def test_a_flipped_port_opens_the_track() -> None:
    b = board("A hand blue\nA mat cotton-2\nhamburg.1 B port-1 flipped").play("build cotton hamburg.3")
    assert b.coal_track() == 5


@pytest.mark.rule("AOI-FLIP-06")
def test_a_flipped_port_and_a_flipped_ship_open_shipping_lines() -> None:
    b = board("""
        map new_england
        portland.1 B port-1 flipped
        portsmouth.1 C port-1 flipped
        ship_maine.1 B ship-3 flipped
    """)
    assert b.connected("portland", "portsmouth")
